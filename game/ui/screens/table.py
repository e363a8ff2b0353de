"""The table of any game: the bar, the people, what the game's scene draws, and the button that hands the tablet on.

Intents: "undo", "redo", "rules", "menu", "hand-on", held "peek"; all others on the table are the scene's own.
"""

from __future__ import annotations

from game.draw.scene import Sight, Stood
from game.draw.texts import Texts
from game.draw.tree import Node, as_it_stands, classes, h
from game.ui.screens.frame import Person, bar, button, people, screen, table_buttons
from game.ui.session import Session, Stage


def table(session: Session, handover: str, t: Texts, stood: Stood | None = None) -> Node:
    """The screen. `handover` is the family's way of passing the tablet on ("curtain" or "peek"). `stood`: what stands in the page,
    for the first frame after a tap, which holds what lies on the table, and of that what answers the tap; all else stays."""
    scene, sight = session.scene, session.sight(stood)
    waits = stood in (Stood.SAME, Stood.NOTHING)
    below = None if scene.shows_news(sight) else _hand_on(session, handover, t)
    return screen(
        "table",
        as_it_stands("header", "bar") if waits else _bar(session, sight, t),
        as_it_stands("ul", "people") if waits else _people(session, sight, t),
        h(
            "div",
            scene.area(sight, t),
            below,
            cls=classes("area", below is not None and "waits"),
            key=f"area-{scene.game}",
            data_foresee=True,
        ),
        cls=classes("game", f"game-{scene.game}", session.stage is Stage.PRIVATE and "private"),
        game=scene.game,
    )


def _bar(session: Session, sight: Sight, t: Texts) -> Node:
    say, sub = session.scene.say(sight, t)
    buttons = table_buttons(t, undo=session.can_undo, redo=session.can_redo)
    colour = None if sight.mover is None else session.players[sight.mover].colour
    return bar(say, sub, colour=colour, buttons=buttons)


def _people(session: Session, sight: Sight, t: Texts) -> Node:
    scene = session.scene
    candle = scene.candle_at(sight, session.table.record.starter)
    persons = [
        Person(player, scene.person(sight, seat, t), seat == sight.mover, seat == candle, scene.stands(sight, seat))
        for seat, player in enumerate(session.players)
    ]
    return people(t, persons)


def _hand_on(session: Session, handover: str, t: Texts) -> Node | None:
    """Below a public table that waits for somebody with secrets: hand on, or hold to look; hold, too, where one moves in public."""
    mover = session.table.mover
    if mover is None or not session.mine or session.stage is Stage.PRIVATE:
        return None
    name = session.players[mover].name
    if session.hides and handover == "curtain":
        way = button(t("Hand on: {name}", name=name), "hand-on", kind="main", key="hand-on", data_focus=True)
    elif session.peekable:
        held, words = str(session.peeking).lower(), t("{name}: hold to look", name=name)
        main = session.hides and not session.peeking  # while it is held, the move's own button is the main one
        way = h(
            "button", words, type="button", cls=classes("btn", not main and "alt"), key="peek", data_hold="peek",
            aria_pressed=held, data_focus=session.hides,
        )  # fmt: skip
    else:
        return None
    return h("div", way, cls="hand-on", key="below")
