"""Shuffling, cutting and dealing (S2–S5), and dealing anew what somebody does not know."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from operator import itemgetter
from typing import NamedTuple

from game.core.rules import Chance, Seat
from game.sixty_six.cards import ALL, EACH, NINES, Card, Cards, mask, members
from game.sixty_six.house import House
from game.sixty_six.view import Again, Said

PACK = frozenset(EACH)
PACKETS = {2: (5, 5), 3: (3, 4), 4: (3, 3)}
"""S3: the two packets that everybody gets after a cut, by the number of players; cards are laid out between them."""


class Deal(NamedTuple):
    """One deal up to its tricks: who deals, the pack until it is cut, the hands as they were dealt, and what was bid.

    `next_seat`: for each seat who comes after it in a trick; `players`: how many cards a trick has. Both leave out the partner of
    who called durk (S24).
    """

    dealer: Seat
    next_seat: tuple[Seat, ...]
    players: int
    again: Again = ""
    pack: tuple[Card, ...] = ()
    hands: tuple[Cards, ...] = ()
    bids: tuple[Said, ...] = ()
    bid: Said | None = None

    @property
    def cutter(self) -> Seat:
        """S3: the player to the dealer's left."""
        return (self.dealer - 1) % len(self.next_seat)

    @property
    def durk(self) -> bool:
        """Whether durk was called (S9)."""
        return self.bid is not None and self.bid[1] == "durk"


_NEXT = {seats: tuple((seat + 1) % seats for seat in range(seats)) for seats in PACKETS}


def new_deal(house: House, dealer: Seat, again: Again = "") -> Deal:
    """A deal before the pack is shuffled; `again`: why the same dealer deals once more."""
    return Deal(dealer, _NEXT[house.seats], house.seats, again)


Places = Callable[[tuple[Card, ...]], tuple[Card, ...]]


@cache
def _places(seats: int, knocked: bool) -> tuple[Places, ...]:
    """S3: for each player, the one next to the dealer first, what takes its cards out of the pack."""
    first, second = PACKETS[seats]
    size = first + second
    if knocked:
        return tuple(itemgetter(*range(n * size, (n + 1) * size)) for n in range(seats))
    half = len(PACK) - seats * second  # where the second round begins: the laid-out cards lie before it
    return tuple(
        itemgetter(*range(n * first, (n + 1) * first), *range(half + n * second, half + (n + 1) * second)) for n in range(seats)
    )


def dealt(pack: tuple[Card, ...], cut: int, seats: int, dealer: Seat) -> tuple[Cards, ...]:
    """The hands by seat, once the top `cut` cards have gone below the others; 0 for a knock (S3)."""
    pack = pack[cut:] + pack[:cut]
    hands = [mask(places(pack)) for places in _places(seats, not cut)]
    first = seats - 1 - dealer  # seat 0 is so many seats further than the one next to the dealer
    return tuple(hands[first:] + hands[:first])


def four_nines(hands: tuple[Cards, ...]) -> bool:
    """S5: whether a hand holds all nines."""
    return NINES in [hand & NINES for hand in hands]


def dealt_anew(hands: tuple[Cards, ...], kept: tuple[Cards, ...], chance: Chance) -> tuple[Cards, ...]:
    """Hands that somebody can't tell from `hands`: of each seat's cards those in `kept` stay, all others are dealt again, also to
    the cards laid out. No hand gets the four nines, which would not have been played (S5)."""
    unseen = members(ALL & ~mask(card for cards in kept for card in members(cards)))
    while True:
        cards = iter(chance.shuffled(unseen))
        found = tuple(
            stays | mask([next(cards) for _ in range((hand & ~stays).bit_count())]) for hand, stays in zip(hands, kept, strict=True)
        )
        if not four_nines(found):
            return found
