"""The result of a verification: what was altered, what is missing, what could not be proved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from controller.words.sentence import Sentence, sentence

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
    wrong: list[Sentence] = field(default_factory=list)
    missing: list[Sentence] = field(default_factory=list)
    unproved: list[Sentence] = field(default_factory=list)
    seals: Counter[str] = field(default_factory=Counter)
    incomplete: bool = False

    @property
    def status(self) -> int:
        """The exit status: ALTERED, WHOLE or PROVED."""
        return ALTERED if self.altered else WHOLE if self.incomplete else PROVED

    @property
    def sentence(self) -> Sentence:
        """The result in words."""
        messages = f"{self.messages:,}"
        if self.altered:
            return sentence("verify.altered", alterations=f"{self.altered:,}", messages=messages)
        signed, imported = f"{self.signed:,}", f"{self.unsigned:,}"
        if self.incomplete:
            return sentence("verify.whole", messages=messages, signed=signed, imported=imported)
        return sentence("verify.unaltered", messages=messages, signed=signed, imported=imported)

    def note(self, said: Sentence) -> None:
        """Count an alteration."""
        self.altered += 1
        if len(self.wrong) < KEPT:
            self.wrong.append(said)

    def miss(self, said: Sentence, *, altered: bool = True) -> None:
        """Note what is known to exist and is not here; `altered`: it was here."""
        self.altered += altered
        if len(self.missing) < KEPT:
            self.missing.append(said)

    def leave_open(self, said: Sentence, *, asked: bool = False) -> None:
        """Note what could not be proved; `asked`: somebody asked for just that."""
        self.incomplete = self.incomplete or asked
        if len(self.unproved) < KEPT:
            self.unproved.append(said)
