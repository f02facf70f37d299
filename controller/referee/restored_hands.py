"""Hands that the journal had lost and a hub brought back: the totals are updated, and no message is sent a second
time."""

from __future__ import annotations

from dataclasses import replace

from controller.accounting.session import Session, SessionError, joined, moved
from controller.referee.inputs import Restored
from controller.referee.stages import BetweenHands
from controller.referee.table_parts import HISTORY_HANDS, HandSummary
from controller.referee.table_state import Table
from controller.words import plain, say


def restored(table: Table, given: Restored) -> Table:
    """The table with those hands and corrections in a session's totals.

    Raises `SessionError` for an unknown session, or where somebody would have paid more than they have left.
    """
    known = (table.session.current, *table.session.earlier)
    session = next((one for one in known if one.name == given.session), None)
    if session is None:
        raise SessionError(say("account.session_forgotten", session=given.session))
    after, past = session, []
    for hand, text, deltas, kind in given.rows:
        after, changes = _with(after, dict(deltas), kind)
        past.append(
            HandSummary(hand, plain(text), changes, "correction" if kind == "correction" else "score")
        )
    if session is not table.session.current:
        return replace(
            table,
            session=replace(
                table.session,
                earlier=tuple(after if one is session else one for one in table.session.earlier),
            ),
        )
    number = (
        max(table.session.number, after.hands)
        if isinstance(table.stage, BetweenHands)
        else table.session.number
    )
    return replace(
        table,
        session=replace(
            table.session,
            current=after,
            number=number,
            history=(*table.session.history, *past)[-HISTORY_HANDS:],
        ),
    )


def _with(session: Session, deltas: dict[str, int], kind: str) -> tuple[Session, tuple[int, ...]]:
    for name in deltas:
        if name not in session.players:
            session = joined(session, name)
    changes = tuple(deltas.get(name, 0) for name in session.players)
    return replace(moved(session, changes), hands=session.hands + (kind == "score")), changes
