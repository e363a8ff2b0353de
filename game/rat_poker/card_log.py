"""The moves of the card games in words, as far as everybody may know them; while a game runs, those of one round (R20)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from game.draw.scene import Entry, Line, Player, one_entry
from game.draw.texts import Texts
from game.rat_poker import card_words, words
from game.rat_poker.card_state import CardState
from game.rat_poker.card_view import CardView
from game.rat_poker.scoring import chip_points
from game.rat_poker.turn import Goal, goal


@lru_cache(maxsize=256)
def log(line: Line, players: tuple[Player, ...], t: Texts) -> tuple[Entry, ...]:
    """A move in words, and each thing that followed from it by itself, beside whom it is about."""
    return (*one_entry(line.seat, _moved(line, players, t)), *_followed(line, players, t))


def _moved(line: Line, players: tuple[Player, ...], t: Texts) -> str:
    """What the player has done."""
    before: CardView = line.before
    if line.seat is None:
        return ""
    name = players[line.seat].name
    word, *rest = line.move.split(" ")
    if word in ("move", "jump"):
        ran = _ran(before, goal(before, rest[0], rest[1]), rest, name, t)
        return t("Jump card: {move}", move=ran) if word == "jump" else ran
    if word == "raise":
        return t("{name} raises by {n}: {chips}", name=name, n=chip_points(rest[0]), chips=words.chips(rest[0], t))
    if word == "swap":
        after: CardView = line.after
        return t.n("{name} exchanges {n} card", "{name} exchanges {n} cards", after.draw, name=name) if after.draw else ""
    if word == "pass":
        return t("{name} passes", name=name)
    if word == "place" and card_words.going_back(before) is not None:
        return t("{name}: the rat is back on the outer ring", name=name)
    return ""


def _ran(before: CardView, made: Goal, rest: list[str], name: str, t: Texts) -> str:
    if made.claim:
        shown = words.card(before.slots[card_words.slot_of(before, rest[1])], t)
        return t("{name} claims the {card} ({chips})", name=name, card=shown, chips=words.chips(rest[2], t))
    if made.gain:
        return t("{name} takes from the plate: {chips}", name=name, chips=words.chips(made.gain, t))
    return t.n("{name} runs {n} step", "{name} runs {n} steps", made.steps, name=name)


def _followed(line: Line, players: tuple[Player, ...], t: Texts) -> Iterator[Entry]:
    """What the move has brought about: cards turned up, rats that can't move, cards sold or put aside."""
    before: CardView = line.before
    after: CardView = line.after
    turned_up = before.phase == "step" and (after.phase, after.round) != (before.phase, before.round)
    if turned_up:
        cards = ", ".join(f"{players[seat].name} {after.turned[seat]}" for seat in after.order)
        yield Entry(None, t("Turned up: {cards}", cards=cards))
    for seat in after.sat_out[0 if turned_up else len(before.sat_out) :]:
        yield Entry(seat, t("{name}: no rat can move", name=players[seat].name))
    for sale in after.sales[0 if turned_up else len(before.sales) :]:
        yield Entry(sale.winner, f"{card_words.sold(sale, players, t)}. {card_words.why(sale, t)}")
    if after.slid and (turned_up or not before.slid):
        yield Entry(None, card_words.slid(after, t))


def round_from(history: Sequence[CardState]) -> int:
    """The number of the first move that the log may still show: the first choice of the round whose cards lie on the table. While
    new ones are chosen that is the last round."""
    start = len(history) - 1
    while start and history[start].phase == "step":
        start -= 1
    while start and history[start].phase != "step":
        start -= 1
    while start and history[start - 1].phase == "step":
        start -= 1
    return start
