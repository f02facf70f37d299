"""Delays after failed sign-ins, by account and by address; they grow with every failure and say nothing of an account.

A name that nobody has is delayed like any other. An address from which an account was signed in to before waits for its
own failures alone: whoever guesses from elsewhere locks its owner out of nothing.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Final

FREE_OF_ACCOUNT: Final = 3
"""Failures without a delay: people mistype."""
FREE_OF_ADDRESS: Final = 10
"""Several people may sit behind one address."""
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
