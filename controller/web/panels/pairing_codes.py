"""Codes with which a device is paired with a player: six digits to type, and a longer secret in a QR code.

A code holds once and for a minute. The secret has 128 random bits; of the digits, a few wrong guesses are enough to end
them while the secret goes on: nobody who guesses from elsewhere keeps people from pairing by the QR code.
"""

from __future__ import annotations

import hmac
import secrets
import threading
import time
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

CODE_S: Final = 60.0
DIGITS: Final = 6
MOST_WRONG: Final = 10
"""Wrong guesses after which no live code is taken by its digits: one in 25,000 with four codes shown at once."""


@dataclass
class PairingCode:
    """A code for a `person` of a session; `adds`: the device is one more of that player's and takes no other's
    place."""

    session: str
    person: str
    adds: bool
    until: float
    by: str
    origin: dict[str, object] | None
    digits: str = field(default_factory=lambda: f"{secrets.randbelow(10**DIGITS):0{DIGITS}d}")
    secret: str = field(default_factory=lambda: secrets.token_urlsafe(16))
    wrong: int = 0


class PairingCodes:
    """The codes that are shown now, one a player at most. Any method may be called from any thread."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self._mutex = threading.Lock()
        self._live: list[PairingCode] = []

    def make(
        self,
        session: str,
        person: str,
        *,
        adds: bool = False,
        by: str = "",
        origin: dict[str, object] | None = None,
    ) -> PairingCode:
        """A new code for this player; one that was shown before holds no more."""
        with self._mutex:
            self._drop_old()
            self._live = [code for code in self._live if code.person != person]
            while True:
                made = PairingCode(
                    session=session,
                    person=person,
                    adds=adds,
                    until=self.clock() + CODE_S,
                    by=by,
                    origin=origin,
                )
                if all(made.digits != other.digits for other in self._live):
                    break
            self._live.append(made)
            return made

    def take(self, given: str) -> PairingCode | None:
        """The code that was given, which then holds no more; None for a wrong or old one."""
        # Chinese and Japanese keyboards type digits at full width unless told otherwise.
        typed, found = "".join(unicodedata.normalize("NFKC", given).split()), None
        with self._mutex:
            self._drop_old()
            for code in self._live:  # all of them, always: the time taken says nothing
                by_digits = _same(code.digits, typed) and code.wrong < MOST_WRONG
                if by_digits | _same(code.secret, typed):
                    found = code
            if found is None:
                for code in self._live:
                    code.wrong += 1
            else:
                self._live.remove(found)
        return found

    def forget(self, person: str) -> None:
        """End the code that is shown for this player."""
        with self._mutex:
            self._live = [code for code in self._live if code.person != person]

    def _drop_old(self) -> None:
        now = self.clock()
        self._live = [code for code in self._live if now < code.until]


def _same(one: str, other: str) -> bool:
    return hmac.compare_digest(one.encode(), other.encode("utf-8", "surrogatepass"))
