"""What must be true of every game, whatever its rules. A new game comes in by its line in the registry."""

from __future__ import annotations

import json
from collections.abc import Hashable

import pytest

from game.core.chance import SeededChance
from game.core.playout import random_move
from game.core.record import BadMove, answer, next_state, parse_json, read, states
from game.core.rules import CHANCE, BadSetup, GameOver, NotationError, Outcome, Refusal, State
from tests.cases import ALL_GAMES, CASES, USUAL, Case, game_of, is_chance, is_joined, moves_of, some

each_case = pytest.mark.parametrize("case", CASES, ids=str)
each_usual_case = pytest.mark.parametrize("case", USUAL, ids=str)
each_game = pytest.mark.parametrize("name", ALL_GAMES)

WILD = ("", " ", "  ", "\n", "0", "stop it", "pass\n", " pass", "pass ", "PASS", "move", "roll", "play", "é", "\x00", "🐀",
        "play  1", "fix 3\t", "throw ３", "deal", "choose 02", "choose +1", "bid 2 ", "null", "[]", "a" * 5000,
        "1" * 5000)  # fmt: skip


def check(case: Case, state: State) -> None:
    """What holds in every position."""
    assert isinstance(state, Hashable) and hash(state) == hash(state)
    legal = state.legal_moves()
    outcome = state.outcome
    assert state.to_move is None or state.to_move == CHANCE or state.to_move in range(case.seats)
    assert type(state.to_move) in (int, str, type(None))
    assert (outcome is None) == (state.to_move is not None)
    assert bool(legal) == isinstance(state.to_move, int), "somebody is asked exactly where there is something to choose"
    assert len({str(m) for m in legal}) == len(set(legal)) == len(legal), "no repeats, as moves or as texts"
    assert all(isinstance(m, Hashable) for m in legal)
    assert not set(map(str, state.out_of_turn_moves())) & set(map(str, legal))
    assert len(state.scores) == case.seats and all(type(s) is int for s in state.scores)
    assert state.thrower is None or (state.to_move == CHANCE and state.thrower in range(case.seats))
    assert not state.in_hand or state.thrower is not None
    assert not state.secret or isinstance(state.to_move, int)
    if outcome is not None:
        assert isinstance(outcome, Outcome) and outcome.reason
        assert outcome.winners == tuple(sorted(set(outcome.winners))) and set(outcome.winners) <= set(range(case.seats))
        assert outcome.winners and len(outcome.scores) == case.seats
        assert not state.out_of_turn_moves()
    for seat in (None, *range(case.seats)):
        view = state.view(seat)
        assert hash(view) == hash(state.view(seat)) and view == state.view(seat)


@each_case
def test_a_random_game(case):
    line = game_of(case)
    check(case, case.start())
    for before, move, after in some(line, 300):
        check(case, after)
        assert before.after(move) == after, "the same move leads to the same state: nothing was changed on the way"
        assert isinstance(before.informs(move), bool)
        assert before.to_move != CHANCE or before.informs(move)
        assert isinstance(before.public_move(move), str)
    assert line[-1][2].outcome is not None


@each_case
def test_the_same_seed_is_the_same_game(case):
    again = tuple(str(move) for _, move, _ in game_of.__wrapped__(case))
    assert again == moves_of(case)
    assert moves_of(case, 2) != moves_of(case, 1)


@each_case
def test_states_can_not_be_changed(case):
    for state, _, _ in some(game_of(case), 10):
        for name in dir(state):
            if not name.startswith("_"):
                with pytest.raises((AttributeError, TypeError)):
                    setattr(state, name, getattr(state, name))
        with pytest.raises((AttributeError, TypeError)):
            state.something_new = 1


@each_case
def test_states_reached_twice_are_equal(case):
    texts = moves_of(case)
    line = states(case.record(texts), ALL_GAMES)
    assert [after for _, _, after in game_of(case)] == list(line[1:])
    assert [hash(after) for _, _, after in game_of(case)] == [hash(state) for state in line[1:]]


# -- notation


@each_case
def test_notation_goes_round(case):
    parse = ALL_GAMES[case.game].parse
    for state, move, after in some(game_of(case), 200):
        assert parse(str(move)) == move or parse(str(move)) is move
        assert state.after(parse(str(move))) == after
        for legal in (*state.legal_moves(), *state.out_of_turn_moves()):
            text = str(legal)
            assert parse(text) == legal and hash(parse(text)) == hash(legal)
            assert str(parse(text)) == text
            assert text == " ".join(text.split()) and text.isascii(), "words separated by single spaces"


@each_game
@pytest.mark.parametrize("text", WILD, ids=lambda text: repr(text)[:12])
def test_wild_text_is_no_move(name, text):
    with pytest.raises(NotationError):
        ALL_GAMES[name].parse(text)


@each_usual_case
def test_nearly_a_move(case):
    """A move written with one small mistake is refused, or it is another move written rightly."""
    game = ALL_GAMES[case.game]
    chance = SeededChance(5)
    for state, move, _ in some(game_of(case), 60):
        text = str(move)
        at = chance.below(len(text) + 1)
        mistakes = (text + " ", " " + text, text.replace(" ", "  ", 1) + ".", text[:at] + text[at + 1 :], text.upper() + "!",
                    text[:at] + chance.choice("0 375RBCWGahlbKT-\n") + text[at:], text + "\n", f"{text} {text}")  # fmt: skip
        for mistake in mistakes:
            try:
                parsed = game.parse(mistake)
            except NotationError:
                with pytest.raises(Refusal):
                    next_state(game, state, mistake)
            else:
                assert str(game.parse(str(parsed))) == str(parsed)
                assert mistake == mistake.strip() and "  " not in mistake


# -- what `after` accepts


@each_usual_case
def test_after_accepts_what_is_listed_and_nothing_else(case):
    line = game_of(case)
    known = {str(m): m for state, move, _ in line for m in (move, *state.legal_moves(), *state.out_of_turn_moves())}
    pool = some(tuple(known.values()), 150)
    assert len(pool) > 3
    for state in (*some(tuple(s for s, _, _ in line), 40), line[-1][2]):
        listed = {*state.legal_moves(), *state.out_of_turn_moves()}
        for move in listed:
            assert isinstance(state.after(move), State)
        for move in pool:
            if move in listed:
                continue
            try:
                state.after(move)
            except Refusal as refusal:
                assert str(refusal) and isinstance(refusal.clause, str)
            else:
                text = str(move)
                assert is_chance(state, text) or is_joined(case, state, text), f"{text} is made but not listed"


@each_case
def test_nothing_is_played_after_the_end(case):
    line = game_of(case)
    end = line[-1][2]
    for _, move, _ in some(line, 30):
        with pytest.raises(GameOver):
            end.after(move)


@each_case
def test_chance_falls_as_the_rules_allow(case):
    """Whatever is drawn can be made, and different numbers draw different things."""
    fell: set[str] = set()
    points = [state for state, _, _ in game_of(case) if state.to_move == CHANCE]
    for seed, state in enumerate(some(tuple(points), 30)):
        for n in range(4):
            move = state.sample(SeededChance(100 * seed + n))
            fell.add(str(move))
            assert isinstance(state.after(move), State)
    assert len(fell) > 1 or not points


# -- what a seat may know


@each_case
def test_views_hold_nothing_that_their_seat_may_not_know(case):
    chance = SeededChance(3)
    hidden = dealt_anew = False
    for state, _, _ in (*some(game_of(case), 40), *some(game_of(case, 2), 20)):
        for seat in (None, *range(case.seats)):
            other = state.redealt(seat, chance)
            assert type(other) is type(state)
            assert other.view(seat) == state.view(seat)
            assert (other.to_move, other.thrower, other.secret) == (state.to_move, state.thrower, state.secret)
            if seat is not None and seat == state.to_move:
                assert other.legal_moves() == state.legal_moves(), "what a player may do depends on what it can see"
            dealt_anew |= other != state
        hidden |= state.secret
    assert hidden == dealt_anew, "where there are secrets they are dealt anew, and only there"


@each_case
def test_what_was_dealt_anew_can_be_played_to_its_end(case):
    chance = SeededChance(4)
    for start, _, _ in some(game_of(case), 6):
        state = start.redealt(start.to_move if isinstance(start.to_move, int) else None, chance)
        check(case, state)
        while state.to_move is not None:
            state = state.after(random_move(state, chance))
        check(case, state)


# -- records


@each_case
def test_records_go_round_at_every_prefix(case):
    texts = moves_of(case)
    whole = states(case.record(texts), ALL_GAMES)
    for n in some(tuple(range(len(texts) + 1)), 12):
        record = case.record(texts[:n])
        again = read(parse_json(record.text()), ALL_GAMES)
        assert again == record and again.text() == record.text()
        assert states(again, ALL_GAMES) == whole[: n + 1]


@each_case
def test_answers(case):
    record = case.record()
    for state in (case.start(), *(after for _, _, after in some(game_of(case), 40))):
        said = answer(record, state)
        assert parse_json(json.dumps(said)) == said, "plain data"
        assert list(said) == ["game", "finished", "to_move", "legal", "scores", "winners", "detail"]
        assert said["finished"] == (said["to_move"] is None) == bool(said["winners"])
        if state.to_move == CHANCE:
            assert said["legal"] is None
        else:
            assert said["legal"] == sorted({str(m) for m in state.legal_moves()})


@each_case
def test_the_first_wrong_entry_is_named(case):
    texts = moves_of(case)
    mistakes = ("nonsense", "", None, 1, ["pass"], {}, True, 1.5, "\ud800")
    for at, n in enumerate(some(tuple(range(len(texts) + 1)), 6)):
        for wrong in mistakes[at - 1 :: 5] if at else mistakes:  # all of them at the start, one or two each later
            with pytest.raises(BadMove) as caught:
                states(case.record((*texts[:n], wrong, *texts[n:])), ALL_GAMES)
            assert caught.value.index == n


# -- set-up


@each_game
def test_options_and_players(name):
    game = ALL_GAMES[name]
    usual = game.examples[0]
    assert game.id == name
    for seats in (-1, 0, game.seats[0] - 1, game.seats[-1] + 1, 100):
        if seats not in game.seats:
            with pytest.raises(BadSetup):
                game.setup(seats, 0, usual)
    with pytest.raises(BadSetup):
        game.setup(game.seats[0], 0, {**usual, "no such option": True})
    for option in game.options:
        assert option.allows(option.default) or option.default is None
        for value in (None, [], {}, "nonsense", -1, 10**40, 0.5, float(option.default) if type(option.default) is int else ""):
            assert not option.allows(value), (option, value)
            with pytest.raises(BadSetup):
                game.setup(game.seats[0], 0, {**usual, option.name: value})
        if type(option.default) is int:
            assert not option.allows(True) and not option.allows(False)
        if type(option.default) is bool:
            assert not option.allows(1) and not option.allows(0)
