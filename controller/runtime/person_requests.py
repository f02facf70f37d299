"""Requests at a table's own machine about the people in its record: list them, or erase one.

A person with open money cannot be erased: while their session runs, and afterwards while a total is left, until
somebody declares it paid. That declaration is recorded with its author.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from controller.accounting.session import Session
from controller.amounts import decimal_places, in_money
from controller.identity import name_rules
from controller.identity.suggestion import suggestion
from controller.journal.journal import Journal, JournalError
from controller.json_codec import to_json
from controller.orders.origin import Origin
from controller.orders.unix_socket import RequestRefused
from controller.referee.table_state import Table
from controller.replay import table_from_journal
from controller.rules.results import CaseError
from controller.words import plain


class PersonRequests:
    """Answers the request `people` at a table's order socket (`controller.orders.unix_socket`), or for a
    journal that nobody holds.

    `changed` is called when somebody was erased; `table` gives the table as it stands, where one runs on the journal.
    """

    def __init__(
        self,
        journal: Journal,
        changed: Callable[[], None] = lambda: None,
        table: Callable[[], Table] | None = None,
    ) -> None:
        self._journal = journal
        self._changed = changed
        self._table = table

    def request(self, body: Mapping[str, Any], who: Origin) -> dict[str, Any]:
        """Execute `do`: list people; find the person that `who` means, and whether they may be erased; erase. Raises
        RequestRefused."""
        settled = body.get("settled") is True
        match body.get("do"):
            case "list":
                return self._listed()
            case "whom" if isinstance(body.get("who"), str):
                return self._meant(body["who"], settled)
            case "erase" if isinstance(body.get("who"), str):
                return self._erased(body["who"], settled, who)
        raise RequestRefused(plain("People are listed, or one is erased; this is neither."))

    def _listed(self) -> dict[str, Any]:
        known, gone = self._journal.people(), sorted(self._journal.erased())
        lines = [
            f"{person}  {one.name}" + (f"  (card {one.card})" if one.card else "")
            for person, one in known.items()
        ]
        lines += [f"{person}  (erased)" for person in gone]
        return {
            "text": "\n".join(lines) or "Nobody has played here yet.",
            "people": {person: {"name": one.name, "card": one.card} for person, one in known.items()},
            "erased": gone,
        }

    def _meant(self, given: str, settled: bool) -> dict[str, Any]:
        person = self._found(given)
        self._settled(person, settled)
        name = self._journal.people()[person].name
        return {"text": f"{name} ({person})", "person": person, "name": name}

    def _erased(self, given: str, settled: bool, who: Origin) -> dict[str, Any]:
        person = self._found(given)
        paid = self._settled(person, settled)
        try:
            by = who.user or who.login or who.person or ""
            detail = {"origin": to_json(who), **({"settled": paid} if paid else {})}
            self._journal.person_erase(person, by, detail)
        except JournalError as error:
            raise RequestRefused(plain(str(error))) from error
        self._changed()
        return {
            "text": f"The name and card of {person} are erased here; sums and seals stay as they are. A hub forgets "
            "the name with the table's next word; slips and backups made before still hold it.",
            "person": person,
            "settled": paid,
        }

    def _found(self, given: str) -> str:
        known = self._journal.people()
        found = [person for person, one in known.items() if given in (person, one.name)]
        found = found or [person for person, one in known.items() if name_rules.same_name(given, one.name)]
        if not found:
            there = [one.name for one in known.values() if one.name is not None]
            raise RequestRefused(
                plain(
                    f'Nobody here is called "{name_rules.quote_name(given)}"; mahjong-table people list shows who is'
                    f"{suggestion(given, there, otherwise='.')}"
                )
            )
        if len(found) > 1:
            raise RequestRefused(
                plain(
                    f'{len(found)} people are called "{name_rules.quote_name(given)}": {", ".join(found)}. Give the id.'
                )
            )
        return found[0]

    def _settled(self, person: str, settled: bool) -> dict[str, int]:
        """The units, by session, that are settled by somebody's word alone; RequestRefused where money is open."""
        name, money = self._journal.people()[person].name, self._open_money(person)
        for one in money:
            if one.running:
                raise RequestRefused(
                    plain(
                        f"{name} {one.described}. End the session (mahjong-table session end), settle by its slip "
                        "(mahjong-table ledger slip), and erase the name then."
                    )
                )
        if money and not settled:
            raise RequestRefused(
                plain(
                    f"{name} {'; '.join(one.described for one in money)}. Settle first (mahjong-table ledger slip "
                    f"--session {money[-1].session}); once that is paid, say so: mahjong-table people erase {person} "
                    "--settled"
                )
            )
        return {one.session: one.units for one in money}

    def _open_money(self, person: str) -> list[OpenMoney]:
        """The sessions, of those a table remembers, in which somebody's money is open."""
        if self._table is not None:
            table = self._table()
        elif table_from_journal.first_session(self._journal) is None:
            return []
        else:
            try:
                table, _ = table_from_journal.looked_at(self._journal)
            except CaseError as error:
                raise RequestRefused(
                    plain(
                        f"Whether their money is settled cannot be read: {error.field} {error.problem}. Erase the name "
                        "with the version that wrote this journal."
                    )
                ) from error
        return open_money(table, person)


@dataclass(frozen=True)
class OpenMoney:
    """The open money of one person in a session: `units` won or lost, and whether the person still `sits` there."""

    session: str
    running: bool
    sits: bool
    units: int
    money: str

    @property
    def described(self) -> str:
        """As the end of a sentence that begins with their name."""
        amount = f"{abs(self.units)} unit{'s' if abs(self.units) != 1 else ''} ({self.money})"
        stands = f"{'has won' if self.units > 0 else 'has lost'} {amount}" if self.units else ""
        if not self.running:
            return f"{'is owed' if self.units > 0 else 'owes'} {amount} of session {self.session}"
        plays = "plays" if self.sits else "has played"
        return f"{plays} in session {self.session}, which is not over" + (f", and {stands}" if stands else "")


def open_money(table: Table, person: str) -> list[OpenMoney]:
    """The sessions a table remembers in which somebody's money is open: the one that runs, where they sit in it or
    have won or lost; and those before that left them a total."""
    found = []
    for session in (*table.session.earlier, table.session.current):
        place = session.place_of(person)
        if place is None:
            continue
        running = session is table.session.current and session.status != "over"
        sits = running and place in table.session.players_by_seat
        if sits or session.totals[place]:
            found.append(
                OpenMoney(
                    session=session.name,
                    running=running,
                    sits=sits,
                    units=session.totals[place],
                    money=_money(session, place),
                )
            )
    return found


def _money(session: Session, place: int) -> str:
    money = in_money(abs(session.totals[place]), session.stake_per_unit)
    return f"{money:.{decimal_places(money)}f}"
