"""The result: the winner on the block, how everybody's points add up, and what is worth looking at.

Intents: "home", "log" (look back), "rematch", "rules", "menu".
"""

from __future__ import annotations

from dataclasses import dataclass

from game.draw.pieces import at, candle, picture, rat, use
from game.draw.scene import Player
from game.draw.texts import Texts
from game.draw.tree import Node, classes, h
from game.ui.screens.frame import bar, button, icon_button, names, rats, screen

# Where the rain hangs over the winner in a box of 330 × 700: x, y, turn, size.
_RAIN = (
    (76, 214, 20, 52), (176, 240, -8, 44), (282, 222, 36, 50), (56, 336, -14, 50), (150, 320, 10, 40),
    (228, 300, 40, 40), (292, 336, -20, 44), (62, 448, 12, 42), (290, 436, 30, 48),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class ResultRow:
    """One seat, or partners who share everything (`partners`, beside `player`): how the points add up (drawn by the game's scene)
    and the total, None where no number decides."""

    player: Player
    total: int | None
    nodes: tuple[Node, ...] = ()
    first: bool = False
    partners: tuple[Player, ...] = ()

    @property
    def players(self) -> tuple[Player, ...]:
        """Whose row it is."""
        return (self.player, *self.partners)


@dataclass(frozen=True, slots=True)
class ResultModel:
    """`game` is the id of what was played; `rows` best first; `words` a sentence under the winner's name; `rain` what falls,
    by id."""

    game: str
    title: str
    rows: tuple[ResultRow, ...]
    words: str = ""
    details: Node | None = None
    rain: tuple[str, ...] = ("chip-R", "chip-W", "chip-G")

    @property
    def winners(self) -> tuple[Player, ...]:
        """Whoever is first, or practised alone."""
        return tuple(player for row in self.rows if row.first or len(self.rows) == 1 for player in row.players)


def result(model: ResultModel, t: Texts) -> Node:
    """The screen."""
    buttons = (icon_button("book", t("Rules"), "rules"), icon_button("menu", t("Menu"), "menu"))
    rows = h("ul", (_row(i, row, t) for i, row in enumerate(model.rows)), cls="rows", key="rows")
    details = h("section", model.details, cls="details", key="details") if model.details else None
    foot = h(
        "footer",
        button(t("Home"), "home", sign="home"),
        button(t("Look back"), "log", sign="log"),
        button(t("Another game"), "rematch", kind="main"),
        cls="go",
        key="go",
    )
    return screen(
        "result",
        _hero(model, t),
        bar(model.title, buttons=buttons),
        h("div", rows, details, cls="tally scrolls", key="tally", tabindex="0", aria_label=t("Points")),
        foot,
        game=model.game,
    )


def headline(model: ResultModel, t: Texts) -> str:
    """Who has won; alone, what practice brought."""
    if len(model.rows) == 1:
        row = model.rows[0]
        return t.n("{name}: {n} point", "{name}: {n} points", row.total or 0, name=row.player.name)
    if len(model.winners) == 1:
        return t("{name} wins!", name=model.winners[0].name)
    return t("{names} win together!", names=names(model.winners))


def _hero(model: ResultModel, t: Texts) -> Node:
    words = headline(model, t)
    size = classes(len(words) > 14 and "long", len(words) > 24 and "longer")
    winners = model.winners
    width = {1: 214, 2: 132}.get(len(winners), 96)
    rain = (
        h("g", at(model.rain[i % len(model.rain)], -w / 2, -w / 2, w), transform=f"translate({x} {y}) rotate({turn})")
        for i, (x, y, turn, w) in enumerate(_RAIN)
    )
    pod = h(
        "div",
        h("div", candle(64, "flame") if len(winners) == 1 else None, (rat(p.colour, width) for p in winners), cls="stand"),
        use("block", 300, 111, cls="block"),
        cls=classes("pod", len(winners) > 1 and "crowd"),
    )
    return h(
        "section",
        picture(rain, w=330, h_=700, box="0 0 330 700", cls="rain"),
        h(
            "div",
            h("h2", words, cls=size, tabindex="-1", data_focus="arrive"),
            h("p", model.words) if model.words else None,
            cls="praise",
        ),
        pod,
        cls="hero",
        key="hero",
    )


def _row(place: int, row: ResultRow, t: Texts) -> Node:
    return h(
        "li",
        rats(row.players, 42) if row.partners else rat(row.player.colour, 60),
        h("div", h("h2", names(row.players), cls="name"), h("div", row.nodes, cls="how"), cls="mid"),
        h("span", row.total, cls="num", aria_label=t.n("{n} point", "{n} points", row.total)) if row.total is not None else None,
        cls=classes("rowr", row.first and "first", bool(row.partners) and "pair"),
        key=place,
    )
