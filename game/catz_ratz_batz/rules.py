"""The rules of Catz Ratz Batz, clauses C1–C12 (docs/rules/catz-ratz-batz.md)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise, product

from game.core import dice
from game.core.rules import (
    CHANCE,
    Chance,
    Game,
    GameOver,
    IllegalMove,
    Json,
    Move,
    Mover,
    NotationError,
    NotYourMove,
    Option,
    Outcome,
    Refusal,
    Seat,
    Setup,
    State,
)

NUMBERS = "357"
ANIMALS = "RBC"
FACES = NUMBERS + ANIMALS
DICE = 9


# -- refusals


class WrongDice(Refusal):
    """A roll of another number of dice than are in the air."""

    sentence = "{count} dice are in the air, not as many as “{text}” says."


class FixFirst(Refusal):
    """Throwing or stopping before a number has been chosen and fixed."""

    sentence = "First choose the number to collect, and fix at least one die of it."


class NotShowing(Refusal):
    """Fixing more dice of a number than show it."""

    sentence = "There are not that many dice showing {number}."


class SeriesStays(Refusal):
    """Choosing another series, or fixing more dice, when the series can't be changed."""

    sentence = "The series stays {series} for the whole turn."


class Locked(Refusal):
    """Throwing a die that shows an animal."""

    sentence = "Animals are locked: they are not thrown again this turn."


class Pinned(Refusal):
    """Throwing a fixed die."""

    sentence = "A fixed die stays as it is for the whole turn."


class NothingChosen(Refusal):
    """A throw of no dice at all."""

    sentence = "At least one free die must be chosen."


class NotFree(Refusal):
    """Throwing dice that do not lie there free."""

    sentence = "There are not that many free dice: “{text}”."


class NotComplete(Refusal):
    """Stopping while numbers are mixed."""

    sentence = "Stopping is possible only when every number die shows {series}."


# -- moves


@dataclass(frozen=True, slots=True)
class Roll:
    """Chance: what the dice in the air show, in any order."""

    faces: str

    def __str__(self) -> str:
        return f"roll {self.faces}"


@dataclass(frozen=True, slots=True)
class Fix:
    """Make `number` the series and pin `count` dice of it (C2, C3)."""

    number: str
    count: int

    def __str__(self) -> str:
        return f"fix {self.number * self.count}"


@dataclass(frozen=True, slots=True)
class Throw:
    """Throw the free dice that show `faces` again (C4)."""

    faces: str

    def __str__(self) -> str:
        return f"throw {self.faces}"


@dataclass(frozen=True, slots=True)
class Stop:
    """End the turn and write the score down (C5)."""

    def __str__(self) -> str:
        return "stop"


# -- scoring


@dataclass(frozen=True, slots=True)
class Tally:
    """The arithmetic of one turn, C8–C10: `series` × `count`, and what the animals make of it."""

    series: int
    count: int
    cats: int
    rats: int
    bats: int
    zero_from_excess: int

    @property
    def base(self) -> int:
        """C8: the series × how many dice show it."""
        return self.series * self.count

    @property
    def good(self) -> int:
        """C8: cats, and bats too when 3s are collected."""
        return self.cats + (self.bats if self.series == 3 else 0)

    @property
    def bad(self) -> int:
        """C8: rats, and bats too when 7s are collected."""
        return self.rats + (self.bats if self.series == 7 else 0)

    @property
    def factor(self) -> int:
        """C9: what the base is multiplied by: 1 + d, once for a single animal too many, nothing for more."""
        d = self.good - self.bad
        if d >= 0:
            return 1 + d
        return 1 if -d < self.zero_from_excess else 0

    @property
    def points(self) -> int:
        """C9, C10: the score of the turn, never below 0."""
        return self.base * self.factor


def tally(series: str, shown: str, zero_from_excess: int) -> Tally:
    """The arithmetic of the dice `shown` when `series` ("3", "5", "7") is collected; other numbers count nothing."""
    return Tally(int(series), shown.count(series), shown.count("C"), shown.count("R"), shown.count("B"), zero_from_excess)


# -- the state


@dataclass(frozen=True, slots=True)
class Options:
    """The house rules of one game, by their names in the record."""

    target: int
    change_series: bool
    must_stop_when_complete: bool
    stop_early: bool
    finish_round: bool
    no_number: str
    zero_from_excess: int


@dataclass(frozen=True, slots=True)
class Turn:
    """The dice on the table in the middle of a turn: `shown` in the order of FACES, without those in the air.

    `series` is "" until the first `fix`; `may_change` says whether a throw has just made a change of series possible (C3).
    """

    shown: str
    series: str = ""
    fixed: int = 0
    may_change: bool = False

    @property
    def free(self) -> str:
        """The number dice that are not fixed (C4)."""
        numbers = "".join(f for f in self.shown if f in NUMBERS)
        return numbers.replace(self.series, "", self.fixed) if self.series else numbers

    @property
    def complete(self) -> bool:
        """C5: whether every number die shows the series."""
        return bool(self.series) and all(f == self.series for f in self.shown if f in NUMBERS)

    def thrown(self, faces: str) -> Turn:
        """The dice left on the table while those that showed `faces` are in the air."""
        shown = self.shown
        for face in faces:
            shown = shown.replace(face, "", 1)
        return Turn(shown, self.series, self.fixed)

    def fallen(self, faces: str) -> Turn:
        """The dice on the table when `faces` have come down beside them."""
        return Turn(dice.in_order(self.shown + faces, FACES), self.series, self.fixed)


@dataclass(frozen=True, slots=True)
class Finished:
    """A turn that is over: whose it was, the dice as they lay, and the arithmetic (None: a first throw without any number)."""

    seat: Seat
    shown: str
    tally: Tally | None

    @property
    def points(self) -> int:
        """What was written down (C7: 0 without any number)."""
        return self.tally.points if self.tally else 0


@dataclass(frozen=True, slots=True)
class CatzState(State):
    """A position of Catz Ratz Batz. There are no secrets: every view is the state itself.

    `air` is the number of dice about to fall, 0 while a player decides; `turn` is None until the first throw has fallen.
    """

    options: Options
    starter: Seat
    totals: tuple[int, ...]
    seat: Seat
    air: int = DICE
    turn: Turn | None = None
    last: Finished | None = None
    over: bool = False

    @property
    def to_move(self) -> Mover:
        if self.over:
            return None
        return CHANCE if self.air else self.seat

    @property
    def thrower(self) -> Seat | None:
        return self.seat if self.to_move == CHANCE else None

    @property
    def in_hand(self) -> bool:
        # the first throw of a turn waits for its player; later ones have left the hand with the move `throw`
        return self.to_move == CHANCE and self.turn is None

    @property
    def scores(self) -> tuple[int, ...]:
        return self.totals

    @property
    def outcome(self) -> Outcome | None:
        if not self.over:
            return None
        best = max(self.totals)
        return Outcome("target", self.totals, tuple(s for s, total in enumerate(self.totals) if total == best))

    def view(self, seat: Seat | None) -> CatzState:
        return self

    # -- what may be done

    @property
    def fixes(self) -> tuple[Fix, ...]:
        """The choices of C2, or of C3 where the series may be changed now."""
        turn = self.turn
        if turn is None or self.air or self.over or (turn.series and not turn.may_change):
            return ()
        return tuple(Fix(n, k) for n in NUMBERS if n != turn.series for k in range(1, turn.shown.count(n) + 1))

    @property
    def may_stop(self) -> bool:
        """C5: whether the player may stop now."""
        turn = self.turn
        if turn is None or self.air or self.over or not turn.series:
            return False
        return turn.complete or self.options.stop_early

    @property
    def throws(self) -> tuple[Throw, ...]:
        """C4: every non-empty choice of the free dice."""
        turn = self.turn
        if turn is None or self.air or self.over or not turn.series:
            return ()
        return _throws(turn.free)

    def legal_moves(self) -> tuple[Move, ...]:
        stop = (Stop(),) if self.may_stop else ()
        return (*self.fixes, *self.throws, *stop)

    def sample(self, chance: Chance) -> Roll:
        return Roll(dice.throw(self.air, FACES, chance))

    def after(self, move: Move) -> CatzState:
        if self.over:
            raise GameOver(text=move)
        if isinstance(move, Roll) != bool(self.air):
            raise NotYourMove(text=move)
        if isinstance(move, Roll):
            return self._fallen(move)
        assert self.turn is not None, "only a first throw waits without a turn"
        if isinstance(move, Fix):
            return self._fixed(self.turn, move)
        if isinstance(move, Throw):
            return self._thrown(self.turn, move)
        if isinstance(move, Stop):
            return self._stopped(self.turn)
        raise IllegalMove(text=move)

    # -- what follows

    def _fallen(self, roll: Roll) -> CatzState:
        if len(roll.faces) != self.air:
            raise WrongDice("C1", count=self.air, text=roll)
        first = self.turn is None
        turn = (self.turn or Turn("")).fallen(roll.faces)
        if first and not turn.free:
            # C7
            return self if self.options.no_number == "rethrow" else self._ended(Finished(self.seat, turn.shown, None))
        turn = replace(turn, may_change=self.options.change_series and not first)
        return replace(self, turn=turn, air=0)._settled(turn)

    def _fixed(self, turn: Turn, move: Fix) -> CatzState:
        if turn.series and (not turn.may_change or move.number == turn.series):
            raise SeriesStays("C3", series=turn.series)
        if move not in self.fixes:
            raise NotShowing("C2", number=move.number)
        turn = Turn(turn.shown, move.number, move.count)
        return replace(self, turn=turn)._settled(turn)

    def _thrown(self, turn: Turn, move: Throw) -> CatzState:
        if not move.faces:
            raise NothingChosen("C4")
        if any(f in ANIMALS for f in move.faces):
            raise Locked("C1")
        if not turn.series:
            raise FixFirst("C2")
        if move not in self.throws:
            if all(move.faces.count(n) <= turn.shown.count(n) for n in NUMBERS):
                raise Pinned("C2")
            raise NotFree("C4", text=move)
        return replace(self, turn=turn.thrown(move.faces), air=len(move.faces))

    def _stopped(self, turn: Turn) -> CatzState:
        if not turn.series:
            raise FixFirst("C2")
        if not self.may_stop:
            raise NotComplete("C5", series=turn.series)
        return self._ended(self._finished(turn))

    def _settled(self, turn: Turn) -> CatzState:
        """The turn goes on, unless it ends by itself: no free die is left (C6), or complete where that means stop (C5)."""
        if turn.series and (not turn.free or (turn.complete and self.options.must_stop_when_complete)):
            return self._ended(self._finished(turn))
        return self

    def _finished(self, turn: Turn) -> Finished:
        return Finished(self.seat, turn.shown, tally(turn.series, turn.shown, self.options.zero_from_excess))

    def _ended(self, finished: Finished) -> CatzState:
        """The turn is over: C10 writes it down, C12 looks for a winner, C11 passes the dice on."""
        seat = self.seat
        totals = tuple(t + (finished.points if s == seat else 0) for s, t in enumerate(self.totals))
        following = (seat + 1) % len(totals)
        return replace(
            self,
            totals=totals,
            seat=following,
            air=DICE,
            turn=None,
            last=finished,
            over=self._won(totals, totals[seat], following),
        )

    def _won(self, totals: tuple[int, ...], total: int, following: Seat) -> bool:
        """C12: at once, or {finish_round} at a round's end by the only highest total."""
        if not self.options.finish_round:
            return total >= self.options.target
        best = max(totals)
        return following == self.starter and best >= self.options.target and totals.count(best) == 1

    def tally(self) -> Tally | None:
        """What the turn would score if it ended as the dice lie now; None before a series is chosen."""
        turn = self.turn
        return tally(turn.series, turn.shown, self.options.zero_from_excess) if turn and turn.series else None

    def detail(self) -> dict[str, Json]:
        turn = self.turn
        return {
            "turn": turn and {"series": int(turn.series) if turn.series else None, "fixed": turn.fixed, "dice": turn.shown},
            "last_turn_score": self.last and self.last.points,
        }


@cache
def _throws(free: str) -> tuple[Throw, ...]:
    counts = [range(free.count(n) + 1) for n in NUMBERS]
    chosen = ("".join(n * k for n, k in zip(NUMBERS, ks, strict=True)) for ks in product(*counts))
    return tuple(Throw(faces) for faces in chosen if faces)


# -- the game


ENGLISH_EDITION = {"target": 200, "change_series": True, "must_stop_when_complete": True, "zero_from_excess": 1}
"""The option set called the English edition (C12, below the clauses)."""


class CatzRatzBatz(Game):
    """Nine dice, 2–6 players, and 1 for practice."""

    id = "catz-ratz-batz"
    seats = range(1, 7)
    options = (
        Option("target", range(50, 1001), 250, "C12"),
        Option("change_series", (False, True), False, "C3"),
        Option("must_stop_when_complete", (False, True), False, "C5"),
        Option("stop_early", (False, True), False, "C5"),
        Option("finish_round", (False, True), False, "C12"),
        Option("no_number", ("zero", "rethrow"), "zero", "C7"),
        Option("zero_from_excess", (2, 1), 2, "C9"),
    )
    examples = (
        {},
        ENGLISH_EDITION,
        {"target": 50, "change_series": True, "stop_early": True, "finish_round": True, "no_number": "rethrow"},
    )

    def start(self, setup: Setup) -> CatzState:
        return CatzState(Options(**setup.options), setup.starter, (0,) * setup.seats, setup.starter)

    def parse(self, text: str) -> Move:
        if text == "stop":
            return Stop()
        word, _, faces = text.partition(" ")
        if faces and not set(faces) - set(FACES):
            if word == "roll":
                return Roll(faces)
            if word == "fix" and faces[0] in NUMBERS and faces == faces[0] * len(faces):
                return Fix(faces[0], len(faces))
            if word == "throw" and faces == dice.in_order(faces, FACES):
                return Throw(faces)
        raise NotationError(text=text)


def turns(history: tuple[CatzState, ...]) -> Iterator[Finished]:
    """Every turn that is over, in order, out of the states of a game (`Table.history`)."""
    for before, state in pairwise(history):
        if state.last is not None and state.last is not before.last:
            yield state.last
