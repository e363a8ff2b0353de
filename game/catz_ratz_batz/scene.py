"""How Catz Ratz Batz looks, and what a tap on its table means."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from game.catz_ratz_batz import ending, words
from game.catz_ratz_batz.rules import (
    ANIMALS,
    FACES,
    NUMBERS,
    CatzState,
    Finished,
    Fix,
    Locked,
    NothingChosen,
    Pinned,
    Stop,
    Tally,
    Throw,
    Turn,
    tally,
)
from game.core.rules import Json, Refusal, Seat
from game.draw.doors import catz_door
from game.draw.pieces import die, icon, use
from game.draw.scene import (
    Ending,
    Entry,
    Fall,
    GameScene,
    Line,
    OptionWords,
    Part,
    Pick,
    Play,
    Player,
    Preset,
    Sight,
    Tap,
    one_entry,
)
from game.draw.texts import Texts
from game.draw.tree import Node, as_it_stands, classes, h


@dataclass(frozen=True, slots=True)
class Choice:
    """The dice picked up, by their places in `Turn.shown`: to be fixed, or else to be thrown again."""

    fixing: bool
    dice: frozenset[int]


@dataclass(frozen=True, slots=True)
class Die:
    """One die on the table. `place` is its index in `Turn.shown`, `fell` whether the last move threw it."""

    place: int
    face: str
    fixed: bool
    fell: bool
    key: str


def lying(turn: Turn, fallen: str = "", moves: int = 0) -> tuple[Die, ...]:
    """The dice as they lie: of the dice with one face the fixed ones come first and those of the last throw last.

    A die keeps its key while it lies still; one that has been thrown is a new element, which lets it tumble.
    """
    found = []
    seen = dict.fromkeys(FACES, 0)
    for place, face in enumerate(turn.shown):
        n = seen[face]
        seen[face] += 1
        fell = n >= turn.shown.count(face) - fallen.count(face)
        fixed = face == turn.series and n < turn.fixed
        found.append(Die(place, face, fixed, fell, f"{face}{n}@{moves}" if fell else f"{face}{n}"))
    return tuple(found)


def fallen(sight: Sight) -> str:
    """The faces that the last move brought, "" when it was no throw."""
    word, _, faces = sight.last.move.partition(" ") if sight.last else ("", "", "")
    return faces if word == "roll" else ""


def news(sight: Sight) -> str:
    """Classes for what the last tap has changed: dice tumble, pins drop, and what a throw means appears when it lies."""
    return classes(sight.fresh and "fresh", sight.fresh and fallen(sight) and "thrown")


def choice(sight: Sight) -> Choice:
    """What is picked up. Before anybody touches the dice: to be thrown again are all that do not match."""
    if isinstance(sight.selection, Choice):
        return sight.selection
    turn: Turn = sight.view.turn
    if not turn.series:
        return Choice(True, frozenset())
    return Choice(False, frozenset(p for p, f in enumerate(turn.shown) if f in NUMBERS and f != turn.series))


def _changing(sight: Sight) -> bool:
    """Whether another series is being chosen (C3)."""
    turn = sight.view.turn
    return turn is not None and bool(turn.series) and choice(sight).fixing


def faces_of(turn: Turn, dice: frozenset[int]) -> str:
    """The faces of the dice in these places, in the order of the record."""
    return "".join(turn.shown[place] for place in sorted(dice))


class CatzScene(GameScene):
    """The tray with its shelf of animals, the pinned series and the free dice; the sum and the buttons beside it."""

    game = "catz-ratz-batz"
    rain = ("die-C", "die-R", "die-B", "die-7", "die-5", "die-3")

    # -- words

    def name(self, t: Texts) -> str:
        return "Catz Ratz Batz"

    def tagline(self, t: Texts) -> str:
        return t("nine dice")

    def option_words(self, t: Texts, options: Mapping[str, Json]) -> tuple[OptionWords, ...]:
        return words.option_words(t)

    def presets(self, t: Texts) -> tuple[Preset, ...]:
        return words.presets(t)

    def say(self, sight: Sight, t: Texts) -> tuple[str, str]:
        return words.say(sight.view, sight.players[sight.view.seat].name, _changing(sight), t)

    def refusal(self, refusal: Refusal, sight: Sight, t: Texts) -> str:
        return words.refusal(refusal, sight.view, t)

    def log(self, line: Line, players: tuple[Player, ...], t: Texts) -> tuple[Entry, ...]:
        return one_entry(line.seat, words.log(line, players, t))

    def rules(self, t: Texts, options: Mapping[str, Json] | None = None) -> tuple[Part, ...]:
        return words.parts(t)

    def ending_words(self, end: Ending, t: Texts) -> str:
        return ending.best_turn(end, t)

    def ending_row(self, end: Ending, seat: Seat, t: Texts) -> tuple[Node, ...]:
        return ending.row(end, seat, t)

    def ending_details(self, end: Ending, t: Texts) -> Node:
        return ending.details(end, t)

    # -- pictures

    def door(self) -> Node:
        return catz_door()

    def person(self, sight: Sight, seat: Seat, t: Texts) -> tuple[Node, ...]:
        state: CatzState = sight.view
        total = state.totals[seat]
        share = min(100, round(100 * total / state.options.target))
        last = state.last if state.turn is None else None
        gained = None
        if last and last.seat == seat:
            gained = h("small", f"+{last.points}", cls=classes("gain", not last.points and "none"), key=f"gain{sight.moves}")
        return (
            h("span", total, gained, cls="num", aria_label=t.n("{n} point", "{n} points", total)),
            h(
                "svg",
                h("rect", width=share, height=12),
                h("rect", x=share - 1, width=2, height=12, cls="edge"),
                cls="meter",
                viewBox="0 0 100 12",
                preserveAspectRatio="none",
                aria_hidden="true",
            ),
        )

    def area(self, sight: Sight, t: Texts) -> Node:
        state: CatzState = sight.view
        turn = state.turn
        tray = _tray(sight, turn, t) if turn else _between(sight, t)
        if sight.brief:
            side = as_it_stands("section", "side")
        elif turn:
            side = _side(sight, turn, t)
        else:
            side = _start_side(sight, t)
        return h("div", tray, side, cls="catz")

    # -- taps

    def tap(self, sight: Sight, intent: str) -> Tap:
        state: CatzState = sight.view
        word, _, rest = intent.partition(" ")
        if word == "animals":
            raise Locked("C8")
        if word == "throw" and state.in_hand:
            return Fall()
        if word == "stop":
            return Play(str(Stop()))
        turn = state.turn
        assert turn is not None, "before the first throw there is nothing else to tap"
        picked = choice(sight)
        if word == "die":
            return Pick(_touched(turn, picked, int(rest)))
        if word == "change":
            return Pick(Choice(True, frozenset({turn.shown.index(rest)})))
        if word == "keep":
            return Pick(None)
        if not picked.dice:
            raise NothingChosen("C2" if picked.fixing else "C4")
        faces = faces_of(turn, picked.dice)
        return Play(str(Fix(faces[0], len(faces)) if picked.fixing else Throw(faces)))


def _touched(turn: Turn, picked: Choice, place: int) -> Choice:
    """The choice after a tap on the die in `place`."""
    if picked.fixing:
        # only dice of one number are fixed: a tap on another number starts anew with it
        same = frozenset(p for p in picked.dice if turn.shown[p] == turn.shown[place])
        return Choice(True, same ^ {place})
    if any(d.place == place and d.fixed for d in lying(turn)):
        raise Pinned("C2")
    return Choice(False, picked.dice ^ {place})


# -- the tray


def _between(sight: Sight, t: Texts) -> Node:
    """Between two turns: the dice of the last turn as they lay, or nine dice waiting, and a tap throws them."""
    state: CatzState = sight.view
    lay = lying(Turn(state.last.shown if state.last else "357CRB753"), fallen(sight), sight.moves)
    dice = (h("span", die(d.face, 100), cls=classes("die", f"tilt{d.place % 4}", d.fell and "fell"), key=d.key) for d in lay)
    return h(
        "button",
        h("span", dice, cls="heap"),
        cls=classes("tray waiting", state.last is not None and "done", news(sight)),
        do="throw",
        key="waiting",
        aria_label=t("Throw all nine dice"),
    )


def _tray(sight: Sight, turn: Turn, t: Texts) -> Node:
    dice = lying(turn, fallen(sight), sight.moves)
    pins = [d for d in dice if d.fixed]
    free = [d for d in dice if d.face in NUMBERS and not d.fixed]
    pinned = h("div", (_die(d, sight, t) for d in pins), cls="dice")
    fixed_row = h("div", h("h3", t("Fixed")), pinned, cls="fixed", key="fixed")
    free_row = h(
        "div",
        h("h3", t("Free dice") if turn.series else t("Numbers")),
        h("div", (_die(d, sight, t) for d in free), cls=classes("dice free", f"many{len(free)}")),
        cls="loose",
        key="free",
    )
    zone = h("div", fixed_row if pins else None, free_row, cls=classes("zone", not pins and "whole", news(sight)), key="zone")
    shelf = _waiting_shelf(sight, dice) if sight.brief else _shelf(sight, turn, dice, t)
    return h("section", shelf, zone, cls="tray", key="tray", aria_label=t("Dice"))


def _waiting_shelf(sight: Sight, dice: tuple[Die, ...]) -> Node:
    """The shelf while only the answer to a tap is asked for: animals fall a frame after the numbers. It is empty where all nine
    dice have just been thrown, and stands as it is at any other tap."""
    thrown = sight.fresh and all(d.fell for d in dice)
    return h("button", cls="shelf", key="shelf") if thrown else as_it_stands("button", "shelf")


def _shelf(sight: Sight, turn: Turn, dice: tuple[Die, ...], t: Texts) -> Node:
    """The locked animals, the good ones left and the bad ones right, and what they come to."""
    bats = {"3": "good", "7": "bad"}.get(turn.series, "idle")
    side = {"C": "good", "R": "bad", "B": bats}
    sets: dict[str, list[Die]] = {"good": [], "idle": [], "bad": []}
    for d in dice:
        if d.face in ANIMALS:
            sets[side[d.face]].append(d)
    crowded = any(len(together) > 3 for together in sets.values())
    idle = _animals("idle", t("count nothing") if turn.series else t("it depends"), sets["idle"], t) if sets["idle"] else None
    return h(
        "button",
        _animals("good", t("good"), sets["good"], t),
        idle,
        _verdict(sight.view.tally(), sight.moves, t),
        _animals("bad", t("bad"), sets["bad"], t),
        cls=classes("shelf", crowded and "crowded", idle is not None and "three", turn.series and "chosen", news(sight)),
        do="animals",
        key="shelf",
    )


def _animals(side: str, name: str, dice: list[Die], t: Texts) -> Node:
    """The animals of one kind, under what they are."""
    shown = (h("span", die(d.face, 64), cls=classes("die", d.fell and "fell"), key=d.key) for d in dice)
    said = words.faces("".join(d.face for d in dice), t) or t("none")
    return h("span", h("small", name), h("span", shown), h("span", said, cls="sr"), cls=f"set {side}", key=side)


def _verdict(sum_now: Tally | None, moves: int, t: Texts) -> Node:
    """What the animals multiply the base with, once a number is chosen."""
    text = f"× {sum_now.factor}" if sum_now else ""
    tone = "" if sum_now is None or sum_now.factor == 1 else "gains" if sum_now.factor else "spoils"
    return h("span", h("b", text), h("small", t("animals")), cls=classes("verdict", tone), key=f"v{moves}")


def _die(d: Die, sight: Sight, t: Texts) -> Node:
    picked = choice(sight)
    chosen = d.place in picked.dice
    label = t("{number}, fixed", number=d.face) if d.fixed else t("{number}, free", number=d.face)
    return h(
        "button",
        die(d.face, 148),
        h("span", icon("pin", 34), cls="pin") if d.fixed or (picked.fixing and chosen) else None,
        h("span", icon("check", 24), cls="ck") if chosen else None,
        cls=classes("die", f"tilt{d.place % 4}", chosen and "sel", d.fell and "fell"),
        do=f"die {d.place}",
        key=d.key,
        aria_label=label,
        aria_pressed=None if d.fixed else str(chosen).lower(),
        aria_disabled="true" if d.fixed else None,
    )


# -- the sum and the buttons


def _sum(sum_now: Tally, caption: str, t: Texts, key: str, reason: Node | None = None) -> Node:
    return h(
        "div",
        h("small", caption),
        h("div", sum_now.points, cls="big"),
        h(
            "div",
            h("span", f"{sum_now.count} × {sum_now.series}"),
            h("b", sum_now.base),
            h("span", words.animals_sum(sum_now, t)),
            h("b", f"× {sum_now.factor}"),
            cls="eq",
        ),
        reason,
        cls="sum",
        key=key,
    )


def _previews(sight: Sight, turn: Turn, t: Texts) -> Node:
    """What each number would bring if the turn ended as the dice lie now."""

    def row(number: str) -> Node:
        would = tally(number, turn.shown, sight.view.options.zero_from_excess)
        animals = h("span", use("face-cat", 26), f"× {would.factor}", cls="factor")
        base = h("span", f"{would.count} × {would.series}")
        return h("div", die(number, 44), base, animals, h("b", would.points), cls="would", key=number)

    rows = (row(n) for n in NUMBERS if n in turn.shown)
    return h("div", h("small", t("if it were complete like this")), rows, cls="sum would-sum", key=f"would{sight.moves}")


def _last(finished: Finished, sight: Sight, t: Texts) -> Node:
    caption = t("{name}: the last turn", name=sight.players[finished.seat].name)
    because = words.ended_because(sight.last.before, sight.last.move, t) if sight.last else ""
    reason = h("p", because, cls="because") if because else None
    if finished.tally:
        return _sum(finished.tally, caption, t, f"last{sight.moves}", reason)
    return h("div", h("small", caption), h("div", 0, cls="big"), reason, cls="sum", key=f"last{sight.moves}")


def _start_side(sight: Sight, t: Texts) -> Node:
    state: CatzState = sight.view
    aim = h("div", h("small", t("Play to")), h("div", state.options.target, cls="big"), cls="sum", key="aim")
    return h(
        "section",
        _last(state.last, sight, t) if state.last else aim,
        h("div", h("p", cls="why"), h("button", t("Throw"), cls="btn", do="throw", data_focus=True), cls="acts", key="start"),
        cls=classes("calc", news(sight)),
        key="side",
    )


def _side(sight: Sight, turn: Turn, t: Texts) -> Node:
    sum_now = sight.view.tally()
    caption = t("if you stop now") if sight.view.may_stop else t("if it were complete like this")
    choosing = choice(sight).fixing
    above = _previews(sight, turn, t) if choosing or not sum_now else _sum(sum_now, caption, t, f"sum{sight.moves}")
    buttons = _fix_buttons if choosing else _throw_buttons
    return h(
        "section", above, h("div", buttons(sight, turn, t), cls="acts", key="acts"), cls=classes("calc", news(sight)), key="side"
    )


def _button(text: str, do: str, main: bool, possible: bool = True) -> Node:
    return h(
        "button",
        text,
        cls=classes("btn", not main and "alt"),
        do=do,
        key=do.partition(" ")[0],
        aria_disabled=None if possible else "true",
        data_focus=main,
    )


def _change_button(number: str, t: Texts) -> Node:
    label = t(words.CHANGE[number])
    return h("button", die(number, 38), h("span", label), cls="btn alt", do=f"change {number}", key=number, aria_label=label)


def _fix_buttons(sight: Sight, turn: Turn, t: Texts) -> Iterator[Node]:
    picked = choice(sight)
    number = faces_of(turn, picked.dice)[:1]
    n = len(picked.dice)
    why = t.n("{n} die will be fixed.", "{n} dice will be fixed.", n) if n else t("First choose the number to collect.")
    yield h("p", why, cls="why", key="why")
    if turn.series:
        yield _button(t("Keep the old number"), "keep", False)
    yield _button(t(words.COLLECT[number]) if number else t("Collect"), "fix", True, bool(n))


def _throw_buttons(sight: Sight, turn: Turn, t: Texts) -> Iterator[Node]:
    state: CatzState = sight.view
    n = len(choice(sight).dice)
    why = ""
    if not state.may_stop:
        why = t(words.ONLY_COMPLETE[turn.series])
    elif not n:
        why = t("To go on, choose the dice to throw again.")
    yield h("p", why, cls="why", key="why")
    if numbers := sorted({fix.number for fix in state.fixes}):
        yield h("div", (_change_button(number, t) for number in numbers), cls="changes", key="changes")
    stop_is_main = turn.complete and not words.better_on(state)
    throw = _button(t.n("Throw {n} die", "Throw {n} dice", n) if n else t("Throw"), "throw", not stop_is_main, bool(n))
    stop = _button(t("Stop"), "stop", stop_is_main, state.may_stop)
    yield from (throw, stop) if stop_is_main else (stop, throw)
