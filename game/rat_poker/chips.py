"""Chips as text, one letter a chip (D3): in a pile from the bottom up, everywhere else W before R before G."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Any

from game.core.dice import in_order as _in_order
from game.core.rules import Json, Option

COLOURS = "WRG"
TOTAL = 60
PILE = 6
"""A full pile (U1)."""
USUAL: Mapping[str, int] = {"W": 20, "R": 20, "G": 20}


def in_order(chips: str) -> str:
    """W before R before G."""
    return _in_order(chips, COLOURS)


def without(chips: str, some: str) -> str | None:
    """`chips` less `some`, in their order; None where some are not there."""
    for chip in some:
        if chip not in chips:
            return None
        chips = chips.replace(chip, "", 1)
    return chips


@lru_cache(maxsize=1024)
def choices(purse: str, count: int) -> tuple[str, ...]:
    """Every way to pay `count` chips out of a purse that is in order; () where there are too few (M7)."""
    ways = map("".join, combinations_with_replacement(COLOURS, count))
    return tuple(way for way in ways if all(way.count(chip) <= purse.count(chip) for chip in COLOURS))


class Split(Option):
    """The option `chips` (D3): how many of each colour, 60 in all."""

    __slots__ = ()

    def allows(self, value: Json) -> bool:
        if not isinstance(value, dict) or set(value) != set(COLOURS):
            return False
        counts: list[Any] = list(value.values())
        return all(type(n) is int and n >= 0 for n in counts) and sum(counts) == TOTAL
