"""Set-up: who sits at the table, and by which house rules.

Intents: "seat I colour" (the next free rat), "seat I start" (the candle), "seat I more" (shows the row's other buttons),
"seat I up", "seat I down", "seat I remove", "seat add"; typing "name I"; "option NAME VALUE" (true, false, a number or a word),
"preset I", "variant I", "file NAME own|ours", "load", "rules CLAUSE", "rules", "start", "close".
"""

from __future__ import annotations

from dataclasses import dataclass

from game.core.rules import Json
from game.draw.pieces import candle, icon, use
from game.draw.scene import FileWords, OptionWords, Variant
from game.draw.texts import Texts
from game.draw.tree import Node, classes, h
from game.ui.screens.frame import bar, button, icon_button, screen

NAME_LENGTH = 24


@dataclass(frozen=True, slots=True)
class SeatModel:
    """One seat: what is typed, its colour 1–6, the name it gets if nothing is typed, what is wrong with it in words, and else what
    it is in this game."""

    name: str
    colour: int
    fallback: str
    trouble: str = ""
    words: str = ""


@dataclass(frozen=True, slots=True)
class OptionModel:
    """One house rule with its value; `least` and `most` bound a number."""

    words: OptionWords
    value: Json
    least: int = 0
    most: int = 0


@dataclass(frozen=True, slots=True)
class VariantModel:
    """One of several games behind the same door, and whether it is the one."""

    variant: Variant
    chosen: bool


@dataclass(frozen=True, slots=True)
class FileModel:
    """Something that may come from a file: what was loaded is called `name` ("" for nothing), `own` whether it is used."""

    words: FileWords
    name: str = ""
    own: bool = False


@dataclass(frozen=True, slots=True)
class SetupModel:
    """`seat_range` is how many may play; `starter` who begins, `opened` whose other buttons are shown; `presets` names with
    whether each is what is chosen now; `reason` why it can't start ("" if it can), `begins` says who has the candle."""

    game: str
    seats: tuple[SeatModel, ...]
    seat_range: range
    starter: int = 0
    opened: int | None = None
    options: tuple[OptionModel, ...] = ()
    presets: tuple[tuple[str, bool], ...] = ()
    reason: str = ""
    variants: tuple[VariantModel, ...] = ()
    files: tuple[FileModel, ...] = ()
    begins: str = ""


def written(value: Json) -> str:
    """An option's value as it stands in an intent."""
    if isinstance(value, dict):
        return "-".join(map(str, value.values()))
    return str(value).lower() if isinstance(value, bool) else str(value)


def setup(model: SetupModel, t: Texts) -> Node:
    """The screen."""
    head = bar(
        t("Who sits at the table?"),
        t("Tap a rat to change it, and a candle to give it to somebody else."),
        buttons=(icon_button("book", t("Rules"), "rules"), icon_button("x", t("Close"), "close")),
    )
    start = button(t("Let's begin!"), "start", kind="main", off=bool(model.reason), key="start")
    foot = h(
        "footer",
        h("p", model.reason or _who_begins(model, t), cls=classes("why", model.reason and "bad"), role="status"),
        start,
        cls="go",
        key="go",
    )
    return screen("setup", head, h("div", _seats(model, t), _options(model, t), cls="setup-body", key="body"), foot)


def shown_name(seat: SeatModel) -> str:
    """What the seat is called."""
    return seat.name.strip() or seat.fallback


def _who_begins(model: SetupModel, t: Texts) -> str:
    if len(model.seats) == 1:
        return t("Alone it is practice: you play for points.")
    return model.begins


# -- seats


def _seats(model: SetupModel, t: Texts) -> Node:
    most = model.seat_range[-1]
    rows: list[Node] = [_seat(model, i, t) for i in range(len(model.seats))]
    add = None
    if len(model.seats) < most:
        add = h(
            "button", icon("plus", 24), h("span", t("One more (up to {most})", most=most)),
            type="button", do="seat add", cls="add", key="add",
        )  # fmt: skip
    return h(
        "section",
        h("ul", rows, cls="seat-list"),
        add,
        cls=classes("seats", f"seats-{len(rows)}"),
        key="seats",
        aria_label=t("Players"),
    )


def _seat(model: SetupModel, i: int, t: Texts) -> Node:
    seat, begins, opened = model.seats[i], i == model.starter, i == model.opened
    name = shown_name(seat)
    trouble_id = f"trouble-{i}"
    field = h(
        "div",
        h(
            "input",
            type="text",
            value=seat.name,
            enter=f"name {i}",
            maxlength=NAME_LENGTH,
            placeholder=seat.fallback,
            aria_label=t("Name of player {n}", n=i + 1),
            aria_invalid="true" if seat.trouble else None,
            aria_describedby=trouble_id if seat.trouble else None,
            autocomplete="off",
            autocapitalize="words",
            spellcheck="false",
            enterkeyhint="done",
        ),
        h("small", seat.trouble, id=trouble_id, cls="bad") if seat.trouble else h("small", seat.words),
        cls="nm",
    )
    rat = h(
        "button", use(f"rat-{seat.colour}", 56, 66),
        type="button", do=f"seat {i} colour", cls="av", aria_label=t("Another rat for {name}", name=name),
    )  # fmt: skip
    light = h(
        "button",
        candle(38),
        type="button",
        do=f"seat {i} start",
        cls=classes("candle", not begins and "off"),
        aria_label=t("{name} begins", name=name),
        aria_pressed="true" if begins else "false",
    )
    more = icon_button("grip", t("More for {name}", name=name), f"seat {i} more", aria_expanded="true" if opened else "false")
    acts = _seat_acts(model, i, t) if opened else None
    # The key is the colour: it belongs to one seat alone and travels with it when seats change places.
    return h(
        "li", rat, field, light, more, acts, cls=classes("seat", f"p{seat.colour}", opened and "opened"), key=f"p{seat.colour}"
    )


def _seat_acts(model: SetupModel, i: int, t: Texts) -> Node:
    fewest = len(model.seats) <= model.seat_range[0]
    return h(
        "div",
        button(t("Up"), f"seat {i} up", sign="up", off=i == 0),
        button(t("Down"), f"seat {i} down", sign="down", off=i == len(model.seats) - 1),
        button(t("Remove"), f"seat {i} remove", sign="bin", off=fewest),
        cls="seat-acts",
        key="acts",
    )


# -- house rules


def _options(model: SetupModel, t: Texts) -> Node:
    presets = (
        h(
            "button",
            icon("check", 22) if chosen else None,
            h("span", name),
            type="button",
            do=f"preset {i}",
            aria_pressed="true" if chosen else "false",
            key=i,
        )
        for i, (name, chosen) in enumerate(model.presets)
    )
    return h(
        "section",
        h("h2", model.game),
        _variants(model, t) if model.variants else None,
        h("div", presets, cls="segments", role="group", aria_label=t("Sets of rules")) if model.presets else None,
        h("ul", (_option(option, t) for option in model.options), (_file(file) for file in model.files), cls="option-list"),
        cls="opts",
        key="opts",
    )


def _variants(model: SetupModel, t: Texts) -> Node:
    """The games behind this door, each with its picture and from which age it is."""
    buttons = (
        h(
            "button",
            one.variant.picture,
            h("span", h("b", one.variant.name), h("small", one.variant.words), cls="variant-words"),
            h("span", t("{age}+", age=one.variant.age), cls="age"),
            type="button",
            cls="variant",
            do=f"variant {i}",
            aria_pressed="true" if one.chosen else "false",
            key=i,
        )
        for i, one in enumerate(model.variants)
    )
    return h("div", buttons, cls="variants", role="group", aria_label=t("Games"))


def _file(file: FileModel) -> Node:
    """What may come from a file: ours, the one that was loaded, and the way to load another one."""
    words = file.words
    choices = ((words.ours, "ours", not file.own), (file.name, "own", file.own))
    buttons = [
        h(
            "button",
            icon("check", 22) if chosen else None,
            h("span", name),
            type="button",
            do=f"file {words.name} {which}",
            aria_pressed="true" if chosen else "false",
            key=which,
        )
        for name, which, chosen in choices
        if name
    ]
    load = h("button", icon("in", 22), h("span", words.load), type="button", do="load", key="load")
    return h(
        "li",
        h("span", h("strong", words.label), cls="opt-words"),
        h("div", buttons, load, cls="segments", role="group", aria_label=words.label),
        cls="opt file stacked",
        key=f"file-{words.name}",
    )


def _option(option: OptionModel, t: Texts) -> Node:
    words, value = option.words, option.value
    clause = h(
        "button",
        words.clause,
        type="button",
        do=f"rules {words.clause}",
        cls="clause",
        aria_label=t("Rule {clause}", clause=words.clause),
    )
    text = h("span", h("strong", words.label), h("small", words.help), cls="opt-words")
    if isinstance(value, bool):
        other = "false" if value else "true"
        control = h(
            "button", text, h("i", cls=classes("sw", value and "on")),
            type="button", role="switch", aria_checked="true" if value else "false", do=f"option {words.name} {other}",
            cls="opt-main",
        )  # fmt: skip
    elif words.values:
        control = h("div", text, _choice(option), cls="opt-main stacked")
    else:
        assert isinstance(value, int)
        control = h("div", text, _number(option, value, t), cls="opt-main")
    return h("li", clause, control, cls="opt", key=words.name)


def _choice(option: OptionModel) -> Node:
    words = option.words
    buttons = (
        h(
            "button",
            icon("check", 22) if value == option.value else None,
            h("span", label),
            type="button",
            do=f"option {words.name} {written(value)}",
            aria_pressed="true" if value == option.value else "false",
            key=written(value),
        )
        for value, label in words.values
    )
    return h("div", buttons, cls="segments", role="group", aria_label=words.label)


def _number(option: OptionModel, value: int, t: Texts) -> Node:
    words = option.words
    less, more = max(value - words.step, option.least), min(value + words.step, option.most)
    return h(
        "div",
        icon_button("minus", t("Less"), f"option {words.name} {less}", off=value <= option.least, cls="on", key="less"),
        h("output", value, cls="num", aria_label=words.label),
        icon_button("plus", t("More"), f"option {words.name} {more}", off=value >= option.most, cls="on", key="more"),
        cls="stepper",
    )
