"""`mahjong-table session show`: who plays and sits where, for what, how everybody stands, and what is to come."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, TypedDict

from controller import local_time
from controller.amounts import decimal_places
from controller.commands.default_journal import HERE, JournalFile
from controller.commands.journal_export import AsJson, opened
from controller.commands.language_option import LanguageOption, reading
from controller.commands.order_client import SessionName
from controller.commands.output import say
from controller.commands.time_zones import chosen
from controller.commands.wrapped_text import columns, filled
from controller.identity.printable import printable

if TYPE_CHECKING:
    from controller.accounting.accounts import SessionAccount
    from controller.journal.journal import Journal
    from controller.words.fluent_catalogue import Catalogue


def show(
    path: JournalFile = HERE,
    session: SessionName = None,
    as_json: AsJson = False,
    language: LanguageOption = None,
) -> None:
    """Show a session: who plays and sits where, for what, how everybody stands, and how it is to end."""
    from controller.accounting.accounts import account
    from controller.words import catalogue

    told = reading(language, as_json)
    with opened(path) as journal:
        shown = account(journal, session)
        coming = _to_come(journal, shown, told)
        where = chosen(None, journal)
    if as_json:
        say(json.dumps({**shown.to_json(), **coming}, ensure_ascii=False))
        return
    say("\n".join(map(printable, _described(shown, coming, where, catalogue(told)))))


class SessionToCome(TypedDict):
    """What is to come in the session under way; all None where there is none."""

    hand_under_way: int | None
    ends_with_this_hand: str | None
    ends_at: float | None
    rotations: int | None
    rotations_played: int | None


def _to_come(journal: Journal, shown: SessionAccount, language: str) -> SessionToCome:
    """What the table itself knows of the session under way: the hand, a break or an end to come, its reason in a
    language."""
    from controller.journal.journal import JournalError
    from controller.orders.persons import with_names
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
        "ends_with_this_hand": None
        if session.ends is None
        else with_names(session.ends.in_language(language), known),
        "ends_at": session.end_at,
        "rotations": session.rotations,
        "rotations_played": table.session.rotations if session.rotations is not None else None,
    }


def _described(
    shown: SessionAccount, coming: SessionToCome, where: local_time.Zone, words: Catalogue
) -> list[str]:
    hand = coming["hand_under_way"]
    after = hand if shown.status == "break" else None
    facts = {
        "session": shown.name,
        "status": shown.status,
        "after": after,
        "hands": shown.hands,
        "corrections": len(shown.corrections),
    }
    lines = [words.text("terminal-session", facts)]
    if hand is not None:
        lines.append(f"  {words.text('terminal-session-under-way', {'hand': hand})}")
    if coming["ends_with_this_hand"] is not None:
        why = {"why": coming["ends_with_this_hand"]}
        lines.append(f"  {words.text('terminal-session-ends-with-hand', why)}")
    if coming["ends_at"] is not None:
        at = {"at": f"{local_time.local(coming['ends_at'], where):%Y-%m-%d %H:%M}"}
        lines.append(f"  {words.text('terminal-session-ends-at', at)}")
    if coming["rotations"] is not None:
        of = {"rotations": coming["rotations"], "played": coming["rotations_played"]}
        lines.append(f"  {words.text('terminal-session-ends-after', of)}")
    return lines + _people(shown, words)


def _people(shown: SessionAccount, words: Catalogue) -> list[str]:
    """A line for each player: the seat, units and money, chips that are left, the name."""
    absent = "" if shown.status == "over" else words.text("terminal-session-left")
    places_of = [absent if seat is None else words.text("seat", {"number": seat}) for seat in shown.seats]
    widest = max(map(columns, (words.text("seat", {"number": 0}), *places_of)))
    chips = shown.chips or (None,) * len(shown.players)
    lines = []
    for place, name, units, money, left in zip(
        places_of, shown.players, shown.totals, shown.money, chips, strict=True
    ):
        more = "" if left is None else f"  {words.text('terminal-chips', {'number': left})}"
        sums = f"{aligned_units(units, 7, words)} {money:>+10.{decimal_places(money)}f}{more}"
        lines.append(f"  {filled(place, widest)}  {sums}  {name}")
    return lines


def aligned_units(units: int, width: int, words: Catalogue) -> str:
    """So many units, won or lost, in a column of numbers `width` wide."""
    one, several = (words.text("terminal-units", {"number": number}) for number in (1, 2))
    word = one if abs(units) == 1 else several
    return f"{units:>+{width}} {filled(word, max(columns(one), columns(several)))}"
