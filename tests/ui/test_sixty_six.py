"""Sixty-Six as a family plays it, without a browser: what taps mean, what is seen, and that no hand is seen by others."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from game.core.chance import SeededChance
from game.core.playout import random_move
from game.core.record import Record
from game.draw.scene import Play
from game.draw.tree import Node, text_of, to_html, walk
from game.games import GAMES
from game.scenes import SCENES
from game.sixty_six import refusals, words
from game.sixty_six.cards import DECK
from game.sixty_six.felt import LAST, NEXT, REFEREE, SHEET, Blame
from game.sixty_six.scene import SixtySixScene, last_trick_from
from game.sixty_six.state import SixtySixState
from game.sixty_six.view import View
from game.ui.rooms.result import draw_result
from game.ui.screens import dialogs
from game.ui.screens.curtain import curtain
from game.ui.session import HandOnFirst, Session, Stage
from tests.cases import wild_move
from tests.ui import sixty_six_samples as samples
from tests.ui.drawn import EN, drawn, find, has_class, intents, saying
from tests.ui.fake_house import House, run
from tests.ui.sixty_six_samples import FOUR, THREE, TWO, session, state_of, until
from tests.ui.test_app import stored

# -- cutting and bidding


def test_the_pack_is_cut_where_it_is_tapped_or_knocked_on() -> None:
    for tap in ("cut 4", "cut 12", "cut 20", "knock"):
        game = session(FOUR)
        assert game.stage is Stage.PUBLIC and not game.covered, "everybody sees the cut"
        assert "peek" not in str(drawn(game, "peek")), "there is nothing to look at in secret"
        game.tap(tap)
        assert game.table.moves[-1] == tap and state_of(game).phase == "bid"


def test_each_bid_says_what_it_means_and_a_low_one_why_not() -> None:
    game = until(FOUR, samples.bidding, lifted=True)
    label = text_of(find(game, "bid 2"))
    assert "66 points" in label and "2 penalty holes" in label
    assert find(game, "bid 1").attrs["aria-disabled"] == "true"
    assert saying(game, "bid 1") == "The best bid is 1: bid more, pass or say durk."
    assert saying(game, f"card {game.sight().view.hand[0]}") == "First the bidding is finished."
    game.tap("bid 2")
    assert game.table.moves[-1] == "bid 2" and game.stage is Stage.PUBLIC


@pytest.mark.parametrize("tap", ["pass", "durk"])
def test_pass_and_durk_are_one_tap(tap: str) -> None:
    game = until(FOUR, samples.bidding, lifted=True)
    game.tap(tap)
    assert game.table.moves[-1] == tap


def test_durk_is_an_event_on_the_public_table() -> None:
    game = until(FOUR, samples.durk_said, prefer=("durk",))
    text = text_of(drawn(game))
    assert "Durk!" in text and "5 points or" in text and "sits out" in text and "no trump" in text
    assert any(has_class(node, "durk") for node in walk(drawn(game)))


def test_a_durk_hand_lies_in_the_order_of_the_durk() -> None:
    game = until(FOUR, samples.durk_said, prefer=("durk",), lifted=True)
    shown = [node.attrs["data-do"].partition(" ")[2] for node in walk(drawn(game)) if has_class(node, "f")]
    assert sorted(shown) == sorted(game.sight().view.hand)
    assert shown == sorted(shown, key=lambda name: ("alhb".index(name[1]), "AKOUT9".index(name[0])))
    assert "this deal" not in text_of(drawn(game)), "nothing is counted in a durk"


def test_what_is_swept_in_is_off_the_felt() -> None:
    game = until(FOUR, lambda state: any(str(move) == "sweep" for move in state.view(None).out_of_turn), signals=True)
    assert any(has_class(node, "tc") for node in walk(drawn(game)))
    game.tap("sweep")
    assert not any(has_class(node, "tc") for node in walk(drawn(game)))


def test_the_highest_bid_of_the_house_is_the_highest_button() -> None:
    four = intents(until(TWO, samples.bidding, lifted=True))
    six = intents(until(TWO, samples.bidding, lifted=True, highest_bid=6))
    assert "bid 4" in four and "bid 5" not in four and "bid 6" in six


# -- playing


def test_legal_cards_are_raised_and_a_refused_one_says_why() -> None:
    game = until(FOUR, samples.following, seed=2, lifted=True)
    may = set(words.plays(game.sight().view))
    for node in walk(drawn(game)):
        if has_class(node, "f"):
            assert has_class(node, "ok") == (node.attrs["data-do"].partition(" ")[2] in may)
    other = next(name for name in game.sight().view.hand if name not in may)
    assert re.match(r"You (hold|can|have)", saying(game, f"card {other}"))
    game.tap(f"card {sorted(may)[0]}")
    assert game.table.moves[-1] == f"play {sorted(may)[0]}" and game.stage is Stage.PUBLIC


def test_reasons_by_the_rule() -> None:
    view = until(FOUR, samples.following, seed=2, lifted=True).sight().view
    said = words.refusal(refusals.MustFollow("S11", card="Ka", suit="b"), view, EN)
    assert said == "You hold bells: follow suit."
    assert "king of leaves" in words.refusal(refusals.MustOvertrump("S12", card="9l", best="Kl"), view, EN)
    assert "acorns" in words.refusal(refusals.MustTrump("S12", card="9l", suit="b", trump="a"), view, EN)
    assert "ace of bells" in words.refusal(refusals.MustBeat("S11", card="9b", best="Ab"), view, EN)


def test_with_a_penalty_for_wrong_cards_nothing_is_veiled() -> None:
    game = until(FOUR, samples.following, seed=2, lifted=True, revoke="penalised_1")
    assert not any(has_class(node, "ok") or has_class(node, "no") for node in walk(drawn(game)))


def test_a_pair_is_announced_by_the_card_that_is_led() -> None:
    game = until(FOUR, samples.leading_a_pair, seed=3, prefer=("bid 2",), lifted=True)
    pairs = [intent for intent in intents(game) if intent.startswith("pair ")]
    assert len(pairs) % 2 == 0 and {pair[5] for pair in pairs} == {"K", "O"}
    game.tap(pairs[1])
    assert game.table.moves[-1] == pairs[1]
    text = text_of(drawn(game))
    assert "40!" in text, "everybody hears it"
    shown = game.sight().view.open_cards
    assert any(shown) and sum(map(len, shown)) == 1, "the other card of the pair lies open"


def test_a_pair_that_is_banned_is_seen_and_says_why() -> None:
    game = until(TWO, samples.leading_a_pair, seed=3, prefer=("bid 1", "pass"), lifted=True)
    pair = next(intent for intent in intents(game) if intent.startswith("pair "))
    assert find(game, pair).attrs["aria-disabled"] == "true"
    assert saying(game, pair).startswith("The bidding was won with 1")


def test_a_trick_is_left_by_one_button_and_the_same_player_leads() -> None:
    game = until(FOUR, samples.leading_later, seed=2, lifted=True)
    assert "leave" in intents(game)
    game.tap("leave")
    assert game.table.moves[-1] == "leave" and game.stage is Stage.PRIVATE, "leaving and leading are one turn"
    assert "leave" not in intents(game) and "Left lying" in text_of(drawn(game))
    assert saying(game, "leave") == "There is no trick here that could be left lying."
    assert "leave" not in intents(until(FOUR, samples.leading_later, seed=2, lifted=True, leave_tricks=False))


def test_the_last_trick_and_the_score_sheet_on_demand() -> None:
    game = until(FOUR, samples.following, seed=2)
    for word, selection in (("last", LAST), ("sheet", SHEET)):
        game.tap(f"show {word}")
        assert game.selection == selection and "away" in intents(game)
        game.tap("away")
        assert game.selection is None
        game.tap(f"show {word}")
        game.tap(f"show {word}")
        assert game.selection is None
    game.tap("show last")
    game.hand_on()
    game.lift()
    assert game.selection is None, "at every handover it is put away"


def test_the_score_of_a_deal_lies_on_the_table_before_the_next_one() -> None:
    game = until(FOUR, samples.counted, seed=2)
    deal = game.sight().view.sheet[-1]
    text = text_of(drawn(game))
    assert (
        "Deal 4" in text and str(deal.cards[0]) in text and "÷ 33" in text and not any(i.startswith("cut") for i in intents(game))
    )
    assert game.scene.say(game.sight(), EN)[0] == words.deal_ended(deal, game.players, EN)
    game.tap("next")
    assert game.selection == NEXT and "knock" in intents(game)


# -- the running count


def test_the_running_count_is_ones_own_sides_alone() -> None:
    game = until(FOUR, samples.following, seed=2)
    assert "this deal" not in text_of(drawn(game))
    game.hand_on()
    game.lift()
    assert text_of(drawn(game)).count("this deal") == 1
    hidden = until(FOUR, samples.following, seed=2, lifted=True, running_count="hidden")
    assert "this deal" not in text_of(drawn(hidden))


# -- out of turn, in everybody's sight


def test_the_referee_takes_three_taps_on_the_public_table() -> None:
    game = until(FOUR, samples.following, seed=2)
    game.tap("show referee")
    assert game.selection == REFEREE and not any(i.startswith("penalty") for i in intents(game))
    game.tap("blame 2")
    assert game.selection == Blame(2) and {"penalty 2 1", "penalty 2 5"} <= set(intents(game))
    game.tap("penalty 2 5")
    assert game.sight().view.sheet[-1].reason == "penalty" and game.sight().view.holes[0] >= 5
    assert "Penalty: Cyril" in text_of(drawn(game))
    private = until(FOUR, samples.following, seed=2, lifted=True)
    assert "show referee" not in intents(private)
    assert "show referee" not in intents(until(FOUR, samples.following, seed=2, referee=False))


def test_partners_signal_on_the_public_table() -> None:
    game = until(FOUR, samples.paired, seed=4, prefer=("bid 1", "pair"), signals=True)
    assert "draw" in intents(game)
    game.tap("draw")
    assert game.table.moves[-1] == "draw" and "half-draws a card" in text_of(drawn(game))
    with pytest.raises(HandOnFirst):
        game.tap("pass")
    game.hand_on()
    game.lift()
    assert "draw" not in intents(game)


def test_a_card_is_slapped_down_after_a_tap_on_the_switch() -> None:
    game = until(FOUR, samples.following, seed=2, lifted=True, signals=True)
    may = words.plays(game.sight().view)[0]
    game.tap("slapping")
    game.tap("slapping")
    game.tap("slapping")
    game.tap(f"card {may}")
    assert game.table.moves[-1] == f"slap {may}"
    assert "slapping" not in intents(until(FOUR, samples.following, seed=2, lifted=True))


# -- where everybody sits


@pytest.mark.parametrize("names", [FOUR, THREE, TWO], ids=len)
def test_the_next_player_sits_to_the_right(names: tuple[str, ...]) -> None:
    for lifted in (False, True):
        game = until(names, samples.following, seed=2, lifted=lifted)
        seats = len(names)
        rows = [node for node in walk(drawn(game)) if has_class(node, "who")]
        places = [next(c for c in row.attrs["class"].split() if c.startswith("at-")) for row in rows]
        mover = game.table.mover
        assert mover is not None and places[mover] == "at-s" and places[(mover + 1) % seats] == ("at-n" if seats == 2 else "at-e")
        if seats == 4:
            assert places[(mover + 2) % 4] == "at-n"


# -- faces


def test_french_faces_are_the_same_cards() -> None:
    game = until(FOUR, samples.following, seed=2, lifted=True, deck="french")
    hand = game.sight().view.hand
    labels = [find(game, f"card {name}").attrs["aria-label"] for name in hand]
    assert labels == [words.card(name, state_of(game).house, EN) for name in hand]
    html = to_html(drawn(game))
    assert "fig-bear" not in html and "s-a" not in html
    french = {name: words.card(name, state_of(game).house, EN) for name in DECK}
    assert french["Ob"] == "queen of diamonds" and french["Ua"] == "jack of clubs" and len(set(french.values())) == 24


# -- the log


def test_the_log_keeps_the_last_trick_while_the_game_runs() -> None:
    game = until(FOUR, samples.following, seed=2)
    state = state_of(game)
    said = [line for _, line in game.log(EN)]
    played = sum("leaves the trick" not in line for line in said)
    assert played == 4 + len(state.trick)
    before = until(FOUR, samples.leading, seed=2)
    assert any("bids" in line for _, line in before.log(EN)), "before the second trick the bidding is remembered"
    over = until(FOUR, samples.over)
    assert len(over.log(EN)) > 100


def test_the_log_between_two_deals_is_the_trick_that_ended_the_last_one() -> None:
    game = until(FOUR, samples.counted, seed=2)
    said = [line for _, line in game.log(EN)]
    assert 4 <= len(said) <= 6 and "failed" in said[-1] and "penalty hole" in said[-1]
    start = last_trick_from([state for state in game.table.history if isinstance(state, SixtySixState)])
    assert state_of(game).phase == "cut" and game.table.history[start].phase == "play"  # type: ignore[attr-defined]


# -- the whole way


def next_tap(house: House, dice: random.Random) -> str:
    """Something sensible to tap."""
    found = house.intents()
    for word in ("lift", "hand-on", "next", "knock"):
        if word in found:
            return word
    if "pass" in found:
        return dice.choice(["pass", *(i for i in found if i.startswith("bid "))][:2])
    state = house.app.room.session.table.state  # type: ignore[attr-defined]
    return dice.choice([f"card {str(move)[5:]}" for move in state.legal_moves() if str(move).startswith("play")])


@pytest.mark.parametrize("seats", [2, 4])
def test_a_whole_game_from_set_up_to_the_result(seats: int) -> None:
    async def story() -> None:
        house = await House().open()
        await house.tap("open sixty-six")
        for _ in range(seats - 2):
            await house.tap("seat add")
        for seat, name in enumerate(FOUR[:seats]):
            await house.type(f"name {seat}", name)
        await house.tap("option target 11")
        if seats == 4:
            assert "partner: Cyril" in house.text and "Anna deals first." in house.text
        await house.tap("start")
        dice = random.Random(3)
        for _ in range(6000):
            if house.screen == "result":
                break
            await house.tap(next_tap(house, dice))
        assert house.screen == "result" and ("wins!" in house.text or "win together!" in house.text)
        assert "Score sheet" in house.text
        (record,) = stored(house)
        assert record["options"] == {"target": 11}
        await house.tap("rematch")
        assert house.screen == "table"

    run(story)


def test_partners_share_a_row_of_the_result() -> None:
    result = draw_result(until(FOUR, samples.over), EN)
    rows = [text_of(node) for node in walk(result) if has_class(node, "rowr")]
    assert len(rows) == 2 and sorted("Anna, Cyril" in row for row in rows) == [False, True]
    three = draw_result(until(THREE, samples.over, seed=2), EN)
    assert len([node for node in walk(three) if has_class(node, "rowr")]) == 3


# -- no hand is seen by others

LABELS = {name: words.card(name, samples.state_of(session(FOUR)).house, EN) for name in DECK}
BY_LABEL = {label: name for name, label in LABELS.items()}
NAMED = re.compile("|".join([*BY_LABEL, r"(?<![A-Za-z0-9])[ATKOU9][alhb](?![a-z0-9])"]))


def shown_cards(page: Node) -> set[str]:
    """Every card that a page gives away: by a picture, a name, a text, a key, an intent or anything else."""
    found = set()
    for node in walk(page):
        found |= _pictured(node)
        told = [*node.attrs.values(), node.key or "", *(child for child in node.children if isinstance(child, str))]
        for text in told:
            found |= {BY_LABEL.get(told, told) for told in NAMED.findall(text)}
    return found


def _pictured(node: Node) -> set[str]:
    """The card that an svg or a group draws: it has an index of a rank and the class of its suit."""
    suits = [c[2] for c in node.attrs.get("class", "").split() if re.fullmatch(r"s-[alhb]", c)]
    ranks = [
        child.attrs["href"][3]
        for child in node.children
        if isinstance(child, Node) and child.attrs.get("href", "").startswith("#r-")
    ]
    return {rank + suit for rank in ranks for suit in suits}


def may_know(view: View) -> set[str]:
    """The cards that lie open where everybody looks."""
    open_cards = [name for cards in view.open_cards for name in cards]
    tricks = view.played if words.is_durk(view) else ()
    lying = [name for trick in (view.trick, view.last_trick, *tricks) for _, name in trick]
    gestures = [given.card for given in (*view.gestures, *view.last_gestures) if given.card]
    return {*open_cards, *lying, *view.table, *gestures}


def games(seed: int) -> Iterator[Session]:
    """Random games of two to four players by all kinds of house rules."""
    for number, options in enumerate(GAMES["sixty-six"].examples):
        for seats in (2, 3, 4):
            if options.get("deck") == "french":
                options = {**options, "deck": "hungarian"}  # the same cards, and their names are those looked for
            players = tuple({"name": name} for name in FOUR[:seats])
            record = Record("sixty-six", players, number % seats, options)
            yield Session("x", record, GAMES, SCENES["sixty-six"], SeededChance(seed + number))


def test_a_thousand_handovers_show_no_card_that_others_may_not_know() -> None:
    handovers = 0
    for number, game in enumerate(games(7)):
        chance, most = SeededChance(number), handovers + 90
        while game.ending is None and handovers < most:
            allowed = may_know(state_of(game).view(None))
            if game.stage is Stage.PRIVATE:  # a trick was left lying: the same player leads
                _moves(game, chance, allowed)
                continue
            assert shown_cards(drawn(game, "peek" if handovers % 2 else "curtain")) <= allowed
            if not game.hides:
                game.make(Play("knock" if chance.below(2) else "cut 7"))
                continue
            for overlay in ("show last", "show sheet", "show referee"):
                if overlay in intents(game) and chance.below(9) == 0:
                    game.tap(overlay)
                    assert shown_cards(drawn(game)) <= allowed
                    game.tap("away")
            _looks(game, chance, allowed)
            handovers += 1
    assert handovers >= 1000


def _looks(game: Session, chance: SeededChance, allowed: set[str]) -> None:
    """One handover: curtain, private table, move, and what the log says then."""
    mover = game.table.mover
    assert mover is not None
    game.hand_on()
    assert not shown_cards(curtain(game.players[mover], EN))
    game.lift()
    _moves(game, chance, allowed)


def _moves(game: Session, chance: SeededChance, allowed: set[str]) -> None:
    """The player who has the tablet sees the own hand and moves."""
    hand = set(state_of(game).view(game.table.mover).hand)  # type: ignore[arg-type]
    assert hand <= shown_cards(drawn(game)) <= allowed | hand
    game.make(Play(str(random_move(state_of(game), chance))))
    if game.ending is not None:
        return
    seen = may_know(state_of(game).view(None)) | allowed
    assert shown_cards(dialogs.log_sheet(EN, game.log(EN))) <= seen


def test_the_search_finds_a_card_wherever_it_stands() -> None:
    game = until(FOUR, samples.following, seed=2, lifted=True)
    hand = set(game.sight().view.hand)
    game.sight()
    assert hand <= shown_cards(drawn(game))
    for node in (Node("p", {}, ("Anna holds the ace of acorns",)), Node("p", {"title": "Aa"}), Node("p", {}, (), "hand-Aa")):
        assert shown_cards(node) == {"Aa"}


def test_a_finished_game_says_everything_and_nothing_before() -> None:
    scene = SixtySixScene()
    game = until(FOUR, samples.over)
    assert shown_cards(draw_result(game, EN)) <= set(DECK)
    chance = SeededChance(2)
    assert scene.log_from(game.table.history) > 0
    assert wild_move(session(FOUR).table.state, chance) is not None


def test_a_finger_that_still_holds_sees_no_new_hand() -> None:
    """Whoever plays the last card of a deal may cut the next one and speak first in it: what is dealt is looked at anew, so that
    nobody cuts until a hand pleases."""
    for seed in range(40):
        game = Session(
            "game/x", Record("sixty-six", ({"name": "Anna"}, {"name": "Bence"})), GAMES, SixtySixScene(), SeededChance(seed)
        )
        for move in ("knock", "bid 1", "pass"):
            game.peek(True)
            game.tap(move)
            game.peek(False)
        while game.table.state.phase == "play":
            game.peek(True)
            last = game.table.mover
            game.make(Play(next(str(move) for move in game.table.state.legal_moves() if str(move).startswith("play "))))
            if game.table.state.phase == "play":
                game.peek(False)
        if game.table.state.phase == "cut" and game.table.mover == last:
            break
    game.tap("next")
    game.tap("knock")
    assert game.table.mover == last and game.table.state.phase == "bid"
    assert not game.peeking and not [intent for intent in intents(game) if intent.startswith("card ")]
    game.peek(True)
    assert not game.can_undo
