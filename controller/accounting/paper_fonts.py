"""The fonts of what is printed: those of this package, then those installed on the machine.

A PDF carries its letters with it, for neither the reader's program nor the printer need have them. `fonts/` holds
DejaVu Sans Condensed (European alphabets, Hebrew, Arabic, common emoji) and Droid Sans Fallback (Chinese, Japanese,
Korean). Letters that neither has are looked for in the fonts of the machine. A letter of no font is printed as its code
point, `[U+1F004]`: two names still differ, and the letter can be looked up.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Container, Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Final

import regex
import uharfbuzz
from fontTools.ttLib import TTLibError

LATIN: Final = Path(__file__).with_name("fonts") / "DejaVuSansCondensed.ttf"
"""The first font: it has the Latin letters, the figures and the brackets round a code point."""
SHIPPED: Final = (LATIN, LATIN.with_name("DroidSansFallbackFull.ttf"))
SUFFIXES: Final = (".ttf", ".otf", ".ttc", ".otc")
OUTLINES: Final = frozenset({"glyf", "CFF "})
"""The tables of outlines, of which a font needs one: coloured pictures of letters, as of emoji, are not printed."""
INVISIBLE: Final = regex.compile(r"\p{Default_Ignorable_Code_Point}")
"""Joiners and variation selectors: a letter is drawn without those that its font lacks."""
CLUSTER: Final = regex.compile(r"\X")


@dataclass(frozen=True)
class Face:
    """One face of a font file, with the code points that it has."""

    path: Path
    index: int
    letters: Container[int]


class FontChoice:
    """The faces that a document uses; `take` adds one to the document, and raises where the document cannot use it."""

    def __init__(self, take: Callable[[Face], None]) -> None:
        self._take = take
        self._taken: list[Face] = []
        self._offered: list[Face] | None = None
        for face in _faces(LATIN):
            self._use(face)

    def drawable(self, text: str) -> str:
        """The text as the document can draw it. Adds the faces that it needs."""
        if all(ord(letter) in self._taken[0].letters for letter in text):
            return text
        pieces = groupby(CLUSTER.findall(text), self._covers)
        return "".join(
            "".join(map(self._carried, clusters)) if covered else _code_points("".join(clusters))
            for covered, clusters in pieces
        )

    def _covers(self, cluster: str) -> bool:
        """Whether a letter can be drawn with its accents; what cannot be seen is left out where no font has it."""
        return all(self._has(ord(letter)) for letter in cluster if not INVISIBLE.match(letter))

    def _carried(self, cluster: str) -> str:
        return "".join(
            letter for letter in cluster if any(ord(letter) in face.letters for face in self._taken)
        )

    def _has(self, code: int) -> bool:
        if any(code in face.letters for face in self._taken):
            return True
        if self._offered is None:
            self._offered = [face for path in (*SHIPPED[1:], *_installed()) for face in _faces(path)]
        return any(code in face.letters and self._use(face) for face in list(self._offered))

    def _use(self, face: Face) -> bool:
        if self._offered is not None:
            self._offered.remove(face)
        try:
            self._take(face)
        except (TTLibError, ValueError, LookupError, OSError):
            return False  # a damaged font file of the machine: another may have the letter
        self._taken.append(face)
        return True


def _code_points(letters: str) -> str:
    return f"[{' '.join(f'U+{ord(letter):04X}' for letter in letters)}]"


def _installed() -> list[Path]:
    """The font files of this machine, upright ones of usual weight first."""
    found = {path for folder in _folders() for path in folder.rglob("*") if path.suffix.lower() in SUFFIXES}
    return sorted(found, key=lambda path: ("Regular" not in path.name, path))


def _folders() -> Iterator[Path]:
    """Where fontconfig looks for fonts, by the XDG Base Directory Specification."""
    own = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
    shared = os.environ.get("XDG_DATA_DIRS") or "/usr/local/share:/usr/share"
    for folder in (own, *shared.split(":")):
        yield Path(folder).expanduser() / "fonts"
    yield Path("~/.fonts").expanduser()


def _faces(path: Path) -> Iterator[Face]:
    """The faces of a file that can be printed; none where the file is no font or cannot be read."""
    try:
        blob = uharfbuzz.Blob.from_file_path(path)
    except uharfbuzz.HarfBuzzError:
        return
    for index in range(uharfbuzz.Face(blob).count):
        face = uharfbuzz.Face(blob, index)
        if not OUTLINES.isdisjoint(face.table_tags):
            yield Face(path, index, face.unicodes)
