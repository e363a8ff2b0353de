"""What chips and cards are worth: F6, L5, R17 and R18."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from game.rat_poker.cards import RANKS, in_order

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


# -- Rat Poker


NUMBERS = {rank: min(10, rank_value) for rank_value, rank in enumerate(RANKS, 2)}
"""R17: 2–9 their number, T J Q K A 10."""
CARD_GROUPS = (0, 0, 10, 20, 50)
"""R17: on top for so many cards of one rank."""
MOST_ALIKE = 4
"""R18: so many cards a group has at most."""
RAT = "2"


@dataclass(frozen=True, slots=True)
class Group:
    """What the cards of one rank are worth: themselves, and together with the 2s that have joined them (R17, R18)."""

    rank: str
    cards: tuple[str, ...]
    jokers: tuple[str, ...]
    """2s that count with this rank; they keep their own points, which stand with the 2s."""
    numbers: int
    bonus: int


def groups(won: tuple[str, ...], rat_rule: bool) -> tuple[Group, ...]:
    """R17, R18: won cards by rank, the lowest first, and the 2s as jokers where they bring most. The points are the sum of all
    `numbers` and `bonus`."""
    by_rank: dict[str, list[str]] = {}
    for card in in_order(won):
        by_rank.setdefault(card[0], []).append(card)
    twos = list(by_rank.get(RAT, ())) if rat_rule else []
    others = [rank for rank in by_rank if not (rat_rule and rank == RAT)]
    _, joined = _best_use(tuple(len(by_rank[rank]) for rank in others), len(twos))
    jokers = {rank: tuple(twos.pop() for _ in range(count)) for rank, count in zip(others, joined, strict=True)}
    found = []
    for rank, cards in by_rank.items():
        joining = jokers.get(rank, ())
        alike = len(cards) + len(joining) if rank in jokers else len(twos)  # what is left of the 2s is a group of its own
        found.append(Group(rank, tuple(cards), joining, NUMBERS[rank] * len(cards), CARD_GROUPS[alike]))
    return tuple(found)


@cache
def _best_use(counts: tuple[int, ...], jokers: int) -> tuple[int, tuple[int, ...]]:
    """R18: the most that groups of these sizes bring with so many jokers, and how many join each; the higher ranks come last and
    are joined first."""
    if not counts:
        return CARD_GROUPS[jokers], ()
    *lower, last = counts
    found = []
    for count in range(min(MOST_ALIKE - last, jokers), -1, -1):
        rest, joined = _best_use(tuple(lower), jokers - count)
        found.append((CARD_GROUPS[last + count] + rest, (*joined, count)))
    return max(found, key=lambda use: use[0])


def points(won: tuple[str, ...], rat_rule: bool) -> int:
    """R17, R18."""
    return sum(group.numbers + group.bonus for group in groups(won, rat_rule))
