"""The rules of a game, clause by clause. Intents: "clause C5" (the page scrolls to `clause-C5`), "close"."""

from __future__ import annotations

from dataclasses import dataclass

from game.draw.scene import Clause
from game.draw.texts import Texts
from game.draw.tree import Node, classes, h
from game.ui.screens.frame import bar, icon_button, screen


@dataclass(frozen=True, slots=True)
class RulesModel:
    """`here` is the number of the clause that somebody wanted to see."""

    title: str
    clauses: tuple[Clause, ...]
    here: str = ""


def anchor(number: str) -> str:
    """The id of a clause in the page."""
    return f"clause-{number}"


def rules_page(model: RulesModel, t: Texts) -> Node:
    """The screen."""
    contents = h(
        "nav",
        h("ol", (_entry(clause, model.here) for clause in model.clauses)),
        cls="contents scrolls",
        aria_label=t("Contents"),
    )
    text = h("div", (_clause(clause, clause.number == model.here) for clause in model.clauses), cls="clauses scrolls", tabindex="0")
    head = bar(t("Rules"), model.title, buttons=(icon_button("x", t("Close"), "close"),))
    return screen("rules", head, contents, text)


def _entry(clause: Clause, here: str) -> Node:
    inside = (h("b", clause.number), h("span", clause.title))
    current = "true" if clause.number == here else None
    return h("li", h("button", inside, type="button", do=f"clause {clause.number}", aria_current=current), key=clause.number)


def _clause(clause: Clause, here: bool) -> Node:
    title = h("h2", h("b", clause.number, cls="clause"), h("span", clause.title), tabindex="-1", id=anchor(clause.number))
    words = (h("p", paragraph) for paragraph in clause.paragraphs)
    return h("section", title, words, clause.picture, cls=classes("rule", here and "here"), key=clause.number)
