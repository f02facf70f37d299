"""Export of a journal's entries: JSON Lines with everything, CSV for spreadsheets.

The same journal always gives the same bytes, CSV in the same time zone. In CSV a text that a spreadsheet could take for
a formula begins with an apostrophe (`controller.identity.printable`).
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, Literal

from controller.identity.printable import BOM, SupportsWrite, cell
from controller.journal.journal import CORRECTION, MESSAGE, RESTORED, SESSION, Entry, Journal
from controller.json_values import JsonObject
from controller.local_time import Zone, local

Form = Literal["jsonl", "csv"]
COLUMNS: Final = ("n", "at", "time", "kind", "session", "hand", "leaf", "seq", "body", "checksum")


@dataclass(frozen=True)
class Exported:
    """One entry, the session it belongs to ("" before the first), and the checksum that chains it to all before it."""

    entry: Entry
    session: str
    checksum: str


def exported(journal: Journal, kind: str | None = None, session: str | None = None) -> Iterator[Exported]:
    """The present entries, oldest first, each verified by the chain. An input belongs to the session in progress."""
    current = ""
    for entry, checksum in journal.proved(upto=journal.last):
        if entry.kind == SESSION:
            current = str(entry.body["name"])
        elif entry.kind == MESSAGE and (entry.body["leaf"] != CORRECTION or not current):
            current = str(entry.body["session"])
        mine = str(entry.body["session"]) if entry.kind in (MESSAGE, CORRECTION, RESTORED) else current
        if kind in (None, entry.kind) and session in (None, mine):
            yield Exported(entry, mine, checksum)


def write_entries(
    rows: Iterable[Exported], form: Form, file: SupportsWrite, bom: bool = False, where: Zone = None
) -> int:
    """Write the rows to `file`; returns their number. `bom`: a byte order mark first, by which Excel recognises UTF-8;
    `where`: the time zone of the column `time` in CSV."""
    number = 0
    table = csv.writer(file, lineterminator="\n")
    if bom:
        file.write(BOM)
    if form == "csv":
        table.writerow(COLUMNS)
    for row in rows:
        number += 1
        if form == "csv":
            table.writerow(_cells(row, where))
        else:
            file.write(json.dumps(_whole(row), ensure_ascii=False, separators=(",", ":")) + "\n")
    return number


def _whole(row: Exported) -> JsonObject:
    entry = row.entry
    return {
        "n": entry.n,
        "at": entry.at,
        "kind": entry.kind,
        "session": row.session,
        "body": entry.body,
        "checksum": row.checksum,
    }


def _cells(row: Exported, where: Zone) -> list[object]:
    entry, body = row.entry, row.entry.body
    leaf, seq = (body["leaf"], body["seq"]) if entry.kind == MESSAGE else ("", "")
    fields = body["payload"] if entry.kind == MESSAGE else body
    time = local(entry.at, where).isoformat(timespec="milliseconds") if entry.at else ""  # 0: time unknown
    text = json.dumps(body, ensure_ascii=False, separators=(",", ":"))
    cells = [
        entry.n,
        entry.at,
        time,
        entry.kind,
        row.session,
        fields.get("hand", ""),
        leaf,
        seq,
        text,
        row.checksum,
    ]
    return [cell(one) if isinstance(one, str) else one for one in cells]
