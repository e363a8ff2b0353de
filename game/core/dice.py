"""Dice as text: a throw is a string of faces, one character a die."""

from __future__ import annotations

from game.core.rules import Chance


def throw(count: int, faces: str, chance: Chance) -> str:
    """`count` dice with the given faces, each face equally likely."""
    return "".join(chance.choice(faces) for _ in range(count))


def in_order(dice: str, faces: str) -> str:
    """The same dice sorted as `faces` lists them: throws that differ in order only are one and the same."""
    return "".join(sorted(dice, key=faces.index))
