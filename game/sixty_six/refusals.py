"""Why something can't be done in Sixty-Six: one class for each cause. Cards are written `Ka`, suits by their letter a l h b."""

from __future__ import annotations

from game.core.rules import Refusal


class BadPack(Refusal):
    """A shuffle that does not name every card once (S3). `missing`: the cards it does not name."""

    sentence = "A shuffle names every card once; missing: {missing}."


class BidTooLow(Refusal):
    """Bidding no more than the best bid so far (S6). `best`: that bid's number."""

    sentence = "A bid must be higher than {best}."


class BidTooHigh(Refusal):
    """Bidding more than the house rule allows (S6). `highest`: the highest bid there is."""

    sentence = "Nobody can bid more than {highest}."


class NotInHand(Refusal):
    """A card that the player to move does not hold (S11)."""

    sentence = "{card} is not in the hand."


class MustFollow(Refusal):
    """Another suit although the hand holds the suit led (S11, S24). `suit`: the suit led."""

    sentence = "{suit} was led and must be followed; {card} is of another suit."


class MustBeat(Refusal):
    """A card that does not beat although the hand holds one of the suit led that does (S11, S24). `best`: the card to beat."""

    sentence = "{best} must be beaten if it can be; {card} does not beat it."


class MustTrump(Refusal):
    """No trump, without the suit led but with a trump in the hand (S12). `suit`: the suit led; `trump`: the trump suit."""

    sentence = "Without {suit} a trump ({trump}) must be played; {card} is none."


class MustOvertrump(Refusal):
    """A low trump although a higher one could beat the trick's best (S12). `best`: the trump to beat."""

    sentence = "The trump {best} must be beaten if it can be; {card} does not beat it."


class NotLeading(Refusal):
    """Announcing a pair, or leaving a trick, while a trick is under way (S16, S15)."""

    sentence = "“{text}” is possible only before leading to a trick."


class NoPair(Refusal):
    """Announcing a pair of which a card is missing (S16). `missing`: the card that is not in the hand."""

    sentence = "A pair needs king and ober: {missing} is not in the hand."


class FortyBanned(Refusal):
    """Announcing 40 in a deal that was won with a bid of 1 (S19). `first`: at the first lead, where any pair would be one of 40."""

    sentence = "Who won the bidding with 1 can't announce 40 in that deal."


class NotInDurk(Refusal):
    """Announcing, leaving or signalling in a durk deal (S24). `text`: the move."""

    sentence = "“{text}” is not possible in a durk deal."


class NothingToLeave(Refusal):
    """Leaving before the first lead of a deal, a second time, or after the partner swept the trick in (S15, S28)."""

    sentence = "There is no trick that could be left on the table."


class MustTakeIn(Refusal):
    """Leaving a trick where the house rule has it taken in (S15)."""

    sentence = "Tricks are taken in: leaving them is switched off."


class NoSignals(Refusal):
    """A signal where signals were not agreed on, or without partners (S28). `text`: the move."""

    sentence = "“{text}” is a signal; signals are for partners, and were not agreed on."


class TooLateToDraw(Refusal):
    """Half-drawing after one's own card, or twice in one trick (S28)."""

    sentence = "A card can be half-drawn once a trick, before one's own card is played."


class NothingToSweep(Refusal):
    """Sweeping in anything else than the first trick, before the second lead, while it was not left or swept yet (S28)."""

    sentence = "Only the first trick can be swept in, before the second lead."


class NoReferee(Refusal):
    """A penalty where the house rule has no referee (S27)."""

    sentence = "There is no referee at this table."


class NoPenaltyNow(Refusal):
    """A penalty outside of the tricks (S27)."""

    sentence = "A penalty is possible while tricks are played."


class NoSuchSeat(Refusal):
    """A penalty for a seat where nobody sits (S27)."""

    sentence = "Nobody sits at seat {seat}."
