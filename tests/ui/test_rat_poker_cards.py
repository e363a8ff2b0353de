"""The card games of Rat Poker as a family plays them, without a browser: what taps mean, and that nothing secret is seen."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from game.core.chance import SeededChance
from game.core.playout import random_move
from game.core.record import Record
from game.core.rules import CHANCE, Refusal
from game.draw import french
from game.draw.scene import Entry, Play
from game.draw.texts import TEXTS
from game.draw.tree import Node, text_of, walk
from game.games import GAMES
from game.rat_poker import card_words, poker, refusals, scoring, turn, words
from game.rat_poker.auction_stage import NEXT
from game.rat_poker.board_table import Choice
from game.rat_poker.card_log import round_from
from game.rat_poker.card_state import CardState
from game.rat_poker.card_strip import Gathered, Laid
from game.rat_poker.card_view import CardView
from game.rat_poker.cards import DECK
from game.rat_poker.clauses import HOLD
from game.scenes import SCENES
from game.ui.rooms.result import draw_result
from game.ui.screens import dialogs
from game.ui.screens.curtain import curtain
from game.ui.session import Session, Stage
from tests.test_clauses import clauses as spec
from tests.ui import card_samples as samples
from tests.ui.card_samples import FOUR, SIX, TWO, session, state_of, until
from tests.ui.drawn import EN, drawn, find, has_class, intents, said, saying, with_class
from tests.ui.fake_house import House, run
from tests.ui.rat_poker_samples import worked
from tests.ui.test_app import stored


def claims(game: Session) -> tuple[str, str]:
    """From where to where the player to move can claim a card."""
    return next((m.start, m.end) for m in state_of(game).legal_moves() if getattr(m, "price", ""))  # type: ignore[attr-defined]


# -- choosing


def test_one_tap_chooses_and_the_tablet_goes_straight_on() -> None:
    game = until(FOUR, samples.choosing, lifted=True)
    assert [intent for intent in intents(game) if intent.startswith("step")] == [f"step {n}" for n in range(1, 7)]
    assert "Tap the card that you play." in said(game)
    game.tap("step 4")
    assert state_of(game).chosen[0] == 4 and game.stage is Stage.CURTAIN and game.table.mover == 1
    game.lift()
    assert "4" not in game.table.state.public_move(game.table.game.parse("step 4"))
    game.tap("step 4")
    game.lift()
    game.tap("step 6")
    game.lift()
    game.tap("step 1")
    assert game.stage is Stage.PUBLIC and state_of(game).order == (2, 0, 1, 3)
    text = said(game)
    assert "Csilla: 6, moves now" in text and "Nagyapó: 1" in text


def test_a_slip_is_taken_back_under_the_next_ones_curtain() -> None:
    game = until(FOUR, samples.choosing, lifted=True)
    assert not game.passed_on
    game.tap("step 4")
    mover = game.table.mover
    assert mover is not None and game.passed_on
    page = curtain(game.players[mover], EN, undo=game.passed_on)
    assert "undo" in [node.attrs.get("data-do") for node in walk(page)]
    game.undo()
    assert game.table.mover == 0 and game.stage is Stage.PUBLIC and not any(state_of(game).chosen)
    game.hand_on()
    assert not game.passed_on, "a curtain that has been asked for is nobody's slip"
    game.lift()
    game.tap("step 5")
    game.lift()
    assert not game.passed_on and not game.can_undo


def test_holding_to_look_the_table_stays_public() -> None:
    game = until(FOUR, samples.choosing)
    game.peek(True)
    game.tap("step 4")
    assert game.stage is Stage.PUBLIC and game.eyes is None


def test_who_has_chosen_lies_there_face_down() -> None:
    game = until(FOUR, samples.choosing_later)
    places = with_class(drawn(game), "place")
    assert len(places) == 4 and "has chosen" in text_of(places[0]) and "chooses now" in text_of(places[1])
    assert not re.search("#step-", str(places)), "no number shows"


def test_played_step_cards_keep_their_places_and_can_not_be_tapped() -> None:
    game = until(FOUR, samples.choosing_later, lifted=True)
    view: CardView = game.sight().view
    assert view.seat is not None and view.steps[view.seat] is not None
    left = "".join(intent[5:] for intent in intents(game) if intent.startswith("step "))
    assert left == view.steps[view.seat] and len(with_class(drawn(game), "step")) == 6


# -- moving


def test_a_rat_is_picked_up_and_its_ends_say_what_they_bring() -> None:
    game = until(FOUR, samples.claiming)
    start, end = claims(game)
    game.tap(f"field {start}")
    assert game.selection == Choice(start) and "another" in intents(game)
    assert "claims the card for one chip" in find(game, f"field {end}").attrs["aria-label"]
    game.tap(f"field {start}")
    assert game.selection is None


def test_which_chip_is_laid_under_the_rat_is_asked_with_three_colours() -> None:
    game = until(FOUR, samples.claiming)
    start, end = claims(game)
    state = state_of(game)
    purse = state.purses[state.queue[0]]
    for field in (start, end):
        game.tap(f"field {field}")
    assert [intent for intent in intents(game) if intent.startswith("pay")] == ["pay W", "pay R", "pay G"]
    assert "Look into your purse first." in said(game), "said before anything is tapped"
    missing, page = [colour for colour in "WRG" if colour not in purse], said(game)
    assert missing
    for colour in missing:  # R20: neither sentence nor page tells which colour is missing
        assert saying(game, f"pay {colour}") == "Look into your purse first." and said(game) == page
    game.tap(f"pay {purse[0]}")
    assert f"move {start} {end} {purse[0]}" in game.table.moves
    assert with_class(drawn(game), "stake"), "everybody sees it under the rat"


def test_where_purses_lie_open_only_what_is_there_is_asked() -> None:
    game = until(FOUR, samples.claiming, tactical="chips")
    start, end = claims(game)
    state = state_of(game)
    purse = state.purses[state.queue[0]]
    for field in (start, end):
        game.tap(f"field {field}")
    offered = [intent[4:] for intent in intents(game) if intent.startswith("pay")]
    assert "".join(offered) == "".join(sorted(set(purse), key="WRG".index)) or (not offered and len(set(purse)) == 1)


def test_whoever_peeks_is_offered_the_own_chips() -> None:
    game = until(FOUR, samples.claiming)
    start, end = claims(game)
    state = state_of(game)
    game.peek(True)
    for field in (start, end):
        game.tap(f"field {field}")
    offered = {intent[4:] for intent in intents(game) if intent.startswith("pay")}
    assert offered <= set(state.purses[state.queue[0]]) and "Look into your purse" not in said(game)


def blocked(state: CardState) -> bool:
    return bool(_blocked(state))


def _blocked(state: CardState) -> tuple[str, str, Refusal] | None:
    """A move that somebody's rat is in the way of."""
    view = state.view(None)
    if state.phase != "move" or len([there for there in turn.ends(view).values() if there]) < 2:
        return None
    for start, there in turn.ends(view).items():
        for end in state.board.names:
            reason = turn.why_not(view, start, end)
            if there and isinstance(reason, refusals.Blocked):
                return start, end, reason
    return None


def test_a_rat_in_the_way_is_named_with_its_clause() -> None:
    game = until(FOUR, blocked)
    found = _blocked(state_of(game))
    assert found is not None
    start, end, reason = found
    assert saying(game, f"field {start}", f"field {end}") == f"A rat is in the way: {FOUR[reason.parts['owner']]}"
    assert reason.clause in ("R4", "R5")


def test_other_taps_that_mean_nothing() -> None:
    game = until(FOUR, samples.moving)
    state, names = state_of(game), state_of(game).board.names
    other = names[state.rats[(state.queue[0] + 1) % 4][0]]
    assert saying(game, f"field {other}").startswith("This rat belongs to somebody else")
    empty = next(n for n, field in enumerate(state.board.fields) if field.kind == "path" and not any(n in r for r in state.rats))
    assert saying(game, f"field {names[empty]}") == "First tap the rat that should move."
    game = until(FOUR, samples.choosing, lifted=True)
    assert saying(game, "field o1") == "Now the board is only looked at."
    game = until(FOUR, samples.placing)
    assert saying(game, "field y5").startswith("A rat starts on a cheese path")


# -- jumping


def shown_goals(game: Session) -> list[Node]:
    """The lines that rings around fields stand on."""
    return [line for line in walk(drawn(game)) if "#goal-" in line.attrs.get("marker-mid", "")]


def test_a_jump_is_offered_and_never_begun_by_itself() -> None:
    game = until(FOUR, samples.jumping)
    text = said(game)
    assert "jump or end?" in text and "Tap a rat to jump 1 to 6 steps." in text
    assert not shown_goals(game)
    start = next(m.start for m in state_of(game).legal_moves() if hasattr(m, "start"))
    end = next(m.end for m in state_of(game).legal_moves() if getattr(m, "start", "") == start and not m.price)  # type: ignore[attr-defined]
    game.tap(f"field {start}")
    assert shown_goals(game)
    game.tap("another")
    assert game.selection is None
    game.tap(f"field {start}")
    game.tap(f"field {end}")
    assert f"jump {start} {end}" in game.table.moves
    game = until(FOUR, samples.jumping)
    mover = game.table.mover
    game.tap("end")
    assert "end" in game.table.moves and game.table.mover != mover


def claimed_before_jump(state: CardState) -> bool:
    return state.phase == "jump" and any(rat in state.board.slots for rat in state.rats[state.queue[0]])


def test_a_rat_that_claims_does_not_jump() -> None:
    game = until(FOUR, claimed_before_jump)
    state = state_of(game)
    rat = next(rat for rat in state.rats[state.queue[0]] if rat in state.board.slots)
    sentence = saying(game, f"field {state.board.names[rat]}")
    assert sentence == "This rat claims a card: it can't jump in this round."


# -- auctions


def sold_and_bid() -> Session:
    """One move has sold a card to the only one who claimed it, and opened an auction in which purses lie open."""
    moves = worked("total-2")
    bid = next(n for n, move in enumerate(moves) if move.startswith("raise"))
    return session(TWO, *moves[:bid], variant="total", rat_rule=False, tactical="cards", exchange="all")


def test_what_was_sold_stays_put_away_while_somebody_bids() -> None:
    """R11: a sale and an auction by one move. Chips are gathered, put back and gathered again without a second look at the sale."""
    game = sold_and_bid()
    assert "next" in intents(game) and "pass" not in intents(game)
    game.tap("next")
    (colour,) = {intent for intent in intents(game) if intent.startswith("add")}
    for tap in (colour, colour.replace("add", "take"), colour):
        game.tap(tap)
        assert "next" not in intents(game) and "pass" in intents(game), tap
    game.tap("raise")
    assert game.table.moves[-1].startswith("raise")


def auction_after_sale(state: CardState) -> bool:
    return state.phase == "auction" and bool(state.sales)


def test_an_auction_says_who_leads_what_lies_there_and_what_passing_means() -> None:
    game = until(FOUR, samples.bidding)
    state, text = state_of(game), said(game)
    assert state.auction is not None
    stakes = state.stakes[state.auction.slot]
    assert "leads" in text and "speaks now" in text and "Whoever passes is out." in text
    assert all(str(scoring.chip_points(stake.chips)) in text for stake in stakes)
    assert "pass" not in intents(game) and "raise" not in intents(game), "bidding is behind the curtain, where purses are"


def test_chips_are_gathered_taken_back_and_raised_by_one_button() -> None:
    game = until(FOUR, samples.bidding, lifted=True)
    state = state_of(game)
    purse = state.purses[state.queue[0]]
    assert saying(game, "raise") == "First tap the chips that you add."
    for colour in purse:
        game.tap(f"add {colour}")
    assert game.selection == Gathered(purse)
    game.tap(f"add {purse[0]}")
    assert game.selection == Gathered(purse), "no more than there are"
    game.tap(f"take {purse[-1]}")
    rest = purse[:-1]
    assert game.selection == (Gathered(rest) if rest else None)
    assert f"Raise by {scoring.chip_points(rest)}" in said(game) or not rest
    game.tap(f"add {purse[-1]}")
    game.tap("raise")
    assert f"raise {purse}" in game.table.moves and game.stage is Stage.PUBLIC


def test_passing_is_one_tap() -> None:
    game = until(FOUR, samples.bidding, lifted=True)
    seat = game.table.mover
    game.tap("pass")
    assert "pass" in game.table.moves[-8:]
    auction = state_of(game).auction
    assert auction is None or seat not in auction.active


def test_with_open_purses_an_auction_needs_no_curtain() -> None:
    game = until(FOUR, samples.bidding, tactical="cards", seed=2)
    assert not game.hides and {"pass", "raise"} <= set(intents(game))


def test_what_was_sold_stands_there_until_it_is_put_away() -> None:
    game = until(FOUR, samples.sold)
    sales = game.sight().view.sales
    text = said(game)
    assert len(with_class(drawn(game), "sale")) == len(sales)
    assert all(card_words.why(sale, EN) in text for sale in sales)
    game.tap("next")
    assert game.selection == NEXT and not with_class(drawn(game), "sale")


@pytest.mark.parametrize("handover", ["curtain", "peek"])
@pytest.mark.parametrize(
    ("wanted", "heading", "bar"), [(samples.sold, "Sold", "cards are sold"), (samples.shown, "Showdown", "The hands lie open")]
)
def test_while_it_stands_there_going_on_is_the_one_thing_to_do(
    handover: str, wanted: samples.Wanted, heading: str, bar: str
) -> None:
    game = until(FOUR, wanted, variant="total" if wanted is samples.shown else "rat-poker")
    assert game.peekable, "without news there would be a button below the table"
    page = drawn(game, handover)
    (stage,) = with_class(page, "stage")
    assert text_of(next(node for node in walk(stage) if node.tag == "h3")) == heading
    assert bar in text_of(with_class(page, "say")[0]) and "Tap an empty" not in text_of(page)
    assert [node.attrs["data-do"] for node in walk(page) if has_class(node, "btn") and not has_class(node, "alt")] == ["next"]
    assert not with_class(page, "hand-on") and not with_class(page, "leads")
    assert saying(game, f"field {state_of(game).board.names[0]}") == "First tap “Go on”."
    game.tap("next")
    page = drawn(game, handover)
    assert with_class(page, "hand-on") and not with_class(page, "stage")
    assert game.hides or with_class(page, "leads"), "and then the game goes on"


def test_where_purses_lie_open_nobody_bids_before_the_last_sale_is_put_away() -> None:
    game = until(FOUR, auction_after_sale, tactical="cards")
    assert not {"pass", "raise"} & set(intents(game)) and "next" in intents(game)
    game.tap("next")
    assert {"pass", "raise"} <= set(intents(game))


def test_a_showdown_lays_the_hands_open_and_marks_the_best_five() -> None:
    game = until(FOUR, samples.shown, variant="total")
    sale = next(sale for sale in game.sight().view.sales if sale.shown)
    page = drawn(game)
    hands = with_class(page, "shown")
    assert len(hands) == len(sale.shown)
    assert FOUR[sale.winner] in text_of(hands[0]), "the winner's comes first"
    for shown in sale.shown:
        assert card_words.hand(shown.hand, EN) in text_of(page)
        assert all(words.card(card, EN) in str(page) for card in shown.cards)
    assert len(with_class(page, "counts")) == sum(min(5, len(shown.cards)) for shown in sale.shown)


def test_an_exchange_says_what_to_tap_and_marks_the_hand_without_choosing_it() -> None:
    game = until(FOUR, samples.swapping, variant="total", lifted=True)
    page = drawn(game)
    assert "Tap the cards that you lay down. The new ones you see when you look next." in text_of(page)  # T6
    lying = with_class(page, "lay")
    best = poker.best(state_of(game).hand(game.table.mover or 0), False).cards
    assert len(with_class(page, "crowned")) == len(best)
    assert not [node for node in lying if has_class(node, "counts") or with_class(node, "tick")]
    game.tap(f"lay {game.sight().view.may_swap[0]}")
    assert [bool(with_class(node, "tick")) for node in with_class(drawn(game), "lay")] == [True] + [False] * (len(lying) - 1)


def test_cards_are_laid_down_and_exchanged_or_kept() -> None:
    game = until(FOUR, samples.swapping, variant="total", lifted=True)
    may = game.sight().view.may_swap
    game.tap(f"lay {may[2]}")
    game.tap(f"lay {may[0]}")
    game.tap(f"lay {may[1]}")
    game.tap(f"lay {may[2]}")
    assert game.selection == Laid(may[:2]) and "Exchange 2 cards" in said(game)
    game.tap("swap")
    assert f"swap {may[0]} {may[1]}" in game.table.moves
    assert any("exchanges 2 cards" in line for _, line in game.log(EN)), "how many everybody sees, not which"
    kept = until(FOUR, samples.swapping, variant="total", lifted=True)
    assert "Keep all" in said(kept)
    kept.tap("swap")
    assert "swap" in kept.table.moves


# -- what is said


def test_a_row_that_slides_is_said() -> None:
    game = until(FOUR, samples.slid)
    assert "No card was won: the row slides up." in said(game)
    assert any("Nobody has won a card" in line for _, line in game.log(EN))


def test_a_rat_that_can_not_move_is_said() -> None:
    game = until(FOUR, samples.moving)
    state = state_of(game)
    line = game.line(len(game.table.moves) - 1)
    after = state._replace(sat_out=(*state.sat_out, 3)).view(None)
    told = game.scene.log(type(line)(line.before, after, line.seat, line.move), game.players, EN)
    assert Entry(3, "Nagyapó: no rat can move") in told
    game.table._states[-1] = state._replace(sat_out=state.order[:1])
    assert "sits out" in said(game)


def test_heat_and_round_stand_in_the_bar_and_the_candle_goes_round() -> None:
    game = until(FOUR, samples.moving)
    state = state_of(game)
    assert f"Heat {state.menet}, round {state.round} of 6" in said(game)
    assert game.scene.candle_at(game.sight(), 0) == state.start_player
    assert "Last heat, round 6 of 6" in said(until(FOUR, samples.last_heat, variant="pro"))


def test_the_log_keeps_this_round_while_the_game_runs() -> None:
    game = until(FOUR, samples.moving)
    history = [state for state in game.table.history if isinstance(state, CardState)]
    start = round_from(history)
    assert history[start].phase == "step" and history[start - 1].phase != "step"
    assert (history[start].menet, history[start].round) == (history[-1].menet, history[-1].round)
    choosing = until(FOUR, samples.choosing_later)
    history = [state for state in choosing.table.history if isinstance(state, CardState)]
    assert history[round_from(history)].round == history[-1].round - 1, "while they choose, the last round can be remembered"
    over = until(FOUR, samples.over)
    assert len(over.log(EN)) > 60


def test_the_log_says_that_it_holds_one_round() -> None:
    """R20."""
    game = until(FOUR, samples.moving)
    assert game.log_reach(EN) == "While the game runs, the log holds the latest round only."
    assert game.log_reach(EN) in text_of(dialogs.log_sheet(EN, game.log(EN), game.log_reach(EN)))
    assert until(FOUR, samples.over).log_reach(EN) == ""


def test_an_entry_about_several_people_is_nobodys() -> None:
    """Each thing that a move brings about is an entry of its own, beside the rat of whom it is about."""
    game = until(FOUR, samples.over, variant="total")
    colours = {player.colour: player.name for player in game.players}
    told = game.log(EN)
    for colour, words_ in told:
        assert words_[0].isupper(), "an entry begins with a capital"
        others = [name for name in colours.values() if name in words_]
        if colour is not None:
            assert others == [colours[colour]], words_
    assert any(colour is None and words_.startswith("Turned up: ") for colour, words_ in told)
    assert any("Jump card: " in words_ for _, words_ in told)


def test_chips_beside_a_result_say_that_they_count_on_a_tie() -> None:
    """R19."""
    result = draw_result(until(FOUR, samples.over), EN)
    left = with_class(result, "chips-left")
    assert left and all(text_of(node).startswith("on a tie:") for node in left)


def test_cards_that_were_dealt_say_so() -> None:
    """T1: their bar has a title, and a reader hears it."""
    game = until(FOUR, samples.swapping, variant="total", lifted=True)
    view = game.sight().view
    for name in view.may_swap:
        button, dealt = find(game, f"lay {name}"), name in view.dealt[view.seat]
        assert button.attrs.get("title") == ("dealt, not won" if dealt else None)
        assert (
            "dealt, not won" in text_of(button) or any("dealt, not won" in n.attrs.get("aria-label", "") for n in walk(button))
        ) == dealt


def test_chips_in_words() -> None:
    t = {language: TEXTS[language] for language in ("hu", "cs", "en")}
    assert words.chips("WWRGG", t["en"]) == "2 white, 1 red, 2 green chips" and words.chips("R", t["en"]) == "1 red chip"
    assert words.chips("WWG", t["hu"]) == "2 fehér, 1 zöld zseton" and words.chips("", t["hu"]) == ""
    assert [words.colours("WWRGG", t[language]) for language in t] == [
        "2 fehér, 1 piros, 2 zöld", "2 bílé, 1 červený, 2 zelené", "2 white, 1 red, 2 green",
    ]  # fmt: skip


def test_an_order_that_is_not_there_yet_is_that_of_the_seats() -> None:
    places = with_class(drawn(until(FOUR, samples.placing)), "place")
    assert [text_of(place) for place in places] == ["Anna: 2 rats", "Bence: 1 rat", "Csilla: 1 rat", "Nagyapó: 1 rat"]
    assert not until(FOUR, samples.placing).peekable, "nobody has anything yet"
    assert until(FOUR, samples.placing, variant="total").peekable, "but the cards that were dealt"


# -- what whoever looks holds


def test_a_look_shows_purse_cards_and_the_hand_they_make() -> None:
    game = until(FOUR, samples.last_heat, variant="pro")
    assert not with_class(drawn(game), "mine")
    game.hand_on()
    game.lift()
    view: CardView = game.sight().view
    seat = view.seat
    assert seat is not None
    (panel,) = with_class(drawn(game), "mine")
    number = view.hands[seat]
    assert number is not None and (card_words.hand(number, EN) or "No cards yet") in text_of(panel)
    assert (words.chips(view.chips[seat] or "", EN) or "no chips") in text_of(panel)


def test_a_look_in_passing_while_moves_are_public() -> None:
    game = until(FOUR, samples.moving)
    assert game.peekable and not game.hides and not with_class(drawn(game), "mine")
    game.peek(True)
    assert with_class(drawn(game), "mine")
    game.peek(False)
    assert not with_class(drawn(game), "mine")


def test_with_everything_open_there_is_nothing_to_peek_at() -> None:
    assert not until(FOUR, samples.moving, tactical="cards", seed=4).peekable
    assert until(FOUR, samples.moving, tactical="cards", variant="total", seed=4).peekable, "dealt cards stay secret"


# -- the result


def test_points_add_up_with_the_jokers_in_their_groups() -> None:
    game = until(FOUR, samples.over)
    state, text = state_of(game), text_of(draw_result(game, EN))
    for seat in range(4):
        groups = scoring.groups(state.won[seat], True)
        if groups:
            assert f"cards {sum(group.numbers for group in groups)}" in text
    assert all(f"{score}" in text for score in state.scores)


def test_hands_are_named_and_their_five_cards_marked() -> None:
    game = until(SIX, samples.over, variant="total")
    page = draw_result(game, EN)
    state = state_of(game)
    rows = with_class(page, "rowr")
    assert len(rows) == 6 and not [row for row in rows if with_class(row, "num")], "no number decides"
    for seat, score in enumerate(state.scores):
        row = next(row for row in rows if SIX[seat] in text_of(row))
        assert (card_words.hand(score, EN) or "No cards") in text_of(row)
        assert len(with_class(row, "counts")) == min(5, len(state.hand(seat)))


def test_chips_break_a_tie_and_say_so() -> None:
    game = until(FOUR, samples.over)
    state = state_of(game)
    same = state._replace(won=(("Kc",), ("Kd",), (), ()), purses=("W", "G", "", ""))
    game.table._states[-1] = same
    page = draw_result(game, EN)
    assert "Equal: the chips decide" in text_of(page) and "Bence wins!" in text_of(page)
    assert len(with_class(page, "decides")) == 4


# -- set-up


def test_each_game_has_its_own_house_rules_with_their_clauses() -> None:
    scene = SCENES["rat-poker"]
    for variant in ("rat-poker", "pro", "total"):
        values = GAMES["rat-poker"].check_options({"variant": variant})
        found = {option.name: option.clause for option in scene.option_words(EN, values)}
        assert {**found, "variant": "F1"}.keys() == values.keys()
        assert found["rat_rule"] == ("R18" if variant == "rat-poker" else "P3")


def test_another_variant_keeps_the_house_rules_that_it_knows() -> None:
    async def story() -> None:
        house = await House().open()
        await house.tap("open rat-poker")
        await house.tap("variant 4")
        assert "14+" in house.text
        for option in ("tactical chips", "all_in after_lap", "exchange dealt", "chips 30-20-10", "rat_rule true"):
            await house.tap(f"option {option}")
        await house.tap("variant 2")
        await house.tap("start")
        (record,) = stored(house)
        assert record["options"] == {"variant": "rat-poker", "tactical": "chips", "chips": {"W": 30, "R": 20, "G": 10}}

    run(story)


@pytest.mark.parametrize(("variant", "name"), list(enumerate(("Cat Chase", "Hole Dash", "Rat Poker", "Pro", "Total"))))
def test_a_game_is_called_by_its_own_name(variant: int, name: str) -> None:
    """In its menu, in its file's name, and among the games under way; several games share the door."""

    async def story() -> None:
        house = await House().open()
        await house.tap("open rat-poker")
        await house.tap(f"variant {variant}")
        await house.tap("start")
        await house.tap("menu")
        assert [child.text for child in house.page.root.find(id="dialog-title").children] == [name]
        await house.tap("export")
        assert house.device.files[0][0].startswith(f"{name} ")
        await house.tap("menu")
        await house.tap("home")
        assert f"Continue: {name}" in house.text

    run(story)


def test_the_result_is_called_by_the_games_own_name() -> None:
    assert "Total" in text_of(draw_result(until(FOUR, samples.over, variant="total"), EN))
    assert "Totál" in text_of(draw_result(until(FOUR, samples.over, variant="total"), TEXTS["hu"]))


# -- the rules


def test_the_rules_open_where_the_game_is_that_is_set_up_or_played() -> None:
    """What holds for Total stands first, the dice games last; the page opens at what is special to it."""

    async def story() -> None:
        house = await House().open()
        await house.tap("open rat-poker")
        await house.tap("variant 4")
        for _ in range(2):
            await house.tap("rules")
            assert house.screen == "rules" and house.page.scrolled == "part-4"
            titles = [e.children[0].text for e in house.page.root.all() if e.attrs.get("class") == "to-part"]
            assert titles[2:] == ["Rat Poker", "Pro", "Total", "Cat Chase", "Hole Dash"]
            assert house.page.root.find(id="part-4").children[0].text == "Total"
            await house.tap("part 2")
            assert house.page.scrolled == "part-2" and house.page.root.find(data_do="part 2").attrs["aria-current"] == "true"
            await house.tap("clause T3")
            assert house.page.scrolled == "clause-T3"
            assert house.page.root.find(data_do="part 4").attrs["aria-current"] == "true"
            await house.tap("close")
            if house.screen == "setup":
                await house.tap("start")
        assert house.screen == "table"

    run(story)


@pytest.mark.parametrize("variant", ["", *HOLD])
def test_every_clause_stands_once_whatever_is_played(variant: str) -> None:
    parts = SCENES["rat-poker"].rules(EN, {"variant": variant} if variant else None)
    numbers = [clause.number for part in parts for clause in part.clauses]
    assert len(numbers) == len(set(numbers)) and set(numbers) == spec("rat-poker")
    assert [part.title for part in parts if part.own] == ([EN(words.NAMES[variant])] if variant else [])


# -- the whole way


def next_tap(house: House, dice: random.Random) -> str:
    """Something sensible to tap."""
    found = house.intents()
    for word in ("lift", "next", "hand-on"):
        if word in found:
            return word
    session = house.app.room.session  # type: ignore[attr-defined]
    state, picked = session.table.state, getattr(session.selection, "rat", "")
    assert isinstance(state, CardState) and state.to_move != CHANCE
    if pays := [intent for intent in found if intent.startswith("pay ")]:
        return next(pay for pay in pays if pay[4:] in state.purses[state.queue[0]])
    if state.phase == "auction":
        adds = [intent for intent in found if intent.startswith("add ")]
        gathered = any(intent.startswith("take ") for intent in found)
        return "raise" if gathered else dice.choice(["pass", *adds])
    if state.phase == "swap":
        return dice.choice(["swap", *(intent for intent in found if intent.startswith("lay "))])
    if state.phase == "step":
        return dice.choice([intent for intent in found if intent.startswith("step ")])
    lit = [e.attrs["data-do"] for e in house.page.root.all() if e.attrs.get("class") == "field leads"]
    lit = [intent for intent in lit if intent != f"field {picked}"]
    if state.phase == "place":
        return dice.choice(lit)
    if not lit or (state.phase == "jump" and dice.random() < 0.5):
        return "end" if "end" in found else "pass"
    ends = {f"field {move.end}" for move in state.legal_moves() if hasattr(move, "end")}
    goals = [intent for intent in lit if intent in ends and intent[6] in "kt"]
    return dice.choice(goals or lit)


@pytest.mark.parametrize(("variant", "seats"), [(2, 2), (3, 3), (4, 4)])
def test_a_whole_game_from_set_up_to_the_result(variant: int, seats: int) -> None:
    async def story() -> None:
        house = await House().open()
        await house.tap("open rat-poker")
        await house.tap(f"variant {variant}")
        for _ in range(seats - 2):
            await house.tap("seat add")
        for seat, name in enumerate(FOUR[:seats]):
            await house.type(f"name {seat}", name)
        await house.tap("start")
        dice = random.Random(variant)
        for _ in range(9000):
            if house.screen == "result":
                break
            await house.tap(next_tap(house, dice))
            assert "Something went wrong" not in house.text
        assert house.screen == "result" and ("wins!" in house.text or "win together!" in house.text)
        await house.tap("rematch")
        assert house.screen == "table" and "places a rat" in house.text

    run(story)


# -- nothing secret is seen by others

BY_LABEL = {words.card(name, EN): name for name in DECK}
LABELLED = re.compile(rf"\b(?:{'|'.join(french.RANKS.values())}) of (?:clubs|diamonds|hearts|spades)\b")
NOTED = re.compile(r"(?<![A-Za-z0-9])[2-9TJQKA][cdhs](?![a-z0-9])")
"""A card in the record's notation; in a sentence it could be a word."""


class Look:
    """What can be told from a page: every poker card that it gives away, by a picture, a name, a text, a key, an intent or anything
    else, and its nodes by class."""

    def __init__(self, page: Node) -> None:
        self.by_class: dict[str, list[Node]] = {}
        pictured, attrs, texts = set(), [], []
        for node in walk(page):
            names = node.attrs.get("class", "").split()
            for name in names:
                self.by_class.setdefault(name, []).append(node)
            suits = [name[2] for name in names if name in ("c-c", "c-d", "c-h", "c-s")]
            inside = [child.attrs.get("href", "") for child in node.children if suits and isinstance(child, Node)]
            pictured |= {href[3] + suits[0] for href in inside if href.startswith("#r-")}
            attrs += [value for name, value in node.attrs.items() if name not in ("d", "transform", "viewBox", "class")]
            attrs.append(node.key or "")
            texts += [child for child in node.children if isinstance(child, str)]
        noted = NOTED.findall("\n".join(attrs))
        named = LABELLED.findall("\n".join((*attrs, *texts)))
        self.cards = {*pictured, *noted, *(BY_LABEL[label] for label in named)}

    def count(self, name: str) -> int:
        """How many nodes of this class there are."""
        return len(self.by_class.get(name, ()))

    @property
    def purses(self) -> list[str]:
        """What the purses hold, in words."""
        return [text_of(with_class(node, "sr")[0]) for node in self.by_class.get("purse", ())]


def may_know(game: Session) -> set[str]:
    """The cards that have lain open since the log's first move, or lie open by the house rules."""
    history = [state for state in game.table.history if isinstance(state, CardState)]
    views = [state.view(None) for state in history[round_from(history) :]]
    found: set[str] = set()
    for view in views:
        found |= {*view.slots, view.slid}
        found |= {card for sale in view.sales for card in (sale.card, *(c for shown in sale.shown for c in shown.cards))}
    if history[-1].house.tactical == "cards":
        found |= {card for won in history[-1].won for card in won}
    return found


def look_around(game: Session, handover: str) -> None:
    """The public table tells what the house rules open, and nothing else (R20)."""
    page, state = Look(drawn(game, handover)), state_of(game)
    tactical, seats = state.house.tactical, range(state.house.seats)
    assert page.cards <= may_know(game)
    held = [words.chips(state.purses[seat], EN) or "no chips" for seat in seats]
    assert page.purses == ([] if tactical == "off" else held)
    assert page.count("steps-left") == (0 if tactical == "off" else state.house.seats)
    assert not page.count("mine") and not page.count("choosing")
    assert not page.count("stack") or tactical != "off"


def games(seed: int) -> Iterator[Session]:
    """Random games of two to six players by all kinds of house rules."""
    examples = [options for options in GAMES["rat-poker"].examples if options["variant"] in ("rat-poker", "pro", "total")]
    for number in range(200):
        options, seats = examples[number % len(examples)], 2 + number % 5
        players = tuple({"name": name} for name in SIX[:seats])
        record = Record("rat-poker", players, number % seats, options)
        yield Session("x", record, GAMES, SCENES["rat-poker"], SeededChance(seed + number))


def test_a_thousand_handovers_show_nothing_that_others_may_not_know() -> None:
    handovers = 0
    for number, game in enumerate(games(7)):
        if handovers >= 1000:
            break
        chance, most = SeededChance(number), handovers + 60
        game.table.settle()
        while game.ending is None and handovers < most:
            if game.hides:
                look_around(game, "peek" if handovers % 2 else "curtain")
                _handover(game, chance)
                handovers += 1
            else:
                game.make(Play(str(random_move(game.table.state, chance))))
    assert handovers >= 1000


def _handover(game: Session, chance: SeededChance) -> None:
    """Curtain, private table, and a move: whoever has the tablet sees what is his, and of the others no more than before."""
    state, mover = state_of(game), game.table.mover
    assert mover is not None
    public = may_know(game)
    if game.stage is Stage.PUBLIC:
        game.hand_on()
    page = Look(curtain(game.players[mover], EN, undo=game.passed_on))
    assert not page.cards and not page.purses
    game.lift()
    page = Look(drawn(game))
    assert set(state.hand(mover)) <= page.cards <= public | set(state.hand(mover))
    (panel,) = page.by_class["mine"]
    assert Look(panel).purses == [words.chips(state.purses[mover], EN) or "no chips"]
    assert len(page.purses) == (1 if state.house.tactical == "off" else state.house.seats)
    game.make(Play(str(random_move(state, chance))))


def test_the_search_finds_a_card_wherever_it_stands() -> None:
    for node in (Node("p", {}, ("ace of clubs",)), Node("p", {"title": "Ac"}), Node("p", {}, (), "hand-Ac")):
        assert Look(node).cards == {"Ac"}
    game = until(TWO, samples.last_heat, variant="pro", lifted=True)
    assert set(state_of(game).hand(game.table.mover or 0)) <= Look(drawn(game)).cards
    assert session(TWO).players[0].name == "Anna"
