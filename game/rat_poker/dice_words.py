"""The dice games of Rat Poker in words: sentences for the bar, what moves bring, the log, refusals and set-up."""

from __future__ import annotations

from game.core.rules import Refusal
from game.draw.scene import Line, OptionWords, Player
from game.draw.texts import Texts
from game.rat_poker import refusals, words
from game.rat_poker.dice_games import DiceState, End
from game.rat_poker.scoring import CHIP_VALUES
from game.rat_poker.words import card, chips, steps


class ThrowFirst(Refusal):
    """A tap on the board while the die waits."""


# -- the bar


def say(state: DiceState, players: tuple[Player, ...], chosen: str, paying: bool, t: Texts) -> tuple[str, str]:
    """What is asked now, and how to do it. `chosen` is the field of the rat picked up, `paying` whether a price is asked."""
    name = players[state.seat].name
    if state.phase == "over":
        return t("The game is over"), ""
    if state.phase == "place" and state.placing:
        return t("{name} places a rat", name=name), t("Tap an empty cheese path on the outer ring.")
    if state.phase == "place":
        return t("{name}: the card is won!", name=name), t("The rat goes back: tap an empty cheese path on the outer ring.")
    if state.phase == "hop":
        return t("{name}: hop or stay?", name=name), t("Tap a hole that is lit, or stay here.")
    if state.phase == "move":
        said = t.n("{name} moves {n} step", "{name} moves {n} steps", state.die, name=name)
        if paying:
            return said, t("Which chips pay for the card?")
        return said, t("Tap where it should go.") if chosen else t("Tap one of your rats.")
    return t("{name} is next", name=name), before_throw(state, players, t)


def before_throw(state: DiceState, players: tuple[Player, ...], t: Texts) -> str:
    """What there is to know before a throw: that the one before was idle, that the last turns have begun."""
    said = []
    if state.idle:
        idle = players[(state.seat - 1) % len(players)].name
        said.append(t.n("{name}: no rat can move {n} step.", "{name}: no rat can move {n} steps.", state.idle, name=idle))
    if state.turns_left:
        said.append(t.n("Five cards! {n} more turn.", "Five cards! {n} more turns.", state.turns_left))
    return " ".join(said) or t("Tap the die to throw.")


# -- the board


def end(found: End, state: DiceState, t: Texts) -> str:
    """What a move would bring."""
    said = [steps(found.steps, t)]
    if found.gain:
        said.append(t("brings {chips}", chips=chips(found.gain, t)))
    if found.prices:
        said.append(t.n("costs {n} chip", "costs {n} chips", state.rules.price(found.exact)))
    if found.hops:
        said.append(t("a hop is possible"))
    return ", ".join(said)


# -- why not


def refusal(why: Refusal, state: DiceState, players: tuple[Player, ...], t: Texts) -> str:
    """One sentence that tells the player why not."""
    match why:
        case refusals.CantPay():
            return t.n(
                "This card costs {n} chip. First fetch some from a plate.",
                "This card costs {n} chips. First fetch some from a plate.",
                why.parts["price"],
            )
        case refusals.NoHop() if not state.rules.far_hops:
            return t("A hop goes to a neighbouring hole in the tunnels. Tap one that is lit, or stay.")
    own: dict[type[Refusal], str] = {
        ThrowFirst: t("First throw the die."),
        refusals.NoHop: t("A hop goes to another hole. Tap one that is lit, or stay."),
        refusals.OutOfReach: t("That is too far for any throw."),
        refusals.MustMove: t("You may pass only when every move would buy a card."),
    }
    return words.refusal(why, players, own, t)


# -- the log


def log(line: Line, players: tuple[Player, ...], t: Texts) -> str:
    """A move in words; what falls by itself and says nothing new is left out."""
    before: DiceState = line.before
    after: DiceState = line.after
    name = players[before.seat].name
    word, *rest = line.move.split(" ")
    if word == "die":
        said = t("{name} throws: {n}", name=name, n=rest[0])
        stuck = t.n("no rat can move {n} step", "no rat can move {n} steps", int(rest[0]))
        return f"{said} – {stuck}" if after.idle else said
    if word == "move":
        return _moved(before, after, name, t)
    if word == "hop":
        return t("{name} hops through the holes", name=name)
    if word == "pass":
        return t("{name} passes", name=name)
    if word == "place" and not before.placing:
        return t("{name}: the rat is back on the outer ring", name=name)
    return ""


def _moved(before: DiceState, after: DiceState, name: str, t: Texts) -> str:
    seat = before.seat
    if won := set(after.cards[seat]) - set(before.cards[seat]):
        said = t("{name} wins the {card}", name=name, card=card(won.pop(), t))
        return f"{said} – {fifth(t)}" if after.turns_left and not before.turns_left else said
    gained = len(after.chips[seat]) - len(before.chips[seat])
    if gained:
        got = "".join(c * (after.chips[seat].count(c) - before.chips[seat].count(c)) for c in CHIP_VALUES)
        return t("{name} takes from the plate: {chips}", name=name, chips=chips(got, t))
    if after.phase == "hop":
        return t("{name} reaches a hole", name=name)
    return t.n("{name} runs {n} step", "{name} runs {n} steps", before.die, name=name)


def fifth(t: Texts) -> str:
    """That the last turns begin."""
    return t("the fifth! Everybody else has one more turn")


# -- set-up


def option_words(t: Texts) -> tuple[OptionWords, ...]:
    """The house rules of both dice games as set-up lists them."""
    cats = (("JQK", t("jack, queen, king")), ("JQKA", t("aces too")))
    return (OptionWords("cat_cards", t("Cat cards"), t("they are worth 5 points each"), "D4", values=cats),)
