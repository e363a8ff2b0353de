"""The moves, and their notation (docs/rules/record.md, “Sixty-Six”)."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.rules import Move, NotationError, Seat
from game.sixty_six.cards import DECK, NUMBER, Card

MOST_SEATS = 4
HIGHEST_BID = 6
PENALTIES = (1, 5)
"""S27: the holes that the referee may give."""


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Chance: the shuffled pack, top card first (S3)."""

    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return "shuffle " + " ".join(DECK[card] for card in self.cards)


@dataclass(frozen=True, slots=True)
class Cut:
    """The top `count` cards go below the others (S3)."""

    count: int

    def __str__(self) -> str:
        return f"cut {self.count}"


@dataclass(frozen=True, slots=True)
class Knock:
    """No cut: everybody gets the whole hand at once (S3)."""

    def __str__(self) -> str:
        return "knock"


@dataclass(frozen=True, slots=True)
class Bid:
    """Bid game points, 1 or more (S6)."""

    number: int

    def __str__(self) -> str:
        return f"bid {self.number}"


@dataclass(frozen=True, slots=True)
class Pass:
    """Bid nothing (S6)."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Durk:
    """Say durk: no card of one's own will be beaten (S9, S24)."""

    def __str__(self) -> str:
        return "durk"


@dataclass(frozen=True, slots=True)
class Play:
    """Lead a card, or play it to the trick (S11–S13)."""

    card: Card

    def __str__(self) -> str:
        return f"play {DECK[self.card]}"


@dataclass(frozen=True, slots=True)
class Slap:
    """Play a card and slap it down: “lead this suit back” (S28)."""

    card: Card

    def __str__(self) -> str:
        return f"slap {DECK[self.card]}"


@dataclass(frozen=True, slots=True)
class Announce:
    """Announce the pair of the card's suit, and lead the card (S16)."""

    card: Card

    def __str__(self) -> str:
        return f"pair {DECK[self.card]}"


@dataclass(frozen=True, slots=True)
class Leave:
    """Before leading: what was won stays on the table (S15)."""

    def __str__(self) -> str:
        return "leave"


@dataclass(frozen=True, slots=True)
class HalfDraw:
    """Out of turn: the partner of the player to move half-draws a card, “I win this trick” (S28)."""

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class Sweep:
    """Out of turn: the partner of the first trick's winner takes it in, “I hold trump” (S28)."""

    def __str__(self) -> str:
        return "sweep"


@dataclass(frozen=True, slots=True)
class Penalty:
    """Out of turn: the referee gives the side of `seat` so many holes and ends the deal (S27)."""

    seat: Seat
    holes: int

    def __str__(self) -> str:
        return f"penalty {self.seat} {self.holes}"


PASS, DURK, KNOCK, LEAVE, HALF_DRAW, SWEEP = Pass(), Durk(), Knock(), Leave(), HalfDraw(), Sweep()
CUT_OR_KNOCK: tuple[Move, ...] = (*(Cut(count) for count in range(1, len(DECK))), KNOCK)
BIDS = tuple(Bid(number) for number in range(1, HIGHEST_BID + 1))
PLAYS = tuple(Play(card) for card in range(len(DECK)))
SLAPS = tuple(Slap(card) for card in range(len(DECK)))
PAIRS = tuple(Announce(card) for card, name in enumerate(DECK) if name[0] in "KO")
_ALL: tuple[Move, ...] = (
    *(PASS, DURK, LEAVE, HALF_DRAW, SWEEP, *CUT_OR_KNOCK, *BIDS, *PLAYS, *SLAPS, *PAIRS),
    *(Penalty(seat, holes) for seat in range(MOST_SEATS) for holes in PENALTIES),
)
_BY_TEXT = {str(move): move for move in _ALL}


def parse(text: str) -> Move:
    """The move that `text` is the notation of. Raises `NotationError`."""
    if text in _BY_TEXT:
        return _BY_TEXT[text]
    word, *cards = text.split(" ")
    if word == "shuffle" and len(cards) == len(DECK) and all(card in NUMBER for card in cards):
        return Shuffle(tuple(NUMBER[card] for card in cards))
    raise NotationError(text=text)
