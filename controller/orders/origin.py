"""The channel an order came through, and what it proves of the sender.

The control socket knows the user at the other end (uid, from the kernel), a signed command its key, the page a login. A
name that the channel does not prove is a claim, and is shown as one wherever people read who ordered something.
"""

from __future__ import annotations

import os
import pwd
import socket
import struct
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, Protocol, Self

from controller.identity.signing import KeyFileError, PublicKey
from controller.json_codec import closed, from_json, left_out
from controller.words import Sentence, say

Channel = Literal["shell", "mqtt", "page"]
Scheme = Literal["ed25519"]
Proof = Literal["password+totp", "password+recovery code", "passkey", "token"]
"""How somebody on the page proved who they are."""
_CREDENTIALS: Final = struct.Struct("3i")  # struct ucred: pid, uid, gid


class PeerSocket(Protocol):
    """A connected unix socket, or what asyncio shows of one."""

    def getsockopt(self, level: int, _option: int, _length: int, /) -> bytes:
        """A socket option of this many bytes."""
        ...


@dataclass(frozen=True)
class Origin:
    """The origin of an order: `uid` and `user` for the shell, `key` (public, as text) and `scheme` for MQTT, `login`
    for the page, with the `proof` given there."""

    channel: Channel
    uid: int | None = field(default=None, metadata=left_out())
    user: str | None = field(default=None, metadata=left_out())
    key: str | None = field(default=None, metadata=left_out())
    scheme: Scheme | None = field(default=None, metadata=left_out())
    login: str | None = field(default=None, metadata=left_out())
    proof: Proof | None = field(default=None, metadata=left_out())

    @classmethod
    def shell(cls, uid: int) -> Self:
        """The origin of a user of this machine."""
        return cls("shell", uid=uid, user=user_name(uid))

    @classmethod
    def here(cls) -> Self:
        """The origin of the user who runs this program."""
        return cls.shell(os.getuid())

    @classmethod
    def mqtt(cls, key: PublicKey) -> Self:
        """The origin of a command signed with this key."""
        return cls("mqtt", key=key.text, scheme="ed25519")

    @classmethod
    def page(cls, login: str, proof: Proof | None = None) -> Self:
        """The origin of a person who has logged in on the page, or of a program with a token of that name."""
        return cls("page", login=login, proof=proof)

    @classmethod
    def of_peer(cls, line: PeerSocket) -> Self:
        """The user at the other end of a unix socket. On systems that cannot tell, only this program's user can open
        the socket."""
        asked = getattr(socket, "SO_PEERCRED", None)
        if asked is None:
            return cls.here()
        _, uid, _ = _CREDENTIALS.unpack(line.getsockopt(socket.SOL_SOCKET, asked, _CREDENTIALS.size))
        return cls.shell(uid)

    def proves(self, name: str) -> bool:
        """Whether the channel proves that the person of this name gave the order."""
        return self.channel == "mqtt" or name == (self.user if self.channel == "shell" else self.login)

    @property
    def person(self) -> str | None:
        """The proved sender, in a form in which two orders of one person are equal; None where no single person is
        proved."""
        match self.channel:
            case "shell":
                return f"uid {self.uid}"
            case "mqtt":
                return f"key {self.key}"
            case "page":  # a token may be several people's
                return None if self.proof == "token" else f"login {self.login}"

    def described(self, name: str) -> Sentence:
        """`name` with what proves it: "Li (key 7Q2M-K9XD-4WTB-P3CE)"."""
        match self.channel:
            case "shell" if self.proves(name):
                return say("who.shell", name=name, uid=self.uid)
            case "shell":
                return say("who.claimed_at_shell", name=name, uid=self.uid, user=self.user)
            case "mqtt":
                return say("who.key", name=name, key=_fingerprint(self.key or ""))
            case "page" if self.proof == "token":
                return say("who.token", name=name, login=self.login)
            case "page" if self.proves(name):
                return _logged_in(name, self.proof)
            case "page":
                return say("who.claimed_on_page", name=name, login=self.login)


def _logged_in(name: str, proof: Proof | None) -> Sentence:
    match proof:
        case "password+totp":
            return say("who.page_one_time_code", name=name)
        case "password+recovery code":
            return say("who.page_recovery_code", name=name)
        case "passkey":
            return say("who.page_passkey", name=name)
        case _:
            return say("who.page", name=name)


closed(Origin)


def origin_of(kept: Mapping[str, Any] | None) -> Origin | None:
    """The origin in its JSON form; None for an order that came through no channel."""
    return from_json(Origin, kept) if kept else None


def origin_sentence(name: str, origin: Mapping[str, object] | None) -> Sentence:
    """`Origin.described` for an origin as the journal keeps it, and for an entry without one."""
    found = origin_of(origin)
    return say("who.not_recorded", name=name) if found is None else found.described(name)


def user_name(uid: int) -> str | None:
    """The name of a user of this machine; None where it has none."""
    try:
        return pwd.getpwuid(uid).pw_name
    except KeyError:
        return None


def _fingerprint(key: str) -> str:
    try:
        return PublicKey.parse(key).fingerprint
    except KeyFileError:
        return key[:60]
