"""`replay`: what a record leads to (docs/rules/record.md, “Asking a record”)."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.record import BadRecord, answer, parse_json, read, states
from game.core.rules import Game, Json


def replay(data: bytes | str, prefix: int | None, games: Mapping[str, Game]) -> dict[str, Json]:
    """The answer about the record in `data` after its first `prefix` moves (None: after all of them). Raises a `Refusal`."""
    record = read(parse_json(data), games)
    if prefix is not None:
        if prefix > len(record.moves):
            raise BadRecord(problem=f"The record has {len(record.moves)} moves, not {prefix}.")
        record = record.with_moves(record.moves[:prefix])
    return answer(record, states(record, games)[-1])
