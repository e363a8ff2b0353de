"""`bench`, the part about Sixty-Six: random games of cards against random games of chess by python-chess, in the same run."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import TextIO

from game.core.chance import SeededChance
from game.core.rules import CHANCE, Game

REPEATS = 5
MOVES = 4_000
"""How many moves, at least, one measurement plays."""
LONGEST = 150
"""Random chess goes on for ever: a board is given up after so many moves without a capture or a pawn's move."""

EXPLANATION = (
    "times python-chess: random moves a second in games of Sixty-Six, deals and bids included, for each one in games of chess "
    f"(`list(board.legal_moves)`, choice, `push`) in the same run; median of {REPEATS} repeats, at least 6 times is wanted"
)
MISSING = "times python-chess: not measured, since it is not installed (it is in tools/requirements.txt)"


def cards_speed(game: Game, players: int) -> float:
    """Moves a second in random games with the default options."""
    state, chance, moves = game.start(game.setup(players)), SeededChance(1), 0
    begun = perf_counter()
    while moves < MOVES:
        mover = state.to_move
        if mover is None:
            state = game.start(game.setup(players))
        else:
            state = state.after(state.sample(chance) if mover == CHANCE else state.random_move(chance))
            moves += 1
    return moves / (perf_counter() - begun)


def chess_player() -> Callable[[], float] | None:
    """The same measured for chess; None where python-chess is not installed."""
    try:
        import chess
    except ImportError:
        return None

    def play() -> float:
        board, chance, moves = chess.Board(), SeededChance(1), 0
        begun = perf_counter()
        while moves < MOVES:
            legal = list(board.legal_moves)
            if legal and board.halfmove_clock < LONGEST:
                board.push(chance.choice(legal))
                moves += 1
            else:
                board = chess.Board()
        return moves / (perf_counter() - begun)

    return play


def bench_chess(game: Game, out: TextIO) -> None:
    """Print one line for each number of players."""
    play = chess_player()
    if play is None:
        out.write(MISSING + "\n")
        return
    out.write(EXPLANATION + "\n")
    for players in game.seats:
        pairs = [(cards_speed(game, players), play()) for _ in range(REPEATS)]  # by turns: a slow moment slows both
        ratio = median(cards / board for cards, board in pairs)
        ours, theirs = (median(speeds) for speeds in zip(*pairs, strict=True))
        speeds = f"{ours:9.0f} moves a second against {theirs:.0f}"
        out.write(f"{game.id:16} {ratio:8.1f} times python-chess   {speeds}, {players} players\n")
