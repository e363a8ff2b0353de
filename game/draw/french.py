"""The names of the French cards, which Rat Poker is played with and Sixty-Six can be: rank and suit as the record writes them.

What stands beside the suit may have to agree with the rank ("piková devítka", "pikový král", "pikové eso"), so that each suit has
one text for each kind of rank.
"""

from __future__ import annotations

from game.draw.texts import N_, Texts

RANKS = {
    "2": N_("two"),
    "3": N_("three"),
    "4": N_("four"),
    "5": N_("five"),
    "6": N_("six"),
    "7": N_("seven"),
    "8": N_("eight"),
    "9": N_("nine"),
    "T": N_("ten"),
    "J": N_("jack"),
    "Q": N_("queen"),
    "K": N_("king"),
    "A": N_("ace"),
}
CARDS = {
    "pip": {"c": N_("{pip} of clubs"), "d": N_("{pip} of diamonds"), "h": N_("{pip} of hearts"), "s": N_("{pip} of spades")},
    "man": {"c": N_("{man} of clubs"), "d": N_("{man} of diamonds"), "h": N_("{man} of hearts"), "s": N_("{man} of spades")},
    "queen": {
        "c": N_("{queen} of clubs"),
        "d": N_("{queen} of diamonds"),
        "h": N_("{queen} of hearts"),
        "s": N_("{queen} of spades"),
    },
    "ace": {"c": N_("{ace} of clubs"), "d": N_("{ace} of diamonds"), "h": N_("{ace} of hearts"), "s": N_("{ace} of spades")},
}
"""Two to ten, jack and king, queen, ace: whatever the language, no more kinds are needed."""
SUITS = {"c": N_("Clubs"), "d": N_("Diamonds"), "h": N_("Hearts"), "s": N_("Spades")}
"""With a capital: "hearts" are those of the Hungarian cards, which have other names in other languages."""
KINDS = {"J": "man", "Q": "queen", "K": "man", "A": "ace"}


def rank(name: str, t: Texts) -> str:
    """The rank of a card in words."""
    return t(RANKS[name[0]])


def card(name: str, t: Texts) -> str:
    """A card in words."""
    kind = KINDS.get(name[0], "pip")
    return t(CARDS[kind][name[1]], **{kind: rank(name, t)})


def suit(letter: str, t: Texts) -> str:
    """A suit in words."""
    return t(SUITS[letter])
