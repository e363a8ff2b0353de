"""The game record: one JSON object that holds a whole game (docs/rules/record.md), read strictly, and its replay."""

from __future__ import annotations

import json
import math
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from game.core.rules import CHANCE, BadSetup, Game, GameOver, Json, NotationError, Refusal, Seat, Setup, State

FORMAT_PREFIX = "rats-nest/"
"""How the format of every record begins."""
FORMAT = FORMAT_PREFIX + "1"
NAME_LENGTH = range(1, 25)
"""Code points in a player's name."""
DEPTH = 100
"""How deep a file may nest. Every Python has such a limit, and each another one; ours is the same everywhere."""


class BadRecord(Refusal):
    """The file is no record that can be read at all, whatever its moves say."""

    sentence = "{problem}"


class ForeignFile(BadRecord):
    """The file is not a game record."""


class NewerFormat(BadRecord):
    """A record in a format that this version does not know."""


class BadMove(Refusal):
    """The first entry of `moves` that can't be made: its index from 0 and the refusal that says why."""

    sentence = "Move {index}: {problem}"

    def __init__(self, index: int, cause: Refusal) -> None:
        super().__init__(cause.clause, index=index, problem=str(cause))
        self.index = index
        self.cause = cause


@dataclass(frozen=True, slots=True)
class Record:
    """A record that has been read: everything outside `moves` is known to be sound, the moves are text still.

    `rest` holds all other keys of the object, which are kept and mean nothing here.
    """

    game: str
    players: tuple[Mapping[str, Json], ...]
    starter: Seat = 0
    options: Mapping[str, Json] = field(default_factory=dict)
    moves: tuple[Json, ...] = ()
    rest: Mapping[str, Json] = field(default_factory=dict)

    def with_moves(self, moves: tuple[str, ...]) -> Record:
        """The same game with other moves."""
        return replace(self, moves=moves)

    def with_rest(self, **keys: Json) -> Record:
        """The same game with some of the other keys set anew."""
        return replace(self, rest={**self.rest, **keys})

    def data(self) -> dict[str, Json]:
        """The plain object, ready for JSON."""
        return {
            "format": FORMAT,
            "game": self.game,
            "options": dict(self.options),
            "players": [dict(p) for p in self.players],
            "starter": self.starter,
            "moves": list(self.moves),
            **self.rest,
        }

    def text(self) -> str:
        """The record as one line of JSON, all ASCII: whatever a foreign key holds, it can be stored."""
        return json.dumps(self.data(), separators=(",", ":"))


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is not JSON")


def _float(text: str) -> float:
    """A number too large for a float is the largest one: infinity could not be written down again as JSON."""
    number = float(text)
    return number if math.isfinite(number) else math.copysign(sys.float_info.max, number)


def _int(text: str) -> int | float:
    """Python refuses whole numbers of thousands of digits; only keys that are kept and ignored can hold them rightly."""
    try:
        return int(text)
    except ValueError:
        return _float(text)


_BRACKET = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+(?:"|\\?\Z)|[\[{]|[\]}]', re.DOTALL)


def _nests_too_deep(text: str) -> bool:
    """Whether the brackets outside of strings nest deeper than `DEPTH`."""
    depth = 0
    for match in _BRACKET.finditer(text):
        if match[0] in "[{":
            depth += 1
            if depth > DEPTH:
                return True
        elif match[0] in "]}":
            depth -= 1
    return False


def parse_json(text: str | bytes) -> Json:
    """Any JSON value. Raises `ForeignFile` for everything that is not JSON in UTF-8 (also NaN, and nesting without end)."""
    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8-sig")
        if _nests_too_deep(text):
            raise ValueError(f"it nests deeper than {DEPTH} levels")
        return json.loads(text, parse_constant=_no_constant, parse_float=_float, parse_int=_int)
    except (ValueError, RecursionError) as error:
        raise ForeignFile(problem=f"This is not JSON: {error}") from None
    except MemoryError:
        raise ForeignFile(problem="This is too much to be a record.") from None


def _is_text(value: Json) -> bool:
    """Text that can be written down again: half a surrogate pair can't."""
    return isinstance(value, str) and not any("\ud800" <= c <= "\udfff" for c in value)


def _player_problem(player: Json) -> str:
    if not isinstance(player, dict):
        return "A player must be an object with a name."
    name: Json = player.get("name")
    if not _is_text(name) or len(name) not in NAME_LENGTH:
        return "A player needs a name of 1 to 24 characters."
    return ""


def read(data: Json, games: Mapping[str, Game]) -> Record:
    """The record in a plain object. Raises `BadRecord` (`ForeignFile`, `NewerFormat`) or `BadSetup`; moves are not looked at
    beyond being a list."""
    if not isinstance(data, dict):
        raise ForeignFile(problem="A record is one JSON object.")
    form = data.get("format")
    if form != FORMAT:
        if isinstance(form, str) and form.startswith(FORMAT_PREFIX):
            raise NewerFormat(problem=f"The format “{form}” is not known here: it may come from a newer version.")
        raise ForeignFile(problem="This is not a game record of Rats' Nest.")
    for key in ("game", "players", "moves"):
        if key not in data:
            raise BadRecord(problem=f"The record has no “{key}”.")
    if not isinstance(data["game"], str) or data["game"] not in games:
        raise BadRecord(problem=f"There is no game {data['game']!r}.")
    if not isinstance(data["players"], list):
        raise BadRecord(problem="“players” must be a list.")
    for player in data["players"]:
        if problem := _player_problem(player):
            raise BadRecord(problem=problem)
    if not isinstance(data["moves"], list):
        raise BadRecord(problem="“moves” must be a list.")
    if not isinstance(data.get("options", {}), dict):
        raise BadRecord(problem="“options” must be an object.")
    own = {"format", "game", "players", "moves", "options", "starter"}
    record = Record(
        data["game"],
        tuple(data["players"]),
        data.get("starter", 0),
        data.get("options", {}),
        tuple(data["moves"]),
        {k: v for k, v in data.items() if k not in own},
    )
    first_state(record, games)
    return record


def setup_of(record: Record, games: Mapping[str, Game]) -> Setup:
    """The setup that the record describes. Raises `BadSetup`."""
    game = games[record.game]
    extras = {k: v for k, v in record.rest.items() if k in game.extras}
    return game.setup(len(record.players), record.starter, record.options, extras)


def first_state(record: Record, games: Mapping[str, Game]) -> State:
    """The state before the first move. Raises `BadSetup`."""
    return games[record.game].start(setup_of(record, games))


def next_state(game: Game, state: State, text: Json) -> State:
    """The state after the move written as `text`. Raises a `Refusal`.

    A player's move must be written exactly as the rules list it; chance may be written in any order.
    """
    if state.to_move is None:
        raise GameOver(text=text)
    if not _is_text(text):
        raise BadSetup(problem="A move must be text.")
    move = game.parse(text)
    if state.to_move != CHANCE and str(move) != text:
        raise NotationError(text=text)
    return state.after(move)


def states(record: Record, games: Mapping[str, Game]) -> tuple[State, ...]:
    """Every state of the game, the first one included. Raises `BadMove` with the index of the first entry
    that can't be made."""
    game = games[record.game]
    line = [first_state(record, games)]
    for index, text in enumerate(record.moves):
        try:
            line.append(next_state(game, line[-1], text))
        except Refusal as refusal:
            raise BadMove(index, refusal) from None
    return tuple(line)


def answer(record: Record, state: State) -> dict[str, Json]:
    """What `replay` answers about a state of the record's game (docs/rules/record.md, “Asking a record”)."""
    over = state.outcome
    if over:
        legal: list[str] | None = []
    elif state.to_move == CHANCE:
        legal = None
    else:
        legal = sorted({str(m) for m in state.legal_moves()})
    return {
        "game": record.game,
        "finished": over is not None,
        "to_move": state.to_move,
        "legal": legal,
        "scores": list(state.scores),
        "winners": list(over.winners) if over else [],
        "detail": state.detail(),
    }
