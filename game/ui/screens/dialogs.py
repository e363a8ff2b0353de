"""What lies over a screen for a moment: sheets, the menu, questions, the log; and notices and banners.

Every sheet closes with the intent "close": its button, a tap beside it, Escape (the page sends it).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.draw.pieces import icon, rat
from game.draw.texts import Texts
from game.draw.tree import Child, Node, classes, h
from game.ui.screens.frame import button, icon_button


def sheet(t: Texts, title: str, *body: Child, foot: Sequence[Node] = (), cls: str = "", closes: bool = True) -> Node:
    """A modal sheet. Its heading takes the focus when it appears, so that a reader begins there. Where it may not be closed
    without an answer, `closes` is False."""
    return h(
        "div",
        h("div", cls="shut", do="close", aria_hidden="true") if closes else None,
        h(
            "section",
            h(
                "header",
                h("h2", title, id="dialog-title", tabindex="-1", data_focus="arrive"),
                icon_button("x", t("Close"), "close") if closes else None,
                cls="dialog-head",
            ),
            h("div", body, cls="dialog-body scrolls"),
            h("footer", foot, cls="dialog-foot") if foot else None,
            cls=classes("dialog", cls),
            role="dialog",
            aria_modal="true",
            aria_labelledby="dialog-title",
        ),
        cls="veil",
        key=f"sheet-{title}",
    )


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a menu."""

    words: str
    sign: str
    intent: str
    off: bool = False


def menu(t: Texts, title: str, entries: Sequence[Entry]) -> Node:
    """A sheet of choices, each with its sign and a word."""
    choices = (
        h(
            "button",
            icon(entry.sign),
            h("span", entry.words),
            type="button",
            cls="choice",
            do=entry.intent,
            aria_disabled="true" if entry.off else None,
            key=entry.intent,
        )
        for entry in entries
    )
    return sheet(t, title, h("div", choices, cls="choices"))


def game_menu(t: Texts, title: str, *, undo: bool, redo: bool, fullscreen: bool | None = None) -> Node:
    """The menu of a table. `fullscreen`: whether it is on; None where the device has none."""
    entries = [
        Entry(t("Undo"), "undo", "undo", off=not undo),
        Entry(t("Redo"), "redo", "redo", off=not redo),
        Entry(t("Rules"), "book", "rules"),
        Entry(t("Log"), "log", "log"),
        Entry(t("Settings"), "gear", "settings"),
        Entry(t("Save to a file"), "out", "export"),
    ]
    if fullscreen is not None:
        entries.append(Entry(t("Leave full screen") if fullscreen else t("Full screen"), "full", "fullscreen"))
    entries.append(Entry(t("Home"), "home", "home"))
    return menu(t, title, entries)


def confirm(t: Texts, title: str, words: str, yes: str, yes_intent: str, no: str | None = None) -> Node:
    """A question before something that can't be undone. `yes` says what will happen; the other button only closes."""
    foot = (button(no or t("Cancel"), "close"), button(yes, yes_intent, kind="main"))
    return sheet(t, title, h("p", words), foot=foot, cls="ask")


NEWEST = 200
"""How many lines of the log are shown: more than anybody reads, and few enough to be drawn at once."""


def log_sheet(t: Texts, lines: Sequence[tuple[int | None, str]], reach: str = "") -> Node:
    """What happened, the newest first: the colour of whoever did it (None: nobody, or several) and a sentence. `reach` says how far
    back it goes, if not to the beginning."""
    left_out = max(0, len(lines) - NEWEST)
    lines = lines[left_out:]
    rows = [
        h("li", rat(colour, 30) if colour else h("span"), h("p", words), key=len(lines) - i)
        for i, (colour, words) in enumerate(reversed(lines))
    ]
    body = h("ol", rows, cls="log-list", reversed=True, tabindex="0") if rows else h("p", t("Nothing has happened yet."))
    older = h("p", t.n("{n} older line is not shown.", "{n} older lines are not shown.", left_out)) if left_out else None
    return sheet(t, t("Log"), h("p", reach, cls="reach") if reach else None, body, older)


def toast(t: Texts, words: str, *, clause: str = "", number: int = 0) -> Node:
    """A notice at the lower edge; with a `clause` it leads to the rule that says so. `number` counts notices, so that the same
    words twice appear twice."""
    return h(
        "div",
        icon("alert", 30),
        h("p", words),
        h("button", t("Rule {clause}", clause=clause), type="button", cls="link", do=f"rules {clause}") if clause else None,
        icon_button("x", t("Close"), "hush"),
        cls="toast",
        key=f"toast-{number}",
    )


def _banner(key: str, sign: str, words: str, *buttons: Node) -> Node:
    return h("div", icon(sign, 30), h("p", words), buttons, cls="banner", key=key, role="status")


def elsewhere_banner(t: Texts) -> Node:
    """The game is being played in another tab; this one only shows it."""
    words = t("This game is open in another tab. Here you can only watch.")
    return _banner("elsewhere", "alert", words, button(t("Play here"), "take-over"))


def update_banner(t: Texts) -> Node:
    """A new version waits."""
    words = t("There is a new version of the house.")
    return _banner("update", "again", words, button(t("Load it now"), "update"), icon_button("x", t("Later"), "later"))


def trouble_banner(words: str, t: Texts) -> Node:
    """Something is wrong with keeping the games; the way out is a file."""
    return _banner("trouble", "alert", words, button(t("Save to a file"), "export"))
