"""Three languages: the browser's wish, the switch in the middle of everything, and no English left over."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Page

from game.draw.texts import TEXTS
from tests.browser.family import Family, chance, moves, write_record
from tools.texts import TEXTS as FOLDER
from tools.texts import read

NewPage = Callable[..., Page]

WORDS = """() => {
  const found = new Set([document.title]);
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const e = walk.currentNode.parentElement;
    if (!e.closest("script, style, [hidden]") && e.closest("[lang]") === document.documentElement) found.add(walk.currentNode.data);
  }
  for (const e of document.querySelectorAll("#app *"))
    if (e.closest("[lang]") === document.documentElement)
      for (const name of ["aria-label", "title", "alt", "placeholder"]) if (e.getAttribute(name)) found.add(e.getAttribute(name));
  return [...found].map((text) => text.trim()).filter(Boolean);
}"""
FAMILY = ("Zsófi", "Žofie")


@cache
def english(lang: str) -> list[re.Pattern[str]]:
    """Every English sentence that is another one in this language, with any words in its gaps."""
    found = []
    for message in read(FOLDER / f"{lang}.po"):
        ids = (message.id,) if isinstance(message.id, str) else tuple(message.id)
        said = (message.string,) if isinstance(message.string, str) else tuple(message.string)
        for text in ids:
            letters = re.sub(r"\{\w+\}|\W", "", text)
            if text and text not in said and len(letters) > 2:
                found.append(re.compile(".+?".join(map(re.escape, re.split(r"\{\w+\}", text)))))
    return found


def check_words(family: Family, lang: str, where: str) -> None:
    """Nothing on the screen, and nothing that is only heard, is an English sentence."""
    if lang == "en":
        return
    left = [text for text in family.page.evaluate(WORDS) if any(p.fullmatch(text) for p in english(lang))]
    assert not left, f"{where}: {left}"


def test_the_check_itself_finds_english(new_page: NewPage) -> None:
    """On the English page the same search finds much."""
    page = new_page("landscape", shared=True)
    found = [text for text in page.evaluate(WORDS) if any(p.fullmatch(text) for p in english("hu"))]
    assert {"Knock on a door!", "Load a game", "Settings"} <= set(found)


@pytest.mark.parametrize("lang", ["hu", "cs", "en"])
def test_the_browsers_wish_counts_and_no_english_is_left(new_page: NewPage, tmp_path: Path, lang: str) -> None:
    """Through every screen in one language, without choosing it."""
    family = Family(new_page("portrait", lang, shared=True, before=chance(3)))
    page, t = family.page, TEXTS[lang]

    def look(where: str) -> None:
        check_words(family, lang, where)

    assert page.get_attribute("html", "lang") == lang and page.title() == t("Rats' Nest")
    look("home")
    family.tap("Settings")
    look("settings")
    family.tap("None").tap("Close").knock()
    look("set-up")
    family.tap(page.get_by_role("button", name=t("More for {name}", name=t("Player {n}", n=1))))
    for n in (1, 2):
        page.get_by_role("textbox", name=t("Name of player {n}", n=n)).fill("Zsófi")
    family.tap("Let's begin!")
    look("the same name twice")
    page.get_by_role("textbox", name=t("Name of player {n}", n=2)).fill("Žofie")
    for _ in range(20):
        family.tap(page.get_by_role("button", name=t("Less"), exact=True))
    look("set-up with its options")
    family.tap("Let's begin!")
    look("before the first throw")
    phases = set()
    for _ in range(300):
        family.step()
        seen = family.seen()
        if seen.screen == "result":
            break
        phases.add((t("Throw all nine dice") in seen.names, t("Stop") in seen.names, seen.possible(t("Stop"))))
        look("the table")
    assert len(phases) >= 3
    look("the result")
    family.tap("Look back")
    look("the log")
    family.tap("Close").tap("Menu")
    look("the result's menu")
    family.tap("Close").tap("Another game").tap("Throw").tap("Menu")
    look("the menu")
    family.tap("Log")
    look("the log of a game that runs")
    family.tap("Close").tap(page.locator("button.shelf"))
    look("a refusal")
    family.menu("Rules")
    look("the rules")
    family.tap("Close").home()
    look("home with a game")
    family.tap(t.n("{n} game under way", "{n} games under way", 1))
    look("the games")
    family.tap("Delete")
    look("the question")
    family.tap("Cancel")
    family.load(write_record(tmp_path, {"format": "rats-nest/9"}))
    look("a file that can't be read")


def test_the_switch_in_the_middle_of_a_turn(new_page: NewPage) -> None:
    """The dice that are picked up stay picked up, nothing is loaded anew, the record is untouched."""
    family = Family(new_page("landscape", shared=True, before=chance(3))).calm().sit_down(*FAMILY)
    page = family.page
    while True:
        family.step()
        if "Stop" not in family.seen().names and "Throw all nine dice" not in family.seen().names:
            break
    family.choose()
    page.evaluate("window.untouched = true")
    before, record = family.seen(), family.record()
    pressed = [state for _, _, state in before.buttons]
    assert "true" in pressed
    for lang, name in (("hu", "Magyar"), ("cs", "Čeština"), ("en", "English")):
        family.menu("Settings").tap(name).tap("Close")
        now = family.seen()
        assert page.get_attribute("html", "lang") == lang and page.title() == TEXTS[lang]("Rats' Nest")
        assert [state for _, _, state in now.buttons] == pressed and now.people == before.people
        check_words(family, lang, "the table")
    assert family.seen() == before
    assert page.evaluate("window.untouched") and moves(family.record()) == moves(record)


@pytest.mark.parametrize(("wishes", "lang"), [("sk-SK", "en"), ("de-AT", "en"), ("cs", "cs"), ("hu-SK", "hu")])
def test_other_wishes(new_page: NewPage, wishes: str, lang: str) -> None:
    """A language that the house does not speak is answered in English."""
    assert new_page("phone", locale=wishes).get_attribute("html", "lang") == lang
