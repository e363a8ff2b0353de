"""The card games of Rat Poker in words: sentences for the bar, what moves bring, sales, hands, refusals and set-up."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.rules import Json, Refusal, Seat
from game.draw.scene import OptionWords, Player
from game.draw.texts import N_, Texts
from game.rat_poker import poker, refusals, words
from game.rat_poker.card_position import ROUNDS
from game.rat_poker.card_view import CardView, Sale, Stake
from game.rat_poker.scoring import chip_points
from game.rat_poker.turn import Goal
from game.rat_poker.words import card, chips, steps


class ChooseCard(Refusal):
    """A tap on the board while step cards are chosen, or while an auction is held."""


class GoOnFirst(Refusal):
    """A tap on anything else while what was sold lies over the table."""


class NothingGathered(Refusal):
    """Raising by no chip at all."""


class NoJump(Refusal):
    """A tap on a rat that no jump card can move."""


# -- the bar


def where(view: CardView, t: Texts) -> str:
    """Which menet and which round it is."""
    if view.last_menet:
        return t("Last heat, round {round} of {rounds}", round=view.round, rounds=ROUNDS)
    return t("Heat {menet}, round {round} of {rounds}", menet=view.menet, round=view.round, rounds=ROUNDS)


def say(view: CardView, players: tuple[Player, ...], chosen: str, asked: str, t: Texts) -> tuple[str, str]:
    """What is asked now, and how to do it. `chosen` is the field of the rat picked up, `asked` that of the card for which a chip is
    asked."""
    if not isinstance(view.to_move, int):
        return t("The game is over"), ""
    name = players[view.to_move].name
    if view.phase == "place":
        first = going_back(view) is None
        said = t("{name} places a rat", name=name) if first else t("{name}: back to the ring", name=name)
        return said, t("Tap an empty cheese path on the outer ring.")
    said, hint = _asked(view, name, chosen, asked, t)
    return said, f"{where(view, t)} · {hint}" if hint else where(view, t)


def _asked(view: CardView, name: str, chosen: str, asked: str, t: Texts) -> tuple[str, str]:
    own = view.seat is not None and view.seat == view.to_move
    if asked:
        said = t("{name} claims the {card}", name=name, card=card(view.slots[slot_of(view, asked)], t))
        return said, ""
    match view.phase:
        case "step":
            hint = t("Tap the card that you play.") if own else t("No card was won: the row slides up.") if view.slid else ""
            return t("{name} chooses a card", name=name), hint
        case "move":
            assert isinstance(view.to_move, int), "somebody moves"
            said = t.n("{name} moves {n} step", "{name} moves {n} steps", view.turned[view.to_move], name=name)
            return said, t("Tap where it should go.") if chosen else t("Tap one of your rats.")
        case "jump":
            hint = t("Tap where it should go.") if chosen else t("Tap a rat to jump 1 to 6 steps.")
            return t("{name}: jump or end?", name=name), hint
        case "auction":
            return t("{name}: raise or pass?", name=name), _lot(view, t)
        case "swap":
            return t("{name}: exchange?", name=name), _drawn(view, t)
    raise AssertionError("nobody is asked in another phase")


def _drawn(view: CardView, t: Texts) -> str:
    """What an exchange brings; how many cards it can be where they are few (T6)."""
    seat = _mover(view)
    if view.draw < view.won_counts[seat] + view.dealt_counts[seat]:
        return t.n("Only {n} card can be drawn.", "Only {n} cards can be drawn.", view.draw)
    return t("As many come from the deck.")


def _lot(view: CardView, t: Texts) -> str:
    assert view.auction is not None, "in an auction there is a card"
    return t("Auction: {card}", card=card(view.slots[view.auction.slot], t))


def going_back(view: CardView) -> int | None:
    """R15: the slot where the rat stands that goes back now; None while rats are placed for the first time (U3)."""
    return next((slot for slot in view.board.slots if view.phase == "place" and slot in view.rats[_mover(view)]), None)


def slot_of(view: CardView, field: str) -> int:
    """The place in arrow order of the slot with this id."""
    return view.board.slots.index(view.board.number[field])


def slid(view: CardView, t: Texts) -> str:
    """R14: that nobody won a card, so that the row moved up ("" if somebody did)."""
    return t("Nobody has won a card: the {card} goes away and the row slides up.", card=card(view.slid, t)) if view.slid else ""


# -- the board


def goal(found: Goal, t: Texts) -> str:
    """What a move would bring."""
    said = [steps(found.steps, t)]
    if found.gain:
        said.append(t("brings {chips}", chips=chips(found.gain, t)))
    if found.claim:
        said.append(t("claims the card for one chip"))
    return ", ".join(said)


# -- auctions


def stake_of(stakes: tuple[Stake, ...], seat: Seat) -> str:
    """The chips that lie under a player's rats on a slot."""
    return next((stake.chips for stake in stakes if stake.seat == seat), "")


def after_pass(view: CardView, t: Texts) -> str:
    """What passing means (R11, R12, T2)."""
    if view.house.variant == "total":
        return t("Whoever passes is out. The stake stays and counts; the winner gets the losers' chips.")
    return t("Whoever passes is out. The stake stays and counts; in the end all chips go to the bank.")


def why(sale: Sale, t: Texts) -> str:
    """Why somebody got a card."""
    most = max(chip_points(stake.chips) for stake in sale.stakes)
    return {
        "alone": t("Nobody else claimed it."),
        "highest": t("The highest stake: {n}.", n=most),
        "first": t("Equal stakes, {n} each: whose rat was there first.", n=most),
        "hand": t("Equal stakes, {n} each: the better hand.", n=most),
        "all_in": t("All in: the best hand takes it."),
    }[sale.why]


def sold(sale: Sale, players: tuple[Player, ...], t: Texts) -> str:
    """Who got which card."""
    return t("{name} wins the {card}", name=players[sale.winner].name, card=card(sale.card, t))


def sales(sold: tuple[Sale, ...], t: Texts) -> str:
    """What there is to look at, while it lies over the table."""
    if any(sale.shown for sale in sold):
        return t("The hands lie open")
    return t.n("{n} card is sold", "{n} cards are sold", len(sold))


# -- hands

HANDS = (
    N_("High card"),
    N_("Pair"),
    N_("Two pairs"),
    N_("Three of a kind"),
    N_("Straight"),
    N_("Flush"),
    N_("Full house"),
    N_("Four of a kind"),
    N_("Straight flush"),
    N_("Royal flush"),
    N_("Five of a kind"),
)
"""By their class (P1, P3)."""


def hand(number: int, t: Texts) -> str:
    """The name of a hand, given as the record's number; "" without cards."""
    return t(HANDS[poker.class_of(number)]) if number else ""


# -- why not


def refusal(reason: Refusal, view: CardView, players: tuple[Player, ...], t: Texts) -> str:
    """One sentence that tells the player why not."""
    parts = reason.parts
    match reason:
        case refusals.Blocked():
            return t("A rat is in the way: {name}", name=players[parts["owner"]].name)
        case refusals.CantPay() if view.chip_counts[_mover(view)]:
            return t("Look into your purse first.")  # R20: no word that a colour is missing
        case refusals.TooManyCards():
            return t.n("Only {n} card can be drawn.", "Only {n} cards can be drawn.", parts["most"])
    own: dict[type[Refusal], str] = {
        GoOnFirst: t("First tap “Go on”."),
        ChooseCard: t("Now the board is only looked at."),
        NothingGathered: t("First tap the chips that you add."),
        NoJump: t("This rat can't jump anywhere."),
        refusals.HasClaimed: t("This rat claims a card: it can't jump in this round."),
        refusals.OutOfReach: t("That is too far away."),
        refusals.CantPay: t("A claim needs a chip. First fetch some from a plate."),
        refusals.MustMove: t("You may pass only when every move would claim a card."),
        refusals.NotInPurse: t("There is no such chip in the purse."),
        refusals.NotDealt: t("Only the two cards that were dealt can be exchanged."),
    }
    return words.refusal(reason, players, own, t)


def _mover(view: CardView) -> Seat:
    assert isinstance(view.to_move, int), "somebody has tapped"
    return view.to_move


# -- set-up


def option_words(options: Mapping[str, Json], t: Texts) -> tuple[OptionWords, ...]:
    """The house rules of a card game as set-up lists them."""
    variant = options["variant"]
    rats = t("twos are jokers") if variant == "rat-poker" else t("a two is any card you need")
    found = [
        OptionWords("rat_rule", t("Rat rule"), rats, "R18" if variant == "rat-poker" else "P3"),
        OptionWords(
            "tactical",
            t("Open game"),
            t("the tactical game: what everybody sees"),
            "R20",
            (("off", t("nothing")), ("chips", t("chips and played cards")), ("cards", t("won cards too"))),
        ),
    ]
    if variant == "total":
        found += [
            OptionWords(
                "all_in",
                t("All in without chips"),
                t("for a claimant who enters an auction with none left"),
                "T5",
                (("at_once", t("at once")), ("after_lap", t("after one lap"))),
            ),
            OptionWords(
                "exchange",
                t("Exchange after a lost auction"),
                t("which cards may be laid down"),
                "T6",
                (("all", t("all cards")), ("dealt", t("the two dealt"))),
            ),
        ]
    return tuple(found)
