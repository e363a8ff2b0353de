"""How Sixty-Six looks, and what a tap on its table means.

Whoever looks sits at the lower edge; on the public table that is the player to move. Everything is drawn from the view that the
sight holds: a table that everybody sees has no hand to draw.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.core.rules import Json, Refusal, Seat
from game.draw.doors import sixty_six_door
from game.draw.scene import Ending, Entry, GameScene, Line, OptionWords, Part, Pick, Play, Player, Sight, Stood, Tap, one_entry
from game.draw.texts import Texts
from game.draw.tree import Node, as_it_stands, classes, h
from game.sixty_six import clauses, ending, felt, words
from game.sixty_six.cards import DURK_RANKS, SUITS
from game.sixty_six.faces import backs, face
from game.sixty_six.felt import LAST, NEXT, PLACES, REFEREE, SHEET, SLAP, Blame, asks, bottom, waits
from game.sixty_six.side import side_column
from game.sixty_six.state import SixtySixState
from game.sixty_six.view import View

OVERLAYS = {"last": LAST, "sheet": SHEET, "referee": REFEREE}


class SixtySixScene(GameScene):
    """The felt with the trick and whatever is asked, the sides beside it, the hand below."""

    game = "sixty-six"
    rain = ("s-h", "s-l", "s-a", "s-b")

    # -- words

    def name(self, t: Texts) -> str:
        return t("Transcarpathian Sixty-Six")

    def tagline(self, t: Texts) -> str:
        return t("Hungarian cards")

    def option_words(self, t: Texts, options: Mapping[str, Json]) -> tuple[OptionWords, ...]:
        return words.option_words(t)

    def seat_words(self, names: Sequence[str], starter: Seat, t: Texts) -> tuple[str, ...]:
        found = []
        for seat in range(len(names)):
            said = [t("dealer")] * (seat == starter)
            if len(names) == 4:
                said.append(t("partner: {name}", name=names[(seat + 2) % 4]))
            found.append(", ".join(said) or t("player"))
        return tuple(found)

    def begins(self, name: str, t: Texts) -> str:
        return t("{name} deals first.", name=name)

    def say(self, sight: Sight, t: Texts) -> tuple[str, str]:
        return words.say(sight.view, sight.players, waits(sight), t)

    def refusal(self, refusal: Refusal, sight: Sight, t: Texts) -> str:
        return words.refusal(refusal, sight.view, t)

    def log(self, line: Line, players: tuple[Player, ...], t: Texts) -> tuple[Entry, ...]:
        return one_entry(line.seat, words.log(line, players, t))

    def log_from(self, history: Sequence[Any]) -> int:
        return last_trick_from(history)

    def log_reach(self, history: Sequence[Any], t: Texts) -> str:
        return t("While the game runs, the log goes back to the last trick.")

    def rules(self, t: Texts, options: Mapping[str, Json] | None = None) -> tuple[Part, ...]:
        return clauses.parts(t)

    def sides(self, end: Ending) -> tuple[tuple[Seat, ...], ...]:
        house = end.history[-1].house
        return tuple(words.members(house, side) for side in range(house.sides))

    def ending_words(self, end: Ending, t: Texts) -> str:
        return ending.praise(end, t)

    def ending_row(self, end: Ending, seat: Seat, t: Texts) -> tuple[Node, ...]:
        return ending.row(end, seat, t)

    def ending_details(self, end: Ending, t: Texts) -> Node:
        return ending.details(end, t)

    # -- pictures

    def door(self) -> Node:
        return sixty_six_door()

    def stands(self, sight: Sight, seat: Seat) -> str:
        view: View = sight.view
        place = PLACES[view.house.seats][(seat - bottom(sight)) % view.house.seats]
        return classes(f"at-{place}", seat == view.sitting_out and "sits-out", seat == sight.seat and "mine")

    def person(self, sight: Sight, seat: Seat, t: Texts) -> tuple[Node, ...]:
        view: View = sight.view
        count, shown = view.counts[seat], view.open_cards[seat]
        facts = []
        if seat == view.dealer:
            facts.append(h("span", t("dealer"), key="dealer"))
        if seat == view.sitting_out:
            facts.append(h("span", t("sits out"), key="out"))
        if view.house.partner(seat) == bottom(sight):
            facts.append(h("span", t("partner"), cls="as-partner", key="partner"))
        hidden = count - len(shown)
        held = h(
            "span",
            h("span", backs(hidden, 30, 43), h("b", hidden), aria_hidden="true", cls="down") if hidden else None,
            (face(name, view.house, t, 36, key=name) for name in shown),
            h("span", t.n("{n} card", "{n} cards", count), cls="sr"),
            cls=classes("held", bool(shown) and "opened"),
            key="held",
        )
        says = _says(sight, seat, t)
        return (
            h("small", facts, cls="facts"),
            *((held,) if count and seat != sight.seat else ()),
            *((says,) if says else ()),
        )

    def area(self, sight: Sight, t: Texts) -> Node:
        if sight.stood is Stood.NOTHING:
            return h("div", _hand(sight, t), cls="sixty-six")
        over = felt.over(sight, t)
        return h(
            "div",
            felt.felt(sight, over is not None, t),
            h("div", over, cls="over-felt", key="over") if over else None,
            as_it_stands("div", "sides") if sight.brief else side_column(sight, t),
            _hand(sight, t),
            cls=classes("sixty-six", waits(sight) and "ended"),
        )

    # -- taps

    def tap(self, sight: Sight, intent: str) -> Tap:
        word, _, rest = intent.partition(" ")
        selection = sight.selection
        match word:
            case "card":
                return Play(f"slap {rest}" if selection == SLAP else f"play {rest}")
            case "show":
                wanted = OVERLAYS[rest]
                return Pick(None if selection == wanted else wanted)
            case "blame":
                return Pick(Blame(int(rest)))
            case "next":
                return Pick(NEXT)
            case "slapping":
                return Pick(None if selection == SLAP else SLAP)
            case "away":
                return Pick(None)
        # every other button is called by the notation of its move
        return Play(intent)

    def worth_a_look(self, own: View, public: View) -> bool:
        return bool(own.hand)

    def goes_on(self, line: Line) -> bool:
        """Leaving a trick and leading to the next one are one turn (S15)."""
        return line.move == "leave"


def last_trick_from(history: Sequence[SixtySixState]) -> int:
    """The number of the first move that the log may still show: where the last trick began, or the deal, before its second trick.

    Between two deals it is the trick that ended the deal before, as on the table.
    """
    end = len(history) - 1
    while end and history[end].phase in ("shuffle", "cut"):
        end -= 1
    state = history[end]
    if state.phase not in ("play", "over"):
        wanted = -1
    elif end == len(history) - 1:
        wanted = len(state.tricks.past) - 1
    else:
        wanted = len(state.tricks.past)  # the move after this state ended trick and deal
    start = end
    while start and history[start - 1].phase in (("play",) if wanted >= 0 else ("play", "bid", "cut", "shuffle")):
        before = history[start - 1]
        if wanted >= 0 and len(before.tricks.past) < wanted:
            break
        start -= 1
        if wanted < 0 and before.phase == "shuffle":
            break
    return start


def _says(sight: Sight, seat: Seat, t: Texts) -> Node | None:
    """What the others hear from a seat: its bid, a pair, a signal."""
    view: View = sight.view
    said = ""
    if view.phase == "bid":
        call = next((call for call in reversed(view.bids) if call[0] == seat), None)
        said = words.said(call, t) if call else ""
        quiet = bool(call and not call[1])
        return h("b", said, cls=classes("says", quiet and "quiet"), key=f"says-{len(view.bids)}") if said else None
    if view.phase != "play":
        return None
    gestures = view.gestures if view.trick or view.gestures else view.last_gestures
    given = next((given for given in reversed(gestures) if given.seat == seat), None)
    pair = view.pair or next((pair for pair in view.pairs if not view.trick and pair.trick == len(view.played) - 1), None)
    if given:
        said, tone = words.gesture(given, t), "gesture"
    elif pair and pair.seat == seat:
        said, tone = f"{pair.points}!", "pair"
    elif view.bid and view.bid[0] == seat:
        said, tone = words.said(view.bid, t), "bid"
    return h("b", said, cls=classes("says", tone), key=f"says-{tone}-{said}") if said else None


# -- the hand


def _hand(sight: Sight, t: Texts) -> Node:
    """The cards of whoever looks, by suits; where everybody looks, the hand of the player to move face down."""
    view: View = sight.view
    seat = bottom(sight)
    if sight.seat is None:
        count = view.counts[seat] if view.phase in ("bid", "play") else 0
        return h(
            "section",
            backs(count, 120, 46, most=10) if count else None,
            cls=classes("fan down", not count and "empty"),
            key="hand",
            aria_hidden="true",
        )
    hand = view.hand
    if words.is_durk(view):
        hand = tuple(sorted(hand, key=lambda name: (SUITS.index(name[1]), DURK_RANKS.index(name[0]))))
    may = words.plays(view)
    choosing = bool(may) and len(may) < len(view.hand)
    middle = (len(view.hand) - 1) / 2
    bend = 1.6 if len(view.hand) <= 7 else 1.0
    cards = (
        h(
            "button",
            face(name, view.house, t, 138, silent=True),
            type="button",
            cls=classes(
                "f", ("ok" if name in may else "no") if choosing else None, bool(may) and sight.selection == SLAP and "slaps"
            ),
            do=f"card {name}",
            key=f"hand-{name}",
            aria_label=words.card(name, view.house, t),
            aria_disabled="true" if asks(sight) and name not in may else None,
            css={"--r": f"{(place - middle) * bend:.1f}deg", "--dy": f"{abs(place - middle) * bend * 1.8:.0f}px"},
        )
        for place, name in enumerate(hand)
    )
    many = len(view.hand)
    return h(
        "section",
        h("div", cards, cls="cards", key="cards"),
        cls=classes("fan", choosing and "choosing", many > 7 and "many"),
        css={"--gaps": max(many - 1, 1)},
        key="hand",
        aria_label=t("Hand"),
    )
