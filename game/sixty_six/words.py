"""Sixty-Six in words: cards, sentences for the bar, the log, refusals and set-up.

Everything is said from views, so that it holds no more than whoever hears it may know.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from game.core.rules import IllegalMove, Refusal, Seat
from game.draw import french
from game.draw.scene import Line, OptionWords, Player
from game.draw.texts import N_, Texts
from game.sixty_six import refusals
from game.sixty_six.cards import NO_TRUMP, NUMBER, SUITS, cards_of, mask
from game.sixty_six.house import House
from game.sixty_six.moves import Announce, Play
from game.sixty_six.score import game_points
from game.sixty_six.tricks import best_of, pairs_in
from game.sixty_six.view import CardOf, DealScore, Gesture, Said, View

CARDS: Mapping[str, str] = {
    "Aa": N_("ace of acorns"),
    "Ta": N_("ten of acorns"),
    "Ka": N_("king of acorns"),
    "Oa": N_("ober of acorns"),
    "Ua": N_("unter of acorns"),
    "9a": N_("nine of acorns"),
    "Al": N_("ace of leaves"),
    "Tl": N_("ten of leaves"),
    "Kl": N_("king of leaves"),
    "Ol": N_("ober of leaves"),
    "Ul": N_("unter of leaves"),
    "9l": N_("nine of leaves"),
    "Ah": N_("ace of hearts"),
    "Th": N_("ten of hearts"),
    "Kh": N_("king of hearts"),
    "Oh": N_("ober of hearts"),
    "Uh": N_("unter of hearts"),
    "9h": N_("nine of hearts"),
    "Ab": N_("ace of bells"),
    "Tb": N_("ten of bells"),
    "Kb": N_("king of bells"),
    "Ob": N_("ober of bells"),
    "Ub": N_("unter of bells"),
    "9b": N_("nine of bells"),
}
SUIT_NAMES: Mapping[str, str] = {"a": N_("acorns"), "l": N_("leaves"), "h": N_("hearts"), "b": N_("bells")}
LEADS = {
    "hungarian": {"K": N_("Lead the king"), "O": N_("Lead the ober")},
    "french": {"K": N_("Lead the king"), "O": N_("Lead the queen")},
}
"""Which card of a pair is led, as the player says it."""


FRENCH = str.maketrans("alhbOU", "cshdQJ")


def in_french(name: str) -> str:
    """The card, or the suit, of the French deck that is shown for this one (S10): acorns are clubs, the ober is the queen."""
    return name.translate(FRENCH)


def card(name: str, house: House, t: Texts) -> str:
    """A card in words."""
    if house.deck == "hungarian":
        return t(CARDS[name])
    return french.card(in_french(name), t)


def cards(names: Iterable[str], house: House, t: Texts) -> str:
    """Some cards in words."""
    return ", ".join(card(name, house, t) for name in names)


def suit(letter: str, house: House, t: Texts) -> str:
    """A suit in words."""
    if house.deck == "hungarian":
        return t(SUIT_NAMES[letter])
    return french.suit(in_french(letter), t)


def members(house: House, side: int) -> tuple[Seat, ...]:
    """The seats of a side."""
    return tuple(seat for seat in range(house.seats) if house.side(seat) == side)


def side(house: House, number: int, players: Sequence[Player]) -> str:
    """Who plays on a side."""
    return " + ".join(players[seat].name for seat in members(house, number))


@cache
def needed(bid: int) -> int:
    """The card points and pairs that make so many game points."""
    return next(taken for taken in range(1000) if game_points(taken) >= bid)


def said(call: Said, t: Texts) -> str:
    """What somebody said in the bidding."""
    number = call[1]
    if number == "durk":
        return t("durk")
    return t("bid {n}", n=number) if number else t("pass")


def best(trick: tuple[CardOf, ...], trump: str) -> CardOf:
    """Whose card is the best of a trick so far."""
    number = best_of(tuple(NUMBER[name] for _, name in trick), SUITS.index(trump) if trump else NO_TRUMP)
    return next(played for played in trick if NUMBER[played[1]] == number)


def is_durk(view: View) -> bool:
    """Whether a durk is being played."""
    return view.bid is not None and view.bid[1] == "durk"


def plays(view: View) -> tuple[str, ...]:
    """The cards that whoever looks may play now."""
    return tuple(str(move).partition(" ")[2] for move in view.legal if isinstance(move, Play))


# -- the bar


def say(view: View, players: tuple[Player, ...], waits: bool, t: Texts) -> tuple[str, str]:
    """What is asked now, and what helps. `waits` is whether the last deal's score still lies on the table."""
    if view.phase == "over" or not isinstance(view.to_move, int):
        return t("The game is over"), ""
    name = players[view.to_move].name
    if view.phase == "cut":
        return (
            (deal_ended(view.sheet[-1], players, t), "") if waits else (t("{name} cuts or knocks", name=name), _before_cut(view, t))
        )
    if view.phase == "bid":
        return t("{name} bids", name=name), best_so_far(view, players, t)
    if view.trick:
        return _follows(view, name, t), _so_far(view, players, t)
    return t("{name} leads", name=name), _before_lead(view, t)


def _before_cut(view: View, t: Texts) -> str:
    again = {
        "nines": t("All four nines in one hand: the cards are dealt again."),
        "passed": t("Nobody has bid: the cards are dealt again."),
    }
    return again.get(view.again) or t("Tap where the pack is cut, or knock on it.")


def best_so_far(view: View, players: tuple[Player, ...], t: Texts) -> str:
    """The best bid, and whose it is."""
    if view.bid is None:
        return t("Nobody has bid yet.")
    return t("Best bid so far: {n}, {name}.", n=view.bid[1], name=players[view.bid[0]].name)


def _before_lead(view: View, t: Texts) -> str:
    if is_durk(view):
        return t("Durk: no trump, and not one card may be beaten.")
    if not view.trump:
        return t("The suit of the first card is trump.")
    if any(str(move) == "leave" for move in view.legal):
        return t("Leading takes the trick in; before that you may leave it lying.")
    return ""


def _follows(view: View, name: str, t: Texts) -> str:
    """Who plays; whoever holds the cards is told what the rules ask of them, as far as they ask anything."""
    may, led = plays(view), view.trick[0][1][1]
    if may and len(may) < len(view.hand) and view.house.revoke == "prevented":
        suits = {card[1] for card in may}
        if suits == {led}:
            return t("{name} follows suit: {suit}", name=name, suit=suit(led, view.house, t))
        if suits == {view.trump}:
            return t("{name} plays a trump: {suit}", name=name, suit=suit(view.trump, view.house, t))
    return t("{name} plays", name=name)


def _so_far(view: View, players: tuple[Player, ...], t: Texts) -> str:
    winner, good = best(view.trick, view.trump)
    name = players[winner].name
    if winner == view.trick[0][0]:
        return t("Led: {card}, {name}.", card=card(good, view.house, t), name=name)
    return t("Best so far: {card}, {name}.", card=card(good, view.house, t), name=name)


# -- deals


def deal_ended(deal: DealScore, players: tuple[Player, ...], t: Texts) -> str:
    """How a deal ended."""
    bidder = players[deal.bidder].name
    offender = players[deal.offender].name if deal.offender is not None else ""
    match deal.reason:
        case "made":
            return t("{name}: the bid of {n} is made", name=bidder, n=deal.bid)
        case "failed":
            return t("{name}: the bid of {n} has failed", name=bidder, n=deal.bid)
        case "durk_won":
            return t("{name}: the durk is won!", name=bidder)
        case "durk_lost":
            return t("{name}: the durk is lost", name=bidder)
        case "penalty":
            return t("Penalty: {name}", name=offender)
        case "revoke":
            return t("Wrong card: {name}", name=offender)


def points(n: int, t: Texts) -> str:
    """So many points."""
    return t.n("{n} point", "{n} points", n)


def holes(n: int, t: Texts) -> str:
    """So many holes, the bad ones."""
    return t.n("{n} penalty hole", "{n} penalty holes", n)


def brought(deal: DealScore, house: House, players: tuple[Player, ...], t: Texts) -> str:
    """What each side got of a deal; sides that got nothing are left out."""
    got = []
    for number, (scored, lost) in enumerate(zip(deal.scored, deal.holes, strict=True)):
        if scored or lost:
            words = [points(scored, t)] * bool(scored) + [holes(lost, t)] * bool(lost)
            got.append(f"{side(house, number, players)}: {', '.join(words)}")
    return "; ".join(got)


# -- gestures


def gesture(given: Gesture, t: Texts) -> str:
    """What a signal looks like."""
    return {"slap": t("slaps it down"), "draw": t("half-draws a card"), "sweep": t("sweeps it in")}[given.kind]


# -- the log


def log(line: Line, players: tuple[Player, ...], t: Texts) -> str:
    """A move in words; what falls by itself is left out."""
    before, after = line.before, line.after
    word, _, rest = line.move.partition(" ")
    if word == "shuffle":
        return ""
    words = _moved(line, players, word, rest, t)
    ended = after.sheet[len(before.sheet) :]
    if ended:
        brings = brought(ended[-1], before.house, players, t)
        words = " – ".join(filter(None, [words, deal_ended(ended[-1], players, t), brings]))
    elif after.again and not before.again or (word == "pass" and after.again):
        words += (
            " – " + {"nines": t("four nines in one hand, dealt again"), "passed": t("nobody has bid, dealt again")}[after.again]
        )
    return words


def _moved(line: Line, players: tuple[Player, ...], word: str, rest: str, t: Texts) -> str:
    before: View = line.before
    after: View = line.after
    if word in ("draw", "sweep"):
        partner = players[after.gestures[-1].seat].name
        return t("{name} half-draws a card", name=partner) if word == "draw" else t("{name} sweeps the trick in", name=partner)
    if word == "penalty":
        seat, number = map(int, rest.split(" "))
        return t("Referee: {name}, {holes}", name=players[seat].name, holes=holes(number, t))
    assert isinstance(before.to_move, int), "all other moves are a player's"
    name, house = players[before.to_move].name, before.house
    match word:
        case "cut":
            return t("{name} cuts", name=name)
        case "knock":
            return t("{name} knocks", name=name)
        case "bid":
            return t("{name} bids {n}", name=name, n=rest)
        case "pass":
            return t("{name} passes", name=name)
        case "durk":
            return t("{name} says durk!", name=name)
        case "leave":
            return t("{name} leaves the trick lying", name=name)
        case "slap":
            played = t("{name} slaps down: {card}", name=name, card=card(rest, house, t))
        case "pair":
            pair = next((pair for pair in reversed(after.pairs) if pair.suit == rest[1]), None)
            worth = pair.points if pair else ""
            played = t("{name} announces {points} and leads: {card}", name=name, points=worth, card=card(rest, house, t))
        case _:
            shown = card(rest, house, t)
            played = (
                t("{name}: {card}", name=name, card=shown) if before.trick else t("{name} leads: {card}", name=name, card=shown)
            )
    won = len(after.played) > len(before.played) and after.last_winner is not None
    if not won or after.last_winner is None:
        return played
    return f"{played} – " + t("the trick: {name}", name=players[after.last_winner].name)


# -- why not


def refusal(why: Refusal, view: View, t: Texts) -> str:
    """One sentence that tells the player why not."""
    parts, house = why.parts, view.house

    def named(part: str) -> str:
        return card(parts[part], house, t)

    match why:
        case refusals.MustFollow():
            return t("You hold {suit}: follow suit.", suit=suit(parts["suit"], house, t))
        case refusals.MustBeat():
            return t("You can beat the {card}, so you must.", card=named("best"))
        case refusals.MustTrump():
            return t(
                "You have none of {suit}, but you have trumps: play one ({trump}).",
                suit=suit(parts["suit"], house, t),
                trump=suit(parts["trump"], house, t),
            )
        case refusals.MustOvertrump():
            return t("You have a higher trump, so you must beat the {card}.", card=named("best"))
        case refusals.BidTooLow():
            return t("The best bid is {n}: bid more, pass or say durk.", n=parts["best"])
        case refusals.NoPair():
            return t("The other card of the pair is missing: {card}.", card=named("missing"))
        case refusals.FortyBanned():
            if parts["first"]:
                return t("The bidding was won with 1: no pair at the first lead, it would count 40.")
            return t("The bidding was won with 1: no 40 in this deal.")
        case IllegalMove() if view.phase == "bid":
            return t("First the bidding is finished.")
    sentences: dict[type[Refusal], str] = {
        refusals.NotInHand: t("This card is not in your hand."),
        refusals.NotLeading: t("That is possible only before leading."),
        refusals.NotInDurk: t("Not in a durk: nothing is left, announced or signalled."),
        refusals.NothingToLeave: t("There is no trick here that could be left lying."),
        refusals.MustTakeIn: t("By the house rules every trick is taken in."),
        refusals.TooLateToDraw: t("Half-drawing is possible once a trick, before your own card."),
        refusals.NothingToSweep: t("Only the first trick can be swept in, before the second lead."),
        refusals.NoPenaltyNow: t("The referee can speak only while tricks are played."),
    }
    return sentences.get(type(why), t("That is not possible now."))


# -- set-up


def option_words(t: Texts) -> tuple[OptionWords, ...]:
    """The house rules as set-up lists them."""
    return (
        OptionWords(
            "deck",
            t("Cards"),
            t("queen is ober, jack is unter"),
            "S10",
            (("hungarian", t("Hungarian")), ("french", t("French"))),
        ),
        OptionWords(
            "target",
            t("Points to win"),
            t("and one more for each hole"),
            "S23",
            ((15, "15"), (11, "11"), (21, "21")),
        ),
        OptionWords(
            "bidding",
            t("Bidding"),
            t("once round, or on and on"),
            "S6",
            (("one_lap", t("one lap")), ("until_passed", t("until all others have passed"))),
        ),
        OptionWords("highest_bid", t("Highest bid"), t("33 points for each"), "S6", ((4, "4"), (6, "6"))),
        OptionWords(
            "made_bid",
            t("A bid that is made brings"),
            t("what was taken, or just the bid"),
            "S21",
            (("actual", t("what was taken")), ("bid", t("the bid"))),
        ),
        OptionWords("leave_tricks", t("Leave tricks lying"), t("for whoever wins the next one"), "S15"),
        OptionWords(
            "forty_ban",
            t("With a bid of 1 no 40"),
            t("for the player, or the whole side"),
            "S19",
            (("player", t("the player")), ("side", t("the side"))),
        ),
        OptionWords(
            "finish",
            t("Several at the goal"),
            t("who wins then"),
            "S23",
            (("largest_surplus", t("the largest surplus")), ("bidder_first", t("the bidder first"))),
        ),
        OptionWords(
            "revoke",
            t("A wrong card"),
            t("can't be played, or costs holes"),
            "S26",
            (("prevented", t("can't be played")), ("penalised_5", t("5 holes")), ("penalised_1", t("1 hole"))),
        ),
        OptionWords("referee", t("Referee"), t("a button for penalties"), "S27"),
        OptionWords("signals", t("Signals"), t("agreed gestures between partners, with four"), "S28"),
        OptionWords(
            "running_count",
            t("Running count"),
            t("your own side's points in this deal"),
            "S29",
            (("shown", t("shown")), ("hidden", t("hidden"))),
        ),
    )


def announces(view: View, name: str, t: Texts) -> str:
    """The card of a pair that would be led, as a button for a reader says it."""
    return f"{t(LEADS[view.house.deck][name[0]])}: {card(name, view.house, t)}"


def pairs_held(view: View) -> tuple[str, ...]:
    """The suits of which whoever looks holds king and ober."""
    held = pairs_in(mask(NUMBER[name] for name in view.hand))
    return tuple(letter for number, letter in enumerate(SUITS) if held & cards_of(number))


def announced(view: View) -> tuple[str, ...]:
    """The cards that may be led with their pair announced."""
    return tuple(str(move).partition(" ")[2] for move in view.legal if isinstance(move, Announce))
