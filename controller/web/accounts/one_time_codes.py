"""Codes that hold once: those of an authenticator app (RFC 6238), recovery codes, and codes that begin an account."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from typing import Final

import pyotp

from controller.identity.key_files import CROCKFORD

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
    """The hash of a recovery or set-up code as people type it: small letters, O for 0, dashes or none. So many random
    bits need no slow hash."""
    letters = _NOT_A_LETTER.sub("", code).upper().translate(str.maketrans("OIL", "011"))
    return hashlib.sha256(letters.encode("utf-8", "surrogatepass")).hexdigest()


def _random(letters: int) -> str:
    drawn = "".join(secrets.choice(CROCKFORD) for _ in range(letters))
    return "-".join(drawn[k : k + 4] for k in range(0, letters, 4))
