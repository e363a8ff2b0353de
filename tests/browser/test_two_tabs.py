"""The house open twice in one browser: one plays, the other watches, and neither overwrites anything."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.family import Family, moves
from tests.browser.helpers import wait_ready

NewPage = Callable[..., Page]

WATCHING = "This game is open in another tab. Here you can only watch."


def second(family: Family) -> Family:
    """The house in another tab of the same browser."""
    page = family.page.context.new_page()
    page.goto(family.page.url)
    return Family(wait_ready(page))


def follow(one: Family, other: Family) -> None:
    """Wait until the other tab shows the same totals and dice."""
    seen = one.seen()
    expect(other.page.locator("h1").first).to_have_text(seen.heading)
    for number in "357":
        label = one.t("{number}, free", number=number)
        expect(other.button(label)).to_have_count(seen.names.count(label))
    assert other.seen().people == seen.people


def test_one_plays_the_other_watches_and_takes_over(new_page: NewPage) -> None:
    """The second tab says so, shows every move, changes nothing, takes over; then the first one only watches."""
    one = Family(new_page("landscape")).calm().sit_down("Anna", "Bence").steps(2)
    other = second(one).resume()
    expect(other.page.get_by_text(WATCHING)).to_be_visible()
    follow(one, other)
    stored = one.texts()
    other.tap(other.button(next(name for name in other.seen().names if name.startswith(("Throw", "Collect", "Animals")))))
    assert other.seen().toast[-1] == WATCHING and one.texts() == stored
    for _ in range(4):
        one.step()
        follow(one, other)

    other.tap("Play here")
    expect(one.page.get_by_text(WATCHING).first).to_be_visible()
    expect(other.button("Play here")).to_have_count(0)
    before = moves(other.record())
    for _ in range(3):
        other.step()
        follow(other, one)
    now = moves(other.record())
    assert now[: len(before)] == before and len(now) >= len(before) + 3
    stored = other.texts()
    one.tap(one.button(next(name for name in one.seen().names if name.startswith(("Throw", "Collect", "Animals")))))
    assert other.texts() == stored

    one.tap("Play here")
    one.step().check()
    follow(one, other)


def test_a_game_that_ended_elsewhere_is_no_longer_offered(new_page: NewPage) -> None:
    """Home in one tab follows what the other one begins and deletes; a tap on what is gone does no harm."""
    one = Family(new_page("landscape")).calm()
    other = second(one)
    one.sit_down("Anna", "Bence").steps(1)
    expect(other.page.locator("button.resume")).to_have_count(1)
    one.home().tap("1 game under way").tap("Delete")
    one.tap(one.page.get_by_role("dialog").get_by_role("button", name="Delete", exact=True))
    assert one.texts() == []
    expect(other.page.locator("button.resume")).to_have_count(0)
