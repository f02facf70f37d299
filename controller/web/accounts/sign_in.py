"""How people sign in: password and one-time code, or a passkey; and how an account is set up by its person.

Every failure has the same sentence and takes the same time, whether there is such an account or not. All of it blocks:
hashes and files take their time. Any method may be called from any thread.
"""

from __future__ import annotations

import hashlib
import hmac
import logging
import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final

from controller.identity import name_rules, qr_codes
from controller.identity.signing import from_base64, to_base64
from controller.json_values import JsonObject
from controller.orders.origin import Origin, Proof
from controller.web.accounts import credentials
from controller.web.accounts.account_store import (
    Account,
    AccountError,
    AccountRole,
    AccountStore,
    Passkey,
    SetUpCode,
    checked_login_name,
)
from controller.web.accounts.credentials import PasskeyRefused
from controller.web.accounts.sign_in_sessions import SignedInSession, SignInSessions, SignInThrottle
from controller.web.caller import RIGHTS, Caller, Role
from controller.words.sentence import Sentence, SentenceError, sentence

WRONG: Final = sentence("sign_in.wrong")
TOO_OLD: Final = sentence("sign_in.too_old")
UNKNOWN_PASSKEY: Final = sentence("sign_in.passkey_unknown")
SET_UP: Final = "set-up"
PASSKEY: Final = "passkey"
"""Names under which attempts at set-up codes and with passkeys are counted; they are delayed by address alone."""

log = logging.getLogger(__name__)


class SignInRefused(SentenceError):
    """The step is refused; the sentence is for the caller. `status` is that of HTTP, `retry_s` the seconds until the
    next attempt is allowed."""

    def __init__(self, why: Sentence, status: int = 401, retry_s: float | None = None) -> None:
        super().__init__(why)
        self.status = status
        self.retry_s = retry_s


@dataclass(frozen=True)
class Visit:
    """From where somebody signs in: the client's address, the host name and the origin of the page, whether by TLS."""

    address: str
    host: str
    origin: str
    secure: bool


class SignIn:
    """The sign-ins of one page. `place` tells its entry in an authenticator app from others'; `clock` is seconds since
    the epoch."""

    def __init__(
        self,
        store: AccountStore,
        place: str,
        clock: Callable[[], float] = time.time,
        throttle: SignInThrottle | None = None,
    ) -> None:
        self.store = store
        self.place = place
        self.sessions = SignInSessions(clock)
        self._clock = clock
        self._throttle = throttle or SignInThrottle()
        self._tickets = SignInTickets(clock)
        self._challenges = SignInChallenges(clock)
        self._hashing = threading.Lock()
        self._first: SetUpCode | None = None

    def now(self) -> float:
        """Seconds since the epoch."""
        return self._clock()

    # ---- who is signed in --------------------------------------------------------------------------------------

    def caller(self, cookie: str) -> Caller | None:
        """The person whose sign-in has this cookie; None where it is over, or the account is gone or was reset."""
        session, account = self._signed_in(cookie, use=True)
        if session is None or account is None:
            return None
        role = Role(account.role.value)
        return Caller(
            role=role,
            name=account.name,
            proof=session.proof,
            rights=RIGHTS[role],
            session=session.id,
            valid=lambda: self._signed_in(cookie, use=False)[1] is not None,
        )

    def _signed_in(self, cookie: str, *, use: bool) -> tuple[SignedInSession | None, Account | None]:
        session = self.sessions.find(cookie, use=use)
        if session is None:
            return None, None
        try:
            there = self.store.accounts()
        except AccountError as error:
            log.warning("%s Nobody is signed in until then.", error)
            return None, None
        mine = (one for one in there if (one.name, one.generation) == (session.account, session.generation))
        return session, next(mine, None)

    # ---- password and one-time code --------------------------------------------------------------------------------

    def password(self, name: str, password: str, visit: Visit) -> str:
        """The first step; returns the ticket for the second. Raises `SignInRefused`."""
        key = name_rules.comparison_key(name)
        self._attempt(key, visit.address)
        account = self._found(name)
        kept = account.password if account is not None and account.ready else None
        with self._hashing:  # one at a time: each takes tens of megabytes
            right = credentials.is_right(password, kept)
        if account is None or not right:
            raise self._wrong(name, visit, "a wrong password")
        self._throttle.step_done(key, visit.address)
        if kept is not None and credentials.outdated(kept):
            self._rehash(account.name, password)
        return self._tickets.give(PasswordGiven(account.name, account.generation))

    def code(self, ticket: str, code: str, visit: Visit) -> str:
        """The second step: a code of the authenticator app, or a recovery code. Returns the cookie of the sign-in.
        Raises `SignInRefused`."""
        step = self._tickets.look(ticket)
        if not isinstance(step, PasswordGiven):
            raise SignInRefused(TOO_OLD)
        key = name_rules.comparison_key(step.account)
        self._attempt(key, visit.address)
        proofs: list[Proof] = []
        try:
            account = self._changed(step.account, partial(self._spend, step=step, code=code, proofs=proofs))
        except SignInRefused as refused:
            if refused.status != 401:
                raise
            raise self._wrong(step.account, visit, "the right password and a wrong code") from None
        self._tickets.take(ticket)
        self._throttle.succeeded(key, visit.address)
        return self._begin(account, proofs[0], visit)

    def _spend(self, account: Account, step: PasswordGiven, code: str, proofs: list[Proof]) -> Account:
        """The account without the one-time code that was used; the proof it is goes to `proofs`."""
        if account.generation != step.generation or account.totp is None:
            raise SignInRefused(WRONG)
        used = credentials.step_of(account.totp, code, self._clock(), account.totp_step)
        if used is not None:
            proofs.append("password+totp")
            return account.model_copy(update={"totp_step": used})
        digest = credentials.digest(code)
        rest = tuple(one for one in account.recovery if not hmac.compare_digest(one, digest))
        if len(rest) == len(account.recovery):
            raise SignInRefused(WRONG)
        proofs.append("password+recovery code")
        return account.model_copy(update={"recovery": rest})

    # ---- passkeys --------------------------------------------------------------------------------------------------

    def passkey_options(self, visit: Visit) -> JsonObject:
        """What a browser needs to sign in with a passkey, and the ticket for its answer. Raises `SignInRefused`."""
        _passkeys_usable(visit)
        ticket, challenge = self._challenges.give()
        return {"ticket": ticket, "options": credentials.authentication(visit.host, challenge)}

    def passkey(self, ticket: str, answer: Mapping[str, object], visit: Visit) -> str:
        """Sign in with a passkey; returns the cookie. Raises `SignInRefused`."""
        self._attempt(PASSKEY, visit.address, by_address=True)
        challenge = self._challenges.look(ticket)
        if challenge is None:
            raise SignInRefused(TOO_OLD)
        try:
            account, passkey = credentials.owner(self.store.accounts(), answer, visit.host)
            after = credentials.verify_passkey(passkey, answer, challenge, visit.host, visit.origin)
        except (PasskeyRefused, AccountError) as error:
            log.warning("A sign-in from %s was refused: a passkey, %s", visit.address, error)
            raise SignInRefused(UNKNOWN_PASSKEY) from error
        if not self._challenges.use(challenge):
            raise SignInRefused(TOO_OLD)
        account = self._changed(account.name, partial(_used_passkey, used=after))
        self._throttle.succeeded(f"{PASSKEY} {visit.address}", visit.address)
        return self._begin(account, "passkey", visit)

    # ---- an account is set up --------------------------------------------------------------------------------------

    def first_code(self) -> str | None:
        """A code for the page's first account, shown on the console; None if an account exists already."""
        if self.store.accounts():
            return None
        code = credentials.set_up_code()
        self._first = _set_up(code, self._clock())
        return code

    def begin_set_up(self, code: str, name: str, visit: Visit) -> JsonObject:
        """Whose account the code begins, and a new secret for their authenticator app; `name` is asked of the first
        owner alone. Raises `SignInRefused`."""
        self._attempt(SET_UP, visit.address, by_address=True)
        digest, now = credentials.digest(code), self._clock()
        known = [(one.name, one.role, one.set_up, False) for one in self.store.accounts()]
        if not known:
            known = [(name, AccountRole.OWNER, self._first, True)]
        for who, role, kept, first in known:
            if kept is not None and now < kept.until and hmac.compare_digest(kept.sha256, digest):
                self._throttle.step_done(f"{SET_UP} {visit.address}", visit.address)
                if first and not name:
                    return {"first": True}
                who = _name(who) if first else who
                secret = credentials.new_secret()
                step = SetUpBegun(who, digest, secret, first)
                ticket = self._tickets.give(step, credentials.SET_UP_S)
                uri = credentials.address_of_secret(secret, who, self.place)
                picture = qr_codes.qr_code_svg(uri)
                return {"name": who, "role": role, "secret": secret, "picture": picture, "ticket": ticket}
        log.warning("A set-up code from %s was refused.", visit.address)
        raise SignInRefused(sentence("sign_in.code_unknown"))

    def set_up(self, ticket: str, password: str, code: str, visit: Visit) -> tuple[str, list[str]]:
        """Set password and one-time codes; returns the cookie of the sign-in, and the recovery codes. Raises
        `SignInRefused`."""
        step = self._tickets.look(ticket)
        if not isinstance(step, SetUpBegun):
            raise SignInRefused(TOO_OLD)
        self._attempt(SET_UP, visit.address, by_address=True)
        used = credentials.step_of(step.secret, code, self._clock(), 0)
        if used is None:
            raise SignInRefused(sentence("sign_in.app_code_wrong"), 400)
        self._throttle.step_done(f"{SET_UP} {visit.address}", visit.address)
        recovery = credentials.recovery_codes()
        ready: dict[str, object] = {
            "password": self.hashed(password, step.account),
            "totp": step.secret,
            "totp_step": used,
            "recovery": tuple(map(credentials.digest, recovery)),
            "set_up": None,
        }
        origin = Origin.page(step.account, "password+totp")
        if step.first:
            account = self._add_first(step, ready, origin)
        else:
            account = self._changed(step.account, partial(_finish_set_up, step=step, ready=ready), origin)
        self._tickets.take(ticket)
        self._throttle.succeeded(f"{SET_UP} {visit.address}", visit.address)
        return self._begin(account, "password+totp", visit), recovery

    def hashed(self, password: str, name: str) -> str:
        """The hash of a new password. Raises `SignInRefused` for one that is too easily guessed."""
        try:
            credentials.check_password(password, (name, self.place, *self.place.split("/")))
        except credentials.PasswordRefused as refused:
            raise SignInRefused(refused.sentence, 400) from refused
        with self._hashing:
            return credentials.password_hash(password)

    def proves_password(self, account: Account, password: str, visit: Visit) -> None:
        """Check that the signed-in person knows the password. Raises `SignInRefused`."""
        key = name_rules.comparison_key(account.name)
        self._attempt(key, visit.address)
        with self._hashing:
            right = credentials.is_right(password, account.password)
        if not right:
            raise SignInRefused(sentence("sign_in.not_password"), 403)
        self._throttle.step_done(key, visit.address)

    def begin_again(self, account: Account, proof: Proof, visit: Visit) -> str:
        """A new cookie after a new password; all other sign-ins of the account are over."""
        self.sessions.end(account.name, lambda _: True)
        return self.sessions.begin(account.name, account.generation, proof, visit.address)

    def ask_passkey(self, account: Account, visit: Visit) -> JsonObject:
        """What a browser needs to make a passkey for this account, and the ticket. Raises `SignInRefused`."""
        _passkeys_usable(visit)
        challenge = secrets.token_bytes(CHALLENGE_BYTES)
        ticket = self._tickets.give(PasskeyAsked(challenge, account.name))
        return {"ticket": ticket, "options": credentials.registration(account, visit.host, challenge)}

    def asked_passkey(self, ticket: str, account: str) -> bytes:
        """The challenge of a passkey that this account was asked for. Raises `SignInRefused`."""
        step = self._tickets.take(ticket)
        if not isinstance(step, PasskeyAsked) or step.account != account:
            raise SignInRefused(TOO_OLD, 400)
        return step.challenge

    # ---- parts -----------------------------------------------------------------------------------------------------

    def _attempt(self, account: str, address: str, *, by_address: bool = False) -> None:
        wait = self._throttle.attempt(f"{account} {address}" if by_address else account, address)
        if wait:
            raise SignInRefused(sentence("sign_in.wait"), 429, wait)

    def _found(self, name: str) -> Account | None:
        try:
            return self.store.find(name)
        except AccountError as error:
            log.warning("%s Nobody can sign in until then.", error)
            return None

    def _changed(
        self, name: str, change: Callable[[Account], Account], origin: Origin | None = None
    ) -> Account:
        try:
            return self.store.update(
                name, change, None if origin is None else "set up", origin, self._clock()
            )
        except AccountError as error:
            log.warning("A sign-in of %s was refused: %s", name, error)
            raise SignInRefused(sentence("sign_in.accounts_unusable"), 503) from error

    def _rehash(self, name: str, password: str) -> None:
        """Hash a password again with the current parameters, at a sign-in with it."""
        with self._hashing:
            fresh = credentials.password_hash(password)
        self._changed(name, lambda account: account.model_copy(update={"password": fresh}))

    def _add_first(self, step: SetUpBegun, ready: Mapping[str, object], origin: Origin) -> Account:
        kept = self._first
        if kept is None or kept.sha256 != step.code or self.store.accounts():
            raise SignInRefused(TOO_OLD)
        now = self._clock()
        account = Account(name=step.account, role=AccountRole.OWNER, made=now).model_copy(update=ready)
        self.store.add(account, origin, now)
        self._first = None
        return account

    def _begin(self, account: Account, proof: Proof, visit: Visit) -> str:
        log.info("%s signed in from %s with %s.", account.name, visit.address, proof)
        return self.sessions.begin(account.name, account.generation, proof, visit.address)

    def _wrong(self, name: str, visit: Visit, what: str) -> SignInRefused:
        log.warning(
            "A sign-in as %s from %s was refused: %s", name_rules.quote_name(name), visit.address, what
        )
        return SignInRefused(WRONG)


def invited(name: str, role: AccountRole, at: float) -> tuple[Account, str]:
    """A new account whose person sets it up with the code beside it. Raises `AccountError`."""
    code = credentials.set_up_code()
    return Account(name=checked_login_name(name), role=role, made=at, set_up=_set_up(code, at)), code


def reset_account(account: Account, at: float) -> tuple[Account, str]:
    """The account as if it were new, with the code to set it up again; all its sign-ins are over."""
    code = credentials.set_up_code()
    fresh = Account(name=account.name, role=account.role, made=account.made, set_up=_set_up(code, at))
    return fresh.model_copy(update={"generation": account.generation + 1}), code


def _set_up(code: str, at: float) -> SetUpCode:
    return SetUpCode(sha256=credentials.digest(code), until=at + credentials.SET_UP_S)


def _finish_set_up(account: Account, step: SetUpBegun, ready: JsonObject) -> Account:
    if account.set_up is None or account.set_up.sha256 != step.code:
        raise SignInRefused(TOO_OLD)
    return account.model_copy(update={**ready, "generation": account.generation + 1})


def _used_passkey(account: Account, used: Passkey) -> Account:
    """The account with this state of its passkey; one that was removed meanwhile does not come back."""
    if all(one.id != used.id for one in account.passkeys):
        raise SignInRefused(UNKNOWN_PASSKEY)
    keys = tuple(used if one.id == used.id else one for one in account.passkeys)
    return account.model_copy(update={"passkeys": keys})


def _name(name: str) -> str:
    try:
        return checked_login_name(name)
    except AccountError as error:
        raise SignInRefused(error.sentence, 400) from error


def _passkeys_usable(visit: Visit) -> None:
    if not credentials.usable(visit.host, secure=visit.secure):
        raise SignInRefused(sentence("sign_in.passkeys_elsewhere"), 400)


# ---- What stands between two steps of a sign-in --------------------------------------------------------------------
# Tickets, random and short-lived, that say what was proved so far; and the challenges that passkeys sign.

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
        """A ticket for the next step, valid for `seconds`."""
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
        """A new challenge, and the ticket that contains it for some minutes."""
        challenge = secrets.token_bytes(CHALLENGE_BYTES)
        until = int(self._clock() + TICKET_S).to_bytes(_TIME_BYTES)
        return to_base64(self._seal(until + challenge) + until + challenge), challenge

    def look(self, ticket: str) -> bytes | None:
        """The challenge of a ticket; None if the ticket is foreign, too old, or used."""
        try:
            whole = from_base64(ticket)
        except ValueError:
            return None
        seal, signed = whole[:_SEAL_BYTES], whole[_SEAL_BYTES:]
        if not hmac.compare_digest(seal, self._seal(signed)):
            return None
        until, challenge = int.from_bytes(signed[:_TIME_BYTES]), signed[_TIME_BYTES:]
        with self._mutex:
            return challenge if self._clock() < until and challenge not in self._used else None

    def use(self, challenge: bytes) -> bool:
        """Mark a challenge as used; False if it was used already. Only challenges that a passkey signed are kept."""
        now = self._clock()
        with self._mutex:
            self._used = {one: until for one, until in self._used.items() if now < until}
            new = challenge not in self._used
            self._used[challenge] = now + TICKET_S
            return new

    def _seal(self, signed: bytes) -> bytes:
        return hmac.new(self._key, signed, hashlib.sha256).digest()
