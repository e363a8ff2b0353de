"""Without a network: what has been opened once can be played for ever."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.family import Family, moves
from tests.browser.helpers import reload, wait_offline_ready
from tests.browser.test_start import own_site  # noqa: F401
from tools.serve import Server

NewPage = Callable[..., Page]

READY = "The whole house is on this device: it works without a network."
NOT_READY = "The house is still moving in. It needs the network until it is ready."


@pytest.mark.parametrize("gone", ["network", "server"])
def test_everything_goes_on(new_page: NewPage, own_site: Server, gone: str) -> None:  # noqa: F811
    """Reload, play on, rules, languages, another game, and yesterday's game: all without anybody to ask."""
    page = wait_offline_ready(new_page("portrait", url=own_site.url, errors_expected=gone == "server"))
    family = Family(page).calm().sit_down("Anna", "Bence").steps(3)
    before = family.table(), moves(family.record())
    if gone == "network":
        page.context.set_offline(True)
    else:
        own_site.stop()
    family.reload()
    assert (family.table(), moves(family.record())) == before
    family.steps(3).check()
    family.menu("Rules")
    assert family.seen().screen == "rules"
    family.tap("Close").menu("Settings").tap("Magyar")
    assert page.get_attribute("html", "lang") == "hu"
    family.tap("Čeština").tap("English").tap("Close").check()
    family.home().sit_down("Csilla", "Dani", "Nagyapó").steps(3)
    assert len(family.records()) == 2
    family.home()
    reload(page)
    family.tap(family.t.n("{n} game under way", "{n} games under way", 2))
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Delete", exact=True)).to_have_count(2)
    family.tap(dialog.locator("button.resume").nth(1))
    assert [name for name, _ in family.seen().people] == ["Anna", "Bence"]


def test_ready_is_said_only_when_it_is_true(new_page: NewPage) -> None:
    """While the worker has not kept everything the settings say that the network is needed still."""
    page = new_page()
    family = Family(page).tap("Settings")
    wait_offline_ready(page)
    expect(page.get_by_text(READY)).to_be_visible(timeout=30_000)
    kept = page.evaluate("caches.keys().then((n) => Promise.all(n.map((k) => caches.open(k).then((c) => c.keys()))).then((a) => a.flat().length))")  # fmt: skip  # noqa: E501
    assert kept > 20
    reload(page)
    family.tap("Settings")
    expect(page.get_by_text(READY)).to_be_visible()


def test_ready_is_not_said_while_something_is_missing(new_page: NewPage, own_site: Server) -> None:  # noqa: F811
    """A worker that can't fetch everything keeps nothing, and nobody is told that the house is on the device."""
    worker = own_site.folder / "sw.js"
    worker.write_text(worker.read_text().replace('"url":"index.html"', '"url":"not-there.html"').replace('url:"index.html"', 'url:"not-there.html"'))  # fmt: skip  # noqa: E501
    assert "not-there.html" in worker.read_text()
    page = new_page(url=own_site.url, errors_expected=True)
    family = Family(page).tap("Settings")
    gone = """navigator.serviceWorker.getRegistration().then((r) => new Promise((done) => {
      const look = () => r && (r.installing || r.waiting || r.active) ? setTimeout(look, 20) : done(true); look(); }))"""
    assert page.evaluate(gone), "the installation has failed"
    expect(page.get_by_text(NOT_READY)).to_be_visible()
    assert "Close" in family.seen().names
