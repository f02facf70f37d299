"""Right-to-left names within lines of a left-to-right language, as all three of the program's languages are."""

from __future__ import annotations

from typing import Final

import regex

RIGHT_TO_LEFT: Final = r"[\p{Bidi_Class=R}\p{Bidi_Class=AL}]"
NAME: Final = regex.compile(
    rf"{RIGHT_TO_LEFT}(?:[\p{{Bidi_Class=NSM}}\p{{Bidi_Class=BN}}\s'’\"._-]*{RIGHT_TO_LEFT})*"
    r"[\p{Bidi_Class=NSM}\p{Bidi_Class=BN}…]*"
)
"""Words of a right-to-left script; the digits and commas beside them belong to the sentence around them."""


def isolated(text: str) -> str:
    """A line of a left-to-right language, its right-to-left names between the Unicode isolates FSI and PDI: without
    them an amount beside such a name is drawn on the name's other side."""
    return NAME.sub("\u2068\\g<0>\u2069", text)
