"""The result of a card game: how the cards add up with their jokers (R17, R18), or the five cards of each hand (P1), and what broke
a tie (R19)."""

from __future__ import annotations

from game.core.rules import Seat
from game.draw.scene import Ending
from game.draw.texts import Texts
from game.draw.tree import Node, h
from game.rat_poker import card_words
from game.rat_poker.card_view import CardView


def _view(end: Ending) -> CardView:
    view: CardView = end.history[-1].view(None)
    return view


def number(end: Ending, seat: Seat) -> int | None:
    return None


def praise(end: Ending, t: Texts) -> str:
    return ""


def row(end: Ending, seat: Seat, t: Texts) -> tuple[Node, ...]:
    return ()
