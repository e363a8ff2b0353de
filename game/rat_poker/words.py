"""The dice games of Rat Poker in words: sentences for the bar, the board, the log, refusals and set-up."""

from __future__ import annotations

from game.core.record import ForeignFile
from game.core.rules import Json, Refusal
from game.draw.scene import Line, OptionWords, Player
from game.draw.texts import N_, Texts
from game.rat_poker import board, refusals
from game.rat_poker.board import CARD, CHIPS, HOLE
from game.rat_poker.dice_games import DiceState, End
from game.rat_poker.scoring import CHIP_VALUES


class ThrowFirst(Refusal):
    """A tap on the board while the die waits."""


class ChooseRat(Refusal):
    """A tap on a field before a rat has been picked up."""


class StuckRat(Refusal):
    """A tap on a rat that can't move by this throw. `steps` is the throw."""

    sentence = "This rat can't move {steps} steps."


class OthersRat(Refusal):
    """A tap on somebody else's rat. `owner` is their seat."""

    sentence = "This rat belongs to seat {owner}."


NAMES = {"cat-chase": N_("Cat Chase"), "hole-dash": N_("Hole Dash")}
RANKS = {"J": N_("jack"), "Q": N_("queen"), "K": N_("king"), "A": N_("ace"), "T": "10"}
SUITS = {"c": N_("{rank}, clubs"), "d": N_("{rank}, diamonds"), "h": N_("{rank}, hearts"), "s": N_("{rank}, spades")}


def card(name: str, t: Texts) -> str:
    """A card in words."""
    rank = RANKS.get(name[0], name[0])
    return t(SUITS[name[1]], rank=t(rank) if rank.isalpha() else rank)


def chips(some: str, t: Texts) -> str:
    """Chips in words: "2 white, 1 green"."""
    counted = {
        "W": t.n("{n} white chip", "{n} white chips", some.count("W")),
        "R": t.n("{n} red chip", "{n} red chips", some.count("R")),
        "G": t.n("{n} green chip", "{n} green chips", some.count("G")),
    }
    return ", ".join(counted[colour] for colour in CHIP_VALUES if colour in some)


def steps(n: int, t: Texts) -> str:
    """So many steps."""
    return t.n("{n} step", "{n} steps", n)


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


KINDS = {
    "path": N_("cheese path"),
    "outer": N_("outer cheese path"),
    HOLE: N_("hole"),
    CHIPS: N_("plate"),
    CARD: N_("card field"),
}


def field(state: DiceState, n: int, players: tuple[Player, ...], t: Texts) -> str:
    """What a field is and what lies and stands on it."""
    here = state.board.fields[n]
    said = [f"{t(KINDS['outer' if here.outer else here.kind])} {here.id}"]
    if here.kind == CHIPS:
        said.append(chips(state.piles[state.board.chip_fields.index(n)], t) or t("empty"))
    elif here.kind == CARD:
        lying = state.slots[state.board.slots.index(n)]
        said.append(card(lying, t) if lying else t("empty"))
    for seat, own in enumerate(state.rats):
        if count := own.count(n):
            said.append(t.n("{n} rat: {name}", "{n} rats: {name}", count, name=players[seat].name))
    return "; ".join(said)


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
    parts = why.parts
    match why:
        case refusals.WrongDistance():
            return t.n("There is no way of exactly {n} step there.", "There is no way of exactly {n} steps there.", parts["steps"])
        case refusals.TooFar():
            return t.n("Too far: it is {n} step away.", "Too far: it is {n} steps away.", parts["lengths"][0])
        case refusals.CantPay():
            return t.n(
                "This card costs {n} chip. First fetch some from a plate.",
                "This card costs {n} chips. First fetch some from a plate.",
                parts["price"],
            )
        case refusals.NoHop() if not state.rules.far_hops:
            return t("A hop goes to a neighbouring hole in the tunnels. Tap one that is lit, or stay.")
        case StuckRat():
            return t.n("This rat can't move {n} step.", "This rat can't move {n} steps.", parts["steps"])
        case OthersRat():
            return t("This rat belongs to somebody else: {name}", name=players[parts["owner"]].name)
    sentences: dict[type[Refusal], str] = {
        ThrowFirst: t("First throw the die."),
        ChooseRat: t("First tap the rat that should move."),
        refusals.NotOuter: t("A rat starts on a cheese path of the outer ring, at the edge of the board."),
        refusals.Occupied: t("There is a rat already."),
        refusals.NoHop: t("A hop goes to another hole. Tap one that is lit, or stay."),
        refusals.OutOfReach: t("That is too far for any throw."),
        refusals.NoCard: t("There is no card here. The rat may only run across."),
        refusals.SameField: t("No field is touched twice in one move."),
        refusals.MustMove: t("You may pass only when every move would buy a card."),
    }
    return sentences.get(type(why), t("That is not possible now."))


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
        said = t("{name} wins a card: {card}", name=name, card=card(won.pop(), t))
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


def bad_board(why: Refusal, t: Texts) -> str:
    """One sentence about a board file that can't be played on."""
    parts = why.parts
    match why:
        case board.OtherFormat():
            return t("This board file is of a kind that is not known here.")
        case board.BadField():
            return t("Field number {n} of the board file is not described rightly.", n=parts["number"])
        case board.BadLink():
            return t("Link number {n} of the board file is not described rightly.", n=parts["number"])
        case board.SameId():
            return t("Two fields of this board have the same name: {field}.", field=parts["field"])
        case board.OuterNotPath():
            return t("Only cheese paths can be on the outer ring: {field} is none.", field=parts["field"])
        case board.UnknownEnd():
            return t("A link of this board leads to a field that is not there: {field}.", field=parts["field"])
        case board.LinkToItself():
            return t("A field of this board is linked to itself: {field}.", field=parts["field"])
        case board.LinkedTwice():
            return t("Two fields of this board are linked twice: {a} and {b}.", a=parts["a"], b=parts["b"])
        case board.WrongCount():
            return wrong_count(parts, t)
        case board.TooManyLinks():
            return t("A field of this board has more than {most} links: {field}.", most=parts["most"], field=parts["field"])
        case board.BadSlot():
            return t("A card field must be linked to two cheese paths and nothing else: {field}.", field=parts["field"])
        case board.HolesLinked():
            return t("No two holes may be linked: {a} and {b} are.", a=parts["a"], b=parts["b"])
        case board.NotConnected():
            return t("No way leads from the outer ring to this field: {field}.", field=parts["field"])
        case board.LonelyHole():
            return t("A hole needs tunnels to two other holes: {field}.", field=parts["field"])
        case board.NotABoard() | ForeignFile():
            return t("This file is not a board.")
    return t("This file can't be used here.")


def wrong_count(parts: Json, t: Texts) -> str:
    """Too many or too few of something."""
    what, found, least, most = (parts[key] for key in ("what", "found", "least", "most"))
    if what == "outer paths":
        return t("This board has too few outer cheese paths: {found} instead of {least}.", found=found, least=least)
    if what == "card fields":
        return t("This board must have {least} card fields, not {found}.", found=found, least=least)
    if what == "chip fields":
        return t("This board must have {least} to {most} plates, not {found}.", found=found, least=least, most=most)
    return t("This board has too many fields: {most} are the most.", most=most)
