"""Golden games: whole random games written out, and how many positions can be reached from fixed ones.

They change when rules change, and only then: a difference in a golden file is a difference in the rules, to be read line by
line. `python -m tests.golden` writes them anew.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from game.core.chance import SeededChance
from game.core.record import answer
from game.core.rules import CHANCE, State
from tests.cases import ALL_CASES, ALL_GAMES, USUAL, Case, game_of, some

CARD_GAMES = tuple(
    case for case in ALL_CASES if case.game == "rat-poker" and case.options["variant"] in ("rat-poker", "pro", "total")
)
MORE_SEATS = {("sixty-six", example, seats) for example in range(3) for seats in (3, 4)} | {
    ("rat-poker", example, seats) for example, seats in ((10, 3), (11, 6), (12, 4), (13, 5), (14, 3), (14, 6), (15, 4), (16, 5))
}
"""Sixty-Six with partners, or with three, is nearly another game than with two; auctions are for more than two as well."""
GOLDEN = (*USUAL, *(case for case in ALL_CASES if (case.game, case.example, case.seats) in MORE_SEATS))
FOLDER = Path(__file__).parent / "fixtures" / "golden"
NODES = FOLDER / "nodes.json"
SEED = 20
MOST_LEGAL = 12
PLIES = 3
MOST_STATES = 4_000
MOST_MOVES = 14_000
"""When so many moves have been tried, no more are."""
FALLS = 2
"""How many throws or deals are tried at a chance point when positions are counted."""


def seed(case: Case) -> int:
    """The card games, which take chance in the same way whatever their options are, each play another game."""
    return SEED + (case.example if case in CARD_GAMES else 0)


def _line(case: Case, state: State) -> str:
    said = answer(case.record(), state)
    legal = said["legal"]
    if legal is None or not legal:
        choices = ""
    elif len(legal) > MOST_LEGAL:
        choices = f"{len(legal)} moves, {legal[0]} … {legal[-1]}"
    else:
        choices = " · ".join(legal)
    also = " · ".join(sorted(map(str, state.out_of_turn_moves())))
    said["detail"].pop("also", None)  # written once is enough
    mover = {None: "over"}.get(said["to_move"], said["to_move"])
    parts = [
        f"to move {mover}",
        f"scores {' '.join(map(str, said['scores']))}",
        f"winners {' '.join(map(str, said['winners']))}" if said["winners"] else "",
        json.dumps(said["detail"], ensure_ascii=False),
        choices,
        f"also {also}" if also else "",
    ]
    return "    " + " | ".join(part for part in parts if part)


def transcript(case: Case) -> str:
    """A whole game, two lines a move: the move, and what a replay answers after it."""
    options = json.dumps(dict(case.options))
    lines = [f"{case.game}, {case.seats} seats, starter {case.starter}, options {options}", _line(case, case.start())]
    for before, move, after in game_of(case, seed(case)):
        public = before.public_move(move)
        shown = "" if public == str(move) else f"   (for the others: {public or 'nothing'})"
        lines += [f"{move}{shown}", _line(case, after)]
    return "\n".join(lines) + "\n"


def _followers(state: State, chance: SeededChance) -> list[State]:
    if state.to_move == CHANCE:
        return [state.after(state.sample(chance)) for _ in range(FALLS)]
    return [state.after(move) for move in (*state.legal_moves(), *state.out_of_turn_moves())]


def nodes(state: State) -> list[int]:
    """How many different positions there are after 1, 2, 3 … moves. Of a large number only the first are followed, and counted."""
    chance = SeededChance(SEED)
    level = {state: None}
    counts = []
    for _ in range(PLIES):
        following: dict[State, None] = {}
        tried = 0
        for before in list(level)[:MOST_STATES]:
            found = _followers(before, chance)
            following.update(dict.fromkeys(found))
            tried += len(found)
            if tried >= MOST_MOVES:
                break
        level = following
        counts.append(len(level))
    return counts


def all_nodes(case: Case) -> dict[str, list[int]]:
    """The counts from the first position and from four on the way, by the number of moves made before."""
    line = [case.start(), *(after for _, _, after in game_of(case, seed(case)))]
    return {str(n): nodes(line[n]) for n in some(tuple(range(len(line) - 1)), 5)}


def transcript_file(case: Case) -> Path:
    return FOLDER / f"{case}.txt"


def read_nodes() -> Mapping[str, Mapping[str, list[int]]]:
    return json.loads(NODES.read_text("utf-8"))


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for case in GOLDEN:
        transcript_file(case).write_text(transcript(case), "utf-8")
    counts = [f"  {json.dumps(str(case))}: {json.dumps(all_nodes(case))}" for case in GOLDEN]
    NODES.write_text("{\n" + ",\n".join(counts) + "\n}\n", "utf-8")
    print(f"{len(GOLDEN)} golden games of {len(ALL_GAMES)} games are in {FOLDER}.")


if __name__ == "__main__":
    main()
