"""Who sits at the table and by which house rules: fixed for a whole game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.core.rules import Option, Seat, Setup

OPTIONS = (
    Option("deck", ("hungarian", "french"), "hungarian", "S10"),
    Option("bidding", ("one_lap", "until_passed"), "one_lap", "S6"),
    Option("highest_bid", (4, 6), 4, "S6"),
    Option("leave_tricks", (True, False), True, "S15"),
    Option("forty_ban", ("player", "side"), "player", "S19"),
    Option("made_bid", ("actual", "bid"), "actual", "S21"),
    Option("target", (15, 11, 21), 15, "S23"),
    Option("finish", ("largest_surplus", "bidder_first"), "largest_surplus", "S23"),
    Option("revoke", ("prevented", "penalised_5", "penalised_1"), "prevented", "S26"),
    Option("referee", (True, False), True, "S27"),
    Option("signals", (False, True), False, "S28"),
    Option("running_count", ("shown", "hidden"), "shown", "S29"),
)


@dataclass(frozen=True, slots=True)
class House:
    """The number of seats and the value of every option, as the record has them; `deck` and `running_count` change only what is
    shown. A *side* is a partnership or a lone player (S1), counted from 0."""

    seats: int
    deck: Literal["hungarian", "french"]
    bidding: Literal["one_lap", "until_passed"]
    highest_bid: int
    leave_tricks: bool
    forty_ban: Literal["player", "side"]
    made_bid: Literal["actual", "bid"]
    target: int
    finish: Literal["largest_surplus", "bidder_first"]
    revoke: Literal["prevented", "penalised_5", "penalised_1"]
    referee: bool
    signals: bool
    running_count: Literal["shown", "hidden"]

    @property
    def sides(self) -> int:
        """How many sides there are."""
        return 2 if self.seats == 4 else self.seats

    @property
    def partners(self) -> bool:
        """Whether two and two play together (S1)."""
        return self.seats == 4

    @property
    def signalling(self) -> bool:
        """Whether there are signals at this table (S28): agreed on, and with partners to see them."""
        return self.signals and self.partners

    @property
    def revoke_holes(self) -> int:
        """S26: the holes for a card that breaks the rules; 0 where such cards can't be played."""
        return {"prevented": 0, "penalised_5": 5, "penalised_1": 1}[self.revoke]

    @property
    def hand_size(self) -> int:
        """S3: the cards that each gets."""
        return {2: 10, 3: 7, 4: 6}[self.seats]

    @property
    def laid_out(self) -> int:
        """S4: the cards that are out of the deal."""
        return 24 - self.seats * self.hand_size

    @property
    def nothing(self) -> tuple[int, ...]:
        """A 0 for each side."""
        return (0,) * self.sides

    def plus(self, numbers: tuple[int, ...], seat: Seat, more: int) -> tuple[int, ...]:
        """Numbers that there is one of for each side, with more for the side of a seat."""
        found = list(numbers)
        found[self.side(seat)] += more
        return tuple(found)

    def side(self, seat: Seat) -> int:
        """The side of a seat."""
        return seat % 2 if self.seats == 4 else seat

    def next(self, seat: Seat) -> Seat:
        """S2: the next player."""
        return (seat + 1) % self.seats

    def partner(self, seat: Seat) -> Seat | None:
        """The seat opposite, where partners play; None for a lone player."""
        return (seat + 2) % 4 if self.partners else None


def house(setup: Setup) -> House:
    """The house that a checked setup describes."""
    return House(setup.seats, **setup.options)
