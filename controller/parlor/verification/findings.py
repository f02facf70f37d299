"""The result of a verification: what was altered, what is missing, what could not be proved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, TypeAlias

PROVED: Final = 0
ALTERED: Final = 1
WHOLE: Final = 3
KEPT: Final = 20
"""How many sentences of each kind are kept; the others are counted."""

Progress: TypeAlias = Callable[[int, int], None]
"""Called now and then with the number of messages that were read, and of all."""


@dataclass
class Verified:
    """What was found. `wrong`: sentences about the first alterations; `missing`: what is known to exist and is not
    here; `unproved`: what this verification could not compare with anything.

    `signed` messages bear their table's signature; for `unsigned` ones the hub signed that an import brought them.
    `incomplete`: something that was asked for could not be compared. `seals`: how many of the seals given are agreed,
    altered, later than anything here, or not to be compared.
    """

    messages: int = 0
    signed: int = 0
    unsigned: int = 0
    held: int = 0
    altered: int = 0
    wrong: list[str] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    unproved: list[str] = field(default_factory=list)
    seals: Counter[str] = field(default_factory=Counter)
    incomplete: bool = False

    @property
    def status(self) -> int:
        """The exit status: ALTERED, WHOLE or PROVED."""
        return ALTERED if self.altered else WHOLE if self.incomplete else PROVED

    @property
    def sentence(self) -> str:
        """The result in words."""
        if self.altered:
            return (
                f"Altered: {self.altered:,} alterations were found in a record of {self.messages:,} messages."
            )
        proved = (
            f"of {self.messages:,} messages {self.signed:,} are as their tables signed them, {self.unsigned:,} as this "
            "hub imported them, and all that is shown follows from them and from the signed decisions."
        )
        if self.incomplete:
            return f"Whole, but not everything could be compared: {proved}"
        return (
            f"Unaltered: {proved} A table's own key proves nothing against that table's owner; the seals here do: "
            "mahjong-table journal verify"
        )

    def note(self, sentence: str) -> None:
        """Count an alteration."""
        self.altered += 1
        if len(self.wrong) < KEPT:
            self.wrong.append(sentence)

    def miss(self, sentence: str, *, altered: bool = True) -> None:
        """Note what is known to exist and is not here; `altered`: it was here."""
        self.altered += altered
        if len(self.missing) < KEPT:
            self.missing.append(sentence)

    def leave_open(self, sentence: str, *, asked: bool = False) -> None:
        """Note what could not be proved; `asked`: somebody asked for just that."""
        self.incomplete = self.incomplete or asked
        if len(self.unproved) < KEPT:
            self.unproved.append(sentence)
