"""The result of Sixty-Six: what each side wrote down, and the whole score sheet."""

from __future__ import annotations

from game.core.rules import Seat
from game.draw.scene import Ending
from game.draw.texts import Texts
from game.draw.tree import Node, h
from game.sixty_six import paper, words
from game.sixty_six.faces import rings
from game.sixty_six.view import View


def _view(end: Ending) -> View:
    view: View = end.history[-1].view(None)
    return view


def praise(end: Ending, t: Texts) -> str:
    """In how many deals it was won."""
    deals = len(_view(end).sheet)
    return t.n("in {n} deal", "in {n} deals", deals)


def row(end: Ending, seat: Seat, t: Texts) -> tuple[Node, ...]:
    """A side's points less its holes."""
    view = _view(end)
    side = view.house.side(seat)
    points = h("span", words.points(view.points[side], t))
    if not view.holes[side]:
        return (points,)
    return points, h("span", " − ", words.holes(view.holes[side], t), " ", aria_hidden="true"), rings(view.holes[side], 28, t)


def details(end: Ending, t: Texts) -> Node:
    """How the last deal ended, and the sheet."""
    view = _view(end)
    last = view.sheet[-1]
    return h(
        "div",
        h("h3", words.deal_ended(last, end.players, t)),
        paper.reckoning(view.house, last, view.points, view.holes, view.needs, end.players, t),
        h("h3", t("Score sheet")),
        paper.sheet(view.house, view.sheet, end.players, t),
        cls="sixty-six-details",
    )
