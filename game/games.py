"""The registry: one line a game. A new game is a new folder and one more line here."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from game.catz_ratz_batz.rules import CatzRatzBatz
from game.core.rules import Game
from game.rat_poker.rules import RatPoker
from game.sixty_six.rules import SixtySix

GAMES: Mapping[str, Game] = MappingProxyType({game.id: game for game in (CatzRatzBatz(), RatPoker(), SixtySix())})
