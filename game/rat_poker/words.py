"""The board in words, for all games on it: fields, cards, chips, refusals, and what may be wrong with a board file."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Protocol

from game.core.record import ForeignFile
from game.core.rules import Json, Refusal
from game.draw.french import card as card
from game.draw.french import rank as rank
from game.draw.scene import OptionWords, Player
from game.draw.texts import N_, Texts
from game.rat_poker import board, refusals
from game.rat_poker.board import CARD, CHIPS, HOLE, Board
from game.rat_poker.scoring import CHIP_VALUES


class Lying(Protocol):
    """What lies and stands on a board: every view of a game on it says so."""

    @property
    def board(self) -> Board: ...

    @property
    def rats(self) -> tuple[tuple[int, ...], ...]: ...

    @property
    def slots(self) -> tuple[str, ...]: ...

    @property
    def piles(self) -> tuple[str, ...]: ...


class ChooseRat(Refusal):
    """A tap on a field before a rat has been picked up."""


class StuckRat(Refusal):
    """A tap on a rat that can't move by so many steps."""

    sentence = "This rat can't move {steps} steps."


class OthersRat(Refusal):
    """A tap on somebody else's rat. `owner` is their seat."""

    sentence = "This rat belongs to seat {owner}."


NAMES = {
    "cat-chase": N_("Cat Chase"),
    "hole-dash": N_("Hole Dash"),
    "rat-poker": N_("Rat Poker"),
    "pro": N_("Pro"),
    "total": N_("Total"),
}
"""The games on the board by their variants."""


def chips(some: str, t: Texts) -> str:
    """Chips in words: "2 white, 1 green chip"."""
    *others, last = [colour for colour in CHIP_VALUES if colour in some] or [""]
    n = some.count(last)
    named = {
        "": "",
        "W": t.n("{n} white chip", "{n} white chips", n),
        "R": t.n("{n} red chip", "{n} red chips", n),
        "G": t.n("{n} green chip", "{n} green chips", n),
    }
    return ", ".join([*(_counted(some, colour, t) for colour in others), named[last]])


def colours(some: str, t: Texts) -> str:
    """The same after the word "chips": "2 white, 1 green"."""
    return ", ".join(_counted(some, colour, t) for colour in CHIP_VALUES if colour in some)


def _counted(some: str, colour: str, t: Texts) -> str:
    n = some.count(colour)
    return {
        "W": t.n("{n} white", "{n} white", n),
        "R": t.n("{n} red", "{n} red", n),
        "G": t.n("{n} green", "{n} green", n),
    }[colour]


def steps(n: int, t: Texts) -> str:
    """So many steps."""
    return t.n("{n} step", "{n} steps", n)


KINDS = {
    "path": N_("cheese path"),
    "outer": N_("outer cheese path"),
    HOLE: N_("hole"),
    CHIPS: N_("plate"),
    CARD: N_("card field"),
}


def field(lying: Lying, n: int, rats: tuple[tuple[str, int], ...], t: Texts) -> str:
    """What a field is and what lies and stands on it; `rats`: whose, and how many."""
    here = lying.board.fields[n]
    what = ""
    if here.kind == CHIPS:
        what = lying.piles[lying.board.chip_fields.index(n)]
    elif here.kind == CARD:
        what = lying.slots[lying.board.slots.index(n)]
    return _field(here.id, here.kind, here.outer, what, rats, t)


@lru_cache(maxsize=4096)
def _field(id: str, kind: str, outer: bool, what: str, rats: tuple[tuple[str, int], ...], t: Texts) -> str:
    said = [f"{t(KINDS['outer' if outer else kind])} {id}"]
    if kind == CHIPS:
        said.append(chips(what, t) or t("empty"))
    elif kind == CARD:
        said.append(card(what, t) if what else t("empty"))
    said.extend(t.n("{n} rat: {name}", "{n} rats: {name}", count, name=name) for name, count in rats)
    return "; ".join(said)


# -- why not


def refusal(why: Refusal, players: tuple[Player, ...], own: Mapping[type[Refusal], str], t: Texts) -> str:
    """One sentence that tells the player why not. `own`: the sentences of one kind of game, for refusals that no other has, or that
    it words anew."""
    parts = why.parts
    match why:
        case refusals.WrongDistance():
            return t.n("There is no way of exactly {n} step there.", "There is no way of exactly {n} steps there.", parts["steps"])
        case refusals.TooFar():
            return t.n("Too far: it is {n} step away.", "Too far: it is {n} steps away.", parts["lengths"][0])
        case StuckRat():
            return t.n("This rat can't move {n} step.", "This rat can't move {n} steps.", parts["steps"])
        case OthersRat():
            return t("This rat belongs to somebody else: {name}", name=players[parts["owner"]].name)
    sentences: dict[type[Refusal], str] = {
        ChooseRat: t("First tap the rat that should move."),
        refusals.NotOuter: t("A rat starts on a cheese path of the outer ring, at the edge of the board."),
        refusals.Occupied: t("There is a rat already."),
        refusals.NoCard: t("There is no card here. The rat may only run across."),
        refusals.SameField: t("No field is touched twice in one move."),
        **own,
    }
    return sentences.get(type(why), t("That is not possible now."))


# -- set-up

SPLITS = ({"W": 20, "R": 20, "G": 20}, {"W": 30, "R": 20, "G": 10}, {"W": 10, "R": 20, "G": 30})
"""D3: the splits that set-up offers; a record may have any other."""


def split_words(t: Texts) -> OptionWords:
    """The split of the chips, for all games on the board."""
    values = tuple((split, " · ".join(map(str, split.values()))) for split in SPLITS)
    return OptionWords("chips", t("Chips"), t("white, red and green ones"), "D3", values)


# -- board files


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
