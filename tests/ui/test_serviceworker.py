"""Which version is offered: one that waits behind another, and never the first one, however the browser tells of it."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from game.ui import serviceworker


class Target:
    """Something of the browser's that can be listened to; equal to nothing but itself."""

    def __init__(self, **fields: Any) -> None:
        self.heard: dict[str, Callable[[object], None]] = {}
        self.__dict__.update(fields)

    def addEventListener(self, event: str, handler: Callable[[object], None]) -> None:  # noqa: N802 - the browser's name
        self.heard[event] = handler


class House:
    """A page whose browser has registered the worker; `offers` are the offers made so far."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, **registered: Any) -> None:
        self.registration = Target(**{"installing": None, "waiting": None, **registered})
        self.container = Target(controller=None, register=self._register)
        self.offers: list[Any] = []
        js = ModuleType("js")
        js.navigator = SimpleNamespace(serviceWorker=self.container)  # type: ignore[attr-defined]
        js.document = Target(visibilityState="visible")  # type: ignore[attr-defined]
        js.Object = SimpleNamespace(fromEntries=dict)  # type: ignore[attr-defined]
        ffi = ModuleType("pyodide.ffi")
        ffi.create_proxy = lambda handler: handler  # type: ignore[attr-defined]
        ffi.to_js = lambda fields, dict_converter: dict(fields)  # type: ignore[attr-defined]
        for name, module in {"js": js, "pyodide": ModuleType("pyodide"), "pyodide.ffi": ffi}.items():
            monkeypatch.setitem(sys.modules, name, module)

    async def _register(self, *_how: Any) -> Target:
        return self.registration

    def open(self) -> House:
        """The page starts, and everything is kept at once."""

        async def opened() -> None:
            ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self.container.ready = ready
            said = asyncio.Event()
            await serviceworker.start(self.offers.append, said.set)
            ready.set_result(None)
            await said.wait()

        asyncio.run(opened())
        return self

    def becomes(self, worker: Target, **places: Any) -> None:
        """The browser says that a worker's state has changed, and where the workers are now."""
        self.container.controller = places.pop("controller", self.container.controller)
        self.registration.__dict__.update({"installing": None, "waiting": None, **places})
        worker.heard["statechange"](None)


def test_the_first_version_is_not_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    first = Target()
    house = House(monkeypatch, installing=first).open()
    house.becomes(first, waiting=first)
    house.becomes(first, active=first, controller=first)
    assert house.offers == []


def test_the_first_version_is_not_offered_while_it_takes_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page is told of its new controller before the registration has been moved on."""
    first = Target()
    house = House(monkeypatch, installing=first).open()
    house.becomes(first, waiting=first, controller=first)
    assert house.offers == []


def test_a_new_version_is_offered_once_and_let_in_when_somebody_says_yes(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[Any] = []
    first, new = Target(), Target(postMessage=said.append)
    house = House(monkeypatch, active=first)
    house.container.controller = first
    house.open()
    house.registration.installing = new
    house.registration.heard["updatefound"](None)
    house.becomes(new, active=first, waiting=new)
    house.becomes(new, active=first, waiting=new)
    (accept,) = house.offers
    assert said == []
    accept()
    assert said == [{"type": "SKIP_WAITING"}]


def test_a_version_that_waits_since_yesterday_is_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    house = House(monkeypatch, waiting=Target())
    house.container.controller = Target()
    house.open()
    assert len(house.offers) == 1
