"""axe-core finds nothing on any screen, by day and by night."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.family import Family, catz_record, chance, moves, write_record
from tests.browser.helpers import wait_offline_ready
from tests.browser.test_files import FORBIDDEN
from tests.browser.test_start import new_version, own_site  # noqa: F401
from tools.serve import Server

NewPage = Callable[..., Page]


@pytest.mark.parametrize(("size", "mood"), [("landscape", "Day"), ("phone", "Night"), ("portrait", "Night"), ("phone", "Day")])
def test_every_screen(new_page: NewPage, tmp_path: Path, size: str, mood: str) -> None:
    """Home, set-up, the table in each phase, every sheet, rules, settings, result."""
    family = Family(new_page(size, shared=True, before=chance(4))).calm()
    page = family.page
    found: dict[str, list[str]] = {}

    def look(where: str) -> None:
        if complaints := violations(page):
            found[where] = complaints

    family.tap("Settings").tap(mood)
    look("settings")
    family.tap("Close")
    look("home")
    family.knock()
    look("set-up")
    family.tap("One more (up to 6)").tap("More for Player 1")
    for n in (1, 2):
        page.get_by_role("textbox", name=f"Name of player {n}").fill("Anna")
    family.tap("Let's begin!")
    look("set-up with a taken name and a toast")
    page.get_by_role("textbox", name="Name of player 2").fill("Bence")
    family.tap("English edition").tap("Let's begin!")
    look("before the first throw")
    while "Stop" in (seen := family.step().seen()).names or "Throw all nine dice" in seen.names:
        pass
    look("choosing a number")
    family.choose()
    look("a die picked up")
    family.tap(next(name for name in family.seen().names if name.startswith("Collect")))
    look("throwing on")
    family.tap(page.locator("button.shelf"))
    look("a toast with its clause")
    family.tap("Menu")
    look("the menu")
    family.tap("Log")
    look("the log")
    family.tap("Close").menu("Rules")
    look("the rules")
    family.tap("Close").home()
    look("home with a game")
    family.tap("1 game under way")
    look("the games")
    family.tap("Delete")
    look("the question")
    family.tap("Cancel")
    family.load(write_record(tmp_path, catz_record()))
    if family.seen().screen == "table":
        for _ in range(400):
            if family.step().seen().screen == "result":
                break
    look("the result")
    family.tap("Look back")
    look("the whole log")
    assert family.seen().screen == "result" and moves(family.records()[0]) is not None
    assert not found, "\n".join(f"{where}: {line}" for where, lines in found.items() for line in lines)


def test_the_banners(new_page: NewPage, own_site: Server) -> None:  # noqa: F811
    """Another tab, a new version, nothing can be saved."""

    def look(page: Page) -> None:
        for scheme, mood in (("light", "day"), ("dark", "night")):
            page.emulate_media(color_scheme=scheme)
            expect(page.locator(f"html[data-mood={mood}]")).to_be_attached()
            assert violations(page) == [], mood

    family = Family(wait_offline_ready(new_page(url=own_site.url))).calm()
    family.sit_down("Anna", "Bence").steps(2)
    other = family.page.context.new_page()
    other.goto(own_site.url)
    other.wait_for_selector("html[data-ready]", state="attached")
    watching = Family(other).resume()
    expect(watching.button("Play here")).to_be_visible()
    look(other)
    new_version(own_site)
    family.page.evaluate("navigator.serviceWorker.getRegistration().then((r) => r.update()).then(() => 0)")
    expect(family.button("Load it now")).to_be_visible(timeout=60_000)
    look(family.page)
    full = Family(new_page("phone", before=FORBIDDEN)).calm().sit_down("Anna", "Bence")
    look(full.page)
