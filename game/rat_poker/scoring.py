"""What chips and cards are worth: F6 and L5."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

CHIP_VALUES = {"W": 1, "R": 2, "G": 3}
CAT_CARD = 5
OTHER_CARD = 2
GROUPS = {1: 0, 2: 5, 3: 10, 4: 20}
"""L5: on top for so many cards of one rank."""


def chip_points(chips: str) -> int:
    """F6: white 1, red 2, green 3."""
    return sum(CHIP_VALUES[chip] for chip in chips)


def card_points(cards: Iterable[str], cats: str) -> int:
    """F6: cat cards (ranks in `cats`) 5, other cards 2."""
    return sum(CAT_CARD if card[0] in cats else OTHER_CARD for card in cards)


def group_points(cards: Iterable[str]) -> int:
    """L5: for cards of one rank, the largest group of each rank only."""
    return sum(GROUPS[count] for count in Counter(card[0] for card in cards).values())


def winners(scores: tuple[int, ...], ties: tuple[int, ...]) -> tuple[int, ...]:
    """The seats with the highest score, of equal ones those with the highest tie-breaker; more than one share the win."""
    best = max(zip(scores, ties, strict=True))
    return tuple(seat for seat, both in enumerate(zip(scores, ties, strict=True)) if both == best)
