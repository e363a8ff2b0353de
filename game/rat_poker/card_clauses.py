"""The rules page of the card games of Rat Poker: clause by clause, in our own words, with drawings of the same pieces."""

from __future__ import annotations

from functools import lru_cache

from game.draw.pieces import at, card_at, picture
from game.draw.scene import Clause
from game.draw.texts import Texts
from game.draw.tree import Node, h
from game.rat_poker import board_picture as art
from game.rat_poker.board import nest


def rat_poker(t: Texts) -> tuple[Clause, ...]:
    """R1–R20."""
    return (*_round(t), *_moving(t), *_selling(t), *_ending(t))


def _round(t: Texts) -> tuple[Clause, ...]:
    return (
        Clause(
            "R1",
            t("Heats and rounds"),
            (
                t("A heat has six rounds. In each round everybody secretly chooses one step card from the hand."),
                t("When all have chosen, the cards are turned up together. Jump cards can't be chosen."),
            ),
            _hand(t("Six step cards and two jump cards")),
        ),
        Clause(
            "R2",
            t("Who moves when"),
            (
                t("The highest card moves first. With equal cards the candle decides: its holder first, then clockwise."),
                t("The candle goes on to the next player after each round."),
            ),
        ),
        Clause("R3", t("One rat a turn"), (t("In turn everybody moves one rat by as many steps as the card shows."),)),
    )


def _moving(t: Texts) -> tuple[Clause, ...]:
    return (
        Clause(
            "R4",
            t("Rats in the way"),
            (
                t("On cheese paths other players' rats block the way; past your own you may run."),
                t("Rats on plates and card fields block nobody. Above ground a rat in a hole may be passed."),
            ),
            _blocked(t("A rat on a cheese path blocks the way")),
        ),
        Clause(
            "R5",
            t("In the tunnels"),
            (
                t("From a hole to a neighbouring hole is one step. In the tunnels another player's rat in a hole blocks the way."),
                t("Rats on the cheese paths above don't matter there."),
                t("Nobody passes a rat half above and half below ground: not when one step is on a path and the next in a tunnel."),
            ),
            _half_and_half(t("Past a rat in a hole: above ground yes, half in the tunnel no")),
        ),
        Clause(
            "R6",
            t("No way for any rat"),
            (
                t("Whoever can't move any rat sits the round out; the turn goes on by itself, and no jump card is played."),
                t("Where only cards could be claimed you may pass."),
            ),
        ),
        Clause(
            "R7",
            t("Jump cards"),
            (
                t("After your step you may play one jump card: any of your rats moves again, 1 to 6 steps."),
                t("One a turn, none after a pass, and not for a rat that claims a card in this round."),
                t("All cards that have been played come back to hand after the heat."),
            ),
        ),
        Clause(
            "R8",
            t("Chips by exact steps"),
            (
                t("The number must be exact on a plate: then you take the two top chips. A jump is always exact."),
                t("An empty plate stays empty until the heat is over; a rat may still end there."),
            ),
        ),
        Clause(
            "R9",
            t("Claiming a card"),
            (
                t("On a card field the number may also be larger than the way. You lay one chip of any colour under your rat."),
                t("Everybody sees that chip. Without a chip there is no claim. You may claim several cards."),
            ),
            _claim(t("A rat claims a card with a chip")),
        ),
    )


def _selling(t: Texts) -> tuple[Clause, ...]:
    return (
        Clause(
            "R10",
            t("Alone at a card"),
            (t("Then the card fields are looked at in turn. Whoever is alone gets the card; the chips go to the bank."),),
        ),
        Clause(
            "R11",
            t("An auction"),
            (
                t("Several claimants bid for the card. Starting at the candle everybody adds chips or passes for good."),
                t("Nobody has to bid more than the others. Without chips you pass by yourself."),
                t("It ends when all have passed, or when the last one leads."),
            ),
        ),
        Clause(
            "R12",
            t("Who gets it"),
            (
                t("The most points under a player's rats win, claims and stakes of those who have passed included."),
                t("If they are equal, whose rat was there first. All chips go to the bank, the losers' too."),
            ),
        ),
        Clause(
            "R13",
            t("New cards"),
            (t("The auctions are held one after the other. Then new cards lie on the empty card fields."),),
        ),
        Clause(
            "R14",
            t("The row slides"),
            (t("If nobody has won a card in a round, the first card goes away, the others slide up and a new one comes."),),
            _slide(t("The first card goes away, the others slide up")),
        ),
        Clause(
            "R15",
            t("Back to the ring"),
            (t("Then the rats on card fields go back to empty cheese paths of the outer ring, and the candle goes on."),),
        ),
    )


def _ending(t: Texts) -> tuple[Clause, ...]:
    return (
        Clause(
            "R16",
            t("After six rounds"),
            (
                t("Empty plates are filled, and all step and jump cards go back to hand."),
                t("The heat in which somebody has five cards is the last one. It is played to its end."),
            ),
        ),
        Clause(
            "R17",
            t("Points of Rat Poker"),
            (
                t("Cards from 3 to 9 count their number, ten, jack, queen, king and ace 10 each, a two 2."),
                t("Two cards of one rank bring 10 more, three bring 20, four bring 50. Chips count nothing."),
            ),
        ),
        Clause(
            "R18",
            t("Twos are jokers"),
            (
                t("A two keeps its 2 points and may join a group of another rank as well. The best use is found for you."),
                t("A group has four cards at most. House rule “Rat rule” switches the jokers off."),
            ),
            _jokers(t("Two kings and a two are a group of three")),
        ),
        Clause(
            "R19",
            t("Equal points"),
            (t("If points or hands are equal, the chips that are left decide; then the win is shared."),),
        ),
        Clause(
            "R20",
            t("What is secret"),
            (
                t("Chips, played cards and won cards are secret; how many there are everybody may see."),
                t("House rule “Open game”: chips and played cards lie open, or won cards too. That is the tactical game."),
            ),
        ),
    )


def pro(t: Texts) -> tuple[Clause, ...]:
    """P1–P4."""
    return (
        Clause(
            "P1",
            t("Hands"),
            (
                t("Pro is Rat Poker in which the best poker hand of five won cards wins."),
                t("From the top: royal flush, straight flush, four of a kind, full house, flush, straight."),
                t("Then three of a kind, two pairs, pair, high card. The ace is high or low in a straight; suits are equal."),
            ),
            art.fan((("A", "c-h"), ("K", "c-h"), ("Q", "c-h"), ("J", "c-h"), ("T", "c-h")), t("Royal flush")),
        ),
        Clause(
            "P2",
            t("Few cards"),
            (t("With fewer than five cards only pairs, threes, fours and high cards count; a missing card loses to any other."),),
        ),
        Clause(
            "P3",
            t("Twos are wild"),
            (
                t("House rule “Rat rule”: a two is any card you need, even one that is already there."),
                t("Five of a kind is then the best hand of all."),
            ),
        ),
        Clause("P4", t("Equal hands"), (t("Of equal hands the one with the more valuable chips left wins."),)),
    )


def total(t: Texts) -> tuple[Clause, ...]:
    """T1–T7."""
    return (
        Clause(
            "T1",
            t("Two cards dealt"),
            (
                t("Total is Pro with two cards that everybody is dealt in secret. They belong to the hand."),
                t("The last heat is still the one in which somebody has won a fifth card."),
                t("A wine-red bar below a card says that it was dealt, not won."),
            ),
        ),
        Clause(
            "T2",
            t("The losers' chips"),
            (t("Whoever wins an auction also gets the chips of the others. The own stake goes to the bank."),),
        ),
        Clause(
            "T3",
            t("Equal stakes"),
            (t("With equal highest stakes these players show their hands, and the better hand wins the card."),),
        ),
        Clause(
            "T4",
            t("All in"),
            (
                t("When a bidder has no chip left, the bidding stops at once: all who have not passed show their hands."),
                t("The best hand takes the card and all the chips that lie on it, the own ones too."),
                t("If hands are equal the higher stake wins. Others may not even have spoken yet."),
            ),
        ),
        Clause(
            "T5",
            t("Entering without chips"),
            (
                t("A claimant without a chip is all in as soon as the auction begins."),
                t("House rule “All in without chips”: or after one lap in which all others speak once."),
            ),
        ),
        Clause(
            "T6",
            t("Exchanging cards"),
            (
                t("Each loser of an auction may lay down cards and draw as many from the deck, in turn order."),
                t("House rule “Exchange after a lost auction”: all cards, or the two dealt ones only."),
                t("What was drawn you see when you look at your cards the next time."),
            ),
        ),
        Clause("T7", t("The best five"), (t("In the end the best five of all your cards count, those dealt included."),)),
    )


# -- drawings


def _place(name: str) -> tuple[int, int]:
    return art.plan(nest()).middles[nest().number[name]]


def _no(name: str) -> Node:
    """A cross: here nobody gets past."""
    x, y = _place(name)
    place = f"translate({x + 40} {y + 34})"
    return h("g", h("circle", r=25, cls="no-disc"), h("path", d="M-11-11 11 11M11-11-11 11", cls="no-cross"), transform=place)


def _yes(name: str) -> Node:
    """A tick: here one may pass."""
    x, y = _place(name)
    place = f"translate({x + 40} {y + 34})"
    return h("g", h("circle", r=25, cls="yes-disc"), h("path", d="M-12 0-3 10 12-9", cls="yes-tick"), transform=place)


@lru_cache(maxsize=8)
def _hand(label: str) -> Node:
    steps = (at(f"step-{n}", 66 * (n - 1) + 2, 2, 60, 84) for n in range(1, 7))
    jumps = (at("jump", 66 * n + 14, 2, 60, 84) for n in (6, 7))
    return picture(steps, jumps, w=544, h_=88, box="0 0 544 88", label=label)


@lru_cache(maxsize=8)
def _blocked(label: str) -> Node:
    rats = (art.rat_on(nest(), 1, "o2"), art.rat_on(nest(), 2, "o3"))
    way = art.way(nest(), ("o2", "o3", "o4"))
    return art.cutting(nest(), ("o1", "o2", "o3", "o4"), 440, way, rats, _no("o3"), label=label)


@lru_cache(maxsize=8)
def _half_and_half(label: str) -> Node:
    names = ("o3", "o4", "h2", "o5", "o6", "o7", "o8", "h3")
    ways = (art.way(nest(), ("o4", "h2", "o5")), art.way(nest(), ("h2", "h3"), -112))
    rats = (art.rat_on(nest(), 1, "o4"), art.rat_on(nest(), 2, "h2"))
    return art.cutting(nest(), names, 560, ways, rats, _yes("o5"), _no("h3"), label=label)


@lru_cache(maxsize=8)
def _claim(label: str) -> Node:
    board = nest()
    x, y = _place("k2")
    inside = (card_at("Q", "c-h", x - 56, y - 78, 112), art.rat_on(nest(), 4, "k2", 0, 26), at("chip-R", x - 20, y + 40, 40))
    return art.cutting(board, ("y3", "k2", "y4"), 220, inside, label=label)


@lru_cache(maxsize=8)
def _slide(label: str) -> Node:
    cards = (("9", "c-s"), ("K", "c-d"), ("4", "c-h"), ("J", "c-c"))
    shown = (card_at(rank, suit, 90 * i + 2, 24, 82) for i, (rank, suit) in enumerate(cards))
    arrow = h("path", d="M340 12H40M54 2 40 12 54 22", cls="slide-arrow")
    return picture(shown, arrow, w=360, h_=142, box="0 0 360 142", label=label)


@lru_cache(maxsize=8)
def _jokers(label: str) -> Node:
    return art.fan((("K", "c-h"), ("K", "c-s"), ("2", "c-c")), label)
