"""What a game must be able to show: the contract between one game's scene and the screens that all games share.

A scene is drawn from a *sight*: what one pair of eyes may see of the game, and what has been picked up. It never decides
what is legal, and it never sees more than the view it is handed.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from game.core.rules import Json, Refusal, Seat
from game.draw.texts import Texts
from game.draw.tree import Node


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody at the table: the name, and the colour 1–6 that brings hat and mark."""

    name: str
    colour: int


@dataclass(frozen=True, slots=True)
class Line:
    """One move as everybody may know it: the public views before and after it, whose it was (None: chance fell by itself, or it
    was a move out of turn), and as much of its notation as is public."""

    before: Any
    after: Any
    seat: Seat | None
    move: str


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of the log: a sentence, and whose it is (None: it tells of nobody, or of several)."""

    seat: Seat | None
    words: str


def one_entry(seat: Seat | None, words: str) -> tuple[Entry, ...]:
    """A move that is told in one sentence, or in none ("")."""
    return (Entry(seat, words),) if words else ()


class Stood(Enum):
    """What stands in the page when the first frame after a tap is drawn.

    `SAME`: the table, for the same eyes. `NOTHING`: the curtain, which has just risen; what waits is left out, and what is drawn
    has to lie where it will lie then. `PRIVATE`: the table for one pair of eyes, while now everybody looks; only what everybody
    could see may stay.
    """

    SAME = "same"
    NOTHING = "nothing"
    PRIVATE = "private"


@dataclass(frozen=True, slots=True)
class Sight:
    """What a scene is drawn from.

    `view` is what the eyes may see, `seat` whose eyes they are (None: everybody's), `mover` whose hand is asked (None: chance
    falls by itself, or the game is over), `selection` what is picked up (the scene's own value, None: nothing), `moves` how
    many moves have been made (new after each one), `playable` whether the mover can move here and now (not in a second tab, not
    before the tablet has been handed on; moves out of turn are possible there too),
    `last` the move that led here, as everybody may know it (None at the start), `fresh` whether it has just been made, so that
    what it brought may move. `recent` holds the last moves up to `last`, the oldest first, a dozen at most; `made` says how many
    of them the last tap brought, while they are fresh: a move, and what fell by itself after it.
    `stood`: this is drawn for the first frame after a tap (`brief`), the whole follows in the next: what is not the tap's answer
    may be left as it stands (`as_it_stands`), so that the answer is seen sooner. It says what stands there; None: all is drawn.
    """

    view: Any
    players: tuple[Player, ...]
    seat: Seat | None
    mover: Seat | None
    selection: Hashable = None
    moves: int = 0
    playable: bool = True
    last: Line | None = None
    fresh: bool = False
    recent: tuple[Line, ...] = ()
    made: int = 0
    stood: Stood | None = None

    @property
    def brief(self) -> bool:
        """Whether only the tap's answer is asked for."""
        return self.stood is not None


@dataclass(frozen=True, slots=True)
class Pick:
    """A tap that picks up or puts down: the new selection."""

    selection: Hashable


@dataclass(frozen=True, slots=True)
class Play:
    """A tap that means a move, in the notation of the record."""

    move: str


@dataclass(frozen=True, slots=True)
class Fall:
    """A tap that throws what waits in the hand."""


Tap = Pick | Play | Fall


@dataclass(frozen=True, slots=True)
class OptionWords:
    """How one option reads in set-up. `values` pairs each value with its words; none for a switch or a number.
    `step` is by how much a number goes up and down."""

    name: str
    label: str
    help: str
    clause: str
    values: tuple[tuple[Json, str], ...] = ()
    step: int = 1


@dataclass(frozen=True, slots=True)
class Variant:
    """One of several games that share a door: the options that make it, its name, a few words about it, from which age
    it is, and its picture in a square."""

    options: Mapping[str, Json]
    name: str
    words: str
    age: int
    picture: Node


@dataclass(frozen=True, slots=True)
class FileWords:
    """How an extra of the game that comes from a file (`Game.extras`) reads in set-up: its name in the record, a heading, what
    ours is called, and the button that loads another one."""

    name: str
    label: str
    ours: str
    load: str


@dataclass(frozen=True, slots=True)
class Preset:
    """A set of options that is one tap in set-up; everything it does not name gets its default."""

    name: str
    options: Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause of the rules page: its number, a short title, its paragraphs in our words, and perhaps a picture."""

    number: str
    title: str
    paragraphs: tuple[str, ...]
    picture: Node | None = None


@dataclass(frozen=True, slots=True)
class Part:
    """One part of the rules page: a heading, and its clauses. `own`: what is special to the game that is being set up or played."""

    title: str
    clauses: tuple[Clause, ...]
    own: bool = False


@dataclass(frozen=True, slots=True)
class Ending:
    """What the result screen needs of a finished game: all its states and who played."""

    history: Sequence[Any]
    players: tuple[Player, ...]


class GameScene(ABC):
    """How one game looks and speaks. One instance stands beside the game in the registry (`game.scenes`)."""

    game: str
    """The id of the game."""
    rain: tuple[str, ...] = ("chip-R", "chip-W", "chip-G")
    """The pieces that rain on the winner, by their names in the sprite."""

    @abstractmethod
    def name(self, t: Texts) -> str:
        """The game's name, on its door."""

    @abstractmethod
    def tagline(self, t: Texts) -> str:
        """What is played with, in a few words ("nine dice")."""

    @abstractmethod
    def door(self) -> Node:
        """The picture in the game's mouse-hole: the inside of an svg of 320 × 300 (a `g`)."""

    def variants(self, t: Texts) -> tuple[Variant, ...]:
        """The games behind this door, the first one being the one to begin with; () where there is just one."""
        return ()

    def called(self, options: Mapping[str, Json], t: Texts) -> str:
        """What a game with these options is called: by its own name where several share the door."""
        return next((one.name for one in self.variants(t) if one.options.items() <= options.items()), self.name(t))

    @abstractmethod
    def option_words(self, t: Texts, options: Mapping[str, Json]) -> tuple[OptionWords, ...]:
        """The house rules in the order in which set-up lists them, for what is chosen already."""

    def file_words(self, t: Texts) -> tuple[FileWords, ...]:
        """The extras that a family may bring in a file."""
        return ()

    def file_name(self, name: str, data: Json) -> str:
        """What the file brought as the extra `name` is called by whoever made it ("" for nothing)."""
        return ""

    def file_refusal(self, refusal: Refusal, t: Texts) -> str:
        """One sentence about such a file that can't be played with."""
        return t("This file can't be used here.")

    def presets(self, t: Texts) -> tuple[Preset, ...]:
        """Option sets that are one tap; the first one is the default game."""
        return (Preset(t("House rules"), {}),)

    def seat_words(self, names: Sequence[str], starter: Seat, t: Texts) -> tuple[str, ...]:
        """A few words under each name in set-up: what the seat is in this game."""
        return tuple(t("begins") if seat == starter else t("player") for seat in range(len(names)))

    def begins(self, name: str, t: Texts) -> str:
        """What set-up says of whoever has the candle."""
        return t("{name} begins.", name=name)

    @abstractmethod
    def say(self, sight: Sight, t: Texts) -> tuple[str, str]:
        """The bar: one sentence about what is asked now, and a smaller one that helps ("" for none)."""

    @abstractmethod
    def person(self, sight: Sight, seat: Seat, t: Texts) -> tuple[Node, ...]:
        """What stands beside a player's rat and name in the row of people (totals, a meter, chips)."""

    @abstractmethod
    def area(self, sight: Sight, t: Texts) -> Node:
        """The table itself with everything that can be tapped on it, buttons for moves included."""

    @abstractmethod
    def tap(self, sight: Sight, intent: str) -> Tap:
        """What a tap on an element of `area` with this intent means. Raises a `Refusal` that tells why it means nothing."""

    def stands(self, sight: Sight, seat: Seat) -> str:
        """Classes for a person's row that say where it stands, for a table that people sit around ("" for a plain list)."""
        return ""

    def candle_at(self, sight: Sight, starter: Seat) -> Seat:
        """Who has the candle now; it may go round (`starter` is who had it at first)."""
        return starter

    def worth_a_look(self, own: Any, public: Any) -> bool:
        """Whether the view of the player to move shows more than everybody's, so that a look at it in passing is offered."""
        return bool(own != public)

    def shows_news(self, sight: Sight) -> bool:
        """Whether something that everybody is to see lies over the table until a tap puts it away. Meanwhile the tablet is not
        handed on, and nobody holds to look."""
        return False

    def goes_on(self, line: Line) -> bool:
        """Whether a player who moves twice running keeps the tablet after this move. Usually everybody looks at what came of it
        first; within one turn (a pair announced, then a card led) that would only be in the way."""
        return False

    def passes_on(self, line: Line) -> bool:
        """Whether after this move of one player in secret the tablet goes straight on to the next one: nobody has seen anything
        that is worth a look at the table."""
        return False

    @abstractmethod
    def refusal(self, refusal: Refusal, sight: Sight, t: Texts) -> str:
        """One sentence that tells the player why not."""

    @abstractmethod
    def log(self, line: Line, players: tuple[Player, ...], t: Texts) -> tuple[Entry, ...]:
        """The move in words, names first, and what followed from it by itself; () where nobody needs to hear of it."""

    def log_from(self, history: Sequence[Any]) -> int:
        """The number of the first move the log may still show while the game runs (remembering may be part of the game)."""
        return 0

    def log_reach(self, history: Sequence[Any], t: Texts) -> str:
        """How far back the log goes while the game runs, in a sentence ("" where it holds everything)."""
        return ""

    def sides(self, ending: Ending) -> tuple[tuple[Seat, ...], ...]:
        """Who shares a row of the result: partners together, everybody else alone."""
        return tuple((seat,) for seat in range(len(ending.players)))

    def ending_words(self, ending: Ending, t: Texts) -> str:
        """A sentence under the winner's name ("" for none)."""
        return ""

    def ending_number(self, ending: Ending, seat: Seat) -> int | None:
        """The total of a seat, or of the side that it is the first of; None where no number decides."""
        return int(ending.history[-1].scores[seat])

    @abstractmethod
    def ending_row(self, ending: Ending, seat: Seat, t: Texts) -> tuple[Node, ...]:
        """What the row of a seat, or of the side that it is the first of, shows between name and total: how it adds up."""

    @abstractmethod
    def ending_details(self, ending: Ending, t: Texts) -> Node | None:
        """Everything else worth looking at when the game is over: charts, the sheet."""

    @abstractmethod
    def rules(self, t: Texts, options: Mapping[str, Json] | None = None) -> tuple[Part, ...]:
        """The rules page. Where several games share the door, what holds for the one with these `options` comes first."""
