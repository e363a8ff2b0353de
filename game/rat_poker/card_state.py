"""A position of the card games – Rat Poker, Pro and Total – and what follows from each move.

A round goes through the phases `step`, `move` and `jump`, for each slot `auction`, `swap` and `draw`, then `cards` and `place`.
Each phase has a queue of the players who still have to act in it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from game.core.rules import CHANCE, Chance, GameOver, IllegalMove, Json, Move, Mover, NotYourMove, Outcome, Seat, State
from game.rat_poker import auction as bidding
from game.rat_poker import card_seen, cards, chips, poker, scoring, standing, supply
from game.rat_poker.auction import Auction, Result, Why
from game.rat_poker.board import CARD, CHIPS, SLOTS, Board
from game.rat_poker.card_position import FALLS, JUMPS, ROUNDS, STEPS, Position, from_seat, rats_each
from game.rat_poker.card_view import CardView, House, Phase, Sale, Shown, Stake
from game.rat_poker.moves import DEALT, Deal, Draw, End, Exchange, Fill, Go, Jump, Pass, Place, Raise, Step, Swap
from game.rat_poker.refusals import (
    CantPay,
    MustMove,
    NoStepCard,
    NotDealt,
    NotInHand,
    NotInPurse,
    TooManyCards,
    WrongPrice,
)
from game.rat_poker.tuples import with_item
from game.rat_poker.turn import GAIN, PRICE


class CardState(Position, State):
    """A position. It is a named tuple, the cheapest immutable thing that Python has: a computer player looks at thousands."""

    __slots__ = ()

    # -- who moves, and what it is worth

    @property
    def to_move(self) -> Mover:
        if self.phase in FALLS:
            return CHANCE
        return self.queue[0] if self.queue else None

    @property
    def secret(self) -> bool:
        """The choice and the exchange; an auction where purses are (R20)."""
        return self.phase in ("step", "swap") or (self.phase == "auction" and self.house.tactical == "off")

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(map(self.score, range(self.house.seats)))

    @property
    def outcome(self) -> Outcome | None:
        """R19, P4, T7: of equal ones those win whose chips are worth most."""
        if self.phase != "over":
            return None
        scores = self.scores
        reason = "hand" if self.house.poker else "points"
        return Outcome(reason, scores, scoring.winners(scores, tuple(map(scoring.chip_points, self.purses))))

    # -- what may be done

    def legal_moves(self) -> tuple[Move, ...]:
        if not self.queue or self.phase in FALLS:
            return ()
        seat = self.queue[0]
        match self.phase:
            case "place":
                return tuple(map(Place, self.board.ids(standing.free_outer(self.board, self.rats))))
            case "step":
                return tuple(Step(int(number)) for number in self.steps[seat])
            case "move":
                moves = self._goes(Go)
                return (*moves, Pass()) if all(move.price for move in moves) else moves  # M6
            case "jump":
                return (*self._goes(Jump), End())
            case "auction":
                return (*map(Raise, chips.choices(self.purses[seat], 1)), Pass())
        return (Swap(()), *(Swap((card,)) for card in self.may_swap))

    def _goes(self, kind: type[Go | Jump]) -> tuple[Go | Jump, ...]:
        names, slots = self.board.names, self.board.slots
        prices = chips.choices(self.purses[self.queue[0]], PRICE)
        moves: list[Go | Jump] = []
        for start, found in self.turn().ways().items():
            for end in found:
                if end in slots:
                    moves += [kind(names[start], names[end], price) for price in prices]
                else:
                    moves.append(kind(names[start], names[end]))
        return tuple(moves)

    def sample(self, chance: Chance) -> Move:
        match self.phase:
            case "chips":
                return supply.sample_fill(self.board, self.piles, self.bank, chance)
            case "cards":
                return Draw(self._sampled(self.drawing, chance))
            case "deal":
                return Deal(self._sampled(DEALT, chance))
        return Exchange(self._sampled(len(self.laid), chance))

    def _sampled(self, count: int, chance: Chance) -> tuple[str, ...]:
        return supply.sample_cards(count, self.deck, self.discards, chance)

    def random_move(self, chance: Chance) -> Move:
        """Every second move goes for a card that somebody claims, for any card, or for chips, where that is possible, and auctions
        don't go on for ever: moves all equally likely would hardly ever end a game, or bring an auction."""
        legal = self.legal_moves()
        if self.phase in ("move", "jump") and chance.below(2):
            contested = self.board.ids(s for s, lying in zip(self.board.slots, self.stakes, strict=True) if lying)
            wanted = self.board.ids((*self.board.slots, *self.board.chip_fields))
            goals = [(move, move.end) for move in legal if isinstance(move, Go | Jump)]
            legal = tuple(m for m, e in goals if e in contested) or tuple(m for m, e in goals if e in wanted) or legal
        elif self.phase == "auction" and chance.below(3):
            return Raise(chips.in_order("".join(chance.shuffled(self.purses[self.queue[0]])[: 1 + chance.below(3)])))
        elif self.phase == "swap":
            most = min(len(self.may_swap), self.to_draw)
            return Swap(cards.in_order(chance.shuffled(self.may_swap)[: chance.below(most + 1)]))
        return chance.choice(legal)

    # -- what others learn

    def informs(self, move: Move) -> bool:
        if self.to_move == CHANCE:
            return True
        if self.phase == "step":
            return len(self.queue) == 1  # all cards are turned up
        if self.house.variant != "total":
            return False
        return any(sale.shown for sale in self.after(move).sales[len(self.sales) :])

    def public_move(self, move: Move) -> str:
        match move:
            case Step() | Deal() | Exchange():
                return ""
            case Swap():
                return f"swap {len(move.cards)}"
        return str(move)

    def view(self, seat: Seat | None) -> CardView:
        return card_seen.view(self, seat)

    def redealt(self, seat: Seat | None, chance: Chance) -> CardState:
        return card_seen.redealt(self, seat, chance)

    # -- what follows

    def after(self, move: Move) -> CardState:
        follow = _FOLLOW[self.phase].get(type(move))
        if follow is not None:
            return follow(self, move)
        if self.phase == "over":
            raise GameOver(text=move)
        if (self.phase in FALLS) != isinstance(move, Fill | Draw | Deal | Exchange):
            raise NotYourMove(text=move)
        raise IllegalMove(text=move)

    # -- setting up

    def _filled(self, move: Fill) -> CardState:
        piles, bank = supply.filled(self.board, self.piles, self.bank, move)
        state = self._replace(piles=piles, bank=bank)
        if supply.filling(piles, bank):
            return state
        return state._replace(phase="cards") if state.setting_up else state._menet_begins()

    def _drawn(self, move: Draw) -> CardState:
        state = self._taken(move.cards, self.drawing)
        state = state._replace(slots=supply.filled_slots(self.slots, move.cards))
        if not state.setting_up:
            return state._rats_return()
        if self.house.variant == "total":
            return state._replace(phase="deal", queue=from_seat(self.start_player, self.house.seats))
        return state._set_up_rats()

    def _dealt(self, move: Deal) -> CardState:
        """T1."""
        seat, *others = self.queue
        state = self._taken(move.cards, DEALT)
        state = state._replace(dealt=with_item(self.dealt, seat, cards.in_order(move.cards)), queue=tuple(others))
        return state if others else state._set_up_rats()

    def _taken(self, drawn: tuple[str, ...], count: int) -> CardState:
        """Cards have been drawn; they still have to be laid somewhere."""
        return self._replace(discards=supply.drawn(drawn, count, self.deck, self.discards))

    def _set_up_rats(self) -> CardState:
        """U3."""
        seats = self.house.seats
        return self._replace(phase="place", queue=from_seat(self.start_player, seats) * rats_each(seats))

    def _placed(self, move: Place) -> CardState:
        seat, *others = self.queue
        if self.setting_up:
            field = standing.outer(self.board, self.rats, move.field, "U3")
            state = self._replace(rats=standing.added(self.rats, seat, field), queue=tuple(others))
            return state if others else state._replace(round=1)._choose()
        field = standing.outer(self.board, self.rats, move.field, "R15")
        slot = next(slot for slot in self.board.slots if slot in self.rats[seat])
        state = self._replace(rats=standing.moved(self.rats, seat, slot, field), queue=tuple(others))
        return state if others else state._round_ends()

    # -- step cards

    def _choose(self) -> CardState:
        """R1."""
        return self._replace(phase="step", queue=from_seat(self.start_player, self.house.seats))

    def _chosen(self, move: Step) -> CardState:
        seat, *others = self.queue
        number = str(move.number)
        if number not in self.steps[seat]:
            raise NoStepCard("R1", number=number)
        state = self._replace(
            steps=with_item(self.steps, seat, self.steps[seat].replace(number, "")),
            chosen=with_item(self.chosen, seat, move.number),
            queue=tuple(others),
        )
        return state if others else state._turned_up()

    def _turned_up(self) -> CardState:
        """R2: the highest card first, then whoever sits nearer to the start player."""
        turned = self.chosen
        order = tuple(sorted(from_seat(self.start_player, self.house.seats), key=lambda seat: -turned[seat]))
        nothing = (0,) * self.house.seats
        state = self._replace(chosen=nothing, turned=turned, order=order, queue=order, sat_out=(), sales=(), slid="")
        return state._next_turn()

    # -- turns

    def _next_turn(self) -> CardState:
        """R3; R6: whoever can't move sits the round out."""
        state = self._replace(phase="move")
        while state.queue and state.turn().stuck:
            state = state._replace(sat_out=(*state.sat_out, state.queue[0]), queue=state.queue[1:])
        return state if state.queue else state._sell(0)

    def _gone(self, move: Go | Jump) -> CardState:
        seat, board = self.queue[0], self.board
        reason = self.turn().why_not(move.start, move.end)
        if reason is not None:
            raise reason
        start, end = board.number[move.start], board.number[move.end]
        kind = board.fields[end].kind
        price = PRICE if kind == CARD else 0
        if len(move.price) != price:
            raise WrongPrice("R9", price=price, found=len(move.price))
        state = self._replace(rats=standing.moved(self.rats, seat, start, end))
        if kind == CARD:
            state = state._claimed(board.slots.index(end), move.price)
        elif kind == CHIPS:
            state = state._fetched(board.chip_fields.index(end))
        if isinstance(move, Jump):
            return state._replace(jumps=with_item(self.jumps, seat, self.jumps[seat] - 1))._turn_ends()
        state = state._replace(phase="jump")
        return state if self.jumps[seat] and not state.turn().stuck else state._turn_ends()

    def _claimed(self, slot: int, price: str) -> CardState:
        """R9."""
        return self._laid_chips(slot, price, CantPay("M7", field=self.board.names[self.board.slots[slot]], price=1, purse=price))

    def _laid_chips(self, slot: int, more: str, broke: Exception) -> CardState:
        """Chips from the purse of the player to move, under his rats on a slot. Raises `broke` if he has not got them."""
        seat = self.queue[0]
        purse = chips.without(self.purses[seat], more)
        if purse is None:
            raise broke
        lying = self.stakes[slot]
        stakes = tuple(Stake(seat, chips.in_order(s.chips + more)) if s.seat == seat else s for s in lying)
        if stakes == lying:
            stakes = (*lying, Stake(seat, more))
        return self._replace(purses=with_item(self.purses, seat, purse), stakes=with_item(self.stakes, slot, stakes))

    def _fetched(self, pile: int) -> CardState:
        """R8; M9."""
        seat = self.queue[0]
        lying, taken = supply.split(self.piles[pile], GAIN)
        purse = chips.in_order(self.purses[seat] + taken)
        return self._replace(piles=with_item(self.piles, pile, lying), purses=with_item(self.purses, seat, purse))

    def _passed_turn(self, move: Pass) -> CardState:
        if not self.turn().may_pass:
            raise MustMove("M6")
        return self._turn_ends()

    def _ended(self, move: End) -> CardState:
        return self._turn_ends()

    def _turn_ends(self) -> CardState:
        return self._replace(queue=self.queue[1:])._next_turn()

    # -- the cards on the slots

    def _sell(self, first: int) -> CardState:
        """R10, R11, R13: the slots in arrow order from the `first` on, up to one that somebody is asked about."""
        state = self
        for slot in range(first, SLOTS):
            stakes = state.stakes[slot]
            if len(stakes) == 1:
                state = state._sold(slot, Result(stakes[0].seat, "alone"))
            elif stakes:
                claimants = {stake.seat for stake in stakes}
                bidders = tuple(seat for seat in from_seat(self.start_player, self.house.seats) if seat in claimants)
                begun = bidding.begun(self.house, slot, bidders, state.purses)
                return state._replace(phase="auction")._bid(begun)
        return state._slots_empty()

    def _bid(self, auction: Auction) -> CardState:
        """R11: the next one is asked, or the auction is over."""
        stakes = self.stakes[auction.slot]
        settled = bidding.settled(self.house, auction, stakes, self.purses, self.hand_value)
        if isinstance(settled, Auction):
            return self._replace(auction=settled, queue=settled.queue)
        state = self._sold(auction.slot, settled)._replace(auction=None)
        losers = tuple(seat for seat in self.order if seat in auction.bidders and seat != settled.winner)
        return state._exchange(losers if self.house.variant == "total" else ())

    def _raised(self, move: Raise) -> CardState:
        auction = self.auction
        assert auction is not None, "chips are added in an auction"
        if not move.chips:
            raise IllegalMove("R11", text=move)
        state = self._laid_chips(auction.slot, move.chips, NotInPurse("R11", chips=move.chips))
        return state._bid(auction.after_raise(broke=not state.purses[self.queue[0]]))

    def _passed_bid(self, move: Pass) -> CardState:
        assert self.auction is not None, "passing for good is for an auction"
        return self._bid(self.auction.after_pass())

    def _sold(self, slot: int, result: Result) -> CardState:
        """The card goes to the winner, the chips to the bank (R10, R12) or in part to him (T2, T4)."""
        stakes, winner, card = self.stakes[slot], result.winner, self.slots[slot]
        gains = chips.in_order("".join(stake.chips for stake in stakes if self._is_gain(stake, winner, result.why)))
        lying = "".join(stake.chips for stake in stakes)
        paid = chips.without(chips.in_order(lying), gains)
        assert paid is not None, "what is gained has lain there"
        shown = tuple(Shown(seat, self.hand(seat), self.hand_value(seat)) for seat in self.order if seat in result.shown)
        return self._replace(
            won=with_item(self.won, winner, cards.in_order((*self.won[winner], card))),
            slots=with_item(self.slots, slot, ""),
            stakes=with_item(self.stakes, slot, ()),
            purses=with_item(self.purses, winner, chips.in_order(self.purses[winner] + gains)),
            bank=chips.in_order(self.bank + paid),
            sales=(*self.sales, Sale(slot, card, winner, result.why, stakes, shown, gains)),
        )

    def _is_gain(self, stake: Stake, winner: Seat, why: Why) -> bool:
        """T2: the losers' chips; T4: his own too."""
        return self.house.variant == "total" and (stake.seat != winner or why == "all_in")

    def _exchange(self, losers: tuple[Seat, ...]) -> CardState:
        """T6: who may still exchange after the auction just held; with nobody, or nothing to draw, the next slot is looked at."""
        if losers and self.to_draw:
            return self._replace(phase="swap", queue=losers)
        return self._replace(queue=())._sell(self.sales[-1].slot + 1)

    def _swapped(self, move: Swap) -> CardState:
        held, may = self.hand(self.queue[0]), self.may_swap
        if len(set(move.cards)) < len(move.cards):
            raise IllegalMove("T6", text=move)
        for card in move.cards:
            if card not in held:
                raise NotInHand("T6", card=card)
            if card not in may:
                raise NotDealt("T6", card=card)
        if len(move.cards) > self.to_draw:
            raise TooManyCards("T6", most=self.to_draw)
        if not move.cards:
            return self._exchange(self.queue[1:])
        return self._replace(phase="draw", laid=move.cards)

    def _exchanged(self, move: Exchange) -> CardState:
        """T6: the k-th card drawn takes the place of the k-th laid down."""
        seat = self.queue[0]
        state = self._taken(move.cards, len(self.laid))
        new = dict(zip(self.laid, move.cards, strict=True))
        state = state._replace(
            won=with_item(self.won, seat, cards.in_order(new.get(card, card) for card in self.won[seat])),
            dealt=with_item(self.dealt, seat, cards.in_order(new.get(card, card) for card in self.dealt[seat])),
            discards=cards.in_order((*state.discards, *self.laid)),
            laid=(),
        )
        return state._exchange(self.queue[1:])

    def _slots_empty(self) -> CardState:
        """All slots have been looked at: R13, or R14 if nobody won a card."""
        state = self
        if not self.sales:
            first, *others = self.slots
            discards = cards.in_order((*self.discards, first)) if first else self.discards
            state = self._replace(slots=(*others, ""), discards=discards, slid=first)
        return state._replace(phase="cards", queue=()) if state.drawing else state._rats_return()

    # -- the end of a round

    def _rats_return(self) -> CardState:
        """R15: from the start player on, one rat each, round and round."""
        on_slots = [sum(rat in self.board.slots for rat in own) for own in self.rats]
        seats = from_seat(self.start_player, self.house.seats)
        queue = tuple(seat for lap in range(max(on_slots)) for seat in seats if on_slots[seat] > lap)
        return self._replace(phase="place", queue=queue) if queue else self._round_ends()

    def _round_ends(self) -> CardState:
        """R15: the start marker passes; R16: after six rounds the menet ends."""
        state = self._replace(start_player=(self.start_player + 1) % self.house.seats, queue=())
        if self.round < ROUNDS:
            return state._replace(round=self.round + 1)._choose()
        if self.last_menet:
            return state._replace(phase="over")
        return state._replace(phase="chips") if supply.filling(self.piles, self.bank) else state._menet_begins()

    def _menet_begins(self) -> CardState:
        """R16: all cards go back to hand."""
        seats = self.house.seats
        return self._replace(menet=self.menet + 1, round=1, steps=(STEPS,) * seats, jumps=(JUMPS,) * seats)._choose()

    def detail(self) -> dict[str, Json]:
        laid_out = standing.detail(
            self.board, self.phase, self.start_player, self.rats, self.purses, self.won, self.slots, self.piles, self.bank
        )
        seats = range(self.house.seats)
        hands = [poker.class_name(self.hand_value(seat)) if self.house.poker else None for seat in seats]
        more = {
            "hand": hands,
            "steps": list(self.steps),
            "jumps": list(self.jumps),
            "stakes": [[[stake.seat, stake.chips] for stake in stakes] for stakes in self.stakes],
            "discards": list(self.discards),
        }
        dealt = {"dealt": [list(held) for held in self.dealt]} if self.house.variant == "total" else {}
        return {**laid_out, **more, **dealt}


_Follow = Callable[[CardState, Any], CardState]
_FOLLOW: Mapping[Phase, Mapping[type, _Follow]] = {
    "chips": {Fill: CardState._filled},
    "cards": {Draw: CardState._drawn},
    "deal": {Deal: CardState._dealt},
    "place": {Place: CardState._placed},
    "step": {Step: CardState._chosen},
    "move": {Go: CardState._gone, Pass: CardState._passed_turn},
    "jump": {Jump: CardState._gone, End: CardState._ended},
    "auction": {Raise: CardState._raised, Pass: CardState._passed_bid},
    "swap": {Swap: CardState._swapped},
    "draw": {Exchange: CardState._exchanged},
    "over": {},
}
"""In each phase the moves that may be made, and what follows."""


def first_state(house: House, board: Board, split: Mapping[str, int], starter: Seat) -> CardState:
    """The empty table: piles, cards and rats come by moves (U1–U3)."""
    seats = house.seats
    return CardState(
        house=house,
        board=board,
        phase="chips",
        queue=(),
        start_player=starter,
        menet=1,
        round=0,
        rats=((),) * seats,
        purses=("",) * seats,
        won=((),) * seats,
        dealt=((),) * seats,
        slots=("",) * SLOTS,
        piles=("",) * len(board.chip_fields),
        bank="".join(chip * split[chip] for chip in chips.COLOURS),
        discards=(),
        steps=(STEPS,) * seats,
        jumps=(JUMPS,) * seats,
        chosen=(0,) * seats,
        turned=(0,) * seats,
        order=(),
        sat_out=(),
        stakes=((),) * SLOTS,
        auction=None,
        laid=(),
        sales=(),
        slid="",
    )
