"""The 52 poker cards of D4, written as rank and suit: `Ah`, `Tc`."""

from __future__ import annotations

from collections.abc import Iterable

RANKS = "23456789TJQKA"
SUITS = "cdhs"
DECK = tuple(rank + suit for rank in RANKS for suit in SUITS)
_PLACE = {card: place for place, card in enumerate(DECK)}


def is_card(text: str) -> bool:
    """Whether `text` names a card."""
    return text in _PLACE


def in_order(cards: Iterable[str]) -> tuple[str, ...]:
    """Sorted by rank, then c d h s."""
    return tuple(sorted(cards, key=_PLACE.__getitem__))
