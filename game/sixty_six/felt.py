"""The felt of Sixty-Six: the trick as a cross by seats, what lies beside it, and whatever is asked in its middle."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from game.core.rules import Seat
from game.draw.pieces import icon, rat, use
from game.draw.scene import Sight
from game.draw.texts import Texts
from game.draw.tree import Node, classes, h
from game.sixty_six import paper, words
from game.sixty_six.cards import DURK_RANKS, NO_TRUMP, NUMBER, SUITS
from game.sixty_six.faces import backs, face, rings, sign
from game.sixty_six.house import House
from game.sixty_six.moves import BIDS, HALF_DRAW, LEAVE, SWEEP, Durk, Pass, Penalty
from game.sixty_six.score import DURK
from game.sixty_six.tricks import card_points, pair_points
from game.sixty_six.view import CardOf, View

LAST, SHEET, REFEREE, NEXT, SLAP = "last", "sheet", "referee", "next", "slap"
"""What may be picked up: sheets over the felt, the next deal, and that the next card is slapped down."""


@dataclass(frozen=True, slots=True)
class Blame:
    """Picked up: whom the referee means."""

    seat: Seat


PLACES = {2: ("s", "n"), 3: ("s", "e", "w"), 4: ("s", "e", "n", "w")}
"""Where the seats are, by their number, from the lower edge on to the right: the next player sits there (S2)."""
CUTS = range(4, 24, 4)
"""Where the pack can be cut by a tap (S3)."""


def bottom(sight: Sight) -> Seat:
    """The seat at the lower edge: whose eyes they are, or, where everybody looks, who is to move."""
    if sight.seat is not None:
        return sight.seat
    to_move = sight.view.to_move
    return to_move if isinstance(to_move, int) else 0


def asks(sight: Sight) -> bool:
    """Whether the player whose eyes they are is asked for something now."""
    return sight.seat is not None and sight.seat == sight.view.to_move


def waits(sight: Sight) -> bool:
    """Whether what the last deal brought still lies on the table, before the next one goes on."""
    view: View = sight.view
    return view.phase == "cut" and bool(view.sheet) and not view.again and sight.selection != NEXT


def place_of(sight: Sight, seat: Seat) -> str:
    """Where a seat is on the felt, as a point of the compass."""
    house: House = sight.view.house
    return PLACES[house.seats][(seat - bottom(sight)) % house.seats]


def felt(sight: Sight, covered: bool, t: Texts) -> Node:
    """Everything on the felt but the people around it; under a paper (`covered`) nothing is asked."""
    view: View = sight.view
    stage = None if covered else _stage(sight, t)
    durk = words.is_durk(view)
    return h(
        "section",
        _direction(),
        _laid_out(view, t),
        None if stage and stage.key != "offer" else _trick(sight, t),
        _lying(view, t),
        stage,
        cls=classes("felt", f"felt-{view.house.seats}", durk and "durk", stage is not None and stage.key == "offer" and "offers"),
        aria_label=t("Table"),
        key="felt",
    )


@cache
def _direction() -> Node:
    """Arrows against the clock, where the play goes round (S2), at both sides, where nobody sits."""
    return h(
        "div",
        (h("i", icon("next", 30), cls=f"way way-{corner}") for corner in ("e", "w")),
        cls="ways",
        key="ways",
        aria_hidden="true",
    )


def _laid_out(view: View, t: Texts) -> Node | None:
    """The cards that are out of the deal (S4)."""
    if not view.laid_out:
        return None
    label = t.n("{n} card laid out", "{n} cards laid out", view.laid_out)
    return h("div", backs(view.laid_out, 44, 10), h("span", label), cls="laid-out", key="out")


# -- the trick


def _on_table(view: View) -> tuple[tuple[CardOf, ...], Seat | None]:
    """The cards in the middle, and who has won them if they are all there: the trick, or before a lead the one before it, unless
    it was left lying or swept in (S28)."""
    if view.trick:
        return view.trick, None
    if any(given.kind == "sweep" for given in view.gestures):
        return (), None
    if view.phase == "play" and view.played and not (view.last_trick and view.last_trick[0][1] in view.table):
        return view.last_trick, view.last_winner
    return (), None


def _trick(sight: Sight, t: Texts) -> Node | None:
    view: View = sight.view
    if view.phase != "play":
        return None
    lying, winner = _on_table(view)
    if words.is_durk(view):
        lying = (*(card for trick in view.played for card in trick), *view.trick)
    best = winner if winner is not None else words.best(view.trick, view.trump)[0] if view.trick else None
    last = lying[-1][1] if lying else ""
    new = last if sight.fresh and sight.last and sight.last.move.partition(" ")[2] == last else ""
    depth: dict[Seat, int] = {}
    crown = t("best")
    cards = []
    for seat, name in lying:
        deep = depth[seat] = depth.get(seat, -1) + 1
        crowned = seat == best and name in [card for _, card in (view.trick or view.last_trick)]
        said = f"{sight.players[seat].name}: {words.card(name, view.house, t)}"
        cards.append(
            h(
                "span",
                face(name, view.house, t, 128, silent=True),
                h("i", icon("crown", 26), cls="crown") if crowned else None,
                cls=classes("tc", f"at-{place_of(sight, seat)}", name == new and "new"),
                key=f"{name}@{sight.moves}" if name == new else name,
                css={"--deep": deep} if words.is_durk(view) else None,
                role="img",
                aria_label=f"{said}, {crown}" if crowned else said,
            )
        )
    slot = None
    if asks(sight) and (view.trick or not lying):
        slot = h("span", icon("step", 44), cls="slot at-s", key="slot")
    taken = None
    before = sight.last.before if sight.fresh and sight.last and view.trick else None
    if before and not before.trick and _on_table(before)[0] and not words.is_durk(view):
        # what was won is taken in with the lead: one back slides to whoever has it
        to = place_of(sight, before.leader)
        taken = h("span", backs(1, 96, 0), cls=f"tc taken to-{to}", key=f"taken@{sight.moves}")
    return h("div", taken, cards, slot, cls=classes("trick", words.is_durk(view) and "piles"), key="trick")


def _lying(view: View, t: Texts) -> Node | None:
    """What was left on the table for whoever wins the next trick (S15)."""
    if not view.table:
        return None
    worth = card_points(tuple(NUMBER[name] for name in view.table))
    cards = (face(name, view.house, t, 46, key=name) for name in view.table)
    label = t("Left lying: {points}", points=words.points(worth, t))
    return h("div", h("span", label), h("span", cards, cls="cards"), cls="lying", key="lying")


# -- what is asked in the middle


def over(sight: Sight, t: Texts) -> Node | None:
    """The paper that lies over the felt, if there is one."""
    view: View = sight.view
    selection = sight.selection
    if selection == SHEET:
        return paper.laid(t("Score sheet"), paper.sheet(view.house, view.sheet, sight.players, t), t)
    if selection == LAST and view.last_trick:
        return _last_trick(sight, t)
    if selection == REFEREE or isinstance(selection, Blame):
        return _referee(sight, selection.seat if isinstance(selection, Blame) else None, t)
    return _summary(sight, t) if waits(sight) else None


def _stage(sight: Sight, t: Texts) -> Node | None:
    view: View = sight.view
    if view.phase == "cut":
        return _pack(sight, t)
    if view.phase == "bid":
        return _bidding(sight, t) if asks(sight) else _best_bid(sight, t)
    if view.phase == "play" and not view.trick and not view.played:
        if words.is_durk(view):
            return _durk(sight, t)
        return _offer(sight, t) or (None if asks(sight) else _best_bid(sight, t))
    if view.phase == "play" and not view.trick:
        return _offer(sight, t)
    return None


def _summary(sight: Sight, t: Texts) -> Node:
    """What the last deal brought, on paper, with the trick that ended it."""
    view: View = sight.view
    deal = view.sheet[-1]
    last = (
        h(
            "span",
            h("small", t("The last trick")),
            h("span", (face(name, view.house, t, 46, key=name) for _, name in view.last_trick), cls="cards"),
            cls="last",
        )
        if view.last_trick
        else None
    )
    foot = h(
        "footer",
        last,
        h("button", t("Next deal"), type="button", cls="btn", do="next", key="next", data_focus=True),
        key="foot",
    )
    return h(
        "div",
        h("h2", t("Deal {n}", n=len(view.sheet))),
        paper.reckoning(view.house, deal, view.points, view.holes, view.needs, sight.players, t),
        foot,
        cls="paper summary",
        key="summary",
    )


def _pack(sight: Sight, t: Texts) -> Node:
    """The pack, to be cut at one of five places, or knocked on (S3)."""
    cuts = (
        h("button", type="button", cls="cut", do=f"cut {count}", key=f"cut-{count}", aria_label=t("Cut after {n} cards", n=count))
        for count in CUTS
    )
    return h(
        "div",
        h("div", backs(24, 110, 26, most=24), h("div", cuts, cls="cuts"), cls="pack"),
        h("button", icon("up", 26), h("span", t("Knock")), type="button", cls="btn gold", do="knock", key="knock"),
        cls="stage cutting",
        key="pack",
    )


@lru_cache(maxsize=256)
def _bid(number: int, off: bool, t: Texts) -> Node:
    """One bid with what it means (S20, S22)."""
    wanted = words.needed(number)
    label = t("Bid {n}: {points} or more, or {holes}", n=number, points=words.points(wanted, t), holes=words.holes(number, t))
    return h(
        "button",
        h(
            "span",
            h("b", number),
            h("span", words.points(wanted, t), cls="want"),
            rings(number, 22, t),
            aria_hidden="true",
            cls="shown",
        ),
        h("span", label, cls="sr"),
        type="button",
        cls="bid",
        do=f"bid {number}",
        key=f"bid-{number}",
        aria_disabled="true" if off else None,
    )


def _bidding(sight: Sight, t: Texts) -> Node:
    """What may be said, as buttons, each with what it means (S6, S9)."""
    view: View = sight.view
    legal = view.legal
    bids = (_bid(move.number, move not in legal, t) for move in BIDS[: view.house.highest_bid])
    passes = h("button", h("b", t("Pass")), h("span", "0", cls="want"), type="button", cls="bid pass", do=str(Pass()), key="pass")
    durk = h(
        "button",
        h("b", t("Durk")),
        h("span", t("Win every trick alone, without trump"), cls="want"),
        h("span", t("{n} points or", n=DURK), rings(DURK, 22, t), cls="risk"),
        type="button",
        cls="bid durk-bid",
        do=str(Durk()),
        key="durk",
    )
    return h("div", passes, bids, durk, cls=classes("stage bidding", f"bids-{view.house.highest_bid}"), key="bidding")


def _best_bid(sight: Sight, t: Texts) -> Node | None:
    """Where everybody looks: the best bid so far."""
    view: View = sight.view
    if view.bid is None or view.bid[1] == "durk":
        return h("div", h("p", t("Nobody has bid yet.")), cls="stage standing", key="standing")
    seat, number = view.bid
    assert isinstance(number, int), "durk ends the bidding"
    player = sight.players[seat]
    return h(
        "div",
        rat(player.colour, 84),
        h(
            "div",
            h("p", player.name, cls="name"),
            h("b", t("bid {n}", n=number), cls="big"),
            h("p", t("{points} or more, or", points=words.points(words.needed(number), t)), rings(number, 26, t)),
            cls="mid",
        ),
        cls="stage standing",
        key="standing",
    )


def _durk(sight: Sight, t: Texts) -> Node:
    """Durk has been said: the felt is a stage."""
    view: View = sight.view
    assert view.bid is not None
    player = sight.players[view.bid[0]]
    return h(
        "div",
        h("div", rat(player.colour, 150), use("block", 210, 78, cls="block"), cls="on-block"),
        h(
            "div",
            h("b", t("Durk!"), cls="big"),
            h("p", player.name, cls="name"),
            h("p", t("No trump. Not one of these cards may be beaten.")),
            h("p", t("{n} points or", n=DURK), rings(DURK, 28, t)),
            durk_order(view.house, t),
            cls="mid",
        ),
        cls="stage durk-stage",
        key="durk",
    )


@lru_cache(maxsize=8)
def durk_order(house: House, t: Texts) -> Node:
    """The order of the cards in a durk deal, from the best on (S24)."""
    ranks = [{"T": "10"}.get(rank, rank) for rank in DURK_RANKS]
    if house.deck == "french":
        ranks = [{"O": "Q", "U": "J"}.get(rank, rank) for rank in ranks]
    return h("p", h("span", t("Order:"), cls="sr"), h("b", " ".join(ranks)), cls="order")


def _offer(sight: Sight, t: Texts) -> Node | None:
    """Before a lead: pairs to announce, each with the choice of the card that is led (S16), and the trick to be left (S15)."""
    view: View = sight.view
    if not asks(sight):
        return None
    able = words.announced(view)
    pairs = [] if words.is_durk(view) else words.pairs_held(view)
    rows = []
    for letter in pairs:
        trump = SUITS.index(view.trump) if view.trump else NO_TRUMP
        worth = pair_points(trump, NUMBER[f"K{letter}"])
        off = f"K{letter}" not in able
        buttons = (
            h(
                "button",
                face(f"{rank}{letter}", view.house, t, 58, silent=True),
                type="button",
                cls="pair-card",
                do=f"pair {rank}{letter}",
                key=f"{rank}{letter}",
                aria_label=words.announces(view, f"{rank}{letter}", t),
                aria_disabled="true" if off else None,
            )
            for rank in "KO"
        )
        rows.append(
            h(
                "div",
                h("b", worth, sign(letter, view.house, 30), cls="worth"),
                buttons,
                cls=classes("pair-row", off and "off"),
                key=letter,
            )
        )
    leaves = LEAVE in view.legal
    if not rows and not leaves:
        return None
    return h(
        "div",
        h("div", h("span", t("Announce and lead:"), cls="offer-words"), rows, cls="offer-pairs", key="pairs") if rows else None,
        h("button", t("Leave it lying"), type="button", cls="btn gold leave", do=str(LEAVE), key="leave") if leaves else None,
        cls="stage offer",
        key="offer",
    )


def _last_trick(sight: Sight, t: Texts) -> Node:
    view: View = sight.view
    rows = (
        h(
            "li",
            face(name, view.house, t, 96),
            h("span", rat(sight.players[seat].colour, 26), h("span", sight.players[seat].name, cls="name"), cls="whose"),
            h("b", t("takes it"), cls="takes") if seat == view.last_winner else None,
            cls=classes(seat == view.last_winner and "best"),
            key=name,
        )
        for seat, name in view.last_trick
    )
    return paper.laid(t("The last trick"), h("ol", rows, cls="last-cards"), t)


def _referee(sight: Sight, blamed: Seat | None, t: Texts) -> Node:
    """Whom the penalty hits, and how hard it is (S27). Two taps stand before it: it ends the deal for good."""
    view: View = sight.view
    seats = (
        h(
            "button",
            rat(player.colour, 40),
            h("span", player.name, cls="name"),
            type="button",
            cls="blame",
            do=f"blame {seat}",
            key=f"blame-{seat}",
            aria_pressed="true" if seat == blamed else "false",
        )
        for seat, player in enumerate(sight.players)
    )
    body = [h("p", t("Whose side gets the penalty?")), h("div", seats, cls="blamed")]
    if blamed is not None:
        penalties = (move for move in view.out_of_turn if isinstance(move, Penalty) and move.seat == blamed)
        buttons = (
            h(
                "button",
                rings(move.holes, 24, t),
                h("span", words.holes(move.holes, t)),
                type="button",
                cls="btn alt",
                do=str(move),
                key=str(move),
            )
            for move in penalties
        )
        body += [h("p", t("The deal ends, and nobody scores.")), h("div", buttons, cls="penalties")]
    return paper.laid(t("Referee"), h("div", body, cls="referee"), t)


def signals(view: View, t: Texts) -> Iterator[tuple[str, str]]:
    """The signals that the partner of the player to move may give now: intents and words (S28)."""
    if HALF_DRAW in view.out_of_turn:
        yield str(HALF_DRAW), t("Half-draws a card: I win this trick")
    if SWEEP in view.out_of_turn:
        yield str(SWEEP), t("Sweeps it in: I hold trump")
