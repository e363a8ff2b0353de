"""Joins the sheets in `static/art` into one hidden drawing, `game/draw/sprite.svg`, from which every piece is used by its id.

python tools/sprite.py           writes it
python tools/sprite.py --check   only says whether it is up to date
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any
from xml.dom.minidom import parseString

ROOT = Path(__file__).resolve().parent.parent
ART = ROOT / "static" / "art"
SPRITE = ROOT / "game" / "draw" / "sprite.svg"
SHEETS = ("rats", "dice", "board", "suits", "courts", "ranks", "cards", "icons", "signs", "scenes")
LOGOS = ("hu", "cs", "en")
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" class="sprite" width="0" height="0" aria-hidden="true"><defs>'


def _part(pattern: str, text: str) -> str:
    found = re.search(pattern, text, re.S)
    if not found:
        raise SystemExit(f"A sheet has no {pattern}")
    return found.group(1)


def joined() -> str:
    """The whole sprite. The demonstration around the sheets' `<defs>` and all comments stay behind."""
    parts = [_part(r"<defs>(.*?)</defs>", (ART / f"{sheet}.svg").read_text("utf-8")) for sheet in SHEETS]
    for language in LOGOS:
        logo = (ART / f"logo-{language}.svg").read_text("utf-8")
        box, inside = _part(r'viewBox="([^"]+)"', logo), _part(r"<svg[^>]*>(.*)</svg>", logo)
        parts.append(f'<symbol id="logo-{language}" viewBox="{box}">{inside}</symbol>')
    text = re.sub(r"<!--.*?-->", "", "".join(parts), flags=re.S)
    text = re.sub(r">\s+<", "><", text.strip())
    text = in_place(text)
    if re.search(r"\sstyle=|<style|<script", text):
        raise SystemExit("The page's security policy forbids styles and scripts in the art")
    ids = re.findall(r'\sid="([^"]+)"', text)
    twice = sorted({i for i in ids if ids.count(i) > 1})
    if twice:
        raise SystemExit(f"Two pieces share an id: {twice}")
    return f"{HEAD}{text}</defs></svg>\n"


def in_place(defs: str) -> str:
    """The same pieces, each part that is a `<use>` drawn in its place. Browsers build two or three elements more for every `<use>`
    inside a piece, each time that it comes into the page; and rats and dice come by the dozen."""
    top: Any = parseString(f'<svg xmlns="http://www.w3.org/2000/svg">{defs}</svg>').documentElement
    parts = {element.getAttribute("id"): element for element in top.getElementsByTagName("*") if element.hasAttribute("id")}
    while use := next((use for use in top.getElementsByTagName("use") if use.getAttribute("href")[1:] in parts), None):
        part: Any = parts[use.getAttribute("href")[1:]].cloneNode(deep=True)
        part.removeAttribute("id")
        if part.tagName == "symbol":
            _as_group(part, use)
        for name, value in use.attributes.items():
            if name == "transform":
                part.setAttribute(name, f"{value} {part.getAttribute(name)}".strip())
            elif name not in ("href", "x", "y", "width", "height") and not part.hasAttribute(name):
                part.setAttribute(name, value)
        plain = part.tagName == "g" and not part.attributes.length
        for drawn in list(part.childNodes) if plain else [part]:
            use.parentNode.insertBefore(drawn, use)
        use.parentNode.removeChild(use)
    return "".join(child.toxml() for child in top.childNodes)


def _as_group(symbol: Any, use: Any) -> None:
    """Make a symbol a group that stands where `use` has it. Both boxes have the same shape."""
    left, top, width, height = map(float, symbol.getAttribute("viewBox").split())
    x, y, w, h = (float(use.getAttribute(name)) for name in ("x", "y", "width", "height"))
    if w * height != h * width:
        raise SystemExit(f"{use.getAttribute('href')} is used with another shape than it has")
    scale = w / width
    symbol.tagName = symbol.nodeName = "g"
    for name in ("viewBox", "overflow"):
        if symbol.hasAttribute(name):
            symbol.removeAttribute(name)
    symbol.setAttribute("transform", f"translate({x - left * scale:g} {y - top * scale:g}) scale({scale:g})")


def main() -> int:
    """Write or check the sprite."""
    text = joined()
    if "--check" in sys.argv:
        same = SPRITE.is_file() and SPRITE.read_text("utf-8") == text
        print("up to date" if same else "out of date: run python tools/sprite.py")
        return 0 if same else 1
    SPRITE.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
