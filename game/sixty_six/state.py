"""A position of the game, and what follows from each move."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from game.core.rules import CHANCE, Chance, GameOver, IllegalMove, Json, Move, Mover, NotYourMove, Outcome, Seat, State
from game.sixty_six import score as scoring
from game.sixty_six import seen
from game.sixty_six.bidding import best_bid, calls, said, speaker
from game.sixty_six.cards import BEATERS, DECK, EACH, NO_TRUMP, SUITS, Card, Cards, cards_of, members, names, suit_of
from game.sixty_six.deal import PACK, Deal, dealt, four_nines, new_deal
from game.sixty_six.house import House
from game.sixty_six.moves import (
    BIDS,
    CUT_OR_KNOCK,
    HALF_DRAW,
    LEAVE,
    PASS,
    PENALTIES,
    SWEEP,
    Announce,
    Bid,
    Cut,
    Durk,
    HalfDraw,
    Knock,
    Leave,
    Pass,
    Penalty,
    Play,
    Shuffle,
    Slap,
    Sweep,
)
from game.sixty_six.refusals import (
    BadPack,
    BidTooHigh,
    BidTooLow,
    FortyBanned,
    MustTakeIn,
    NoPair,
    NoPenaltyNow,
    NoReferee,
    NoSignals,
    NoSuchSeat,
    NothingToLeave,
    NothingToSweep,
    NotInDurk,
    NotInHand,
    NotLeading,
    TooLateToDraw,
)
from game.sixty_six.score import Score
from game.sixty_six.tricks import (
    FORTY,
    KINGS,
    Trick,
    Tricks,
    announcements,
    card_points,
    lawful,
    missing_for_pair,
    pair_points,
    pairs_in,
    plays,
    slaps,
    why_unlawful,
)
from game.sixty_six.view import Again, Announcement, Call, DealScore, Gesture, Phase, View

_new = tuple.__new__
"""Builds a named tuple from its fields in twice the speed of calling its class: where every move of a playout comes by."""


_LEAVES: tuple[Move, ...] = (LEAVE,)


class _Fields(NamedTuple):
    """What a position consists of: what changes once a game, once a deal, once a trick, and with every card.

    `seat` is the player to move in the phases `cut`, `bid` and `play`. Of the cards in `Deal.hands` those in `played` are gone.
    During a trick `winner` is whose card is the best so far and `beaters` are all cards that would beat it. `lawful` are the cards
    that S11–S13 and S24 let the player to move play, before a lead the whole hand. `gestures` came since the last trick ended.
    """

    house: House
    score: Score
    deal: Deal
    tricks: Tricks
    phase: Phase
    seat: Seat = 0
    played: Cards = 0
    trick: tuple[Card, ...] = ()
    winner: Seat = 0
    beaters: Cards = 0
    lawful: Cards = 0
    gestures: tuple[Gesture, ...] = ()


class SixtySixState(_Fields, State):
    """A position. It is a named tuple, the cheapest immutable thing that Python has: a computer player looks at thousands."""

    __slots__ = ()

    # -- who moves, and what it is worth

    @property
    def to_move(self) -> Mover:
        phase = self.phase
        if phase == "play":  # the usual case first
            return self.seat
        return CHANCE if phase == "shuffle" else None if phase == "over" else self.seat

    @property
    def secret(self) -> bool:
        return self.phase in ("bid", "play")

    @property
    def scores(self) -> tuple[int, ...]:
        sides = [points - holes for points, holes in zip(self.score.points, self.score.holes, strict=True)]
        return tuple(sides[self.house.side(seat)] for seat in range(self.house.seats))

    @property
    def outcome(self) -> Outcome | None:
        won = scoring.winner(self.house, self.score) if self.phase == "over" else None
        if won is None:
            return None
        reason, side = won
        return Outcome(reason, self.scores, tuple(seat for seat in range(self.house.seats) if self.house.side(seat) == side))

    def hand(self, seat: Seat) -> Cards:
        """The cards that a seat holds now."""
        return self.deal.hands[seat] & ~self.played if self.deal.hands else 0

    # -- what may be done

    def legal_moves(self) -> tuple[Move, ...]:
        phase = self.phase
        if phase == "play":
            return self._plays()
        if phase == "cut":
            return CUT_OR_KNOCK
        return calls(self.house, self.deal) if phase == "bid" else ()

    def _plays(self) -> tuple[Move, ...]:
        house = self.house
        cards = self.lawful if house.revoke == "prevented" else self.hand(self.seat)
        moves = plays(cards)
        if house.signals and self._signalling:
            moves += slaps(cards)
        if self.trick:
            return moves
        if cards & KINGS & cards >> 1:
            moves += announcements(self._may_announce(pairs_in(cards)))
        return moves + _LEAVES if self.tricks.won else moves

    def _may_announce(self, pairs: Cards) -> Cards:
        """S19, S24: of the pairs in the hand of the player who leads, those that may be announced."""
        if self.deal.durk:
            return 0
        if not self._forty_banned:
            return pairs
        trump = self.tricks.trump
        return 0 if trump == NO_TRUMP else pairs & ~cards_of(trump)

    @property
    def _forty_banned(self) -> bool:
        """S19."""
        bid, house = self.deal.bid, self.house
        if bid is None or bid[1] != 1:
            return False
        return bid[0] == self.seat or (house.forty_ban == "side" and house.side(bid[0]) == house.side(self.seat))

    @property
    def _signalling(self) -> bool:
        """Whether signals are possible in this deal (S28)."""
        return self.house.signalling and not self.deal.durk

    @property
    def _may_draw(self) -> bool:
        """S28: whether the partner of the player to move may half-draw a card."""
        return len(self.trick) < 2 and Gesture((self.seat + 2) % 4, "draw") not in self.gestures

    @property
    def _may_sweep(self) -> bool:
        """S28: whether the partner of the first trick's winner may sweep it in."""
        past = self.tricks.past
        return len(past) == 1 and not self.trick and not past[0].left and all(g.kind != "sweep" for g in self.gestures)

    def out_of_turn_moves(self) -> tuple[Move, ...]:
        if self.phase != "play":
            return ()
        moves: list[Move] = []
        if self.house.referee:
            moves += [Penalty(seat, holes) for seat in range(self.house.seats) for holes in PENALTIES]
        if self._signalling:
            moves += [HALF_DRAW] if self._may_draw else []
            moves += [SWEEP] if self._may_sweep else []
        return tuple(moves)

    def sample(self, chance: Chance) -> Shuffle:
        return Shuffle(tuple(chance.shuffled(EACH)))

    def random_move(self, chance: Chance) -> Move:
        """Mostly low bids and lawful cards: bids at random bring many more holes than points, and no game would ever end."""
        if self.phase == "play":
            legal = self._plays()
            if self.house.revoke != "prevented" and chance.below(300):
                legal = tuple([move for move in legal if not isinstance(move, Play | Slap) or self.lawful >> move.card & 1])
            return chance.choice(legal)
        if self.phase == "bid" and chance.below(20):
            best = best_bid(self.deal)
            passes = best == self.house.highest_bid or (chance.below(16) if best else chance.below(3) == 0)
            return PASS if passes else BIDS[best]
        return chance.choice(self.legal_moves())

    # -- what follows

    def after(self, move: Move) -> SixtySixState:
        phase = self.phase
        step = _STEPS[phase].get(type(move))
        if step is not None:
            return step(self, move)
        if phase == "over":
            raise GameOver(text=move)
        if phase == "shuffle" or isinstance(move, Shuffle):
            raise NotYourMove(text=move)
        raise IllegalMove(text=move)

    # -- deal and bidding

    def _shuffled(self, move: Shuffle) -> SixtySixState:
        if set(move.cards) != PACK or len(move.cards) != len(PACK):
            raise BadPack("S3", missing=", ".join(names(sorted(PACK.difference(move.cards)))))
        deal = self.deal
        pack = _new(Deal, (deal.dealer, deal.next_seat, deal.players, deal.again, move.cards, (), (), None))
        return _new(SixtySixState, (self.house, self.score, pack, self.tricks, "cut", deal.cutter, 0, (), 0, 0, 0, ()))

    def _cut(self, move: Cut | Knock) -> SixtySixState:
        house, deal = self.house, self.deal
        count = move.count if isinstance(move, Cut) else 0
        if not 0 <= count < len(PACK):
            raise IllegalMove("S3", text=move)
        hands = dealt(deal.pack, count, house.seats, deal.dealer)
        if four_nines(hands):
            return _between_deals(house, self.score, self.tricks, deal.dealer, "nines")
        deal = _new(Deal, (deal.dealer, deal.next_seat, deal.players, "", (), hands, (), None))
        first = deal.next_seat[deal.dealer]
        return _new(SixtySixState, (house, self.score, deal, Tricks(house.nothing), "bid", first, 0, (), 0, 0, 0, ()))

    def _called(self, move: Bid | Pass | Durk) -> SixtySixState:
        house, tricks = self.house, self.tricks
        call: Call = 0 if isinstance(move, Pass) else "durk"
        if isinstance(move, Bid):
            best, call = best_bid(self.deal), move.number
            if call <= best:
                raise BidTooLow("S6", best=best)
            if call > house.highest_bid:
                raise BidTooHigh("S6", highest=house.highest_bid)
        deal = said(self.deal, self.seat, call)
        seat = speaker(house, deal)
        if seat is not None:
            return _new(SixtySixState, (house, self.score, deal, tricks, "bid", seat, 0, (), 0, 0, 0, ()))
        if deal.bid is None:
            return _between_deals(house, self.score, tricks, deal.dealer, "passed")
        seat = deal.bid[0]
        tricks = Tricks(tricks.taken, seat)
        return _new(SixtySixState, (house, self.score, deal, tricks, "play", seat, 0, (), 0, 0, deal.hands[seat], ()))

    # -- tricks

    def _play(self, move: Play | Announce | Slap) -> SixtySixState:
        """A card is led, or played to the trick."""
        house, score, deal, tricks, phase, seat, played, trick, winner, beaters, allowed, gestures = self
        card = move.card
        bit = 1 << card
        if not allowed & bit:
            return self._revoked(card)
        if not trick:
            if tricks.trump == NO_TRUMP and not deal.durk:
                tricks = tricks.with_trump(suit_of(card))
            winner, beaters = seat, BEATERS[tricks.trump][card]
        elif beaters & bit:
            if tricks.trump == NO_TRUMP:
                return self._durk_beaten(card)
            winner, beaters = seat, BEATERS[tricks.trump][card]
        played |= bit
        trick += (card,)
        if len(trick) == deal.players:
            return self._trick_ends(trick, winner, played)
        seat = deal.next_seat[seat]
        may = lawful(deal.hands[seat] & ~played, trick[0], tricks.trump, beaters)
        return _new(SixtySixState, (house, score, deal, tricks, phase, seat, played, trick, winner, beaters, may, gestures))

    def _trick_ends(self, cards: tuple[Card, ...], winner: Seat, played: Cards) -> SixtySixState:
        """S14, S15: the winner has what lies there, and leads to the next trick."""
        house, score, deal, tricks, phase, _, _, _, _, _, _, gestures = self
        taken, leader, trump, table, won, pairs, past, _, _ = tricks
        trick = _new(Trick, (cards, winner, leader, deal.next_seat, False))
        hand = deal.hands[winner] & ~played
        won = ()
        if trump != NO_TRUMP:
            cards = table + cards
            taken = house.plus(taken, winner, card_points(cards))
            if hand and house.leave_tricks:
                won = cards
        tricks = _new(Tricks, (taken, winner, trump, (), won, pairs, (*past, trick), trick, gestures))
        if hand:
            return _new(SixtySixState, (house, score, deal, tricks, phase, winner, played, (), winner, 0, hand, ()))
        line = scoring.durk(house, deal, won=True) if deal.durk else scoring.counted(house, deal, tricks)
        return self._deal_ends(line, tricks, played)

    def _announced(self, move: Announce) -> SixtySixState:
        """S16–S19: the points are the side's at once; the first lead's pair makes trump."""
        card, tricks, seat = move.card, self.tricks, self.seat
        if self.deal.durk:
            raise NotInDurk("S24", text=move)
        if self.trick:
            raise NotLeading("S16", text=move)
        missing = missing_for_pair(card, self.hand(seat))
        if missing:
            raise NoPair("S16", missing=missing)
        points = pair_points(tricks.trump, card)
        if points == FORTY and self._forty_banned:
            raise FortyBanned("S19", first=tricks.trump == NO_TRUMP)
        pair = Announcement(seat, SUITS[suit_of(card)], points, len(tricks.past))
        tricks = tricks.with_pair(pair, self.house.plus(tricks.taken, seat, points))
        fields = (self.house, self.score, self.deal, tricks, self.phase, seat, self.played, (), seat, 0, self.lawful, self.gestures)
        return _new(SixtySixState, fields)._play(move)

    def _left(self, move: Leave) -> SixtySixState:
        """S15: what was just won, and what lay there before, stays on the table."""
        house, tricks, seat = self.house, self.tricks, self.seat
        if self.deal.durk:
            raise NotInDurk("S24", text=move)
        if not house.leave_tricks:
            raise MustTakeIn("S15")
        if self.trick:
            raise NotLeading("S15", text=move)
        if not tricks.won:
            raise NothingToLeave("S15")
        left = tricks.past[-1].as_left()
        taken = house.plus(tricks.taken, seat, -card_points(tricks.won))
        past = (*tricks.past[:-1], left)
        tricks = Tricks(taken, seat, tricks.trump, tricks.won, (), tricks.pairs, past, left, tricks.last_gestures)
        fields = (house, self.score, self.deal, tricks, self.phase, seat, self.played, (), seat, 0, self.lawful, self.gestures)
        return _new(SixtySixState, fields)

    # -- signals

    def _signalled(self, move: Slap | HalfDraw | Sweep) -> SixtySixState:
        """S28."""
        if not self.house.signalling:
            raise NoSignals("S28", text=move)
        if self.deal.durk:
            raise NotInDurk("S28", text=move)
        partner = (self.seat + 2) % 4
        if isinstance(move, Slap):
            return self._gesture(Gesture(self.seat, "slap", DECK[move.card]))._play(move)
        if isinstance(move, HalfDraw):
            if not self._may_draw:
                raise TooLateToDraw("S28")
            return self._gesture(Gesture(partner, "draw"))
        if not self._may_sweep:
            raise NothingToSweep("S28")
        return self._gesture(Gesture(partner, "sweep"))._replace(tricks=self.tricks._replace(won=()))

    def _gesture(self, gesture: Gesture) -> SixtySixState:
        return self._replace(gestures=(*self.gestures, gesture))

    # -- the end of a deal

    def _durk_beaten(self, card: Card) -> SixtySixState:
        """S25: `card` beats the caller's."""
        return self._broken_off(card, self.seat, scoring.durk(self.house, self.deal, won=False))

    def _revoked(self, card: Card) -> SixtySixState:
        """S26: a card that may not be played. Raises a `Refusal` unless such cards are penalised."""
        hand = self.hand(self.seat)
        if not hand >> card & 1:
            raise NotInHand("S11", card=DECK[card])
        holes = self.house.revoke_holes
        if not holes:
            raise why_unlawful(card, hand, self.trick, self.tricks.trump)
        return self._broken_off(card, None, scoring.penalised(self.house, self.deal, "revoke", self.seat, holes))

    def _penalised(self, move: Penalty) -> SixtySixState:
        """S27."""
        if not self.house.referee:
            raise NoReferee("S27")
        if self.phase != "play":
            raise NoPenaltyNow("S27")
        if move.seat >= self.house.seats:
            raise NoSuchSeat("S27", seat=move.seat)
        return self._broken_off(None, None, scoring.penalised(self.house, self.deal, "penalty", move.seat, move.holes))

    def _broken_off(self, card: Card | None, winner: Seat | None, line: DealScore) -> SixtySixState:
        """The deal ends in the middle; `card` is the last one that was played."""
        cards, played = self.trick, self.played
        if card is not None:
            cards, played = (*cards, card), played | 1 << card
        tricks = self.tricks._replace(won=())
        if cards:
            tricks = tricks._replace(last=Trick(cards, winner, tricks.leader, self.deal.next_seat), last_gestures=self.gestures)
        return self._deal_ends(line, tricks, played)

    def _deal_ends(self, line: DealScore, tricks: Tricks, played: Cards) -> SixtySixState:
        """S23: the game is won, or the next player deals."""
        house, deal = self.house, self.deal
        score = scoring.written(self.score, line)
        if scoring.winner(house, score) is not None:
            return SixtySixState(house, score, deal, tricks, "over", played=played)
        return _between_deals(house, score, tricks, house.next(deal.dealer))

    # -- what a seat may know

    def informs(self, move: Move) -> bool:
        """Signals and pairs show something that can't be hidden again; a card played by mistake is no more than that."""
        return self.phase == "shuffle" or isinstance(move, Announce | HalfDraw | Sweep)

    def public_move(self, move: Move) -> str:
        return "shuffle" if isinstance(move, Shuffle) else str(move)

    def view(self, seat: Seat | None) -> View:
        return seen.view(self, seat)

    def redealt(self, seat: Seat | None, chance: Chance) -> SixtySixState:
        return seen.redealt(self, seat, chance)

    def lawful_now(self) -> Cards:
        """What `lawful` must be in the phase `play`, found anew."""
        hand = self.hand(self.seat)
        return lawful(hand, self.trick[0], self.tricks.trump, self.beaters) if self.trick else hand

    def detail(self) -> dict[str, Json]:
        deal, tricks = self.deal, self.tricks
        return {
            "phase": self.phase,
            "dealer": deal.dealer,
            "trump": seen.trump_of(self),
            "bid": list(deal.bid) if deal.bid is not None else None,
            "hands": [list(names(members(self.hand(seat)))) for seat in range(self.house.seats)],
            "trick": list(names(self.trick)),
            "table": list(names(tricks.table)),
            "points": list(self.score.points),
            "holes": list(self.score.holes),
            "taken": list(tricks.taken),
            "also": sorted(map(str, self.out_of_turn_moves())),
        }


Step = Callable[[SixtySixState, Any], SixtySixState]
_STEPS: Mapping[Phase, Mapping[type, Step]] = {
    "shuffle": {Shuffle: SixtySixState._shuffled},
    "cut": {Cut: SixtySixState._cut, Knock: SixtySixState._cut, Penalty: SixtySixState._penalised},
    "bid": {
        **dict.fromkeys((Bid, Pass, Durk), SixtySixState._called),
        Penalty: SixtySixState._penalised,
    },
    "play": {
        Play: SixtySixState._play,
        Announce: SixtySixState._announced,
        Leave: SixtySixState._left,
        **dict.fromkeys((Slap, HalfDraw, Sweep), SixtySixState._signalled),
        Penalty: SixtySixState._penalised,
    },
    "over": {},
}
"""In each phase the moves that can be tried, and what makes them."""


def first_state(house: House, dealer: Seat) -> SixtySixState:
    """Before the first shuffle."""
    return _between_deals(house, Score(house.nothing, house.nothing), Tricks(house.nothing), dealer)


def _between_deals(house: House, score: Score, tricks: Tricks, dealer: Seat, again: Again = "") -> SixtySixState:
    """Nothing is dealt; of the deal before, what was seen last can be seen until the cards are dealt."""
    seen_last = Tricks(house.nothing, last=tricks.last, last_gestures=tricks.last_gestures)
    return _new(SixtySixState, (house, score, new_deal(house, dealer, again), seen_last, "shuffle", 0, 0, (), 0, 0, 0, ()))
