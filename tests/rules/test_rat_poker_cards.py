"""The card games on the board by clause: setting up, choosing, moving, claiming, the end of rounds and menets."""

from __future__ import annotations

import pytest

from game.core.chance import SeededChance
from game.core.playout import playout
from game.core.rules import BadSetup, IllegalMove, NotationError, NotYourMove
from game.rat_poker.moves import Go, Place
from game.rat_poker.refusals import (
    Blocked,
    CantPay,
    HasClaimed,
    MustMove,
    NoCard,
    NoStepCard,
    NoSuchField,
    NotInDeck,
    NotOuter,
    NotYourRat,
    Occupied,
    SameField,
    TooFar,
    WrongDistance,
    WrongNumberOfCards,
    WrongPrice,
)
from game.rat_poker.turn import Goal, ends, payable, placeable, why_not
from tests.rules.card_tables import (
    BOARD,
    FAR,
    GAME,
    SETUP,
    asked,
    begin,
    claimed,
    legal,
    play,
    refused,
    stakes,
    table,
)

# -- setting up


@pytest.mark.parametrize("variant", ["rat-poker", "pro", "total"])
@pytest.mark.parametrize(("seats", "rats"), [(2, 3), (3, 3), (4, 3), (5, 2), (6, 2)])
def test_rats_step_cards_and_jump_cards(variant, seats, rats):
    # D5
    state = play(begin(variant, seats), *SETUP)
    cards = iter(("2h 3h", "4h 5h", "6h 7h", "8h 9h", "Th Jh", "Qh Kh"))
    while state.phase == "deal":
        state = play(state, f"deal {next(cards)}")
    count = 0
    while state.phase == "place":
        assert state.to_move == count % seats, "U3"
        state = state.after(state.legal_moves()[0])
        count += 1
    assert count == seats * rats and all(len(own) == rats for own in state.rats)
    assert state.detail()["steps"] == ["123456"] * seats and state.detail()["jumps"] == [2] * seats
    assert asked(state) == (0, "step")


def test_the_starter_begins():
    # U2
    state = play(begin(seats=3, starter=2), *SETUP)
    assert state.detail()["start_player"] == 2
    for field, seat in (("o1", 2), ("o2", 0), ("o3", 1)):
        assert asked(state) == (seat, "place")
        state = play(state, f"place {field}")
    state = play(begin("total", seats=3, starter=2), *SETUP, "deal 2c 3c", "deal 4c 5c", "deal 6c 7c")
    assert state.dealt == (("4c", "5c"), ("6c", "7c"), ("2c", "3c"))


def test_rats_are_placed_on_empty_outer_paths():
    # U3
    state = play(begin(), *SETUP, "place o5")
    assert len(legal(state)) == 29 and set(placeable(state.view(None))) == {move[6:] for move in legal(state)}
    refused(state, "place o5", Occupied, "U3")
    refused(state, "place y5", NotOuter, "U3")
    refused(state, "place o31", NoSuchField, "D1")
    assert placeable(play(state, "place o6", "place o7", "place o8", "place o9", "place o10").view(0)) == ()


def test_two_cards_for_everybody_in_secret():
    # T1
    state = play(begin("total", 2, 1), *SETUP)
    assert state.phase == "deal" and state.to_move == "chance"
    refused(state, "deal Ac 2c", NotInDeck, "D4")
    refused(state, "cards 2c", IllegalMove, "")
    for wrong in ("deal 2c", "deal 2c 2c", "deal 2c 3c 4c", "deal"):
        with pytest.raises(NotationError):
            GAME.parse(wrong)
    state = play(state, "deal 9s 2c", "deal Kd Ks")
    assert state.detail()["dealt"] == [["Kd", "Ks"], ["2c", "9s"]] and state.detail()["cards"] == [[], []]
    assert state.detail()["hand"] == ["pair", "high card"]
    assert asked(state) == (1, "place")
    assert state.view(0).dealt == (("Kd", "Ks"), None) and state.view(None).dealt == (None, None)
    assert state.view(1).dealt_counts == (2, 2) and state.view(1).hands[0] is None
    assert "dealt" not in begin("pro").detail()


# -- choosing


def test_everybody_chooses_in_secret_then_all_are_turned_up():
    # R1
    state = table(*FAR[:3], steps="")
    assert legal(state) == {f"step {n}" for n in range(1, 7)} and asked(state) == (0, "step") and state.secret
    assert not state.informs(GAME.parse("step 3")) and state.public_move(GAME.parse("step 3")) == ""
    first = play(state, "step 3")
    assert first.detail()["steps"] == ["12456", "123456", "123456"]
    view = first.view(1)
    assert view.chosen == (True, False, False) and view.choice == 0 and view.step_counts == (6, 6, 6)
    assert view.steps == (None, "123456", None) and view.turned == (0, 0, 0) and view.order == ()
    assert first.view(0).choice == 3 and first.view(0).steps[0] == "123456"
    assert first.view(1) == play(state, "step 6").view(1), "nobody else can tell which card it was"
    last = play(first, "step 1")
    assert last.informs(GAME.parse("step 6"))
    state = play(last, "step 6")
    assert state.view(None).turned == (3, 1, 6) and state.view(None).chosen == (False,) * 3
    assert state.view(None).step_counts == (5, 5, 5) and state.view(0).steps[0] == "12456"


def test_cards_played_stay_out():
    # R1, R7
    state = table(*FAR[:2], round=2, steps="", jumps=(0, 2))._replace(steps=("12456", "23456"))
    refused(state, "step 3", NoStepCard, "R1")
    assert legal(state) == {f"step {n}" for n in (1, 2, 4, 5, 6)}
    for wrong in ("step 7", "step 0", "step", "step 3 ", "step three"):
        with pytest.raises(NotationError):
            GAME.parse(wrong)


@pytest.mark.parametrize(
    ("start", "cards", "order"),
    [(0, "3 6 1", (1, 0, 2)), (0, "2 2 2", (0, 1, 2)), (2, "2 2 2", (2, 0, 1)), (1, "5 3 5", (2, 0, 1)), (1, "1 5 5", (1, 2, 0))],
)
def test_the_highest_card_moves_first(start, cards, order):
    # R2
    state = table(*FAR[:3], start_player=start, steps=cards)
    assert state.order == state.view(None).order == order and asked(state) == (order[0], "move")
    assert state.view(None).done == ()
    state = state.after(state.legal_moves()[0])
    state = play(state, "end") if state.phase == "jump" else state
    assert asked(state) == (order[1], "move") and state.view(None).done == (order[0],)


# -- moving


def test_one_rat_by_the_value_of_the_card():
    # R3, M2
    state = table("o5 y5", FAR[1], steps="2 1")
    assert {move.split()[1] for move in legal(state)} == {"o5", "y5"}
    refused(state, "move o5 o6", WrongDistance, "M2")
    refused(state, "move o5 o5", SameField, "M1")
    refused(state, "move o24 o25", NotYourRat, "R3")
    refused(state, "move o5 x1", NoSuchField, "D1")
    refused(state, "step 3", IllegalMove, "")
    refused(state, "jump o5 o6", IllegalMove, "")
    after = play(state, "move o5 o7")
    assert after.detail()["rats"][0] == ["o7", "y5"]
    occupied = table("o5 o7", FAR[1], steps="2 1")
    refused(occupied, "move o5 o7", Occupied, "M2")


def test_another_players_rat_on_a_path_blocks():
    # R4
    state = table("o5", "o6 o24", steps="2 1")
    blocked = refused(state, "move o5 o7", Blocked, "R4")
    assert blocked.parts["by"] == "o6" and blocked.parts["owner"] == 1
    assert "move o5 o7" in legal(table("o5 o6", "o24", steps="2 1")), "one's own may be passed"
    assert why_not(state.view(None), "o5", "o7").parts == blocked.parts, "as a view tells it"
    assert why_not(state.view(1), "o5", "y15") is None
    far = table("o5", "o6 o24", steps="3 1")
    assert "move o5 o8" in legal(far), "another way, through the tunnel from h2 to h3"


def test_rats_on_chip_fields_and_slots_block_nobody():
    # R4
    assert "move o3 y1" in legal(table("o3", "t1 o24", steps="2 1"))
    assert "move y1 y2" in legal(table("y1", "k1 o24", steps="2 1"))


def test_a_rat_on_a_hole_is_passed_above_ground():
    # R4
    assert "move o4 o5" in legal(table("o4", "h2 o24", steps="2 1")), "in from a path, out to a path"
    assert "move o27 y11" in legal(table("o27", "h7 o24", steps="3 1")), "over the chip field into the hole and out"


def test_a_rat_on_a_hole_blocks_underground():
    # R5
    state = table("h1", "h2 o24", steps="2 1")
    assert "move h1 h3" not in legal(state)
    blocked = refused(state, "move h1 h3", Blocked, "R5")
    assert (blocked.parts["by"], blocked.parts["owner"]) == ("h2", 1)
    assert "move h1 h3" in legal(table("h1 h2", "o24", steps="2 1")), "one's own may be passed"
    assert "move h1 h2" in legal(table("h1", "o3 o24", steps="1 1"))
    assert "move h1 h2" in legal(table("h1", "y11 o1", steps="1 1")), "rats on paths don't matter below"


def test_no_passing_half_above_and_half_below():
    # R5
    state = table("o4", "h2 o24", steps="2 1")
    assert "move o4 h3" not in legal(state)
    assert refused(state, "move o4 h3", Blocked, "R5").parts["by"] == "h2"
    state = table("h1", "h2 o24", steps="2 1")
    assert refused(state, "move h1 o5", Blocked, "R5").parts["by"] == "h2"


def test_nobody_can_move():
    # R6, M6
    rats = ("o2", "o1 o3 o24", "o13")
    state = table(*rats, steps="5 4 3")
    assert state.turned == (5, 4, 3) and asked(state) == (1, "move"), "o2 is shut in"
    view = state.view(None)
    assert view.sat_out == (0,) and view.done == (0,) and state.detail()["steps"][0] == "12346"
    assert state.jumps == (2, 2, 2), "no jump card either"
    alone = table("o2", "o1 o3", steps="5 4")
    assert asked(alone) == (1, "move")


def test_only_claims_are_left():
    # R6, M6, R7
    state = table("y5", "y3 y7 y15", purses=("WR", ""), steps="1 1")
    assert legal(state) == {"move y5 k3 W", "move y5 k3 R", "pass"}
    after = play(state, "pass")
    assert asked(after) == (1, "move"), "no jump after a pass"
    other = table("y1", "y3 h7", purses=("WR", ""), steps="1 1", piles="- - - - - -")
    assert legal(other) == {"move y1 k1 W", "move y1 k1 R", "move y1 t1"}, "M6: also onto a chip field without chips"
    refused(other, "pass", MustMove, "M6")


# -- jump cards


def test_a_jump_card_after_the_move():
    # R7
    state = play(table("o5 y5", FAR[1], steps="2 1"), "move o5 o7")
    assert asked(state) == (0, "jump") and "end" in legal(state) and not state.secret
    assert {move.split()[1] for move in legal(state) if move != "end"} == {"o7", "y5"}, "any own rat"
    refused(state, "pass", IllegalMove, "")
    refused(state, "jump o7 o7", SameField, "M1")
    jumped = play(state, "jump o7 o8")
    assert jumped.jumps == (1, 2) and asked(jumped) == (1, "move"), "one a turn at most"
    far = play(state, "jump o7 o12")
    assert far.detail()["rats"][0] == ["o12", "y5"]
    ended = play(state, "end")
    assert ended.jumps == (2, 2) and asked(ended) == (1, "move")


def test_no_jump_without_a_jump_card():
    # R7
    state = play(table("o5 y5", FAR[1], steps="2 1", jumps=(0, 2)), "move o5 o7")
    assert asked(state) == (1, "move")


def test_a_rat_that_claims_is_not_moved_by_a_jump():
    # R7
    state = play(table("y1 o5", FAR[1], purses=("WW", ""), steps="1 1"), "move y1 k1 W")
    assert {move.split()[1] for move in legal(state) if move != "end"} == {"o5"}
    refused(state, "jump k1 y1", HasClaimed, "R7")
    assert ends(state.view(None)).keys() == {"o5"}
    alone = play(table("y1", FAR[1], purses=("WW", ""), steps="1 1"), "move y1 k1 W")
    assert asked(alone) == (1, "move"), "nothing else could jump"


def test_jumps_of_any_number():
    # R7, R8
    state = play(table("o5 h9", FAR[1], purses=("W", ""), steps="1 1"), "move o5 o6")
    goals = ends(state.view(None))["o6"]
    assert goals["t2"] == Goal(("o6", "t2"), gain="RG"), "exact, with as few steps as there are"
    assert {goal.steps for goal in goals.values()} == {1, 2, 3, 4, 5, 6}
    assert {(s, e) for s, found in ends(state.view(None)).items() for e in found} == {
        (m.split()[1], m.split()[2]) for m in legal(state) if m != "end"
    }


# -- chips and claims


def test_chips_only_with_the_exact_number():
    # R8
    state = table("o3", FAR[1], steps="1 1", piles="WRGWRG - R WRGWRG WRGWRG WRGWRG")
    assert ends(state.view(None))["o3"]["t1"].gain == "RG"
    after = play(state, "move o3 t1")
    assert after.purses[0] == "RG" and after.piles[0] == "WRGW"
    wrong = refused(table("o3", FAR[1], steps="2 1"), "move o3 t1", WrongDistance, "R8")
    assert 1 in wrong.parts["lengths"]


def test_an_empty_pile_stays_empty():
    # R8, M9
    state = table("o6", "o12", steps="1 1", piles="WRGWRG - R WRGWRG WRGWRG WRGWRG", jumps=(0, 0))
    state = play(state, "move o6 t2")
    assert state.purses[0] == "" and state.piles[1] == ""
    state = play(state, "move o12 t3")
    assert state.purses[1] == "R" and state.piles[2] == "" and state.phase == "cards", "it is not filled before the menet ends"


def test_a_claim_is_one_chip_for_all_to_see():
    # R9
    state = table("y1 y3", FAR[1], purses=("WWG", ""), steps="4 1")
    assert {move for move in legal(state) if " k1" in move} >= {"move y1 k1 W", "move y1 k1 G"}
    assert payable(state.view(0)) == ("W", "G") and payable(state.view(None)) == ()
    assert ends(state.view(None))["y1"]["k1"] == Goal(ends(state.view(None))["y1"]["k1"].path, claim=True)
    after = play(state, "move y1 k1 G")
    assert stakes(after) == [(0, "G")] and after.purses[0] == "WW"
    assert after.view(1).stakes[0] == after.stakes[0] and after.view(1).chip_counts == (2, 0)
    refused(state, "move y1 k1 R", CantPay, "M7")
    refused(state, "move y1 k1", WrongPrice, "R9")
    with pytest.raises(WrongPrice):
        state.after(Go("y1", "k1", "WW"))
    assert refused(state, "move y1 y15 W", WrongPrice, "R9").parts["price"] == 0


def test_the_number_or_a_larger_one():
    # R9, M5
    assert "move y1 k1 W" in legal(table("y1", FAR[1], purses=("W", ""), steps="6 1"))
    far = table("o3", FAR[1], purses=("W", ""), steps="2 1")
    assert refused(far, "move o3 k1 W", TooFar, "M5").parts["lengths"][0] == 3


def test_no_claim_without_a_chip_or_a_card():
    # R9, M7, M8
    state = table("y1", FAR[1], steps="1 1")
    assert not any(" k1" in move for move in legal(state))
    refused(state, "move y1 k1 W", CantPay, "M7")
    empty = table("y1", FAR[1], purses=("W", ""), slots="- 3c 4c 5c 6c", steps="2 1")
    refused(empty, "move y1 k1 W", NoCard, "M8")
    assert "move y1 y2" in legal(empty), "it can be crossed"


def test_several_claims_in_one_turn():
    # R9
    state = play(table("y1 y3", FAR[1], purses=("WRG", ""), steps="1 1"), "move y1 k1 W", "jump y3 k2 G")
    assert stakes(state, 0) == [(0, "W")] and stakes(state, 1) == [(0, "G")] and state.purses[0] == "R"
    both = play(table("y1 y3", FAR[1], purses=("WRG", ""), steps="1 1"), "move y1 k1 R", "jump y3 k1 W")
    assert stakes(both) == [(0, "WR")], "two rats on one card: one stake"


# -- the end of a round


def test_nobody_won_a_card():
    # R14
    state = play(table("o5", "o24", steps="1 1", jumps=(0, 0)), "move o5 o6", "move o24 o25")
    assert state.phase == "cards" and state.detail()["slots"] == ["3c", "4c", "5c", "6c", None]
    assert state.detail()["discards"] == ["2c"] and state.view(None).slid == "2c"
    refused(state, "cards 2c", NotInDeck, "D4")
    refused(state, "cards Kd Ks", WrongNumberOfCards, "M8")
    state = play(state, "cards Kd")
    assert state.detail()["slots"] == ["3c", "4c", "5c", "6c", "Kd"] and asked(state) == (1, "step")
    assert state.view(None).slid == "2c", "until the next cards are turned up"
    assert play(state, "step 2", "step 2").view(None).slid == ""


def deck_of(state, *left: str):
    """The same position with these cards in the deck, and all others with seat 1."""
    gone = [card for card in state.deck if card not in left]
    return state._replace(won=(state.won[0], tuple(gone)))


def test_the_card_put_aside_is_in_a_new_deck():
    # R14, M8
    state = deck_of(table("o5", "o24", steps="1 1", jumps=(0, 0), discards=("Kd",)))
    state = play(state, "move o5 o6", "move o24 o25")
    assert state.deck == () and state.discards == ("2c", "Kd")
    state = play(state, "cards 2c")
    assert state.slots[4] == "2c" and state.discards == () and state.deck == ("Kd",)


def test_a_deck_made_anew_in_the_middle_of_a_draw():
    # M8
    state = deck_of(table("y1 y3", "o24", purses=("WR", ""), steps="1 1", discards=("Kd", "Ks")), "9h")
    state = play(state, "move y1 k1 W", "jump y3 k2 R", "move o24 o25", "end")
    assert state.phase == "cards" and state.drawing == 2
    refused(state, "cards Kd 9h", NotInDeck, "D4")
    refused(state, "cards Kd Ks", NotInDeck, "D4")
    after = play(state, "cards 9h Ks")
    assert after.slots[:2] == ("9h", "Ks") and after.discards == () and after.deck == ("Kd",)
    for seed in range(5):
        assert state.sample(SeededChance(seed)).cards[0] == "9h"


def test_without_cards_slots_stay_empty():
    # M8
    state = deck_of(table("y1 o5", "o24", purses=("W", ""), steps="1 1", jumps=(0, 0)))
    state = play(state, "move y1 k1 W", "move o24 o25")
    assert asked(state) == (0, "place") and state.slots[0] == ""


def test_rats_return_to_the_outer_paths():
    # R15
    state = table("y1 y3 o5", "y2 y4 o24", purses=("WWW", "RR"), steps="1 1")
    state = play(state, "move y1 k1 W", "jump y3 k2 W", "move y2 k1 R", "jump y4 k2 R")
    while state.phase == "auction":
        state = play(state, "pass")
    state = play(state, "cards 9c 9d")
    order = []
    fields = iter(("o1", "o2", "o3", "o4"))
    while state.phase == "place":
        order.append(state.to_move)
        refused(state, "place o5", Occupied, "R15")
        refused(state, "place y5", NotOuter, "R15")
        state = play(state, f"place {next(fields)}")
    assert order == [0, 1, 0, 1]
    assert state.detail()["rats"] == [["o1", "o3", "o5"], ["o2", "o4", "o24"]]
    assert asked(state) == (1, "step") and state.start_player == 1 and state.round == 2


def test_a_players_rats_return_in_arrow_order():
    # R15
    state = play(table("y1 y3", "o24", purses=("WW", ""), steps="1 1"), "move y3 k2 W", "jump y1 k1 W", "move o24 o25", "end")
    state = play(state, "cards 9c 9d", "place o1")
    assert state.detail()["rats"][0] == ["o1", "k2"], "the one on the first slot came first"


def last_round(**more: object):
    """Round six is about to be played."""
    return table("o5", "o24", round=6, steps="", **more)._replace(steps=("1", "1"), jumps=(0, 1), start_player=1, queue=(1, 0))


def test_after_six_rounds():
    # R16
    state = last_round(piles="WRGWRG - WRGWRG WRGWRG - WRGWRG", bank="WWWWWRRRRRGG")
    state = play(state, "step 1", "step 1", "move o24 o25", "end", "move o5 o6", "cards 9c")
    assert state.phase == "chips" and state.detail()["steps"] == ["", ""] and state.start_player == 0
    assert state.view(None).menet == 1
    state = play(state, "chips t2 WWWRRR", "chips t5 WWRRGG")
    assert asked(state) == (0, "step") and (state.menet, state.round) == (2, 1)
    assert state.detail()["steps"] == ["123456"] * 2 and state.detail()["jumps"] == [2, 2]
    full = play(last_round(), "step 1", "step 1", "move o24 o25", "end", "move o5 o6", "cards 9c")
    assert full.phase == "step" and full.menet == 2


def test_a_bank_that_runs_short():
    # M8, R16
    state = last_round(piles="WRGWRG - WRGWRG WRGWRG - WRGWRG", bank="WWR")
    state = play(state, "step 1", "step 1", "move o24 o25", "end", "move o5 o6", "cards 9c")
    state = play(state, "chips t2 RW", "chips t5 W")
    assert state.phase == "step" and state.piles[1] == "RW" and state.bank == ""
    state = last_round(piles="WRGWRG - WRGWRG WRGWRG - WRGWRG", bank="")
    state = play(state, "step 1", "step 1", "move o24 o25", "end", "move o5 o6", "cards 9c")
    assert asked(state) == (0, "step") and state.piles[1] == "", "tried again at the end of the next menet"


FIVE = "3d 4d 5d 6d 7d"


def test_the_last_menet():
    # R16
    state = table("o5", "o24", won=(FIVE, ""), steps="1 1", jumps=(0, 0), round=5)
    assert state.view(None).last_menet
    state = play(state, "move o5 o6", "move o24 o25", "cards 9c")
    assert state.phase == "step", "it is played to its end"
    state = last_round(won=(FIVE, ""), piles="WRGWRG - WRGWRG WRGWRG - WRGWRG")
    state = play(state, "step 1", "step 1", "move o24 o25", "end", "move o5 o6", "cards 9c")
    assert state.phase == "over" and state.to_move is None and state.piles[1] == "", "no pile is filled"
    assert state.detail()["steps"] == ["", ""] and state.start_player == 0
    four = last_round(won=("3d 4d 5d 6d", ""))
    four = play(four, "step 1", "step 1", "move o24 o25", "end", "move o5 o6", "cards 9c")
    assert four.phase == "step"


def test_the_last_menet_of_total_counts_won_cards_only():
    # T1
    state = table("o5", "o24", variant="total", won=("3d 4d 5d 6d", ""), dealt=("7d 8d", "Kd Ks"))
    assert not state.last_menet
    assert table("o5", "o24", variant="total", won=(FIVE, ""), dealt=("9d Td", "Kd Ks")).last_menet


# -- what is open


@pytest.mark.parametrize("tactical", ["off", "chips", "cards"])
def test_what_is_secret(tactical):
    # R20
    state = table(*FAR[:2], purses=("WR", "G"), won=("Kh", "7d 7s"), options={"tactical": tactical})
    state = play(state, "step 3")
    own, other, public = state.view(0), state.view(1), state.view(None)
    assert own.chips == ("WR", "G" if tactical != "off" else None) and own.won[0] == ("Kh",)
    assert public.chips == (("WR", "G") if tactical != "off" else (None, None))
    assert public.won == ((("Kh",), ("7d", "7s")) if tactical == "cards" else (None, None))
    assert public.steps == (("123456", "123456") if tactical != "off" else (None, None)), "the choice is secret in any case"
    assert other.choice == public.choice == 0 and own.choice == 3
    assert public.won_counts == (1, 2) and public.chip_counts == (2, 1) and public.step_counts == (6, 6)
    assert public.bank == 24 and public.deck == len(state.deck)
    assert own.scores == (10, (24 if tactical == "cards" else None))


def test_dealt_cards_are_never_laid_open():
    # R20, T1
    state = table(*FAR[:2], variant="total", won=("Kh", "7d"), dealt=("2h 3h", "4h 5h"), options={"tactical": "cards"})
    view = state.view(0)
    assert view.won == (("Kh",), ("7d",)) and view.dealt == (("2h", "3h"), None)
    assert view.hands[1] is None and view.hands[0] is not None


def test_an_auction_is_secret_where_purses_are():
    # R20
    off = claimed("WW", "RW")
    assert off.phase == "auction" and off.secret
    for tactical in ("chips", "cards"):
        assert not claimed("WW", "RW", options={"tactical": tactical}).secret


def test_at_the_end_all_is_open():
    # R20
    state = table("o5", "o24", won=(FIVE, "9d"), purses=("W", "R"), round=6)
    state = play(state._replace(steps=("1", "1"), jumps=(0, 0)), "step 1", "step 1", "move o5 o6", "move o24 o25", "cards Qc")
    view = state.view(None)
    assert view.won == state.won and view.chips == state.purses and view.scores == state.scores and view.outcome


# -- the rest


def test_options_belong_to_their_games():
    # D3, R18, P3, R20, T5, T6
    assert begin("rat-poker").house.rat_rule and not begin("pro").house.rat_rule and not begin("total").house.rat_rule
    assert begin("total").house.all_in == "at_once" and begin("total").house.exchange == "all"
    assert begin("pro", chips={"W": 60, "R": 0, "G": 0}).bank == "W" * 60
    for variant, options in (
        ("rat-poker", {"all_in": "at_once"}), ("pro", {"exchange": "all"}), ("total", {"cat_cards": "JQK"}),
        ("rat-poker", {"rat_rule": 1}), ("pro", {"tactical": "on"}), ("total", {"all_in": "later"}), ("total", {"exchange": "two"}),
    ):  # fmt: skip
        with pytest.raises(BadSetup):
            begin(variant, **options)


def test_moves_that_are_nobodys():
    state = table("o5 y5", FAR[1])
    refused(state, "cards 9c", NotYourMove, "")
    refused(state, "draw 9c", NotYourMove, "")
    refused(play(begin(), *SETUP[:6]), "step 1", NotYourMove, "")
    refused(state, "die 3", IllegalMove, "")
    with pytest.raises(IllegalMove):
        state.after(Place("o1"))
    assert isinstance(why_not(state.view(0), "o5", "o6"), IllegalMove) and ends(state.view(0)) == {}


def test_a_game_on_another_board():
    # D1
    assert begin().board is BOARD
    line = [state for _, state in playout(begin("total", 6), SeededChance(7))]
    assert line[-1].phase == "over"
