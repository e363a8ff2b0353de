"""The built site in a real Chromium: a server, a browser, pages that must behave, profiles that may be killed.

    def test_something(new_page):
        page = new_page(size="phone", lang="hu")     # the site is open and ready
        page.get_by_role("button").first.tap()

Every page is watched: an error in its console, an uncaught exception or a request to anywhere else than the site
fails the test when it ends. A test that provokes an error says so: `new_page(errors_expected=True)`.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

from tests.browser.helpers import Profile, Watch, context_options, short_lived, wait_offline_ready, wait_ready, wipe
from tools.build import build
from tools.serve import Server

expect.set_options(timeout=20_000)  # a busy machine is no fault of the page


LONGEST = ("inside_pyodide", "kill", "rat_poker_cards", "sixty_six", "rat_poker", "wild")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests come last: they are slow, and once Playwright is there no other test can use asyncio.run. The longest files
    come first among them, or one worker would still be busy with them when the other has nothing left."""

    def turn(item: pytest.Item) -> tuple[bool, bool]:
        in_browser = Path(__file__).parent in item.path.parents
        return in_browser, item.path.stem.removeprefix("test_") not in LONGEST

    items.sort(key=turn)


@pytest.fixture(scope="session")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site, in a copy that a later build does not disturb."""
    return build(copy_to=tmp_path_factory.mktemp("site") / "dist")


@pytest.fixture(scope="session")
def site(dist: Path) -> Iterator[Server]:
    """The site being served; `site.url` is its address."""
    server = Server(dist).start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Playwright itself."""
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """One Chromium for all tests."""
    started = playwright.chromium.launch(**short_lived())
    yield started
    started.close()


@pytest.fixture(scope="session")
def _shared(browser: Browser) -> Iterator[dict[Any, BrowserContext]]:
    contexts: dict[Any, BrowserContext] = {}
    yield contexts
    for context in contexts.values():
        context.close()


@pytest.fixture
def new_page(browser: Browser, site: Server, _shared: dict[Any, BrowserContext]) -> Iterator[Callable[..., Page]]:
    """A function that opens the site: new_page(size, lang, url, before, shared, errors_expected, **context options).

    Each call is a first visit in a browser of its own. With `shared=True` the page starts faster: its browser has been
    here before (the service worker is kept from test to test), only the saved data is wiped. `before` is JavaScript that
    runs in the page ahead of everything else.
    """
    fresh: list[BrowserContext] = []
    pages: list[Page] = []
    watches: list[Watch] = []

    def open_page(
        size: str = "landscape",
        lang: str = "en",
        *,
        url: str = "",
        before: str = "",
        shared: bool = False,
        ready: bool = True,
        errors_expected: bool = False,
        **more: Any,
    ) -> Page:
        key = (size, lang, repr(more))
        context = _shared.get(key) if shared else None
        if context is None:
            context = browser.new_context(**context_options(size, lang, **more))
            if shared:
                _shared[key] = context
        if not shared:
            fresh.append(context)
        if not errors_expected:
            watches.append(Watch(context, url or site.url))
        page = context.new_page()
        pages.append(page)
        if before:
            page.add_init_script(before)
        if shared:
            wipe(page, site.url)
        page.goto(url or site.url)
        if ready:
            wait_ready(page)
        if shared:
            wait_offline_ready(page)
        return page

    yield open_page
    complaints = [complaint for watch in watches for complaint in watch.complaints]
    for page in pages:
        page.close()
    for context in fresh:
        context.close()
    assert not complaints


@pytest.fixture
def profile(playwright: Playwright, site: Server, tmp_path: Path) -> Iterator[Profile]:
    """A browser that may be killed."""
    opened = Profile(playwright, tmp_path / "profile", site.url)
    yield opened
    opened.close()
