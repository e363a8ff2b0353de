"""What stays true in every random game on the board: nothing is lost, and rats stand only where they may."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from game.rat_poker.cards import DECK
from game.rat_poker.chips import PILE
from game.rat_poker.dice_games import DiceState, ends
from tests.cases import CASES, Case, game_of, moves_of, some

DICE_GAMES = [case for case in CASES if case.game == "rat-poker" and case.options["variant"] in ("cat-chase", "hole-dash")]
each_game = pytest.mark.parametrize("case", DICE_GAMES, ids=str)


def states_of(case: Case) -> list[DiceState]:
    return [case.start(), *(after for _, _, after in game_of(case))]


@each_game
def test_sixty_chips_and_fifty_two_cards(case):
    split = {"W": 20, "R": 20, "G": 20, **case.options.get("chips", {})}
    for state in states_of(case):
        assert Counter("".join((state.bank, *state.piles, *state.chips))) == +Counter(split)
        assert all(len(pile) <= PILE for pile in state.piles)
        seen = [card for card in (*state.deck, *state.slots, *(c for won in state.cards for c in won)) if card]
        assert len(seen) == 52 and set(seen) == set(DECK)


@each_game
def test_rats_stand_only_where_they_may(case):
    for state in states_of(case):
        rats = [rat for own in state.rats for rat in own]
        on_slots = [rat for rat in rats if rat in state.board.slots]
        waiting = state.phase in ("cards", "place") and not state.placing
        assert len(on_slots) == waiting, "a rat stays on a slot only until it is placed"
        alone = [rat for rat in rats if state.board.solid >> rat & 1]
        assert len(alone) == len(set(alone)), "one rat on a path or a hole"
        assert all(own == tuple(sorted(own)) for own in state.rats)
        if state.placing:
            assert set(rats) <= set(state.board.outer)
        else:
            assert all(len(own) == 3 for own in state.rats)


@each_game
def test_nobody_is_asked_for_nothing(case):
    for state in states_of(case):
        words = Counter(str(move).split()[0] for move in state.legal_moves())
        if state.phase == "move":
            claims = [move for move in state.legal_moves() if getattr(move, "price", "")]
            assert words["pass"] == (len(claims) == words["move"] and words["move"] > 0)
            assert words["move"]
            listed = {(move.start, move.end) for move in state.legal_moves() if hasattr(move, "end")}
            assert listed == {(start, end) for start, found in ends(state).items() for end in found}
        elif state.phase == "hop":
            assert words["hop"] and words["stay"] == 1
        elif state.phase == "chips":
            assert state.filling
        else:
            assert not words["stay"] and not words["pass"]


@each_game
def test_the_end_comes_one_round_after_a_fifth_card(case):
    states = states_of(case)
    fifth = next(n for n, state in enumerate(states) if max(map(len, state.cards)) == 5)
    assert states[fifth].turns_left == case.seats
    throws = [move for move in moves_of(case)[fifth:] if move.startswith("die")]
    assert len(throws) == case.seats - 1
    assert all(after.turns_left in (before.turns_left, before.turns_left - 1) for before, after in pairwise(states[fifth:]))


@each_game
def test_what_a_move_promises_is_what_it_brings(case):
    for state in some(tuple(s for s in states_of(case) if s.phase == "move"), 15):
        for start, found in ends(state).items():
            for end, way in found.items():
                assert way.path[0] == start and way.path[-1] == end and len(set(way.path)) == len(way.path)
                assert way.steps == state.die if way.exact else way.steps < state.die
                for move in (m for m in state.legal_moves() if getattr(m, "start", "") == start and m.end == end):
                    after = state.after(move)
                    assert Counter(after.chips[state.seat]) == Counter(state.chips[state.seat] + way.gain) - Counter(move.price)
                    assert (after.phase == "hop") == bool(way.hops)
                    if way.hops:
                        assert after.board.ids(after.free_hops(after.landed)) == way.hops
