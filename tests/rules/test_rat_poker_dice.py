"""Cat Chase and Hole Dash, clause by clause (docs/rules/rat-poker.md: D, U, M as far as dice games go, F, L)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.chance import SeededChance
from game.core.record import answer, next_state, read
from game.core.rules import CHANCE, BadSetup, IllegalMove, NotationError, NotYourMove, Refusal
from game.games import GAMES
from game.rat_poker import scoring
from game.rat_poker.board import nest
from game.rat_poker.cards import DECK
from game.rat_poker.dice_games import CAT_CHASE, HOLE_DASH, DiceState, ends, first_state, why_not
from game.rat_poker.refusals import (
    CantPay,
    MustMove,
    NoCard,
    NoHop,
    NoSuchField,
    NotInBank,
    NotInDeck,
    NotOuter,
    NotYourRat,
    Occupied,
    OutOfReach,
    SameField,
    TooFar,
    WrongDistance,
    WrongNumberOfCards,
    WrongNumberOfChips,
    WrongPile,
    WrongPrice,
)

GAME = GAMES["rat-poker"]
BOARD = nest()
USUAL = {"W": 20, "R": 20, "G": 20}
SETUP = ("chips t1 WGRGWR", "chips t2 RWWRRG", "chips t3 WWGRGR", "chips t4 WRGRGR", "chips t5 WGRRWG", "chips t6 RWRWRG",
         "cards Ac Qd Qs 8s Kc")  # fmt: skip
FAR = ("o13 o14 o15", "o22 o23 o24")
"""Rats that stand in nobody's way in most of these tests."""


def play(state: DiceState, *moves: str) -> DiceState:
    for move in moves:
        state = next_state(GAME, state, move)
    return state


def begin(variant: str = "cat-chase", seats: int = 2, starter: int = 0, **options: object) -> DiceState:
    return GAME.start(GAME.setup(seats, starter, {"variant": variant, **options}))


def table(
    *rats: str,
    rules=CAT_CHASE,
    die: int = 0,
    chips: tuple[str, ...] = (),
    cards: tuple[str, ...] = (),
    slots: str = "2c 3c 4c 5c 6c",
    piles: str = "WRGWRG WRGWRG WRGWRG WRGWRG WRGWRG WRGWRG",
    bank: str = "WWWWWWWWRRRRRRRRGGGGGGGG",
    cats: str = "JQK",
    **more: object,
) -> DiceState:
    """A position in the middle of a game: seat 0 to throw, or to move if `die` has fallen. "-" is an empty slot or pile."""
    rats = rats if len(rats) > 1 else (*rats, FAR[1])
    seats = len(rats)
    state = replace(
        first_state(rules, cats, BOARD, USUAL, seats, 0),
        phase="die",
        rats=tuple(tuple(sorted(BOARD.number[rat] for rat in own.split())) for own in rats),
        chips=chips or ("",) * seats,
        cards=tuple(tuple(won.split()) for won in cards) or ((),) * seats,
        slots=tuple("" if card == "-" else card for card in slots.split()),
        piles=tuple("" if pile == "-" else pile for pile in piles.split()),
        bank=bank,
        **more,
    )
    return play(state, f"die {die}") if die else state


def legal(state: DiceState) -> set[str]:
    return {str(move) for move in state.legal_moves()}


def refused(state: DiceState, move: str, cause: type[Refusal], clause: str) -> Refusal:
    with pytest.raises(Refusal) as caught:
        play(state, move)
    assert type(caught.value) is cause and caught.value.clause == clause
    assert str(caught.value)
    return caught.value


# -- things on the table; the board itself is in test_rat_poker_board.py


def test_chips_and_their_split():
    # D3
    assert begin().bank == "W" * 20 + "R" * 20 + "G" * 20
    assert begin(chips={"W": 60, "R": 0, "G": 0}).bank == "W" * 60
    assert begin(chips={"G": 7, "R": 1, "W": 52}).bank == "W" * 52 + "R" + "G" * 7
    for wrong in (
        60, None, [], "WRG", {"W": 60}, {"W": 20, "R": 20, "G": 21}, {"W": True, "R": 0, "G": 59}, {"W": -1, "R": 1, "G": 60},
        {"W": 20.0, "R": 20, "G": 20}, {"W": 20, "R": 20, "G": 20, "B": 0}, {"w": 20, "R": 20, "G": 20},
    ):  # fmt: skip
        with pytest.raises(BadSetup) as caught:
            begin(chips=wrong)
        assert caught.value.clause == "D3"


def test_cards_and_cat_cards():
    # D4
    assert len(DECK) == len(set(DECK)) == 52
    won = ("Jc Qd Ks Ah 2c", "")
    assert table(*FAR, cards=won).scores == (5 + 5 + 5 + 2 + 2, 0)
    assert table(*FAR, cards=won, cats="JQKA").scores == (5 + 5 + 5 + 5 + 2, 0)
    refused(play(begin(), *SETUP[:6]), "cards Ac Ac Qs 8s Kc", NotInDeck, "D4")
    for wrong in ("cards 1c Qd Qs 8s Kc", "cards ac Qd Qs 8s Kc", "cards", "cards 10c"):
        with pytest.raises(NotationError):
            GAME.parse(wrong)


def test_everybody_has_three_rats():
    # D5
    state = play(begin(seats=6), *SETUP)
    count = 0
    while state.phase == "place":
        state = state.after(state.legal_moves()[0])
        count += 1
    assert count == 18 and all(len(own) == 3 for own in state.rats)


# -- set-up


def test_piles_and_cards_are_laid_out():
    # U1
    state = begin()
    assert (state.phase, state.to_move, state.thrower) == ("chips", CHANCE, None)
    refused(state, "chips t2 WGRGWR", WrongPile, "M8")
    refused(state, "chips t1 WGRGW", WrongNumberOfChips, "M8")
    refused(begin(chips={"W": 60, "R": 0, "G": 0}), "chips t1 WWWWWR", NotInBank, "D3")
    for move in SETUP[:6]:
        state = play(state, move)
    assert state.detail()["piles"] == {move.split()[1]: move.split()[2] for move in SETUP[:6]}
    assert (state.phase, len(state.bank)) == ("cards", 24)
    refused(state, "cards Ac Qd Qs 8s", WrongNumberOfCards, "M8")
    assert play(state, SETUP[6]).detail()["slots"] == ["Ac", "Qd", "Qs", "8s", "Kc"]
    with pytest.raises(NotYourMove):
        play(state, "place o1")


def test_who_begins_and_which_way_round():
    # U2
    state = play(begin(seats=3, starter=1), *SETUP)
    assert state.detail()["start_player"] == 1
    movers = []
    for field in ("o1", "o2", "o3", "o4"):
        movers.append(state.to_move)
        state = play(state, f"place {field}")
    assert movers == [1, 2, 0, 1]
    for field in ("o5", "o6", "o7", "o8", "o9"):
        state = play(state, f"place {field}")
    assert (state.phase, state.seat, state.thrower, state.in_hand) == ("die", 1, 1, True)
    assert play(state, "die 1", "move o1 h1", "stay").seat == 2


def test_rats_are_placed_on_empty_outer_paths():
    # U3
    state = play(begin(), *SETUP)
    assert legal(state) == {f"place o{n}" for n in range(1, 31)}
    state = play(state, "place o5")
    assert "place o5" not in legal(state) and state.to_move == 1
    refused(state, "place o5", Occupied, "U3")
    refused(state, "place y5", NotOuter, "U3")
    refused(state, "place h1", NotOuter, "U3")
    refused(state, "place x9", NoSuchField, "D1")


# -- moving


def test_a_step_goes_to_a_linked_field_of_any_kind():
    # M1
    assert legal(table("o6 y5 h8", die=1, chips=("W", ""))) == {
        "move o6 o5", "move o6 o7", "move o6 t2",
        "move y5 y3", "move y5 y7", "move y5 y15", "move y5 k3 W",
        "move h8 y9", "move h8 y12", "move h8 t3",
    }  # fmt: skip


def test_no_field_is_touched_twice():
    # M1: t2, y7 and y9 are linked in a triangle
    state = table("t2 o13 o14", die=3)
    refused(state, "move t2 t2", SameField, "M1")
    assert not [move for move in legal(state) if move.endswith(" t2")]
    # o1 and back is no way of two steps, and there is none of three to the next field
    assert "move o1 o2" not in legal(table("o1 o13 o14", die=3))


def test_paths_and_holes_need_the_exact_number():
    # M2
    state = table("o5 o13 o14", die=4)
    assert {"move o5 h3", "move o5 o2"} <= legal(state)
    refusal = refused(state, "move o5 o7", WrongDistance, "M2")
    assert refusal.parts["steps"] == 4 and 2 in refusal.parts["lengths"] and 4 not in refusal.parts["lengths"]
    refused(state, "move o5 h2", WrongDistance, "M2")
    assert refused(state, "move o5 o20", OutOfReach, "M2").parts["field"] == "o20"


def test_paths_and_holes_must_be_empty():
    # M2
    state = table("o5 o7 h2", "o3 h3 t2", die=2)
    assert refused(state, "move o5 o7", Occupied, "M2").parts["field"] == "o7"
    assert "move o5 t2" in legal(state), "chip fields hold any number of rats"
    refused(table("o5 o13 o14", "o3 h3 t2", die=4), "move o5 h3", Occupied, "M2")


def test_slots_are_crossed_lengthwise_only():
    # M3: y5 – k3 – y6
    state = table("y5 o13 o14", die=2, chips=("G", ""))
    assert ends(state)["y5"]["y6"].path == ("y5", "k3", "y6")
    after = play(state, "move y5 y6")
    assert after.chips == state.chips and after.slots == state.slots, "nothing is paid for crossing"
    for start in ("y5", "y6"):
        for way in ends(table(f"{start} o13 o14", die=6, chips=("G", "")))[start].values():
            for before, here, following in zip(way.path, way.path[1:], way.path[2:], strict=False):
                if here.startswith("k"):
                    assert before != following and {before, following} == set(BOARD.ids(BOARD.neighbours[BOARD.number[here]]))
    assert "move y5 y6" in legal(table("y5 o13 o14", "k3 o22 o23", die=2)), "also when rats stand there"


def test_only_ending_on_a_chip_field_yields_chips():
    # M4: o6 – t2 – y7
    state = table("o6 t2 o13", die=2)
    assert ends(state)["o6"]["y7"].path == ("o6", "t2", "y7")
    after = play(state, "move o6 y7")
    assert after.chips == ("", "") and after.piles == state.piles
    assert all(way.path[-1] != "t2" for way in ends(table("t2 o13 o14", die=6))["t2"].values()), "a rat there must arrive anew"


def test_exact_before_longer_and_any_shorter_path():
    # M5
    state = table("o5 o13 o14", rules=HOLE_DASH, die=2)
    assert (ends(state)["o5"]["t2"].exact, ends(state)["o5"]["t2"].steps) == (True, 2)
    longer = ends(table("o5 o13 o14", rules=HOLE_DASH, die=3))["o5"]["t2"]
    assert (longer.exact, longer.path) == (False, ("o5", "o6", "t2"))
    # t2 is 1 step from y7, and 2 by y9: with a 2 the longer way is exact
    better = ends(table("y7 o13 o14", rules=HOLE_DASH, die=2))["y7"]["t2"]
    assert (better.exact, better.path) == (True, ("y7", "y9", "t2"))
    refusal = refused(table("o5 o13 o14", die=1), "move o5 t2", TooFar, "M5")
    assert refusal.parts["lengths"][0] == 2


def test_of_equal_paths_the_first_in_the_boards_order_is_taken():
    # M5: from y3 to y6 in three steps by y4 (k2) or y5 (k3): y4 stands before y5 in the file, but k2 after y5 does not matter
    path = ends(table("y3 o13 o14", die=3))["y3"]["y6"].path
    numbers = [tuple(BOARD.number[f] for f in p) for p in (("y3", "k2", "y4", "y6"), ("y3", "y5", "k3", "y6"))]
    assert tuple(BOARD.number[f] for f in path) == min(numbers)


def test_who_can_move_must_move():
    # M6
    state = table("o5 o13 o14", die=1)
    assert "pass" not in legal(state)
    refused(state, "pass", MustMove, "M6")


ONLY_CLAIMS = {"rats": ("y5 y5 y5", "y3 y7 y15"), "die": 1}
"""Not a position of a real game (M2), but the shortest one with claims alone: round y5 all is full but slot 3."""


def test_only_claims_left():
    # M6
    state = table(*ONLY_CLAIMS["rats"], die=1, chips=("WR", ""))
    assert legal(state) == {"move y5 k3 W", "move y5 k3 R", "pass"}
    after = play(state, "pass")
    assert (after.phase, after.seat, after.idle) == ("die", 1, 0)
    assert play(state, "move y5 k3 R").cards[0] == ("4c",)


def test_nothing_left():
    # M6: without a chip the claim is no move, and the turn passes by itself
    state = table(*ONLY_CLAIMS["rats"], die=1)
    assert (state.phase, state.seat, state.idle) == ("die", 1, 1)
    assert play(state, "die 2").idle == 0
    # M8: an empty slot can't be claimed either
    assert table(*ONLY_CLAIMS["rats"], die=1, chips=("WR", ""), slots="2c 3c - 5c 6c").seat == 1


def test_a_move_onto_an_empty_chip_field_is_an_ordinary_move():
    # M6
    state = table("o6 o13 o14", die=1, piles="WRGWRG - WRGWRG WRGWRG WRGWRG WRGWRG", bank="")
    assert ends(state)["o6"]["t2"].gain == ""
    after = play(state, "move o6 t2")
    assert (after.phase, after.chips) == ("die", ("", ""))


def test_no_claim_without_the_chips():
    # M7
    state = table("y5 o13 o14", die=1)
    assert not [move for move in legal(state) if " k" in move] and "k3" not in ends(state)["y5"]
    assert refused(state, "move y5 k3", CantPay, "M7").parts["price"] == 1
    refused(table("y5 o13 o14", die=1, chips=("W", "")), "move y5 k3 R", CantPay, "M7")
    # two chips are due: one, of whatever colour, is not enough and is not changed
    refused(table("y5 o13 o14", rules=HOLE_DASH, die=2, chips=("G", "")), "move y5 k3 WW", CantPay, "M7")


def test_a_pile_that_runs_out_is_filled_from_the_bank():
    # M8, F3
    state = play(table("o6 o13 o14", die=1, piles="WRGWRG RG WRGWRG WRGWRG WRGWRG WRGWRG"), "move o6 t2")
    assert (state.phase, state.to_move, state.thrower, state.seat) == ("chips", CHANCE, None, 0)
    assert len(str(state.sample(SeededChance(1))).split()[2]) == 6
    state = play(state, "chips t2 WWRRGG")
    assert (state.phase, state.seat, state.piles[1], len(state.bank)) == ("die", 1, "WWRRGG", 18)
    # a pile that still has a chip is not filled
    state = play(table("o6 o13 o14", die=1, piles="WRGWRG RGW WRGWRG WRGWRG WRGWRG WRGWRG"), "move o6 t2")
    assert (state.phase, state.piles[1]) == ("die", "R")


def test_a_bank_that_can_not_fill_all_gives_one_chip_each_round_and_round():
    # M8: seven chips for three empty piles are 3, 2 and 2
    state = table("o6 o13 o14", die=1, piles="- W WRGWRG - WRGWRG WRGWRG", bank="WWWWRRG")
    state = play(state, "move o6 t2")
    refused(state, "chips t1 WW", WrongNumberOfChips, "M8")
    state = play(state, "chips t1 WRG")
    refused(state, "chips t4 WW", WrongPile, "M8")
    state = play(state, "chips t2 WR", "chips t4 WW")
    assert (state.phase, state.seat, state.bank) == ("die", 1, "")
    # fewer chips than piles: the first ones in the board's order get one each
    state = table("o6 o13 o14", die=1, piles="- W WRGWRG - WRGWRG WRGWRG", bank="WG")
    state = play(state, "move o6 t2", "chips t1 G", "chips t2 W")
    assert (state.phase, state.piles[3]) == ("die", "")


def test_filling_is_tried_again_at_the_end_of_every_turn():
    # M8: the chip paid for a card goes into the empty pile when the turn ends
    state = table("y5 o13 o14", die=1, chips=("G", ""), piles="- - WRGWRG WRGWRG WRGWRG WRGWRG", bank="")
    state = play(state, "move y5 k3 G", "cards Ah")
    assert state.phase == "place"
    state = play(state, "place o1")
    assert state.phase == "chips"
    state = play(state, "chips t1 G")
    assert (state.phase, state.seat, state.piles[:2]) == ("die", 1, ("G", ""))


def test_an_empty_deck_leaves_the_slot_empty():
    # M8
    others = tuple(" ".join(DECK[n::2]) for n in range(2))
    state = table("y5 o13 o14", die=1, chips=("G", ""), slots="- - Ah - -")
    state = replace(state, cards=tuple(tuple(c for c in won.split() if c != "Ah") for won in others), turns_left=9)
    assert state.deck == ()
    state = play(state, "move y5 k3 G")
    assert (state.phase, state.slots) == ("place", ("", "", "", "", ""))
    state = play(state, "place o1")
    assert state.phase == "die"
    # it can be crossed but not claimed
    state = table("y5 o13 o14", die=2, chips=("G", ""), slots="2c 3c - 5c 6c")
    assert "move y5 y6" in legal(state) and not [move for move in legal(state) if " k3" in move]
    refused(state, "move y5 k3 G", NoCard, "M8")


def test_every_empty_slot_is_filled_in_arrow_order_as_long_as_there_are_cards():
    # M8
    state = table("y5 o13 o14", die=1, chips=("G", ""), slots="- 3c 4c - 6c")
    state = play(state, "move y5 k3 G")
    refused(state, "cards Ah", WrongNumberOfCards, "M8")
    assert play(state, "cards Ah Kh Qh").slots == ("Ah", "3c", "Kh", "Qh", "6c")
    two_left = replace(state, cards=(tuple(c for c in DECK if c not in ("Ah", "Kh", "3c", "6c")), ()))
    assert play(two_left, "cards Kh Ah").slots == ("Kh", "3c", "Ah", "", "6c")


def test_a_pile_with_fewer_chips_than_due():
    # M9
    state = table("o6 o13 o14", die=1, piles="WRGWRG G WRGWRG WRGWRG WRGWRG WRGWRG")
    assert ends(state)["o6"]["t2"].gain == "G"
    assert play(state, "move o6 t2").chips[0] == "G"


# -- Cat Chase


def test_a_turn_is_a_throw_and_a_move_of_one_rat():
    # F1
    state = table(*FAR)
    assert (state.phase, state.thrower, state.in_hand, state.legal_moves()) == ("die", 0, True, ())
    assert {str(state.sample(SeededChance(n))) for n in range(60)} == {f"die {n}" for n in range(1, 7)}
    for wrong in ("die 0", "die 7", "die 06", "die", "die 1 2"):
        with pytest.raises(NotationError):
            play(state, wrong)
    state = play(state, "die 3")
    refused(state, "move o22 o25", NotYourRat, "F1")
    with pytest.raises(NotYourMove):
        play(state, "die 3")
    with pytest.raises(IllegalMove):
        play(state, "stay")
    assert play(state, "move o13 o10").thrower == 1


def test_any_rat_may_be_jumped_over_and_its_field_counts():
    # F1
    state = table("o5 o6 o14", "o7 o8 h3", die=5)
    assert ends(state)["o5"]["o9"].path == ("o5", "o6", "o7", "o8", "h3", "o9")


def test_no_underground_steps_in_cat_chase():
    # F2
    assert "move h1 h2" not in legal(table("h1 o13 o14", die=1))
    assert "move h1 h7" in legal(table("h1 o13 o14", die=2)), "by y11"


def test_a_hop_to_any_empty_hole():
    # F2
    state = play(table("o1 o13 o14", "h4 o22 o23", die=1), "move o1 h1")
    assert (state.phase, state.to_move) == ("hop", 0)
    assert legal(state) == {f"hop h{n}" for n in (2, 3, 5, 6, 7, 8, 9, 10)} | {"stay"}
    refused(state, "hop h4", Occupied, "F2")
    refused(state, "hop h1", NoHop, "F2")
    refused(state, "hop o1", NoHop, "F2")
    assert play(state, "stay").rats[0] == tuple(sorted(BOARD.number[f] for f in ("h1", "o13", "o14")))
    hopped = play(state, "hop h9")
    assert BOARD.number["h9"] in hopped.rats[0] and (hopped.phase, hopped.seat) == ("die", 1), "once, and the turn is over"


def test_a_hop_may_go_back_to_the_hole_where_the_rat_started():
    # F2: h1 – y11 – h7
    before = table("h1 o13 o14", die=2)
    assert "h1" in ends(before)["h1"]["h7"].hops
    state = play(before, "move h1 h7")
    assert "hop h1" in legal(state)
    # and to one that was touched on the way
    way = ends(table("o4 o13 o14", die=6))["o4"]["h3"]
    assert way.path == ("o4", "h2", "o5", "o6", "o7", "o8", "h3") and "h2" in way.hops


def test_no_hop_is_asked_without_an_empty_hole():
    # F2
    state = table("o1 h2 h3", "h4 h5 h6", "h7 h8 h9", "h10 o13 o14", die=1)
    after = play(state, "move o1 h1")
    assert (after.phase, after.seat) == ("die", 1)
    assert ends(state)["o1"]["h1"].hops == ()


def test_a_chip_field_yields_the_top_two_chips():
    # F3
    for die in (2, 3, 6):
        state = table("o5 o13 o14", die=die, piles="WRGWRG WWWWRG WRGWRG WRGWRG WRGWRG WRGWRG")
        assert ends(state)["o5"]["t2"].gain == "RG"
        after = play(state, "move o5 t2")
        assert (after.chips[0], after.piles[1]) == ("RG", "WWWW")


def test_a_card_costs_one_chip():
    # F4
    for die in (1, 4):
        state = table("y5 o13 o14", die=die, chips=("WWG", ""))
        assert ends(state)["y5"]["k3"].prices == ("W", "G")
        refused(state, "move y5 k3 WG", WrongPrice, "F4")
        refused(state, "move y5 k3", WrongPrice, "F4")
    refused(table("y5 o13 o14", die=1, chips=("W", "")), "move y5 y3 W", WrongPrice, "F4")
    state = play(state, "move y5 k3 G")
    assert (state.phase, state.to_move, state.thrower) == ("cards", CHANCE, None)
    assert (state.chips[0], state.cards[0], state.slots[2], state.bank[-1]) == ("WW", ("4c",), "", "G")
    state = play(state, "cards Ah")
    assert (state.phase, state.to_move, state.slots[2]) == ("place", 0, "Ah")
    assert "place o13" not in legal(state) and len(legal(state)) == 30 - 2 - 3
    refused(state, "place o13", Occupied, "F4")
    refused(state, "place y1", NotOuter, "F4")
    state = play(state, "place o30")
    assert BOARD.number["o30"] in state.rats[0] and (state.phase, state.seat) == ("die", 1)


FOUR = "2d 3d 4d 5d"


def claim_fifth(seats: int = 2, **more: object) -> DiceState:
    """Seat 0 has just taken a fifth card, and its rat has been placed."""
    rats = ("y5 o13 o14", "o22 o23 o24", "o26 o27 o28")[:seats]
    cards = (FOUR, "2h 3h 4h 5h", "")[:seats]
    chips = ("G", "G", "G")[:seats]
    state = table(*rats, die=1, chips=chips, cards=cards, **more)
    return play(state, "move y5 k3 G", "cards Ah", "place o1")


def test_a_fifth_card_gives_everybody_else_one_more_turn():
    # F5
    state = claim_fifth(3)
    assert (state.seat, state.outcome) == (1, None)
    state = play(state, "die 1", "move o22 o21")
    assert (state.seat, state.outcome) == (2, None)
    state = play(state, "die 1", "move o26 o25")
    assert (state.phase, state.to_move, state.legal_moves()) == ("over", None, ())
    assert state.outcome.reason == "cards" and state.outcome.winners == (1,), "whoever has the most points"


def test_further_fifth_cards_change_nothing():
    # F5
    state = claim_fifth(3)
    state = replace(state, rats=(state.rats[0], tuple(sorted(BOARD.number[f] for f in ("y5", "o22", "o23"))), state.rats[2]))
    state = play(state, "die 1", "move y5 k3 G")
    assert len(state.cards[1]) == 5
    state = play(state, "cards Kh")
    assert state.outcome is None, "the last turns are finished"
    state = play(state, "place o2", "die 1", "move o26 o25")
    assert state.outcome is not None


def test_a_turn_that_passes_by_itself_counts():
    # F5, M6
    state = claim_fifth(2)
    stuck = tuple(BOARD.number[f] for f in ("y5", "y5", "y5"))
    around = tuple(BOARD.number[f] for f in ("y3", "y7", "y15"))
    state = replace(state, rats=(around, stuck), chips=("", ""))
    state = play(state, "die 1")
    assert state.phase == "over" and state.idle == 1


def test_the_last_turn_is_finished():
    # F5: with its pile …
    state = claim_fifth(2, piles="WRGWRG WRGWRG WRGWRG WRGWRG WG WRGWRG")
    state = play(state, "die 2", "move o22 t5")
    assert state.phase == "chips"
    assert play(state, "chips t5 WWRRGG").phase == "over"
    # … and with its new card and the rat
    state = claim_fifth(2)
    state = replace(state, rats=(state.rats[0], tuple(sorted(BOARD.number[f] for f in ("y5", "o22", "o23")))))
    state = play(state, "die 1", "move y5 k3 G", "cards Kh")
    assert state.phase == "place"
    assert play(state, "place o2").phase == "over"


def test_score_and_ties():
    # F6
    assert scoring.chip_points("WRG") == 6
    assert table(*FAR, chips=("WWRG", "G"), cards=("2c Kc Ah", "")).scores == (7 + 2 + 5 + 2, 3)
    assert scoring.winners((10, 12, 12), (9, 1, 2)) == (2,), "of equal scores more cards win"
    assert scoring.winners((12, 7, 12), (2, 9, 2)) == (0, 2), "then the win is shared"
    # 2s are no jokers, in Hole Dash either
    assert scoring.group_points(["2c", "2d", "Kh", "Kd"]) == 10


def test_chips_and_cards_are_open():
    # F6
    state = claim_fifth()
    assert state.view(0) == state.view(1) == state.view(None) == state
    assert not state.secret and state.redealt(0, SeededChance(1)) == state


# -- Hole Dash


def test_underground_steps_are_mixed_with_steps_above_ground():
    # L1
    state = table("o1 o13 o14", "o8 o9 o10", rules=HOLE_DASH, die=3)
    assert ends(state)["o1"]["o24"].path == ("o1", "h1", "h6", "o24")
    assert ends(table("h1 o13 o14", rules=HOLE_DASH, die=1))["h1"]["h2"].path == ("h1", "h2")
    assert "move o1 o24" not in legal(table("o1 o13 o14", "o8 o9 o10", die=3))


def test_any_rat_may_be_jumped_over_underground_too():
    # L1
    state = table("o1 h1 o13", "h6 o22 o23", rules=HOLE_DASH, die=3)
    assert "move o1 o24" in legal(state)
    refused(table("o1 h1 o13", "h6 o22 o23", rules=HOLE_DASH, die=2), "move o1 h6", Occupied, "M2")


def test_a_hop_goes_to_an_underground_neighbour():
    # L2: h1's are h2, h6 and h7
    state = play(table("o1 o13 o14", "h2 o22 o23", rules=HOLE_DASH, die=1), "move o1 h1")
    assert legal(state) == {"hop h6", "hop h7", "stay"}
    refused(state, "hop h2", Occupied, "L2")
    refused(state, "hop h3", NoHop, "L2")
    full = table("o1 o13 h6", "h2 h7 o23", rules=HOLE_DASH, die=1)
    assert play(full, "move o1 h1").phase == "die", "nothing is asked where all of them are taken"


def test_exact_throw_two_chips_larger_throw_one():
    # L3
    exact, larger = (table("o5 o13 o14", rules=HOLE_DASH, die=die) for die in (2, 3))
    assert (ends(exact)["o5"]["t2"].gain, ends(larger)["o5"]["t2"].gain) == ("RG", "G")
    assert play(exact, "move o5 t2").piles[1] == "WRGW"
    assert play(larger, "move o5 t2").piles[1] == "WRGWR"


def test_exact_throw_one_chip_larger_throw_two():
    # L4
    exact, larger = (table("y5 o13 o14", rules=HOLE_DASH, die=die, chips=("WWRG", "")) for die in (1, 2))
    assert ends(exact)["y5"]["k3"].prices == ("W", "R", "G")
    assert ends(larger)["y5"]["k3"].prices == ("WW", "WR", "WG", "RG")
    assert {f"move y5 k3 {p}" for p in ("WW", "WR", "WG", "RG")} <= legal(larger)
    refused(larger, "move y5 k3 W", WrongPrice, "L4")
    refused(exact, "move y5 k3 WW", WrongPrice, "L4")
    with pytest.raises(NotationError):
        play(larger, "move y5 k3 RW")
    assert play(larger, "move y5 k3 WG").chips[0] == "WR"


def test_groups_count_on_top():
    # L5
    assert table(*FAR, rules=HOLE_DASH, cards=("Kc Kd Kh 7c 7d", "")).scores == (15 + 4 + 15, 0)
    assert table(*FAR, cards=("Kc Kd Kh 7c 7d", "")).scores == (15 + 4, 0), "not in Cat Chase"
    for count, points in ((1, 0), (2, 5), (3, 10), (4, 20)):
        assert scoring.group_points([f"9{suit}" for suit in "cdhs"[:count]]) == points


# -- why a field can't be reached, the options, the record


def test_why_not_and_after_say_the_same():
    state = table("o5 y5 h1", "o7 h2 t2", die=2, chips=("", ""))
    found = ends(state)
    for start in BOARD.number:
        for end in BOARD.number:
            reason = why_not(state, start, end)
            assert (reason is None) == (end in found.get(start, {}))
            if reason is not None:
                same = refused(state, f"move {start} {end}", type(reason), reason.clause)
                assert same.parts == reason.parts
    assert type(why_not(state, "o5", "nowhere")) is NoSuchField
    assert type(why_not(table(*FAR), "o13", "o14")) is IllegalMove and ends(table(*FAR)) == {}


def test_ends_are_the_legal_moves():
    for rules in (CAT_CHASE, HOLE_DASH):
        for die in range(1, 7):
            state = table("o5 y5 h1", "o7 h2 t2", rules=rules, die=die, chips=("WRR", ""))
            moves = {f"move {start} {end} {price}".rstrip() for start, found in ends(state).items()
                     for end, way in found.items() for price in way.prices or ("",)}  # fmt: skip
            assert moves == legal(state)


def test_options_belong_to_variants():
    for options in ({}, {"variant": None}, {"variant": "chess"}, {"variant": 1}, {"variant": []}, {"cat_cards": "JQK"},
                    {"variant": "cat-chase", "rat_rule": True}, {"variant": "hole-dash", "tactical": "off"},
                    {"variant": "cat-chase", "cat_cards": "JQ"}, {"variant": "hole-dash", "exchange": "all"}):  # fmt: skip
        with pytest.raises(BadSetup):
            GAME.setup(2, 0, options)


def test_a_board_in_the_record():
    data = {"format": "rats-nest/1", "game": "rat-poker", "options": {"variant": "cat-chase"}, "moves": [],
            "players": [{"name": "Anna"}, {"name": "Bence"}]}  # fmt: skip
    assert read(data, GAMES).rest == {}
    for wrong in (None, {}, [], "nest", True, {"format": "rats-nest-board/1"}):
        with pytest.raises(BadSetup) as caught:
            read({**data, "board": wrong}, GAMES)
        assert caught.value.clause == "D1"
    state = begin()
    assert answer(read(data, GAMES), state)["detail"]["bank"] == state.bank
