"""The built site in a real Chromium: a server, a browser, pages that must behave, profiles that may be killed.

    def test_something(new_page):
        page = new_page(size="phone", lang="hu")     # the site is open and ready
        page.get_by_role("button").first.tap()

Every page is watched: an error in its console, an uncaught exception or a request to anywhere else than the site
fails the test when it ends. A test that provokes an error says so: `new_page(errors_expected=True)`.
"""

import os
import shutil
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright

from tools.browser import launch_options
from tools.build import build
from tools.serve import Server

SIZES = {"landscape": (1180, 820), "portrait": (820, 1180), "phone": (390, 844)}
LOCALES = {"en": "en-GB", "hu": "hu-HU", "cs": "cs-CZ"}

CONTROLLED = """() => new Promise((done) => {
  const worker = navigator.serviceWorker;
  if (worker.controller) done();
  else worker.addEventListener("controllerchange", () => done(), { once: true });
})"""


def context_options(size: str, lang: str, **more: Any) -> dict[str, Any]:
    """What a browser context takes to be one of our devices."""
    width, height = SIZES[size]
    return {"viewport": {"width": width, "height": height}, "locale": LOCALES[lang], "has_touch": True, **more}


def wait_ready(page: Page, timeout: float = 60) -> Page:
    """Until the game has taken the splash away."""
    page.wait_for_selector("html[data-ready]", state="attached", timeout=timeout * 1000)
    return page


def wait_offline_ready(page: Page) -> Page:
    """Until the service worker keeps the whole site and controls this page."""
    page.evaluate(CONTROLLED)  # wait_for_function would need eval, which the policy forbids
    return page


def reload(page: Page) -> Page:
    """Load the page again and wait until it is ready."""
    page.reload()
    return wait_ready(page)


def reopen(page: Page) -> Page:
    """Close the tab and open the site in a new one of the same browser context."""
    context, url = page.context, page.url
    page.close()
    again = context.new_page()
    again.goto(url)
    return wait_ready(again)


class Watch:
    """Keeps everything that a well-behaved page must not do."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.origin = url.split("/")[2]
        self.complaints: list[str] = []
        context.on("console", self.console)
        context.on("weberror", lambda error: self.complaints.append(f"exception: {error.error}"))
        context.on("request", self.request)

    def console(self, message: Any) -> None:
        if message.type == "error":
            self.complaints.append(f"console: {message.text}")

    def request(self, request: Any) -> None:
        if not request.url.startswith(("data:", "blob:")) and request.url.split("/")[2] != self.origin:
            self.complaints.append(f"foreign request: {request.url}")


@pytest.fixture(scope="session")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site, in a copy that a later build does not disturb."""
    return Path(shutil.copytree(build(), tmp_path_factory.mktemp("site") / "dist"))


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
    started = playwright.chromium.launch(**launch_options())
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
    """A function that opens the site: new_page(size, lang, url, shared, errors_expected, **context options).

    Each call is a first visit in a browser of its own. With `shared=True` the page starts faster: its browser has been
    here before (the service worker is kept from test to test), only the saved data is wiped.
    """
    fresh: list[BrowserContext] = []
    pages: list[Page] = []
    watches: list[Watch] = []

    def open_page(
        size: str = "landscape",
        lang: str = "en",
        *,
        url: str = "",
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


def wipe(page: Page, url: str) -> None:
    """Forget what the game has saved, keep the service worker and its cache."""
    session = page.context.new_cdp_session(page)
    session.send("Storage.clearDataForOrigin", {"origin": url.rstrip("/"), "storageTypes": "local_storage,indexeddb"})
    session.detach()


class Profile:
    """A browser with a folder of its own, which can be killed and opened again: open(), kill_page(), kill_browser()."""

    def __init__(self, playwright: Playwright, folder: Path, url: str) -> None:
        self.playwright, self.folder, self.url = playwright, folder, url
        self.context: BrowserContext | None = None

    def open(self, size: str = "landscape", lang: str = "en", **more: Any) -> Page:
        """Start the browser if it isn't running, open the site, wait until it is ready."""
        if self.context is None:
            options = launch_options() | context_options(size, lang, **more)
            self.context = self.playwright.chromium.launch_persistent_context(self.folder, **options)
        page = self.context.new_page()
        page.goto(self.url)
        return wait_ready(page)

    def kill_page(self) -> None:
        """Kill the processes behind all pages at once, as a tablet short of memory does."""
        for process in self.processes("--type=renderer"):
            os.kill(process, signal.SIGKILL)

    def kill_browser(self) -> None:
        """Kill the whole browser at once, as an empty battery does."""
        for process in self.processes(f"--user-data-dir={self.folder}"):
            os.kill(process, signal.SIGKILL)
        self.close()

    def close(self) -> None:
        """Close the browser in an orderly way; the folder stays."""
        if self.context:
            self.context.close()
            self.context = None

    def processes(self, argument: str) -> list[int]:
        """This browser's processes that were started with an argument."""
        command = {int(p.name): read_words(p / "cmdline") for p in Path("/proc").iterdir() if p.name.isdigit()}
        own = {pid for pid, words in command.items() if f"--user-data-dir={self.folder}" in words}
        for pid in sorted(command):  # children after their parents
            if parent_of(pid) in own:
                own.add(pid)
        return [pid for pid in own if argument in command[pid]]


def read_words(file: Path) -> list[str]:
    """A process's command line; processes come and go while one looks."""
    try:
        return file.read_text().split("\0")
    except OSError:
        return []


def parent_of(pid: int) -> int:
    """Its parent process, 0 if it is gone."""
    try:
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        return 0


@pytest.fixture
def profile(playwright: Playwright, site: Server, tmp_path: Path) -> Iterator[Profile]:
    """A browser that may be killed."""
    opened = Profile(playwright, tmp_path / "profile", site.url)
    yield opened
    opened.close()
