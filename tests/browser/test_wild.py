"""Two thousand taps without sense, half of them on a phone: nothing breaks, and every saved game can still be replayed."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.family import Family, chance, replay
from tests.browser.helpers import SIZES, wait_ready
from tools.serve import Server

NewPage = Callable[..., Page]

TAPS = 1000
PLACES = """() => [document.querySelector("[data-screen]")?.dataset.screen ?? "",
  [...document.querySelectorAll("#app [data-do]")].filter((e) => e.checkVisibility() && !e.closest("[inert]"))
    .map((e) => e.getBoundingClientRect()).map((b) => [b.x + b.width / 2, b.y + b.height / 2])]"""


@pytest.mark.parametrize(("size", "seed"), [("phone", 1), ("landscape", 2)])
def test_wild_taps(new_page: NewPage, site: Server, size: str, seed: int) -> None:
    """On buttons, beside them, on the browser's way back, with reloads in between. What the page must not do (errors in its
    console, exceptions, foreign requests) the fixture watches for."""
    wild = random.Random(seed)
    page = new_page(size, shared=True, before=chance(seed))
    family = Family(page).calm()
    page.on("filechooser", lambda _: None)
    width, height = SIZES[size]
    screens: set[str] = set()
    for n in range(TAPS):
        what = wild.random()
        if what < 0.006:
            page.goto(site.url)
            wait_ready(page)
        elif what < 0.03:
            page.evaluate("location.hash && history.back()")
        elif what < 0.05:
            page.keyboard.press(wild.choice(("Escape", "Tab", "Space")))
        elif what < 0.2:
            page.touchscreen.tap(wild.randrange(width), wild.randrange(height))
        else:
            screen, found = page.evaluate(PLACES)
            screens.add(screen)
            places = [(x, y) for x, y in found if 0 <= x < width and 0 <= y < height]
            if places:
                page.touchscreen.tap(*wild.choice(places))
        if not page.url.startswith(site.url):
            page.goto(site.url)
            wait_ready(page)
        if n % 20 == 0:
            seen = family.seen()
            words = [family.t("Something went wrong here. The game is saved up to the last move.")]
            assert not set(words) & set(seen.toast), f"after {n} taps on {seen.screen}"
        if n % 100 == 0:
            for record in family.records():
                replay(record)
    assert {"home", "setup", "table"} <= screens, screens
    assert family.records(), "some games were begun"
    for record in family.records():
        replay(record)
