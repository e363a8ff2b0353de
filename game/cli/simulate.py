"""`simulate`: random games, their outcomes, and how fast they went by."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from statistics import mean, median
from time import perf_counter

from game.core.chance import SeededChance
from game.core.playout import random_move
from game.core.record import BadRecord, Record
from game.core.rules import BadSetup, Game, Json, Outcome


@dataclass(frozen=True, slots=True)
class Run:
    """Random games that have been played: their records, how each ended, and the seconds all of them took."""

    records: tuple[Record, ...]
    outcomes: tuple[Outcome, ...]
    seconds: float

    def report(self) -> str:
        """What the command prints."""
        lengths = [len(record.moves) for record in self.records]
        seats = range(len(self.records[0].players))
        wins = Counter(seat for outcome in self.outcomes for seat in outcome.winners)
        reasons = Counter(outcome.reason for outcome in self.outcomes)
        lines = [
            f"{self.records[0].game}: {len(lengths)} random games of {len(seats)} players, every seat starting in turn",
            f"moves     {sum(lengths)} in {self.seconds:.2f} s: {sum(lengths) / self.seconds:.0f} a second",
            f"a game    {min(lengths)} to {max(lengths)} moves, median {median(lengths):g}",
            "reasons   " + ", ".join(f"{reason} {count}" for reason, count in sorted(reasons.items())),
        ]
        for seat in seats:
            scores = [outcome.scores[seat] for outcome in self.outcomes]
            lines.append(f"seat {seat}    won {wins[seat]}, scored {min(scores)} to {max(scores)}, on average {mean(scores):.1f}")
        return "\n".join(lines) + "\n"


def simulate(games: Mapping[str, Game], name: str, players: int | None, count: int, seed: int, options: Json) -> Run:
    """Play `count` random games. Raises a `Refusal` for a setup that can't be played."""
    if name not in games:
        raise BadRecord(problem=f"There is no game {name!r}: there are {', '.join(games)}.")
    if not isinstance(options, dict):
        raise BadSetup(problem="The options must be a JSON object.")
    if count < 1:
        raise BadSetup(problem="At least one game must be played.")
    game = games[name]
    if players is None:
        players = max(2, game.seats[0])
    game.start(game.setup(players, 0, options))  # what is wrong is said before anything is played
    chance = SeededChance(seed)
    records, outcomes = [], []
    names = tuple({"name": f"Seat {seat}"} for seat in range(players))
    begun = perf_counter()
    for number in range(count):
        starter = number % players
        state = game.start(game.setup(players, starter, options))
        moves = []
        while state.to_move is not None:
            move = random_move(state, chance)
            moves.append(str(move))
            state = state.after(move)
        assert state.outcome is not None, "a playout ends with the game"
        records.append(Record(name, names, starter, options, tuple(moves)))
        outcomes.append(state.outcome)
    return Run(tuple(records), tuple(outcomes), perf_counter() - begun)
