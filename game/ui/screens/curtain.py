"""The curtain: while it stands, nothing else is in the page. Intents: "lift", "undo"."""

from __future__ import annotations

from game.draw.pieces import candle, rat, use
from game.draw.scene import Player
from game.draw.texts import Texts
from game.draw.tree import Node, classes, h
from game.ui.screens.frame import button, icon_button, screen


def curtain(player: Player, t: Texts, *, undo: bool = False) -> Node:
    """Hand the tablet on to `player`. `undo`: whoever hands it on has not seen the table since, so that a slip can be taken back
    here."""
    plate = h(
        "div",
        h("p", t("The tablet goes to")),
        h("h1", player.name, tabindex="-1", data_focus="arrive", cls=classes(*_size(player.name))),
        button(t("I am {name}", name=player.name), "lift", kind="main"),
        cls="plate",
    )
    duo = h("div", candle(92, "flame"), rat(player.colour, 244), cls="duo in-dark")
    return screen(
        "curtain",
        h("i", cls="cloth l"),
        h("i", cls="cloth r"),
        use("valance", 1200, 130, cls="val"),
        h("div", h("i", cls="glow"), duo, plate, cls="mid", key=player.name, data_foresee=True),
        icon_button("undo", t("Undo"), "undo", cls="slip") if undo else None,
    )


def _size(name: str) -> tuple[str | None, ...]:
    """Names up to nine letters stand in the largest size."""
    return (len(name) > 9 and "long" or None, len(name) > 16 and "longer" or None)
