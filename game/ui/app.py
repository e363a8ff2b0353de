"""The app: which room we are in, what the family has chosen, and the one loop that everything goes through.

A tap becomes an intent; the app or the room on top works it off; then the page is drawn anew from what is true now.
"""

from __future__ import annotations

import asyncio
import sys
import traceback
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass, replace
from typing import Any

from game.core.record import BadMove, ForeignFile, NewerFormat, Record, parse_json, read, states
from game.core.rules import Chance, Game, Json, Refusal
from game.draw.scene import GameScene
from game.draw.texts import TEXTS, Texts, best_language
from game.draw.tree import Child, Node
from game.ui.patch import Patcher
from game.ui.room import Room
from game.ui.rooms.rules import RulesRoom
from game.ui.rooms.table import begin, open_game
from game.ui.screens import dialogs, frame
from game.ui.settings_data import Settings, read_settings
from game.ui.storage import Store, Trouble

GAME = "game/"
"""Prefix of the store's keys for games."""


@dataclass(frozen=True, slots=True)
class Notice:
    """What the app has to say for a moment, and the clause of a game's rules that it comes from ("" for none)."""

    words: str
    clause: str = ""
    game: str = ""


class App:
    """`page` and `device` are the browser's (`game.ui.page.Page`, the module `game.ui.device`), or stand-ins for them."""

    def __init__(
        self,
        page: Any,
        device: Any,
        store: Store,
        claim: Any,
        games: Mapping[str, Game],
        scenes: Mapping[str, GameScene],
        chance: Chance,
    ) -> None:
        self.page = page
        self.device = device
        self.store = store
        self.claim = claim
        self.games = games
        self.scenes = scenes
        self.chance = chance
        self.settings = Settings()
        self.offline = False
        self.update: Callable[[], None] | None = None
        """Lets the new version in that waits, if one does."""
        self._patcher = Patcher(page, page.root)
        self._rooms: list[Room] = []
        self._notice: Notice | None = None
        self._notices = 0
        self._put_off = False
        self._guarded = False
        self._at_rest = False
        """Whether nothing was moving when a finger lay down, and nothing has been drawn since."""
        self._tasks: set[asyncio.Task[Any]] = set()

    # -- what is true now

    @property
    def language(self) -> str:
        """The language of all texts: the family's choice, or the device's."""
        chosen = self.settings.language
        return best_language(self.device.languages()) if chosen == "auto" else chosen

    @property
    def t(self) -> Texts:
        """All texts in the language of the moment."""
        return TEXTS[self.language]

    @property
    def room(self) -> Room:
        """The room we are in."""
        return self._rooms[-1]

    @property
    def trouble(self) -> str:
        """What is wrong with keeping the games, in words; "" when they are safe."""
        t = self.t
        return {
            Trouble.FINE: "",
            Trouble.PARTLY: t("Saving works only in part: keep the game in a file, to be safe."),
            Trouble.NOTHING_SAVED: t(
                "The last moves could not be saved: the device is full, or forbids it. Keep the game in a file."
            ),
        }[self.store.trouble]

    def saved_games(self) -> list[tuple[str, Record]]:
        """Every saved game that can be read, by its key; the latest first."""
        keys = self.store.keys()
        texts = ((key, self.store.load(key)) for key in keys if key.startswith(GAME))
        found = ((key, record) for key, text in texts if text and (record := self._readable(text)))
        return sorted(found, key=lambda item: str(item[1].rest.get("saved", "")), reverse=True)

    def read_game(self, text: str) -> Record:
        """The record in `text`, every move checked. Raises a `Refusal` that `why_unreadable` words."""
        record = read(parse_json(text), self.games)
        states(record, self.games)
        return record

    def _readable(self, text: str) -> Record | None:
        try:
            return self.read_game(text)
        except Refusal:
            return None

    def why_unreadable(self, refusal: Refusal) -> str:
        """One sentence about a record that can't be opened."""
        t = self.t
        if isinstance(refusal, ForeignFile):
            return t("This file is not a game of Rats' Nest.")
        if isinstance(refusal, NewerFormat):
            return t("This game comes from a newer version of Rats' Nest.")
        if isinstance(refusal, BadMove):
            return t("This game is damaged: move {n} can't be made.", n=refusal.index + 1)
        return t("This game is damaged and can't be opened.")

    # -- from room to room

    async def start(self, first: Room) -> None:
        """Open the house: show the first room and listen. The store has been opened."""
        self.settings = read_settings(self.store.load("settings"))
        self.apply_settings()
        self._rooms = [first]
        first.entered()
        self.page.listen(
            on_do=self.on_do,
            on_touch=self.on_touch,
            on_enter=self.on_enter,
            on_hold=self.on_hold,
            on_file=self.on_file,
            on_place=self.on_place,
            on_shown=self.on_shown,
            on_error=self.on_error,
        )
        self.draw()

    def open(self, room: Room) -> None:
        """Go into another room; the way back leads here."""
        self.room.covered()
        self._rooms.append(room)
        self._entered()

    async def close(self) -> None:
        """Go back to the room before; the first one stays."""
        if len(self._rooms) > 1:
            await self._rooms.pop().left()
            self._entered()

    async def home(self) -> None:
        """Go back to the first room."""
        while len(self._rooms) > 1:
            await self._rooms.pop().left()
        self._entered()

    def _entered(self) -> None:
        self._notice = None
        self.device.keep_awake(self.room.awake)
        self._guard()
        self.room.entered()

    def _guard(self) -> None:
        """Away from the first room one entry of the browser's history stands between us and leaving the page by a swipe."""
        if len(self._rooms) > 1 and not self._guarded:
            self.page.go("in")
            self._guarded = True

    # -- what is shown

    def draw(self) -> None:
        """Draw everything anew; the patch finds out what has changed."""
        self._show(self.room.draw(self.t))

    async def _answer(self) -> None:
        """Draw what a tap has changed: its answer first, and what can wait, the focus too, when that is in sight."""
        answer = self.room.answer(self.t)
        self._show(answer.screen, focus_later=True)
        await self.page.seen()
        if answer.brief:
            self.draw()
        else:
            self._patcher.mend_focus()

    def _show(self, screen: Child, *, focus_later: bool = False) -> None:
        t, room, notice = self.t, self.room, self._notice
        toast = dialogs.toast(t, notice.words, clause=notice.clause, number=self._notices) if notice else None
        page = frame.house(screen, over=room.over(t), banners=(*self._banners(t), *room.banners(t)), toast=toast)
        self._patcher.draw(page, focus_later=focus_later)
        self._at_rest = False
        room.drawn()

    def _banners(self, t: Texts) -> tuple[Node, ...]:
        shown = []
        if self.update and not self._put_off:
            shown.append(dialogs.update_banner(t))
        if self.store.trouble is Trouble.NOTHING_SAVED and self.room.awake:
            shown.append(dialogs.trouble_banner(self.trouble, t))
        return tuple(shown)

    def say(self, words: str, clause: str = "", game: str = "") -> None:
        """Show a sentence until the next tap."""
        self._notice = Notice(words, clause, game)
        self._notices += 1

    def hush(self) -> None:
        """Take the sentence away."""
        self._notice = None

    def apply_settings(self) -> None:
        """Make the page look and speak as chosen."""
        mood = self.settings.mood
        if mood == "auto":
            mood = "night" if self.device.wishes_dark() else "day"
        self.page.set_html(lang=self.language, mood=mood, speed=self.settings.speed, title=self.t("Rats' Nest"))

    async def choose(self, **chosen: str) -> None:
        """Change settings, at once and for good."""
        self.settings = replace(self.settings, **chosen)
        self.apply_settings()
        await self.store.save("settings", self.settings.text())

    # -- what happens

    def on_touch(self, intent: str) -> None:
        """A finger lies where a tap will be a move. While something moves, the tap will only let that arrive."""
        self._at_rest = not self.page.moving()
        if self._at_rest:
            self.room.foresee(intent, self.t)

    async def on_do(self, intent: str, _extra: str = "") -> None:
        """A tap. While something moves it only lets that arrive: a second tap on the same place must not throw anything away."""
        if intent != "escape" and not self._at_rest and self.page.moving():
            self.page.finish_animations()
            return
        notice, self._notice = self._notice, None
        word, _, rest = intent.partition(" ")
        if intent == "escape":
            await self.room.back()
        elif intent == "hush":
            pass  # any tap takes the notice away; this one does nothing else
        elif intent == "home":
            await self.home()
        elif intent == "update" and self.update:
            self.update()
        elif intent == "load":
            self.page.choose_file()
        elif intent == "later":
            self._put_off = True
        elif word == "lang":
            await self.choose(language=rest)
            self.page.live("")  # what was said last was another language
        elif word == "rules" and rest and notice and notice.clause == rest:
            self.show_rules(notice.game, rest)
        else:
            await self.room.do(intent)
        try:
            await self._answer()
        finally:
            changed = await self.room.keep()
        if changed:
            self.draw()

    def show_rules(self, game: str, clause: str = "", options: Mapping[str, Json] | None = None) -> None:
        """Open the rules of a game, at a clause, or where those of the game with these options are."""
        self.open(RulesRoom(self, game, clause, options))

    async def on_enter(self, intent: str, value: str) -> None:
        """Something typed or chosen."""
        await self.room.enter(intent, value)
        self.draw()

    async def on_hold(self, intent: str, down: bool) -> None:
        """Something held, or let go."""
        await self.room.hold(intent, down)
        self.draw()

    async def on_file(self, _intent: str, file: Any) -> None:
        """A file chosen."""
        try:
            text = await self.device.read_text(file)
        except self.device.TooBig:
            self.say(self.t("This file is too big to be a game."))
        except self.device.Unreadable:
            self.say(self.t("This file can't be read."))
        else:
            if not await self.room.take_file(text):
                await self._load_game(text)
        self.draw()

    async def _load_game(self, text: str) -> None:
        """A game from a file gets a place of its own beside those that are here."""
        try:
            record = self.read_game(text)
        except Refusal as refusal:
            self.say(self.why_unreadable(refusal))
            return
        await self.home()
        await open_game(self, await begin(self, record))

    async def on_place(self, _place: str) -> None:
        """The browser's way back, a swipe included: one step back inside the house."""
        self._guarded = False
        if len(self._rooms) > 1:
            await self.room.back()
            self._guard()
        self.draw()

    async def on_shown(self, shown: bool) -> None:
        """The page is looked at again, when the device's wishes may have changed; or it goes out of sight, until somebody comes."""
        if shown:
            self.apply_settings()
        else:
            self.room.covered()
        self.draw()

    def on_error(self, error: Exception) -> None:
        """Something of ours is broken. Everything is saved up to the last move, so the family can go on."""
        traceback.print_exception(error, file=sys.stderr)
        self.say(self.t("Something went wrong here. The game is saved up to the last move."))
        self.draw()

    def on_update(self, accept: Callable[[], None]) -> None:
        """A new version waits: it is offered, and let in only by a tap."""
        self.update = accept
        self.draw()

    def on_offline_ready(self) -> None:
        """Everything is on this device now."""
        self.offline = True
        self.draw()

    # -- another tab

    def on_lost(self, _game_id: str) -> None:
        """Another tab has taken the game over."""
        self.page.queue.put(self._lost)

    def _lost(self) -> None:
        for room in self._rooms:
            room.lost()
        self.draw()

    def on_changed(self, key: str) -> None:
        """Another tab has saved something."""
        self.page.queue.put(lambda: self._changed(key))

    async def _changed(self, key: str) -> None:
        if key == "settings":
            self.settings = read_settings(await self.store.refresh(key))
            self.apply_settings()
        for room in list(self._rooms):
            await room.changed_elsewhere(key)
        self.draw()

    def background(self, work: Coroutine[Any, Any, Any]) -> None:
        """Have something done that no tap waits for."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
