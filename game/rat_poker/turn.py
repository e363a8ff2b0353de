"""A turn on the board in the card games (R3–R9): where the rats of the player to move can go, and why not elsewhere.

Everything that this needs to know lies open on the table, so the rules ask it of their state and a screen of any view.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.core.rules import IllegalMove, Refusal, Seat
from game.rat_poker import chips, moving, standing, supply
from game.rat_poker.board import CARD, CHIPS, Board
from game.rat_poker.card_view import CardView
from game.rat_poker.moves import Go, Jump
from game.rat_poker.refusals import CantPay, HasClaimed, NoCard
from game.rat_poker.standing import Rats

GAIN = 2
"""R8: chips due on a chip field."""
PRICE = 1
"""R9: chips that a claim costs."""


@dataclass(frozen=True, slots=True)
class Turn:
    """Who moves with how many steps (`moving.ANY`: with a jump card), and what lies open on the table. `purse` is how many chips
    the player has."""

    board: Board
    rats: Rats
    slots: tuple[str, ...]
    seat: Seat
    steps: int
    purse: int

    @property
    def starts(self) -> tuple[int, ...]:
        """Where the player has rats that may be moved: a jump card moves none that claims a card (R7)."""
        own = dict.fromkeys(self.rats[self.seat])
        return tuple(start for start in own if self.steps != moving.ANY or start not in self.board.slots)

    def ways(self) -> dict[int, dict[int, moving.Way]]:
        """For each field where the player has a rat that may be moved: where it may end, and the way there."""
        return {start: self.ways_from(start) for start in self.starts}

    def ways_from(self, start: int) -> dict[int, moving.Way]:
        """Where the rat on `start` may end; without claims that can't be made (R9, M7, M8)."""
        found = self._ways_without_paying(start)
        for slot, card in zip(self.board.slots, self.slots, strict=True):
            if slot in found and not (card and self.purse >= PRICE):
                del found[slot]
        return found

    @property
    def stuck(self) -> bool:
        """R6, R7: whether none of the rats can move."""
        return not any(self.ways_from(start) for start in self.starts)

    @property
    def may_pass(self) -> bool:
        """M6, R6: whether nothing but claims is left."""
        return all(end in self.board.slots for found in self.ways().values() for end in found)

    def _ways_without_paying(self, start: int) -> dict[int, moving.Way]:
        foreign = standing.others(self.rats, self.seat)
        return moving.ways(self.board, moving.RAT_POKER, start, self.steps, standing.occupied(self.rats), foreign)

    def why_not(self, start: str, end: str) -> Refusal | None:
        """Why no rat can be moved from `start` to `end`; None where it can (onto a slot: for one chip)."""
        reason = standing.no_start(self.board, self.rats, self.seat, start, end, "R3")
        if reason is not None:
            return reason
        here, there = self.board.number[start], self.board.number[end]
        if here not in self.starts:
            return HasClaimed("R7", field=start)
        if there in self.board.slots and not self.slots[self.board.slots.index(there)]:
            return NoCard("M8", field=end)
        if there not in self._ways_without_paying(here):
            return standing.out_of_reach(self.board, moving.RAT_POKER, self.rats, self.seat, here, there, self.steps)
        if there in self.board.slots and self.purse < PRICE:
            return CantPay("M7", field=end, price=PRICE, purse="")
        return None


# -- for the screen


@dataclass(frozen=True, slots=True)
class Goal:
    """What a move would be: the fields on the way, first and last included, and what it brings.

    `gain`: the chips it takes from a pile, W before R before G. `claim`: whether it claims a card, for one chip.
    """

    path: tuple[str, ...]
    gain: str = ""
    claim: bool = False

    @property
    def steps(self) -> int:
        """How many steps the way has; fewer than played where a slot is nearer (R9), the fewest there are for a jump."""
        return len(self.path) - 1


def turn(view: CardView) -> Turn | None:
    """The turn that is going on; None when no rat is to be moved."""
    seat = view.to_move
    if view.phase not in ("move", "jump") or not isinstance(seat, int):
        return None
    steps = view.turned[seat] if view.phase == "move" else moving.ANY
    return Turn(view.board, view.rats, view.slots, seat, steps, view.chip_counts[seat])


def ends(view: CardView) -> dict[str, dict[str, Goal]]:
    """For each field where the player to move has a rat that may be moved: every field where it may end, and what the move would
    be. Empty mappings for rats that can't move; {} when no rat is to be moved."""
    now = turn(view)
    if now is None:
        return {}
    names = view.board.names
    return {names[start]: {names[end]: _goal(view, end, way) for end, way in found.items()} for start, found in now.ways().items()}


def _goal(view: CardView, end: int, way: moving.Way) -> Goal:
    path = view.board.ids(way.path)
    kind = view.board.fields[end].kind
    if kind == CHIPS:
        _, taken = supply.split(view.piles[view.board.chip_fields.index(end)], GAIN)
        return Goal(path, gain=chips.in_order(taken))
    return Goal(path, claim=kind == CARD)


def goal(view: CardView, start: str, end: str) -> Goal:
    """What the move from `start` to `end` would be, where it can be made."""
    now = turn(view)
    assert now is not None, "somebody moves"
    number = view.board.number[end]
    return _goal(view, number, now.ways_from(view.board.number[start])[number])


def why_not(view: CardView, start: str, end: str) -> Refusal | None:
    """Why the player to move can't move a rat from `start` to `end` now; None where that can be done (onto a slot: for a chip)."""
    now = turn(view)
    if now is None:
        return IllegalMove(text=Jump(start, end) if view.phase == "jump" else Go(start, end))
    return now.why_not(start, end)


def payable(view: CardView) -> tuple[str, ...]:
    """The chips, one of each colour, with which the player to move can pay for a claim; () where the purse is not known."""
    purse = view.chips[view.to_move] if isinstance(view.to_move, int) else None
    return chips.choices(purse, PRICE) if purse else ()


def placeable(view: CardView) -> tuple[str, ...]:
    """The fields where a rat may be placed now (U3, R15); () when none is to be placed."""
    return view.board.ids(standing.free_outer(view.board, view.rats)) if view.phase == "place" else ()
