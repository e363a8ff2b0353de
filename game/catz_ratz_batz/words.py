"""Catz Ratz Batz in words: sentences for the bar, the log, refusals, set-up and the rules page."""

from __future__ import annotations

from game.catz_ratz_batz import rules
from game.catz_ratz_batz.rules import ANIMALS, ENGLISH_EDITION, NUMBERS, CatzState, Finished, Tally, Turn
from game.core.dice import in_order
from game.core.rules import Refusal
from game.draw.scene import Clause, Line, OptionWords, Part, Player, Preset
from game.draw.texts import N_, Texts

COLLECTS = {"3": N_("{name} collects threes"), "5": N_("{name} collects fives"), "7": N_("{name} collects sevens")}
COLLECT = {"3": N_("Collect threes"), "5": N_("Collect fives"), "7": N_("Collect sevens")}
CHANGE = {"3": N_("Change to threes"), "5": N_("Change to fives"), "7": N_("Change to sevens")}
ONLY_COMPLETE = {
    "3": N_("You may stop when every number is a three."),
    "5": N_("You may stop when every number is a five."),
    "7": N_("You may stop when every number is a seven."),
}


def faces(shown: str, t: Texts) -> str:
    """Dice in words: "3 3 5, 2 rats, 1 cat"."""
    numbers = " ".join(f for f in shown if f in NUMBERS)
    animals = {
        "R": t.n("{n} rat", "{n} rats", shown.count("R")),
        "B": t.n("{n} bat", "{n} bats", shown.count("B")),
        "C": t.n("{n} cat", "{n} cats", shown.count("C")),
    }
    return ", ".join(filter(None, [numbers, *(animals[a] for a in ANIMALS if a in shown)]))


def animals_sum(tally: Tally, t: Texts) -> str:
    """Which animals are left over when good and bad ones have cancelled each other."""
    d = tally.good - tally.bad
    if d > 0:
        return t.n("{n} good animal more", "{n} good animals more", d)
    if d < 0:
        return t.n("{n} bad animal more", "{n} bad animals more", -d)
    return t("good and bad even")


def animals_mean(series: str, t: Texts) -> str:
    """Which animals are good and which bad, when `series` is collected ("" before a number is chosen)."""
    return {
        "": t("Cats are good, rats are bad. Bats are good with threes, count nothing with fives, are bad with sevens."),
        "3": t("With threes, cats and bats are good and rats are bad."),
        "5": t("With fives, cats are good and rats are bad. Bats count nothing."),
        "7": t("With sevens, cats are good, rats and bats are bad."),
    }[series]


def sum_line(tally: Tally) -> str:
    """The arithmetic of a turn on one line: 3 × 3 × 2 = 18."""
    return f"{tally.count} × {tally.series} × {tally.factor} = {tally.points}"


# -- the bar


def better_on(state: CatzState) -> bool:
    """Whether stopping now would bring nothing while there are dice to throw."""
    turn, tally = state.turn, state.tally()
    return bool(turn and turn.free and tally and not tally.points)


def say(state: CatzState, name: str, changing: bool, t: Texts) -> tuple[str, str]:
    """What is asked now, and how to do it. `changing`: another series is being chosen (C3)."""
    turn = state.turn
    if state.over:
        return t("The game is over"), ""
    if turn is None:
        return t("{name} is next", name=name), t("Tap the dice to throw all nine.")
    if not turn.series:
        return t("{name} chooses a number", name=name), t("Tap the number to collect.")
    if changing:
        return t("{name} changes the number", name=name), t("Tap the dice that will be fixed.")
    if turn.complete and better_on(state):
        return t(COLLECTS[turn.series], name=name), t("Complete, but worth nothing: throw on!")
    if turn.complete:
        return t(COLLECTS[turn.series], name=name), t("Complete! Stop, or throw on.")
    return t(COLLECTS[turn.series], name=name), t("Choose the dice to throw again.")


# -- why not


def refusal(why: Refusal, state: CatzState, t: Texts) -> str:
    """One sentence that tells the player why not."""
    if isinstance(why, rules.NotComplete):
        return t(ONLY_COMPLETE[why.parts["series"]])
    if isinstance(why, rules.SeriesStays):
        return (
            t("The number stays the same for the whole turn.")
            if not state.options.change_series
            else t("The number can be changed once after each throw but the first.")
        )
    sentences: dict[type[Refusal], str] = {
        rules.FixFirst: t("First choose the number to collect."),
        rules.NotShowing: t("No die shows that number."),
        rules.Locked: animals_mean(state.turn.series if state.turn else "", t),
        rules.Pinned: t("A fixed die is not thrown again this turn."),
        rules.NothingChosen: t("First choose the dice to throw."),
        rules.NotFree: t("Only free dice can be thrown."),
    }
    return sentences.get(type(why), t("That is not possible now."))


# -- the log


def log(line: Line, players: tuple[Player, ...], t: Texts) -> str:
    """A throw, a choice or the end of a turn in words; moves that say nothing new are left out."""
    before: CatzState = line.before
    after: CatzState = line.after
    name = players[before.seat].name
    word, _, rest = line.move.partition(" ")
    said = ""
    if word == "roll":
        said = t("{name} throws: {dice}", name=name, dice=faces(in_order(rest, rules.FACES), t))
    elif word == "fix":
        said = t(COLLECTS[rest[0]], name=name)
    if after.last is not None and after.last is not before.last:
        said = " · ".join(filter(None, [said, ended(after, after.last, players, t)]))
    return said


def ended(after: CatzState, last: Finished, players: tuple[Player, ...], t: Texts) -> str:
    """The end of a turn in words."""
    return t.n(
        "{name}: {n} point, {total} in all",
        "{name}: {n} points, {total} in all",
        last.points,
        name=players[last.seat].name,
        total=after.totals[last.seat],
    )


def ended_because(before: CatzState, move: str, t: Texts) -> str:
    """Why the turn that ended with `move` ended by itself, "" if its player stopped it."""
    word, _, rest = move.partition(" ")
    turn = before.turn
    if word == "roll":
        turn = (turn or Turn("")).fallen(rest)
    elif word == "fix":
        turn = turn and Turn(turn.shown, rest[0], len(rest))
    if word == "stop" or turn is None:
        return ""
    if not turn.series:
        return t("No number in the first throw")
    return t("Complete: the turn is over.") if turn.free else t("No free die is left: the turn is over.")


# -- set-up


def option_words(t: Texts) -> tuple[OptionWords, ...]:
    """The house rules as set-up lists them."""
    return (
        OptionWords("target", t("Play to"), t("so many points win"), "C12", step=10),
        OptionWords("finish_round", t("Finish the round"), t("everybody gets the same number of turns"), "C12"),
        OptionWords("change_series", t("Change the number"), t("once after each throw but the first"), "C3"),
        OptionWords("must_stop_when_complete", t("Stop when complete"), t("the turn ends when all numbers are the same"), "C5"),
        OptionWords("stop_early", t("Stop at any time"), t("other numbers then count nothing"), "C5"),
        OptionWords(
            "no_number",
            t("No number in the first throw"),
            t("what happens then"),
            "C7",
            values=(("zero", t("no points")), ("rethrow", t("throw again"))),
        ),
        OptionWords(
            "zero_from_excess",
            t("Nothing is scored from"),
            t("so many more bad animals than good"),
            "C9",
            values=((2, t.n("{n} too many", "{n} too many", 2)), (1, t.n("{n} too many", "{n} too many", 1))),
        ),
    )


def presets(t: Texts) -> tuple[Preset, ...]:
    """The two ways in which the game is usually played."""
    return (Preset(t("Usual rules"), {}), Preset(t("English edition"), ENGLISH_EDITION))


# -- the rules page


def parts(t: Texts) -> tuple[Part, ...]:
    """The rules in our own words, by clause."""
    return (Part(t("A turn"), _turn(t)), Part(t("What it scores"), _score(t)), Part(t("The whole game"), _game(t)))


def _turn(t: Texts) -> tuple[Clause, ...]:
    return (
        Clause(
            "C1",
            t("The first throw"),
            (
                t("Nine equal dice show 3, 5, 7, a rat, a bat and a cat. A turn begins with a throw of all nine."),
                t("Every die that shows an animal is locked. It goes up on the shelf and stays there until the turn is over."),
            ),
        ),
        Clause(
            "C2",
            t("Choose a number"),
            (
                t("After the first throw you choose the number that you collect: 3, 5 or 7, one that shows."),
                t(
                    "At least one die of that number is fixed with a pin. It is not thrown again this turn. You may fix "
                    "more of them."
                ),
            ),
        ),
        Clause(
            "C3",
            t("The number stays"),
            (
                t("You collect the same number for the whole turn."),
                t(
                    "House rule “Change the number”: once after each throw but the first, while the numbers are mixed, "
                    "you may change to "
                    "another number that shows. At least one die of it is fixed, and the dice fixed before are free again."
                ),
            ),
        ),
        Clause(
            "C4",
            t("Throw again"),
            (
                t("All other numbers are free dice. Throw as many of them again as you like, as often as you like."),
                t("Dice that already match may be thrown too, to hunt for animals."),
            ),
        ),
        Clause(
            "C5",
            t("When you may stop"),
            (
                t("The turn is complete when every number shows what you collect. Only then may you stop – or go on."),
                t("House rule “Stop when complete”: a complete turn ends by itself."),
                t("House rule “Stop at any time”: you may stop with mixed numbers; the wrong numbers count nothing."),
            ),
        ),
        Clause("C6", t("No free dice"), (t("When no free die is left, the turn ends by itself and is scored."),)),
        Clause(
            "C7",
            t("Only animals"),
            (
                t("A first throw without any number ends the turn with no points."),
                t("House rule “Throw again”: all nine dice are thrown again instead, as often as needed."),
            ),
        ),
    )


def _score(t: Texts) -> tuple[Clause, ...]:
    return (
        Clause(
            "C8",
            t("Good and bad animals"),
            (
                t("The base is the number you collect, times how many dice show it."),
                t(
                    "Cats are good, rats are bad. Bats are good when you collect threes, count nothing with fives, and "
                    "are bad with "
                    "sevens."
                ),
            ),
        ),
        Clause(
            "C9",
            t("Score"),
            (
                t("Each good animal is cancelled by one bad animal. For every good animal left over you get the base once more."),
                t("One bad animal too many: you get just the base. Two or more too many: nothing."),
                t("House rule “Nothing is scored from 1 too many”: a single bad animal too many spoils the turn as well."),
            ),
        ),
        Clause("C10", t("Never backwards"), (t("A turn never scores less than nothing, and nobody's total goes down."),)),
    )


def _game(t: Texts) -> tuple[Clause, ...]:
    return (
        Clause("C11", t("Whose turn"), (t("Players take turns round the table. The one with the candle begins."),)),
        Clause(
            "C12",
            t("The winner"),
            (
                t("Whoever reaches the target first wins at once. The usual target is 250 points."),
                t(
                    "House rule “Finish the round”: everybody gets the same number of turns. The highest total wins if "
                    "it has reached "
                    "the target and nobody shares it; otherwise another round is played."
                ),
                t(
                    "The English edition: target 200, the number may be changed, a complete turn ends by itself, and "
                    "one bad animal too "
                    "many scores nothing."
                ),
            ),
        ),
    )
