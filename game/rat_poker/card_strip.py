"""The strip at the lower edge of the card games: the round's step cards in turn order or the hand of whoever looks, and buttons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from game.core.rules import Seat
from game.draw.pieces import back, chip, icon, rat, use
from game.draw.scene import Sight, Stood
from game.draw.texts import Texts
from game.draw.tree import Node, classes, h
from game.rat_poker import auction_stage, words
from game.rat_poker.board_table import Choice, act
from game.rat_poker.card_people import best_five, face
from game.rat_poker.card_position import JUMPS, STEPS, from_seat
from game.rat_poker.card_view import CardView
from game.rat_poker.card_words import stake_of
from game.rat_poker.scoring import CHIP_VALUES, chip_points
from game.rat_poker.turn import Goal, payable

Ends = Mapping[str, Mapping[str, Goal]]


@dataclass(frozen=True, slots=True)
class Gathered:
    """Picked up: chips that will be added in the auction, in their order."""

    chips: str


@dataclass(frozen=True, slots=True)
class Laid:
    """Picked up: cards that will be laid down (T6), in their order."""

    cards: tuple[str, ...]


def step_card(number: int, w: float) -> Node:
    """A step card, face up."""
    return use(f"step-{number}", w, round(w * 1.4), cls="step-card")


# -- the round


def rounds_row(sight: Sight, t: Texts) -> Node:
    """The step cards of this round: face down in the order of choosing, then turned up in turn order (R1, R2)."""
    view: CardView = sight.view
    seats = in_order(view)
    items = (_place(sight, seat, t) for seat in seats)
    return h("ol", items, cls=classes("order", f"order-{len(seats)}"), aria_label=t("This round"), key="order")


def in_order(view: CardView) -> tuple[Seat, ...]:
    """Who comes after whom in this round; while rats are placed or cards are chosen, from the candle on."""
    if view.phase == "step" or not view.order:
        return from_seat(view.start_player, view.house.seats)
    return view.order


def _place(sight: Sight, seat: Seat, t: Texts) -> Node:
    view: CardView = sight.view
    colour, name = sight.players[seat].colour, sight.players[seat].name
    now = seat == view.to_move
    done = out = False
    if view.phase == "step":
        lies, state = _chosen(view, seat, t)
    elif view.order:
        done, out = seat in view.done, seat in view.sat_out
        lies = step_card(view.turned[seat], 52)
        state = ", ".join([str(view.turned[seat]), *_state(now, done, out, t)])
    else:
        lies, state = h("span", cls="empty"), t.n("{n} rat", "{n} rats", len(view.rats[seat]))
    sign = icon("x", 20) if out else icon("check", 20) if done else None
    return h(
        "li",
        lies,
        rat(colour, 34),
        h("i", sign, cls="sign", aria_hidden="true") if sign else None,
        h("span", f"{name}: {state}", cls="sr"),
        cls=classes("place", f"p{colour}", now and "now", done and "done", out and "out"),
        key=f"place-{seat}",
        aria_current="true" if now else None,
    )


def _chosen(view: CardView, seat: Seat, t: Texts) -> tuple[Node, str]:
    """What lies at a place while cards are chosen."""
    if view.chosen[seat]:
        return back(52, "step", cls="step-card"), t("has chosen")
    return h("span", cls="empty"), t("chooses now") if seat == view.to_move else t("not yet")


def _state(now: bool, done: bool, out: bool, t: Texts) -> Iterator[str]:
    if out:
        yield t("sits out")
    elif done:
        yield t("done")
    elif now:
        yield t("moves now")


# -- the hand


def choosing(view: CardView, t: Texts) -> Node:
    """The step cards to choose from: one tap chooses. Those played in this menet are gone, but keep their places."""
    assert view.seat is not None, "somebody looks at his own hand"
    left = view.steps[view.seat] or ""
    cards = (_step(n, t) if n in left else h("span", step_card(int(n), 92), cls="step gone", key=f"step-{n}") for n in STEPS)
    jumps = (
        h("span", use("jump", 62, 87), cls=classes("jump", n >= view.jumps[view.seat] and "gone"), key=f"jump-{n}")
        for n in range(JUMPS)
    )
    label = t.n("{n} jump card", "{n} jump cards", view.jumps[view.seat])
    return h(
        "div",
        h("div", cards, cls="steps", role="group", aria_label=t("Your step cards"), key="steps"),
        h("div", jumps, h("span", label, cls="sr"), cls="jumps", key="jumps"),
        cls="choosing",
        key="choosing",
    )


@lru_cache(maxsize=64)
def _step(number: str, t: Texts) -> Node:
    return h(
        "button", step_card(int(number), 92), type="button", cls="step", do=f"step {number}", key=f"step-{number}",
        aria_label=t("Step card {n}", n=number),
    )  # fmt: skip


def bidding(view: CardView, gathered: str, t: Texts) -> Node:
    """The own chips by colour: a tap adds one to what is gathered, a tap there takes it back (R11)."""
    assert isinstance(view.to_move, int) and view.auction is not None, "somebody bids"
    purse = view.chips[view.to_move] or ""
    lies = stake_of(view.stakes[view.auction.slot], view.to_move)
    left = {colour: purse.count(colour) - gathered.count(colour) for colour in CHIP_VALUES}
    stacks = (_stack(colour, count, t) for colour, count in left.items() if colour in purse)
    coins = (_coin(colour, n, t) for colour in CHIP_VALUES for n in range(gathered.count(colour)))
    return h(
        "div",
        h("div", stacks, cls="stacks", role="group", aria_label=t("Your chips"), key="stacks"),
        h(
            "div",
            coins,
            h("b", f"= {chip_points(lies + gathered)}"),
            cls="gathered",
            role="group",
            aria_label=t("You add"),
            key="add",
        )
        if gathered
        else h("p", t("Tap the chips that you add."), cls="gathered none", key="none"),
        cls="bidding",
        key="bidding",
    )


@lru_cache(maxsize=128)
def _stack(colour: str, left: int, t: Texts) -> Node:
    said = t("Add {chip} ({n} left)", chip=words.chips(colour, t), n=left)
    return h(
        "button", chip(colour, 56), h("b", left, aria_hidden="true"), h("span", said, cls="sr"), type="button",
        cls=classes("stack", not left and "none"), do=f"add {colour}", key=f"add-{colour}", aria_disabled=None if left else "true",
    )  # fmt: skip


@lru_cache(maxsize=128)
def _coin(colour: str, n: int, t: Texts) -> Node:
    label = t("Take back: {chips}", chips=words.chips(colour, t))
    return h("button", chip(colour, 48), type="button", cls="coin", do=f"take {colour}", key=f"take-{colour}{n}", aria_label=label)


def swapping(view: CardView, laid: tuple[str, ...], t: Texts) -> Node:
    """The own cards that may be exchanged; a tap marks one to be laid down (T6)."""
    assert view.seat is not None, "somebody looks at his own cards"
    dealt, best = view.dealt[view.seat] or (), best_five(view)
    cards = (_lay(name, name in laid, name in best, name in dealt, t) for name in view.may_swap)
    return h("div", cards, cls="swapping", role="group", aria_label=t("Your cards"), key="swapping")


def _lay(name: str, laid: bool, best: bool, dealt: bool, t: Texts) -> Node:
    """A frame, or a tick, would say that the card is chosen to be laid down: those of the best hand have a crown."""
    origin = t("dealt, not won") if dealt else None
    said = ", ".join(filter(None, [words.card(name, t), origin, t("counts") if best else None]))
    crown = h("i", icon("crown", 18), cls="crowned", aria_hidden="true") if best else None
    tick = h("i", icon("check", 20), cls="tick", aria_hidden="true") if laid else None
    return h(
        "button", face(name, 84, said), crown, tick, type="button", do=f"lay {name}", key=f"lay-{name}", title=origin,
        cls=classes("lay", laid and "laid", dealt and "dealt"), aria_pressed="true" if laid else "false",
    )  # fmt: skip


# -- all of it


def strip(sight: Sight, found: Ends, picked: Choice | None, t: Texts) -> Node:
    """The strip at the lower edge. In the frame in which a hand is put away it is bare; what all may see comes with the next."""
    view: CardView = sight.view
    mover = view.to_move if isinstance(view.to_move, int) else view.start_player
    return h(
        "section",
        None if sight.stood is Stood.PRIVATE else _lying(sight, found, picked, t),
        cls=classes("hand", f"p{sight.players[mover].colour}", picked is not None and bool(picked.slot) and "asks"),
        key="hand",
        aria_label=t("Cards and buttons"),
    )


def _lying(sight: Sight, found: Ends, picked: Choice | None, t: Texts) -> Iterator[Node]:
    """What the strip shows, a hint, and the buttons."""
    asked = asks(sight.view) and not auction_stage.news(sight)
    yield _shown(sight, asked, t)
    if hint := _hint(sight.view, asked, picked, t):
        yield h("p", hint, cls="hint", key="hint")
    yield h("div", _acts(sight, asked, found, picked, t), cls="acts", key="acts")


def asks(view: CardView) -> bool:
    """Whether the player to move may choose, bid or exchange here: what he holds is known to whoever looks."""
    seat = view.to_move
    if view.phase == "auction":
        return isinstance(seat, int) and view.chips[seat] is not None
    return view.seat is not None and view.seat == seat


def _hint(view: CardView, asked: bool, picked: Choice | None, t: Texts) -> str:
    """What is to be tapped here. Nothing public may tell which chips somebody has not got (R20): who does not remember looks."""
    if picked and picked.slot:
        which = t("Which chip goes under the rat?")
        return which if payable(view) else f"{which} {t('Look into your purse first.')}"
    if asked and view.phase == "swap":
        return t("Tap the cards that you lay down. The new ones you see when you look next.")
    return ""


def _shown(sight: Sight, asked: bool, t: Texts) -> Node:
    view: CardView = sight.view
    if asked and view.phase == "step":
        return choosing(view, t)
    if asked and view.phase == "auction":
        return bidding(view, sight.selection.chips if isinstance(sight.selection, Gathered) else "", t)
    if asked and view.phase == "swap":
        return swapping(view, sight.selection.cards if isinstance(sight.selection, Laid) else (), t)
    return rounds_row(sight, t)


def _acts(sight: Sight, asked: bool, found: Ends, picked: Choice | None, t: Texts) -> Iterator[Node]:
    view: CardView = sight.view
    if picked and picked.slot:
        yield from (_claim(colour, t) for colour in payable(view) or CHIP_VALUES)
        yield act(t("Back"), "another")
    elif view.phase in ("move", "jump"):
        if picked and (sum(map(bool, found.values())) > 1 or view.phase == "jump"):
            yield act(t("Another rat"), "another")
        if view.phase == "jump":
            yield act(t("End turn"), "end", main=True)
        elif all(there.claim for ends in found.values() for there in ends.values()):
            yield act(t("Pass"), "pass")
    elif asked and view.phase == "auction":
        gathered = sight.selection.chips if isinstance(sight.selection, Gathered) else ""
        yield act(t("Pass"), "pass")
        yield _raise(gathered, t)
    elif asked and view.phase == "swap":
        laid = sight.selection.cards if isinstance(sight.selection, Laid) else ()
        yield act(t.n("Exchange {n} card", "Exchange {n} cards", len(laid)) if laid else t("Keep all"), "swap", main=True)


@lru_cache(maxsize=64)
def _raise(gathered: str, t: Texts) -> Node:
    text = t("Raise by {n}", n=chip_points(gathered)) if gathered else t("Raise")
    return h(
        "button", text, type="button", cls="btn", do="raise", key="raise", data_focus=True,
        aria_disabled=None if gathered else "true",
    )  # fmt: skip


@lru_cache(maxsize=16)
def _claim(colour: str, t: Texts) -> Node:
    """A chip to lay under a rat that claims."""
    label = t("Lay under the rat: {chips}", chips=words.chips(colour, t))
    return h(
        "button", chip(colour, 44), type="button", cls="btn alt price", do=f"pay {colour}", key=f"pay-{colour}", aria_label=label
    )
