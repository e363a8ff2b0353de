"""Files out and in, and storage that is forbidden or full."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from game.draw.texts import TEXTS
from tests.browser.family import Family, catz_record, moves, replay, write_record
from tests.browser.helpers import reload

NewPage = Callable[..., Page]

FOREIGN = "This file is not a game of Rats' Nest."
DAMAGED = "This game is damaged and can't be opened."

BAD: dict[str, tuple[bytes, str]] = {
    "broken": (b'{"format": "rats-nest/1", ', FOREIGN),
    "foreign": (b'{"name": "package", "version": "1.0"}', FOREIGN),
    "empty": (b"", FOREIGN),
    "binary": (bytes(range(256)) * 40, FOREIGN),
    "newer": (
        json.dumps({**catz_record(3), "format": "rats-nest/2"}).encode(),
        "This game comes from a newer version of Rats' Nest.",
    ),
    "other game": (json.dumps({**catz_record(3), "game": "chess"}).encode(), DAMAGED),
    "six megabytes": (b" " * 6_000_000, "This file is too big to be a game."),
}

FORBIDDEN = """
const refuse = { get() { throw new DOMException("no", "SecurityError") }, configurable: true };
Object.defineProperty(window, "localStorage", refuse);
Object.defineProperty(window, "indexedDB", refuse);
"""
UNANSWERED = "IDBFactory.prototype.open = () => ({});"
REFUSED = """IDBFactory.prototype.open = () => {
  const asked = new EventTarget();
  setTimeout(() => asked.onerror({ target: asked, type: "error" }));
  return asked;
};"""
FULL = """
Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError") };
IDBObjectStore.prototype.put = () => { throw new DOMException("full", "QuotaExceededError") };
"""
NOT_SAVED = "The last moves could not be saved: the device is full, or forbids it. Keep the game in a file."


def taken_out(family: Family, tap: Callable[[], object]) -> dict[str, Any]:
    """The record in the file that is downloaded after this tap."""
    with family.page.expect_download() as download:
        tap()
    assert download.value.suggested_filename.endswith(".json")
    found: dict[str, Any] = json.loads(Path(download.value.path()).read_text("utf-8"))
    return found


def test_a_file_is_the_record_and_comes_back(new_page: NewPage, tmp_path: Path) -> None:
    """From the menu of a table; the file is what is stored, and opens as a second game that stands the same."""
    family = Family(new_page("landscape", shared=True)).calm().sit_down("Anna", "Őrült Žofie").steps(5)
    table, stored = family.table(), json.loads(family.texts()[0])
    family.tap("Menu")
    file = taken_out(family, family.button("Save to a file").tap)
    assert {**file, "saved": None} == {**stored, "saved": None}
    expect(family.page.get_by_role("dialog")).to_have_count(0)
    family.home()
    family.tap("1 game under way")
    with family.page.expect_file_chooser() as chooser:
        family.page.get_by_role("dialog").get_by_role("button", name="Load a game").tap()
    family.after(lambda: chooser.value.set_files(write_record(tmp_path, file)))
    assert family.table() == table
    one, other = family.records()
    assert moves(one) == moves(other) and one.players == other.players


def test_the_games_sheet_hands_out_the_right_game(new_page: NewPage) -> None:
    """Two games; each row's button saves that row's game."""
    family = Family(new_page("phone", shared=True)).calm().sit_down("Anna", "Bence").steps(2).home()
    family.sit_down("Csilla", "Dani").steps(2).home()
    for n in range(2):
        family.tap("2 games under way")
        row = family.page.get_by_role("dialog").locator(".saved").nth(n)
        words = row.locator("small").text_content() or ""
        file = taken_out(family, row.get_by_role("button", name="Save to a file").tap)
        assert ", ".join(player["name"] for player in file["players"]) in words
        expect(family.page.get_by_role("dialog")).to_have_count(0)


def test_a_bad_file_gets_one_clear_sentence(new_page: NewPage, tmp_path: Path) -> None:
    """And nothing changes, in what is stored and in what is shown."""
    family = Family(new_page("landscape", shared=True)).calm().sit_down("Anna", "Bence")
    for kind, (content, sentence) in BAD.items():
        family.steps(2)
        before, stored = family.table(), family.texts()
        file = tmp_path / "file.json"
        file.write_bytes(content)
        family.load(file)
        assert family.seen().toast == [sentence], kind
        assert family.texts() == stored and family.table()[:3] == before[:3], kind
        family.tap(family.page.locator(".toast").get_by_role("button", name="Close"))
        family.step().check()


@pytest.mark.parametrize("lang", ["en", "hu", "cs"])
def test_a_damaged_move_is_named(new_page: NewPage, tmp_path: Path, lang: str) -> None:
    """Through the button of home, in each language."""
    family = Family(new_page("phone", lang, shared=True))
    record = catz_record(6)
    record["moves"][4] = "throw 33333"
    with family.page.expect_file_chooser() as chooser:
        family.button(family.t("Load a game")).tap()
    family.after(lambda: chooser.value.set_files(write_record(tmp_path, record)))
    assert family.seen().toast == [TEXTS[lang]("This game is damaged: move {n} can't be made.", n=5)]
    assert family.seen().screen == "home" and family.texts() == []


def test_the_same_file_can_be_chosen_again(new_page: NewPage, tmp_path: Path) -> None:
    """Choosing the file that was refused a moment ago says so again."""
    family = Family(new_page("phone", shared=True))
    file = tmp_path / "file.json"
    file.write_text("nothing")
    for _ in range(2):
        family.load(file)
        assert family.seen().toast == [FOREIGN]
        family.tap(family.page.locator(".toast").get_by_role("button", name="Close"))
    family.load(write_record(tmp_path, catz_record(4), "good.json"))
    assert family.seen().screen == "table"


# -- storage


def test_storage_is_forbidden(new_page: NewPage) -> None:
    """The game is played all the same, the banner says what is the matter, and its button saves to a file."""
    family = Family(new_page("phone", before=FORBIDDEN)).calm().sit_down("Anna", "Bence")
    expect(family.page.get_by_text(NOT_SAVED)).to_be_visible()
    family.steps(4)
    before = family.table()
    file = taken_out(family, family.page.locator(".banner").get_by_role("button", name="Save to a file").tap)
    assert len(file["moves"]) >= 4
    assert family.table() == before
    family.step()
    family.menu("Settings")
    expect(family.page.get_by_text(NOT_SAVED)).to_be_visible()


@pytest.mark.parametrize("idb", [REFUSED, UNANSWERED], ids=["refused", "unanswered"])
def test_only_indexeddb_is_missing(new_page: NewPage, idb: str) -> None:
    """The house opens all the same, saves in one place, says so in the settings, and finds the game again."""
    family = Family(new_page("phone", before=idb)).calm().sit_down("Anna", "Bence").steps(3)
    before = moves(family.record())
    family.reload()
    assert moves(family.record()) == before
    family.step().check()
    family.menu("Settings")
    expect(family.page.get_by_text("Saving works only in part: keep the game in a file, to be safe.")).to_be_visible()


def test_storage_gets_full_in_the_middle_of_a_game(new_page: NewPage) -> None:
    """What was saved stays, the family is told, the file has everything."""
    family = Family(new_page("landscape", shared=True)).calm().sit_down("Anna", "Bence").steps(3).wait_kept()
    page, saved = family.page, moves(family.record())
    page.evaluate(FULL + "; 0")
    family.step()
    expect(page.get_by_text(NOT_SAVED)).to_be_visible()
    family.step()
    file = taken_out(family, page.locator(".banner").get_by_role("button", name="Save to a file").tap)
    assert len(file["moves"]) >= len(saved) + 2 and file["moves"][: len(saved)] == saved
    assert moves(family.record()) == saved
    reload(page)
    family.resume()
    assert moves(family.record()) == saved
    replay(family.record())
