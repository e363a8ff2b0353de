"""Offline use and updates: registers sw.js, offers a new version, says when everything is kept.

Nothing here reloads the page unless somebody has accepted the offer: a game may be running.
"""

import asyncio
from collections.abc import Callable
from typing import Any

_kept: list[Any] = []  # listeners and tasks that live as long as the page


async def start(offer: Callable[[Callable[[], None]], None], offline_ready: Callable[[], None]) -> None:
    """Register the worker and watch it.

    `offer(accept)` is called when a new version waits; accept() lets it in and reloads the page.
    `offline_ready()` is called once the whole site is kept on this device; at every start, if it already is.
    Where there can't be a service worker (plain http, some private windows) neither is ever called.
    """
    import js

    container = getattr(js.navigator, "serviceWorker", None)
    if container is None:
        return
    try:
        registration = await container.register("sw.js", _object(updateViaCache="none"))
    except Exception as error:  # the game goes on without
        print("No service worker:", error)
        return

    accepted = False
    offered = None

    def accept() -> None:
        nonlocal accepted
        accepted = True
        registration.waiting.postMessage(_object(type="SKIP_WAITING"))

    def offer_waiting(_event: object = None) -> None:
        nonlocal offered
        waiting, running = registration.waiting, container.controller
        # The very first version replaces nothing: there is no controller, or it is just becoming that itself. Firefox may tell
        # the one before it tells that nothing waits any more.
        if waiting and running and waiting not in (running, offered):
            offered = waiting
            offer(accept)

    def watch_installing(_event: object = None) -> None:
        if registration.installing:
            _listen(registration.installing, "statechange", offer_waiting)

    def new_controller(_event: object) -> None:
        if accepted:
            js.location.reload()

    def look_for_update(_event: object) -> None:
        if js.document.visibilityState == "visible":
            _keep_task(_update(registration))

    _listen(registration, "updatefound", watch_installing)
    _listen(container, "controllerchange", new_controller)
    _listen(js.document, "visibilitychange", look_for_update)
    watch_installing()
    offer_waiting()
    _keep_task(_say_when_ready(container, offline_ready))


async def _say_when_ready(container: Any, offline_ready: Callable[[], None]) -> None:
    """`ready` holds once a worker has everything in its cache; if that never comes, nothing is said."""
    await container.ready
    offline_ready()


async def _update(registration: Any) -> None:
    """A tablet that stays on for days asks for a new version when it is looked at again; offline it can't."""
    try:
        await registration.update()
    except Exception as error:
        print("No update:", error)


def _keep_task(work: Any) -> None:
    _kept.append(asyncio.ensure_future(work))


def _listen(target: Any, event: str, handler: Callable[[Any], None]) -> None:
    from pyodide.ffi import create_proxy

    proxy = create_proxy(handler)
    _kept.append(proxy)
    target.addEventListener(event, proxy)


def _object(**fields: str) -> Any:
    """A JavaScript object."""
    import js
    from pyodide.ffi import to_js

    return to_js(fields, dict_converter=js.Object.fromEntries)
