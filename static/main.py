"""The first Python on the page: start the game, say so if that fails, and only then let the service worker download.

The worker is registered whatever happens, so that a version that can't start can still be replaced.
"""

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
    """Let a waiting version take over: nothing can be lost by that here."""
    worker = await registration()
    if worker and worker.waiting:
        worker.waiting.postMessage(to_js({"type": "SKIP_WAITING"}, dict_converter=js.Object.fromEntries))
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
