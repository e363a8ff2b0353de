"""The rules of one game, opened at a clause."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.draw.texts import Texts
from game.draw.tree import Node
from game.ui.room import Room
from game.ui.screens.rules import RulesModel, anchor, rules_page

if TYPE_CHECKING:
    from game.ui.app import App


class RulesRoom(Room):
    """Opened from anywhere; closing it leads back there."""

    def __init__(self, app: App, game: str, clause: str = "") -> None:
        super().__init__(app)
        self._scene = app.scenes[game]
        self._here = clause
        self._turn_to = clause

    def draw(self, t: Texts) -> Node:
        return rules_page(RulesModel(self._scene.name(t), self._scene.rules(t), self._here), t)

    def drawn(self) -> None:
        if self._turn_to:
            self.app.page.scroll_to(anchor(self._turn_to))
            self._turn_to = ""

    async def do(self, intent: str) -> None:
        word, _, rest = intent.partition(" ")
        if word == "clause":
            self._here = self._turn_to = rest
        elif intent == "close":
            await self.app.close()
