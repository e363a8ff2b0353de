"""The result of a dice game: how chips, cat cards, other cards and groups add up (F6, L5)."""

from __future__ import annotations

from collections import Counter
from itertools import groupby

from game.core.rules import Seat
from game.draw.pieces import card, chip
from game.draw.scene import Ending
from game.draw.texts import Texts
from game.draw.tree import Node, classes, h
from game.rat_poker import words
from game.rat_poker.dice_games import DiceState
from game.rat_poker.scoring import CAT_CARD, CHIP_VALUES, GROUPS, OTHER_CARD, chip_points


def most_cards(end: Ending, t: Texts) -> str:
    """How many cat cards the (first) winner holds, where nobody holds more."""
    state: DiceState = end.history[-1]
    assert state.outcome is not None
    winner = state.outcome.winners[0]
    cats = [sum(name[0] in state.cats for name in won) for won in state.cards]
    most = max(cats)
    return t.n("with {n} cat card", "with {n} cat cards", most) if most and cats[winner] == most else ""


def row(end: Ending, seat: Seat, t: Texts) -> tuple[Node, ...]:
    """One seat's chips and cards, and the sum they make."""
    state: DiceState = end.history[-1]
    purse, won = state.chips[seat], state.cards[seat]
    cats = sum(name[0] in state.cats for name in won)
    others = len(won) - cats
    sums = [t("chips {n}", n=chip_points(purse))]
    if cats:
        sums.append(t("cat cards {n}", n=f"{cats} × {CAT_CARD}"))
    if others:
        sums.append(t("other cards {n}", n=f"{others} × {OTHER_CARD}"))
    groups = [count for count in Counter(name[0] for name in won).values() if count > 1] if state.rules.groups else []
    if groups:
        sums.append(t("groups {n}", n=" + ".join(str(GROUPS[count]) for count in sorted(groups))))
    counts = (h("span", chip(colour, 26), purse.count(colour), cls="c") for colour in CHIP_VALUES if colour in purse)
    said = ", ".join(filter(None, [words.chips(purse, t), *(words.card(name, t) for name in won)]))
    return (
        h(
            "span",
            h("span", counts, cls="cs"),
            h("span", _cards(state, won), cls="cards"),
            cls="poker-won",
            role="img",
            aria_label=said or t("nothing"),
        ),
        h("span", " + ".join(sums), cls="poker-sum"),
    )


def _cards(state: DiceState, won: tuple[str, ...]) -> list[Node]:
    """The cards by rank; where groups count they stand in a frame."""
    return [
        h(
            "span",
            (card(name[0], f"c-{name[1]}", 40, "", key=name) for name in same),
            cls=classes("grp", state.rules.groups and len(same) > 1 and "counts"),
            key=rank,
        )
        for rank, same in ((rank, list(names)) for rank, names in groupby(won, key=lambda name: name[0]))
    ]
