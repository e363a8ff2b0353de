"""The best that can be made of one turn: for every position of a turn the score that perfect play expects.

Exact, by value iteration over all positions of a turn, for points alone (totals and the target play no part). The positions
and what follows from them come from `rules`; here are only the odds. Computer players and hints ask it.

Three things keep it small. The rules see dice as a multiset, so there are some ten thousand positions. Dice in the air may be
looked at one by one: what k dice can do is the mean of six positions with k − 1 dice in the air. And animals are never thrown
again, so positions are solved from many animals to few. Only among equal animals one has to go round, since a throw may bring
the very same position back; each round makes what is missing smaller, until nothing changes any more.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod

from game.catz_ratz_batz.rules import ANIMALS, DICE, FACES, CatzState, Options, Roll, Turn
from game.core.dice import in_order
from game.core.rules import CHANCE, Move

EXACT = 1e-12
"""A round in which no value grows by more than this is the last."""
FIRST_THROWS = tuple("".join(shown) for shown in combinations_with_replacement(FACES, DICE))
"""Every first throw, in the order of FACES."""


def likelihood(thrown: str) -> float:
    """How likely it is that as many dice as in `thrown` show these faces, in any order."""
    orders = factorial(len(thrown)) // prod(factorial(thrown.count(f)) for f in FACES)
    return orders / float(len(FACES)) ** len(thrown)


def one_die_fallen(state: CatzState, face: str) -> CatzState:
    """One of the dice in the air shows `face`. While others are left this is no position of a game, but one on the way."""
    assert state.turn is not None, "the first throw falls as a whole"
    if state.air == 1:
        return state.after(Roll(face))
    shown = in_order(state.turn.shown + face, FACES)
    return replace(state, turn=replace(state.turn, shown=shown), air=state.air - 1)


def worth_when_over(state: CatzState) -> int:
    """The score of the turn that has just ended."""
    assert state.turn is None and state.last is not None, "no turn has ended here"
    return state.last.points


class _Positions:
    """Every position that can follow from some others, as numbers: lists are several times as fast as dictionaries.

    `following[n]` are the positions that follow from n: the choices of the player, or the six faces of a die `in_air`.
    A turn that is over is a position too, one for each score, with nothing that follows.
    """

    def __init__(self, states: Iterable[CatzState]) -> None:
        self.numbers: dict[Turn | int, int] = {}
        self.values: list[float] = []
        self.following: list[list[int]] = []
        self.in_air: list[bool] = []
        self.levels: list[list[int]] = [[] for _ in range(DICE + 1)]
        self._waiting: list[tuple[int, CatzState]] = []
        for state in states:
            self._number(state)
        while self._waiting:
            number, state = self._waiting.pop()
            self.in_air[number] = state.to_move == CHANCE
            if self.in_air[number]:
                self.following[number] = [self._number(one_die_fallen(state, face)) for face in FACES]
            else:
                self.following[number] = list({self._number(state.after(move)) for move in state.legal_moves()})

    def _number(self, state: CatzState) -> int:
        """The number of a position; a new one waits for its followers to be found."""
        key = state.turn or worth_when_over(state)
        if key not in self.numbers:
            self.numbers[key] = len(self.values)
            self.values.append(key if isinstance(key, int) else 0.0)
            self.following.append([])
            self.in_air.append(False)
            if state.turn:
                self.levels[sum(map(state.turn.shown.count, ANIMALS))].append(self.numbers[key])
                self._waiting.append((self.numbers[key], state))
        return self.numbers[key]

    def solve(self) -> None:
        """Fill `values`. They start at 0 and only grow, so the one that grew most tells how far a round was from the end."""
        values = self.values
        for level in reversed(self.levels):
            growth = 1.0
            while growth > EXACT:
                growth = 0.0
                for number in level:
                    worth = [values[n] for n in self.following[number]]
                    value = sum(worth) / len(worth) if self.in_air[number] else max(worth)
                    growth = max(growth, value - values[number])
                    values[number] = value


class Odds:
    """What every position of a turn is worth under one set of house rules. `odds` makes and keeps them."""

    def __init__(self, options: Options) -> None:
        begin = CatzState(options, 0, (0,), 0)
        # {no_number: rethrow} leads back to the beginning: such a throw is as if it had never been (C7)
        first = {shown: state for shown in FIRST_THROWS if (state := begin.after(Roll(shown))) is not begin}
        positions = _Positions(first.values())
        positions.solve()
        self._values = {key: positions.values[n] for key, n in positions.numbers.items() if isinstance(key, Turn)}
        chances = {shown: likelihood(shown) for shown in first}
        self.turn = sum(chances[shown] * self._worth(state) for shown, state in first.items()) / sum(chances.values())
        """The score that a whole turn expects."""

    def value(self, state: CatzState) -> float:
        """The score that the running turn expects when it is played perfectly from `state` on."""
        return self._values[state.turn] if state.turn else self.turn

    def moves(self, state: CatzState) -> dict[Move, float]:
        """What each legal move of `state` is worth."""
        return {move: self._worth(state.after(move)) for move in state.legal_moves()}

    def best(self, state: CatzState) -> Move:
        """The move worth most; of equal ones the first that the rules list."""
        moves = self.moves(state)
        return max(moves, key=lambda move: moves[move])

    def _worth(self, state: CatzState) -> float:
        """What a position is worth to the player who has just moved, or thrown."""
        return self._values[state.turn] if state.turn else worth_when_over(state)


@cache
def _odds(options: Options) -> Odds:
    return Odds(options)


def odds(options: Options) -> Odds:
    """The odds under these house rules. Working them out takes two seconds, the first time."""
    return _odds(replace(options, target=1, finish_round=True))  # neither has a part in one turn
