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

from game.catz_ratz_batz.rules import ANIMALS, DICE, FACES, CatzState, Options, Roll, Throw, Turn
from game.core.rules import Move

EXACT = 1e-9
"""A round in which no value grows by more than this is the last."""
FIRST_THROWS = tuple("".join(shown) for shown in combinations_with_replacement(FACES, DICE))
"""Every first throw, in the order of FACES."""


def likelihood(thrown: str) -> float:
    """How likely it is that as many dice as in `thrown` show these faces, in any order."""
    orders = factorial(len(thrown)) // prod(factorial(thrown.count(f)) for f in FACES)
    return orders / float(len(FACES)) ** len(thrown)


def worth_when_over(state: CatzState) -> int:
    """The score of the turn that has just ended."""
    assert state.turn is None and state.last is not None, "no turn has ended here"
    return state.last.points


class _Positions:
    """Every position that can follow from some others, as numbers: lists are several times as fast as dictionaries.

    `following[n]` are the positions that follow from n: the choices of the player when all nine dice are `down`, otherwise
    the six faces that a die in the air may show. A turn that is over is a position too, one for each score.
    """

    def __init__(self, begin: CatzState, states: Iterable[CatzState]) -> None:
        self._begin = begin
        self.numbers: dict[Turn | int, int] = {}
        self.values: list[float] = []
        self.following: list[list[int]] = []
        self.down: list[int] = []
        self.levels: list[list[int]] = [[] for _ in range(DICE + 1)]
        self._landed: dict[Turn, int] = {}
        self._waiting: list[Turn] = []
        for state in states:
            self._number_of(state)
        while self._waiting:
            turn = self._waiting.pop()
            follow = self._choices if len(turn.shown) == DICE else self._faces
            self.following[self.numbers[turn]] = follow(turn)

    def _number(self, key: Turn | int) -> int:
        """The number of a turn's position, or of a score; a new position waits for its followers to be found."""
        number = self.numbers.get(key)
        if number is None:
            number = self.numbers[key] = len(self.values)
            self.following.append([])
            if isinstance(key, int):
                self.values.append(key)
                self.down.append(DICE)
            else:
                self.values.append(0.0)
                self.down.append(len(key.shown))
                self.levels[sum(map(key.shown.count, ANIMALS))].append(number)
                self._waiting.append(key)
        return number

    def _number_of(self, state: CatzState) -> int:
        return self._number(state.turn or worth_when_over(state))

    def _state(self, turn: Turn) -> CatzState:
        return replace(self._begin, turn=turn, air=DICE - len(turn.shown))

    def _choices(self, turn: Turn) -> list[int]:
        state = self._state(turn)
        return [
            self._number(turn.thrown(move.faces)) if isinstance(move, Throw) else self._number_of(state.after(move))
            for move in state.legal_moves()
        ]

    def _faces(self, turn: Turn) -> list[int]:
        """What one die in the air may make. While others are left it is no position of a game, but one on the way."""
        fallen = [turn.fallen(face) for face in FACES]
        if len(turn.shown) < DICE - 1:
            return [self._number(after) for after in fallen]
        for face, after in zip(FACES, fallen, strict=True):
            if after not in self._landed:  # most throws end alike: the rules are asked once for each end
                self._landed[after] = self._number_of(self._state(turn).after(Roll(face)))
        return [self._landed[after] for after in fallen]

    def solve(self) -> None:
        """Fill `values`. They start at 0 and only grow, so the one that grew most tells how far a round was from the end."""
        values, following, down = self.values, self.following, self.down
        for level in reversed(self.levels):
            level.reverse()  # what was found last comes first: most of what a position needs is known when its time comes
            growth = 1.0
            while growth > EXACT:
                growth = 0.0
                for number in level:
                    if down[number] == DICE:
                        value = max([values[n] for n in following[number]])
                    else:
                        a, b, c, d, e, f = following[number]
                        value = (values[a] + values[b] + values[c] + values[d] + values[e] + values[f]) / 6
                    if value - values[number] > growth:
                        growth = value - values[number]
                    values[number] = value


class Odds:
    """What every position of a turn is worth under one set of house rules. `odds` makes and keeps them."""

    def __init__(self, options: Options) -> None:
        begin = CatzState(options, 0, (0,), 0)
        # {no_number: rethrow} leads back to the beginning: such a throw is as if it had never been (C7)
        first = {shown: state for shown in FIRST_THROWS if (state := begin.after(Roll(shown))) is not begin}
        positions = _Positions(begin, first.values())
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
    """The odds under these house rules. Working them out takes a second, the first time."""
    return _odds(replace(options, target=1, finish_round=True))  # neither has a part in one turn
