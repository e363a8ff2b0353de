"""Home: the doors to the games, and the games under way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.draw.texts import Texts
from game.draw.tree import Node
from game.ui.room import Room
from game.ui.rooms.settings import SettingsRoom
from game.ui.rooms.setup import SetupRoom
from game.ui.rooms.table import export, open_game
from game.ui.screens import dialogs
from game.ui.screens.home import Door, HomeModel, UnderWay, games_sheet, home, how_many
from game.ui.session import Session

if TYPE_CHECKING:
    from game.ui.app import App


ORDER = ("rat-poker", "sixty-six", "catz-ratz-batz")
"""How the doors stand."""


class HomeRoom(Room):
    """The first room. What is saved is read whenever somebody comes in."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._saved: list[Session] = []
        self._sheet = ""

    def entered(self) -> None:
        app = self.app
        self._saved = [
            Session(key, record, app.games, app.scenes[record.game], app.chance, mine=False) for key, record in app.saved_games()
        ]

    # -- what is seen

    def draw(self, t: Texts) -> Node:
        return home(HomeModel(self._doors(t), self._under_way(t)), t)

    def _doors(self, t: Texts) -> tuple[Door, ...]:
        """The doors stand in one order for ever."""
        scenes = self.app.scenes
        return tuple(
            Door(scene.name(t), scene.tagline(t), how_many(self.app.games[game].seats, t), scene.door(), f"open {game}")
            for game, scene in sorted(scenes.items(), key=lambda item: _place(item[0]))
        )

    def _under_way(self, t: Texts) -> tuple[UnderWay, ...]:
        return tuple(UnderWay(s.key, s.called(t), s.players, s.scene.say(s.sight(), t)[0]) for s in self._saved)

    def over(self, t: Texts) -> Node | None:
        word, _, rest = self._sheet.partition(" ")
        if word == "games":
            return games_sheet(self._under_way(t), t)
        if word == "delete":
            return dialogs.confirm(t, t("Delete this game?"), t("It can't be brought back."), t("Delete"), f"really-delete {rest}")
        if word == "rules":
            entries = [dialogs.Entry(scene.name(t), "book", f"rules-of {game}") for game, scene in self.app.scenes.items()]
            return dialogs.menu(t, t("Rules"), entries)
        return None

    # -- what is done

    async def do(self, intent: str) -> None:
        self._sheet = ""
        app = self.app
        word, _, rest = intent.partition(" ")
        if word == "open":
            app.open(SetupRoom(app, rest))
        elif word == "continue":
            await open_game(app, rest)
        elif word in ("games", "delete"):
            self._sheet = intent
        elif word == "really-delete":
            await self._delete(rest)
        elif word == "export":
            await export(app, next(s for s in self._saved if s.key == rest))
        elif word == "rules" and len(app.scenes) == 1:
            app.show_rules(next(iter(app.scenes)))
        elif word == "rules":
            self._sheet = "rules"
        elif word == "rules-of":
            app.show_rules(rest)
        elif word == "settings":
            app.open(SettingsRoom(app))

    async def _delete(self, key: str) -> None:
        """Forget a game, unless another tab is playing it."""
        app = self.app
        if await app.claim.take(key):
            await app.store.delete(key)
            app.claim.release()
        else:
            app.say(app.t("This game is open in another tab."))
        self.entered()
        self._sheet = "games" if self._saved else ""

    async def back(self) -> None:
        self._sheet = ""

    # -- another tab

    async def changed_elsewhere(self, key: str) -> None:
        await self.app.store.refresh(key)
        if self.app.room is self:
            self.entered()


def _place(game: str) -> int:
    """Where the game's door stands; one that is not known here comes last."""
    return ORDER.index(game) if game in ORDER else len(ORDER)
