"""The moves of the games on this board, and their notation (docs/rules/record.md, “Rat Poker”)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.core.rules import Move, NotationError
from game.rat_poker import cards, chips
from game.rat_poker.board import SLOTS, is_id

DEALT = 2
"""T1: so many cards everybody is dealt."""


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
    """Put a rat on an outer path: at the beginning (U3), or one that stood on a slot (F4, R15)."""

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
    """Claim no card where nothing else can be done (M6); in an auction, add nothing any more (R11)."""

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


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance: the two cards that the next player is dealt (T1)."""

    cards: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join(("deal", *self.cards))


@dataclass(frozen=True, slots=True)
class Step:
    """Choose a step card (R1)."""

    number: int

    def __str__(self) -> str:
        return f"step {self.number}"


@dataclass(frozen=True, slots=True)
class Jump:
    """Play a jump card: move the rat on `start` to `end` (R7); where it claims a card, for `price`."""

    start: str
    end: str
    price: str = ""

    def __str__(self) -> str:
        return f"jump {self.start} {self.end} {self.price}".rstrip()


@dataclass(frozen=True, slots=True)
class End:
    """End the turn without a jump (R7)."""

    def __str__(self) -> str:
        return "end"


@dataclass(frozen=True, slots=True)
class Raise:
    """Add chips in an auction (R11)."""

    chips: str

    def __str__(self) -> str:
        return f"raise {self.chips}"


@dataclass(frozen=True, slots=True)
class Swap:
    """Lay down cards to draw as many; none: keep all (T6)."""

    cards: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join(("swap", *self.cards))


@dataclass(frozen=True, slots=True)
class Exchange:
    """Chance: the cards drawn for those laid down, the k-th for the k-th (T6)."""

    cards: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join(("draw", *self.cards))


def are_chips(text: str, most: int) -> bool:
    """Whether `text` is one to `most` chips in any order."""
    return 1 <= len(text) <= most and not set(text) - set(chips.COLOURS)


def are_cards(names: Sequence[str]) -> bool:
    """Whether all are names of cards, each only once."""
    return all(map(cards.is_card, names)) and len(set(names)) == len(names)


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
        case ["step", number] if number in tuple("123456"):
            return Step(int(number))
        case ["jump", start, end] if is_id(start) and is_id(end):
            return Jump(start, end)
        case ["jump", start, end, price] if is_id(start) and is_id(end) and are_chips(price, 1):
            return Jump(start, end, price)
        case ["end"]:
            return End()
        case ["raise", some] if are_chips(some, chips.TOTAL) and some == chips.in_order(some):
            return Raise(some)
        case ["swap", *laid] if are_cards(laid) and tuple(laid) == cards.in_order(laid):
            return Swap(tuple(laid))
        case ["deal", *dealt] if len(dealt) == DEALT and are_cards(dealt):
            return Deal(tuple(dealt))
        case ["draw", *drawn] if drawn and are_cards(drawn):
            return Exchange(tuple(drawn))
        case ["chips", field, drawn] if is_id(field) and are_chips(drawn, chips.PILE):
            return Fill(field, drawn)
        case ["cards", *drawn] if 1 <= len(drawn) <= SLOTS and all(map(cards.is_card, drawn)):
            return Draw(tuple(drawn))
    raise NotationError(text=text)
