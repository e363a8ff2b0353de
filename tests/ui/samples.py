"""Sample models of every screen, for the tests and for `tools/shots.py`: usual ones, crowded ones and bare ones."""

from __future__ import annotations

from collections.abc import Callable

from game.draw.doors import catz_door, poker_door, sixty_six_door
from game.draw.pieces import die
from game.draw.scene import Clause, OptionWords, Part, Player
from game.draw.texts import Texts
from game.draw.tree import Node, h
from game.ui.screens import dialogs
from game.ui.screens.curtain import curtain
from game.ui.screens.frame import Person, bar, button, house, people, screen, table_buttons
from game.ui.screens.home import Door, HomeModel, UnderWay, games_sheet, home, how_many
from game.ui.screens.result import ResultModel, ResultRow, result
from game.ui.screens.rules import RulesModel, rules_page
from game.ui.screens.settings import SettingsModel, settings_page
from game.ui.screens.setup import OptionModel, SeatModel, SetupModel, setup
from game.ui.settings_data import Settings

LONG = "W" * 24
ANNA, BENCE, CSILLA, NAGYI = Player("Anna", 1), Player("Bence", 2), Player("Csilla", 4), Player("Nagyi", 5)
FOUR = (ANNA, BENCE, CSILLA, NAGYI)
SIX = (
    Player("Anna", 1),
    Player(LONG, 2),
    Player("Dani", 3),
    Player("Őszike Čeňková", 4),
    Player("Nagyi", 5),
    Player("Děda", 6),
)


def _doors(t: Texts) -> tuple[Door, ...]:
    return (
        Door(
            t("Rat Poker"),
            t("rats, chips and cat cards"),
            how_many(range(2, 7), t),
            poker_door(),
            "open rat-poker",
        ),
        Door(
            t("Transcarpathian Sixty-Six"),
            t("Hungarian cards"),
            how_many(range(2, 5), t),
            sixty_six_door(),
            "open sixty-six",
        ),
        Door("Catz Ratz Batz", t("nine dice"), how_many(range(1, 7), t), catz_door(), "open catz-ratz-batz"),
    )


_GAMES = (
    UnderWay("a", "Catz Ratz Batz", FOUR, "Csilla · 134"),
    UnderWay("b", "Catz Ratz Batz", SIX, "Anna · 87"),
    UnderWay("c", "Catz Ratz Batz", (ANNA,), "Anna · 12"),
)

_OPTIONS = (
    OptionModel(OptionWords("target", "Target", "Whoever reaches it first wins.", "C12", step=10), 250, 50, 1000),
    OptionModel(
        OptionWords("change_series", "Change the series", "While numbers are mixed, another number may be collected.", "C3"),
        False,
    ),
    OptionModel(
        OptionWords("must_stop_when_complete", "Stop when complete", "The turn ends when every number is the series.", "C5"),
        True,
    ),
    OptionModel(OptionWords("stop_early", "Stop early", "Other numbers count nothing.", "C5"), False),
    OptionModel(OptionWords("finish_round", "Finish the round", "Everybody gets the same number of turns.", "C12"), False),
    OptionModel(
        OptionWords("no_number", "First throw without a number", "", "C7", (("zero", "No points"), ("rethrow", "Throw again"))),
        "zero",
    ),
    OptionModel(
        OptionWords(
            "zero_from_excess",
            "No points from",
            "How many more bad animals than good ones.",
            "C9",
            ((2, "two too many"), (1, "one too many")),
        ),
        2,
    ),
)


def _setup(seats: tuple[SeatModel, ...], **more: object) -> SetupModel:
    presets = (("House rules", True), ("English edition", False))
    begins = f"{seats[0].name} begins."
    return SetupModel("Catz Ratz Batz", seats, range(1, 7), options=_OPTIONS, presets=presets, begins=begins, **more)  # type: ignore[arg-type]


def _seat(player: Player, trouble: str = "") -> SeatModel:
    return SeatModel(player.name, player.colour, f"Player {player.colour}", trouble, "player")


def _table(players: tuple[Player, ...], now: int, t: Texts) -> Node:
    """A stand-in for a game's table: only what all games share."""
    meters = [
        (h("b", str(134 - 11 * i), cls="num"), h("span", h("i", css={"--part": 54 - 5 * i}), cls="meter"))
        for i in range(len(players))
    ]
    persons = [Person(player, meters[i], i == now, i == 1) for i, player in enumerate(players)]
    head = bar(
        f"{players[now].name}: 3 3 3", "Choose which dice to throw again.", colour=players[now].colour,
        buttons=table_buttons(t, undo=True, redo=False),
    )  # fmt: skip
    return screen("sample", head, people(t, persons), h("section", h("h3", "Felt"), cls="felt"), cls="game")


def _row(player: Player, total: int, first: bool = False) -> ResultRow:
    return ResultRow(player, total, (h("span", "5 × 5 = 25 · 3 × 9 = 27"),), first)


def _result(**more: object) -> ResultModel:
    rows = (_row(BENCE, 254, True), _row(CSILLA, 187), _row(ANNA, 151), _row(NAGYI, 96))
    facts: dict[str, object] = {
        "game": "catz-ratz-batz",
        "title": "Catz Ratz Batz",
        "rows": rows,
        "words": "9 · 27",
        "rain": ("die-7", "face-cat", "die-3", "face-bat", "face-rat"),
    }
    return ResultModel(**(facts | more))  # type: ignore[arg-type]


def _details() -> Node:
    lines = (h("p", f"{n}. ", "3 5 7 R B C") for n in range(1, 15))
    return h("div", h("h3", "Sheet"), die("7", 64), lines)


def _parts() -> tuple[Part, ...]:
    text = "The player throws all nine dice. Every die that shows an animal is locked for the rest of the turn."
    clauses = tuple(
        Clause(f"C{n}", f"The {n}th thing to know", (text, text), die("R", 64) if n == 2 else None) for n in range(1, 13)
    )
    return Part("A turn", clauses[:7]), Part("The whole game", clauses[7:])


def _over(below: Node, sheet: Node | None = None, toast: Node | None = None, *banners: Node) -> Node:
    return house(below, over=sheet, toast=toast, banners=banners)


SCREENS: dict[str, Callable[[Texts], Node]] = {
    "home": lambda t: house(home(HomeModel(_doors(t), _GAMES[:1]), t)),
    "home-many": lambda t: house(home(HomeModel(_doors(t), _GAMES[1:]), t)),
    "home-first": lambda t: house(home(HomeModel(_doors(t)), t)),
    "home-games": lambda t: _over(home(HomeModel(_doors(t), _GAMES), t), games_sheet(_GAMES, t)),
    "home-update": lambda t: _over(home(HomeModel(_doors(t), _GAMES), t), None, None, dialogs.update_banner(t)),
    "setup": lambda t: house(setup(_setup(tuple(map(_seat, FOUR)), starter=1), t)),
    "setup-six": lambda t: house(setup(_setup(tuple(map(_seat, SIX)), opened=1, reason=t("Two players have the same name.")), t)),
    "setup-one": lambda t: house(setup(_setup((SeatModel("", 3, t("Player {n}", n=1)),)), t)),
    "setup-wrong": lambda t: house(
        setup(
            _setup((_seat(ANNA), _seat(Player("Anna", 6), t("This name is taken."))), reason=t("Two players have the same name.")),
            t,
        )
    ),
    "settings": lambda t: house(settings_page(SettingsModel(Settings(), "0.1.0", True, False), t)),
    "settings-trouble": lambda t: house(
        settings_page(
            SettingsModel(Settings("hu", "night", "off", "peek"), "0.1.0", False, None, "Games can't be kept here.", True), t
        )
    ),
    "rules": lambda t: house(rules_page(RulesModel("Catz Ratz Batz", _parts(), "C2"), t)),
    "result": lambda t: house(result(_result(), t)),
    "result-details": lambda t: house(result(_result(details=_details()), t)),
    "result-shared": lambda t: house(result(_result(rows=tuple(_row(p, 254, True) for p in SIX[:3]) + (_row(NAGYI, 96),)), t)),
    "result-six": lambda t: house(result(_result(rows=tuple(_row(p, 254 - 20 * i, i == 1) for i, p in enumerate(SIX))), t)),
    "result-one": lambda t: house(result(_result(rows=(_row(ANNA, 187),)), t)),
    "curtain": lambda t: house(curtain(ANNA, t)),
    "curtain-long": lambda t: house(curtain(SIX[1], t)),
    "curtain-middle": lambda t: house(curtain(SIX[3], t)),
    "table": lambda t: house(_table(FOUR, 1, t)),
    "table-six": lambda t: house(_table(SIX, 1, t)),
    "menu": lambda t: _over(_table(FOUR, 1, t), dialogs.game_menu(t, "Catz Ratz Batz", undo=True, redo=False, fullscreen=False)),
    "confirm": lambda t: _over(
        _table(FOUR, 1, t),
        dialogs.confirm(t, t("Delete this game?"), "Catz Ratz Batz · Anna, Bence", t("Delete"), "delete-sure a"),
    ),
    "log": lambda t: _over(
        _table(FOUR, 1, t), dialogs.log_sheet(t, [(p.colour, f"{p.name}: 7 7 7, R B") for p in FOUR * 6] + [(None, "C C R")])
    ),
    "toast": lambda t: _over(
        _table(FOUR, 1, t), None, dialogs.toast(t, "Stopping is possible when every number is the series.", clause="C5")
    ),
    "elsewhere": lambda t: _over(_table(FOUR, 1, t), None, None, dialogs.elsewhere_banner(t)),
    "buttons": lambda t: house(
        screen(
            "sample",
            h(
                "div",
                button("Main", "a", kind="main"),
                button("Alt", "b"),
                button("Off", "c", off=True),
                button("Gold", "d", kind="gold"),
            ),
        )
    ),
}
"""Every screen by name."""
