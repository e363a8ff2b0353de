"""What every screen is framed with: the house around it, the bar, buttons, the row of people.

Functions here take words that are already in the player's language, or `t` where the words are their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from game.draw.pieces import candle, icon, rat
from game.draw.scene import Player
from game.draw.texts import Texts
from game.draw.tree import Child, Node, classes, h


def house(screen: Child, *, over: Node | None = None, banners: Sequence[Node] = (), toast: Node | None = None) -> Node:
    """The whole page: banners on top, the screen below them, and perhaps a sheet over both, which makes the rest inert.

    A toast speaks through a live region that always stands in the page: one that appears with its text stays unread.
    """
    covered = over is not None
    return h(
        "div",
        h("div", banners, cls="banners", key="banners", inert=covered),
        h("div", screen, cls="room", key="room", inert=covered),
        h("div", over, cls="over", key="over"),
        h("div", toast, cls="toasts", key="toasts", role="status", aria_live="polite"),
        h("input", type="file", accept=".json,application/json", enter="load", hidden=True, key="file"),
        cls="house",
    )


def button(
    words: str,
    do: str,
    *,
    kind: str = "alt",
    sign: str | None = None,
    off: bool = False,
    key: str | None = None,
    data_focus: bool = False,
) -> Node:
    """A painted button. `kind`: "main" (paprika, one a screen), "alt" or "gold". Where it is `off`, say the reason in a text
    near it: it stays tappable, and a tap tells the reason too. `data_focus`: it is where the focus goes when its place is lost."""
    look = {"main": "", "alt": "alt", "gold": "gold"}[kind]
    return h(
        "button",
        icon(sign, 26) if sign else None,
        h("span", words),
        key=key,
        type="button",
        cls=classes("btn", look),
        do=do,
        aria_disabled="true" if off else None,
        data_focus=data_focus,
    )


def icon_button(
    sign: str, name: str, do: str, *, off: bool = False, cls: str = "", key: str | None = None, aria_expanded: str | None = None
) -> Node:
    """A button that is a sign alone; `name` is what it is called."""
    disabled = "true" if off else None
    return h(
        "button",
        icon(sign),
        key=key or f"ib-{do}",
        type="button",
        cls=classes("ib", cls),
        do=do,
        aria_label=name,
        title=name,
        aria_disabled=disabled,
        aria_expanded=aria_expanded,
    )


def bar(say: str, sub: str = "", *, colour: int | None = None, buttons: Iterable[Node | None] = (), cls: str = "") -> Node:
    """The bar: the rat of whoever is asked, one sentence, a smaller one that helps, and buttons."""
    return h(
        "header",
        rat(colour, 46, "bar-rat", key="rat") if colour else None,
        h("div", h("h1", say, tabindex="-1"), h("p", sub) if sub else None, cls="say", key="say"),
        h("div", buttons, cls="nav", key="nav"),
        cls=classes("bar", cls),
        key="bar",
    )


def table_buttons(t: Texts, *, undo: bool, redo: bool) -> tuple[Node, ...]:
    """The four buttons of a table's bar. Redo and rules leave a phone's bar (`wide-only`): they are in the menu too."""
    return (
        icon_button("undo", t("Undo"), "undo", off=not undo),
        icon_button("redo", t("Redo"), "redo", off=not redo, cls="wide-only"),
        icon_button("book", t("Rules"), "rules", cls="wide-only"),
        icon_button("menu", t("Menu"), "menu"),
    )


@dataclass(frozen=True, slots=True)
class Person:
    """One row of people: who it is, what the game shows beside the name, whether it is their turn; `cls` says where it stands."""

    player: Player
    nodes: tuple[Node, ...] = ()
    now: bool = False
    starter: bool = False
    cls: str = ""


def people(t: Texts, persons: Sequence[Person], cls: str = "") -> Node:
    """Everybody at the table. The active one is framed and named as such for a reader too."""
    rows = [
        h(
            "li",
            rat(person.player.colour, 46, key="rat"),
            h(
                "h2",
                h("span", person.player.name, cls="name"),
                candle(22, "starter", label=t("begins")) if person.starter else None,
                key="name",
            ),
            h("div", person.nodes, cls="own", key="own"),
            key=f"seat-{seat}",
            cls=classes("who", f"p{person.player.colour}", person.now and "now", person.cls),
            aria_current="true" if person.now else None,
        )
        for seat, person in enumerate(persons)
    ]
    return h("ul", rows, cls=classes("people", f"people-{len(persons)}", cls), aria_label=t("Players"), key="people")


def names(players: Iterable[Player]) -> str:
    """Everybody's names in a row."""
    return ", ".join(player.name for player in players)


def rats(players: Iterable[Player], w: float) -> Node:
    """Everybody's rats, shoulder to shoulder."""
    return h("span", (rat(player.colour, w, key=f"{i}") for i, player in enumerate(players)), cls="rats", aria_hidden="true")


def screen(name: str, *children: Child, cls: str = "", game: str = "") -> Node:
    """A screen: the `main` of the page. The key makes another screen a new element, not a patched one. `game` is whose pieces stand
    on it, so that its style sheet means no other's."""
    return h("main", *children, cls=classes("screen", name, cls), key=f"screen-{name}", data_screen=name, data_game=game or None)
