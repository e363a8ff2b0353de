"""What the one scene of this board asks of each kind of game on it: the dice games, and the card games."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from game.core.rules import Refusal, Seat
from game.draw.scene import Ending, Entry, Line, Player, Sight, Tap
from game.draw.texts import Texts
from game.draw.tree import Node


class Kind(ABC):
    """The part of a `GameScene` that differs; each method means what the scene's method of that name means."""

    @abstractmethod
    def say(self, sight: Sight, t: Texts) -> tuple[str, str]: ...

    @abstractmethod
    def person(self, sight: Sight, seat: Seat, t: Texts) -> tuple[Node, ...]: ...

    @abstractmethod
    def area(self, sight: Sight, t: Texts) -> Node: ...

    @abstractmethod
    def tap(self, sight: Sight, intent: str) -> Tap: ...

    @abstractmethod
    def refusal(self, refusal: Refusal, sight: Sight, t: Texts) -> str: ...

    @abstractmethod
    def log(self, line: Line, players: tuple[Player, ...], t: Texts) -> tuple[Entry, ...]: ...

    @abstractmethod
    def ending_words(self, end: Ending, t: Texts) -> str: ...

    @abstractmethod
    def ending_row(self, end: Ending, seat: Seat, t: Texts) -> tuple[Node, ...]: ...

    def ending_number(self, end: Ending, seat: Seat) -> int | None:
        return int(end.history[-1].scores[seat])

    def candle_at(self, sight: Sight, starter: Seat) -> Seat:
        return starter

    def stands(self, sight: Sight, seat: Seat) -> str:
        return ""

    def worth_a_look(self, own: Any, public: Any) -> bool:
        return bool(own != public)

    def shows_news(self, sight: Sight) -> bool:
        return False

    def passes_on(self, line: Line) -> bool:
        return False

    def log_from(self, history: Sequence[Any]) -> int:
        return 0

    def log_reach(self, t: Texts) -> str:
        return ""
