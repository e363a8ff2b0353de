"""The dice games of Rat Poker in every situation worth looking at: records, and the screens that they lead to."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path

from game.core.chance import SeededChance
from game.core.record import Record
from game.draw.texts import Texts
from game.draw.tree import Node
from game.games import GAMES
from game.rat_poker.scene import RatPokerScene
from game.ui.rooms.result import draw_result
from game.ui.screens.frame import house
from game.ui.screens.rules import RulesModel, rules_page
from game.ui.screens.setup import FileModel, OptionModel, SeatModel, SetupModel, VariantModel, setup
from game.ui.screens.table import table
from game.ui.session import Session

FOUR = ("Anna", "Bence", "Csilla", "Nagyapó")
SIX = ("Anna", "Wwwwwwwwwwwwwwwwwwwwwwww", "Čeněk", "Nagyapó", "Őszike", "Zsófi")
START = (
    "chips t1 WGRGWR", "chips t2 RWWRRG", "chips t3 WWGRGR", "chips t4 WRGRGR", "chips t5 WGRRWG", "chips t6 RWRWRG",
    "cards Ac Qd 2s 8s Kc",
)  # fmt: skip
PLACES = ("o5", "o20", "o22", "o11", "o23", "o19", "o2", "o8", "o27", "o13", "o16", "o30", "o9", "o24", "o1", "o17", "o29", "o15")


def session(names: tuple[str, ...], *moves: str, variant: str = "cat-chase", **rest: object) -> Session:
    """A game after these moves."""
    players = tuple({"name": name} for name in names)
    record = Record("rat-poker", players, 0, {"variant": variant}, moves, rest)
    return Session("game/x", record, GAMES, RatPokerScene(), SeededChance(1))


def begun(names: tuple[str, ...], *moves: str, variant: str = "cat-chase") -> Session:
    """A game in which all rats have been placed, after these moves."""
    return session(names, *START, *(f"place {p}" for p in PLACES[: 3 * len(names)]), *moves, variant=variant)


@cache
def worked(name: str) -> tuple[str, ...]:
    """The moves of a worked record."""
    file = Path(__file__).parents[1] / "fixtures" / "records" / f"{name}.json"
    data = json.loads(file.read_text("utf-8"))
    return tuple(data.get("record", data)["moves"])


def finished(names: tuple[str, ...] = FOUR, variant: str = "cat-chase") -> Session:
    """A whole game, the first legal move each time."""
    game = begun(names, variant=variant)
    while not game.ending:
        state = game.table.state
        if state.to_move == "chance":
            game.table.fall()
        else:
            moves = [str(move) for move in state.legal_moves()]
            claims = [move for move in moves if move.startswith("move") and len(move.split(" ")) == 4]
            plates = [move for move in moves if move.startswith("move") and " t" in move[5:]]
            game.table.play((claims or plates or moves)[0])
        game.table.settle()
    return game


def _on_table(make: Callable[[], Session], *taps: str) -> Callable[[Texts], Node]:
    def draw(t: Texts) -> Node:
        game = make()
        for tap in taps:
            game.tap(tap)
        return house(table(game, "curtain", t))

    return draw


MIDDLE = worked("cat-chase-1")


def _setup(t: Texts, board: str = "", own: bool = False) -> Node:
    scene = RatPokerScene()
    seats = tuple(SeatModel(name, colour, "", words=t("player")) for colour, name in enumerate(FOUR, 1))
    variants = tuple(VariantModel(variant, i == 0) for i, variant in enumerate(scene.variants(t)))
    values = GAMES["rat-poker"].check_options({"variant": "cat-chase"})
    options = tuple(OptionModel(words, values[words.name]) for words in scene.option_words(t, values))
    files = tuple(FileModel(words, board, own) for words in scene.file_words(t))
    return house(setup(SetupModel(scene.name(t), seats, range(2, 7), 1, None, options, (), "", variants, files), t))


SCREENS: dict[str, Callable[[Texts], Node]] = {
    "poker-setup": _setup,
    "poker-setup-own": lambda t: _setup(t, "Nagyapó kertje", True),
    "poker-start": _on_table(lambda: session(FOUR, *START)),
    "poker-placing": _on_table(lambda: session(SIX, *START, *(f"place {p}" for p in PLACES[:11]))),
    "poker-die": _on_table(lambda: begun(FOUR)),
    "poker-choose": _on_table(lambda: begun(FOUR, "die 4")),
    "poker-ends": _on_table(lambda: begun(FOUR, "die 6"), "field o5"),
    "poker-pay": _on_table(lambda: begun(FOUR[:2], "die 2", "move o5 t2", "die 3", "move o20 t5", "die 4"), "field t2", "field k4"),
    "poker-pay-two": _on_table(
        lambda: begun(FOUR[:2], "die 3", "move o5 t2", "die 3", "move o20 t5", "die 6", variant="hole-dash"), "field t2", "field k4"
    ),
    "poker-hop": _on_table(lambda: begun(FOUR, "die 1", "move o5 h2")),
    "poker-back": _on_table(
        lambda: begun(FOUR[:2], "die 2", "move o5 t2", "die 3", "move o20 t5", "die 4", "move t2 k4 G", "cards 7h")
    ),
    "poker-middle": _on_table(lambda: session(FOUR[:2], *MIDDLE[: len(MIDDLE) * 2 // 3])),
    "poker-late": _on_table(lambda: session(FOUR[:2], *MIDDLE[:-4])),
    "poker-six": _on_table(lambda: begun(SIX, "die 5", variant="hole-dash"), "field o5"),
    "poker-result": lambda t: house(draw_result(finished(), t)),
    "poker-result-six": lambda t: house(draw_result(finished(SIX, "hole-dash"), t)),
    "poker-rules": lambda t: house(
        rules_page(RulesModel(RatPokerScene().name(t), RatPokerScene().rules(t, {"variant": "hole-dash"}), "M3", 1), t)
    ),
}
