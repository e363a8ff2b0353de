"""Tricks and pairs (S10–S19, S24): which cards may be played, what a trick brings, what may be left or announced."""

from __future__ import annotations

from typing import NamedTuple

from game.core.rules import Move, Refusal, Seat
from game.sixty_six.cards import BEATERS, DECK, KING, NO_TRUMP, NUMBER, OBER, RANKS, SUIT, SUITS, Card, Cards, cards_of, suit_of
from game.sixty_six.moves import PAIRS, PLAYS, SLAPS
from game.sixty_six.refusals import MustBeat, MustFollow, MustOvertrump, MustTrump
from game.sixty_six.view import Announcement, Gesture

KINGS: Cards = sum(1 << KING + len(RANKS) * suit for suit in range(len(SUITS)))
PAIR, FORTY = 20, 40


class Trick(NamedTuple):
    """Cards that lay together, in the order of play from `leader` on.

    `winner` is None where nobody won: a penalty or a revoke ended the deal. `left`: whether it was left on the table (S15).
    """

    leader: Seat
    cards: tuple[Card, ...]
    winner: Seat | None
    left: bool = False


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


# -- lists of moves


def _by_suit(moves: tuple[Move, ...]) -> tuple[tuple[tuple[Move, ...], ...], ...]:
    """For each suit, and each set of its cards, the moves of these cards."""
    size = len(RANKS)
    return tuple(
        tuple(tuple(moves[suit * size + rank] for rank in range(size) if cards >> rank & 1) for cards in range(1 << size))
        for suit in range(len(SUITS))
    )


_PLAYS = _by_suit(PLAYS)
_SLAPS = _by_suit(SLAPS)
_PAIRS = {move.card: move for move in PAIRS}


def plays(cards: Cards) -> tuple[Move, ...]:
    """The moves that play one of the cards."""
    a, l, h, b = _PLAYS  # noqa: E741 - the suits' letters
    return a[cards & 63] + l[cards >> 6 & 63] + h[cards >> 12 & 63] + b[cards >> 18]


def slaps(cards: Cards) -> tuple[Move, ...]:
    """The moves that slap one of the cards down."""
    a, l, h, b = _SLAPS  # noqa: E741
    return a[cards & 63] + l[cards >> 6 & 63] + h[cards >> 12 & 63] + b[cards >> 18]


def announcements(pairs: Cards) -> tuple[Move, ...]:
    """The moves that announce a pair and lead one of the cards."""
    return tuple(move for card, move in _PAIRS.items() if pairs >> card & 1)


# -- which cards may be played


def lawful(hand: Cards, led: Card, trump: int, beaters: Cards) -> Cards:
    """S11–S13, S24: the cards of a hand that may be played once `led` was led; `beaters` are all cards that would beat the best card
    of the trick.

    Once a trick has been trumped only trumps are among the beaters, so that any card of the suit led will do.
    """
    follow = hand & SUIT[led]
    if follow:
        return follow & beaters or follow
    trumps = hand & cards_of(trump)
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
