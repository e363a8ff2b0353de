"""The worked records (tests/fixtures/records): whole games with what a replay must answer on the way."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from game.core.record import answer, parse_json, read, states
from game.games import GAMES

FOLDER = Path(__file__).parents[1] / "fixtures" / "records"
RECORDS = {file.stem: json.loads(file.read_text("utf-8")) for file in sorted(FOLDER.glob("*.json"))}


def kind_of(name: str) -> str:
    """The game, or the variant of it, that a worked record is about."""
    record = RECORDS[name]["record"]
    return record["options"].get("variant", record["game"])


ALL = {"catz-ratz-batz": 3, "sixty-six": 7, "rat-poker": 19}
"""How many there are of each game."""
VARIANTS = {"cat-chase": 3, "hole-dash": 3, "rat-poker": 5, "pro": 3, "total": 5}
"""And of each variant of Rat Poker."""


def test_all_worked_records_are_here():
    assert Counter(worked["record"]["game"] for worked in RECORDS.values()) == ALL
    assert Counter(kind_of(name) for name in RECORDS if RECORDS[name]["record"]["game"] == "rat-poker") == VARIANTS


@pytest.mark.parametrize("name", RECORDS)
def test_worked_record(name):
    record = read(parse_json(json.dumps(RECORDS[name]["record"])), GAMES)
    line = states(record, GAMES)
    assert str(len(record.moves)) in RECORDS[name]["answers"], "the end is among the answers"
    for n, expected in RECORDS[name]["answers"].items():
        assert answer(record, line[int(n)]) == expected, f"after {n} moves"


@pytest.mark.parametrize("name", RECORDS)
def test_worked_record_read_from_its_own_text(name):
    record = read(RECORDS[name]["record"], GAMES)
    assert read(parse_json(record.text()), GAMES) == record
