"""The result of Catz Ratz Batz: how every turn adds up, the sheet, and the race as a chart."""

from __future__ import annotations

from game.catz_ratz_batz import words
from game.catz_ratz_batz.rules import Finished, turns
from game.core.rules import Seat
from game.draw.pieces import at, die, rat
from game.draw.scene import Ending
from game.draw.texts import Texts
from game.draw.tree import Node, classes, h

WIDTH, HEIGHT, MARGIN = 640, 260, 34
"""The chart's own units; the page scales it."""


def _turns(end: Ending) -> tuple[Finished, ...]:
    return tuple(turns(tuple(end.history)))


def best_turn(end: Ending, t: Texts) -> str:
    """The highest turn of the game in a sentence, "" when nobody ever scored; alone, how many turns it took."""
    if len(end.players) == 1:
        return t.n("in {n} turn", "in {n} turns", len(_turns(end)))
    best = max(_turns(end), key=lambda turn: turn.points, default=None)
    if best is None or not best.tally:
        return ""
    return t.n("Best turn: {n} point, {name}", "Best turn: {n} points, {name}", best.points, name=end.players[best.seat].name)


def row(end: Ending, seat: Seat, t: Texts) -> tuple[Node, ...]:
    """One seat's turns, as the sum they make."""
    points = [turn.points for turn in _turns(end) if turn.seat == seat]
    return (h("span", " + ".join(map(str, points)) or "0", cls="how"),)


def details(end: Ending, t: Texts) -> Node:
    """The chart of the totals, and the sheet with the arithmetic of every turn."""
    return h("div", _chart(end, t), _sheet(end, t), cls="catz-details")


def _lines(end: Ending) -> list[list[int]]:
    """Each seat's total before its first turn and after each of its turns."""
    lines = [[0] for _ in end.players]
    for turn in _turns(end):
        lines[turn.seat].append(lines[turn.seat][-1] + turn.points)
    return lines


def _chart(end: Ending, t: Texts) -> Node:
    target: int = end.history[-1].options.target
    lines = _lines(end)
    steps = max(map(len, lines)) - 1 or 1
    top = max(target, *(line[-1] for line in lines))

    def x(step: int) -> float:
        return round(MARGIN + (WIDTH - 2 * MARGIN) * step / steps, 1)

    def y(total: int) -> float:
        return round(HEIGHT - MARGIN - (HEIGHT - 2 * MARGIN) * total / top, 1)

    goal = h("g", h("path", d=f"M{MARGIN} {y(target)}H{WIDTH - MARGIN}", cls="goal"), h("text", target, x=4, y=y(target) + 6))
    floor = h("path", d=f"M{MARGIN} {y(0)}H{WIDTH - MARGIN}", cls="floor")
    drawn = []
    for seat, line in enumerate(lines):
        colour = end.players[seat].colour
        points = " ".join(f"{x(i)},{y(total)}" for i, total in enumerate(line))
        sizes = [14] * (len(line) - 1) + [24]
        marks = (
            at(f"mark-{colour}", x(i) - size / 2, y(total) - size / 2, size)
            for i, (total, size) in enumerate(zip(line, sizes, strict=True))
            if i
        )
        drawn.append(h("g", h("polyline", points=points, cls="outline"), h("polyline", points=points), marks, cls=f"p{colour}"))
    names = ", ".join(f"{p.name} {line[-1]}" for p, line in zip(end.players, lines, strict=True))
    return h(
        "svg",
        goal,
        floor,
        drawn,
        cls="chart",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        role="img",
        aria_label=t("The totals after each turn: {names}", names=names),
    )


def _sheet(end: Ending, t: Texts) -> Node:
    rows = []
    for number, turn in enumerate(_turns(end), 1):
        player = end.players[turn.seat]
        how = words.sum_line(turn.tally) if turn.tally else t("No number in the first throw")
        rows.append(
            h(
                "tr",
                h("td", number),
                h("th", rat(player.colour, 26), player.name, scope="row", cls=f"p{player.colour}"),
                h("td", (die(face, 26) for face in turn.shown), h("span", words.faces(turn.shown, t), cls="sr"), cls="shown"),
                h("td", how, cls=classes("how", not turn.points and "none")),
                key=number,
            )
        )
    head = h("tr", (h("th", text, scope="col") for text in (t("Turn"), t("Player"), t("Dice"), t("Points"))))
    return h("table", h("caption", t("Every turn")), h("thead", head), h("tbody", rows), cls="sheet")
