"""The rules of one game, opened at a clause, or at what is special to the game that is being set up or played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from game.core.rules import Json
from game.draw.texts import Texts
from game.draw.tree import Node
from game.ui.room import Room
from game.ui.screens.rules import RulesModel, anchor, part_anchor, rules_page

if TYPE_CHECKING:
    from game.ui.app import App


class RulesRoom(Room):
    """Opened from anywhere; closing it leads back there. `options` are those of the game, where it is known which one."""

    def __init__(self, app: App, game: str, clause: str = "", options: Mapping[str, Json] | None = None) -> None:
        super().__init__(app)
        self._scene = app.scenes[game]
        self._options = options
        self._here = ""
        self._part: int | None = None
        self._turn_to = ""
        own = [number for number, part in enumerate(self._scene.rules(app.t, options)) if part.own]
        if clause:
            self._to_clause(clause)
        elif own:
            self._to_part(own[0])

    def draw(self, t: Texts) -> Node:
        title = self._scene.called(self._options or {}, t)
        return rules_page(RulesModel(title, self._scene.rules(t, self._options), self._here, self._part), t)

    def drawn(self) -> None:
        if self._turn_to:
            self.app.page.scroll_to(self._turn_to)
            self._turn_to = ""

    async def do(self, intent: str) -> None:
        word, _, rest = intent.partition(" ")
        if word == "clause":
            self._to_clause(rest)
        elif word == "part":
            self._to_part(int(rest))
        elif intent == "close":
            await self.app.close()

    def _to_clause(self, number: str) -> None:
        parts = enumerate(self._scene.rules(self.app.t, self._options))
        self._here, self._turn_to = number, anchor(number)
        self._part = next((n for n, part in parts if number in [clause.number for clause in part.clauses]), None)

    def _to_part(self, number: int) -> None:
        self._here, self._part, self._turn_to = "", number, part_anchor(number)
