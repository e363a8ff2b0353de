"""Pictures of every screen, drawn on CPython from sample models, for looking at them side by side.

    python tools/shots.py [name ...] [--sizes landscape,phone] [--moods day] [--languages hu] [--out shots]

Needs Playwright and a Chromium (`CHROMIUM`, /usr/bin/chromium). Names without anything draw every screen.
Prints whatever sticks out of the window or is too small to hit.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Page, sync_playwright  # noqa: E402

from game.draw.pieces import SPRITE  # noqa: E402
from game.draw.texts import TEXTS, Texts  # noqa: E402
from game.draw.tree import Node, to_html  # noqa: E402

SIZES = {
    "landscape": (1180, 820), "portrait": (820, 1180), "phone": (390, 844),
    "lying": (844, 390), "desktop": (1920, 1080), "small": (360, 640), "short": (1024, 600),
}  # fmt: skip
FACES = ROOT / "static" / "fonts.css"
FONTS = ROOT / "node_modules" / "@fontsource"
USUAL = "landscape,portrait,phone"
SHEETS = ("tokens", "app", "home", "setup", "table", "catz", "rat-poker", "rat-cards", "sixty-six")


def _screens() -> dict[str, Callable[[Texts], Node]]:
    """Every screen of `tests/ui/*samples.py` by name: the house's own, and whatever a game adds."""
    found: dict[str, Callable[[Texts], Node]] = {}
    for file in sorted((ROOT / "tests" / "ui").glob("*samples.py")):
        found |= import_module(f"tests.ui.{file.stem}").SCREENS
    return found


SCREENS = _screens()

# What sticks out of the window, is cut although it may not be, or is too small a target.
FAULTS = """() => {
  const out = [], w = innerWidth, h = innerHeight;
  const name = e => e.tagName.toLowerCase() + '.' + [...e.classList].join('.') + ' ' + e.textContent.trim().slice(0, 24);
  const scroller = e => {
    for (let p = e.parentElement; p; p = p.parentElement)
      if (/(auto|scroll)/.test(getComputedStyle(p).overflowY)) return p;
  };
  for (const e of document.querySelectorAll('button, input, h1, h2, h3, p, small, b, .num')) {
    const r = e.getBoundingClientRect(), style = getComputedStyle(e);
    if (r.width < 2 || r.height < 2) continue;
    const cut = r.left < -1 || r.right > w + 1 || !scroller(e) && (r.top < -1 || r.bottom > h + 1);
    if (cut) out.push('outside: ' + name(e));
    // a field of a board is as large as its board allows
    if (e.matches('button, input') && Math.min(r.width, r.height) < (e.matches('.field') ? 36 : 47.5))
      out.push(`small target ${r.width | 0}x${r.height | 0}: ` + name(e));
    const spills = e.scrollWidth > e.clientWidth + 2 && style.overflow === 'visible' && style.display !== 'inline';
    if (spills && e.matches('h1, h2, h3, p, .btn')) out.push('overflows itself: ' + name(e));
  }
  if (document.documentElement.scrollWidth > w || document.documentElement.scrollHeight > h) out.push('page scrolls');
  return [...new Set(out)];
}"""


def document(screen: Node, language: str, mood: str, zoom: int = 100) -> str:
    """The whole page. Custom properties become a style here, as the page's patch sets them one by one."""
    html = to_html(screen)
    html = re.sub(r'((?: --[\w-]+="[^"]*")+)', lambda m: f' style="{_style(m.group(1))}"', html)
    links = "".join(f'<link rel="stylesheet" href="{(ROOT / "static" / f"{s}.css").as_uri()}">' for s in SHEETS)
    head = f"<style>{_fonts()} html{{font-size:{zoom}%}}</style>{links}"
    return (
        f'<!doctype html><html lang="{language}" data-mood="{mood}" data-speed="off"><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width,initial-scale=1">{head}'
        f'<body>{SPRITE}<div id="app">{html}</div></body></html>'
    )


def _fonts() -> str:
    """The font faces, read from the packages: the build has not copied them yet."""
    place = (FONTS.as_uri() + r"/\1/files/\1-").replace("@", "%40")
    return re.sub(r'(?<=url\(")fonts/(\w+)-', place, FACES.read_text("utf-8"))


def _style(properties: str) -> str:
    return ";".join(f"{name}:{value}" for name, value in re.findall(r'(--[\w-]+)="([^"]*)"', properties))


def shoot(page: Page, html: str, target: Path) -> list[str]:
    """One picture; returns what is wrong with it."""
    file = target.with_suffix(".html")
    file.write_text(html, "utf-8")
    page.goto(file.as_uri())
    page.evaluate("document.fonts.ready")
    page.wait_for_timeout(60)
    page.screenshot(path=target)
    file.unlink()
    faults: list[str] = page.evaluate(FAULTS)
    return faults


def main() -> None:
    """Take the pictures that were asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help=", ".join(SCREENS))
    parser.add_argument("--sizes", default=USUAL)
    parser.add_argument("--moods", default="day,night")
    parser.add_argument("--languages", default="hu,cs,en")
    parser.add_argument("--zoom", type=int, default=100)
    parser.add_argument("--out", default=str(ROOT / "shots"))
    wanted = parser.parse_args()
    out = Path(wanted.out)
    out.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        chromium = os.environ.get("CHROMIUM", "/usr/bin/chromium")
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        for size in wanted.sizes.split(","):
            width, height = SIZES[size]
            page = browser.new_page(viewport={"width": width, "height": height}, has_touch=True)
            for name in wanted.names or SCREENS:
                for language in wanted.languages.split(","):
                    for mood in wanted.moods.split(","):
                        html = document(SCREENS[name](TEXTS[language]), language, mood, wanted.zoom)
                        zoom = f"-{wanted.zoom}" if wanted.zoom != 100 else ""
                        target = out / f"{name}-{size}-{language}-{mood}{zoom}.png"
                        for fault in shoot(page, html, target):
                            print(f"{target.stem}: {fault}")
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
