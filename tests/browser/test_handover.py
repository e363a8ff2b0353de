"""The handover in a real browser, with real taps: what only one may see is in the page only while that one holds the tablet."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, Playwright, expect

from tests.browser.axe import violations
from tests.browser.helpers import SIZES, Profile, Watch, context_options, settle, wait_ready
from tests.browser.tiny import tiny_site  # noqa: F401
from tools.serve import Server

AtHome = Callable[[str], Page]
NAMES = ("Anna", "Bence")
OWN = re.compile(r'data-do="card (\d+)"|Card (\d+)|>(\d+)</button>')


def do(page: Page, intent: str) -> Locator:
    """The element that means this."""
    return page.locator(f"[data-do='{intent}']")


def tap(page: Page, intent: str) -> None:
    """Tap it, as soon as nothing moves any more."""
    settle(page)
    do(page, intent).first.tap()


def sit_down(page: Page, handover: str = "curtain", game: str = "hidden-hands") -> Page:
    """Anna and Bence sit down to a tiny game, at the fastest table."""
    tap(page, "settings")
    tap(page, "speed off")
    tap(page, f"handover {handover}")
    tap(page, "close")
    tap(page, f"open {game}")
    for seat, name in enumerate(NAMES):
        page.locator(f"[data-enter='name {seat}']").fill(name)
    tap(page, "start")
    expect(page.locator("main[data-screen=table]")).to_be_visible()
    page.evaluate("document.querySelector('#live')?.replaceChildren()")  # what was said last in the game before
    return page


def html(page: Page) -> str:
    """Everything in the page, with what lies in controls."""
    return str(page.evaluate("document.documentElement.outerHTML"))


def numbers(page: Page) -> set[int]:
    """Every card that the page names anywhere: in texts, in attributes, on buttons."""
    body = html(page)
    named = {int(n) for found in OWN.findall(body) for n in found if n}
    spoken = page.evaluate("""[...document.querySelectorAll("#app .tiny *, #live, .toasts")].flatMap((e) =>
        [...e.attributes].map((a) => a.value).concat([...e.childNodes].filter((n) => n.nodeType === 3).map((n) => n.data)))""")
    return named | {int(n) for text in spoken for n in re.findall(r"(?<![\w.#-])(\d+)(?![\w.%-])", text)}


def hand(page: Page) -> list[int]:
    """The cards of the hand that lies open."""
    return [int(e.get_attribute("data-do").split()[1]) for e in page.locator("[data-do^='card ']").all()]


def lift(page: Page, played: list[int] | None = None) -> list[int]:
    """Hand the tablet on and lift the curtain; the hand that lies open then. Before, no card is in the page but those that
    everybody saw played (the last one has been said aloud)."""
    played = played or []
    assert numbers(page) <= set(played)
    tap(page, "hand-on")
    expect(page.locator("main[data-screen=curtain]")).to_be_visible()
    expect(page.locator("main")).to_have_count(1)  # the public table goes when the curtain covers it
    assert numbers(page) <= set(played[-1:]) and page.locator("[data-do]").count() == 1
    tap(page, "lift")
    expect(page.locator("[data-do='lay']")).to_be_visible()
    assert numbers(page) <= {*hand(page), *played}, "the other hand is not there"
    return hand(page)


def lay(page: Page, card: int) -> None:
    """Play a card of the open hand."""
    tap(page, f"card {card}")
    expect(do(page, f"card {card}")).to_have_attribute("aria-pressed", "true")
    tap(page, "lay")
    expect(page.locator("[data-do='lay']")).to_have_count(0)


@pytest.fixture(scope="module")
def house(browser: Browser, tiny_site: Server) -> Iterator[Page]:  # noqa: F811
    """The site with the tiny games, open for all tests of this file: the start is the longest part of them."""
    context = browser.new_context(**context_options("portrait", "en"))
    watch = Watch(context, tiny_site.url)
    page = context.new_page()
    page.set_default_timeout(30_000)
    page.goto(tiny_site.url)
    yield wait_ready(page)
    context.close()
    assert not watch.complaints


@pytest.fixture
def at_home(house: Page) -> Callable[[str], Page]:
    """A function that goes home, with a screen of this size."""

    def go(size: str) -> Page:
        width, height = SIZES[size]
        house.set_viewport_size({"width": width, "height": height})
        if house.locator("main[data-screen=curtain]").count():
            house.keyboard.press("Escape")
        if not house.locator("main[data-screen=home]").count():
            if not house.locator("main[data-screen=result]").count():
                tap(house, "menu")
            tap(house, "home")
        expect(house.locator("main[data-screen=home]")).to_be_visible()
        return house

    return go


def test_a_whole_game_by_taps(at_home: AtHome) -> None:
    page = sit_down(at_home("portrait"))
    own: dict[str, set[int]] = {}
    played: list[int] = []
    for turn in range(6):
        who = next(name for name in NAMES if page.get_by_text(f"{name} plays a card").count())
        cards = lift(page, played)
        assert len(cards) == 3 - turn // 2 and set(cards) <= own.setdefault(who, set(cards))
        lay(page, cards[0])
        played.append(cards[0])
    expect(page.locator("main[data-screen=result]")).to_be_visible()
    assert not own["Anna"] & own["Bence"]


def test_the_second_tap_of_two_lifts_no_curtain_and_plays_no_card(at_home: AtHome) -> None:
    """Also where nothing moves: something else lay there before. What counts as the second one is all within a minute here."""
    page = sit_down(at_home("phone"))
    page.evaluate("""() => {
      const slower = new CSSStyleSheet();
      slower.replaceSync("* { animation-duration: 60s !important; }");
      document.adoptedStyleSheets = [slower];
    }""")
    do(page, "hand-on").tap()
    for _ in range(2):
        expect(page.locator("main[data-screen=curtain]")).to_be_visible()
        do(page, "lift").tap()
    for _ in range(2):
        expect(page.locator("[aria-pressed=true]")).to_have_count(0)
        page.locator("[data-do^='card ']").first.tap()
    expect(page.locator("[aria-pressed=true]")).to_have_count(1)
    page.evaluate("() => { document.adoptedStyleSheets = []; }")


def test_forty_handovers_leave_nothing_behind(at_home: AtHome) -> None:
    page = sit_down(at_home("phone"))
    played: list[int] = []
    for turn in range(42):
        cards = lift(page, played)
        played.append(cards[turn % len(cards)])
        lay(page, played[-1])
        if turn % 6 == 5:
            tap(page, "rematch")
            expect(page.locator("main[data-screen=table]")).to_be_visible()
            played = played[-1:]


@pytest.mark.parametrize("moment", ["curtain", "private"])
def test_killed_between_two_hands(playwright: Playwright, tmp_path: Path, tiny_site: Server, moment: str) -> None:  # noqa: F811
    profile = Profile(playwright, tmp_path / "profile", tiny_site.url)
    try:
        page = sit_down(profile.open("portrait"))
        (card, *_) = lift(page)
        lay(page, card)
        if moment == "private":
            lift(page, [card])
        else:
            tap(page, "hand-on")
            expect(page.locator("main[data-screen=curtain]")).to_be_visible()
        profile.kill_page()
        old, page = page, profile.open()
        old.close()  # a tab that shows that it has crashed keeps what it had locked
        tap_continue(page)
        expect(page.locator("main[data-screen=table]")).to_be_visible()
        assert numbers(page) == {card} and not hand(page)
        assert not OWN.search(page.content().replace(f"Card {card}", ""))
        # what has been seen is not taken back
        assert (do(page, "undo").get_attribute("aria-disabled") == "true") == (moment == "private")
        assert len(lift(page, [card])) == 3
    finally:
        profile.close()


def tap_continue(page: Page) -> None:
    """Go on with the saved game."""
    page.locator("[data-do^='continue']").first.tap()


def test_quick_handover_by_finger_and_by_space(at_home: AtHome) -> None:
    page = sit_down(at_home("landscape"), "peek")
    hold = page.locator("[data-hold=peek]")
    assert numbers(page) == set()
    middle(page, hold, "down")
    expect(do(page, "lay")).to_be_visible()
    first = hand(page)
    page.mouse.up()
    expect(do(page, "lay")).to_have_count(0)
    assert numbers(page) == set()
    # the space bar, wherever the focus is, and a tap of the mouse meanwhile
    page.keyboard.down("Space")
    expect(do(page, "lay")).to_be_visible()
    assert hand(page) == first
    do(page, f"card {first[1]}").click()
    expect(do(page, f"card {first[1]}")).to_have_attribute("aria-pressed", "true")
    do(page, "lay").click()
    expect(page.get_by_text("Bence plays a card")).to_be_visible()
    assert numbers(page) == {first[1]}, "the key is still down, but it is Bence's turn"
    page.keyboard.up("Space")
    page.keyboard.down("Space")
    expect(do(page, "lay")).to_be_visible()
    page.evaluate("window.dispatchEvent(new Event('blur'))")
    expect(do(page, "lay")).to_have_count(0)
    page.keyboard.up("Space")
    assert numbers(page) == {first[1]}


def middle(page: Page, what: Locator, how: str = "") -> dict[str, Any]:
    """Where it is; with `how`, the mouse goes there and down."""
    box = what.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    if how:
        page.mouse.move(x, y)
        page.mouse.down()
    return {"x": x, "y": y}


def test_a_second_finger_plays_while_the_first_one_holds(at_home: AtHome) -> None:
    """A browser makes no click of a second finger, so the page has to. The second finger is acted here."""
    page = sit_down(at_home("portrait"), "peek")
    middle(page, page.locator("[data-hold=peek]"), "down")
    expect(do(page, "lay")).to_be_visible()
    card = hand(page)[0]
    for intent in (f"card {card}", "lay"):
        do(page, intent).evaluate("""(element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          const finger = { bubbles: true, pointerId: 77, pointerType: "touch", isPrimary: false, button: 0,
            clientX: x + width / 2, clientY: y + height / 2 };
          for (const kind of ["pointerdown", "pointerup"]) element.dispatchEvent(new PointerEvent(kind, finger));
        }""")
        if intent != "lay":
            expect(do(page, intent)).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_text("Bence plays a card")).to_be_visible()
    page.mouse.up()
    assert numbers(page) == {card}


def test_a_page_out_of_sight_is_covered(at_home: AtHome) -> None:
    page = sit_down(at_home("portrait"))
    lift(page)
    page.evaluate("""() => {
      Object.defineProperty(document, "visibilityState", { configurable: true, get: () => "hidden" });
      document.dispatchEvent(new Event("visibilitychange"));
    }""")
    expect(page.locator("main[data-screen=curtain]")).to_be_visible()
    assert numbers(page) == set()


def test_the_language_changes_under_the_curtain(at_home: AtHome) -> None:
    page = sit_down(at_home("portrait"))
    cards = lift(page)
    for intent in ("menu", "settings", "lang hu"):
        tap(page, intent)
    expect(page.locator("html")).to_have_attribute("lang", "hu")
    tap(page, "close")
    expect(page.locator("main[data-screen=curtain]")).to_be_visible()
    assert numbers(page) == set()
    tap(page, "lift")
    expect(do(page, "lay")).to_be_visible()
    assert hand(page) == cards
    for intent in ("menu", "settings", "lang en", "close"):
        tap(page, intent)


@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_wrong_for_those_who_listen_or_see_little(at_home: AtHome, size: str) -> None:
    page = sit_down(at_home(size))
    assert not violations(page)
    tap(page, "hand-on")
    expect(page.locator("main[data-screen=curtain]")).to_be_visible()
    assert not violations(page)
    tap(page, "lift")
    expect(do(page, "lay")).to_be_visible()
    assert not violations(page)
