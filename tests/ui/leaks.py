"""Whether a page shows what somebody at the tablet may not know: it is drawn again for a game that this person can't tell from the
real one, and both pages have to be equal, down to every attribute and key. Works for every game, with what its state promises
(`redealt`); a new game is looked at as soon as it is in the registries.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from functools import lru_cache

from game.core.chance import SeededChance
from game.core.record import next_state
from game.core.rules import CHANCE, Chance, Game, Refusal, Seat, State
from game.draw.scene import Stood
from game.draw.texts import TEXTS
from game.draw.tree import Node
from game.ui.patch import Patcher
from game.ui.rooms.table import TableRoom
from game.ui.screens import dialogs
from game.ui.screens.curtain import curtain
from game.ui.screens.table import table
from game.ui.session import Session, Stage
from tests.ui.fake_house import House
from tests.ui.fake_page import FakePage


def may_look(session: Session) -> Seat | None:
    """Whose eyes are on the tablet; None: everybody's. Not asked of the session, which could be wrong about it."""
    if len(session.players) == 1:
        return 0
    return session.table.mover if session.stage is Stage.PRIVATE or session.peeking else None


@lru_cache(maxsize=4096)
def _others(game: Game, state: State, text: str) -> tuple[str, ...]:
    """Other moves that everybody at the table would have seen in the same way; a move that nobody hides has been seen as it is."""
    if isinstance(state.to_move, int) and not state.secret:
        return ()
    if state.to_move == CHANCE:
        chance = SeededChance(1)
        moves = [str(state.sample(chance)) for _ in range(4)]
    else:
        moves = [str(move) for move in (*state.legal_moves(), *state.out_of_turn_moves())]
    seen = next_state(game, state, text).view(None)
    return tuple(move for move in moves if move != text and next_state(game, state, move).view(None) == seen)


def twin(session: Session, chance: Chance) -> Session:
    """The same game as far as whoever looks can tell. Everything else is dealt anew, all the way back, the record too."""
    return _twin(session, may_look(session), chance)


def _twin(session: Session, eyes: Seat | None, chance: Chance) -> Session:
    real = session.table
    pairs = zip(real.history, real.moves, strict=False)
    other = copy.copy(real)
    other._states = [state.redealt(eyes, chance) for state in real.history]
    other.record = real.record.with_moves(tuple(chance.choice(_others(real.game, state, text) or (text,)) for state, text in pairs))
    found = copy.copy(session)
    found.table = other
    return found


def pages(session: Session, handover: str) -> Iterator[Node]:
    """Everything that can be seen of the game now."""
    t, mover = TEXTS["en"], session.table.mover
    if session.stage is Stage.CURTAIN and mover is not None:
        yield curtain(session.players[mover], t)
    else:
        yield table(session, handover, t)
        yield dialogs.log_sheet(t, session.log(t))


def leaks(session: Session, handover: str = "curtain", seed: int = 1) -> str:
    """What the game's pages give away: the first difference, "" if there is none. At the end everything may be shown."""
    if session.ending:
        return ""
    try:
        other = pages(twin(session, SeededChance(seed)), handover)
        return next(filter(None, map(_difference, pages(session, handover), other)), "")
    except Refusal as refusal:
        raise AssertionError("the twin of a game can't be drawn") from refusal


def left_over(session: Session, after: Session, handover: str = "curtain", seed: int = 1) -> str:
    """What everybody still sees of a private table in the first frame after it has become public (`after`) and may not know: the
    first difference from that table in a game that everybody can't tell from this one, "" if there is none."""
    t = TEXTS["en"]
    real, other = (table(one, handover, t) for one in (session, _twin(session, None, SeededChance(seed))))
    return _left_over(table(after, handover, t, Stood.PRIVATE), real, other)


def _left_over(first: Node, real: Node, other: Node) -> str:
    """The same of one element of the first frame, which stood before in the real page and in the other one."""
    if first.stays:
        return _difference(real, other)
    for child in first.children:
        if isinstance(child, Node):
            before, twin = (_known(child, page) for page in (real, other))
            if before is not None and twin is not None and (found := _left_over(child, before, twin)):
                return found
            if child.stays and (before is None) != (twin is None):
                return f"{child.tag} {child.key} stood, or not"
    return ""


def _known(child: Node, page: Node) -> Node | None:
    """What the child is in the page, as a patch knows it again."""
    there = (node for node in page.children if isinstance(node, Node))
    return next((node for node in there if (node.tag, node.key) == (child.tag, child.key)), None)


def page_leaks(house: House, seed: int = 1) -> str:
    """The same of the page as it stands, sheets, notices and leftovers included."""
    app, room = house.app, house.app.room
    if not isinstance(room, TableRoom) or room.session.ending:
        return ""
    real, patcher, page = room.session, app._patcher, FakePage()
    room.session, app._patcher = twin(real, SeededChance(seed)), Patcher(page, page.root)
    try:
        app.draw()
    finally:
        room.session, app._patcher = real, patcher
    drawn, anew = house.page.root.picture(), page.root.picture()
    return "" if drawn == anew else f"{drawn}\n\n{anew}"


def _difference(real: Node | str, other: Node | str) -> str:
    if isinstance(real, str) or isinstance(other, str):
        return "" if real == other else f"{real!r} or {other!r}"
    if (real.tag, real.key, real.attrs, len(real.children)) != (other.tag, other.key, other.attrs, len(other.children)):
        return f"{real!r} or {other!r}"
    return next(filter(None, map(_difference, real.children, other.children)), "")
