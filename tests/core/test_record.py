"""Reading a record: the sentences of docs/rules/record.md, one after the other, on the tiny games and Catz Ratz Batz."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from game.core.record import (
    DEPTH,
    BadMove,
    BadRecord,
    ForeignFile,
    NewerFormat,
    Record,
    answer,
    parse_json,
    read,
    states,
)
from game.core.rules import BadSetup, GameOver, NotationError, Refusal
from tests.cases import ALL_GAMES

EXAMPLE = {
    "format": "rats-nest/1",
    "game": "catz-ratz-batz",
    "options": {"target": 250},
    "players": [{"name": "Anna"}, {"name": "Bence"}],
    "starter": 0,
    "moves": ["roll 335CCRBB7", "fix 3", "throw 57", "roll C3", "stop"],
}


def example(**changes: object) -> dict:
    """The example of the page with some keys changed; `...` takes a key away."""
    return {k: v for k, v in {**EXAMPLE, **changes}.items() if v is not ...}


def refused(error: type[Refusal], data: object) -> None:
    with pytest.raises(error):
        read(data, ALL_GAMES)


# -- “One JSON object holds a whole game”


def test_the_example():
    record = read(EXAMPLE, ALL_GAMES)
    last = states(record, ALL_GAMES)[-1]
    assert answer(record, last) == {
        "game": "catz-ratz-batz",
        "finished": False,
        "to_move": "chance",
        "legal": None,
        "scores": [45, 0],  # 333, cats 3 and bats 2, one rat: 9 × 5
        "winners": [],
        "detail": {"turn": None, "last_turn_score": 45},
    }


@pytest.mark.parametrize("data", [None, 1, "rats-nest/1", [], [EXAMPLE], True])
def test_a_record_is_one_object(data):
    refused(ForeignFile, data)


@pytest.mark.parametrize(
    "text",
    ["", " ", "{", "[1,]", "{'a': 1}", '{"a": NaN}', '{"a": Infinity}', '{"a": -Infinity}', "nul", '{"a": 01}', '{"a" 1}',
     '{"a": 1} {}', '"\n"', "\ufeff{}", "[" * 200, "[" * 200 + "]" * 200, "[" * 100_000 + "]" * 100_000,
     '{"a":' * 100_000 + "1" + "}" * 100_000, b"\xff\xfe{}", b"\x80", b'{"a": "\xc3"}', b"\x00", "{}".encode("utf-16")],
    ids=lambda text: repr(text)[:16],
)  # fmt: skip
def test_what_is_no_json(text):
    with pytest.raises(ForeignFile):
        parse_json(text)


def test_json_in_utf_8():
    for text in ('{"č": "🐀"}', b'{"\xc4\x8d": "\xf0\x9f\x90\x80"}', b'\xef\xbb\xbf{"\xc4\x8d": "\xf0\x9f\x90\x80"}'):
        assert parse_json(text) == {"č": "🐀"}


def test_nesting_has_a_limit_that_is_the_same_everywhere():
    assert parse_json("[" * DEPTH + "]" * DEPTH) is not None
    with pytest.raises(ForeignFile):
        parse_json("[" * (DEPTH + 1) + "]" * (DEPTH + 1))
    brackets = "[{" * 500
    assert parse_json(json.dumps([brackets, '"' + brackets, "\\"])) == [brackets, '"' + brackets, "\\"], "not in strings"


@pytest.mark.parametrize("number", ["1e999", "-1e999", "1" * 5000, "-" + "1" * 5000, "1e-999", "0.1", "-0"])
def test_numbers_beyond_reach_can_still_be_kept(number):
    text = f'{{"x": {number}}}'
    rest = read({**EXAMPLE, **parse_json(text)}, ALL_GAMES)
    assert read(parse_json(rest.text()), ALL_GAMES) == rest
    for key in ("starter", "players", "moves", "options", "game"):
        refused(Refusal, example(**{key: [parse_json(f"{'9' * 5000}")] if key == "players" else parse_json("9" * 5000)}))


# -- “`format`, `game`, `players` and `moves` must be there”


@pytest.mark.parametrize("key", ["game", "players", "moves"])
def test_what_must_be_there(key):
    refused(BadRecord, example(**{key: ...}))
    refused(BadRecord, example(**{key: None}))


@pytest.mark.parametrize("form", [..., None, 1, "", "rats-nest", "rats", "Rats-nest/1", ["rats-nest/1"], {}])
def test_foreign_formats(form):
    refused(ForeignFile, example(format=form))


@pytest.mark.parametrize("form", ["rats-nest/2", "rats-nest/1.1", "rats-nest/", "rats-nest/1 "])
def test_unknown_formats(form):
    refused(NewerFormat, example(format=form))


def test_other_keys_are_kept_and_ignored():
    rest = {"board": 5, "seen": "x", "": None, "deep": [{"a": [1.5, True]}], "odd": "\ud800"}
    record = read(example(**rest), ALL_GAMES)
    assert record.rest == rest and record.data() == {**EXAMPLE, **rest}
    assert read(parse_json(record.text()), ALL_GAMES) == record
    assert record.text().isascii()
    assert states(record, ALL_GAMES) == states(read(EXAMPLE, ALL_GAMES), ALL_GAMES)


def test_of_equal_keys_the_last_one_counts():
    assert read(parse_json(json.dumps(EXAMPLE)[:-1] + ', "moves": []}'), ALL_GAMES).moves == ()


# -- “Types are exact: true is not 1, 250.0 is not 250”


@pytest.mark.parametrize(
    "changes",
    [{"starter": v} for v in (True, False, 0.0, "0", None, [], -1, 2, 10**40)]
    + [{"options": {"target": v}} for v in (250.0, "250", True, None, [250], 49, 1001, -250, 10**40)]
    + [{"options": {"change_series": v}} for v in (0, 1, "true", None, "no")]
    + [{"options": {"zero_from_excess": v}} for v in (True, 1.0, 2.0, "1", 0, 3)]
    + [{"options": {"no_number": v}} for v in (0, None, "Zero", ["zero"])]
    + [{"options": v} for v in (None, [], "", 0, False, [["target", 250]])]
    + [{"players": v} for v in ({}, "AB", 2, [], [1, 2], ["Anna", "Bence"], [[], []], [{}], [None])]
    + [{"moves": v} for v in ({}, "stop", 0, None, True)]
    + [{"game": v} for v in (0, None, [], {}, "Catz-Ratz-Batz", "catz", "", ["catz-ratz-batz"])],
    ids=repr,
)
def test_types_are_exact(changes):
    refused(Refusal, example(**changes))


# -- “`game`”, “`players`”, “`starter`”


@pytest.mark.parametrize(("count", "fits"), [(0, False), (1, True), (2, True), (6, True), (7, False), (1000, False)])
def test_how_many_play(count, fits):
    data = example(players=[{"name": str(n)} for n in range(count)], moves=[])
    if fits:
        assert len(read(data, ALL_GAMES).players) == count
    else:
        refused(BadSetup, data)


@pytest.mark.parametrize("name", ["A", "x" * 24, "🐀" * 24, " ", "Čeněk", "a\nb", "\x00"])
def test_names(name):
    assert read(example(players=[{"name": name}], moves=[]), ALL_GAMES).players[0]["name"] == name


@pytest.mark.parametrize("name", ["", "x" * 25, "🐀" * 25, 1, None, True, ["A"], {"name": "A"}, "\ud800", "A\udfff"])
def test_what_is_no_name(name):
    refused(BadRecord, example(players=[{"name": "Anna"}, {"name": name}]))


def test_more_keys_stand_beside_a_name():
    players = [{"name": "Anna", "colour": 3}, {"name": "Bence", "bot": "easy", "x": [None]}]
    record = read(example(players=players), ALL_GAMES)
    assert record.data()["players"] == players


def test_two_players_may_share_a_name():
    assert len(read(example(players=[{"name": "Anna"}] * 2), ALL_GAMES).players) == 2


def test_who_begins():
    assert read(example(starter=...), ALL_GAMES).starter == 0
    record = read(example(starter=1), ALL_GAMES)
    assert states(record, ALL_GAMES)[-1].scores == (0, 45)


# -- “`options`”


def test_options_are_those_that_differ_or_all():
    usual = states(read(example(options=...), ALL_GAMES), ALL_GAMES)[0]
    every = {"target": 250, "change_series": False, "must_stop_when_complete": False, "stop_early": False,
             "finish_round": False, "no_number": "zero", "zero_from_excess": 2}  # fmt: skip
    assert states(read(example(options=every), ALL_GAMES), ALL_GAMES)[0] == usual
    assert states(read(example(options={}), ALL_GAMES), ALL_GAMES)[0] == usual


@pytest.mark.parametrize("name", ["deck", "variant", "Target", "", "target ", "lowest_wins"])
def test_options_of_another_game_or_none(name):
    refused(BadSetup, example(options={name: True}))


# -- “`moves`”


@pytest.mark.parametrize(
    ("index", "entry"),
    [(0, "roll 335CCRBB"), (0, "fix 3"), (0, "335CCRBB7"), (1, "fix 3 "), (1, " fix 3"), (1, "fix  3"), (1, "Fix 3"),
     (1, "fix 333"), (1, "fix"), (2, "throw 75"), (2, "throw 5 7"), (3, "roll C"), (3, "roll C33"), (4, "stop."), (4, None),
     (2, 7), (2, ["throw 57"]), (0, {}), (3, True), (1, "\ud800"), (1, "fix ３")],
)  # fmt: skip
def test_the_first_entry_that_can_not_be_made(index, entry):
    moves = [*EXAMPLE["moves"][:index], entry, *EXAMPLE["moves"][index + 1 :], "and another", 5]
    record = read(example(moves=moves), ALL_GAMES)
    with pytest.raises(BadMove) as caught:
        states(record, ALL_GAMES)
    assert caught.value.index == index
    assert isinstance(caught.value.cause, Refusal) and str(caught.value)


def test_chance_is_written_in_any_order():
    other = ["roll 7BBRCC533", "fix 3", "throw 57", "roll 3C", "stop"]
    assert states(read(example(moves=other), ALL_GAMES), ALL_GAMES) == states(read(EXAMPLE, ALL_GAMES), ALL_GAMES)


@pytest.mark.parametrize("entry", ["ring", "choose 1", "nonsense", None, 3])
def test_an_entry_after_the_end(entry):
    data = {"format": "rats-nest/1", "game": "secret-choice", "players": [{"name": "A"}, {"name": "B"}]}
    record = read({**data, "moves": ["ring", "ring", "ring", entry]}, ALL_GAMES)
    with pytest.raises(BadMove) as caught:
        states(record, ALL_GAMES)
    assert caught.value.index == 3 and isinstance(caught.value.cause, GameOver)


def test_all_outside_moves_is_checked_first():
    refused(BadSetup, example(moves=["nonsense"], options={"nonsense": 1}))
    refused(BadRecord, example(moves=[None], players=[{"name": ""}]))
    refused(ForeignFile, example(moves=[None], format="x"))


def test_moves_are_not_looked_at_when_reading():
    assert read(example(moves=["nonsense", None]), ALL_GAMES).moves == ("nonsense", None)


def test_a_move_that_is_not_written_as_legal_lists_it():
    """A game may read more than it writes; a record may not."""

    class Lenient(type(ALL_GAMES["secret-choice"])):
        def parse(self, text: str):
            return super().parse(" ".join(text.split()))

    games = {"secret-choice": Lenient()}
    two = ({"name": "A"}, {"name": "B"})
    assert len(states(Record("secret-choice", two, moves=("choose 1",)), games)) == 2
    with pytest.raises(BadMove) as caught:
        states(Record("secret-choice", two, moves=("choose  1",)), games)
    assert isinstance(caught.value.cause, NotationError)


# -- “Asking a record”


@pytest.fixture
def asked() -> Callable[..., dict]:
    def ask(*moves: str, game: str = "secret-choice") -> dict:
        record = Record(game, ({"name": "A"}, {"name": "B"}), moves=moves)
        return answer(record, states(record, ALL_GAMES)[-1])

    return ask


def test_legal_is_what_the_player_to_move_may_write(asked):
    assert asked()["legal"] == ["choose 1", "choose 2", "choose 3"], "without what others may do out of turn"
    hand = asked("deal 10 9 2 1 11 5", game="hidden-hands")
    assert hand["legal"] == ["play 10", "play 2", "play 9"], "sorted by code points"


def test_legal_at_a_chance_point_and_at_the_end(asked):
    assert asked(game="hidden-hands")["legal"] is None
    assert asked(game="hidden-hands")["to_move"] == "chance"
    end = asked("ring", "ring", "ring")
    assert (end["legal"], end["to_move"], end["finished"], end["winners"]) == ([], None, True, [0, 1])


def test_winners_only_at_the_end(asked):
    assert asked("choose 1", "choose 2")["winners"] == []
    assert asked("choose 1", "choose 2")["scores"] == [1, 2]
    assert asked(*["choose 1", "choose 2"] * 3)["winners"] == [1]


# -- what a record is made of


def test_changing_a_record_makes_another():
    record = read(EXAMPLE, ALL_GAMES)
    shorter = record.with_moves(("roll 335CCRBB7",)).with_rest(seen=1)
    assert len(record.moves) == 5 and record.rest == {}
    assert shorter.moves == ("roll 335CCRBB7",) and shorter.data()["seen"] == 1
    with pytest.raises(AttributeError):
        record.starter = 1
