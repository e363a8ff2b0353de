"""Measures the start of the page against a bare one that only calls stock loadPyodide(): make bench-page.

Everything in one run, the two pages by turns, medians; so the ratios hold on a noisy machine, the milliseconds don't.
Exit code 1 if a budget that must hold does not.
"""

import json
import shutil
import statistics
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import brotli
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright

from game.draw.texts import TEXTS
from game.scenes import SCENES
from tools import bench_play
from tools.browser import launch_options
from tools.build import BUILD, PYODIDE, build, digest, files_below
from tools.serve import COMPRESSED, Server

ROUNDS = 7

BARE_PAGE = """<!doctype html><html lang="en"><title>Bare</title><link rel="icon" href="data:,">
<script type="module" src="bare.mjs"></script>
"""
BARE_SCRIPT = """import { loadPyodide } from "./pyodide-314.0.7/pyodide.mjs";
await loadPyodide();
document.documentElement.dataset.ready = "";
"""

# Notes the time at which data-ready appears.
CLOCK = """new MutationObserver((_, observer) => {
  if (document.documentElement?.dataset.ready === undefined) return;
  window.readyAt = performance.now();
  observer.disconnect();
}).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-ready"] });"""


@dataclass(frozen=True)
class Start:
    """One start of a page, in milliseconds since it was asked for."""

    ready: float
    first_paint: float
    how: str | None


@dataclass(frozen=True)
class Row:
    """One line of the table; a figure under its `must` passes."""

    name: str
    figure: float
    must: float | None
    aim: float | None
    detail: str

    @property
    def holds(self) -> bool:
        """Whether it is good enough."""
        return self.must is None or self.figure <= self.must


def bare_site(folder: Path) -> Path:
    """The page to compare with: nothing but Pyodide as it comes."""
    (folder / "pyodide-314.0.7").mkdir(parents=True)
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"):
        shutil.copy(PYODIDE / name, folder / "pyodide-314.0.7" / name)
    (folder / "index.html").write_text(BARE_PAGE)
    (folder / "bare.mjs").write_text(BARE_SCRIPT)
    return folder


def visit(context: BrowserContext, url: str) -> Start:
    """Open the page in a new tab, wait until it is ready, close it."""
    page = context.new_page()
    page.add_init_script(CLOCK)
    page.goto(url)
    wait_ready(page)
    start = read_start(page)
    page.close()
    return start


def wait_ready(page: Page) -> None:
    """Until Python has started; failing is no figure."""
    page.wait_for_selector("html[data-ready], html[data-failed]", state="attached", timeout=60_000)
    if page.get_attribute("html", "data-failed") is not None:
        sys.exit("The game does not start; make play shows it.")


def read_start(page: Page) -> Start:
    """What the page noted about its start."""
    ready, paint, how = page.evaluate(
        """[readyAt, performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
            document.documentElement.dataset.start]"""
    )
    return Start(ready, paint, how)


def first_visit(browser: Browser, url: str) -> Start:
    """A start with nothing kept from before."""
    context = browser.new_context()
    start = visit(context, url)
    context.close()
    return start


def later_visits(playwright: Playwright, urls: list[str]) -> list[list[Start]]:
    """Starts of pages that were there before, by turns, each in a lasting profile of its own."""
    with tempfile.TemporaryDirectory() as folder:
        contexts = [
            playwright.chromium.launch_persistent_context(Path(folder) / str(number), **launch_options())
            for number in range(len(urls))
        ]
        for context, url in zip(contexts, urls, strict=True):
            page = context.new_page()
            page.goto(url)
            wait_ready(page)
            if page.evaluate("document.documentElement.dataset.start"):
                page.evaluate("navigator.serviceWorker.ready.then(() => 0)")
            page.close()
            for _ in range(3):
                visit(context, url)
        rounds = [[visit(context, url) for context, url in zip(contexts, urls, strict=True)] for _ in range(ROUNDS)]
        for context in contexts:
            context.close()
    return [list(starts) for starts in zip(*rounds, strict=True)]


def wire_size(file: Path) -> int:
    """Bytes that travel: brotli where hosts compress. Kept, since the best brotli takes half a minute for Pyodide."""
    if file.suffix not in COMPRESSED:
        return file.stat().st_size
    known = BUILD / "cache" / f"brotli.{digest(file.read_bytes())}.json"
    if not known.exists():
        known.write_text(json.dumps(len(brotli.compress(file.read_bytes(), quality=11))))
    return int(json.loads(known.read_text()))


def bytes_until_ready(browser: Browser, folder: Path) -> int:
    """What a first visit downloads before the page is ready."""
    server = Server(folder).start()
    first_visit(browser, server.url)
    paths = [path for path, _ in server.sent]
    server.stop()
    return sum(wire_size(folder / (path.strip("/") or "index.html")) for path in paths)


def median(values: list[Start], part: Callable[[Start], float] = lambda start: start.ready) -> float:
    """The middle one."""
    return statistics.median(map(part, values))


def measure(playwright: Playwright, folder: Path) -> list[Row]:
    """All figures."""
    dist, bare = build(copy_to=folder / "dist"), bare_site(folder / "bare")
    own_server, bare_server = Server(dist).start(), Server(bare).start()
    browser = playwright.chromium.launch(**launch_options())
    first_visit(browser, own_server.url)  # the server compresses once
    first_visit(browser, bare_server.url)
    cold = [(first_visit(browser, own_server.url), first_visit(browser, bare_server.url)) for _ in range(ROUNDS)]
    own, stock = [pair[0] for pair in cold], [pair[1] for pair in cold]
    own_warm, stock_warm = later_visits(playwright, [own_server.url, bare_server.url])
    assert {start.how for start in own_warm} == {"snapshot"}, "the second start did not use the snapshot"
    own_bytes, stock_bytes = bytes_until_ready(browser, dist), bytes_until_ready(browser, bare)
    kept = sum(map(wire_size, files_below(dist)))
    paint = median(own, lambda start: start.first_paint)

    rows = [
        ratio("ready, warm ÷ bare warm", median(own_warm), median(stock_warm), "ms", 0.70, 0.40),
        ratio("ready, cold ÷ bare cold", median(own), median(stock), "ms", 0.90, 0.70),
        ratio("first paint ÷ own ready, cold", paint, median(own), "ms", 0.25, None),
        ratio("bytes until ready ÷ bare", own_bytes, stock_bytes, "bytes", 1.40, 1.15),
        Row("kept for offline use, MB", kept / 1e6, None, None, "over the wire, the snapshot too"),
        *(
            row
            for door in SCENES
            for variant, name in tables(door).items()
            for row in played(browser, own_server.url, door, variant, name)
        ),
    ]
    browser.close()
    own_server.stop()
    bare_server.stop()
    return rows


def ratio(name: str, own: float, other: float, unit: str, must: float, aim: float | None) -> Row:
    """Two measurements as one line."""
    return Row(name, own / other, must, aim, f"{own:,.0f} ÷ {other:,.0f} {unit}")


def tables(door: str) -> dict[int, str]:
    """The games behind one door whose tables differ most, the first one and the last: their numbers and names."""
    names = [variant.name for variant in SCENES[door].variants(TEXTS["en"])] or [door]
    return {number: names[number] for number in (0, len(names) - 1)}


def played(browser: Browser, url: str, door: str, variant: int, name: str) -> list[Row]:
    """The figures of whole games of one kind."""
    game = bench_play.play(browser, url, door, variant)
    detail = f"{len(game.taps)} taps, median {statistics.median(game.taps):.0f} ms, 4× slower processor"
    whole = f"median {statistics.median(game.whole):.0f} ms, until everything that tells of it is painted too"
    return [
        Row(f"tap to painted, p95, ms: {name}", statistics.quantiles(game.taps, n=20)[-1], 100, 50, detail),
        Row(f"tap to everything, p95, ms: {name}", statistics.quantiles(game.whole, n=20)[-1], None, None, whole),
        Row(f"heap growth, MB: {name}", game.heap_growth / 1e6, 0, None, f"moves 10 to {game.moves}"),
    ]


def main() -> None:
    """Measure and print."""
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        rows = measure(playwright, Path(folder))
    print(f"{'figure':42}{'is':>8}{'must':>8}{'aim':>8}   ")
    for row in rows:
        limits = "".join(f"{'' if limit is None else f'{limit:.2f}':>8}" for limit in (row.must, row.aim))
        print(f"{row.name:42}{row.figure:8.2f}{limits}   {'' if row.holds else 'FAILS  '}{row.detail}")
    sys.exit(not all(row.holds for row in rows))


if __name__ == "__main__":
    main()
