"""What the device can do, in a real browser: everything else fails softly."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.browser.lab import Python, lab, lab_site  # noqa: F401

Lab = Callable[..., Python]

START = "import asyncio, js\nfrom game.ui import device\nNone"
AWAKE = """() => {
  window.locks = [];
  const request = async () => {
    const lock = { released: false, release: async () => { lock.released = true } };
    window.locks.push(lock);
    return lock;
  };
  Object.defineProperty(navigator, "wakeLock", { value: { request } });
}"""
HIDE = """hidden => {
  Object.defineProperty(document, "visibilityState", { value: hidden ? "hidden" : "visible", configurable: true });
  if (hidden) window.locks.at(-1).released = true;
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_wishes(lab: Lab) -> None:  # noqa: F811
    python = lab(lang="cs", color_scheme="dark", reduced_motion="reduce")
    python(START)
    assert python("device.languages()")[0] == "cs-CZ"
    assert python("device.wishes_dark(), device.wishes_less_motion()") == [True, True]
    python.page.emulate_media(color_scheme="light", reduced_motion="no-preference")
    assert python("device.wishes_dark(), device.wishes_less_motion()") == [False, False]
    used, quota = python("await device.space()")
    assert 0 <= used < quota
    assert python("await device.keep_storage()") in (True, False)


def test_a_game_leaves_as_a_file_and_comes_back(lab: Lab) -> None:  # noqa: F811
    python = lab()
    python(START)
    text = '{"game": "žluťoučký 🐀"}'
    with python.page.expect_download() as download:
        assert python("await device.export('nest č.json', text)", text=text)
    assert download.value.suggested_filename == "nest č.json"
    assert Path(download.value.path()).read_text() == text

    python("""
from game.draw.tree import h
from game.ui.page import Page
from game.ui.patch import Patcher
page, read = Page(), []
async def chosen(intent, file):
    try:
        read.append([intent, await device.read_text(file)])
    except device.Unreadable as error:
        read.append([intent, type(error).__name__])
page.listen(on_file=chosen)
Patcher(page, page.root).draw(h("input", type="file", enter="import"))""")
    choose = python.page.locator("input")
    file = {"name": "game.json", "mimeType": "application/json", "buffer": text.encode()}
    for _ in range(2):
        choose.set_input_files(file)  # the same one twice
    choose.set_input_files(file | {"buffer": b"x" * 5_000_001})
    python("await page.queue.idle()")
    assert python("read") == [["import", text], ["import", text], ["import", "TooBig"]]


def test_the_screen_stays_on_while_it_is_wanted(lab: Lab) -> None:  # noqa: F811
    python = lab()
    python(START)
    python.page.evaluate(AWAKE)
    on = "locks.filter((lock) => !lock.released).length"
    wait = "\nawait asyncio.sleep(0.05)"
    python("awake = device.Awake()\nawake.want(True)" + wait)
    python("awake.want(True)" + wait)
    assert python.page.evaluate(on) == 1
    python.page.evaluate(HIDE, True)
    python(wait)
    assert python.page.evaluate(on) == 0
    python.page.evaluate(HIDE, False)
    python(wait)
    assert python.page.evaluate(on) == 1
    python("awake.want(False)" + wait)
    assert python.page.evaluate(on) == 0
    python.page.evaluate(HIDE, False)
    python(wait)
    assert python.page.evaluate(on) == 0


def test_the_whole_screen(lab: Lab) -> None:  # noqa: F811
    python = lab()
    python(START)
    assert python("device.can_fullscreen(), await device.fullscreen(), await device.fullscreen()") == [True, True, False]


def test_what_is_not_possible_fails_softly(lab: Lab) -> None:  # noqa: F811
    python = lab()
    python(START)
    python.page.evaluate("""() => {
      for (const name of ["wakeLock", "storage", "languages", "canShare"])
        Object.defineProperty(navigator, name, { value: undefined });
    }""")
    python("awake = device.Awake()\nawake.want(True)\nawait asyncio.sleep(0.05)\nawake.want(False)")
    assert python("await device.keep_storage(), await device.space(), device.languages()") == [False, None, []]
    python.page.evaluate("document.documentElement.requestFullscreen = () => Promise.reject(new TypeError('not allowed')); 0")
    assert python("await device.fullscreen(), device.is_fullscreen()") == [False, False]
