"""Catz Ratz Batz in every situation worth looking at: records, and the screens that they lead to."""

from __future__ import annotations

from collections.abc import Callable

from game.core.chance import SeededChance
from game.core.record import Record
from game.draw.texts import Texts
from game.draw.tree import Node
from game.games import GAMES
from game.scenes import SCENES as GAME_SCENES
from game.ui.rooms.result import draw_result
from game.ui.screens.frame import house
from game.ui.screens.table import table
from game.ui.session import Session

FOUR = ("Anna", "Dani", "Csilla", "Nagyi")
SIX = ("Anna", "Wwwwwwwwwwwwwwwwwwwwwwww", "Čeněk", "Nagyapó", "Őszike", "Zsófi")


def session(moves: str, names: tuple[str, ...] = FOUR, **options: object) -> Session:
    """A game after these moves, one a line."""
    players = tuple({"name": name} for name in names)
    lines = tuple(line.strip() for line in moves.strip().splitlines())
    return Session(
        "game/x", Record("catz-ratz-batz", players, 0, options, lines), GAMES, GAME_SCENES["catz-ratz-batz"], SeededChance(1)
    )


def finished(names: tuple[str, ...] = FOUR) -> Session:
    """A whole game, played by taps that a child might make."""
    game = session("", names, target=100)
    while not game.ending:
        state = game.table.state
        if state.to_move == "chance":
            game.tap("throw")
        elif "stop" in (moves := [str(m) for m in state.legal_moves()]):
            game.table.play("stop")
        else:
            game.table.play(moves[0])
            game.table.settle()
    return game


def _on_table(moves: str, names: tuple[str, ...] = FOUR, *taps: str, **options: object) -> Callable[[Texts], Node]:
    def draw(t: Texts) -> Node:
        game = session(moves, names, **options)
        for tap in taps:
            game.tap(tap)
        return house(table(game, "curtain", t))

    return draw


SCREENS: dict[str, Callable[[Texts], Node]] = {
    "catz-start": _on_table(""),
    "catz-choose": _on_table("roll 335CCRB77"),
    "catz-choose-picked": _on_table("roll 335CCRB77", FOUR, "die 0"),
    "catz-nine": _on_table("roll 335577335", SIX),
    "catz-two": _on_table("roll 3CCBR577C\nfix 3"),
    "catz-three": _on_table("roll 3CCBR5773\nfix 33\nthrow 577\nroll 35C"),
    "catz-five": _on_table("roll 335CCRB77\nfix 3"),
    "catz-eight": _on_table("roll 335577335\nfix 3", SIX),
    "catz-animals": _on_table("roll 3CCBBRRRC\nfix 3", SIX),
    "catz-bats-idle": _on_table("roll 5CCBBRR5C\nfix 5"),
    "catz-spoilt": _on_table("roll 77RRRBBCC\nfix 7"),
    "catz-complete": _on_table("roll 3CCBR5773\nfix 3\nthrow 577\nroll 33C"),
    "catz-change": _on_table("roll 335CCRB77\nfix 3\nthrow 577\nroll 557", FOUR, change_series=True),
    "catz-changing": _on_table("roll 335CCRB77\nfix 3\nthrow 577\nroll 557", FOUR, "change 5", change_series=True),
    "catz-between": _on_table("roll 3CCBR5773\nfix 3\nthrow 577\nroll 33C\nstop"),
    "catz-nothing": _on_table("roll CCCCRRRBB", SIX),
    "catz-result": lambda t: house(draw_result(finished(), t)),
    "catz-result-six": lambda t: house(draw_result(finished(SIX), t)),
    "catz-alone": lambda t: house(draw_result(finished(("Anna",)), t)),
}
