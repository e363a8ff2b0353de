"""The game “Rat Poker” as the registry knows it: its variants with their options, its notation, and how it begins."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.rules import BadSetup, Game, Json, Move, Option, Setup, State
from game.rat_poker import card_state, chips, dice_games, moves
from game.rat_poker.board import board, nest
from game.rat_poker.card_view import House
from game.rat_poker.dice_games import CAT_CHASE, HOLE_DASH

VARIANT = Option("variant", ("cat-chase", "hole-dash", "rat-poker", "pro", "total"), None, "F1")
SPLIT = chips.Split("chips", (), dict(chips.USUAL), "D3")
CAT_CARDS = Option("cat_cards", ("JQK", "JQKA"), "JQK", "D4")
RATS_ARE_JOKERS = Option("rat_rule", (True, False), True, "R18")
RATS_ARE_WILD = Option("rat_rule", (False, True), False, "P3")
TACTICAL = Option("tactical", ("off", "chips", "cards"), "off", "R20")
ALL_IN = Option("all_in", ("at_once", "after_lap"), "at_once", "T5")
EXCHANGE = Option("exchange", ("all", "dealt"), "all", "T6")

DICE_GAMES = {rules.name: rules for rules in (CAT_CHASE, HOLE_DASH)}
OPTIONS: Mapping[str, tuple[Option, ...]] = {
    **dict.fromkeys(DICE_GAMES, (VARIANT, SPLIT, CAT_CARDS)),
    "rat-poker": (VARIANT, SPLIT, RATS_ARE_JOKERS, TACTICAL),
    "pro": (VARIANT, SPLIT, RATS_ARE_WILD, TACTICAL),
    "total": (VARIANT, SPLIT, RATS_ARE_WILD, TACTICAL, ALL_IN, EXCHANGE),
}
"""Each variant's options."""


class RatPoker(Game):
    """One board and its games, 2–6 players."""

    id = "rat-poker"
    seats = range(2, 7)
    options = (VARIANT, SPLIT, CAT_CARDS, RATS_ARE_JOKERS, TACTICAL, ALL_IN, EXCHANGE)
    extras = ("board",)
    examples = tuple(
        {"variant": variant, **options}
        for variant in DICE_GAMES
        for options in (
            {},
            {"cat_cards": "JQKA"},
            {"chips": {"W": 60, "R": 0, "G": 0}},
            {"chips": {"W": 1, "R": 58, "G": 1}},
            {"cat_cards": "JQKA", "chips": {"W": 0, "R": 0, "G": 60}},
        )
    ) + (
        {"variant": "rat-poker"},
        {"variant": "rat-poker", "rat_rule": False, "tactical": "cards"},
        {"variant": "pro", "tactical": "chips"},
        {"variant": "pro", "rat_rule": True, "chips": {"W": 10, "R": 20, "G": 30}},
        {"variant": "total"},
        {"variant": "total", "all_in": "after_lap", "exchange": "dealt", "chips": {"W": 58, "R": 2, "G": 0}},
        {"variant": "total", "rat_rule": True, "tactical": "cards"},
    )

    def options_with(self, given: Mapping[str, Json]) -> tuple[Option, ...]:
        """The options of the variant, which must be given. Raises `BadSetup` if there is no such variant."""
        variant = given.get("variant")
        if not VARIANT.allows(variant):
            names = ", ".join(OPTIONS)
            raise BadSetup(VARIANT.clause, problem=f"The option “variant” must name the game: {names}.", option="variant")
        return OPTIONS[str(variant)]

    def check_options(self, given: Mapping[str, Json]) -> dict[str, Json]:
        """As for every game; but which options there are depends on `variant`, which must be given."""
        known = {o.name: o for o in self.options_with(given)}
        for name, value in given.items():
            if name not in known:
                raise BadSetup(problem=f"{given['variant']} has no option “{name}”.", option=name)
            if not known[name].allows(value):
                raise BadSetup(known[name].clause, problem=f"Option “{name}” can't be {value!r}.", option=name)
        return {name: given.get(name, option.default) for name, option in known.items()}

    def start(self, setup: Setup) -> State:
        """The empty table on our own board, or on the one in `setup.extras`. Raises `BadBoard`."""
        options = dict(setup.options)
        here = board(setup.extras["board"]) if "board" in setup.extras else nest()
        variant, split = options.pop("variant"), options.pop("chips")
        if variant in DICE_GAMES:
            return dice_games.first_state(DICE_GAMES[variant], options["cat_cards"], here, split, setup.seats, setup.starter)
        return card_state.first_state(House(variant, setup.seats, **options), here, split, setup.starter)

    def parse(self, text: str) -> Move:
        return moves.parse(text)
