"""Claims: one tab plays a game, the others ask."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from game.ui.tabs import Claim, NoLocks


class FakeLocks:
    """The locks of a browser: who holds what."""

    def __init__(self) -> None:
        self.held: dict[str, Callable[[], None]] = {}

    async def hold(self, name: str, steal: bool, on_lost: Callable[[], None]) -> Callable[[], None] | None:
        await asyncio.sleep(0)
        if name in self.held:
            if not steal:
                return None
            self.held[name]()
        self.held[name] = on_lost

        def release() -> None:
            if self.held.get(name) is on_lost:
                del self.held[name]

        return release


class Tab:
    """A claim, and what it was told."""

    def __init__(self, locks: FakeLocks) -> None:
        self.lost: list[str] = []
        self.claim = Claim(locks, self.lost.append, patience=0)


def test_only_one_tab_gets_a_game() -> None:
    async def work() -> None:
        locks = FakeLocks()
        one, two = Tab(locks), Tab(locks)
        assert await one.claim.take("game/1") and one.claim.key == "game/1"
        assert not await two.claim.take("game/1") and two.claim.key is None
        assert await two.claim.take("game/2")
        assert await one.claim.take("game/1"), "what is mine stays mine"
        assert list(locks.held) == ["rats-nest/game/1", "rats-nest/game/2"]
        assert one.lost == two.lost == []

    asyncio.run(work())


def test_taking_over_tells_the_other_tab() -> None:
    async def work() -> None:
        locks = FakeLocks()
        one, two = Tab(locks), Tab(locks)
        await one.claim.take("game/1")
        assert await two.claim.take("game/1", steal=True)
        assert one.lost == ["game/1"] and one.claim.key is None and two.lost == []
        one.claim.release()
        assert list(locks.held) == ["rats-nest/game/1"], "what was lost can't be given back"
        assert await one.claim.take("game/1", steal=True)
        assert two.lost == ["game/1"]

    asyncio.run(work())


def test_what_is_given_back_is_free() -> None:
    async def work() -> None:
        locks = FakeLocks()
        one, two = Tab(locks), Tab(locks)
        await one.claim.take("game/1")
        one.claim.release()
        one.claim.release()
        assert await two.claim.take("game/1")
        await two.claim.take("game/2")
        assert list(locks.held) == ["rats-nest/game/2"], "another game: the first is given back"
        assert one.lost == two.lost == []

    asyncio.run(work())


def test_a_loss_told_too_late_is_no_loss() -> None:
    async def work() -> None:
        locks = FakeLocks()
        one = Tab(locks)
        await one.claim.take("game/1")
        late = locks.held["rats-nest/game/1"]
        await one.claim.take("game/2")
        late()
        assert one.lost == [] and one.claim.key == "game/2"

    asyncio.run(work())


def test_without_locks_everything_is_granted() -> None:
    async def work() -> None:
        lost: list[str] = []
        for _ in range(2):
            claim = Claim(NoLocks(), lost.append)
            assert await claim.take("game/1")
        claim.release()
        assert lost == []

    asyncio.run(work())


def test_locks_that_fail_keep_nobody_from_playing() -> None:
    class Broken:
        async def hold(self, name: str, steal: bool, on_lost: Callable[[], None]) -> Callable[[], None] | None:
            raise RuntimeError("SecurityError")

    async def work() -> None:
        claim = Claim(Broken(), print)
        assert await claim.take("game/1") and claim.key == "game/1"
        claim.release()

    asyncio.run(work())


def test_a_claim_that_lingers_for_a_moment_is_waited_for() -> None:
    async def story() -> None:
        answers = iter([None, lambda: None])

        class Lingering:
            async def hold(self, name: str, steal: bool, on_lost: Any) -> Any:
                return next(answers)

        claim = Claim(Lingering(), print, patience=0)
        assert await claim.take("game/1") and claim.key == "game/1"

    asyncio.run(story())
