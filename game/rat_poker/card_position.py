"""What a position of the card games consists of, and what can be said of it at a glance."""

from __future__ import annotations

from typing import NamedTuple

from game.core.rules import Seat
from game.rat_poker import cards, moving, poker, scoring, supply
from game.rat_poker.auction import Auction
from game.rat_poker.board import Board
from game.rat_poker.card_view import House, Phase, Sale, Stake
from game.rat_poker.standing import Rats
from game.rat_poker.turn import Turn

STEPS = "123456"
JUMPS = 2
"""D5: a player's step cards, and how many jump cards."""
ROUNDS = 6
"""R1: so many rounds has a menet."""
LAST_CARD = 5
"""R16: so many won cards make the menet the last."""
FALLS = ("chips", "cards", "deal", "draw")
"""The phases in which chance is asked."""


def rats_each(seats: int) -> int:
    """D5: rats a player."""
    return 3 if seats < 5 else 2


def from_seat(first: Seat, seats: int) -> tuple[Seat, ...]:
    """All seats, clockwise from the first."""
    return tuple((first + n) % seats for n in range(seats))


class Position(NamedTuple):
    """A position, without the rules of what follows from it.

    `queue`: who still has to act in this phase, the next one first; in `jump` the same as in `move`, in an auction who is still to
    speak. `round`: 1–6, 0 while the game is set up. `steps`: the step cards in hand, without those chosen in this round. `chosen`:
    those, until all are turned up. `turned`, `order`, `sat_out`, `sales` and `slid` stay until the next round's cards are turned
    up. `laid`: the cards laid down in an exchange. An empty slot is "".
    """

    house: House
    board: Board
    phase: Phase
    queue: tuple[Seat, ...]
    start_player: Seat
    menet: int
    round: int
    rats: Rats
    purses: tuple[str, ...]
    won: tuple[tuple[str, ...], ...]
    dealt: tuple[tuple[str, ...], ...]
    slots: tuple[str, ...]
    piles: tuple[str, ...]
    bank: str
    discards: tuple[str, ...]
    steps: tuple[str, ...]
    jumps: tuple[int, ...]
    chosen: tuple[int, ...]
    turned: tuple[int, ...]
    order: tuple[Seat, ...]
    sat_out: tuple[Seat, ...]
    stakes: tuple[tuple[Stake, ...], ...]
    auction: Auction | None
    laid: tuple[str, ...]
    sales: tuple[Sale, ...]
    slid: str

    def hand(self, seat: Seat) -> tuple[str, ...]:
        """All the cards that a seat holds, sorted (T1)."""
        return cards.in_order((*self.won[seat], *self.dealt[seat]))

    def hand_value(self, seat: Seat) -> int:
        """P1–P3, T7: the best poker hand of the cards that a seat holds."""
        return poker.value(poker.hand((*self.won[seat], *self.dealt[seat])), self.house.rat_rule)

    def score(self, seat: Seat) -> int:
        """R17, R18; P1, T7."""
        return self.hand_value(seat) if self.house.poker else scoring.points(self.won[seat], self.house.rat_rule)

    @property
    def last_menet(self) -> bool:
        """R16, T1: whether somebody has won a fifth card."""
        return max(map(len, self.won)) >= LAST_CARD

    @property
    def deck(self) -> tuple[str, ...]:
        """The cards that have not been drawn, sorted: nobody knows their order."""
        return supply.deck(self.slots, self.discards, *self.won, *self.dealt)

    @property
    def to_draw(self) -> int:
        """T6: how many cards there are to draw, in the deck and put aside."""
        return len(self.deck) + len(self.discards)

    @property
    def drawing(self) -> int:
        """M8: how many cards are drawn when the slots are filled now."""
        return min(self.slots.count(""), self.to_draw)

    @property
    def setting_up(self) -> bool:
        """U1–U3: whether the first round is still to come."""
        return self.round == 0

    @property
    def may_swap(self) -> tuple[str, ...]:
        """T6: the cards that the player to move may lay down; () when nothing is exchanged."""
        if self.phase != "swap":
            return ()
        seat = self.queue[0]
        return self.dealt[seat] if self.house.exchange == "dealt" else self.hand(seat)

    def turn(self) -> Turn:
        """The turn of the player to move."""
        seat = self.queue[0]
        steps = self.turned[seat] if self.phase == "move" else moving.ANY
        return Turn(self.board, self.rats, self.slots, seat, steps, len(self.purses[seat]))
