"""The one scene of this board: what all its games share, and which kind of game is on the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.core.rules import Json, Refusal, Seat
from game.draw.doors import poker_door
from game.draw.pieces import at, card_at, picture, pip, use
from game.draw.scene import Ending, Entry, FileWords, GameScene, Line, OptionWords, Part, Player, Preset, Sight, Tap, Variant
from game.draw.texts import Texts
from game.draw.tree import Node, h
from game.rat_poker import card_words, clauses, dice_words, words
from game.rat_poker.card_scene import CardGame
from game.rat_poker.card_state import CardState
from game.rat_poker.card_view import CardView
from game.rat_poker.dice_scene import DiceGame
from game.rat_poker.kind import Kind
from game.rat_poker.rules import DICE_GAMES

DICE, CARDS = DiceGame(), CardGame()


def kind_of(view: Any) -> Kind:
    """Which kind of game this is a view, or a state, of."""
    return CARDS if isinstance(view, CardView | CardState) else DICE


def _fan(*cards: tuple[str, str] | None) -> Node:
    """A few cards, some of them face down, as the picture of a game."""
    shown = (
        h("g", at("card-back", 4 + 24 * n, 6, 32, 45), cls="back-poker") if card is None else card_at(*card, 4 + 24 * n, 6, 32)
        for n, card in enumerate(cards)
    )
    return picture(shown, w=56, h_=52, box="0 0 62 56")


class RatPokerScene(GameScene):
    """The board with everything on it, and below it what the game is played with."""

    game = "rat-poker"

    # -- words

    def name(self, t: Texts) -> str:
        return t("Rat Poker")

    def tagline(self, t: Texts) -> str:
        return t("rats, chips and cat cards")

    def variants(self, t: Texts) -> tuple[Variant, ...]:
        games = (
            ("cat-chase", t("with a die, just for fun"), 7, pip(4, 50)),
            ("hole-dash", t("with a die, through the tunnels"), 10, use("f-hole", 50)),
            ("rat-poker", t("with step cards, claims and auctions"), 12, use("step-4", 40, 56)),
            ("pro", t("the best poker hand wins"), 14, _fan(("K", "c-h"), ("K", "c-s"))),
            ("total", t("with two hidden cards, all in and exchange"), 14, _fan(None, ("A", "c-s"))),
        )
        return tuple(Variant({"variant": name}, t(words.NAMES[name]), said, age, picture) for name, said, age, picture in games)

    def option_words(self, t: Texts, options: Mapping[str, Json]) -> tuple[OptionWords, ...]:
        own = dice_words.option_words(t) if options["variant"] in DICE_GAMES else card_words.option_words(options, t)
        return (*own, words.split_words(t))

    def presets(self, t: Texts) -> tuple[Preset, ...]:
        return ()

    def file_words(self, t: Texts) -> tuple[FileWords, ...]:
        return (FileWords("board", t("The board"), t("Our board"), t("Load a board")),)

    def file_name(self, name: str, data: Json) -> str:
        return str(data.get("name", ""))

    def file_refusal(self, refusal: Refusal, t: Texts) -> str:
        return words.bad_board(refusal, t)

    def say(self, sight: Sight, t: Texts) -> tuple[str, str]:
        return kind_of(sight.view).say(sight, t)

    def refusal(self, refusal: Refusal, sight: Sight, t: Texts) -> str:
        return kind_of(sight.view).refusal(refusal, sight, t)

    def log(self, line: Line, players: tuple[Player, ...], t: Texts) -> tuple[Entry, ...]:
        return kind_of(line.before).log(line, players, t)

    def log_from(self, history: Sequence[Any]) -> int:
        return kind_of(history[-1]).log_from(history)

    def log_reach(self, history: Sequence[Any], t: Texts) -> str:
        return kind_of(history[-1]).log_reach(t)

    def rules(self, t: Texts, options: Mapping[str, Json] | None = None) -> tuple[Part, ...]:
        return clauses.parts(t, str(options["variant"]) if options else "")

    def ending_words(self, end: Ending, t: Texts) -> str:
        return kind_of(end.history[-1]).ending_words(end, t)

    def ending_row(self, end: Ending, seat: Seat, t: Texts) -> tuple[Node, ...]:
        return kind_of(end.history[-1]).ending_row(end, seat, t)

    def ending_details(self, end: Ending, t: Texts) -> None:
        return None

    # -- pictures

    def door(self) -> Node:
        return poker_door()

    def candle_at(self, sight: Sight, starter: Seat) -> Seat:
        return kind_of(sight.view).candle_at(sight, starter)

    def ending_number(self, end: Ending, seat: Seat) -> int | None:
        return kind_of(end.history[-1]).ending_number(end, seat)

    def stands(self, sight: Sight, seat: Seat) -> str:
        return kind_of(sight.view).stands(sight, seat)

    def person(self, sight: Sight, seat: Seat, t: Texts) -> tuple[Node, ...]:
        return kind_of(sight.view).person(sight, seat, t)

    def area(self, sight: Sight, t: Texts) -> Node:
        return kind_of(sight.view).area(sight, t)

    # -- taps

    def tap(self, sight: Sight, intent: str) -> Tap:
        return kind_of(sight.view).tap(sight, intent)

    def worth_a_look(self, own: Any, public: Any) -> bool:
        return kind_of(own).worth_a_look(own, public)

    def shows_news(self, sight: Sight) -> bool:
        return kind_of(sight.view).shows_news(sight)

    def passes_on(self, line: Line) -> bool:
        return kind_of(line.before).passes_on(line)
