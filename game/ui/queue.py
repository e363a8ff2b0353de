"""What the players do, one thing after another: the next tap waits until the last one is worked off and saved."""

from __future__ import annotations

import asyncio
import inspect
import sys
import traceback
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

Work = Callable[[], "Awaitable[Any] | Any"]


def _always() -> bool:
    return True


def _begin(work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
    if sys.version_info >= (3, 12):
        return asyncio.Task(work, loop=asyncio.get_running_loop(), eager_start=True)
    return asyncio.ensure_future(work)


class Queue:
    """Works off what is put in, in order. Work may be a plain function or a coroutine function without arguments.

    Whatever a work raises goes to `on_error(exception)`, and the queue goes on. `on_busy(busy)` is told when something has to be
    waited for, and when everything is done.
    """

    def __init__(self, on_error: Callable[[Exception], Any] | None = None, on_busy: Callable[[bool], Any] | None = None) -> None:
        self.on_error = on_error
        self._on_busy = on_busy
        self._waiting: deque[tuple[Work, Callable[[], bool]]] = deque()
        self._running = False
        self._task: asyncio.Task[None] | None = None

    def put(self, work: Work, still: Callable[[], bool] = _always) -> None:
        """Have `work` done when everything before it is done, unless `still()` is False by then. Where nothing else is being
        worked on it begins at once, so that a tap is seen a frame earlier (Python 3.12 and newer), and nobody asks."""
        self._waiting.append((work, still if self._running else _always))
        if not self._running:
            self._running = True
            self._task = _begin(self._run())
            if self._running and self._on_busy is not None:
                self._on_busy(True)
                self._task.add_done_callback(self._at_rest)

    def while_idle(self, work: Callable[[], Any]) -> None:
        """Do `work` at once, or, where something else is being worked on, not at all: it only saves time later."""
        if self._running:
            return
        try:
            work()
        except Exception as error:
            self._report(error)

    async def idle(self) -> None:
        """Wait until nothing is waiting or being worked on."""
        while self._running and self._task is not None:
            await asyncio.shield(self._task)

    async def _run(self) -> None:
        try:
            while self._waiting:
                work, still = self._waiting.popleft()
                try:
                    if still():
                        result = work()
                        if inspect.isawaitable(result):
                            await result
                except Exception as error:
                    self._report(error)
        finally:
            self._running = False

    def _at_rest(self, _task: object) -> None:
        if not self._running and self._on_busy is not None:
            self._on_busy(False)

    def _report(self, error: Exception) -> None:
        """An error in the reporting itself must not stop the queue either; it is printed with the first one."""
        try:
            if self.on_error is None:
                raise error
            self.on_error(error)
        except Exception:
            traceback.print_exc()
