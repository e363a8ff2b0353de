"""The board with everything on it, as all games on it draw it: cards and piles, rats, rings, footprints, what moves bring, and a
button on every field."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from game.core.rules import Seat
from game.draw.pieces import chip, rat, use
from game.draw.scene import Entry, Line, Player, Sight
from game.draw.texts import Texts
from game.draw.tree import Child, Node, as_it_stands, classes, h
from game.rat_poker import board_picture as art
from game.rat_poker import words
from game.rat_poker.board import CARD, CHIPS
from game.rat_poker.scoring import CHIP_VALUES
from game.rat_poker.standing import Rats

LOG = 3
"""How many of the last moves stand beside the board."""


@dataclass(frozen=True, slots=True)
class Choice:
    """The rat picked up, by its field, and the slot for which chips are asked ("" for none)."""

    rat: str
    slot: str = ""


def choice(selection: Hashable, found: Mapping[str, Mapping[str, Any]]) -> Choice | None:
    """What is picked up, where each rat can end being `found`. A rat that is the only one that can move needs no tap."""
    if isinstance(selection, Choice):
        return selection
    movable = [rat for rat, there in found.items() if there]
    return Choice(movable[0]) if len(movable) == 1 else None


@dataclass(frozen=True, slots=True)
class Goal:
    """A field that may be gone to: what that means in words ("" for no more than going there), what it brings as small pictures,
    whether a hop may follow, and whether it is asked right now how to pay for it."""

    words: str = ""
    brings: tuple[Child, ...] = ()
    hops: bool = False
    asked: bool = False


@dataclass(frozen=True, slots=True)
class Run:
    """How a rat of `seat` has moved: the fields from where it stood; `leaps` when it went through the air (a hop, a rat put
    back)."""

    seat: Seat
    path: tuple[int, ...]
    leaps: bool = False


def runs(sight: Sight, run_of: Callable[[Line], Run | None]) -> tuple[Run | None, Run | None, bool]:
    """The rat that has run by the last tap, the last one that ran, and whether the first is one that ran the time before, too."""
    last = [run for line in reversed(sight.recent) if line.seat is not None and (run := run_of(line))]
    ran = next(filter(None, map(run_of, made(sight))), None)
    again = ran is not None and len(last) > 1 and (last[1].seat, last[1].path[-1]) == (ran.seat, ran.path[0])
    return ran, last[0] if last else None, again


def made(sight: Sight) -> tuple[Line, ...]:
    """What the last tap brought about."""
    return sight.recent[-sight.made :] if sight.made else ()


@dataclass(frozen=True, slots=True)
class OnBoard:
    """What a board is drawn from.

    `lying` is the view; `seat` whose rats are asked for; `goals` the fields that may be gone to, `movable` those of rats that may
    be picked up, `picked` that of the rat which has been, `asked` that of a rat about which something is asked all the same (a
    hop, where it goes back to). `ran` is a rat that has just moved, `trail` the last one that did, `again` whether they are one
    (`runs`): an element that has just run a way is not seen to run another. `slots_before` are the cards before the last tap.
    `stakes` are drawn under rats on card fields: pairs of seat and chips.
    """

    lying: words.Lying
    players: tuple[Player, ...]
    seat: Seat
    slots_before: tuple[str, ...]
    goals: Mapping[str, Goal] = field(default_factory=dict)
    movable: tuple[str, ...] = ()
    picked: str = ""
    asked: int | None = None
    ran: Run | None = None
    trail: Run | None = None
    again: bool = False
    stakes: tuple[tuple[tuple[Seat, str], ...], ...] = ()

    @property
    def middles(self) -> tuple[tuple[int, int], ...]:
        """The place of each field."""
        return art.plan(self.lying.board).middles


def draw(on: OnBoard, t: Texts, *, brief: bool = False) -> Node:
    """The board; `brief`: without what moves bring and the buttons on the fields, which stay as they stand."""
    board = on.lying.board
    lay = art.plan(board)
    layer = h(
        "div",
        art.ground(board),
        _things(on),
        art.overlay(board, h("g", _signs(on), key="signs"), _trail(on)),
        _rats(on),
        _stakes(on),
        as_it_stands("div", "fields") if brief else h("div", _labels(on), _buttons(on, t), cls="fields", key="fields"),
        cls="layer",
    )
    side = "wide" if lay.width >= lay.height else "high"
    drawn = h("div", layer, cls=classes("board", side), css={"--w": lay.width, "--h": lay.height})
    return h("section", drawn, cls="boardbox", aria_label=t("Board"), key="box")


def _things(on: OnBoard) -> Iterator[Node]:
    """Cards on their slots, piles on their plates."""
    board = on.lying.board
    for n, name, was in zip(board.slots, on.lying.slots, on.slots_before, strict=True):
        if name:
            cls = classes("flat", name != was and "new")
            yield art.slot_token(*on.middles[n], name, cls)
    for n, pile in zip(board.chip_fields, on.lying.piles, strict=True):
        if pile:
            yield art.pile_token(*on.middles[n], pile, board.names[n])


def _signs(on: OnBoard) -> Iterator[Node]:
    """Rings: around fields that may be gone to, under rats that may be picked up, under the one that has been."""
    board, middles = on.lying.board, on.middles
    alike: dict[tuple[str, bool, bool], list[tuple[int, int]]] = {}
    for name, goal in on.goals.items():
        n = board.number[name]
        alike.setdefault((board.fields[n].kind, goal.hops, goal.asked), []).append(middles[n])
    for (kind, hops, asked), places in sorted(alike.items(), key=lambda found: found[0][2]):  # what is asked lies on top
        yield art.many(art.goal_sign(kind, hops, asked), places)
    picked_up = board.number[on.picked] if on.picked else on.asked
    feet: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for n in (board.number[name] for name in on.movable) if picked_up is None else (picked_up,):
        feet.setdefault(_first_place(on, n), []).append(middles[n])
    for off, places in feet.items():
        yield art.many(art.foot_sign(*off, picked_up is not None), places)


@lru_cache(maxsize=64)
def standing(rats: Rats) -> Mapping[int, tuple[Seat, ...]]:
    """Whose rats stand on each field that has any."""
    found: dict[int, tuple[Seat, ...]] = {}
    for seat, own in enumerate(rats):
        for n in own:
            found[n] = (*found.get(n, ()), seat)
    return found


def _first_place(on: OnBoard, n: int) -> tuple[int, int]:
    """Where the first rat of the player who is asked stands on a field with several."""
    seats = standing(on.lying.rats)[n]
    return art.offsets(on.lying.board.fields[n].kind, len(seats))[seats.index(on.seat)]


def _rats(on: OnBoard) -> Iterator[Node]:
    """Every rat. One that has moved is what stood where it came from, and has its place among the others until it has arrived."""
    board, middles, ran = on.lying.board, on.middles, on.ran
    here = standing(on.lying.rats)
    for n, seats in sorted(here.items(), key=lambda found: ran.path[0] if ran and ran.path[-1] == found[0] else found[0]):
        name, kind = board.names[n], board.fields[n].kind
        places = art.offsets(kind, len(seats))
        for place, seat in enumerate(seats):
            first = seat == on.seat and seat not in seats[:place]
            mine = first and name in on.movable
            chosen = first and (n == on.asked or (mine and on.picked == name))
            way = ran if ran and ran.seat == seat and ran.path[-1] == n and place == _last_of(seats, seat) else None
            cls = classes(
                kind in (CHIPS, CARD) and "small",
                mine and not on.picked and "may",
                chosen and "chosen",
                f"runs runs-{len(way.path) - 1}" if way else None,
                way is not None and way.leaps and "leaps",
            )
            key = _rat_key(seat, name, seats[:place].count(seat))
            token = art.rat_token(*middles[n], *places[place], on.players[seat].colour, cls, key)
            if way:
                was = _rat_key(seat, board.names[way.path[0]], here.get(way.path[0], ()).count(seat))
                token = token._replace(attrs=token.attrs | _way_css(way, middles), was=None if on.again else was)
            yield token


def _rat_key(seat: Seat, field: str, before: int) -> str:
    """The key of a rat, `before` of the same player standing on the field before it."""
    return f"rat-{seat}-{field}-{before}"


def _last_of(seats: tuple[Seat, ...], seat: Seat) -> int:
    return max(i for i, other in enumerate(seats) if other == seat)


def _way_css(way: Run, middles: tuple[tuple[int, int], ...]) -> dict[str, str]:
    """The way as custom properties: how far each field on it is from the last one."""
    x, y = middles[way.path[-1]]
    css: dict[str, str] = {}
    for step, n in enumerate(way.path[:-1]):
        css |= {f"--x{step}": str(middles[n][0] - x), f"--y{step}": str(middles[n][1] - y)}
    return css


def _trail(on: OnBoard) -> Node:
    """Footprints of the last move: it stays to be seen until the next one."""
    if on.trail is None:
        return h("g", key="trail")
    colour, way = on.players[on.trail.seat].colour, on.trail.path[:-1]
    prints = art.many(art.footprint(), (on.middles[n] for n in way))
    return h("g", prints, cls=f"trail p{colour}", key=f"trail-{colour}-{'-'.join(map(str, way))}")


def _stakes(on: OnBoard) -> Iterator[Node]:
    """The chips under rats on card fields, for all to see (R9)."""
    board = on.lying.board
    for n, lying in zip(board.slots, on.stakes, strict=False):
        seats = standing(on.lying.rats).get(n, ())
        places = art.offsets(CARD, len(seats))
        for seat, chips in lying:
            dx, dy = places[seats.index(seat)] if seat in seats else (0, 40)
            pile = h("span", art.stake(chips), cls="off", css={"--off-x": dx, "--off-y": dy})
            yield art.token(*on.middles[n], pile, cls="stake", key=f"stake-{board.names[n]}-{seat}")


def _labels(on: OnBoard) -> Iterator[Node]:
    """What a move brings, above the finger. A reader hears it from the field's button."""
    board = on.lying.board
    for name, goal in on.goals.items():
        if goal.brings:
            n = board.number[name]
            bubble = h("span", goal.brings, cls="bubble")
            yield art.token(*on.middles[n], bubble, cls=f"label at-{board.fields[n].kind}", key=f"label-{name}")


def _buttons(on: OnBoard, t: Texts) -> Iterator[Node]:
    """A button on every field. Those that lead on reach as far as half-way to the next one that does, and come by keys; the
    others can be tapped and say why not."""
    board, lay = on.lying.board, art.plan(on.lying.board)
    live = {board.number[name] for name in (*on.goals, *on.movable)}
    reach, here = art.cells(lay.middles, live), standing(on.lying.rats)
    rats = {n: tuple((on.players[seat].name, count) for seat, count in Counter(seats).items()) for n, seats in here.items()}
    for n, (x, y) in enumerate(lay.middles):
        name = board.names[n]
        label = words.field(on.lying, n, rats.get(n, ()), t)
        goal = on.goals.get(name)
        if goal is not None and goal.words:
            label = f"{label}; {goal.words}"
        left, up, right, down = reach.get(n) or lay.cells[n]
        yield _button(name, label, n in live, x - left, y - up, left + right, up + down)


@lru_cache(maxsize=1024)
def _button(name: str, label: str, leads: bool, x: float, y: float, wide: float, high: float) -> Node:
    return h(
        "button",
        type="button",
        cls=classes("field", leads and "leads"),
        do=f"field {name}",
        key=f"field-{name}",
        aria_label=label,
        aria_disabled=None if leads else "true",
        tabindex=None if leads else "-1",
        css={"--x": x, "--y": y, "--wide": wide, "--high": high},
    )


# -- beside and below the board


@lru_cache(maxsize=256)
def purse(some: str, size: float, t: Texts) -> Node:
    """How many chips of each colour; none of a colour is faint."""
    counts = (
        h("span", chip(colour, size), some.count(colour), cls=classes("c", colour not in some and "none"), key=colour)
        for colour in CHIP_VALUES
    )
    return h(
        "span",
        h("span", counts, aria_hidden="true", cls="cs"),
        h("span", words.chips(some, t) or t("no chips"), cls="sr"),
        cls="purse",
    )


@lru_cache(maxsize=64)
def tags(won: tuple[str, ...], t: Texts, cats: str = "") -> Node:
    """Cards that somebody has won, as small as can be read; those of the ranks in `cats` are marked by their ears."""
    shown = (
        h(
            "span",
            "10" if name[0] == "T" else name[0],
            use(f"c-{name[1]}", 13),
            cls=classes("rank", f"c-{name[1]}", name[0] in cats and "cat-card"),
            key=name,
        )
        for name in won
    )
    return h("span", shown, cls="ranks", role="img", aria_label="; ".join(words.card(name, t) for name in won))


def brought(gain: str, price: int = 0) -> tuple[Child, ...]:
    """What a move brings in small pictures: the chips it takes, or so many chips of any colour that it costs; () for neither."""
    if gain:
        return (h("b", "+"), *(chip(colour, 38) for colour in gain))
    if price:
        return (h("b", f"−{price}"), h("span", (chip(colour, 38) for colour in CHIP_VALUES), cls="any"))
    return ()


def last_moves(entries: Sequence[Entry], players: tuple[Player, ...], t: Texts) -> Node:
    """What happened last, the newest first; `entries` are in the order in which it happened."""
    rows = [
        h("li", h("span") if entry.seat is None else rat(players[entry.seat].colour, 26), h("p", entry.words))
        for entry in reversed(entries[-LOG:])
    ]
    return h("ol", rows, cls=classes("lately", f"among-{len(players)}"), key="lately", aria_label=t("The last moves"))


def act(text: str, do: str, main: bool = False) -> Node:
    """A button for a move."""
    return h("button", text, type="button", cls=classes("btn", not main and "alt"), do=do, key=do, data_focus=main)
