"""A game played by nobody: every move drawn at random. Simulations, benchmarks and the generic tests play like this."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.rules import CHANCE, Chance, Move, State


def random_move(state: State, chance: Chance) -> Move:
    """What falls, or a legal move drawn at random. The game must not be over."""
    return state.sample(chance) if state.to_move == CHANCE else state.random_move(chance)


def playout(state: State, chance: Chance) -> Iterator[tuple[Move, State]]:
    """Play on from `state` to the end of the game: each move, and the state after it."""
    while state.to_move is not None:
        move = random_move(state, chance)
        state = state.after(move)
        yield move, state
