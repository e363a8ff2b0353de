"""The result of a finished game, put together from its outcome and from what its scene tells about it."""

from __future__ import annotations

from game.draw.texts import Texts
from game.draw.tree import Node
from game.ui.screens import dialogs
from game.ui.screens.result import ResultModel, ResultRow, result
from game.ui.session import Session


def draw_result(session: Session, t: Texts) -> Node:
    """The screen of a game that is over; winners first, then by score."""
    ending, outcome, scene = session.ending, session.table.state.outcome, session.scene
    assert ending and outcome, "only a finished game has a result"
    sides = sorted(scene.sides(ending), key=lambda side: (side[0] not in outcome.winners, -outcome.scores[side[0]]))
    players = session.players
    rows = tuple(
        ResultRow(
            players[first],
            scene.ending_number(ending, first),
            scene.ending_row(ending, first, t),
            first in outcome.winners,
            tuple(players[seat] for seat in partners),
        )
        for first, *partners in sides
    )
    return result(
        ResultModel(
            scene.game, session.called(t), rows, scene.ending_words(ending, t), scene.ending_details(ending, t), scene.rain
        ),
        t,
    )


def result_menu(t: Texts) -> Node:
    """The menu there."""
    entries = (
        dialogs.Entry(t("Save to a file"), "out", "export"),
        dialogs.Entry(t("Settings"), "gear", "settings"),
        dialogs.Entry(t("Home"), "home", "home"),
    )
    return dialogs.menu(t, t("Menu"), entries)
