"""Why something can't be done on this board: one class for each cause."""

from __future__ import annotations

from game.core.rules import Refusal


class WrongPile(Refusal):
    """Chips for another pile than the one that is filled now."""

    sentence = "Now the pile on {wanted} is filled, not {field}."


class WrongNumberOfChips(Refusal):
    """More or fewer chips than the pile gets."""

    sentence = "The pile on {field} gets {wanted} chips now, not {found}."


class NotInBank(Refusal):
    """Chips that the bank does not have."""

    sentence = "The bank has not got the chips {chips}."


class WrongNumberOfCards(Refusal):
    """More or fewer cards than there are slots to fill."""

    sentence = "{wanted} cards are drawn now, not {found}."


class NotInDeck(Refusal):
    """A card that has left the deck already, or one drawn twice."""

    sentence = "The card {card} is not in the deck any more."


class NoSuchField(Refusal):
    """A field that the board does not have."""

    sentence = "The board has no field “{field}”."


class NotOuter(Refusal):
    """Placing a rat elsewhere than on an outer path."""

    sentence = "A rat is placed on an outer path; “{field}” is none."


class NotYourRat(Refusal):
    """Moving from a field where no rat of the player stands."""

    sentence = "There is no rat of yours on “{field}”."


class SameField(Refusal):
    """Ending where the move begins: the start counts as touched."""

    sentence = "A move can't end on “{field}”, where it begins: no field is touched twice."


class Occupied(Refusal):
    """Ending on a path or a hole where a rat stands."""

    sentence = "A rat stands on “{field}” already."


class OutOfReach(Refusal):
    """A field where no move of 1 to 6 steps from there can end."""

    sentence = "No move leads from “{start}” to “{field}”: it is too far away."


class WrongDistance(Refusal):
    """A field that can't be reached with exactly the number, where it has to be exact. `lengths`: the numbers that would do."""

    sentence = "From “{start}” to “{field}” there is no way of exactly {steps} steps: {lengths} would do."


class TooFar(Refusal):
    """A chip field or a slot that is further away than the number. `lengths`: the ways there are, shortest first."""

    sentence = "“{field}” is {lengths[0]} steps away from “{start}”, more than {steps}."


class NoCard(Refusal):
    """Claiming on an empty slot."""

    sentence = "There is no card on “{field}”: the slot can be crossed but not claimed."


class CantPay(Refusal):
    """Claiming a card without the chips that it costs, or with chips that one has not got."""

    sentence = "The card on “{field}” costs {price} chips; “{purse}” is not enough for it."


class WrongPrice(Refusal):
    """Paying more, or fewer, chips than the move costs."""

    sentence = "That move costs {price} chips, not {found}."


class MustMove(Refusal):
    """Passing while there is a move that claims no card."""

    sentence = "Passing is possible only when every move claims a card."


class NoHop(Refusal):
    """A hop that does not end on another hole, in Hole Dash on an underground neighbour."""

    sentence = "No hop leads from “{start}” to “{field}”."


# -- the card games


class Blocked(Refusal):
    """A move that another player's rat is in the way of (R4, R5). `by`: the field where it stands, `owner`: whose it is."""

    sentence = "From “{start}” to “{field}” the rat on “{by}” is in the way."


class HasClaimed(Refusal):
    """Jumping with a rat that claims a card in this round (R7)."""

    sentence = "The rat on “{field}” claims a card and stays there."


class NoStepCard(Refusal):
    """Choosing a step card that is not in hand (R1)."""

    sentence = "The step card {number} is not in hand."


class NotInPurse(Refusal):
    """Adding chips that one has not got (R11)."""

    sentence = "The chips {chips} are not in the purse."


class NotInHand(Refusal):
    """Laying down a card that one does not hold (T6)."""

    sentence = "{card} is not in the hand."


class NotDealt(Refusal):
    """Laying down a card that has been won, where only the two dealt ones may be exchanged (T6)."""

    sentence = "Only the two cards that were dealt can be exchanged; {card} is none of them."


class TooManyCards(Refusal):
    """Laying down more cards than there are to draw (T6)."""

    sentence = "Only {most} cards can be drawn."
