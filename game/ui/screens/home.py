"""Home: the skirting board with a mouse-hole for each game, and the games under way.

Intents: the doors' own, "continue ID", "games" (opens `games_sheet`), "lang hu|cs|en", "rules", "settings", "load";
in the sheet "continue ID", "export ID", "delete ID" (asks first), "load", "close".
"""

from __future__ import annotations

from dataclasses import dataclass

from game.draw.pieces import icon, logo, picture, use
from game.draw.scene import Player
from game.draw.texts import LANGUAGE_NAMES, LANGUAGES, Texts
from game.draw.tree import Node, h
from game.ui.screens.dialogs import sheet
from game.ui.screens.frame import button, icon_button, names, rats, screen


@dataclass(frozen=True, slots=True)
class Door:
    """One game's mouse-hole. `players` is how many, in words."""

    name: str
    tagline: str
    players: str
    picture: Node
    intent: str


@dataclass(frozen=True, slots=True)
class UnderWay:
    """A game that has been begun: the record's id, the game's name, who plays, and where it stands in words."""

    id: str
    title: str
    players: tuple[Player, ...]
    words: str


@dataclass(frozen=True, slots=True)
class HomeModel:
    """`games` are those under way, the latest first."""

    doors: tuple[Door, ...]
    games: tuple[UnderWay, ...] = ()


def home(model: HomeModel, t: Texts) -> Node:
    """The screen."""
    header = h(
        "header",
        h("h1", logo(t.language, t("Rats' Nest")), tabindex="-1"),
        h("div", languages(t), icon_button("book", t("Rules"), "rules", cls="on"), _gear(t), cls="tools"),
        cls="top",
        key="top",
    )
    doors = h(
        "nav",
        h("div", use("cat", 300, 209, cls="cat"), cls="skirt"),
        (_door(door, t, cat=i == 0) for i, door in enumerate(model.doors)),
        cls="holes",
        aria_label=t("Games"),
        key="holes",
    )
    wall = h("rect", width="100%", height="100%", fill="url(#wallpaper)")
    return screen("home", picture(wall, w=100, h_=100, cls="stencil", key="wall"), header, doors, _footer(model, t))


def how_many(seats: range, t: Texts) -> str:
    """How many may play, for a door's sign."""
    return t.n("{least}–{n} player", "{least}–{n} players", seats[-1], least=seats[0])


def languages(t: Texts) -> Node:
    """The three languages as one switch."""
    choices = (
        h(
            "button",
            language.upper(),
            type="button",
            do=f"lang {language}",
            lang=language,
            aria_label=f"{language.upper()}: {LANGUAGE_NAMES[language]}",
            aria_pressed="true" if language == t.language else "false",
            key=language,
        )
        for language in LANGUAGES
    )
    return h("div", choices, cls="langs", role="group", aria_label=t("Language"))


def _gear(t: Texts) -> Node:
    return icon_button("gear", t("Settings"), "settings", cls="on")


def _door(door: Door, t: Texts, cat: bool) -> Node:
    # Standing up, the house cat lies on the first sign instead of the ledge.
    inside = picture(h("use", href="#arch", width=320, height=300), door.picture, w=320, h_=300, box="0 0 320 300", cls="arch")
    sign = h(
        "span",
        use("cat", 290, 202, cls="cat on-sign") if cat else None,
        h("b", door.name),
        h("small", h("span", door.tagline), h("span", door.players)),
        cls="sign",
    )
    return h("button", inside, sign, type="button", do=door.intent, cls="hole", key=door.name)


def _footer(model: HomeModel, t: Texts) -> Node:
    if not model.games:
        hint = h("p", t("Knock on a door!"), cls="hint")
        return h("footer", hint, button(t("Load a game"), "load", sign="in", key="load"), cls="bottom", key="bottom")
    latest = model.games[0]
    resume = h(
        "button",
        rats(latest.players, 46),
        h("span", h("b", t("Continue: {game}", game=latest.title)), h("small", _where(latest)), cls="resume-words"),
        icon("next", 34),
        type="button",
        do=f"continue {latest.id}",
        cls="resume",
        key="resume",
    )
    count = len(model.games)
    label = t.n("{n} game under way", "{n} games under way", count)
    more = h(
        "button", icon("log", 30), h("b", count) if count > 1 else None,
        type="button", do="games", cls="ib on more", aria_label=label, title=label, key="games",
    )  # fmt: skip
    return h("footer", resume, more, cls="bottom", key="bottom")


def _where(game: UnderWay) -> str:
    return " · ".join(part for part in (game.words, names(game.players)) if part)


def games_sheet(games: tuple[UnderWay, ...], t: Texts) -> Node:
    """All games under way: go on with one, keep one in a file, throw one away."""
    rows = [
        h(
            "li",
            h(
                "button",
                rats(game.players[:4], 34),
                h("span", h("b", game.title), h("small", _where(game)), cls="resume-words"),
                icon("next", 26),
                type="button",
                do=f"continue {game.id}",
                cls="resume",
            ),
            h(
                "div",
                button(t("Save to a file"), f"export {game.id}", sign="out"),
                button(t("Delete"), f"delete {game.id}", sign="bin"),
                cls="row-acts",
            ),
            key=game.id,
            cls="saved",
        )
        for game in games
    ]
    body = h("ul", rows, cls="saved-list") if rows else h("p", t("No game is under way."))
    return sheet(t, t("Games under way"), body, foot=(button(t("Load a game"), "load", sign="in"),), cls="wide")
