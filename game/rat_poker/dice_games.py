"""The two dice games, Cat Chase (F1–F6) and Hole Dash (L1–L5): one state machine, and a small object for what differs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

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
from game.rat_poker import cards, chips, moving, scoring, standing, supply
from game.rat_poker.board import CARD, CHIPS, HOLE, SLOTS, Board
from game.rat_poker.moves import Die, Draw, Fill, Go, Hop, Pass, Place, Stay
from game.rat_poker.refusals import CantPay, MustMove, NoCard, NoHop, Occupied, WrongPrice
from game.rat_poker.tuples import with_item

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
        return supply.deck(self.slots, *self.cards)

    @property
    def occupied(self) -> int:
        """The fields where rats stand, as a mask."""
        return standing.occupied(self.rats)

    @property
    def placing(self) -> bool:
        """Whether this is still the set-up (U1–U3): not all rats have been placed."""
        return sum(map(len, self.rats)) < RATS * len(self.rats)

    @property
    def filling(self) -> tuple[int, int] | None:
        """M8: the pile that is filled next, and how many chips it gets."""
        return supply.filling(self.piles, self.bank)

    @property
    def drawing(self) -> int:
        """M8: how many cards are drawn when the slots are filled now."""
        return min(self.slots.count(""), len(self.deck))

    @property
    def free_outer(self) -> tuple[int, ...]:
        """The empty outer paths (U3, F4)."""
        return standing.free_outer(self.board, self.rats)

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
            return Draw(supply.sample_cards(self.drawing, self.deck, (), chance))
        return supply.sample_fill(self.board, self.piles, self.bank, chance)

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
        piles, bank = supply.filled(self.board, self.piles, self.bank, move)
        state = replace(self, piles=piles, bank=bank)
        if state.placing:
            return replace(state, phase="chips" if state.filling else "cards")
        return state._turn_ends()

    def _drawn(self, move: Draw) -> DiceState:
        supply.drawn(move.cards, self.drawing, self.deck, ())
        return replace(self, slots=supply.filled_slots(self.slots, move.cards), phase="place")

    def _placed(self, move: Place) -> DiceState:
        field = standing.outer(self.board, self.rats, move.field, "U3" if self.placing else "F4")
        if not self.placing:
            slot = next(rat for rat in self.rats[self.seat] if rat in self.board.slots)
            return self._moved(slot, field)._turn_ends()
        state = replace(self, rats=standing.added(self.rats, self.seat, field), seat=self._next_seat)
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
        start, end = standing.number(self.board, move.start), standing.number(self.board, move.end)
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
            chips=with_item(self.chips, seat, purse),
            cards=with_item(self.cards, seat, won),
            slots=with_item(self.slots, slot, ""),
            bank=chips.in_order(self.bank + price),
            turns_left=self.turns_left or (len(self.rats) if len(won) >= LAST_CARD else 0),
        )
        return replace(state, phase="cards" if state.drawing else "place")

    def _taken(self, pile: int, exact: bool) -> DiceState:
        """F3, L3: the chips due from the top of the pile, or what is there (M9)."""
        lying, taken = supply.split(self.piles[pile], self.rules.gain(exact))
        purse = chips.in_order(self.chips[self.seat] + taken)
        return replace(self, piles=with_item(self.piles, pile, lying), chips=with_item(self.chips, self.seat, purse))._turn_ends()

    def _passed(self) -> DiceState:
        if Pass() not in self.legal_moves():
            raise MustMove("M6")
        return self._turn_ends()

    def _hopped(self, move: Hop) -> DiceState:
        hole = standing.number(self.board, move.field)
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

    def _moved(self, start: int, end: int) -> DiceState:
        return replace(self, rats=standing.moved(self.rats, self.seat, start, end))

    def detail(self) -> dict[str, Json]:
        return standing.detail(
            self.board, self.phase, self.starter, self.rats, self.chips, self.cards, self.slots, self.piles, self.bank
        )


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
            _, taken = supply.split(state.piles[board.chip_fields.index(end)], state.rules.gain(way.exact))
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
    reason = standing.no_start(board, state.rats, state.seat, start, end, "F1")
    if reason is not None:
        return reason
    here, there = board.number[start], board.number[end]
    if there in board.slots and not state.slots[board.slots.index(there)]:
        return NoCard("M8", field=end)
    way = state._ways_without_paying(here).get(there)
    if way is None:
        return standing.out_of_reach(board, state.rules.moving, state.rats, state.seat, here, there, state.die)
    if there in board.slots and not state.prices(way):
        return CantPay("M7", field=end, price=state.rules.price(way.exact), purse=state.chips[state.seat])
    return None


def _free_hops(state: DiceState, hole: int, occupied: int) -> tuple[int, ...]:
    return tuple(h for h in state.rules.hops(state.board, hole) if not occupied >> h & 1)
