"""The 24 cards, and tables about them that are worked out once.

A card is a number from 0 to 23, suit by suit (a l h b), in each suit A T K O U 9; a hand, or any other set of cards, is an int with
one bit a card. Records, moves and views write cards as rank and suit: `Ka`, `Th`.
"""

from __future__ import annotations

from collections.abc import Iterable

Card = int
Cards = int
"""A set of cards: the bit `1 << card` for each."""

RANKS = "ATKOU9"
SUITS = "alhb"
DECK = tuple(rank + suit for suit in SUITS for rank in RANKS)
"""The cards' names, by their numbers."""
NUMBER = {name: card for card, name in enumerate(DECK)}
EACH = range(len(DECK))
ALL: Cards = (1 << len(DECK)) - 1
POINTS = (11, 10, 4, 3, 2, 0) * len(SUITS)
"""What each card counts, by its number: 120 in all."""

SUIT = tuple(0b111111 << len(RANKS) * (card // len(RANKS)) for card in EACH)
"""For each card all cards of its suit."""
KING, OBER = RANKS.index("K"), RANKS.index("O")
_BIT = tuple(1 << card for card in EACH).__getitem__

NINES: Cards = sum(1 << card for card in EACH if DECK[card][0] == "9")

NO_TRUMP = len(SUITS)
"""The number of a trump suit that isn't: a durk deal (S24), or before the first lead."""
DURK_RANKS = "AKOUT9"
"""S24: the order in a durk deal."""


def suit_of(card: Card) -> int:
    """The number of the card's suit: 0–3 for a l h b."""
    return card // len(RANKS)


def cards_of(suit: int) -> Cards:
    """All cards of a suit; none for `NO_TRUMP`."""
    return 0b111111 << len(RANKS) * suit & ALL


def members(cards: Cards) -> tuple[Card, ...]:
    """The cards of a set in the order of their numbers."""
    return tuple(card for card in EACH if cards >> card & 1)


def names(cards: Iterable[Card]) -> tuple[str, ...]:
    """How the cards are written."""
    return tuple(DECK[card] for card in cards)


def mask(cards: Iterable[Card]) -> Cards:
    """The set of some cards, none of them twice."""
    return sum(map(_BIT, cards))


def _beaters(trump: int, card: Card) -> Cards:
    ranks = DURK_RANKS if trump == NO_TRUMP else RANKS
    name = DECK[card]
    higher = mask(NUMBER[rank + name[1]] for rank in ranks[: ranks.index(name[0])])
    return higher if suit_of(card) == trump else higher | cards_of(trump)


BEATERS = tuple(tuple(_beaters(trump, card) for card in EACH) for trump in range(NO_TRUMP + 1))
"""S10, S14, S24: by the trump suit and the best card of a trick so far, all cards that would beat it."""
