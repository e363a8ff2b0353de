"""The pieces stand in the sprite, and the sprite is what the art says."""

import re

import pytest

from game.draw import doors, pieces
from game.draw.tree import Node, to_html, walk
from tools import sprite

RANKS = {"c": "AKQJT98765432", "s": "ATKOU9"}
SUITS = ("c-c", "c-d", "c-h", "c-s", "s-a", "s-l", "s-h", "s-b")
DRAWN = [
    *(pieces.rat(n, 40) for n in range(1, 7)),
    *(pieces.mark(n, 24) for n in range(1, 7)),
    *(pieces.die(face, 40) for face in "357RBC"),
    *(pieces.pip(n, 40) for n in range(1, 7)),
    *(pieces.chip(colour, 40) for colour in "WRG"),
    *(pieces.back(40, kind) for kind in ("poker", "hu", "step")),
    *(pieces.card(rank, suit, 40, "a card") for suit in SUITS for rank in RANKS[suit[0]]),
    *(pieces.logo(language, "The house") for language in sprite.LOGOS),
    pieces.candle(30),
    doors.poker_door(),
    doors.sixty_six_door(),
    doors.catz_door(),
]


def used(node: Node) -> set[str]:
    """The ids that a drawing refers to."""
    return {n.attrs["href"].removeprefix("#") for n in walk(node) if n.tag == "use"}


def test_the_sprite_is_joined_from_the_art() -> None:
    assert sprite.joined() == pieces.SPRITE, "run python tools/sprite.py"


def test_the_sprite_obeys_the_security_policy() -> None:
    assert not re.search(r"style=|<style|<script|on\w+=|https?://(?!www\.w3\.org)", pieces.SPRITE)


def test_references_inside_the_sprite_lead_somewhere() -> None:
    assert set(re.findall(r'href="#([^"]+)"', pieces.SPRITE)) <= pieces.PIECES


@pytest.mark.parametrize("node", DRAWN, ids=lambda node: node.attrs.get("class", node.tag))
def test_every_piece_stands_in_the_sprite(node: Node) -> None:
    assert used(node) and used(node) <= pieces.PIECES


def test_a_piece_is_decoration_until_it_has_a_name() -> None:
    assert pieces.die("7", 40).attrs["aria-hidden"] == "true"
    named = pieces.die("7", 40, label="seven")
    assert named.attrs["role"] == "img" and named.attrs["aria-label"] == "seven" and "aria-hidden" not in named.attrs


def test_numbers_are_written_short() -> None:
    assert 'width="92.4"' in to_html(pieces.at("fig-K", 0, 0, 92.40)) and 'x="0"' in to_html(pieces.at("fig-K", 0.0, 0, 1))
