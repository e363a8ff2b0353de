"""`python -m game`: what it answers, and that whatever goes wrong is one JSON object and exit status 2, never a traceback."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from game.cli import bench, bench_chess, bench_moving, bench_poker
from game.cli.main import main
from game.core.record import parse_json, read, states
from game.games import GAMES
from tests.cases import ALL_GAMES
from tests.tiny import TINY_GAMES

ROOT = Path(__file__).parents[1]
RECORDS = ROOT / "tests/fixtures/records"
NEST = ROOT / "game/rat_poker/boards/nest.json"
WORKED = RECORDS / "catz-ratz-batz-2.json"

EXAMPLE = {
    "format": "rats-nest/1",
    "game": "catz-ratz-batz",
    "players": [{"name": "Anna"}, {"name": "Čeněk 🐀"}],
    "moves": ["roll 335CCRBB7", "fix 3", "throw 57", "roll C3", "stop"],
}


def run(*argv: str, games=ALL_GAMES) -> tuple[int, str]:
    """The exit status, and what was printed."""
    out = io.StringIO()
    return main(argv, games, out), out.getvalue()


def call(*argv: str, data: bytes = b"", **more: object) -> tuple[int, str, str]:
    """The same through a process of its own."""
    done = subprocess.run([sys.executable, "-m", "game", *argv], input=data, capture_output=True, cwd=ROOT, **more)
    return done.returncode, done.stdout.decode("ascii"), done.stderr.decode()


@pytest.fixture
def replay(tmp_path):
    """Ask about a record: any value, or bytes as they are."""

    def ask(record: object, *argv: str) -> tuple[int, dict]:
        file = tmp_path / "record.json"
        file.write_bytes(record if isinstance(record, bytes) else json.dumps(record).encode())
        status, printed = run("replay", str(file), *argv)
        assert printed.endswith("\n") and printed.count("\n") == 1, "one JSON object"
        return status, json.loads(printed)

    return ask


def is_error(answer: tuple[int, dict], move: int | None) -> None:
    status, said = answer
    assert status == 2
    assert list(said) == ["error", "move"] and isinstance(said["error"], str) and said["error"]
    assert said["move"] == move and type(said["move"]) is type(move)


# -- replay


def test_worked_record_at_every_answer(replay):
    worked = json.loads(WORKED.read_text("utf-8"))
    for n, expected in worked["answers"].items():
        assert replay(worked["record"], "--prefix", n) == (0, expected)
    assert replay(worked["record"]) == (0, worked["answers"][str(len(worked["record"]["moves"]))])


def test_example(replay):
    status, said = replay(EXAMPLE)
    assert status == 0
    assert list(said) == ["game", "finished", "to_move", "legal", "scores", "winners", "detail"]
    assert (said["to_move"], said["legal"], said["scores"]) == ("chance", None, [45, 0])


def test_prefix(replay):
    assert replay(EXAMPLE, "--prefix", "0")[1]["detail"]["turn"] is None
    assert replay(EXAMPLE, "--prefix", "1")[1]["legal"] == ["fix 3", "fix 33", "fix 5", "fix 7"]
    assert replay(EXAMPLE, "--prefix=5") == replay(EXAMPLE)
    assert replay(EXAMPLE, "--prefix", "005") == replay(EXAMPLE)


@pytest.mark.parametrize(
    "prefix", ["6", "1000000", "-1", "x", "", " ", "1.0", "1e0", "+1", "1_0", "٣", "true", "9" * 30, "9" * 9999]
)
def test_bad_prefix(replay, prefix):
    is_error(replay(EXAMPLE, "--prefix", prefix), None)
    is_error(replay(EXAMPLE, f"--prefix={prefix}"), None)


def test_prefix_does_not_look_at_what_comes_after(replay):
    bad = {**EXAMPLE, "moves": [*EXAMPLE["moves"][:2], "nonsense", None]}
    assert replay(bad, "--prefix", "2")[0] == 0
    is_error(replay(bad, "--prefix", "3"), 2)
    is_error(replay(bad), 2)
    is_error(replay(bad, "--prefix", "5"), None)


@pytest.mark.parametrize("index", range(5))
@pytest.mark.parametrize("entry", ["nonsense", "", None, 7, [], {}, True, "stop ", "roll 3", "\ud800", "x" * 10_000])
def test_first_wrong_move(replay, index, entry):
    moves = [*EXAMPLE["moves"][:index], entry, *EXAMPLE["moves"][index + 1 :], "wrong too"]
    is_error(replay({**EXAMPLE, "moves": moves}), index)


def test_move_after_the_end(replay):
    data = {**EXAMPLE, "game": "secret-choice", "moves": ["ring"] * 3}
    assert replay(data)[1]["finished"]
    is_error(replay({**data, "moves": ["ring"] * 4}), 3)
    is_error(replay({**data, "moves": ["ring", "ring", "ring", None]}), 3)


@pytest.mark.parametrize(
    "data",
    [b"", b"{", b"[]", b"null", b'"x"', b"\xff\xfe", b"\x00", b"{} {}", b'{"format": NaN}', b"[" * 100_000,
     b"[" * 50_000 + b"]" * 50_000, b'{"a":' * 50_000 + b"1" + b"}" * 50_000, b"9" * 10_000, b"1e999", "{}".encode("utf-16")],
    ids=lambda data: repr(data)[:20],
)  # fmt: skip
def test_no_record_at_all(replay, data):
    is_error(replay(data), None)


@pytest.mark.parametrize(
    "changes",
    [{"format": 1}, {"format": "rats-nest/2"}, {"game": "chess"}, {"game": ["catz-ratz-batz"]}, {"players": []},
     {"players": [{"name": ""}]}, {"players": [{"name": "A"}] * 7}, {"players": {"name": "A"}}, {"starter": True},
     {"starter": 2}, {"starter": 0.0}, {"options": {"target": 250.0}}, {"options": {"deck": "french"}},
     {"options": {"stop_early": 1}},
     {"options": None}, {"moves": None}, {"moves": "stop"}, {"moves": {"0": "stop"}}, {"options": {"target": 10**50}}],
    ids=repr,
)  # fmt: skip
def test_wrong_outside_of_moves_comes_first(replay, changes):
    is_error(replay({**EXAMPLE, "moves": ["nonsense"], **changes}), None)


def test_huge_numbers_and_foreign_keys_are_ignored(replay):
    text = json.dumps(EXAMPLE)[:-1].encode()
    assert replay(text + b', "x": ' + b"9" * 10_000 + b', "y": 1e999, "z": ' + b"[" * 50 + b"]" * 50 + b"}") == replay(EXAMPLE)
    is_error(replay(text + b', "starter": ' + b"9" * 10_000 + b"}"), None)
    is_error(replay(text + b', "options": {"target": ' + b"9" * 10_000 + b"}}"), None)


def test_unreadable_files(tmp_path):
    for name in (tmp_path, tmp_path / "missing", "", "\0", "x" * 5000, tmp_path / "a" / "b"):
        status, printed = run("replay", str(name))
        is_error((status, json.loads(printed)), None)


@pytest.mark.parametrize(
    "argv",
    [(), ("replay",), ("replay", "a", "b"), ("replay", "--prefix"), ("replay", "x", "--pre", "1"), ("play",),
     ("replay", "x", "-x"), ("--version",), ("simulate",), ("bench", "more"), ("",), ("simulate", "chess"),
     ("simulate", "secret-choice", "--players", "9"), ("simulate", "secret-choice", "--players", "1"),
     ("simulate", "secret-choice", "--games", "0"),
     ("simulate", "secret-choice", "--games", "-1"), ("simulate", "secret-choice", "--seed", "x"),
     ("simulate", "secret-choice", "--options", "{"), ("simulate", "secret-choice", "--options", "[]"),
     ("simulate", "secret-choice", "--options", '{"x": 1}'), ("simulate", "hidden-hands", "--options", '{"lowest_wins": 1}'),
     ("simulate", "secret-choice", "--games", "1", "--records", "/no/such/folder/x")],
    ids=" ".join,
)  # fmt: skip
def test_wrong_arguments(argv):
    status, printed = run(*argv)
    is_error((status, json.loads(printed)), None)


# -- as a process


def test_process_reads_files_and_standard_input(tmp_path):
    file = tmp_path / "record.json"
    file.write_text(json.dumps(EXAMPLE, ensure_ascii=False), "utf-8")
    status, printed, errors = call("replay", str(file))
    assert (status, errors) == (0, "") and json.loads(printed)["scores"] == [45, 0]
    assert call("replay", "-", data=file.read_bytes()) == (status, printed, errors)
    assert call("replay", "-", "--prefix", "0", data=file.read_bytes())[0] == 0


@pytest.mark.parametrize(
    ("argv", "data"),
    [(("replay", "-"), b""), (("replay", "-"), b"\xff"), (("replay", "-"), b"[" * 1_000_000), (("replay", "."), b""),
     (("replay", "no such file"), b""), ((), b""), (("replay", "-", "--prefix", "-1"), json.dumps(EXAMPLE).encode()),
     (("replay", "-", "--prefix", "99"), json.dumps(EXAMPLE).encode())],
)  # fmt: skip
def test_process_never_shows_a_traceback(argv, data):
    status, printed, errors = call(*argv, data=data)
    assert errors == ""
    is_error((status, json.loads(printed)), None)


def test_process_names_the_move():
    status, printed, errors = call("replay", "-", data=json.dumps({**EXAMPLE, "moves": ["roll 335CCRBB7", "stop"]}).encode())
    assert errors == ""
    is_error((status, json.loads(printed)), 1)


# -- simulate


@pytest.mark.parametrize("name", ALL_GAMES)
def test_simulate(name, tmp_path):
    file = tmp_path / "records.jsonl"
    options = json.dumps(ALL_GAMES[name].examples[-1])
    arguments = ("--games", "5", "--seed", "3", "--options", options, "--records", str(file))
    status, printed = run("simulate", name, *arguments)
    assert status == 0 and "5 random games of 2 players" in printed and "a second" in printed
    lines = file.read_text("ascii").splitlines()
    records = [read(parse_json(line), ALL_GAMES) for line in lines]
    assert [record.starter for record in records] == [0, 1, 0, 1, 0]
    assert all(states(record, ALL_GAMES)[-1].outcome for record in records)
    assert len({record.moves for record in records}) == 5
    run("simulate", name, *arguments)
    assert file.read_text("ascii").splitlines() == lines, "the same seed, the same games"


def test_simulated_records_can_be_replayed(tmp_path):
    file = tmp_path / "records.jsonl"
    assert run("simulate", "hidden-hands", "--players", "3", "--games", "1", "--records", str(file))[0] == 0
    status, printed = run("replay", str(file))
    assert status == 0 and json.loads(printed)["finished"]


# -- bench


def test_bench_has_a_line_for_every_example(monkeypatch):
    monkeypatch.setattr(bench, "STEPS", 100)
    monkeypatch.setattr(bench, "MOVES", 1)
    monkeypatch.setattr(bench_moving, "POSITIONS", 2)
    monkeypatch.setattr(bench_moving, "REPEATS", 1)
    monkeypatch.setattr(bench_poker, "HANDS", 2)
    monkeypatch.setattr(bench_chess, "REPEATS", 1)
    monkeypatch.setattr(bench_chess, "MOVES", 1)
    status, printed = run("bench", games={**GAMES, **TINY_GAMES})
    lines = printed.splitlines()
    assert status == 0
    assert lines[0].startswith("steps a move: ")
    count = sum(len(game.examples) for game in ALL_GAMES.values())
    assert all(" steps a move " in line and " moves a second " in line for line in lines[1 : 1 + count])
    assert lines[1 + count].startswith("generations: ")
    searches = lines[2 + count :][: len(bench_moving.RULES)]
    assert all(" times the search" in line for line in searches)
    against_treys = 1 if bench_poker.MISSING in lines else 2
    against_chess = lines[2 + count + len(searches) + against_treys :]
    if against_treys == 2:
        assert lines[-len(against_chess) - 2] == bench_poker.EXPLANATION
        assert " times treys " in lines[-len(against_chess) - 1]
    if against_chess != [bench_chess.MISSING]:
        assert against_chess[0] == bench_chess.EXPLANATION and len(against_chess) == 4
        assert all(" times python-chess " in line for line in against_chess[1:])


def test_bench_without_chess(monkeypatch):
    monkeypatch.setattr(bench_chess, "chess_player", lambda: None)
    out = io.StringIO()
    bench_chess.bench_chess(GAMES["sixty-six"], out)
    assert out.getvalue() == bench_chess.MISSING + "\n"


def test_bench_without_treys(monkeypatch):
    monkeypatch.setattr(bench_poker, "treys", lambda: None)
    out = io.StringIO()
    bench_poker.bench_poker(out)
    assert out.getvalue() == bench_poker.MISSING + "\n"


# -- check-board


def test_check_board_says_what_a_board_holds():
    status, printed = run("check-board", str(NEST))
    counts = {"fields": 67, "outer_paths": 30, "inner_paths": 16, "holes": 10, "chip_fields": 6, "slots": 5, "links": 88}
    assert (status, json.loads(printed)) == (0, {"board": "Nest", "good": True, **counts})
    assert call("check-board", "-", data=NEST.read_bytes()) == (0, printed, "")


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b"null", b"\xff", b"[" * 100_000, b'{"format": "rats-nest/1"}', b"1e999"])
def test_check_board_says_what_is_wrong(data):
    status, printed, errors = call("check-board", "-", data=data)
    assert errors == ""
    is_error((status, json.loads(printed)), None)


def test_check_board_without_a_file():
    for argv in (("check-board",), ("check-board", "no such file"), ("check-board", "a", "b")):
        status, printed = run(*argv)
        is_error((status, json.loads(printed)), None)
