"""Two games so small that they can be read in a minute. They exist for the tests alone: what dice without secrets can't show
(hands, redealing, simultaneous choices, moves out of turn) is tested on them."""

from collections.abc import Mapping
from types import MappingProxyType

from game.core.rules import Game
from tests.tiny.hidden_hands import HiddenHands
from tests.tiny.secret_choice import SecretChoice

TINY_GAMES: Mapping[str, Game] = MappingProxyType({game.id: game for game in (HiddenHands(), SecretChoice())})
