"""What a tap will do is worked out while the finger still lies; nothing of it is there before the tap, or without it."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from game.core.chance import SeededChance
from tests.ui.fake_house import House, run
from tests.ui.test_handover import CHOICE, HANDS, at_table, session_of

GAMES = ("catz-ratz-batz", "rat-poker", "sixty-six", HANDS, CHOICE)


def of_the_game(house: House) -> list[str]:
    """What can be tapped on the table or on the curtain."""
    return sorted({i for i in house.intents() if i.split(" ")[0] not in AWAY})


AWAY = {"home", "menu", "rules", "log", "lang", "hush", "rematch", "export", "undo", "redo", "settings"}


def unforeseen(house: House) -> House:
    """The house where only taps count."""
    house.page.handlers["on_touch"] = lambda intent: None
    return house


def nothing_new(session: Any) -> Callable[..., None]:
    """Fails when somebody still has to work something out."""

    def fail(*_: object) -> None:
        pytest.fail("this had been foreseen")

    return fail


@pytest.mark.parametrize("game", GAMES)
def test_a_game_goes_as_it_goes_without(game: str) -> None:
    async def story() -> None:
        houses = [await at_table(game, "Anna", "Bence", chance=SeededChance(5)) for _ in range(2)]
        unforeseen(houses[1])
        finger = random.Random(5)
        for _ in range(40):
            choices = [of_the_game(house) for house in houses]
            assert choices[0] == choices[1]
            if not choices[0]:
                break
            intent = finger.choice(choices[0])
            for house in houses:
                await house.tap(intent)
            assert houses[0].page.root.picture() == houses[1].page.root.picture(), intent
            records = [session_of(house).table.record for house in houses]
            assert records[0].moves == records[1].moves
        assert session_of(houses[0]).table.moves, "something was played"

    run(story)


def test_a_finger_alone_does_nothing_and_what_it_will_do_is_ready() -> None:
    async def story() -> None:
        house = await at_table("catz-ratz-batz", "Anna", "Bence")
        before, text, moves = session_of(house), house.text, session_of(house).table.moves
        house.touch("throw")
        assert session_of(house) is before
        assert house.text == text
        assert before.table.moves == moves == ()
        before.tap = nothing_new(before)  # type: ignore[method-assign]
        await house.release("throw")
        assert len(session_of(house).table.moves) == 1
        assert before.table.moves == ()

    run(story)


def test_what_has_happened_between_finger_and_tap_counts() -> None:
    """The page went out of sight while the finger lay: the private table is gone, and so is what was to come of it."""

    async def story() -> None:
        house = await at_table(HANDS, "Anna", "Bence")
        await house.tap("hand-on")
        await house.tap("lift")
        card = next(i for i in house.intents() if i.startswith("card "))
        moves = session_of(house).table.moves
        house.touch(card)
        house.app.room.covered()
        await house.release(card)
        assert session_of(house).table.moves == moves
        assert house.screen == "curtain"

    run(story)


def test_a_tap_on_something_else_is_worked_off_itself() -> None:
    async def story() -> None:
        house = await at_table("rat-poker", "Anna", "Bence")
        fields = [i for i in house.intents() if i.startswith("field o")]
        house.touch(fields[0])
        await house.release(fields[1])
        assert session_of(house).table.moves[-1] == f"place {fields[1].split()[1]}"

    run(story)


def test_what_is_refused_is_said_by_the_tap() -> None:
    async def story() -> None:
        house = await at_table("rat-poker", "Anna", "Bence")
        start = next(i for i in house.intents() if i.startswith("field t"))
        text, moves = house.text, session_of(house).table.moves
        house.touch(start)
        assert house.text == text
        await house.release(start)
        assert house.text != text
        assert session_of(house).table.moves == moves

    run(story)


def test_nothing_is_foreseen_while_something_arrives() -> None:
    async def story() -> None:
        house = await at_table("catz-ratz-batz", "Anna", "Bence")
        house.page.is_moving = True
        session_of(house).branch = nothing_new(house)  # type: ignore[method-assign]
        house.touch("throw")
        await house.release("throw")
        assert session_of(house).table.moves == ()

    run(story)
