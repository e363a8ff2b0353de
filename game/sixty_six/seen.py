"""What a seat may know of a position: its view, and other positions that it can't tell from the real one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.rules import Chance, Seat
from game.sixty_six.cards import DECK, EACH, NO_TRUMP, SUITS, Cards, members, names
from game.sixty_six.deal import dealt_anew
from game.sixty_six.score import needs
from game.sixty_six.tricks import Trick, shown
from game.sixty_six.view import CardOf, View

if TYPE_CHECKING:
    from game.sixty_six.state import SixtySixState


def view(state: SixtySixState, seat: Seat | None) -> View:
    """What the seat may know; None: what everybody may know."""
    house, deal, tricks = state.house, state.deal, state.tricks
    own = None if seat is None or house.running_count == "hidden" else house.side(seat)
    pair = tricks.pairs[-1] if state.trick and tricks.pairs and tricks.pairs[-1].trick == len(tricks.past) else None
    return View(
        house=house,
        seat=seat,
        phase=state.phase,
        to_move=state.to_move,
        dealer=deal.dealer,
        cutter=deal.cutter,
        leader=tricks.leader if state.phase == "play" else None,
        trump=trump_of(state) or "",
        bid=deal.bid,
        bids=deal.bids,
        again=deal.again,
        counts=tuple(state.hand(s).bit_count() for s in range(house.seats)),
        hand=() if seat is None else names(members(state.hand(seat))),
        open_cards=tuple(names(members(shown(tricks, state.played, s))) for s in range(house.seats)),
        sitting_out=house.partner(deal.bid[0]) if deal.bid is not None and deal.durk else None,
        trick=_cards_of(state, Trick(state.trick, None, tricks.leader, deal.next_seat)),
        pair=pair,
        pairs=tricks.pairs,
        table=names(tricks.table),
        last_trick=_cards_of(state, tricks.last),
        last_winner=tricks.last.winner if tricks.last else None,
        played=tuple(_cards_of(state, trick) for trick in tricks.past),
        tricks_won=_tricks_won(state),
        laid_out=house.laid_out if deal.hands else 0,
        taken=tuple(taken if side == own else None for side, taken in enumerate(tricks.taken)),
        points=state.score.points,
        holes=state.score.holes,
        needs=needs(house, state.score),
        sheet=state.score.sheet,
        gestures=state.gestures,
        last_gestures=tricks.last_gestures,
        legal=state.legal_moves() if state.phase == "cut" or (seat is not None and seat == state.to_move) else (),
        out_of_turn=state.out_of_turn_moves(),
        outcome=state.outcome,
    )


def trump_of(state: SixtySixState) -> str | None:
    """The letter of the trump suit, if there is one."""
    return None if state.tricks.trump == NO_TRUMP else SUITS[state.tricks.trump]


def _cards_of(state: SixtySixState, trick: Trick | None) -> tuple[CardOf, ...]:
    """Who played which card of a trick."""
    return tuple((seat, DECK[card]) for seat, card in zip(trick.seats, trick.cards, strict=True)) if trick else ()


def _tricks_won(state: SixtySixState) -> tuple[int, ...]:
    """For each side the tricks that lie before it: what was left goes to whoever wins the next one (S15)."""
    won, lying = [0] * state.house.sides, 0
    for trick in state.tricks.past:
        lying += 1
        if not trick.left and trick.winner is not None:
            won[state.house.side(trick.winner)] += lying
            lying = 0
    return tuple(won)


def redealt(state: SixtySixState, seat: Seat | None, chance: Chance) -> SixtySixState:
    """A random position that the seat can't tell from this one: its own hand, what was played, and pairs that were shown stay."""
    deal, played = state.deal, state.played
    if state.phase == "cut":
        return state._replace(deal=deal._replace(pack=tuple(chance.shuffled(EACH))))
    if not deal.hands:
        return state
    kept: list[Cards] = [hand & played | shown(state.tricks, played, s) for s, hand in enumerate(deal.hands)]
    if seat is not None:
        kept[seat] = deal.hands[seat]
    other = state._replace(deal=deal._replace(hands=dealt_anew(deal.hands, tuple(kept), chance)))
    return other._replace(lawful=other.lawful_now()) if state.phase == "play" else other
