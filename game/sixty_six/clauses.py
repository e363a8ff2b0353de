"""The rules page of Sixty-Six."""

from __future__ import annotations

from game.draw.scene import Clause
from game.draw.texts import Texts


def clauses(t: Texts) -> tuple[Clause, ...]:
    """The rules in our own words, by clause."""
    return ()
