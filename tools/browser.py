"""Finds the Chromium to test and measure with, and says how to start it."""

import os
import shutil
from typing import Any

NAMES = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def find() -> str | None:
    """The browser of this machine, or the one that CHROMIUM names; None: Playwright's own."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


def launch_options() -> dict[str, Any]:
    """What Playwright's launch takes."""
    sandbox = [] if os.geteuid() else ["--no-sandbox"]  # Chromium refuses to be sandboxed by root
    return {"executable_path": find(), "args": ARGUMENTS + sandbox}
