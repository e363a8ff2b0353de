"""Where randomness comes from: every source draws what it is asked for, and a seed draws the same on every Python."""

from __future__ import annotations

from collections import Counter

import pytest

from game.core import dice
from game.core.chance import SeededChance, SystemChance

SOURCES = (SystemChance(), SeededChance(7))


@pytest.mark.parametrize("chance", SOURCES, ids=("system", "seeded"))
def test_numbers_are_in_range_and_all_come(chance):
    for n in (1, 2, 6, 52):
        drawn = {chance.below(n) for _ in range(n * 40)}
        assert drawn <= set(range(n))
        assert len(drawn) > n / 2
    assert {chance.choice("ab") for _ in range(60)} == {"a", "b"}


@pytest.mark.parametrize("chance", SOURCES, ids=("system", "seeded"))
def test_shuffling_keeps_everything_and_changes_nothing_given(chance):
    deck = tuple(range(24))
    shuffled = [chance.shuffled(deck) for _ in range(5)]
    assert all(sorted(s) == list(deck) for s in shuffled)
    assert len({tuple(s) for s in shuffled}) > 1
    assert chance.shuffled([]) == []


def test_the_same_seed_draws_the_same():
    one, same, other = SeededChance(1), SeededChance(1), SeededChance(2)
    drawn = [one.below(1000) for _ in range(20)]
    assert drawn == [same.below(1000) for _ in range(20)]
    assert drawn != [other.below(1000) for _ in range(20)]


def test_the_same_on_every_python():
    chance = SeededChance(2024)
    assert [chance.below(6) for _ in range(12)] == [2, 4, 1, 5, 2, 4, 1, 1, 4, 2, 2, 4]
    assert dice.throw(9, "357RBC", chance) == "C5BRBC5B7"
    assert chance.shuffled(range(10)) == [5, 4, 3, 6, 0, 2, 8, 1, 9, 7]


def test_each_number_is_about_equally_likely():
    chance = SeededChance(3)
    counts = Counter(chance.below(6) for _ in range(6000))
    assert all(850 < counts[n] < 1150 for n in range(6))


def test_each_order_is_about_equally_likely():
    chance = SeededChance(4)
    counts = Counter(tuple(chance.shuffled("abc")) for _ in range(6000))
    assert len(counts) == 6 and all(850 < n < 1150 for n in counts.values())


def test_dice():
    chance = SeededChance(5)
    assert set(dice.throw(200, "357", chance)) == set("357")
    assert dice.throw(0, "357", chance) == ""
    assert dice.in_order("C7R53", "357RBC") == "357RC"
