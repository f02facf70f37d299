"""What stands between two steps of a sign-in: tickets, random and short-lived, that say what was proved so far; and the
challenges that passkeys sign."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from controller.identity.key_files import from_base64, to_base64

TICKET_S: Final = 300.0
MOST_TICKETS: Final = 1000
CHALLENGE_BYTES: Final = 32
_TIME_BYTES: Final = 8
_SEAL_BYTES: Final = 32


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
    """A new passkey of this account shall sign the challenge."""

    challenge: bytes
    account: str


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


class SignInChallenges:
    """Challenges for signing in by passkey. Anybody may ask for one, so none is kept: the ticket holds it, with a seal
    of this process, and however many ask, nobody's is pushed out. Any method may be called from any thread."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._key = secrets.token_bytes(_SEAL_BYTES)
        self._mutex = threading.Lock()
        self._used: dict[bytes, float] = {}

    def give(self) -> tuple[str, bytes]:
        """A new challenge, and the ticket that says it for some minutes."""
        challenge = secrets.token_bytes(CHALLENGE_BYTES)
        until = int(self._clock() + TICKET_S).to_bytes(_TIME_BYTES)
        return to_base64(self._seal(until + challenge) + until + challenge), challenge

    def look(self, ticket: str) -> bytes | None:
        """The challenge of a ticket; None for one that is not ours, too old, or used."""
        try:
            whole = from_base64(ticket)
        except ValueError:
            return None
        seal, said = whole[:_SEAL_BYTES], whole[_SEAL_BYTES:]
        if not hmac.compare_digest(seal, self._seal(said)):
            return None
        until, challenge = int.from_bytes(said[:_TIME_BYTES]), said[_TIME_BYTES:]
        with self._mutex:
            return challenge if self._clock() < until and challenge not in self._used else None

    def use(self, challenge: bytes) -> bool:
        """Sign in by this challenge; False where that was done already. Only what a passkey has signed is kept."""
        now = self._clock()
        with self._mutex:
            self._used = {one: until for one, until in self._used.items() if now < until}
            new = challenge not in self._used
            self._used[challenge] = now + TICKET_S
            return new

    def _seal(self, said: bytes) -> bytes:
        return hmac.new(self._key, said, hashlib.sha256).digest()
