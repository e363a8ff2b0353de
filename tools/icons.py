"""Draws the PNG icons from static/icons/icon.svg (committed; run again when the picture changes): python -m tools.icons."""

from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tools.browser import launch_options

ICONS = Path(__file__).parent.parent / "static/icons"

# The corners of the plain icons are rounded, the others are cut by the system.
SIZES = {"icon-192": (192, True), "icon-512": (512, True), "maskable-512": (512, False), "apple-180": (180, False)}


def draw(page: Page, name: str, size: int, rounded: bool) -> None:
    """One icon."""
    picture = (ICONS / "icon.svg").read_text()
    page.set_viewport_size({"width": size, "height": size})
    style = f"body {{ margin: 0 }} svg {{ display: block; width: 100vw; border-radius: {20 if rounded else 0}% }}"
    page.set_content(f"<style>{style}</style>{picture}")
    page.screenshot(path=ICONS / f"{name}.png", omit_background=True)


if __name__ == "__main__":
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())
        for name, (size, rounded) in SIZES.items():
            draw(browser.new_page(), name, size, rounded)
        browser.close()
