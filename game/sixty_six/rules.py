"""The game “Sixty-Six” as the registry knows it: its options, its notation, and how it begins."""

from __future__ import annotations

from game.core.rules import Game, Move, Setup, State
from game.sixty_six import moves
from game.sixty_six.house import OPTIONS, house
from game.sixty_six.state import first_state


class SixtySix(Game):
    """24 cards, 2–4 players, four of them in partnerships."""

    id = "sixty-six"
    seats = range(2, 5)
    options = OPTIONS
    examples = (
        {},
        {
            "deck": "french",
            "bidding": "until_passed",
            "highest_bid": 6,
            "leave_tricks": False,
            "forty_ban": "side",
            "made_bid": "bid",
            "target": 11,
            "finish": "bidder_first",
            "running_count": "hidden",
        },
        {"target": 11, "signals": True, "revoke": "penalised_1", "referee": False},
        {"target": 21, "revoke": "penalised_5", "bidding": "until_passed"},
    )

    def start(self, setup: Setup) -> State:
        """The first dealer is the setup's starter (S2)."""
        return first_state(house(setup), setup.starter)

    def parse(self, text: str) -> Move:
        return moves.parse(text)
