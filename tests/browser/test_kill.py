"""Pages and browsers killed at any moment: after opening again everything is as it was."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page

from tests.browser.family import Family, catz_record, moves, replay, write_record
from tests.browser.helpers import Profile, wait_offline_ready

NewPage = Callable[..., Page]

MOVES = 40
BROWSER_KILLS = 5
"""Every so many kills the whole browser goes; that takes longer to open again than a page."""


def come_back(family: Family) -> None:
    """Go on with the game. The browser takes its time to notice that a killed page holds the game no longer."""
    family.resume()
    if "Play here" in family.seen().names:
        family.tap("Play here")


def test_killed_after_every_move(profile: Profile) -> None:
    """Forty moves; after each, once it is kept, the page or the whole browser is killed. Nothing is lost, nothing is added."""
    family = Family(wait_offline_ready(profile.open("phone"))).calm().sit_down("Anna", "Bence", target=1000)
    for n in range(MOVES):
        family.step()
        if n % 3 == 0:
            family.tap("Menu").tap("Close")
        family.wait_kept()
        before = family.table(), moves(family.record())
        old = family.page
        if n % BROWSER_KILLS == 0:
            profile.kill_browser()
            family = Family(profile.open("phone"))
        else:
            profile.kill_page()
            family = Family(profile.open("phone"))
            old.close()
        assert moves(family.record()) == before[1]
        come_back(family)
        assert (family.table(), moves(family.record())) == before, f"after move {n}"
    assert len(moves(family.record())) >= MOVES


def test_killed_in_the_middle_of_a_tap(profile: Profile) -> None:
    """Nobody waits until anything is saved: the game is there, with the last move or without it, and can be played on."""
    family = Family(wait_offline_ready(profile.open("phone"))).calm().sit_down("Anna", "Bence").steps(2)
    family.wait_kept()
    for n in range(8):
        before = moves(family.record())
        old = family.page
        seen = family.seen()
        throw = family.t("Throw all nine dice") in seen.names
        if throw:
            family.button("Throw").tap(no_wait_after=True)
        else:
            family.step()
        if n % 2:
            profile.kill_browser()
            family = Family(profile.open("phone"))
        else:
            profile.kill_page()
            family = Family(profile.open("phone"))
            old.close()
        after = moves(family.record())
        assert after[: len(before)] == before and len(after) <= len(before) + 2
        replay(family.record())
        come_back(family)
        family.check()
        family.wait_kept()


def test_every_beginning_of_a_recorded_game_opens(new_page: NewPage, tmp_path: Path) -> None:
    """A file with the first n moves of a recorded game stands as it would after these moves, for each n up to forty. A throw that
    had left the hand falls at once: one more entry."""
    family = Family(new_page("landscape", shared=True)).calm()
    recorded = catz_record()["moves"]
    assert len(recorded) >= MOVES
    for n in range(MOVES + 1):
        if n:
            family.home()  # or a game that stands just like the last one could not be told from it
        family.load(write_record(tmp_path, catz_record(n)))
        wanted = recorded[:n]
        (found,) = [record for record in family.records() if moves(record)[:n] == wanted and len(record.moves) - n in (0, 1)][-1:]
        in_the_air = bool(wanted) and wanted[-1].startswith("throw")
        assert len(found.moves) == n + in_the_air
        state = replay(found)[-1]
        seen = family.seen()
        assert [points for _, points in seen.people] == list(state.scores)
        turn = state.detail()["turn"]
        assert family.numbers(seen.names) == ("" if turn is None else "".join(f for f in turn["dice"] if f in "357"))
    assert len(family.records()) == MOVES + 1, "each file is a game of its own"
