"""What browser tests share: our devices, waiting, opening again, watching a page, a browser that may be killed."""

import os
import signal
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Error, Page, Playwright

from tools.browser import launch_options

SIZES = {"landscape": (1180, 820), "portrait": (820, 1180), "phone": (390, 844)}
LOCALES = {"en": "en-GB", "hu": "hu-HU", "cs": "cs-CZ"}

CONTROLLED = """() => new Promise((done) => {
  const worker = navigator.serviceWorker;
  if (worker.controller) done();
  else worker.addEventListener("controllerchange", () => done(), { once: true });
})"""


def context_options(size: str, lang: str, **more: Any) -> dict[str, Any]:
    """What a browser context takes to be one of our devices."""
    width, height = SIZES[size]
    return {"viewport": {"width": width, "height": height}, "locale": LOCALES[lang], "has_touch": True, **more}


def short_lived() -> dict[str, Any]:
    """What Playwright's launch takes for pages that live for seconds: to compile their Python twice costs more than it brings."""
    options = launch_options()
    return options | {"args": [*options["args"], "--js-flags=--liftoff-only"]}


def settle(page: Page) -> None:
    """Let so much time pass that a tap is no second one of two."""
    page.evaluate("document.getAnimations().forEach((a) => a.animationName === 'settle' && a.finish())")


def wait_ready(page: Page) -> Page:
    """Until the game has taken the splash away."""
    page.wait_for_selector("html[data-ready], html[data-failed]", state="attached", timeout=90_000)
    assert page.get_attribute("html", "data-failed") is None, "the game did not start: see the console"
    return page


def wait_offline_ready(page: Page) -> Page:
    """Until the service worker keeps the whole site and controls this page."""
    page.evaluate(CONTROLLED)  # wait_for_function would need eval, which the policy forbids
    return page


def reload(page: Page) -> Page:
    """Load the page again and wait until it is ready."""
    page.reload()
    return wait_ready(page)


def reopen(page: Page) -> Page:
    """Close the tab and open the site in a new one of the same browser context."""
    context, url = page.context, page.url
    page.close()
    again = context.new_page()
    again.goto(url)
    return wait_ready(again)


class Watch:
    """Keeps everything that a well-behaved page must not do."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.origin = url.split("/")[2]
        self.complaints: list[str] = []
        context.on("console", self.console)
        context.on("weberror", lambda error: self.complaints.append(f"exception: {error.error}"))
        context.on("request", self.request)

    def console(self, message: Any) -> None:
        if message.type == "error":
            self.complaints.append(f"console: {message.text} ({message.location.get('url', '')})")

    def request(self, request: Any) -> None:
        if not request.url.startswith(("data:", "blob:")) and request.url.split("/")[2] != self.origin:
            self.complaints.append(f"foreign request: {request.url}")


def wipe(page: Page, url: str) -> None:
    """Forget what the game has saved, keep the service worker and its cache."""
    session = page.context.new_cdp_session(page)
    session.send("Storage.clearDataForOrigin", {"origin": url.rstrip("/"), "storageTypes": "local_storage,indexeddb"})
    session.detach()


class Profile:
    """A browser with a folder of its own, which can be killed and opened again: open(), kill_page(), kill_browser()."""

    def __init__(self, playwright: Playwright, folder: Path, url: str) -> None:
        self.playwright, self.folder, self.url = playwright, folder, url
        self.context: BrowserContext | None = None

    def open(self, size: str = "landscape", lang: str = "en", **more: Any) -> Page:
        """Start the browser if it isn't running, open the site, wait until it is ready."""
        if self.context is None:
            options = short_lived() | context_options(size, lang, **more)
            self.context = self.playwright.chromium.launch_persistent_context(self.folder, **options)
        page = self.context.new_page()
        page.goto(self.url)
        return wait_ready(page)

    def kill_page(self) -> None:
        """Kill the processes behind all pages at once, as a tablet short of memory does, and wait until the browser knows: into a
        spare process that it believes to be alive it would put the next page."""
        killed = self.processes("--type=renderer")
        for process in killed:
            os.kill(process, signal.SIGKILL)
        for _ in range(1000):
            if not any(Path(f"/proc/{process}").exists() for process in killed):
                return
            time.sleep(0.01)
        raise AssertionError("the browser has not noticed")

    def kill_browser(self) -> None:
        """Kill the whole browser at once, as an empty battery does."""
        for process in self.processes(f"--user-data-dir={self.folder}"):
            os.kill(process, signal.SIGKILL)
        with suppress(Error):  # Playwright may or may not have noticed
            self.close()
        self.context = None

    def close(self) -> None:
        """Close the browser in an orderly way; the folder stays."""
        if self.context:
            self.context.close()
            self.context = None

    def processes(self, argument: str) -> list[int]:
        """This browser's processes that were started with an argument."""
        command = {int(p.name): read_words(p / "cmdline") for p in Path("/proc").iterdir() if p.name.isdigit()}
        own = {pid for pid, words in command.items() if f"--user-data-dir={self.folder}" in words}
        while children := {pid for pid in command if parent_of(pid) in own} - own:
            own |= children
        return [pid for pid in own if argument in command[pid]]


def read_words(file: Path) -> list[str]:
    """A process's command line; processes come and go while one looks."""
    try:
        return file.read_text().split("\0")
    except OSError:
        return []


def parent_of(pid: int) -> int:
    """Its parent process, 0 if it is gone."""
    try:
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        return 0
