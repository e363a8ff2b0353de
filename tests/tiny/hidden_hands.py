"""Hidden hands: twelve cards numbered 1–12, three dealt to each of two or three players, three tricks.

- **H1** The cards fall by chance, three to each seat from seat 0 on; the rest lies aside unseen.
- **H2** The starter leads the first trick. Everybody plays one card of the hand, in seat order.
- **H3** The highest card wins the trick {option `lowest_wins`: no / yes: the lowest} and its player leads the next.
- **H4** After three tricks the most tricks win; a tie is shared.

Record: `deal 3 11 7 …` (the hands, seat by seat), `play 11`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.core.rules import (
    CHANCE,
    Chance,
    Game,
    GameOver,
    IllegalMove,
    Json,
    Move,
    Mover,
    NotationError,
    NotYourMove,
    Option,
    Outcome,
    Refusal,
    Seat,
    Setup,
    State,
)

CARDS = range(1, 13)
HAND = 3


class NotInHand(Refusal):
    """A card that the player to move does not hold."""

    sentence = "Card {card} is not in the hand."


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance: the cards as they are handed out."""

    cards: tuple[int, ...]

    def __str__(self) -> str:
        return "deal " + " ".join(map(str, self.cards))


@dataclass(frozen=True, slots=True)
class PlayCard:
    """Play a card of the hand to the trick."""

    card: int

    def __str__(self) -> str:
        return f"play {self.card}"


@dataclass(frozen=True, slots=True)
class HandsState(State):
    """A position. `hands` are sorted; in a view the cards of other seats are 0. `trick` begins with the leader's card."""

    lowest_wins: bool
    leader: Seat
    hands: tuple[tuple[int, ...], ...]
    tricks: tuple[int, ...]
    trick: tuple[int, ...] = ()
    played: tuple[int, ...] = ()
    dealt: bool = False

    @property
    def to_move(self) -> Mover:
        if not self.dealt:
            return CHANCE
        return None if not any(self.hands) else (self.leader + len(self.trick)) % len(self.hands)

    @property
    def secret(self) -> bool:
        return isinstance(self.to_move, int)

    def legal_moves(self) -> tuple[Move, ...]:
        seat = self.to_move
        return tuple(PlayCard(card) for card in self.hands[seat]) if isinstance(seat, int) else ()

    def public_move(self, move: Move) -> str:
        return "deal" if isinstance(move, Deal) else str(move)

    def after(self, move: Move) -> HandsState:
        seat = self.to_move
        if seat is None:
            raise GameOver(text=move)
        if isinstance(move, Deal) != (seat == CHANCE):
            raise NotYourMove(text=move)
        if isinstance(move, Deal):
            return self._dealt(move)
        if not isinstance(move, PlayCard):
            raise IllegalMove(text=move)
        assert isinstance(seat, int)
        if move.card not in self.hands[seat]:
            raise NotInHand("H2", card=move.card)
        hands = tuple(tuple(c for c in hand if c != move.card) for hand in self.hands)
        state = replace(self, hands=hands, trick=(*self.trick, move.card), played=(*self.played, move.card))
        return state._gathered() if len(state.trick) == len(hands) else state

    def _dealt(self, deal: Deal) -> HandsState:
        seats = len(self.hands)
        if len(deal.cards) != seats * HAND or len(set(deal.cards)) != len(deal.cards) or not set(deal.cards) <= set(CARDS):
            raise IllegalMove("H1", text=deal)
        hands = tuple(tuple(sorted(deal.cards[s * HAND : (s + 1) * HAND])) for s in range(seats))
        return replace(self, hands=hands, dealt=True)

    def _gathered(self) -> HandsState:
        best = min(self.trick) if self.lowest_wins else max(self.trick)
        winner = (self.leader + self.trick.index(best)) % len(self.hands)
        tricks = tuple(t + (s == winner) for s, t in enumerate(self.tricks))
        return replace(self, leader=winner, tricks=tricks, trick=())

    def sample(self, chance: Chance) -> Deal:
        return Deal(tuple(chance.shuffled(CARDS)[: len(self.hands) * HAND]))

    @property
    def outcome(self) -> Outcome | None:
        if self.to_move is not None:
            return None
        return Outcome("tricks", self.tricks, tuple(s for s, t in enumerate(self.tricks) if t == max(self.tricks)))

    @property
    def scores(self) -> tuple[int, ...]:
        return self.tricks

    def view(self, seat: Seat | None) -> HandsState:
        return replace(self, hands=tuple(hand if s == seat else (0,) * len(hand) for s, hand in enumerate(self.hands)))

    def redealt(self, seat: Seat | None, chance: Chance) -> HandsState:
        if not self.dealt:
            return self
        known = {*self.played, *(self.hands[seat] if seat is not None else ())}
        unseen = iter(chance.shuffled([card for card in CARDS if card not in known]))
        hands = tuple(hand if s == seat else tuple(sorted(next(unseen) for _ in hand)) for s, hand in enumerate(self.hands))
        return replace(self, hands=hands)

    def detail(self) -> dict[str, Json]:
        return {"leader": self.leader, "hands": [list(hand) for hand in self.hands], "trick": list(self.trick)}


def _number(word: str) -> int:
    """A card's number as it must be written, 0 for everything else."""
    return int(word) if word in {str(card) for card in CARDS} else 0


class HiddenHands(Game):
    """Twelve cards, two or three players."""

    id = "hidden-hands"
    seats = range(2, 4)
    options = (Option("lowest_wins", (False, True), False, "H3"),)
    examples = ({}, {"lowest_wins": True})

    def start(self, setup: Setup) -> HandsState:
        return HandsState(setup.options["lowest_wins"], setup.starter, ((),) * setup.seats, (0,) * setup.seats)

    def parse(self, text: str) -> Move:
        word, *numbers = text.split(" ")
        cards = tuple(_number(number) for number in numbers)
        if all(cards):
            if word == "deal" and cards:
                return Deal(cards)
            if word == "play" and len(cards) == 1:
                return PlayCard(cards[0])
        raise NotationError(text=text)
