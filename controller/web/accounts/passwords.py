"""Passwords: what is refused as too easily guessed, and their hashes (Argon2id, RFC 9106).

No rule asks for capitals or digits, no password expires, and none is changed before it is hashed (OWASP ASVS 5.0, 6.2).
What is refused is what a guesser tries first: the 10,000 commonest passwords of this length (`common_passwords.txt`),
and what zxcvbn makes of shorter ones, of words, names, keyboard runs and dates, with letters replaced.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from zxcvbn import zxcvbn

SHORTEST: Final = 12
LONGEST: Final = 256
HARD_ENOUGH: Final = 3
"""Of zxcvbn's 0 to 4: "safely unguessable", more than 10^8 guesses; no slow hash helps below."""
JUDGED: Final = 72
"""Letters that zxcvbn looks at; its time grows with their square."""
DIGITS: Final = 10
"""Hexadecimal digits of SHA-256 by which a common password is known."""
EASY: Final = "This password is among the first that are guessed"
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


class PasswordRefused(ValueError):
    """The password is too easily guessed; the sentence says why, for whoever chose it."""


def check_password(password: str, known: Sequence[str] = ()) -> str:
    """The password as it is, where it may be one. `known`: what is known of the person and the place, which guessers
    try. Raises `PasswordRefused`."""
    if len(password) < SHORTEST:
        raise PasswordRefused(
            f"A password has at least {SHORTEST} characters; several words, in any language, are easy to remember."
        )
    if len(password) > LONGEST:
        raise PasswordRefused(f"A password has at most {LONGEST} characters.")
    try:
        password.encode()
    except UnicodeEncodeError as error:  # a lone surrogate, which no keyboard gives
        raise PasswordRefused("This password holds half of a character.") from error
    if digest_of(password) in _common():
        raise PasswordRefused(f"{EASY}: take several words that do not belong together.")
    found = zxcvbn(password[:JUDGED], [*known, *OF_THE_PLACE])
    if found["score"] < HARD_ENOUGH:
        why = str(found["feedback"]["warning"]).rstrip(".")
        raise PasswordRefused(
            f"{EASY}{f' ({why})' if why else ''}: take several words that do not belong together."
        )
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
