"""`check-board`: whether a family's own board can be played on (docs/own-board.md)."""

from __future__ import annotations

from collections import Counter

from game.core.record import parse_json
from game.core.rules import Json
from game.rat_poker.board import CARD, CHIPS, HOLE, PATH, board


def check_board(data: bytes | str) -> dict[str, Json]:
    """What the board file in `data` holds. Raises a `Refusal` that says what is wrong with it (D1)."""
    checked = board(parse_json(data))
    kinds = Counter(field.kind for field in checked.fields)
    return {
        "board": checked.name,
        "good": True,
        "fields": len(checked.fields),
        "outer_paths": len(checked.outer),
        "inner_paths": kinds[PATH] - len(checked.outer),
        "holes": kinds[HOLE],
        "chip_fields": kinds[CHIPS],
        "slots": kinds[CARD],
        "links": len(checked.links),
    }
