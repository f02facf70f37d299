"""Seals: the head of the hash chain at a moment, kept where the table's owner cannot change it.

A seal is `identity:n:head`, the head being the checksum of entry n in hexadecimal; it stands on a slip, in a score, in
a hub's database. Where a key has signed that head, `:key:signature` may follow.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final

from controller.identity import strict_json
from controller.identity.key_files import KeyFileError, PublicKey, from_base64
from controller.identity.signing import Unproved, read_signed_message
from controller.journal.journal_key import head_text
from controller.json_values import items, whole

SCHEMA: Final = "seals/1"
TOPIC: Final = "api/seals"
"""The topic under which a hub signs its list of seals."""
_SEAL: Final = re.compile(
    r"(?P<identity>[^:\s]+):(?P<n>[1-9]\d{0,17}):(?P<head>[0-9a-f]{32}|[0-9a-f]{64})"
    r"(:(?P<key>[A-Za-z0-9_-]{43}):(?P<signature>[A-Za-z0-9_-]{86}))?"
)


class SealError(ValueError):
    """A text that cannot be read as a seal, or that lacks the required signature."""


@dataclass(frozen=True)
class Seal:
    """The head of a journal's chain at its entry `n`. `source` says in words where it was kept."""

    identity: str
    n: int
    head: str
    key: str | None = None
    signature: str | None = None
    source: str = "a seal given"
    by_hub: bool = False

    @classmethod
    def parse(cls, text: str, source: str = "a seal given") -> Seal:
        """Read a seal. Raises `SealError`, also for a signature in it that is not the key's."""
        found = _SEAL.fullmatch(text.strip())
        if found is None:
            raise SealError(f"{text.strip()[:120]!r} is no seal: it is written IDENTITY:ENTRY:CHECKSUM.")
        seal = cls(
            identity=found["identity"],
            n=int(found["n"]),
            head=found["head"],
            key=found["key"],
            signature=found["signature"],
            source=source,
        )
        if not seal._is_proved():
            raise SealError(f"The seal of entry {seal.n} is not signed by the key that stands in it.")
        return seal

    def _is_proved(self) -> bool:
        if self.key is None or self.signature is None:
            return True
        try:
            key, signature = PublicKey.parse(self.key), from_base64(self.signature)
        except (KeyFileError, ValueError):
            return False
        return key.verify(signature, head_text(self.identity, self.n, bytes.fromhex(self.head)))

    @property
    def short(self) -> str:
        """The seal without key and signature."""
        return f"{self.identity}:{self.n}:{self.head}"

    @property
    def text(self) -> str:
        """The seal as `parse` reads it."""
        signed = "" if self.key is None else f":{self.key}:{self.signature}"
        return self.short + signed


def parse_lines(lines: Iterable[str], source: str) -> list[Seal]:
    """Seals written one a line; empty lines and comments (#) are skipped. Raises `SealError`."""
    said = (line.strip() for line in lines)
    return [Seal.parse(line, source) for line in said if line and not line.startswith("#")]


def of_hub(document: bytes, identity: str, admitted: Collection[PublicKey], named: bool) -> list[Seal]:
    """The seals in a hub's answer on `/api/seals`, signed by one of the keys in `admitted`.

    `named`: these keys were given by the user; otherwise they are the hubs that the journal itself admits. Raises
    `SealError`.
    """
    try:
        head, said = read_signed_message(document, TOPIC)
    except Unproved as error:
        raise SealError(f"What the hub says of its seals proves nothing: {error}.") from error
    if head.schema != SCHEMA or said.get("journal") != identity:
        raise SealError(f"The hub does not answer with its seals of journal {identity}.")
    if head.key not in admitted:
        wanted = ", ".join(key.fingerprint for key in admitted)
        raise SealError(
            f"The seals are signed by the key {head.key.fingerprint}, not by {wanted}."
            if named
            else f"The seals are signed by the key {head.key.fingerprint}, a hub that this journal has not admitted. "
            "If that is your hub's: --hub-key with its public key, as `mahjong-table parlor key` shows it."
        )
    source = f"the hub {head.key.fingerprint}"
    try:
        seals = [items(seal) for seal in items(said["seals"])]
        kept = [Seal.parse(f"{identity}:{whole(n)}:{checksum}", source) for n, checksum, *_ in seals]
    except (KeyError, TypeError, ValueError) as error:
        raise SealError("The hub's list of seals cannot be read.") from error
    return [Seal(one.identity, one.n, one.head, source=source, by_hub=True) for one in kept]


def read_key(text: str) -> PublicKey:
    """A public key from text: the 43 letters alone, or a file or JSON object that holds them.

    Raises `SealError`.
    """
    found = text.strip()
    try:
        said = strict_json.read(found) if found.startswith("{") else None
        if isinstance(said, dict):
            found = str(said.get("key", ""))
        words = [word for word in found.split() if re.fullmatch(r"[A-Za-z0-9_-]{43}", word)]
        return PublicKey.parse(words[0] if len(words) == 1 else found)
    except (ValueError, KeyFileError) as error:
        raise SealError(f"{text.strip()[:60]!r} holds no public key.") from error
