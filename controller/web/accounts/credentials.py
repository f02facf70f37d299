"""Passwords, one-time codes and passkeys. Passwords: those refused as easily guessed, and hashes (Argon2id, RFC 9106).

No rule asks for capitals or digits, no password expires, and none is changed before it is hashed (OWASP ASVS 5.0, 6.2).
What is refused is what a guesser tries first: the 10,000 commonest passwords of this length (`common_passwords.txt`),
and what zxcvbn makes of shorter ones, of words, names, keyboard runs and dates, with letters replaced.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import secrets
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Final

import pyotp
import webauthn
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from webauthn.helpers import exceptions, structs
from zxcvbn import zxcvbn

from controller.identity.signing import CROCKFORD, from_base64, to_base64
from controller.json_values import JsonObject
from controller.web.accounts.account_store import Account, Passkey
from controller.web.allowed_hosts import address_of
from controller.words.sentence import SentenceError, sentence

SHORTEST: Final = 12
LONGEST: Final = 256
HARD_ENOUGH: Final = 3
"""Of zxcvbn's 0 to 4: "safely unguessable", more than 10^8 guesses; no slow hash helps below."""
JUDGED: Final = 72
"""Letters that zxcvbn looks at; its time grows with their square."""
DIGITS: Final = 10
"""Hexadecimal digits of SHA-256 by which a common password is known."""
OF_THE_PLACE: Final = (
    "mahjong",
    "majiang",
    "table",
    "parlor",
    "hangzhou",
    "麻将",
    "麻將",
    "麻雀",
    "password",
)
_HASHER: Final = PasswordHasher(time_cost=1, memory_cost=47_104, parallelism=1)
"""46 MiB and one pass (OWASP Password Storage Cheat Sheet): a small machine can afford it, one at a time."""


class PasswordRefused(SentenceError, ValueError):
    """The password is too easy to guess; the sentence tells its owner why."""


def check_password(password: str, known: Sequence[str] = ()) -> str:
    """The password as it is, where it may be one. `known`: what is known of the person and the place, which guessers
    try. Raises `PasswordRefused`."""
    if len(password) < SHORTEST:
        raise PasswordRefused(sentence("password.too_short", least=SHORTEST))
    if len(password) > LONGEST:
        raise PasswordRefused(sentence("password.too_long", most=LONGEST))
    try:
        password.encode()
    except UnicodeEncodeError as error:  # a lone surrogate, which no keyboard gives
        raise PasswordRefused(sentence("password.half_character")) from error
    if digest_of(password) in _common():
        raise PasswordRefused(sentence("password.easily_guessed", why=None))
    found = zxcvbn(password[:JUDGED], [*known, *OF_THE_PLACE])
    if found["score"] < HARD_ENOUGH:
        why = str(found["feedback"]["warning"]).rstrip(".")
        raise PasswordRefused(sentence("password.easily_guessed", why=why))
    return password


def password_hash(password: str) -> str:
    """The hash of a password, with its parameters."""
    return _HASHER.hash(password)


def is_right(password: str, kept: str | None) -> bool:
    """Whether this is the password of the hash. Without a hash the answer is False, after the same time."""
    try:
        right = _HASHER.verify(_nobodys() if kept is None else kept, password)
    except (VerificationError, InvalidHashError, UnicodeEncodeError):
        return False
    return right and kept is not None


def outdated(kept: str) -> bool:
    """Whether a hash was made with other parameters than today's."""
    return _HASHER.check_needs_rehash(kept)


def digest_of(password: str) -> str:
    """A password, in whatever case, as `common_passwords.txt` has it."""
    return hashlib.sha256(password.lower().encode("utf-8", "surrogatepass")).hexdigest()[:DIGITS]


@cache
def _common() -> frozenset[str]:
    text = files(__package__).joinpath("common_passwords.txt").read_text(encoding="ascii")
    return frozenset(line for line in text.splitlines() if not line.startswith("#"))


@cache
def _nobodys() -> str:
    return _HASHER.hash("nobody's")


# ---- Codes that hold once ------------------------------------------------------------------------------------------
# Those of an authenticator app (RFC 6238), recovery codes, and codes that begin an account.

ISSUER: Final = "Mahjong Table"
STEP_S: Final = 30
STEPS_AROUND: Final = 1
"""A clock may be half a minute off, and a code is typed slowly (RFC 6238, 5.2)."""
RECOVERY_CODES: Final = 8
RECOVERY_LETTERS: Final = 12
SET_UP_LETTERS: Final = 16
SET_UP_S: Final = 900.0
"""Seconds within which a code that begins an account is used."""
_NOT_A_LETTER: Final = re.compile(r"[\s-]+")


def new_secret() -> str:
    """A secret for an authenticator app: 160 random bits in base32."""
    return pyotp.random_base32()


def address_of_secret(secret: str, name: str, place: str) -> str:
    """The `otpauth:` address that an authenticator app reads; `place` tells several tables apart."""
    return pyotp.TOTP(secret).provisioning_uri(name=f"{name} ({place})", issuer_name=ISSUER)


def step_of(secret: str, code: str, at: float, used: int) -> int | None:
    """The time step of a right code at this time (seconds since the epoch), None for a wrong one and for one that is
    not newer than the step `used`."""
    code = _NOT_A_LETTER.sub("", code)
    now, found = int(at // STEP_S), None
    totp = pyotp.TOTP(secret)
    for step in range(now - STEPS_AROUND, now + STEPS_AROUND + 1):
        if (
            hmac.compare_digest(totp.at(step * STEP_S), code.encode("ascii", "replace").decode())
            and step > used
        ):
            found = step
    return found


def code_at(secret: str, at: float) -> str:
    """The code that an authenticator app shows at this time."""
    return pyotp.TOTP(secret).at(int(at))


def recovery_codes() -> list[str]:
    """New recovery codes, each for one sign-in without the authenticator app."""
    return [_random(RECOVERY_LETTERS) for _ in range(RECOVERY_CODES)]


def set_up_code() -> str:
    """A new code with which a person sets password and authenticator app: 80 random bits."""
    return _random(SET_UP_LETTERS)


def digest(code: str) -> str:
    """The hash of a recovery or set-up code as people type it: small letters, O for 0, with or without dashes. Its
    random bits are enough without a slow hash."""
    letters = _NOT_A_LETTER.sub("", code).upper().translate(str.maketrans("OIL", "011"))
    return hashlib.sha256(letters.encode("utf-8", "surrogatepass")).hexdigest()


def _random(letters: int) -> str:
    drawn = "".join(secrets.choice(CROCKFORD) for _ in range(letters))
    return "-".join(drawn[k : k + 4] for k in range(0, letters, 4))


# ---- Passkeys (WebAuthn) -------------------------------------------------------------------------------------------
# Where there is TLS and a host name, or on the machine itself, people sign in with one alone.
#
# A passkey is asked to verify its user (fingerprint, face, PIN), so that it counts as two factors. It is bound to
# the host name of the page by the browser; no attestation is asked for.

SITE: Final = "Mahjong Table"
_FAILED: Final = (exceptions.WebAuthnException, ValueError, KeyError, TypeError)


class PasskeyRefused(Exception):
    """The browser's answer proves nothing; the text is for the log."""


def usable(host: str, *, secure: bool) -> bool:
    """Whether browsers offer passkeys to a page at this host: it needs TLS and a name, or be `localhost`."""
    return host == "localhost" or (secure and address_of(host) is None)


def registration(account: Account, host: str, challenge: bytes) -> JsonObject:
    """What the browser needs to make a passkey for this account (`PublicKeyCredentialCreationOptions`)."""
    options = webauthn.generate_registration_options(
        rp_id=host,
        rp_name=SITE,
        user_name=account.name,
        user_id=f"{account.name} {account.made:.3f}".encode()[:64],
        challenge=challenge,
        authenticator_selection=structs.AuthenticatorSelectionCriteria(
            resident_key=structs.ResidentKeyRequirement.REQUIRED,
            user_verification=structs.UserVerificationRequirement.REQUIRED,
        ),
        exclude_credentials=[
            structs.PublicKeyCredentialDescriptor(id=from_base64(one.id)) for one in account.passkeys
        ],
    )
    return _plain(options)


def registered(
    answer: Mapping[str, object], challenge: bytes, host: str, origin: str, name: str, at: float
) -> Passkey:
    """The passkey that the browser made. Raises `PasskeyRefused`."""
    try:
        proved = webauthn.verify_registration_response(
            credential=dict(answer),
            expected_challenge=challenge,
            expected_rp_id=host,
            expected_origin=origin,
            require_user_verification=True,
        )
    except _FAILED as error:
        raise PasskeyRefused(str(error)) from error
    return Passkey(
        id=to_base64(proved.credential_id),
        public_key=to_base64(proved.credential_public_key),
        sign_count=proved.sign_count,
        host=host,
        name=name,
        made=at,
    )


def authentication(host: str, challenge: bytes) -> JsonObject:
    """What the browser needs to sign in with any passkey for this host (`PublicKeyCredentialRequestOptions`)."""
    options = webauthn.generate_authentication_options(
        rp_id=host,
        challenge=challenge,
        user_verification=structs.UserVerificationRequirement.REQUIRED,
    )
    return _plain(options)


def owner(accounts: Sequence[Account], answer: Mapping[str, object], host: str) -> tuple[Account, Passkey]:
    """Whose passkey the browser's answer names. Raises `PasskeyRefused` where it is nobody's here."""
    for account in accounts:
        for passkey in account.passkeys:
            if passkey.id == answer.get("id") and passkey.host == host:
                return account, passkey
    raise PasskeyRefused("it is nobody's here")


def verify_passkey(
    passkey: Passkey, answer: Mapping[str, object], challenge: bytes, host: str, origin: str
) -> Passkey:
    """The passkey with its counter after this signature. Raises `PasskeyRefused`, also for a counter that goes back:
    the passkey was copied."""
    try:
        proved = webauthn.verify_authentication_response(
            credential=dict(answer),
            expected_challenge=challenge,
            expected_rp_id=host,
            expected_origin=origin,
            credential_public_key=from_base64(passkey.public_key),
            credential_current_sign_count=passkey.sign_count,
            require_user_verification=True,
        )
    except _FAILED as error:
        raise PasskeyRefused(str(error)) from error
    return passkey.model_copy(update={"sign_count": proved.new_sign_count})


def _plain(
    options: structs.PublicKeyCredentialCreationOptions | structs.PublicKeyCredentialRequestOptions,
) -> JsonObject:
    return dict(json.loads(webauthn.options_to_json(options)))
