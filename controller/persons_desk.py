"""What people at a table's own machine ask about the persons in its record: who they are, and that one be erased."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from controller.identity import names
from controller.identity.suggestion import suggestion
from controller.journal import Journal
from controller.orders.door import RequestRefused
from controller.orders.origin import Origin


class PersonsDesk:
    """Answers the request `people` at a table's door (`controller.orders.door`), or for a journal nobody holds.

    `changed` is called when somebody was erased.
    """

    def __init__(self, journal: Journal, changed: Callable[[], None] = lambda: None) -> None:
        self._journal = journal
        self._changed = changed

    def request(self, said: Mapping[str, Any], who: Origin) -> dict[str, Any]:
        """Do what `do` says: list, erase. Raises RequestRefused."""
        match said.get("do"):
            case "list":
                return self._listed()
            case "erase" if isinstance(said.get("who"), str):
                return self._erased(said["who"])
        raise RequestRefused("People are listed, or one is erased; this is neither.")

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

    def _erased(self, given: str) -> dict[str, Any]:
        known = self._journal.people()
        found = [person for person, one in known.items() if given in (person, one.name)]
        found = found or [person for person, one in known.items() if names.same(given, one.name)]
        if not found:
            there = [one.name for one in known.values() if one.name is not None]
            raise RequestRefused(
                f'Nobody here is called "{names.quoted(given)}"; mahjong-table people list shows who is'
                f"{suggestion(given, there, otherwise='.')}"
            )
        if len(found) > 1:
            raise RequestRefused(
                f'{len(found)} people are called "{names.quoted(given)}": {", ".join(found)}. Give the id.'
            )
        self._journal.person_erase(found[0])
        self._changed()
        return {
            "text": f"The name and card of {found[0]} are erased here; sums and seals stay as they are. A hub forgets "
            "the name with the table's next word; slips and backups made before still hold it.",
            "person": found[0],
        }
