"""Who holds what in the card games: counts and whatever lies open beside a name, and all that whoever looks holds."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache

from game.core.rules import Seat
from game.draw.pieces import back, card, chip, icon, use
from game.draw.scene import Sight
from game.draw.texts import Texts
from game.draw.tree import Node, classes, h
from game.rat_poker import card_words, poker, words
from game.rat_poker.board_table import purse, tags
from game.rat_poker.card_position import STEPS
from game.rat_poker.card_view import CardView


def person(sight: Sight, seat: Seat, t: Texts) -> tuple[Node, ...]:
    """What everybody may know of a player: how many chips, cards and jump cards; where more lies open, what they are (R20).
    What whoever looks holds is not repeated here: it has a panel of its own."""
    view: CardView = sight.view
    mine = seat == sight.seat
    some, won, left = (None if mine else known[seat] for known in (view.chips, view.won, view.steps))
    score = None if mine or view.house.poker else view.scores[seat]
    return (
        *((h("span", score, cls="num", aria_label=t.n("{n} point", "{n} points", score)),) if score is not None else ()),
        h(
            "span",
            _counted(view.chip_counts[seat], t.n("{n} chip", "{n} chips", view.chip_counts[seat]), "chips")
            if some is None
            else purse(some, 22, t),
            _counted(view.won_counts[seat], t.n("{n} card", "{n} cards", view.won_counts[seat]), "won"),
            _counted(view.jumps[seat], t.n("{n} jump card", "{n} jump cards", view.jumps[seat]), "jump"),
            cls="has",
        ),
        *((steps_left(left, t),) if left is not None else ()),
        *((tags(won, t),) if won else ()),
    )


_PICTURES = {"chips": chip("W", 22), "won": back(17), "jump": use("jump", 17, 24)}


@lru_cache(maxsize=128)
def _counted(count: int, label: str, what: str) -> Node:
    shown = h("span", _PICTURES[what], count, aria_hidden="true", cls=classes("c", not count and "none"))
    return h("span", shown, h("span", label, cls="sr"), cls=f"count of-{what}", key=what)


@lru_cache(maxsize=128)
def steps_left(left: str, t: Texts) -> Node:
    """Which step cards are still in hand; those that have been played are faint."""
    numbers = (h("b", n, cls=None if n in left else "gone", key=n) for n in STEPS)
    label = t("Step cards in hand: {cards}", cards=", ".join(left) or t("none"))
    return h("span", numbers, cls="steps-left", role="img", aria_label=label)


def face(name: str, w: float, label: str, cls: str = "", key: str | None = None) -> Node:
    """A poker card, face up."""
    return card(name[0], f"c-{name[1]}", w, label, cls, key)


def faces(cards: Collection[str], w: float, t: Texts, best: Collection[str] = (), dealt: Collection[str] = ()) -> Iterator[Node]:
    """Cards in a row; those that make the hand are marked, those that were dealt have a sign of their own."""
    for name in cards:
        said = [words.card(name, t), *[t("dealt, not won")] * (name in dealt), *[t("counts")] * (name in best)]
        sign = h("i", icon("check", 14), cls="tick", aria_hidden="true") if name in best else None
        drawn = face(name, w, ", ".join(said))
        cls = classes("held", name in best and "counts", name in dealt and "dealt")
        yield h("span", drawn, sign, cls=cls, key=name, title=t("dealt, not won") if name in dealt else None)


def best_five(view: CardView) -> tuple[str, ...]:
    """The cards that make the hand of whoever looks, where hands decide (P1, T7)."""
    if view.seat is None or not view.house.poker:
        return ()
    return poker.best((*(view.won[view.seat] or ()), *(view.dealt[view.seat] or ())), view.house.rat_rule).cards


def holds(view: CardView, t: Texts) -> Node | None:
    """All that whoever looks holds: purse, cards left to play, cards won and dealt, and what they are worth."""
    seat = view.seat
    if seat is None:
        return None
    some, won, dealt, left = view.chips[seat], view.won[seat], view.dealt[seat], view.steps[seat]
    if some is None or won is None or dealt is None or left is None:
        return None
    cards = (*won, *dealt)
    best = best_five(view)
    lying = tuple(name for name in cards if name not in view.may_swap)  # those lie in the strip, to be laid down
    return h(
        "section",
        h(
            "div",
            purse(some, 34, t),
            None if view.phase == "step" else steps_left(left, t),
            _counted(view.jumps[seat], t.n("{n} jump card", "{n} jump cards", view.jumps[seat]), "jump"),
            cls="purse-row",
            key="purse",
        ),
        h("div", faces(lying, 58, t, best, dealt), cls="held-cards", key="cards") if lying else None,
        h("p", icon("crown", 22) if best and view.may_swap else None, _worth(view, seat, t), cls="worth", key="worth"),
        cls="mine",
        key="mine",
        aria_label=t("What you hold"),
    )


def _worth(view: CardView, seat: Seat, t: Texts) -> str:
    """What the cards are worth now, P1 or R17."""
    number, points = view.hands[seat], view.scores[seat]
    if view.house.poker:
        return card_words.hand(number, t) if number else t("No cards yet")
    return t.n("{n} point", "{n} points", points) if points else t("No cards yet")
