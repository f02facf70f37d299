"""What a record keeps of a name: a salted hash of it. It proves the name while name and salt are there; without them it
says nothing, so a name can be erased from a record that nobody may change.
"""

from __future__ import annotations

import secrets
from hashlib import blake2b
from typing import Final

from controller.identity.canonical import canonical

COMMITMENT_PATTERN: Final = r"^[0-9a-f]{64}$"
SALT_PATTERN: Final = r"^[0-9a-f]{32}$"


def fresh_salt() -> str:
    """A new random salt: 32 hexadecimal digits."""
    return secrets.token_hex(16)


def commitment(person: str, name: str, card: str | None, salt: str) -> str:
    """The commitment to a person's name and card: 64 hexadecimal digits."""
    said = canonical({"person": person, "name": name, "card": card, "salt": salt})
    return blake2b(said, digest_size=32).hexdigest()
