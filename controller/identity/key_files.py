"""Ed25519 keys (RFC 8032): one algorithm, never negotiated. Private keys lie in files readable by their owner alone.

A public key is written in 43 letters of base64url. People compare its *fingerprint*: 16 letters of Crockford's base32
in four groups, the first 80 bits of a SHA-256 over the key; to make another key of that fingerprint takes 2^80 tries.
"""

from __future__ import annotations

import base64
import binascii
import errno
import hashlib
import os
import re
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Final

from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)

from controller.words.sentence import SentenceError, sentence

SIGNATURE_BYTES: Final = 64
KEY_PATTERN: Final = r"^[A-Za-z0-9_-]{43}$"
CROCKFORD: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
FINGERPRINT_BYTES: Final = 10
NO_HARD_LINKS: Final = frozenset(
    {errno.EPERM, errno.EACCES, errno.EOPNOTSUPP, errno.ENOSYS, errno.EMLINK, errno.EINVAL, errno.EXDEV}
)
"""What file systems without hard links answer; where the folder itself refuses, the next attempt says so."""
NO_FOLDER_SYNC: Final = frozenset({errno.EINVAL, errno.EOPNOTSUPP, errno.ENOSYS, errno.EBADF})
"""What file systems answer (SMB shares, FUSE) that cannot be asked to write a folder to the disk."""


class KeyFileError(SentenceError):
    """A key that cannot be read, written or used; the sentence says which file and what to do."""


@dataclass(frozen=True)
class PublicKey:
    """An Ed25519 public key. `text` is its written form, `fingerprint` what people compare."""

    raw: bytes
    _key: Ed25519PublicKey = field(init=False, repr=False, compare=False, hash=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_key", Ed25519PublicKey.from_public_bytes(self.raw))

    @staticmethod
    def parse(text: str) -> PublicKey:
        """Read a key as `text` writes it. Raises `KeyFileError`."""
        return _parsed(text)

    @property
    def text(self) -> str:
        """The key in 43 letters of base64url."""
        return to_base64(self.raw)

    @property
    def fingerprint(self) -> str:
        """The fingerprint, as in `7Q2M-K9XD-4WTB-P3CE`."""
        digest = hashlib.sha256(b"mahjong-table key\0" + self.raw).digest()[:FINGERPRINT_BYTES]
        number = int.from_bytes(digest, "big")
        letters = "".join(CROCKFORD[number >> shift & 31] for shift in range(75, -1, -5))
        return "-".join(letters[k : k + 4] for k in range(0, 16, 4))

    def verify(self, signature: bytes, data: bytes) -> bool:
        """Whether `signature` is this key's signature of `data`."""
        try:
            self._key.verify(signature, data)
        except InvalidSignature:
            return False
        return True

    def __str__(self) -> str:
        return self.text


@lru_cache(maxsize=10_000)
def _parsed(text: str) -> PublicKey:
    if re.fullmatch(KEY_PATTERN, text):
        raw = from_base64(text)
        if to_base64(raw) == text:  # the last letter has unused bits: only one spelling is accepted
            return PublicKey(raw)
    raise KeyFileError(sentence("key.no_public_key", text=repr(text[:60])))


class SigningKey:
    """A key pair. Its private half is never shown, logged or copied."""

    def __init__(self, key: Ed25519PrivateKey) -> None:
        self._key = key
        self.public = PublicKey(key.public_key().public_bytes_raw())

    @classmethod
    def generate(cls) -> SigningKey:
        """A new random key pair."""
        return cls(Ed25519PrivateKey.generate())

    @classmethod
    def load(cls, path: Path) -> SigningKey:
        """Read a key file. Raises `KeyFileError`."""
        try:
            key = load_pem_private_key(path.read_bytes(), password=None)
        except OSError as error:
            reason = error.strerror or str(error)
            raise KeyFileError(sentence("key.unreadable", file=path, reason=reason)) from error
        except (ValueError, TypeError, UnsupportedAlgorithm) as error:
            raise KeyFileError(sentence("key.locked", file=path)) from error
        if not isinstance(key, Ed25519PrivateKey):
            raise KeyFileError(sentence("key.other_kind", file=path))
        return cls(key)

    def save(self, path: Path) -> None:
        """Write the key to a new file, mode 0600, atomically. Raises `KeyFileError`, also where the file exists: a key
        is never overwritten."""
        forming = path.with_name(f"{path.name}.{os.getpid()}.new")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            descriptor = os.open(forming, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(descriptor, "wb") as file:
                file.write(self._pem())
                file.flush()
                os.fsync(file.fileno())
            try:
                put_under_new_name(forming, path)
            finally:
                forming.unlink(missing_ok=True)
        except FileExistsError as error:
            raise KeyFileError(sentence("key.exists", file=path)) from error
        except OSError as error:
            reason = error.strerror or str(error)
            raise KeyFileError(sentence("key.not_written", file=path, reason=reason)) from error

    def sign(self, data: bytes) -> bytes:
        """The 64-byte signature of `data`."""
        return self._key.sign(data)

    def _pem(self) -> bytes:
        return self._key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())


def put_under_new_name(forming: Path, path: Path) -> None:
    """Give a finished file its name, which nobody else has; on the disk when this returns. Raises FileExistsError where
    something is there, other OSErrors where it cannot be written: then nothing is left under the name.

    A hard link takes a free name alone, in one step. FAT, exFAT and many network shares know none: there the name is
    taken by an empty file (O_EXCL), which is then replaced by a rename. A power cut between the two leaves it empty.
    """
    try:
        os.link(forming, path)
    except FileExistsError:
        raise
    except OSError as error:
        if error.errno not in NO_HARD_LINKS:
            raise
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        try:
            forming.replace(path)
        except BaseException:
            path.unlink(missing_ok=True)
            raise
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    except OSError as error:
        if error.errno not in NO_FOLDER_SYNC:
            raise
    finally:
        os.close(folder)


def read_fingerprint(text: str) -> str:
    """A fingerprint as people type it (lower case, no dashes, O for 0), in the form of `PublicKey.fingerprint`.

    Raises `KeyFileError` for a malformed one.
    """
    letters = text.upper().translate(str.maketrans("OIL", "011", "- "))
    if len(letters) != 16 or not set(letters) <= set(CROCKFORD):
        raise KeyFileError(sentence("key.no_fingerprint", text=repr(text[:60])))
    return "-".join(letters[k : k + 4] for k in range(0, 16, 4))


def to_base64(data: bytes) -> str:
    """base64url without padding (RFC 4648, section 5)."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def from_base64(text: str) -> bytes:
    """Decode base64url without padding. Raises `ValueError`."""
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except binascii.Error as error:
        raise ValueError("it is not base64url") from error
