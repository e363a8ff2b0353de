"""The card games of Rat Poker in every situation worth looking at: games, and the screens that they lead to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

from game.core.chance import SeededChance
from game.core.playout import random_move
from game.core.record import Record
from game.draw.texts import Texts
from game.draw.tree import Node
from game.games import GAMES
from game.rat_poker import cards
from game.rat_poker.card_state import CardState
from game.rat_poker.card_view import Stake
from game.rat_poker.cards import DECK
from game.rat_poker.scene import RatPokerScene
from game.rat_poker.tuples import with_item
from game.ui.rooms.result import draw_result
from game.ui.screens import dialogs
from game.ui.screens.curtain import curtain
from game.ui.screens.frame import house
from game.ui.screens.rules import RulesModel, rules_page
from game.ui.screens.setup import FileModel, OptionModel, SeatModel, SetupModel, VariantModel, setup
from game.ui.screens.table import table
from game.ui.session import Session, Stage
from tests.ui.drawn import tapped

TWO, THREE, FOUR = ("Anna", "Bence"), ("Anna", "Bence", "Csilla"), ("Anna", "Bence", "Csilla", "Nagyapó")
SIX = ("Anna", "Wwwwwwwwwwwwwwwwwwwwwwww", "Čeněk", "Nagyapó", "Őszike", "Zsófi")
Wanted = Callable[[CardState], bool]


def session(names: tuple[str, ...], *moves: str, seed: int = 1, **options: object) -> Session:
    """A game after these moves."""
    players = tuple({"name": name} for name in names)
    chosen = {"variant": "rat-poker", **options}
    return Session("game/x", Record("rat-poker", players, 0, chosen, moves), GAMES, RatPokerScene(), SeededChance(seed))


def state_of(game: Session) -> CardState:
    """The position on the table."""
    state = game.table.state
    assert isinstance(state, CardState)
    return state


@cache
def _moves(names: tuple[str, ...], wanted: Wanted, seed: int, options: tuple[Any, ...]) -> tuple[str, ...]:
    """A random game up to the first position like that; where one ends before, another one is played."""
    for again in range(seed, seed + 60):
        game, chance = session(names, seed=again, **dict(options)), SeededChance(again)
        game.table.settle()
        while not game.ending or wanted(state_of(game)):
            if wanted(state_of(game)):
                return game.table.moves
            game.table.play(str(random_move(state_of(game), chance)))
            game.table.settle()
    raise AssertionError("no game ever came to that")


def until(names: tuple[str, ...], wanted: Wanted, *, seed: int = 1, lifted: bool = False, **options: object) -> Session:
    """A random game up to the first position like that, handed on to the player to move if it is `lifted`."""
    game = session(names, *_moves(names, wanted, seed, tuple(options.items())), seed=seed, **options)
    if lifted:
        game.hand_on()
        game.lift()
    return game


# -- what to wait for


def placing(state: CardState) -> bool:
    return state.phase == "place" and not any(state.turned) and sum(map(len, state.rats)) == state.house.seats + 1


def choosing(state: CardState) -> bool:
    return state.phase == "step" and state.round == 1 and len(state.queue) == state.house.seats


def choosing_later(state: CardState) -> bool:
    return state.phase == "step" and state.menet == 2 and state.round == 4 and len(state.queue) == state.house.seats - 1


def moving(state: CardState) -> bool:
    """Somebody in the middle of the round, with chips and much to do."""
    return state.phase == "move" and state.menet > 1 and len(state.queue) == state.house.seats - 1 and max(state.turned) > 4


def claiming(state: CardState) -> bool:
    """Somebody may claim a card, and others have claimed some already."""
    claims = state.phase == "move" and any(getattr(move, "price", "") for move in state.legal_moves())
    return claims and any(state.stakes) and len(state.queue) > 1 and len(state.purses[state.queue[0]]) > 2


def jumping(state: CardState) -> bool:
    return state.phase == "jump" and state.menet > 1 and state.jumps[state.queue[0]] == 2


def bidding(state: CardState) -> bool:
    """An auction that is well under way."""
    if state.auction is None or not state.queue:
        return False
    stakes = state.stakes[state.auction.slot]
    return state.phase == "auction" and sum(len(stake.chips) for stake in stakes) > len(stakes) + 2 and len(stakes) > 1


def crowded(state: CardState) -> bool:
    """An auction among three or more."""
    return bidding(state) and state.auction is not None and len(state.auction.bidders) > 2


def swapping(state: CardState) -> bool:
    return state.phase == "swap" and len(state.may_swap) > 3


def returning(state: CardState) -> bool:
    return state.phase == "place" and any(state.turned) and len(state.queue) > 1


def sold(state: CardState) -> bool:
    """Several cards have just been sold, one of them in an auction."""
    return returning(state) and len(state.sales) > 1 and any(len(sale.stakes) > 1 for sale in state.sales)


def shown(state: CardState) -> bool:
    """A showdown is just over."""
    return state.phase in ("place", "swap") and any(sale.shown for sale in state.sales)


def slid(state: CardState) -> bool:
    return state.phase == "step" and bool(state.slid) and len(state.queue) == state.house.seats


def last_heat(state: CardState) -> bool:
    return state.last_menet and state.phase == "step" and state.round == 6


def over(state: CardState) -> bool:
    return state.phase == "over"


def _just(names: tuple[str, ...], wanted: Wanted, seed: int = 1, **options: object) -> Callable[[Texts], Node]:
    """The same with what the last move brought still fresh."""

    def draw(t: Texts) -> Node:
        game = until(names, wanted, seed=seed, **options)
        return house(table(game, "curtain", t))

    return draw


def _peeking(wanted: Wanted, **options: object) -> Callable[[Texts], Node]:
    def draw(t: Texts) -> Node:
        game = until(FOUR, wanted, **options)  # type: ignore[arg-type]
        game.peek(True)
        return house(table(game, "peek", t))

    return draw


def _result(names: tuple[str, ...], seed: int = 1, **options: object) -> Callable[[Texts], Node]:
    return lambda t: house(draw_result(until(names, over, seed=seed, **options), t))


def _setup(variant: str) -> Callable[[Texts], Node]:
    def draw(t: Texts) -> Node:
        scene = RatPokerScene()
        seats = tuple(SeatModel(name, colour, "", words=t("player")) for colour, name in enumerate(FOUR, 1))
        values = GAMES["rat-poker"].check_options({"variant": variant})
        variants = tuple(VariantModel(one, one.options["variant"] == variant) for one in scene.variants(t))
        options = tuple(OptionModel(words, values[words.name]) for words in scene.option_words(t, values))
        files = tuple(FileModel(words) for words in scene.file_words(t))
        begins = scene.begins("Anna", t)
        return house(setup(SetupModel(scene.name(t), seats, range(2, 7), 0, None, options, (), "", variants, files, begins), t))

    return draw


def a_goal(game: Session) -> str:
    """A rat of the player to move that can claim a card."""
    return next(move.start for move in state_of(game).legal_moves() if getattr(move, "price", ""))


def _claim_asked(t: Texts) -> Node:
    game = until(FOUR, claiming)
    move = next(move for move in state_of(game).legal_moves() if getattr(move, "price", ""))
    for field in (move.start, move.end):
        game.tap(f"field {field}")
    return house(table(game, "curtain", t))


def _claim_lit(t: Texts) -> Node:
    game = until(FOUR, claiming)
    game.tap(f"field {a_goal(game)}")
    return house(table(game, "curtain", t))


def _raising(t: Texts) -> Node:
    game = until(FOUR, bidding, lifted=True)
    view = game.sight().view
    for colour in (view.chips[view.seat] or "")[:3]:
        game.tap(f"add {colour}")
    return house(table(game, "curtain", t))


def _open_auction(t: Texts) -> Node:
    """Purses lie open, dealt cards don't: one bids in public and may look."""
    game = until(FOUR, bidding, variant="total", tactical="chips", seed=2)
    view = game.sight().view
    for colour in (view.chips[view.to_move] or "")[:4]:
        game.tap(f"add {colour}")
    return house(table(game, "curtain", t))


def _full_auction(t: Texts) -> Node:
    """All six bid for one card; random games hardly ever come to that."""
    game = until(SIX, crowded, variant="total", seed=3)
    state = state_of(game)
    assert state.auction is not None
    lying = tuple(Stake(seat, "WRG"[: 1 + seat % 3] * (1 + seat // 2)) for seat in range(6))
    stakes = tuple(lying if slot == state.auction.slot else () for slot in range(5))
    auction = replace(state.auction, bidders=(2, 3, 4, 5, 0, 1), queue=(4, 5, 0, 1), waiting=(2,))
    game.table._states[-1] = state._replace(auction=auction, queue=auction.queue, stakes=stakes)
    game.hand_on()
    game.lift()
    return house(table(game, "curtain", t))


def _laying(t: Texts) -> Node:
    game = until(FOUR, swapping, lifted=True, variant="total")
    for card in game.sight().view.may_swap[:2]:
        game.tap(f"lay {card}")
    return house(table(game, "curtain", t))


def _log(t: Texts) -> Node:
    game = until(FOUR, shown, variant="total")
    return house(table(game, "curtain", t), over=dialogs.log_sheet(t, game.log(t), game.log_reach(t)))


def _laying_seven(names: tuple[str, ...], handover: str = "curtain") -> Callable[[Texts], Node]:
    """As many cards as anybody can hold: five won and the two dealt."""

    def draw(t: Texts) -> Node:
        game = until(names, swapping, variant="total")
        state = state_of(game)
        seat = state.queue[0]
        out = {*state.slots, *(card for held in range(len(names)) for card in state.hand(held))}
        more = [card for card in DECK if card not in out][::8][: 5 - len(state.won[seat])]
        won = cards.in_order((*state.won[seat], *more))
        game.table._states[-1] = state._replace(won=with_item(state.won, seat, won))
        if handover == "peek":
            game.tap("next")
            game.peek(True)
        else:
            game.hand_on()
            game.lift()
        for card in game.sight().view.may_swap[1:3]:
            game.tap(f"lay {card}")
        return house(table(game, handover, t))

    return draw


def _sold_five(t: Texts) -> Node:
    """All five cards are sold at once: five times the sale that there was."""
    game = until(FOUR, sold)
    state = state_of(game)
    sale = next(sale for sale in state.sales if len(sale.stakes) > 1)
    sales = tuple(replace(sale, card=card) for card in DECK[3:40:8])
    game.table._states[-1] = state._replace(sales=sales)
    return house(table(game, "curtain", t))


def _sat_out(t: Texts) -> Node:
    """It hardly ever happens: the first one in turn could not move."""
    game = until(FOUR, moving)
    state = state_of(game)
    game.table._states[-1] = state._replace(sat_out=state.order[:1])
    return house(table(game, "curtain", t))


def _straight_on(t: Texts) -> Node:
    game = until(FOUR, choosing, lifted=True)
    game.tap("step 4")
    mover = game.table.mover
    assert game.stage is Stage.CURTAIN and mover is not None
    return house(curtain(game.players[mover], t, undo=game.passed_on))


SCREENS: dict[str, Callable[[Texts], Node]] = {
    "cards-setup": _setup("rat-poker"),
    "cards-setup-total": _setup("total"),
    "cards-placing": tapped(lambda: until(FOUR, placing)),
    "cards-choose-public": tapped(lambda: until(FOUR, choosing)),
    "cards-choose": tapped(lambda: until(FOUR, choosing, lifted=True)),
    "cards-choose-later": tapped(lambda: until(FOUR, choosing_later, lifted=True)),
    "cards-choose-later-public": tapped(lambda: until(FOUR, choosing_later)),
    "cards-choose-six": tapped(lambda: until(SIX, choosing_later, lifted=True, variant="total")),
    "cards-straight-on": _straight_on,
    "cards-choose-peek": _peeking(choosing_later),
    "cards-move": tapped(lambda: until(FOUR, moving)),
    "cards-move-six": tapped(lambda: until(SIX, moving, seed=3)),
    "cards-move-peek": _peeking(moving, seed=2),
    "cards-claims": _claim_lit,
    "cards-claim-chip": _claim_asked,
    "cards-jump": tapped(lambda: until(FOUR, jumping)),
    "cards-auction-public": tapped(lambda: until(FOUR, bidding)),
    "cards-auction": tapped(lambda: until(FOUR, bidding, lifted=True)),
    "cards-auction-raise": _raising,
    "cards-auction-six": tapped(lambda: until(SIX, crowded, lifted=True, variant="total", seed=3)),
    "cards-auction-full": _full_auction,
    "cards-auction-open": _open_auction,
    "cards-auction-tactical": tapped(lambda: until(FOUR, bidding, tactical="cards", seed=2)),
    "cards-sold": _just(FOUR, sold),
    "cards-showdown": _just(FOUR, shown, variant="total"),
    "cards-showdown-wild": _just(SIX, shown, variant="total", rat_rule=True, seed=5),
    "cards-swap-public": tapped(lambda: until(FOUR, swapping, variant="total")),
    "cards-swap": _laying,
    "cards-log": _log,
    "cards-swap-seven": _laying_seven(FOUR),
    "cards-swap-seven-peek": _laying_seven(FOUR, "peek"),
    "cards-swap-seven-six": _laying_seven(SIX),
    "cards-sold-five": _sold_five,
    "cards-return": tapped(lambda: until(FOUR, returning, seed=4), "next"),
    "cards-slid": _just(FOUR, slid),
    "cards-sat-out": _sat_out,
    "cards-last-heat": tapped(lambda: until(FOUR, last_heat, variant="pro")),
    "cards-tactical": tapped(lambda: until(FOUR, moving, tactical="cards", seed=4)),
    "cards-tactical-six": tapped(lambda: until(SIX, moving, tactical="cards", variant="pro", seed=4)),
    "cards-tactical-chips": tapped(lambda: until(FOUR, moving, tactical="chips", variant="total", seed=4)),
    "cards-result": _result(FOUR),
    "cards-result-pro": _result(FOUR, variant="pro", rat_rule=True),
    "cards-result-total": _result(SIX, variant="total"),
    "cards-rules": lambda t: house(
        rules_page(RulesModel(RatPokerScene().name(t), RatPokerScene().rules(t, {"variant": "total"}), "", 4), t)
    ),
}
