"""What won cards are worth, by clause: points and groups of Rat Poker, poker hands of Pro and Total."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement

import pytest

from game.core.chance import SeededChance
from game.rat_poker.cards import DECK, RANKS, SUITS
from game.rat_poker.poker import CLASSES, best, class_name, class_of, hand, ranks_of, value
from game.rat_poker.scoring import groups, points
from tests.rules.card_tables import table


def cards(ranks: str) -> tuple[str, ...]:
    """Cards of these ranks, each suit of a rank once."""
    seen: Counter[str] = Counter()
    found = []
    for rank in ranks.split():
        found.append(rank + SUITS[seen[rank]])
        seen[rank] += 1
    return tuple(found)


def worth(text: str, wild: bool = False) -> tuple[str | None, tuple[int, ...]]:
    number = value(hand(text.split()), wild)
    return class_name(number), ranks_of(number)


def hands_of(count: int, size: int, seed: int, among: tuple[str, ...] = DECK) -> Iterator[tuple[str, ...]]:
    chance = SeededChance(seed)
    for _ in range(count):
        yield tuple(chance.shuffled(among)[:size])


# -- Rat Poker


def test_points():
    # R17
    assert points(cards("3 4 5 6 7 8 9"), True) == 42
    assert points(cards("T J Q K A"), True) == 50
    assert points(cards("K K"), True) == 30 and points(cards("K K K"), True) == 50 and points(cards("K K K K"), True) == 90
    assert points(cards("9 9 3 3 3"), True) == 18 + 10 + 9 + 20
    assert points((), True) == 0
    assert points(cards("A K Q J T 9 8 7 6 5"), True) == 85, "all cards count"
    state = table("o1", "o2", purses=("GGG", ""), won=("Kc Kd", "2c"))
    assert state.scores == (30, 2), "chips score nothing"


@pytest.mark.parametrize(
    ("won", "expected"), [("K K 2 7 7", 66), ("K K K 2 2", 84), ("A 9 5 2 2", 48), ("2 2 2 2 K", 68), ("2 2", 14), ("2", 2)]
)
def test_twos_are_jokers(won, expected):
    # R18
    assert points(cards(won), True) == expected
    found = groups(cards(won), True)
    assert sum(group.numbers + group.bonus for group in found) == expected
    jokers = [two for group in found for two in group.jokers]
    assert len(set(jokers)) == len(jokers) and all(two[0] == "2" for two in jokers)
    assert all(len(group.cards) + len(group.jokers) <= 4 for group in found if group.rank != "2")
    assert tuple(card for group in found for card in group.cards) == cards(" ".join(sorted(won.split(), key=RANKS.index)))


def test_without_the_rat_rule_twos_are_cards_like_others():
    # R18
    assert points(cards("K K 2 7 7"), False) == 36 + 20
    assert points(cards("2 2 2 2 K"), False) == 18 + 50
    assert all(not group.jokers for group in groups(cards("K K 2 2 7"), False))


def naive_points(ranks: tuple[str, ...]) -> int:
    """R18 by trying every rank for every 2; a group has four at most."""
    on_top = {0: 0, 1: 0, 2: 10, 3: 20, 4: 50}
    twos = ranks.count("2")
    others = Counter(rank for rank in ranks if rank != "2")
    numbers = sum(min(10, RANKS.index(rank) + 2) for rank in ranks)
    best_groups = 0
    for joined in combinations_with_replacement((*others, "2"), twos):
        counts = others + Counter(joined)
        if max(counts.values()) <= 4:
            best_groups = max(best_groups, sum(on_top[count] for count in counts.values()))
    return numbers + best_groups


def test_the_best_use_of_jokers():
    # R18
    for held in (*hands_of(150, 9, 1, DECK[:24]), *hands_of(100, 6, 2, DECK[:16]), *hands_of(50, 12, 3)):
        assert points(held, True) == naive_points(tuple(card[0] for card in held))


@pytest.mark.parametrize("variant", ["rat-poker", "pro", "total"])
@pytest.mark.parametrize(("purses", "winners"), [(("WWW", "G"), (0, 1)), (("WWW", "R"), (0,)), (("", "W"), (1,))])
def test_a_tie_is_broken_by_chips(variant, purses, winners):
    # R19, P4, T7
    state = table("o1", "o2", variant=variant, won=("Kc 3d", "Kd 3c"), purses=purses, phase="over")._replace(queue=())
    assert state.outcome.winners == winners and len(set(state.outcome.scores)) == 1
    assert state.outcome.reason == ("points" if variant == "rat-poker" else "hand")


# -- poker hands

HANDS = (
    ("Ah Kh Qh Jh Th 9h 8h", "royal flush", ()),
    ("Kh Qh Jh Th 9h Ac Ad", "straight flush", (13,)),
    ("Ah 2h 3h 4h 5h Ac Ad", "straight flush", (5,)),
    ("7c 7d 7h 7s Kc Kd Kh", "four of a kind", (7, 13)),
    ("7c 7d 7h 9s 9c Kd Kh", "full house", (7, 13)),
    ("7c 7d 7h 9s 9c 9d Kh", "full house", (9, 7)),
    ("Ah Jh 9h 7h 3h 2h Kc", "flush", (14, 11, 9, 7, 3)),
    ("Tc 9d 8h 7s 6c Ah Ad", "straight", (10,)),
    ("Ac 2d 3h 4s 5c 9h 9d", "straight", (5,)),
    ("Ac Kd Qh Js Tc 2h 3d", "straight", (14,)),
    ("Qc Qd Qh As 7c 3h 2d", "three of a kind", (12, 14, 7)),
    ("Qc Qd 8h 8s 4c 4h Kd", "two pairs", (12, 8, 13)),
    ("8c 8d Qh 7s 4c 3h Kd", "pair", (8, 13, 12, 7)),
    ("Ac Jd 9h 7s 5c 3h 2d", "high card", (14, 11, 9, 7, 5)),
    ("Kc Ad 2h 3s 4c", "high card", (14, 13, 4, 3, 2)),
)


@pytest.mark.parametrize(("held", "name", "ranks"), HANDS)
def test_hands(held, name, ranks):
    # P1
    assert worth(held) == (name, ranks)


def test_the_order_of_hands():
    # P1
    numbers = [value(hand(held.split())) for held, _, _ in HANDS]
    assert [class_of(number) for number in numbers] == sorted((class_of(number) for number in numbers), reverse=True)
    assert value(hand(["Ah", "Jh", "9h", "7h", "3h"])) == value(hand(["As", "Js", "9s", "7s", "3s"])), "suits are equal"
    assert value(hand(["Ac", "2d", "3h", "4s", "5c"])) < value(hand(["6c", "2d", "3h", "4s", "5c"])), "the ace is low there"
    assert CLASSES[9] == "royal flush" and CLASSES[10] == "five of a kind"


def test_the_records_number():
    # P1
    assert value(hand(["8c", "8d", "Qh", "7s", "Kd"])) == 1 * 15**5 + 8 * 15**4 + 13 * 15**3 + 12 * 15**2 + 7 * 15
    assert value(hand(["Ah", "Kh", "Qh", "Jh", "Th"])) == 9 * 15**5
    assert value(0) == 0 and class_name(0) is None


def test_fewer_than_five_cards():
    # P2
    assert worth("7c") == ("high card", (7,))
    assert worth("7c 7d 7h 7s") == ("four of a kind", (7,))
    assert worth("7c 7d Kh Ks") == ("two pairs", (13, 7))
    assert worth("7c 8c 9c Tc") == ("high card", (10, 9, 8, 7)), "no straight, no flush"
    assert value(hand(["Kc", "Kd"])) < value(hand(["Kc", "Kd", "2h"])), "a missing kicker loses to any"
    assert value(hand(["7c", "7d", "7h"])) > value(hand(["Ac", "Ad", "Kh", "Ks"]))


def test_more_than_seven_cards():
    # P1, T7
    assert worth("2c 3c 4c 5c 6c 7c 8c 9c Tc Jc 2h 2d") == ("straight flush", (11,))
    assert worth("Ac Ad Kc Kd Qc Qd Jc Jd 9c 9d") == ("flush", (14, 13, 12, 11, 9))
    assert worth("Ac Kc Qc Jc 9c 2d 3d 4d 5d 6d") == ("straight flush", (6,)), "the better of two suits"
    assert worth("Ac Ad Ah Kc Kd Kh Qc Qd Qh") == ("full house", (14, 13))
    assert worth("9c 9d 9h 9s Ac Ad Ah As Kc") == ("four of a kind", (14, 13))
    assert value(hand(DECK)) == 9 * 15**5
    for held in hands_of(200, 9, 5):
        assert value(hand(held)) == max(value(hand(five)) for five in combinations(held, 5))


# -- wild cards

WILD = (
    ("2c", "high card", (14,)),
    ("2c 2d", "pair", (14,)),
    ("2c 2d 2h", "three of a kind", (14,)),
    ("2c 2d 2h 2s", "four of a kind", (14,)),
    ("2c Kd", "pair", (13,)),
    ("2c Kd Kh 9s", "three of a kind", (13, 9)),
    ("2c 2d 9h 5s", "three of a kind", (9, 5)),
    ("2c 2d 2h 2s Kc", "five of a kind", (13,)),
    ("2c Kd Kh Ks Kc", "five of a kind", (13,)),
    ("2c 2d Kh Kc Ks Ac", "five of a kind", (13,)),
    ("2c Kd Kh 9s 9c", "full house", (13, 9)),
    ("2c Ah Kh Qh Jh", "royal flush", ()),
    ("2c 9h 8h 7h 6h", "straight flush", (10,)),
    ("2c 2d Ah 5h 3h", "straight flush", (5,)),
    ("2c Ah Kh 9h 5h", "flush", (14, 14, 13, 9, 5)),
    ("2c 9h 8d 7s 6h", "straight", (10,)),
    ("2c 3d 4s 5h Ac", "straight", (5,)),
    ("2c Kd Qs 9h 7c", "pair", (13, 12, 9, 7)),
    ("2c 2d Kd Kh Qs Qc 3h", "four of a kind", (13, 12)),
    ("2c 2d 2h 9s 5c", "four of a kind", (9, 5)),
)


@pytest.mark.parametrize(("held", "name", "ranks"), WILD)
def test_wild_twos(held, name, ranks):
    # P3
    assert worth(held, True) == (name, ranks)


def test_without_the_rat_rule_nothing_is_wild():
    # P3
    assert worth("2c 2d Kh") == ("pair", (2, 13))
    state = table("o1", "o2", variant="pro", won=("2c Kd", "Kc Qd"))
    assert state.detail()["hand"] == ["high card", "high card"]
    wild = table("o1", "o2", variant="pro", won=("2c Kd", "Kc Qd"), options={"rat_rule": True})
    assert wild.detail()["hand"] == ["pair", "high card"] and wild.view(0).hands == (wild.score(0), None)


def test_five_of_a_kind_is_above_the_royal_flush():
    # P3
    assert value(hand(["2c", "3d", "3h", "3s", "3c"]), True) > value(hand(["Ah", "Kh", "Qh", "Jh", "Th"]), True)


def naive(five: tuple[str, ...]) -> tuple[int, ...]:
    """The class and the ranks of up to five cards, which may be there twice, in the words of P1 and P2."""
    numbers = sorted((RANKS.index(card[0]) + 2 for card in five), reverse=True)
    counts = sorted(((count, rank) for rank, count in Counter(numbers).items()), reverse=True)
    shape = [count for count, _ in counts]
    ranks = tuple(rank for _, rank in counts)
    if shape == [5]:
        return (10, *ranks)
    flush = len(five) == 5 and len({card[1] for card in five}) == 1
    straight = 0
    if shape == [1] * 5:
        straight = numbers[0] if numbers[0] - numbers[4] == 4 else 5 if numbers == [14, 5, 4, 3, 2] else 0
    if flush and straight:
        return (9,) if straight == 14 else (8, straight)
    if shape[0] == 4:
        return (7, *ranks)
    if shape == [3, 2]:
        return (6, *ranks)
    if flush:
        return (5, *numbers)
    if straight:
        return (4, straight)
    return ({3: 3, 2: 2 if shape[:2] == [2, 2] else 1, 1: 0}[shape[0]], *ranks)


def naive_best(held: tuple[str, ...]) -> tuple[int, ...]:
    """P3 by trying every card for every 2."""
    others = tuple(card for card in held if card[0] != "2")
    wild = min(5, len(held) - len(others))
    found = []
    for kept in combinations(others, min(5, len(held)) - wild):
        for stands in combinations_with_replacement(DECK, wild):
            found.append(naive((*kept, *stands)))
    return max(found)


@pytest.mark.parametrize(
    ("size", "twos", "count"), [(2, 1, 30), (3, 2, 5), (4, 1, 60), (5, 1, 300), (5, 2, 20), (6, 1, 60), (7, 1, 25)]
)
def test_wild_cards_against_trying_all(size, twos, count):
    # P3
    others = tuple(card for card in DECK if card[0] != "2")
    near = tuple(card for card in others if card[1] in "cd" or card[0] in "789")
    wild = ("2c", "2d")[:twos]
    for rest in (*hands_of(count // 2, size - twos, size, others), *hands_of(count // 2, size - twos, size, near)):
        number = value(hand((*wild, *rest)), True)
        assert (class_of(number), *ranks_of(number)) == naive_best((*wild, *rest)), rest


# -- laid out


def test_the_cards_that_make_a_hand():
    # P1, P3
    assert best(["7c", "7d", "7h", "9s", "9c", "Kd", "Kh"]).cards == ("7c", "7d", "7h", "Kd", "Kh")
    assert best(["Ac", "2d", "3h", "4s", "5c", "9h", "9d"]).cards == ("5c", "4s", "3h", "2d", "Ac")
    assert best(["Ah", "Jh", "9h", "7h", "3h", "2h", "Kc"]).cards == ("Ah", "Jh", "9h", "7h", "3h")
    assert best(["2c", "9h", "8h", "7h", "6h"], True)[1:] == (("2c", "9h", "8h", "7h", "6h"), (("2c", "Th"),))
    assert best(["2c", "Ah", "Kh", "9h", "5h"], True).stands_for == (("2c", "Ah"),)
    assert best(["2c", "Kd", "Kh", "9s", "9c"], True)[1:] == (("Kd", "Kh", "2c", "9s", "9c"), (("2c", "K"),))
    assert best(["2c"], True)[1:] == (("2c",), (("2c", "A"),))
    assert best(()) == (0, (), ())


@pytest.mark.parametrize("wild", [False, True])
def test_the_cards_laid_out_are_worth_what_is_said(wild):
    # P1, P2, P3
    for size in (1, 2, 3, 4, 5, 6, 7, 9):
        for held in hands_of(150, size, size, DECK[:4] + DECK[20:] if wild else DECK):
            found = best(held, wild)
            assert len(found.cards) == min(5, size) == len(set(found.cards)) and set(found.cards) <= set(held)
            assert value(hand(found.cards), wild) == found.number == value(hand(held), wild)
            assert {two for two, _ in found.stands_for} == {card for card in found.cards if wild and card[0] == "2"}


# -- against others


@pytest.mark.native
def test_all_hands_of_five_against_treys():
    # P1
    treys = pytest.importorskip("treys")
    evaluate = treys.Evaluator().evaluate
    both = [(hand((card,)), treys.Card.new(card)) for card in DECK]
    theirs: dict[int, int] = {}
    counts: Counter[int] = Counter()
    for five in combinations(both, 5):
        (a, s), (b, t), (c, u), (d, v), (e, w) = five
        number = value(a | b | c | d | e)
        rank = evaluate([], [s, t, u, v, w])
        if theirs.setdefault(number, rank) != rank:
            raise AssertionError(f"{five}: {number} is {rank} and {theirs[number]}")
        counts[number] += 1
    assert len(theirs) == 7462 and sorted(theirs, key=theirs.__getitem__) == sorted(theirs, reverse=True)
    of_class: Counter[int] = Counter()
    for number, count in counts.items():
        of_class[class_of(number)] += count
    assert [of_class[n] for n in range(10)] == [1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 36, 4]


@pytest.mark.native
@pytest.mark.parametrize("size", [6, 7])
def test_larger_hands_against_treys(size):
    # P1
    treys = pytest.importorskip("treys")
    evaluate = treys.Evaluator().evaluate
    theirs: dict[int, int] = {}
    for held in hands_of(8_000, size, size):
        number, rank = value(hand(held)), evaluate([], [treys.Card.new(card) for card in held])
        assert theirs.setdefault(number, rank) == rank
    assert sorted(theirs, key=theirs.__getitem__) == sorted(theirs, reverse=True)


@pytest.mark.native
def test_hands_against_pokerkit():
    # P1
    pokerkit = pytest.importorskip("pokerkit")
    found = []
    for size in (5, 6, 7):
        for held in hands_of(150, size, 30 + size):
            cut = pokerkit.StandardHighHand.from_game("".join(held[:2]), "".join(held[2:]))
            found.append((value(hand(held)), cut))
    found.sort(key=lambda both: both[0])
    for (lower, theirs), (higher, others) in zip(found, found[1:], strict=False):
        assert (lower == higher) == (theirs == others) and (lower < higher) == (theirs < others)
