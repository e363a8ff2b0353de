"""Where randomness comes from: the system's own source at the table, a seed in tests and simulations.

A family that throws its own dice needs no source at all: it enters the chance moves itself (`Table.play`).
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class _Source:
    """The drawing of numbers is a source's own; everything else follows from it, so that equal numbers mean equal games."""

    def below(self, n: int) -> int:
        raise NotImplementedError

    def choice(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        deck = list(items)
        for i in range(len(deck) - 1, 0, -1):
            j = self.below(i + 1)
            deck[i], deck[j] = deck[j], deck[i]
        return deck


class SystemChance(_Source):
    """True randomness, never from a generator that could be frozen into a memory snapshot."""

    def below(self, n: int) -> int:
        return secrets.randbelow(n)


class SeededChance(_Source):
    """The same numbers for the same seed, on every Python: only `random()` is promised to stay as it is."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed).random

    def below(self, n: int) -> int:
        return int(self._random() * n)
