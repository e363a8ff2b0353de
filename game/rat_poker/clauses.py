"""The rules page of Rat Poker: what all games on the board share and the dice games, clause by clause, in our own words, with
drawings of the same pieces. The card games follow from `card_clauses`."""

from __future__ import annotations

from functools import lru_cache

from game.draw.pieces import at, card_at, picture
from game.draw.scene import Clause, Part
from game.draw.texts import Texts
from game.draw.tree import Node
from game.rat_poker import board_picture as art
from game.rat_poker import card_clauses, words
from game.rat_poker.board import nest

HOLD = {
    "cat-chase": ("cat-chase",),
    "hole-dash": ("cat-chase", "hole-dash"),
    "rat-poker": ("rat-poker",),
    "pro": ("rat-poker", "pro"),
    "total": ("rat-poker", "pro", "total"),
}
"""The games whose clauses hold for each variant: some are "as another one, except"."""


def parts(t: Texts, variant: str = "") -> tuple[Part, ...]:
    """The rules in our own words, by clause: what holds for the variant first, the basic game before what builds on it."""
    games = {
        "cat-chase": _cat_chase,
        "hole-dash": _hole_dash,
        "rat-poker": card_clauses.rat_poker,
        "pro": card_clauses.pro,
        "total": card_clauses.total,
    }
    hold = HOLD.get(variant, ())
    order = (*hold, *(name for name in games if name not in hold))
    shared = (Part(t("The board and the pieces"), _things(t)), Part(t("Moving the rats"), _moving(t)))
    return (*shared, *(Part(t(words.NAMES[name]), games[name](t), own=name == variant) for name in order))


def _things(t: Texts) -> tuple[Clause, ...]:
    return (
        Clause(
            "D1",
            t("The board"),
            (
                t("Cheese paths are yellow, holes are red. Plates hold piles of chips, and on the five card fields lie cards."),
                t("The outer ring are the cheese paths along the edge."),
                t("Your own board may be loaded from a file in set-up."),
            ),
        ),
        Clause(
            "D2",
            t("Tunnels"),
            (t("Two holes are joined by a tunnel where only cheese paths lie between them."),),
            _tunnel(t("Two holes with nothing but cheese paths between them")),
        ),
        Clause(
            "D3", t("Chips"), (t("Twenty white chips are worth 1, twenty red ones 2, twenty green ones 3."),), _chips(t("Chips"))
        ),
        Clause(
            "D4",
            t("Cards"),
            (
                t("Jacks, queens and kings are cat cards. The twos are rats."),
                t("House rule “Cat cards”: aces may be cat cards too."),
            ),
            _cats(t("Cat cards")),
        ),
        Clause(
            "D5",
            t("Rats"),
            (
                t("Everybody has a colour and three rats; in the card games with five or six players it is two rats each."),
                t("In the card games everybody also has six step cards and two jump cards."),
            ),
        ),
        Clause(
            "U1",
            t("Before the game"),
            (t("Six chips lie on each plate, the others are in the bank. Five cards lie face up on the card fields."),),
        ),
        Clause("U2", t("Who begins"), (t("The youngest begins and gets the candle. Then it goes round the table."),)),
        Clause(
            "U3",
            t("Placing the rats"),
            (t("In turn everybody puts one rat on an empty cheese path of the outer ring, until all rats stand there."),),
        ),
    )


def _moving(t: Texts) -> tuple[Clause, ...]:
    return (
        Clause(
            "M1",
            t("Steps"),
            (t("One step leads to the next field along a dotted line. In one move no field is touched twice."),),
        ),
        Clause(
            "M2",
            t("Where a move ends"),
            (
                t("On a cheese path or a hole the number must be exact, and the field must be empty."),
                t("On plates and card fields any number of rats may stand."),
            ),
        ),
        Clause(
            "M3",
            t("Across a card field"),
            (t("A card field is crossed lengthwise only. It counts as a step, and crossing it costs nothing."),),
            _lengthwise(t("A rat crosses a card field lengthwise")),
        ),
        Clause("M4", t("Across a plate"), (t("Rats may run over a plate. Only the one that ends there gets chips."),)),
        Clause(
            "M5",
            t("Exact or larger"),
            (
                t("Exact means that some way has just as many steps as the die or the step card shows."),
                t("Where a larger number will do as well, any shorter way is good. You always get the better terms."),
            ),
        ),
        Clause(
            "M6",
            t("You have to move"),
            (
                t("Whoever can move must move. Only a card need not be bought: if nothing else is possible you may pass."),
                t("If no rat can move, the turn goes on by itself."),
            ),
        ),
        Clause("M7", t("No chips, no card"), (t("Without enough chips a card can't be won. Chips are not changed."),)),
        Clause(
            "M8",
            t("Filling up"),
            (
                t("A plate is filled when it is empty, a card field when its card is gone."),
                t("In the dice games that happens within the turn, in the card games after the auctions and after the heat."),
                t("If the bank runs short, every empty plate gets one chip after the other."),
                t("When the cards have run out a card field stays empty. It can be crossed then, and nothing more."),
            ),
        ),
        Clause("M9", t("A small pile"), (t("If fewer chips lie there than you are due, you take what is there."),)),
    )


def _cat_chase(t: Texts) -> tuple[Clause, ...]:
    return (
        Clause(
            "F1",
            t("A turn of Cat Chase"),
            (t("Throw the die and move one rat by that number. Rats may be jumped over, and their fields count."),),
            _jumping(t("A rat jumps over another one; its field counts as a step")),
        ),
        Clause(
            "F2",
            t("Hopping from hole to hole"),
            (t("A rat that ends exactly on an empty hole may at once hop to any other empty hole."),),
        ),
        Clause(
            "F3",
            t("Fetching chips"),
            (t("On a plate you take the two top chips. An empty plate is filled at once."),),
        ),
        Clause(
            "F4",
            t("Winning a card"),
            (
                t("A card costs one chip of any colour. It lies open in front of you, and a new one takes its place."),
                t("Your rat goes back to an empty cheese path of the outer ring: you choose which."),
            ),
        ),
        Clause(
            "F5",
            t("The end"),
            (t("When somebody has five cards, everybody else has one more turn. Then the points are counted."),),
        ),
        Clause(
            "F6",
            t("Points of Cat Chase"),
            (
                t("White chips count 1, red ones 2, green ones 3. A cat card counts 5, any other card 2."),
                t("Most points win. If they are equal, more cards win; then the win is shared."),
            ),
        ),
    )


def _hole_dash(t: Texts) -> tuple[Clause, ...]:
    return (
        Clause(
            "L1",
            t("Through the tunnels"),
            (
                t("Hole Dash is Cat Chase with tunnels: from a hole to a neighbouring hole is one step."),
                t("Steps above ground and in tunnels may follow each other as you like."),
            ),
            _tunnel_step(t("One step through a tunnel")),
        ),
        Clause(
            "L2",
            t("A shorter hop"),
            (t("A rat that ends exactly on an empty hole may hop at once, but only through one tunnel to an empty hole."),),
        ),
        Clause(
            "L3",
            t("Chips in Hole Dash"),
            (t("If the number is exact you take two chips, if it is larger just one."),),
        ),
        Clause(
            "L4",
            t("Cards in Hole Dash"),
            (t("If the number is exact a card costs one chip, if it is larger two."),),
        ),
        Clause(
            "L5",
            t("Points of Hole Dash"),
            (t("Points are counted as in Cat Chase. Two cards of one rank bring 5 more, three bring 10, four bring 20."),),
            _group(t("Three kings and two sevens")),
        ),
    )


# -- drawings


@lru_cache(maxsize=8)
def _jumping(label: str) -> Node:
    names = ("o2", "o3", "o4", "h2", "o5")
    way = art.way(nest(), ("o2", "o3", "o4", "h2"), 70)
    return art.cutting(nest(), names, 480, art.rat_on(nest(), 2, "o3"), way, art.rat_on(nest(), 1, "o2"), label=label)


@lru_cache(maxsize=8)
def _tunnel(label: str) -> Node:
    return art.cutting(nest(), ("h1", "o1", "o2", "o3", "o4", "h2"), 560, label=label)


@lru_cache(maxsize=8)
def _tunnel_step(label: str) -> Node:
    names = ("h1", "o1", "o2", "o3", "o4", "h2")
    return art.cutting(nest(), names, 560, art.way(nest(), ("h1", "h2"), -112), art.rat_on(nest(), 3, "h1"), label=label)


@lru_cache(maxsize=8)
def _lengthwise(label: str) -> Node:
    names = ("y1", "y3", "y5", "y2", "y4", "y6", "k1", "k2", "k3")
    board = nest()
    middles = art.plan(board).middles
    cards = (
        card_at(rank, suit, middles[board.number[slot]][0] - 56, middles[board.number[slot]][1] - 78, 112)
        for slot, rank, suit in (("k1", "K", "c-h"), ("k2", "7", "c-s"), ("k3", "Q", "c-c"))
    )
    return art.cutting(board, names, 360, cards, art.way(board, ("y3", "k2", "y4")), art.rat_on(nest(), 4, "y3"), label=label)


@lru_cache(maxsize=8)
def _chips(label: str) -> Node:
    three = (at(f"chip-{colour}", 4 + 84 * i, 2, 76) for i, colour in enumerate("WRG"))
    return picture(three, w=256, h_=80, box="0 0 256 80", label=label)


@lru_cache(maxsize=8)
def _cats(label: str) -> Node:
    return art.fan((("J", "c-d"), ("Q", "c-c"), ("K", "c-h"), ("2", "c-s")), label)


@lru_cache(maxsize=8)
def _group(label: str) -> Node:
    return art.fan((("K", "c-h"), ("K", "c-s"), ("K", "c-c"), ("7", "c-h"), ("7", "c-d")), label)
