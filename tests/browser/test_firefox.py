"""Firefox, where this machine has one: the house opens, a turn is played, saved, and goes on without a network."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, Playwright

from tests.browser.family import Family, moves
from tests.browser.helpers import wait_ready
from tools.serve import Server

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
pytestmark = pytest.mark.skipif(FIREFOX is None, reason="there is no Firefox here: apt-get install firefox-esr")


@pytest.fixture
def firefox(playwright: Playwright, tmp_path: Path) -> Iterator[BrowserContext]:
    """The system's own Firefox, driven through BiDi, with a folder of its own."""
    options = {"executable_path": FIREFOX, "channel": "moz-firefox", "viewport": {"width": 1180, "height": 820}}
    context = playwright.firefox.launch_persistent_context(tmp_path / "profile", **options)
    yield context
    context.close()


class Clicks(Family):
    """This Firefox has no touch screen."""

    def act(self, locator: Locator) -> None:
        locator.click(force=locator.get_attribute("aria-disabled") == "true")


def test_firefox_opens_plays_saves_and_goes_on_offline(firefox: BrowserContext, site: Server) -> None:
    """One story, since Firefox takes its time to start: everything that could differ from Chromium is in it."""
    page = firefox.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(site.url)
    family = Clicks(wait_ready(page)).calm().sit_down("Anna", "Bence").steps(4)
    family.check().wait_kept()
    before = family.table(), moves(family.record())
    page.evaluate("navigator.serviceWorker.ready.then(() => 0)")
    site.stop()
    try:
        page.reload()
        wait_ready(page)
        family.resume()
        assert (family.table(), moves(family.record())) == before
        family.steps(2).check()
    finally:
        site.start()
    assert not errors
