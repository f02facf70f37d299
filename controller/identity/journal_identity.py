"""The identity of a journal: it follows from the key with which the journal began, so nobody can take another's.

A journal may go on with another key: the former key signs the change, or staff decide it. The identity stays.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Final

from controller.identity.key_files import PublicKey

IDENTITY: Final = b"mahjong-table journal identity 1\n"
IDENTITY_BYTES: Final = 16
ROTATION: Final = "mahjong-table journal key 1"


@dataclass(frozen=True)
class KeyChange:
    """A change of a journal's key: entry `n` names `key`, and the former key has signed that (`proof`)."""

    n: int
    key: PublicKey
    proof: bytes


def identity_of(key: PublicKey) -> str:
    """The identity of the journal that begins with this key: 32 hexadecimal digits."""
    return blake2b(IDENTITY + key.raw, digest_size=IDENTITY_BYTES).hexdigest()


def began(identity: str, key: PublicKey) -> bool:
    """Whether the journal of this identity began with this key."""
    return identity == identity_of(key)


def rotation_text(identity: str, n: int, former: PublicKey, new: PublicKey) -> bytes:
    """The bytes that the former key signs when the new one replaces it with entry `n`."""
    return f"{ROTATION}\n{identity}\n{n}\n{former.text}\n{new.text}\n".encode()


def inherited(identity: str, first: PublicKey, changes: Sequence[KeyChange]) -> tuple[PublicKey, ...]:
    """The keys of a journal from its first to its latest, each of which its predecessor has signed; empty where the
    journal did not begin with `first`, or where a signature is not the former key's."""
    if not began(identity, first):
        return ()
    keys = [first]
    for change in changes:
        if not keys[-1].verify(change.proof, rotation_text(identity, change.n, keys[-1], change.key)):
            return ()
        keys.append(change.key)
    return tuple(keys)
