"""`bench`, the part about poker hands: the best five of seven cards, against the evaluator of `treys` in the same run."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import Any, TextIO

from game.core.chance import SeededChance
from game.rat_poker import poker
from game.rat_poker.cards import DECK

REPEATS = 15
HANDS = 2_000
CARDS = 7

EXPLANATION = (
    f"times treys: random hands of {CARDS} cards evaluated a second, for each one by treys; both are given the cards as "
    f"they keep them; in the same run, median of {REPEATS} repeats, at least 10 times is wanted"
)
MISSING = "times treys: not measured, since it is not installed (it is in tools/requirements.txt)"


def hands(count: int) -> list[list[str]]:
    """Random hands, the same ones every time."""
    chance = SeededChance(1)
    return [chance.shuffled(DECK)[:CARDS] for _ in range(count)]


def treys() -> tuple[Callable[[list[str]], Any], Callable[[Any], int]] | None:
    """How treys keeps a hand, and how it evaluates one: its public `evaluate`; None where it is not installed."""
    try:
        from treys import Card, Evaluator
    except ImportError:
        return None
    evaluate = Evaluator().evaluate
    nothing: list[int] = []
    return lambda names: [Card.new(name) for name in names], lambda held: evaluate(nothing, held)


def _speed(evaluate: Callable[[Any], int], held: list[Any]) -> float:
    begun = perf_counter()
    for hand in held:
        evaluate(hand)
    return len(held) / (perf_counter() - begun)


def bench_poker(out: TextIO) -> None:
    """Print one line."""
    other = treys()
    if other is None:
        out.write(MISSING + "\n")
        return
    out.write(EXPLANATION + "\n")
    keep, evaluate = other
    dealt = hands(HANDS)
    ours, theirs = list(map(poker.hand, dealt)), list(map(keep, dealt))
    poker.value(ours[0])  # tables are worked out once
    pairs = [(_speed(poker.value, ours), _speed(evaluate, theirs)) for _ in range(REPEATS)]  # by turns: a slow moment slows both
    ratio = median(fast / slow for fast, slow in pairs)
    speeds = [median(speeds) for speeds in zip(*pairs, strict=True)]
    out.write(f"{'poker hands':16} {ratio:8.1f} times treys   {speeds[0]:9.0f} hands a second against {speeds[1]:.0f}\n")
