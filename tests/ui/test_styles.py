"""The style sheets are loaded for all games at once: what is meant for one game's pieces must not reach another's."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from game.draw.texts import TEXTS
from game.draw.tree import walk
from tests.ui import card_samples, catz_samples, rat_poker_samples, sixty_six_samples

STATIC = Path(__file__).parents[2] / "static"
SHEETS = {"catz": "catz-ratz-batz", "rat-poker": "rat-poker", "rat-cards": "rat-poker", "sixty-six": "sixty-six"}
SCREENS = {
    "catz-ratz-batz": [catz_samples.SCREENS],
    "rat-poker": [rat_poker_samples.SCREENS, card_samples.SCREENS],
    "sixty-six": [sixty_six_samples.SCREENS],
}


@cache
def classes_of(game: str) -> frozenset[str]:
    """Every class on the game's screens."""
    drawn = [screen(TEXTS["en"]) for screens in SCREENS[game] for screen in screens.values()]
    return frozenset(name for tree in drawn for node in walk(tree) for name in str(node.attrs.get("class") or "").split())


def selectors(sheet: str) -> Iterator[str]:
    """Every selector of a style sheet by itself."""
    css = re.sub(r"/\*.*?\*/", "", (STATIC / f"{sheet}.css").read_text(), flags=re.S)
    css = re.sub(r"@property[^{]*\{[^}]*\}", "", css)
    css = re.sub(r"@keyframes[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", css)
    for rule in re.findall(r"([^{}@]+)\{[^{}]*\}", css):
        yield from (one.strip() for one in re.split(r",(?![^()]*(?:\([^()]*\)[^()]*)*\))", rule) if one.strip())


def needed(selector: str) -> set[str]:
    """The classes without which it means nothing: not those in brackets, of which one or none is enough."""
    bare = selector
    while (shorter := re.sub(r":[\w-]+\([^()]*\)", "", bare)) != bare:
        bare = shorter
    return set(re.findall(r"\.([A-Za-z][\w-]*)", bare))


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_games_style_sheet_means_only_its_own_pieces(sheet: str) -> None:
    own = SHEETS[sheet]
    scoped = f"[data-game={own}]"
    found = list(selectors(sheet))
    assert len(found) > 20
    reaching = {
        (other, selector)
        for other in SCREENS.keys() - {own}
        for selector in found
        if scoped not in selector and needed(selector) <= classes_of(other)
    }
    assert not reaching


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_property_that_a_game_registers_is_its_own(sheet: str) -> None:
    """Whether it is inherited is settled for the whole page."""
    registered = re.findall(r"@property (--[\w-]+)", (STATIC / f"{sheet}.css").read_text())
    used = {
        name
        for other in STATIC.glob("*.css")
        if SHEETS.get(other.stem) != SHEETS[sheet]
        for name in re.findall(r"--[\w-]+", other.read_text())
    }
    assert not used & set(registered)
