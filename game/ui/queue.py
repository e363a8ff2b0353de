"""What the players do, one thing after another: the next tap waits until the last one is worked off and saved."""

from __future__ import annotations

import asyncio
import inspect
import traceback
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

Work = Callable[[], "Awaitable[Any] | Any"]


def _always() -> bool:
    return True


class Queue:
    """Works off what is put in, in order. Work may be a plain function or a coroutine function without arguments.

    Whatever a work raises goes to `on_error(exception)`, and the queue goes on.
    """

    def __init__(self, on_error: Callable[[Exception], Any] | None = None) -> None:
        self.on_error = on_error
        self._waiting: deque[tuple[Work, Callable[[], bool]]] = deque()
        self._task: asyncio.Task[None] | None = None

    def put(self, work: Work, still: Callable[[], bool] = _always) -> None:
        """Have `work` done when everything before it is done, unless `still()` is False by then."""
        self._waiting.append((work, still))
        if self._task is None:
            self._task = asyncio.ensure_future(self._run())

    async def idle(self) -> None:
        """Wait until nothing is waiting or being worked on."""
        while self._task is not None:
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
            self._task = None

    def _report(self, error: Exception) -> None:
        """An error in the reporting itself must not stop the queue either; it is printed with the first one."""
        try:
            if self.on_error is None:
                raise error
            self.on_error(error)
        except Exception:
            traceback.print_exc()
