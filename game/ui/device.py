"""What the device can do besides showing a page: stay awake, fill the screen, hand over files, tell its owner's wishes.

Nothing here is needed to play, so nothing here fails loudly: what is not possible is answered with False, None or nothing.
"""

from __future__ import annotations

import asyncio
from typing import Any

MOST_BYTES = 5_000_000


class Unreadable(Exception):
    """A file that could not be read as text."""


class TooBig(Unreadable):
    """A file larger than `MOST_BYTES`."""


# -- the screen


class Awake:
    """Keeps the screen on while it is wanted; the browser lets go when the page is hidden, so it is taken again afterwards."""

    def __init__(self) -> None:
        self._wanted = False
        self._lock: Any = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._watching: Any = None

    def want(self, wanted: bool) -> None:
        """Keep the screen on from now on, or no longer."""
        self._wanted = wanted
        if wanted and self._watching is None:
            self._watch()
        self._start()

    def _watch(self) -> None:
        import js
        from pyodide.ffi import create_proxy

        self._watching = create_proxy(lambda _event: self._start())
        js.document.addEventListener("visibilitychange", self._watching)

    def _start(self) -> None:
        task = asyncio.ensure_future(self._settle())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _settle(self) -> None:
        import js

        try:
            if not self._wanted:
                lock, self._lock = self._lock, None
                if lock is not None:
                    await lock.release()
            elif js.document.visibilityState == "visible" and (self._lock is None or self._lock.released):
                lock = await js.navigator.wakeLock.request("screen")
                if self._wanted:
                    self._lock = lock
                else:
                    await lock.release()
        except Exception:  # no such thing here, or the battery is low
            self._lock = None


_awake = Awake()


def keep_awake(wanted: bool) -> None:
    """Keep the screen on from now on, or no longer."""
    _awake.want(wanted)


def can_fullscreen() -> bool:
    """Whether the page may fill the screen (an iPhone's can't)."""
    import js

    return bool(getattr(js.document, "fullscreenEnabled", False))


def is_fullscreen() -> bool:
    """Whether it fills the screen now."""
    import js

    return bool(getattr(js.document, "fullscreenElement", None))


async def fullscreen() -> bool:
    """Fill the screen or stop it; only after a tap. Returns whether it fills the screen now."""
    import js

    try:
        if is_fullscreen():
            await js.document.exitFullscreen()
        else:
            await js.document.documentElement.requestFullscreen()
    except Exception:
        pass
    return is_fullscreen()


# -- files


async def export(name: str, text: str, kind: str = "application/json") -> bool:
    """Hand the text over as a file: shared from a touch device that can, else downloaded.

    False if the owner thought better of it.
    """
    import js
    from pyodide.ffi import JsException, to_js

    parts, options = to_js([text]), _object(type=kind)
    if has_touch():
        try:
            shared = _object(files=[js.File.new(parts, name, options)])
            if js.navigator.canShare(shared):
                await js.navigator.share(shared)
                return True
        except JsException as error:
            if error.name == "AbortError":
                return False
        except AttributeError:
            pass  # it shares nothing at all
    url = js.URL.createObjectURL(js.Blob.new(parts, options))
    link = js.document.createElement("a")
    link.href, link.download = url, name
    js.document.body.append(link)
    link.click()
    link.remove()
    await asyncio.sleep(1)  # some browsers fetch the content only after the click
    js.URL.revokeObjectURL(url)
    return True


async def read_text(file: Any) -> str:
    """The text of a chosen file (`on_file`). Raises `TooBig`, or `Unreadable` where it can't be read."""
    if file.size > MOST_BYTES:
        raise TooBig
    try:
        return str(await file.text())
    except Exception as error:
        raise Unreadable from error


# -- the owner's wishes


def languages() -> list[str]:
    """The preferred languages, best first, like "cs-CZ"."""
    import js

    return [str(language) for language in getattr(js.navigator, "languages", None) or ()]


def wishes_dark() -> bool:
    """Whether dark colours are wished for."""
    return _matches("(prefers-color-scheme: dark)")


def wishes_less_motion() -> bool:
    """Whether little should move."""
    return _matches("(prefers-reduced-motion: reduce)")


def has_touch() -> bool:
    """Whether fingers are the main way to point."""
    return _matches("(pointer: coarse)")


def _matches(query: str) -> bool:
    import js

    return bool(js.window.matchMedia(query).matches)


# -- room to keep things


async def keep_storage() -> bool:
    """Ask the browser never to clear what is saved. Returns whether it promises; some ask the owner, so call it with a game."""
    import js

    try:
        storage = js.navigator.storage
        return bool(await storage.persisted()) or bool(await storage.persist())
    except Exception:
        return False


async def space() -> tuple[int, int] | None:
    """The bytes used and the bytes there are, as the browser estimates them."""
    import js

    try:
        estimate = await js.navigator.storage.estimate()
        return int(estimate.usage), int(estimate.quota)
    except Exception:
        return None


def _object(**fields: Any) -> Any:
    """A JavaScript object."""
    import js
    from pyodide.ffi import to_js

    return to_js(fields, dict_converter=js.Object.fromEntries)
