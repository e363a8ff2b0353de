"""The words every game is written in: Game, State, Move, Chance, View, Outcome, and the refusals.

A game is a set of immutable states. A state says who moves, which moves are legal and what follows from one.
Chance is a player like any other: every throw, deal and draw is a move that the state can *sample* but that
anybody may enter (a family's own dice, a record being replayed).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, Protocol, TypeVar

Seat = int
CHANCE: Final = "chance"
Mover = Seat | Literal["chance"] | None
"""Who moves: a seat (from 0), `CHANCE`, or None when the game is over."""

View = Hashable
"""What one seat may know of a state. Comparing two views compares what the seat can tell apart."""

Json = Any
"""Plain data: dict, list, str, int, bool, None."""

T = TypeVar("T")


class Refusal(Exception):
    """Something that the rules, or a record, do not allow. One subclass per cause.

    `clause` is the rule that forbids it ("C5"; "" where no clause speaks of it), `parts` the pieces that a sentence
    about it needs. `str()` is a plain English sentence for logs and the command line; a screen words it anew.
    """

    sentence = "That is not allowed."

    def __init__(self, clause: str = "", **parts: Any) -> None:
        super().__init__(self.sentence.format(**parts))
        self.clause = clause
        self.parts = parts


class NotationError(Refusal):
    """The text is not the notation of any move of the game."""

    sentence = "“{text}” is not a move of this game."


class NotYourMove(Refusal):
    """A player's move where chance is asked, or a throw where a player is."""

    sentence = "“{text}” can't be made now: it is another's move."


class IllegalMove(Refusal):
    """A well-written move that the rules do not allow now, and no more telling cause is known."""

    sentence = "“{text}” is not allowed now."


class GameOver(Refusal):
    """A move after the end of the game."""

    sentence = "The game is over: “{text}” can't be played any more."


class BadSetup(Refusal):
    """Wrong number of players, an unknown option or value, or any other setup that can't be played."""

    sentence = "{problem}"


class Move(Protocol):
    """A small frozen value. `str(move)` is its notation in the game record; `Game.parse` is the inverse."""

    def __hash__(self) -> int: ...
    def __str__(self) -> str: ...


class Chance(Protocol):
    """A source of randomness (`core.chance`). States ask it for whole numbers; how it finds them is its affair."""

    def below(self, n: int) -> int:
        """A number from 0 to n − 1, each equally likely. n ≥ 1."""
        ...

    def choice(self, items: Sequence[T]) -> T:
        """One of `items` (not empty), each equally likely."""
        ...

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """All of `items`, in an order drawn from all orders with equal likelihood."""
        ...


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the reason (a word the game defines), each seat's score, the winning seats, ascending."""

    reason: str
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]


class State(ABC):
    """One position of a game. Immutable, hashable and cheap; every method is a pure function."""

    __slots__ = ()

    @property
    @abstractmethod
    def to_move(self) -> Mover:
        """Who moves now: a seat, `CHANCE`, or None when the game is over."""

    @abstractmethod
    def legal_moves(self) -> tuple[Move, ...]:
        """Every move the player to move may make, without repeats; moves that may be joined in their smallest form.

        Empty at a chance point and when the game is over.
        """

    def out_of_turn_moves(self) -> tuple[Move, ...]:
        """Moves that may be made now although they belong to nobody's turn (a referee's penalty, a partner's signal)."""
        return ()

    @abstractmethod
    def after(self, move: Move) -> State:
        """The state after `move`: a legal move, a joined form of legal moves, an out-of-turn move, or a chance move
        that can fall here. Raises a `Refusal` for everything else."""

    @abstractmethod
    def sample(self, chance: Chance) -> Move:
        """A chance move drawn with its true likelihood. Only asked where `to_move` is `CHANCE`."""

    def random_move(self, chance: Chance) -> Move:
        """A legal move as somebody makes it who plays by chance: each equally likely. A game that would hardly ever end like that
        says here what is likely. Only asked where a player is to move."""
        return chance.choice(self.legal_moves())

    @property
    def thrower(self) -> Seat | None:
        """The seat whose throw the waiting chance move is; None for a deal or a draw, or when nothing waits."""
        return None

    @property
    def in_hand(self) -> bool:
        """Whether the chance move waits for its thrower's hand; where it does not, it falls by itself."""
        return self.thrower is not None

    @property
    def secret(self) -> bool:
        """Whether the player to move looks at, or chooses, something the others may not see."""
        return False

    def informs(self, move: Move) -> bool:
        """Whether making `move` here shows somebody something that taking it back could not hide again.

        Chance always does; a game adds the moves of players that turn something over.
        """
        return self.to_move == CHANCE

    def public_move(self, move: Move) -> str:
        """What everybody at the table may know of `move` made here: its notation, or less of it ("" for nothing)."""
        return str(move)

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the game ended, None while it runs."""

    @property
    @abstractmethod
    def scores(self) -> tuple[int, ...]:
        """One number a seat, as the record's `scores`."""

    @abstractmethod
    def view(self, seat: Seat | None) -> View:
        """Exactly what `seat` may know; None asks for what everybody may know (the table with all hands face down)."""

    def redealt(self, seat: Seat | None, chance: Chance) -> State:
        """A random state that `seat` can't tell from this one: what it does not know is dealt anew.

        A game without secrets has nothing to deal anew.
        """
        return self

    @abstractmethod
    def detail(self) -> dict[str, Json]:
        """The record's `detail`: the whole state as plain data, secrets included."""


Value = bool | int | str


@dataclass(frozen=True, slots=True)
class Option:
    """One house rule that can be switched at the table.

    `values` are all allowed values (a range for whole numbers), the default among them; without a default (None) the option
    must be given. `clause` is the rule it belongs to.
    """

    name: str
    values: tuple[Value, ...] | range
    default: Json
    clause: str

    def allows(self, value: Json) -> bool:
        """Whether `value` is one of the values, of exactly their type: true is not 1 and 250.0 is not 250."""
        return type(value) is type(self.values[0]) and value in self.values


@dataclass(frozen=True, slots=True)
class Setup:
    """What a game starts from: how many sit down, who begins, every option's value, and the game's own `extras`
    (keys of the record beside the common ones, such as a family's board)."""

    seats: int
    starter: Seat
    options: Mapping[str, Json]
    extras: Mapping[str, Json]


class Game(ABC):
    """The static facts of a game, and how it begins. One instance stands in the registry (`game.games`)."""

    id: str
    """The record's name of the game."""
    seats: range
    """How many may play."""
    options: tuple[Option, ...] = ()
    extras: tuple[str, ...] = ()
    """Keys of the record that belong to this game alone (Rat Poker's `board`)."""
    examples: tuple[Mapping[str, Json], ...] = ({},)
    """Option sets, the usual one first, that show every side of the game between them: the generic tests, the golden games and
    the benchmark play them all."""

    def check_options(self, given: Mapping[str, Json]) -> dict[str, Json]:
        """All options with their values, defaults filled in. Raises `BadSetup` for an unknown option or value.

        A game whose options depend on each other overrides this.
        """
        known = {o.name: o for o in self.options}
        for name, value in given.items():
            if name not in known:
                raise BadSetup(problem=f"{self.id} has no option “{name}”.", option=name)
            if not known[name].allows(value):
                raise BadSetup(known[name].clause, problem=f"Option “{name}” can't be {value!r}.", option=name)
        return {o.name: given.get(o.name, o.default) for o in self.options}

    def options_with(self, given: Mapping[str, Json]) -> tuple[Option, ...]:
        """The options that there are beside these. Raises `BadSetup` where that can't be said."""
        return self.options

    def setup(
        self,
        seats: int,
        starter: Seat = 0,
        options: Mapping[str, Json] | None = None,
        extras: Mapping[str, Json] | None = None,
    ) -> Setup:
        """A checked setup. Raises `BadSetup`."""
        if seats not in self.seats:
            raise BadSetup(problem=f"{self.id} is for {self.seats[0]} to {self.seats[-1]} players, not {seats}.")
        if type(starter) is not int or not 0 <= starter < seats:
            raise BadSetup(problem=f"There is no seat {starter!r} to start.")
        return Setup(seats, starter, self.check_options(options or {}), dict(extras or {}))

    @abstractmethod
    def start(self, setup: Setup) -> State:
        """The first state. Raises `BadSetup` where `setup.extras` can't be played."""

    @abstractmethod
    def parse(self, text: str) -> Move:
        """The move that `text` is the notation of: `str(parse(text)) == text`, but for chance, which may be written in any
        order. Raises `NotationError`."""
