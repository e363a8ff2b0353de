"""Games written out once, and counts of positions: they come out the same for ever and on every Python (tests/golden.py)."""

from __future__ import annotations

import pytest

from tests import golden

AGAIN = "If the rules were meant to change: python -m tests.golden"

each_golden_case = pytest.mark.parametrize("case", golden.GOLDEN, ids=str)


@each_golden_case
def test_golden_game(case):
    file = golden.transcript_file(case)
    assert file.exists(), f"There is no golden game {case}. {AGAIN}"
    assert golden.transcript(case).split("\n") == file.read_text("utf-8").split("\n"), AGAIN


@each_golden_case
def test_number_of_positions(case):
    assert golden.all_nodes(case) == golden.read_nodes().get(str(case)), AGAIN


def test_no_golden_game_is_left_over():
    kept = {file.name for file in golden.FOLDER.glob("*.txt")}
    assert kept == {golden.transcript_file(case).name for case in golden.GOLDEN}, AGAIN
    assert set(golden.read_nodes()) == set(map(str, golden.GOLDEN)), AGAIN
