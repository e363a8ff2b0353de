"""The app as a family uses it, without a browser: every tap goes through the same loop as on a tablet."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from game.core.chance import SeededChance
from game.core.record import Record, parse_json
from game.draw.texts import TEXTS
from game.ui.storage import MemoryShelf, Store
from tests.ui.fake_house import House, run

CATZ = "catz-ratz-batz"
RECORD = Record(CATZ, ({"name": "Anna"}, {"name": "Bence"}), 0, {"target": 50})
GAME_ON = ("roll 335CCRB77", "fix 3", "throw 577", "roll 35C", "throw 5", "roll 3")


async def at_table(house: House, *names: str) -> None:
    """Set up a game of Catz with these players."""
    await house.tap(f"open {CATZ}")
    for _ in names[2:]:
        await house.tap("seat add")
    for seat, name in enumerate(names):
        await house.type(f"name {seat}", name)
    await house.tap("start")


def stored(house: House) -> list[dict[str, Any]]:
    """The records on the device."""
    found = []
    for key, raw in house.shelf.texts.items():
        if "/game/" in key and (data := json.loads(raw)["data"]):
            found.append(json.loads(data))
    return found


def test_a_whole_game_of_two_to_the_result_and_a_rematch() -> None:
    async def story() -> None:
        house = await House().open()
        assert house.screen == "home"
        await at_table(house, "Anna", "Bence")
        assert house.screen == "table" and "Anna is next" in house.text and house.device.awake
        for _ in range(2000):
            if house.screen == "result":
                break
            intents = house.intents()
            if "fix" in intents:
                await house.tap(next(i for i in intents if i.startswith("die")))
                await house.tap("fix")
            elif "stop" in intents and house.app.room.session.table.state.may_stop:  # type: ignore[attr-defined]
                await house.tap("stop")
            else:
                await house.tap("throw")
        assert house.screen == "result" and "wins!" in house.text
        (record,) = stored(house)
        assert sum(move.startswith("roll") for move in record["moves"]) > 10
        await house.tap("rematch")
        assert house.screen == "table"
        (again,) = stored(house)
        assert again["moves"] == [] and again["starter"] == 1 and again["players"] == record["players"]

    run(story)


def test_every_move_is_saved_and_a_killed_tab_finds_it_again() -> None:
    async def story() -> None:
        house = await House().open()
        await at_table(house, "Anna", "Bence")
        for move in GAME_ON:
            await house.play(move)
            again = await House(shelf_of(house)).open()
            await again.tap(next(i for i in again.intents() if i.startswith("continue")))
            theirs, ours = again.app.room.session, house.app.room.session  # type: ignore[attr-defined]
            if theirs.table.moves != ours.table.moves:
                # a throw that had left the hand has fallen
                assert theirs.table.moves[:-1] == ours.table.moves
            else:
                assert theirs.table.state == ours.table.state

    run(story)


def shelf_of(house: House) -> MemoryShelf:
    """What a new tab finds on the device."""
    shelf = MemoryShelf()
    shelf.texts = dict(house.shelf.texts)
    return shelf


def test_a_refused_tap_says_why_and_leads_to_the_clause() -> None:
    async def story() -> None:
        house = await House().open()
        await at_table(house, "Anna", "Bence")
        await house.play("roll 335CCRB77")
        await house.play("fix 3")
        await house.tap("stop")
        assert "You may stop when every number is a three." in house.text
        await house.tap("rules C5")
        assert house.screen == "rules" and house.page.scrolled == "clause-C5"
        await house.tap("close")
        assert house.screen == "table"

    run(story)


def test_closing_a_notice_means_nothing_else() -> None:
    async def story() -> None:
        house = await House().open()
        await at_table(house, "Anna", "Bence")
        await house.play("roll 335CCRB77")
        await house.tap("die 0")
        await house.tap("animals")
        moves = session_moves(house)
        await house.tap("hush")
        assert session_moves(house) == moves and "hush" not in house.intents()

    run(story)


def session_moves(house: House) -> Any:
    """The moves made at the table."""
    return house.app.room.session.table.moves  # type: ignore[attr-defined]


def test_undo_goes_back_to_the_last_throw_and_redo_forward() -> None:
    async def story() -> None:
        house = await House().open()
        await at_table(house, "Anna", "Bence")
        await house.play("roll 335CCRB77")
        await house.play("fix 33")
        await house.tap("undo")
        assert "fix" in house.intents()
        await house.tap("undo")
        assert "can't be taken back" in house.text
        await house.tap("redo")
        assert stored(house)[0]["moves"] == ["roll 335CCRB77", "fix 33"]
        await house.tap("redo")
        assert "There is nothing to do again." in house.text

    run(story)


def test_a_tap_while_something_moves_only_lets_it_arrive() -> None:
    async def story() -> None:
        house = await House().open()
        await at_table(house, "Anna", "Bence")
        house.page.is_moving = True
        await house.tap("throw")
        assert not house.page.is_moving and stored(house)[0]["moves"] == []
        await house.tap("throw")
        assert len(stored(house)[0]["moves"]) == 1

    run(story)


def test_what_happens_is_said_to_those_who_listen() -> None:
    async def story() -> None:
        house = await House().open()
        await at_table(house, "Anna", "Bence")
        await house.tap("throw")
        assert house.page.said[-1].startswith("Anna throws: ")

    run(story)


def test_the_language_switches_in_the_middle_of_a_game() -> None:
    async def story() -> None:
        house = await House().open()
        await at_table(house, "Anna", "Bence")
        await house.tap("menu")
        await house.tap("settings")
        await house.tap("lang hu")
        await house.tap("close")
        assert house.page.html["lang"] == "hu"
        assert TEXTS["hu"]("{name} is next", name="Anna") in house.text
        again = await House(shelf_of(house)).open()
        assert again.page.html["lang"] == "hu"

    run(story)


def test_escape_and_the_way_back_never_leave_a_game_by_accident() -> None:
    async def story() -> None:
        house = await House().open()
        await at_table(house, "Anna", "Bence")
        await house.go_back()
        assert house.screen == "table" and "home" in house.intents()
        await house.press_escape()
        assert "home" not in house.intents()
        await house.tap("menu")
        await house.tap("home")
        assert house.screen == "home" and not house.device.awake
        assert any(i.startswith("continue") for i in house.intents())
        await house.press_escape()
        assert house.screen == "home"

    run(story)


def test_several_games_are_under_way_and_one_can_be_deleted() -> None:
    async def story() -> None:
        house = await House().open()
        for names in (("Anna", "Bence"), ("Csilla", "Dani", "Nagyapó")):
            await at_table(house, *names)
            await house.tap("menu")
            await house.tap("home")
        assert len(stored(house)) == 2
        await house.tap("games")
        await house.tap(next(i for i in house.intents() if i.startswith("delete")))
        assert len(stored(house)) == 2
        await house.tap(next(i for i in house.intents() if i.startswith("really-delete")))
        assert len(stored(house)) == 1

    run(story)


def test_a_file_goes_out_and_comes_back_as_a_game_of_its_own() -> None:
    async def story() -> None:
        house = await House().open()
        await at_table(house, "Anna", "Bence")
        await house.play("roll 335CCRB77")
        await house.tap("menu")
        await house.tap("export")
        ((name, text),) = house.device.files
        assert name == "Catz Ratz Batz Anna Bence.json"
        await house.tap("menu")
        await house.tap("home")
        await house.tap("games")
        await house.tap("load")
        assert house.page.choosing_file
        await house.choose(text)
        assert house.screen == "table"
        assert [r["moves"] for r in stored(house)] == [["roll 335CCRB77"]] * 2

    run(story)


@pytest.mark.parametrize(
    ("file", "sentence"),
    [
        ("no JSON at all", "This file is not a game of Rats' Nest."),
        ("[1, 2]", "This file is not a game of Rats' Nest."),
        (json.dumps({**RECORD.data(), "format": "rats-nest/2"}), "This game comes from a newer version of Rats' Nest."),
        (json.dumps({**RECORD.data(), "game": "chess"}), "This game is damaged and can't be opened."),
        (json.dumps({**RECORD.data(), "options": {"target": 7}}), "This game is damaged and can't be opened."),
        (json.dumps({**RECORD.data(), "moves": ["roll 335CCRB77", "stop"]}), "This game is damaged: move 2 can't be made."),
        ("TOO BIG", "This file is too big to be a game."),
        ("UNREADABLE", "This file can't be read."),
    ],
)
def test_a_bad_file_gets_a_sentence_and_harms_nothing(file: str, sentence: str) -> None:
    async def story() -> None:
        house = await House().open()
        await at_table(house, "Anna", "Bence")
        await house.tap("menu")
        await house.tap("home")
        before = dict(house.shelf.texts)
        errors = {"TOO BIG": house.device.TooBig(), "UNREADABLE": house.device.Unreadable()}
        await house.choose(errors.get(file, file))
        assert sentence in house.text and house.screen == "home"
        assert house.shelf.texts == before

    run(story)


class FullShelf(MemoryShelf):
    """A device without room."""

    full = False

    async def set(self, key: str, text: str) -> None:
        if self.full:
            raise OSError("full")
        await super().set(key, text)


def test_a_full_device_is_said_and_the_game_goes_on() -> None:
    async def story() -> None:
        shelf = FullShelf()
        house = await House(shelf).open()
        await at_table(house, "Anna", "Bence")
        shelf.full = True
        await house.tap("throw")
        assert "could not be saved" in house.text and "export" in house.intents()
        moves = house.app.room.session.table.moves  # type: ignore[attr-defined]
        assert len(moves) == 1
        shelf.full = False
        await house.tap("menu")
        await house.tap("settings")
        await house.tap("mood night")
        await house.tap("close")
        assert "could not be saved" not in house.text
        assert stored(house)[0]["moves"] == list(moves)

    run(story)


class SharedLocks:
    """Locks that two houses share."""

    def __init__(self) -> None:
        self.held: dict[str, Any] = {}

    async def hold(self, name: str, steal: bool, on_lost: Any) -> Any:
        if name in self.held and not steal:
            return None
        if name in self.held:
            self.held[name]()
        self.held[name] = on_lost
        return lambda: self.held.pop(name, None)


def test_two_tabs_never_overwrite_each_other() -> None:
    async def story() -> None:
        shelf, locks = MemoryShelf(), SharedLocks()
        first = await House(shelf, locks=locks).open()
        await at_table(first, "Anna", "Bence")
        second = await House(shelf, locks=locks).open()
        await second.tap(next(i for i in second.intents() if i.startswith("continue")))
        assert "open in another tab" in second.text
        await second.tap("throw")
        assert second.app.room.session.table.moves == ()  # type: ignore[attr-defined]
        # the watching tab follows
        await first.tap("throw")
        second.app.on_changed(first.app.room.key)  # type: ignore[attr-defined]
        await second.page.queue.idle()
        assert second.app.room.session.table.moves == first.app.room.session.table.moves  # type: ignore[attr-defined]
        # and takes over
        await second.tap("take-over")
        await first.page.queue.idle()
        assert "open in another tab" in first.text and "open in another tab" not in second.text
        before = stored(first)
        await first.tap("animals")
        assert stored(first) == before

    run(story)


def test_a_lost_lock_is_noticed_by_the_number_of_the_last_save() -> None:
    async def story() -> None:
        shelf = MemoryShelf()
        first = await House(shelf).open()
        await at_table(first, "Anna", "Bence")
        second = await House(shelf).open()
        await second.tap(next(i for i in second.intents() if i.startswith("continue")))
        await second.tap("throw")
        saved = stored(second)
        await first.tap("throw")
        assert stored(first) == saved and "open in another tab" in first.text

    run(story)


def test_names_colours_order_and_starter_of_set_up() -> None:
    async def story() -> None:
        house = await House().open()
        await house.tap(f"open {CATZ}")
        await house.tap("seat add")
        await house.type("name 0", "Anna")
        await house.type("name 1", "Anna")
        await house.tap("start")
        assert house.screen == "setup" and "Two players have the same name." in house.text
        await house.type("name 1", "Bence")
        await house.tap("seat 0 colour")
        await house.tap("seat 1 start")
        await house.tap("seat 0 more")
        await house.tap("seat 0 down")
        await house.tap("preset 1")
        await house.tap("option target 210")
        await house.tap("start")
        (record,) = stored(house)
        assert [p["name"] for p in record["players"]] == ["Bence", "Anna", "Player 3"]
        assert [p["colour"] for p in record["players"]] == [2, 4, 3]
        assert record["starter"] == 0
        assert record["options"] == {
            "target": 210, "change_series": True, "must_stop_when_complete": True, "zero_from_excess": 1,
        }  # fmt: skip
        # the next set-up begins where this one ended
        await house.tap("menu")
        await house.tap("home")
        await house.tap(f"open {CATZ}")
        assert "Bence" in {e.properties.get("value") for e in house.page.root.all()}

    run(story)


def test_a_broken_save_is_put_aside_and_the_rest_is_there() -> None:
    async def story() -> None:
        house = await House().open()
        await at_table(house, "Anna", "Bence")
        shelf = shelf_of(house)
        key = next(k for k in shelf.texts if "/game/" in k)
        shelf.texts["rats-nest/game/broken"] = "{"
        shelf.texts["rats-nest/game/torn"] = shelf.texts[key].replace("Anna", "Anno")
        again = await House(shelf).open()
        assert len([i for i in again.intents() if i.startswith("continue")]) == 1
        assert "{" in shelf.texts.values()

    run(story)


def test_an_error_of_ours_is_said_and_the_house_goes_on(capsys: pytest.CaptureFixture[str]) -> None:
    async def story() -> None:
        house = await House().open()
        await at_table(house, "Anna", "Bence")

        def broken(_: str) -> None:
            raise ZeroDivisionError

        session = house.app.room.session  # type: ignore[attr-defined]
        session.tap, mended = broken, session.tap
        await house.tap("throw")
        assert "Something went wrong here." in house.text
        session.tap = mended
        await house.tap("throw")
        assert len(session.table.moves) == 1

    run(story)
    assert "ZeroDivisionError" in capsys.readouterr().err


@pytest.mark.parametrize("seed", range(3))
def test_wild_tapping_breaks_nothing(seed: int) -> None:
    async def story() -> None:
        house = await House().open()
        dice = random.Random(seed)
        for _ in range(700):
            intents = house.intents()
            await house.tap(dice.choice(intents))
            assert "Something went wrong" not in house.text, house.app.room
        for record in stored(house):
            house.app.read_game(json.dumps(record))

    run(story)


def test_the_record_that_is_stored_is_the_record_that_is_played() -> None:
    async def story() -> None:
        house = await House().open()
        await at_table(house, "Anna", "Bence")
        for move in GAME_ON:
            await house.play(move)
        store = Store((shelf_of(house),))
        await store.open()
        (key,) = [k for k in store.keys() if k.startswith("game/")]  # noqa: SIM118
        text = store.load(key)
        assert text and parse_json(text)["moves"] == list(GAME_ON)

    run(story)


def test_half_a_character_never_reaches_a_record() -> None:
    async def story() -> None:
        house = await House().open()
        await at_table(house, "\ud83dAnna", "Bence")
        assert [p["name"] for p in stored(house)[0]["players"]] == ["Anna", "Bence"]

    run(story)


def test_settings_of_two_tabs_do_not_undo_each_other() -> None:
    async def story() -> None:
        shelf = MemoryShelf()
        first, second = await House(shelf).open(), await House(shelf).open()
        await first.tap("settings")
        await first.tap("mood night")
        second.app.on_changed("settings")
        await second.page.queue.idle()
        assert second.page.html["mood"] == "night"
        await second.tap("lang hu")
        kept = json.loads(json.loads(shelf.texts["rats-nest/settings"])["data"])
        assert (kept["mood"], kept["language"]) == ("night", "hu")

    run(story)


def test_a_game_that_is_gone_is_said_and_what_is_saved_next_counts() -> None:
    async def story() -> None:
        house = await House().open()
        await at_table(house, "Anna", "Bence")
        await house.tap("throw")
        await house.tap("menu")
        await house.tap("home")
        house.shelf.texts.clear()
        await house.tap(next(i for i in house.intents() if i.startswith("continue")))
        assert "This game is no longer here." in house.text and house.screen == "home"

    run(story)


def test_a_game_that_is_played_elsewhere_is_not_deleted_and_only_its_players_begin_another() -> None:
    async def story() -> None:
        shelf, locks = MemoryShelf(), SharedLocks()
        first = await House(shelf, locks=locks).open()
        await at_table(first, "Anna", "Bence")
        second = await House(shelf, locks=locks).open()
        await second.tap("games")
        await second.tap(next(i for i in second.intents() if i.startswith("delete")))
        await second.tap(next(i for i in second.intents() if i.startswith("really-delete")))
        assert "open in another tab" in second.text and len(stored(first)) == 1
        first_room = first.app.room
        for _ in range(3000):
            state = first_room.session.table.state  # type: ignore[attr-defined]
            if state.outcome:
                break
            move = state.sample(SeededChance(_)) if state.to_move == "chance" else state.legal_moves()[-1]
            first_room.session.table.play(str(move))  # type: ignore[attr-defined]
        await first_room.save()  # type: ignore[attr-defined]
        await second.tap("close")
        await second.tap(next(i for i in second.intents() if i.startswith("continue")))
        assert second.screen == "result"
        await second.tap("rematch")
        assert second.screen == "result" and len(stored(first)) == 1

    run(story)


def test_a_broken_envelope_is_no_other_tab() -> None:
    async def story() -> None:
        house = await House().open()
        await at_table(house, "Anna", "Bence")
        key = next(k for k in house.shelf.texts if "/game/" in k)
        house.shelf.texts[key] = '{"n": 99, "sum": "0'
        await house.tap("throw")
        assert "another tab" not in house.text and len(stored(house)[0]["moves"]) == 1

    run(story)
