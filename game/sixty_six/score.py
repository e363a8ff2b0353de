"""What a deal brings, and when the game is won (S20–S23, S25–S27)."""

from __future__ import annotations

from typing import Literal, NamedTuple

from game.core.rules import Seat
from game.sixty_six.deal import Deal
from game.sixty_six.house import House
from game.sixty_six.tricks import Tricks
from game.sixty_six.view import DealScore

DURK = 5
"""S25: the points of a durk that was won, and the holes of one that was not."""


class Score(NamedTuple):
    """Points and holes of each side, and the deals that they come from."""

    points: tuple[int, ...]
    holes: tuple[int, ...]
    sheet: tuple[DealScore, ...] = ()


def game_points(taken: int) -> int:
    """S20."""
    return min(6, taken // 33)


def counted(house: House, deal: Deal, tricks: Tricks) -> DealScore:
    """S20–S22: a deal whose tricks have all been played."""
    assert deal.bid is not None and deal.bid[1] != "durk", "somebody has bid"
    bidder, bid = deal.bid[0], deal.bid[1]
    side = house.side(bidder)
    pairs = nothing = house.nothing
    for pair in tricks.pairs:
        pairs = house.plus(pairs, pair.seat, pair.points)
    made = tuple([game_points(taken) for taken in tricks.taken])
    success = made[side] >= bid
    own = 0 if not success else bid if house.made_bid == "bid" else made[side]
    return DealScore(
        "made" if success else "failed",
        deal.dealer,
        bidder,
        bid,
        None,
        cards=tuple([taken - pair for taken, pair in zip(tricks.taken, pairs, strict=True)]),
        pairs=pairs,
        game_points=made,
        scored=(*made[:side], own, *made[side + 1 :]),
        holes=nothing if success else house.plus(nothing, bidder, bid),
    )


def durk(house: House, deal: Deal, won: bool) -> DealScore:
    """S25: a durk deal."""
    assert deal.bid is not None
    nothing = house.nothing
    five = house.plus(nothing, deal.bid[0], DURK)
    reason: Literal["durk_won", "durk_lost"] = "durk_won" if won else "durk_lost"
    scored, holes = (five, nothing) if won else (nothing, five)
    return DealScore(reason, deal.dealer, *deal.bid, None, nothing, nothing, nothing, scored, holes)


def penalised(house: House, deal: Deal, reason: Literal["penalty", "revoke"], seat: Seat, holes: int) -> DealScore:
    """S26, S27: a deal that was broken off; `seat` broke the rules."""
    assert deal.bid is not None
    nothing = house.nothing
    got = house.plus(nothing, seat, holes)
    return DealScore(reason, deal.dealer, *deal.bid, seat, nothing, nothing, nothing, nothing, got)


def written(score: Score, line: DealScore) -> Score:
    """The score with one more deal on the sheet."""
    points = tuple([points + more for points, more in zip(score.points, line.scored, strict=True)])
    holes = tuple([holes + more for holes, more in zip(score.holes, line.holes, strict=True)])
    return Score(points, holes, (*score.sheet, line))


def needs(house: House, score: Score) -> tuple[int, ...]:
    """S23: how many points each side still needs; less than 0 for a surplus."""
    return tuple([house.target + holes - points for points, holes in zip(score.points, score.holes, strict=True)])


def winner(house: House, score: Score) -> tuple[str, int] | None:
    """S23, asked at the end of a deal: why the game is over and the side that has won it; None while it goes on.

    The reasons: "reached" (nobody else is there), "surplus" (the largest of several), "bidder" (the house rule “bidder first”).
    """
    missing = needs(house, score)
    there = [side for side, need in enumerate(missing) if need <= 0]
    if len(there) < 2:
        return ("reached", there[0]) if there else None
    bidder = house.side(score.sheet[-1].bidder)
    if house.finish == "bidder_first" and bidder in there:
        return "bidder", bidder
    best = min(missing)
    return ("surplus", missing.index(best)) if missing.count(best) == 1 else None
