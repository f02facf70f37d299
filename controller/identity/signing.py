"""Signed messages: the signed bytes, batches that share one signature, and verification.

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

import re
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from controller.identity import strict_json
from controller.identity.canonical import LARGEST_INTEGER, NotCanonical, canonical
from controller.identity.key_files import (
    SIGNATURE_BYTES,
    KeyFileError,
    PublicKey,
    SigningKey,
    from_base64,
    to_base64,
)
from controller.json_values import JsonObject
from controller.words.sentence import SentenceError, sentence

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
    """A message whose signature does not prove its sender; the sentence says what is wrong with it."""


@dataclass(frozen=True, slots=True)
class SignedHead:
    """The members of a message that precede it in the signed bytes."""

    schema: str
    key: PublicKey
    to: str
    counter: int

    @classmethod
    def of(cls, message: Mapping[str, object]) -> SignedHead:
        """The head of a message. Raises `Unproved` where a member is missing or invalid."""
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
        """Raises `Unproved` unless the owner of `head.key` signed this message for this topic.

        `head` is what was read from `payload`. Reserialised JSON, in whatever order, verifies too.
        """
        appended = _APPENDED.search(payload)
        written = None
        if appended is not None:  # in our own form: the signed bytes stand there as they are
            written = payload[: appended.start()] + b"}"
            if self._is_proved(head.before(topic) + written, appended[1].decode(), head.key):
                _object(payload)  # refuse even signed JSON that two readers may understand in two ways
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
    except NotCanonical as error:  # whose own words repeat what stands in the message
        raise Unproved(sentence("rejected.not_canonical")) from error


def _object(payload: bytes) -> JsonObject:
    try:
        message = strict_json.read(payload)
    except strict_json.NotJson as error:
        raise Unproved(sentence("rejected.no_json")) from error
    except strict_json.JsonRefused as error:
        raise Unproved(str(error)) from error
    if not isinstance(message, dict):
        raise Unproved(sentence("rejected.no_object"))
    _refuse_surrogates(payload, message)
    return message


def _refuse_surrogates(payload: bytes, message: JsonObject) -> None:
    """Raises Unproved where a text holds a lone surrogate, which JSON can escape and UTF-8 cannot write."""
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
