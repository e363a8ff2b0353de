"""The whole app without a browser: taps go in, the drawn page comes out, the store is in memory."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from game.core.chance import SeededChance
from game.core.rules import Chance, Game
from game.draw.scene import GameScene
from game.games import GAMES
from game.scenes import SCENES
from game.ui.app import App
from game.ui.queue import Queue
from game.ui.rooms.home import HomeRoom
from game.ui.storage import MemoryShelf, Store
from game.ui.tabs import Claim, NoLocks
from tests.ui.fake_page import FakeElement, FakePage


class HousePage(FakePage):
    """The fake page with what the app asks of a page besides patches."""

    def __init__(self) -> None:
        super().__init__()
        self.queue = Queue()
        self.handlers: dict[str, Callable[..., Any]] = {}
        self.said: list[str] = []
        self.html: dict[str, Any] = {}
        self.places: list[str] = []
        self.scrolled = ""
        self.is_moving = False
        self.choosing_file = False

    def listen(self, **handlers: Callable[..., Any]) -> None:
        self.queue.on_error = handlers.pop("on_error")
        self.handlers = handlers

    def live(self, text: str) -> None:
        self.said.append(text)

    def set_html(self, **attrs: Any) -> None:
        self.html.update({name: value for name, value in attrs.items() if value is not None})

    def go(self, place: str, *, instead: bool = False) -> None:
        self.places.append(place)

    def scroll_to(self, anchor: str = "") -> None:
        self.scrolled = anchor

    def moving(self) -> bool:
        return self.is_moving

    def finish_animations(self) -> None:
        self.is_moving = False

    def choose_file(self) -> None:
        self.choosing_file = True


class FakeDevice:
    """A device that speaks English and remembers what it was asked."""

    class Unreadable(Exception):
        """As the device's own."""

    class TooBig(Unreadable):
        """As the device's own."""

    def __init__(self) -> None:
        self.wishes = ["en-GB"]
        self.dark = False
        self.awake = False
        self.files: list[tuple[str, str]] = []

    def languages(self) -> list[str]:
        return self.wishes

    def wishes_dark(self) -> bool:
        return self.dark

    def keep_awake(self, wanted: bool) -> None:
        self.awake = wanted

    async def keep_storage(self) -> bool:
        return True

    def can_fullscreen(self) -> bool:
        return True

    def is_fullscreen(self) -> bool:
        return False

    async def fullscreen(self) -> bool:
        return True

    async def export(self, name: str, text: str) -> bool:
        self.files.append((name, text))
        return True

    async def read_text(self, file: Any) -> str:
        if isinstance(file, Exception):
            raise file
        return str(file)


class House:
    """One tab. `shelf` is the device's storage: two houses on one shelf are two tabs, or one after the other."""

    def __init__(
        self,
        shelf: MemoryShelf | None = None,
        *,
        games: Mapping[str, Game] = GAMES,
        scenes: Mapping[str, GameScene] = SCENES,
        chance: Chance | None = None,
        locks: Any = None,
    ) -> None:
        self.shelf = shelf or MemoryShelf()
        self.page = HousePage()
        self.device = FakeDevice()
        self.store = Store((self.shelf,))
        self.app = App(self.page, self.device, self.store, None, games, scenes, chance or SeededChance(7))
        self.app.claim = Claim(locks or NoLocks(), self.app.on_lost, patience=0)

    async def open(self) -> House:
        """Open the house at its home."""
        await self.store.open()
        await self.app.start(HomeRoom(self.app))
        return self

    # -- what a family does

    async def tap(self, intent: str) -> None:
        """Tap what has this intent. It has to be there, and not below a sheet."""
        self.touch(intent)
        await self.release(intent)

    async def release(self, intent: str) -> None:
        """Lift the finger that lies on what has this intent."""
        await self._happen("on_do", intent, "")

    def touch(self, intent: str) -> None:
        """Lay a finger on what has this intent."""
        found = [element for element in _reachable(self.page.root) if element.attrs.get("data-do") == intent]
        assert found, f"{intent!r} is not among {self.intents()}"
        if any("data-foresee" in above.attrs for above in found[0].above()):
            self.page.queue.while_idle(lambda: self.page.handlers["on_touch"](intent))

    async def press_escape(self) -> None:
        await self._happen("on_do", "escape", "")

    async def go_back(self) -> None:
        await self._happen("on_place", "")

    async def type(self, intent: str, value: str) -> None:
        await self._happen("on_enter", intent, value)

    async def hold(self, intent: str, down: bool) -> None:
        await self._happen("on_hold", intent, down)

    async def choose(self, file: Any) -> None:
        await self._happen("on_file", "load", file)

    async def _happen(self, handler: str, *what: Any) -> None:
        self.page.queue.put(lambda: self.page.handlers[handler](*what))
        await self.page.queue.idle()

    async def play(self, text: str) -> None:
        """Make a move that is known, chance included, and let it be saved."""
        room: Any = self.app.room
        room.session.table.play(text)
        await room.save()
        self.app.draw()

    # -- what they see

    def intents(self) -> list[str]:
        """Everything that can be tapped, in the order of the page; nothing inert."""
        return [element.attrs["data-do"] for element in _reachable(self.page.root) if "data-do" in element.attrs]

    @property
    def text(self) -> str:
        """Everything there is to read, attributes included."""
        said = []
        for element in self.page.root.all():
            said.append(element.text)
            said += [element.attrs.get(name, "") for name in ("aria-label", "title", "alt", "placeholder")]
        return " ".join(filter(None, said))

    @property
    def screen(self) -> str:
        """The name of the screen."""
        return next(e.attrs["data-screen"] for e in self.page.root.all() if "data-screen" in e.attrs)


def _reachable(element: FakeElement) -> list[FakeElement]:
    if "inert" in element.attrs or "hidden" in element.attrs:
        return []
    return [element, *(e for child in element.children for e in _reachable(child))]


def run(story: Callable[[], Awaitable[None]]) -> None:
    """Run an asynchronous test."""
    asyncio.run(story())  # type: ignore[arg-type]
