"""Positions of the card games for the tests: in the middle of a round, or with an auction on the first slot."""

from __future__ import annotations

import pytest

from game.core.record import next_state
from game.core.rules import Refusal
from game.games import GAMES
from game.rat_poker.board import nest
from game.rat_poker.card_state import CardState, first_state
from game.rat_poker.card_view import House
from game.rat_poker.cards import in_order
from game.rat_poker.rules import OPTIONS

GAME = GAMES["rat-poker"]
BOARD = nest()
USUAL = {"W": 20, "R": 20, "G": 20}
FILLS = ("chips t1 WGRGWR", "chips t2 RWWRRG", "chips t3 WWGRGR", "chips t4 WRGRGR", "chips t5 WGRRWG", "chips t6 RWRWRG")
SETUP = (*FILLS, "cards Ac Qd Qs 8s Kc")
FAR = ("o13 o14", "o23 o24", "o10 o29", "o2 o17", "o7 o26", "o20 o30")
"""Rats that stand in nobody's way in most of these tests."""


def play(state: CardState, *moves: str) -> CardState:
    for move in moves:
        state = next_state(GAME, state, move)
    return state


def begin(variant: str = "rat-poker", seats: int = 2, starter: int = 0, **options: object) -> CardState:
    return GAME.start(GAME.setup(seats, starter, {"variant": variant, **options}))


def table(
    *rats: str,
    variant: str = "rat-poker",
    steps: str = "",
    purses: tuple[str, ...] = (),
    won: tuple[str, ...] = (),
    dealt: tuple[str, ...] = (),
    slots: str = "2c 3c 4c 5c 6c",
    piles: str = "WRGWRG WRGWRG WRGWRG WRGWRG WRGWRG WRGWRG",
    bank: str = "WWWWWWWWRRRRRRRRGGGGGGGG",
    options: dict[str, object] | None = None,
    **more: object,
) -> CardState:
    """The beginning of a round, seat 0 with the start marker; `steps`: the card that each seat then chooses, so that somebody is
    to move. "-" is an empty slot or pile."""
    seats = len(rats)
    house = House(variant, seats, **{o.name: o.default for o in OPTIONS[variant][2:]} | (options or {}))
    state = first_state(house, BOARD, USUAL, 0)._replace(
        phase="step",
        round=1,
        queue=tuple(range(seats)),
        rats=tuple(tuple(sorted(BOARD.number[rat] for rat in own.split())) for own in rats),
        purses=purses or ("",) * seats,
        won=tuple(in_order(held.split()) for held in won) or ((),) * seats,
        dealt=tuple(in_order(held.split()) for held in dealt) or ((),) * seats,
        slots=tuple("" if card == "-" else card for card in slots.split()),
        piles=tuple("" if pile == "-" else pile for pile in piles.split()),
        bank=bank,
    )
    state = state._replace(**more)
    if "start_player" in more:
        state = state._replace(queue=tuple((state.start_player + n) % seats for n in range(seats)))
    cards = steps.split()
    return play(state, *(f"step {cards[seat]}" for seat in state.queue)) if cards else state


NEAR = ("y1", "y2", "t1")
"""From where the claimants of `claimed` come."""
STEPS = ("3", "2", "2")


def claimed(*purses: str, watching: int = 0, **more: object) -> CardState:
    """Two or three seats have claimed the card on k1, each with the first chip of its purse: seat 0 first, then the others as they
    sit after the start player. `watching` more seats are still to move, with one step."""
    claimants = len(purses)
    seats = claimants + watching
    rats = tuple(" ".join((NEAR[n], *FAR[n].split())) if n < claimants else FAR[n] for n in range(seats))
    steps = " ".join(STEPS[n] if n < claimants else "1" for n in range(seats))
    state = table(*rats, purses=(*purses, *("",) * watching), jumps=(0,) * seats, steps=steps, **more)
    for _ in purses:
        seat = state.queue[0]
        state = play(state, f"move {NEAR[seat]} k1 {purses[seat][0]}")
    return state


def legal(state: CardState) -> set[str]:
    return {str(move) for move in state.legal_moves()}


def refused(state: CardState, move: str, cause: type[Refusal], clause: str) -> Refusal:
    with pytest.raises(Refusal) as caught:
        play(state, move)
    assert type(caught.value) is cause and caught.value.clause == clause, repr(caught.value)
    assert str(caught.value)
    return caught.value


def asked(state: CardState) -> tuple[object, str]:
    """Who is asked, and for what."""
    return state.to_move, state.phase


def stakes(state: CardState, slot: int = 0) -> list[tuple[int, str]]:
    return [(stake.seat, stake.chips) for stake in state.stakes[slot]]
