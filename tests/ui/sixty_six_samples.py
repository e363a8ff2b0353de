"""Sixty-Six in every situation worth looking at: games, and the screens that they lead to."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from game.core.chance import SeededChance
from game.core.playout import random_move
from game.core.record import Record
from game.draw.texts import Texts
from game.draw.tree import Node
from game.games import GAMES
from game.sixty_six.scene import SixtySixScene
from game.sixty_six.state import SixtySixState
from game.sixty_six.tricks import pairs_in
from game.ui.rooms.result import draw_result
from game.ui.screens.frame import house
from game.ui.screens.rules import RulesModel, rules_page
from game.ui.screens.setup import OptionModel, SeatModel, SetupModel, setup
from game.ui.screens.table import table
from game.ui.session import Session
from tests.ui.drawn import tapped

FOUR = ("Anna", "Bára", "Cyril", "Děda")
THREE, TWO = FOUR[:3], FOUR[:2]
NAMES = ("Bence", "Zsófi", "Márton", "Ági")
LONG = ("Anna", "Wwwwwwwwwwwwwwwwwwwwwwww", "Őszike Čeňková z Užhoroda", "Nagyapó")
COLOURS = (1, 3, 4, 6)
Wanted = Callable[[SixtySixState], bool]


def session(names: tuple[str, ...], *moves: str, seed: int = 1, **options: object) -> Session:
    """A game after these moves."""
    players = tuple({"name": name, "colour": colour} for name, colour in zip(names, COLOURS, strict=False))
    return Session("game/x", Record("sixty-six", players, 0, options, moves), GAMES, SixtySixScene(), SeededChance(seed))


@cache
def _moves(names: tuple[str, ...], wanted: Wanted, seed: int, prefer: tuple[str, ...], options: tuple[Any, ...]) -> tuple[str, ...]:
    """A random game up to the first position like that; where one ends before, another one is played."""
    for again in range(seed, seed + 100):
        game, chance = session(names, seed=again, **dict(options)), SeededChance(again)
        while not game.ending or wanted(state_of(game)):
            if wanted(state_of(game)):
                return game.table.moves
            moves = [str(move) for move in state_of(game).legal_moves()]
            liked = [move for word in prefer for move in moves if move.partition(" ")[0] == word or move == word]
            game.table.play(liked[0] if liked else str(random_move(state_of(game), chance)))
            game.table.settle()
    raise AssertionError("no game ever came to that")


def state_of(game: Session) -> SixtySixState:
    """The position on the table."""
    state = game.table.state
    assert isinstance(state, SixtySixState)
    return state


def until(
    names: tuple[str, ...],
    wanted: Wanted,
    *,
    seed: int = 1,
    prefer: tuple[str, ...] = ("bid 1",),
    lifted: bool = False,
    **options: object,
) -> Session:
    """A random game up to the first position like that, handed on to the player to move if it is `lifted`. Of the moves whose
    first words are in `prefer` the first one is made."""
    game = session(names, *_moves(names, wanted, seed, prefer, tuple(options.items())), **options)
    if lifted:
        game.hand_on()
        game.lift()
    return game


# -- what to wait for


def cutting(state: SixtySixState) -> bool:
    return state.phase == "cut"


def bidding(state: SixtySixState) -> bool:
    return state.phase == "bid" and len(state.deal.bids) == state.house.seats - 1


def leading(state: SixtySixState) -> bool:
    return state.phase == "play" and not state.trick and not state.tricks.past


def leading_a_pair(state: SixtySixState) -> bool:
    return state.phase == "play" and not state.trick and not state.tricks.past and pairs_in(state.hand(state.seat)) > 0


def leading_later(state: SixtySixState) -> bool:
    return state.phase == "play" and not state.trick and len(state.tricks.past) == 2 and pairs_in(state.hand(state.seat)) > 0


def following(state: SixtySixState) -> bool:
    """The last one of a trick, with a choice that the rules narrow."""
    hand = state.hand(state.seat) if state.deal.hands else 0
    last = state.phase == "play" and len(state.trick) == state.deal.players - 1 and len(state.tricks.past) >= 1
    return last and 1 < state.lawful.bit_count() < hand.bit_count() - 1


def paired(state: SixtySixState) -> bool:
    return state.phase == "play" and bool(state.tricks.pairs) and len(state.trick) == 1 and state.tricks.pairs[-1].trick > 0


def lying(state: SixtySixState) -> bool:
    return state.phase == "play" and len(state.tricks.table) >= 2 * state.house.seats and len(state.trick) == 1


def counted(state: SixtySixState) -> bool:
    return state.phase == "cut" and len(state.score.sheet) == 4 and state.score.sheet[-1].reason == "failed"


def four_failed(state: SixtySixState) -> bool:
    sheet = state.score.sheet
    return state.phase == "cut" and len(sheet) >= 3 and sheet[-1].reason == "failed" and sheet[-1].bid == 4


def leading_past_a_pile(state: SixtySixState) -> bool:
    """Something lies already, and whoever leads may announce a pair."""
    leads = state.phase == "play" and not state.trick and bool(state.tricks.table)
    return leads and pairs_in(state.hand(state.seat)) > 0


def durk_said(state: SixtySixState) -> bool:
    return state.phase == "play" and state.deal.durk and not state.trick and not state.tricks.past


def durk_on(state: SixtySixState) -> bool:
    return state.phase == "play" and state.deal.durk and len(state.tricks.past) == 1 and len(state.trick) == 1


def late(state: SixtySixState) -> bool:
    return len(state.score.sheet) >= 9 and following(state)


def over(state: SixtySixState) -> bool:
    return state.phase == "over"


def _peeking(t: Texts) -> Node:
    game = until(FOUR, following, seed=2)
    game.peek(True)
    return house(table(game, PEEK, t))


def _setup(t: Texts, names: tuple[str, ...] = FOUR) -> Node:
    scene = SixtySixScene()
    words = scene.seat_words(names, 0, t)
    seats = tuple(SeatModel(name, colour, "", words=said) for name, colour, said in zip(names, COLOURS, words, strict=False))
    values = GAMES["sixty-six"].check_options({})
    options = tuple(OptionModel(option, values[option.name]) for option in scene.option_words(t, values))
    begins = scene.begins(names[0], t)
    return house(setup(SetupModel(scene.name(t), seats, range(2, 5), 0, None, options, begins=begins), t))


PEEK = "peek"
SCREENS: dict[str, Callable[[Texts], Node]] = {
    "66-setup": _setup,
    "66-cut": tapped(lambda: until(FOUR, cutting)),
    "66-bid-public": tapped(lambda: until(FOUR, bidding)),
    "66-bid": tapped(lambda: until(FOUR, bidding, lifted=True)),
    "66-bid-six": tapped(lambda: until(TWO, bidding, lifted=True, highest_bid=6, deck="french")),
    "66-lead": tapped(lambda: until(FOUR, leading_a_pair, seed=3, lifted=True)),
    "66-lead-public": tapped(lambda: until(FOUR, leading_later, seed=2)),
    "66-lead-later": tapped(lambda: until(FOUR, leading_later, seed=2, lifted=True)),
    "66-follow": tapped(lambda: until(FOUR, following, seed=2, lifted=True)),
    "66-follow-public": tapped(lambda: until(FOUR, following, seed=2, signals=True)),
    "66-follow-peek": tapped(lambda: until(FOUR, following, seed=2), handover=PEEK),
    "66-peeking": _peeking,
    "66-signals": tapped(lambda: until(FOUR, paired, prefer=("bid 1", "pair"), seed=4, signals=True)),
    "66-french": tapped(lambda: until(FOUR, following, seed=2, lifted=True, deck="french")),
    "66-pair": tapped(lambda: until(FOUR, paired, prefer=("bid 1", "pair"), seed=4)),
    "66-lying": tapped(lambda: until(FOUR, lying, prefer=("bid 1", "leave"), seed=2)),
    "66-lying-mine": tapped(lambda: until(TWO, lying, prefer=("bid 1", "leave"), seed=2, lifted=True)),
    "66-lying-pair": tapped(lambda: until(FOUR, leading_past_a_pile, prefer=("bid 1", "leave"), seed=2, lifted=True)),
    "66-last": tapped(lambda: until(FOUR, following, seed=2), "show last"),
    "66-sheet": tapped(lambda: until(THREE, late, seed=3, target=21), "show sheet"),
    "66-referee": tapped(lambda: until(FOUR, following, seed=2), "show referee", "blame 2"),
    "66-durk-public": tapped(lambda: until(FOUR, durk_said, prefer=("durk",))),
    "66-durk": tapped(lambda: until(FOUR, durk_said, prefer=("durk",), lifted=True)),
    "66-durk-on": tapped(lambda: until(FOUR, durk_on, prefer=("durk",), seed=9)),
    "66-summary": tapped(lambda: until(FOUR, counted, seed=2)),
    "66-summary-three": tapped(lambda: until(THREE, counted, seed=5)),
    "66-summary-failed": tapped(lambda: until(NAMES, four_failed, prefer=("bid 4",), seed=2)),
    "66-summary-failed-three": tapped(lambda: until(NAMES[:3], four_failed, prefer=("bid 4",), seed=3)),
    "66-sheet-partners": tapped(lambda: until(NAMES, four_failed, prefer=("bid 4",), seed=2), "next", "show sheet"),
    "66-three": tapped(lambda: until(THREE, following, seed=2, lifted=True)),
    "66-three-public": tapped(lambda: until(THREE, following, seed=2)),
    "66-two": tapped(lambda: until(TWO, following, seed=2, lifted=True)),
    "66-two-lead": tapped(lambda: until(TWO, leading_a_pair, seed=2, lifted=True)),
    "66-long": tapped(lambda: until(LONG, following, seed=2, lifted=True, signals=True)),
    "66-long-public": tapped(lambda: until(LONG, following, seed=2, signals=True)),
    "66-result": lambda t: house(draw_result(until(FOUR, over), t)),
    "66-result-holes": lambda t: house(draw_result(until(NAMES, over, prefer=("bid 2",), seed=2, target=11), t)),
    "66-result-three": lambda t: house(draw_result(until(THREE, over, seed=2), t)),
    "66-result-long": lambda t: house(draw_result(until(LONG, over, seed=3), t)),
    "66-rules": lambda t: house(rules_page(RulesModel(SixtySixScene().name(t), SixtySixScene().rules(t), "S16"), t)),
}
