"""The rules of Catz Ratz Batz, clause by clause (docs/rules/catz-ratz-batz.md). Every test names its clause."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement, product
from pathlib import Path

import pytest

from game.catz_ratz_batz.odds import likelihood, odds
from game.catz_ratz_batz.rules import (
    ENGLISH_EDITION,
    FACES,
    CatzRatzBatz,
    CatzState,
    Fix,
    FixFirst,
    Locked,
    NotComplete,
    NotFree,
    NotShowing,
    Options,
    Pinned,
    Roll,
    SeriesStays,
    Throw,
    WrongDice,
    tally,
    turns,
)
from game.core.chance import SeededChance
from game.core.playout import playout
from game.core.record import next_state
from game.core.rules import CHANCE, BadSetup, GameOver, NotationError, NotYourMove

GAME = CatzRatzBatz()


def play(*moves: str, seats: int = 2, starter: int = 0, **options: bool | int | str) -> CatzState:
    """The state after `moves`, written as in a record."""
    state = GAME.start(GAME.setup(seats, starter, options))
    for move in moves:
        state = next_state(GAME, state, move)
    return state


def legal(state: CatzState) -> list[str]:
    return sorted(map(str, state.legal_moves()))


def refused(error: type, clause: str, state: CatzState, move: str) -> None:
    """`move` is refused for this very reason."""
    with pytest.raises(error) as caught:
        next_state(GAME, state, move)
    assert caught.value.clause == clause


def points(dice: str, series: str, **options: bool | int | str) -> int:
    """What a turn scores that ends with the first throw `dice`, all of `series` fixed."""
    state = play(f"roll {dice}", f"fix {series * dice.count(series)}", target=1000, **options)
    assert state.turn is None, "all numbers are fixed, so the turn is over"
    return state.totals[0]


# -- a turn


def test_the_first_throw_is_of_all_nine_dice():
    # C1
    state = play()
    assert (state.to_move, state.air, state.thrower) == (CHANCE, 9, 0)
    assert len(state.sample(SeededChance(1)).faces) == 9
    refused(WrongDice, "C1", state, "roll 33557BRC")
    refused(WrongDice, "C1", state, "roll 33557BRCCC")


def test_animals_are_locked():
    # C1
    state = play("roll 3355BRCCC", "fix 3")
    for animal in "RBC":
        refused(Locked, "C1", state, f"throw {animal}")
        refused(Locked, "C1", state, f"throw 3{animal}")
    after = next_state(GAME, next_state(GAME, state, "throw 355"), "roll RBC")
    assert after.last.shown == "3RRBBCCCC", "what was thrown later is locked as well"


def test_dice_fall_in_any_order():
    # C1
    assert play("roll 335CCRBB7") == play("roll 7BBRCC533")


def test_a_series_is_one_of_the_numbers_that_show():
    # C2
    state = play("roll 3377BRCCC")
    assert legal(state) == ["fix 3", "fix 33", "fix 7", "fix 77"]
    refused(NotShowing, "C2", state, "fix 5")
    refused(NotShowing, "C2", state, "fix 333")


def test_the_series_comes_before_throwing_and_stopping():
    # C2
    state = play("roll 3377BRCCC")
    refused(FixFirst, "C2", state, "throw 3")
    refused(FixFirst, "C2", state, "stop")


def test_the_choice_is_asked_even_where_there_is_only_one():
    # C2, C6
    assert legal(play("roll 3BBBRRCCC")) == ["fix 3"]


def test_only_dice_of_one_number_are_fixed():
    # C2
    refused(NotationError, "", play("roll 3377BRCCC"), "fix 37")


def test_a_fixed_die_is_never_thrown_again():
    # C2
    state = play("roll 33377RCCC", "fix 33")
    assert legal(state) == ["throw 3", "throw 37", "throw 377", "throw 7", "throw 77"]
    refused(Pinned, "C2", state, "throw 33")
    later = next_state(GAME, next_state(GAME, state, "throw 377"), "roll 777")
    refused(Pinned, "C2", later, "throw 3")


def test_fixing_nothing_or_an_animal_is_refused():
    # C2
    state = play("roll 33377RCCC")
    for move in (Fix("3", 0), Fix("R", 1), Fix("3", -1)):
        with pytest.raises(NotShowing):
            state.after(move)


def test_the_series_stays_for_the_whole_turn():
    # C3
    state = play("roll 33377RCCC", "fix 33")
    refused(SeriesStays, "C3", state, "fix 7")
    refused(SeriesStays, "C3", state, "fix 3")
    later = next_state(GAME, next_state(GAME, state, "throw 77"), "roll 55")
    refused(SeriesStays, "C3", later, "fix 5")
    assert not any(move.startswith("fix") for move in legal(later))


def test_change_series_after_a_later_throw():
    # C3 {change_series}
    state = play("roll 33377RCCC", "fix 33", "throw 37", "roll 75", change_series=True)
    assert legal(state) == [
        "fix 5", "fix 7", "fix 77", "throw 5", "throw 57", "throw 577", "throw 7", "throw 77",
    ]  # fmt: skip
    refused(SeriesStays, "C3", state, "fix 33")  # another number, not more dice of the same
    changed = next_state(GAME, state, "fix 7")
    assert changed.turn.series == "7" and changed.turn.fixed == 1
    assert changed.turn.free == "3357", "the dice fixed before are free again, all but the one fixed now"


def test_change_series_not_after_the_first_throw():
    # C3 {change_series}: there the one choice of C2 is all
    refused(SeriesStays, "C3", play("roll 33377RCCC", "fix 33", change_series=True), "fix 7")


def test_change_series_once_after_each_throw():
    # C3 {change_series}
    state = play("roll 33377RCCC", "fix 33", "throw 37", "roll 75", "fix 5", change_series=True)
    refused(SeriesStays, "C3", state, "fix 3")
    refused(SeriesStays, "C3", state, "fix 5")
    state = next_state(GAME, next_state(GAME, state, "throw 3"), "roll 7")
    assert {"fix 3", "fix 7", "fix 77", "fix 777"} <= set(legal(state))
    assert "fix 5" not in legal(state), "another number, not the same"


def test_change_series_before_throwing_on_only():
    # C3 {change_series}
    state = play("roll 33377RCCC", "fix 33", "throw 37", "roll 75", "throw 5", "roll 5", change_series=True)
    assert "fix 5" in legal(state), "a new throw, a new chance to change"


def test_change_series_while_numbers_are_mixed_only():
    # C3 {change_series}, C5
    state = play("roll 33377RCCC", "fix 33", "throw 77", "roll 33", change_series=True)
    assert legal(state) == ["stop", "throw 3", "throw 33", "throw 333"]


def test_change_series_fixes_one_die_at_least():
    # C3 {change_series}
    state = play("roll 33377RCCC", "fix 33", "throw 37", "roll 75", change_series=True)
    refused(NotShowing, "C2", state, "fix 777")
    changed = next_state(GAME, state, "fix 77")
    assert (changed.turn.fixed, changed.turn.free) == (2, "335")


def test_every_choice_of_free_dice_may_be_thrown():
    # C4
    state = play("roll 33557RCCC", "fix 3")
    choices = {"".join(c) for c in product(("", "3"), ("", "5", "55"), ("", "7"))} - {""}
    assert legal(state) == sorted(f"throw {c}" for c in choices)
    refused(NotFree, "C4", state, "throw 555")
    refused(NotationError, "", state, "throw 53")


def test_matching_free_dice_may_be_thrown_to_hunt_animals():
    # C4, C5
    state = play("roll 333RRBBCC", "fix 3")
    assert legal(state) == ["stop", "throw 3", "throw 33"]
    again = next_state(GAME, next_state(GAME, state, "throw 33"), "roll 37")
    assert again.turn.shown == "337RRBBCC"
    assert "stop" not in legal(again)


def test_throwing_on_as_often_as_one_likes():
    # C4
    state = play("roll 35RRRBBCC", "fix 3")
    for _ in range(50):
        state = next_state(GAME, next_state(GAME, state, "throw 5"), "roll 7")
        state = next_state(GAME, next_state(GAME, state, "throw 7"), "roll 5")
    assert legal(state) == ["throw 5"]


def test_stopping_only_when_complete():
    # C5
    state = play("roll 3335RRBCC", "fix 3")
    refused(NotComplete, "C5", state, "stop")
    complete = next_state(GAME, next_state(GAME, state, "throw 5"), "roll 3")
    assert "stop" in legal(complete)
    stopped = next_state(GAME, complete, "stop")
    assert stopped.totals == (24, 0)  # 3333, cats and bat 3, rats 2: 12 × 2
    assert (stopped.seat, stopped.to_move) == (1, CHANCE)


def test_must_stop_when_complete():
    # C5 {must_stop_when_complete}
    after_fix = play("roll 333RRRBCC", "fix 3", must_stop_when_complete=True)
    assert (after_fix.totals, after_fix.seat) == ((9, 0), 1)
    after_throw = play("roll 3335RRBCC", "fix 3", "throw 35", "roll C3", must_stop_when_complete=True)
    assert (after_throw.totals, after_throw.seat) == ((27, 0), 1)
    assert play("roll 3335RRBCC", "fix 3", must_stop_when_complete=True).turn, "mixed numbers do not end it"


def test_stop_early():
    # C5 {stop_early}: dice of other numbers count nothing
    state = play("roll 33577RCCB", "fix 3", stop_early=True)
    assert "stop" in legal(state)
    assert next_state(GAME, state, "stop").totals == (18, 0)  # 33, d = 3 − 1
    assert "stop" not in legal(play("roll 33577RCCB", stop_early=True)), "not without a series (C2)"


def test_stop_early_beside_must_stop_when_complete():
    # C5
    state = play("roll 3335RRBCC", "fix 3", stop_early=True, must_stop_when_complete=True)
    assert "stop" in legal(state)
    assert play("roll 333RRRBCC", "fix 3", stop_early=True, must_stop_when_complete=True).turn is None


def test_without_a_free_die_the_turn_ends_by_itself():
    # C6
    assert play("roll 3335RRBCC", "fix 333", "throw 5", "roll C").totals == (27, 0)  # 333, d = 4 − 2
    assert play("roll 333RRRBCC", "fix 333").totals == (9, 0)
    assert play("roll 3335RRBCC", "fix 333", "throw 5", "roll 3").turn, "a matching die is still free"


def test_a_first_throw_without_a_number_ends_the_turn_with_nothing():
    # C7, C10
    state = play("roll RRRBBBCCC")
    assert (state.totals, state.seat, state.turn) == ((0, 0), 1, None)
    assert (state.last.seat, state.last.points, state.last.tally) == (0, 0, None)
    assert state.detail() == {"turn": None, "last_turn_score": 0}


def test_no_number_rethrow():
    # C7 {no_number}: all nine again, as often as needed
    state = play("roll RRRBBBCCC", "roll CCCCCCCCC", no_number="rethrow")
    assert (state.seat, state.to_move, state.air, state.thrower) == (0, CHANCE, 9, 0)
    assert state.detail() == {"turn": None, "last_turn_score": None}
    refused(WrongDice, "C1", state, "roll 3")
    assert legal(next_state(GAME, state, "roll 3RRBBBCCC")) == ["fix 3"]


def test_no_number_after_the_first_throw_can_not_happen():
    # C6, C7: the fixed die is a number
    state = play("roll 35RRBBBCC", "fix 3", "throw 5", "roll C")
    assert state.last.tally is not None and state.totals == (15, 0)  # one 3, d = 3 + 3 − 2


# -- score of a turn


@pytest.mark.parametrize(
    ("dice", "series", "score"),
    [
        ("5555CCCBR", "5", 60),
        ("33333CCBR", "3", 45),
        ("7777CCBBR", "7", 28),
        ("77CBBBRRR", "7", 0),
        ("555CCRRBB", "5", 15),
        ("3BBBBCCCC", "3", 27),
    ],
)
def test_vectors(dice, series, score):
    # C8, C9
    assert points(dice, series) == score


def test_bats_help_threes_and_hurt_sevens():
    # C8
    assert points("33RBBBBCC", "3") == 6 * (1 + 6 - 1)
    assert points("55RBBBBCC", "5") == 10 * (1 + 2 - 1)
    assert points("77RBBBBCC", "7") == 0
    parts = tally("7", "77RBBBBCC", 2)
    assert (parts.base, parts.good, parts.bad) == (14, 2, 5)


def test_dice_of_other_numbers_count_nothing():
    # C8, C5 {stop_early}
    assert tally("5", "335557CCR", 2).points == 15 * 2


@pytest.mark.parametrize(("excess", "scores"), [(2, (0, 0, 20, 20, 40, 60)), (1, (0, 0, 0, 20, 40, 60))])
def test_the_factor(excess, scores):
    # C9 {zero_from_excess}: d from −3 to 2
    dice = ("CRRRRBBBB", "RRBBBBBBB", "RBBBBBBBB", "BBBBBBBBB", "CBBBBBBBB", "CCBBBBBBB")
    assert tuple(tally("5", "5555" + animals, excess).points for animals in dice) == scores


def test_zero_from_excess_in_a_game():
    # C9 {zero_from_excess}
    assert points("7777CCBBR", "7", zero_from_excess=1) == 0
    assert points("7777CCBBR", "7", zero_from_excess=2) == 28
    assert points("7777CCBRB", "7", zero_from_excess=1) == 0
    assert points("5555CRCRB", "5", zero_from_excess=1) == 20


def test_no_score_is_below_nothing():
    # C10: all that nine dice can show
    for shown in combinations_with_replacement(FACES, 9):
        for series in set(shown) & set("357"):
            for excess in (1, 2):
                assert tally(series, "".join(shown), excess).points >= 0


def test_totals_never_fall():
    # C10
    for seed in range(5):
        state = play(seats=3, zero_from_excess=1, stop_early=True, target=100)
        for _, after in playout(state, SeededChance(seed)):
            assert all(a >= b for a, b in zip(after.totals, state.totals, strict=True))
            state = after


def test_the_highest_turns():
    # C8, C9: 75, 125, 175 are the most that nine dice can make
    best = {s: max(tally(s, "".join(d), 2).points for d in combinations_with_replacement(FACES, 9)) for s in "357"}
    assert best == {"3": 75, "5": 125, "7": 175}
    assert points("33333CCBB", "3") == 75
    assert points("55555CCCC", "5") == 125
    assert points("77777CCCC", "7") == 175


# -- the game


@pytest.mark.parametrize("starter", [0, 1, 2])
def test_turns_go_in_seat_order_from_the_starter(starter):
    # C11
    state = play(seats=3, starter=starter)
    order = []
    for _ in range(6):
        order.append(state.seat)
        assert state.thrower == state.seat and state.in_hand
        state = next_state(GAME, state, "roll RRRBBBCCC")
    assert order == [(starter + n) % 3 for n in range(6)]


def test_reaching_the_target_wins_at_once():
    # C12
    state = play("roll 3BBBBCCCC", "fix 3", "roll 55555CCCR", "fix 55555", target=75)
    assert state.outcome.winners == (1,)
    assert state.outcome.scores == state.scores == (27, 75)
    assert (state.to_move, state.legal_moves(), state.thrower) == (None, (), None)
    refused(GameOver, "", state, "roll RRRBBBCCC")
    refused(GameOver, "", state, "stop")


def test_one_point_less_than_the_target_is_not_enough():
    # C12 {target}
    assert play("roll 3BBBBCCCC", "fix 3", "roll 55555CCCR", "fix 55555", target=76).outcome is None


def test_finish_round_plays_the_round_to_its_end():
    # C12 {finish_round}
    first = ("roll 55555CCCC", "fix 55555")  # 125
    state = play(*first, seats=3, starter=1, finish_round=True, target=100)
    assert state.outcome is None and state.seat == 2
    state = play(*first, "roll 77777CCCC", "fix 77777", "roll RRRBBBCCC", seats=3, starter=1, finish_round=True, target=100)
    assert state.outcome.winners == (2,), "the highest total wins, not the first that reached the target"
    assert state.scores == (0, 125, 175)


def test_finish_round_plays_on_while_the_highest_total_is_shared():
    # C12 {finish_round}
    first = ("roll 55555CCCC", "fix 55555")
    nothing = "roll RRRBBBCCC"
    state = play(*first, *first, nothing, seats=3, finish_round=True, target=100)
    assert state.outcome is None and state.seat == 0, "another round for everybody, the third player too"
    state = next_state(GAME, next_state(GAME, state, nothing), nothing)
    for move in ("roll 77777CCCC", "fix 77777"):
        assert state.outcome is None
        state = next_state(GAME, state, move)
    assert state.outcome.winners == (2,)


def test_finish_round_goes_on_when_nobody_has_reached_the_target():
    # C12 {finish_round}
    assert play("roll 3BBBBCCCC", "fix 3", "roll RRRBBBCCC", finish_round=True, target=50).outcome is None


def test_finish_round_alone():
    # C12 {finish_round}: a round of one player is one turn
    assert play("roll 55555CCCC", "fix 55555", seats=1, finish_round=True, target=100).outcome.winners == (0,)


@pytest.mark.parametrize("target", [50, 51, 250, 1000])
def test_targets(target):
    # C12 {target}
    assert play(target=target).options.target == target


@pytest.mark.parametrize(
    "options",
    [
        {"target": 49}, {"target": 1001}, {"target": 250.0}, {"target": "250"}, {"target": True}, {"target": None},
        {"target": 10**30}, {"change_series": 1}, {"change_series": "yes"}, {"finish_round": None}, {"stop_early": 0},
        {"must_stop_when_complete": []}, {"no_number": "again"}, {"no_number": False}, {"zero_from_excess": 3},
        {"zero_from_excess": 1.0}, {"zero_from_excess": True}, {"deck": "french"}, {"": 1},
    ],
)  # fmt: skip
def test_unknown_options_and_values(options):
    # C3, C5, C7, C9, C12
    with pytest.raises(BadSetup):
        GAME.setup(2, 0, options)


def test_defaults():
    # C3, C5, C7, C9, C12
    assert play().options == Options(250, False, False, False, False, "zero", 2)


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5, 6])
def test_one_to_six_players(seats):
    # C11
    assert play(seats=seats).scores == (0,) * seats


@pytest.mark.parametrize(("seats", "starter"), [(0, 0), (7, 0), (2, 2), (2, -1), (2, True), (2, 0.0), (2, None)])
def test_other_numbers_of_players_and_starters(seats, starter):
    # C11
    with pytest.raises(BadSetup):
        GAME.setup(seats, starter)


def test_the_english_edition():
    # C3, C5, C9, C12: {target 200, change_series, must_stop_when_complete, zero_from_excess 1}
    assert play(**ENGLISH_EDITION).options == Options(200, True, True, False, False, "zero", 1)
    state = play("roll 33377RCCC", "fix 33", "throw 37", "roll 75", **ENGLISH_EDITION)
    assert "fix 7" in legal(state)
    state = next_state(GAME, next_state(GAME, next_state(GAME, state, "fix 77"), "throw 335"), "roll RRR")
    assert state.totals == (0, 0), "three cats, four rats: d = −1"
    assert state.seat == 1, "complete, and over by itself"


def test_moves_at_the_wrong_time():
    # C1, C2
    refused(NotYourMove, "", play(), "fix 3")
    refused(NotYourMove, "", play(), "stop")
    refused(NotYourMove, "", play("roll 33377RCCC"), "roll 3")


@pytest.mark.parametrize(
    "text",
    ["", " ", "stop ", " stop", "Stop", "roll", "roll ", "roll  3", "roll 4", "roll 33 3", "roll c", "fix", "fix R",
     "fix 35", "fix 3 ", "throw", "throw 75", "throw X", "throw 5 5", "roll\t3", "roll 3\n", "pass", "roll ３", "1"],
)  # fmt: skip
def test_what_is_no_notation(text):
    # C1
    with pytest.raises(NotationError):
        GAME.parse(text)


def test_the_detail_of_the_example_in_the_record_page():
    # C2: docs/rules/record.md, “Catz Ratz Batz”
    state = play("roll 335CCRBB7")
    assert state.detail()["turn"] == {"series": None, "fixed": 0, "dice": "3357RBBCC"}
    state = next_state(GAME, state, "fix 3")
    assert state.detail()["turn"] == {"series": 3, "fixed": 1, "dice": "3357RBBCC"}
    state = next_state(GAME, state, "throw 57")
    assert state.detail()["turn"] == {"series": 3, "fixed": 1, "dice": "33RBBCC"}, "without the dice in the air"
    assert state.to_move == CHANCE and not state.in_hand, "the dice have left the hand already"


def test_the_turns_of_a_game():
    # C10, C11
    moves = ("roll RRRBBBCCC", "roll 3BBBBCCCC", "fix 3", "roll 35RRBBBCC", "fix 3", "throw 5", "roll C")
    history = tuple(play(*moves[:n]) for n in range(len(moves) + 1))
    line = [history[0]]
    for move in moves:
        line.append(next_state(GAME, line[-1], move))
    assert [(t.seat, t.points) for t in turns(tuple(line))] == [(0, 0), (1, 27), (0, 15)]


# -- the odds of one turn (they are worked out from the rules, so they test the rules as well)


@cache
def independent_turn() -> float:
    """The best expected score of a turn with default options, by another way than `odds`.

    Fixing more than one die never helps with the default options, and the two numbers that are not collected are alike, so
    five counts are enough: dice of the series, of the other numbers, rats, bats and cats.
    """

    def solve(series: int) -> dict[tuple[int, ...], float]:
        def score(k: int, r: int, b: int, c: int) -> float:
            d = c - r + {3: b, 5: 0, 7: -b}[series]
            return series * k * (1 + d if d >= 0 else 1 if d == -1 else 0)

        best: dict[tuple[int, ...], float] = {}
        for animals in range(8, -1, -1):
            level = [
                (9 - animals - o, o, r, b, animals - r - b)
                for r in range(animals + 1)
                for b in range(animals - r + 1)
                for o in range(9 - animals)
            ]
            for k, o, r, b, c in level:
                best[k, o, r, b, c] = score(k, r, b, c) if o == 0 else 0.0
            while True:
                most = 0.0
                thrown: dict[tuple[int, ...], float] = {}

                def falling(k: int, o: int, r: int, b: int, c: int, thrown: dict[tuple[int, ...], float] = thrown) -> float:
                    key = (k, o, r, b, c)
                    if sum(key) == 9:
                        return best[key]
                    if key not in thrown:
                        faces = (k + 1, o, r, b, c), (k, o, r + 1, b, c), (k, o, r, b + 1, c), (k, o, r, b, c + 1)
                        thrown[key] = (sum(falling(*f) for f in faces) + 2 * falling(k, o + 1, r, b, c)) / 6
                    return thrown[key]

                for k, o, r, b, c in level:
                    here = score(k, r, b, c) if o == 0 else 0.0
                    for i in range(k):
                        for j in range(o + 1):
                            if i or j:
                                here = max(here, falling(k - i, o - j, r, b, c))
                    most = max(most, here - best[k, o, r, b, c])
                    best[k, o, r, b, c] = here
                if most < 1e-7:
                    break
        return best

    values = {series: solve(series) for series in (3, 5, 7)}
    total = 0.0
    for shown in combinations_with_replacement(FACES, 9):
        n = {f: shown.count(f) for f in FACES}
        numbers = n["3"] + n["5"] + n["7"]
        worth = [values[s][n[str(s)], numbers - n[str(s)], n["R"], n["B"], n["C"]] for s in (3, 5, 7) if n[str(s)]]
        total += likelihood("".join(shown)) * max(worth, default=0.0)
    return total


def test_the_best_turn_expects_26_2626():
    # C1, C2, C4, C5, C6, C7, C8, C9
    assert round(independent_turn(), 4) == 26.2626
    assert odds(play().options).turn == pytest.approx(independent_turn(), abs=1e-6)


def test_what_the_options_are_worth_in_one_turn():
    # C3, C5, C7, C9
    usual = odds(play().options).turn
    assert odds(play(**ENGLISH_EDITION).options).turn == pytest.approx(25.5968, abs=5e-5)
    rethrow = odds(play(no_number="rethrow").options).turn
    assert rethrow == pytest.approx(usual / (1 - 2**-9), abs=1e-6), "the one throw in 512 that scored nothing is thrown again"
    assert odds(play(target=60, finish_round=True).options) is odds(play().options), "no part of one turn"


@pytest.mark.parametrize("options", [{}, ENGLISH_EDITION])
def test_the_odds_agree_with_all_throws_that_can_follow(options):
    # C3, C4, C5
    best = odds(play(**options).options)
    state = play("roll 33577RRBC", **options)
    for move in ("fix 3", "throw 577"):
        assert best.value(state) == pytest.approx(max(best.moves(state).values()))
        state = next_state(GAME, state, move)
    falls = product(FACES, repeat=3)
    mean = sum(best._worth(state.after(Roll("".join(fall)))) for fall in falls) / 6**3
    assert best.value(state) == pytest.approx(mean, abs=1e-9)


def test_the_best_move():
    # C4, C5
    best = odds(play().options)
    assert str(best.best(play("roll 77777CCCC", "fix 7"))) == "stop"
    assert best.best(play("roll 35RRBBBCC", "fix 3")) == Throw("5"), "the only one"


def test_every_option_is_named_by_a_test():
    # C3, C5, C7, C9, C12
    text = Path(__file__).read_text("utf-8")
    for option in GAME.options:
        assert f"{{{option.name}}}" in text
