"""Shuffling, cutting and dealing (S2–S5), and dealing anew what somebody does not know."""

from __future__ import annotations

from functools import cache
from typing import Literal, NamedTuple

from game.core.rules import Chance, Seat
from game.sixty_six.cards import ALL, NINES, Card, Cards, mask, members
from game.sixty_six.house import House
from game.sixty_six.view import Said

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
    again: Literal["", "nines", "passed"] = ""
    pack: tuple[Card, ...] = ()
    hands: tuple[Cards, ...] = ()
    bids: tuple[Said, ...] = ()
    bid: Said | None = None

    @property
    def durk(self) -> bool:
        """Whether durk was called (S9)."""
        return self.bid is not None and self.bid[1] == "durk"


def new_deal(house: House, dealer: Seat, again: Literal["", "nines", "passed"] = "") -> Deal:
    """A deal before the pack is shuffled; `again`: why the same dealer deals once more."""
    return Deal(dealer, tuple(house.next(seat) for seat in range(house.seats)), house.seats, again)


@cache
def _places(seats: int, knocked: bool) -> tuple[tuple[int, ...], ...]:
    """S3: for each player, the one next to the dealer first, which cards of the pack it gets, counted from the top."""
    first, second = PACKETS[seats]
    size = first + second
    if knocked:
        return tuple(tuple(range(n * size, (n + 1) * size)) for n in range(seats))
    again = len(members(ALL)) - seats * second  # where the second round begins: the laid-out cards lie before it
    return tuple((*range(n * first, (n + 1) * first), *range(again + n * second, again + (n + 1) * second)) for n in range(seats))


def dealt(pack: tuple[Card, ...], cut: int, seats: int, dealer: Seat) -> tuple[Cards, ...]:
    """The hands by seat, once the top `cut` cards have gone below the others; 0 for a knock (S3)."""
    pack = pack[cut:] + pack[:cut]
    hands = [mask([pack[place] for place in places]) for places in _places(seats, not cut)]
    first = seats - 1 - dealer  # seat 0 is so many seats further than the one next to the dealer
    return tuple(hands[first:] + hands[:first])


def four_nines(hands: tuple[Cards, ...]) -> bool:
    """S5: whether a hand holds all nines."""
    return any(hand & NINES == NINES for hand in hands)


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
