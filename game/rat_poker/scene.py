"""How the dice games of Rat Poker look, and what a tap on their table means."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from game.core.rules import Json, Refusal, Seat
from game.draw.doors import poker_door
from game.draw.pieces import back, chip, icon, pip, use
from game.draw.scene import (
    Clause,
    Ending,
    Fall,
    FileWords,
    GameScene,
    Line,
    OptionWords,
    Pick,
    Play,
    Player,
    Preset,
    Sight,
    Tap,
    Variant,
)
from game.draw.texts import Texts
from game.draw.tree import Node, classes, h
from game.rat_poker import board_picture as art
from game.rat_poker import clauses, ending, words
from game.rat_poker.board import CARD, CHIPS
from game.rat_poker.dice_games import DiceState, End, ends, why_not
from game.rat_poker.moves import Go, Hop, Pass, Place, Stay
from game.rat_poker.scoring import CHIP_VALUES, chip_points

LOG = 3
"""How many of the last moves stand beside the board."""


@dataclass(frozen=True, slots=True)
class Choice:
    """The rat picked up, by its field, and the slot whose price is asked ("" for none)."""

    rat: str
    slot: str = ""


Ends = Mapping[str, Mapping[str, End]]


def choice(sight: Sight, found: Ends) -> Choice | None:
    """What is picked up. A rat that is the only one that can move needs no tap."""
    if isinstance(sight.selection, Choice):
        return sight.selection
    movable = [rat for rat, there in found.items() if there]
    return Choice(movable[0]) if len(movable) == 1 else None


class RatPokerScene(GameScene):
    """The board with everything on it, the strip below with the die, the purse and the buttons, and the last moves."""

    game = "rat-poker"

    # -- words

    def name(self, t: Texts) -> str:
        return t("Rat Poker")

    def tagline(self, t: Texts) -> str:
        return t("rats, chips and cat cards")

    def variants(self, t: Texts) -> tuple[Variant, ...]:
        return (
            Variant({"variant": "cat-chase"}, t(words.NAMES["cat-chase"]), t("with a die, just for fun"), 7, pip(4, 50)),
            Variant(
                {"variant": "hole-dash"}, t(words.NAMES["hole-dash"]), t("with a die, through the tunnels"), 10, use("f-hole", 50)
            ),
        )

    def option_words(self, t: Texts, options: Mapping[str, Json]) -> tuple[OptionWords, ...]:
        return words.option_words(t)

    def presets(self, t: Texts) -> tuple[Preset, ...]:
        return ()

    def file_words(self, t: Texts) -> tuple[FileWords, ...]:
        return (FileWords("board", t("The board"), t("Our board"), t("Load a board")),)

    def file_name(self, name: str, data: Json) -> str:
        return str(data.get("name", ""))

    def file_refusal(self, refusal: Refusal, t: Texts) -> str:
        return words.bad_board(refusal, t)

    def say(self, sight: Sight, t: Texts) -> tuple[str, str]:
        picked = choice(sight, ends(sight.view)) if sight.mover is not None else None
        return words.say(sight.view, sight.players, picked.rat if picked else "", bool(picked and picked.slot), t)

    def refusal(self, refusal: Refusal, sight: Sight, t: Texts) -> str:
        return words.refusal(refusal, sight.view, sight.players, t)

    def log(self, line: Line, players: tuple[Player, ...], t: Texts) -> str:
        return words.log(line, players, t)

    def rules(self, t: Texts) -> tuple[Clause, ...]:
        return clauses.clauses(t)

    def ending_words(self, end: Ending, t: Texts) -> str:
        return ending.most_cards(end, t)

    def ending_row(self, end: Ending, seat: Seat, t: Texts) -> tuple[Node, ...]:
        return ending.row(end, seat, t)

    def ending_details(self, end: Ending, t: Texts) -> None:
        return None

    # -- pictures

    def door(self) -> Node:
        return poker_door()

    def person(self, sight: Sight, seat: Seat, t: Texts) -> tuple[Node, ...]:
        state: DiceState = sight.view
        won = state.cards[seat]
        cats = sum(card[0] in state.cats for card in won)
        points = state.scores[seat]
        return (
            h("span", points, cls="num", aria_label=t.n("{n} point", "{n} points", points)),
            _purse(state.chips[seat], 22, t),
            h(
                "span",
                h("span", back(17), len(won), key="all", aria_hidden="true", cls="c"),
                h("span", use("face-cat", 24), cats, key="cats", aria_hidden="true", cls="c"),
                h("span", t.n("{n} card", "{n} cards", len(won)), ", ", t.n("{n} cat card", "{n} cat cards", cats), cls="sr"),
                cls="won",
            ),
            _ranks(won, state.cats, t) if won else h("span", cls="ranks"),
        )

    def area(self, sight: Sight, t: Texts) -> Node:
        found = ends(sight.view)
        picked = choice(sight, found) if sight.mover is not None else None
        return h(
            "div",
            h("section", _board(sight, found, picked, t), cls="boardbox", aria_label=t("Board"), key="box"),
            _last_moves(sight, t),
            _strip(sight, found, picked, t),
            cls=classes("poker", sight.fresh and "fresh"),
        )

    # -- taps

    def tap(self, sight: Sight, intent: str) -> Tap:
        state: DiceState = sight.view
        word, _, rest = intent.partition(" ")
        found = ends(state)
        picked = choice(sight, found)
        match word:
            case "throw":
                return Fall()
            case "stay":
                return Play(str(Stay()))
            case "pass":
                return Play(str(Pass()))
            case "another":
                return Pick(None)
            case "pay":
                assert picked is not None, "a price is asked for a rat that goes somewhere"
                return Play(str(Go(picked.rat, picked.slot, rest)))
        return _field_tapped(state, found, picked, rest)


def _field_tapped(state: DiceState, found: Ends, picked: Choice | None, field: str) -> Tap:
    """What a tap on a field means in each phase."""
    if state.phase == "place":
        return Play(str(Place(field)))
    if state.phase == "hop":
        return Play(str(Hop(field)))
    if state.phase != "move":
        raise words.ThrowFirst("F1")
    if picked and field in found[picked.rat]:
        prices = found[picked.rat][field].prices
        if len(prices) > 1:
            return Pick(Choice(picked.rat, field))
        return Play(str(Go(picked.rat, field, *prices)))
    if picked and field == picked.rat:
        return Pick(None)
    if field in found:
        if not found[field]:
            raise words.StuckRat("M2", steps=state.die)
        return Pick(Choice(field))
    number = state.board.number[field]
    if picked is None:
        owner = next((seat for seat, own in enumerate(state.rats) if number in own), None)
        raise words.ChooseRat("F1") if owner is None else words.OthersRat("F1", owner=owner)
    reason = why_not(state, picked.rat, field)
    assert reason is not None, "a move that nothing forbids is among the ends"
    raise reason


# -- the board


def goals(state: DiceState, found: Ends, picked: Choice | None) -> dict[str, End | None]:
    """The fields that may be tapped to go there, and what a move would be."""
    names = state.board.names
    if state.phase == "place":
        return dict.fromkeys(state.board.ids(state.free_outer))
    if state.phase == "hop":
        return dict.fromkeys(state.board.ids(state.free_hops(state.landed)))
    if picked is None:
        return {}
    return {name: found[picked.rat][name] for name in names if name in found[picked.rat]}


def _board(sight: Sight, found: Ends, picked: Choice | None, t: Texts) -> Node:
    state: DiceState = sight.view
    board = state.board
    lay = art.plan(board)
    lit = goals(state, found, picked) if sight.mover is not None else {}
    movable = [name for name, there in found.items() if there]
    layer = h(
        "div",
        art.ground(board),
        _things(sight),
        _signs(state, lit, movable, picked),
        _trail(sight),
        _rats(sight, movable, picked),
        _labels(state, lit, t),
        _buttons(sight, lit, movable, t),
        cls="layer",
    )
    return h(
        "div", layer, cls=classes("board", "wide" if lay.width >= lay.height else "high"), css={"--w": lay.width, "--h": lay.height}
    )


def _things(sight: Sight) -> Iterator[Node]:
    """Cards on their slots, piles on their plates."""
    state: DiceState = sight.view
    board, middles = state.board, art.plan(state.board).middles
    made = sight.recent[-sight.made :] if sight.made else ()
    before: tuple[str, ...] = made[0].before.slots if made else state.slots
    for n, name, was in zip(board.slots, state.slots, before, strict=True):
        if name:
            cls = classes("flat", name != was and "new")
            yield art.token(*middles[n], art.slot_card(name), cls=cls, key=f"card-{name}")
    for n, pile in zip(board.chip_fields, state.piles, strict=True):
        if pile:
            yield art.token(*middles[n], art.pile(pile), cls="flat", key=f"pile-{board.names[n]}")


def acting(state: DiceState) -> int | None:
    """The field of the rat that something is asked about: a hop, or where it goes back to."""
    if state.phase == "hop":
        return state.landed
    if state.phase == "place" and not state.placing:
        return next(rat for rat in state.rats[state.seat] if rat in state.board.slots)
    return None


def _signs(state: DiceState, lit: Mapping[str, End | None], movable: list[str], picked: Choice | None) -> Iterator[Node]:
    """Rings: around fields that may be gone to, under rats that may be picked up, under the one that has been."""
    board, middles = state.board, art.plan(state.board).middles
    for name, end in lit.items():
        n = board.number[name]
        paid = picked is not None and picked.slot == name
        ring = art.goal_ring(board.fields[n].kind, bool(end and end.hops))
        yield art.token(*middles[n], ring, cls=classes("flat goal", paid and "paid"), key=f"goal-{name}")
    asked = acting(state)
    picked_up = board.number[picked.rat] if picked else asked
    for n in (board.number[name] for name in movable) if picked_up is None else (picked_up,):
        chosen = n == picked_up
        ring = h("span", art.foot_ring(chosen), cls="off", css=_first_place(state, n))
        yield art.token(*middles[n], ring, cls="flat", key=f"foot-{n}-{chosen}")


def _first_place(state: DiceState, n: int) -> dict[str, float | str]:
    """Where the first rat of the player to move stands on a field with several."""
    rats = [seat for seat, own in enumerate(state.rats) for rat in own if rat == n]
    dx, dy = art.offsets(state.board.fields[n].kind, len(rats))[rats.index(state.seat)]
    return {"--dx": dx, "--dy": dy}


def _rats(sight: Sight, movable: list[str], picked: Choice | None) -> Iterator[Node]:
    """Every rat. One that has moved is a new element, so that it runs."""
    state: DiceState = sight.view
    board, middles = state.board, art.plan(state.board).middles
    ran, asked = _ran(sight), acting(state)
    standing: dict[int, list[Seat]] = {}
    for seat, own in enumerate(state.rats):
        for n in own:
            standing.setdefault(n, []).append(seat)
    for n, seats in standing.items():
        name, kind = board.names[n], board.fields[n].kind
        places = art.offsets(kind, len(seats))
        for place, seat in enumerate(seats):
            first = seat == state.seat and seat not in seats[:place]
            mine = first and name in movable
            chosen = first and (n == asked or (mine and picked is not None and picked.rat == name))
            way = ran if ran and ran.seat == seat and ran.path[-1] == n and place == _last_of(seats, seat) else None
            dx, dy = places[place]
            yield art.token(
                *middles[n],
                h("span", art.standing_rat(sight.players[seat].colour), cls="off", css={"--dx": dx, "--dy": dy}),
                cls=classes(
                    "rat-tok",
                    kind in (CHIPS, CARD) and "small",
                    mine and picked is None and "may",
                    chosen and "chosen",
                    f"runs-{len(way.path) - 1}" if way else None,
                    way is not None and way.leaps and "leaps",
                ),
                key=f"rat-{seat}-{name}-{seats[:place].count(seat)}" + (f"@{sight.moves}" if way else ""),
                css=_way_css(way, middles),
            )


def _last_of(seats: list[Seat], seat: Seat) -> int:
    return max(i for i, other in enumerate(seats) if other == seat)


@dataclass(frozen=True, slots=True)
class Run:
    """How a rat of `seat` has moved: the fields from where it stood; `leaps` when it went through the air (a hop, a rat put
    back)."""

    seat: Seat
    path: tuple[int, ...]
    leaps: bool = False


@lru_cache(maxsize=64)
def run_of(line: Line) -> Run | None:
    """How a rat moved in this move, None if none did."""
    before: DiceState = line.before
    word, *rest = line.move.split(" ")
    number = before.board.number
    if word == "move":
        path = ends(before)[rest[0]][rest[1]].path
        return Run(before.seat, tuple(number[name] for name in path))
    if word == "hop":
        return Run(before.seat, (before.landed, number[rest[0]]), leaps=True)
    if word == "place" and not before.placing:
        slot = next(rat for rat in before.rats[before.seat] if rat in before.board.slots)
        return Run(before.seat, (slot, number[rest[0]]), leaps=True)
    return None


def _ran(sight: Sight) -> Run | None:
    """How a rat has just moved."""
    made = sight.recent[len(sight.recent) - sight.made :] if sight.made else ()
    return next(filter(None, map(run_of, made)), None)


def _way_css(way: Run | None, middles: tuple[tuple[int, int], ...]) -> dict[str, float | str]:
    """The way as custom properties: how far each field on it is from the last one."""
    if way is None:
        return {}
    x, y = middles[way.path[-1]]
    css: dict[str, float | str] = {}
    for step, n in enumerate(way.path[:-1]):
        css |= {f"--x{step}": middles[n][0] - x, f"--y{step}": middles[n][1] - y}
    return css


def _trail(sight: Sight) -> Iterator[Node]:
    """Footprints of the last move: it stays to be seen until the next one."""
    line = next((line for line in reversed(sight.recent) if line.seat is not None and run_of(line)), None)
    if line is None:
        return
    way = run_of(line)
    assert way is not None
    middles = art.plan(sight.view.board).middles
    colour = sight.players[way.seat].colour
    for step, n in enumerate(way.path[:-1]):
        yield art.token(*middles[n], icon("step", 34), cls=f"flat trail p{colour}", key=f"trail-{n}-{step}")


def _labels(state: DiceState, lit: Mapping[str, End | None], t: Texts) -> Iterator[Node]:
    """What a move brings, above the finger. A reader hears it from the field's button."""
    board, middles = state.board, art.plan(state.board).middles
    for name, found in lit.items():
        if found is None or not (found.gain or found.prices):
            continue
        n = board.number[name]
        if found.gain:
            inside = (h("b", "+"), *(chip(colour, 38) for colour in found.gain))
        else:
            any_colour = h("span", (chip(colour, 38) for colour in CHIP_VALUES), cls="any")
            inside = (h("b", f"−{state.rules.price(found.exact)}"), any_colour)
        kind = board.fields[n].kind
        yield art.token(*middles[n], h("span", inside, cls="bubble"), cls=f"label at-{kind}", key=f"label-{name}")


def _buttons(sight: Sight, lit: Mapping[str, End | None], movable: list[str], t: Texts) -> Iterator[Node]:
    """A button on every field. Those that lead on reach as far as half-way to the next one that does, and come by keys; the
    others can be tapped and say why not."""
    state: DiceState = sight.view
    board, lay = state.board, art.plan(state.board)
    live = {board.number[name] for name in (*lit, *movable)}
    reach = art.cells(lay.middles, live) if live else lay.cells
    for n, (x, y) in enumerate(lay.middles):
        name = board.names[n]
        label = words.field(state, n, sight.players, t)
        found = lit.get(name)
        if found is not None:
            label = f"{label}; {words.end(found, state, t)}"
        left, up, right, down = reach[n] if n in live else lay.cells[n]
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
def _purse(some: str, size: float, t: Texts) -> Node:
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
def _ranks(won: tuple[str, ...], cats: str, t: Texts) -> Node:
    """The cards that somebody has won, as small as can be read; cat cards are marked by their ears."""
    tags = (
        h(
            "span",
            "10" if name[0] == "T" else name[0],
            use(f"c-{name[1]}", 13),
            cls=classes("rank", f"c-{name[1]}", name[0] in cats and "cat-card"),
            key=name,
        )
        for name in won
    )
    return h("span", tags, cls="ranks", role="img", aria_label="; ".join(words.card(name, t) for name in won))


def _last_moves(sight: Sight, t: Texts) -> Node:
    """What happened last, the newest first."""
    said = [(line, words.log(line, sight.players, t)) for line in reversed(sight.recent)]
    rows = [
        h("li", use(f"rat-{sight.players[line.before.seat].colour}", 26, 31), h("p", text), key=sight.moves - i)
        for i, (line, text) in enumerate(said)
        if text
    ]
    return h("ol", rows[:LOG], cls=classes("lately", f"among-{len(sight.players)}"), key="lately", aria_label=t("The last moves"))


def _strip(sight: Sight, found: Ends, picked: Choice | None, t: Texts) -> Node:
    """The strip at the lower edge: the die, what helps, the purse of the player to move, the buttons."""
    state: DiceState = sight.view
    colour = sight.players[state.seat].colour
    paying = bool(picked and picked.slot)
    _, hint = words.say(state, sight.players, picked.rat if picked else "", paying, t)
    return h(
        "section",
        _die(sight, t),
        h("p", hint, cls="hint"),
        None if paying else _purse(state.chips[state.seat], 40, t),
        h("div", _acts(sight, found, picked, t), cls="acts", key="acts"),
        cls=classes("hand", f"p{colour}", paying and "asks"),
        key="hand",
        aria_label=t("Die and chips"),
    )


def _die(sight: Sight, t: Texts) -> Node | None:
    """The die: waiting for a hand, or as it lies. One that has just been thrown is a new element, so that it tumbles."""
    state: DiceState = sight.view
    if state.placing:
        return None
    if state.phase == "die":
        shown = state.idle or _thrown_last(sight)
        fell = bool(sight.made and state.idle)
        return h(
            "button", pip(shown, 84), type="button", cls=classes("die waiting", fell and "fell"), do="throw",
            aria_label=t("Throw the die"), key=f"die@{sight.moves}" if fell else "die-waits",
        )  # fmt: skip
    fell = bool(sight.made) and state.phase == "move"
    shown = state.die or _thrown_last(sight)
    label = t("The die shows {n}", n=shown)
    return h(
        "span", pip(shown, 84, label=label), cls=classes("die", fell and "fell"), key=f"die@{sight.moves}" if fell else "die-lies"
    )


def _thrown_last(sight: Sight) -> int:
    """What the die showed last; it lies like that until somebody throws it."""
    throws = (int(line.move[4:]) for line in reversed(sight.recent) if line.move.startswith("die "))
    return next(throws, 1)


def _acts(sight: Sight, found: Ends, picked: Choice | None, t: Texts) -> Iterator[Node]:
    state: DiceState = sight.view
    if state.phase == "die":
        yield _act(t("Throw"), "throw", main=True)
    elif state.phase == "hop":
        yield _act(t("Stay"), "stay")
    elif picked and picked.slot:
        prices = sorted(found[picked.rat][picked.slot].prices, key=chip_points)
        yield from (_price(price, t) for price in prices)
    elif state.phase == "move":
        if picked and sum(map(bool, found.values())) > 1:
            yield _act(t("Another rat"), "another")
        if all(end.prices for there in found.values() for end in there.values()):
            yield _act(t("Pass"), "pass")


def _act(text: str, do: str, main: bool = False) -> Node:
    return h("button", text, type="button", cls=classes("btn", not main and "alt"), do=do, key=do, data_focus=main)


def _price(price: str, t: Texts) -> Node:
    coins = h("span", (chip(colour, 40) for colour in price), cls="coins")
    label = t("Pay {chips}", chips=words.chips(price, t))
    return h("button", coins, type="button", cls="btn alt price", do=f"pay {price}", key=f"pay-{price}", aria_label=label)
