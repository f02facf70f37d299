"""Corrections beyond one person's limit: they are proposed, and made when a second person agrees."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from controller.accounting.session import Correction, Session
from controller.json_codec import from_json
from controller.orders.order_models import FRESH_S, Correct, OrderRefused
from controller.orders.origin import Origin, origin_of
from controller.orders.origin import origin_sentence as with_proof
from controller.orders.persons import Sender, why_one
from controller.referee.inputs import StaffOrder
from controller.referee.session_lifecycle import person
from controller.referee.table_state import Proposed, Table
from controller.words import Sentence, plain, say

LAPSES_S: Final = 600.0
"""A proposal nobody has agreed to by then is none any more."""
MOST: Final = 20
"""Proposals that wait at once; the oldest makes room."""


def signer(given: StaffOrder | Proposed) -> Sentence:
    """Who gave an order, with what proves it, where it came through a channel."""
    return plain(given.by) if given.origin is None else with_proof(given.by, given.origin)


def with_order_time(table: Table, given: StaffOrder) -> Table:
    """The table with the time of the signer's latest order stored, by the signer's own clock."""
    key = _key(given)
    if key is None:
        return table
    latest = max(given.sent_at, table.session.heard_from.get(key, given.sent_at))
    return replace(
        table, session=replace(table.session, heard_from={**table.session.heard_from, key: latest})
    )


def not_before_others(table: Table, given: StaffOrder) -> None:
    """Replay protection: refuse a command much older than one that the same key has signed since, whatever the clock
    says.

    Raises `OrderRefused`.
    """
    key = _key(given)
    late = 0.0 if key is None else table.session.heard_from.get(key, given.sent_at) - given.sent_at
    if late > FRESH_S:
        raise OrderRefused(say("command.late", seconds=round(late), name=given.by))


def excess(
    session: Session, hand: int, moved: int, limits: Mapping[str, int | None] | None
) -> Sentence | None:
    """Why one person may not move `moved` more units in this hand or session; None where they may."""
    if limits is None:
        return None
    before = {"hand": dict(session.corrected).get(hand, 0), "session": sum(u for _, u in session.corrected)}
    for place, already in before.items():
        limit = limits.get(place)
        if limit is not None and already + moved > limit:
            return say(
                "correction.excess_hand" if place == "hand" else "correction.excess_session",
                moved=moved,
                limit=limit,
                already=already or None,
            )
    return None


def with_units_moved(session: Session, hand: int, moved: int) -> Session:
    """The session with the units moved by single persons added up."""
    units = dict(session.corrected)
    units[hand] = units.get(hand, 0) + moved
    return replace(session, corrected=tuple(sorted(units.items())))


def propose(
    table: Table, args: Correct, given: StaffOrder, made: Correction, why_two: Sentence
) -> tuple[Table, tuple[Sentence, ...]]:
    """The table with a correction that waits for a second person, and the sentences that say so."""
    if given.origin is None or from_json(Origin, given.origin).person is None:
        raise OrderRefused(say("order.two_people", excess=why_two))
    change = {**given.args, "hand": made.hand, "session": made.session, "deltas": _by_name(made)}
    proposed = Proposed(
        id=given.id, by=given.by, origin=given.origin, args=change, at=table.at, marks=given.marks
    )
    text = say("correction.proposed", hand=made.hand, by=signer(given), excess=why_two, why=args.why)
    told = table.with_event("info", text)
    told = replace(told, session=replace(told.session, proposed=(*waiting(table), proposed)[-MOST:]))
    how = say("order.second_person_agrees", minutes=round(LAPSES_S / 60), order=given.id)
    return told, (say("order.done", what=text), say("order.nothing_changed"), how)


def waiting(table: Table) -> list[Proposed]:
    """The corrections that a second person may agree to now."""
    return [one for one in table.session.proposed if _waits(one, table.at)]


def proposal_sentence(proposed: Proposed) -> Sentence:
    """The correction that a second person would agree to, in words."""
    args = proposed.args
    return say(
        "correction.waits",
        hand=args["hand"],
        session=args["session"],
        changes=[{"who": person(name), "delta": delta} for name, delta in args["deltas"].items()],
        by=signer(proposed),
        why=args["why"],
    )


def agreed(table: Table, order: str, given: StaffOrder) -> tuple[Table, Proposed]:
    """The table without the proposal that `given` agrees to, and the proposal. Raises `OrderRefused`."""
    there = waiting(table)
    found = next((one for one in there if one.id == order), None)
    if found is None:
        waits = [one.id for one in there]
        raise OrderRefused(
            say("order.no_correction", order=order, minutes=round(LAPSES_S / 60), waiting=waits)
        )
    first = Sender.recorded(found.by, found.origin, found.marks)
    why_not = why_one(first, Sender.recorded(given.by, given.origin, given.marks))
    if why_not is not None:
        raise OrderRefused(say("order.other_person", first=signer(found), why=why_not))
    return replace(
        table, session=replace(table.session, proposed=tuple(one for one in there if one is not found))
    ), found


def _waits(proposed: Proposed, at: float) -> bool:
    return abs(at - proposed.at) <= LAPSES_S


def _by_name(made: Correction) -> dict[str, Any]:
    """The correction with deltas by player: somebody may sit down before it is agreed to, and a list would then be too
    short."""
    return {name: delta for name, delta in zip(made.players, made.deltas, strict=True) if delta}


def _key(given: StaffOrder) -> str | None:
    origin = origin_of(given.origin)
    if origin is None or origin.channel != "mqtt":
        return None
    return origin.key
