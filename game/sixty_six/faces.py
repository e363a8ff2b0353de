"""The cards of both decks as pictures, whole or hidden, and the rings of the holes."""

from __future__ import annotations

from functools import lru_cache

from game.draw.pieces import at, card_body, picture, use
from game.draw.texts import Texts
from game.draw.tree import Node, classes, h
from game.sixty_six import words
from game.sixty_six.house import House

MOST_BACKS = 4
"""How many backs are drawn of a hand that lies face down, at most; the number says the rest."""
MOST_RINGS = 5
SOME_RINGS = 3
"""So many rings also have their number, which is shown instead of them in a narrow column."""


def _sign(suit: str, deck: str) -> str:
    """The sign of a suit by its name in the sprite, which is its class too."""
    return f"c-{words.in_french(suit)}" if deck == "french" else f"s-{suit}"


def sign(suit: str, house: House, w: float, label: str | None = None) -> Node:
    """The sign of a suit."""
    name = _sign(suit, house.deck)
    return use(name, w, cls=classes("suit", name), label=label)


def face(name: str, house: House, t: Texts, w: float = 128, cls: str = "", key: str | None = None, *, silent: bool = False) -> Node:
    """A card, face up; silent where the control around it says its name."""
    return _face(name, house.deck, "" if silent else words.card(name, house, t), w, cls, key)


@lru_cache(maxsize=512)
def _face(name: str, deck: str, label: str, w: float, cls: str, key: str | None) -> Node:
    rank, suit = words.in_french(name[0]) if deck == "french" else name[0], _sign(name[1], deck)
    inside = card_body(rank, suit)
    return picture(*inside, w=w, h_=round(w * 1.4), cls=classes("card", suit, cls), box="0 0 100 140", label=label, key=key)


@lru_cache(maxsize=64)
def backs(count: int, w: float, step: float, cls: str = "", most: int = MOST_BACKS) -> Node:
    """Cards that lie face down, one beside the other by `step` hundredths of a card, in one drawing."""
    shown = min(count, most)
    wide = 100 + step * (max(shown, 1) - 1)
    pile = (at("card-back", step * i, 0, 100, 140) for i in range(shown))
    return picture(*pile, w=round(w * wide / 100), h_=round(w * 1.4), cls=classes("backs", "back-hu", cls), box=f"0 0 {wide:g} 140")


@lru_cache(maxsize=64)
def rings(count: int, w: float, t: Texts) -> Node:
    """Holes, drawn as the gnawed rings; many of them as one ring and a number, and some of them too where room is short (CSS)."""
    drawn = [use("f-hole", w, key=str(i)) for i in range(count if count <= MOST_RINGS else 1)]
    number = h("b", f"× {count}", aria_hidden="true") if count >= SOME_RINGS else None
    return h(
        "span",
        drawn,
        number,
        cls=classes("rings", SOME_RINGS <= count <= MOST_RINGS and "some"),
        role="img",
        aria_label=words.holes(count, t),
    )
