"""What stands over the board of the card games: the auction that is being held, and the cards that have just been sold.

All of it is public. What a bidder holds and gathers is in the strip below.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.core.rules import Seat
from game.draw.pieces import icon, rat
from game.draw.scene import Pick, Player, Sight
from game.draw.texts import Texts
from game.draw.tree import Node, classes, h
from game.rat_poker import board_picture as art
from game.rat_poker import card_words, poker, words
from game.rat_poker.board_table import act
from game.rat_poker.card_people import face, faces
from game.rat_poker.card_view import Auction, CardView, Sale, Shown
from game.rat_poker.scoring import chip_points

NEXT = "next"
"""Nothing is picked up, and what was sold has been looked at."""


def news(sight: Sight) -> tuple[Sale, ...]:
    """The cards that the last move of a player has sold, as long as nothing else has happened and nobody has put them away: before
    that nothing can be picked up."""
    return _sold(sight) if sight.selection is None else ()


def put_down(sight: Sight) -> Pick:
    """To pick nothing up any more. What was sold stays put away."""
    return Pick(NEXT if _sold(sight) else None)


def _sold(sight: Sight) -> tuple[Sale, ...]:
    view: CardView = sight.view
    line = next((line for line in reversed(sight.recent) if line.seat is not None), None)
    if line is None or sight.seat is not None or view.phase == "over":
        return ()
    before: CardView = line.before
    if before.phase == "step":  # a new round has begun
        return ()
    return view.sales[len(before.sales) :]


def stands(sight: Sight) -> bool:
    """Whether anything stands over the board now."""
    return sight.view.auction is not None or bool(news(sight))


def over(sight: Sight, t: Texts) -> Node | None:
    """What stands over the board now, if anything does."""
    view: CardView = sight.view
    if sold := news(sight):
        return _sales(sight, sold, t)
    return _auction(sight, view.auction, t) if view.auction else None


# -- an auction


def _auction(sight: Sight, held: Auction, t: Texts) -> Node:
    view: CardView = sight.view
    name = view.slots[held.slot]
    return h(
        "section",
        h("div", h("h3", t("Auction")), face(name, 150, words.card(name, t), "lot"), cls="lot-box"),
        h(
            "ol",
            (_bidder(sight, held, seat, t) for seat in held.bidders),
            cls=f"bidders bidders-{len(held.bidders)}",
            key="bidders",
        ),
        h("p", card_words.after_pass(view, t), cls="meaning"),
        cls="stage auction",
        key="auction",
        aria_label=t("Auction"),
    )


def _bidder(sight: Sight, held: Auction, seat: Seat, t: Texts) -> Node:
    view: CardView = sight.view
    player = sight.players[seat]
    lying = card_words.stake_of(view.stakes[held.slot], seat)
    passed, leads, now = seat in held.passed, seat == held.leader, seat == view.to_move
    said = [
        *[t("leads")] * leads,
        *[t("passed")] * passed,
        *[t("speaks now")] * now,
        *[t("waits")] * (seat in held.waiting),
        *[t("no chip left")] * (not view.chip_counts[seat] and not passed),
    ]
    return h(
        "li",
        rat(player.colour, 44),
        h("h4", h("span", player.name, cls="name"), h("i", icon("crown", 22), cls="leads", aria_hidden="true") if leads else None),
        h("span", art.stake(lying), h("b", chip_points(lying), aria_hidden="true"), cls="under"),
        h("span", words.chips(lying, t), cls="sr"),
        h("small", ", ".join(said)) if said else None,
        cls=classes("bidder", f"p{player.colour}", now and "now", passed and "passed"),
        key=f"bidder-{seat}",
        aria_current="true" if now else None,
    )


# -- what has been sold


def _sales(sight: Sight, sold: tuple[Sale, ...], t: Texts) -> Node:
    title = t("Showdown") if any(sale.shown for sale in sold) else t("Sold")
    return h(
        "section",
        h("h3", title, key="title"),
        h("ul", (_sale(sight, sale, t) for sale in sold), cls=classes("sales", "scrolls"), key="sales", tabindex="0"),
        act(t("Go on"), "next", main=True),
        cls="stage sold",
        key="sold",
        aria_label=title,
    )


def _sale(sight: Sight, sale: Sale, t: Texts) -> Node:
    players = sight.players
    stakes = (_stake(players[stake.seat], stake.chips, stake.seat == sale.winner, t) for stake in sale.stakes)
    return h(
        "li",
        face(sale.card, 92, words.card(sale.card, t), "lot"),
        h(
            "div",
            h("h4", rat(players[sale.winner].colour, 36), h("span", players[sale.winner].name, cls="name")),
            h("p", card_words.why(sale, t)),
            h("p", t("Chips won: {chips}", chips=words.colours(sale.gains, t))) if sale.gains else None,
            h("ul", stakes, cls="stakes") if len(sale.stakes) > 1 else None,
            cls="how-sold",
        ),
        h("ul", _showdown(sight.view, sale, players, t), cls="showdown") if sale.shown else None,
        cls="sale",
        key=f"sale-{sale.card}",
    )


def _stake(player: Player, chips: str, won: bool, t: Texts) -> Node:
    return h(
        "li",
        rat(player.colour, 26),
        art.stake(chips),
        h("b", chip_points(chips), aria_hidden="true"),
        h("span", f"{player.name}: {words.chips(chips, t)}", cls="sr"),
        cls=classes("stake-of", won and "won"),
        key=f"stake-{player.colour}",
    )


def _showdown(view: CardView, sale: Sale, players: tuple[Player, ...], t: Texts) -> Iterator[Node]:
    """T3, T4: the hands that were laid open, the winner's first, with what makes them."""
    for shown in sorted(sale.shown, key=lambda shown: shown.seat != sale.winner):
        yield _shown(view, shown, players[shown.seat], shown.seat == sale.winner, t)


def _shown(view: CardView, shown: Shown, player: Player, won: bool, t: Texts) -> Node:
    best = poker.best(shown.cards, view.house.rat_rule).cards
    rest = tuple(name for name in shown.cards if name not in best)
    return h(
        "li",
        h("h5", rat(player.colour, 30), h("span", player.name, cls="name"), h("b", card_words.hand(shown.hand, t))),
        h("div", faces((*best, *rest), 56, t, best), cls="held-cards"),
        cls=classes("shown", f"p{player.colour}", won and "won"),
        key=f"shown-{shown.seat}",
    )
