"""The moves of the games on this board, and their notation (docs/rules/record.md, “Rat Poker”)."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.rules import Move, NotationError
from game.rat_poker import cards, chips
from game.rat_poker.board import SLOTS, is_id


@dataclass(frozen=True, slots=True)
class Fill:
    """Chance: chips drawn for the pile on `field`, the bottom one first (U1, M8)."""

    field: str
    chips: str

    def __str__(self) -> str:
        return f"chips {self.field} {self.chips}"


@dataclass(frozen=True, slots=True)
class Draw:
    """Chance: cards from the deck for the empty slots, in arrow order (U1, M8)."""

    cards: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join(("cards", *self.cards))


@dataclass(frozen=True, slots=True)
class Die:
    """Chance: what the die shows (F1)."""

    number: int

    def __str__(self) -> str:
        return f"die {self.number}"


@dataclass(frozen=True, slots=True)
class Place:
    """Put a rat on an outer path: at the beginning (U3), or the one that stood on a slot (F4)."""

    field: str

    def __str__(self) -> str:
        return f"place {self.field}"


@dataclass(frozen=True, slots=True)
class Go:
    """Move the rat on `start` to `end`; where it claims a card, for `price`."""

    start: str
    end: str
    price: str = ""

    def __str__(self) -> str:
        return f"move {self.start} {self.end} {self.price}".rstrip()


@dataclass(frozen=True, slots=True)
class Pass:
    """Claim no card where nothing else can be done (M6)."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Hop:
    """From the hole that has just been reached to another one (F2, L2)."""

    field: str

    def __str__(self) -> str:
        return f"hop {self.field}"


@dataclass(frozen=True, slots=True)
class Stay:
    """No hop (F2, L2)."""

    def __str__(self) -> str:
        return "stay"


def are_chips(text: str, most: int) -> bool:
    """Whether `text` is one to `most` chips in any order."""
    return 1 <= len(text) <= most and not set(text) - set(chips.COLOURS)


def parse(text: str) -> Move:
    """The move that `text` is the notation of. Raises `NotationError`."""
    match text.split(" "):
        case ["pass"]:
            return Pass()
        case ["stay"]:
            return Stay()
        case ["die", number] if number in tuple("123456"):
            return Die(int(number))
        case ["place", field] if is_id(field):
            return Place(field)
        case ["hop", field] if is_id(field):
            return Hop(field)
        case ["move", start, end] if is_id(start) and is_id(end):
            return Go(start, end)
        case ["move", start, end, price] if is_id(start) and is_id(end) and are_chips(price, 2) and price == chips.in_order(price):
            return Go(start, end, price)
        case ["chips", field, drawn] if is_id(field) and are_chips(drawn, chips.PILE):
            return Fill(field, drawn)
        case ["cards", *drawn] if 1 <= len(drawn) <= SLOTS and all(map(cards.is_card, drawn)):
            return Draw(tuple(drawn))
    raise NotationError(text=text)
