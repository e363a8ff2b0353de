"""Sixty-Six in a real browser: deals by taps, a durk, kills under the curtain and while somebody looks, undo, wild taps."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from game.core.record import read
from game.core.rules import CHANCE
from game.games import GAMES
from tests.browser.family import FITS, Family, Looks, chance, replay, write_record
from tests.browser.helpers import SIZES, reload

NewPage = Callable[..., Page]
DECK = [rank + suit for suit in "alhb" for rank in "ATKOU9"]
NINES_APART = "shuffle Aa Ta Ka Oa Ua 9a Al Tl Kl Ol Ul 9l Ah Th Kh Oh Uh 9h Ab Tb Kb Ob Ub 9b"
ON_PAPER = """() => [...document.querySelectorAll("#app .reckoning :is(td, th)")]
  .map((e) => e.getBoundingClientRect()).every((b) => b.left >= 0 && b.right <= innerWidth)"""
HELD = """() => [...document.querySelectorAll("#app [data-do^='card ']")].map((e) => e.dataset.do.slice(5))"""


class Felt(Family):
    """A family at the felt. They tap what they see; what is legal they ask the engine about the saved record."""

    def has(self, intent: str) -> bool:
        """Whether there is something that means this and is not covered."""
        return self.page.locator(f'#app [data-do="{intent}"]:not([inert] *)').count() > 0

    def begin(self, *names: str) -> Felt:
        """From home to the table."""
        self.do("open sixty-six")
        for _ in names[2:]:
            self.do("seat add")
        self.name_players(*names)
        return self.do("start")

    def held(self) -> list[str]:
        """The cards that lie open as a hand."""
        cards: list[str] = self.page.evaluate(HELD)
        return cards

    def lift(self) -> Felt:
        """Hand the tablet on and lift the curtain, where that is asked. Until then no hand is in the page."""
        if self.has("next"):
            self.do("next")
        if self.has("hand-on"):
            assert self.held() == []
            self.do("hand-on")
            assert self.held() == [] and self.seen().screen == "curtain"
            self.do("lift")
        return self

    def make(self, move: str) -> Felt:
        """Make this move by a tap."""
        self.lift()
        return self.do(move.replace("play ", "card "))

    def play(self, dice: random.Random) -> Felt:
        """Make some legal move."""
        state = self.state
        assert state.to_move != CHANCE
        legal = [str(move) for move in state.legal_moves()]
        if state.phase == "cut":
            legal = ["knock"]
        elif state.phase == "bid":
            legal = [move for move in legal if move != "durk"]
        return self.make(dice.choice(legal))

    def forbidden(self) -> list[str]:
        """The cards of the open hand that may not be played now."""
        legal = set(map(str, self.state.legal_moves()))
        return [card for card in self.held() if f"play {card}" not in legal]

    def deals(self) -> int:
        """How many deals are on the score sheet."""
        return len(self.state.view(None).sheet)


def record(seats: int, *moves: str, **options: object) -> dict[str, Any]:
    """A game after these moves; the first dealer is the last seat, so that seat 0 speaks first."""
    names = ("Anna", "Bence", "Csilla", "Dorka")
    return {
        "format": "rats-nest/1", "game": "sixty-six", "options": options, "starter": seats - 1,
        "players": [{"name": name} for name in names[:seats]], "moves": list(moves),
    }  # fmt: skip


def a_deal(seats: int) -> list[str]:
    """The moves of a whole deal."""
    moves = [NINES_APART, "knock"]
    dice = random.Random(seats)
    while not (state := replay(read(record(seats, *moves), GAMES))[-1]).view(None).sheet:
        moves.append(dice.choice([str(move) for move in state.legal_moves() if str(move) != "durk"]))
    return moves


@pytest.mark.parametrize(("size", "names"), [("portrait", ("Anna", "Bence")), ("landscape", ("Anna", "Bence", "Csilla", "Dorka"))])
def test_a_whole_deal_by_taps(new_page: NewPage, size: str, names: tuple[str, ...]) -> None:
    """From home to the score of the first deal; whoever holds the tablet sees the own hand and no other."""
    family = Felt(new_page(size, shared=True, before=chance(21)))
    family.calm()
    family.begin(*names)
    dice = random.Random(3)
    while not family.deals():
        family.lift()
        state = family.state
        assert sorted(family.held()) == sorted(state.view(state.to_move).hand)
        family.play(dice)
    assert family.page.evaluate(FITS)
    family.lift()
    assert family.state.phase in ("cut", "bid")


def test_a_durk(new_page: NewPage, tmp_path: Path) -> None:
    """It ends the bidding, the caller leads every trick, and the first card that beats his ends the deal."""
    family = Felt(new_page("landscape", shared=True))
    family.calm()
    family.load(write_record(tmp_path, record(3, NINES_APART, "knock")))
    family.make("durk")
    assert "durk" in family.page.locator("#app").inner_text().lower()
    dice = random.Random(1)
    while not family.deals():
        family.play(dice)
    (deal,) = family.state.view(None).sheet
    assert deal.reason in ("durk_won", "durk_lost") and deal.bidder == 0
    assert family.page.evaluate(FITS)


def test_a_refused_card_says_why(new_page: NewPage, tmp_path: Path) -> None:
    """The clause stands beside the sentence and leads to the rules."""
    family = Felt(new_page("phone", shared=True))
    family.calm()
    dice = random.Random(4)
    pack = " ".join(dice.sample(DECK, len(DECK)))
    family.load(write_record(tmp_path, record(3, f"shuffle {pack}", "knock", "bid 1", "pass", "pass")))
    family.play(dice)
    while not (refused := family.lift().forbidden()):
        family.play(dice)
    state = family.state
    (refused, *_) = refused
    family.do(f"card {refused}")
    assert family.seen().toast and (family.has("rules S11") or family.has("rules S12"))
    assert family.state == state


@pytest.mark.parametrize("moment", ["curtain", "private"])
def test_killed_between_two_hands(new_page: NewPage, tmp_path: Path, moment: str) -> None:
    """After it has been opened again the table is public, and the same hand comes behind the curtain."""
    family = Felt(new_page("portrait", shared=True))
    family.calm()
    family.load(write_record(tmp_path, record(2, NINES_APART, "knock", "bid 1", "pass")))
    family.do("hand-on")
    if moment == "private":
        family.do("lift")
    family.wait_kept()
    reload(family.page)
    family.page.locator("#app [data-do^=continue]").first.tap()
    family.page.wait_for_selector("[data-screen=table]")
    assert family.held() == []
    family.lift()
    assert sorted(family.held()) == sorted(family.state.view(0).hand)


def test_killed_while_somebody_peeks(new_page: NewPage, tmp_path: Path) -> None:
    """Quick handover: the hand is there while a finger holds, and no longer."""
    page = new_page("landscape", shared=True)
    family = Felt(page)
    family.do("settings").do("handover peek").do("speed off").do("close")
    family.load(write_record(tmp_path, record(2, NINES_APART, "knock", "bid 1", "pass")))
    assert family.held() == []
    page.keyboard.down("Space")
    expect(page.locator("#app [data-do^='card ']")).to_have_count(10)
    page.keyboard.up("Space")
    expect(page.locator("#app [data-do^='card ']")).to_have_count(0)
    page.keyboard.down("Space")
    expect(page.locator("#app [data-do^='card ']")).to_have_count(10)
    family.wait_kept()
    reload(page)
    page.locator("#app [data-do^=continue]").first.tap()
    page.wait_for_selector("[data-screen=table]")
    assert family.held() == []


def test_undo_stops_at_a_lifted_curtain(new_page: NewPage, tmp_path: Path) -> None:
    """On the public table a card can be taken back; once the next one has looked, no more."""
    family = Felt(new_page("portrait", shared=True))
    family.calm()
    family.load(write_record(tmp_path, record(2, NINES_APART, "knock", "bid 1", "pass")))
    before = family.lift().state
    lead = next(str(move) for move in before.legal_moves() if str(move).startswith("play "))
    family.make(lead)
    undo = family.page.locator("#app [data-do=undo]").first
    assert undo.get_attribute("aria-disabled") != "true"
    family.do("undo")
    assert family.state == before
    family.make(lead)
    family.lift()
    assert undo.get_attribute("aria-disabled") == "true"
    family.do("undo")
    assert family.state != before


@pytest.mark.parametrize("size", SIZES)
def test_every_size_and_axe(new_page: NewPage, tmp_path: Path, size: str) -> None:
    """Each phase fits its window, and axe finds nothing."""
    family = Felt(new_page(size, shared=True))
    family.calm()
    look = Looks(family.page)

    family.do("open sixty-six")
    look("set-up")
    family.do("close")
    for seats in (2, 3, 4):
        family.load(write_record(tmp_path, record(seats, NINES_APART)))
        look(f"cut {seats}")
        family.make("knock")
        look(f"public bidding {seats}")
        family.lift()
        look(f"bidding {seats}")
        family.make("bid 4" if seats == 4 else "bid 2")
        for _ in range(seats - 1):
            family.make("pass")
        look(f"public table {seats}")
        family.lift()
        look(f"lead {seats}")
        family.make(next(str(move) for move in family.state.legal_moves() if str(move).startswith("play ")))
        family.lift()
        look(f"follow {seats}")
        family.do("menu").do("home")
        *moves, last = a_deal(seats)
        family.load(write_record(tmp_path, record(seats, *moves)))
        family.make(last)
        assert family.deals()
        look(f"score {seats}")
        assert family.page.evaluate(ON_PAPER), seats
        family.do("menu").do("home")
    look.finish()


def test_wild_taps(new_page: NewPage) -> None:
    """Nothing breaks."""
    wild = random.Random(8)
    family = Felt(new_page("portrait", shared=True, before=chance(8)))
    family.calm()
    family.begin("Anna", "Bence", "Csilla")
    family.wild_taps("portrait", wild, re.compile("card|bid|pass|durk|knock|cut|pair|leave|next|hand-on|lift").match)
