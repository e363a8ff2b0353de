"""Auctions (R11, R12) and what Total adds to them (T3–T5): who speaks next, and how they end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

from game.core.rules import Seat
from game.rat_poker.card_view import House, Stake
from game.rat_poker.scoring import chip_points

Why = Literal["alone", "highest", "first", "hand", "all_in"]
"""How a card finds its owner: `card_view.Sale`."""


@dataclass(frozen=True, slots=True)
class Auction:
    """An auction under way.

    `bidders`: who claimed, from the start player on; `queue`: who is still to speak, in that order, the next one first; `waiting`:
    who has not passed but does not speak any more before the showdown (T5): who entered without a chip, and in that lap who has
    spoken.
    """

    slot: int
    bidders: tuple[Seat, ...]
    queue: tuple[Seat, ...]
    waiting: tuple[Seat, ...] = ()

    @property
    def active(self) -> tuple[Seat, ...]:
        """Who has not passed."""
        return (*self.queue, *self.waiting)

    @property
    def passed(self) -> tuple[Seat, ...]:
        """Who has passed."""
        return tuple(seat for seat in self.bidders if seat not in self.active)

    def after_pass(self) -> Auction:
        """Whoever was to speak has passed."""
        return replace(self, queue=self.queue[1:])

    def after_raise(self, broke: bool) -> Auction:
        """Whoever was to speak has added chips; `broke`: his last ones. In the one lap of T5 he does not speak again."""
        seat, *others = self.queue
        if self.waiting and not broke:
            return replace(self, queue=tuple(others), waiting=(*self.waiting, seat))
        return replace(self, queue=(*others, seat))


@dataclass(frozen=True, slots=True)
class Result:
    """How an auction ended: who gets the card, why, and whose hands are shown."""

    winner: Seat
    why: Why
    shown: tuple[Seat, ...] = ()


Hands = Callable[[Seat], int]
"""What a seat's hand is worth (T3, T4)."""


def begun(house: House, slot: int, bidders: tuple[Seat, ...], purses: tuple[str, ...]) -> Auction:
    """R11: from the start player on; T5, after one lap: who has no chip waits."""
    if house.variant == "total" and house.all_in == "after_lap":
        queue = tuple(seat for seat in bidders if purses[seat])
        return Auction(slot, bidders, queue, tuple(seat for seat in bidders if seat not in queue))
    return Auction(slot, bidders, bidders)


def leading(stakes: tuple[Stake, ...]) -> Stake:
    """R12: the highest total, of equal ones the first to reach the card; they lie in that order."""
    return max(stakes, key=lambda stake: chip_points(stake.chips))


def settled(house: House, auction: Auction, stakes: tuple[Stake, ...], purses: tuple[str, ...], hands: Hands) -> Auction | Result:
    """What follows without anybody's choice: how the auction ends, or the auction once those without chips have passed by
    themselves, so that the first in its queue is to be asked."""
    total = house.variant == "total"
    while auction.active:
        if len(auction.active) == 1:
            last = auction.active[0]
            if _is_his(last, stakes, total):
                return Result(last, _by_chips(stakes))
            if not purses[last]:
                break
            return auction
        if total and (not auction.queue or not all(purses[seat] for seat in auction.queue)):
            return _all_in(auction.active, stakes, hands)
        if purses[auction.queue[0]]:
            return auction
        auction = auction.after_pass()
    return _all_passed(stakes, total, hands)


def _is_his(last: Seat, stakes: tuple[Stake, ...], total: bool) -> bool:
    """R11: whether the card is his who alone has not passed, if it ends now; in Total only with more than everybody else."""
    return leading(stakes).seat == last and not (total and len(_highest(stakes)) > 1)


def _highest(stakes: tuple[Stake, ...]) -> tuple[Stake, ...]:
    """The stakes with the highest total."""
    most = chip_points(leading(stakes).chips)
    return tuple(stake for stake in stakes if chip_points(stake.chips) == most)


def _by_chips(stakes: tuple[Stake, ...]) -> Why:
    return "first" if len(_highest(stakes)) > 1 else "highest"


def _all_passed(stakes: tuple[Stake, ...], total: bool, hands: Hands) -> Result:
    """R12; T3: among equal totals in Total the best hand."""
    equal = _highest(stakes)
    if not total or len(equal) == 1:
        return Result(leading(stakes).seat, _by_chips(stakes))
    best = max(hands(stake.seat) for stake in equal)
    winners = [stake.seat for stake in equal if hands(stake.seat) == best]
    return Result(winners[0], "first" if len(winners) > 1 else "hand", tuple(stake.seat for stake in equal))


def _all_in(active: tuple[Seat, ...], stakes: tuple[Stake, ...], hands: Hands) -> Result:
    """T4: the best hand, then the higher stake, then R12."""
    shown = [stake for stake in stakes if stake.seat in active]
    winner = max(shown, key=lambda stake: (hands(stake.seat), chip_points(stake.chips)))
    return Result(winner.seat, "all_in", tuple(stake.seat for stake in shown))
