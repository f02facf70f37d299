"""The signing key of a journal, in a file beside it: `table.journal.key`.

A key is replaced in three steps, so that a power failure between any two leaves a usable one: the new key is written to
`….key.next`, the entry that names it is committed, the file takes its place.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Final

from controller.identity.signing import KeyFileError, PublicKey, SigningKey
from controller.journal.storage import JournalError
from controller.words.sentence import Sentence, joined, sentence, sentence_of

HEAD: Final = "mahjong-table journal 1"
CHECKPOINT: Final = "mahjong-table journal checkpoint 1"


class KeyMissing(JournalError):
    """The key of this journal is not beside it."""


@dataclass(frozen=True)
class KeyLost:
    """A person's declaration that a journal's key is lost, and that it continues with a new one."""

    by: str
    why: str
    at: float


def head_text(identity: str, n: int, digest: bytes) -> bytes:
    """The bytes signed for the head of a chain whose newest entry is `n`."""
    return f"{HEAD}\n{identity}\n{n}\n".encode() + digest


def checkpoint_text(identity: str, name: str, n: int, head: bytes, body: str) -> bytes:
    """The bytes signed for the checkpoint of this name after entry `n`, if the chain has the head `head`: so it is
    valid for no other journal, checkpoint or history."""
    content = blake2b(body.encode(), digest_size=32).digest()
    return f"{CHECKPOINT}\n{identity}\n{name}\n{n}\n".encode() + head + content


def journal_key_file(path: Path) -> Path:
    """The file of the key of the journal at `path`."""
    return path.with_name(path.name + ".key")


def next_file(path: Path) -> Path:
    """The file of the new key while a replacement is in progress."""
    return path.with_name(path.name + ".key.next")


def at_birth(path: Path) -> SigningKey:
    """The key of a new journal: the one that lies there already, else a new one."""
    try:
        if journal_key_file(path).exists():
            return SigningKey.load(journal_key_file(path))
        key = SigningKey.generate()
        key.save(journal_key_file(path))
        return key
    except KeyFileError as error:
        raise JournalError(sentence_of(error)) from error


def of(path: Path, public: PublicKey) -> SigningKey:
    """The private key of a journal whose public key is `public`. Raises `KeyMissing` with the cure."""
    lost = _way_out(path)
    try:
        if next_file(path).exists():  # a replacement was interrupted
            if SigningKey.load(next_file(path)).public == public:
                next_file(path).replace(journal_key_file(path))
            else:
                next_file(path).unlink()
        if not journal_key_file(path).exists():
            absent = {"fingerprint": public.fingerprint, "file": journal_key_file(path).name}
            raise KeyMissing(sentence("journal.key_absent", journal=path, **absent), cure=lost)
        key = SigningKey.load(journal_key_file(path))
    except KeyFileError as error:
        raise KeyMissing(sentence_of(error), cure=lost) from error
    if key.public != public and (former := _of_former(path, public)) is not None:
        return former
    if key.public != public:
        found = {"file": journal_key_file(path), "fingerprint": key.public.fingerprint}
        raise KeyMissing(
            sentence("journal.other_key", journal=path, own=public.fingerprint, **found), cure=lost
        )
    return key


def missing_key(path: Path, public: PublicKey) -> Sentence | None:
    """A sentence if the key of a journal does not lie beside it. Reads only: a table may be running."""
    for file in (journal_key_file(path), next_file(path), *_former(path)):
        try:
            if SigningKey.load(file).public == public:
                return None
        except KeyFileError:
            continue
    gone = sentence("journal.key_not_beside", journal=path, fingerprint=public.fingerprint)
    return joined(gone, _way_out(path))


def _way_out(path: Path) -> Sentence:
    return sentence("journal.bring_key_back", journal=path)


def check_given_key(path: Path, key: SigningKey, public: PublicKey) -> SigningKey:
    """A key from elsewhere, if it is this journal's. Raises `KeyMissing` otherwise."""
    if key.public != public:
        given, own = key.public.fingerprint, public.fingerprint
        raise KeyMissing(sentence("journal.not_its_key", journal=path, given=given, own=own))
    return key


def prepare_key_replacement(path: Path, new: SigningKey) -> None:
    """First step of a replacement: write the new key's file. Raises `JournalError`."""
    next_file(path).unlink(missing_ok=True)
    try:
        new.save(next_file(path))
    except KeyFileError as error:
        raise JournalError(sentence_of(error)) from error


def finish_key_replacement(path: Path) -> None:
    """Last step of a replacement, after the entry is committed. The former key's file is kept: the prefix left after
    damage may still need it, and no key is ever overwritten."""
    if journal_key_file(path).exists():
        journal_key_file(path).replace(
            journal_key_file(path).with_name(f"{journal_key_file(path).name}.former-{len(_former(path)) + 1}")
        )
    next_file(path).replace(journal_key_file(path))


def newer(path: Path, key: SigningKey) -> SigningKey | None:
    """The key that replaced this one, if an older copy of the journal, or its prefix left after damage, does not
    contain that yet."""
    try:
        beside = SigningKey.load(journal_key_file(path))
    except KeyFileError:
        return None
    return None if beside.public == key.public else beside


def _former(path: Path) -> list[Path]:
    """The files of replaced keys."""
    return [
        one for one in path.parent.iterdir() if one.name.startswith(f"{journal_key_file(path).name}.former-")
    ]


def _of_former(path: Path, public: PublicKey) -> SigningKey | None:
    for file in _former(path):
        try:
            key = SigningKey.load(file)
        except KeyFileError:
            continue
        if key.public == public:
            return key
    return None
