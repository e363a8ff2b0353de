"""The settings of the whole house."""

from __future__ import annotations

from game import VERSION
from game.draw.texts import Texts
from game.draw.tree import Node
from game.ui.room import Room
from game.ui.screens.settings import SettingsModel, settings_page
from game.ui.settings_data import CHOICES


class SettingsRoom(Room):
    """Opened from home and from a table; every choice counts at once."""

    def draw(self, t: Texts) -> Node:
        app = self.app
        fullscreen = app.device.is_fullscreen() if app.device.can_fullscreen() else None
        return settings_page(SettingsModel(app.settings, VERSION, app.offline, fullscreen, app.trouble, app.update is not None), t)

    async def do(self, intent: str) -> None:
        word, _, rest = intent.partition(" ")
        if rest in CHOICES.get(word, ()):
            await self.app.choose(**{word: rest})
        elif intent == "fullscreen":
            await self.app.device.fullscreen()
        elif intent == "close":
            await self.app.close()
