"""The tablet goes round: the public table, the curtain, the private view, and nothing of it where it does not belong."""

from __future__ import annotations

import random
from collections.abc import Callable
from copy import copy
from types import MappingProxyType
from typing import Any

import pytest

from game.core.chance import SeededChance
from game.core.playout import random_move
from game.core.rules import CHANCE, Refusal
from game.draw.scene import Fall, GameScene, Line, Play
from game.draw.texts import TEXTS
from game.draw.tree import Node, as_it_stands, h, walk
from game.games import GAMES
from game.scenes import SCENES
from game.ui.session import HandOnFirst, Session, Stage
from game.ui.storage import MemoryShelf
from tests.cases import CASES, Case
from tests.tiny import TINY_GAMES
from tests.tiny.hidden_hands import HandsState, HiddenHands, NotInHand
from tests.tiny.scenes import TINY_SCENES, ChoiceScene, HandsScene
from tests.tiny.secret_choice import ChoiceState
from tests.ui.fake_house import House, run
from tests.ui.leaks import leaks, left_over, page_leaks
from tests.ui.test_app import SharedLocks, shelf_of, stored

HANDS, CHOICE = "hidden-hands", "secret-choice"
ALL_SCENES = MappingProxyType({**SCENES, **TINY_SCENES})
ALL_GAMES = MappingProxyType({**GAMES, **TINY_GAMES})


def tiny_house(shelf: MemoryShelf | None = None, **more: Any) -> House:
    """A house with the tiny games in it."""
    return House(shelf, **{"games": ALL_GAMES, "scenes": ALL_SCENES, **more})


async def at_table(game: str, *names: str, handover: str = "curtain", **more: Any) -> House:
    """A house where these people have just sat down."""
    house = await tiny_house(**more).open()
    await house.app.choose(handover=handover)
    await house.tap(f"open {game}")
    for _ in names[2:]:
        await house.tap("seat add")
    for seat, name in enumerate(names):
        await house.type(f"name {seat}", name)
    await house.tap("start")
    return house


async def open_again(house: House) -> House:
    """The same tablet after its browser was killed."""
    again = await tiny_house(shelf_of(house)).open()
    await again.tap(next(i for i in again.intents() if i.startswith("continue")))
    return again


def session_of(house: House) -> Session:
    room: Any = house.app.room
    return room.session


def cards(house: House) -> list[str]:
    """The cards of a hand that lie open in the page."""
    return [intent for intent in house.intents() if intent.startswith(("card ", "choose "))]


def hand(house: House, seat: int) -> list[str]:
    """What the seat really holds."""
    state = session_of(house).table.state
    assert isinstance(state, HandsState)
    return [f"card {card}" for card in state.hands[seat]]


def is_public(house: House) -> bool:
    return house.screen == "table" and not cards(house)


async def lift(house: House) -> None:
    await house.tap("hand-on")
    await house.tap("lift")


async def lay(house: House) -> str:
    """Play the first card of the hand that lies open."""
    card = cards(house)[0]
    await house.tap(card)
    await house.tap("lay")
    return card.partition(" ")[2]


# -- the way round


def test_from_the_public_table_through_the_curtain_and_back() -> None:
    async def story() -> None:
        house = await at_table(HANDS, "Anna", "Bence")
        for name, seat in (("Anna", 0), ("Bence", 1)):
            assert is_public(house) and f"Hand on: {name}" in house.text
            await house.tap("hand-on")
            assert house.screen == "curtain" and house.intents() == ["lift"] and f"I am {name}" in house.text
            await house.tap("lift")
            assert house.screen == "table" and cards(house) == hand(house, seat)
            assert "hand-on" not in house.intents()
            card = await lay(house)
            assert is_public(house) and card in stored(house)[0]["moves"][-1]
            if seat == 0:
                assert f"Card {card}" in house.text, "everybody sees what was played"

    run(story)


def test_whoever_plays_twice_running_shows_the_table_between() -> None:
    async def story() -> None:
        house = await at_table(HANDS, "Anna", "Bence")
        await house.play("play " + hand(house, 0)[0].partition(" ")[2])
        session = session_of(house)
        winner = next(m for m in session.table.state.legal_moves() if session.table.state.after(m).to_move == 1)
        await lift(house)
        await house.tap(f"card {str(winner).partition(' ')[2]}")
        await house.tap("lay")
        assert session.table.mover == 1 and is_public(house)

    run(story)


def test_the_first_frame_after_a_tap_shows_no_hand_to_others() -> None:
    """The page is painted before everything in it has been drawn."""

    async def story() -> None:
        house = await at_table(HANDS, "Anna", "Bence")
        frames = []

        async def seen() -> None:
            session = session_of(house)
            private = session.stage is Stage.PRIVATE and session.table.mover is not None
            wanted = hand(house, session.table.mover) if private else []
            assert cards(house) == wanted, session.stage
            frames.append(session.stage)

        house.page.seen = seen  # type: ignore[method-assign]
        for _ in range(2):
            await lift(house)
            await lay(house)
        assert set(frames) == set(Stage)

    run(story)


class OneTurn(HandsScene):
    """A game that takes two tricks running for one turn."""

    def goes_on(self, line: Line) -> bool:
        return True


def test_within_a_turn_the_tablet_stays_in_the_hand() -> None:
    session = Session("x", Case(HANDS, 0, 2).record(), TINY_GAMES, OneTurn(), SeededChance(3))
    stayed = passed = 0
    while session.ending is None:
        mover = session.table.mover
        if session.stage is not Stage.PRIVATE:
            session.hand_on()
            session.lift()
        session.make(Play(str(session.table.state.legal_moves()[0])))
        if session.ending is None and session.table.mover == mover:
            stayed += session.stage is Stage.PRIVATE
        elif session.ending is None:
            passed += session.stage is Stage.PUBLIC
    assert stayed + passed == 5 and stayed and passed


def test_a_game_saved_at_any_moment_opens_in_public() -> None:
    async def story() -> None:
        house = await at_table(HANDS, "Anna", "Bence")
        steps: list[Callable[[], Any]] = [lambda: house.tap("hand-on"), lambda: house.tap("lift"), lambda: lay(house)]
        for step in (*steps, *steps):
            await step()
            again = await open_again(house)
            assert is_public(again) and "hand-on" in again.intents() and not page_leaks(again)

    run(story)


def test_nothing_is_shown_before_it_is_noted_that_it_was_seen() -> None:
    class Shelf(MemoryShelf):
        house: House | None = None

        def __init__(self) -> None:
            super().__init__()
            self.shown: list[list[str]] = []

        async def set(self, key: str, text: str) -> None:
            if self.house and "/game/" in key:
                self.shown.append(cards(self.house))
            await super().set(key, text)

    async def story(handover: str) -> None:
        shelf = Shelf()
        house = await at_table(HANDS, "Anna", "Bence", handover=handover, shelf=shelf)
        await look(house, handover)
        await lay(house)
        shelf.house, shelf.shown = house, []
        await look(house, handover)
        assert cards(house) and shelf.shown == [[]]
        assert stored(house)[0]["seen"] == 2

    async def look(house: House, handover: str) -> None:
        if handover == "peek":
            await house.hold("peek", False)
            await house.hold("peek", True)
        else:
            await lift(house)

    run(lambda: story("curtain"))
    run(lambda: story("peek"))


def test_the_language_changes_under_the_curtain_and_in_private() -> None:
    async def story() -> None:
        house = await at_table(HANDS, "Anna", "Bence")
        await house.tap("hand-on")
        house.device.wishes = ["cs"]
        await house._happen("on_shown", True)
        assert house.screen == "curtain" and TEXTS["cs"]("I am {name}", name="Anna") in house.text and not cards(house)
        await house.tap("lift")
        assert cards(house) == hand(house, 0)
        for intent in ("menu", "settings", "lang hu"):
            await house.tap(intent)
            assert intent == "menu" or not cards(house)
        await house.tap("close")
        assert house.screen == "curtain" and TEXTS["hu"]("I am {name}", name="Anna") in house.text
        await house.tap("lift")
        assert cards(house) == hand(house, 0)

    run(story)


def test_who_leaves_the_private_table_comes_back_through_the_curtain() -> None:
    async def story() -> None:
        house = await at_table(HANDS, "Anna", "Bence")
        await lift(house)
        picked = cards(house)[0]
        await house.tap(picked)
        await house.tap("rules")
        assert house.screen == "rules" and not cards(house)
        await house.tap("close")
        assert house.intents() == ["lift"]
        await house.press_escape()
        assert is_public(house)
        await lift(house)
        assert not any(e.attrs.get("aria-pressed") == "true" for e in house.page.root.all()), "nothing is picked up any more"
        # a screen that goes dark, another app in front
        await house._happen("on_shown", False)
        assert house.intents() == ["lift"]
        await house._happen("on_shown", True)
        assert house.intents() == ["lift"]
        await house.go_back()
        assert is_public(house)

    run(story)


def test_menu_and_log_in_private_tell_nothing_and_stay_with_nobody() -> None:
    async def story() -> None:
        house = await at_table(HANDS, "Anna", "Bence")
        await lift(house)
        card = await lay(house)
        await lift(house)
        await house.press_escape()
        assert "home" in house.intents() and not cards(house), "the menu lies over the hand"
        await house.tap("log")
        assert [words for _, words in session_of(house).log(TEXTS["en"])] == ["deal", f"Anna: play {card}"]
        assert not page_leaks(house)
        await house._happen("on_shown", False)
        assert house.intents() == ["lift"]
        await house.go_back()
        assert is_public(house) and "hand-on" in house.intents(), "no sheet lies over the table"
        await lift(house)
        await house.tap("menu")
        await house.tap("undo")
        assert "can't be taken back" in house.text and cards(house) == hand(house, 1) and not page_leaks(house)

    run(story)


# -- taking back


def test_whoever_moved_takes_back_on_the_public_table_and_is_asked_again() -> None:
    async def story() -> None:
        house = await at_table(HANDS, "Anna", "Bence")
        before = hand(house, 0)
        await lift(house)
        await lay(house)
        await house.tap("undo")
        assert is_public(house) and "Hand on: Anna" in house.text and hand(house, 0) == before
        await house.tap("redo")
        assert is_public(house) and "Hand on: Bence" in house.text
        await house.tap("undo")
        await lift(house)
        assert cards(house) == before
        await house.tap("redo")
        assert "There is nothing to do again." in house.text and cards(house) == before, "Anna has looked again"

    run(story)


def test_nothing_is_taken_back_past_a_lifted_curtain() -> None:
    async def story() -> None:
        house = await at_table(HANDS, "Anna", "Bence")
        await lift(house)
        await lay(house)
        await house.tap("hand-on")
        await house.press_escape()
        again = await open_again(house)
        assert session_of(again).can_undo, "the curtain has not been lifted"
        await lift(house)
        for place in (house, await open_again(house)):
            moves = stored(place)[0]["moves"]
            await place.tap("undo")
            assert "can't be taken back" in place.text and stored(place)[0]["moves"] == moves
        assert stored(house)[0]["seen"] == 2

    run(story)


def test_a_peek_is_a_look_too() -> None:
    async def story() -> None:
        house = await at_table(HANDS, "Anna", "Bence", handover="peek")
        await house.hold("peek", True)
        await lay(house)
        assert session_of(house).can_undo
        await house.hold("peek", False)
        await house.hold("peek", True)
        assert cards(house) == hand(house, 1) and not session_of(house).can_undo
        assert not session_of(await open_again(house)).can_undo

    run(story)


# -- quick handover


def test_quick_handover_shows_only_while_held() -> None:
    async def story() -> None:
        house = await at_table(HANDS, "Anna", "Bence", handover="peek")
        assert is_public(house) and "hand-on" not in house.intents() and "Anna: hold to look" in house.text
        await house.hold("peek", True)
        assert cards(house) == hand(house, 0)
        await house.tap(cards(house)[0])
        await house.hold("peek", False)
        assert is_public(house) and not page_leaks(house)
        await house.hold("peek", True)
        await lay(house)
        assert is_public(house) and "Bence: hold to look" in house.text, "a finger that still holds does not see Bence's hand"
        await house.hold("peek", False)
        await house.hold("peek", True)
        assert cards(house) == hand(house, 1)
        await house._happen("on_shown", False)
        assert is_public(house)

    run(story)


def test_with_the_curtain_nothing_can_be_peeked_at() -> None:
    async def story() -> None:
        house = await at_table(HANDS, "Anna", "Bence")
        await house.hold("peek", True)
        assert is_public(house)
        await house.tap("hand-on")
        await house.hold("peek", True)
        assert house.intents() == ["lift"]

    run(story)


def test_where_moves_are_public_ones_hand_can_still_be_peeked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rat is moved in everybody's sight, but one's own purse is one's own."""

    async def story() -> None:
        house = await at_table(HANDS, "Anna", "Bence")
        assert is_public(house) and "hand-on" not in house.intents() and "Anna: hold to look" in house.text
        assert session_of(house).playable
        await house.hold("peek", True)
        assert cards(house) == hand(house, 0)
        await house.hold("peek", False)
        assert is_public(house)

    monkeypatch.setattr(HandsState, "secret", False)
    run(story)


# -- notices


def test_a_sentence_about_ones_own_cards_goes_with_them() -> None:
    class Strict(HandsScene):
        def tap(self, sight: Any, intent: str) -> Any:
            raise NotInHand("H2", card=sight.view.hands[sight.seat][0])

    async def story(handover: str) -> None:
        house = await at_table(HANDS, "Anna", "Bence", handover=handover, scenes={HANDS: Strict()})
        if handover == "peek":
            await house.hold("peek", True)
        else:
            await lift(house)
        await house.tap(cards(house)[0])
        assert "is not in the hand" in house.text
        if handover == "peek":
            await house.hold("peek", False)
        else:
            await house._happen("on_shown", False)
        assert "is not in the hand" not in house.text and not cards(house)

    run(lambda: story("peek"))
    run(lambda: story("curtain"))


# -- other tabs, nobody else


def test_a_second_tab_sees_what_everybody_sees() -> None:
    async def story() -> None:
        locks = SharedLocks()
        house = await at_table(HANDS, "Anna", "Bence", locks=locks)
        await lift(house)
        second = await tiny_house(house.shelf, locks=locks).open()
        await second.tap(next(i for i in second.intents() if i.startswith("continue")))
        assert is_public(second) and "open in another tab" in second.text
        assert "hand-on" not in second.intents() and not page_leaks(second)
        await second.hold("peek", True)
        assert is_public(second)
        await lay(house)
        second.app.on_changed(session_of(house).key)
        await second.page.queue.idle()
        assert is_public(second) and session_of(second).table.moves == session_of(house).table.moves
        # the tab with the open hand loses the game: its hand is closed
        await lift(house)
        await house.tap(cards(house)[0])
        await second.tap("take-over")
        await house.page.queue.idle()
        assert is_public(house) and is_public(second) and "hand-on" in second.intents()
        assert not page_leaks(house)

    run(story)


class Solo(HiddenHands):
    """Hidden hands for one who practises."""

    seats = range(1, 4)


def test_alone_there_is_nobody_to_hide_from() -> None:
    async def story() -> None:
        house = await tiny_house(games={**ALL_GAMES, HANDS: Solo()}).open()
        await house.tap(f"open {HANDS}")
        await house.tap("seat 0 more")
        await house.tap("seat 0 remove")
        await house.tap("start")
        while house.screen == "table":
            assert cards(house) == hand(house, 0) and "hand-on" not in house.intents()
            await house.hold("peek", True)
            await house.hold("peek", False)
            await lay(house)
        assert house.screen == "result"

    run(story)


# -- choices in secret, moves out of turn


def test_nobody_sees_a_choice_before_the_last_has_chosen() -> None:
    async def story() -> None:
        seen: dict[tuple[str, ...], list[object]] = {}
        for choices in (("1", "1"), ("3", "2")):
            house = await at_table(CHOICE, "Anna", "Bence", "Csilla")
            shown = seen[choices] = []
            for number in choices:
                assert is_public(house)
                shown.append(house.page.root.picture())
                await house.tap("hand-on")
                shown.append(house.page.root.picture())
                await house.tap("lift")
                shown.append(house.page.root.picture())
                await house.tap(f"choose {number}")
            shown += [house.page.root.picture(), list(house.page.said)]
            await house.tap("menu")
            await house.tap("log")
            shown.append(house.page.root.picture())
        assert seen["1", "1"] == seen["3", "2"]
        await house.tap("close")
        await lift(house)
        await house.tap("choose 2")
        assert is_public(house)
        assert [e.attrs["aria-label"] for e in house.page.root.all() if "shown" in e.attrs.get("class", "")] == [
            "Card 3", "Card 2", "Card 2",
        ]  # fmt: skip
        assert not session_of(house).can_undo

    run(story)


@pytest.mark.parametrize("handover", ["curtain", "peek"])
def test_the_bell_rings_on_the_public_table(handover: str) -> None:
    async def story() -> None:
        house = await at_table(CHOICE, "Anna", "Bence", handover=handover)
        await house.tap("ring")
        assert is_public(house) and stored(house)[0]["moves"] == ["ring"]
        await house.tap("menu")
        await house.tap("log")
        assert session_of(house).log(TEXTS["en"]) == [(None, "The bell rings")], "it is nobody's move"
        assert "The bell rings" in house.text
        await house.tap("close")
        await house.tap("undo")
        assert stored(house)[0]["moves"] == []
        if handover == "peek":
            await house.hold("peek", True)
        else:
            await lift(house)
        await house.tap("ring")
        assert stored(house)[0]["moves"] == ["ring"] and house.screen == "table"
        assert bool(cards(house)) == (handover == "peek"), "a finger that holds still sees its own"

    run(story)


def test_on_a_covered_table_nothing_else_can_be_played() -> None:
    session = Session("x", Case(CHOICE, 0, 2).record(), TINY_GAMES, ChoiceScene(), SeededChance(3))
    for tap in (Play("choose 1"), Fall()):
        with pytest.raises(HandOnFirst):
            session.make(tap)
    session.lift()
    assert session.stage is Stage.PUBLIC, "only a curtain that stands can be lifted"
    session.hand_on()
    with pytest.raises(HandOnFirst):
        session.make(Play("choose 1"))
    session.lift()
    session.make(Play("choose 1"))
    assert session.table.moves == ("choose 1",)

    async def story() -> None:
        house = await at_table(CHOICE, "Anna", "Bence")
        await house._happen("on_do", "choose 1", "")
        assert "First hand the tablet on." in house.text and stored(house)[0]["moves"] == []

    run(story)


# -- the first frame after a tap


def parts(house: House) -> set[str]:
    """Which parts of a table, and which screens, are in the page."""
    found = {name for element in house.page.root.all() for name in element.attrs.get("class", "").split()}
    return found & {"curtain", "table", "bar", "people", "felt", "sides", "fan", "boardbox", "hand", "mine", "lately", "choosing"}


@pytest.mark.parametrize(
    ("door", "ask", "own", "rest"),
    [
        ((), "bid ", {"fan"}, {"bar", "people", "mine", "felt", "sides"}),
        (("variant 4",), "step ", {"hand", "choosing"}, {"bar", "people", "boardbox", "mine"}),
    ],
    ids=["sixty-six", "rat-poker"],
)
def test_a_risen_curtain_shows_the_hand_first(door: tuple[str, ...], ask: str, own: set[str], rest: set[str]) -> None:
    """The table comes with the next frame. A falling one covers the public table, which goes with the next frame; a private one has
    gone in the first."""

    async def story() -> None:
        house = await tiny_house(chance=SeededChance(5)).open()
        for intent in ("open rat-poker" if door else "open sixty-six", *door, "start"):
            await house.tap(intent)
        for intent in [i for i in house.intents() if i.startswith(("field o", "cut "))]:
            if "hand-on" not in house.intents():
                await house.tap(intent)
        first: list[set[str]] = []

        async def seen() -> None:
            first.append(parts(house))

        house.page.seen = seen  # type: ignore[method-assign]
        await house.tap("hand-on")
        assert first.pop() >= {"curtain", "table", "bar", "people"}
        assert parts(house) == {"curtain"}
        await house.tap("lift")
        assert first.pop() == own | {"table"}
        assert parts(house) == own | rest | {"table"}
        chosen = next(i for i in house.intents() if i.startswith(ask))
        if ask == "step ":
            await house.tap(chosen)
            assert first[0] == parts(house) == {"curtain"}
            await house.tap("lift")
            first.clear()
            await house.tap(chosen)
            # the second choice opens the round
            assert first[0] == {"table", "bar", "people", "boardbox", "hand"}
            assert parts(house) == first[0] | {"lately"}

    run(story)


# -- nothing leaks, whatever happens

OPEN = {"catz-ratz-batz", "cat-chase", "hole-dash"}
"""Games, and games behind a door with others, with nothing to hide."""
LOOKED_AT = tuple(
    case
    for case in CASES
    if case.game in ALL_SCENES
    and not OPEN & {case.game, str(case.options.get("variant"))}
    and (case.game != "rat-poker" or case.seats == 2 + case.example % 5)  # tests/ui/test_rat_poker_cards.py looks at the others
)
LONG = {"sixty-six": (1, 90), "rat-poker": (1, 60)}
"""Games whose pages take long to compare: with how many seeds, and for how many steps each."""
each_case = pytest.mark.parametrize("case", LOOKED_AT, ids=str)


def sit_down(case: Case, seed: int) -> Session:
    return Session("x", case.record(), ALL_GAMES, ALL_SCENES[case.game], SeededChance(seed))


def handovers(session: Session, handover: str, seed: int, most: int = 120) -> int:
    """Play at random and look at every step of every handover. Returns how many there were."""
    chance = SeededChance(seed)
    count = 0

    def look() -> None:
        found = leaks(session, handover, seed)
        assert not found, found

    def move() -> None:
        """Move, and look at the first frame of the table that is public again."""
        private = copy(session) if session.eyes is not None and not session.alone else None
        table = session.table.branch()
        _move(session, chance)
        if private and session.eyes is None and session.stage is Stage.PUBLIC and not session.ending:
            private.table = table
            found = left_over(private, session, handover, seed)
            assert not found, found

    for _ in range(most):
        if session.ending:
            break
        look()
        if session.table.can_undo and chance.below(6) == 0:
            session.undo()
        elif session.hides and handover == "peek":
            session.peek(True)
            look()
            _touch(session, chance)
            look()
            if chance.below(3) == 0:
                session.peek(False)
            else:
                move()
            look()
            session.peek(False)
        elif session.hides:
            session.hand_on()
            look()
            session.lift()
            look()
            _touch(session, chance)
            look()
            if chance.below(5) == 0:
                session.cover()
                look()
            else:
                move()
        else:
            _touch(session, chance)
            look()
            _move(session, chance)
        count += session.hides
    return count


def _move(session: Session, chance: SeededChance) -> None:
    state = session.table.state
    others = state.out_of_turn_moves()
    if state.to_move == CHANCE:
        session.make(Fall())
    elif others and chance.below(5) == 0:
        session.make(Play(str(chance.choice(others))))
    elif session.playable:
        session.make(Play(str(random_move(state, chance))))


def _touch(session: Session, chance: SeededChance) -> None:
    """Touch something that can be picked up."""
    area = session.scene.area(session.sight(), TEXTS["en"])
    intents = [node.attrs["data-do"] for node in walk(area) if "data-do" in node.attrs]
    if not intents:
        return
    tap = None
    try:
        tap = session.scene.tap(session.sight(), chance.choice(intents))
    except Refusal:
        return
    if not isinstance(tap, (Play, Fall)):
        session.make(tap)


@each_case
@pytest.mark.parametrize("handover", ["curtain", "peek"])
def test_nobody_can_tell_a_game_from_another_that_looks_the_same(case: Case, handover: str) -> None:
    seeds, most = LONG.get(case.game, (6, 120))
    assert sum(handovers(sit_down(case, seed), handover, seed, most) for seed in range(seeds)) >= 12


@pytest.mark.parametrize("handover", ["curtain", "peek"])
@pytest.mark.parametrize("game", [HANDS, CHOICE])
def test_no_page_gives_anything_away(game: str, handover: str) -> None:
    """The whole app, with menus, rules, settings, pages that go out of sight, games that end and begin again."""

    async def story() -> None:
        house = await at_table(game, "Anna", "Bence", "Csilla", handover=handover)
        dice = random.Random(5)
        lifted = 0
        for _ in range(300):
            before = session_of(house).eyes if house.screen == "table" else None
            await wander(house, dice)
            assert "Something went wrong" not in house.text
            found = page_leaks(house, dice.randrange(1000))
            assert not found, found
            lifted += house.screen == "table" and before is None and session_of(house).eyes is not None
        assert lifted >= 20

    run(story)


async def wander(house: House, dice: random.Random) -> None:
    """Do something that somebody might do."""
    intents = [i for i in house.intents() if i not in ("home", "export", "fullscreen")]
    kind = dice.random()
    if house.screen == "result":
        await house.tap("rematch")
    elif house.screen not in ("table", "curtain"):
        await house.tap("close")
    elif kind < 0.04:
        await house._happen("on_shown", dice.random() < 0.5)
    elif kind < 0.08:
        await house.press_escape()
    elif kind < 0.12:
        await house.go_back()
    elif kind < 0.35:
        await house.hold("peek", dice.random() < 0.6)
    elif kind < 0.75 and (likely := [i for i in intents if i in ("hand-on", "lift", "lay") or i.startswith(("card", "choose"))]):
        await house.tap(dice.choice(likely))
    else:
        await house.tap(dice.choice(intents))


# -- the checks themselves


def _show_the_mover(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Session, "eyes", property(lambda self: self.table.mover))


def _tell_the_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HandsState, "public_move", lambda self, move: str(move))


def _tell_the_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ChoiceState, "public_move", lambda self, move: str(move))


def _log_the_record(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Session, "log", lambda self, t, start=None: [(None, move) for move in self.table.moves])


def _name_a_card_in_an_attribute(monkeypatch: pytest.MonkeyPatch) -> None:
    def person(self: GameScene, sight: Any, seat: int, t: Any) -> Any:
        return (h("span", data_best=max(sight.view.hands[seat], default=0)),)

    monkeypatch.setattr(HandsScene, "person", person)
    monkeypatch.setattr(HandsState, "view", lambda self, seat: self)


def _keep_what_was_picked_up(monkeypatch: pytest.MonkeyPatch) -> None:
    def show(self: Session, stage: Stage) -> None:
        self.stage = stage

    def say(self: GameScene, sight: Any, t: Any) -> tuple[str, str]:
        # a scene that trusts what is picked up to be there
        assert sight.selection is None or sight.selection in sight.view.hands[sight.mover]
        return "", ""

    monkeypatch.setattr(Session, "_show", show)
    monkeypatch.setattr(HandsScene, "say", say)


@pytest.mark.parametrize(
    ("game", "sabotage"),
    [
        (HANDS, _show_the_mover),
        (HANDS, _tell_the_deal),
        (HANDS, _log_the_record),
        (HANDS, _name_a_card_in_an_attribute),
        (HANDS, _keep_what_was_picked_up),
        (CHOICE, _tell_the_choice),
        (CHOICE, _log_the_record),
    ],
)
def test_the_check_would_find_it(
    game: str, sabotage: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    sabotage(monkeypatch)
    with pytest.raises(AssertionError):
        for seed in range(5):
            handovers(sit_down(Case(game, 0, 2), seed), "curtain", seed)


@pytest.mark.parametrize("game", ["sixty-six", "rat-poker"])
def test_a_hand_that_is_left_to_the_others_would_be_found(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A scene that lets the hand stand in the first frame after it was seen."""
    scene = ALL_SCENES[game]
    draw = type(scene).area

    def area(self: GameScene, sight: Any, t: Any) -> Any:
        drawn = draw(self, sight, t)
        stale = (
            as_it_stands(n.tag, n.key) if n.key == "hand" and sight.stood else n for n in drawn.children if isinstance(n, Node)
        )
        return drawn._replace(children=tuple(stale))

    monkeypatch.setattr(type(scene), "area", area)
    case = next(case for case in LOOKED_AT if case.game == game)
    with pytest.raises(AssertionError):
        for seed in range(5):
            handovers(sit_down(case, seed), "curtain", seed, 60)


def test_at_the_end_everything_may_be_shown() -> None:
    session = Session("x", Case(CHOICE, 0, 2).record(("ring",) * 3), TINY_GAMES, ChoiceScene(), SeededChance(3))
    assert session.ending and not leaks(session)
