"""What stays true in every random card game on the board: nothing is lost, everybody sees what he may, and auctions are fair."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from game.rat_poker.card_state import CardState
from game.rat_poker.card_view import Sale
from game.rat_poker.cards import DECK
from game.rat_poker.chips import PILE
from game.rat_poker.scoring import chip_points
from game.rat_poker.turn import ends, payable, placeable
from tests.cases import Case, game_of, some
from tests.golden import CARD_GAMES, GOLDEN, seed

each_game = pytest.mark.parametrize("case", CARD_GAMES, ids=str)


def states_of(case: Case) -> list[CardState]:
    return [case.start(), *(after for _, _, after in game_of(case))]


@cache
def sales_of(case: Case) -> tuple[tuple[CardState, Sale], ...]:
    """Each card that was sold, and the position just before."""
    found = []
    for before, _, after in game_of(case):
        if after.sales != before.sales:
            old = 0 if before.phase == "step" else len(before.sales)
            found += [(before, sale) for sale in after.sales[old:]]
    return tuple(found)


@each_game
def test_sixty_chips(case):
    split = {"W": 20, "R": 20, "G": 20, **case.options.get("chips", {})}
    for state in states_of(case):
        lying = [stake.chips for stakes in state.stakes for stake in stakes]
        assert Counter("".join((state.bank, *state.piles, *state.purses, *lying))) == +Counter(split)
        assert all(len(pile) <= PILE for pile in state.piles)


@each_game
def test_fifty_two_cards(case):
    for state in states_of(case):
        held = [card for seat in range(case.seats) for card in state.hand(seat)]
        everywhere = [card for card in (*state.deck, *state.slots, *state.discards, *held) if card]
        assert len(everywhere) == 52 and set(everywhere) == set(DECK)
        assert set(state.laid) <= set(held)
        if not state.setting_up:
            assert all(len(held) == (2 if case.options["variant"] == "total" else 0) for held in state.dealt)


@each_game
def test_rats_stand_only_where_they_may(case):
    each = 3 if case.seats < 5 else 2
    for state in states_of(case):
        rats = [rat for own in state.rats for rat in own]
        alone = [rat for rat in rats if state.board.solid >> rat & 1]
        assert len(alone) == len(set(alone)), "one rat on a path or a hole"
        assert all(own == tuple(sorted(own)) for own in state.rats)
        if state.setting_up:
            assert set(rats) <= set(state.board.outer)
        else:
            assert all(len(own) == each for own in state.rats)
        if state.phase == "step":
            assert not set(rats) & set(state.board.slots) and not any(state.stakes)


@each_game
def test_step_cards_and_jump_cards(case):
    for state in states_of(case):
        if state.setting_up or state.phase in ("chips", "over"):
            continue
        for seat in range(case.seats):
            gone = state.round - (state.phase == "step" and not state.chosen[seat])
            assert len(state.steps[seat]) == 6 - gone
            assert 0 <= state.jumps[seat] <= 2
            assert state.phase == "step" or str(state.turned[seat]) not in state.steps[seat]


@each_game
def test_nobody_is_asked_for_nothing(case):
    for state in states_of(case):
        legal = state.legal_moves()
        words = Counter(str(move).split()[0] for move in legal)
        claims = sum(bool(getattr(move, "price", "")) for move in legal)
        match state.phase:
            case "move":
                assert words["move"] and words["pass"] == (claims == words["move"])
            case "jump":
                assert words["jump"] and words["end"] == 1 and state.jumps[state.to_move]
            case "auction":
                assert words["raise"] and words["pass"] == 1
                assert len(state.auction.active) > 1 or state.auction.active[0] == state.to_move
            case "swap":
                assert state.to_draw and words["swap"] == 1 + len(state.view(state.to_move).may_swap)
            case "cards":
                assert state.drawing
        assert state.phase != "chips" or (state.bank and not all(state.piles))


@each_game
def test_what_a_move_promises_is_what_it_brings(case):
    for state in some(tuple(s for s in states_of(case) if s.phase in ("move", "jump")), 6):
        seat, found = state.to_move, ends(state.view(None))
        assert found == ends(state.view(seat)), "all of it lies open"
        moves = [move for move in state.legal_moves() if hasattr(move, "end")]
        assert {(move.start, move.end) for move in moves} == {(start, end) for start, goals in found.items() for end in goals}
        for move in some(tuple(moves), 40):
            goal = found[move.start][move.end]
            assert goal.path[0] == move.start and goal.path[-1] == move.end and len(set(goal.path)) == len(goal.path)
            assert goal.claim == bool(move.price) and (not move.price or move.price in payable(state.view(seat)))
            steps = state.turned[seat] if state.phase == "move" else 6
            assert goal.steps <= steps and (goal.claim or state.phase == "jump" or goal.steps == steps)
            after = state.after(move)
            if after.phase in ("move", "jump"):
                assert Counter(after.purses[seat]) == Counter(state.purses[seat] + goal.gain) - Counter(move.price)


@each_game
def test_placing(case):
    for state in some(tuple(s for s in states_of(case) if s.phase == "place"), 5):
        assert {str(move) for move in state.legal_moves()} == {f"place {field}" for field in placeable(state.view(None))}


@each_game
def test_who_wins_a_card(case):
    """R10, R12, T3, T4 said once more."""
    total = case.options["variant"] == "total"
    for before, sale in sales_of(case):
        worth = {stake.seat: chip_points(stake.chips) for stake in sale.stakes}
        assert len(worth) == len(sale.stakes) and sale.winner in worth
        most = [seat for seat in worth if worth[seat] == max(worth.values())]
        if len(worth) == 1:
            assert sale.why == "alone"
        elif sale.why == "highest":
            assert most == [sale.winner]
        elif sale.why == "first":
            assert len(most) > 1 and (sale.winner == most[0] or total)
        else:
            assert total and sale.shown
            hands = {shown.seat: shown.hand for shown in sale.shown}
            assert hands[sale.winner] == max(hands.values())
            assert len(hands) > 1 and (sale.why == "all_in" or set(hands) == set(most))
        gained = sum(len(stake.chips) for stake in sale.stakes if total and (stake.seat != sale.winner or sale.why == "all_in"))
        assert len(sale.gains) == gained and sale.card in before.slots


@each_game
def test_the_end(case):
    line = states_of(case)
    last = line[-1]
    assert max(map(len, last.won)) >= 5 and last.round == 6
    first = next(state for state in line if state.last_menet)
    assert first.menet == last.menet, "the menet of the fifth card is the last"


@each_game
def test_views_know_what_they_may(case):
    seats = range(case.seats)
    for state in some(tuple(states_of(case)), 30):
        if state.phase == "over":
            continue
        for seat in (None, *seats):
            view = state.view(seat)
            for other in seats:
                own, open_chips = other == seat, case.options.get("tactical", "off") != "off"
                assert (view.chips[other] is not None) == (own or open_chips) == (view.steps[other] is not None)
                assert (view.won[other] is not None) == (own or case.options.get("tactical") == "cards")
                assert (view.dealt[other] is not None) == (own or not state.dealt[other])


def test_golden_games_show_everything():
    """Every way to win a card, exchanges, rows that slide, players who sit out: in golden games, or at least in random ones."""
    golden = [case for case in GOLDEN if case in CARD_GAMES]
    line = [state for case in golden for _, _, state in game_of(case, seed(case))]
    assert {sale.why for state in line for sale in state.sales} >= {"alone", "highest", "first", "all_in"}
    assert any(state.slid for state in line) and any(len(state.laid) > 1 for state in line)
    assert {case.options["variant"] for case in golden} == {"rat-poker", "pro", "total"} and len(golden) == 15
    assert {case.seats for case in golden} == {2, 3, 4, 5, 6}
