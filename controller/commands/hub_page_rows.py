"""A page of a hub's messages, taken apart row by row: what is wrong is a sentence, and no answer costs much memory."""

from __future__ import annotations

import re
from typing import Final

from controller.commands.exit_status import CommandFailed
from controller.identity.strict_json import READER
from controller.json_values import JsonObject
from controller.words.sentence import Sentence, sentence

LONGEST_ROW: Final = 1 << 20
"""Characters: the longest message a hub keeps, written as JSON in JSON."""
MOST_OF_A_PAGE: Final = 100_000
_USUAL: Final = 1 << 14
_BETWEEN: Final = re.compile(r"[\s,]*")


def rows(hub: str, content: bytes) -> list[JsonObject]:
    """The rows of an answer to `/api/messages`: objects in a list, or one a line. Raises CommandFailed naming `hub`."""
    try:
        text = content.decode()
    except UnicodeDecodeError as error:
        raise _unreadable(hub, sentence("hub_page.not_utf8")) from error
    found: list[JsonObject] = []
    listed = text.lstrip().startswith("[")
    at = text.index("[") + 1 if listed else 0
    end = text.rstrip().removesuffix("]") if listed else text
    if listed and len(end) == len(text.rstrip()):
        raise _unreadable(hub, sentence("hub_page.list_open"))
    while (at := _BETWEEN.match(end, at).end()) < len(end):  # type: ignore[union-attr]  # it fits everywhere
        row, length = _row(hub, end, at, len(found) + 1)
        found.append(row)
        at += length
        if len(found) > MOST_OF_A_PAGE:
            raise _unreadable(hub, sentence("hub_page.many_rows", most=f"{MOST_OF_A_PAGE:,}"))
    return found


def _row(hub: str, text: str, at: int, number: int) -> tuple[JsonObject, int]:
    """The object that begins here, and its length; no more of the text is looked at than a row may be long."""
    for longest in (_USUAL, LONGEST_ROW):
        try:
            row, length = READER.raw_decode(text[at : at + longest])
        except (ValueError, RecursionError):
            continue
        if isinstance(row, dict):
            return row, length
        break
    raise _unreadable(hub, sentence("hub_page.row_unlike", row=number, most=LONGEST_ROW >> 10))


def _unreadable(hub: str, why: Sentence) -> CommandFailed:
    return CommandFailed(sentence("hub_page.unreadable", hub=hub, why=why), 2)
