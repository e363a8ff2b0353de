"""Auctions by clause, with what Total adds: showdowns and exchanges."""

from __future__ import annotations

from collections import Counter

import pytest

from game.core.chance import SeededChance
from game.core.rules import IllegalMove, NotationError
from game.rat_poker.card_view import Stake
from game.rat_poker.moves import Raise, Swap
from game.rat_poker.refusals import NotDealt, NotInDeck, NotInHand, NotInPurse, TooManyCards, WrongNumberOfCards
from tests.rules.card_tables import FAR, GAME, asked, claimed, legal, play, refused, stakes, table

HIGH, MIDDLE, LOW = "Ah Ad", "Kh Kd", "9h 7d"
"""Dealt cards: pairs of aces and kings, and nothing."""


def sale(state):
    return state.view(None).sales[-1]


def total(*purses: str, dealt: tuple[str, ...] = (HIGH, MIDDLE, LOW), watching: int = 0, **more: object):
    """As `claimed`, in Total."""
    return claimed(*purses, variant="total", dealt=dealt[: len(purses) + watching], watching=watching, **more)


# -- Rat Poker


def test_one_claimant_gets_the_card():
    # R10
    state = table("y1 y3 o5", FAR[1], purses=("WRG", ""), steps="1 1")
    state = play(state, "move y1 k1 W", "jump y3 k1 G", "move o24 o25", "end")
    assert state.phase == "cards" and state.won[0] == ("2c",) and state.detail()["slots"][0] is None
    assert state.purses[0] == "R" and state.bank == "WWWWWWWWWRRRRRRRRGGGGGGGGG"
    assert sale(state).why == "alone" and sale(state).stakes == (Stake(0, "WG"),) and sale(state).winner == 0
    assert state.detail()["stakes"] == [[]] * 5


def test_an_auction_goes_round_from_the_start_player():
    # R11
    state = claimed("WWWW", "RRRRR", "GGGG", start_player=1)
    assert asked(state) == (1, "auction") and legal(state) == {"raise R", "pass"}
    view = state.view(None)
    assert view.auction.bidders == (1, 2, 0) and view.auction.passed == () and view.auction.slot == 0
    assert view.auction.leader == 2, "three points"
    order = []
    for move in ("raise R", "raise G", "raise W", "raise RR", "raise G", "pass"):
        order.append(state.to_move)
        state = play(state, move)
    assert order == [1, 2, 0, 1, 2, 0]
    assert stakes(state) == [(0, "WW"), (1, "RRRR"), (2, "GGG")]
    assert state.view(None).auction.passed == (0,) and asked(state) == (1, "auction")


def test_any_chips_may_be_added():
    # R11
    state = claimed("WWRG", "RRRR")
    assert legal(state) == {"raise W", "raise R", "raise G", "pass"}
    assert stakes(play(state, "raise WG"))[0] == (0, "WWG")
    refused(state, "raise WW", NotInPurse, "R11")
    refused(state, "raise RR", NotInPurse, "R11")
    for wrong in ("raise", "raise GW", "raise B", "raise W R", "raise 1"):
        with pytest.raises(NotationError):
            GAME.parse(wrong)
    with pytest.raises(NotationError):
        play(state, "raise GW")
    refused(state, "end", IllegalMove, "")
    with pytest.raises(IllegalMove):
        state.after(Raise(""))


def test_nobody_has_to_outbid():
    # R11
    state = play(claimed("WW", "GGG"), "raise W", "raise G")
    assert state.phase == "cards", "seat 0 has no chip left and passes by himself; then seat 1 is alone and leads"
    assert sale(state).winner == 1 and sale(state).why == "highest"


def test_passing_is_for_good():
    # R11
    state = play(claimed("WWW", "RRR", "GGG"), "pass", "raise R", "raise G")
    assert asked(state) == (1, "auction") and state.view(None).auction.passed == (0,)


def test_without_chips_one_passes_by_himself():
    # R11
    state = claimed("WWW", "R")
    assert asked(state) == (0, "auction"), "seat 1 has not passed before his turn comes"
    assert sale(play(state, "pass")).winner == 1
    raised = play(state, "raise W")
    assert sale(raised).winner == 0, "then seat 1 has passed, and seat 0 leads: equal, but first"


def test_it_ends_when_one_is_left_who_leads():
    # R11
    assert sale(play(claimed("WW", "RR"), "pass")).winner == 1
    assert sale(play(claimed("WW", "WWW"), "raise W", "pass")).winner == 0
    last = play(claimed("GG", "WWWW"), "pass")
    assert asked(last) == (1, "auction"), "alone, but he does not lead"
    assert sale(play(last, "pass")).winner == 0, "all have passed"
    assert asked(play(last, "raise W")) == (1, "auction"), "still behind: he is asked again"
    assert sale(play(last, "raise WWW")).winner == 1


def test_only_who_claimed_bids():
    # R11
    state = claimed("WW", "RR", watching=2)
    assert asked(state) == (2, "move")
    state = play(state, "move o10 o11", "move o17 o16")
    assert asked(state) == (0, "auction") and state.view(None).auction.bidders == (0, 1)


def test_the_highest_total_wins():
    # R12
    state = play(claimed("WWW", "RW"), "raise WW", "pass")
    assert sale(state).winner == 0 and sale(state).why == "highest"
    assert sale(state).stakes == (Stake(0, "WWW"), Stake(1, "R"))
    assert state.purses == ("", "W") and state.won == (("2c",), ())
    assert Counter(state.bank) == Counter("WWWWWWWWRRRRRRRRGGGGGGGG" + "WWW" + "R"), "all chips go to the bank, the losers' too"
    assert sale(state).gains == ""


def test_equal_totals_the_first_to_reach_the_card():
    # R12
    state = play(claimed("WWW", "RR"), "raise W", "pass")
    assert sale(state).winner == 0 and sale(state).why == "first"
    state = play(claimed("RR", "WWW"), "pass", "raise W")
    assert asked(state) == (1, "auction"), "equal is not enough for the second"
    assert sale(play(state, "pass")).winner == 0


def test_the_first_rat_counts():
    # R12
    rats = ("y1 o5", "y2 y4 o24")
    state = table(*rats, purses=("WW", "WR"), steps="3 4", options={})
    state = play(state, "move y2 k1 W")
    state = play(state, "jump y4 k1 R", "move y1 k1 W", "end")
    assert stakes(state) == [(1, "WR"), (0, "W")], "his second rat's chip lies with his first one's"


def test_passed_stakes_count():
    # R12
    state = play(claimed("RR", "WWW", "WW"), "pass", "raise W", "pass", "pass")
    assert sale(state).winner == 0, "two points, and he was first"


def test_auctions_one_after_the_other():
    # R13
    rats = ("y1 y3 o5", "y2 y4 o24")
    state = table(*rats, purses=("WWWW", "RRRR"), steps="3 2")
    state = play(state, "move y1 k1 W", "jump y3 k2 W", "move y2 k1 R", "jump y4 k2 R")
    assert asked(state) == (0, "auction") and state.view(None).auction.slot == 0
    state = play(state, "pass")
    assert asked(state) == (0, "auction") and state.view(None).auction.slot == 1 and state.slots[:2] == ("", "3c")
    assert len(state.sales) == 1
    state = play(state, "raise WW", "pass")
    assert state.phase == "cards" and state.drawing == 2 and [s.winner for s in state.sales] == [1, 0]
    state = play(state, "cards 9c 9d")
    assert state.slots[:2] == ("9c", "9d")
    assert len(state.view(0).sales) == 2, "until the next cards are turned up"


def test_a_card_won_stays_no_slide():
    # R14
    state = claimed("W", "R")
    assert state.phase == "cards" and state.slots == ("", "3c", "4c", "5c", "6c") and state.discards == () and state.slid == ""


# -- Total


def test_the_winner_gets_the_losers_chips():
    # T2
    state = play(total("WWWW", "RRR"), "raise WW", "pass")
    assert sale(state).winner == 0 and sale(state).gains == "R"
    assert state.purses == ("WR", "RR")
    assert Counter(state.bank) == Counter("WWWWWWWWRRRRRRRRGGGGGGGG" + "WWW"), "his own stake goes to the bank"


def test_a_single_claimant_in_total():
    # R10, T2
    state = play(total("WW", watching=1, dealt=(HIGH, MIDDLE)), "move o23 o22")
    assert sale(state).why == "alone" and sale(state).gains == "" and state.phase == "cards", "no auction: nobody exchanges"


def test_equal_totals_show_their_hands():
    # T3
    state = play(total("WWW", "WWW", dealt=(MIDDLE, HIGH)), "pass")
    assert asked(state) == (1, "auction"), "alone, but not with more than everybody else's: asking gives no secret away"
    assert state.informs(GAME.parse("pass")) and not state.informs(GAME.parse("raise W"))
    shown = play(state, "pass")
    assert sale(shown).winner == 1 and sale(shown).why == "hand"
    assert [(s.seat, s.cards) for s in sale(shown).shown] == [(0, ("Kd", "Kh")), (1, ("Ad", "Ah"))]
    assert sale(shown).shown[1].hand == state.hand_value(1), "before the card is won"
    assert sale(play(state, "raise W")).why == "highest", "now he leads, alone"


def test_equal_totals_and_equal_hands():
    # T3, R12
    state = play(total("WWW", "WWW", dealt=("Kc Qd", "Kh Qs")), "pass", "pass")
    assert sale(state).winner == 0 and sale(state).why == "first" and len(sale(state).shown) == 2


def test_only_the_highest_totals_show():
    # T3
    state = play(total("WWW", "RRR", "RRR", dealt=(HIGH, LOW, MIDDLE)), "pass", "pass", "pass")
    assert sale(state).winner == 2 and [s.seat for s in sale(state).shown] == [1, 2]


def test_won_cards_are_part_of_the_hand():
    # T1, T3, T7
    state = play(total("WWW", "WWW", dealt=(HIGH, LOW), won=("3h", "9d 9s")), "pass", "pass")
    assert sale(state).winner == 1, "three nines beat two aces"
    assert sale(state).shown[1].cards == ("7d", "9d", "9h", "9s")


def test_all_in():
    # T4
    state = play(total("WWWW", "RR", dealt=(LOW, HIGH)), "raise W")
    assert asked(state) == (1, "auction")
    assert state.informs(GAME.parse("raise R"))
    state = play(state, "raise R")
    assert sale(state).why == "all_in" and sale(state).winner == 1, "no chip left: hands are shown"
    assert [s.seat for s in sale(state).shown] == [0, 1]
    assert sale(state).gains == "WWRR" and state.purses == ("WW", "WWRR"), "all the chips on it, his own too"
    assert Counter(state.bank) == Counter("WWWWWWWWRRRRRRRRGGGGGGGG")


def test_the_better_hand_whatever_was_bid():
    # T4
    state = play(total("WWWWWW", "W", dealt=(LOW, HIGH)))
    assert sale(state).winner == 1 and sale(state).why == "all_in"
    state = play(total("WW", "GGG", dealt=(HIGH, LOW)), "raise W")
    assert sale(state).winner == 0, "at once, before the other has spoken"


def test_equal_hands_the_higher_stake_then_the_first():
    # T4, R12
    state = play(total("WWW", "RR", dealt=("Kc Qd", "Kh Qs")), "raise WW")
    assert sale(state).winner == 0 and sale(state).why == "all_in"
    state = play(total("WW", "G", dealt=("Kc Qd", "Kh Qs")))
    assert sale(state).winner == 1
    state = play(total("W", "W", dealt=("Kc Qd", "Kh Qs")))
    assert sale(state).winner == 0


def test_who_has_passed_shows_nothing_but_his_stake_is_won():
    # T4
    state = play(total("WWW", "RRR", "GG", dealt=(HIGH, LOW, MIDDLE)), "pass", "raise R", "raise G")
    assert sale(state).why == "all_in" and [s.seat for s in sale(state).shown] == [1, 2]
    assert sale(state).winner == 2 and sale(state).gains == "WRRGG"


def test_one_left_is_not_all_in():
    # T4, R11
    state = total("WW", "R", dealt=(HIGH, LOW), options={"all_in": "after_lap"})
    assert asked(state) == (0, "auction")
    state = play(state, "pass")
    assert sale(state).winner == 1 and sale(state).why == "highest" and sale(state).shown == (), "he leads"
    state = play(total("GG", "W", dealt=(HIGH, LOW), options={"all_in": "after_lap"}), "pass")
    assert sale(state).winner == 0 and sale(state).why == "highest", "he does not lead, and passes by himself"
    state = play(total("WW", "W", dealt=(LOW, HIGH), options={"all_in": "after_lap"}), "pass")
    assert sale(state).winner == 1 and sale(state).why == "hand", "equal totals: T3"


def test_at_once_without_a_chip():
    # T5
    state = total("WWW", "R", dealt=(HIGH, LOW, MIDDLE), watching=1)
    assert asked(state) == (2, "move")
    move = "move o10 o11"
    assert state.informs(GAME.parse(move)), "the last move of the round opens hands"
    state = play(state, move)
    assert sale(state).why == "all_in" and sale(state).winner == 0


def test_after_one_lap():
    # T5
    state = total("WWW", "R", "GGG", dealt=(LOW, HIGH, MIDDLE), options={"all_in": "after_lap"})
    assert asked(state) == (0, "auction")
    view = state.view(None).auction
    assert view.waiting == (1,) and view.passed == () and view.bidders == (0, 1, 2)
    state = play(state, "raise W")
    assert asked(state) == (2, "auction") and state.view(None).auction.waiting == (1, 0)
    state = play(state, "raise G")
    assert sale(state).why == "all_in" and sale(state).winner == 1, "each has spoken once"
    assert [s.seat for s in sale(state).shown] == [0, 1, 2] and sale(state).gains == "WWRGG"


def test_the_lap_is_stopped_by_the_last_chip():
    # T5, T4
    state = total("WW", "R", "GGG", dealt=(LOW, HIGH, MIDDLE), options={"all_in": "after_lap"})
    state = play(state, "raise W")
    assert sale(state).why == "all_in" and [s.seat for s in sale(state).shown] == [0, 1, 2], "seat 2 has not passed"


def test_passing_in_the_lap():
    # T5
    state = total("WW", "R", "GGG", dealt=(HIGH, LOW, MIDDLE), options={"all_in": "after_lap"})
    state = play(state, "pass", "raise G")
    assert [s.seat for s in sale(state).shown] == [1, 2] and sale(state).winner == 2
    nobody = total("W", "R", "G", dealt=(HIGH, LOW, MIDDLE), options={"all_in": "after_lap"})
    assert sale(nobody).why == "all_in" and sale(nobody).winner == 0, "nobody entered with a chip: at once"
    all_of_them = total("WW", "RR", dealt=(HIGH, LOW), options={"all_in": "after_lap"})
    assert all_of_them.view(None).auction.waiting == ()


# -- exchanges


def exchange(**more: object):
    """Seat 2 has won the auction; seats 0 and 1 may exchange."""
    purses = ("WWW", "RRR", "GGG")
    return play(total(*purses, dealt=(HIGH, MIDDLE, LOW), won=("3h 4h", "5h", ""), **more), "pass", "pass")


def test_each_loser_may_exchange_in_turn_order():
    # T6
    state = exchange()
    assert sale(state).winner == 2 and asked(state) == (0, "swap") and state.secret
    assert legal(state) == {"swap", "swap 3h", "swap 4h", "swap Ad", "swap Ah"}
    assert state.view(0).may_swap == ("3h", "4h", "Ad", "Ah") and state.view(1).may_swap == state.view(None).may_swap == ()
    assert state.view(0).draw == state.to_draw
    assert state.public_move(GAME.parse("swap 3h Ad")) == "swap 2" and not state.informs(GAME.parse("swap 3h"))
    state = play(state, "swap")
    assert asked(state) == (1, "swap")
    state = play(state, "swap 5h")
    assert asked(state) == ("chance", "draw") and state.detail()["cards"][1] == ["5h"] and state.view(None).draw == 1
    state = play(state, "draw 6d")
    assert state.won[1] == ("6d",) and state.discards == ("5h",) and state.phase == "cards", "the winner exchanges nothing"
    assert state.public_move(GAME.parse("draw 6d")) == ""


def test_the_order_of_exchanges_is_the_rounds():
    # T6, R2
    state = total("GGG", "RRR", "WWW", start_player=1)._replace(order=(2, 1, 0))
    state = play(state, "pass", "pass")
    assert sale(state).winner == 0 and state.queue == (2, 1)


def test_the_kth_card_drawn_takes_the_place_of_the_kth_laid_down():
    # T6
    state = play(exchange(), "swap 3h Ad")
    after = play(state, "draw Qs 6d")
    assert after.won[0] == ("4h", "Qs") and after.dealt[0] == ("6d", "Ah"), "a dealt card stays a dealt one"
    other = play(state, "draw 6d Qs")
    assert other.won[0] == ("4h", "6d") and other.dealt[0] == ("Qs", "Ah")
    assert after.discards == ("3h", "Ad") and asked(after) == (1, "swap")
    refused(state, "draw 6d", WrongNumberOfCards, "M8")
    refused(state, "draw 3h 6d", NotInDeck, "D4")
    refused(state, "draw 2c 6d", NotInDeck, "D4")


def test_what_is_laid_down_is_drawn_by_nobody_of_the_same_exchange():
    # T6, M8
    state = exchange()
    rest = state.deck
    state = state._replace(won=(state.won[0], state.won[1], (*state.won[2], *rest[1:])), discards=())
    assert state.deck == rest[:1] and state.to_draw == 1 and state.view(0).draw == 1
    refused(state, "swap 3h 4h", TooManyCards, "T6")
    state = play(state, "swap 3h")
    refused(state, "draw 3h", NotInDeck, "D4")
    state = play(state, f"draw {rest[0]}")
    assert asked(state) == (1, "swap") and state.to_draw == 1, "what was laid down can be drawn by the next"
    state = play(state, "swap 5h", "draw 3h")
    assert state.won[1] == ("3h",) and state.discards == ("5h",)


def test_nothing_to_draw_no_exchange():
    # T6
    state = total("WWW", "RRR", dealt=(HIGH, MIDDLE))
    state = state._replace(won=((), state.deck))
    after = play(state, "pass")
    assert sale(after).winner == 1 and after.phase == "place", "no cards for the slots either"


def test_what_may_be_laid_down():
    # T6
    state = exchange()
    refused(state, "swap Kh", NotInHand, "T6")
    for wrong in ("swap 3h 3h", "swap Ad 3h", "swap 3h,4h", "swap Ah Ad"):
        with pytest.raises(NotationError):
            GAME.parse(wrong)
    with pytest.raises(IllegalMove):
        state.after(Swap(("3h", "3h")))
    assert play(state, "swap 3h 4h Ad Ah").phase == "draw"
    dealt = exchange(options={"exchange": "dealt"})
    assert legal(dealt) == {"swap", "swap Ad", "swap Ah"}
    refused(dealt, "swap 3h", NotDealt, "T6")
    assert play(dealt, "swap Ad Ah").phase == "draw"


def test_exchanges_come_before_the_next_slot():
    # T6
    rats = ("y1 y3 o5", "y2 y4 o24")
    state = table(*rats, variant="total", purses=("WWWW", "RRRR"), dealt=(HIGH, LOW), steps="3 2")
    state = play(state, "move y1 k1 W", "jump y3 k2 W", "move y2 k1 R", "jump y4 k2 R", "pass")
    assert asked(state) == (0, "swap") and state.view(None).auction is None and len(state.sales) == 1
    state = play(state, "swap")
    assert asked(state) == (0, "auction") and state.view(None).auction.slot == 1
    state = play(state, "pass")
    assert asked(state) == (0, "swap") and len(state.sales) == 2, "once an auction"


def test_an_exchange_after_a_showdown():
    # T6, T4
    state = play(total("WWWW", "W", dealt=(LOW, HIGH)))
    assert sale(state).why == "all_in" and asked(state) == (0, "swap")
    assert state.view(1).sales[0].shown[0].cards == ("7d", "9h")


def test_cards_laid_open_stay_known():
    # T4, T6
    state = total("WWWW", "W", dealt=(LOW, HIGH))
    for seed in range(5):
        other = state.redealt(None, SeededChance(seed))
        assert other.dealt == state.dealt and other.won == state.won, "everything anybody holds has been seen"
    state = play(state, "swap 9h", "draw 6d")
    others = {state.redealt(1, SeededChance(seed)).hand(0) for seed in range(20)}
    assert len(others) > 5 and all("7d" in hand for hand in others), "what was drawn is not known"
