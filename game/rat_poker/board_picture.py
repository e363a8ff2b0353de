"""The board as a picture: where everything lies, what never moves, and the pieces on it.

All lengths are *units*: the board is laid out so that fields of an ordinary board are some 90 units apart, whatever its file
measures in. The style sheet knows how long a unit is in the window; `--x` and `--y` say where in units a thing stands. A board
that doesn't fit the window is turned by a quarter (`--turn`), its pieces stay upright: both are the style sheet's affair, so the
page holds each thing once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import dist

from game.draw.pieces import HAT_RATIO, at, card, card_at, picture, use
from game.draw.tree import Child, Node, classes, h, ready
from game.rat_poker.board import CARD, CHIPS, HOLE, PATH, Board

APART = 90
"""How far apart the fields of a board are laid out."""
MARGIN = 90
"""From the outermost fields to the edge."""
FIELD = {PATH: 74, HOLE: 104, CHIPS: 118, CARD: 122}
"""How wide a field is."""
RING = {PATH: 39, HOLE: 54, CHIPS: 61}
"""The radius of the ring around a field that may be gone to."""
INK = "#2A1C1A"
RAT = 78
MOST_HALF = 62
"""How far from its middle a field can be touched, at most."""


Cell = tuple[int, int, int, int]
"""How far from its middle a field can be touched: to the left, up, to the right, down."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Where everything lies. `middles` is the place of each field, `cells` where each can be touched."""

    width: int
    height: int
    middles: tuple[tuple[int, int], ...]
    cells: tuple[Cell, ...]


@lru_cache(maxsize=8)
def plan(board: Board) -> Plan:
    """The layout of a board."""
    points = [(f.x, f.y) for f in board.fields]
    nearest = sorted(min(dist(p, q) for n, q in enumerate(points) if n != m) for m, p in enumerate(points))
    scale = APART / (nearest[len(nearest) // 4] or 1)
    left, top = (min(p[axis] for p in points) for axis in (0, 1))
    middles = tuple((round((x - left) * scale) + MARGIN, round((y - top) * scale) + MARGIN) for x, y in points)
    width, height = (max(p[axis] for p in middles) + MARGIN for axis in (0, 1))
    return Plan(width, height, middles, tuple(cells(middles, range(len(middles))).values()))


def cells(middles: tuple[tuple[int, int], ...], among: Iterable[int]) -> dict[int, Cell]:
    """How far each field of `among` can be touched to its four sides: half-way to the next one of them. No two cells overlap."""
    rivals = tuple(among)
    found = {}
    for here in rivals:
        x, y = middles[here]
        half = [MOST_HALF] * 4
        for there in rivals:
            if there != here:
                dx, dy = middles[there][0] - x, middles[there][1] - y
                across = abs(dx) >= abs(dy)
                side = (2 if dx > 0 else 0) if across else (3 if dy > 0 else 1)
                half[side] = min(half[side], max(abs(dx), abs(dy)) // 2)
        found[here] = half[0], half[1], half[2], half[3]
    return found


# -- what never moves


@lru_cache(maxsize=8)
def ground(board: Board) -> Node:
    """The painted board with its fields. The same node every time, so that a patch passes it over."""
    lay = plan(board)
    w, h_ = lay.width, lay.height
    lines = "".join(f"M{_at(lay, a)}L{_at(lay, b)}" for a, b in board.links)
    links = (
        h("path", d=lines, fill="none", stroke="var(--table-3)", stroke_width=24, stroke_linecap="round"),
        h("path", d=lines, fill="none", stroke="#D9B25C", stroke_width=8, stroke_linecap="round", stroke_dasharray="0 17"),
    )
    drawn = picture(
        h("rect", x=14, y=14, width=w - 28, height=h_ - 28, rx=52, cls="felt-edge"),
        h("rect", x=27, y=27, width=w - 54, height=h_ - 54, rx=42, cls="stitches"),
        _tulips(lay),
        links,
        (_all_fields(board, kind) for kind in (CARD, PATH, CHIPS, HOLE)),
        w=w,
        h_=h_,
        box=f"0 0 {w} {h_}",
        cls="ground",
        key="ground",
    )
    return ready(drawn)


def _all_fields(board: Board, kind: str) -> Iterator[Node]:
    middles = plan(board).middles
    places = [middles[n] for n, field in enumerate(board.fields) if field.kind == kind]
    if places:
        yield many(mark(f"field-{kind}", _field(kind, 0, 0)), places)


def _at(lay: Plan, n: int) -> str:
    return f"{lay.middles[n][0]} {lay.middles[n][1]}"


def _field(kind: str, x: float, y: float) -> Node:
    """One field. A rug lies along its slot and turns with the board, the others stand upright."""
    if kind == CARD:
        return at("f-slot", x - 61, y - 88, 122, 176)
    size = FIELD[kind]
    return h("g", at(f"f-{kind}", x - size / 2, y - size / 2, size), cls="upright")


_TULIP = (
    "M0 4c-13-4-18-15-15-29l9 8 6-13 6 13 9-8c3 14-2 25-15 29zM-2 4h4v22h-4zM-2 24c-11 1-18-4-21-13 11-1 18 4 21 13z"
    "M2 24c11 1 18-4 21-13-11-1-18 4-21 13z"
)


def _tulips(lay: Plan) -> list[Node]:
    """Painted flowers, where there is room for them."""
    places = ((x * lay.width, y * lay.height, turn) for y, turn in ((0.187, 0), (0.82, 180)) for x in (0.2375, 0.7625))
    return [
        h("path", d=_TULIP, transform=f"translate({x:.0f} {y:.0f}) rotate({turn}) scale(1.25)", cls="tulip")
        for x, y, turn in places
        if all(dist((x, y), middle) > 75 for middle in lay.middles)
    ]


# -- what stands on it


def token(
    x: int, y: int, *inside: Child, cls: str = "", key: str | None = None, css: Mapping[str, float | str] | None = None
) -> Node:
    """Something upright at this place. What is further down stands before what is further up, however the board lies."""
    place: dict[str, float | str] = {"--x": x, "--y": y, **(css or {})}
    return h("span", h("span", inside, cls="up"), cls=classes("tok", cls), key=key, css=place)


@lru_cache(maxsize=256)
def slot_token(x: int, y: int, name: str, cls: str) -> Node:
    """The card on a slot at its place."""
    return token(x, y, slot_card(name), cls=cls, key=f"card-{name}")


@lru_cache(maxsize=256)
def pile_token(x: int, y: int, chips: str, field: str) -> Node:
    """The pile on a chip field at its place."""
    return token(x, y, pile(chips), cls="flat", key=f"pile-{field}")


@lru_cache(maxsize=256)
def rat_token(x: int, y: int, dx: int, dy: int, colour: int, cls: str, key: str) -> Node:
    """A rat on its field, so far from the middle of it."""
    off = h("span", standing_rat(colour), cls="off", css={"--off-x": dx, "--off-y": dy})
    return token(x, y, off, cls=classes("rat-tok", cls), key=key)


@lru_cache(maxsize=256)
def pile(chips: str) -> Node:
    """A stack of chips, the last one on top."""
    rise = 10 if len(chips) <= 6 else 60 / len(chips)
    stack = (at(f"chip-{colour}", 2, 52 - i * rise, 62) for i, colour in enumerate(chips))
    return ready(picture(stack, w=66, h_=116, box="0 0 66 116", cls="pile"))


@lru_cache(maxsize=256)
def stake(chips: str) -> Node:
    """The chips under a rat, one half over the other."""
    apart = 22 if len(chips) <= 4 else 66 / (len(chips) - 1)
    wide = round(40 + apart * (len(chips) - 1))
    row = (at(f"chip-{colour}", apart * i, 0, 40) for i, colour in enumerate(chips))
    return picture(row, w=wide, h_=40, box=f"0 0 {wide} 40", cls="chips-under")


@lru_cache(maxsize=128)
def slot_card(name: str) -> Node:
    """The card on a slot. What it is called, its field says."""
    return ready(h("span", card(name[0], f"c-{name[1]}", 112, "", "on-slot"), cls="lies"))


def overlay(board: Board, *inside: Child) -> Node:
    """What is drawn flat on the board, in its units: rings, signs, footprints (`many`)."""
    lay = plan(board)
    return picture(marks(), inside, w=lay.width, h_=lay.height, box=f"0 0 {lay.width} {lay.height}", cls="signs", key="signs")


def placed(x: int, y: int, *inside: Child) -> Node:
    """Something in an overlay, drawn around 0 0."""
    return h("g", inside, transform=f"translate({x} {y})")


def mark(name: str, *inside: Child, cls: str | None = None) -> Node:
    """What is drawn in many places (`many`), around 0 0. Its name is unique in the page."""
    return ready(h("marker", inside, id=name, cls=cls, markerUnits="userSpaceOnUse", overflow="visible"))


def many(drawn: Node, places: Iterable[tuple[int, int]]) -> Node:
    """A `mark` at each of these places: at the corners of a line that is not seen, flat on the board. So its shapes are in the page
    once, not seventy times, and a slow tablet has them sooner."""
    name, corners = drawn.attrs["id"], [f"{x} {y}" for x, y in places]
    line = f"M{corners[0]}L{'L'.join(corners)}L{corners[-1]}"  # the ends of a line are no corners
    path = h("path", d=line, fill="none", stroke="none", marker_mid=f"url(#{name})", key=name)
    return path if drawn in marks().children else h("g", drawn, path, key=name)


@lru_cache(maxsize=1)
def marks() -> Node:
    """The marks that nearly every tap shows or hides. They are always in the page, so that a tap draws no more than a line."""
    goals = (*(goal_sign(kind, False, False) for kind in FIELD), goal_sign(HOLE, True, False))
    return ready(h("g", goals, foot_sign(0, 0, False), foot_sign(0, 0, True), key="marks"))


@lru_cache(maxsize=16)
def goal_sign(kind: str, hop: bool, asked: bool) -> Node:
    """The sign of fields that may be gone to: a cream ring and a paw print, or the sign of a hop that may follow. `asked`: how to
    pay is being asked there."""
    name = "-".join(["goal", kind, *["hop"] * hop, *["paid"] * asked])
    return mark(name, _goal_sign(kind, hop), cls="paid" if asked else None)


def _goal_sign(kind: str, hop: bool) -> Node:
    paw = at("i-step", -14, -15, 28)
    if kind == CARD:
        # the ring of a slot lies along its rug, the paw stays on the upper right
        ink, line = (h("rect", x=-60, y=-86, width=120, height=172, rx=12, cls=cls) for cls in ("ring-ink", "ring-line"))
        return h("g", ink, line, h("g", placed(46, -72, h("circle", r=21, cls="paw-disc"), paw), cls="stand"))
    r = RING[kind]
    circles = (h("circle", r=r, cls="ring-ink"), h("circle", r=r, cls="ring-line"))
    if kind == PATH:
        return h("g", circles, h("g", at("i-step", -21, -22, 42), cls="stand"))
    side = round(r * 0.72)
    sign = (h("path", d="M-12 8C-11-8 3-12 8-2", cls="hop-line"), h("path", d="M15-6 10 8 0-2z", fill=INK)) if hop else paw
    return h("g", circles, h("g", placed(side, -side, h("circle", r=23, cls="paw-disc"), sign), cls="stand"))


@lru_cache(maxsize=32)
def foot_sign(dx: int, dy: int, chosen: bool) -> Node:
    """The ring under rats that may be picked up, or one that has been, so far from the middle of their fields."""
    circles = (h("circle", r=42, cls="ring-ink"), h("circle", r=42, cls="ring-line"))
    shadow = h("ellipse", cy=18, rx=26, ry=9, fill=INK, opacity=".35")
    name = "-".join(["foot", str(dx), str(dy), *["chosen"] * chosen])
    return mark(name, h("g", placed(dx, dy, circles, shadow), cls="stand"), cls="chosen" if chosen else None)


@lru_cache(maxsize=1)
def footprint() -> Node:
    """Where a rat has run."""
    return mark("footprint", h("g", at("i-step", -15, -15, 30), cls="stand"))


@lru_cache(maxsize=16)
def standing_rat(colour: int) -> Node:
    """A rat with its feet on the field."""
    return ready(h("span", use(f"rat-{colour}", RAT, round(RAT * HAT_RATIO)), cls=f"rat p{colour}"))


def offsets(kind: str, count: int) -> list[tuple[int, int]]:
    """Where `count` rats stand beside each other on one field, from its middle; upright, however the board lies."""
    if kind in (PATH, HOLE):
        return [(0, 0)] * count
    if kind == CHIPS:
        spots = [(-44, 8), (46, 14), (-30, 40), (32, 46), (0, 54), (-58, -22), (60, -18)]
    else:
        spots = [(-28, 26), (28, 26), (0, 40), (-28, -14), (28, -14), (0, 4)]
    return [spots[n % len(spots)] for n in range(count)]


# -- small drawings for the rules page


def cutting(board: Board, names: Iterable[str], w: int, *inside: Child, label: str) -> Node:
    """A cutting of the board that shows these fields, with `inside` drawn on it in the board's units."""
    lay = plan(board)
    numbers = [board.number[name] for name in names]
    xs, ys = ([lay.middles[n][axis] for n in numbers] for axis in (0, 1))
    left, top = min(xs) - 76, min(ys) - 86
    width, height = max(xs) + 76 - left, max(ys) + 76 - top
    lines = "".join(f"M{_at(lay, a)}L{_at(lay, b)}" for a, b in board.links if a in numbers and b in numbers)
    return picture(
        h("rect", x=left, y=top, width=width, height=height, rx=30, cls="felt-edge"),
        h("path", d=lines, fill="none", stroke="var(--table-3)", stroke_width=24, stroke_linecap="round"),
        h("path", d=lines, fill="none", stroke="#D9B25C", stroke_width=8, stroke_linecap="round", stroke_dasharray="0 17"),
        (_field(board.fields[n].kind, *lay.middles[n]) for n in numbers),
        inside,
        w=w,
        h_=round(w * height / width),
        box=f"{left} {top} {width} {height}",
        cls="cutting",
        label=label,
    )


def rat_on(board: Board, colour: int, name: str, dx: int = 0, dy: int = 0) -> Node:
    """A rat on a field of a cutting."""
    x, y = plan(board).middles[board.number[name]]
    return h("g", at(f"rat-{colour}", x - 39 + dx, y - 62 + dy, 78, 92), cls=f"p{colour}")


def fan(cards: tuple[tuple[str, str], ...], label: str) -> Node:
    """Cards in a row, each as rank and suit."""
    shown = (card_at(rank, suit, 90 * i + 2, 2, 82) for i, (rank, suit) in enumerate(cards))
    width = 90 * len(cards) - 4
    return picture(shown, w=width, h_=120, box=f"0 0 {width} 120", label=label)


def way(board: Board, names: Iterable[str], bend: int = 0) -> Node:
    """A way from field to field as a line with an arrowhead; with `bend` each step is a leap."""
    lay = plan(board)
    points = [lay.middles[board.number[name]] for name in names]
    d = f"M{points[0][0]} {points[0][1]}"
    for (ax, ay), (bx, by) in zip(points, points[1:], strict=False):
        d += f"Q{(ax + bx) // 2} {(ay + by) // 2 - bend} {bx} {by}" if bend else f"L{bx} {by}"
    return h(
        "g",
        h("path", d=d, cls="way-ink"),
        h("path", d=d, cls="way-line"),
        h("circle", cx=points[-1][0], cy=points[-1][1], r=15, cls="way-end"),
    )
