"""The first Python on the page: start the game, say so if that fails, and only then let the service worker download.

The worker is registered whatever happens, so that a version that can't start can still be replaced.
"""

import asyncio
import random
import secrets
import sys

import js
from pyodide.ffi import create_once_callable, to_js


async def registration():
    """The service worker's registration, or None where there can't be one (plain http, some private windows)."""
    if not hasattr(js.navigator, "serviceWorker"):
        return None
    options = to_js({"updateViaCache": "none"}, dict_converter=js.Object.fromEntries)
    try:
        return await js.navigator.serviceWorker.register("sw.js", options)
    except Exception as error:
        print("No service worker:", error)
        return None


def confess():
    """Tell the family on the splash that the game did not start; its button loads the newest version."""
    js.document.documentElement.dataset.failed = ""
    button = js.document.getElementById("reload")
    button.addEventListener("click", create_once_callable(reload))


async def reload(_event):
    """Come back with what the site holds now, past a worker that keeps this version: it goes, unless there is no network to load
    another one. No game can be lost by that here."""
    worker = await registration()
    if worker and worker.active:
        try:
            await js.fetch("sw.js", to_js({"cache": "no-store"}, dict_converter=js.Object.fromEntries))
            await asyncio.wait_for(worker.unregister(), 10)  # if another version is just coming in, that takes its time
        except Exception as error:
            print("No other version:", error)
    js.location.reload()


random.seed(secrets.randbits(256))  # a snapshot would give everybody the same numbers
try:
    from game.ui.start import start

    await start()
except Exception:
    sys.excepthook(*sys.exc_info())
    confess()
finally:
    await registration()
