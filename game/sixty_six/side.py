"""Beside the felt: trump, the sides with their points and holes, and what may be looked at or done at any time."""

from __future__ import annotations

from collections.abc import Iterator

from game.draw.pieces import icon, rat
from game.draw.scene import Sight
from game.draw.texts import Texts
from game.draw.tree import Node, classes, h
from game.sixty_six import felt, words
from game.sixty_six.faces import rings, sign
from game.sixty_six.felt import LAST, REFEREE, SHEET, SLAP, Blame
from game.sixty_six.moves import Penalty, Slap
from game.sixty_six.view import View


def side_column(sight: Sight, t: Texts) -> Node:
    """The tiles and the buttons under them."""
    view: View = sight.view
    return h(
        "aside",
        h(
            "div",
            _trump(view, t),
            (_side(sight, number, t) for number in range(view.house.sides)),
            cls=f"tiles tiles-{view.house.sides}",
        ),
        h("div", _acts(sight, t), cls="extras", key="extras"),
        cls="sides",
        key="sides",
        aria_label=t("Score"),
    )


def _trump(view: View, t: Texts) -> Node:
    """Which suit is trump, if any."""
    if words.is_durk(view):
        shown: tuple[Node | None, ...] = (h("b", t("Durk")), h("span", t("no trump")), felt.durk_order(view.house, t))
    elif view.trump:
        shown = (sign(view.trump, view.house, 66), h("b", words.suit(view.trump, view.house, t)))
    elif view.phase == "cut" and view.sheet:
        shown = ()  # the last deal is over, and nothing is dealt yet
    else:
        shown = (h("span", t("The first card decides") if view.phase == "play" else t("not yet"), cls="none"),)
    return h("div", h("h3", t("Trump")), h("div", shown, cls="row"), cls="tile trump", key="trump")


def _side(sight: Sight, number: int, t: Texts) -> Node:
    """One side: points, holes, what it still needs, and how the deal stands for it."""
    view: View = sight.view
    seats = words.members(view.house, number)
    facts: list[Node] = []
    if view.bid is not None and view.bid[0] in seats and not words.is_durk(view):
        facts.append(h("span", t("bid"), " ", h("b", view.bid[1]), key="bid"))
    taken = view.taken[number]
    if taken is not None and view.phase == "play" and not words.is_durk(view):
        facts.append(h("span", t("this deal"), " ", h("b", taken), key="taken"))
    if view.phase == "play" and not words.is_durk(view):
        facts.append(h("span", t("tricks"), " ", h("b", view.tricks_won[number]), key="tricks"))
    needs = view.needs[number]
    facts.append(h("span", t("needs"), " ", h("b", max(needs, 0)), cls="needs", key="needs"))
    own = sight.seat is not None and sight.seat in seats
    return h(
        "div",
        h("span", (rat(sight.players[seat].colour, 40, key=str(seat)) for seat in seats), cls="rats", aria_hidden="true"),
        h("b", view.points[number], cls="num", aria_label=words.points(view.points[number], t)),
        h("span", words.side(view.house, number, sight.players), cls="name"),
        rings(view.holes[number], 28, t) if view.holes[number] else None,
        h("p", facts, cls="facts"),
        cls=classes("tile side", own and "own-side", len(seats) == 1 and "lone"),
        key=f"side-{number}",
    )


def _acts(sight: Sight, t: Texts) -> Iterator[Node]:
    """What may be looked at, and what is possible out of turn, where everybody looks."""
    view: View = sight.view
    selection = sight.selection
    yield _toggle(t("Score sheet"), "show sheet", "quill", selection == SHEET)
    if view.phase == "play" and view.last_trick:
        yield _toggle(t("Last trick"), "show last", "again", selection == LAST)
    if any(isinstance(move, Slap) for move in view.legal):
        yield _toggle(t("Slap it down"), "slapping", "down", selection == SLAP)
    if sight.seat is None:
        if any(isinstance(move, Penalty) for move in view.out_of_turn):
            yield _toggle(t("Referee"), "show referee", "alert", selection == REFEREE or isinstance(selection, Blame))
        partner = view.house.partner(felt.bottom(sight))
        if partner is not None:
            for intent, text in felt.signals(view, t):
                yield h(
                    "button",
                    rat(sight.players[partner].colour, 30),
                    h("span", text),
                    type="button",
                    cls="extra signal",
                    do=intent,
                    key=intent,
                    aria_label=f"{sight.players[partner].name}: {text}",
                )


def _toggle(text: str, do: str, sign_: str, on: bool) -> Node:
    return h(
        "button",
        icon(sign_, 24),
        h("span", text),
        type="button",
        cls="extra",
        do=do,
        key=do,
        aria_pressed="true" if on else "false",
    )
