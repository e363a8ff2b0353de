"""The store: what was saved is there again, whatever happens to one of the two places."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Coroutine
from typing import Any

import pytest

from game.ui.storage import MemoryShelf, Outdated, Store, Trouble


class Shelf(MemoryShelf):
    """A shelf that can be full, out of order, or the place where the browser is killed."""

    def __init__(self, *, sees_other_tabs: bool = True) -> None:
        super().__init__()
        self.sees_other_tabs = sees_other_tabs
        self.full = False
        self.forbidden = False
        self.dies: BaseException | None = None

    async def get(self, key: str) -> str | None:
        self._allowed()
        return await super().get(key)

    async def set(self, key: str, text: str) -> None:
        self._allowed()
        await asyncio.sleep(0)
        if self.dies:
            raise self.dies
        if self.full:
            raise OSError("quota")
        await super().set(key, text)

    async def delete(self, key: str) -> None:
        self._allowed()
        if self.dies:
            raise self.dies
        await super().delete(key)

    async def keys(self) -> list[str]:
        self._allowed()
        return await super().keys()

    def _allowed(self) -> None:
        if self.forbidden:
            raise PermissionError("private")


class Killed(BaseException):
    """The browser is gone in the middle of a write: nobody catches this."""


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(work)


def pair() -> tuple[Shelf, Shelf]:
    return Shelf(), Shelf(sees_other_tabs=False)


async def opened(*shelves: Shelf) -> Store:
    store = Store(shelves)
    await store.open()
    return store


def test_what_is_saved_is_there_again_and_on_both_shelves() -> None:
    async def work() -> None:
        local, idb = pair()
        store = await opened(local, idb)
        assert store.load("game/1") is None and store.keys() == []
        for text in ("one", 'two "quoted" žluťoučký 🐀', "three"):
            assert await store.save("game/1", text) is Trouble.FINE
            assert store.load("game/1") == text
            assert local.texts == idb.texts
            for shelves in ((local, idb), (local,), (idb,)):
                assert (await opened(*shelves)).load("game/1") == text
        await store.save("settings", "{}")
        assert sorted((await opened(local, idb)).keys()) == ["game/1", "settings"]
        assert all(key.startswith("rats-nest/") for key in local.texts)

    run(work())


def test_the_envelope() -> None:
    async def work() -> None:
        local, idb = pair()
        store = await opened(local, idb)
        await store.save("game/1", "x")
        await store.save("game/1", "hello")
        assert json.loads(local.texts["rats-nest/game/1"]) == {"n": 2, "sum": "3610a686", "data": "hello"}

    run(work())


def test_local_storage_is_written_before_anybody_else_gets_a_word_in() -> None:
    async def work() -> None:
        local, idb = MemoryShelf(), Shelf(sees_other_tabs=False)
        store = Store((local, idb))
        await store.open()
        with pytest.raises(StopIteration):
            # One step of the coroutine, as far as it gets without waiting: the page may be gone after that.
            saving = store.save("game/1", "text")
            saving.send(None)
            assert "text" in local.texts["rats-nest/game/1"] and not idb.texts
            while True:
                saving.send(None)

    run(work())


@pytest.mark.parametrize("dies", [0, 1])
def test_killed_in_the_middle_of_a_save(dies: int) -> None:
    async def work() -> None:
        shelves = pair()
        store = await opened(*shelves)
        await store.save("game/1", "before")
        shelves[dies].dies = Killed()
        with pytest.raises(Killed):
            await store.save("game/1", "after")
        shelves[dies].dies = None
        again = await opened(*shelves)
        assert again.load("game/1") == ("before", "after")[dies]
        assert again.trouble is Trouble.FINE
        assert shelves[0].texts == shelves[1].texts

    run(work())


@pytest.mark.parametrize("old", [0, 1])
def test_the_later_one_counts_and_is_put_on_both(old: int) -> None:
    async def work() -> None:
        shelves = pair()
        store = await opened(*shelves)
        await store.save("game/1", "old")
        kept = dict(shelves[old].texts)
        for n in range(10):
            await store.save("game/1", f"new {n}")
        shelves[old].texts = kept
        again = await opened(*shelves)
        assert again.load("game/1") == "new 9"
        assert shelves[0].texts == shelves[1].texts
        await again.save("game/1", "newer")
        assert (await opened(shelves[old])).load("game/1") == "newer"

    run(work())


@pytest.mark.parametrize("lost", [0, 1])
def test_one_place_wiped(lost: int) -> None:
    async def work() -> None:
        shelves = pair()
        store = await opened(*shelves)
        await store.save("game/1", "text")
        shelves[lost].texts.clear()
        assert (await opened(*shelves)).load("game/1") == "text"
        assert shelves[0].texts == shelves[1].texts

    run(work())


# -- trouble


@pytest.mark.parametrize("bad", [0, 1])
@pytest.mark.parametrize("how", ["full", "forbidden"])
def test_one_shelf_fails_and_catches_up(bad: int, how: str) -> None:
    async def work() -> None:
        shelves = pair()
        store = await opened(*shelves)
        await store.save("game/2", "other")
        setattr(shelves[bad], how, True)
        assert await store.save("game/1", "one") is Trouble.PARTLY
        assert await store.save("game/2", "two") is Trouble.PARTLY
        assert (await opened(shelves[1 - bad])).load("game/1") == "one"
        setattr(shelves[bad], how, False)
        assert await store.save("settings", "s") is Trouble.FINE
        assert shelves[0].texts == shelves[1].texts

    run(work())


def test_both_fail_and_nothing_is_lost_while_the_page_is_open() -> None:
    async def work() -> None:
        local, idb = pair()
        store = await opened(local, idb)
        local.full = idb.full = True
        assert await store.save("game/1", "one") is Trouble.NOTHING_SAVED
        assert store.load("game/1") == "one" and store.trouble is Trouble.NOTHING_SAVED
        idb.full = False
        assert await store.save("settings", "s") is Trouble.PARTLY
        assert (await opened(idb)).load("game/1") == "one"
        local.full = False
        assert await store.save("settings", "t") is Trouble.FINE
        assert (await opened(local)).load("game/1") == "one"

    run(work())


def test_a_shelf_that_is_forbidden_from_the_start() -> None:
    async def work() -> None:
        local, idb = pair()
        local.forbidden = True
        store = await opened(local, idb)
        assert store.trouble is Trouble.PARTLY
        assert await store.save("game/1", "one") is Trouble.PARTLY
        idb.forbidden = True
        assert (await opened(local, idb)).trouble is Trouble.NOTHING_SAVED

    run(work())


def test_a_shelf_without_room_for_one_text_still_takes_the_others() -> None:
    class Small(Shelf):
        async def set(self, key: str, text: str) -> None:
            if len(text) > 100:
                raise OSError("quota")
            await super().set(key, text)

    async def work() -> None:
        small, idb = Small(), Shelf(sees_other_tabs=False)
        store = await opened(small, idb)
        await store.save("game/1", "x" * 200)
        await store.save("settings", "short")
        assert (await opened(small)).load("settings") == "short"
        assert store.trouble is Trouble.PARTLY

    run(work())


# -- broken envelopes

BROKEN = ["", "{", "null", "[]", '"text"', "{}", '{"n": "1", "sum": "3610a686", "data": "hello"}']
BROKEN += ['{"n": true, "sum": "3610a686", "data": "hello"}', '{"n": 1, "sum": "00000000", "data": "hello"}']
BROKEN += ['{"n": 1, "sum": "3610a686", "data": ["hello"]}', '{"n": 1, "sum": "3610a686", "data": "hellp"}', "[" * 100_000]


@pytest.mark.parametrize("raw", BROKEN, ids=range(len(BROKEN)))
def test_a_broken_envelope_is_put_aside_and_the_sound_one_counts(raw: str) -> None:
    async def work() -> None:
        local, idb = pair()
        await (await opened(local, idb)).save("game/1", "sound")
        local.texts["rats-nest/game/1"] = raw
        store = await opened(local, idb)
        assert store.load("game/1") == "sound" and store.keys() == ["game/1"]
        assert list(store.broken().values()) == [raw]
        (aside,) = store.broken()
        assert aside.startswith("game/1~broken-")
        again = await opened(local, idb)
        assert again.broken() == {aside: raw} and again.load("game/1") == "sound"
        assert local.texts["rats-nest/game/1"] == idb.texts["rats-nest/game/1"]
        await again.delete(aside)
        assert again.broken() == {} and (await opened(local, idb)).broken() == {}

    run(work())


def test_broken_in_both_places() -> None:
    async def work() -> None:
        local, idb = pair()
        await (await opened(local, idb)).save("game/1", "lost")
        local.texts["rats-nest/game/1"] = "a"
        idb.texts["rats-nest/game/1"] = "b"
        store = await opened(local, idb)
        assert store.load("game/1") is None and store.keys() == []
        assert sorted(store.broken().values()) == ["a", "b"]
        await store.save("game/1", "new")
        again = await opened(local, idb)
        assert again.load("game/1") == "new" and sorted(again.broken().values()) == ["a", "b"]

    run(work())


def test_broken_where_nothing_can_be_written() -> None:
    async def work() -> None:
        local, idb = pair()
        local.texts["rats-nest/game/1"] = "a"
        local.full = idb.full = True
        assert list((await opened(local, idb)).broken().values()) == ["a"]
        assert local.texts == {"rats-nest/game/1": "a"}
        idb.full = False
        assert list((await opened(local, idb)).broken().values()) == ["a"]
        assert local.texts == {} and list(idb.texts.values()) == ["a"]

    run(work())


# -- deleting


def test_deleted_is_deleted_everywhere() -> None:
    async def work() -> None:
        local, idb = pair()
        store = await opened(local, idb)
        await store.save("game/1", "text")
        await store.save("game/2", "text")
        await store.delete("game/1")
        await store.delete("game/3")
        assert store.keys() == ["game/2"] and store.load("game/1") is None
        assert list(local.texts) == list(idb.texts) == ["rats-nest/game/2"]

    run(work())


@pytest.mark.parametrize("bad", [0, 1])
def test_what_was_deleted_does_not_come_back_from_a_shelf_that_failed(bad: int) -> None:
    async def work() -> None:
        shelves = pair()
        store = await opened(*shelves)
        await store.save("game/1", "text")
        shelves[bad].forbidden = True
        await store.delete("game/1")
        assert (await opened(*shelves)).keys() == []
        shelves[bad].forbidden = False
        again = await opened(*shelves)
        assert again.keys() == [] and again.load("game/1") is None
        assert shelves[0].texts == shelves[1].texts == {}

    run(work())


@pytest.mark.parametrize("dies", [0, 1])
@pytest.mark.parametrize("step", ["set", "delete"])
def test_killed_while_deleting(dies: int, step: str) -> None:
    async def work() -> None:
        shelves = pair()
        store = await opened(*shelves)
        await store.save("game/1", "text")

        async def die(*_: Any) -> None:
            raise Killed

        setattr(shelves[dies], step, die)
        with pytest.raises(Killed):
            await store.delete("game/1")
        delattr(shelves[dies], step)
        again = await opened(*shelves)
        # Before the first word was written nothing has happened; after it the game is gone.
        assert again.keys() == (["game/1"] if (dies, step) == (0, "set") else [])

    run(work())


def test_saved_again_after_deleting() -> None:
    async def work() -> None:
        shelves = pair()
        store = await opened(*shelves)
        await store.save("game/1", "text")
        shelves[1].forbidden = True
        await store.delete("game/1")
        await store.save("game/1", "again")
        shelves[1].forbidden = False
        assert (await opened(*shelves)).load("game/1") == "again"

    run(work())


# -- other tabs and other programs


def test_what_another_tab_saved_later_is_not_overwritten() -> None:
    async def work() -> None:
        local = Shelf()
        mine, theirs = await opened(local, Shelf(sees_other_tabs=False)), await opened(local, Shelf(sees_other_tabs=False))
        await mine.save("game/1", "mine")
        with pytest.raises(Outdated):
            await theirs.save("game/1", "theirs")
        assert theirs.load("game/1") is None
        assert await theirs.refresh("game/1") == "mine"
        await theirs.save("game/1", "theirs")
        before = dict(local.texts)
        with pytest.raises(Outdated):
            await mine.save("game/1", "mine again")
        with pytest.raises(Outdated):
            await mine.delete("game/1")
        assert local.texts == before
        assert await mine.refresh("game/1") == "theirs"
        await mine.save("game/1", "mine again")

    run(work())


def test_a_shelf_that_catches_up_does_not_overwrite_what_another_tab_saved_there() -> None:
    async def work() -> None:
        local, idb = pair()
        mine = await opened(local, idb)
        local.full = True
        await mine.save("game/1", "one")
        local.full = False
        theirs = await opened(local, idb)
        for text in ("two", "three"):
            await theirs.save("game/1", text)
        await mine.save("settings", "s")
        assert (await opened(local)).load("game/1") == "three"

    run(work())


def test_refresh_sees_what_another_tab_deleted() -> None:
    async def work() -> None:
        local, idb = pair()
        mine = await opened(local, idb)
        await mine.save("game/1", "one")
        await (await opened(local, idb)).delete("game/1")
        assert await mine.refresh("game/1") is None
        assert mine.keys() == []

    run(work())


def test_refresh_keeps_what_could_not_be_written_there() -> None:
    async def work() -> None:
        local, idb = pair()
        store = await opened(local, idb)
        local.full = True
        await store.save("game/1", "one")
        assert await store.refresh("game/1") == "one"
        local.forbidden = True
        assert await store.refresh("game/1") == "one"

    run(work())


def test_other_programs_are_left_alone() -> None:
    async def work() -> None:
        local, idb = pair()
        local.texts["somebody/game/1"] = "nonsense"
        store = await opened(local, idb)
        assert store.keys() == [] and store.broken() == {}
        await store.delete("game/1")
        assert local.texts == {"somebody/game/1": "nonsense"}

    run(work())


def test_two_saves_at_once_end_with_the_later_one() -> None:
    async def work() -> None:
        local, idb = pair()
        store = await opened(local, idb)
        await asyncio.gather(store.save("game/1", "one"), store.save("game/1", "two"), store.save("settings", "s"))
        assert store.trouble is Trouble.FINE
        again = await opened(local, idb)
        assert again.load("game/1") == "two" and again.load("settings") == "s"
        assert local.texts == idb.texts

    run(work())


def test_an_older_write_that_ends_late_does_not_count_for_a_later_one() -> None:
    class Slow(Shelf):
        def __init__(self) -> None:
            super().__init__(sees_other_tabs=False)
            self.gate = asyncio.Event()

        async def set(self, key: str, text: str) -> None:
            if '"one"' in text:
                await self.gate.wait()
            await super().set(key, text)

    async def work() -> None:
        local, slow = Shelf(), Slow()
        store = await opened(local, slow)
        first = asyncio.ensure_future(store.save("game/1", "one"))
        while not local.texts:
            await asyncio.sleep(0)
        slow.full = True
        assert await store.save("game/1", "two") is Trouble.PARTLY
        slow.full = False
        slow.gate.set()
        assert await first is Trouble.PARTLY, "the later text is not there yet"
        assert await store.save("settings", "s") is Trouble.FINE
        assert (await opened(slow)).load("game/1") == "two"

    run(work())
