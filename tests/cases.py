"""What the generic tests play: every registered game and the tiny ones, with all example options and numbers of players."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from game.core.chance import SeededChance
from game.core.playout import random_move
from game.core.record import Record
from game.core.rules import CHANCE, Chance, Game, Json, Move, State
from game.games import GAMES
from tests.tiny import TINY_GAMES

ALL_GAMES: Mapping[str, Game] = MappingProxyType({**GAMES, **TINY_GAMES})

JOINED: Mapping[str, tuple[str, ...]] = {"rat-poker": ("raise", "swap")}
"""The first words of moves that may be joined in one, so that not every form is listed (docs/rules/record.md)."""

SELDOM: Mapping[str, int] = {"sixty-six": 300}
"""Games that would never end if every twelfth move were one out of turn: a penalty costs more than a deal brings."""


@dataclass(frozen=True, slots=True)
class Case:
    """One way to sit down to one game."""

    game: str
    example: int
    seats: int

    @property
    def options(self) -> Mapping[str, Json]:
        return ALL_GAMES[self.game].examples[self.example]

    @property
    def starter(self) -> int:
        """Every seat begins in some case."""
        return (self.example + self.seats) % self.seats if self.example else self.seats - 1

    def start(self) -> State:
        game = ALL_GAMES[self.game]
        return game.start(game.setup(self.seats, self.starter, self.options))

    def record(self, moves: tuple[str, ...] = ()) -> Record:
        players = tuple({"name": f"Seat {seat}"} for seat in range(self.seats))
        return Record(self.game, players, self.starter, self.options, moves)

    def __str__(self) -> str:
        return f"{self.game}-{self.example}-{self.seats}"


ALL_CASES = tuple(
    Case(game.id, example, seats) for game in ALL_GAMES.values() for example in range(len(game.examples)) for seats in game.seats
)
CASES = tuple(
    case for case in ALL_CASES if sys.platform != "emscripten" or (case.example + case.seats) % 3 == 0 or case.game in TINY_GAMES
)
"""What is played: all of them; in the browser's slower Python each example with one or two numbers of seats."""
USUAL = tuple(case for case in ALL_CASES if case.seats == max(2, ALL_GAMES[case.game].seats[0]))
"""One number of players for each example: where all of them would take too long."""


def wild_move(state: State, chance: Chance, seldom: int = 12) -> Move:
    """As `random_move`, but one in `seldom` is a move out of turn where there is one."""
    others = state.out_of_turn_moves()
    return chance.choice(others) if others and chance.below(seldom) == 0 else random_move(state, chance)


def wild_playout(state: State, chance: Chance, seldom: int = 12) -> Iterator[tuple[State, Move, State]]:
    """Play to the end: each state, the move made there, and what followed."""
    while state.to_move is not None:
        move = wild_move(state, chance, seldom)
        following = state.after(move)
        yield state, move, following
        state = following


@cache
def game_of(case: Case, seed: int = 1) -> tuple[tuple[State, Move, State], ...]:
    """A whole random game, always the same one for the same case and seed. Many tests look at it."""
    return tuple(wild_playout(case.start(), SeededChance(seed), SELDOM.get(case.game, 12)))


def moves_of(case: Case, seed: int = 1) -> tuple[str, ...]:
    return tuple(str(move) for _, move, _ in game_of(case, seed))


def some(items: tuple, most: int) -> tuple:
    """At most `most` of the items, spread evenly, first and last among them: long games are looked at here and there."""
    if len(items) <= most:
        return items
    return tuple(items[round(i * (len(items) - 1) / (most - 1))] for i in range(most))


def is_joined(case: Case, state: State, text: str) -> bool:
    """Whether `text` may be a joined form of moves that are listed."""
    word = text.split(" ")[0]
    return word in JOINED.get(case.game, ()) and any(str(m).split(" ")[0] == word for m in state.legal_moves())


def is_chance(state: State, text: str) -> bool:
    """Whether `text` is written like what falls at this chance point."""
    return state.to_move == CHANCE and text.split(" ")[0] == str(state.sample(SeededChance(1))).split(" ")[0]
