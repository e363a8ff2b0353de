"""How the card games of Rat Poker look, and what a tap on their table means."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from game.core.rules import Refusal, Seat
from game.draw.scene import Ending, Entry, Line, Pick, Play, Player, Sight, Stood, Tap
from game.draw.texts import Texts
from game.draw.tree import Node, as_it_stands, classes, h
from game.rat_poker import auction_stage, card_ending, card_log, card_people, card_strip, cards, chips, refusals, turn
from game.rat_poker import card_words as said
from game.rat_poker.auction_stage import NEXT
from game.rat_poker.board_table import Choice, Goal, OnBoard, Run, brought, choice, draw, last_moves, made, runs, standing
from game.rat_poker.card_position import STEPS
from game.rat_poker.card_strip import Gathered, Laid
from game.rat_poker.card_view import CardView
from game.rat_poker.kind import Kind
from game.rat_poker.moves import Go, Jump, Place, Raise, Step, Swap
from game.rat_poker.turn import PRICE, payable, placeable, why_not
from game.rat_poker.turn import Goal as There
from game.rat_poker.words import ChooseRat, OthersRat, StuckRat

Ends = Mapping[str, Mapping[str, There]]


@lru_cache(maxsize=8)
def ends(view: CardView) -> Ends:
    """Where each rat of the player to move can end; a tap asks it several times."""
    return turn.ends(view)


def picked_up(sight: Sight, found: Ends) -> Choice | None:
    """The rat picked up. For a step the only one that can move needs no tap; a jump is never begun by itself (R7)."""
    view: CardView = sight.view
    if view.phase == "jump":
        return sight.selection if isinstance(sight.selection, Choice) else None
    return choice(sight.selection, found)


class CardGame(Kind):
    """The board, the auction over it, the strip below with the round's cards and the buttons; beside it the last moves, or what
    whoever looks holds."""

    # -- words

    def say(self, sight: Sight, t: Texts) -> tuple[str, str]:
        if sold := auction_stage.news(sight):
            return said.sales(sold, t), said.where(sight.view, t)
        picked = picked_up(sight, ends(sight.view))
        return said.say(sight.view, sight.players, picked.rat if picked else "", picked.slot if picked else "", t)

    def refusal(self, refusal: Refusal, sight: Sight, t: Texts) -> str:
        return said.refusal(refusal, sight.view, sight.players, t)

    def log(self, line: Line, players: tuple[Player, ...], t: Texts) -> tuple[Entry, ...]:
        return card_log.log(line, players, t)

    def log_from(self, history: Sequence[Any]) -> int:
        return card_log.round_from(history)

    def log_reach(self, t: Texts) -> str:
        return t("While the game runs, the log holds the latest round only.")

    def ending_words(self, end: Ending, t: Texts) -> str:
        return card_ending.praise(end, t)

    def ending_row(self, end: Ending, seat: Seat, t: Texts) -> tuple[Node, ...]:
        return card_ending.row(end, seat, t)

    def ending_number(self, end: Ending, seat: Seat) -> int | None:
        return card_ending.number(end, seat)

    # -- pictures

    def candle_at(self, sight: Sight, starter: Seat) -> Seat:
        view: CardView = sight.view
        return view.start_player

    def person(self, sight: Sight, seat: Seat, t: Texts) -> tuple[Node, ...]:
        return card_people.person(sight, seat, t)

    def area(self, sight: Sight, t: Texts) -> Node:
        """A tap is answered in the strip, where cards and chips are in somebody's hands, or else on the board; all else waits."""
        view: CardView = sight.view
        found = ends(view)
        picked = picked_up(sight, found)
        stood = sight.stood
        in_hand = view.phase in ("step", "auction", "swap") and card_strip.asks(view)
        board_waits = stood is Stood.PRIVATE or (stood is not None and in_hand)
        strip_waits = stood is Stood.SAME and not in_hand
        return h(
            "div",
            as_it_stands("section", "box") if board_waits else _board(sight, found, picked, t),
            _over(sight, t),
            _beside(sight, t),
            as_it_stands("section", "hand") if strip_waits else card_strip.strip(sight, found, picked, t),
            cls=classes("poker cards", sight.seat is not None and "looks", f"in-{view.phase}"),
        )

    # -- taps

    def tap(self, sight: Sight, intent: str) -> Tap:
        word, _, rest = intent.partition(" ")
        if word != "next" and auction_stage.news(sight):
            raise said.GoOnFirst
        found = ends(sight.view)
        picked = picked_up(sight, found)
        selection = sight.selection
        match word:
            case "field":
                return _field_tapped(sight, found, picked, rest)
            case "step":
                return Play(str(Step(int(rest))))
            case "pay":
                assert picked is not None, "a chip is asked for a rat that goes somewhere"
                return Play(_moving(sight.view, picked.rat, picked.slot, rest))
            case "add" | "take":
                return _gathered(sight, word == "add", rest)
            case "raise":
                if not isinstance(selection, Gathered):
                    raise said.NothingGathered("R11")
                return Play(str(Raise(selection.chips)))
            case "lay":
                laid = selection.cards if isinstance(selection, Laid) else ()
                now = (name for name in (*laid, rest) if not (name == rest and rest in laid))
                return Pick(Laid(cards.in_order(now)))
            case "swap":
                return Play(str(Swap(selection.cards if isinstance(selection, Laid) else ())))
            case "another":
                return auction_stage.put_down(sight)
            case "next":
                return Pick(NEXT)
        # every other button is called by the notation of its move
        return Play(intent)

    def shows_news(self, sight: Sight) -> bool:
        return bool(auction_stage.news(sight))

    def worth_a_look(self, own: CardView, public: CardView) -> bool:
        """R20: whether there is anything that only its holder knows; that nothing has been played yet everybody does."""
        seat = own.seat
        assert seat is not None, "somebody looks"
        pairs = ((own.chips, public.chips), (own.won, public.won), (own.dealt, public.dealt), (own.steps, public.steps))
        return any(mine[seat] not in ("", (), STEPS, theirs[seat]) for mine, theirs in pairs)

    def passes_on(self, line: Line) -> bool:
        """R1: nothing is seen between two choices."""
        return bool(line.before.phase == line.after.phase == "step")


def _moving(view: CardView, start: str, end: str, price: str = "") -> str:
    return str(Jump(start, end, price) if view.phase == "jump" else Go(start, end, price))


def _field_tapped(sight: Sight, found: Ends, picked: Choice | None, field: str) -> Tap:
    """What a tap on a field means in each phase."""
    view: CardView = sight.view
    if view.phase == "place":
        return Play(str(Place(field)))
    if view.phase not in ("move", "jump"):
        raise said.ChooseCard("R3")
    if picked and field in found[picked.rat]:
        known = payable(view)
        if not found[picked.rat][field].claim:
            return Play(_moving(view, picked.rat, field))
        if len(known) == 1:
            return Play(_moving(view, picked.rat, field, *known))
        return Pick(Choice(picked.rat, field))
    if picked and field == picked.rat:
        return auction_stage.put_down(sight)
    if field in found:
        if not found[field]:
            raise _stuck(view)
        return Pick(Choice(field))
    here = standing(view.rats).get(view.board.number[field], ())
    if view.to_move in here:
        raise refusals.HasClaimed("R7", field=field)
    if picked is None:
        raise OthersRat("R3", owner=here[0]) if here else ChooseRat("R3")
    reason = why_not(view, picked.rat, field)
    assert reason is not None, "a move that nothing forbids is among the ends"
    raise reason


def _stuck(view: CardView) -> Refusal:
    if view.phase == "jump" or not isinstance(view.to_move, int):
        return said.NoJump("R7")
    return StuckRat("R3", steps=view.turned[view.to_move])


def _gathered(sight: Sight, more: bool, colour: str) -> Tap:
    """One chip more, or less, of those that will be added."""
    view: CardView = sight.view
    assert isinstance(view.to_move, int), "somebody bids"
    now = sight.selection.chips if isinstance(sight.selection, Gathered) else ""
    purse = view.chips[view.to_move] or ""
    if more and now.count(colour) == purse.count(colour):
        return Pick(sight.selection)
    after = chips.in_order(now + colour) if more else chips.without(now, colour)
    return Pick(Gathered(after)) if after else auction_stage.put_down(sight)


# -- the board


def _over(sight: Sight, t: Texts) -> Node | None:
    """What lies over the board."""
    if sight.stood in (Stood.SAME, Stood.NOTHING):
        return as_it_stands("div", "over") if auction_stage.stands(sight) else None
    over = auction_stage.over(sight, t)
    return h("div", over, cls="over-board", key="over") if over else None


def _beside(sight: Sight, t: Texts) -> Iterator[Node]:
    """Beside the board what whoever looks holds, or the last moves. What one has held is not left for the others."""
    if sight.stood is None:
        yield card_people.holds(sight.view, t) or _last_moves(sight, t)
    elif sight.stood is not Stood.PRIVATE:
        yield as_it_stands("section", "mine")
        yield as_it_stands("ol", "lately")


def goals(view: CardView, found: Ends, picked: Choice | None, t: Texts) -> dict[str, Goal]:
    """The fields that may be tapped to go there, and what a move would be."""
    if view.phase == "place":
        return dict.fromkeys(placeable(view), Goal())
    if picked is None:
        return {}
    return {name: _goal(there, picked.slot == name, t) for name, there in found[picked.rat].items()}


@lru_cache(maxsize=256)
def _goal(there: There, asked: bool, t: Texts) -> Goal:
    return Goal(said.goal(there, t), brought(there.gain, PRICE if there.claim else 0), asked=asked)


def _board(sight: Sight, found: Ends, picked: Choice | None, t: Texts) -> Node:
    view: CardView = sight.view
    now = made(sight)
    ran, trail, again = runs(sight, run_of)
    asked = sight.mover is not None and not auction_stage.news(sight)
    on = OnBoard(
        view,
        sight.players,
        view.to_move if isinstance(view.to_move, int) else 0,
        now[0].before.slots if now else view.slots,
        goals(view, found, picked, t) if asked else {},
        tuple(name for name, there in found.items() if there),
        picked.rat if picked else "",
        said.going_back(view),
        ran,
        trail,
        again,
        tuple(tuple((stake.seat, stake.chips) for stake in lying) for lying in view.stakes),
    )
    return draw(on, t, brief=sight.brief)


@lru_cache(maxsize=64)
def run_of(line: Line) -> Run | None:
    """How a rat moved in this move, None if none did."""
    before: CardView = line.before
    word, *rest = line.move.split(" ")
    number = before.board.number
    if word in ("move", "jump") and line.seat is not None:
        path = turn.goal(before, rest[0], rest[1]).path
        return Run(line.seat, tuple(number[name] for name in path))
    if word == "place" and line.seat is not None and (slot := said.going_back(before)) is not None:
        return Run(line.seat, (slot, number[rest[0]]), leaps=True)
    return None


def _last_moves(sight: Sight, t: Texts) -> Node:
    """What happened last, the newest first."""
    entries = [entry for line in sight.recent for entry in card_log.log(line, sight.players, t)]
    return last_moves(entries, sight.players, t)
