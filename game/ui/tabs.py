"""Two tabs never overwrite each other: whoever plays a game holds its lock, and another tab can only take it over.

Where the browser has no locks (plain http) a claim is always granted; then the store's sequence numbers are the only guard, and
`Outdated` says what `on_lost` would have said.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Protocol

from game.ui.storage import PREFIX


class Locks(Protocol):
    """Locks that all tabs of this browser share."""

    async def hold(self, name: str, steal: bool, on_lost: Callable[[], None]) -> Callable[[], None] | None:
        """Take the lock if it is free, or from whoever holds it (`steal`). Returns the function that gives it back, or None if
        another tab has it. `on_lost` is called when another tab steals it."""


class WebLocks:
    """The browser's own (`navigator.locks`). A closed or killed tab gives everything back."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    async def hold(self, name: str, steal: bool, on_lost: Callable[[], None]) -> Callable[[], None] | None:
        granted: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        released: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        async def keep(lock: Any) -> None:
            """The browser holds the lock for as long as this runs."""
            granted.set_result(bool(lock))
            if lock:
                await released

        def release() -> None:
            if not released.done():
                released.set_result(None)

        async def request() -> None:
            import js
            from pyodide.ffi import JsException, create_proxy, to_js

            options = {"steal": True} if steal else {"ifAvailable": True}
            proxy = create_proxy(keep)
            try:
                await js.navigator.locks.request(name, to_js(options, dict_converter=js.Object.fromEntries), proxy)
            except JsException as error:
                if not granted.done():
                    granted.set_exception(error)
                elif not released.done():
                    release()
                    on_lost()
            finally:
                proxy.destroy()

        task = asyncio.ensure_future(request())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return release if await granted else None


class NoLocks:
    """For browsers without: everything is granted."""

    async def hold(self, name: str, steal: bool, on_lost: Callable[[], None]) -> Callable[[], None] | None:
        return lambda: None


def browser_locks() -> Locks:
    """What this browser has."""
    import js

    return WebLocks() if getattr(js.navigator, "locks", None) else NoLocks()


class Claim:
    """This tab's right to play one game. `on_lost(key)` is called when another tab has taken the game over."""

    def __init__(self, locks: Locks, on_lost: Callable[[str], None], patience: float = 0.6) -> None:
        self._locks = locks
        self._on_lost = on_lost
        self._patience = patience
        self._release: Callable[[], None] | None = None
        self.key: str | None = None
        """The store's key of the game this tab may play."""

    async def take(self, key: str, steal: bool = False) -> bool:
        """Claim the game saved under `key`; what was claimed before is given back. False: another tab has it; `steal` it anyway?

        A browser that fails to answer does not keep anybody from playing: the claim counts as granted.
        """
        if self.key == key:
            return True
        self.release()
        release = await self._hold(key, steal)
        if release is None:
            # a tab that was killed a moment ago may not have let go yet
            await asyncio.sleep(self._patience)
            release = await self._hold(key, steal)
        if release is None:
            return False
        self.key, self._release = key, release
        return True

    async def _hold(self, key: str, steal: bool) -> Callable[[], None] | None:
        try:
            return await self._locks.hold(PREFIX + key, steal, lambda: self._lose(key))
        except Exception:
            return _nothing_to_release

    def release(self) -> None:
        """Give the game back, so that another tab may play it."""
        release, self._release, self.key = self._release, None, None
        if release is not None:
            release()

    def _lose(self, key: str) -> None:
        if self.key == key:
            self.key = self._release = None
            self._on_lost(key)


def _nothing_to_release() -> None:
    pass


def watch_store(on_changed: Callable[[str], None]) -> Callable[[], None]:
    """Call `on_changed(key)` whenever another tab has saved or deleted something. Returns the function that ends it."""
    import js
    from pyodide.ffi import create_proxy

    def changed(event: Any) -> None:
        if event.key and event.key.startswith(PREFIX):
            on_changed(event.key.removeprefix(PREFIX))

    proxy = create_proxy(changed)
    js.window.addEventListener("storage", proxy)

    def stop() -> None:
        js.window.removeEventListener("storage", proxy)
        proxy.destroy()

    return stop
