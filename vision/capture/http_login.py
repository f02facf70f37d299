"""HTTP authentication as cameras require it: Basic (RFC 7617) and Digest (RFC 7616, and RFC 2069 before it),
over HTTP and RTSP alike.

`parse_challenges` is the only reader of `WWW-Authenticate` here. It follows RFC 9110, 11.6.1, and takes what
cameras make of it: several headers or one list, names in any case, white space anywhere, missing commas, values
without quotes. What it cannot read is left out; it raises nothing.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from base64 import b64encode
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final
from urllib.parse import quote

from controller.identity.addresses import HIDDEN

_TOKEN: Final = re.compile(r"[^\s,=\"]+")
_BETWEEN: Final = re.compile(r"[\s,]+")
_IS: Final = re.compile(r"\s*=\s*")
_QUOTED: Final = re.compile(r'"((?:[^"\\]|\\.)*)(?:"|$)', re.DOTALL)
_BARE: Final = re.compile(r"[^\s,]*")
_TOKEN68: Final = re.compile(r"\s+[A-Za-z0-9\-._~+/]+=*(?=\s*(?:,|$))")

_Hash = Callable[[bytes], str]


def _hash(name: str) -> _Hash:
    return lambda data: hashlib.new(name, data, usedforsecurity=False).hexdigest()


_HASHES: Final[Mapping[str, _Hash]] = {
    "sha-512-256": _hash("sha512_256"),
    "sha-256": _hash("sha256"),
    "md5": _hash("md5"),
}
"""Algorithms of RFC 7616, the strongest first."""
_SESSION: Final = "-sess"


@dataclass(frozen=True)
class Challenge:
    """One authentication challenge: `scheme` and the names of `fields` are in lower case."""

    scheme: str
    fields: Mapping[str, str]

    @property
    def algorithm(self) -> str:
        """Digest's hash algorithm, in lower case, without `-sess`."""
        return self.fields.get("algorithm", "md5").strip().lower().removesuffix(_SESSION)

    @property
    def qop(self) -> str | None:
        """The quality of protection to answer with; empty: none was offered; None: none that is known here."""
        offered = re.split(r"[\s,]+", self.fields.get("qop", "").strip().lower())
        return next((known for known in ("auth", "auth-int", "") if known in offered), None)

    @property
    def mechanism(self) -> str:
        """Name of the mechanism that would answer it; empty where none can."""
        if self.scheme == "basic":
            return "basic"
        if self.scheme != "digest" or not self.fields.get("nonce") or self.qop is None:
            return ""
        return f"digest {self.algorithm}" if self.algorithm in _HASHES else ""


def parse_challenges(headers: Iterable[str]) -> tuple[Challenge, ...]:
    """The challenges of all `WWW-Authenticate` headers of an answer, in their order. Headers are UTF-8 with
    `surrogateescape`."""
    found: list[tuple[str, dict[str, str]]] = []
    for header in headers:
        own: list[tuple[str, dict[str, str]]] = []
        at = 0
        while at < len(header):
            if blank := _BETWEEN.match(header, at):
                at = blank.end()
                continue
            name = _TOKEN.match(header, at)
            if name is None:  # a stray sign
                at += 1
                continue
            at = name.end()
            if own and (equals := _IS.match(header, at)):
                at = equals.end()
                value = _QUOTED.match(header, at) or _BARE.match(header, at)
                assert value is not None  # _BARE matches nothing, too
                at = value.end()
                text = re.sub(r"\\(.)", r"\1", value[1]) if value.re is _QUOTED else value[0]
                own[-1][1].setdefault(name[0].lower(), text)
            else:
                own.append((name[0].lower(), {}))
                if own[-1][0] not in ("digest", "basic") and (token68 := _TOKEN68.match(header, at)):
                    at = token68.end()
        found += own
    return tuple(Challenge(scheme, fields) for scheme, fields in found)


class Login:
    """Credentials, and how this camera wants them. They are sent only to a host that has asked for them."""

    def __init__(self, name: str, password: str) -> None:
        self._name, self._password = name, password
        self._challenge: Challenge | None = None
        self._count = 0

    def redacted(self, text: str) -> str:
        """A text of the camera's without this name and password, in case it repeats them."""
        for secret in (self._password, quote(self._password, safe=""), self._name):
            if secret:
                text = text.replace(secret, HIDDEN)
        return text

    def choose(self, offered: Iterable[Challenge], tried: set[str]) -> bool:
        """Take the strongest challenge whose mechanism was not `tried` before, and add it there; False if there is
        no such challenge.

        Where a Digest was tried the password is not then sent in plain text.
        """
        known = sorted(filter(lambda one: one.mechanism, offered), key=_weakness)
        for challenge in known:
            stale = challenge.fields.get("stale", "").lower() == "true" and "stale" not in tried
            if challenge.mechanism in tried and not stale:
                continue
            if challenge.mechanism == "basic" and any(one.startswith("digest") for one in tried):
                continue
            tried |= {challenge.mechanism} | ({"stale"} if stale else set())
            self._challenge, self._count = challenge, 0
            return True
        return False

    def assume_basic(self, tried: set[str]) -> bool:
        """For a camera that wants a login and does not say how: Basic, once."""
        return self.choose([Challenge("basic", {})], tried)

    def next_nonce(self, information: str) -> None:
        """Apply the fields of `Authentication-Info` (RFC 7616, 3.5)."""
        for challenge in parse_challenges([f"digest {information}"]):
            nonce = challenge.fields.get("nextnonce")
            if nonce and self._challenge is not None and self._challenge.scheme == "digest":
                self._challenge = Challenge("digest", {**self._challenge.fields, "nonce": nonce})
                self._count = 0

    def header(self, method: str, uri: str) -> bytes | None:
        """The value of `Authorization` for a request; None before the first challenge."""
        if self._challenge is None:
            return None
        if self._challenge.scheme == "basic":
            return b"Basic " + b64encode(_joined(self._name, self._password))
        self._count += 1
        return _octets(self._digest(self._challenge, method, uri))

    def _digest(self, asked: Challenge, method: str, uri: str) -> str:
        hashed, fields = _HASHES[asked.algorithm], asked.fields
        realm, nonce, qop = fields.get("realm", ""), fields["nonce"], asked.qop
        cnonce, count = secrets.token_hex(8), f"{self._count:08x}"
        secret = hashed(_joined(self._name, realm, self._password))
        if fields.get("algorithm", "").strip().lower().endswith(_SESSION):
            secret = hashed(_joined(secret, nonce, cnonce))
        body = (hashed(b""),) if qop == "auth-int" else ()
        request = hashed(_joined(method, uri, *body))
        middle = (nonce, count, cnonce, qop) if qop else (nonce,)
        parameters = [
            self._user(hashed, realm, fields),
            f"realm={_quoted(realm)}",
            f"nonce={_quoted(nonce)}",
            f"uri={_quoted(uri)}",
            f'response="{hashed(_joined(secret, *middle, request))}"',
        ]
        if "algorithm" in fields:
            parameters.append(f"algorithm={fields['algorithm'].strip()}")
        if "opaque" in fields:
            parameters.append(f"opaque={_quoted(fields['opaque'])}")
        if qop:
            parameters += [f"qop={qop}", f"nc={count}"]
        if qop or fields.get("algorithm", "").strip().lower().endswith(_SESSION):
            parameters.append(f'cnonce="{cnonce}"')
        return "Digest " + ", ".join(parameters)

    def _user(self, hashed: _Hash, realm: str, fields: Mapping[str, str]) -> str:
        """RFC 7616, 3.4.4 and 3.4."""
        if fields.get("userhash", "").lower() == "true":
            return f'username="{hashed(_joined(self._name, realm))}", userhash=true'
        if not self._name.isascii() and fields.get("charset", "").lower() == "utf-8":
            return f"username*=UTF-8''{quote(self._name, safe='')}"
        return f"username={_quoted(self._name)}"


def _joined(*fields: str) -> bytes:
    """The fields with colons between them, as Basic sends them and Digest hashes them (RFC 7617, 2; RFC 7616, 3.4)."""
    return _octets(":".join(fields))


def _octets(text: str) -> bytes:
    """Encode as UTF-8; bytes of a camera that are not UTF-8 stay as they came."""
    return text.encode("utf-8", "surrogateescape")


def _weakness(challenge: Challenge) -> int:
    return len(_HASHES) if challenge.scheme == "basic" else list(_HASHES).index(challenge.algorithm)


def _quoted(text: str) -> str:
    """A quoted string (RFC 9110, 5.6.4), without what would end the header."""
    plain = re.sub(r"[\x00-\x1f\x7f]", " ", text).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{plain}"'
