"""How the dice games of Rat Poker look, and what a tap on their table means."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from game.core.rules import Refusal, Seat
from game.draw.pieces import back, chip, pip, use
from game.draw.scene import Ending, Entry, Fall, Line, Pick, Play, Player, Sight, Tap, one_entry
from game.draw.texts import Texts
from game.draw.tree import Node, as_it_stands, classes, h
from game.rat_poker import dice_words as words
from game.rat_poker import ending
from game.rat_poker.board_table import Choice, Goal, OnBoard, Run, act, brought, choice, draw, last_moves, made, purse, runs, tags
from game.rat_poker.dice_games import DiceState, End, ends, why_not
from game.rat_poker.kind import Kind
from game.rat_poker.moves import Go, Hop, Pass, Place, Stay
from game.rat_poker.scoring import chip_points
from game.rat_poker.words import ChooseRat, OthersRat, StuckRat
from game.rat_poker.words import chips as chip_words


class DiceGame(Kind):
    """The board, the strip below with the die, the purse and the buttons, and the last moves."""

    # -- words

    def say(self, sight: Sight, t: Texts) -> tuple[str, str]:
        picked = choice(sight.selection, ends(sight.view)) if sight.mover is not None else None
        return words.say(sight.view, sight.players, picked.rat if picked else "", bool(picked and picked.slot), t)

    def refusal(self, refusal: Refusal, sight: Sight, t: Texts) -> str:
        return words.refusal(refusal, sight.view, sight.players, t)

    def log(self, line: Line, players: tuple[Player, ...], t: Texts) -> tuple[Entry, ...]:
        return one_entry(line.seat, words.log(line, players, t))

    def ending_words(self, end: Ending, t: Texts) -> str:
        return ending.most_cards(end, t)

    def ending_row(self, end: Ending, seat: Seat, t: Texts) -> tuple[Node, ...]:
        return ending.row(end, seat, t)

    # -- pictures

    def person(self, sight: Sight, seat: Seat, t: Texts) -> tuple[Node, ...]:
        state: DiceState = sight.view
        won = state.cards[seat]
        cats = sum(card[0] in state.cats for card in won)
        points = state.scores[seat]
        return (
            h("span", points, cls="num", aria_label=t.n("{n} point", "{n} points", points)),
            purse(state.chips[seat], 22, t),
            h(
                "span",
                h("span", back(17), len(won), key="all", aria_hidden="true", cls="c"),
                h("span", use("face-cat", 24), cats, key="cats", aria_hidden="true", cls="c"),
                h("span", t.n("{n} card", "{n} cards", len(won)), ", ", t.n("{n} cat card", "{n} cat cards", cats), cls="sr"),
                cls="won",
            ),
            tags(won, t, state.cats) if won else h("span", cls="ranks"),
        )

    def area(self, sight: Sight, t: Texts) -> Node:
        found = ends(sight.view)
        picked = choice(sight.selection, found) if sight.mover is not None else None
        thrown = any(line.move.startswith("die ") for line in made(sight))
        return h(
            "div",
            as_it_stands("section", "box") if sight.brief and thrown else _board(sight, found, picked, t),
            as_it_stands("ol", "lately") if sight.brief else _last_moves(sight, t),
            as_it_stands("section", "hand") if sight.brief and not thrown else _strip(sight, found, picked, t),
            cls="poker",
        )

    # -- taps

    def tap(self, sight: Sight, intent: str) -> Tap:
        state: DiceState = sight.view
        word, _, rest = intent.partition(" ")
        found = ends(state)
        picked = choice(sight.selection, found)
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


def _field_tapped(state: DiceState, found: Mapping[str, Mapping[str, End]], picked: Choice | None, field: str) -> Tap:
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
            raise StuckRat("M2", steps=state.die)
        return Pick(Choice(field))
    number = state.board.number[field]
    if picked is None:
        owner = next((seat for seat, own in enumerate(state.rats) if number in own), None)
        raise ChooseRat("F1") if owner is None else OthersRat("F1", owner=owner)
    reason = why_not(state, picked.rat, field)
    assert reason is not None, "a move that nothing forbids is among the ends"
    raise reason


# -- the board


def goals(state: DiceState, found: Mapping[str, Mapping[str, End]], picked: Choice | None, t: Texts) -> dict[str, Goal]:
    """The fields that may be tapped to go there, and what a move would be."""
    names = state.board.names
    if state.phase == "place":
        return dict.fromkeys(state.board.ids(state.free_outer), Goal())
    if state.phase == "hop":
        return dict.fromkeys(state.board.ids(state.free_hops(state.landed)), Goal())
    if picked is None:
        return {}
    there = found[picked.rat]
    return {name: _goal(state, there[name], picked.slot == name, t) for name in names if name in there}


def _goal(state: DiceState, end: End, asked: bool, t: Texts) -> Goal:
    price = state.rules.price(end.exact) if end.prices else 0
    return Goal(words.end(end, state, t), brought(end.gain, price), bool(end.hops), asked)


def _board(sight: Sight, found: Mapping[str, Mapping[str, End]], picked: Choice | None, t: Texts) -> Node:
    state: DiceState = sight.view
    now = made(sight)
    ran, trail, again = runs(sight, run_of)
    on = OnBoard(
        state,
        sight.players,
        state.seat,
        now[0].before.slots if now else state.slots,
        goals(state, found, picked, t) if sight.mover is not None else {},
        tuple(name for name, there in found.items() if there),
        picked.rat if picked else "",
        acting(state),
        ran,
        trail,
        again,
    )
    return draw(on, t, brief=sight.brief)


def acting(state: DiceState) -> int | None:
    """The field of the rat that something is asked about: a hop, or where it goes back to."""
    if state.phase == "hop":
        return state.landed
    if state.phase == "place" and not state.placing:
        return next(rat for rat in state.rats[state.seat] if rat in state.board.slots)
    return None


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


# -- beside and below the board


def _last_moves(sight: Sight, t: Texts) -> Node:
    """What happened last, the newest first."""
    entries = [entry for line in sight.recent for entry in one_entry(line.before.seat, words.log(line, sight.players, t))]
    return last_moves(entries, sight.players, t)


def _strip(sight: Sight, found: Mapping[str, Mapping[str, End]], picked: Choice | None, t: Texts) -> Node:
    """The strip at the lower edge: the die, what helps, the purse of the player to move, the buttons."""
    state: DiceState = sight.view
    colour = sight.players[state.seat].colour
    paying = bool(picked and picked.slot)
    return h(
        "section",
        _die(sight, t),
        as_it_stands("p", "hint") if sight.brief else _hint(sight, picked, t),
        None if paying else purse(state.chips[state.seat], 40, t),
        as_it_stands("div", "acts") if sight.brief else h("div", _acts(sight, found, picked, t), cls="acts", key="acts"),
        cls=classes("hand", f"p{colour}", paying and "asks"),
        key="hand",
        aria_label=t("Die and chips"),
    )


def _hint(sight: Sight, picked: Choice | None, t: Texts) -> Node:
    _, hint = words.say(sight.view, sight.players, picked.rat if picked else "", bool(picked and picked.slot), t)
    return h("p", hint, cls="hint", key="hint")


def _die(sight: Sight, t: Texts) -> Node | None:
    """The die: waiting for a hand, or as it lies. After each throw it is a new element, so that it tumbles."""
    state: DiceState = sight.view
    if state.placing:
        return None
    shown, thrown = _thrown_last(sight)
    if state.phase == "die":
        shown = state.idle or shown
        fell = bool(sight.made and state.idle)
        return h(
            "button", pip(shown, 84), type="button", cls=classes("die waiting", fell and "fell"), do="throw",
            aria_label=t("Throw the die"), key=f"die@{thrown}",
        )  # fmt: skip
    fell = bool(sight.made) and state.phase == "move"
    shown = state.die or shown
    label = t("The die shows {n}", n=shown)
    return h("span", pip(shown, 84, label=label), cls=classes("die", fell and "fell"), key=f"die@{thrown}")


def _thrown_last(sight: Sight) -> tuple[int, int]:
    """What the die showed last, and after how many moves; it lies like that until somebody throws it."""
    recent = zip(range(sight.moves, 0, -1), reversed(sight.recent), strict=False)
    return next(((int(line.move[4:]), moves) for moves, line in recent if line.move.startswith("die ")), (1, 0))


def _acts(sight: Sight, found: Mapping[str, Mapping[str, End]], picked: Choice | None, t: Texts) -> Iterator[Node]:
    state: DiceState = sight.view
    if state.phase == "die":
        yield act(t("Throw"), "throw", main=True)
    elif state.phase == "hop":
        yield act(t("Stay"), "stay")
    elif picked and picked.slot:
        prices = sorted(found[picked.rat][picked.slot].prices, key=chip_points)
        yield from (_price(price, t) for price in prices)
    elif state.phase == "move":
        if picked and sum(map(bool, found.values())) > 1:
            yield act(t("Another rat"), "another")
        if all(end.prices for there in found.values() for end in there.values()):
            yield act(t("Pass"), "pass")


def _price(price: str, t: Texts) -> Node:
    coins = h("span", (chip(colour, 40) for colour in price), cls="coins")
    label = t("Pay {chips}", chips=chip_words(price, t))
    return h("button", coins, type="button", cls="btn alt price", do=f"pay {price}", key=f"pay-{price}", aria_label=label)
