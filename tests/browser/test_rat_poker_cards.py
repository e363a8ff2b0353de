"""The card games of Rat Poker in a real browser: rounds with auctions, a showdown, kills under the curtain, wild taps, axe."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from game.core.record import read
from game.games import GAMES
from game.rat_poker import turn
from game.rat_poker.card_state import CardState
from tests.browser.family import FITS, Family, Looks, chance, replay, write_record
from tests.browser.helpers import SIZES, reload

NewPage = Callable[..., Page]
RECORDS = Path(__file__).parents[1] / "fixtures" / "records"
PRIVATE = """() => document.querySelectorAll("#app :is(.mine, .choosing, .bidding, .swapping)").length"""
FELL = ("chips", "cards", "deal", "draw")
"""The words of what falls by itself."""


class Cards(Family):
    """A family at the table of the card games. They make the moves of a record by taps on what they see."""

    @property
    def state(self) -> CardState:
        """The game that was saved last."""
        state = super().state
        assert isinstance(state, CardState)
        return state

    def has(self, intent: str) -> bool:
        """Whether there is something that means this and is not covered."""
        return self.page.locator(f'#app [data-do="{intent}"]:not([inert] *)').count() > 0

    def private(self) -> bool:
        """Whether the page holds anything that only one may see."""
        return bool(self.page.evaluate(PRIVATE))

    def lift(self) -> Cards:
        """Hand the tablet on and lift the curtain, where that is asked. Until then nothing private is in the page."""
        if self.has("hand-on"):
            assert not self.private()
            self.do("hand-on")
        if self.has("lift"):
            assert not self.private()
            self.do("lift")
        return self

    def make(self, move: str) -> Cards:
        """Make this move by taps."""
        word, *rest = move.split(" ")
        before = self.state
        if self.has("next"):  # what was sold has been seen
            self.do("next")
        if before.phase in ("step", "auction", "swap"):
            self.lift()
        if word in ("move", "jump"):
            start, end, *price = rest
            movable = [rat for rat, there in turn.ends(before.view(None)).items() if there]
            if word == "jump" or len(movable) > 1:
                self.do(f"field {start}")
            self.do(f"field {end}")
            if price and self.has(f"pay {price[0]}"):  # where purses lie open and hold one colour, it is not asked
                self.do(f"pay {price[0]}")
        elif word == "place":
            self.do(f"field {rest[0]}")
        elif word == "raise":
            for chip in rest[0]:
                self.do(f"add {chip}")
            self.do("raise")
        elif word == "swap":
            for card in rest:
                self.do(f"lay {card}")
            self.do("swap")
        else:
            self.do(move)
        assert self.state != before, move
        return self


def worked(name: str) -> dict[str, Any]:
    """A worked record."""
    data = json.loads((RECORDS / f"{name}.json").read_text("utf-8"))
    found: dict[str, Any] = data["record"]
    return found


def before(name: str, wanted: str, number: int = 0) -> tuple[dict[str, Any], list[str]]:
    """A worked record up to the beginning of a round in which a move like that is made, and the players' moves that follow."""
    record = worked(name)
    moves: list[str] = record["moves"]
    places = [n for n, move in enumerate(moves) if re.match(wanted, move)]
    start = next(n for n in range(places[number], 0, -1) if moves[n].startswith("step") and not moves[n - 1].startswith("step"))
    rest = [move for move in moves[start:] if not move.startswith(FELL)]
    return {**record, "moves": moves[:start]}, rest


def rounds(moves: list[str], count: int) -> list[str]:
    """The moves of so many rounds."""
    starts = [n for n, move in enumerate(moves) if move.startswith("step") and not (n and moves[n - 1].startswith("step"))]
    return moves[: starts[count]]


def at_a_showdown(page: Page, tmp_path: Path) -> Cards:
    """Total, as far as the hands lie open: the move that opens them is made by taps."""
    record = worked("total-4")
    moves: list[str] = record["moves"]
    opened = next(n for n, state in enumerate(replay(read(record, GAMES))) if any(sale.shown for sale in state.sales))
    last = max(n for n in range(opened) if not moves[n].startswith(FELL))
    family = Cards(page)
    family.calm()
    family.load(write_record(tmp_path, {**record, "moves": moves[:last]}))
    family.make(moves[last])
    assert family.page.locator("#app .showdown").count()
    return family


@pytest.mark.parametrize("size", ["landscape", "phone"])
def test_two_rounds_of_three_with_an_auction(new_page: NewPage, tmp_path: Path, size: str) -> None:
    """Every move by taps; what was sold stands on the table, the log says it, and the page shows only what everybody may see."""
    record, moves = before("rat-poker-2", "raise")
    moves = rounds(moves, 2)
    assert sum(move.startswith("step") for move in moves) == 6 and any(move.startswith("raise") for move in moves)
    family = Cards(new_page(size, shared=True, before=chance(4)))
    family.calm()
    family.load(write_record(tmp_path, record))
    sold = 0
    for move in moves:
        family.make(move)
        sold += family.page.locator("#app .stage.sold").count()
        assert family.page.evaluate(FITS), move
        assert not (family.private() and family.seen().screen == "curtain")
    assert sold and family.state.round != 0
    made = [move for move in family.record().moves[len(record["moves"]) :] if not str(move).startswith(FELL)]
    assert list(map(str, made)) == moves


def test_a_showdown_of_total(new_page: NewPage, tmp_path: Path) -> None:
    """All in: the hands are laid open and named, the best five marked; then a loser exchanges cards behind the curtain."""
    family = at_a_showdown(new_page("portrait", shared=True, before=chance(3)), tmp_path)
    sale = next(sale for sale in family.state.sales if sale.shown)
    assert family.page.locator("#app .shown").count() == len(sale.shown)
    marked = sum(min(5, len(shown.cards)) for shown in sale.shown)
    assert family.page.locator("#app .shown .counts").count() == marked
    assert family.page.evaluate(FITS)
    if family.state.phase == "swap":
        may = family.state.may_swap
        family.make(f"swap {may[0]}")
        assert not family.private()


@pytest.mark.parametrize("moment", ["choice", "auction"])
def test_killed_under_the_curtain(new_page: NewPage, tmp_path: Path, moment: str) -> None:
    """After it has been opened again the table is public, what others have chosen is kept, and the same player is asked."""
    record, moves = before("rat-poker-2", "raise")
    family = Cards(new_page("landscape", shared=True, before=chance(4)))
    family.calm()
    family.load(write_record(tmp_path, record))
    if moment == "choice":
        family.make(moves[0])
    else:
        while family.state.phase != "auction":
            family.make(moves.pop(0))
        family.do("hand-on")
    assert family.seen().screen == "curtain"
    kept = family.state
    for lifted in (False, True):
        if lifted:
            family.lift()
            assert family.private()
        family.wait_kept()
        reload(family.page)
        assert not family.private()
        family.page.locator("#app [data-do^=continue]").first.tap()
        family.page.wait_for_selector("[data-screen=table]")
        assert not family.private() and family.has("hand-on") and family.state == kept
    family.lift()
    family.do("step 5" if moment == "choice" else "pass")
    assert family.state != kept


def test_a_slip_is_taken_back_under_the_curtain(new_page: NewPage, tmp_path: Path) -> None:
    """Whoever has tapped the wrong card takes it back before the next one lifts the curtain."""
    record, moves = before("rat-poker-2", "raise")
    family = Cards(new_page("phone", shared=True))
    family.calm()
    family.load(write_record(tmp_path, record))
    kept = family.state
    family.make(moves[0])
    assert family.seen().screen == "curtain"
    family.do("undo")
    assert family.state == kept and family.seen().screen == "table" and not family.private()


def test_a_look_is_there_while_it_is_held(new_page: NewPage, tmp_path: Path) -> None:
    """Where moves are public, purse and cards are in the page only while a finger holds."""
    record, moves = before("rat-poker-2", "raise")
    page = new_page("phone", shared=True)
    family = Cards(page)
    family.calm()
    family.load(write_record(tmp_path, record))
    for move in moves[:3]:
        family.make(move)
    assert family.state.phase == "move" and not family.private()
    page.keyboard.down("Space")
    expect(page.locator("#app .mine")).to_have_count(1)
    assert page.evaluate(FITS)
    page.keyboard.up("Space")
    expect(page.locator("#app .mine")).to_have_count(0)


def test_the_board_stays_in_place_on_a_phone(new_page: NewPage, tmp_path: Path) -> None:
    """However much the bar has to say, and whatever the strip asks, no field moves away under the finger."""
    record, moves = before("rat-poker-2", "raise")
    family = Cards(new_page("phone", shared=True, before=chance(4)))
    family.calm()
    family.load(write_record(tmp_path, record))
    places: set[str] = set()

    def look() -> None:
        if not family.private() and family.seen().screen == "table":
            places.add(str(family.page.locator("#app .board").bounding_box()))

    for move in rounds(moves, 1):
        look()
        rat = move.split(" ")[1] if move.startswith("move") else ""
        if family.has(f"field {rat}"):
            family.do(f"field {rat}")
            look()
            if family.has("another"):
                family.do("another")
        family.make(move)
    look()
    assert len(places) == 1, places


@pytest.mark.parametrize("size", ["landscape", "portrait"])
def test_what_was_sold_moves_nothing_under_it(new_page: NewPage, tmp_path: Path, size: str) -> None:
    """A showdown lies over the board; people and strip stay, and the only main button goes on."""
    family = at_a_showdown(new_page(size, shared=True, before=chance(3)), tmp_path)
    rest = family.page.locator("#app :is(.people, .hand)")
    before_it = [rest.nth(n).bounding_box() for n in range(2)]
    assert not family.has("hand-on")
    (main,) = family.page.locator("#app .btn:not(.alt)").all()
    assert main.get_attribute("data-do") == "next"
    family.do("next")
    assert [rest.nth(n).bounding_box() for n in range(2)] == before_it
    assert family.has("hand-on") or family.state.phase == "place"


def test_the_candle_is_seen_on_phones(new_page: NewPage, tmp_path: Path) -> None:
    """It decides who goes first (R2), bids first (R11) and is placed first (R15)."""
    record, _ = before("rat-poker-2", "raise")
    page = new_page("phone", shared=True)
    family = Cards(page)
    family.calm()
    family.load(write_record(tmp_path, record))
    holder = page.locator("#app .who").nth(family.state.start_player)
    for width, height in ((390, 844), (844, 390), (360, 640)):
        page.set_viewport_size({"width": width, "height": height})
        expect(holder.locator(".starter")).to_be_visible()
        expect(page.locator("#app .starter")).to_have_count(1)


@pytest.mark.parametrize("size", SIZES)
def test_every_size_and_axe(new_page: NewPage, tmp_path: Path, size: str) -> None:
    """Each phase fits its window, and axe finds nothing."""
    family = Cards(new_page(size, shared=True, before=chance(4)))
    family.calm()
    look = Looks(family.page)

    family.do("open rat-poker").do("variant 4")
    look("set-up")
    family.do("close")
    record, moves = before("total-5", "raise")
    family.load(write_record(tmp_path, record))
    look("all choose")
    family.lift()
    look("one chooses")
    seen = {"step"}
    for move in moves:
        phase = family.state.phase
        if phase not in seen:
            seen.add(phase)
            look(f"{phase}, public")
            if phase in ("auction", "swap"):
                family.lift()
                look(f"{phase}, private")
        if "showdown" in seen and phase == "place":
            break
        family.make(move)
        if family.page.locator("#app .showdown").count() and "showdown" not in seen:
            seen.add("showdown")
            look("showdown")
    assert seen == {"step", "move", "auction", "swap", "place", "showdown"}
    family.do("menu").do("home")
    record = worked("rat-poker-2")
    jump = next(n for n, move in enumerate(record["moves"]) if move.startswith("jump"))
    family.load(write_record(tmp_path, {**record, "moves": record["moves"][:jump]}))
    look("jump")
    family.do(f"field {record['moves'][jump].split()[1]}")
    look("where to jump")
    family.do("menu").do("home")
    record = worked("pro-1")
    family.load(write_record(tmp_path, record))
    assert family.seen().screen == "result"
    look("result")
    look.finish()


def test_wild_taps(new_page: NewPage) -> None:
    """Nothing breaks."""
    wild = random.Random(6)
    family = Cards(new_page("phone", shared=True, before=chance(6)))
    family.calm()
    family.do("open rat-poker").do("variant 4")
    family.name_players("Anna", "Bence")
    family.do("start")
    ours = "field|step|pay|add|take|raise|lay|swap|end|pass|another|next|hand-on|lift"
    family.wild_taps("phone", wild, re.compile(ours).match, keen=0.8)
    played = max(len(kept.moves) for kept in family.records() if kept.options.get("variant") == "total")
    assert played > 40, "they came beyond the first choices"
