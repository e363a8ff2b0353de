"""Every size: nothing sticks out, everything can be hit, turning the tablet round keeps the turn, the page stands still."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.family import Family, chance, moves
from tests.browser.helpers import SIZES
from tools.shots import FAULTS

NewPage = Callable[..., Page]

LONG = (
    "Nagymama Erzsébet-Viktória"[:24],
    "Bartolomějíček Vondráček",
    "Mmmmmmmmmmmmmmmmmmmmmmmm",
    "Ž",
    "Wilhelmina W. Wilhelmson",
    "Bence",
)


@pytest.mark.parametrize("lang", ["hu", "cs", "en"])
@pytest.mark.parametrize("size", SIZES)
def test_six_players_with_long_names(new_page: NewPage, size: str, lang: str) -> None:
    """Through set-up, the phases of a turn, the sheets and the settings."""
    family = Family(new_page(size, lang, shared=True, before=chance(7))).calm()
    page, t = family.page, family.t
    found: dict[str, list[str]] = {}

    def look(where: str) -> None:
        page.evaluate("document.fonts.ready.then(() => 0)")
        if faults := page.evaluate(FAULTS):
            found[where] = faults

    look("home")
    family.tap("Settings")
    look("settings")
    family.tap("Close").knock()
    for _ in range(4):
        family.tap(t("One more (up to {most})", most=6))
    for n, name in enumerate(LONG):
        page.get_by_role("textbox", name=t("Name of player {n}", n=n + 1)).fill(name)
    look("set-up")
    family.tap(t("More for {name}", name=LONG[2]))
    look("set-up with a row opened")
    family.tap("Let's begin!")
    look("before the first throw")
    phases: set[tuple[bool, bool, bool]] = set()
    while len(phases) < 4:
        family.step()
        seen = family.seen()
        phase = (t("Throw all nine dice") in seen.names, t("Stop") in seen.names, seen.possible(t("Stop")))
        if phase not in phases:
            phases.add(phase)
            look(f"table {phase}")
    family.tap(page.locator("button.shelf") if page.locator("button.shelf").count() else t("Menu"))
    look("a toast or the menu")
    if t("Log") not in family.seen().names:
        family.tap("Menu")
    family.tap("Log")
    look("the log")
    family.tap("Close").home()
    look("home with a game")
    family.tap(t.n("{n} game under way", "{n} games under way", 1))
    look("the games")
    assert not found, "\n".join(f"{where}: {line}" for where, lines in found.items() for line in lines)


def test_turning_the_tablet_round_keeps_the_turn(new_page: NewPage) -> None:
    """In the middle of a turn, with dice picked up: the same buttons, the same record, nothing sticks out."""
    family = Family(new_page("landscape", before=chance(3))).calm().sit_down("Anna", "Bence")
    page = family.page
    while "Stop" in (seen := family.step().seen()).names or "Throw all nine dice" in seen.names:
        pass
    family.choose()
    before, record = family.table(), moves(family.record())
    for size in ("portrait", "phone", "landscape"):
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        assert family.table()[:3] == before[:3] and moves(family.record()) == record
        pressed = [name for name, _, state in family.seen().buttons if state == "true"]
        assert pressed == [name for name, _, state in before[3] if state == "true"]
        assert page.evaluate(FAULTS) == []
    family.tap(next(name for name in family.seen().names if name.startswith("Collect"))).check()


def test_the_page_stands_still_under_the_fingers(new_page: NewPage) -> None:
    """No pulling down to reload, no zoom by a double tap, no selecting of dice; pinching to read is allowed."""
    family = Family(new_page("phone", shared=True)).calm().sit_down("Anna", "Bence").step()
    page = family.page
    body = page.locator("body").evaluate(
        "e => { const s = getComputedStyle(e), r = getComputedStyle(document.documentElement);"
        " return [s.overscrollBehaviorY, s.overflowY, s.userSelect, s.touchAction] }"
    )
    assert body[:2] == ["none", "hidden"]
    assert page.locator("html").evaluate("e => getComputedStyle(e).overscrollBehaviorY") in ("none", "auto")
    assert page.locator("main").evaluate("e => getComputedStyle(e).userSelect") == "none"
    touch = page.locator("#app button").evaluate_all("all => all.map((e) => getComputedStyle(e).touchAction)")
    assert touch and set(touch) <= {"manipulation", "none"}
    viewport = page.locator("meta[name=viewport]").get_attribute("content") or ""
    assert "width=device-width" in viewport and "viewport-fit=cover" in viewport
    assert "user-scalable" not in viewport and "maximum-scale" not in viewport
    box = page.locator("main").bounding_box()
    page.mouse.move(200, 200)
    page.mouse.wheel(0, -800)
    page.mouse.wheel(0, 800)
    assert page.locator("main").bounding_box() == box
    assert page.evaluate("[scrollX, scrollY, visualViewport.scale]") == [0, 0, 1]


def test_large_letters(new_page: NewPage) -> None:
    """Text at 150 per cent: nothing sticks out of the window of the table."""
    family = Family(new_page("landscape", before=chance(3))).calm().sit_down("Anna", "Bence").step()
    family.page.evaluate("document.documentElement.style.fontSize = '150%'")
    expect(family.page.locator("main")).to_be_visible()
    assert [fault for fault in family.page.evaluate(FAULTS) if fault.startswith("outside")] == []


def test_a_low_window_keeps_its_dice_and_its_buttons(new_page: NewPage) -> None:
    """A phone with the browser's bars: no die shrinks away, and what does not fit is scrolled to."""
    family = Family(new_page("phone", "hu", shared=True, before=chance(5))).calm().sit_down(*LONG).step()
    page = family.page
    for width, height in ((390, 664), (360, 640), (320, 568), (640, 360)):
        page.set_viewport_size({"width": width, "height": height})
        sizes = page.locator("button.die").evaluate_all("dice => dice.map(d => d.getBoundingClientRect().width)")
        assert sizes and min(sizes) >= 40, width
        button = page.locator(".acts .btn").last
        button.scroll_into_view_if_needed()
        hit = button.evaluate(
            "b => { const r = b.getBoundingClientRect(), e = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2);"
            " return e === b || b.contains(e); }"
        )
        assert hit, width
