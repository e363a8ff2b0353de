"""The table of any game: the bar, the people, what the game's scene draws, and the button that hands the tablet on.

Intents: "undo", "redo", "rules", "menu", "hand-on", held "peek"; all others on the table are the scene's own.
"""

from __future__ import annotations

from game.draw.texts import Texts
from game.draw.tree import Node, classes, h
from game.ui.screens.frame import Person, bar, button, people, screen, table_buttons
from game.ui.session import Session, Stage


def table(session: Session, handover: str, t: Texts) -> Node:
    """The screen. `handover` is the family's way of passing the tablet on ("curtain" or "peek")."""
    game, scene, sight = session.table, session.scene, session.sight()
    mover = game.mover
    say, sub = scene.say(sight, t)
    candle = scene.candle_at(sight, game.record.starter)
    persons = [
        Person(player, scene.person(sight, seat, t), seat == mover, seat == candle, scene.stands(sight, seat))
        for seat, player in enumerate(session.players)
    ]
    buttons = table_buttons(t, undo=session.can_undo, redo=session.can_redo)
    colour = session.players[mover].colour if mover is not None else None
    below = _hand_on(session, handover, t)
    return screen(
        "table",
        bar(say, sub, colour=colour, buttons=buttons),
        people(t, persons),
        h("div", scene.area(sight, t), below, cls=classes("area", below is not None and "waits"), key=f"area-{scene.game}"),
        cls=classes("game", f"game-{scene.game}"),
    )


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
        way = h(
            "button", words, type="button", cls=classes("btn", not session.hides and "alt"), key="peek", data_hold="peek",
            aria_pressed=held, data_focus=session.hides,
        )  # fmt: skip
    else:
        return None
    return h("div", way, cls="hand-on", key="below")
