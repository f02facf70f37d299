"""Who is signed in: random cookies of which only the hash is kept, in this process alone. A restart signs everybody
out."""

from __future__ import annotations

import hashlib
import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
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


# ---- Delays after failed sign-ins, by account and by address; they grow with every failure and reveal no account ---
#
# An unknown name is delayed like any other. An address with an earlier sign-in to the account waits only for its own
# failures, so guesses from elsewhere do not lock the owner out.

FREE_OF_ACCOUNT: Final = 3
"""Failures without a delay: people mistype."""
FREE_OF_ADDRESS: Final = 10
"""Several people may have one address."""
LONGEST_OF_ACCOUNT_S: Final = 60.0
"""At most 1440 guesses a day at one account, from however many addresses."""
LONGEST_OF_ADDRESS_S: Final = 900.0
FORGET_S: Final = 86_400.0
MOST_KEPT: Final = 10_000


@dataclass
class _Failures:
    number: int = 0
    last: float = 0.0


class SignInThrottle:
    """Counts failed sign-ins. An attempt counts as failed until it has succeeded, so that many at once gain nothing.

    Any method may be called from any thread.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._mutex = threading.Lock()
        self._failed: OrderedDict[Hashable, _Failures] = OrderedDict()
        self._known: OrderedDict[tuple[str, str], None] = OrderedDict()

    def attempt(self, account: str, address: str) -> float:
        """Seconds until this account may be tried from this address; 0: now, and this is an attempt."""
        with self._mutex:
            of_account = self._left(self._key(account, address), FREE_OF_ACCOUNT, LONGEST_OF_ACCOUNT_S)
            wait = max(of_account, self._left(address, FREE_OF_ADDRESS, LONGEST_OF_ADDRESS_S))
            if wait:
                return wait
            for key in (self._key(account, address), address):
                one = self._failed.setdefault(key, _Failures())
                one.number, one.last = one.number + 1, self._clock()
                self._failed.move_to_end(key)
                if len(self._failed) > MOST_KEPT:
                    self._failed.popitem(last=False)
            return 0.0

    def step_done(self, account: str, address: str) -> None:
        """The attempt was right as far as it goes: it is not counted. Those before it still are."""
        with self._mutex:
            self._take_back(account, address)

    def succeeded(self, account: str, address: str) -> None:
        """Somebody has signed in: their failures, and those of the account, are forgotten."""
        with self._mutex:
            for key in (self._key(account, address), ("account", account), address):
                self._failed.pop(key, None)
            self._known[account, address] = None
            self._known.move_to_end((account, address))
            if len(self._known) > MOST_KEPT:
                self._known.popitem(last=False)

    def _take_back(self, account: str, address: str) -> None:
        for key in (self._key(account, address), address):
            if (one := self._failed.get(key)) is not None:
                one.number = max(0, one.number - 1)

    def _key(self, account: str, address: str) -> Hashable:
        return ("both", account, address) if (account, address) in self._known else ("account", account)

    def _left(self, key: Hashable, free: int, longest: float) -> float:
        one = self._failed.get(key)
        if one is None or one.number < free:
            return 0.0
        since = self._clock() - one.last
        if since > FORGET_S:
            del self._failed[key]
            return 0.0
        return max(0.0, min(longest, 2.0 ** min(one.number - free, 20)) - since)
