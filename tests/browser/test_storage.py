"""Saving in a real browser: both places, kills, full devices, browsers that forbid one place or the other."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Playwright

from tests.browser.helpers import Profile, reload
from tests.browser.lab import Python, lab, lab_site  # noqa: F401
from tools.serve import Server

Lab = Callable[..., Python]

OPEN = "from game.ui.storage import *\nstore = await open_store()\nstore.trouble.name"
GAME = '("ž🐀" * 10_000)'

FORBIDDEN = "Object.defineProperty(window, 'localStorage', {get() {throw new DOMException('no', 'SecurityError')}})"
NO_IDB = "Object.defineProperty(window, 'indexedDB', {value: undefined})"
SILENT_IDB = "indexedDB.__proto__.open = () => ({})"


def test_what_is_saved_is_there_after_a_reload(lab: Lab) -> None:  # noqa: F811
    python = lab()
    assert python(OPEN) == "FINE"
    assert python(f"(await store.save('game/1', {GAME})).name") == "FINE"
    assert python("(await store.save('settings', 'one')).name, (await store.save('settings', 'two')).name") == ["FINE", "FINE"]
    python("await store.save('game/2', 'x')\nawait store.delete('game/2')")
    reload(python.page)
    assert python(OPEN) == "FINE"
    assert python("sorted(store.keys())") == ["game/1", "settings"]
    assert python(f"store.load('game/1') == {GAME}") and python("store.load('settings')") == "two"


@pytest.mark.parametrize("wiped", ["localStorage.clear()", "indexedDB.deleteDatabase('IDBMap/@pyscript/rats-nest')"])
def test_each_place_alone_is_enough(lab: Lab, wiped: str) -> None:  # noqa: F811
    python = lab(errors_expected=True)  # a stylesheet shown as a page has no icon
    python(OPEN)
    python("await store.save('game/1', 'text')")
    names = python.page.evaluate("indexedDB.databases().then((all) => all.map((one) => one.name))")
    assert "IDBMap/@pyscript/rats-nest" in names
    python.page.goto(python.page.url + "static/app.css")  # the page is left, so that nothing is kept open
    python.page.evaluate(wiped + "; 0")
    python.page.go_back()
    python.page.wait_for_selector("html[data-ready]", state="attached")
    assert python(OPEN) == "FINE" and python("store.load('game/1')") == "text"


def test_a_save_in_the_last_tick_of_a_page(lab: Lab) -> None:  # noqa: F811
    python = lab()
    python(OPEN)
    python("await store.save('game/1', 'before')")
    with python.page.expect_navigation():
        python("import asyncio, js\nsaving = asyncio.ensure_future(store.save('game/1', 'after'))\n"
               "asyncio.get_running_loop().call_soon(js.location.reload)\nNone")  # fmt: skip
    python.page.wait_for_selector("html[data-ready]", state="attached")
    assert python(OPEN) == "FINE" and python("store.load('game/1')") == "after"


@pytest.mark.parametrize("kill", ["kill_page", "kill_browser"])
def test_killed_right_after_a_save(playwright: Playwright, lab_site: Server, tmp_path: Path, kill: str) -> None:  # noqa: F811
    profile = Profile(playwright, tmp_path / "profile", lab_site.url)
    try:
        python = Python(profile.open())
        python(OPEN)
        for n in range(5):
            python(f"await store.save('game/1', 'move {n}')")
        getattr(profile, kill)()
        python = Python(profile.open())
        assert python(OPEN) == "FINE" and python("store.load('game/1')") == "move 4"
    finally:
        profile.close()


def test_local_storage_is_full(lab: Lab) -> None:  # noqa: F811
    python = lab()
    python(OPEN)
    python("await store.save('game/1', 'small')")
    python.page.evaluate("""() => {
      let piece = "x".repeat(1 << 20);
      for (let n = 0; piece; ) {
        try { localStorage.setItem("filler" + n++, piece) } catch { piece = piece.slice(piece.length / 2 + 1) }
      }
    }""")
    assert python(f"(await store.save('game/1', {GAME})).name") == "PARTLY"
    reload(python.page)
    assert python(OPEN) == "PARTLY" and python(f"store.load('game/1') == {GAME}")
    python.page.evaluate("localStorage.removeItem('filler0')")
    assert python("(await store.save('settings', 's')).name") == "FINE"
    assert python(f"(await LocalShelf().get('rats-nest/game/1')).count('🐀') == {GAME}.count('🐀')")


@pytest.mark.parametrize(
    ("forbid", "trouble"), [(FORBIDDEN, "PARTLY"), (NO_IDB, "PARTLY"), (FORBIDDEN + ";" + NO_IDB, "NOTHING_SAVED")]
)
def test_a_browser_that_forbids(lab: Lab, forbid: str, trouble: str) -> None:  # noqa: F811
    python = lab(errors_expected=True)
    python.page.evaluate(forbid + "; 0")
    assert python(OPEN) == trouble
    assert python("(await store.save('game/1', 'text')).name") == trouble
    assert python("store.load('game/1')") == "text"
    reload(python.page)
    assert python(OPEN) == "FINE", "allowed again"
    assert python("store.load('game/1')") == ("text" if trouble == "PARTLY" else None)


def test_a_browser_that_never_answers_is_not_asked_at_every_move(lab: Lab) -> None:  # noqa: F811
    python = lab()
    python.page.evaluate(SILENT_IDB + "; 0")
    python("from game.ui.storage import *\nstore = Store((LocalShelf(), IdbShelf(patience=0.2)))\nawait store.open()")
    assert python("store.trouble.name") == "PARTLY"
    python("import time\nbegun = time.monotonic()")
    assert python("[(await store.save('game/1', str(n))).name for n in range(20)]") == ["PARTLY"] * 20
    assert python("time.monotonic() - begun < 2"), "that would be 4 s if each move waited for an answer"


def test_one_failed_write_to_indexeddb_does_not_end_it(lab: Lab) -> None:  # noqa: F811
    """PyScript's storage refuses everything after a write that failed; it has to be opened anew."""
    python = lab()
    python(OPEN)
    python.page.evaluate("""() => {
      const put = IDBObjectStore.prototype.put;
      IDBObjectStore.prototype.put = function () {
        IDBObjectStore.prototype.put = put;
        throw new DOMException("full", "QuotaExceededError");
      };
    }""")
    assert python("(await store.save('game/1', 'one')).name") == "PARTLY"
    assert python("(await store.save('game/1', 'two')).name") == "FINE"
    python.page.evaluate("localStorage.clear()")
    reload(python.page)
    python(OPEN)
    assert python("store.load('game/1')") == "two"


def test_what_is_broken_is_put_aside(lab: Lab) -> None:  # noqa: F811
    python = lab()
    python(OPEN)
    python("await store.save('game/1', 'text')")
    python.page.evaluate("localStorage['rats-nest/game/1'] = localStorage['rats-nest/game/1'].replace('text', 'test')")
    reload(python.page)
    assert python(OPEN) == "FINE" and python("store.load('game/1')") == "text"
    assert [raw.count("test") for raw in python("store.broken()").values()] == [1]
