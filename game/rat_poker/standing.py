"""Where rats stand, and who may put one where, in all five games."""

from __future__ import annotations

from game.core.rules import Json, Refusal, Seat
from game.rat_poker import moving
from game.rat_poker.board import CHIPS, HOLE, Board
from game.rat_poker.refusals import (
    Blocked,
    NoSuchField,
    NotOuter,
    NotYourRat,
    Occupied,
    OutOfReach,
    SameField,
    TooFar,
    WrongDistance,
)
from game.rat_poker.tuples import with_item

Rats = tuple[tuple[int, ...], ...]
"""For each seat the fields where its rats stand, in the board's order."""


def occupied(rats: Rats) -> int:
    """The fields where rats stand, as a mask."""
    return moving.mask(rat for own in rats for rat in own)


def others(rats: Rats, seat: Seat) -> int:
    """The fields where other players' rats stand, as a mask."""
    return moving.mask(rat for owner, own in enumerate(rats) if owner != seat for rat in own)


def free_outer(board: Board, rats: Rats) -> tuple[int, ...]:
    """The empty outer paths (U3, F4, R15)."""
    taken = occupied(rats)
    return tuple(n for n in board.outer if not taken >> n & 1)


def number(board: Board, field: str) -> int:
    """A field's number. Raises `NoSuchField`."""
    if field not in board.number:
        raise NoSuchField("D1", field=field)
    return board.number[field]


def outer(board: Board, rats: Rats, field: str, clause: str) -> int:
    """The number of an empty outer path. Raises `NoSuchField`, or `NotOuter` or `Occupied` by `clause`."""
    found = number(board, field)
    if found not in board.outer:
        raise NotOuter(clause, field=field)
    if occupied(rats) >> found & 1:
        raise Occupied(clause, field=field)
    return found


def added(rats: Rats, seat: Seat, field: int) -> Rats:
    """One rat more."""
    return with_item(rats, seat, tuple(sorted((*rats[seat], field))))


def moved(rats: Rats, seat: Seat, start: int, end: int) -> Rats:
    """A rat of `seat` has gone from `start` to `end`."""
    own = list(rats[seat])
    own[own.index(start)] = end
    return with_item(rats, seat, tuple(sorted(own)))


def detail(
    board: Board,
    phase: str,
    start_player: Seat,
    rats: Rats,
    purses: tuple[str, ...],
    won: tuple[tuple[str, ...], ...],
    slots: tuple[str, ...],
    piles: tuple[str, ...],
    bank: str,
) -> dict[str, Json]:
    """The part of the record's `detail` that all five games have."""
    return {
        "phase": phase,
        "start_player": start_player,
        "rats": [list(board.ids(own)) for own in rats],
        "chips": list(purses),
        "cards": [list(held) for held in won],
        "slots": [card or None for card in slots],
        "piles": dict(zip(board.ids(board.chip_fields), piles, strict=True)),
        "bank": bank,
        "hand": [None] * len(rats),
    }


# -- why not


def no_start(board: Board, rats: Rats, seat: Seat, start: str, end: str, clause: str) -> Refusal | None:
    """Why no move at all leads from `start` to `end`: there are no such fields, no rat of `seat`'s there, or they are the same."""
    for field in (start, end):
        if field not in board.number:
            return NoSuchField("D1", field=field)
    if board.number[start] not in rats[seat]:
        return NotYourRat(clause, field=start)
    return SameField("M1", field=end) if start == end else None


def out_of_reach(board: Board, rule: moving.Rule, rats: Rats, seat: Seat, here: int, there: int, steps: int) -> Refusal:
    """Why the rat of `seat` on `here` can't end on `there` with `steps` (`moving.ANY` for a jump), where it can't."""
    start, end = board.ids((here, there))
    kind = board.fields[there].kind
    lengths = moving.lengths(board, rule, here, there)
    parts = {"start": start, "field": end, "steps": steps, "lengths": lengths}
    if not lengths:
        return OutOfReach("M2", **parts)
    if steps and kind in rule.longer and steps < lengths[0]:
        return TooFar("M5", **parts)
    if steps and kind not in rule.longer and steps not in lengths:
        return WrongDistance("R8" if kind == CHIPS else "M2", **parts)
    if board.solid & 1 << there & occupied(rats):
        return Occupied("M2", field=end)
    return _blocked(board, rule, rats, seat, here, there, steps)


def _blocked(board: Board, rule: moving.Rule, rats: Rats, seat: Seat, here: int, there: int, steps: int) -> Refusal:
    """R4, R5: the first rat in the way, on the best of the ways that are blocked."""
    foreign = others(rats, seat)
    walks = next(walks for end, _, walks in moving.table(board, rule, here, steps) if end == there)
    blocks, way = walks[0]
    field = next(n for n in way.path if blocks & foreign & 1 << n)
    owner = next(owner for owner, own in enumerate(rats) if owner != seat and field in own)
    clause = "R5" if board.fields[field].kind == HOLE else "R4"
    return Blocked(clause, start=board.names[here], field=board.names[there], by=board.names[field], owner=owner)
