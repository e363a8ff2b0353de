"""Opens the house in a browser: everything that is imported here is part of the memory snapshot."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Mapping
from typing import Any

from game.core.chance import SystemChance
from game.core.rules import Game
from game.draw.pieces import SPRITE
from game.draw.scene import GameScene
from game.games import GAMES
from game.scenes import SCENES
from game.ui import device, serviceworker
from game.ui.app import App
from game.ui.page import Page
from game.ui.rooms.home import HomeRoom
from game.ui.storage import open_store
from game.ui.tabs import Claim, browser_locks, watch_store

RESERVE = 16 << 20
"""Bytes that Python's memory has room for from the start: the tables of a long game of Rat Poker take some 6 MB, and a tap waits
while memory grows."""

_kept: list[Any] = []  # what must live as long as the page


async def start(games: Mapping[str, Game] = GAMES, scenes: Mapping[str, GameScene] = SCENES) -> None:
    """Mount the app in place of the splash; `data-ready` on the page says that taps count. Tests bring games of their own."""
    games = {name: game for name, game in games.items() if name in scenes}  # without a scene a game is played on the command line
    page = Page()
    page.mount_sprite(SPRITE)
    app = App(page, device, await open_store(), None, games, scenes, SystemChance())
    app.claim = Claim(browser_locks(), app.on_lost)
    await app.start(HomeRoom(app))
    page.ready()
    gc.freeze()  # what is here now lives as long as the page, and is never looked through again
    gc.disable()  # no tap waits for garbage: the page has it collected when it is at rest
    bytearray(RESERVE)  # given back at once; the memory of a page never shrinks
    worker = asyncio.ensure_future(serviceworker.start(app.on_update, app.on_offline_ready))
    _kept.extend((app, watch_store(app.on_changed), worker))
