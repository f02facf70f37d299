"""Keys with their files, and signed messages: the signed bytes, batches that share one signature, and verification.

A signed message is a JSON object with the members `schema`, `key` (the sender's public key), `to` (the receiver's, ""
for everybody), a counter (`seq` in a stream, else `counter`) and `signature`. What is signed is

    "mahjong-table message 1" LF schema LF topic LF key LF to LF counter LF canonical(message without signature)

(RFC 8785 for the last part), so that a message is invalid under another topic, for another receiver or under another
number. Several such texts may share one Ed25519 signature: they are the leaves of a binary hash tree, as in RFC 6962
(a leaf is SHA-256(00 text), a node SHA-256(01 left right); a lone last node is taken up as it is), and the key signs

    "mahjong-table batch 1" LF root

`signature` is base64url of the 64 bytes of the signature, followed for each step from leaf to root by one byte (0: the
sibling stands to the left, 1: to the right) and the 32 bytes of the sibling. A single message is a batch of one.
"""

from __future__ import annotations

import base64
import binascii
import errno
import hashlib
import os
import re
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import blake2b, sha256
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

from controller.identity.canonical import (
    LARGEST_INTEGER,
    JsonRefused,
    NotCanonical,
    NotJson,
    canonical,
    read_json,
)
from controller.json_values import JsonObject
from controller.words.sentence import SentenceError, sentence

# ---- Ed25519 keys (RFC 8032) ---------------------------------------------------------------------------------------
# One algorithm, never negotiated. Private keys lie in files readable by their owner alone.
#
# A public key is written in 43 letters of base64url. People compare its *fingerprint*: 16 letters of Crockford's
# base32 in four groups, the first 80 bits of a SHA-256 over the key; to make another key of that fingerprint takes
# 2^80 tries.

SIGNATURE_BYTES: Final = 64
KEY_PATTERN: Final = r"^[A-Za-z0-9_-]{43}$"
CROCKFORD: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
FINGERPRINT_BYTES: Final = 10
NO_HARD_LINKS: Final = frozenset(
    {errno.EPERM, errno.EACCES, errno.EOPNOTSUPP, errno.ENOSYS, errno.EMLINK, errno.EINVAL, errno.EXDEV}
)
"""Errors of file systems without hard links; if the folder itself refuses, the next attempt reports it."""
NO_FOLDER_SYNC: Final = frozenset({errno.EINVAL, errno.EOPNOTSUPP, errno.ENOSYS, errno.EBADF})
"""Errors of file systems (SMB shares, FUSE) that cannot write a folder to the disk on request."""


class KeyFileError(SentenceError):
    """A key that cannot be read, written or used; the sentence names the file and the cure."""


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
        """Write the key to a new file, mode 0600, atomically. Raises `KeyFileError`, also if the file exists: a key
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
    """Give a finished file its name, which must be free; on the disk when this returns. Raises FileExistsError if the
    name is taken, other OSErrors if it cannot be written: then nothing is left under the name.

    A hard link takes a free name alone, in one step. FAT, exFAT and many network shares have none: there the name is
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


MESSAGE: Final = b"mahjong-table message 1\n"
BATCH: Final = b"mahjong-table batch 1\n"
SIGNATURE: Final = "signature"
COUNTERS: Final = ("counter", "seq")
DEEPEST: Final = 20
"""Steps from a leaf to the root; a batch has at most a million messages."""
LONGEST_SIGNATURE: Final = 4 * (SIGNATURE_BYTES + 33 * DEEPEST) // 3 + 4
_APPENDED: Final = re.compile(rb',"signature":"([A-Za-z0-9_-]{86,%d})"\}\Z' % LONGEST_SIGNATURE)
ROOTS_REMEMBERED: Final = 10_000
_SURROGATE_ESCAPE: Final = re.compile(rb"\\u[dD][89a-fA-F]")
_SURROGATE: Final = re.compile("[\ud800-\udfff]")


class Unproved(SentenceError, ValueError):
    """A message whose signature does not prove its sender; the sentence is the reason."""


@dataclass(frozen=True, slots=True)
class SignedHead:
    """The members of a message that precede it in the signed bytes."""

    schema: str
    key: PublicKey
    to: str
    counter: int

    @classmethod
    def of(cls, message: Mapping[str, object]) -> SignedHead:
        """The head of a message. Raises `Unproved` if a member is missing or invalid."""
        schema, key, to = message.get("schema"), message.get("key"), message.get("to")
        counter = next((message[name] for name in COUNTERS if name in message), None)
        if not isinstance(schema, str) or "\n" in schema or not isinstance(to, str) or "\n" in to:
            raise Unproved(sentence("rejected.no_schema"))
        if type(counter) is not int or not 0 <= counter <= LARGEST_INTEGER:
            raise Unproved(sentence("rejected.no_counter"))
        return cls(schema, _public(key), to, counter)

    def before(self, topic: str) -> bytes:
        """The signed bytes that precede the canonical message on this topic."""
        lines = (self.schema, topic, self.key.text, self.to, str(self.counter))
        return MESSAGE + "".join(f"{line}\n" for line in lines).encode()


def sign_message(message: Mapping[str, object], topic: str, key: SigningKey) -> bytes:
    """One message in the bytes of the wire: canonical, its signature appended. Raises `NotCanonical`, `Unproved`."""
    return signed_batch([(message, topic)], key)[0]


def signed_batch(batch: Sequence[tuple[Mapping[str, object], str]], key: SigningKey) -> list[bytes]:
    """Messages with their topics, in the bytes of the wire under one signature. Raises `NotCanonical`, `Unproved`."""
    texts = [canonical(message) for message, _ in batch]
    leaves = [
        _leaf(SignedHead.of(message).before(topic) + text)
        for (message, topic), text in zip(batch, texts, strict=True)
    ]
    root, paths = _tree(leaves)
    signature = key.sign(BATCH + root)
    return [
        b'%s,"signature":"%s"}' % (text[:-1], to_base64(signature + path).encode())
        for text, path in zip(texts, paths, strict=True)
    ]


class Verifier:
    """Verifies messages; caches the roots that were verified, so that a batch costs one. Not thread-safe."""

    def __init__(self) -> None:
        self._roots: OrderedDict[tuple[bytes, bytes, bytes], bool] = OrderedDict()

    def prove(self, payload: bytes, topic: str, head: SignedHead) -> None:
        """Raise `Unproved` unless the owner of `head.key` signed this message for this topic.

        `head` was read from `payload`. Reserialised JSON, in any order, verifies too.
        """
        appended = _APPENDED.search(payload)
        written = None
        if appended is not None:  # in our own form: the signed bytes stand there as they are
            written = payload[: appended.start()] + b"}"
            if self._is_proved(head.before(topic) + written, appended[1].decode(), head.key):
                _object(payload)  # refuse even signed JSON that two readers may understand differently
                return
        text, signature = _taken_apart(payload)
        if text == written or not self._is_proved(head.before(topic) + text, signature, head.key):
            raise Unproved(sentence("rejected.other_signature"))

    def _is_proved(self, text: bytes, signature: str, key: PublicKey) -> bool:
        try:
            proof = from_base64(signature)
        except ValueError:
            return False
        steps, rest = divmod(len(proof) - SIGNATURE_BYTES, 33)
        if rest or not 0 <= steps <= DEEPEST or to_base64(proof) != signature:
            return False
        root = _leaf(text)
        for k in range(steps):
            side, sibling = proof[SIGNATURE_BYTES + 33 * k], proof[SIGNATURE_BYTES + 33 * k + 1 :][:32]
            if side > 1:
                return False
            root = _node(root, sibling) if side else _node(sibling, root)
        return self._is_root(key, root, proof[:SIGNATURE_BYTES])

    def _is_root(self, key: PublicKey, root: bytes, signature: bytes) -> bool:
        """Only verified roots are cached: a forger cannot evict them with invalid ones."""
        known = (key.raw, root, signature)
        if known in self._roots:
            self._roots.move_to_end(known)
            return True
        if not key.verify(signature, BATCH + root):
            return False
        self._roots[known] = True
        if len(self._roots) > ROOTS_REMEMBERED:
            self._roots.popitem(last=False)
        return True


def read_signed_message(
    payload: bytes, topic: str, verifier: Verifier | None = None
) -> tuple[SignedHead, JsonObject]:
    """A signed message from any sender: its head, and its object. Whether its key is trusted is for the caller to
    check. Raises `Unproved`."""
    message = _object(payload)
    head = SignedHead.of(message)
    (Verifier() if verifier is None else verifier).prove(payload, topic, head)
    return head, message


def _taken_apart(payload: bytes) -> tuple[bytes, str]:
    """The canonical form of a message without its signature, and that signature."""
    message = _object(payload)
    signature = message.pop(SIGNATURE, None)
    if not isinstance(signature, str) or len(signature) > LONGEST_SIGNATURE:
        raise Unproved(sentence("rejected.unsigned"))
    try:
        return canonical(message), signature
    except NotCanonical as error:  # whose own words repeat part of the message
        raise Unproved(sentence("rejected.not_canonical")) from error


def _object(payload: bytes) -> JsonObject:
    try:
        message = read_json(payload)
    except NotJson as error:
        raise Unproved(sentence("rejected.no_json")) from error
    except JsonRefused as error:
        raise Unproved(error.sentence) from error
    if not isinstance(message, dict):
        raise Unproved(sentence("rejected.no_object"))
    _refuse_surrogates(payload, message)
    return message


def _refuse_surrogates(payload: bytes, message: JsonObject) -> None:
    """Raise Unproved if a text holds a lone surrogate, which JSON can escape and UTF-8 cannot write."""
    texts: list[object] = [message] if _SURROGATE_ESCAPE.search(payload) else []
    while texts:
        one = texts.pop()
        if isinstance(one, str) and _SURROGATE.search(one):
            raise Unproved(sentence("rejected.half_character"))
        if isinstance(one, dict):
            texts += [*one.keys(), *one.values()]
        elif isinstance(one, list):
            texts += one


def _public(text: object) -> PublicKey:
    try:
        return PublicKey.parse(text) if isinstance(text, str) else PublicKey.parse("")
    except (KeyFileError, ValueError) as error:
        raise Unproved(sentence("rejected.no_sender")) from error


def _leaf(text: bytes) -> bytes:
    return sha256(b"\0" + text).digest()


def _node(left: bytes, right: bytes) -> bytes:
    return sha256(b"\1" + left + right).digest()


def _tree(leaves: Sequence[bytes]) -> tuple[bytes, list[bytes]]:
    """The root over these leaves and the path of each."""
    paths = [b""] * len(leaves)
    level = [(leaf, [k]) for k, leaf in enumerate(leaves)]
    while len(level) > 1:
        above = []
        for k in range(0, len(level) - 1, 2):
            (left, lefts), (right, rights) = level[k], level[k + 1]
            for under in lefts:
                paths[under] += b"\1" + right
            for under in rights:
                paths[under] += b"\0" + left
            above.append((_node(left, right), lefts + rights))
        level = above + level[len(level) - len(level) % 2 :]
    return level[0][0], paths


# ---- The identity of a journal -------------------------------------------------------------------------------------
# It follows from the key with which the journal began, so nobody can take another's.
#
# A journal may go on with another key: the former key signs the change, or staff decide it. The identity stays.

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
    """The keys of a journal from its first to its latest, each of which its predecessor has signed; empty if the
    journal did not begin with `first`, or where a signature is not the former key's."""
    if not began(identity, first):
        return ()
    keys = [first]
    for change in changes:
        if not keys[-1].verify(change.proof, rotation_text(identity, change.n, keys[-1], change.key)):
            return ()
        keys.append(change.key)
    return tuple(keys)
