"""Keeping games and settings on this device, twice: in `localStorage` at once and then in IndexedDB, since a browser that is
killed can lose the last write to either.

Each text lies in an envelope with a sequence number and a checksum; of two envelopes under one key the later sound one counts.
What is deleted leaves an envelope without a text first, so that an older copy in the other place can't come back.
Broken envelopes are put aside, never thrown away.
"""

from __future__ import annotations

import asyncio
import json
import re
import time
import zlib
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Protocol

PREFIX = "rats-nest/"
_ASIDE = "~broken-"
_NUMBER = re.compile(r'\{"n": ?(\d{1,15})\b')


class Trouble(Enum):
    """How safe is what was saved."""

    FINE = "fine"
    """In every place."""
    PARTLY = "partly"
    """In one place only: a killed browser may lose the last move."""
    NOTHING_SAVED = "nothing saved"
    """Something could not be saved anywhere: it is gone when the page is closed."""


class Outdated(Exception):
    """Another tab has saved something later under this key; nothing was written. `refresh` reads what it saved."""


class Shelf(Protocol):
    """A place where texts are kept by key. Every method may raise anything: full, forbidden, gone."""

    sees_other_tabs: bool
    """Whether reading shows what another tab has just written."""

    async def get(self, key: str) -> str | None:
        """The text, or None."""

    async def set(self, key: str, text: str) -> None:
        """Keep the text; when this returns, it is kept."""

    async def delete(self, key: str) -> None:
        """Forget the text, if there is one."""

    async def keys(self) -> list[str]:
        """All keys, those of other programs too."""


class MemoryShelf:
    """Forgets everything with the page. For tests, and where nothing else is possible."""

    sees_other_tabs = True

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}

    async def get(self, key: str) -> str | None:
        return self.texts.get(key)

    async def set(self, key: str, text: str) -> None:
        self.texts[key] = text

    async def delete(self, key: str) -> None:
        self.texts.pop(key, None)

    async def keys(self) -> list[str]:
        return list(self.texts)


class LocalShelf:
    """`localStorage`: written before the call returns, so that even the page's last tick counts."""

    sees_other_tabs = True

    @staticmethod
    def _storage() -> Any:
        import js

        return js.localStorage  # the mere mention is an error where it is forbidden

    async def get(self, key: str) -> str | None:
        found = self._storage().getItem(key)
        return found if isinstance(found, str) else None

    async def set(self, key: str, text: str) -> None:
        self._storage().setItem(key, text)

    async def delete(self, key: str) -> None:
        self._storage().removeItem(key)

    async def keys(self) -> list[str]:
        storage = self._storage()
        return [str(storage.key(index)) for index in range(storage.length)]


class IdbShelf:
    """IndexedDB, through PyScript's own storage. It is read once, when it is opened.

    Some browsers never answer in a private window: `patience` is how many seconds an answer may take, `rest` for how long
    nothing is asked after that, so that nobody waits at every move. Both end in a TimeoutError.
    """

    sees_other_tabs = False

    def __init__(self, name: str = "rats-nest", patience: float = 3.0, rest: float = 60.0) -> None:
        self._name = name
        self._patience = patience
        self._rest = rest
        self._storage: Any = None
        self._silent_until = 0.0

    async def _open(self) -> Any:
        if self._storage is None:
            if time.monotonic() < self._silent_until:
                raise TimeoutError
            from pyscript import storage

            self._storage = await self._answer(storage(self._name))
        return self._storage

    async def _sync(self, storage: Any) -> None:
        try:
            await self._answer(storage.sync())
        except Exception:
            self._storage = None  # after one failed write it refuses all others: open it anew
            raise

    async def _answer(self, question: Awaitable[Any]) -> Any:
        try:
            return await asyncio.wait_for(question, self._patience)
        except TimeoutError:
            self._silent_until = time.monotonic() + self._rest
            raise

    async def get(self, key: str) -> str | None:
        found = (await self._open()).get(key)
        return found if isinstance(found, str) else None

    async def set(self, key: str, text: str) -> None:
        storage = await self._open()
        storage[key] = text
        await self._sync(storage)

    async def delete(self, key: str) -> None:
        storage = await self._open()
        if key in storage:
            del storage[key]
            await self._sync(storage)

    async def keys(self) -> list[str]:
        return list(await self._open())


@dataclass(frozen=True, slots=True)
class _Envelope:
    """A text with its sequence number; None: deleted."""

    number: int
    text: str | None

    def __str__(self) -> str:
        return json.dumps({"n": self.number, "sum": _checksum(self.text), "data": self.text}, ensure_ascii=False)


def _checksum(text: str | None) -> str:
    return f"{zlib.crc32((text or '').encode('utf-8', 'surrogatepass')):08x}"


def _opened(raw: str) -> _Envelope | None:
    """The envelope, or None if it is broken."""
    try:
        found = json.loads(raw)
        number, text = found["n"], found["data"]
        sound = type(number) is int and (text is None or type(text) is str) and found["sum"] == _checksum(text)
    except (ValueError, TypeError, KeyError, RecursionError):
        return None
    return _Envelope(number, text) if sound else None


class Store:
    """Keeps texts on several shelves at once; keys are like `game/<id>` and `settings`.

    A shelf that fails is tried again at every save and catches up as soon as it works; `trouble` tells how things stand.
    """

    def __init__(self, shelves: Sequence[Shelf]) -> None:
        self._shelves = tuple(shelves)
        self._known: dict[str, _Envelope] = {}
        self._numbers: dict[str, int] = {}
        self._behind: list[set[str]] = [set() for _ in shelves]
        self._down = [False] * len(self._shelves)
        self._broken: dict[str, str] = {}

    async def open(self) -> None:
        """Read everything there is; where shelves differ, the later sound text wins and is put on all of them. Never raises."""
        found: list[dict[str, _Envelope]] = []
        for index, shelf in enumerate(self._shelves):
            found.append(await self._read(index, shelf))
        for envelopes in found:
            for key, envelope in envelopes.items():
                self._learn(key, envelope)
        for index, envelopes in enumerate(found):
            for key, envelope in self._known.items():
                known = envelopes.get(key)
                if known != envelope and (known is not None or envelope.text is not None):
                    self._behind[index].add(key)
        await self._catch_up()
        await self._sweep()

    def keys(self) -> list[str]:
        """The keys of everything kept."""
        return [key for key, envelope in self._known.items() if envelope.text is not None]

    def load(self, key: str) -> str | None:
        """The text under this key, or None."""
        known = self._known.get(key)
        return known.text if known else None

    def broken(self) -> dict[str, str]:
        """What could not be read, put aside: the raw texts by key, which `delete` takes too."""
        return dict(self._broken)

    @property
    def trouble(self) -> Trouble:
        """How safe everything is at this moment."""
        if all(self._down) or set.intersection(*self._behind):
            return Trouble.NOTHING_SAVED
        if any(self._behind) or any(self._down):
            return Trouble.PARTLY
        return Trouble.FINE

    async def save(self, key: str, text: str) -> Trouble:
        """Keep the text. When this returns it is kept as safely as is possible now; the answer tells how safely.

        Raises `Outdated`, and writes nothing, if another tab has saved something later under this key.
        """
        await self._refuse_outdated(key)
        await self._put(key, text)
        return self.trouble

    async def delete(self, key: str) -> None:
        """Forget the text, on every shelf; a shelf that fails now will forget it later. Raises `Outdated` like `save`."""
        if self._broken.pop(key, None) is not None:
            await self._erase(key)
        elif key in self._known:
            await self._refuse_outdated(key)
            await self._put(key, None)
            await self._sweep()

    async def refresh(self, key: str) -> str | None:
        """Read again what another tab may have saved under this key. Returns the text that counts now."""
        for index, shelf in enumerate(self._shelves):
            if shelf.sees_other_tabs:
                try:
                    raw = await shelf.get(PREFIX + key)
                except Exception:  # it will be reported by the next save
                    continue
                if raw is not None and (envelope := _opened(raw)) is not None:
                    self._learn(key, envelope)
                elif raw is None and key not in self._behind[index]:
                    self._forget(key)
        return self.load(key)

    # -- how

    def _forget(self, key: str) -> None:
        """Another tab has deleted it, or somebody has emptied the shelf: what is saved next must still count more than what was."""
        if (known := self._known.pop(key, None)) is not None:
            self._numbers[key] = known.number

    def _learn(self, key: str, envelope: _Envelope) -> None:
        known = self._known.get(key)
        if known is None or envelope.number > known.number:
            self._known[key] = envelope

    async def _read(self, index: int, shelf: Shelf) -> dict[str, _Envelope]:
        """Everything sound on this shelf; the broken is put aside."""
        found: dict[str, _Envelope] = {}
        try:
            for full in await shelf.keys():
                if not full.startswith(PREFIX):
                    continue
                key = full.removeprefix(PREFIX)
                raw = await shelf.get(full)
                if raw is None:
                    continue
                if _ASIDE in key:
                    self._broken[key] = raw
                elif (envelope := _opened(raw)) is not None:
                    found[key] = envelope
                else:
                    await self._put_aside(shelf, key, raw)
        except Exception:
            self._down[index] = True
        return found

    async def _put_aside(self, shelf: Shelf, key: str, raw: str) -> None:
        """Its content is in the new name, so that it is put aside once only. It leaves its key when it lies safely elsewhere."""
        aside = f"{key}{_ASIDE}{_checksum(raw)}"
        self._broken[aside] = raw
        for place in (shelf, *self._shelves):
            try:
                await place.set(PREFIX + aside, raw)
                await shelf.delete(PREFIX + key)
                return
            except Exception:  # full: perhaps there is room on the next one
                continue

    async def _is_outdated(self, shelf: Shelf, key: str) -> bool:
        """Whether another tab has put something later there than this tab has read or written."""
        if not shelf.sees_other_tabs:
            return False
        try:
            raw = await shelf.get(PREFIX + key)
        except Exception:  # the write will fail, too, and be counted
            return False
        number = _NUMBER.match(raw) if raw else None
        if not raw or not number:
            return False
        known = self._known.get(key)
        # the number is looked at first, since it is quick; a broken envelope is no other tab's
        return int(number[1]) > (known.number if known else 0) and _opened(raw) is not None

    async def _refuse_outdated(self, key: str) -> None:
        for shelf in self._shelves:
            if await self._is_outdated(shelf, key):
                raise Outdated(key)

    async def _put(self, key: str, text: str | None) -> None:
        known = self._known.get(key)
        number = known.number if known else self._numbers.pop(key, 0)
        self._known[key] = _Envelope(number + 1, text)
        for behind in self._behind:
            behind.add(key)
        await self._catch_up()

    async def _catch_up(self) -> None:
        """Put on every shelf what it lacks, unless another tab has put something later there in the meantime."""
        for index, shelf in enumerate(self._shelves):
            behind = self._behind[index]
            for key in sorted(behind):
                if await self._is_outdated(shelf, key):
                    behind.discard(key)
                    continue
                envelope = self._known[key]
                try:
                    await shelf.set(PREFIX + key, str(envelope))
                except Exception:
                    self._down[index] = True
                    continue
                self._down[index] = False
                if self._known[key] is envelope:
                    behind.discard(key)

    async def _sweep(self) -> None:
        """Take away the envelopes of deleted texts, once all shelves have them: only then can no older text come back."""
        if any(self._down):
            return
        for key in [key for key, envelope in self._known.items() if envelope.text is None]:
            if not any(key in behind for behind in self._behind) and await self._erase(key):
                del self._known[key]

    async def _erase(self, key: str) -> bool:
        done = True
        for shelf in self._shelves:
            try:
                await shelf.delete(PREFIX + key)
            except Exception:
                done = False
        return done


async def open_store() -> Store:
    """The store of this device, opened: `localStorage` first, since it is written at once, then IndexedDB."""
    store = Store((LocalShelf(), IdbShelf()))
    await store.open()
    return store
