"""The registry of scenes: how each game of `game.games` looks and speaks."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from game.catz_ratz_batz.scene import CatzScene
from game.draw.scene import GameScene
from game.rat_poker.scene import RatPokerScene
from game.sixty_six.scene import SixtySixScene

SCENES: Mapping[str, GameScene] = MappingProxyType({scene.game: scene for scene in (RatPokerScene(), SixtySixScene(), CatzScene())})
