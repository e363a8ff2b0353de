"""What a seat may know of a position of the card games (R20), and positions that it can't tell apart."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from game.core.rules import Chance, Seat
from game.rat_poker import auction, card_view, cards, chips
from game.rat_poker.card_position import STEPS
from game.rat_poker.card_view import CardView
from game.rat_poker.tuples import with_item

if TYPE_CHECKING:
    from game.rat_poker.card_state import CardState


class _Eyes:
    """What `seat` sees of everybody: its own things, what the house lays open (R20), and at the end everything."""

    def __init__(self, state: CardState, seat: Seat | None) -> None:
        self._state = state
        self._seat = seat
        self._open = {"off": 0, "chips": 1, "cards": 2}[state.house.tactical]

    def _own(self, owner: Seat) -> bool:
        return owner == self._seat or self._state.phase == "over"

    def purse(self, owner: Seat) -> bool:
        """Whether the owner's chips and step cards are known."""
        return self._own(owner) or self._open >= 1

    def won(self, owner: Seat) -> bool:
        """Whether the cards that the owner has won are known."""
        return self._own(owner) or self._open >= 2

    def dealt(self, owner: Seat) -> bool:
        """Whether the owner's dealt cards are known; they are never laid open (T1)."""
        return self._own(owner) or not self._state.dealt[owner]

    def hand(self, owner: Seat) -> bool:
        """Whether all the owner's cards are known."""
        return self.won(owner) and self.dealt(owner)


def view(state: CardState, seat: Seat | None) -> CardView:
    """Exactly what `seat` may know; at the end of the game everything."""
    house, seats = state.house, range(state.house.seats)
    eyes = _Eyes(state, seat)
    scores = tuple(state.score(s) if eyes.hand(s) else None for s in seats)
    in_hand = tuple("".join(sorted(held + str(chosen or ""))) for held, chosen in zip(state.steps, state.chosen, strict=True))
    return CardView(
        house=house,
        board=state.board,
        seat=seat,
        phase=state.phase,
        to_move=state.to_move,
        start_player=state.start_player,
        menet=state.menet,
        round=max(1, state.round),
        last_menet=state.last_menet,
        rats=state.rats,
        slots=state.slots,
        piles=state.piles,
        bank=len(state.bank),
        deck=len(state.deck),
        discards=len(state.discards),
        chip_counts=tuple(map(len, state.purses)),
        chips=tuple(state.purses[s] if eyes.purse(s) else None for s in seats),
        won_counts=tuple(map(len, state.won)),
        won=tuple(state.won[s] if eyes.won(s) else None for s in seats),
        dealt_counts=tuple(map(len, state.dealt)),
        dealt=tuple(state.dealt[s] if eyes.dealt(s) else None for s in seats),
        step_counts=tuple(map(len, in_hand)),
        steps=tuple(in_hand[s] if eyes.purse(s) else None for s in seats),
        jumps=state.jumps,
        chosen=tuple(map(bool, state.chosen)),
        choice=0 if seat is None else state.chosen[seat],
        turned=state.turned,
        order=state.order,
        done=_done(state),
        sat_out=state.sat_out,
        stakes=state.stakes,
        auction=_auction(state),
        may_swap=state.may_swap if state.to_move == seat else (),
        draw=state.to_draw if state.phase == "swap" else len(state.laid),
        sales=state.sales,
        slid=state.slid,
        hands=scores if house.poker else (None,) * house.seats,
        scores=scores,
        outcome=state.outcome,
    )


def _done(state: CardState) -> tuple[Seat, ...]:
    """Who has had his turn in this round."""
    if state.phase == "step":
        return ()
    waiting = state.queue if state.phase in ("move", "jump") else ()
    return tuple(seat for seat in state.order if seat not in waiting)


def _auction(state: CardState) -> card_view.Auction | None:
    now = state.auction
    if now is None:
        return None
    leader = auction.leading(state.stakes[now.slot]).seat
    return card_view.Auction(now.slot, now.bidders, now.passed, leader, now.waiting)


# -- dealing anew


def redealt(state: CardState, seat: Seat | None, chance: Chance) -> CardState:
    """A random position that `seat` can't tell from this one. Cards that all have seen in this round, sold, shown or put aside, and
    that still are where they went, stay there."""
    eyes = _Eyes(state, seat)
    return _other_steps(_other_cards(_other_purses(state, eyes, chance), eyes, chance), seat, eyes, chance)


def _other_purses(state: CardState, eyes: _Eyes, chance: Chance) -> CardState:
    """Other players' chips and the bank's: how many there are is known."""
    hidden = [seat for seat in range(state.house.seats) if not eyes.purse(seat)]
    if not hidden:
        return state
    pool = iter(chance.shuffled(state.bank + "".join(state.purses[seat] for seat in hidden)))
    purses = state.purses
    for seat in hidden:
        purses = with_item(purses, seat, chips.in_order("".join(next(pool) for _ in purses[seat])))
    return state._replace(purses=purses, bank=chips.in_order("".join(pool)))


def _other_cards(state: CardState, eyes: _Eyes, chance: Chance) -> CardState:
    """The cards that the seat does not know change places."""
    known = {state.slid}
    for sale in state.sales:
        for seat, seen in ((sale.winner, (sale.card,)), *((shown.seat, shown.cards) for shown in sale.shown)):
            known.update(set(seen) & set(state.hand(seat)))
    pool = [card for card in _hidden(state, eyes) if card not in known]
    place = dict(zip(pool, chance.shuffled(pool), strict=True))

    def anew(held: tuple[str, ...]) -> tuple[str, ...]:
        return cards.in_order(place.get(card, card) for card in held)

    return state._replace(
        won=tuple(map(anew, state.won)),
        dealt=tuple(map(anew, state.dealt)),
        discards=anew(state.discards),
        laid=anew(state.laid),
    )


def _hidden(state: CardState, eyes: _Eyes) -> Iterator[str]:
    yield from state.deck
    yield from state.discards
    for owner in range(state.house.seats):
        if not eyes.won(owner):
            yield from state.won[owner]
        if not eyes.dealt(owner):
            yield from state.dealt[owner]


def _other_steps(state: CardState, seat: Seat | None, eyes: _Eyes, chance: Chance) -> CardState:
    """Other players' choices, and what they can have in hand after what was turned up last."""
    steps, chosen = state.steps, state.chosen
    in_menet = state.phase != "step" or state.round > 1
    for owner in range(state.house.seats):
        if owner == seat:
            continue
        number = str(chosen[owner] or "")
        hand = steps[owner] + number
        if not eyes.purse(owner):
            played = str(state.turned[owner]) if in_menet else ""
            hand = "".join(chance.shuffled(STEPS.replace(played, ""))[: len(hand)])
        if number:
            number = chance.choice(hand)
            chosen = with_item(chosen, owner, int(number))
        steps = with_item(steps, owner, "".join(sorted(hand.replace(number, ""))))
    return state._replace(steps=steps, chosen=chosen)
