"""The result of a card game: how the cards add up with their jokers (R17, R18), or the five cards of each hand (P1), and what broke
a tie (R19)."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.rules import Seat
from game.draw.pieces import chip
from game.draw.scene import Ending
from game.draw.texts import Texts
from game.draw.tree import Node, classes, h
from game.rat_poker import card_words, poker, scoring, words
from game.rat_poker.card_people import face, faces
from game.rat_poker.card_state import CardState


def _state(end: Ending) -> CardState:
    state: CardState = end.history[-1]
    return state


def number(end: Ending, seat: Seat) -> int | None:
    """The points; None where hands decide."""
    state = _state(end)
    return None if state.house.poker else state.score(seat)


def praise(end: Ending, t: Texts) -> str:
    """What has won: the hand, or that equal scores were decided by chips (R19)."""
    state = _state(end)
    assert state.outcome is not None, "the game is over"
    winners, scores = state.outcome.winners, state.outcome.scores
    said = [card_words.hand(scores[winners[0]], t)] if state.house.poker else []
    if scores.count(scores[winners[0]]) > len(winners):
        said.append(t("Equal: the chips decide"))
    return " – ".join(said)


def row(end: Ending, seat: Seat, t: Texts) -> tuple[Node, ...]:
    """One seat's cards, and what they make."""
    state = _state(end)
    return _hand(state, seat, t) if state.house.poker else _points(state, seat, t)


def _tied(state: CardState, seat: Seat) -> bool:
    return state.scores.count(state.score(seat)) > 1


def _chips(state: CardState, seat: Seat, t: Texts) -> Node | None:
    """The chips still owned, and their value, which says nothing of points: they break ties (R19)."""
    purse = state.purses[seat]
    if not purse and not _tied(state, seat):
        return None
    counts = (h("span", chip(colour, 26), purse.count(colour), cls="c") for colour in scoring.CHIP_VALUES if colour in purse)
    value = scoring.chip_points(purse)
    said = ", ".join([words.chips(purse, t) or t("no chips"), t.n("{n} point", "{n} points", value)])
    when = h("small", t("on a tie:"))
    return h(
        "span",
        when,
        h("span", counts, h("b", f"= {value}"), aria_hidden="true", cls="cs"),
        h("span", said, cls="sr"),
        cls=classes("chips-left", _tied(state, seat) and "decides"),
    )


def _hand(state: CardState, seat: Seat, t: Texts) -> tuple[Node, ...]:
    """P1, T7: the best five first, what wild cards stand for, and all that was left over."""
    held = state.hand(seat)
    best = poker.best(held, state.house.rat_rule)
    rest = tuple(name for name in held if name not in best.cards)
    stand = tuple(f"{words.rank(card, t)} = {words.rank(wanted, t)}" for card, wanted in best.stands_for)
    name = card_words.hand(best.number, t) or t("No cards")
    return (
        h("b", name, cls="hand-name"),
        h(
            "span",
            h("span", faces(best.cards, 54, t, best.cards, state.dealt[seat]), cls="held-cards"),
            h("span", faces(rest, 40, t, (), state.dealt[seat]), cls="held-cards rest") if rest else None,
            _chips(state, seat, t),
            cls="poker-won",
        ),
        *((h("span", "; ".join(stand), cls="poker-sum"),) if stand else ()),
    )


def _points(state: CardState, seat: Seat, t: Texts) -> tuple[Node, ...]:
    """R17, R18: cards by rank, with the twos that have joined a group, and the sum."""
    groups = scoring.groups(state.won[seat], state.house.rat_rule)
    bonuses = " + ".join(str(group.bonus) for group in groups if group.bonus)
    sums = [t("cards {n}", n=sum(group.numbers for group in groups)), *([t("groups {n}", n=bonuses)] if bonuses else [])]
    return (
        h("span", h("span", _groups(groups, t), cls="cards"), cls="poker-won"),
        h(
            "span",
            h("span", " + ".join(sums) if groups else t("No cards"), cls="poker-sum"),
            _chips(state, seat, t),
            cls="poker-won",
        ),
    )


def _groups(groups: tuple[scoring.Group, ...], t: Texts) -> Iterator[Node]:
    joined = {card for group in groups for card in group.jokers}
    for group in groups:
        own = [card for card in group.cards if card not in joined]
        jokers = (h("span", face(card, 40, words.card(card, t)), cls="joker", key=card) for card in group.jokers)
        if own or group.jokers:
            bonus = h("small", f"+{group.bonus}", aria_hidden="true") if group.bonus else None
            shown = (face(card, 40, words.card(card, t), key=card) for card in own)
            yield h("span", shown, jokers, bonus, cls=classes("grp", bool(group.bonus) and "counts"), key=group.rank)
