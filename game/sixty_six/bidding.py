"""Bidding (S6–S9): who speaks next, and what may be said."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.rules import Move, Seat
from game.sixty_six.deal import Deal
from game.sixty_six.house import House
from game.sixty_six.moves import BIDS, DURK, HIGHEST_BID, PASS
from game.sixty_six.view import Call

_CALLS: Mapping[tuple[int, int], tuple[Move, ...]] = {
    (highest, best): (*BIDS[best:highest], PASS, DURK) for highest in range(1, HIGHEST_BID + 1) for best in range(highest + 1)
}
"""By the highest bid that is allowed, and the best one so far."""


def best_bid(deal: Deal) -> int:
    """The number that the next bid must be higher than; 0 while nobody has bid."""
    return deal.bid[1] if deal.bid is not None and deal.bid[1] != "durk" else 0


def speaker(house: House, deal: Deal) -> Seat | None:
    """Who speaks next; None when the bidding is over."""
    if deal.durk:
        return None
    if house.bidding == "one_lap":
        spoken = len(deal.bids)
        return (deal.dealer + 1 + spoken) % house.seats if spoken < house.seats else None
    best = deal.bid[0] if deal.bid is not None else None
    passed = {seat for seat, call in deal.bids if call == 0}
    last = deal.bids[-1][0] if deal.bids else deal.dealer
    for step in range(1, house.seats + 1):
        seat = (last + step) % house.seats
        if seat not in passed and seat != best:
            return seat
    return None


def calls(house: House, deal: Deal) -> tuple[Move, ...]:
    """What the speaker may say (S6, S9)."""
    return _CALLS[house.highest_bid, best_bid(deal)]


def said(deal: Deal, seat: Seat, call: Call) -> Deal:
    """The deal once `seat` has said something. A durk in a game with partners leaves the caller's out of the tricks (S24)."""
    dealer, order, players, again, pack, hands, bids, bid = deal
    deal = Deal(dealer, order, players, again, pack, hands, (*bids, (seat, call)), (seat, call) if call else bid)
    if call != "durk" or players < 4:
        return deal
    partner = order[order[seat]]
    return deal._replace(next_seat=tuple(order[after] if after == partner else after for after in order), players=3)
