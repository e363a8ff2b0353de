"""A game being played: its record, the states the record leads through, and what may be taken back.

The record is the truth. The table appends checked moves to it and derives everything else from it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy

from game.core.record import Record, next_state, states
from game.core.rules import CHANCE, Chance, Game, Json, Refusal, Seat, State

SEEN = "seen"
"""The record's own key for the number of moves that can't be taken back, since somebody has seen what came of them."""

Watcher = Callable[["Table"], None]


class NothingToUndo(Refusal):
    """Undo at, or before, the last information point."""

    sentence = "Nothing can be taken back: something new has been seen since."


class NothingToRedo(Refusal):
    """Redo without a move taken back."""

    sentence = "Nothing was taken back."


class Table:
    """One game being played.

    `record`: a read record (raises `BadMove` where its moves can't be made); `games`: the registry; `chance`: who samples
    throws and deals. Watchers are called with the table after every change; one of them saves.
    """

    def __init__(self, record: Record, games: Mapping[str, Game], chance: Chance) -> None:
        self.game = games[record.game]
        self._chance = chance
        self._watchers: list[Watcher] = []
        self._states = list(states(record, games))
        self._redo: list[str] = []
        self.record = record
        self._set_floor(max(self._floor_of_moves(), self._stored_floor()))

    # -- what there is

    @property
    def state(self) -> State:
        """The state after the last move."""
        return self._states[-1]

    @property
    def history(self) -> tuple[State, ...]:
        """Every state from the first to the present one: `history[n]` is the state after n moves."""
        return tuple(self._states)

    def around(self, index: int) -> tuple[State, State]:
        """The states before and after move number `index`."""
        return self._states[index], self._states[index + 1]

    @property
    def moves(self) -> tuple[str, ...]:
        """The notation of every move made."""
        return self.record.moves

    @property
    def mover(self) -> Seat | None:
        """The seat whose hand is asked: the player to move or to throw; None when chance falls by itself or all is over."""
        state = self.state
        if state.to_move == CHANCE:
            return state.thrower if state.in_hand else None
        return state.to_move if isinstance(state.to_move, int) else None

    @property
    def can_undo(self) -> bool:
        """Whether the last move may be taken back."""
        return len(self.moves) > self._floor

    @property
    def can_redo(self) -> bool:
        """Whether a move was taken back and may be made again."""
        return bool(self._redo)

    # -- what may be done

    def play(self, text: str) -> State:
        """Make the move written as `text`, chance included. Returns the new state; raises a `Refusal` and changes nothing."""
        state = next_state(self.game, self.state, text)
        informs = self.state.informs(self.game.parse(text))
        self._redo.clear()
        self._push(text, state)
        if informs:
            self._set_floor(len(self.moves))
        self._tell()
        return state

    def fall(self) -> str:
        """Let chance fall where it is asked. Returns the notation of what fell."""
        text = str(self.state.sample(self._chance))
        self.play(text)
        return text

    def settle(self) -> None:
        """Let everything fall that falls by itself: deals, draws, and throws that have left a hand."""
        while self.state.to_move == CHANCE and not self.state.in_hand:
            self.fall()

    def undo(self) -> None:
        """Take the last move back. Raises `NothingToUndo` at an information point."""
        if not self.can_undo:
            raise NothingToUndo
        self._redo.append(self.moves[-1])
        self._states.pop()
        self.record = self.record.with_moves(self.moves[:-1])
        self._tell()

    def redo(self) -> None:
        """Make the move last taken back again. Raises `NothingToRedo`."""
        if not self._redo:
            raise NothingToRedo
        text = self._redo.pop()
        self._push(text, next_state(self.game, self.state, text))
        self._tell()

    def mark_seen(self) -> None:
        """Somebody has seen what was hidden (a curtain was lifted): nothing before this moment is taken back any more."""
        if self._floor < len(self.moves) or self._redo:
            self._redo.clear()
            self._set_floor(len(self.moves))
            self._tell()

    def branch(self) -> Table:
        """Another table at the same moment, watched by nobody: what is done there has not happened here."""
        branch = copy(self)
        branch._watchers, branch._states, branch._redo = [], [*self._states], [*self._redo]
        return branch

    def watch(self, watcher: Watcher) -> None:
        """Call `watcher` after every change from now on."""
        self._watchers.append(watcher)

    # -- how

    def _push(self, text: str, state: State) -> None:
        self._states.append(state)
        self.record = self.record.with_moves((*self.moves, text))

    def _tell(self) -> None:
        for watcher in self._watchers:
            watcher(self)

    def _floor_of_moves(self) -> int:
        floor = 0
        for index, (state, text) in enumerate(zip(self._states, self.record.moves, strict=False)):
            if state.informs(self.game.parse(text)):
                floor = index + 1
        return floor

    def _stored_floor(self) -> int:
        stored: Json = self.record.rest.get(SEEN, 0)
        return stored if type(stored) is int and 0 <= stored <= len(self.record.moves) else 0

    def _set_floor(self, floor: int) -> None:
        self._floor = floor
        if self.record.rest.get(SEEN, 0) != floor:
            self.record = self.record.with_rest(**{SEEN: floor})
