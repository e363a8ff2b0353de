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
PLAYABLE = [name for name, worked in RECORDS.items() if worked["record"]["game"] in GAMES]

ALL = {"catz-ratz-batz": 3, "sixty-six": 7, "rat-poker": 19}
"""How many there are of each game."""


def test_all_worked_records_are_here():
    assert Counter(worked["record"]["game"] for worked in RECORDS.values()) == ALL


def test_which_worked_records_wait_for_their_game():
    """Not skipped in silence: a registered game plays all of its records, and only a game that is not there makes some wait."""
    waiting = set(RECORDS) - set(PLAYABLE)
    assert len(waiting) == sum(count for game, count in ALL.items() if game not in GAMES)
    print(f"{len(waiting)} worked records wait for their game: {', '.join(sorted(waiting)) or 'none'}")


@pytest.mark.parametrize("name", PLAYABLE)
def test_worked_record(name):
    record = read(parse_json(json.dumps(RECORDS[name]["record"])), GAMES)
    line = states(record, GAMES)
    assert str(len(record.moves)) in RECORDS[name]["answers"], "the end is among the answers"
    for n, expected in RECORDS[name]["answers"].items():
        assert answer(record, line[int(n)]) == expected, f"after {n} moves"


@pytest.mark.parametrize("name", PLAYABLE)
def test_worked_record_read_from_its_own_text(name):
    record = read(RECORDS[name]["record"], GAMES)
    assert read(parse_json(record.text()), GAMES) == record
