"""The board of Rat Poker and moving on it (D1, D2, M1–M5, L1, R4, R5): our own board, a family's, and random ones."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from pathlib import Path

import pytest

from game.cli.bench_moving import RULES, positions, search
from game.core.chance import SeededChance
from game.core.playout import playout
from game.core.record import Record, first_state, read, states
from game.core.rules import BadSetup
from game.games import GAMES
from game.rat_poker import board as boards
from game.rat_poker import moving
from game.rat_poker.board import BadBoard, Board, board, nest

ROOT = Path(__file__).parents[2]
NEST = json.loads((ROOT / "game/rat_poker/boards/nest.json").read_text("utf-8"))


def copy() -> dict:
    return json.loads(json.dumps(NEST))


def edited(edit) -> dict:
    data = copy()
    edit(data)
    return data


def change(field: str, **keys: object):
    """An edit: other values for one field."""
    return lambda data: next(f for f in data["fields"] if f["id"] == field).update(keys)


def without(field: str):
    """An edit: a field and its links taken out."""

    def edit(data: dict) -> None:
        data["fields"] = [f for f in data["fields"] if f["id"] != field]
        data["links"] = [link for link in data["links"] if field not in link]

    return edit


def link(*ends: object):
    return lambda data: data["links"].append(list(ends))


def unlink(*ends: str):
    return lambda data: data["links"].remove(list(ends))


def more_fields(count: int, kind: str, at: str, **more: object):
    """An edit: a chain of new fields that begins at a field."""

    def edit(data: dict) -> None:
        before = at
        for n in range(count):
            data["fields"].append({"id": f"n{kind}{n}", "kind": kind, "x": 1, "y": 1, **more})
            data["links"].append([before, f"n{kind}{n}"])
            before = f"n{kind}{n}"

    return edit


def star(data: dict) -> None:
    more_fields(1, "path", "o1")(data)
    for n in range(1, 9):
        data["links"].append(["npath0", f"o{n + 10}"])


def fewer_outer(data: dict) -> None:
    for field in data["fields"][:16]:
        field.pop("outer", None)


def isolated(kind: str):
    def edit(data: dict) -> None:
        data["fields"].append({"id": "far", "kind": kind, "x": 1, "y": 1})

    return edit


def own_island(data: dict) -> None:
    """The fifth slot, with two paths of its own, cut off from all others."""
    data["links"] = [entry for entry in data["links"] if "k5" not in entry]
    data["fields"] += [{"id": f"z{n}", "kind": "path", "x": 1, "y": 1} for n in (1, 2)]
    data["links"] += [["k5", "z1"], ["k5", "z2"]]


def lonely_hole(data: dict) -> None:
    data["fields"].append({"id": "h11", "kind": "hole", "x": 1, "y": 1})
    data["links"].append(["h11", "t3"])


BAD = [
    (lambda d: d.update(format="rats-nest/1"), boards.OtherFormat),
    (lambda d: d.pop("format"), boards.OtherFormat),
    (lambda d: d.update(fields={}), boards.NotABoard),
    (lambda d: d.pop("links"), boards.NotABoard),
    (lambda d: d.update(name=5), boards.NotABoard),
    (lambda d: d.update(size=[1200]), boards.NotABoard),
    (lambda d: d.update(size=[0, 900]), boards.NotABoard),
    (lambda d: d.update(size=[True, 900]), boards.NotABoard),
    (lambda d: d["fields"].append("h11"), boards.BadField),
    (change("y1", id=""), boards.BadField),
    (change("y1", id="y 1"), boards.BadField),
    (change("y1", id="y-1"), boards.BadField),
    (change("y1", id=7), boards.BadField),
    (change("y1", kind="lake"), boards.BadField),
    (change("y1", kind=["path"]), boards.BadField),
    (change("y1", x="1"), boards.BadField),
    (change("y1", x=float("inf")), boards.BadField),
    (change("y1", y=True), boards.BadField),
    (change("o1", outer=1), boards.BadField),
    (change("y1", id="y2"), boards.SameId),
    (change("h1", outer=True), boards.OuterNotPath),
    (link("y1", "x1"), boards.UnknownEnd),
    (link("y1", "y1"), boards.LinkToItself),
    (link("y1", "y3"), boards.LinkedTwice),
    (link("y3", "y1"), boards.LinkedTwice),
    (link("y1"), boards.BadLink),
    (link("y1", "y2", "y3"), boards.BadLink),
    (link("y1", 5), boards.BadLink),
    (lambda d: d["links"].append("y1y2"), boards.BadLink),
    (fewer_outer, boards.WrongCount),
    (without("k3"), boards.WrongCount),
    (change("t6", kind="card"), boards.WrongCount),
    (lambda d: [change(f"t{n}", kind="path")(d) for n in range(1, 7)], boards.WrongCount),
    (more_fields(5, "chips", "o1"), boards.WrongCount),
    (more_fields(84, "path", "o1"), boards.WrongCount),
    (star, boards.TooManyLinks),
    (link("k3", "y1"), boards.BadSlot),
    (unlink("k3", "y5"), boards.BadSlot),
    (lambda d: (unlink("k3", "y5")(d), link("k3", "h2")(d)), boards.BadSlot),
    (link("h1", "h7"), boards.HolesLinked),
    (isolated("path"), boards.NotConnected),
    (isolated("hole"), boards.NotConnected),
    (isolated("chips"), boards.Unreachable),
    (own_island, boards.Unreachable),
    (lonely_hole, boards.LonelyHole),
]


def test_our_own_board():
    # D1
    own = nest()
    kinds = Counter(f.kind for f in own.fields)
    assert (len(own.fields), len(own.outer), kinds) == (67, 30, {"path": 46, "hole": 10, "chips": 6, "card": 5})
    assert own.ids(own.slots) == ("k1", "k2", "k3", "k4", "k5"), "slots follow the order of the file"
    assert board(copy()) is own, "equal files are one board"
    assert board(edited(change("y1", x=341))) is not own


@pytest.mark.parametrize(("edit", "cause"), BAD, ids=lambda x: getattr(x, "__name__", "edit"))
def test_a_bad_board_is_refused_with_the_reason(edit, cause):
    # D1
    with pytest.raises(BadBoard) as caught:
        board(edited(edit))
    assert type(caught.value) is cause and caught.value.clause == "D1"
    assert isinstance(caught.value, BadSetup) and str(caught.value) and caught.value.parts


@pytest.mark.parametrize("data", [None, [], "board", 5, True, {}])
def test_what_is_no_object_is_no_board(data):
    # D1
    with pytest.raises(BadBoard):
        board(data)


def test_the_limits_are_allowed():
    # D1
    assert len(board(edited(more_fields(83, "path", "o1"))).fields) == 150
    assert len(board(edited(more_fields(4, "chips", "o1"))).chip_fields) == 10
    data = edited(fewer_outer)
    kept = sum(f.get("outer", False) for f in data["fields"])
    for field in [f for f in data["fields"] if f["kind"] == "path" and not f.get("outer")][: 19 - kept]:
        field["outer"] = True
    assert len(board(data).outer) == 19
    more = edited(lambda d: d.update(note="ours", author={"name": "Anna"}))
    assert board(more) is nest(), "other keys are kept and ignored"


def test_underground_neighbours():
    # D2
    own = nest()
    under = {own.names[h]: set(own.ids(own.underground[h])) for h in own.holes}
    assert under["h1"] == {"h2", "h6", "h7"} and under["h3"] == {"h2", "h4", "h8"}
    assert all(a in under[b] for a in under for b in under[a]), "it goes both ways"
    # h7 – t6 – h10: a chip field inside the chain does not count, nor does a slot (h7 – y1 – k1 – y2 – h10)
    assert "h10" not in under["h7"]
    assert all(own.underground[n] == () for n in range(len(own.fields)) if n not in own.holes)


# -- moving: what is worked out once says the same as a search that tries everything


def made_up(seed: int) -> Board:
    """A random board with circles, dead ends and holes of every kind."""
    rng = random.Random(seed)
    outer = [f"o{n}" for n in range(20)]
    rest = [f"y{n}" for n in range(12)]
    chips = [f"t{n}" for n in range(4)]
    kinds = {**dict.fromkeys(outer + rest, "path"), **dict.fromkeys(chips, "chips")}
    links = {tuple(sorted((outer[n], outer[(n + 1) % 20]))) for n in range(20)}
    for name in (*rest, *chips):
        known = outer + [f for f in (*rest, *chips) if any(f in pair for pair in links)]
        links.update(tuple(sorted((name, other))) for other in rng.sample(known, rng.randint(1, 3)) if other != name)
    ends = iter(rng.sample(outer + rest, 10))
    for n in range(5):
        kinds[f"k{n}"] = "card"
        links.update((f"k{n}", next(ends)) for _ in range(2))
    for n in range(6):
        kinds[f"h{n}"] = "hole"
        links.update((f"h{n}", other) for other in rng.sample(outer + rest, rng.randint(1, 3)))
    names = list(kinds)
    rng.shuffle(names)
    fields = [{"id": f, "kind": kinds[f], "outer": f in outer, "x": 1, "y": 1} for f in names]
    return board({"format": boards.FORMAT, "name": "", "size": [9, 9], "fields": fields, "links": [list(pair) for pair in links]})


@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize("seed", [None, 1, 2, 3])
def test_tables_find_what_a_search_finds(name, seed):
    # M1, M2, M3, M5, L1
    here = nest() if seed is None else made_up(seed)
    rule = RULES[name]
    for queries in positions(here, 60 if seed is None else 12, 5):
        for query in queries:
            assert moving.ways(here, rule, *query) == search(here, rule, *query)


@pytest.mark.parametrize("name", RULES)
def test_crowded_boards_too(name):
    """As many blocking rats as there can be, all of them round the one that moves."""
    here, rng = nest(), random.Random(3)
    places = [n for n in range(len(here.fields)) if n not in here.slots]
    for _ in range(80):
        start = rng.choice(places)
        near = sorted(places, key=lambda n: min(moving.lengths(here, RULES["hole-dash"], start, n) or (9,)))
        others = moving.mask(rng.sample([n for n in near if n != start][:20], 10))
        query = (start, rng.randint(1, 6), others | 1 << start, others)
        assert moving.ways(here, RULES[name], *query) == search(here, RULES[name], *query)


def test_many_holes_in_one_warren():
    """Sixty holes that are all neighbours of each other: more walks than anybody could try, but few that are needed."""
    data = copy()
    for n in range(60):
        data["fields"].append({"id": f"w{n}", "kind": "hole", "x": 1, "y": 1})
        data["links"].append([f"w{n}", f"o{1 + n // 3}"])
    here = board(data)
    start = here.number["w0"]
    assert max(len(walks) for layer in moving.all_walks(here, moving.HOLE_DASH, start) for walks in layer.values()) < 200
    found = moving.ways(here, moving.HOLE_DASH, start, 6, 1 << start, 0)
    assert all(len(way.path) == len(set(way.path)) == 7 for way in found.values() if way.exact)


def test_others_block_in_the_card_games():
    """So that the card games find moving ready: R4 above ground, R5 underground, and not half and half."""
    here = nest()

    def reach(start: str, steps: int, *others: str) -> set[str]:
        bits = moving.mask(here.number[o] for o in others)
        own = here.number[start]
        return set(here.ids(moving.ways(here, moving.RAT_POKER, own, steps, bits | 1 << own, bits)))

    assert "o3" in reach("o1", 2) and "o3" not in reach("o1", 2, "o2")
    assert "o5" in reach("o4", 2, "h2"), "a rat on a hole is passed above ground"
    assert "h3" in reach("h1", 2) and "h3" not in reach("h1", 2, "h2"), "not underground"
    assert "o5" in reach("h1", 2) and "o5" not in reach("h1", 2, "h2"), "nor half above and half below"
    assert "y7" in reach("o6", 2, "t2"), "rats on chip fields block nobody"
    assert "t2" in reach("o6", 1) and "t2" not in reach("o6", 2 + 2, "o5", "o7"), "a chip field wants the exact number"


# -- the page for families


PAGE = (ROOT / "docs/own-board.md").read_text("utf-8")


def blocks() -> list[dict]:
    return [json.loads(block) for block in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)]


def test_the_example_on_the_page_is_a_good_board():
    # D1
    whole = next(b for b in blocks() if "fields" in b)
    example = board(whole)
    said = re.search(r"(\d+) fields: (\d+) outer paths, (\d+) inner paths?, (\d+) holes, (\d+) chip fields?, (\d+) slots", PAGE)
    kinds = Counter(f.kind for f in example.fields)
    outer = len(example.outer)
    counts = (len(example.fields), outer, kinds["path"] - outer, kinds["hole"], kinds["chips"], kinds["card"])
    assert tuple(map(int, said.groups())) == counts


def test_a_game_on_the_example_board():
    # D1
    whole = next(b for b in blocks() if "fields" in b)
    data = {"format": "rats-nest/1", "game": "rat-poker", "options": {"variant": "hole-dash"}, "moves": [], "board": whole,
            "players": [{"name": "Anna"}, {"name": "Bence"}]}  # fmt: skip
    record = read(data, GAMES)
    assert record.data()["board"] == whole, "it travels in the record"
    state = GAMES["rat-poker"].start(GAMES["rat-poker"].setup(2, 0, data["options"], {"board": whole}))
    assert set(state.detail()["piles"]) == {f["id"] for f in whole["fields"] if f["kind"] == "chips"}


@pytest.mark.parametrize("variant", ["cat-chase", "hole-dash"])
@pytest.mark.parametrize("which", ["example", "ten chip fields"])
def test_whole_games_on_other_boards(variant, which):
    # D1, M8: ten full piles empty the bank, so that it is short all the time
    data = next(b for b in blocks() if "fields" in b) if which == "example" else edited(more_fields(4, "chips", "o1"))
    record = Record("rat-poker", ({"name": "A"},) * 6, 0, {"variant": variant}, (), {"board": data})
    state = first_state(record, GAMES)
    moves = []
    for move, after in playout(state, SeededChance(1)):
        moves.append(str(move))
        assert len(after.bank + "".join((*after.piles, *after.chips))) == 60
    line = states(record.with_moves(tuple(moves)), GAMES)
    assert line[-1].outcome is not None
    if which != "example":
        assert line[10].bank == "" and line[10].phase == "cards"


def shape(text: str) -> str:
    """A sentence without the names and numbers in it."""
    return re.sub(r"“[^”]*”|'[^']*'|None|\d+|\b(path|hole|chips|card|fields|links)\b", "…", text)


def test_the_page_explains_every_check():
    # D1
    explained = {shape(row.split("|")[1].strip()) for row in PAGE.splitlines() if row.startswith("| ")}
    for edit, _ in [*BAD, (lambda d: d.clear(), None)]:
        with pytest.raises(BadBoard) as caught:
            board(edited(edit))
        assert shape(str(caught.value)) in explained, caught.value
    assert {cause for _, cause in BAD} == set(every_cause(BadBoard)), "every cause has an example"


def every_cause(of: type) -> list[type]:
    return [cause for below in of.__subclasses__() for cause in (below, *every_cause(below))]
