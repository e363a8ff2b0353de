"""The commands and their arguments. Whatever goes wrong is one JSON object on standard output and exit status 2."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NoReturn, TextIO

from game.cli import bench, bench_chess, bench_moving, bench_poker, check_board, replay, simulate
from game.core.record import BadMove, parse_json
from game.core.rules import Game, Json, Refusal
from game.games import GAMES


class Unusable(Refusal):
    """Arguments, or a file, that no command can work with."""

    sentence = "{problem}"


class _Parser(argparse.ArgumentParser):
    """Raises instead of printing and leaving."""

    def error(self, message: str) -> NoReturn:
        raise Unusable(problem=message)


def whole(text: str) -> int:
    """A whole number from 0 in plain decimal digits: no sign, no spaces, nothing else that `int` would let pass."""
    if not (text.isascii() and text.isdigit() and len(text) <= 18):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 0")
    return int(text)


def _arguments(argv: Sequence[str]) -> argparse.Namespace:
    parser = _Parser(prog="python -m game", description=__doc__, allow_abbrev=False)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    command = commands.add_parser("replay", help="answer what a game record leads to, as JSON", allow_abbrev=False)
    command.add_argument("file", metavar="FILE", help="the record; - reads standard input")
    command.add_argument("--prefix", type=whole, metavar="N", help="stop after N moves; later entries are not looked at")

    command = commands.add_parser("simulate", help="play random games", allow_abbrev=False)
    command.add_argument("game", metavar="GAME", help="the record's name of the game")
    command.add_argument("--players", type=whole, metavar="N", help="how many play (default: 2, or the fewest that can)")
    command.add_argument("--games", type=whole, default=100, metavar="N", help="how many games (default: %(default)s)")
    command.add_argument("--seed", type=whole, default=1, metavar="S", help="the same seed plays the same games (default: 1)")
    command.add_argument("--options", default="{}", metavar="JSON", help="house rules, as in a record")
    command.add_argument("--records", metavar="FILE", help="write every game as a record, one a line")

    commands.add_parser("bench", help="the engine's speed against a plain loop", allow_abbrev=False)

    command = commands.add_parser("check-board", help="say what a board file holds, or what is wrong with it", allow_abbrev=False)
    command.add_argument("file", metavar="FILE", help="the board file; - reads standard input")
    return parser.parse_args(argv)


def read_file(name: str) -> bytes:
    """The bytes of a file, or of standard input for `-`. Raises `Unusable`."""
    try:
        return sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except (OSError, ValueError, AttributeError, MemoryError) as error:
        raise Unusable(problem=f"{name!r} can't be read: {error}") from None


def _simulate(args: argparse.Namespace, games: Mapping[str, Game], out: TextIO) -> None:
    options = parse_json(args.options)
    run = simulate.simulate(games, args.game, args.players, args.games, args.seed, options)
    if args.records:
        try:
            with open(args.records, "w", encoding="ascii") as file:
                file.writelines(f"{record.text()}\n" for record in run.records)
        except OSError as error:
            raise Unusable(problem=f"{args.records!r} can't be written: {error}") from None
    out.write(run.report())


def _print(data: Json, out: TextIO) -> None:
    out.write(json.dumps(data) + "\n")


def main(argv: Sequence[str], games: Mapping[str, Game] = GAMES, out: TextIO | None = None) -> int:
    """Run one command. Returns the exit status: 0, or 2 when anything is wrong with what was asked."""
    out = out or sys.stdout
    try:
        args = _arguments(argv)
        if args.command == "replay":
            _print(replay.replay(read_file(args.file), args.prefix, games), out)
        elif args.command == "simulate":
            _simulate(args, games, out)
        elif args.command == "check-board":
            _print(check_board.check_board(read_file(args.file)), out)
        else:
            bench.bench(games, out)
            bench_moving.bench_moving(out)
            bench_poker.bench_poker(out)
            bench_chess.bench_chess(GAMES["sixty-six"], out)
    except Refusal as refusal:
        _print({"error": str(refusal), "move": refusal.index if isinstance(refusal, BadMove) else None}, out)
        return 2
    return 0
