"""The paper that the score is written on: what a deal brought, and the sheet of all deals."""

from __future__ import annotations

from collections.abc import Sequence

from game.draw.pieces import icon, rat
from game.draw.scene import Player
from game.draw.texts import Texts
from game.draw.tree import Child, Node, classes, h
from game.sixty_six import words
from game.sixty_six.faces import rings
from game.sixty_six.house import House
from game.sixty_six.view import DealScore


def laid(title: str, body: Child, t: Texts) -> Node:
    """A sheet of paper over the felt, with a way to put it away."""
    away = h("button", icon("x"), type="button", cls="ib", do="away", aria_label=t("Close"), title=t("Close"), key="away")
    return h("div", h("header", h("h2", title), away), body, cls="paper", key="paper")


def side_name(house: House, number: int, players: Sequence[Player], w: float = 30) -> Node:
    """A side with its rats."""
    seats = words.members(house, number)
    rats = h("span", (rat(players[seat].colour, w, key=str(seat)) for seat in seats), cls="rats", aria_hidden="true")
    return h("span", rats, h("span", words.side(house, number, players), cls="name"), cls="side-name")


def reckoning(
    house: House,
    deal: DealScore,
    points: Sequence[int],
    holes: Sequence[int],
    needs: Sequence[int],
    players: Sequence[Player],
    t: Texts,
) -> Node:
    """How each side's points of a deal come about (S20–S23), and where it stands now."""
    counted = deal.reason in ("made", "failed")
    titles = [t("From cards"), t("Pairs"), "÷ 33"] if counted else []
    head = h(
        "tr",
        h("th", h("span", t("Side"), cls="sr"), scope="col"),
        (h("th", text, scope="col") for text in (*titles, t("Points"), t("So far"), t("Needs"))),
    )
    rows = []
    for number in range(house.sides):
        sums = [deal.cards[number], deal.pairs[number], deal.game_points[number]] if counted else []
        bids = house.side(deal.bidder) == number
        rows.append(
            h(
                "tr",
                h("th", side_name(house, number, players), scope="row"),
                (h("td", n, cls="sum") for n in sums),
                h("td", _written(deal, number, t), cls="written"),
                h("td", points[number], rings(holes[number], 20, t) if holes[number] else None, cls="in-all"),
                h("td", max(needs[number], 0), cls="needs"),
                cls=classes(bids and "bidder"),
                key=number,
            )
        )
    return h("table", h("thead", head), h("tbody", rows), cls="reckoning")


def _written(deal: DealScore, number: int, t: Texts) -> tuple[Node, ...]:
    """What is written down for a side: points, or the rings of its holes."""
    scored, lost = deal.scored[number], deal.holes[number]
    if lost:
        return (rings(lost, 28, t),)
    return (h("b", f"+{scored}" if scored else "0", cls=classes(not scored and "nothing")),)


def sheet(house: House, deals: Sequence[DealScore], players: Sequence[Player], t: Texts) -> Node:
    """Every deal: dealer, bidder, bid, what each side got, and its total of points less holes after it."""
    if not deals:
        return h("p", t("No deal has been written down yet."), cls="empty")
    sides = range(house.sides)
    head = h(
        "tr",
        h("th", t("Dealer"), scope="col"),
        h("th", t("Bid"), scope="col"),
        (h("th", side_name(house, number, players, 24), scope="col") for number in sides),
    )
    totals = [0] * house.sides
    rows = []
    for n, deal in enumerate(deals, 1):
        cells = []
        for number in sides:
            totals[number] += deal.scored[number] - deal.holes[number]
            cells.append(
                h(
                    "td",
                    _written(deal, number, t),
                    h("small", totals[number], aria_label=t("in all {n}", n=totals[number])),
                    cls="got",
                )
            )
        dealer, bidder = players[deal.dealer], players[deal.bidder]
        rows.append(
            h(
                "tr",
                h("td", n, ". ", rat(dealer.colour, 24), h("span", dealer.name, cls="sr"), cls="who-deals"),
                h(
                    "td",
                    rat(bidder.colour, 24),
                    h("b", t("durk") if deal.bid == "durk" else deal.bid),
                    h("span", bidder.name, ", ", words.deal_ended(deal, tuple(players), t), cls="sr"),
                    icon("alert", 22) if deal.reason in ("penalty", "revoke") else None,
                    cls="who-bids",
                ),
                cells,
                key=n,
            )
        )
    return h("div", h("table", h("thead", head), h("tbody", rows), cls="score-sheet"), cls="scrolls", tabindex="0")
