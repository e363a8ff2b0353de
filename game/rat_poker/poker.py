"""Poker hands (P1–P3): the best five of any number of cards, as one number that compares them.

A hand is looked up, never tried out: the cards become four masks of ranks, one a suit, and tables say what a mask is worth.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from game.rat_poker.cards import DECK, RANKS, SUITS

CLASSES = (
    "high card",
    "pair",
    "two pairs",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
    "royal flush",
    "five of a kind",
)
"""By class number, from the lowest (docs/rules/record.md, `scores`)."""
PAIR, TWO_PAIRS, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH, ROYAL_FLUSH, FIVE = range(1, 11)
HAND = 5
BASE = 15
_P2 = BASE * BASE
_P3 = BASE * _P2
_P4 = BASE * _P3
CLASS = BASE * _P4
"""The number is class · CLASS + r1 · BASE⁴ + … + r5, with ranks from 2 to 14."""
ACE = 14
_ALL = (1 << len(RANKS)) - 1
_HALF = (1 << 2 * len(RANKS)) - 1
_BIT = {card: 1 << 13 * SUITS.index(card[1]) + RANKS.index(card[0]) for card in DECK}
_TWOS = sum(_BIT["2" + suit] for suit in SUITS)


# What each mask of ranks is worth, its ranks at their places in the number; worked out when the first hand is looked at.
_top: list[int] = []
"""The highest rank."""
_third: list[int] = []
"""The highest rank as r3."""
_second_on: list[int] = []
"""The three highest ranks as r2, r3, r4."""
_first_on: list[int] = []
"""The five highest ranks: what they make as a high card."""
_pairs: list[int] = []
"""What a pair of the rank makes, or two pairs of the two highest ranks."""
_paired: list[int] = []
"""The two highest ranks, as a mask."""
_straight: list[int] = []
"""What these ranks make as a straight; 0 for none."""
_flush: list[int] = []
"""What cards of one suit with these ranks make, a flush or better; 0 for none."""


def _highest(count: int, place: int) -> list[int]:
    """For each mask its `count` highest ranks, the first one times `place`, each later one a place lower."""
    following = _highest(count - 1, place // BASE) if count > 1 else [0] * len(range(_ALL + 1))
    table = [0]
    for n in range(len(RANKS)):  # masks whose highest rank is the n-th
        table += [(n + 2) * place + lower for lower in following[: 1 << n]]
    return table


def _straight_to(mask: int) -> int:
    """The top rank of the highest straight in a mask, 5 for A2345; 0 without one (P1: the ace is high or low)."""
    low = mask << 1 | mask >> 12
    starts = low & low >> 1 & low >> 2 & low >> 3 & low >> 4
    return starts.bit_length() + 4 if starts else 0


def _straight_flush(top: int) -> int:
    return ROYAL_FLUSH * CLASS if top == ACE else STRAIGHT_FLUSH * CLASS + top * _P4


def _prepare() -> None:
    """Fill the tables."""
    masks = range(_ALL + 1)
    _top.extend(_highest(1, 1))
    _third.extend(_highest(1, _P2))
    _second_on.extend(_highest(3, _P3))
    _first_on.extend(_highest(HAND, _P4))
    _pairs.extend((TWO_PAIRS if mask & mask - 1 else PAIR) * CLASS + two for mask, two in enumerate(_highest(2, _P4)))
    _paired.append(0)
    for n in range(len(RANKS)):  # the highest bit, and the highest one below it
        _paired.extend(1 << n | 1 << lower.bit_length() >> 1 for lower in range(1 << n))
    tops = [_straight_to(mask) for mask in masks]
    _straight.extend(STRAIGHT * CLASS + top * _P4 if top else 0 for top in tops)
    _flush.extend(
        _straight_flush(top) if top else FLUSH * CLASS + _first_on[mask] if mask.bit_count() >= HAND else 0
        for mask, top in enumerate(tops)
    )


def hand(cards: Iterable[str]) -> int:
    """Different cards as one number, a bit for each: how a hand is looked up."""
    return sum(map(_BIT.__getitem__, cards))


def value(hand: int, wild: bool = False) -> int:
    """The best that at most five of the cards in `hand` make, as the record's number; 0 without cards.

    `wild`: the 2s are any cards (P3). With fewer than five cards a missing one counts 0 (P2).
    """
    if not _flush:
        _prepare()
    if wild and hand & _TWOS:
        return _with_wild_cards(hand)
    low, high = hand & _HALF, hand >> 26  # two suits each
    either, both = low | high, low & high
    a, b = either & _ALL, either >> 13
    c, d = both & _ALL, both >> 13
    some, twice = a | b, c | d | a & b
    in_suit = _flush[low & _ALL] or _flush[low >> 13] or _flush[high & _ALL] or _flush[high >> 13]
    if in_suit:  # with ten cards there may be two
        in_suit = max(_flush[low & _ALL], _flush[low >> 13], _flush[high & _ALL], _flush[high >> 13])
    if not twice:
        return in_suit or _straight[some] or _first_on[some]
    thrice = a & d | b & c
    if not thrice:
        if in_suit or _straight[some]:
            return in_suit or _straight[some]
        if twice & twice - 1:
            return _pairs[twice] + _third[some ^ _paired[twice]]
        return _pairs[twice] + _second_on[some ^ twice]
    return max(in_suit, _three_or_more(some, twice, thrice, c & d))


def _three_or_more(some: int, twice: int, thrice: int, four: int) -> int:
    """The best hand, flushes aside, where some rank is there three times."""
    if four:
        rank = _top[four]
        return FOUR * CLASS + rank * _P4 + _top[some ^ _bit(rank)] * _P3
    rank = _top[thrice]
    pair = _top[twice ^ _bit(rank)]
    if pair:
        return FULL_HOUSE * CLASS + rank * _P4 + pair * _P3
    return _straight[some] or THREE * CLASS + rank * _P4 + _two(some ^ _bit(rank))


def _bit(rank: int) -> int:
    return 1 << rank - 2


def _two(mask: int) -> int:
    """The two highest ranks as r2 and r3."""
    return _second_on[mask] // _P2 * _P2


# -- with wild cards


def _with_wild_cards(hand: int) -> int:
    """P3: a wild card is always at least as good as any other one, so all of them are in the best hand."""
    wild = (hand & _TWOS).bit_count()
    suits = a, b, c, d = [hand >> 13 * n & _ALL & ~1 for n in range(len(SUITS))]
    some = a | b | c | d
    if not some:
        return (0, PAIR, THREE, FOUR)[wild - 1] * CLASS + ACE * _P4
    twice = a & b | c & d | (a | b) & (c | d)
    thrice = a & b & (c | d) | c & d & (a | b)
    at_least = (some, twice, thrice, a & b & c & d)
    """Which ranks are there once, twice, three and four times."""
    if wild == 4 or at_least[4 - wild]:
        return FIVE * CLASS + _top[at_least[4 - wild]] * _P4
    in_suit = max(_flush_with(suit, wild) for suit in suits)
    if wild == 3 or at_least[3 - wild]:
        rank = _top[at_least[3 - wild]]
        return max(in_suit, FOUR * CLASS + rank * _P4 + _top[some ^ _bit(rank)] * _P3)
    rank = _top[twice if wild == 1 and twice else some]
    pair = _top[twice & ~_bit(rank)]
    if pair:
        return max(in_suit, FULL_HOUSE * CLASS + rank * _P4 + pair * _P3)
    straight = _straight_with(some, wild)
    if in_suit or straight:
        return in_suit or STRAIGHT * CLASS + straight * _P4
    if wild == 2 or twice:
        return THREE * CLASS + rank * _P4 + _two(some ^ _bit(rank))
    return PAIR * CLASS + rank * _P4 + _second_on[some ^ _bit(rank)]


@lru_cache(maxsize=8192)
def _straight_with(mask: int, wild: int) -> int:
    """The top rank of the highest straight that ranks and wild cards make; 0 for none."""
    low = mask << 1 | mask >> 12
    return next((top for top in range(ACE, 4, -1) if (low >> top - HAND & 0b11111).bit_count() + wild >= HAND), 0)


@lru_cache(maxsize=8192)
def _flush_with(mask: int, wild: int) -> int:
    """What the ranks of one suit make with wild cards; 0 without five cards. In a flush every wild card is one more ace."""
    if mask.bit_count() + wild < HAND:
        return 0
    straight = _straight_with(mask, wild)
    if straight:
        return _straight_flush(straight)
    ranks = [ACE] * wild + [rank for rank in range(ACE, 1, -1) if mask & _bit(rank)]
    return FLUSH * CLASS + _number(ranks[:HAND])


def _number(ranks: list[int]) -> int:
    """Five ranks, one after the other."""
    number = 0
    for rank in ranks:
        number = number * BASE + rank
    return number


# -- what a number says


def class_of(number: int) -> int:
    """The class of a hand, 0–10."""
    return number // CLASS


def class_name(number: int) -> str | None:
    """The name of a hand's class; None for no cards."""
    return CLASSES[class_of(number)] if number else None


def ranks_of(number: int) -> tuple[int, ...]:
    """r1, r2 …: the ranks 2–14 in the order in which they are compared."""
    digits = (number // BASE**n % BASE for n in range(HAND - 1, -1, -1))
    return tuple(rank for rank in digits if rank)


class Best(NamedTuple):
    """The cards that make a hand, those that count first first, and what its wild cards stand for: pairs of a 2 and a rank, with
    the suit where that matters (`K`, `Kh`)."""

    number: int
    cards: tuple[str, ...]
    stands_for: tuple[tuple[str, str], ...] = ()


def best(cards: Iterable[str], wild: bool = False) -> Best:
    """The best hand of these cards, laid out (P1–P3)."""
    held = tuple(cards)
    number = value(hand(held), wild)
    twos = [card for card in held if card[0] == "2"] if wild else []
    others = [card for card in held if card not in twos]
    kind = class_of(number)
    if kind in (FLUSH, STRAIGHT_FLUSH, ROYAL_FLUSH):
        return next(
            found
            for found in (_laid_out(number, [c for c in others if c[1] == suit], twos, suit) for suit in SUITS)
            if value(hand(found.cards), wild) == number
        )
    return _laid_out(number, others, twos, "") if number else Best(0, ())


def _laid_out(number: int, others: list[str], twos: list[str], suit: str) -> Best:
    """The cards for each rank that the hand needs, wild ones where there is none."""
    left, free = list(others), list(twos)
    shown: list[str] = []
    stands: list[tuple[str, str]] = []
    for rank in _wanted(number, len(others) + len(twos)):
        name = RANKS[rank - 2]
        card = next((c for c in left if c[0] == name), "")
        if card:
            left.remove(card)
        elif free:
            card = free.pop(0)
            stands.append((card, name + suit))
        else:
            continue
        shown.append(card)
    return Best(number, tuple(shown), tuple(stands))


def _wanted(number: int, held: int) -> tuple[int, ...]:
    """The rank of each card of a hand, in the order of `Best.cards`."""
    ranks = ranks_of(number)
    kind = class_of(number)
    if kind in (STRAIGHT, STRAIGHT_FLUSH, ROYAL_FLUSH):
        top = ranks[0] if ranks else ACE
        return tuple(ACE if rank == 1 else rank for rank in range(top, top - HAND, -1))
    times = {PAIR: (2,), TWO_PAIRS: (2, 2), THREE: (3,), FULL_HOUSE: (3, 2), FOUR: (4,), FIVE: (5,)}.get(kind, ())
    many = (*times, *(1,) * (len(ranks) - len(times)))
    return tuple(rank for rank, count in zip(ranks, many, strict=True) for _ in range(count))[: min(HAND, held)]
