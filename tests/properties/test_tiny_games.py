"""The tiny games keep what their own pages promise (tests/tiny), since other tests lean on them."""

from __future__ import annotations

import pytest

from game.core.chance import SeededChance
from game.core.record import next_state
from game.core.rules import CHANCE, IllegalMove, NotYourMove, State
from tests.tiny import TINY_GAMES
from tests.tiny.hidden_hands import NotInHand


def play(name: str, *moves: str, seats: int = 2, starter: int = 0, **options: object) -> State:
    game = TINY_GAMES[name]
    state = game.start(game.setup(seats, starter, options))
    for move in moves:
        state = next_state(game, state, move)
    return state


DEAL = "deal 3 11 7 2 12 5"


def test_hands_are_dealt_by_chance():
    # H1
    state = play("hidden-hands")
    assert state.to_move == CHANCE and state.thrower is None
    assert play("hidden-hands", DEAL).hands == ((3, 7, 11), (2, 5, 12))
    for wrong in ("deal 3 11 7 2 12", "deal 3 3 7 2 12 5", "deal 3 11 7 2 12 5 4"):
        with pytest.raises(IllegalMove):
            play("hidden-hands", wrong)


def test_tricks():
    # H2, H3, H4
    state = play("hidden-hands", DEAL, "play 11", "play 12")
    assert (state.to_move, state.scores) == (1, (0, 1))
    with pytest.raises(NotInHand):
        next_state(TINY_GAMES["hidden-hands"], state, "play 3")
    end = play("hidden-hands", DEAL, "play 11", "play 12", "play 5", "play 7", "play 3", "play 2")
    assert end.scores == (2, 1) and end.outcome.winners == (0,)
    low = play("hidden-hands", DEAL, "play 11", "play 12", lowest_wins=True)
    assert low.scores == (1, 0)


def test_hands_are_hidden():
    state = play("hidden-hands", DEAL)
    assert state.secret
    assert state.view(None).hands == ((0, 0, 0), (0, 0, 0))
    assert state.view(1).hands == ((0, 0, 0), (2, 5, 12))
    assert {state.redealt(1, SeededChance(n)).hands[1] for n in range(20)} == {(2, 5, 12)}
    assert len({state.redealt(1, SeededChance(n)).hands[0] for n in range(20)}) > 5
    later = next_state(TINY_GAMES["hidden-hands"], state, "play 11")
    assert all(11 not in later.redealt(1, SeededChance(n)).hands[0] for n in range(40)), "everybody has seen it played"


def test_nobody_sees_anything_before_the_last_has_chosen():
    # N1
    for moves in ((), ("choose 1",), ("choose 1", "choose 3")):
        state = play("secret-choice", *moves, seats=3)
        for seat in (None, 0, 1, 2):
            assert state.view(seat) == play("secret-choice", seats=3).view(seat)
        following = state.legal_moves()[0]
        assert state.public_move(following) == "choose"
        assert state.informs(following) == (len(moves) == 2)
    with pytest.raises(AssertionError):
        play("secret-choice").sample(SeededChance(1))


def test_lonely_numbers_score():
    # N2, N4
    state = play("secret-choice", "choose 1", "choose 3", "choose 3", seats=3, starter=1)
    assert state.shown == (3, 1, 3) and state.scores == (0, 1, 0)
    end = play("secret-choice", *["choose 1", "choose 3", "choose 3"] * 3, seats=3, starter=1)
    assert end.scores == (0, 3, 0) and end.outcome.winners == (1,)


def test_the_referee_rings():
    # N3
    state = play("secret-choice", "choose 1", "ring")
    assert (state.round, state.to_move, state.scores) == (1, 0, (0, 0))
    end = play("secret-choice", "ring", "ring", "ring")
    assert end.outcome.winners == (0, 1) and not end.out_of_turn_moves()
    with pytest.raises(NotYourMove):
        play("hidden-hands", "play 3")
