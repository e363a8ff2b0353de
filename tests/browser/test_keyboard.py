"""The keyboard alone: everything can be reached, the focus is always seen, and it is never lost."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from game.catz_ratz_batz.words import COLLECT
from tests.browser.family import CATZ, Family, chance

NewPage = Callable[..., Page]

FOCUS = """() => {
  const e = document.activeElement, style = getComputedStyle(e), around = getComputedStyle(e.parentElement ?? e);
  const ring = (s) => s.outlineStyle !== "none" && parseFloat(s.outlineWidth) >= 2 || s.boxShadow !== "none";
  const box = e.getBoundingClientRect();
  return {
    name: (e.getAttribute("aria-label") ?? e.textContent).trim(),
    lost: e === document.body || !document.getElementById("app").contains(e) || Boolean(e.closest("[inert]")),
    ring: ring(style) || ring(around),
    inside: box.right > 0 && box.bottom > 0 && box.left < innerWidth && box.top < innerHeight,
    dialog: Boolean(e.closest("[role=dialog]")),
    kind: e.tagName + "." + e.className,
  };
}"""


class Keys(Family):
    """A family without a pointer."""

    def focus(self) -> dict:
        """Where the focus is."""
        return self.page.evaluate(FOCUS)

    def press(self, key: str) -> dict:
        """Press a key that does something; the focus has a place afterwards."""
        self.after(lambda: self.page.keyboard.press(key))
        found = self.focus()
        assert not found["lost"], f"after {key} the focus is nowhere: {found}"
        return found

    def go_to(self, *names: str, back: bool = False) -> Keys:
        """Tab until one of these is reached (its name, or the beginning of it); every stop on the way can be seen."""
        met = []
        for _ in range(80):
            found = self.focus()
            met.append(found["name"][:30])
            if not found["lost"] and any(found["name"].startswith(name) for name in names) and found["kind"][0] in "BI":
                return self
            self.page.keyboard.press("Shift+Tab" if back else "Tab")
            found = self.focus()
            if not found["lost"]:  # from the last stop the focus goes round through the browser's own bar
                assert found["ring"], f"the focus can't be seen on {found}"
                assert found["inside"], f"the focus is outside the window on {found}"
        raise AssertionError(f"{names} not reached with Tab: {met}")

    def use(self, *names: str, key: str = "Enter") -> dict:
        """Go there and press it."""
        self.go_to(*names)
        return self.press(key)

    def go_round(self) -> None:
        """Tab through the whole screen once."""
        stops = 0
        for _ in range(90):
            self.page.keyboard.press("Tab")
            found = self.focus()
            if found["lost"]:  # behind the last stop; the focus may have stood there at first
                if stops > 3:
                    break
                continue
            stops += 1
            assert found["ring"] and found["inside"], found
        assert stops > 3


def test_from_home_to_the_result_without_a_pointer(new_page: NewPage) -> None:
    """Set-up, whole turns, undo, the menu, the rules and the result with Tab, Enter, Space and Escape."""
    keys = Keys(new_page("landscape", shared=True, before=chance(11)))
    keys.use("Settings")
    keys.use("None", key="Space")
    keys.use("Close")
    keys.use(CATZ)
    for n, name in enumerate(("Anna", "Bence")):
        keys.go_to(f"Name of player {n + 1}")
        keys.page.keyboard.type(name)
    keys.go_to("Less")
    for _ in range(20):
        keys.press("Enter")
    assert keys.focus()["name"] == "Less", "the focus stays on the button that is pressed again and again"
    keys.use("Let's begin!")
    assert keys.seen().screen == "table"

    # a throw, a choice taken back and made again
    keys.use("Throw", key="Space")
    if "Stop" not in keys.seen().names:
        keys.use("3, free", "5, free", "7, free", key="Space")
        keys.use(*COLLECT.values())
        if keys.seen().possible("Undo"):
            keys.use("Undo")
            assert "Stop" not in keys.seen().names
            keys.use("Redo")
        keys.check()

    # the menu holds the focus until Escape, which brings it back
    keys.use("Menu")
    assert keys.focus()["dialog"]
    for _ in range(14):
        keys.page.keyboard.press("Tab")
        found = keys.focus()
        assert found["dialog"] or found["kind"].startswith(("BODY", "HTML")), f"Tab leads out of the menu to {found}"
    assert keys.press("Escape")["name"] == "Menu"
    keys.use("Menu")
    keys.use("Rules")
    assert keys.seen().screen == "rules"
    keys.use("C5")
    keys.press("Escape")
    assert keys.seen().screen == "table"

    for _ in range(400):
        seen = keys.seen()
        if seen.screen == "result":
            break
        if "Throw all nine dice" in seen.names:
            keys.use("Throw")
        elif "Stop" not in seen.names:
            keys.use("3, free", "5, free", "7, free", key="Space")
            keys.use(*COLLECT.values())
        elif seen.possible("Stop"):
            keys.use("Stop")
        else:
            keys.use(*(f"Throw {n} d" for n in range(1, 9)))
    assert keys.seen().screen == "result"
    keys.use("Look back")
    assert keys.press("Escape")["name"] == "Look back"
    keys.use("Another game")
    assert keys.seen().screen == "table"


def test_a_question_is_answered_by_keys(new_page: NewPage) -> None:
    """Deleting asks; Escape means no; the focus comes back to where it was."""
    keys = Keys(new_page("phone", shared=True))
    keys.calm().sit_down("Anna", "Bence").home()
    keys.use("1 game under way")
    keys.use("Delete")
    assert keys.focus()["dialog"]
    keys.press("Escape")
    assert len(keys.records()) == 1
    keys.use("1 game under way")
    keys.use("Delete")
    keys.use("Delete")
    assert keys.records() == []


@pytest.mark.parametrize("mood", ["Day", "Night"])
def test_every_stop_can_be_seen(new_page: NewPage, mood: str) -> None:
    """Once round home, set-up, the table and the settings: each stop has its ring and stands in the window."""
    keys = Keys(new_page("phone", shared=True))
    keys.calm().tap("Settings").tap(mood)
    keys.go_round()
    keys.tap("Close")
    keys.go_round()
    keys.knock()
    keys.go_round()
    keys.tap("Let's begin!").tap("Throw")
    keys.go_round()
