"""What sits in the mouse-holes of home: pictures of 320 × 300, feet on the lower edge."""

from __future__ import annotations

from game.draw.pieces import at, card_at, rat_at
from game.draw.tree import Node, h

_INK = "#2A1C1A"


def poker_door() -> Node:
    """Two rats bluffing over a board, the candle between them."""
    return h(
        "g",
        h("g", rat_at(1, 26, 78, 138), rat_at(6, 158, 78, 138), at("start", 132, 124, 58, 70), cls="in-dark"),
        h("path", d="M32 236c84-10 172-10 256 0v60H32z", fill="#8A5623", stroke=_INK, stroke_width=5),
        h("path", d="M32 236c84-10 172-10 256 0v16c-84-9-172-9-256 0z", fill="#B97A33", stroke=_INK, stroke_width=5),
        at("chip-R", 128, 204, 36),
        at("chip-R", 128, 195, 36),
        at("chip-W", 163, 206, 36),
        at("chip-G", 163, 197, 36),
        card_at("K", "c-h", 70, 196, 46, -12),
        card_at("2", "c-s", 206, 188, 46, 9),
    )


def sixty_six_door() -> Node:
    """The bear king and the fox ober behind a fan of cards."""
    return h(
        "g",
        h("g", at("fig-bear", 30, 62, 150, 180), cls="s-l"),
        h("g", at("fig-fox", 146, 74, 142, 170), cls="s-h"),
        h("path", d="M32 244c84-10 172-10 256 0v52H32z", fill="#1F4038", stroke=_INK, stroke_width=5),
        card_at("A", "s-b", 76, 206, 52, -16),
        card_at("T", "s-l", 116, 196, 52, -5),
        card_at("U", "s-h", 160, 194, 52, 6),
        card_at("9", "s-a", 204, 202, 52, 16),
    )


def catz_door() -> Node:
    """The cat with a bat on its head, guarding three dice."""
    return h(
        "g",
        at("face-bat", 84, 34, 152),
        at("face-cat", 74, 98, 172),
        h("g", at("die-7", 36, 212, 76), transform="rotate(-8 72 250)"),
        at("die-C", 122, 222, 74),
        h("g", at("die-R", 208, 214, 76), transform="rotate(9 248 250)"),
    )
