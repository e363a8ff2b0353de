"""Bidding (S6–S9): who speaks next, and what may be said."""

from __future__ import annotations

from game.core.rules import Move, Seat
from game.sixty_six.deal import Deal
from game.sixty_six.house import House
from game.sixty_six.moves import BIDS, DURK, PASS
from game.sixty_six.view import Call


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
    return (*BIDS[best_bid(deal) : house.highest_bid], PASS, DURK)


def said(deal: Deal, seat: Seat, call: Call) -> Deal:
    """The deal once `seat` has said something. A durk in a game with partners leaves the caller's out of the tricks (S24)."""
    deal = deal._replace(bids=(*deal.bids, (seat, call)), bid=(seat, call) if call else deal.bid)
    seats = len(deal.next_seat)
    if call != "durk" or seats < 4:
        return deal
    partner = (seat + 2) % seats
    return deal._replace(next_seat=tuple(after if after != partner else (after + 1) % seats for after in deal.next_seat), players=3)
