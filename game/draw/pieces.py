"""The pieces: rats, dice, cards, buttons and signs, drawn by reference to the one sprite that the page mounts at its start.

A piece is decoration (hidden from a screen reader) unless it has a `label`: then it is a picture with a name. Colours come down
by classes: `p1`–`p6` for players, `c-h` … `s-a` … for cards. Sizes are presentation attributes: a style sheet may change them.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import resources

from game.draw.tree import Child, Node, classes, h, ready

SPRITE = (resources.files("game") / "draw" / "sprite.svg").read_text("utf-8")
"""All drawings in one hidden svg; it has to stand in the page before any piece is drawn."""

PIECES = frozenset(re.findall(r'\sid="([^"]+)"', SPRITE))
"""Every id that `use` and `at` may refer to."""

LOGO_BOX = {i: tuple(map(int, box.split()[2:])) for i, box in re.findall(r'id="logo-(\w+)" viewBox="([^"]+)"', SPRITE)}
"""Width and height of the house's name in each language."""

HAT_RATIO = 1.18
"""How much higher than wide a rat is, its hat included."""


def picture(
    *inside: Child, w: float, h_: float, cls: str = "", box: str | None = None, label: str | None = None, key: str | None = None
) -> Node:
    """An svg of `w` × `h_` pixels; with a `label` it is an image of that name, without one it is decoration."""
    return h(
        "svg",
        *inside,
        key=key,
        cls=classes("pc", cls),
        width=_n(w),
        height=_n(h_),
        viewBox=box,
        role="img" if label else None,
        aria_label=label or None,
        aria_hidden=None if label else "true",
    )


@cache  # the same piece is the same node, which a patch passes over without a look
def use(id: str, w: float, h_: float | None = None, cls: str = "", label: str | None = None, key: str | None = None) -> Node:
    """One piece of the sprite as a picture of its own."""
    return ready(picture(h("use", href=f"#{id}"), w=w, h_=h_ or w, cls=cls, label=label, key=key))


def at(id: str, x: float, y: float, w: float, h_: float | None = None, *, transform: str | None = None) -> Node:
    """One piece of the sprite inside a bigger drawing."""
    return h("use", href=f"#{id}", x=_n(x), y=_n(y), width=_n(w), height=_n(h_ or w), transform=transform)


@cache
def rat(colour: int, w: float, cls: str = "", label: str | None = None, key: str | None = None) -> Node:
    """The rat of a player's colour 1–6, `w` pixels wide, with its hat and mark."""
    return ready(
        h("span", use(f"rat-{colour}", w, round(w * HAT_RATIO), label=label), cls=classes("rat", f"p{colour}", cls), key=key)
    )


def rat_at(colour: int, x: float, y: float, w: float, key: str | None = None) -> Node:
    """A rat inside a bigger drawing."""
    return h("g", at(f"rat-{colour}", x, y, w, round(w * HAT_RATIO)), cls=f"p{colour}", key=key)


def mark(colour: int, w: float, cls: str = "", label: str | None = None) -> Node:
    """The mark of a player's colour alone, in the colour of the text around it."""
    return use(f"mark-{colour}", w, cls=cls, label=label)


def die(face: str, w: float, cls: str = "", label: str | None = None) -> Node:
    """A Catz Ratz Batz die: face 3, 5, 7, R, B or C."""
    return use(f"die-{face}", w, cls=cls, label=label)


def pip(n: int, w: float, cls: str = "", label: str | None = None) -> Node:
    """An ordinary die showing n."""
    return use(f"pip-{n}", w, cls=cls, label=label)


def chip(colour: str, w: float, cls: str = "", label: str | None = None) -> Node:
    """A button, the rats' money: W, R or G."""
    return use(f"chip-{colour}", w, cls=cls, label=label)


def candle(w: float, cls: str = "", label: str | None = None) -> Node:
    """The candle end that says who begins."""
    return use("start", w, round(w * 1.2), cls=cls, label=label)


def icon(name: str, w: float = 28, cls: str = "") -> Node:
    """An interface sign; the control around it carries the name."""
    return use(f"i-{name}", w, cls=classes("icon", cls))


def logo(language: str, name: str) -> Node:
    """The house's name as it is painted in this language."""
    width, height = LOGO_BOX[language]
    return picture(h("use", href=f"#logo-{language}"), w=width, h_=height, cls="logo", box=f"0 0 {width} {height}", label=name)


# -- cards: the inside of a card is 100 × 140

# Pip centres: column 0–2, height 0–1.
_PIPS: dict[int, tuple[tuple[int, float], ...]] = {
    1: ((1, 0.5),),
    2: ((1, 0.14), (1, 0.86)),
    3: ((1, 0.1), (1, 0.5), (1, 0.9)),
    4: ((0, 0.1), (2, 0.1), (0, 0.9), (2, 0.9)),
    5: ((0, 0.1), (2, 0.1), (1, 0.5), (0, 0.9), (2, 0.9)),
    6: ((0, 0.1), (2, 0.1), (0, 0.5), (2, 0.5), (0, 0.9), (2, 0.9)),
    7: ((0, 0.08), (2, 0.08), (0, 0.5), (2, 0.5), (0, 0.92), (2, 0.92), (1, 0.29)),
    8: ((0, 0.08), (2, 0.08), (0, 0.5), (2, 0.5), (0, 0.92), (2, 0.92), (1, 0.29), (1, 0.71)),
    9: ((0, 0.06), (2, 0.06), (0, 0.35), (2, 0.35), (0, 0.65), (2, 0.65), (0, 0.94), (2, 0.94), (1, 0.5)),
    10: ((0, 0.06), (2, 0.06), (0, 0.35), (2, 0.35), (0, 0.65), (2, 0.65), (0, 0.94), (2, 0.94), (1, 0.2), (1, 0.8)),
}
_COLUMNS = (46, 65.5, 85)
_HUNGARIAN_FIGURES = {"K": "fig-bear", "O": "fig-fox", "U": "fig-hare"}
_STAMP = h("path", d="M38 8h48c5 0 7 2 7 7v110c0 5-2 7-7 7H38c-5 0-7-2-7-7V15c0-5 2-7 7-7z", fill="var(--stamp)")
# The lower sign of an unter lies on a small medal, so that it reads on his coat.
_MEDAL = h("circle", cx=78, cy=118, r=15, fill="var(--card)", stroke="#2A1C1A", stroke_width=2.5)


def _pips(n: int, suit: str) -> list[Node]:
    size = 25 if n <= 3 else 22 if n <= 6 else 18.5
    nodes = []
    for column, height in _PIPS[n]:
        x, y = _COLUMNS[column], 18 + height * 104
        upside_down = height > 0.55 and suit.startswith("c-")
        turn = f"rotate(180 {_n(x)} {_n(y)})" if upside_down else None
        nodes.append(at(suit, x - size / 2, y - size / 2, size, transform=turn))
    return nodes


def _index(rank: str, suit: str) -> list[Node]:
    wide = rank == "T"
    return [at(f"r-{rank}", 5 if wide else 6, 8, 25 if wide else 26, 26), at(suit, 9, 38, 20)]


def _face(rank: str, suit: str) -> list[Node]:
    french = suit.startswith("c-")
    if french and rank in "JQK":
        return [_STAMP, at(f"fig-{rank}", 16, 40, 77, 92.4)]
    if french and rank == "2":
        return [_STAMP, at("fig-2", 23, 44, 74, 88.8), at(suit, 25, 52, 24), at(suit, 71, 52, 24)]
    if not french and rank in _HUNGARIAN_FIGURES:
        figure = at(_HUNGARIAN_FIGURES[rank], 16, 40, 77, 92.4)
        sign = {"K": [], "O": [at(suit, 67, 12, 22)], "U": [_MEDAL, at(suit, 67.5, 107.5, 21)]}[rank]
        return [_STAMP, figure, *sign]
    if rank == "A":
        return [at(suit, 33, 40, 60)] if french else [_STAMP, at(suit, 34, 34, 56), at("sprig", 33, 98, 58, 19.3)]
    return _pips(10 if rank == "T" else int(rank), suit)


def card_body(rank: str, suit: str) -> list[Node]:
    """Inside of a card of 100 × 140. Suits c-c c-d c-h c-s are French, s-a s-l s-h s-b Hungarian; a ten is T."""
    return [at("card", 0, 0, 100, 140), *_face(rank, suit), *_index(rank, suit)]


@cache
def card(rank: str, suit: str, w: float, label: str, cls: str = "", key: str | None = None) -> Node:
    """A card face, `w` pixels wide; `label` is its name in words."""
    inside = card_body(rank, suit)
    return ready(picture(*inside, w=w, h_=round(w * 1.4), cls=classes("card", suit, cls), box="0 0 100 140", label=label, key=key))


def card_at(rank: str, suit: str, x: float, y: float, w: float, turn: float = 0) -> Node:
    """A card face inside a bigger drawing, its upper left corner at x, y, turned about it."""
    place = f"translate({_n(x)} {_n(y)}) rotate({_n(turn)}) scale({_n(w / 100)})"
    return h("g", *card_body(rank, suit), cls=suit, transform=place)


def back(w: float, kind: str = "poker", cls: str = "", label: str | None = None, key: str | None = None) -> Node:
    """A card's back: poker (wine), hu (green) or step (blue)."""
    return use("card-back", w, round(w * 1.4), cls=classes("card", f"back-{kind}", cls), label=label, key=key)


def _n(value: float) -> str:
    """A number as short as SVG allows."""
    return f"{value:.2f}".rstrip("0").rstrip(".")
