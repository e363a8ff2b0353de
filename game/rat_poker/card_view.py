"""The card games as one seat may see them (R20): everything that is drawn, and that computer players think from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.core.rules import Mover, Outcome, Seat
from game.rat_poker.board import Board

Phase = Literal["chips", "cards", "deal", "place", "step", "move", "jump", "auction", "swap", "draw", "over"]
"""The word of the record for what is asked."""
Known = tuple["str | None", ...]


@dataclass(frozen=True, slots=True)
class House:
    """Which of the card games is played, with its options."""

    variant: Literal["rat-poker", "pro", "total"]
    seats: int
    rat_rule: bool
    """R18, P3: twos are wild."""
    tactical: Literal["off", "chips", "cards"]
    """R20: nothing, chips and played cards, or won cards too lie open."""
    all_in: Literal["at_once", "after_lap"] = "at_once"
    """T5."""
    exchange: Literal["all", "dealt"] = "all"
    """T6."""

    @property
    def poker(self) -> bool:
        """Whether poker hands decide (P1), not points by rank (R17)."""
        return self.variant != "rat-poker"


@dataclass(frozen=True, slots=True)
class Stake:
    """What lies under a player's rats on a slot: his claims and all he has added, W before R before G (R9, R11)."""

    seat: Seat
    chips: str


@dataclass(frozen=True, slots=True)
class Auction:
    """The auction that is being held (R11): the slot's place in arrow order, from 0; who takes part, from the start player on; who
    of them has passed; who leads, so that he would win if it ended now (R12); who has not passed but does not speak any more before
    the showdown (T5)."""

    slot: int
    bidders: tuple[Seat, ...]
    passed: tuple[Seat, ...]
    leader: Seat
    waiting: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Shown:
    """A hand laid open in a showdown (T3, T4): all the cards its player held, and the best of them as the record's number."""

    seat: Seat
    cards: tuple[str, ...]
    hand: int


@dataclass(frozen=True, slots=True)
class Sale:
    """How a card found its owner: from which slot (its place in arrow order), for which stakes, in order of arrival, and why.

    `why`: "alone" (R10), "highest" or "first" of equal totals (R12), "hand" (the better hand of equal totals, T3), "all_in" (T4).
    `shown` are the hands that were laid open, in turn order; () without a showdown. `gains` are the chips that the winner got
    (T2, T4).
    """

    slot: int
    card: str
    winner: Seat
    why: Literal["alone", "highest", "first", "hand", "all_in"]
    stakes: tuple[Stake, ...]
    shown: tuple[Shown, ...] = ()
    gains: str = ""


@dataclass(frozen=True, slots=True)
class CardView:
    """What `seat` may know (None: what everybody may know).

    Fields of the board are numbers in its order; tuples with an entry for each seat go by seat; None stands for what is not known
    to `seat`. How many there are of anything is open (R20).
    """

    house: House
    board: Board
    seat: Seat | None
    phase: Phase
    to_move: Mover
    start_player: Seat
    """Who holds the start marker."""
    menet: int
    """From 1."""
    round: int
    """1–6 (R1)."""
    last_menet: bool
    """Somebody has five cards (R16)."""
    rats: tuple[tuple[int, ...], ...]
    slots: tuple[str, ...]
    """In arrow order; "" for an empty one."""
    piles: tuple[str, ...]
    """In the board's order, each from the bottom up: they lie open on the board."""
    bank: int
    deck: int
    discards: int
    """How many chips the bank has, how many cards the deck, and how many are put aside."""
    chip_counts: tuple[int, ...]
    chips: Known
    """W before R before G."""
    won_counts: tuple[int, ...]
    won: tuple[tuple[str, ...] | None, ...]
    dealt_counts: tuple[int, ...]
    """T1; 0 in the other games."""
    dealt: tuple[tuple[str, ...] | None, ...]
    step_counts: tuple[int, ...]
    steps: Known
    """The step cards in hand, ascending. A card chosen in this round is still in hand until all are turned up."""
    jumps: tuple[int, ...]
    """How many jump cards are in hand."""
    chosen: tuple[bool, ...]
    """Who has chosen a step card in this round, while that goes on."""
    choice: int
    """The card that `seat` itself has chosen while others still choose; 0 for none, and for everybody."""
    turned: tuple[int, ...]
    """The step cards of this round once all are turned up (0 before), until the next round's are."""
    order: tuple[Seat, ...]
    """R2: who moves when in this round, once the cards are turned up; until the next round's are."""
    done: tuple[Seat, ...]
    """Who has had his turn in this round."""
    sat_out: tuple[Seat, ...]
    """Whose turn passed by itself in the round of `order` (R6)."""
    stakes: tuple[tuple[Stake, ...], ...]
    """For each slot, in order of arrival (R12)."""
    auction: Auction | None
    may_swap: tuple[str, ...]
    """In phase `swap`, for the player to move: the cards he may lay down (T6); () in other views."""
    draw: int
    """T6: how many cards the next draw brings; in `swap` how many can be drawn at most; else 0."""
    sales: tuple[Sale, ...]
    """The cards that found owners in this round, in order; those of the last round until the next steps are turned up."""
    slid: str
    """R14: the card put aside at the end of the last round, since nobody won one; "" otherwise. As long as `sales`."""
    hands: tuple[int | None, ...]
    """Pro and Total: the best hand as the record's number, where the cards are known."""
    scores: tuple[int | None, ...]
    """Where the cards are known (all of them when the game is over)."""
    outcome: Outcome | None
