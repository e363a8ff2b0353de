"""The rules page of Sixty-Six: clause by clause, in our own words, with drawings of the same pieces."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from game.draw.pieces import at, card_at, picture
from game.draw.scene import Clause, Part
from game.draw.texts import Texts
from game.draw.tree import Node
from game.sixty_six.cards import DURK_RANKS, RANKS


def parts(t: Texts) -> tuple[Part, ...]:
    """The rules in our own words, by clause."""
    return (
        Part(t("The deal"), _deal(t)),
        Part(t("The bidding"), _bidding(t)),
        Part(t("The tricks"), _tricks(t)),
        Part(t("Pairs"), _pairs(t)),
        Part(t("Points and holes"), _score(t)),
        Part(t("Durk, referee and signals"), _rest(t)),
    )


def _deal(t: Texts) -> tuple[Clause, ...]:
    return (
        Clause(
            "S1",
            t("Who plays"),
            (
                t("Two, three or four play. Four play two against two: whoever sits opposite is the partner."),
                t("Partners share tricks, points and holes. A side is a pair of partners, or somebody who plays alone."),
            ),
        ),
        Clause(
            "S2",
            t("Which way round"),
            (t("Everything goes against the clock: the next one sits to the right. After each deal the next one deals."),),
        ),
        Clause(
            "S3",
            t("Cutting and dealing"),
            (
                t("The player to the dealer's left cuts the pack, or knocks on it. The one to the right gets cards first."),
                t("Four get 6 cards each, three get 7, two get 10: in two packets after a cut, all at once after a knock."),
            ),
        ),
        Clause(
            "S4",
            t("Cards laid out"),
            (t("With three players 3 cards stay out, with two 4. Nobody sees them, and nobody gets their points."),),
        ),
        Clause(
            "S5",
            t("Four nines"),
            (t("If somebody is dealt all four nines, the same dealer deals again."),),
        ),
    )


def _bidding(t: Texts) -> tuple[Clause, ...]:
    return (
        Clause(
            "S6",
            t("Bidding"),
            (
                t("You bid how many game points your side will take: each is 33 card points. Or you pass."),
                t("The next after the dealer speaks first, the dealer last. Everybody speaks once, and every bid must be higher."),
                t("House rule “Bidding”: it may go round until all but one have passed. Whoever has passed is out of it."),
                t("House rule “Highest bid”: it ends at 4, or at 6."),
            ),
        ),
        Clause("S7", t("Nobody bids"), (t("If all pass, the same dealer deals again."),)),
        Clause(
            "S8",
            t("Trump"),
            (t("The highest bidder leads to the first trick. The suit of that card is trump for the whole deal."),),
        ),
        Clause(
            "S9",
            t("Saying durk"),
            (t("When it is your turn to speak you may say durk, over any bid. That ends the bidding (S24)."),),
        ),
    )


def _tricks(t: Texts) -> tuple[Clause, ...]:
    return (
        Clause(
            "S10",
            t("Order of the cards"),
            (
                t("Ace, ten, king, ober, unter, nine. They count 11, 10, 4, 3, 2 and 0: 120 in all."),
                t("House rule “Cards”: on French cards the queen is the ober, the jack the unter."),
            ),
            _row(RANKS, "s-l", t("Ace, ten, king, ober, unter, nine")),
        ),
        Clause(
            "S11",
            t("Follow and beat"),
            (
                t("Whoever has the suit that was led must play it, and must beat its best card if possible."),
                t("If the trick has been trumped already, any card of the suit led will do."),
            ),
        ),
        Clause(
            "S12",
            t("You must trump"),
            (t("Without the suit led you must play a trump, a higher one than those in the trick if you can."),),
        ),
        Clause(
            "S13",
            t("Anything goes"),
            (t("With neither suit nor trump you play what you like. You must beat your partner's card too."),),
        ),
        Clause(
            "S14",
            t("Who wins the trick"),
            (t("The highest trump, else the highest card of the suit led. The winner leads to the next trick."),),
        ),
        Clause(
            "S15",
            t("Leaving a trick"),
            (
                t("The winner takes the trick in, or leaves it lying before leading: then it goes with the next one."),
                t("House rule “Leave tricks lying”: without it every trick is taken in."),
            ),
        ),
    )


def _pairs(t: Texts) -> tuple[Clause, ...]:
    return (
        Clause(
            "S16",
            t("Twenty and forty"),
            (
                t("Whoever leads and holds king and ober of one suit may announce the pair: 40 in trump, else 20."),
                t("The pair is shown, and one of the two cards must be led. One pair a trick."),
            ),
            _cards((("K", "s-h"), ("O", "s-h")), t("King and ober of hearts")),
        ),
        Clause("S17", t("A pair at the first lead"), (t("It makes its suit trump and counts 40."),)),
        Clause(
            "S18", t("A pair always counts"), (t("It counts for its side, whoever wins the trick, even if the side wins none."),)
        ),
        Clause(
            "S19",
            t("No forty with a bid of 1"),
            (
                t("Whoever won the bidding with 1 can't announce 40 in that deal, so no pair at the first lead."),
                t("House rule “With a bid of 1 no 40”: it may hold for the partner too."),
            ),
        ),
    )


def _score(t: Texts) -> tuple[Clause, ...]:
    return (
        Clause(
            "S20",
            t("Game points"),
            (t("At the end of a deal card points and pairs are divided by 33 and rounded down. There are never more than 6."),),
        ),
        Clause(
            "S21",
            t("The bid is made"),
            (
                t("If the bidder's side has at least what was bid, it writes down what it really took."),
                t("House rule “A bid that is made brings”: what was taken, or only what was bid."),
            ),
        ),
        Clause(
            "S22",
            t("The bid has failed"),
            (t("Then it scores nothing, and gets as many holes as it had bid. The others always write down what they took."),),
            _holes(t("Two holes")),
        ),
        Clause(
            "S23",
            t("Who wins"),
            (
                t("You need 15 points, and one more for each hole. Whoever has them at the end of a deal wins the game."),
                t("If several have them, the largest surplus wins. If that is equal too, it goes on."),
                t("House rule “Points to win”: 15, 11 or 21."),
                t("House rule “Several at the goal”: the largest surplus wins, or the side of whoever bid, if it is there."),
            ),
        ),
    )


def _rest(t: Texts) -> tuple[Clause, ...]:
    return (
        Clause(
            "S24",
            t("Durk"),
            (
                t("The caller leads every trick, and none of the caller's cards may be beaten. No trump, no pairs."),
                t("The ten stands low here: ace, king, ober, unter, ten, nine. Follow and beat as always."),
                t("With four, the caller's partner lays the cards down and sits out."),
            ),
            _row(DURK_RANKS, "s-b", t("Ace, king, ober, unter, ten, nine")),
        ),
        Clause(
            "S25",
            t("Durk won or lost"),
            (t("The first card that beats the caller's ends the deal with 5 holes. Winning every trick brings 5 points."),),
        ),
        Clause(
            "S26",
            t("A wrong card"),
            (
                t("The table lets you play only cards that are allowed."),
                t("House rule “A wrong card”: or you can play any card, and a wrong one ends the deal with 5 holes, or 1."),
            ),
        ),
        Clause(
            "S27",
            t("The referee"),
            (
                t("For talking at the table a side gets 5 holes, or 1. The deal ends, and nobody scores."),
                t("House rule “Referee”: the button may be switched off."),
            ),
        ),
        Clause(
            "S28",
            t("Signals"),
            (
                t("House rule “Signals”: partners may agree on gestures, with four players. Not in a durk."),
                t("Half-drawing a card says: I win this trick. Slapping one down says: lead this suit back."),
                t("Sweeping in the first trick for the partner says: I hold trump. It can't be left lying then."),
            ),
        ),
        Clause(
            "S29",
            t("Running count"),
            (
                t("Your own side's points in this deal are shown to you."),
                t("House rule “Running count”: it may be hidden, then you count for yourself."),
            ),
        ),
    )


# -- drawings


@lru_cache(maxsize=8)
def _row(ranks: str, suit: str, label: str) -> Node:
    return _cards(((rank, suit) for rank in ranks), label)


def _cards(cards: Iterable[tuple[str, str]], label: str) -> Node:
    shown = [card_at(rank, suit, 90 * i + 2, 2, 82) for i, (rank, suit) in enumerate(cards)]
    width = 90 * len(shown) - 4
    return picture(shown, w=width, h_=120, box=f"0 0 {width} 120", label=label)


@lru_cache(maxsize=8)
def _holes(label: str) -> Node:
    return picture((at("f-hole", 2 + 76 * i, 2, 70) for i in range(2)), w=150, h_=74, box="0 0 150 74", label=label)
