"""Secret choice: all choose a number 1–3 in secret; who chose a number that nobody else chose scores it. Three rounds.

- **N1** In each round every player chooses 1, 2 or 3, the starter first; nobody learns anything before the last has chosen.
- **N2** Then all choices are shown, and everybody whose number is nobody else's scores it.
- **N3** The referee may ring at any time: the round is over and nobody scores.
- **N4** After three rounds the highest score wins; a tie is shared.

Record: `choose 2`, and out of turn `ring`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.core.rules import (
    Chance,
    Game,
    GameOver,
    IllegalMove,
    Json,
    Move,
    Mover,
    NotationError,
    Outcome,
    Seat,
    Setup,
    State,
)

NUMBERS = (1, 2, 3)
ROUNDS = 3


@dataclass(frozen=True, slots=True)
class Choose:
    """Choose a number in secret."""

    number: int

    def __str__(self) -> str:
        return f"choose {self.number}"


@dataclass(frozen=True, slots=True)
class Ring:
    """The referee ends the round."""

    def __str__(self) -> str:
        return "ring"


@dataclass(frozen=True, slots=True)
class ChoiceView:
    """What everybody may know, and nobody more: not even who has chosen already."""

    round: int
    totals: tuple[int, ...]
    shown: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ChoiceState(State):
    """A position: `chosen` from the starter on, `shown` the choices of the last full round by seat."""

    starter: Seat
    totals: tuple[int, ...]
    round: int = 0
    chosen: tuple[int, ...] = ()
    shown: tuple[int, ...] = ()

    @property
    def to_move(self) -> Mover:
        return None if self.round == ROUNDS else (self.starter + len(self.chosen)) % len(self.totals)

    @property
    def secret(self) -> bool:
        return self.round < ROUNDS

    @property
    def last_to_choose(self) -> bool:
        """Whether the next choice shows all."""
        return len(self.chosen) + 1 == len(self.totals)

    def legal_moves(self) -> tuple[Move, ...]:
        return tuple(map(Choose, NUMBERS)) if self.round < ROUNDS else ()

    def out_of_turn_moves(self) -> tuple[Move, ...]:
        return (Ring(),) if self.round < ROUNDS else ()

    def informs(self, move: Move) -> bool:
        return isinstance(move, Choose) and self.last_to_choose

    def public_move(self, move: Move) -> str:
        return "choose" if isinstance(move, Choose) else str(move)

    def after(self, move: Move) -> ChoiceState:
        if self.round == ROUNDS:
            raise GameOver(text=move)
        if isinstance(move, Ring):
            return replace(self, round=self.round + 1, chosen=(), shown=())
        if not isinstance(move, Choose) or move.number not in NUMBERS:
            raise IllegalMove("N1", text=move)
        chosen = (*self.chosen, move.number)
        if len(chosen) < len(self.totals):
            return replace(self, chosen=chosen)
        shown = tuple(chosen[(seat - self.starter) % len(chosen)] for seat in range(len(chosen)))
        totals = tuple(t + (n if shown.count(n) == 1 else 0) for t, n in zip(self.totals, shown, strict=True))
        return replace(self, totals=totals, round=self.round + 1, chosen=(), shown=shown)

    def sample(self, chance: Chance) -> Move:
        raise AssertionError("nothing falls by chance in this game")

    @property
    def outcome(self) -> Outcome | None:
        if self.round < ROUNDS:
            return None
        return Outcome("rounds", self.totals, tuple(s for s, t in enumerate(self.totals) if t == max(self.totals)))

    @property
    def scores(self) -> tuple[int, ...]:
        return self.totals

    def view(self, seat: Seat | None) -> ChoiceView:
        return ChoiceView(self.round, self.totals, self.shown)

    def redealt(self, seat: Seat | None, chance: Chance) -> ChoiceState:
        own = None if seat is None else (seat - self.starter) % len(self.totals)
        return replace(self, chosen=tuple(n if i == own else chance.choice(NUMBERS) for i, n in enumerate(self.chosen)))

    def detail(self) -> dict[str, Json]:
        return {"round": self.round, "chosen": list(self.chosen), "shown": list(self.shown)}


class SecretChoice(Game):
    """Two to four players and a referee with a bell."""

    id = "secret-choice"
    seats = range(2, 5)

    def start(self, setup: Setup) -> ChoiceState:
        return ChoiceState(setup.starter, (0,) * setup.seats)

    def parse(self, text: str) -> Move:
        if text == "ring":
            return Ring()
        for number in NUMBERS:
            if text == f"choose {number}":
                return Choose(number)
        raise NotationError(text=text)
