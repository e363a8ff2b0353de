"""How the tiny games look: plain English, cards that are buttons with numbers. What only one may see is drawn from the view
alone, so these scenes are also the shortest example of a game with secrets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from game.core.rules import Json, Refusal, Seat
from game.draw.doors import poker_door, sixty_six_door
from game.draw.scene import Clause, Ending, Entry, GameScene, Line, OptionWords, Part, Pick, Play, Player, Sight, Tap, one_entry
from game.draw.texts import Texts
from game.draw.tree import Node, h
from tests.tiny.hidden_hands import HandsState
from tests.tiny.secret_choice import NUMBERS, ChoiceView


class NothingPicked(Refusal):
    """A card is laid down before one has been picked up."""

    sentence = "First pick a card."


def _card(number: int, cls: str, *, do: str | None = None, picked: bool = False) -> Node:
    """A card: face up, face down (0), or a button."""
    words = str(number) if number else ""
    label = f"Card {number}" if number else "A card, face down"
    if do is None:
        return h("span", words, cls=f"tiny-card {cls}", role="img", aria_label=label)
    return h("button", words, type="button", cls=f"tiny-card {cls}", do=do, aria_label=label, aria_pressed=str(picked).lower())


def _button(words: str, do: str, cls: str = "btn alt") -> Node:
    return h("button", words, type="button", cls=cls, do=do, key=do)


def _name(sight: Sight) -> str:
    return "" if sight.mover is None else sight.players[sight.mover].name


class TinyScene(GameScene):
    """What both have in common."""

    label: str

    def name(self, t: Texts) -> str:
        return self.label

    def tagline(self, t: Texts) -> str:
        return "a tiny game"

    def option_words(self, t: Texts, options: Mapping[str, Json]) -> tuple[OptionWords, ...]:
        return ()

    def refusal(self, refusal: Refusal, sight: Sight, t: Texts) -> str:
        return str(refusal)

    def ending_details(self, ending: Ending, t: Texts) -> Node | None:
        return None


class HandsScene(TinyScene):
    """Hidden hands: the selection is the card picked up."""

    game = "hidden-hands"
    label = "Hidden hands"

    def door(self) -> Node:
        return sixty_six_door()

    def option_words(self, t: Texts, options: Mapping[str, Json]) -> tuple[OptionWords, ...]:
        return (OptionWords("lowest_wins", "The lowest card wins", "Each trick is won by the lowest card.", "H3"),)

    def say(self, sight: Sight, t: Texts) -> tuple[str, str]:
        return f"{_name(sight)} plays a card", "Pick a card of the hand, then lay it down."

    def person(self, sight: Sight, seat: Seat, t: Texts) -> tuple[Node, ...]:
        state: HandsState = sight.view
        return (h("span", f"{len(state.hands[seat])} cards, {state.tricks[seat]} tricks"),)

    def area(self, sight: Sight, t: Texts) -> Node:
        state: HandsState = sight.view
        trick = h("div", (_card(card, "trick") for card in state.trick), cls="tiny-row", key="trick")
        return h("div", h("section", trick, cls="felt", key="felt"), self._hand(sight), cls="tiny")

    def _hand(self, sight: Sight) -> Node:
        """The hand of whose eyes these are, in others' sight the hand of whoever is to play, face down."""
        state: HandsState = sight.view
        if sight.seat is None or sight.seat != sight.mover:
            backs = state.hands[sight.mover] if sight.mover is not None else ()
            return h("div", (_card(0, "back") for _ in backs), cls="tiny-row", key="backs")
        cards: Iterable[Node] = (
            _card(card, "own", do=f"card {card}", picked=card == sight.selection) for card in state.hands[sight.seat]
        )
        return h("div", cards, _button("Lay it down", "lay", "btn"), cls="tiny-row", key="hand")

    def tap(self, sight: Sight, intent: str) -> Tap:
        word, _, number = intent.partition(" ")
        if word == "card":
            return Pick(int(number))
        if sight.selection is None:
            raise NothingPicked("H2")
        return Play(f"play {sight.selection}")

    def log(self, line: Line, players: tuple[Player, ...], t: Texts) -> tuple[Entry, ...]:
        return one_entry(line.seat, line.move if line.seat is None else f"{players[line.seat].name}: {line.move}")

    def ending_row(self, ending: Ending, seat: Seat, t: Texts) -> tuple[Node, ...]:
        return (h("span", "tricks"),)

    def rules(self, t: Texts, options: Mapping[str, Json] | None = None) -> tuple[Part, ...]:
        clauses = (
            Clause("H2", "A trick", ("Everybody plays one card of the hand.",)),
            Clause("H3", "Who wins", ("The highest card wins the trick.",)),
        )
        return (Part("The tricks", clauses),)


class ChoiceScene(TinyScene):
    """Secret choice: numbers are there for the one who chooses, the bell for everybody."""

    game = "secret-choice"
    label = "Secret choice"

    def door(self) -> Node:
        return poker_door()

    def say(self, sight: Sight, t: Texts) -> tuple[str, str]:
        return f"{_name(sight)} chooses a number", "Whoever chooses what nobody else does scores it."

    def person(self, sight: Sight, seat: Seat, t: Texts) -> tuple[Node, ...]:
        return (h("span", f"{sight.view.totals[seat]} points"),)

    def area(self, sight: Sight, t: Texts) -> Node:
        view: ChoiceView = sight.view
        shown = h("div", (_card(number, "shown") for number in view.shown), cls="tiny-row", key="shown")
        choose = (_card(n, "own", do=f"choose {n}") for n in NUMBERS) if sight.seat is not None else None
        foot = h("div", choose, _button("Ring the bell", "ring"), cls="tiny-row", key="choose")
        return h("div", h("section", shown, cls="felt", key="felt"), foot, cls="tiny")

    def tap(self, sight: Sight, intent: str) -> Tap:
        return Play(intent)

    def log(self, line: Line, players: tuple[Player, ...], t: Texts) -> tuple[Entry, ...]:
        return one_entry(line.seat, "The bell rings" if line.seat is None else f"{players[line.seat].name}: {line.move}")

    def ending_row(self, ending: Ending, seat: Seat, t: Texts) -> tuple[Node, ...]:
        return (h("span", "points"),)

    def rules(self, t: Texts, options: Mapping[str, Json] | None = None) -> tuple[Part, ...]:
        return (Part("The rounds", (Clause("N1", "A round", ("Everybody chooses 1, 2 or 3 in secret.",)),)),)


TINY_SCENES: Mapping[str, GameScene] = MappingProxyType({scene.game: scene for scene in (HandsScene(), ChoiceScene())})
