"""Cat Chase in a real browser: whole games by taps, a family's own board from a file, kills in the middle, wild taps, axe."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from game.core.rules import CHANCE
from tests.browser.family import FITS, PLACES_OF, Family, Looks, chance, write_record
from tests.browser.helpers import SIZES, reload
from tests.ui.rat_poker_samples import PLACES, START

NewPage = Callable[..., Page]
NEST = Path(__file__).parents[2] / "game/rat_poker/boards/nest.json"

RUNNING = """() => document.getElementById("app").getAnimations({ subtree: true })
  .filter((a) => a.animationName?.startsWith("poker-run") && a.playState === "running").length"""
MIDDLES = """() => [...document.querySelectorAll(".field.leads")].map((e) => {
  const b = e.getBoundingClientRect();
  return document.elementFromPoint(b.x + b.width / 2, b.y + b.height / 2) === e ? null : e.dataset.do;
}).filter((e) => e !== null)"""


class Chase(Family):
    """A family at Rat Poker's table. Everything is tapped by what it means."""

    def begin(self, *names: str, variant: int = 0) -> Chase:
        """From home to the table."""
        self.do("open rat-poker").do(f"variant {variant}") if variant else self.do("open rat-poker")
        self.name_players(*names)
        return self.do("start")

    def next_tap(self, dice: random.Random) -> str:
        """Something sensible to tap."""
        state = self.state
        if state.to_move == CHANCE:
            return "throw"
        lit: list[str] = self.page.evaluate(
            "[...document.querySelectorAll('#app .field.leads, #app .price')].map((e) => e.dataset.do)"
        )
        if pays := [intent for intent in lit if intent.startswith("pay")]:
            return pays[0]
        if not lit:
            return "pass"
        ends = {f"field {move.end}": move for move in state.legal_moves() if hasattr(move, "end")}
        claims = [intent for intent in lit if intent in ends and ends[intent].price]
        plates = [intent for intent in lit if intent in ends and intent.startswith("field t")]
        return dice.choice(claims or plates or lit)


def record(*moves: str, **rest: object) -> dict[str, Any]:
    """A game of two in which all rats have been placed, after these moves."""
    placed = [*START, *(f"place {field}" for field in PLACES[:6]), *moves]
    return {
        "format": "rats-nest/1", "game": "rat-poker", "options": {"variant": "cat-chase"},
        "players": [{"name": "Anna"}, {"name": "Bence"}], "starter": 0, "moves": placed, **rest,
    }  # fmt: skip


def test_a_whole_game_of_two_standing(new_page: NewPage) -> None:
    """From home to the result by taps alone; what was saved replays to what is seen."""
    family = Chase(new_page("portrait", shared=True, before=chance(11)))
    family.calm()
    family.begin("Anna", "Bence")
    dice = random.Random(1)
    for n in range(600):
        if family.seen().screen == "result":
            break
        family.do(family.next_tap(dice))
        if n % 25 == 0:
            assert family.page.evaluate(MIDDLES) == [], "every lit field can be hit in its middle"
    assert family.seen().screen == "result"
    assert family.state.outcome is not None


def test_the_opening_of_a_hole_dash_of_six(new_page: NewPage) -> None:
    """Six people place all their rats by taps, and the first one throws; everybody's row is there and nothing sticks out."""
    names = ("Anna", "Bence", "Čeněk", "Dorka", "Eszter", "Nagyapó")
    family = Chase(new_page("landscape", shared=True, before=chance(5)))
    family.calm()
    family.do("open rat-poker").do("variant 1")
    for _ in names[2:]:
        family.do("seat add")
    family.name_players(*names)
    family.do("start")
    dice = random.Random(2)
    for _ in range(18):
        family.do(family.next_tap(dice))
    family.do("throw").do(family.next_tap(dice))
    saved = family.record()
    assert saved.options["variant"] == "hole-dash"
    assert sum(move.startswith("place ") for move in saved.moves) == 18
    assert sum(move.startswith("die ") for move in saved.moves) == 1
    assert family.page.locator(".people .who").count() == 6
    assert family.page.evaluate(FITS) and family.page.evaluate(MIDDLES) == []


@pytest.mark.parametrize("size", SIZES)
def test_every_size_and_axe(new_page: NewPage, tmp_path: Path, size: str) -> None:
    """Each phase fits its window, and axe finds nothing."""
    family = Chase(new_page(size, shared=True))
    family.calm()
    look = Looks(family.page)

    family.do("open rat-poker")
    look("set-up")
    family.do("close")
    family.load(write_record(tmp_path, record("die 4")))
    look("choose")
    family.do("field o5")
    look("ends")
    family.do("field o6")
    look("why not")
    family.do("rules M2")
    look("rules")
    family.do("close")
    family.load(write_record(tmp_path, record("die 1", "move o5 h2")))
    look("hop")
    family.load(write_record(tmp_path, record("die 2", "move o5 t2", "die 3", "move o20 t5", "die 4")))
    family.do("field t2").do("field k4")
    look("pay")
    family.do("pay R")
    look("back to the ring")
    look.finish()


def test_a_board_from_a_file(new_page: NewPage, tmp_path: Path) -> None:
    """It is loaded in set-up, named there, kept over a reload, and the game is played on it."""
    board = {**json.loads(NEST.read_text("utf-8")), "name": "Kert"}
    family = Chase(new_page("phone", shared=True))
    family.calm()
    family.do("open rat-poker")
    family.load(write_record(tmp_path, {"format": "rats-nest-board/1"}, "bad.json"))
    assert family.seen().toast[-1] == "This file is not a board."
    family.load(write_record(tmp_path, board, "board.json"))
    assert "Kert" in family.seen().names
    family.wait_kept()
    reload(family.page)
    family.do("open rat-poker")
    assert ("Kert", True, "true") in family.seen().buttons
    family.do("start")
    assert family.state.board.name == "Kert"


def test_killed_in_the_middle_of_a_turn(new_page: NewPage, tmp_path: Path) -> None:
    """A hop, a price and a rat on its way back are asked again."""
    family = Chase(new_page("landscape", shared=True))
    family.calm()

    def again(words: str) -> None:
        family.wait_kept()
        reload(family.page)
        family.page.locator("#app [data-do^=continue]").first.tap()
        family.page.wait_for_selector("[data-screen=table]")
        assert words in family.seen().heading

    family.load(write_record(tmp_path, record("die 1", "move o5 h2")))
    again("Anna: hop or stay?")
    family.do("stay")
    family.do("menu").do("home")
    family.load(write_record(tmp_path, record("die 2", "move o5 t2", "die 3", "move o20 t5", "die 4")))
    family.do("field t2").do("field k4")
    assert "pay R" in [do for do, *_ in family.page.evaluate(PLACES_OF)]
    family.do("pay R")
    again("Anna: the card is won!")
    family.do("field o9")
    assert "Bence is next" in family.seen().heading


def test_a_rat_runs_and_a_tap_lets_it_arrive(new_page: NewPage, tmp_path: Path) -> None:
    """Brisk speed: the rat's way is an animation that the next tap finishes; that tap means nothing else."""
    page = new_page("landscape", shared=True)
    family = Chase(page)
    family.load(write_record(tmp_path, record("die 6")))
    family.do("field o5")
    family.do("field t4")
    assert page.evaluate(RUNNING) == 1
    before = family.texts()
    page.locator("[data-do=throw]").first.tap(force=True)
    page.wait_for_timeout(100)
    assert page.evaluate(RUNNING) == 0 and family.texts() == before


def test_wild_taps(new_page: NewPage) -> None:
    """Nothing breaks."""
    wild = random.Random(5)
    family = Chase(new_page("phone", shared=True, before=chance(5)))
    family.calm()
    family.begin("Anna", "Bence")
    family.wild_taps("phone", wild, re.compile("field|pay|throw|stay|pass|another").match, keen=0.8)
