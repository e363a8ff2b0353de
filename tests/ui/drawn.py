"""A table as it is drawn, and what can be read and tapped on it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.core.rules import Refusal
from game.draw.texts import TEXTS, Texts
from game.draw.tree import Node, text_of, walk
from game.ui.screens.frame import house
from game.ui.screens.table import table
from game.ui.session import Session

EN = TEXTS["en"]


def drawn(game: Session, handover: str = "curtain") -> Node:
    """The table in English."""
    return table(game, handover, EN)


def intents(game: Session) -> list[str]:
    """Everything that can be tapped."""
    return [node.attrs["data-do"] for node in walk(drawn(game)) if "data-do" in node.attrs]


def find(game: Session, intent: str) -> Node:
    """The first element with this intent."""
    return next(node for node in walk(drawn(game)) if node.attrs.get("data-do") == intent)


def has_class(node: Node, name: str) -> bool:
    """Whether the node is of this class."""
    return name in node.attrs.get("class", "").split()


def with_class(page: Node, name: str) -> list[Node]:
    """All nodes of this class."""
    return [node for node in walk(page) if has_class(node, name)]


def said(game: Session) -> str:
    """All text on the table."""
    return text_of(drawn(game))


def saying(game: Session, *taps: str) -> str:
    """What is said about the last of the taps, which means nothing."""
    for tap in taps[:-1]:
        game.tap(tap)
    with pytest.raises(Refusal) as refused:
        game.tap(taps[-1])
    return game.scene.refusal(refused.value, game.sight(), EN)


def tapped(make: Callable[[], Session], *taps: str, handover: str = "curtain") -> Callable[[Texts], Node]:
    """A sample for `samples.py`: the page of a game after these taps."""

    def draw(t: Texts) -> Node:
        game = make()
        for tap in taps:
            game.tap(tap)
        return house(table(game, handover, t))

    return draw
