"""Who is signed in: random cookies of which only the hash is kept, in this process alone. A restart signs everybody
out."""

from __future__ import annotations

import hashlib
import secrets
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from controller.orders.origin import Proof

IDLE_S: Final = 3600.0
"""Seconds without a request after which a sign-in is over."""
ABSOLUTE_S: Final = 12 * 3600.0
"""Seconds after which it is over in any case: one long evening at the table."""
MOST_OF_ONE: Final = 10
"""Sign-ins of one account at a time; the one that was used longest ago gives way."""


@dataclass(frozen=True)
class SignedInSession:
    """One sign-in. `id` is shown, the cookie is not kept; times are seconds since the epoch."""

    id: str
    account: str
    generation: int
    proof: Proof
    address: str
    began: float
    used: float


class SignInSessions:
    """The sign-ins of a page. Any method may be called from any thread."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self._clock = clock
        self._mutex = threading.Lock()
        self._there: dict[str, SignedInSession] = {}

    def begin(self, account: str, generation: int, proof: Proof, address: str) -> str:
        """Begin a sign-in; returns its cookie, 256 random bits."""
        cookie, now = secrets.token_urlsafe(32), self._clock()
        with self._mutex:
            self._drop_old(now)
            mine = sorted((one.used, key) for key, one in self._there.items() if one.account == account)
            for _, key in mine[: max(0, len(mine) + 1 - MOST_OF_ONE)]:
                del self._there[key]
            made = SignedInSession(
                id=secrets.token_hex(8),
                account=account,
                generation=generation,
                proof=proof,
                address=address,
                began=now,
                used=now,
            )
            self._there[_digest(cookie)] = made
        return cookie

    def find(self, cookie: str, *, use: bool = True) -> SignedInSession | None:
        """The sign-in of a cookie, None where it is over; `use`: this is a request, which keeps it from being idle."""
        now, key = self._clock(), _digest(cookie)
        with self._mutex:
            self._drop_old(now)
            found = self._there.get(key)
            if found is not None and use:
                found = self._there[key] = replace(found, used=now)
            return found

    def of(self, account: str) -> list[SignedInSession]:
        """The sign-ins of an account, the newest first."""
        with self._mutex:
            self._drop_old(self._clock())
            mine = [one for one in self._there.values() if one.account == account]
        return sorted(mine, key=lambda one: one.began, reverse=True)

    def end(self, account: str, wanted: Callable[[SignedInSession], bool]) -> int:
        """End the sign-ins of an account that are `wanted`; returns how many."""
        with self._mutex:
            gone = [key for key, one in self._there.items() if one.account == account and wanted(one)]
            for key in gone:
                del self._there[key]
        return len(gone)

    def _drop_old(self, now: float) -> None:
        over = [
            key
            for key, one in self._there.items()
            if not (0 <= now - one.used <= IDLE_S and now - one.began <= ABSOLUTE_S)
        ]
        for key in over:
            del self._there[key]


def _digest(cookie: str) -> str:
    return hashlib.sha256(cookie.encode("utf-8", "surrogatepass")).hexdigest()
