"""The two dice games, Cat Chase (F1–F6) and Hole Dash (L1–L5): one state machine, and a small object for what differs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from game.core.rules import (
    CHANCE,
    Chance,
    GameOver,
    IllegalMove,
    Json,
    Move,
    Mover,
    NotYourMove,
    Outcome,
    Refusal,
    Seat,
    State,
)
from game.rat_poker import cards, chips, moving, scoring
from game.rat_poker.board import CARD, CHIPS, HOLE, SLOTS, Board
from game.rat_poker.moves import Die, Draw, Fill, Go, Hop, Pass, Place, Stay
from game.rat_poker.refusals import (
    CantPay,
    MustMove,
    NoCard,
    NoHop,
    NoSuchField,
    NotInBank,
    NotInDeck,
    NotOuter,
    NotYourRat,
    Occupied,
    OutOfReach,
    SameField,
    TooFar,
    WrongDistance,
    WrongNumberOfCards,
    WrongNumberOfChips,
    WrongPile,
    WrongPrice,
)

RATS = 3
"""Rats a player (D5)."""
LAST_CARD = 5
"""F5: so many cards begin the last turns."""


@dataclass(frozen=True, slots=True, eq=False)
class DiceRules:
    """What tells the two dice games apart: how rats move, what exact and larger throws are worth, and the clauses that say so."""

    name: str
    moving: moving.Rule
    longer_gain: int
    """F3, L3: chips due on a chip field for a throw that is larger than the way; an exact one brings two."""
    longer_price: int
    """F4, L4: chips that a card costs with such a throw; with an exact one it costs one."""
    far_hops: bool
    """F2: a hop goes to any hole; L2: only to underground neighbours."""
    groups: bool
    """L5: cards of one rank count on top."""
    hop_clause: str
    price_clause: str

    def gain(self, exact: bool) -> int:
        """F3, L3: chips due on a chip field."""
        return 2 if exact else self.longer_gain

    def price(self, exact: bool) -> int:
        """F4, L4: chips that a card costs."""
        return 1 if exact else self.longer_price

    def hops(self, board: Board, hole: int) -> tuple[int, ...]:
        """The holes, empty or not, to which a rat on `hole` may hop."""
        return tuple(h for h in board.holes if h != hole) if self.far_hops else board.underground[hole]

    def score(self, purse: str, won: tuple[str, ...], cats: str) -> int:
        """F6, L5."""
        return scoring.chip_points(purse) + scoring.card_points(won, cats) + (scoring.group_points(won) if self.groups else 0)


CAT_CHASE = DiceRules("cat-chase", moving.CAT_CHASE, 2, 1, far_hops=True, groups=False, hop_clause="F2", price_clause="F4")
HOLE_DASH = DiceRules("hole-dash", moving.HOLE_DASH, 1, 2, far_hops=False, groups=True, hop_clause="L2", price_clause="L4")


@dataclass(frozen=True, slots=True)
class End:
    """What a move would be: the fields on the way, first and last included, and what it brings.

    `gain`: chips it takes, W before R before G; `prices`: every way to pay for the card; `hops`: empty holes that it may hop to.
    """

    path: tuple[str, ...]
    exact: bool
    gain: str = ""
    prices: tuple[str, ...] = ()
    hops: tuple[str, ...] = ()

    @property
    def steps(self) -> int:
        """How many steps the way has; fewer than thrown where the throw is not exact."""
        return len(self.path) - 1


@dataclass(frozen=True, slots=True)
class DiceState(State):
    """A position of a dice game. There are no secrets: what comes next from deck and bank is chance, so every view is the state.

    Fields are numbers of the board's order, a player's rats in that order. `phase` is the word of the record; an empty slot is "".
    `die` is the throw while its player moves; `landed` the hole of a possible hop; `turns_left` the turns to the end, this one
    included, once somebody has a fifth card (F5), 0 before; `idle` the throw with which nothing could be done (M6), until the next
    one falls.
    """

    rules: DiceRules
    cats: str
    board: Board
    starter: Seat
    seat: Seat
    phase: str
    rats: tuple[tuple[int, ...], ...]
    chips: tuple[str, ...]
    cards: tuple[tuple[str, ...], ...]
    slots: tuple[str, ...]
    piles: tuple[str, ...]
    bank: str
    die: int = 0
    landed: int = -1
    turns_left: int = 0
    idle: int = 0

    # -- who moves, and what it is worth

    @property
    def to_move(self) -> Mover:
        if self.phase == "over":
            return None
        return CHANCE if self.phase in ("chips", "cards", "die") else self.seat

    @property
    def thrower(self) -> Seat | None:
        return self.seat if self.phase == "die" else None

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(self.rules.score(purse, won, self.cats) for purse, won in zip(self.chips, self.cards, strict=True))

    @property
    def outcome(self) -> Outcome | None:
        if self.phase != "over":
            return None
        scores = self.scores
        return Outcome("cards", scores, scoring.winners(scores, tuple(map(len, self.cards))))

    def view(self, seat: Seat | None) -> DiceState:
        return self

    # -- what lies where

    @property
    def deck(self) -> tuple[str, ...]:
        """The cards that have not been drawn, sorted: nobody knows their order."""
        drawn = {*self.slots, *(card for won in self.cards for card in won)}
        return tuple(card for card in cards.DECK if card not in drawn)

    @property
    def occupied(self) -> int:
        """The fields where rats stand, as a mask."""
        return moving.mask(rat for own in self.rats for rat in own)

    @property
    def placing(self) -> bool:
        """Whether this is still the set-up (U1–U3): not all rats have been placed."""
        return sum(map(len, self.rats)) < RATS * len(self.rats)

    @property
    def filling(self) -> tuple[int, int] | None:
        """M8: the pile that is filled next, counted in the board's order, and how many chips it gets; None if there is none or
        the bank is empty. One chip each, round and round, gives the first of `n` empty piles an n-th of the bank, rounded up."""
        empty = [n for n, pile in enumerate(self.piles) if not pile]
        return (empty[0], min(chips.PILE, -(-len(self.bank) // len(empty)))) if empty and self.bank else None

    @property
    def drawing(self) -> int:
        """M8: how many cards are drawn when the slots are filled now."""
        return min(self.slots.count(""), len(self.deck))

    @property
    def free_outer(self) -> tuple[int, ...]:
        """The empty outer paths (U3, F4)."""
        occupied = self.occupied
        return tuple(n for n in self.board.outer if not occupied >> n & 1)

    def free_hops(self, hole: int) -> tuple[int, ...]:
        """F2, L2: the empty holes to which a rat that lands on `hole` may hop."""
        return _free_hops(self, hole, self.occupied)

    # -- what may be done

    def legal_moves(self) -> tuple[Move, ...]:
        ids = self.board.ids
        if self.phase == "place":
            return tuple(map(Place, ids(self.free_outer)))
        if self.phase == "hop":
            return (*map(Hop, ids(self.free_hops(self.landed))), Stay())
        if self.phase != "move":
            return ()
        names = self.board.names
        moves: list[Move] = []
        only_claims = True
        for start, found in self.ways().items():
            for end, way in found.items():
                if end in self.board.slots:
                    moves.extend(Go(names[start], names[end], price) for price in self.prices(way))
                else:
                    moves.append(Go(names[start], names[end]))
                    only_claims = False
        return (*moves, Pass()) if only_claims else tuple(moves)

    def ways(self) -> dict[int, dict[int, moving.Way]]:
        """For each field where the player has a rat: where it may end with the throw, and the way there (M1–M8)."""
        return {start: self.ways_from(start) for start in dict.fromkeys(self.rats[self.seat])}

    def ways_from(self, start: int) -> dict[int, moving.Way]:
        """Where the player's rat on `start` may end; without claims that can't be made (M7, M8)."""
        found = self._ways_without_paying(start)
        for n, slot in enumerate(self.board.slots):
            way = found.get(slot)
            if way is not None and not (self.slots[n] and self.prices(way)):
                del found[slot]
        return found

    def _ways_without_paying(self, start: int) -> dict[int, moving.Way]:
        return moving.ways(self.board, self.rules.moving, start, self.die, self.occupied, 0)

    def prices(self, way: moving.Way) -> tuple[str, ...]:
        """Every way to pay for the card at the end of `way`; () without the chips (M7)."""
        return chips.choices(self.chips[self.seat], self.rules.price(way.exact))

    def sample(self, chance: Chance) -> Move:
        if self.phase == "die":
            return Die(1 + chance.below(moving.MOST_STEPS))
        if self.phase == "cards":
            return Draw(tuple(chance.shuffled(self.deck)[: self.drawing]))
        assert self.filling is not None, "nothing else is left to chance"
        pile, count = self.filling
        return Fill(self.board.names[self.board.chip_fields[pile]], "".join(chance.shuffled(self.bank)[:count]))

    # -- what follows

    def after(self, move: Move) -> DiceState:
        if self.phase == "over":
            raise GameOver(text=move)
        if isinstance(move, Die | Draw | Fill) != (self.to_move == CHANCE):
            raise NotYourMove(text=move)
        match self.phase, move:
            case "chips", Fill():
                return self._filled(move)
            case "cards", Draw():
                return self._drawn(move)
            case "die", Die():
                return self._thrown(move)
            case "place", Place():
                return self._placed(move)
            case "move", Go():
                return self._gone(move)
            case "move", Pass():
                return self._passed()
            case "hop", Hop():
                return self._hopped(move)
            case "hop", Stay():
                return replace(self, landed=-1)._turn_ends()
        raise IllegalMove(text=move)

    def _filled(self, move: Fill) -> DiceState:
        assert self.filling is not None, "chips are drawn only for a pile"
        pile, count = self.filling
        wanted = self.board.names[self.board.chip_fields[pile]]
        if move.field != wanted:
            raise WrongPile("M8", wanted=wanted, field=move.field)
        if len(move.chips) != count:
            raise WrongNumberOfChips("M8", field=wanted, wanted=count, found=len(move.chips))
        bank = chips.without(self.bank, move.chips)
        if bank is None:
            raise NotInBank("D3", chips=move.chips)
        state = replace(self, piles=_with(self.piles, pile, move.chips), bank=bank)
        if state.placing:
            return replace(state, phase="chips" if state.filling else "cards")
        return state._turn_ends()

    def _drawn(self, move: Draw) -> DiceState:
        if len(move.cards) != self.drawing:
            raise WrongNumberOfCards("M8", wanted=self.drawing, found=len(move.cards))
        deck = set(self.deck)
        for card in move.cards:
            if card not in deck:
                raise NotInDeck("D4", card=card)
            deck.remove(card)
        drawn = iter(move.cards)
        return replace(self, slots=tuple(card or next(drawn, "") for card in self.slots), phase="place")

    def _placed(self, move: Place) -> DiceState:
        field = self._number(move.field)
        clause = "U3" if self.placing else "F4"
        if field not in self.board.outer:
            raise NotOuter(clause, field=move.field)
        if self.occupied >> field & 1:
            raise Occupied(clause, field=move.field)
        if not self.placing:
            slot = next(rat for rat in self.rats[self.seat] if rat in self.board.slots)
            return self._moved(slot, field)._turn_ends()
        own = tuple(sorted((*self.rats[self.seat], field)))
        state = replace(self, rats=_with(self.rats, self.seat, own), seat=self._next_seat)
        return state if state.placing else replace(state, phase="die")

    def _thrown(self, move: Die) -> DiceState:
        state = replace(self, phase="move", die=move.number, idle=0)
        if any(state.ways_from(start) for start in self.rats[self.seat]):
            return state
        return replace(state, idle=move.number)._turn_ends()  # M6: the turn passes by itself

    def _gone(self, move: Go) -> DiceState:
        reason = why_not(self, move.start, move.end)
        if reason is not None:
            raise reason
        start, end = self._number(move.start), self._number(move.end)
        way = self._ways_without_paying(start)[end]
        kind = self.board.fields[end].kind
        price = self.rules.price(way.exact) if kind == CARD else 0
        if len(move.price) != price:
            raise WrongPrice(self.rules.price_clause, price=price, found=len(move.price))
        state = self._moved(start, end)
        if kind == CARD:
            return state._claimed(self.board.slots.index(end), move.price)
        if kind == CHIPS:
            return state._taken(self.board.chip_fields.index(end), way.exact)
        if kind == HOLE and state.free_hops(end):
            return replace(state, phase="hop", landed=end, die=0)
        return state._turn_ends()

    def _claimed(self, slot: int, price: str) -> DiceState:
        """F4: the price goes to the bank, the card to the player; F5: a fifth one begins the last turns."""
        seat = self.seat
        purse = chips.without(self.chips[seat], price)
        if purse is None:
            raise CantPay("M7", field=self.board.names[self.board.slots[slot]], price=len(price), purse=self.chips[seat])
        won = cards.in_order((*self.cards[seat], self.slots[slot]))
        state = replace(
            self,
            die=0,
            chips=_with(self.chips, seat, purse),
            cards=_with(self.cards, seat, won),
            slots=_with(self.slots, slot, ""),
            bank=chips.in_order(self.bank + price),
            turns_left=self.turns_left or (len(self.rats) if len(won) >= LAST_CARD else 0),
        )
        return replace(state, phase="cards" if state.drawing else "place")

    def _taken(self, pile: int, exact: bool) -> DiceState:
        """F3, L3: the chips due from the top of the pile, or what is there (M9)."""
        lying, taken = _split(self.piles[pile], self.rules.gain(exact))
        purse = chips.in_order(self.chips[self.seat] + taken)
        return replace(self, piles=_with(self.piles, pile, lying), chips=_with(self.chips, self.seat, purse))._turn_ends()

    def _passed(self) -> DiceState:
        if Pass() not in self.legal_moves():
            raise MustMove("M6")
        return self._turn_ends()

    def _hopped(self, move: Hop) -> DiceState:
        hole = self._number(move.field)
        if hole not in self.rules.hops(self.board, self.landed):
            raise NoHop(self.rules.hop_clause, start=self.board.names[self.landed], field=move.field)
        if self.occupied >> hole & 1:
            raise Occupied(self.rules.hop_clause, field=move.field)
        return replace(self._moved(self.landed, hole), landed=-1)._turn_ends()

    def _turn_ends(self) -> DiceState:
        """The end of a turn: empty piles are filled (F3, M8), then the next player throws, or the game is over (F5)."""
        if self.filling:
            return replace(self, phase="chips", die=0)
        if self.turns_left == 1:
            return replace(self, phase="over", die=0)
        return replace(self, phase="die", die=0, seat=self._next_seat, turns_left=max(0, self.turns_left - 1))

    @property
    def _next_seat(self) -> Seat:
        return (self.seat + 1) % len(self.rats)

    def _number(self, field: str) -> int:
        if field not in self.board.number:
            raise NoSuchField("D1", field=field)
        return self.board.number[field]

    def _moved(self, start: int, end: int) -> DiceState:
        own = list(self.rats[self.seat])
        own[own.index(start)] = end
        return replace(self, rats=_with(self.rats, self.seat, tuple(sorted(own))))

    def detail(self) -> dict[str, Json]:
        names = self.board.names
        return {
            "phase": self.phase,
            "start_player": self.starter,
            "rats": [[names[rat] for rat in own] for own in self.rats],
            "chips": list(self.chips),
            "cards": [list(won) for won in self.cards],
            "slots": [card or None for card in self.slots],
            "piles": {names[n]: pile for n, pile in zip(self.board.chip_fields, self.piles, strict=True)},
            "bank": self.bank,
            "hand": [None] * len(self.rats),
        }


def first_state(rules: DiceRules, cats: str, board: Board, split: Mapping[str, int], seats: int, starter: Seat) -> DiceState:
    """The empty table: piles, cards and rats come by moves (U1–U3)."""
    return DiceState(
        rules,
        cats,
        board,
        starter,
        starter,
        "chips",
        rats=((),) * seats,
        chips=("",) * seats,
        cards=((),) * seats,
        slots=("",) * SLOTS,
        piles=("",) * len(board.chip_fields),
        bank="".join(chip * split[chip] for chip in chips.COLOURS),
    )


# -- for the screen


def ends(state: DiceState) -> dict[str, dict[str, End]]:
    """For each field where the player to move has a rat: every field where it may end, and what the move would be.

    Empty mappings for rats that can't move; {} when no move is asked for.
    """
    if state.phase != "move":
        return {}
    names = state.board.names
    return {
        names[start]: {names[end]: _end(state, start, end, way) for end, way in found.items()}
        for start, found in state.ways().items()
    }


def _end(state: DiceState, start: int, end: int, way: moving.Way) -> End:
    board = state.board
    path = board.ids(way.path)
    match board.fields[end].kind:
        case "chips":
            _, taken = _split(state.piles[board.chip_fields.index(end)], state.rules.gain(way.exact))
            return End(path, way.exact, gain=chips.in_order(taken))
        case "card":
            return End(path, way.exact, prices=state.prices(way))
        case "hole":
            left = sum(rat == start for own in state.rats for rat in own) == 1
            occupied = state.occupied & ~(1 << start) if left else state.occupied
            return End(path, way.exact, hops=board.ids(_free_hops(state, end, occupied)))
    return End(path, way.exact)


def why_not(state: DiceState, start: str, end: str) -> Refusal | None:
    """Why the player to move can't move a rat from `start` to `end` now; None where that can be done (a card: for some price)."""
    board = state.board
    if state.phase != "move":
        return IllegalMove(text=Go(start, end))
    for field in (start, end):
        if field not in board.number:
            return NoSuchField("D1", field=field)
    here, there = board.number[start], board.number[end]
    if here not in state.rats[state.seat]:
        return NotYourRat("F1", field=start)
    if here == there:
        return SameField("M1", field=end)
    if there in board.slots and not state.slots[board.slots.index(there)]:
        return NoCard("M8", field=end)
    way = state._ways_without_paying(here).get(there)
    if way is None:
        return _out_of_reach(state, here, there)
    if there in board.slots and not state.prices(way):
        return CantPay("M7", field=end, price=state.rules.price(way.exact), purse=state.chips[state.seat])
    return None


def _out_of_reach(state: DiceState, here: int, there: int) -> Refusal:
    start, end = state.board.ids((here, there))
    lengths = moving.lengths(state.board, state.rules.moving, here, there)
    parts = {"start": start, "field": end, "steps": state.die, "lengths": lengths}
    if not lengths:
        return OutOfReach("M2", **parts)
    if state.board.fields[there].kind in state.rules.moving.longer:
        return TooFar("M5", **parts)
    if state.die not in lengths:
        return WrongDistance("M2", **parts)
    return Occupied("M2", field=end)


# -- little helpers


T = TypeVar("T")


def _with(items: tuple[T, ...], n: int, item: T) -> tuple[T, ...]:
    """The same tuple with another item at `n`."""
    return (*items[:n], item, *items[n + 1 :])


def _split(pile: str, due: int) -> tuple[str, str]:
    """What stays of a pile, and the chips from its top: those due or what is there (M9)."""
    stays = max(0, len(pile) - due)
    return pile[:stays], pile[stays:]


def _free_hops(state: DiceState, hole: int, occupied: int) -> tuple[int, ...]:
    return tuple(h for h in state.rules.hops(state.board, hole) if not occupied >> h & 1)
