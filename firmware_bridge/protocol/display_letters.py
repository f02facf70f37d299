"""The letters that seat displays have beyond printable ASCII. See PROTOCOL.md, "Commands"."""

from enum import IntFlag
from typing import Final

HALF_WIDTH_KANA: Final = range(0xFF61, 0xFFA0)


class Letters(IntFlag):
    """Sets of letters that a table's displays show, besides the printable ASCII that all have."""

    KANA = 1 << 0
    """The half-width katakana and marks of JIS X 0201, U+FF61 to U+FF9F."""
    CHINESE = 1 << 1
    """GB 2312: simplified Chinese."""
    JAPANESE = 1 << 2
    """JIS X 0208: kana and kanji."""

    def show(self, text: str) -> bool:
        """Whether displays with these letters show this text."""
        return all(self._shows(letter) for letter in text)

    def _shows(self, letter: str) -> bool:
        if " " <= letter <= "~":
            return True
        if ord(letter) in HALF_WIDTH_KANA:
            return Letters.KANA in self
        chinese = Letters.CHINESE in self and _encodes(letter, "gb2312")
        return chinese or (Letters.JAPANESE in self and _encodes(letter, "euc_jp"))


ASCII_ALONE: Final = Letters(0)


def _encodes(letter: str, letters: str) -> bool:
    return letter.isprintable() and len(letter.encode(letters, "ignore")) == 2
