"""Taps are worked off in order, one after another, and nothing stops the queue."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from game.ui.queue import Queue


def test_the_next_one_waits_until_the_last_one_is_finished() -> None:
    async def run() -> list[str]:
        seen: list[str] = []
        queue = Queue()

        async def slow(name: str) -> None:
            seen.append(f"{name} begins")
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            seen.append(f"{name} ends")

        queue.put(lambda: slow("a"))
        queue.put(lambda: seen.append("plain"))
        queue.put(lambda: slow("b"))
        await queue.idle()
        return seen

    assert asyncio.run(run()) == ["a begins", "a ends", "plain", "b begins", "b ends"]


def test_what_means_nothing_any_more_is_dropped_when_its_turn_comes() -> None:
    async def run() -> list[str]:
        seen: list[str] = []
        meanings = {"throw", "stop"}
        queue = Queue()

        async def tap(intent: str) -> None:
            seen.append(intent)
            await asyncio.sleep(0)
            meanings.discard("throw")

        for intent in ("throw", "throw", "stop"):
            queue.put(lambda intent=intent: tap(intent), lambda intent=intent: intent in meanings)
        await queue.idle()
        return seen

    assert asyncio.run(run()) == ["throw", "stop"]


def test_work_may_put_in_more_work() -> None:
    async def run() -> list[int]:
        seen: list[int] = []
        queue = Queue()

        def count(n: int) -> None:
            seen.append(n)
            if n:
                queue.put(lambda: count(n - 1))

        queue.put(lambda: count(3))
        await queue.idle()
        await queue.idle()
        queue.put(lambda: count(0))
        await queue.idle()
        return seen

    assert asyncio.run(run()) == [3, 2, 1, 0, 0]


def test_what_only_saves_time_is_done_at_once_or_not_at_all() -> None:
    async def run() -> list[str]:
        seen: list[str] = []
        queue = Queue(on_error=lambda error: seen.append(repr(error)))
        gate = asyncio.Event()

        def fail() -> None:
            raise ValueError

        queue.while_idle(lambda: seen.append("idle"))
        queue.put(gate.wait)
        queue.while_idle(lambda: seen.append("busy"))
        gate.set()
        await queue.idle()
        queue.while_idle(fail)
        queue.while_idle(lambda: seen.append("idle again"))
        return seen

    assert asyncio.run(run()) == ["idle", "ValueError()", "idle again"]


def test_errors_are_reported_and_the_queue_goes_on() -> None:
    async def run() -> list[str]:
        seen: list[str] = []
        queue = Queue(on_error=lambda error: seen.append(repr(error)))

        def plain() -> None:
            raise KeyError("plain")

        async def late() -> None:
            await asyncio.sleep(0)
            raise ValueError("late")

        def meaning() -> bool:
            raise RuntimeError("meaning")

        queue.put(plain)
        queue.put(late)
        queue.put(lambda: None, meaning)
        queue.put(lambda: seen.append("alive"))
        await queue.idle()
        return seen

    assert asyncio.run(run()) == ["KeyError('plain')", "ValueError('late')", "RuntimeError('meaning')", "alive"]


def test_it_says_when_something_has_to_be_waited_for() -> None:
    async def run() -> list[str]:
        seen: list[str] = []
        queue = Queue(on_busy=lambda busy: seen.append("busy" if busy else "at rest"))

        async def slow() -> None:
            await asyncio.sleep(0)
            seen.append("done")

        queue.put(slow)
        queue.put(slow)
        await queue.idle()
        await asyncio.sleep(0)
        return seen

    assert asyncio.run(run()) == ["busy", "done", "done", "at rest"]


@pytest.mark.parametrize("report", [None, lambda _error: 1 / 0], ids=["nobody listens", "the report is broken"])
def test_an_error_that_can_not_be_reported_is_printed(report: Any, capsys: pytest.CaptureFixture[str]) -> None:
    async def run() -> list[str]:
        seen: list[str] = []
        queue = Queue(report)

        def broken() -> None:
            raise KeyError("first")

        queue.put(broken)
        queue.put(lambda: seen.append("alive"))
        await queue.idle()
        return seen

    assert asyncio.run(run()) == ["alive"]
    assert "KeyError: 'first'" in capsys.readouterr().err
