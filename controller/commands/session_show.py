"""`mahjong-table session show`: who plays and sits where, for what, how everybody stands, and what is to come."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, TypedDict

from controller import local_time
from controller.amounts import places
from controller.commands.default_journal import HERE, JournalFile
from controller.commands.journal_export import AsJson, opened
from controller.commands.order_client import SessionName
from controller.commands.output import say
from controller.commands.time_zones import chosen
from controller.identity.plurals import counted
from controller.identity.printable import printable

if TYPE_CHECKING:
    from controller.accounting.accounts import SessionAccount
    from controller.journal.journal import Journal


STATUS = {"playing": "goes on", "break": "has a break", "over": "is over"}


def show(path: JournalFile = HERE, session: SessionName = None, as_json: AsJson = False) -> None:
    """Show a session: who plays and sits where, for what, how everybody stands, and how it is to end."""
    from controller.accounting.accounts import account

    with opened(path) as journal:
        shown = account(journal, session)
        coming = _to_come(journal, shown)
        where = chosen(None, journal)
    if as_json:
        say(json.dumps({**shown.to_json(), **coming}, ensure_ascii=False))
        return
    say("\n".join(map(printable, _described(shown, coming, where))))


class SessionToCome(TypedDict):
    """What is to come in the session under way; all None where there is none."""

    hand_under_way: int | None
    ends_with_this_hand: str | None
    ends_at: float | None
    rotations: int | None
    rotations_played: int | None


def _to_come(journal: Journal, shown: SessionAccount) -> SessionToCome:
    """What the table itself knows of the session under way: the hand, a break or an end to come."""
    from controller.journal.journal import JournalError
    from controller.orders.persons import named
    from controller.referee.stages import BetweenHands
    from controller.replay import table_from_journal
    from controller.rules.results import CaseError

    none: SessionToCome = {
        "hand_under_way": None,
        "ends_with_this_hand": None,
        "ends_at": None,
        "rotations": None,
        "rotations_played": None,
    }
    try:
        table, known = table_from_journal.looked_at(journal)
    except (JournalError, CaseError):  # rules of another version, or a journal that no table has run on
        return none
    session = table.session.current
    if session.name != shown.name or session.status == "over":
        return none
    return {
        "hand_under_way": None if isinstance(table.stage, BetweenHands) else table.session.number,
        "ends_with_this_hand": None if session.ends is None else named(session.ends.text, known),
        "ends_at": session.end_at,
        "rotations": session.rotations,
        "rotations_played": table.session.rotations if session.rotations is not None else None,
    }


def _described(shown: SessionAccount, coming: SessionToCome, where: local_time.Zone) -> list[str]:
    hand, status = coming["hand_under_way"], STATUS[shown.status]
    if hand is not None and shown.status == "break":
        status = f"has a break after hand {hand}"
    hands, corrections = counted(shown.hands, "hand"), counted(len(shown.corrections), "correction")
    lines = [f"Session {shown.name} {status}: {hands}, {corrections}"]
    if hand is not None:
        lines.append(f"  hand {hand} is under way")
    if coming["ends_with_this_hand"] is not None:
        lines.append(f"  it ends with this hand: {coming['ends_with_this_hand']}")
    if coming["ends_at"] is not None:
        lines.append(
            f"  it ends with the hand at {local_time.local(coming['ends_at'], where):%Y-%m-%d %H:%M}"
        )
    if coming["rotations"] is not None:
        of = counted(coming["rotations"], "rotation")
        lines.append(f"  it ends after {of} of the bank, {coming['rotations_played']} played")
    chips = shown.chips or (None,) * len(shown.players)
    for name, seat, units, money, left in zip(
        shown.players, shown.seats, shown.totals, shown.money, chips, strict=True
    ):
        absent = "      " if shown.status == "over" else "left  "
        place = absent if seat is None else f"seat {seat}"
        more = "" if left is None else f"  {counted(left, 'chip')}"
        lines.append(f"  {place}  {aligned_units(units, 7)} {money:>+10.{places(money)}f}{more}  {name}")
    return lines


def aligned_units(units: int, width: int) -> str:
    """So many units, won or lost, in a column of numbers `width` wide."""
    return f"{units:>+{width}} {'unit ' if abs(units) == 1 else 'units'}"
