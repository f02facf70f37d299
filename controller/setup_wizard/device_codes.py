"""Who may set a table up from another device: whoever types the one-time code that its console tells."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import threading
import time
from collections.abc import Callable

from controller.web.accounts import one_time_codes
from controller.web.accounts.sign_in_throttle import SignInThrottle
from controller.web.caller import Caller, Right, Role

CODE_S = one_time_codes.SET_UP_S
"""Seconds within which a code is used."""
_RIGHTS = frozenset({Right.PUBLIC, Right.WATCH, Right.ACT})
_NAME = "the setup's code"


class CodeRefused(Exception):
    """The code is not taken: `expired`, or wrong; `retry_s` seconds until another may be tried."""

    def __init__(self, *, expired: bool = False, retry_s: float = 0.0) -> None:
        super().__init__("expired" if expired else "wrong")
        self.expired = expired
        self.retry_s = retry_s


class DeviceCodes:
    """The sign-ins of the setup's page (`controller.web.caller.SignIns`): one code at a time, which holds once and for
    a quarter of an hour, and the devices that came by one. `clock`: seconds that never go back."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._mutex = threading.Lock()
        self._throttle = SignInThrottle(clock)
        self._code: tuple[str, float] | None = None
        self._devices: set[str] = set()

    def new_code(self) -> str:
        """A code for one device; an earlier one holds no more."""
        code = one_time_codes.set_up_code()
        with self._mutex:
            self._code = (one_time_codes.digest(code), self._clock() + CODE_S)
        return code

    @property
    def open(self) -> bool:
        """Whether a code is out that can still be used."""
        with self._mutex:
            return self._code is not None and self._clock() < self._code[1]

    @property
    def devices(self) -> int:
        """How many devices have come by a code."""
        return len(self._devices)

    def enter(self, code: str, address: str) -> str:
        """The cookie of a device that typed this code. Raises `CodeRefused`."""
        who = f"setup {address}"  # a stranger elsewhere delays nobody else
        if wait := self._throttle.attempt(who, address):
            raise CodeRefused(retry_s=wait)
        typed = one_time_codes.digest(code)
        with self._mutex:
            kept = self._code
            if kept is None or not hmac.compare_digest(kept[0], typed):
                raise CodeRefused
            self._code = None
            if self._clock() >= kept[1]:
                raise CodeRefused(expired=True)
            cookie = secrets.token_urlsafe(32)
            self._devices.add(_hash(cookie))
        self._throttle.succeeded(who, address)
        return cookie

    def caller(self, cookie: str) -> Caller | None:
        """The device that has this cookie; None for one that is unknown."""
        return Caller(Role.TOKEN, _NAME, rights=_RIGHTS) if _hash(cookie) in self._devices else None


def _hash(cookie: str) -> str:
    return hashlib.sha256(cookie.encode("utf-8", "surrogatepass")).hexdigest()
