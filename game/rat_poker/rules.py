"""The game “Rat Poker” as the registry knows it: its variants with their options, its notation, and how it begins."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.rules import BadSetup, Game, Json, Move, Option, Setup, State
from game.rat_poker import chips, moves
from game.rat_poker.board import board, nest
from game.rat_poker.dice_games import CAT_CHASE, HOLE_DASH, first_state

VARIANT = Option("variant", ("cat-chase", "hole-dash"), None, "F1")
SPLIT = chips.Split("chips", (), dict(chips.USUAL), "D3")
CAT_CARDS = Option("cat_cards", ("JQK", "JQKA"), "JQK", "D4")

DICE_GAMES = {rules.name: rules for rules in (CAT_CHASE, HOLE_DASH)}
OPTIONS: Mapping[str, tuple[Option, ...]] = dict.fromkeys(DICE_GAMES, (VARIANT, SPLIT, CAT_CARDS))
"""Each variant's options."""
TO_COME = ("rat-poker", "pro", "total")
"""Variants that the record knows and that can't be played yet."""


class RatPoker(Game):
    """One board and its games, 2–6 players."""

    id = "rat-poker"
    seats = range(2, 7)
    options = (VARIANT, SPLIT, CAT_CARDS)
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
    )

    def options_of(self, variant: Json) -> tuple[Option, ...]:
        """The options of one variant. Raises `BadSetup` if there is no such variant, or none yet."""
        if isinstance(variant, str) and variant in TO_COME:
            raise BadSetup(problem=f"The variant “{variant}” can't be played yet.", option="variant")
        if not VARIANT.allows(variant):
            names = ", ".join(DICE_GAMES)
            raise BadSetup(VARIANT.clause, problem=f"The option “variant” must name the game: {names}.", option="variant")
        return OPTIONS[variant]

    def check_options(self, given: Mapping[str, Json]) -> dict[str, Json]:
        """As for every game; but which options there are depends on `variant`, which must be given."""
        variant = given.get("variant")
        known = {o.name: o for o in self.options_of(variant)}
        for name, value in given.items():
            if name not in known:
                raise BadSetup(problem=f"{variant} has no option “{name}”.", option=name)
            if not known[name].allows(value):
                raise BadSetup(known[name].clause, problem=f"Option “{name}” can't be {value!r}.", option=name)
        return {name: given.get(name, option.default) for name, option in known.items()}

    def start(self, setup: Setup) -> State:
        """The empty table on our own board, or on the one in `setup.extras`. Raises `BadBoard`."""
        options = setup.options
        here = board(setup.extras["board"]) if "board" in setup.extras else nest()
        return first_state(DICE_GAMES[options["variant"]], options["cat_cards"], here, options["chips"], setup.seats, setup.starter)

    def parse(self, text: str) -> Move:
        return moves.parse(text)
