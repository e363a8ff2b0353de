"""What one seat may know: everything that is drawn, and that computer players think from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from game.core.rules import Move, Mover, Outcome, Seat
from game.sixty_six.house import House

Phase = Literal["shuffle", "cut", "bid", "play", "over"]
Call = int | Literal["durk"]
"""What is said in the bidding: 0 for a pass, a number of game points, or "durk"."""
Said = tuple[Seat, Call]
Again = Literal["", "nines", "passed"]
CardOf = tuple[Seat, str]
"""Who played which card."""


@dataclass(frozen=True, slots=True)
class Announcement:
    """A pair that was announced (S16): whose, its suit (a l h b), the 20 or 40 points that it counts, and with the lead to which
    trick of the deal, counted from 0."""

    seat: Seat
    suit: str
    points: int
    trick: int


@dataclass(frozen=True, slots=True)
class Gesture:
    """A signal as everybody sees it (S28): who gave it, which one, and the card that was slapped down ("" for the others)."""

    seat: Seat
    kind: Literal["slap", "draw", "sweep"]
    card: str = ""


class DealScore(NamedTuple):
    """One line of the score sheet: a deal that was played or penalised. Tuples have one entry a side.

    `reason`: "made" or "failed" (S21, S22), "durk_won" or "durk_lost" (S25), "penalty" (S27), "revoke" (S26). `bidder` is the seat
    that won the bidding or called durk, `bid` what it said. `offender` is the seat that was penalised, or broke the rules; or None.
    `cards` and `pairs` are the points taken, `game_points` what they make (S20), `scored` what was written down for them, `holes`
    the holes got. Only "made" and "failed" have cards, pairs and game points: otherwise nothing is counted, and all three are 0.
    """

    reason: Literal["made", "failed", "durk_won", "durk_lost", "penalty", "revoke"]
    dealer: Seat
    bidder: Seat
    bid: Call
    offender: Seat | None
    cards: tuple[int, ...]
    pairs: tuple[int, ...]
    game_points: tuple[int, ...]
    scored: tuple[int, ...]
    holes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class View:
    """What `seat` may know (None: what everybody may know, the table with all hands face down).

    Cards are written `Ka`, suits by their letter a l h b ("" for none). Tuples with an entry for each seat go by seat, those with
    one for each side by side (`House.side`). Where nothing is dealt the hands are empty, `trump` is "" and `bid` None; the last
    trick of the deal before stays visible until the cards are dealt.
    """

    house: House
    """Seats and options."""
    seat: Seat | None
    phase: Phase
    to_move: Mover
    dealer: Seat
    cutter: Seat
    """Who cuts or knocks in this deal (S3)."""
    leader: Seat | None
    """Who leads, or led, to the present trick; None outside of `play`."""
    trump: str
    bid: Said | None
    """The best bid so far, in `play` the one that won, or the durk; None while nobody has bid more than 0."""
    bids: tuple[Said, ...]
    """Everything said in this deal, in order."""
    again: Again
    """Until the cards are dealt: why the same dealer deals once more, four nines in one hand (S5) or nobody's bid (S7)."""
    counts: tuple[int, ...]
    """For each seat: how many cards it holds."""
    hand: tuple[str, ...]
    """The seat's own cards, sorted a l h b and A T K O U 9; () for everybody's view."""
    open_cards: tuple[tuple[str, ...], ...]
    """For each seat: cards in its hand that everybody has seen, since they were shown as a pair (S16)."""
    sitting_out: Seat | None
    """The partner of who called durk, where four play (S24): his cards lie face down before him."""
    trick: tuple[CardOf, ...]
    """The unfinished trick, in the order of play."""
    pair: Announcement | None
    """The pair announced with the lead of the unfinished trick."""
    pairs: tuple[Announcement, ...]
    """All pairs announced in this deal, in order."""
    table: tuple[str, ...]
    """The cards that were left lying, in order (S15). What was won just now is not among them, but in `last_trick`; `LEAVE` in
    `legal` says whether it can still be left."""
    last_trick: tuple[CardOf, ...]
    """The trick that was finished last; also the one that decided a durk, finished or not."""
    last_winner: Seat | None
    played: tuple[tuple[CardOf, ...], ...]
    """Every finished trick of this deal. To remember them is part of the game: only in a durk deal (S25) do cards stay visible."""
    tricks_won: tuple[int, ...]
    """For each side: how many tricks lie before it, those left on the table not counted."""
    laid_out: int
    """How many cards are laid out unseen in this deal (S4); 0 where nothing is dealt."""
    taken: tuple[int | None, ...]
    """For each side: card points and pairs in this deal, if `seat` may know them (S29): its own side's where the running count is
    shown, None for all others."""
    points: tuple[int, ...]
    """For each side."""
    holes: tuple[int, ...]
    needs: tuple[int, ...]
    """For each side: how many points it still needs, target + holes − points (S23)."""
    sheet: tuple[DealScore, ...]
    """The deals that count, the first one first."""
    gestures: tuple[Gesture, ...]
    """Signals given since the last trick was finished, in order."""
    last_gestures: tuple[Gesture, ...]
    """Signals given during the last trick."""
    legal: tuple[Move, ...]
    """What the player to move may do, if `seat` is that player; the cut is everybody's to see. () in all other views."""
    out_of_turn: tuple[Move, ...]
    """What may be done besides: penalties of the referee, signals of the partner of the player to move."""
    outcome: Outcome | None
