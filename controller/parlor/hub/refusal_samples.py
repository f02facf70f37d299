"""What is kept of a refused message, for whoever looks into it: its shape, and no word of its sender.

A refused message may hold anything, such as the name of a person who is erased later; so texts are left out, but for
the names of our own fields and schemas.
"""

from __future__ import annotations

import re
from typing import Final

from controller.identity.printable import printable
from controller.parlor.hub.message_validation import field_names

LONGEST: Final = 300
"""Characters that are kept."""
READ: Final = 4 * LONGEST
"""Bytes of a message that are looked at."""
_WORDS: Final = re.compile(r'"(?P<text>(?:[^"\\]|\\.)*)(?P<end>"?)|(?P<bare>[^\W\d_]+)')
_SCHEMA: Final = re.compile(r"[a-z]{1,20}/[0-9]{1,3}")
_BARE: Final = frozenset(("true", "false", "null", "e", "E"))


def sample_of(payload: bytes) -> str:
    """The beginning of a refused message without its texts: `{"schema":"score/1","seq":7,"text":"..."}`."""
    if not payload.lstrip().startswith((b"{", b"[")):
        return f"no JSON object ({len(payload):,} bytes)" if len(payload) < READ else "no JSON object"
    shape = _WORDS.sub(_without_text, payload[:READ].decode(errors="replace"))
    return printable(shape[:LONGEST]).encode("ascii", "backslashreplace").decode()  # any database can hold it


def _without_text(found: re.Match[str]) -> str:
    bare = found["bare"]
    if bare is not None:
        return bare if bare in _BARE else "..."
    known = found["text"] in field_names() or _SCHEMA.fullmatch(found["text"])
    return f'"{found["text"] if known else "..."}{found["end"]}'
