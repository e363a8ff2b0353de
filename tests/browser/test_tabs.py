"""Two tabs in a real browser: one plays, the other watches, asks, takes over."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from tests.browser.helpers import wait_ready
from tests.browser.lab import Python, lab, lab_site  # noqa: F401

Lab = Callable[..., Python]

START = """
from game.ui.storage import *
from game.ui.tabs import *
lost, changed = [], []
store = await open_store()
claim = Claim(browser_locks(), lost.append)
stop = watch_store(changed.append)
"""
UNTIL = """
import asyncio
async def until(true):
    for _ in range(200):
        if true():
            return True
        await asyncio.sleep(0.02)
"""


def tab(page: Page) -> Python:
    """A page of the lab with a store, a claim and a watch."""
    python = Python(page)
    python(START + UNTIL + "None")
    return python


def two(open_lab: Lab) -> tuple[Python, Python]:
    """Two tabs of one browser."""
    one = open_lab()
    page = one.page.context.new_page()
    page.goto(one.page.url)
    return tab(one.page), tab(wait_ready(page))


def test_one_plays_the_other_asks_and_takes_over(lab: Lab) -> None:  # noqa: F811
    one, other = two(lab)
    assert one("await claim.take('game/1')")
    assert not other("await claim.take('game/1')")
    assert other("await claim.take('game/2')") and other("await claim.take('game/1', steal=True)")
    assert one("await until(lambda: lost)") and one("lost") == ["game/1"]
    assert one("claim.key") is None and other("lost") == []
    assert not one("await claim.take('game/1')")
    other("claim.release()")
    assert one("await claim.take('game/1')")


def test_a_closed_tab_holds_nothing(lab: Lab) -> None:  # noqa: F811
    one, other = two(lab)
    assert one("await claim.take('game/1')")
    one.page.close()
    other("""
for _ in range(100):  # the browser takes its time to notice
    if await claim.take('game/1'):
        break
    await asyncio.sleep(0.02)""")
    assert other("claim.key") == "game/1"


def test_a_reloaded_tab_gets_its_game_again(lab: Lab) -> None:  # noqa: F811
    one, _ = two(lab)
    assert one("await claim.take('game/1')")
    one.page.reload()
    again = tab(wait_ready(one.page))
    assert again("await claim.take('game/1')") and again("lost") == []


def test_claims_leave_nothing_behind(lab: Lab) -> None:  # noqa: F811
    one, _ = two(lab)
    count = "(await js.navigator.locks.query()).held.length"
    one("import js")
    for _ in range(20):
        assert one("await claim.take('game/1')") and one("await claim.take('game/2')")
    assert one(count) == 1
    one("claim.release()")
    assert one("await until(lambda: not claim._locks._tasks)"), "every request has ended"
    assert one(count) == 0


def test_saving_is_seen_in_the_other_tab(lab: Lab) -> None:  # noqa: F811
    one, other = two(lab)
    one("await store.save('game/1', 'hello')")
    assert other("await until(lambda: changed)") and other("changed") == ["game/1"]
    assert other("await store.refresh('game/1')") == "hello"
    assert one("changed") == []
    one("await store.delete('game/1')")
    assert other("await until(lambda: len(changed) > 2)")
    assert other("await store.refresh('game/1')") is None
    other("stop()\nchanged.clear()")
    one("await store.save('game/1', 'again')")
    assert other("await asyncio.sleep(0.2)\nchanged") == []


def test_without_locks_the_older_tab_can_not_overwrite(lab: Lab) -> None:  # noqa: F811
    one, other = two(lab)
    for python in (one, other):
        python("claim = Claim(NoLocks(), lost.append)")
        assert python("await claim.take('game/1')")
    one("await store.save('game/1', 'one')")
    assert other("await store.refresh('game/1')") == "one"
    other("await store.save('game/1', 'two')")
    assert (
        one("""
try:
    await store.save('game/1', 'three')
except Outdated as error:
    found = str(error)
found""")
        == "game/1"
    )
    assert one("await store.refresh('game/1')") == "two"
