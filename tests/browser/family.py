"""A family in front of the page: they see what is on the screen and tap what they see.

    family = Family(new_page(shared=True)).calm()
    family.sit_down("Anna", "Bence", target=50)
    family.turn()

Everything is found by what a player sees or hears: names of buttons, headings, the row of people. What was saved is read from
the browser's own storage and replayed here, by CPython.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from playwright.sync_api import Locator, Page

from game.catz_ratz_batz.words import COLLECT
from game.core.record import Record, parse_json, read, states
from game.core.rules import State
from game.draw.texts import TEXTS, Texts
from game.games import GAMES
from tests.browser.axe import violations
from tests.browser.helpers import SIZES, reload, settle

CATZ = "Catz Ratz Batz"

LOOKS = """() => document.getElementById("app").innerHTML + document.getElementById("live")?.textContent"""
"""The page, and what it said last: dice may fall just as they lay."""

REMEMBER = f"() => {{ window.before = ({LOOKS})(); }}"
"""How the page looks, kept there: a whole table is too long to be sent to and fro for every tap."""

CHANGED = f"""() => new Promise((done, fail) => {{
  const looks = {LOOKS};
  const late = setTimeout(() => fail(new Error("nothing changed on the page")), 20000);
  const busy = () => document.documentElement.hasAttribute("data-busy");
  const look = () => {{ if (busy() || looks() === before) setTimeout(look, 10); else {{ clearTimeout(late); done(null); }} }};
  look();
}})"""
"""Until it looks different than it was remembered, and everything is done and kept."""

SEEN = """() => {
  const there = (e) => !e.closest("[inert], [hidden]") && e.checkVisibility();
  const all = (what) => [...document.querySelectorAll(`#app ${what}`)].filter(there);
  const name = (e) => (e.getAttribute("aria-label") ?? e.textContent).trim();
  const points = (e) => (e ? name(e) : "0");  // not every table counts beside the names
  return {
    screen: document.querySelector("[data-screen]")?.dataset.screen ?? "",
    heading: all("h1").map(name)[0] ?? "",
    people: all(".people > li").map((e) => [name(e.querySelector(".name")), points(e.querySelector(".num"))]),
    buttons: all("button").map((e) => [name(e), e.getAttribute("aria-disabled") !== "true", e.getAttribute("aria-pressed")]),
    toast: all("[role=status] p").map(name),
  };
}"""

RECORDS = """() => Object.keys(localStorage).filter((key) => key.startsWith("rats-nest/game/")).sort()
  .map((key) => JSON.parse(localStorage[key]).data).filter((text) => text !== null)"""

KEPT_TWICE = """async () => {
  const open = () => new Promise((done) => {
    const asked = indexedDB.open("IDBMap/@pyscript/rats-nest");
    asked.onsuccess = () => done(asked.result);
  });
  const shelf = async () => {
    const base = await open();
    const name = base.objectStoreNames[0];
    if (!name) { base.close(); return {}; }
    const store = base.transaction(name).objectStore(name);
    const get = (asked) => new Promise((done) => { asked.onsuccess = () => done(asked.result); });
    const [keys, values] = [await get(store.getAllKeys()), await get(store.getAll())];
    base.close();
    return Object.fromEntries(keys.map((key, i) => [key, JSON.parse(values[i])]));
  };
  const wanted = Object.keys(localStorage).filter((key) => key.startsWith("rats-nest/"));
  for (let n = 0; n < 500; n++) {
    const found = await shelf();
    if (wanted.every((key) => found[key]?.includes(localStorage[key]))) return true;
    await new Promise((done) => setTimeout(done, 20));
  }
  return false;
}"""
"""Until everything in `localStorage` has arrived in IndexedDB, too: then a save is finished."""

SEEDED = """(() => {
  let seed = SEED;
  Crypto.prototype.getRandomValues = function (array) {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    for (let i = 0; i < bytes.length; i++) {
      seed = (seed + 0x6D2B79F5) | 0;
      let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
      t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
      bytes[i] = (t ^ (t >>> 14)) >>> 24;
    }
    return array;
  };
})()"""


def chance(seed: int) -> str:
    """JavaScript for `new_page(before=…)`: the system's randomness comes from a seed, so that a test sees the same dice."""
    return SEEDED.replace("SEED;", f"{seed};", 1)


@dataclass(frozen=True)
class Seen:
    """What is on the screen and not covered."""

    screen: str
    heading: str
    people: list[tuple[str, int]]
    buttons: list[tuple[str, bool, str | None]]
    """Name, whether it is possible, whether it is pressed."""
    toast: list[str]

    @property
    def names(self) -> list[str]:
        """The names of all buttons."""
        return [name for name, _, _ in self.buttons]

    def possible(self, name: str) -> bool:
        """Whether there is such a button, and it can be used."""
        return any(n == name and able for n, able, _ in self.buttons)


FITS = "() => [document.documentElement].every((e) => e.scrollWidth <= innerWidth && e.scrollHeight <= innerHeight)"
"""Whether nothing of the page lies outside the window."""

PLACES_OF = """() => [...document.querySelectorAll("#app [data-do]")]
  .filter((e) => e.checkVisibility() && !e.closest("[inert]"))
  .map((e) => [e, e.getBoundingClientRect()])
  .map(([e, b]) => [e.dataset.do, e.ariaDisabled !== "true", b.x + b.width / 2, b.y + b.height / 2])"""
"""Everything that can be tapped: what it means, whether that is possible, and its middle."""


class Family:
    """Plays on a page in the language that the page has at the moment."""

    def __init__(self, page: Page) -> None:
        self.page = page

    # -- what they see

    @property
    def t(self) -> Texts:
        """The texts in the page's language."""
        return TEXTS[self.page.get_attribute("html", "lang") or "en"]

    def seen(self) -> Seen:
        """What is on the screen now."""
        found = self.page.evaluate(SEEN)
        found["people"] = [(name, int(re.sub(r"\D", "", points))) for name, points in found["people"]]
        found["buttons"] = [tuple(button) for button in found["buttons"]]
        return Seen(**found)

    def table(self) -> tuple[Any, ...]:
        """The table as it looks: heading, totals, dice and buttons, for comparing before and after."""
        seen = self.seen()
        return seen.screen, seen.heading, seen.people, seen.buttons

    def button(self, name: str) -> Locator:
        """The button with this name that no sheet covers."""
        reachable = self.page.locator("#app button:not([inert] *)")
        return self.page.get_by_role("button", name=name, exact=True).and_(reachable)

    # -- what they do

    def after(self, act: Callable[[], object]) -> None:
        """Do something and wait until the page looks different."""
        settle(self.page)
        self.page.evaluate(REMEMBER)
        act()
        self.page.evaluate(CHANGED)

    def tap(self, what: str | Locator) -> Family:
        """Tap a button (by its name in English or as it stands there) and wait until something has changed."""
        locator = self.button(self.t(what)) if isinstance(what, str) else what
        self.after(lambda: self.act(locator.first))
        return self

    def act(self, locator: Locator) -> None:
        """A finger on it; what is not possible answers too."""
        locator.tap(force=locator.get_attribute("aria-disabled") == "true")

    def do(self, intent: str) -> Self:
        """Tap what means this, where it lies."""
        self.after(lambda: self.page.locator(f'#app [data-do="{intent}"]').first.tap(force=True))
        return self

    def name_players(self, *names: str) -> None:
        """Type the names in set-up."""
        for n, name in enumerate(names):
            self.page.get_by_role("textbox", name=self.t("Name of player {n}", n=n + 1)).fill(name)

    def wild_taps(self, size: str, wild: random.Random, ours: Callable[[str], object], keen: float = 0) -> None:
        """Two thousand taps on whatever can be tapped, mostly at the table (`ours` says of an intent whether it belongs there):
        fingers come four at a time, nobody waits between them, and what the later ones were meant for may be gone. In the share
        `keen` the first of the four is on what is possible, and no second tap of two. Nothing goes wrong, and every saved game can
        still be replayed."""
        page = self.page
        page.on("filechooser", lambda _: None)
        width, height = SIZES[size]
        for n in range(0, 2000, 4):
            aimed = wild.random() < keen
            if aimed:
                settle(page)
            found = [place for place in page.evaluate(PLACES_OF) if 0 <= place[2] < width and 0 <= place[3] < height]
            at_table = [place for place in found if ours(place[0])]
            pool = at_table if at_table and wild.random() < 0.95 else found
            first = [place for place in pool if place[1]] if aimed else []
            for _, _, x, y in (wild.choice(first or pool), *wild.choices(pool, k=3)):
                page.touchscreen.tap(x, y)
            if n % 40 == 0:
                words = self.t("Something went wrong here. The game is saved up to the last move.")
                assert words not in self.seen().toast, f"after {n} taps"
        assert self.records()
        for kept in self.records():
            replay(kept)

    def calm(self) -> Self:
        """Choose in the settings that nothing moves, so that no tap is used up for letting something arrive."""
        return self.tap("Settings").tap("None").tap("Close")

    def knock(self) -> Family:
        """Open the door of Catz Ratz Batz."""
        doors = self.page.get_by_role("navigation", name=self.t("Games"))
        return self.tap(doors.get_by_role("button", name=CATZ))

    def sit_down(self, *names: str, target: int = 250, starter: int = 0) -> Family:
        """From home through set-up to the table."""
        self.knock()
        t = self.t
        for n in range(2, len(names)):
            self.tap(t("One more (up to {most})", most=6))
            assert n < 6
        self.name_players(*names)
        for _ in range(abs(target - 250) // 10):
            self.tap(self.page.get_by_role("button", name=t("Less" if target < 250 else "More"), exact=True))
        if starter:
            self.tap(t("{name} begins", name=names[starter]))
        self.tap("Let's begin!")
        assert self.seen().screen == "table"
        return self

    def step(self) -> Family:
        """Make one sensible move with what is on the table."""
        t, seen = self.t, self.seen()
        if t("Throw all nine dice") in seen.names:
            return self.tap("Throw")
        if t("Stop") not in seen.names:
            return self.collect()
        if seen.possible(t("Stop")):
            return self.tap("Stop")
        return self.throw()

    def throw(self) -> Family:
        """Throw the dice that are chosen."""
        t, names = self.t, self.seen().names
        return self.tap(next(name for n in range(1, 10) if (name := t.n("Throw {n} die", "Throw {n} dice", n)) in names))

    def choose(self) -> str:
        """Pick up a die of the number that shows most; returns the number."""
        t, names = self.t, self.seen().names
        free = {number: t("{number}, free", number=number) for number in "357"}
        number = max("357", key=lambda n: names.count(free[n]))
        self.tap(free[number])
        return number

    def collect(self) -> Family:
        """Choose a number after the first throw."""
        return self.tap(COLLECT[self.choose()])

    def turn(self) -> Family:
        """Play until somebody else is to throw, or the game is over."""
        first = self.seen()
        assert self.t("Throw all nine dice") in first.names
        while True:
            self.step()
            now = self.seen()
            if now.screen != "table" or (self.t("Throw all nine dice") in now.names and now.heading != first.heading):
                return self

    def steps(self, count: int) -> Family:
        """So many moves."""
        for _ in range(count):
            self.step()
        return self

    def menu(self, entry: str) -> Family:
        """Open the menu and choose."""
        return self.tap("Menu").tap(entry)

    def home(self) -> Family:
        """Leave the table through the menu."""
        return self.menu("Home")

    def resume(self) -> Family:
        """Go on with the latest game."""
        return self.tap(self.t("Continue: {game}", game=CATZ) and self.page.locator("#app").get_by_role("button", name=re.compile(
            "^" + re.escape(self.t("Continue: {game}", game=CATZ)))))  # fmt: skip

    def reload(self) -> Family:
        """Load the page again and go on with the latest game."""
        reload(self.page)
        return self.resume()

    def load(self, file: Path | str) -> Family:
        """Choose a file as if after the button (the system's dialog is not part of the page)."""
        self.after(lambda: self.page.locator("input[type=file]").set_input_files(file))
        return self

    # -- what is kept

    def texts(self) -> list[str]:
        """The saved records as they are stored."""
        found: list[str] = self.page.evaluate(RECORDS)
        return found

    def records(self) -> list[Record]:
        """The saved records."""
        return [read(parse_json(text), GAMES) for text in self.texts()]

    def record(self) -> Record:
        """The only saved game."""
        (record,) = self.records()
        return record

    @property
    def state(self) -> Any:
        """The game that was saved last, as it stands."""
        return replay(max(self.records(), key=lambda kept: str(kept.rest["saved"])))[-1]

    def wait_kept(self) -> Family:
        """Until both places have everything."""
        assert self.page.evaluate(KEPT_TWICE)
        return self

    def check(self) -> Family:
        """What is on the table is what the record replays to."""
        state = replay(self.record())[-1]
        seen = self.seen()
        assert [points for _, points in seen.people] == list(state.scores)
        turn = state.detail()["turn"]
        dice = "" if turn is None else "".join(f for f in turn["dice"] if f in "357")
        assert self.numbers(seen.names) == dice
        return self

    def numbers(self, names: Sequence[str]) -> str:
        """The dice with numbers among these buttons, sorted."""
        t = self.t
        labels = {t(words, number=n): n for n in "357" for words in ("{number}, free", "{number}, fixed")}
        return "".join(sorted(labels[name] for name in names if name in labels))


class Looks:
    """Looks at screens as they come: each fits its window, and what axe finds on it is kept until `finish`."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.found: dict[str, list[str]] = {}

    def __call__(self, where: str) -> None:
        if complaints := violations(self.page):
            self.found[where] = complaints
        assert self.page.evaluate(FITS), where

    def finish(self) -> None:
        """Axe has found nothing."""
        assert not self.found, "\n".join(f"{where}: {line}" for where, lines in self.found.items() for line in lines)


def replay(record: Record) -> tuple[State, ...]:
    """Every state of the record."""
    return states(record, GAMES)


def moves(record: Record) -> list[str]:
    """Its moves."""
    return [str(move) for move in record.moves]


def catz_record(count: int | None = None) -> dict[str, Any]:
    """A recorded game of two, cut after so many moves."""
    golden = Path(__file__).parents[1] / "fixtures/golden/catz-ratz-batz-0-2.txt"
    lines = golden.read_text("utf-8").splitlines()[1:]
    made = [line for line in lines if line and not line.startswith(" ")]
    players = [{"name": "Anna"}, {"name": "Bence"}]
    return {
        "format": "rats-nest/1",
        "game": "catz-ratz-batz",
        "options": {},
        "players": players,
        "starter": 1,
        "moves": made[:count],
    }


def write_record(folder: Path, record: object, name: str = "game.json") -> Path:
    """A file with this in it as JSON."""
    file = folder / name
    file.write_text(json.dumps(record), "utf-8")
    return file
