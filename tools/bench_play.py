"""Plays a game by taps in a slowed browser and measures how long each tap takes to be seen."""

import random
from contextlib import suppress
from dataclasses import dataclass

from playwright.sync_api import Browser, CDPSession, Locator, Page
from playwright.sync_api import Error as PlaywrightError

# What leads from one game to the next, and from the first screen to the first game.
NEXT = (
    "[data-screen=result] [data-do=rematch]",
    "[data-screen=setup] [data-do='variant {variant}'][aria-pressed=false]",
    "[data-screen=setup] [data-do=start]",
    "[data-do='open {game}']",
)
# What may be tapped at the table: all that is offered, except what leads away from it.
AWAY = "[data-do=undo], [data-do=redo], [data-do^=rules], [data-do=menu], [data-do=log], [data-do=home]"
TAPPABLE = f"#app [data-do]:not({AWAY}, [disabled], [aria-disabled=true], [inert] *)"
# Where a board has many fields, those that a rat may go to: most taps are moves, some are refused.
LEADS = "#app .leads[data-do]"
MOVES = 200
# How long a finger lies on the glass, and how long it then waits for what it sees, in milliseconds.
FINGER, LOOK = 60, 300
SLOWER = 4

# For each tap: from the finger's release to the end of the frame that shows the first change it made, and to that of the last one
# (style, layout and paint of the slowed main thread; what the compositor does then is neither slowed nor like a tablet's here). A
# tap that changes nothing is no figure. Where frames follow close on one another the message that comes after a frame can be kept
# waiting until after the next one; so the beginning of that one, asked for before anybody else, counts as the end of the first.
# Also keeps Python's memory at hand, to see whether it grows.
STOPWATCH = """
const instantiate = WebAssembly.instantiateStreaming;
WebAssembly.instantiateStreaming = async (...given) => {
  const made = await instantiate(...given);
  window.pythonMemory = made.instance.exports.memory;
  return made;
};
window.taps = [];
let observer;
addEventListener("click", (tap) => {
  observer?.disconnect();
  const seen = [];
  const note = () => {
    if (seen.push(performance.now() - tap.timeStamp) === 1) taps.push(seen);
  };
  let changed = false;
  const begin = () => {
    if (changed) requestAnimationFrame(() => seen.length || note());
    else if (performance.now() < tap.timeStamp + 1000) requestAnimationFrame(begin);
  };
  requestAnimationFrame(begin);
  observer = new MutationObserver(() => {
    changed = true;
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = note;
      channel.port2.postMessage(0);
    });
  });
  observer.observe(document.getElementById("app"), { subtree: true, childList: true, attributes: true, characterData: true });
}, { capture: true });
"""


@dataclass(frozen=True)
class Game:
    """What a game of many taps has shown; times in milliseconds. `taps`: until the first change was painted, `whole`: until the
    last one was."""

    taps: list[float]
    whole: list[float]
    heap_growth: float
    moves: int


def play(browser: Browser, url: str, game: str, variant: int = 0) -> Game:
    """Tap MOVES times in a slowed browser; when a game ends the next one begins. `game` is its id, `variant` its number among the
    games behind that door."""
    context = browser.new_context(has_touch=True, viewport={"width": 1180, "height": 820}, locale="en-GB")
    page = context.new_page()
    page.add_init_script(STOPWATCH)
    page.goto(url)
    page.wait_for_selector("html[data-ready]", state="attached")
    devtools = context.new_cdp_session(page)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    chance = random.Random(7)
    ways = [way.format(game=game, variant=variant) for way in NEXT]
    heap_at_10 = 0
    for move in range(MOVES):
        if move == 10:
            heap_at_10 = heap(page)
        tap_something(page, devtools, chance, ways)
    taps: list[list[float]] = page.evaluate("taps")
    seen = Game([seen[0] for seen in taps], [seen[-1] for seen in taps], heap(page) - heap_at_10, MOVES)
    context.close()
    return seen


def tap_something(page: Page, devtools: CDPSession, chance: random.Random, ways: list[str]) -> None:
    """Tap the first of the ways to a game that is there, or else one of the things that can be tapped in it, and let that come
    to rest."""
    named = [page.locator(way) for way in ways]
    choices = [way.first for way in named if way.count()][:1]
    if not choices and chance.random() < 0.8:
        choices = page.locator(LEADS).all()
    choices = choices or [choice for choice in page.locator(TAPPABLE).all() if choice.is_visible()]
    with suppress(PlaywrightError):  # what was to be tapped is being replaced: the next tap finds what is there then
        touch(page, devtools, chance.choice(choices))
    page.wait_for_timeout(LOOK)
    # a tap while dice tumble only lets them lie, which changes nothing in the page: no such tap is measured
    page.evaluate("document.getAnimations().forEach((a) => a.effect.getComputedTiming().endTime < Infinity && a.finish())")


def touch(page: Page, devtools: CDPSession, place: Locator) -> None:
    """Lay a finger on the middle of it and lift it again, as people do; Playwright's own tap is down and up in one instant."""
    place.scroll_into_view_if_needed(timeout=2000)
    box = place.bounding_box(timeout=2000)
    if box is None:
        return
    middle = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    devtools.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [middle]})
    page.wait_for_timeout(FINGER)
    devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def heap(page: Page) -> int:
    """Bytes of Python's memory; it never shrinks."""
    return int(page.evaluate("pythonMemory.buffer.byteLength"))
