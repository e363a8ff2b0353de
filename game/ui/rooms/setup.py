"""Set-up: who sits down, who begins, by which house rules. What was chosen last time is there again next time."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import TYPE_CHECKING

from game.core.record import FORMAT_PREFIX, NAME_LENGTH, ForeignFile, Record, parse_json
from game.core.rules import BadSetup, Game, Json
from game.draw.scene import FileWords, GameScene
from game.draw.texts import TEXTS, Texts
from game.draw.tree import Node
from game.ui.room import Room
from game.ui.rooms.table import begin, open_game
from game.ui.screens.setup import FileModel, OptionModel, SeatModel, SetupModel, VariantModel, setup, written

if TYPE_CHECKING:
    from game.ui.app import App

COLOURS = range(1, 7)


@dataclass(frozen=True, slots=True)
class Draft:
    """A game about to begin: (name, colour) of each seat, who begins, and the options that are not the default.

    `files` holds what the family has brought for the game's extras, by their names; `own` names those that are used.
    """

    seats: tuple[tuple[str, int], ...]
    starter: int = 0
    options: dict[str, Json] = field(default_factory=dict)
    files: dict[str, Json] = field(default_factory=dict)
    own: tuple[str, ...] = ()

    @property
    def extras(self) -> dict[str, Json]:
        """What the record gets of the files."""
        return {name: self.files[name] for name in self.own}

    @property
    def free_colours(self) -> list[int]:
        """The rats nobody has."""
        return [c for c in COLOURS if c not in [colour for _, colour in self.seats]]


def _whole(name: str) -> str:
    """The name without half characters, which pasting can bring and no record may hold."""
    return name.encode("utf-16", "surrogatepass").decode("utf-16", "ignore")


def first_draft(game: Game, scene: GameScene) -> Draft:
    """Two empty seats, or as many as the game needs, and the first of several games behind one door."""
    count = max(2, game.seats[0])
    variants = scene.variants(TEXTS["en"])
    return Draft(tuple(("", colour) for colour in COLOURS[:count]), options=dict(variants[0].options) if variants else {})


def read_draft(text: str | None, game: Game, scene: GameScene) -> Draft:
    """The draft that was kept; the first one where it is missing, broken or no longer possible."""
    try:
        data = json.loads(text or "")
        seats = tuple((_whole(str(name)), int(colour)) for name, colour in data["seats"])
        draft = Draft(seats, data["starter"], data["options"], data.get("files", {}), tuple(data.get("own", ())))
        colours = [colour for _, colour in draft.seats]
        game.start(game.setup(len(draft.seats), draft.starter, draft.options, draft.extras))
        sound = len(set(colours)) == len(colours) and all(c in COLOURS for c in colours)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError, BadSetup):
        return first_draft(game, scene)
    return draft if sound else first_draft(game, scene)


class SetupRoom(Room):
    """Set-up of one game."""

    def __init__(self, app: App, game: str) -> None:
        super().__init__(app)
        self._game = app.games[game]
        self._scene = app.scenes[game]
        self._kept = f"setup/{game}"
        self._draft = read_draft(app.store.load(self._kept), self._game, self._scene)
        self._opened: int | None = None

    # -- what is seen

    def draw(self, t: Texts) -> Node:
        draft = self._draft
        values = self._game.check_options(draft.options)
        options = tuple(
            OptionModel(words, values[words.name], *_bounds(self._game, words.name))
            for words in self._scene.option_words(t, values)
        )
        presets = tuple((p.name, self._game.check_options(p.options) == values) for p in self._scene.presets(t))
        return setup(
            SetupModel(
                self._scene.name(t),
                self._seats(t),
                self._game.seats,
                draft.starter,
                self._opened,
                options,
                presets,
                self._reason(t),
                tuple(VariantModel(v, v.options.items() <= draft.options.items()) for v in self._scene.variants(t)),
                tuple(self._file(words, t) for words in self._scene.file_words(t)),
                self._scene.begins(self._names(t)[draft.starter], t),
            ),
            t,
        )

    def _file(self, words: FileWords, t: Texts) -> FileModel:
        draft = self._draft
        loaded = words.name in draft.files
        name = self._scene.file_name(words.name, draft.files[words.name])[: NAME_LENGTH[-1]].strip() if loaded else ""
        return FileModel(words, name or (t("From a file") if loaded else ""), words.name in draft.own)

    def _names(self, t: Texts) -> list[str]:
        """What the seats are called; one left empty is called by its number."""
        return [name.strip() or t("Player {n}", n=seat + 1) for seat, (name, _) in enumerate(self._draft.seats)]

    def _seats(self, t: Texts) -> tuple[SeatModel, ...]:
        names = self._names(t)
        words = self._scene.seat_words(names, self._draft.starter, t)
        return tuple(
            SeatModel(name, colour, names[seat] if not name.strip() else "", _twice(names, seat, t), words[seat])
            for seat, (name, colour) in enumerate(self._draft.seats)
        )

    def _reason(self, t: Texts) -> str:
        names = self._names(t)
        return t("Two players have the same name.") if len(set(names)) < len(names) else ""

    # -- what is done

    async def do(self, intent: str) -> None:
        app = self.app
        word, *rest = intent.split(" ")
        if word == "seat" and rest[0] == "add":
            self._add()
        elif word == "seat":
            self._seat(int(rest[0]), rest[1])
        elif word == "option":
            self._option(rest[0], rest[1])
        elif word == "variant":
            self._variant(self._scene.variants(app.t)[int(rest[0])].options)
        elif word == "file":
            await self._use_file(rest[0], rest[1] == "own")
        elif word == "preset":
            self._draft = replace(self._draft, options=dict(self._scene.presets(app.t)[int(rest[0])].options))
        elif word == "rules":
            app.show_rules(self._game.id, rest[0] if rest else "", self._draft.options)
        elif word == "start":
            await self._start()
        elif word == "close":
            await app.close()

    async def enter(self, intent: str, value: str) -> None:
        word, _, seat = intent.partition(" ")
        if word == "name":
            seats = list(self._draft.seats)
            seats[int(seat)] = (_whole(value)[: NAME_LENGTH[-1]], seats[int(seat)][1])
            self._draft = replace(self._draft, seats=tuple(seats))

    def _add(self) -> None:
        draft = self._draft
        if len(draft.seats) < self._game.seats[-1]:
            self._draft = replace(draft, seats=(*draft.seats, ("", draft.free_colours[0])))

    def _seat(self, seat: int, what: str) -> None:
        draft = self._draft
        seats, starter, opened = list(draft.seats), draft.starter, None
        if what == "more":
            opened = None if self._opened == seat else seat
        elif what == "colour":
            seats[seat] = (seats[seat][0], _next_colour(draft, seat))
        elif what == "start":
            starter = seat
        elif what in ("up", "down"):
            other = seat - 1 if what == "up" else seat + 1
            if other in range(len(seats)):
                seats[seat], seats[other] = seats[other], seats[seat]
                starter = {seat: other, other: seat}.get(starter, starter)
                opened = other
        elif what == "remove" and len(seats) > self._game.seats[0]:
            del seats[seat]
            starter = max(0, starter - 1) if starter >= seat and starter else starter
        self._draft = replace(draft, seats=tuple(seats), starter=starter)
        self._opened = opened

    def _option(self, name: str, text: str) -> None:
        """The value comes as the text of a button; which value it is, the scene's words or the game's own list of values know."""
        chosen = self._draft.options
        option = next(o for o in self._game.options_with(chosen) if o.name == name)
        words = next(w for w in self._scene.option_words(self.app.t, self._game.check_options(chosen)) if w.name == name)
        offered = [value for value, _ in words.values] or option.values
        value = next(v for v in offered if written(v) == text)
        options = {n: v for n, v in chosen.items() if n != name}
        self._draft = replace(self._draft, options=options if value == option.default else {**options, name: value})

    def _variant(self, chosen: Mapping[str, Json]) -> None:
        """Another game behind the same door. House rules that it doesn't know fall away."""
        known = {option.name: option for option in self._game.options_with(chosen)}
        kept = {n: v for n, v in self._draft.options.items() if n in known and known[n].allows(v) and v != known[n].default}
        self._draft = replace(self._draft, options={**kept, **chosen})

    # -- what the family brings in a file

    async def take_file(self, text: str) -> bool:
        """A file chosen here is meant for this game, unless it is a saved game."""
        app, draft = self.app, self._draft
        words = self._scene.file_words(app.t)
        if not words:
            return False
        name = words[0].name
        try:
            data = parse_json(text)
            if isinstance(data, dict) and str(data.get("format", "")).startswith(FORMAT_PREFIX):
                return False
            self._game.start(self._game.setup(len(draft.seats), draft.starter, draft.options, {name: data}))
        except (ForeignFile, BadSetup) as refusal:
            app.say(self._scene.file_refusal(refusal, app.t), refusal.clause, self._game.id)
            return True
        self._draft = replace(draft, files={**draft.files, name: data})
        await self._use_file(name, True)
        return True

    async def _use_file(self, name: str, own: bool) -> None:
        """Play with what was brought, or with ours again; what was brought is kept."""
        others = tuple(other for other in self._draft.own if other != name)
        self._draft = replace(self._draft, own=(*others, name) if own else others)
        await self._keep()

    async def _keep(self) -> None:
        await self.app.store.save(self._kept, json.dumps(asdict(self._draft)))

    async def _start(self) -> None:
        app, draft = self.app, self._draft
        if reason := self._reason(app.t):
            app.say(reason)
            return
        await self._keep()
        names = self._names(app.t)
        players = tuple({"name": name, "colour": colour} for name, (_, colour) in zip(names, draft.seats, strict=True))
        key = await begin(app, Record(self._game.id, players, draft.starter, draft.options, (), draft.extras))
        app.background(app.device.keep_storage())  # Firefox asks the family, and the game doesn't wait for the answer
        await app.close()
        await open_game(app, key)


def _bounds(game: Game, name: str) -> tuple[int, int]:
    option = next(o for o in game.options if o.name == name)
    return (option.values[0], option.values[-1]) if isinstance(option.values, range) else (0, 0)


def _twice(names: list[str], seat: int, t: Texts) -> str:
    return t("This name is taken.") if names[seat] in names[:seat] else ""


def _next_colour(draft: Draft, seat: int) -> int:
    """The next rat that nobody has, counting round from this seat's own."""
    mine = draft.seats[seat][1]
    round_from_mine = [(mine - 1 + step) % len(COLOURS) + 1 for step in range(1, len(COLOURS))]
    return next((c for c in round_from_mine if c in draft.free_colours), mine)
