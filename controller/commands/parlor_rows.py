"""Answers of a hub's database as aligned tables in the reader's language, or for scripts as JSON, row by row."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import TYPE_CHECKING, Final

from controller import local_time
from controller.commands.output import say
from controller.commands.retelling import CELL, HEADING, PERSON, told
from controller.commands.wrapped_text import columns as wide
from controller.commands.wrapped_text import filled
from controller.identity.printable import printable
from controller.json_values import number

if TYPE_CHECKING:
    from controller.parlor.queries.period import Answer

IN_WORDS: Final = {
    **dict.fromkeys(("status", "kind", "what", "choice", "by", "subject"), CELL),
    "player": PERSON,
}
"""Columns with words that the program chose itself, and how the entries begin by which these are told."""


def print_rows(rows: Answer, columns: tuple[str, ...], as_json: bool, where: local_time.Zone = None) -> None:
    """Print rows as an aligned table of these columns, or as one JSON object a line; times by the clocks of `where`."""
    if as_json:
        for row in rows:
            say(json.dumps(row, ensure_ascii=False, default=_plain))
        return
    cells = [[told(column.replace("_", " "), HEADING) for column in columns]]
    cells += [[_cell(column, row[column], where) for column in columns] for row in rows]
    widths = [max(map(wide, column)) for column in zip(*cells, strict=True)]
    for line in cells:
        say("  ".join(map(filled, line, widths)).rstrip())


def _cell(column: str, value: object, where: local_time.Zone) -> str:
    if value is None:
        return "–"
    if column.endswith("_at") or column == "at":
        return local_time.local(number(value), where).strftime("%Y-%m-%d %H:%M:%S")
    if column in ("units", "corrected", "delta", "balance"):
        return f"{value:+d}" if value else "0"
    if column == "played_share":
        return f"{100 * number(value):.0f} %"
    if column in IN_WORDS:
        return printable(told(str(value), IN_WORDS[column]))
    words = (
        ", ".join(value)
        if isinstance(value, list)
        else str(_plain(value) if isinstance(value, Decimal) else value)
    )
    return printable(words)


def _plain(value: object) -> str:
    return f"{value:f}" if isinstance(value, Decimal) else str(value)
