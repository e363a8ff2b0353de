"""What stays true in every random game of Sixty-Six, in all numbers of players and with all options.

The rules of the tricks are said a second time here, in the plain words of S10–S16 and S24, on cards as texts.
"""

from __future__ import annotations

from functools import cache

import pytest

from game.core.chance import SeededChance
from game.core.playout import playout, random_move
from game.core.rules import CHANCE
from game.games import GAMES
from game.sixty_six.cards import DECK
from game.sixty_six.deal import four_nines
from game.sixty_six.moves import DURK, LEAVE, Play, Slap
from game.sixty_six.refusals import MustBeat, MustFollow, MustOvertrump, MustTrump, NotInHand
from game.sixty_six.state import SixtySixState
from tests.cases import CASES, Case, game_of, some

GAME = GAMES["sixty-six"]
MOST = 400
SIXTY_SIX = [case for case in CASES if case.game == "sixty-six"]
each_game = pytest.mark.parametrize("case", SIXTY_SIX, ids=str)
POINTS = {"A": 11, "T": 10, "K": 4, "O": 3, "U": 2, "9": 0}


def steps(case: Case):
    return some(game_of(case), MOST)


@cache
def durks(seats: int, revoke: str = "prevented") -> tuple[SixtySixState, ...]:
    """Positions of durk deals, which are too seldom in games at random."""
    found: list[SixtySixState] = []
    chance = SeededChance(8)
    while len(found) < 200:
        state = GAME.start(GAME.setup(seats, 0, {"revoke": revoke}))
        while state.phase in ("shuffle", "cut"):
            state = state.after(random_move(state, chance))
        state = state.after(DURK)
        while state.phase == "play":
            found.append(state)
            state = state.after(state.random_move(chance))
    return tuple(found)


def hand_of(state: SixtySixState) -> list[str]:
    return state.detail()["hands"][state.to_move]


def naive_best(trick: list[str], trump: str | None) -> str:
    """S14: the highest trump, else the highest card of the suit led. S24: another order, and no trump."""
    ranks = "AKOUT9" if trump is None else "ATKOU9"
    deciding = [card for card in trick if card[1] == trump] or [card for card in trick if card[1] == trick[0][1]]
    return min(deciding, key=lambda card: ranks.index(card[0]))


def naive_lawful(hand: list[str], trick: list[str], trump: str | None) -> set[str]:
    """S11–S13, S24 sentence by sentence."""
    if not trick:
        return set(hand)
    ranks = "AKOUT9" if trump is None else "ATKOU9"
    led = trick[0][1]
    best = naive_best(trick, trump)
    follow = {card for card in hand if card[1] == led}
    if follow:
        if led != trump and any(card[1] == trump for card in trick):
            return follow
        higher = {card for card in follow if ranks.index(card[0]) < ranks.index(best[0])}
        return higher or follow
    trumps = {card for card in hand if card[1] == trump}
    if trumps:
        higher = {card for card in trumps if best[1] != trump or ranks.index(card[0]) < ranks.index(best[0])}
        return higher or trumps
    return set(hand)


def naive_pairs(state: SixtySixState, hand: list[str]) -> set[str]:
    """S16, S19, S24: the suits of the pairs that may be announced before a lead."""
    bidder, bid = state.deal.bid
    if bid == "durk":
        return set()
    suits = {suit for suit in "alhb" if {"K" + suit, "O" + suit} <= set(hand)}
    side = state.house.forty_ban == "side"
    banned = bid == 1 and (state.to_move == bidder or (side and state.house.side(state.to_move) == state.house.side(bidder)))
    trump = state.detail()["trump"]
    return suits if not banned else suits - {trump} if trump else set()


def plays_of(state: SixtySixState) -> set[str]:
    return {DECK[move.card] for move in state.legal_moves() if isinstance(move, Play)}


@each_game
def test_twenty_four_cards(case):
    out = {2: 4, 3: 3, 4: 0}[case.seats]
    for before, _, state in steps(case):
        if state.phase not in ("bid", "play"):
            continue
        detail = state.detail()
        played = [card for trick in state.view(None).played for _, card in trick]
        held = [card for hand in detail["hands"] for card in hand]
        cards = [*held, *played, *detail["trick"]]
        assert len(cards) == len(set(cards)) == 24 - out
        if before.phase == "cut":
            assert [len(hand) for hand in detail["hands"]] == [{2: 10, 3: 7, 4: 6}[case.seats]] * case.seats
            assert not four_nines(state.deal.hands), "S5"


@each_game
def test_points_are_the_cards_taken_and_the_pairs(case):
    """120 less what is laid out, still held, in the trick or left on the table: all the rest has been taken by somebody."""
    for _, _, state in steps(case):
        if state.phase != "play" or state.deal.durk:
            continue
        view = state.view(None)
        done = [card for trick in view.played for _, card in trick if card not in view.table]
        pairs = sum(pair.points for pair in view.pairs)
        assert sum(state.detail()["taken"]) == sum(POINTS[card[0]] for card in done) + pairs
        assert sum(view.tricks_won) * case.seats == len(done)


@each_game
def test_scores_add_up(case):
    for before, _, state in game_of(case):
        if len(state.score.sheet) == len(before.score.sheet):
            assert state.score[:2] == before.score[:2]
            continue
        line = state.score.sheet[-1]
        assert line.dealer == before.deal.dealer and (line.bidder, line.bid) == before.deal.bid
        assert state.score.points == tuple(p + s for p, s in zip(before.score.points, line.scored, strict=True))
        assert state.score.holes == tuple(h + s for h, s in zip(before.score.holes, line.holes, strict=True))
        if line.reason in ("made", "failed"):
            assert line.game_points == tuple(min(6, (c + p) // 33) for c, p in zip(line.cards, line.pairs, strict=True))
            assert sum(line.cards) <= 120 and (case.seats < 4 or sum(line.cards) == 120)
            side = state.house.side(line.bidder)
            assert (line.game_points[side] >= line.bid) == (line.reason == "made") == (line.holes[side] == 0)
        else:
            assert not any(line.cards) and sum(line.scored) + sum(line.holes) in (1, 5)
        assert state.phase in ("shuffle", "over") and state.deal.dealer in (line.dealer, (line.dealer + 1) % case.seats)


@each_game
def test_the_bidder_leads(case):
    for before, _, state in game_of(case):
        if before.phase == "bid" and state.phase == "play":
            best = max((call if call != "durk" else 9, seat) for seat, call in state.deal.bids)
            assert state.to_move == best[1] == state.deal.bid[0] and state.detail()["trump"] is None
        elif state.phase == "play" and before.tricks.past != state.tricks.past and len(before.trick) == state.deal.players - 1:
            winner = {card: seat for seat, card in state.view(None).last_trick}
            trump = state.detail()["trump"]
            assert state.to_move == winner[naive_best([card for _, card in state.view(None).last_trick], trump)]


@each_game
def test_nobody_can_play_what_the_rules_forbid(case):
    for state, _, _ in steps(case):
        if state.phase == "play":
            check_lawful(state)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("revoke", ["prevented", "penalised_5"])
def test_nobody_can_play_what_a_durk_forbids(seats, revoke):
    for state in durks(seats, revoke):
        check_lawful(state)
        assert all(isinstance(move, Play) for move in state.legal_moves())
        caller = state.deal.bid[0]
        assert (state.to_move == caller) == (not state.trick) and state.to_move != state.view(None).sitting_out
        for move in state.legal_moves():
            after = state.after(move)
            if state.lawful >> move.card & 1 and state.trick:
                trick = [*state.detail()["trick"], DECK[move.card]]
                beaten = naive_best(trick, None) != trick[0]
                assert (after.score.sheet[-1:] != () and after.score.sheet[-1].reason == "durk_lost") == beaten


def check_lawful(state: SixtySixState) -> None:
    hand, detail = hand_of(state), state.detail()
    lawful = naive_lawful(hand, detail["trick"], detail["trump"])
    if state.house.revoke == "prevented":
        assert plays_of(state) == lawful
        for card in range(24):
            if DECK[card] not in lawful:
                with pytest.raises((NotInHand, MustFollow, MustBeat, MustTrump, MustOvertrump)):
                    state.after(Play(card))
    else:
        assert plays_of(state) == set(hand)
        for move in state.legal_moves():
            if isinstance(move, Play):
                after = state.after(move)
                revoked = len(after.score.sheet) > len(state.score.sheet) and after.score.sheet[-1].reason == "revoke"
                assert revoked == (DECK[move.card] not in lawful)


@each_game
def test_leaving_and_announcing_are_for_who_leads(case):
    for state, _, _ in steps(case):
        if state.phase != "play":
            continue
        others = {move for move in state.legal_moves() if not isinstance(move, Play | Slap)}
        hand = hand_of(state)
        if state.trick:
            assert not others
            continue
        announced = {str(move) for move in others if move != LEAVE}
        assert announced == {f"pair {rank}{suit}" for suit in naive_pairs(state, hand) for rank in "KO"}
        if LEAVE in others:
            assert state.tricks.past and state.house.leave_tricks and not state.view(None).table


def test_a_random_player_ends_every_game():
    """Bids at random bring more holes than points; the random player must still come to an end, whatever the options."""
    for case in SIXTY_SIX:
        moves = 0
        for moves, _ in enumerate(playout(case.start(), SeededChance(9))):
            assert moves < 8_000, case
        assert moves > 30


def test_options_between_the_examples():
    """The examples play every option, and every value of most."""
    played = {option.name: set() for option in GAME.options}
    for example in GAME.examples:
        for name, value in GAME.check_options(example).items():
            played[name].add(value)
    assert all(len(values) > 1 for values in played.values())
    assert played["revoke"] == {"prevented", "penalised_5", "penalised_1"} and played["target"] == {11, 15, 21}


def test_other_hands_are_hands_that_could_be():
    """What is dealt anew keeps sizes, what was played, what was shown, and never makes a hand of four nines (S5)."""
    chance = SeededChance(6)
    for case in SIXTY_SIX[:3]:
        for state, _, _ in some(game_of(case), 150):
            if state.to_move == CHANCE or not state.deal.hands:
                continue
            for seat in (None, *range(case.seats)):
                other = state.redealt(seat, chance)
                assert [h.bit_count() for h in other.deal.hands] == [h.bit_count() for h in state.deal.hands]
                assert all(a & state.played == b & state.played for a, b in zip(other.deal.hands, state.deal.hands, strict=True))
                assert not four_nines(other.deal.hands)
                assert seat is None or other.deal.hands[seat] == state.deal.hands[seat]
