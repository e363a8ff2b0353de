"""`bench`: what one move costs, in steps of a plain Python loop that is measured beside it.

Seconds tell of the machine; the ratio tells of the engine, and stays about the same wherever it is measured.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from statistics import median
from time import perf_counter
from typing import TextIO

from game.core.chance import SeededChance
from game.core.playout import playout
from game.core.rules import Game, Json

STEPS = 200_000
"""The length of the plain loop. Never change it, or what it does: old figures would mean nothing any more."""
REPEATS = 7
MOVES = 2_000
"""How many moves, at least, one measurement plays."""

EXPLANATION = (
    "steps a move: what one random move costs (listing the legal moves, choosing, making it), counted in steps of the "
    f"plain loop `total = (total * 31 + i) % 65521` measured in the same run; median of {REPEATS} repeats, lower is faster"
)


def plain_loop() -> float:
    """Seconds that one step of the plain loop takes."""
    total = 0
    begun = perf_counter()
    for i in range(STEPS):
        total = (total * 31 + i) % 65_521
    return (perf_counter() - begun) / STEPS


def random_games(game: Game, players: int, options: Mapping[str, Json]) -> float:
    """Seconds that one move of random games takes; the same games every time."""
    start = game.start(game.setup(players, 0, options))
    chance = SeededChance(1)
    moves = 0
    begun = perf_counter()
    while moves < MOVES:
        for _ in playout(start, chance):
            moves += 1
    return (perf_counter() - begun) / moves


def steps_a_move(game: Game, players: int, options: Mapping[str, Json]) -> tuple[float, float]:
    """The ratio of one move to one step of the plain loop, and moves a second: medians of several repeats."""
    random_games(game, players, options)  # tables that are worked out once are worked out now
    loops = [plain_loop()]
    games = []
    for _ in range(REPEATS):  # by turns, so that a slow moment of the machine slows both
        games.append(random_games(game, players, options))
        loops.append(plain_loop())
    ratios = [seconds / ((before + after) / 2) for seconds, (before, after) in zip(games, pairwise(loops), strict=True)]
    return median(ratios), 1 / median(games)


def bench(games: Mapping[str, Game], out: TextIO) -> None:
    """Measure every game with each of its example option sets and print one line for each."""
    out.write(EXPLANATION + "\n")
    for game in games.values():
        players = max(2, game.seats[0])
        for options in game.examples:
            steps, speed = steps_a_move(game, players, options)
            chosen = ", ".join(f"{name} {value}" for name, value in options.items()) or "default options"
            out.write(f"{game.id:16} {steps:8.0f} steps a move {speed:9.0f} moves a second   {players} players, {chosen}\n")
