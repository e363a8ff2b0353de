"""A game being played: playing, taking back as far as nothing new was seen, watchers, and coming back to a saved game."""

from __future__ import annotations

import pytest

from game.core.chance import SeededChance
from game.core.record import BadMove, Record, parse_json, read
from game.core.rules import CHANCE, GameOver, NotationError, Refusal
from game.core.table import NothingToRedo, NothingToUndo, Table
from tests.cases import ALL_GAMES, CASES, game_of, moves_of, some

TWO = ({"name": "Anna"}, {"name": "Bence"})
FIRST = "roll 33557RCCC"


def table(*moves: str, game: str = "catz-ratz-batz", players: int = 2, **rest: object) -> Table:
    names = tuple({"name": name} for name in ("Anna", "Bence", "Čeněk", "Dorka")[:players])
    return Table(Record(game, names, moves=moves, rest=rest), ALL_GAMES, SeededChance(1))


def saved(at: Table) -> Table:
    """The same game after leaving and coming back."""
    return Table(read(parse_json(at.record.text()), ALL_GAMES), ALL_GAMES, SeededChance(9))


# -- playing


def test_playing():
    at = table()
    assert at.mover == 0 and at.state.to_move == CHANCE
    state = at.play(FIRST)
    assert state is at.state and at.moves == (FIRST,)
    assert at.play("fix 3").turn.series == "3"
    assert at.record.moves == (FIRST, "fix 3")
    assert [s.air for s in at.history] == [9, 0, 0]
    assert at.mover == 0


def test_a_refused_move_changes_nothing():
    at = table(FIRST)
    at.play("fix 3")
    at.undo()
    calls = []
    at.watch(calls.append)
    before = (at.record, at.state, at.history, at.can_redo)
    for wrong in ("fix 7777", "stop", "roll 3", "nonsense", "", "fix 3 ", None, 3):
        with pytest.raises(Refusal):
            at.play(wrong)
    assert (at.record, at.state, at.history, at.can_redo) == before and not calls


def test_chance_may_be_entered_by_hand_or_fall():
    at = table()
    assert at.fall() == at.moves[0]
    assert at.moves[0].startswith("roll ")
    assert table().play("roll CCC33557R") == table().play(FIRST)


def test_settling_lets_fall_what_falls_by_itself_and_nothing_else():
    at = table()
    at.settle()
    assert not at.moves, "the first throw waits for a hand"
    at.play(FIRST)
    at.play("fix 3")
    at.play("throw 5")
    assert at.mover is None
    at.settle()
    assert len(at.moves) == 4 and at.moves[-1].startswith("roll ")
    at.settle()
    assert len(at.moves) == 4


def test_settling_deals():
    at = table(game="hidden-hands", players=3)
    assert at.mover is None
    at.settle()
    assert at.moves[0].startswith("deal ") and at.mover == 0


def test_moves_out_of_turn():
    at = table("choose 1", game="secret-choice", players=3)
    at.play("ring")
    assert at.state.round == 1 and at.mover == 0


def test_a_record_with_a_move_that_can_not_be_made():
    with pytest.raises(BadMove) as caught:
        table(FIRST, "stop")
    assert caught.value.index == 1


def test_a_finished_game():
    at = table(*moves_of(CASES[0]), players=CASES[0].seats)
    assert at.state.outcome and at.mover is None
    at.settle()
    with pytest.raises(GameOver):
        at.play("stop")


# -- taking back


def test_undo_and_redo():
    at = table(FIRST)
    at.play("fix 33")
    at.play("throw 57")
    at.undo()
    assert at.moves == (FIRST, "fix 33") and at.state.air == 0
    at.undo()
    assert at.state.turn.series == "" and len(at.history) == 2
    assert at.can_redo
    at.redo()
    at.redo()
    assert at.moves == (FIRST, "fix 33", "throw 57") and at.state.air == 2 and not at.can_redo
    with pytest.raises(NothingToRedo):
        at.redo()


def test_a_throw_is_never_taken_back():
    at = table()
    assert not at.can_undo
    with pytest.raises(NothingToUndo):
        at.undo()
    at.play(FIRST)
    assert not at.can_undo
    at.play("fix 3")
    at.play("throw 5")
    assert at.can_undo
    at.play("roll 7")
    assert not at.can_undo
    with pytest.raises(NothingToUndo):
        at.undo()
    assert len(at.moves) == 4


def test_another_move_forgets_what_was_taken_back():
    at = table(FIRST)
    at.play("fix 3")
    at.undo()
    at.play("fix 5")
    assert not at.can_redo
    with pytest.raises(NothingToRedo):
        at.redo()


def test_the_last_secret_choice_shows_all_and_stays():
    at = table(game="secret-choice", players=2)
    at.play("choose 1")
    assert at.can_undo, "nobody has learnt anything yet"
    at.undo()
    at.play("choose 2")
    at.play("choose 3")
    assert not at.can_undo
    at.play("ring")
    assert at.can_undo


def test_what_was_seen_stays():
    at = table(game="secret-choice", players=3)
    at.play("choose 1")
    at.play("choose 2")
    at.undo()
    at.mark_seen()
    assert not at.can_undo and not at.can_redo, "a curtain was lifted in between"
    at.play("choose 3")
    at.undo()
    assert at.moves == ("choose 1",)
    with pytest.raises(NothingToUndo):
        at.undo()


# -- leaving and coming back


@pytest.mark.parametrize("case", CASES, ids=str)
def test_coming_back_at_any_move(case):
    at = Table(case.record(), ALL_GAMES, SeededChance(1))
    keep = {0, *some(tuple(range(len(moves_of(case)))), 6)}
    for n, text in enumerate(moves_of(case)):
        at.play(text)
        if n in keep:
            again = saved(at)
            assert (again.record, again.state, again.history) == (at.record, at.state, at.history)
            assert (again.can_undo, again.can_redo, again.mover) == (at.can_undo, False, at.mover)
    assert at.history == (case.start(), *(after for _, _, after in game_of(case)))


def test_what_was_seen_stays_when_coming_back():
    at = table("choose 1", game="secret-choice", players=3)
    assert at.can_undo
    at.mark_seen()
    assert at.record.rest["seen"] == 1
    again = saved(at)
    assert not again.can_undo
    again.play("choose 2")
    assert saved(again).can_undo


def test_the_floor_is_found_in_a_record_that_does_not_know_it():
    assert not table(FIRST).can_undo
    assert table(FIRST, "fix 3").can_undo
    assert not table("choose 1", "choose 2", game="secret-choice").can_undo


@pytest.mark.parametrize("seen", [-1, 3, 10**30, True, 1.0, "1", None, [], {}])
def test_a_floor_that_makes_no_sense_is_no_floor(seen):
    at = table("choose 1", game="secret-choice", players=3, seen=seen)
    assert at.can_undo


def test_a_stored_floor_lower_than_the_last_throw_does_not_count():
    assert not table(FIRST, seen=0).can_undo


# -- branches


def test_what_is_done_on_a_branch_has_not_happened():
    at, told = table(), []
    at.play(FIRST)
    at.play("fix 3")
    at.undo()
    at.watch(lambda t: told.append(t.moves))
    before = at.record, at.history, at.can_undo, at.can_redo
    branch = at.branch()
    assert (branch.record, branch.history, branch.can_undo, branch.can_redo) == before
    branch.redo()
    branch.mark_seen()
    assert branch.moves == (FIRST, "fix 3")
    assert (at.record, at.history, at.can_undo, at.can_redo) == before
    at.branch().play("fix 3")
    assert (at.record, at.history, at.can_undo, at.can_redo) == before
    assert not told


# -- watchers


def test_watchers_are_told_of_every_change():
    at = table()
    told = []
    at.watch(lambda t: told.append(("first", t.moves, t.can_undo)))
    at.watch(lambda t: told.append(("second", t.moves, t.can_undo)))
    at.play(FIRST)
    assert told == [("first", (FIRST,), False), ("second", (FIRST,), False)]
    told.clear()
    at.play("fix 3")
    at.undo()
    at.redo()
    assert [moves for who, moves, _ in told if who == "second"] == [(FIRST, "fix 3"), (FIRST,), (FIRST, "fix 3")]
    told.clear()
    at.mark_seen()
    assert told[0] == ("first", (FIRST, "fix 3"), False)
    told.clear()
    at.mark_seen()
    assert not told, "nothing new was seen"
    at.settle()
    assert not told


def test_a_watcher_finds_the_floor_in_the_record_it_saves():
    at = table()
    saves = []
    at.watch(lambda t: saves.append(t.record))
    at.play(FIRST)
    assert saves[-1].rest["seen"] == 1 and saves[-1].moves == (FIRST,)


def test_notation_errors_reach_the_player():
    with pytest.raises(NotationError):
        table().play("throw it")
