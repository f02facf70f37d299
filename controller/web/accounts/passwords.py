"""Passwords: what is refused as too easily guessed, and their hashes (Argon2id, RFC 9106).

No rule asks for capitals or digits, no password expires, and none is changed before it is hashed (OWASP ASVS 5.0, 6.2).
What is refused is what a guesser tries first: zxcvbn knows the passwords that leaks hold most often, words of several
languages, keyboard runs, dates, and all of them with letters replaced.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
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
"""46 MiB and one pass (OWASP Password Storage Cheat Sheet): a fifth of a second on a Raspberry Pi, and no more memory
than one picture of the camera takes while it is read."""


class PasswordRefused(ValueError):
    """The password is too easily guessed; the sentence says why, for whoever chose it."""


def checked(password: str, known: Sequence[str] = ()) -> str:
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
    found = zxcvbn(password[:JUDGED], [*known, *OF_THE_PLACE])
    if found["score"] < HARD_ENOUGH:
        why = str(found["feedback"]["warning"]).rstrip(".")
        raise PasswordRefused(
            f"This password is among the first that are guessed{f' ({why})' if why else ''}: take several words that "
            "do not belong together."
        )
    return password


def hashed(password: str) -> str:
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


@cache
def _nobodys() -> str:
    return _HASHER.hash("nobody's")
