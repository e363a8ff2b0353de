"""Cat Chase and Hole Dash as a family plays them, without a browser: by taps from set-up to the result."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game.core.record import Record, states
from game.core.rules import CHANCE
from game.draw.scene import Ending
from game.draw.texts import TEXTS
from game.draw.tree import Node, walk
from game.games import GAMES
from game.rat_poker import board, dice_words, words
from game.rat_poker.board import nest
from game.rat_poker.board_picture import cells, footprint, ground, many, plan
from game.rat_poker.board_table import Choice, choice
from game.rat_poker.dice_games import ends
from game.rat_poker.dice_scene import run_of
from game.rat_poker.ending import most_cards
from tests.ui.fake_house import House, run
from tests.ui.rat_poker_samples import PLACES, START, begun, finished
from tests.ui.test_app import shelf_of, stored

BOARD: dict[str, Any] = json.loads((Path(__file__).parents[2] / "game/rat_poker/boards/nest.json").read_text("utf-8"))


def session_of(house: House) -> Any:
    """The game on the table."""
    return house.app.room.session  # type: ignore[attr-defined]


async def at_table(house: House, *names: str, variant: int = 0) -> None:
    """Set up one of the dice games with these players."""
    await house.tap("open rat-poker")
    await house.tap(f"variant {variant}")
    for _ in names[2:]:
        await house.tap("seat add")
    for seat, name in enumerate(names):
        await house.type(f"name {seat}", name)
    await house.tap("start")


async def placed(house: House, seats: int) -> None:
    """Put every rat on the outer ring."""
    for field in PLACES[: 3 * seats]:
        await house.tap(f"field {field}")


async def load(house: House, *moves: str, variant: str = "cat-chase", seats: int = 2) -> None:
    """Open a game after these moves."""
    players = tuple({"name": name} for name in ("Anna", "Bence", "Csilla")[:seats])
    places = tuple(f"place {field}" for field in PLACES[: 3 * seats])
    record = Record("rat-poker", players, 0, {"variant": variant}, (*START, *places, *moves))
    await house.choose(record.text())


def next_tap(house: House, dice: random.Random) -> str:
    """Something sensible to tap, as a child would choose it."""
    state, intents = session_of(house).table.state, house.intents()
    if state.to_move == CHANCE:
        return "throw"
    if pays := [intent for intent in intents if intent.startswith("pay ")]:
        return pays[0]
    live = [f"field {move.field}" for move in state.legal_moves() if hasattr(move, "field")]
    if live:
        return dice.choice(live)
    moves = [move for move in state.legal_moves() if hasattr(move, "start")]
    if not moves:
        return "pass"
    selection = session_of(house).selection
    movable = sorted({move.start for move in moves})
    if selection is None and len(movable) > 1:
        claims = [move for move in moves if move.price]
        return f"field {(claims or moves)[0].start if claims else dice.choice(movable)}"
    start = movable[0] if selection is None else selection.rat
    mine = [move for move in moves if move.start == start]
    wanted = [m for m in mine if m.price] or [m for m in mine if m.end.startswith("t")] or mine
    return f"field {dice.choice(wanted).end}"


def test_a_whole_cat_chase_of_two_to_the_result_and_a_rematch() -> None:
    async def story() -> None:
        house = await House().open()
        dice = random.Random(3)
        await at_table(house, "Anna", "Bence")
        assert house.screen == "table" and "Anna places a rat" in house.text
        for _ in range(3000):
            if house.screen == "result":
                break
            await house.tap(next_tap(house, dice))
        assert house.screen == "result" and ("wins!" in house.text or "win together!" in house.text)
        assert "chips" in house.text and "×" in house.text
        (record,) = stored(house)
        last = states(house.app.read_game(json.dumps(record)), GAMES)[-1]
        assert last.outcome is not None and max(map(len, last.cards)) >= 5  # type: ignore[attr-defined]
        await house.tap("rematch")
        (again,) = stored(house)
        assert again["options"]["variant"] == "cat-chase" and again["starter"] == 1 and len(again["moves"]) == len(START)

    run(story)


def test_the_opening_of_a_hole_dash_of_six() -> None:
    async def story() -> None:
        house = await House().open()
        await at_table(house, "Anna", "Bence", "Csilla", "Dani", "Eszter", "Ferkó", variant=1)
        await placed(house, 6)
        assert "Anna is next" in house.text
        dice = random.Random(5)
        for _ in range(40):
            await house.tap(next_tap(house, dice))
        (record,) = stored(house)
        assert record["options"]["variant"] == "hole-dash" and sum(m.startswith("die") for m in record["moves"]) >= 6

    run(story)


def test_a_rat_is_picked_up_and_its_ends_light_up() -> None:
    async def story() -> None:
        house = await House().open()
        await load(house, "die 4")
        assert "Tap one of your rats." in house.text
        await house.tap("field o5")
        assert "Tap where it should go." in house.text and "another" in house.intents()
        button = house.page.root.find(data_do="field t2")
        assert "brings 1 red, 1 green chip" in button.attrs["aria-label"] and "aria-disabled" not in button.attrs
        await house.tap("another")
        assert "Tap one of your rats." in house.text
        await house.tap("field o5")
        await house.tap("field o5")
        assert "Tap one of your rats." in house.text
        await house.tap("field o5")
        await house.tap("field t2")
        assert session_of(house).table.moves[-1] == "move o5 t2"
        (line,) = [e for e in house.page.root.all() if "runs-" in e.attrs.get("class", "")]
        assert {"--x0", "--y0"} <= line.css.keys()

    run(story)


def test_the_only_rat_that_can_move_needs_no_tap() -> None:
    sight = begun(("Anna", "Bence"), "die 4").sight()
    found = ends(sight.view)
    assert choice(None, found) is None
    assert choice(None, {name: there if name == "o5" else {} for name, there in found.items()}) == Choice("o5")


def test_how_a_card_is_paid_for_is_asked_when_there_is_a_choice() -> None:
    async def story() -> None:
        house = await House().open()
        await load(house, "die 2", "move o5 t2", "die 3", "move o20 t5", "die 4")
        await house.tap("field t2")
        await house.tap("field k4")
        assert "Which chips pay for the card?" in house.text
        assert [intent for intent in house.intents() if intent.startswith("pay")] == ["pay R", "pay G"]  # cheapest first
        again = await House(shelf_of(house)).open()  # killed here
        await again.tap(next(i for i in again.intents() if i.startswith("continue")))
        assert session_of(again).table.state == session_of(house).table.state
        await house.tap("pay G")
        assert session_of(house).table.moves[-2] == "move t2 k4 G" and "the card is won!" in house.text
        again = await House(shelf_of(house)).open()  # and here, while the rat has to go back
        await again.tap(next(i for i in again.intents() if i.startswith("continue")))
        assert "the card is won!" in again.text
        await again.tap("field o9")
        assert "Bence is next" in again.text

    run(story)


def test_the_only_price_is_not_asked() -> None:
    async def story() -> None:
        house = await House().open()
        await load(house, "die 3", "move o5 t2", "die 3", "move o20 t5", "die 2", variant="hole-dash")
        assert session_of(house).table.state.chips[0] == "G"
        await house.tap("field t2")
        await house.tap("field k4")
        assert "move t2 k4 G" in session_of(house).table.moves

    run(story)


def test_hop_or_stay_is_asked_and_survives_a_kill() -> None:
    async def story() -> None:
        house = await House().open()
        await load(house, "die 1")
        await house.tap("field o5")
        await house.tap("field h2")
        assert "Anna: hop or stay?" in house.text
        again = await House(shelf_of(house)).open()
        await again.tap(next(i for i in again.intents() if i.startswith("continue")))
        assert "Anna: hop or stay?" in again.text
        await again.tap("field h7")
        assert session_of(again).table.moves[-1] == "hop h7"
        await house.tap("stay")
        assert session_of(house).table.moves[-1] == "stay" and "Bence is next" in house.text

    run(story)


@pytest.mark.parametrize(
    ("moves", "taps", "sentence", "clause"),
    [
        ((), ["o5"], "First throw the die.", "F1"),
        (("die 4",), ["y5"], "First tap the rat that should move.", "F1"),
        (("die 4",), ["o20"], "This rat belongs to somebody else: Bence", "F1"),
        (("die 4",), ["o5", "o6"], "There is no way of exactly 4 steps there.", "M2"),
        (("die 1",), ["o5", "t2"], "Too far: it is 2 steps away.", "M5"),
        (("die 6",), ["o5", "k4"], "This card costs 1 chip. First fetch some from a plate.", "M7"),
        (("die 1", "move o5 h2"), ["o6"], "A hop goes to another hole. Tap one that is lit, or stay.", "F2"),
    ],
)
def test_a_refused_tap_says_why(moves: tuple[str, ...], taps: list[str], sentence: str, clause: str) -> None:
    async def story() -> None:
        house = await House().open()
        await load(house, *moves)
        before = session_of(house).table.moves
        for field in taps:
            await house.tap(f"field {field}")
        assert sentence in house.text and session_of(house).table.moves == before
        await house.tap("hush")
        assert sentence not in house.text and session_of(house).table.moves == before
        await house.tap(f"field {taps[-1]}")
        await house.tap(f"rules {clause}")
        assert house.screen == "rules" and house.page.scrolled == f"clause-{clause}"

    run(story)


def test_placing_elsewhere_is_refused() -> None:
    async def story() -> None:
        house = await House().open()
        await at_table(house, "Anna", "Bence")
        await house.tap("field y5")
        assert "A rat starts on a cheese path of the outer ring" in house.text
        await house.tap("field o1")
        await house.tap("field o1")
        assert "There is a rat already." in house.text

    run(story)


# -- a family's own board


def own_board(**changes: Any) -> str:
    """Our board under another name, with these changes."""
    return json.dumps({**BOARD, "name": "Granny's garden", **changes})


def test_a_board_from_a_file_is_kept_played_on_and_travels_in_the_record() -> None:
    async def story() -> None:
        house = await House().open()
        await house.tap("open rat-poker")
        await house.tap("load")
        assert house.page.choosing_file
        await house.choose(own_board())
        assert house.screen == "setup" and "Granny's garden" in house.text
        await house.tap("file board ours")
        await house.tap("close")
        again = await House(shelf_of(house)).open()  # it is kept
        await again.tap("open rat-poker")
        await again.tap("file board own")
        await again.tap("start")
        (record,) = stored(again)
        assert record["board"]["name"] == "Granny's garden"
        assert session_of(again).table.state.board.name == "Granny's garden"
        # and travels
        other = await House().open()
        await other.choose(json.dumps(record))
        assert session_of(other).table.state.board.name == "Granny's garden"
        # back to ours
        await again.tap("menu")
        await again.tap("home")
        await again.tap("open rat-poker")
        await again.tap("file board ours")
        await again.tap("start")
        assert session_of(again).table.state.board is nest()

    run(story)


@pytest.mark.parametrize(
    ("file", "sentence"),
    [
        ("no JSON", "This file is not a board."),
        ("[]", "This file is not a board."),
        (own_board(format="rats-nest-board/9"), "This board file is of a kind that is not known here."),
        (own_board(fields=BOARD["fields"][:-1]), "A link of this board leads to a field that is not there: t6."),
        (own_board(fields=[*BOARD["fields"], BOARD["fields"][0]]), "Two fields of this board have the same name: h1."),
        (own_board(fields=[{"id": "?"}]), "Field number 1 of the board file is not described rightly."),
        (own_board(links=[["h1"]]), "Link number 1 of the board file is not described rightly."),
        (own_board(links=[["h1", "h1"]]), "A field of this board is linked to itself: h1."),
        (own_board(links=[["h1", "o1"], ["o1", "h1"]]), "Two fields of this board are linked twice: o1 and h1."),
        (own_board(links=[*BOARD["links"], ["h1", "h2"]]), "No two holes may be linked: h1 and h2 are."),
        (own_board(links=[]), "A card field must be linked to two cheese paths and nothing else: k1."),
    ],
)
def test_a_bad_board_gets_its_sentence(file: str, sentence: str) -> None:
    async def story() -> None:
        house = await House().open()
        await house.tap("open rat-poker")
        await house.choose(file)
        assert house.screen == "setup" and sentence in house.text
        assert "file board own" not in house.intents()

    run(story)


def test_a_saved_game_chosen_in_set_up_is_opened() -> None:
    async def story() -> None:
        house = await House().open()
        await house.tap("open rat-poker")
        await load(house, "die 4")
        assert house.screen == "table"

    run(story)


def test_every_kind_of_bad_board_has_words_of_its_own() -> None:
    parts = {
        "problem": "x", "found": 3, "number": 2, "field": "h1", "kind": "hole", "a": "h1", "b": "h2", "what": "fields",
        "least": 1, "most": 5,
    }  # fmt: skip
    causes = [c for c in vars(board).values() if isinstance(c, type) and issubclass(c, board.BadBoard) and c is not board.BadBoard]
    usual = words.bad_board(board.BadBoard(**parts), TEXTS["en"])
    assert len(causes) >= 13
    for cause in causes:
        assert words.bad_board(cause(**parts), TEXTS["en"]) != usual, cause


# -- wild, and by eye


@pytest.mark.parametrize("seed", range(2))
def test_wild_tapping_breaks_nothing(seed: int) -> None:
    async def story() -> None:
        house = await House().open()
        dice = random.Random(seed)
        await at_table(house, "Anna", "Bence", "Csilla", variant=seed)
        for _ in range(700):
            fields = [i for i in house.intents() if i.startswith(("field", "pay", "throw", "stay", "pass"))]
            if house.screen == "table" and fields and dice.random() < 0.9:
                live = [e.attrs["data-do"] for e in house.page.root.all() if e.attrs.get("class") == "field leads"]
                await house.tap(dice.choice([*live, *(i for i in fields if not i.startswith("field"))] or fields))
            else:
                await house.tap(dice.choice(house.intents()))
            assert "Something went wrong" not in house.text, house.app.room
        for record in stored(house):
            house.app.read_game(json.dumps(record))

    run(story)


def test_cells_do_not_overlap_and_reach_half_way() -> None:
    middles = plan(nest()).middles
    reach = cells(middles, range(len(middles))).values()
    boxes = [(x - le, y - up, x + ri, y + do) for (x, y), (le, up, ri, do) in zip(middles, reach, strict=True)]
    for n, a in enumerate(boxes):
        for b in boxes[n + 1 :]:
            assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]
    assert min(min(box[2] - box[0], box[3] - box[1]) for box in boxes) >= 90
    assert plan(nest()).width == 1200 and plan(nest()).height == 900


def test_the_ground_is_one_node_for_ever() -> None:
    assert ground(nest()) is ground(nest())


def corners(line: str) -> list[str]:
    """Where a line has corners; at its two ends there are none."""
    return line.removeprefix("M").split("L")[1:-1]


def test_the_ground_shows_every_field_where_it_is() -> None:
    shown = {node.attrs["marker-mid"]: corners(node.attrs["d"]) for node in walk(ground(nest())) if "marker-mid" in node.attrs}
    for kind in ("card", "chips", "hole", "path"):
        places = (middle for middle, field in zip(plan(nest()).middles, nest().fields, strict=True) if field.kind == kind)
        assert shown[f"url(#field-{kind})"] == [f"{x} {y}" for x, y in places], kind


def test_the_line_that_marks_stand_on_is_not_seen() -> None:
    """Not even below something that gives its lines a colour, as footprints have."""
    line = many(footprint(), [(1, 2), (3, 4)]).children[-1]
    assert isinstance(line, Node) and line.attrs["fill"] == line.attrs["stroke"] == "none"


def test_every_move_of_a_rat_has_a_way() -> None:
    for variant in ("cat-chase", "hole-dash"):
        game = finished(("Anna", "Bence"), variant)
        for n, move in enumerate(game.table.moves):
            way = run_of(game.line(n))
            if move.startswith(("move", "hop")):
                assert way is not None and len(way.path) >= 2


def test_an_idle_turn_is_said() -> None:
    game = begun(("Anna", "Bence"))
    _, sub = dice_words.say(replace(game.table.state, seat=1, idle=3), game.players, "", False, TEXTS["en"])
    assert sub == "Anna: no rat can move 3 steps."


def test_the_winners_cat_cards_are_named_where_nobody_has_more() -> None:
    """Chips may win against more cat cards: then they are no reason."""
    end, t = finished(("Anna", "Bence")).ending, TEXTS["en"]
    assert end is not None
    last = end.history[-1]
    cat = last.cats[0]
    for own, others, said in ((2, 1, "with 2 cat cards"), (1, 1, "with 1 cat card"), (1, 2, ""), (0, 0, "")):
        cards = (f"{cat}c", f"{cat}d")[:own], (f"{cat}h", f"{cat}s")[:others]
        over = replace(last, chips=("GGGGGG", ""), cards=cards)
        assert over.outcome is not None and over.outcome.winners == (0,)
        assert most_cards(Ending((over,), end.players), t) == said
