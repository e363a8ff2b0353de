"""The page starts: plainly, from the snapshot, offline, under any path, and also when something is broken."""

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.helpers import reload, reopen, wait_offline_ready, wait_ready
from tools.serve import Server

NewPage = Callable[..., Page]

KEPT = "caches.keys().then((names) => Promise.all(names.map((n) => caches.open(n).then((c) => c.keys()))))"
WAITING = "navigator.serviceWorker.getRegistration().then((r) => Boolean(r && r.waiting))"


def started(page: Page) -> str | None:
    """How Python was started: plain or snapshot."""
    return page.get_attribute("html", "data-start")


@pytest.fixture
def own_site(dist: Path, tmp_path: Path):
    """A copy of the site that a test may spoil, with a server of its own."""
    server = Server(Path(shutil.copytree(dist, tmp_path / "own"))).start()
    yield server
    server.stop()


def the_one(folder: Path, pattern: str) -> Path:
    """The only file of that name."""
    (file,) = folder.glob(pattern)
    return file


def new_version(site: Server) -> None:
    """Deploy the same site again with a mark on it: another index.html, and another revision of it in sw.js."""
    index, worker = site.folder / "index.html", site.folder / "sw.js"
    index.write_text(index.read_text().replace("<html ", "<html data-new "))
    old = worker.read_text()
    worker.write_text(old.replace('"index.html",revision:"', '"index.html",revision:"0') + "// a new version\n")


def is_new(page: Page) -> bool:
    """Whether this is the version that new_version() has deployed."""
    return page.get_attribute("html", "data-new") is not None


def test_first_visit_starts_plainly(new_page: NewPage) -> None:
    page = new_page()
    assert started(page) == "plain"
    expect(page.locator("#splash")).to_have_count(0)


@pytest.mark.parametrize(("size", "lang"), [("portrait", "hu"), ("phone", "cs")])
def test_second_visit_starts_from_the_snapshot(new_page: NewPage, size: str, lang: str) -> None:
    page = wait_offline_ready(new_page(size, lang))
    assert started(reload(page)) == "snapshot"
    assert started(reopen(page)) == "snapshot"


def test_chance_is_not_frozen_in_the_snapshot(new_page: NewPage, own_site: Server) -> None:
    """Two starts from one snapshot must not throw the same dice."""
    main = own_site.folder / "static/main.py"
    says = "js.document.documentElement.dataset.chance = f'{random.random()} {secrets.randbits(64)}'\n"
    main.write_text(main.read_text().replace("\ntry:\n", f"\n{says}try:\n"))
    page = wait_offline_ready(new_page(url=own_site.url))
    seen = [reload(page).get_attribute("html", "data-chance").split() for _ in range(2)]
    assert started(page) == "snapshot"
    assert not set(seen[0]) & set(seen[1])


def test_a_missing_snapshot_does_no_harm(new_page: NewPage) -> None:
    page = wait_offline_ready(new_page(errors_expected=True))
    deleted = page.evaluate(
        """async () => {
          let count = 0;
          for (const name of await caches.keys()) {
            const cache = await caches.open(name);
            for (const key of await cache.keys()) if (key.url.includes("snapshot")) count += await cache.delete(key);
          }
          return count;
        }"""
    )
    assert deleted == 1
    page.route("**/packs/snapshot*", lambda route: route.abort())
    page.context.set_offline(True)
    assert started(reload(page)) == "plain"


def test_a_broken_snapshot_does_no_harm(new_page: NewPage, own_site: Server) -> None:
    snapshot = the_one(own_site.folder / "packs", "snapshot*")
    snapshot.write_bytes(b"nonsense" * 1000)
    page = wait_offline_ready(new_page(url=own_site.url, errors_expected=True))
    assert started(reload(page)) == "plain"


def test_offline_reload(new_page: NewPage) -> None:
    page = wait_offline_ready(new_page())
    page.context.set_offline(True)
    assert started(reload(page)) == "snapshot"
    assert started(reopen(page)) == "snapshot"


def test_everything_is_kept_for_offline_use(new_page: NewPage, dist: Path) -> None:
    page = wait_offline_ready(new_page())
    kept = page.evaluate(KEPT + ".then((all) => all.flat().map((request) => new URL(request.url).pathname))")
    files = {"/" + path.relative_to(dist).as_posix() for path in dist.rglob("*") if path.is_file()}
    assert files - set(kept) == {"/sw.js"}


def test_server_gone(new_page: NewPage, own_site: Server) -> None:
    page = wait_offline_ready(new_page(url=own_site.url))
    own_site.stop()
    assert started(reload(page)) == "snapshot"


def test_browser_killed_and_server_gone(profile, site: Server) -> None:
    wait_offline_ready(profile.open())
    profile.kill_browser()
    site.stop()
    try:
        assert started(profile.open()) == "snapshot"
    finally:
        site.start()


def test_below_another_path(new_page: NewPage, dist: Path) -> None:
    server = Server(dist, base="/games/nest/").start()
    try:
        page = wait_offline_ready(new_page(url=server.url))
        assert started(reload(page)) == "snapshot"
        assert {path.startswith("/games/nest/") for path, _ in server.sent} == {True}
    finally:
        server.stop()


def test_nothing_big_is_downloaded_twice(new_page: NewPage, own_site: Server) -> None:
    wait_offline_ready(new_page(url=own_site.url))
    big = [path for path, size in own_site.sent if size > 100_000]
    assert sorted(big) == sorted(set(big))


def test_a_new_version_waits_for_the_button(new_page: NewPage, own_site: Server) -> None:
    page = wait_offline_ready(new_page(url=own_site.url))
    reload(page)
    new_version(own_site)
    sent = len(own_site.sent)
    page.evaluate("window.untouched = true")
    page.evaluate("navigator.serviceWorker.getRegistration().then((r) => r.update()).then(() => 0)")
    button = page.locator("[data-do=update]")
    expect(button).to_be_visible(timeout=60_000)
    assert page.evaluate("window.untouched"), "reloaded by itself"
    assert not is_new(page)

    with page.expect_navigation():
        button.tap()
    wait_ready(page)
    assert is_new(page)
    assert not page.evaluate(WAITING)
    assert sum(size for _, size in own_site.sent[sent:]) < 300_000, "an update loads what has changed"


def test_a_new_version_that_was_not_accepted_is_offered_again(new_page: NewPage, own_site: Server) -> None:
    page = wait_offline_ready(new_page(url=own_site.url))
    new_version(own_site)
    page.evaluate("navigator.serviceWorker.getRegistration().then((r) => r.update()).then(() => 0)")
    expect(page.locator("[data-do=update]")).to_be_visible(timeout=60_000)
    reload(page)
    assert not is_new(page)
    expect(page.locator("[data-do=update]")).to_be_visible(timeout=60_000)


def test_no_service_worker_at_all(new_page: NewPage) -> None:
    """Plain http in a family's own network, or a private window."""
    page = new_page(before="delete Navigator.prototype.serviceWorker")
    assert started(page) == "plain"


def mend(site: Server, name: str, good: bytes) -> None:
    """Deploy a version whose game is `good`, instead of the file `name`; it has no snapshot."""
    (site.folder / "packs" / "game.mended000.zip").write_bytes(good)
    for file in ("index.html", "static/boot.mjs", "sw.js"):
        text = (site.folder / file).read_text()
        snapshot = re.sub(r"snapshot[\w.-]*\.bin", "not-there.bin", text)
        (site.folder / file).write_text(snapshot.replace(name, "game.mended000.zip"))


def load_again(page: Page) -> None:
    """Tap the button of a game that could not start."""
    with page.expect_navigation():
        page.get_by_role("button").tap()
    wait_ready(page)


@pytest.mark.parametrize("spoil", [lambda zip: zip.write_bytes(b"not a zip"), Path.unlink], ids=["nonsense", "missing"])
def test_a_broken_game_says_so_and_can_be_replaced(new_page: NewPage, own_site: Server, spoil) -> None:
    game = the_one(own_site.folder / "packs", "game*")
    good = game.read_bytes()
    snapshot = the_one(own_site.folder / "packs", "snapshot*")
    spoil(game)
    snapshot.rename(snapshot.with_name("not-there.bin"))
    page = new_page(url=own_site.url, ready=False, errors_expected=True)
    expect(page.get_by_text("The game could not start")).to_be_visible(timeout=60_000)
    expect(page.get_by_text("A játék nem tudott elindulni")).to_be_visible()
    expect(page.get_by_text("Hra se nespustila")).to_be_visible()
    expect(page.get_by_text("Traceback")).to_have_count(0)
    assert page.evaluate("navigator.serviceWorker.getRegistration().then(Boolean)")

    mend(own_site, game.name, good)
    load_again(page)


def test_a_broken_version_that_is_kept_can_be_replaced(new_page: NewPage, own_site: Server) -> None:
    """The device keeps a version that can't start: without a network it stays, and with one it goes by a single tap."""
    game = the_one(own_site.folder / "packs", "game*")
    good = game.read_bytes()
    game.write_bytes(b"not a zip")
    snapshot = the_one(own_site.folder / "packs", "snapshot*")
    snapshot.rename(snapshot.with_name("not-there.bin"))
    worker = own_site.folder / "sw.js"
    worker.write_text(worker.read_text().replace(snapshot.name, "not-there.bin"))
    page = wait_offline_ready(new_page(url=own_site.url, ready=False, errors_expected=True))
    sorry = page.get_by_text("The game could not start")
    expect(sorry).to_be_visible(timeout=60_000)
    own_site.stop()
    with page.expect_navigation():
        page.get_by_role("button").tap()
    expect(sorry).to_be_visible(timeout=60_000)
    own_site.start()
    mend(own_site, game.name, good)
    load_again(page)
    assert page.evaluate("navigator.serviceWorker.getRegistration().then(Boolean)")


def test_manifest_makes_it_an_app(new_page: NewPage, site: Server) -> None:
    page = new_page()
    manifest = json.loads((site.folder / "static/manifest.webmanifest").read_text())
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        assert page.request.get(f"{site.url}static/{icon['src']}").ok


def test_the_splash_needs_no_python(new_page: NewPage) -> None:
    """What is seen first is there without any script."""
    page = new_page(java_script_enabled=False, ready=False)
    expect(page.get_by_text("Patkányfészek")).to_be_visible()
    assert "This game needs JavaScript" in (page.locator("noscript").text_content() or "")
