"""Tricks and pairs (S10–S19, S24): which cards may be played, what a trick brings, what may be left or announced."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from game.core.rules import Move, Refusal, Seat
from game.sixty_six.cards import (
    BEATERS,
    DECK,
    KING,
    NO_TRUMP,
    NUMBER,
    OBER,
    POINTS,
    RANKS,
    SUIT,
    SUITS,
    Card,
    Cards,
    cards_of,
    suit_of,
)
from game.sixty_six.moves import PAIRS, PLAYS, SLAPS
from game.sixty_six.refusals import MustBeat, MustFollow, MustOvertrump, MustTrump
from game.sixty_six.view import Announcement, Gesture

KINGS: Cards = sum(1 << KING + len(RANKS) * suit for suit in range(len(SUITS)))
PAIR, FORTY = 20, 40
TRUMPS = tuple(map(cards_of, range(NO_TRUMP + 1)))
"""All cards of a trump suit, by its number; for `NO_TRUMP` none."""
_POINTS = POINTS.__getitem__


class Trick(NamedTuple):
    """Cards that lay together, in the order of play from `leader` on; `next_seat` says who came after whom.

    `winner` is None where nobody won: a penalty or a revoke ended the deal. `left`: whether it was left on the table (S15).
    """

    cards: tuple[Card, ...]
    winner: Seat | None
    leader: Seat
    next_seat: tuple[Seat, ...]
    left: bool = False

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who played each of the cards."""
        found = [self.leader]
        while len(found) < len(self.cards):
            found.append(self.next_seat[found[-1]])
        return tuple(found[: len(self.cards)])

    def as_left(self) -> Trick:
        """The same trick, left on the table."""
        return Trick(self.cards, self.winner, self.leader, self.next_seat, True)


class Tricks(NamedTuple):
    """What has come of the tricks of a deal so far. Changes once a trick."""

    taken: tuple[int, ...]
    """For each side: card points and pairs. A trick counts as soon as it is won."""
    leader: Seat = 0
    """Who leads, or led, to the present trick."""
    trump: int = NO_TRUMP
    """The number of the trump suit: none before the first lead, and in a durk deal."""
    table: tuple[Card, ...] = ()
    """The cards that were left lying (S15), in order."""
    won: tuple[Card, ...] = ()
    """Before a lead: the trick just won and what had lain there, if it can still be left. Means nothing during a trick."""
    pairs: tuple[Announcement, ...] = ()
    past: tuple[Trick, ...] = ()
    """The finished tricks of this deal."""
    last: Trick | None = None
    """The trick before the present one; before the first one, the last of the deal before."""
    last_gestures: tuple[Gesture, ...] = ()

    def with_pair(self, pair: Announcement, taken: tuple[int, ...]) -> Tricks:
        """The same with one more pair announced (S16)."""
        _, leader, trump, table, won, pairs, past, last, last_gestures = self
        return Tricks(taken, leader, trump, table, won, (*pairs, pair), past, last, last_gestures)

    def with_trump(self, trump: int) -> Tricks:
        """The same once the first lead has made trump (S8)."""
        return Tricks(self.taken, self.leader, trump, self.table, self.won, self.pairs, self.past, self.last, self.last_gestures)


# -- lists of moves


def _by_suit(moves: tuple[Move, ...]) -> tuple[tuple[tuple[Move, ...], ...], ...]:
    """For each suit, and each set of its cards, the moves of these cards."""
    size = len(RANKS)
    return tuple(
        tuple(
            tuple(move for rank, move in enumerate(moves[first : first + size]) if cards >> rank & 1) for cards in range(1 << size)
        )
        for first in range(0, len(moves), size)
    )


_PLAYS = _by_suit(PLAYS)
_SLAPS = _by_suit(SLAPS)


def plays(cards: Cards) -> tuple[Move, ...]:
    """The moves that play one of the cards."""
    acorns, leaves, hearts, bells = _PLAYS
    return acorns[cards & 63] + leaves[cards >> 6 & 63] + hearts[cards >> 12 & 63] + bells[cards >> 18]


def slaps(cards: Cards) -> tuple[Move, ...]:
    """The moves that slap one of the cards down."""
    acorns, leaves, hearts, bells = _SLAPS
    return acorns[cards & 63] + leaves[cards >> 6 & 63] + hearts[cards >> 12 & 63] + bells[cards >> 18]


@cache
def announcements(pairs: Cards) -> tuple[Move, ...]:
    """The moves that announce a pair and lead one of the cards."""
    return tuple(move for move in PAIRS if pairs >> move.card & 1)


def card_points(cards: tuple[Card, ...]) -> int:
    """What the cards count together."""
    return sum(map(_POINTS, cards))


# -- which cards may be played


def lawful(hand: Cards, led: Card, trump: int, beaters: Cards) -> Cards:
    """S11–S13, S24: the cards of a hand that may be played once `led` was led; `beaters` are all cards that would beat the best
    one of the trick.

    Once a trick has been trumped only trumps are among the beaters, so that any card of the suit led will do.
    """
    follow = hand & SUIT[led]
    if follow:
        return follow & beaters or follow
    trumps = hand & TRUMPS[trump]
    return trumps & beaters or trumps or hand


def best_of(cards: tuple[Card, ...], trump: int) -> Card:
    """S14, S24: the best card of a trick."""
    best = cards[0]
    for card in cards[1:]:
        if BEATERS[trump][best] >> card & 1:
            best = card
    return best


def why_unlawful(card: Card, hand: Cards, trick: tuple[Card, ...], trump: int) -> Refusal:
    """Why a card of the hand may not be played to the trick."""
    led, best = trick[0], best_of(trick, trump)
    name, suit = DECK[card], SUITS[suit_of(led)]
    if hand & SUIT[led]:
        clause = "S24" if trump == NO_TRUMP else "S11"
        if suit_of(card) != suit_of(led):
            return MustFollow(clause, card=name, suit=suit)
        return MustBeat(clause, card=name, best=DECK[best])
    if suit_of(card) != trump:
        return MustTrump("S12", card=name, suit=suit, trump=SUITS[trump])
    return MustOvertrump("S12", card=name, best=DECK[best])


# -- pairs


def pairs_in(hand: Cards) -> Cards:
    """S16: the kings and obers of all pairs in the hand."""
    kings = hand & KINGS & hand >> 1
    return kings | kings << 1


def pair_points(trump: int, card: Card) -> int:
    """S16, S17: what the pair of the card's suit counts; `trump` is none before the first lead, which makes any suit trump."""
    return FORTY if trump in (NO_TRUMP, suit_of(card)) else PAIR


def missing_for_pair(card: Card, hand: Cards) -> str:
    """The name of the card that is missing in the hand for the pair of `card`; "" if both are there."""
    first = card // len(RANKS) * len(RANKS)
    return next((DECK[first + rank] for rank in (KING, OBER) if not hand >> first + rank & 1), "")


def shown(tricks: Tricks, played: Cards, seat: Seat) -> Cards:
    """The cards in a seat's hand that everybody has seen in a pair (S16)."""
    pairs = [NUMBER[rank + pair.suit] for pair in tricks.pairs if pair.seat == seat for rank in "KO"]
    return sum(1 << card for card in pairs) & ~played
