"""What every room of the house offers to the app."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.draw.texts import Texts
from game.draw.tree import Child, Node

if TYPE_CHECKING:
    from game.ui.app import App


class Answer(NamedTuple):
    """What is shown first after a tap. Where that is `brief`, what does not answer the tap stands as it did; the whole follows."""

    screen: Child
    brief: bool = False


class Room:
    """One screen and what happens there. The app draws the room on top and hands it every intent it does not know itself."""

    awake = False
    """Whether the device should stay awake in this room."""

    def __init__(self, app: App) -> None:
        self.app = app

    def draw(self, t: Texts) -> Node:
        """The screen."""
        raise NotImplementedError

    def answer(self, t: Texts) -> Answer:
        """The screen for the first frame after a tap."""
        return Answer(self.draw(t))

    def foresee(self, intent: str, t: Texts) -> None:
        """A finger lies on what means this: what its tap will do can be worked out before it is lifted. Nothing comes of it
        otherwise, and the tap may never come."""

    def over(self, t: Texts) -> Node | None:
        """A sheet over the screen, if one is open."""
        return None

    def banners(self, t: Texts) -> tuple[Node, ...]:
        """Notices above the screen."""
        return ()

    async def do(self, intent: str) -> None:
        """A tap. Unknown intents mean nothing."""

    async def enter(self, intent: str, value: str) -> None:
        """Something typed or chosen."""

    async def take_file(self, text: str) -> bool:
        """A file was chosen: whether it is meant for this room. If not, it is a game."""
        return False

    async def hold(self, intent: str, down: bool) -> None:
        """Something held, or let go."""

    async def keep(self) -> bool:
        """What a tap has changed is kept, before the next tap counts and after it was drawn. Returns whether that has changed
        anything that is seen."""
        return False

    async def back(self) -> None:
        """The way back: by the browser's button, by Escape, by a swipe."""
        await self.app.close()

    def entered(self) -> None:
        """The room is on top now, for the first time or again."""

    def covered(self) -> None:
        """Another room opens above this one, or the page goes out of sight: nobody knows who will look next."""

    def drawn(self) -> None:
        """The room has just been drawn."""

    async def left(self) -> None:
        """The room is no longer there."""

    # -- another tab

    def lost(self) -> None:
        """Another tab has taken over what this one held."""

    async def changed_elsewhere(self, key: str) -> None:
        """Another tab has saved something under this key."""
