"""Moving, M1–M5, for every game on the board: where a rat can end with a number of steps, on what terms, by which path.

How a game moves is a `Rule`. All walks from a field are worked out once for each rule and kept with the board; a question is
answered by looking at them with two bit masks: where rats stand, and which of them block.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from game.rat_poker.board import CARD, CHIPS, HOLE, PATH, Board

MOST_STEPS = 6
ANY = 0
"""For a number of steps: any from 1 to 6, each of them exact (R7)."""
MOST_BLOCKERS = 10
"""How many rats of other players stand on the board at most in the card games (D5)."""


@dataclass(frozen=True, slots=True)
class Rule:
    """How one game moves.

    `underground`: a hole's underground neighbours are one step away (L1, R5). `others_block`: other players' rats can't be
    passed (R4, R5). `longer`: the kinds of field where a larger number than the way's length will do (F3, F4, R9).
    """

    underground: bool
    others_block: bool
    longer: frozenset[str]


CAT_CHASE = Rule(underground=False, others_block=False, longer=frozenset((CHIPS, CARD)))
HOLE_DASH = Rule(underground=True, others_block=False, longer=frozenset((CHIPS, CARD)))
RAT_POKER = Rule(underground=True, others_block=True, longer=frozenset((CARD,)))


@dataclass(frozen=True, slots=True)
class Way:
    """A walk that a rat may make: the fields from where it stands to where it ends, and whether it takes all the steps (M5)."""

    path: tuple[int, ...]
    exact: bool


Walk = tuple[int, tuple[int, ...]]
"""Where other players' rats would block the walk, as a mask, and its fields."""
_Begun = tuple[int, int, bool, tuple[int, ...]]
"""A walk that goes on: the fields touched, where others block it, whether its last step was underground, and its fields."""
Table = tuple[tuple[int, int, tuple[tuple[int, Way], ...]], ...]
"""For each end: its number, its bit if it must be empty (M2), and the walks to it, best terms first, each with what blocks it."""


def mask(fields: Iterable[int]) -> int:
    """A set of fields as bits."""
    bits = 0
    for n in fields:
        bits |= 1 << n
    return bits


def ways(board: Board, rule: Rule, start: int, steps: int, rats: int, others: int) -> dict[int, Way]:
    """Every field where the rat on `start` may end with `steps`, and the best way there: exact before longer (M5), then the
    shortest, then the first in the board's order.

    With `ANY` steps every number is exact, and the shortest way is the best. `rats` is the mask of all rats, `others` of the other
    players' rats. Claims are among the ends whether or not they can be paid.
    """
    found = {}
    for end, bit, walks in table(board, rule, start, steps):
        if not bit & rats:
            for blocks, way in walks:
                if not blocks & others:
                    found[end] = way
                    break
    return found


def lengths(board: Board, rule: Rule, start: int, end: int) -> tuple[int, ...]:
    """How many steps, 1–6, can lead from `start` to `end` on a board without rats."""
    return tuple(n for n, walks in enumerate(all_walks(board, rule, start), 1) if end in walks)


def table(board: Board, rule: Rule, start: int, steps: int) -> Table:
    """What there is to look at from `start` with `steps`. Made when it is first asked for and kept with the board."""
    key = (rule, start, steps)
    known: Table | None = board.walks.get(key)
    if known is None:
        known = board.walks[key] = _table(board, rule, start, steps)
    return known


def _table(board: Board, rule: Rule, start: int, steps: int) -> Table:
    by_length = all_walks(board, rule, start)
    exact = range(1, MOST_STEPS + 1) if steps == ANY else (steps,)
    ends: dict[int, list[tuple[int, Way]]] = defaultdict(list)
    for length in (*exact, *range(1, steps)):  # exact before longer
        for end, walks in by_length[length - 1].items():
            if length in exact or board.fields[end].kind in rule.longer:
                ends[end].extend((blocks, Way(path, length in exact)) for blocks, path in walks)
    return tuple((end, board.solid & 1 << end, _needed(ends[end])) for end in sorted(ends))


def _needed(walks: list[tuple[int, Way]]) -> tuple[tuple[int, Way], ...]:
    """The walks that can ever be the first free one: not those that are blocked wherever a better one is."""
    needed: list[tuple[int, Way]] = []
    for blocks, way in walks:
        if all(better & ~blocks for better, _ in needed):
            needed.append((blocks, way))
    return tuple(needed)


def all_walks(board: Board, rule: Rule, start: int) -> tuple[Mapping[int, list[Walk]], ...]:
    """For 1, 2 … 6 steps: the walks from `start` to each end, in the board's order. Kept with the board."""
    key = (rule, start)
    known: tuple[Mapping[int, list[Walk]], ...] | None = board.walks.get(key)
    if known is None:
        known = board.walks[key] = _all_walks(board, rule, start)
    return known


def _all_walks(board: Board, rule: Rule, start: int) -> tuple[Mapping[int, list[Walk]], ...]:
    """M1, M3: no field twice. A slot has two links only, so whoever enters it and does not turn back crosses it lengthwise."""
    blockers = MOST_BLOCKERS if rule.others_block else 0
    size = len(board.fields)
    paths: list[_Begun] = [(1 << start, 0, False, (start,))]
    layers: list[Mapping[int, list[Walk]]] = []
    for length in range(1, MOST_STEPS + 1):
        following: list[_Begun] = []
        ends: dict[int, list[Walk]] = defaultdict(list)
        kept: dict[tuple[int, bool], dict[int, None]] = defaultdict(dict)
        for touched, blocks, below, path in paths:
            here = path[-1]
            for end in _steps(board, rule, here):
                if touched >> end & 1:
                    continue
                under = board.fields[here].kind == board.fields[end].kind == HOLE
                blocked = blocks
                if rule.others_block and length > 1 and _blocks(board.fields[here].kind, below or under):
                    blocked |= 1 << here
                now = touched | 1 << end
                free = now | blocked << size  # must stay free of what comes later
                if not _covered(free, kept[end, under], MOST_STEPS - length + blockers):
                    kept[end, under][free] = None
                    following.append((now, blocked, under, (*path, end)))
                    ends[end].append((blocked, (*path, end)))
        layers.append(dict(ends))
        paths = following
    return tuple(layers)


def _steps(board: Board, rule: Rule, here: int) -> tuple[int, ...]:
    below = board.underground[here]
    return tuple(sorted((*board.neighbours[here], *below))) if rule.underground and below else board.neighbours[here]


def _blocks(kind: str, below: bool) -> bool:
    """R4, R5: whether another player's rat on a field that is passed blocks: on a path always, on a hole if either step that
    touches it is underground."""
    return kind == PATH or (kind == HOLE and below)


def _covered(new: int, kept: Collection[int], most: int) -> bool:
    """Whether `new` is never needed: however the at most `most` fields lie that the rest of the walk touches and rats block,
    if they leave `new` free they leave an earlier walk to the same field free.

    So it is if an earlier walk touches the same fields, or if more than `most` of them have nothing in common but fields of
    `new`. It keeps the tables small on boards where every hole neighbours every other.
    """
    if new in kept or len(kept) <= most:
        return new in kept
    taken = apart = 0
    for old in kept:
        rest = old & ~new
        if not rest & taken:
            taken |= rest
            apart += 1
            if apart > most:
                return True
    return False
