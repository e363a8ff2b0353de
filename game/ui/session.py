"""One game at this tablet: the table, whose eyes are on it, and what is picked up. No drawing, no browser.

Handover: a game without secrets is open to everybody all the time. Where the player to move has something to hide, the table
is covered until the tablet has been handed on and the curtain lifted, and it is public again after the move, so that everybody
sees what came of it. A covered table can be looked at by everybody, and only moves out of turn can be made on it. What is picked up
there (a sheet that is open, whom the referee means) was picked up in everybody's sight, and is put down at every step.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from copy import copy
from enum import Enum

from game.core.record import Record
from game.core.rules import CHANCE, Chance, Game, Refusal, Seat, State
from game.core.table import Table
from game.draw.scene import Ending, GameScene, Line, Pick, Play, Player, Sight, Stood, Tap
from game.draw.texts import Texts

RECENT = 12
"""How many of the last moves a scene may look back on."""


class HandOnFirst(Refusal):
    """A tap on a covered table."""

    sentence = "First hand the tablet on."


class Stage(Enum):
    """Who is looking: everybody, nobody (the curtain), or the player to move alone."""

    PUBLIC = "public"
    CURTAIN = "curtain"
    PRIVATE = "private"


def players_of(record: Record) -> tuple[Player, ...]:
    """Who plays, with their colours; a record from elsewhere gets the colours that are free, in order."""
    wanted = [p.get("colour") for p in record.players]
    sound = [c if type(c) is int and 1 <= c <= 6 and c not in wanted[:i] else None for i, c in enumerate(wanted)]
    free = iter(c for c in range(1, 7) if c not in sound)
    return tuple(Player(p["name"], c or next(free)) for p, c in zip(record.players, sound, strict=True))


class Session:
    """`key` names the game in the store; `mine` says whether this tab may play (it holds the game's claim)."""

    def __init__(
        self, key: str, record: Record, games: Mapping[str, Game], scene: GameScene, chance: Chance, *, mine: bool = True
    ) -> None:
        self.key = key
        self.scene = scene
        self.players = players_of(record)
        self.mine = mine
        self.stage = Stage.PUBLIC
        self.peeking = False
        self.selection: Hashable = None
        self.fresh = False
        self._made = 0
        self._lines: dict[int, tuple[State, Line]] = {}
        self.table = Table(record, games, chance)
        if mine:
            # a page killed between a throw and its fall: what has left the hand falls now
            self.table.settle()

    # -- who sees what

    @property
    def alone(self) -> bool:
        """Whether there is nobody to hide anything from."""
        return len(self.players) == 1

    @property
    def hides(self) -> bool:
        """Whether the player to move has something to see or choose that the others may not know: the tablet is handed on."""
        return self.table.state.secret and not self.alone and self.table.mover is not None

    @property
    def peekable(self) -> bool:
        """Whether there is anything to peek at: a choice in secret, or, while moves are public, what the player to move holds."""
        state, mover = self.table.state, self.table.mover
        if self.alone or mover is None:
            return False
        return state.secret or self.scene.worth_a_look(state.view(mover), state.view(None))

    @property
    def eyes(self) -> Seat | None:
        """Whose eyes the table is drawn for, None: everybody's."""
        if self.alone:
            return 0
        if (self.hides and self.stage is Stage.PRIVATE) or (self.peekable and self.peeking):
            return self.table.mover
        return None

    @property
    def covered(self) -> bool:
        """Whether the player to move can't move before the tablet has been handed on."""
        return self.hides and self.eyes is None

    @property
    def playable(self) -> bool:
        """Whether the player to move can move here and now."""
        return self.mine and not self.covered

    @property
    def can_undo(self) -> bool:
        """Whether the last move may be taken back here."""
        return self.mine and self.table.can_undo

    @property
    def passed_on(self) -> bool:
        """Whether the tablet has gone straight on to the next player, and the move before may still be taken back."""
        return self.stage is Stage.CURTAIN and self.can_undo and self.scene.passes_on(self.line(len(self.table.moves) - 1))

    @property
    def can_redo(self) -> bool:
        """Whether a move may be made again here."""
        return self.mine and self.table.can_redo

    @property
    def moment(self) -> tuple[Hashable, ...]:
        """What a tap depends on: as long as this is the same, the same tap does the same."""
        return self.table.record, self.stage, self.peeking, self.selection, self.mine

    def sight(self, stood: Stood | None = None) -> Sight:
        """What the scene is drawn from; with `stood`, what stands in the page, for the first frame after a tap."""
        table, moves = self.table, len(self.table.moves)
        start = max(0, moves - RECENT, self.scene.log_from(table.history))
        recent = tuple(self.line(i) for i in range(start, moves))
        return Sight(
            table.state.view(self.eyes),
            self.players,
            self.eyes,
            table.mover,
            self.selection,
            moves,
            self.playable,
            self.line(moves - 1) if moves else None,
            self.fresh,
            recent,
            self._made if self.fresh else 0,
            stood,
        )

    def line(self, index: int) -> Line:
        """Move number `index`, as everybody may know it."""
        before, after = self.table.around(index)
        known = self._lines.get(index)
        if known is None or known[0] is not after:
            known = self._lines[index] = after, self._seen_by_all(before, after, self.table.moves[index])
        return known[1]

    def _seen_by_all(self, before: State, after: State, text: str) -> Line:
        move = self.table.game.parse(text)
        mover = before.thrower if before.to_move == CHANCE else before.to_move
        seat = mover if isinstance(mover, int) and move not in before.out_of_turn_moves() else None
        return Line(before.view(None), after.view(None), seat, before.public_move(move))

    def log(self, t: Texts, start: int | None = None) -> list[tuple[int | None, str]]:
        """The moves in words, the oldest first, each with the colour of whose it was, from move number `start` on (None: as far
        back as the game allows)."""
        if start is None:
            over = self.table.state.outcome is not None
            start = 0 if over else self.scene.log_from(self.table.history)
        lines = (self.line(i) for i in range(start, len(self.table.moves)))
        entries = (entry for line in lines for entry in self.scene.log(line, self.players, t))
        return [(None if entry.seat is None else self.players[entry.seat].colour, entry.words) for entry in entries]

    def log_reach(self, t: Texts) -> str:
        """How far back the log goes, in a sentence ("" where it holds everything)."""
        return self.scene.log_reach(self.table.history, t) if self.table.state.outcome is None else ""

    def called(self, t: Texts) -> str:
        """What this game is called."""
        return self.scene.called(self.table.record.options, t)

    @property
    def ending(self) -> Ending | None:
        """The finished game for the result screen, None while it runs."""
        return Ending(self.table.history, self.players) if self.table.state.outcome else None

    # -- what may be done

    def tap(self, intent: str) -> None:
        """A tap on the table: picks up, or makes a move and lets fall what follows from it. Raises a `Refusal`."""
        self.fresh = False
        self.make(self.scene.tap(self.sight(), intent))

    def make(self, tap: Tap) -> None:
        """Do what a tap means. Raises a `Refusal`."""
        table, mover, made = self.table, self.table.mover, len(self.table.moves)
        if isinstance(tap, Pick):
            self.selection = tap.selection
            return
        if self.covered and not (isinstance(tap, Play) and tap.move in map(str, table.state.out_of_turn_moves())):
            raise HandOnFirst
        if isinstance(tap, Play):
            table.play(tap.move)
        else:
            table.fall()
        table.settle()
        self._moved(mover, made)
        self.fresh = True
        self._made = len(table.moves) - made

    def branch(self) -> Session:
        """The same game at the same moment, played on apart from this one."""
        branch = copy(self)
        branch.table = self.table.branch()
        return branch

    def hand_on(self) -> None:
        """The tablet goes round: the curtain falls."""
        if self.hides:
            self._show(Stage.CURTAIN)

    def lift(self) -> None:
        """The player to move has the tablet: the curtain rises, and what was hidden has been seen."""
        if self.stage is Stage.CURTAIN:
            self.table.mark_seen()
            self._show(Stage.PRIVATE)

    def back(self) -> None:
        """From the curtain back to the public table."""
        self._show(Stage.PUBLIC)

    def cover(self) -> None:
        """Nobody knows who will look at the tablet next: what only one may see goes, and comes back through the curtain."""
        if self.eyes is not None and not self.alone:
            self._show(Stage.CURTAIN if self.stage is Stage.PRIVATE else Stage.PUBLIC)

    def peek(self, held: bool) -> None:
        """Quick handover: what is private is there only while the finger holds."""
        if held:
            self.table.mark_seen()
        self._show(self.stage)
        self.peeking = held

    def undo(self) -> None:
        """Take the last move back. Raises `NothingToUndo`."""
        self.table.undo()
        self._show(Stage.PUBLIC)

    def redo(self) -> None:
        """Make it again. Raises `NothingToRedo`."""
        self.table.redo()
        self.table.settle()
        self._show(Stage.PUBLIC)

    def _moved(self, mover: Seat | None, index: int) -> None:
        """After move number `index` the table is public, unless its player goes on at once, or the tablet goes straight on. A
        finger may still be holding; what is dealt later it has to ask for anew, so that it is noted as seen."""
        same, peeking = mover == self.table.mover, self.peeking
        if same and self.hides and self.scene.goes_on(self.line(index)):
            after = self.stage
        elif not same and self.hides and self.stage is Stage.PRIVATE and self.scene.passes_on(self.line(index)):
            after = Stage.CURTAIN
        else:
            after = Stage.PUBLIC
        self._show(after)
        self.peeking = peeking and same and self.peekable

    def _show(self, stage: Stage) -> None:
        """Let others look. Nothing that somebody had picked up stays in their sight."""
        self.stage = stage
        self.peeking = False
        self.selection = None
        self.fresh = False
