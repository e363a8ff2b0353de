"""A position of the game, and what follows from each move."""

from __future__ import annotations

from typing import NamedTuple

from game.core.rules import CHANCE, Chance, GameOver, IllegalMove, Json, Move, Mover, NotYourMove, Outcome, Seat, State
from game.sixty_six import bidding, score, tricks
from game.sixty_six.cards import (
    BEATERS,
    DECK,
    EACH,
    NO_TRUMP,
    POINTS,
    SUITS,
    Card,
    Cards,
    cards_of,
    members,
    names,
    suit_of,
)
from game.sixty_six.deal import Deal, dealt, dealt_anew, four_nines, new_deal
from game.sixty_six.house import House
from game.sixty_six.moves import (
    CUTS,
    HALF_DRAW,
    KNOCK,
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
from game.sixty_six.tricks import Trick, Tricks, lawful
from game.sixty_six.view import Announcement, Call, CardOf, DealScore, Gesture, Phase, View


class _Fields(NamedTuple):
    """What a position consists of: what changes once a game, once a deal, once a trick, and with every card.

    `seat` is the player to move in the phases `cut`, `bid` and `play`. Of the cards in `Deal.hands` those in `played` are gone.
    During a trick `winner` is whose card is the best so far and `beaters` are all cards that would beat it. `lawful` are the cards
    that S11–S13 and S24 let the player to move play, before a lead the whole hand.
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
    """A position. It is a named tuple, the fastest immutable thing that Python has: a computer player looks at thousands."""

    __slots__ = ()

    # -- who moves, and what it is worth

    @property
    def to_move(self) -> Mover:
        phase = self.phase
        if phase == "shuffle":
            return CHANCE
        return None if phase == "over" else self.seat

    @property
    def secret(self) -> bool:
        return self.phase in ("bid", "play")

    @property
    def scores(self) -> tuple[int, ...]:
        sides = [points - holes for points, holes in zip(self.score.points, self.score.holes, strict=True)]
        return tuple(sides[self.house.side(seat)] for seat in range(self.house.seats))

    @property
    def outcome(self) -> Outcome | None:
        won = score.winner(self.house, self.score) if self.phase == "over" else None
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
            return (*CUTS, KNOCK)
        return bidding.calls(self.house, self.deal) if phase == "bid" else ()

    def _plays(self) -> tuple[Move, ...]:
        house = self.house
        cards = self.lawful if house.revoke == "prevented" else self.hand(self.seat)
        moves = tricks.plays(cards)
        if house.signals and self._signalling:
            moves += tricks.slaps(cards)
        if self.trick:
            return moves
        pairs = tricks.pairs_in(cards)
        if pairs:
            moves += tricks.announcements(self._may_announce(pairs))
        return (*moves, LEAVE) if self.tricks.won else moves

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
        """Mostly low bids and lawful cards: from bids at random come many more holes than points, and no game would ever end."""
        legal = self.legal_moves()
        if self.phase == "bid" and chance.below(25):
            low = bidding.best_bid(self.deal) + 1
            may_bid = low == 1 or (low <= self.house.highest_bid and chance.below(4) == 0)
            return Bid(low) if may_bid and chance.below(2) else PASS
        if self.phase == "play" and self.house.revoke != "prevented" and chance.below(100):
            return chance.choice([move for move in legal if not isinstance(move, Play | Slap) or self.lawful >> move.card & 1])
        return chance.choice(legal)

    # -- what follows

    def after(self, move: Move) -> SixtySixState:
        phase = self.phase
        if phase == "play" and type(move) is Play:
            return self._play(move.card)
        if phase == "over":
            raise GameOver(text=move)
        if isinstance(move, Shuffle) != (phase == "shuffle"):
            raise NotYourMove(text=move)
        match move:
            case Shuffle():
                return self._shuffled(move)
            case Penalty():
                return self._penalised(move)
            case Cut() | Knock() if phase == "cut":
                return self._cut(move)
            case Bid() | Pass() | Durk() if phase == "bid":
                return self._called(move)
            case Announce() if phase == "play":
                return self._announced(move)
            case Leave() if phase == "play":
                return self._left()
            case Slap() | HalfDraw() | Sweep() if phase == "play":
                return self._signalled(move)
        raise IllegalMove(text=move)

    # -- deal and bidding

    def _shuffled(self, move: Shuffle) -> SixtySixState:
        missing = set(EACH).difference(move.cards)
        if missing:
            raise BadPack("S3", card=DECK[min(missing)])
        cutter = (self.deal.dealer - 1) % self.house.seats
        return self._replace(deal=self.deal._replace(pack=move.cards), phase="cut", seat=cutter)

    def _cut(self, move: Cut | Knock) -> SixtySixState:
        house, deal = self.house, self.deal
        if isinstance(move, Cut) and move not in CUTS:
            raise IllegalMove("S3", text=move)
        hands = dealt(deal.pack, move.count if isinstance(move, Cut) else 0, house.seats, deal.dealer)
        if four_nines(hands):
            return self._replace(deal=new_deal(house, deal.dealer, "nines"), phase="shuffle", seat=0)
        return SixtySixState(
            house,
            self.score,
            deal._replace(again="", pack=(), hands=hands),
            Tricks((0,) * house.sides),
            "bid",
            house.next(deal.dealer),
        )

    def _called(self, move: Bid | Pass | Durk) -> SixtySixState:
        house = self.house
        call: Call = 0 if isinstance(move, Pass) else "durk"
        if isinstance(move, Bid):
            best, call = bidding.best_bid(self.deal), move.number
            if call <= best:
                raise BidTooLow("S6", best=best)
            if call > house.highest_bid:
                raise BidTooHigh("S6", highest=house.highest_bid)
        deal = bidding.said(self.deal, self.seat, call)
        speaker = bidding.speaker(house, deal)
        if speaker is not None:
            return self._replace(deal=deal, seat=speaker)
        if deal.bid is None:
            return SixtySixState(house, self.score, new_deal(house, deal.dealer, "passed"), self.tricks, "shuffle")
        leader = deal.bid[0]
        return self._replace(
            deal=deal, tricks=self.tricks._replace(leader=leader), phase="play", seat=leader, lawful=deal.hands[leader]
        )

    # -- tricks

    def _play(self, card: Card) -> SixtySixState:
        """A card is led, or played to the trick."""
        house, score, deal, tricks, phase, seat, played, trick, winner, beaters, allowed, gestures = self
        bit = 1 << card
        if not allowed & bit:
            return self._revoked(card)
        played |= bit
        if not trick:
            if tricks.trump == NO_TRUMP and not deal.durk:
                tricks = tricks._replace(trump=suit_of(card))
            winner, beaters = seat, BEATERS[tricks.trump][card]
        elif beaters & bit:
            if tricks.trump == NO_TRUMP:
                return self._durk_ends(card, won=False)
            winner, beaters = seat, BEATERS[tricks.trump][card]
        trick = (*trick, card)
        if len(trick) == deal.players:
            return self._trick_ends(trick, winner, played)
        seat = deal.next_seat[seat]
        may = lawful(deal.hands[seat] & ~played, trick[0], tricks.trump, beaters)
        return SixtySixState(house, score, deal, tricks, phase, seat, played, trick, winner, beaters, may, gestures)

    def _trick_ends(self, cards: tuple[Card, ...], winner: Seat, played: Cards) -> SixtySixState:
        """S14, S15: the winner has what lies there, and leads to the next trick."""
        house, score, deal, tricks = self.house, self.score, self.deal, self.tricks
        trick = Trick(tricks.leader, cards, winner)
        won = tricks.table + cards
        taken = list(tricks.taken)
        if not deal.durk:
            taken[house.side(winner)] += sum([POINTS[card] for card in won])
        may_leave = house.leave_tricks and not deal.durk
        following = Tricks(
            tuple(taken),
            winner,
            tricks.trump,
            (),
            won if may_leave else (),
            tricks.pairs,
            (*tricks.past, trick),
            trick,
            self.gestures,
        )
        hand = deal.hands[winner] & ~played
        state = SixtySixState(house, score, deal, following, "play", winner, played, lawful=hand)
        return state if hand else state._deal_is_played()

    def _announced(self, move: Announce) -> SixtySixState:
        """S16–S19: the points are the side's at once; the first lead's pair makes trump."""
        card, tricks_, hand = move.card, self.tricks, self.hand(self.seat)
        if self.deal.durk:
            raise NotInDurk("S24", text=move)
        if self.trick:
            raise NotLeading("S16", text=move)
        missing = tricks.missing_for_pair(card, hand)
        if missing:
            raise NoPair("S16", missing=missing)
        points = tricks.pair_points(tricks_.trump, card)
        if points == tricks.FORTY and self._forty_banned:
            raise FortyBanned("S19", first=tricks_.trump == NO_TRUMP)
        taken = list(tricks_.taken)
        taken[self.house.side(self.seat)] += points
        pair = Announcement(self.seat, SUITS[suit_of(card)], points, len(tricks_.past))
        return self._replace(tricks=tricks_._replace(taken=tuple(taken), pairs=(*tricks_.pairs, pair)))._play(card)

    def _left(self) -> SixtySixState:
        """S15: what was just won, and what lay there before, stays on the table."""
        tricks = self.tricks
        if self.deal.durk:
            raise NotInDurk("S24", text=LEAVE)
        if not self.house.leave_tricks:
            raise MustTakeIn("S15")
        if self.trick:
            raise NotLeading("S15", text=LEAVE)
        if not tricks.won:
            raise NothingToLeave("S15")
        taken = list(tricks.taken)
        taken[self.house.side(self.seat)] -= sum([POINTS[card] for card in tricks.won])
        left = tricks.past[-1]._replace(left=True)
        past = (*tricks.past[:-1], left)
        return self._replace(tricks=tricks._replace(taken=tuple(taken), table=tricks.won, won=(), past=past, last=left))

    # -- signals

    def _signalled(self, move: Slap | HalfDraw | Sweep) -> SixtySixState:
        """S28."""
        if not self.house.signalling:
            raise NoSignals("S28", text=move)
        if self.deal.durk:
            raise NotInDurk("S28", text=move)
        partner = (self.seat + 2) % 4
        if isinstance(move, Slap):
            return self._gesture(Gesture(self.seat, "slap", DECK[move.card]))._play(move.card)
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

    def _deal_is_played(self) -> SixtySixState:
        """After the last trick; the winner has taken everything."""
        state = self._replace(tricks=self.tricks._replace(won=()))
        if self.deal.durk:
            return state._deal_ends(score.durk(self.house, self.deal, won=True))
        return state._deal_ends(score.counted(self.house, self.deal, self.tricks))

    def _durk_ends(self, card: Card, won: bool) -> SixtySixState:
        """S25: `card` beats the caller's."""
        trick = Trick(self.tricks.leader, (*self.trick, card), self.seat)
        return self._broken_off(trick, self.played | 1 << card, score.durk(self.house, self.deal, won))

    def _revoked(self, card: Card) -> SixtySixState:
        """S26: a card that may not be played. Raises a `Refusal` unless such cards are penalised."""
        hand = self.hand(self.seat)
        if not hand >> card & 1:
            raise NotInHand("S11", card=DECK[card])
        holes = self.house.revoke_holes
        if not holes:
            raise tricks.why_unlawful(card, hand, self.trick, self.tricks.trump)
        trick = Trick(self.tricks.leader, (*self.trick, card), None)
        line = score.penalised(self.house, self.deal, "revoke", self.seat, holes)
        return self._broken_off(trick, self.played | 1 << card, line)

    def _penalised(self, move: Penalty) -> SixtySixState:
        """S27."""
        if not self.house.referee:
            raise NoReferee("S27")
        if self.phase != "play":
            raise NoPenaltyNow("S27")
        if move.seat >= self.house.seats:
            raise NoSuchSeat("S27", seat=move.seat)
        trick = Trick(self.tricks.leader, self.trick, None) if self.trick else self.tricks.last
        return self._broken_off(trick, self.played, score.penalised(self.house, self.deal, "penalty", move.seat, move.holes))

    def _broken_off(self, trick: Trick | None, played: Cards, line: DealScore) -> SixtySixState:
        """The deal ends in the middle of it; `trick` is what is seen last."""
        seen = self.gestures if self.trick else self.tricks.last_gestures
        tricks = self.tricks._replace(last=trick, last_gestures=seen, won=())
        return self._replace(tricks=tricks, played=played)._deal_ends(line)

    def _deal_ends(self, line: DealScore) -> SixtySixState:
        """S23: the game is won, or the next player deals."""
        house, deal, tricks = self.house, self.deal, self.tricks
        found = score.written(self.score, line)
        if score.winner(house, found) is not None:
            return SixtySixState(house, found, deal, tricks, "over", played=self.played)
        nothing = Tricks((0,) * house.sides, last=tricks.last, last_gestures=tricks.last_gestures)
        return SixtySixState(house, found, new_deal(house, house.next(deal.dealer)), nothing, "shuffle")

    # -- what a seat may know

    def informs(self, move: Move) -> bool:
        """Signals and pairs show something that can't be hidden again; a card that is played by mistake is no more than that."""
        return self.phase == "shuffle" or isinstance(move, Announce | HalfDraw | Sweep)

    def public_move(self, move: Move) -> str:
        return "shuffle" if isinstance(move, Shuffle) else str(move)

    def redealt(self, seat: Seat | None, chance: Chance) -> SixtySixState:
        """What a seat knows: its own hand, what was played, and pairs that were shown."""
        deal = self.deal
        if self.phase == "cut":
            return self._replace(deal=deal._replace(pack=tuple(chance.shuffled(EACH))))
        if not deal.hands:
            return self
        kept = tuple(
            hand if s == seat else hand & self.played | tricks.shown(self.tricks, self.played, s)
            for s, hand in enumerate(deal.hands)
        )
        state = self._replace(deal=deal._replace(hands=dealt_anew(deal.hands, kept, chance)))
        return state._replace(lawful=state._lawful_now()) if self.phase == "play" else state

    def _lawful_now(self) -> Cards:
        hand = self.hand(self.seat)
        return lawful(hand, self.trick[0], self.tricks.trump, self.beaters) if self.trick else hand

    def view(self, seat: Seat | None) -> View:
        house, deal, tricks_ = self.house, self.deal, self.tricks
        seats = range(house.seats)
        own = None if seat is None or house.running_count == "hidden" else house.side(seat)
        pair = tricks_.pairs[-1] if self.trick and tricks_.pairs and tricks_.pairs[-1].trick == len(tricks_.past) else None
        return View(
            house=house,
            seat=seat,
            phase=self.phase,
            to_move=self.to_move,
            dealer=deal.dealer,
            cutter=(deal.dealer - 1) % house.seats,
            leader=tricks_.leader if self.phase == "play" else None,
            trump=self._trump or "",
            bid=deal.bid,
            bids=deal.bids,
            again=deal.again,
            counts=tuple(self.hand(s).bit_count() for s in seats),
            hand=() if seat is None else names(members(self.hand(seat))),
            open_cards=tuple(names(members(tricks.shown(tricks_, self.played, s))) for s in seats),
            sitting_out=house.partner(deal.bid[0]) if deal.bid is not None and deal.durk else None,
            trick=self._cards_of(Trick(tricks_.leader, self.trick, None)),
            pair=pair,
            pairs=tricks_.pairs,
            table=names(tricks_.table),
            last_trick=self._cards_of(tricks_.last),
            last_winner=tricks_.last.winner if tricks_.last else None,
            played=tuple(map(self._cards_of, tricks_.past)),
            tricks_won=self._tricks_won(),
            laid_out=house.laid_out if deal.hands else 0,
            taken=tuple(taken if side == own else None for side, taken in enumerate(tricks_.taken)),
            points=self.score.points,
            holes=self.score.holes,
            needs=score.needs(house, self.score),
            sheet=self.score.sheet,
            gestures=self.gestures,
            last_gestures=tricks_.last_gestures,
            legal=self.legal_moves() if self.phase == "cut" or (seat is not None and seat == self.to_move) else (),
            out_of_turn=self.out_of_turn_moves(),
            outcome=self.outcome,
        )

    @property
    def _trump(self) -> str | None:
        return None if self.tricks.trump == NO_TRUMP else SUITS[self.tricks.trump]

    def _cards_of(self, trick: Trick | None) -> tuple[CardOf, ...]:
        """Who played which card; in a durk deal the caller's partner is passed over."""
        if trick is None:
            return ()
        seat, found = trick.leader, []
        for card in trick.cards:
            found.append((seat, DECK[card]))
            seat = self.deal.next_seat[seat]
        return tuple(found)

    def _tricks_won(self) -> tuple[int, ...]:
        """For each side the tricks that lie before it."""
        won, lying = [0] * self.house.sides, 0
        for trick in self.tricks.past:
            lying += 1
            if not trick.left and trick.winner is not None:
                won[self.house.side(trick.winner)] += lying
                lying = 0
        return tuple(won)

    def detail(self) -> dict[str, Json]:
        deal, tricks_ = self.deal, self.tricks
        return {
            "phase": self.phase,
            "dealer": deal.dealer,
            "trump": self._trump,
            "bid": list(deal.bid) if deal.bid is not None else None,
            "hands": [list(names(members(self.hand(seat)))) for seat in range(self.house.seats)],
            "trick": list(names(self.trick)),
            "table": list(names(tricks_.table)),
            "points": list(self.score.points),
            "holes": list(self.score.holes),
            "taken": list(tricks_.taken),
            "also": sorted(map(str, self.out_of_turn_moves())),
        }


def first_state(house: House, dealer: Seat) -> SixtySixState:
    """Before the first shuffle."""
    nothing = (0,) * house.sides
    return SixtySixState(house, Score(nothing, nothing), new_deal(house, dealer), Tricks(nothing), "shuffle")
