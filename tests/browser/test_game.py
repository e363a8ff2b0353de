"""Whole games by real taps, and what belongs to a game on a device: waking, the full screen, the way back, updates."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from game.catz_ratz_batz.rules import turns
from tests.browser.family import Family, chance, moves, replay
from tests.browser.helpers import reload, wait_offline_ready, wait_ready
from tests.browser.test_start import new_version, own_site  # noqa: F401
from tools.serve import Server

NewPage = Callable[..., Page]

WAKE_SPY = """
window.woken = 0;
Object.defineProperty(Navigator.prototype, "wakeLock", { get: () => ({ request: async () => {
  window.woken += 1;
  const lock = { released: false, release: async () => { lock.released = true; window.woken -= 1; } };
  window.lastLock = lock;
  return lock;
} }) });
"""
HIDE = """(shown) => {
  Object.defineProperty(document, "visibilityState", { get: () => shown ? "visible" : "hidden", configurable: true });
  if (!shown) window.lastLock.release();
  document.dispatchEvent(new Event("visibilitychange"));
}"""
WOKEN = """(wanted) => new Promise((done, fail) => {
  const late = setTimeout(() => fail(new Error(`woken ${window.woken}`)), 15000);
  const look = () => { if (window.woken !== wanted) setTimeout(look, 10); else { clearTimeout(late); done(null); } };
  look();
})"""


@pytest.mark.parametrize(("size", "lang", "target"), [("landscape", "en", 250), ("portrait", "hu", 50), ("phone", "cs", 50)])
def test_a_whole_game_by_taps(new_page: NewPage, size: str, lang: str, target: int) -> None:
    """After every move the screen shows what the stored record replays to; the result adds up; a rematch begins anew."""
    family = Family(new_page(size, lang, shared=True, before=chance(target))).calm()
    family.sit_down("Anna", "Bence", target=target, starter=1)
    before: list[str] = []
    for _ in range(1000):
        family.step()
        if family.seen().screen != "table":
            break
        family.check()
        now = moves(family.record())
        assert now[: len(before)] == before and len(now) > len(before), "every move is added to those before"
        before = now
    seen, record = family.seen(), family.record()
    assert seen.screen == "result" and record.options.get("target", 250) == target and record.starter == 1
    history = replay(record)
    outcome = history[-1].outcome
    assert outcome
    check_result(family, history, list(outcome.scores), list(outcome.winners))

    family.tap("Look back")
    log = family.page.get_by_role("dialog").get_by_role("listitem")
    thrown = sum(move.startswith("roll") for move in moves(record))
    assert log.count() >= thrown, "looking back shows the whole game, every throw of it"
    family.tap("Close")

    family.tap("Another game")
    again = family.record()
    assert again.players == record.players and again.options == record.options
    assert again.starter == 0 and again.moves == ()
    assert family.seen().screen == "table"
    family.step().check()


def check_result(family: Family, history: tuple, totals: list[int], winners: list[int]) -> None:
    """Every number on the result screen against the replay."""
    page, t, played = family.page, family.t, list(turns(history))
    names = ["Anna", "Bence"]
    (winner,) = winners
    expect(page.get_by_role("heading", name=t("{name} wins!", name=names[winner]))).to_be_visible()
    rows = page.locator(".rowr").evaluate_all(
        "rows => rows.map((r) => [r.querySelector('.name').textContent, r.querySelector('.mid .how').textContent,"
        " r.querySelector(':scope > .num').textContent])"
    )
    order = sorted((0, 1), key=lambda seat: seat != winner)
    assert [row[0] for row in rows] == [names[seat] for seat in order]
    for (_, how, total), seat in zip(rows, order, strict=True):
        points = [turn.points for turn in played if turn.seat == seat]
        assert [int(n) for n in how.split("+")] == points, "each turn of the sum"
        assert int(total) == sum(points) == totals[seat]
    sheet = page.locator("table.sheet tbody tr").evaluate_all(
        "rows => rows.map((r) => [...r.children].map((c) => c.textContent.trim()))"
    )
    assert len(sheet) == len(played)
    for (number, name, _, how), (i, turn) in zip(sheet, enumerate(played), strict=True):
        assert int(number) == i + 1 and name == names[turn.seat]
        if turn.tally:
            assert int(re.findall(r"\d+", how)[-1]) == turn.points


def test_a_refused_tap_says_why(new_page: NewPage) -> None:
    """What is not possible answers with the rule, and the rule opens at its place."""
    family = Family(new_page("phone", shared=True, before=chance(5))).calm().sit_down("Anna", "Bence")
    family.tap("Throw").collect()
    while family.seen().possible("Stop"):
        family.step()
    before = family.record()
    family.tap("Stop")
    assert "You may stop when every number is" in family.seen().toast[0]
    assert family.record().moves == before.moves
    family.tap("Rule C5")
    expect(family.page.locator("#clause-C5")).to_be_in_viewport()
    family.tap("Close").check()


def test_a_tap_while_dice_tumble_only_lets_them_arrive(new_page: NewPage) -> None:
    """Two quick taps on one place are one throw; the next tap counts again."""
    family = Family(new_page("phone", shared=True)).sit_down("Anna", "Bence")
    family.tap("Throw")
    assert len(family.record().moves) == 1
    page = family.page
    page.evaluate("document.getAnimations().forEach((a) => { if (a.effect.getComputedTiming().endTime < 1e9) a.finish() })")
    before = family.table()
    family.wait_kept()
    assert family.table() == before and len(family.record().moves) == 1


# -- the device


def test_the_screen_stays_on_while_a_game_runs(new_page: NewPage) -> None:
    """Asked for at the table, again after the page was hidden, given back at home."""
    family = Family(new_page("phone", shared=True, before=WAKE_SPY))
    page = family.page
    assert page.evaluate("window.woken") == 0
    family.sit_down("Anna", "Bence")
    page.evaluate(WOKEN, 1)
    page.evaluate(HIDE, False)
    page.evaluate(WOKEN, 0)
    page.evaluate(HIDE, True)
    page.evaluate(WOKEN, 1)
    family.home()
    page.evaluate(WOKEN, 0)


def test_the_full_screen(new_page: NewPage) -> None:
    """The menu fills the screen and leaves it again."""
    family = Family(new_page("landscape", shared=True)).calm().sit_down("Anna", "Bence")
    is_full = """(full) => new Promise((done) => {
      const look = () => Boolean(document.fullscreenElement) === full ? done(true) : setTimeout(look, 10);
      look();
    })"""
    family.menu("Full screen")
    assert family.page.evaluate(is_full, True)
    family.tap("Menu")
    assert "Leave full screen" in family.seen().names
    family.tap("Leave full screen")
    assert family.page.evaluate(is_full, False)


def test_the_way_back_never_leaves_a_game(new_page: NewPage) -> None:
    """Back opens the menu and closes it, as often as somebody swipes; the game is left through the menu alone."""
    family = Family(new_page("phone", shared=True)).calm().sit_down("Anna", "Bence").steps(2)
    page, before = family.page, family.table()
    for _ in range(3):
        family.after(lambda: page.evaluate("history.back()"))
        assert family.seen().screen == "table" and "Home" in family.seen().names, "the menu is open"
        family.after(lambda: page.evaluate("history.back()"))
        assert family.table() == before
    family.menu("Settings")
    family.after(lambda: page.evaluate("history.back()"))
    assert family.table() == before
    family.home()
    assert family.seen().screen == "home"


def test_a_new_version_in_the_middle_of_a_game(new_page: NewPage, own_site: Server) -> None:  # noqa: F811
    """It is offered, the game goes on undisturbed, a tap lets it in, and the game is there afterwards."""
    family = Family(wait_offline_ready(new_page(url=own_site.url))).calm().sit_down("Anna", "Bence").steps(3)
    page = family.page
    new_version(own_site)
    page.evaluate("window.untouched = true; navigator.serviceWorker.getRegistration().then((r) => r.update()).then(() => 0)")
    expect(family.button("Load it now")).to_be_visible(timeout=60_000)
    family.steps(2).check()
    assert page.evaluate("window.untouched") and page.title() == "Rats' Nest"
    before = family.table(), moves(family.record())
    with page.expect_navigation():
        family.button("Load it now").tap()
    wait_ready(page)
    # the game sets the title itself; the new version is in when nothing waits any more
    expect(page.locator("[data-do=update]")).to_have_count(0)
    family.resume()
    seen = family.table()
    assert (seen[:3], moves(family.record())) == (before[0][:3], before[1])


def test_later_is_an_answer_too(new_page: NewPage, own_site: Server) -> None:  # noqa: F811
    """The offer can be put off, and is in the settings then."""
    family = Family(wait_offline_ready(new_page(url=own_site.url)))
    new_version(own_site)
    family.page.evaluate("navigator.serviceWorker.getRegistration().then((r) => r.update()).then(() => 0)")
    expect(family.button("Load it now")).to_be_visible(timeout=60_000)
    family.tap("Later")
    assert "Load it now" not in family.seen().names
    family.tap("Settings")
    assert "Load the new version" in family.seen().names


def test_what_was_chosen_is_there_after_a_reload(new_page: NewPage) -> None:
    """Language, mood and speed are the family's for good."""
    page = new_page("portrait", shared=True)
    family = Family(page).tap("Settings").tap("Night").tap("None").tap("Magyar")
    family.wait_kept()
    reload(page)
    html = page.locator("html")
    assert [html.get_attribute(f"data-{name}") for name in ("mood", "speed")] == ["night", "off"]
    assert html.get_attribute("lang") == "hu" and page.title() == "Patkányfészek"
