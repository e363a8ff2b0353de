"""The board as data (D1, D2): what a board file must be, and the tables that are worked out of it once."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from typing import Any, Final, TypeGuard
from weakref import WeakValueDictionary

from game.core.rules import BadSetup, Json

FORMAT = "rats-nest-board/1"
PATH: Final = "path"
HOLE: Final = "hole"
CHIPS: Final = "chips"
CARD: Final = "card"
KINDS = (PATH, HOLE, CHIPS, CARD)
SLOTS = 5
CHIP_FIELDS = range(1, 11)
LEAST_OUTER = 19
"""One more than the rats of six players: a rat that leaves a slot always finds an empty outer path."""
MOST_FIELDS = 150
MOST_LINKS = 8


# -- refusals


class BadBoard(BadSetup):
    """A board file that can't be played on (D1). One subclass per cause."""

    sentence = "This is not a board: {problem}"

    def __init__(self, **parts: Any) -> None:
        super().__init__("D1", **parts)


class NotABoard(BadBoard):
    """The file is not of the form of a board file at all."""


class OtherFormat(BadBoard):
    """A board file of another format than ours."""

    sentence = "A board file must say “format”: “rats-nest-board/1”, not {found!r}."


class BadField(BadBoard):
    """An entry of `fields` that describes no field. `number` counts from 1."""

    sentence = "Field number {number} is not right: {problem}"


class BadLink(BadBoard):
    """An entry of `links` that joins no two fields. `number` counts from 1."""

    sentence = "Link number {number} is not right: {problem}"


class SameId(BadBoard):
    """Two fields with one id."""

    sentence = "Two fields are called “{field}”."


class OuterNotPath(BadBoard):
    """An outer field that is not a path."""

    sentence = "“{field}” is a {kind} field: only paths can be outer."


class UnknownEnd(BadBoard):
    """A link to a field that is not there."""

    sentence = "A link goes to “{field}”, but there is no such field."


class LinkToItself(BadBoard):
    """A link from a field to the same field."""

    sentence = "“{field}” is linked to itself."


class LinkedTwice(BadBoard):
    """Two links between the same two fields, in the same or the other direction."""

    sentence = "“{a}” and “{b}” are linked twice."


class WrongCount(BadBoard):
    """Too many or too few of something: `found`, where `least` to `most` are wanted."""

    sentence = "The board has {found} {what}: it needs {least} to {most}."


class TooManyLinks(BadBoard):
    """A field with too many links."""

    sentence = "“{field}” has {found} links: {most} are the most."


class BadSlot(BadBoard):
    """A card field that is not linked to two paths, and to nothing else."""

    sentence = "Card field “{field}” must be linked to exactly two paths, one at each end."


class HolesLinked(BadBoard):
    """Two holes with a link between them."""

    sentence = "The holes “{a}” and “{b}” are linked: no two holes can be."


class NotConnected(BadBoard):
    """A field that no chain of links joins to the first outer path."""

    sentence = "“{field}” is cut off: no chain of links leads to it from the outer paths."


class Unreachable(NotConnected):
    """A card or chip field that no rat can ever reach."""

    sentence = "No rat can reach the {kind} field “{field}”: no chain of links leads to it from the outer paths."


class LonelyHole(BadBoard):
    """A hole with fewer than two underground neighbours."""

    sentence = "Hole “{field}” has {found} underground neighbours: it needs 2 or more."


# -- the board


@dataclass(frozen=True, slots=True)
class Field:
    """One field: its id, kind, whether it is an outer path, and where its middle lies."""

    id: str
    kind: str
    outer: bool
    x: float
    y: float


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Board:
    """A checked board. In the engine a field is its number in the file's order, a set of fields a bit mask.

    Boards are equal when they are the same object: `board` gives one object to equal files, so that a state that holds its board
    stays cheap to compare, and all games on it share the tables that `moving` keeps in `walks`.
    """

    name: str
    size: tuple[float, float]
    fields: tuple[Field, ...]
    links: tuple[tuple[int, int], ...]
    names: tuple[str, ...]
    """The id of each field."""
    number: dict[str, int]
    """The number of each id."""
    neighbours: tuple[tuple[int, ...], ...]
    """Above ground, ascending."""
    underground: tuple[tuple[int, ...], ...]
    """D2: the underground neighbours of each hole, ascending; () for other fields."""
    slots: tuple[int, ...]
    chip_fields: tuple[int, ...]
    holes: tuple[int, ...]
    outer: tuple[int, ...]
    solid: int
    """Paths and holes: fields that hold one rat at most (M2)."""
    walks: dict[Any, Any] = field(default_factory=dict, repr=False)

    def ids(self, numbers: Iterable[int]) -> tuple[str, ...]:
        """The ids of fields that are known by number."""
        return tuple(self.names[n] for n in numbers)


_known: WeakValueDictionary[str, Board] = WeakValueDictionary()


def board(data: Json) -> Board:
    """The board in the plain data of a board file. Raises a `BadBoard` that says what is wrong (D1)."""
    name, size = _head(data)
    fields = _fields(data["fields"])
    number = {f.id: n for n, f in enumerate(fields)}
    links = _links(data["links"], number)
    key = json.dumps([name, size, [[f.id, f.kind, f.outer, f.x, f.y] for f in fields], links])
    known = _known.get(key)
    if known is None:
        known = _known[key] = _checked(name, size, fields, links, number)
    return known


@cache
def nest() -> Board:
    """Our own board."""
    return board(json.loads((resources.files("game") / "rat_poker" / "boards" / "nest.json").read_text("utf-8")))


def _is_number(value: Json) -> bool:
    """A number that can be drawn: true is none."""
    return type(value) in (int, float) and math.isfinite(value) and abs(value) <= 1e6


def _head(data: Json) -> tuple[str, tuple[float, float]]:
    if not isinstance(data, dict):
        raise NotABoard(problem="it must be one JSON object.")
    if data.get("format") != FORMAT:
        raise OtherFormat(found=data.get("format"))
    for key in ("fields", "links"):
        if not isinstance(data.get(key), list):
            raise NotABoard(problem=f"“{key}” must be a list.")
    name = data.get("name", "")
    if not isinstance(name, str):
        raise NotABoard(problem="its “name” must be text.")
    size = data.get("size")
    if not (isinstance(size, list) and len(size) == 2 and all(_is_number(s) and s > 0 for s in size)):
        raise NotABoard(problem="its “size” must be two numbers above 0, width and height.")
    return name, (size[0], size[1])


def _fields(entries: list[Json]) -> tuple[Field, ...]:
    if len(entries) > MOST_FIELDS:
        raise WrongCount(what="fields", found=len(entries), least=LEAST_OUTER + SLOTS + 1, most=MOST_FIELDS)
    fields = tuple(_field(number, entry) for number, entry in enumerate(entries, 1))
    for name, count in Counter(f.id for f in fields).items():
        if count > 1:
            raise SameId(field=name)
    return fields


def is_id(text: Json) -> TypeGuard[str]:
    """Letters and digits, as they can stand in a notation."""
    return isinstance(text, str) and text.isascii() and text.isalnum()


def _field(number: int, entry: Json) -> Field:
    if not isinstance(entry, dict):
        raise BadField(number=number, problem="it must be an object.")
    name, kind, outer = entry.get("id"), entry.get("kind"), entry.get("outer", False)
    if not is_id(name):
        raise BadField(number=number, problem="its “id” must be letters a–z and digits.")
    if kind not in KINDS:
        raise BadField(number=number, problem=f"the “kind” of “{name}” must be path, hole, chips or card.")
    if not (_is_number(entry.get("x")) and _is_number(entry.get("y"))):
        raise BadField(number=number, problem=f"“x” and “y” of “{name}” must be numbers.")
    if type(outer) is not bool:
        raise BadField(number=number, problem=f"“outer” of “{name}” must be true or false.")
    if outer and kind != PATH:
        raise OuterNotPath(field=name, kind=kind)
    return Field(name, kind, outer, entry["x"], entry["y"])


def _links(entries: list[Json], number: dict[str, int]) -> tuple[tuple[int, int], ...]:
    links: dict[tuple[int, int], None] = {}
    for position, entry in enumerate(entries, 1):
        if not (isinstance(entry, list) and len(entry) == 2 and all(isinstance(end, str) for end in entry)):
            raise BadLink(number=position, problem="it must be a list of two ids.")
        for end in entry:
            if end not in number:
                raise UnknownEnd(field=end)
        a, b = sorted(number[end] for end in entry)
        if a == b:
            raise LinkToItself(field=entry[0])
        if (a, b) in links:
            raise LinkedTwice(a=entry[0], b=entry[1])
        links[a, b] = None
    return tuple(links)


def _checked(
    name: str, size: tuple[float, float], fields: tuple[Field, ...], links: tuple[tuple[int, int], ...], number: dict[str, int]
) -> Board:
    """The board, once everything that D1 asks of the whole of it has been found true."""
    of_kind = {kind: tuple(n for n, f in enumerate(fields) if f.kind == kind) for kind in KINDS}
    outer = tuple(n for n, f in enumerate(fields) if f.outer)
    counts = (
        ("outer paths", outer, LEAST_OUTER, MOST_FIELDS),
        ("card fields", of_kind[CARD], SLOTS, SLOTS),
        ("chip fields", of_kind[CHIPS], CHIP_FIELDS[0], CHIP_FIELDS[-1]),
    )
    for what, found, least, most in counts:
        if not least <= len(found) <= most:
            raise WrongCount(what=what, found=len(found), least=least, most=most)
    joined: list[list[int]] = [[] for _ in fields]
    for a, b in links:
        joined[a].append(b)
        joined[b].append(a)
    neighbours = tuple(tuple(sorted(ends)) for ends in joined)
    for here, ends in zip(fields, neighbours, strict=True):
        if len(ends) > MOST_LINKS:
            raise TooManyLinks(field=here.id, found=len(ends), most=MOST_LINKS)
        if here.kind == CARD and [fields[end].kind for end in ends] != [PATH, PATH]:
            raise BadSlot(field=here.id)
    for a, b in links:
        if fields[a].kind == fields[b].kind == HOLE:
            raise HolesLinked(a=fields[a].id, b=fields[b].id)
    reached = set(_reached(outer[0], neighbours))
    for n, here in enumerate(fields):
        if n not in reached:
            raise (Unreachable if here.kind in (CARD, CHIPS) else NotConnected)(field=here.id, kind=here.kind)
    underground = tuple(_underground(n, fields, neighbours) if n in of_kind[HOLE] else () for n in range(len(fields)))
    for hole in of_kind[HOLE]:
        if len(underground[hole]) < 2:
            raise LonelyHole(field=fields[hole].id, found=len(underground[hole]))
    solid = sum(1 << n for n in (*of_kind[PATH], *of_kind[HOLE]))
    return Board(
        name,
        size,
        fields,
        links,
        tuple(number),
        number,
        neighbours,
        underground,
        of_kind[CARD],
        of_kind[CHIPS],
        of_kind[HOLE],
        outer,
        solid,
    )


def _reached(start: int, neighbours: tuple[tuple[int, ...], ...]) -> Iterator[int]:
    """Every field that a chain of links joins to `start`."""
    seen, waiting = {start}, [start]
    while waiting:
        here = waiting.pop()
        yield here
        waiting.extend(new := set(neighbours[here]) - seen)
        seen |= new


def _underground(hole: int, fields: tuple[Field, ...], neighbours: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """D2: the holes at the ends of all chains of paths alone that begin at `hole`."""
    found, seen, waiting = set(), {hole}, [hole]
    while waiting:
        for end in neighbours[waiting.pop()]:
            if end not in seen:
                seen.add(end)
                if fields[end].kind == PATH:
                    waiting.append(end)
                elif fields[end].kind == HOLE:
                    found.add(end)
    return tuple(sorted(found))
