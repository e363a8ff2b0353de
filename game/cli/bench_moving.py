"""`bench`, the part about moving: the walks that are worked out once against a search that walks them again each time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from statistics import median
from time import perf_counter
from typing import TextIO

from game.core.chance import SeededChance
from game.rat_poker import moving
from game.rat_poker.board import HOLE, PATH, Board, nest
from game.rat_poker.moving import Rule, Way

REPEATS = 5
POSITIONS = 100
RULES = {"cat-chase": moving.CAT_CHASE, "hole-dash": moving.HOLE_DASH, "rat-poker": moving.RAT_POKER}

EXPLANATION = (
    f"generations: all ends of one player's three rats with one throw, in {POSITIONS} random positions of four players; against a "
    f"plain recursive search on the same positions in the same run, median of {REPEATS} repeats, at least 5 times is wanted"
)

Query = tuple[int, int, int, int]
"""The field of the rat, the number of steps, the mask of all rats, the mask of other players' rats."""
Answer = Callable[[Board, Rule, int, int, int, int], dict[int, Way]]


def search(board: Board, rule: Rule, start: int, steps: int, rats: int, others: int) -> dict[int, Way]:
    """The same answer as `moving.ways`, by trying every walk (M1–M5, R4, R5). The tests hold the tables against it."""
    found: dict[int, Way] = {}

    def blocked(here: int, below: bool) -> bool:
        kind = board.fields[here].kind
        return rule.others_block and bool(others >> here & 1) and (kind == PATH or (kind == HOLE and below))

    def walk(path: tuple[int, ...], left: int, below: bool, exact: bool) -> None:
        here = path[-1]
        if not left:
            if here not in found and not rats & board.solid & 1 << here:
                found[here] = Way(path, exact)
            return
        ends = board.neighbours[here]
        if rule.underground:
            ends = tuple(sorted(ends + board.underground[here]))
        for end in ends:
            under = board.fields[here].kind == board.fields[end].kind == HOLE
            if end not in path and (len(path) == 1 or not blocked(here, below or under)):
                walk((*path, end), left - 1, under, exact)

    walk((start,), steps, False, True)
    exact = set(found)
    for length in range(1, steps):
        walk((start,), length, False, False)
    return {end: way for end, way in found.items() if end in exact or board.fields[end].kind in rule.longer}


def positions(board: Board, count: int, seed: int) -> Iterator[tuple[Query, ...]]:
    """Random positions of four players with three rats each: what must be asked about each rat of the first player."""
    chance = SeededChance(seed)
    places = [n for n in range(len(board.fields)) if n not in board.slots]
    for _ in range(count):
        rats = chance.shuffled(places)[:12]
        steps = 1 + chance.below(moving.MOST_STEPS)
        yield tuple((rat, steps, moving.mask(rats), moving.mask(rats[3:])) for rat in rats[:3])


def _seconds(answer: Answer, board: Board, rule: Rule, asked: list[tuple[Query, ...]]) -> float:
    begun = perf_counter()
    for queries in asked:
        for query in queries:
            answer(board, rule, *query)
    return (perf_counter() - begun) / len(asked)


def bench_moving(out: TextIO) -> None:
    """Print one line for each way to move on our board."""
    out.write(EXPLANATION + "\n")
    board = nest()
    asked = list(positions(board, POSITIONS, 1))
    for name, rule in RULES.items():
        board.walks.clear()
        building = _seconds(moving.ways, board, rule, asked)
        tables = [_seconds(moving.ways, board, rule, asked) for _ in range(REPEATS)]
        searches = [_seconds(search, board, rule, asked) for _ in range(REPEATS)]
        ratio = median(slow / fast for slow, fast in zip(searches, tables, strict=True))
        out.write(
            f"{'moves ' + name:16} {1 / median(tables):8.0f} generations a second, {ratio:.1f} times the search"
            f"   (the first time {building / median(tables):.0f} times slower: tables are worked out)\n"
        )
