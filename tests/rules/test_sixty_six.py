"""Sixty-Six, clause by clause (docs/rules/sixty-six.md)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from game.core.chance import SeededChance
from game.core.record import next_state
from game.core.rules import CHANCE, BadSetup, GameOver, IllegalMove, NotationError, NotYourMove, Refusal
from game.games import GAMES
from game.sixty_six import score as scoring
from game.sixty_six.cards import BEATERS, DECK, NO_TRUMP, NUMBER, POINTS
from game.sixty_six.deal import dealt, four_nines, new_deal
from game.sixty_six.house import House, house
from game.sixty_six.moves import LEAVE, Bid, Cut, Penalty, Play, Shuffle
from game.sixty_six.refusals import (
    BadPack,
    BidTooHigh,
    BidTooLow,
    FortyBanned,
    MustBeat,
    MustFollow,
    MustOvertrump,
    MustTakeIn,
    MustTrump,
    NoPair,
    NoPenaltyNow,
    NoReferee,
    NoSignals,
    NoSuchSeat,
    NothingToLeave,
    NothingToSweep,
    NotInDurk,
    NotInHand,
    NotLeading,
    TooLateToDraw,
)
from game.sixty_six.score import Score
from game.sixty_six.state import SixtySixState
from game.sixty_six.tricks import Tricks
from game.sixty_six.view import Announcement, Gesture

GAME = GAMES["sixty-six"]
SIZES = {2: 10, 3: 7, 4: 6}


def table(seats: int = 4, dealer: int | None = None, **options: object) -> SixtySixState:
    """Before the first shuffle. Without a dealer seat 0 is the one next to him, and speaks first."""
    return GAME.start(GAME.setup(seats, seats - 1 if dealer is None else dealer, options))


def play(state: SixtySixState, *moves: str) -> SixtySixState:
    for move in moves:
        state = next_state(GAME, state, move)
    return state


def legal(state: SixtySixState) -> set[str]:
    return set(map(str, state.legal_moves()))


def also(state: SixtySixState) -> set[str]:
    return set(map(str, state.out_of_turn_moves()))


def shuffle(hands: Sequence[str], dealer: int) -> str:
    """A pack that, after a knock, gives everybody the cards named (by seat) and as many others as are missing."""
    seats = len(hands)
    wanted = [hand.split() for hand in hands]
    rest = [card for card in reversed(DECK) if card not in " ".join(hands).split()]
    for hand in wanted:
        while len(hand) < SIZES[seats]:
            hand.append(rest.pop(0))
    order = [(dealer + 1 + n) % seats for n in range(seats)]
    return " ".join(("shuffle", *(card for seat in order for card in wanted[seat]), *rest))


def dealt_to(*hands: str, dealer: int | None = None, **options: object) -> SixtySixState:
    """The beginning of the bidding with these hands."""
    seats = len(hands)
    dealer = seats - 1 if dealer is None else dealer
    return play(table(seats, dealer, **options), shuffle(hands, dealer), "knock")


def refused(state: SixtySixState, move: str, error: type[Refusal], clause: str, **parts: object) -> None:
    with pytest.raises(error) as caught:
        next_state(GAME, state, move)
    assert caught.value.clause == clause
    assert {name: caught.value.parts[name] for name in parts} == parts
    assert str(caught.value)


FOUR = ("Al Kb Tb Ob 9b Aa", "9l Ol Ah Th Kh Oh", "Ab Ub 9a Ua Uh 9h", "Tl Ul Kl Ta Ka Oa")
"""Hands for the first example of the rules page: leaves are trump once seat 0 has led its ace."""
TWO = ("Aa Ta Ka Oa Kl Ol Ah Kh Oh 9b", "Ua 9a Al Tl Ul 9l Th Uh 9h Ab")
"""Hands of two: seat 0 has three pairs; Tb, Kb, Ob and Ub are laid out."""


def four(**options: object) -> SixtySixState:
    return play(dealt_to(*FOUR, **options), "bid 2", "pass", "pass", "pass")


def two(*moves: str, bid: str = "bid 2", **options: object) -> SixtySixState:
    return play(dealt_to(*TWO, **options), bid, "pass", *moves)


# -- players and deal


def test_sides():
    # S1
    assert [house(GAME.setup(seats)).sides for seats in (2, 3, 4)] == [2, 3, 2]
    with_partners = house(GAME.setup(4))
    assert [with_partners.side(seat) for seat in range(4)] == [0, 1, 0, 1]
    assert [with_partners.partner(seat) for seat in range(4)] == [2, 3, 0, 1]
    alone = house(GAME.setup(3))
    assert [alone.side(seat) for seat in range(3)] == [0, 1, 2] and alone.partner(1) is None
    for seats in (1, 5):
        with pytest.raises(BadSetup):
            GAME.setup(seats)


def test_partners_share_everything():
    # S1
    state = play(four(), "play Al", "play 9l", "play 9a", "play Tl", "penalty 3 5")
    assert state.scores == (0, -5, 0, -5) and state.score.holes == (0, 5)
    won = replace_score(four(), (14, 0), (0, 0))
    end = play(won, "penalty 1 1")
    assert end.outcome is None, "14 are not enough"
    end = play(replace_score(four(), (15, 0), (0, 0)), "penalty 1 1")
    assert end.outcome.winners == (0, 2) and end.scores == (15, -1, 15, -1)


def replace_score(state: SixtySixState, points: tuple[int, ...], holes: tuple[int, ...]) -> SixtySixState:
    return state._replace(score=Score(points, holes, state.score.sheet))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everything_goes_round(seats):
    # S2
    for dealer in range(seats):
        state = table(seats, dealer)
        assert state.to_move == CHANCE and state.deal.dealer == dealer
        state = play(state, str(state.sample(SeededChance(1))))
        assert state.to_move == (dealer - 1) % seats, "on the dealer's left"
        state = play(state, "cut 7")
        speakers = []
        while state.phase == "bid":
            speakers.append(state.to_move)
            state = play(state, "bid 1" if len(speakers) == 1 else "pass")
        assert speakers == [(dealer + n) % seats for n in range(1, seats + 1)], "the dealer speaks last"
        assert state.to_move == speakers[0]
        assert play(state, str(state.legal_moves()[0])).to_move == (speakers[0] + 1) % seats


def test_the_deal_passes_on():
    # S2
    state = play(four(), "penalty 0 1")
    assert (state.phase, state.deal.dealer) == ("shuffle", 0), "after a penalty"
    state = dealt_to(*FOUR, dealer=2)
    for move in ("pass", "bid 1", "pass", "pass"):
        state = play(state, move)
    while state.phase == "play":
        state = state.after(state.legal_moves()[0])
    assert (state.phase, state.deal.dealer) == ("shuffle", 3), "after a deal that was played"


def hands_of(state: SixtySixState) -> list[str]:
    return [" ".join(hand) for hand in state.detail()["hands"]]


def in_order(*cards: str) -> str:
    return " ".join(sorted(cards, key=DECK.index))


@pytest.mark.parametrize(
    ("seats", "packets"),
    [(4, [(0, 3, 12, 15), (3, 6, 15, 18), (6, 9, 18, 21), (9, 12, 21, 24)]),
     (3, [(0, 3, 12, 16), (3, 6, 16, 20), (6, 9, 20, 24)]),
     (2, [(0, 5, 14, 19), (5, 10, 19, 24)])],
)  # fmt: skip
def test_dealing(seats, packets):
    # S3
    pack = SeededChance(3).shuffled(DECK)
    size = SIZES[seats]
    for dealer in range(seats):
        shuffled = play(table(seats, dealer), " ".join(("shuffle", *pack)))
        cut = play(shuffled, "cut 5")
        under = pack[5:] + pack[:5]
        knocked = play(shuffled, "knock")
        for n, (a, b, c, d) in enumerate(packets):
            seat = (dealer + 1 + n) % seats
            assert hands_of(cut)[seat] == in_order(*under[a:b], *under[c:d])
            assert hands_of(knocked)[seat] == in_order(*pack[n * size : (n + 1) * size])


def test_cutting():
    # S3
    state = play(table(), "shuffle " + " ".join(DECK))
    assert legal(state) == {"knock", *(f"cut {n}" for n in range(1, 24))}
    assert not state.secret, "nobody looks at anything"
    for wrong in ("cut 0", "cut 24", "cut 01", "cut", "knock 1", "shuffle", "shuffle Aa"):
        with pytest.raises(NotationError):
            GAME.parse(wrong)
    with pytest.raises(IllegalMove):
        state.after(Cut(24))
    with pytest.raises(NotYourMove):
        play(table(), "knock")
    with pytest.raises(NotYourMove):
        play(state, "shuffle " + " ".join(DECK))
    with pytest.raises(IllegalMove):
        play(state, "pass")


def test_a_shuffle_names_every_card_once():
    # S3
    refused(table(), "shuffle Aa " + " ".join(DECK[:23]), BadPack, "S3", missing="9b")
    with pytest.raises(BadPack):
        table().after(Shuffle((*range(24), 0)))
    assert GAME.parse("shuffle " + " ".join(DECK)) == Shuffle(tuple(range(24)))


@pytest.mark.parametrize(("seats", "out"), [(2, 4), (3, 3), (4, 0)])
def test_cards_laid_out(seats, out):
    # S4
    state = table(seats)
    state = play(state, str(state.sample(SeededChance(2))), "cut 9")
    held = " ".join(hands_of(state)).split()
    assert len(set(held)) == len(held) == 24 - out
    for seat in (None, *range(seats)):
        view = state.view(seat)
        assert view.laid_out == out
        assert not set(view.hand) & (set(DECK) - set(held))
    points = 120 - sum(POINTS[NUMBER[card]] for card in set(DECK) - set(held))
    state = play(state, "bid 1", *["pass"] * (seats - 1))
    while state.phase == "play":
        state = state.after(next(move for move in state.legal_moves() if isinstance(move, Play)))
    assert sum(state.score.sheet[0].cards) == points, "they count for nobody"


def test_four_nines():
    # S5
    nines = "9a 9l 9h 9b"
    for n in range(4):
        hands = [""] * 4
        hands[n] = nines
        state = dealt_to(*hands, dealer=1)
        assert (state.phase, state.deal.dealer, state.to_move) == ("shuffle", 1, CHANCE)
        assert state.deal.again == "nines" and not any(state.detail()["hands"])
        again = play(state, shuffle(FOUR, 1))
        assert again.view(None).again == "nines" and again.to_move == 0
        assert play(again, "knock").view(None).again == ""
    assert dealt_to("9a 9l 9h", "9b", "", "").phase == "bid"
    laid_out = play(table(2), "shuffle " + " ".join([card for card in DECK if card[0] != "9"] + nines.split()), "knock")
    assert laid_out.phase == "bid", "no hand holds them"


# -- bidding


def test_one_lap():
    # S6
    state = dealt_to(*FOUR)
    assert legal(state) == {"pass", "durk", "bid 1", "bid 2", "bid 3", "bid 4"} and state.secret
    state = play(state, "bid 2")
    assert legal(state) == {"pass", "durk", "bid 3", "bid 4"} and state.to_move == 1
    state = play(state, "pass", "bid 4")
    assert legal(state) == {"pass", "durk"}, "everybody speaks"
    state = play(state, "pass")
    assert (state.phase, state.to_move, state.deal.bid) == ("play", 2, (2, 4))
    assert state.deal.bids == ((0, 2), (1, 0), (2, 4), (3, 0))


def test_bids_that_are_refused():
    # S6
    state = play(dealt_to(*FOUR), "bid 2")
    refused(state, "bid 2", BidTooLow, "S6", best=2)
    refused(state, "bid 1", BidTooLow, "S6", best=2)
    refused(state, "bid 5", BidTooHigh, "S6", highest=4)
    refused(state, "play Al", IllegalMove, "")
    refused(four(), "bid 3", IllegalMove, "")
    with pytest.raises(BidTooHigh):
        state.after(Bid(99))
    for wrong in ("bid 0", "bid 7", "bid 02", "bid", "bid two", "pass 1"):
        with pytest.raises(NotationError):
            GAME.parse(wrong)


def test_the_highest_bid():
    # S6
    state = dealt_to(*FOUR, highest_bid=6)
    assert {"bid 5", "bid 6"} < legal(state)
    assert legal(play(state, "bid 6")) == {"pass", "durk"}


def test_until_all_others_passed():
    # S6
    state = dealt_to(*FOUR, bidding="until_passed")
    state = play(state, "bid 1", "pass", "bid 2", "pass")
    assert (state.phase, state.to_move) == ("bid", 0), "round and round"
    assert legal(state) == {"pass", "durk", "bid 3", "bid 4"}
    state = play(state, "bid 3")
    assert state.to_move == 2, "a pass is for good"
    raised = play(state, "bid 4")
    assert (raised.phase, raised.to_move) == ("bid", 0)
    assert play(raised, "durk").deal.bid == (0, "durk")
    state = play(state, "pass")
    assert (state.phase, state.to_move, state.deal.bid) == ("play", 0, (0, 3))
    last = play(dealt_to(*FOUR, bidding="until_passed"), "pass", "pass", "pass")
    assert (last.phase, last.to_move) == ("bid", 3), "who has not spoken yet is asked"
    assert play(last, "bid 1").to_move == 3 and play(last, "bid 1").phase == "play"
    assert play(last, "pass").phase == "shuffle"
    only = play(dealt_to(*TWO, bidding="until_passed"), "bid 1", "pass")
    assert (only.phase, only.to_move) == ("play", 0)


@pytest.mark.parametrize("bidding", ["one_lap", "until_passed"])
def test_nobody_bids(bidding):
    # S7
    state = play(dealt_to(*FOUR, dealer=1, bidding=bidding), "pass", "pass", "pass", "pass")
    assert (state.phase, state.deal.dealer, state.deal.again) == ("shuffle", 1, "passed")
    assert not state.score.sheet and not any(state.detail()["hands"]) and state.detail()["bid"] is None


def test_the_first_lead_makes_trump():
    # S8
    state = play(dealt_to(*FOUR), "pass", "bid 1", "pass", "bid 2")
    assert state.to_move == 3 and state.detail()["trump"] is None
    assert legal(state) == {*(f"play {card}" for card in FOUR[3].split()), "pair Ka", "pair Oa"}
    state = play(state, "play Ul")
    assert state.detail()["trump"] == "l"
    state = play(state, "play Al", "play Ol", "play 9a")
    assert (state.to_move, state.detail()["trump"]) == (0, "l")
    assert play(state, "play 9b").detail()["trump"] == "l", "for the whole deal"


def test_durk_ends_the_bidding():
    # S9
    for before in ((), ("bid 4",), ("pass", "bid 4", "pass")):
        state = play(dealt_to(*FOUR), *before, "durk")
        assert (state.phase, state.to_move, state.deal.bid) == ("play", len(before), (len(before), "durk"))


# -- tricks


def order(trump: int) -> str:
    """The ranks of acorns from the strongest down: each is beaten by all before it."""
    acorns = range(6)
    ranks = sorted(acorns, key=lambda card: (BEATERS[trump][card] & 0b111111).bit_count())
    return "".join(DECK[card][0] for card in ranks)


def test_order_in_a_suit():
    # S10
    assert [order(trump) for trump in range(4)] == ["ATKOU9"] * 4
    assert sum(POINTS) == 120 and [POINTS[NUMBER[rank + "h"]] for rank in "ATKOU9"] == [11, 10, 4, 3, 2, 0]


def test_the_suit_led_must_be_followed_and_beaten():
    # S11
    state = play(two(), "play Kh")
    assert legal(state) == {"play Th"}
    refused(state, "play Uh", MustBeat, "S11", card="Uh", best="Kh")
    refused(state, "play Ab", MustFollow, "S11", card="Ab", suit="h")
    refused(state, "play Kh", NotInHand, "S11", card="Kh")
    assert legal(play(two(), "play Ah")) == {"play Th", "play Uh", "play 9h"}, "who can't beat plays any"


def test_a_suit_that_was_trumped_need_not_be_beaten():
    # S11, S12
    state = play(four(), "play Al", "play 9l", "play 9a", "play Tl", "play Kb")
    assert legal(state) == {"play Ol"}
    state = play(state, "play Ol")
    assert legal(state) == {"play Ab", "play Ub"}, "the first example of the rules page"
    state = play(state, "play Ub")
    assert legal(state) == {"play Kl"}
    refused(state, "play Ul", MustOvertrump, "S12", card="Ul", best="Ol")
    refused(state, "play Ka", MustTrump, "S12", card="Ka", suit="b", trump="l")
    assert play(state, "play Kl").to_move == 3, "the highest trump wins"


def test_a_low_trump_where_none_beats():
    # S12
    hands = ("Al Kb Aa Ta Ka Oa", "Tl Ol Ah Th Kh Oh", "Ul 9l Ua 9a Uh 9h", "Kl Ab Tb Ob Ub 9b")
    state = play(
        dealt_to(*hands), "bid 2", "pass", "pass", "pass", "play Al", "play Ol", "play Ul", "play Kl", "play Kb", "play Tl"
    )
    assert legal(state) == {"play 9l"}, "it can't beat, and must be played"
    refused(state, "play Ua", MustTrump, "S12", card="Ua", suit="b", trump="l")


def test_neither_suit_nor_trump():
    # S13
    state = play(four(), "play Al", "play 9l")
    assert legal(state) == {f"play {card}" for card in FOUR[2].split()}, "seat 2 has no leaves"


def test_partners_beat_each_other():
    # S13
    hands = ("Kh Aa Ta Ka Oa Ua", "9h 9a Al Tl Kl Ol", "Ah Uh Ab Tb Kb Ob", "Oh Th Ul 9l Ub 9b")
    state = play(dealt_to(*hands), "bid 1", "pass", "pass", "pass", "play Kh", "play 9h")
    assert legal(state) == {"play Ah"}
    refused(state, "play Uh", MustBeat, "S11", card="Uh", best="Kh")


def test_who_wins_a_trick():
    # S14
    state = play(four(), "play Al", "play 9l", "play 9a", "play Tl")
    assert (state.to_move, state.detail()["taken"]) == (0, [21, 0])
    assert state.view(None).last_winner == 0
    state = play(state, "play Aa")
    assert legal(state) == {"play Ol"}
    state = play(state, "play Ol", "play Ua", "play Ta")
    assert (state.to_move, state.detail()["taken"]) == (1, [21, 26])


def test_every_trick_is_played():
    # S14
    state = four()
    plays = 0
    while state.phase == "play":
        state = state.after(next(move for move in state.legal_moves() if isinstance(move, Play)))
        plays += 1
    assert plays == 24 and sum(state.score.sheet[0].cards) == 120, "no bonus for the last one"


# -- leaving tricks


def test_leaving_a_trick():
    # S15
    state = play(two(), "play Ah", "play Th")
    assert "leave" in legal(state) and state.detail()["taken"] == [21, 0]
    left = play(state, "leave")
    assert left.to_move == 0 and "leave" not in legal(left), "once"
    assert left.detail()["taken"] == [0, 0] and left.detail()["table"] == ["Ah", "Th"]
    refused(left, "leave", NothingToLeave, "S15")
    taken = play(state, "play Oh")
    assert taken.detail()["table"] == [] and taken.detail()["taken"] == [21, 0]
    refused(taken, "leave", NotLeading, "S15")
    refused(two(), "leave", NothingToLeave, "S15")


def test_what_lies_there_goes_to_the_next_winner():
    # S15
    state = play(two(), "play Ah", "play Th", "leave", "play 9b", "play Ab")
    assert state.to_move == 1 and state.detail()["taken"] == [0, 32] and state.detail()["table"] == []
    assert state.view(None).tricks_won == (0, 2)
    again = play(state, "leave")
    assert again.detail()["table"] == ["Ah", "Th", "9b", "Ab"] and again.detail()["taken"] == [0, 0]
    assert again.view(None).tricks_won == (0, 0)
    back = play(again, "play Ua", "play Aa")
    assert back.to_move == 0 and back.detail()["taken"] == [45, 0] and back.view(None).tricks_won == (3, 0)


def test_after_the_last_trick_everything_is_taken():
    # S15
    state = two()
    while state.phase == "play":
        state = state.after(LEAVE if LEAVE in state.legal_moves() else state.legal_moves()[0])
    laid_out = sum(POINTS[NUMBER[card]] for card in ("Tb", "Kb", "Ob", "Ub"))
    assert sorted(state.score.sheet[0].cards) == [0, 120 - laid_out]


def test_tricks_that_are_always_taken_in():
    # S15
    state = play(two(leave_tricks=False), "play Ah", "play Th")
    assert "leave" not in legal(state)
    refused(state, "leave", MustTakeIn, "S15")


# -- pairs


def test_announcing_a_pair():
    # S16
    state = play(two(), "play Ah", "play Th")
    assert {"pair Kh", "pair Oh", "pair Ka", "pair Oa", "pair Kl", "pair Ol", "play Kh", "play Oh"} < legal(state)
    forty = play(state, "pair Oh")
    assert forty.detail()["taken"] == [61, 0] and forty.detail()["trick"] == ["Oh"]
    assert forty.tricks.pairs == (Announcement(0, "h", 40, 1),)
    twenty = play(state, "pair Ka")
    assert twenty.detail()["taken"] == [41, 0]
    view = twenty.view(1)
    assert view.pair == view.pairs[0] == Announcement(0, "a", 20, 1)
    assert view.open_cards == (("Oa",), ()), "the pair was shown"
    assert "Kh" not in view.open_cards[0]
    refused(twenty, "pair Al", NotationError, "")


def test_pairs_that_are_refused():
    # S16
    state = play(two(), "play Ah", "play Th")
    refused(state, "pair Kb", NoPair, "S16", missing="Kb")
    after_king = play(state, "play Kh", "play Uh")
    assert "pair Oh" not in legal(after_king)
    refused(after_king, "pair Oh", NoPair, "S16", missing="Kh")
    refused(play(two(), "play Ah"), "pair Ka", NotLeading, "S16")
    for wrong in ("pair Aa", "pair 9h", "pair", "pair Ka Oa"):
        with pytest.raises(NotationError):
            GAME.parse(wrong)


def test_one_pair_a_trick():
    # S16
    state = play(two(), "pair Ka", "play Ua")
    assert state.detail()["taken"] == [46, 0] and {"pair Kl", "pair Kh"} < legal(state)
    state = play(state, "pair Kh", "play Th")
    assert state.to_move == 1 and len(state.tricks.pairs) == 2
    assert [pair.trick for pair in state.tricks.pairs] == [0, 1]
    assert state.view(None).pair is None, "its trick is over"


def test_a_pair_at_the_first_lead_makes_trump():
    # S17
    state = play(two(), "pair Ol")
    assert state.detail()["trump"] == "l" and state.detail()["taken"] == [40, 0]
    state = play(state, "play Tl")
    assert state.detail()["taken"] == [40, 13]


def test_pairs_count_whoever_wins():
    # S18
    hands = ("Ka Oa 9l 9h 9b Ul", "Aa Al Ah Ab Tl Th", "Ta Ua 9a Kl Kh Kb", "")
    state = play(dealt_to(*hands), "bid 2", "pass", "pass", "pass", "pair Oa", "play Aa")
    assert state.detail()["taken"] == [40, 0]
    while state.phase == "play":
        state = state.after(next(move for move in state.legal_moves() if isinstance(move, Play)))
    assert state.score.sheet[0].pairs == (40, 0)
    line = scoring.counted(state.house, four().deal, Tricks((40, 120), pairs=(Announcement(2, "a", 40, 0),)))
    assert line.game_points == (1, 3) and line.cards == (0, 120), "even if the side never wins a trick"


def test_who_bid_one_may_not_announce_forty():
    # S19
    state = two(bid="bid 1")
    assert not any(move.startswith("pair") for move in legal(state))
    refused(state, "pair Ka", FortyBanned, "S19", first=True)
    state = play(state, "play Ah", "play Th")
    assert {"pair Ka", "pair Kl"} < legal(state) and not {"pair Kh", "pair Oh"} & legal(state)
    refused(state, "pair Kh", FortyBanned, "S19", first=False)
    assert play(state, "pair Ka").detail()["taken"] == [41, 0]


@pytest.mark.parametrize("ban", ["player", "side"])
def test_whose_forty_is_banned(ban):
    # S19
    hands = ("Ua 9l 9h 9b Ul Uh", "9a Tl", "Ka Oa Aa Ta", "")
    bids = ("bid 1", "pass", "pass", "pass")
    state = play(dealt_to(*hands, forty_ban=ban), *bids, "play Ua", "play 9a", "play Aa")
    state = play(state, sorted(legal(state))[0])
    assert state.to_move == 2
    assert ("pair Ka" in legal(state)) == (ban == "player"), "the bidder's partner"
    other = play(dealt_to(*hands, forty_ban=ban), "bid 1", "bid 2", "pass", "pass")
    assert play(other, "play Tl").detail()["bid"] == [1, 2]
    loser = play(dealt_to(*TWO[::-1], forty_ban=ban), "bid 1", "pass", "play 9h", "play Kh")
    assert loser.to_move == 1 and "pair Oa" in legal(loser)
    banned = play(dealt_to("Ua 9a Al Tl Ul 9l Th Uh 9h Ab", "Aa Ta Ka Oa Kl Ol Ah Kh Oh 9b"), "bid 1", "pass", "play Ua", "play Aa")
    assert {"pair Kh"} < legal(banned) and "pair Ka" in legal(banned), "others may announce 40"


# -- score


def seats_house(seats: int = 2, **options: object) -> House:
    return house(GAME.setup(seats, 0, options))


def deal_of(house: House, seat: int, bid: int | str):
    return new_deal(house, 0)._replace(bid=(seat, bid))


def test_game_points():
    # S20
    assert [scoring.game_points(n) for n in (0, 32, 33, 65, 66, 98, 99, 131, 132, 164, 165, 197, 198, 220, 320)] == [
        0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 6]  # fmt: skip


def test_a_bid_that_is_made():
    # S21
    at = seats_house()
    line = scoring.counted(at, deal_of(at, 0, 2), Tricks((102, 18)))
    assert (line.reason, line.scored, line.holes, line.game_points) == ("made", (3, 0), (0, 0), (3, 0))
    only_bid = seats_house(made_bid="bid")
    line = scoring.counted(only_bid, deal_of(only_bid, 0, 2), Tricks((102, 66)))
    assert (line.scored, line.game_points) == ((2, 2), (3, 2)), "only the bidding side's are cut to the bid"


def test_a_bid_that_failed():
    # S22
    at = seats_house()
    line = scoring.counted(at, deal_of(at, 0, 2), Tricks((60, 60)))
    assert (line.reason, line.scored, line.holes) == ("failed", (0, 1), (2, 0))
    three = seats_house(3)
    line = scoring.counted(three, deal_of(three, 1, 4), Tricks((40, 66, 33)))
    assert (line.scored, line.holes) == ((1, 0, 1), (0, 4, 0))
    partners = seats_house(4)
    line = scoring.counted(partners, deal_of(partners, 3, 1), Tricks((120, 0)))
    assert (line.scored, line.holes) == ((3, 0), (0, 1)), "the side's holes"


def test_pairs_and_cards_count_together():
    # S20, S21
    pairs = (Announcement(0, "a", 40, 0), Announcement(2, "l", 20, 1))
    at = seats_house(4)
    line = scoring.counted(at, deal_of(at, 0, 2), Tricks((180, 0), pairs=pairs))
    assert (line.cards, line.pairs, line.scored) == ((120, 0), (60, 0), (5, 0))
    line = scoring.counted(at, deal_of(at, 0, 2), Tricks((220, 0)))
    assert line.scored == (6, 0)


def won(at: House, points: tuple[int, ...], holes: tuple[int, ...], bidder: int = 0):
    """Who wins with this score, after a deal in which nothing changed."""
    line = scoring.penalised(at, deal_of(at, bidder, 1), "penalty", 0, 0)
    return scoring.winner(at, scoring.written(Score(points, holes), line))


def test_what_a_side_needs():
    # S23
    assert scoring.needs(seats_house(), Score((3, 0), (0, 5))) == (12, 20)
    assert scoring.needs(seats_house(target=11), Score((3, 0), (0, 5))) == (8, 16)
    assert scoring.needs(seats_house(target=21), Score((3, 0), (0, 5))) == (18, 26)


def test_who_wins_the_game():
    # S23
    at = seats_house(3)
    assert won(at, (14, 14, 0), (0, 0, 0)) is None
    assert won(at, (14, 15, 0), (0, 0, 0)) == ("reached", 1)
    assert won(at, (14, 19, 0), (0, 5, 0)) is None, "holes must be played off"
    assert won(at, (16, 15, 17), (0, 0, 0)) == ("surplus", 2)
    assert won(at, (16, 24, 17), (0, 6, 0)) == ("surplus", 1)
    assert won(at, (16, 16, 0), (0, 0, 0)) is None, "until one is ahead"


def test_the_bidder_wins_first():
    # S23
    at = seats_house(3, finish="bidder_first")
    assert won(at, (15, 20, 0), (0, 0, 0), bidder=0) == ("bidder", 0)
    assert won(at, (15, 20, 0), (0, 0, 0), bidder=1) == ("bidder", 1)
    assert won(at, (15, 20, 0), (0, 0, 0), bidder=2) == ("surplus", 1), "only if it is among them"
    assert won(at, (15, 15, 0), (0, 0, 0), bidder=1) == ("bidder", 1)
    assert won(at, (15, 15, 0), (0, 0, 0), bidder=2) is None
    partners = seats_house(4, finish="bidder_first")
    assert won(partners, (20, 15), (0, 0), bidder=3) == ("bidder", 1)


def test_a_game_goes_on_until_one_is_ahead():
    # S23
    state = replace_score(four(), (16, 16), (0, 0))
    end = play(state, "penalty 0 1")
    assert end.outcome.reason == "surplus"
    assert end.outcome.winners == (1, 3), "a penalised deal is a deal too"
    assert end.to_move is None and end.legal_moves() == () and not also(end)
    with pytest.raises(GameOver):
        play(end, "shuffle " + " ".join(DECK))
    tied = play(replace_score(four(), (17, 16), (0, 0)), "penalty 0 1")
    assert tied.phase == "shuffle" and tied.outcome is None


def test_the_end_shows_the_last_deal():
    # S23
    state = replace_score(play(four(), "play Al", "play 9l"), (20, 0), (0, 0))
    end = play(state, "penalty 1 1")
    detail = end.detail()
    assert detail["phase"] == "over" and detail["dealer"] == 3 and detail["trump"] == "l" and detail["bid"] == [0, 2]
    assert detail["trick"] == [] and [len(hand) for hand in detail["hands"]] == [5, 5, 6, 6]


# -- durk


def test_order_in_a_durk():
    # S24
    assert order(NO_TRUMP) == "AKOUT9"


def test_a_durk_with_partners():
    # S24
    state = play(dealt_to(*FOUR), "pass", "durk")
    assert state.view(None).sitting_out == 3 and state.detail()["trump"] is None
    assert not {move for move in legal(state) if not move.startswith("play")}, "no pairs, nothing to leave"
    refused(state, "pair Kh", NotInDurk, "S24")
    refused(state, "leave", NotInDurk, "S24")
    state = play(state, "play Ah")
    assert state.to_move == 2, "the caller's right"
    refused(state, "play Ub", MustFollow, "S24", suit="h")
    assert legal(state) == {"play Uh", "play 9h"}
    state = play(state, "play 9h")
    assert state.to_move == 0, "the partner sits out"
    assert legal(state) == {f"play {card}" for card in FOUR[0].split()}, "there is no trump"
    state = play(state, "play 9b")
    assert state.to_move == 1 and len(state.tricks.past) == 1 and state.detail()["taken"] == [0, 0]
    assert state.view(None).played == (((1, "Ah"), (2, "9h"), (0, "9b")),)
    assert "leave" not in legal(state)


def test_a_durk_must_be_beaten_if_it_can_be():
    # S24
    state = play(dealt_to(*TWO), "pass", "durk", "play Th")
    assert legal(state) == {"play Ah", "play Kh", "play Oh"}, "the ten is low"
    refused(state, "play 9b", MustFollow, "S24", card="9b", suit="h")
    state = play(dealt_to(*TWO[::-1]), "durk", "play Ua")
    assert legal(state) == {"play Aa", "play Ka", "play Oa"}
    refused(state, "play Ta", MustBeat, "S24", card="Ta", best="Ua")


def test_a_durk_that_is_lost():
    # S25
    state = play(dealt_to(*FOUR), "durk", "play Kb")
    assert state.to_move == 1
    state = play(state, "play 9l")
    assert state.to_move == 3, "seat 2 sits out"
    alone = play(dealt_to(*TWO), "durk", "play Kh", "play 9h", "play 9b")
    assert alone.to_move == 1 and legal(alone) == {"play Ab"}
    end = play(alone, "play Ab")
    assert (end.phase, end.deal.dealer) == ("shuffle", 0)
    line = end.score.sheet[-1]
    assert (line.reason, line.scored, line.holes, line.bid) == ("durk_lost", (0, 0), (5, 0), "durk")
    assert end.view(None).last_trick == ((0, "9b"), (1, "Ab")) and end.view(None).last_winner == 1


def test_a_durk_that_is_won():
    # S25
    hands = ("Aa Ka Oa Ua Al Kl Ah Kh Ab Kb", "Ta 9a Tl Ul 9l Th Uh 9h Tb Ub")
    state = play(dealt_to(*hands), "durk")
    for card in hands[0].split():
        assert state.to_move == 0
        state = play(state, f"play {card}")
        state = state.after(state.legal_moves()[0])
    assert state.phase == "shuffle" and state.score.points == (5, 0) and state.score.holes == (0, 0)
    assert state.score.sheet[-1].reason == "durk_won"
    nobody = scoring.durk(seats_house(3), deal_of(seats_house(3), 2, "durk"), won=True)
    assert nobody.scored == (0, 0, 5) and nobody.cards == (0, 0, 0)


# -- penalties and signals


def test_only_legal_cards():
    # S26
    state = play(two(), "play Kh")
    assert legal(state) == {"play Th"}
    with pytest.raises(MustBeat):
        play(state, "play Uh")


@pytest.mark.parametrize(("revoke", "holes"), [("penalised_5", 5), ("penalised_1", 1)])
def test_a_revoke_is_penalised(revoke, holes):
    # S26
    state = play(two(revoke=revoke), "play Kh")
    assert legal(state) == {f"play {card}" for card in TWO[1].split()}
    refused(state, "play Kh", NotInHand, "S11")
    end = play(state, "play Uh")
    line = end.score.sheet[-1]
    assert (line.reason, line.offender, line.scored, line.holes) == ("revoke", 1, (0, 0), (0, holes))
    assert (end.phase, end.deal.dealer) == ("shuffle", 0)
    assert end.view(None).last_trick == ((0, "Kh"), (1, "Uh")) and end.view(None).last_winner is None
    assert play(state, "play Th").phase == "play"
    durk = play(dealt_to(*TWO, revoke=revoke), "pass", "durk", "play Ua")
    assert play(durk, "play Ah").score.sheet[-1].offender == 0, "S24 can be broken too"
    partners = play(four(revoke=revoke), "play Al", "play Ah")
    assert partners.score.holes == (0, holes)
    banned = two(bid="bid 1", revoke=revoke)
    refused(banned, "pair Ka", FortyBanned, "S19")


def test_the_referee():
    # S27
    everything = {f"penalty {seat} {holes}" for seat in range(4) for holes in (1, 5)}
    assert also(four()) == everything
    state = play(four(), "play Al")
    assert also(state) == everything
    end = play(state, "penalty 2 5")
    line = end.score.sheet[-1]
    assert (line.reason, line.offender, line.scored, line.holes) == ("penalty", 2, (0, 0), (5, 0))
    assert (end.phase, end.deal.dealer) == ("shuffle", 0) and end.view(None).last_trick == ((0, "Al"),)
    assert play(state, "penalty 1 1").score.holes == (0, 1)
    durk = play(dealt_to(*FOUR), "durk")
    assert also(durk) == everything
    assert len(also(two())) == 4


def test_when_there_is_no_penalty():
    # S27
    refused(dealt_to(*FOUR), "penalty 0 1", NoPenaltyNow, "S27")
    refused(play(table(), shuffle(FOUR, 3)), "penalty 0 1", NoPenaltyNow, "S27")
    refused(table(), "penalty 0 1", NotYourMove, "")
    refused(four(referee=False), "penalty 0 1", NoReferee, "S27")
    assert not also(four(referee=False))
    refused(two(), "penalty 2 1", NoSuchSeat, "S27", seat=2)
    with pytest.raises(NoSuchSeat):
        four().after(Penalty(9, 1))
    for wrong in ("penalty", "penalty 0", "penalty 4 1", "penalty 0 2", "penalty 00 5", "penalty 0 5 5"):
        with pytest.raises(NotationError):
            GAME.parse(wrong)


def signals(*moves: str) -> SixtySixState:
    return play(four(signals=True, referee=False), *moves)


FIRST = ("play Al", "play 9l", "play 9a", "play Tl")


def test_half_drawing():
    # S28
    assert also(signals()) == {"draw"}
    drawn = signals("draw")
    assert drawn.gestures == (Gesture(2, "draw"),) and drawn.to_move == 0 and not also(drawn)
    refused(drawn, "draw", TooLateToDraw, "S28")
    second = play(drawn, "play Al")
    assert also(second) == {"draw"}, "the other side's partner"
    assert play(second, "draw").gestures == (Gesture(2, "draw"), Gesture(3, "draw"))
    third = play(second, "play 9l")
    assert not also(third), "its partner has played already"
    refused(third, "draw", TooLateToDraw, "S28")
    following = play(third, "play 9a", "play Tl")
    assert "draw" in also(following) and following.view(None).last_gestures == (Gesture(2, "draw"),)


def test_slapping():
    # S28
    state = signals()
    assert legal(state) == {f"{word} {card}" for word in ("play", "slap") for card in FOUR[0].split()} | {"pair Kb", "pair Ob"}
    state = play(state, "slap Al")
    assert state.gestures == (Gesture(0, "slap", "Al"),) and state.detail()["trump"] == "l"
    refused(state, "slap Ah", MustFollow, "S11")
    assert legal(state) == {"play 9l", "play Ol", "slap 9l", "slap Ol"}
    state = play(state, "slap 9l", "play 9a", "slap Tl")
    assert [g.card for g in state.tricks.last_gestures] == ["Al", "9l", "Tl"] and not state.gestures
    assert len(legal(play(four(signals=True, revoke="penalised_1"), "play Al"))) == 12


def test_sweeping():
    # S28
    state = signals(*FIRST)
    assert also(state) == {"draw", "sweep"} and "leave" in legal(state)
    swept = play(state, "sweep")
    assert swept.gestures == (Gesture(2, "sweep"),) and swept.to_move == 0
    assert "leave" not in legal(swept) and also(swept) == {"draw"} and swept.detail()["taken"] == [21, 0]
    refused(swept, "leave", NothingToLeave, "S15")
    refused(swept, "sweep", NothingToSweep, "S28")
    left = play(state, "leave")
    refused(left, "sweep", NothingToSweep, "S28")
    refused(signals(), "sweep", NothingToSweep, "S28")
    refused(play(state, "play 9b"), "sweep", NothingToSweep, "S28")
    without = play(four(signals=True, leave_tricks=False), *FIRST)
    assert "sweep" in also(without)
    third = play(state, "play Aa", "play Ol", "play Ua", "play Ta")
    assert "sweep" not in also(third), "the first trick only"


def test_when_there_are_no_signals():
    # S28
    for state in (four(), two(signals=True)):
        assert not {move for move in legal(state) | also(state) if move.split()[0] in ("slap", "draw", "sweep")}
    for move in ("slap Al", "draw", "sweep"):
        refused(four(), move, NoSignals, "S28", text=GAME.parse(move))
        refused(two(signals=True), move, NoSignals, "S28")
        refused(play(dealt_to(*FOUR, signals=True), "durk"), move, NotInDurk, "S28")
        refused(dealt_to(*FOUR, signals=True), move, IllegalMove, "")
    assert not also(play(dealt_to(*FOUR, signals=True, referee=False), "durk"))


def test_signals_do_not_tell_what_is_true():
    # S28
    """What may be signalled hangs on nobody's hand: it is offered on the public table, for everybody to see."""
    state = signals(*FIRST)
    for seed in range(5):
        assert also(state.redealt(None, SeededChance(seed))) == also(state)


def test_the_running_count():
    # S29
    state = play(two(), "pair Ka", "play Ua", "play 9b", "play Ab")
    assert state.detail()["taken"] == [46, 11]
    assert [state.view(seat).taken for seat in (0, 1, None)] == [(46, None), (None, 11), (None, None)]
    partners = play(four(), *FIRST)
    assert [partners.view(seat).taken for seat in range(4)] == [(21, None), (None, 0), (21, None), (None, 0)]
    hidden = play(two(running_count="hidden"), "play Ah", "play Th")
    assert [hidden.view(seat).taken for seat in (0, 1, None)] == [(None, None)] * 3
    assert hidden.detail()["taken"] == [21, 0], "a record is not secret"


# -- what a seat may know


def test_hands_are_hidden():
    state = play(two(), "pair Ka", "play Ua")
    assert state.view(None).hand == () and state.view(1).hand == ("9a", "Al", "Tl", "Ul", "9l", "Th", "Uh", "9h", "Ab")
    assert state.view(None).counts == (9, 9)
    hands = {state.redealt(1, SeededChance(n)).deal.hands for n in range(20)}
    assert len(hands) == 20 and {hand[1] for hand in hands} == {state.deal.hands[1]}
    for hand, _ in hands:
        assert hand >> NUMBER["Oa"] & 1, "everybody has seen it"
        assert hand >> NUMBER["Ka"] & 1, "it was played from there"
    assert all(not four_nines(hand) for hand in hands)


def test_legal_moves_are_the_players_own():
    state = four()
    assert state.view(0).legal == state.legal_moves()
    assert state.view(1).legal == state.view(None).legal == ()
    cutting = play(table(), shuffle(FOUR, 3))
    assert cutting.view(None).legal == cutting.legal_moves()
    assert state.view(2).out_of_turn == state.out_of_turn_moves()


def test_the_pack_is_nobodys_to_see():
    state = play(table(), shuffle(FOUR, 3))
    assert state.public_move(GAME.parse("cut 3")) == "cut 3"
    assert table().public_move(GAME.parse(shuffle(FOUR, 3))) == "shuffle"
    assert len({state.redealt(2, SeededChance(n)).deal.pack for n in range(5)}) == 5
    assert {state.redealt(2, SeededChance(n)).view(2) for n in range(5)} == {state.view(2)}


def test_a_durks_partner_lies_face_down():
    state = play(dealt_to(*FOUR), "durk", "play Al")
    assert state.view(None).open_cards == ((), (), (), ())
    assert len({state.redealt(1, SeededChance(n)).deal.hands[2] for n in range(5)}) > 1


def test_what_informs():
    state = two()
    assert state.informs(GAME.parse("pair Ka")) and not state.informs(GAME.parse("play Ka"))
    assert table().informs(GAME.parse(shuffle(FOUR, 3)))
    assert signals().informs(GAME.parse("draw")) and signals(*FIRST).informs(GAME.parse("sweep"))
    assert not dealt_to(*FOUR).informs(GAME.parse("bid 1"))


def test_the_sheet():
    state = play(four(), "penalty 0 1")
    state = play(state, shuffle(FOUR, 0), "knock", "durk", "play 9l")
    view = state.view(None)
    assert [(line.reason, line.dealer, line.bidder, line.bid) for line in view.sheet] == [("penalty", 3, 0, 2)]
    assert view.needs == (16, 15) and view.holes == (1, 0)


def test_dealing_is_a_function():
    # S3
    assert dealt(tuple(range(24)), 0, 4, 3) == tuple(0b111111 << 6 * n for n in range(4))


def test_options():
    for name, value in {"deck": "tarot", "highest_bid": 5, "target": 12, "revoke": True, "signals": 1, "finish": ""}.items():
        with pytest.raises(BadSetup):
            GAME.setup(2, 0, {name: value})
    shown = {"deck": "french", "running_count": "hidden"}
    state, plain = play(dealt_to(*TWO, **shown), "bid 1"), play(dealt_to(*TWO), "bid 1")
    assert state._replace(house=plain.house) == plain, "these change only what is shown"
    assert state.detail() == plain.detail()


def test_views_are_values():
    view = four().view(0)
    assert view == four().view(0) and hash(view) == hash(four().view(0))
    assert replace(view, trump="a") != view
