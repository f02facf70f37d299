"""What stands between two steps of a sign-in: tickets, random and short-lived, that say what was proved so far."""

from __future__ import annotations

import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

TICKET_S: Final = 300.0
MOST_TICKETS: Final = 1000


@dataclass(frozen=True)
class PasswordGiven:
    """The password of this account (in this generation) was right; a one-time code is asked for next."""

    account: str
    generation: int


@dataclass(frozen=True)
class SetUpBegun:
    """A set-up code was right: the person sets a password, and shows that their app has `secret`.

    `code` is the hash of the set-up code, `first`: the account is made with it, the page's first one.
    """

    account: str
    code: str
    secret: str
    first: bool


@dataclass(frozen=True)
class PasskeyAsked:
    """A passkey shall sign this challenge; `account` is whose it will be, None for a sign-in."""

    challenge: bytes
    account: str | None = None


Step = PasswordGiven | SetUpBegun | PasskeyAsked


class SignInTickets:
    """The tickets that were given out. Any method may be called from any thread."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._mutex = threading.Lock()
        self._there: OrderedDict[str, tuple[float, Step]] = OrderedDict()

    def give(self, step: Step, seconds: float = TICKET_S) -> str:
        """A ticket for the next step, for so many seconds."""
        ticket = secrets.token_urlsafe(32)
        with self._mutex:
            self._there[ticket] = (self._clock() + seconds, step)
            if len(self._there) > MOST_TICKETS:
                self._there.popitem(last=False)
        return ticket

    def look(self, ticket: str) -> Step | None:
        """What a ticket says; None for one that is unknown or too old."""
        with self._mutex:
            until, step = self._there.get(ticket, (0.0, None))
            return step if self._clock() < until else None

    def take(self, ticket: str) -> Step | None:
        """What a ticket says; it holds this once."""
        found = self.look(ticket)
        with self._mutex:
            return found if self._there.pop(ticket, None) is not None else None
