"""Where chips and cards come from, in all five games: piles and their bank, slots and their deck (U1, M8, M9)."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.rules import Chance
from game.rat_poker import cards, chips
from game.rat_poker.board import Board
from game.rat_poker.moves import Fill
from game.rat_poker.refusals import NotInBank, NotInDeck, WrongNumberOfCards, WrongNumberOfChips, WrongPile
from game.rat_poker.tuples import with_item

# -- piles and the bank


def filling(piles: tuple[str, ...], bank: str) -> tuple[int, int] | None:
    """M8: the pile that is filled next, counted in the board's order, and how many chips it gets; None if there is none or the
    bank is empty. One chip each, round and round, gives the first of `n` empty piles an n-th of the bank, rounded up."""
    empty = [n for n, pile in enumerate(piles) if not pile]
    return (empty[0], min(chips.PILE, -(-len(bank) // len(empty)))) if empty and bank else None


def sample_fill(board: Board, piles: tuple[str, ...], bank: str, chance: Chance) -> Fill:
    """Chips drawn for the pile that is filled next."""
    due = filling(piles, bank)
    assert due is not None, "chips are drawn only for a pile"
    pile, count = due
    return Fill(board.names[board.chip_fields[pile]], "".join(chance.shuffled(bank)[:count]))


def filled(board: Board, piles: tuple[str, ...], bank: str, move: Fill) -> tuple[tuple[str, ...], str]:
    """Piles and bank after `move`. Raises `WrongPile`, `WrongNumberOfChips` or `NotInBank`."""
    due = filling(piles, bank)
    assert due is not None, "chips are drawn only for a pile"
    pile, count = due
    wanted = board.names[board.chip_fields[pile]]
    if move.field != wanted:
        raise WrongPile("M8", wanted=wanted, field=move.field)
    if len(move.chips) != count:
        raise WrongNumberOfChips("M8", field=wanted, wanted=count, found=len(move.chips))
    left = chips.without(bank, move.chips)
    if left is None:
        raise NotInBank("D3", chips=move.chips)
    return with_item(piles, pile, move.chips), left


def split(pile: str, due: int) -> tuple[str, str]:
    """What stays of a pile, and the chips from its top: those due or what is there (M9)."""
    stays = max(0, len(pile) - due)
    return pile[:stays], pile[stays:]


# -- slots and the deck

Cards = tuple[str, ...]


def deck(*gone: Sequence[str]) -> Cards:
    """The cards that have not left the deck, sorted, since nobody knows their order; `gone`: those that lie elsewhere."""
    elsewhere = {card for some in gone for card in some}
    return tuple(card for card in cards.DECK if card not in elsewhere)


def sample_cards(count: int, deck: Cards, discards: Cards, chance: Chance) -> Cards:
    """`count` cards drawn from the deck, and from the cards put aside when it runs out (M8)."""
    drawn = chance.shuffled(deck)[:count]
    return (*drawn, *chance.shuffled(discards)[: count - len(drawn)])


def drawn(found: Cards, count: int, deck: Cards, discards: Cards) -> Cards:
    """What is put aside still after `found` have been drawn: nothing any more if the deck had to be made anew for them (M8).

    Raises `WrongNumberOfCards` unless they are `count`, or `NotInDeck` if one is not there, or not there yet.
    """
    if len(found) != count:
        raise WrongNumberOfCards("M8", wanted=count, found=len(found))
    left = set(deck)
    for card in found:
        if not left:
            left, discards = set(discards), ()
        if card not in left:
            raise NotInDeck("D4", card=card)
        left.remove(card)
    return discards


def filled_slots(slots: Cards, drawn: Cards) -> Cards:
    """The slots once the cards drawn lie on the empty ones, in arrow order."""
    new = iter(drawn)
    return tuple(card or next(new, "") for card in slots)
