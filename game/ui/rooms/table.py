"""The table: one game from its first move to its result, its menu and its log, the handover, and saving after every move."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Hashable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from game.core.record import Record
from game.core.rules import Refusal, Seat
from game.core.table import NothingToRedo, NothingToUndo
from game.draw.scene import Stood
from game.draw.texts import Texts
from game.draw.tree import Node, as_it_stands
from game.ui.room import Answer, Room
from game.ui.rooms.result import draw_result, result_menu
from game.ui.rooms.settings import SettingsRoom
from game.ui.screens import dialogs
from game.ui.screens.curtain import curtain
from game.ui.screens.table import table
from game.ui.session import HandOnFirst, Session, Stage
from game.ui.storage import Outdated

if TYPE_CHECKING:
    from game.ui.app import App


def new_key() -> str:
    """The key of a game that is new in this house."""
    return f"game/{secrets.token_hex(6)}"


async def begin(app: App, record: Record) -> str:
    """Keep a game that is new in this house; returns its key."""
    key = new_key()
    await app.store.save(key, record.text())
    return key


async def open_game(app: App, key: str) -> None:
    """Sit down at the saved game with this key; says so if it is gone or can't be read any more."""
    text = await app.store.refresh(key)
    if text is None:
        app.say(app.t("This game is no longer here."))
        return
    try:
        record = app.read_game(text)
    except Refusal as refusal:
        app.say(app.why_unreadable(refusal))
        return
    room = TableRoom(app, key, record, mine=await app.claim.take(key))
    app.open(room)
    await room.save()


async def export(app: App, session: Session) -> None:
    """Hand the game's record out as a file, named after the game and who plays."""
    names = " ".join(p.name for p in session.players)
    name = f"{session.called(app.t)} {names}.json".replace("/", "-")
    if await app.device.export(name, session.table.record.text()):
        app.say(app.t("Saved: {file}", file=name))


@dataclass(frozen=True, slots=True)
class Foresight:
    """What a tap does, worked out while the finger was still lying: the session after it, and how it is answered. It holds for a
    tap that comes at the same moment (`before`); the answer, for as long as nothing else has happened `after` it."""

    intent: str
    before: Hashable
    session: Session
    after: Hashable
    answer: Answer


def _carry_out(session: Session, intent: str) -> None:
    """Work off what may change the game. Raises a `Refusal`."""
    if intent == "undo":
        session.undo()
    elif intent == "redo":
        session.redo()
    elif intent == "hand-on":
        session.hand_on()
    elif intent == "lift":
        session.lift()
    else:
        session.tap(intent)


class TableRoom(Room):
    """The game saved under `key`. It is played here only while this tab holds its claim (`mine`)."""

    awake = True

    def __init__(self, app: App, key: str, record: Record, *, mine: bool) -> None:
        super().__init__(app)
        self.key = key
        self.session = self._sit_down(record, mine)
        self._sheet = ""
        self._drawn: tuple[Stage, Seat | None] | None = None
        """At which stage the table was drawn, and for whose eyes: what those see must not stand a moment longer before others."""
        self._foresight: Foresight | None = None
        self._came_true: Foresight | None = None
        """What was foreseen of the tap that is being worked off."""
        self._news: int | None = None
        """The number of the first move that has still to be read out and kept."""
        self._noting: asyncio.Future[bool] | None = None
        """The saving of what has been seen, while that is shown."""

    def _sit_down(self, record: Record, mine: bool) -> Session:
        return Session(self.key, record, self.app.games, self.app.scenes[record.game], self.app.chance, mine=mine)

    # -- what is seen

    def draw(self, t: Texts) -> Node:
        return self._whole(self.session, t)

    def _whole(self, session: Session, t: Texts) -> Node:
        if session.ending:
            return draw_result(session, t)
        mover = session.table.mover
        if session.stage is Stage.CURTAIN and mover is not None:
            return curtain(session.players[mover], t, undo=session.passed_on)
        return table(session, self.app.settings.handover, t)

    def answer(self, t: Texts) -> Answer:
        foreseen, self._came_true = self._came_true, None
        if foreseen and foreseen.after == self._moment:
            return foreseen.answer
        return self._answer(self.session, t)

    def _answer(self, session: Session, t: Texts) -> Answer:
        if session.stage is Stage.CURTAIN and self._drawn == (Stage.PUBLIC, None):
            # to take the table out of the page costs more than to let the curtain fall over what everybody has seen
            return Answer((as_it_stands("main", "screen-table"), self._whole(session, t)), brief=True)
        stood = None if session.ending or session.stage is Stage.CURTAIN else self._stood(session)
        if stood is None:
            return Answer(self._whole(session, t))
        return Answer(table(session, self.app.settings.handover, t, stood), brief=True)

    def _stood(self, session: Session) -> Stood | None:
        """What stands in the page, as far as it may stay for a moment at this table; None where nothing may."""
        if self._drawn == (session.stage, session.eyes):
            return Stood.SAME
        if self._drawn == (Stage.CURTAIN, None) and session.stage is Stage.PRIVATE:
            return Stood.NOTHING
        return Stood.PRIVATE if self._drawn and self._drawn[1] is not None and session.eyes is None else None

    def drawn(self) -> None:
        session = self.session
        self._drawn = None if session.ending else (session.stage, session.eyes)

    def over(self, t: Texts) -> Node | None:
        session, device = self.session, self.app.device
        if session.stage is Stage.CURTAIN:
            return None
        if self._sheet == "menu" and session.ending:
            return result_menu(t)
        if self._sheet == "menu":
            fullscreen = device.is_fullscreen() if device.can_fullscreen() else None
            return dialogs.game_menu(t, session.called(t), undo=session.can_undo, redo=session.can_redo, fullscreen=fullscreen)
        if self._sheet == "log":
            return dialogs.log_sheet(t, session.log(t), session.log_reach(t))
        return None

    def banners(self, t: Texts) -> tuple[Node, ...]:
        if self.session.mine or self.session.stage is Stage.CURTAIN:
            return ()
        return (dialogs.elsewhere_banner(t),)

    # -- what is done

    def entered(self) -> None:
        self._drawn = None

    def foresee(self, intent: str, t: Texts) -> None:
        self._foresight = None
        session = self.session.branch()
        with suppress(Refusal):  # the tap will say it
            _carry_out(session, intent)
            after = self._moment_of(session)
            self._foresight = Foresight(intent, self._moment, session, after, self._answer(session, t))

    @property
    def _moment(self) -> Hashable:
        return self._moment_of(self.session)

    def _moment_of(self, session: Session) -> Hashable:
        """What a tap, or its answer, depends on."""
        return session.moment, self._drawn, self.app.settings, self.app.t

    async def do(self, intent: str) -> None:
        self._sheet = ""
        session, app = self.session, self.app
        session.fresh = False
        if intent in ("menu", "log"):
            self._sheet = intent
        elif intent == "rules":
            app.show_rules(session.scene.game, options=session.table.record.options)
        elif intent == "settings":
            app.open(SettingsRoom(app))
        elif intent == "export":
            await export(app, session)
        elif intent == "fullscreen":
            await app.device.fullscreen()
        elif intent == "take-over":
            await self._take_over()
        elif intent == "rematch" and session.ending and session.mine:
            await self._rematch()
        elif intent == "close":
            pass
        elif not session.mine:
            app.say(app.t("This game is open in another tab. Here you can only watch."))
        else:
            await self._play(intent)

    async def _play(self, intent: str) -> None:
        """Everything that may change the game; `keep` saves it."""
        session, t = self.session, self.app.t
        record = session.table.record
        foreseen, self._foresight = self._foresight, None
        try:
            if foreseen and (foreseen.intent, foreseen.before) == (intent, self._moment):
                self.session = session = foreseen.session
                self._came_true = foreseen
            else:
                _carry_out(session, intent)
        except HandOnFirst:
            self.app.say(t("First hand the tablet on."))
        except NothingToUndo:
            self.app.say(t("This can't be taken back: something new has been seen since."))
        except NothingToRedo:
            self.app.say(t("There is nothing to do again."))
        except Refusal as refusal:
            self.app.say(session.scene.refusal(refusal, session.sight(), t), refusal.clause, session.scene.game)
        if session.table.moves != record.moves:
            self._news = len(record.moves)
        elif session.table.record is not record:
            # a lifted curtain is noted before anybody sees anything: `localStorage` has it at once, `keep` waits for the rest
            self._noting = asyncio.ensure_future(self._keep())
            await asyncio.sleep(0)

    def _read_out(self, start: int) -> None:
        """Have a screen reader say the moves from number `start` on."""
        if said := [words for _, words in self.session.log(self.app.t, start)]:
            self.app.page.live(". ".join(words.removesuffix(".") for words in said))

    async def keep(self) -> bool:
        (start, self._news), (noting, self._noting) = (self._news, None), (self._noting, None)
        if start is not None:
            await self.app.page.seen()
            self._read_out(start)
            return await self._keep()
        return noting is not None and await noting

    async def _keep(self) -> bool:
        """Save; returns whether that has changed what the screen says of it."""
        before = self.app.store.trouble, self.session.mine
        await self.save()
        return (self.app.store.trouble, self.session.mine) != before

    async def _rematch(self) -> None:
        """The same people and rules at once; the next one round the table begins."""
        old, app = self.session.table.record, self.app
        extras = {key: old.rest[key] for key in self.session.table.game.extras if key in old.rest}
        starter = (old.starter + 1) % len(old.players)
        key = await begin(app, Record(old.game, old.players, starter, old.options, (), extras))
        await app.close()
        await open_game(app, key)

    async def hold(self, intent: str, down: bool) -> None:
        session = self.session
        quick = self.app.settings.handover == "peek" or not session.hides
        wanted = down and quick and session.peekable and session.mine
        if intent == "peek" and wanted != session.peeking:
            self.app.hush()
            record = session.table.record
            session.peek(wanted)
            if session.table.record is not record:
                await self.save()

    async def back(self) -> None:
        """Escape and the browser's way back never leave a game by accident: they close what is open, or open the menu."""
        if self.session.stage is Stage.CURTAIN:
            self.session.back()
        else:
            self._sheet = "" if self._sheet else "menu"

    def covered(self) -> None:
        if self.session.eyes is not None and not self.session.alone:
            self.app.hush()
            self._sheet = ""
            self.session.cover()

    async def left(self) -> None:
        """A finished game is kept until somebody has gone on from its result."""
        if self.session.ending and self.session.mine:
            await self.app.store.delete(self.key)
        self.app.claim.release()

    async def save(self) -> None:
        """Keep the game as it stands."""
        if not self.session.mine:
            return
        record = self.session.table.record.with_rest(saved=datetime.now(UTC).isoformat(timespec="milliseconds"))
        try:
            await self.app.store.save(self.key, record.text())
        except Outdated:
            self.lost()

    # -- another tab

    def lost(self) -> None:
        """Another tab plays this game now: from here on it is only watched."""
        self.covered()
        self.session.back()
        self.session.mine = False

    async def changed_elsewhere(self, key: str) -> None:
        """The other tab has moved: show it."""
        if key == self.key and not self.session.mine:
            await self._read_again(mine=False)

    async def _read_again(self, mine: bool) -> None:
        text = await self.app.store.refresh(self.key)
        if text is None:
            # the other tab has finished the game and gone on
            await self.app.home()
        else:
            try:
                self.session = self._sit_down(self.app.read_game(text), mine)
            except Refusal as refusal:
                # what lies there now is no game: what is on the table is better
                self.app.say(self.app.why_unreadable(refusal))
                self.session.mine = mine

    async def _take_over(self) -> None:
        await self._read_again(mine=await self.app.claim.take(self.key, steal=True))
        await self.save()
