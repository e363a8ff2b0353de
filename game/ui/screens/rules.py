"""The rules of a game, part by part. Intents: "clause C5" (the page scrolls to `clause-C5`), "part 2" (from 0), "close"."""

from __future__ import annotations

from dataclasses import dataclass

from game.draw.scene import Clause, Part
from game.draw.texts import Texts
from game.draw.tree import Node, classes, h
from game.ui.screens.frame import bar, icon_button, screen


@dataclass(frozen=True, slots=True)
class RulesModel:
    """`here` is the number of the clause that somebody wanted to see, `part` that of the part (from 0)."""

    title: str
    parts: tuple[Part, ...]
    here: str = ""
    part: int | None = None


def anchor(number: str) -> str:
    """The id of a clause in the page."""
    return f"clause-{number}"


def part_anchor(number: int) -> str:
    """The id of a part in the page."""
    return f"part-{number}"


def rules_page(model: RulesModel, t: Texts) -> Node:
    """The screen."""
    contents = h(
        "nav",
        h("ol", (_entries(n, part, model) for n, part in enumerate(model.parts))),
        cls="contents scrolls",
        aria_label=t("Contents"),
    )
    text = h("div", (_part(n, part, model) for n, part in enumerate(model.parts)), cls="clauses scrolls", tabindex="0")
    head = bar(t("Rules"), model.title, buttons=(icon_button("x", t("Close"), "close"),))
    return screen("rules", head, contents, text)


def _entries(number: int, part: Part, model: RulesModel) -> Node:
    """A part in the contents, and its clauses where there is room for them."""
    current = "true" if number == model.part else None
    title = h("button", part.title, type="button", cls="to-part", do=f"part {number}", aria_current=current)
    return h("li", title, h("ol", (_entry(clause, model.here) for clause in part.clauses)), key=part.title)


def _entry(clause: Clause, here: str) -> Node:
    inside = (h("b", clause.number), h("span", clause.title))
    current = "true" if clause.number == here else None
    return h("li", h("button", inside, type="button", do=f"clause {clause.number}", aria_current=current), key=clause.number)


def _part(number: int, part: Part, model: RulesModel) -> Node:
    title = h("h2", part.title, tabindex="-1", id=part_anchor(number))
    return h(
        "section", title, (_clause(clause, clause.number == model.here) for clause in part.clauses), cls="part", key=part.title
    )


def _clause(clause: Clause, here: bool) -> Node:
    title = h("h3", h("b", clause.number, cls="clause"), h("span", clause.title), tabindex="-1", id=anchor(clause.number))
    words = (h("p", paragraph) for paragraph in clause.paragraphs)
    return h("section", title, words, clause.picture, cls=classes("rule", here and "here"), key=clause.number)
