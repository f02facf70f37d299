"""Where a table speaks: `mahjong/<parlor>/<table>/<leaf>`, and how a broker's address is written."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

from controller.identity.addresses import HIDDEN, WRITE_SIGNS, holds_bare_signs

STREAM: Final = ("hand", "event", "score", "alert", "session", "correction")
"""Leaves that carry the ordered, numbered messages of the outbox."""

PORTS: Final = {"mqtt": 1883, "mqtts": 8883}


class TopicError(ValueError):
    """A parlor's or table's name that cannot stand in a topic."""


class BrokerUrlError(ValueError):
    """An address that does not name an MQTT broker."""


def forbidden(name: str) -> list[str]:
    """What in a name cannot stand between two slashes of a topic: `/ + #`; and control characters, non-characters and
    halves of characters, for which brokers end the connection (MQTT 5, section 1.5.4)."""
    return sorted(
        {
            letter
            for letter in name
            if letter in "/+#"
            or unicodedata.category(letter) in ("Cc", "Cs")
            or 0xFDD0 <= ord(letter) <= 0xFDEF
            or ord(letter) & 0xFFFE == 0xFFFE
        }
    )


@dataclass(frozen=True)
class Topics:
    """The topics of one table. Names may hold anything but what is `forbidden`."""

    parlor: str
    table: str

    def __post_init__(self) -> None:
        for what, name in (("parlor", self.parlor), ("table", self.table)):
            bad = forbidden(name)
            if not name or bad:
                raise TopicError(
                    f"The {what}'s name {name!r} cannot be part of an MQTT topic"
                    + (f": it contains {' '.join(map(repr, bad))}." if bad else ": it is empty.")
                )

    @property
    def base(self) -> str:
        return f"mahjong/{self.parlor}/{self.table}"

    def leaf(self, leaf: str) -> str:
        """Full topic of a leaf, as in `mahjong/west-lake/table-1/score`."""
        return f"{self.base}/{leaf}"

    @property
    def availability(self) -> str:
        return self.leaf("availability")

    @property
    def state(self) -> str:
        return self.leaf("state")

    @property
    def people(self) -> str:
        """Who the ids in its messages stand for."""
        return self.leaf("people")

    @property
    def resend(self) -> str:
        """Where a consumer that missed something asks for it again."""
        return self.leaf("resend")

    @property
    def applied(self) -> str:
        """Where the hub says how much of this table is in its database."""
        return self.leaf("applied")

    @property
    def command(self) -> str:
        """Where staff give orders."""
        return self.leaf("command")

    @property
    def reply(self) -> str:
        """Where orders are answered."""
        return self.leaf("reply")

    @property
    def stream(self) -> tuple[str, ...]:
        """Topics of the ordered messages."""
        return tuple(self.leaf(leaf) for leaf in STREAM)


@dataclass(frozen=True)
class BrokerAddress:
    """A broker as written `mqtt://user:password@host:port`; its text form never shows user or password.

    `mqtts://` speaks TLS; `ca` is the file of the authority that signed the broker's certificate (None: those
    the system trusts), `certificate` and `key` are the files by which we prove who we are, where the broker asks.
    """

    host: str
    port: int = PORTS["mqtt"]
    user: str | None = None
    password: str | None = None
    tls: bool = False
    ca: Path | None = None
    certificate: Path | None = None
    key: Path | None = None

    @classmethod
    def parse(cls, url: str) -> BrokerAddress:
        """Read an address; BrokerUrlError says what is wrong, without repeating a password."""
        signs = f" {WRITE_SIGNS}." if holds_bare_signs(url) else ""
        try:
            parts = urlsplit(url if "://" in url else f"mqtt://{url}")
            host, port = parts.hostname, parts.port
        except ValueError:
            raise BrokerUrlError(
                f"The broker's address cannot be read. Write it as mqtt://host:1883.{signs}"
            ) from None
        if parts.scheme in ("ws", "wss"):
            raise BrokerUrlError(
                f"MQTT over websockets ({parts.scheme}://) is not spoken here. Write the port on which the broker "
                "takes MQTT itself, as mqtt://host:1883 or mqtts://host:8883."
            )
        if parts.scheme not in PORTS:
            raise BrokerUrlError(
                f"A broker's address begins with mqtt:// or mqtts://, not {parts.scheme}://."
            )
        if not host:
            raise BrokerUrlError(f"The broker's address names no host. Write it as mqtt://host:1883.{signs}")
        if parts.path not in ("", "/") or parts.query or parts.fragment:
            raise BrokerUrlError(
                f"Nothing may follow the port in a broker's address: mqtt://host:1883.{signs}"
            )
        return cls(
            host,
            port or PORTS[parts.scheme],
            unquote(parts.username) if parts.username else None,
            unquote(parts.password) if parts.password else None,
            tls=parts.scheme == "mqtts",
        )

    def with_login(
        self,
        user: str | None,
        password: str | None,
        ca: Path | None = None,
        certificate: Path | None = None,
        key: Path | None = None,
    ) -> BrokerAddress:
        """The same broker with a user, a password, an authority and a proof of our own that stood elsewhere."""
        return replace(
            self,
            user=self.user if user is None else user,
            password=self.password if password is None else password,
            ca=self.ca if ca is None else ca,
            certificate=self.certificate if certificate is None else certificate,
            key=self.key if key is None else key,
        )

    def __str__(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        login = f"{HIDDEN}@" if self.user else ""
        return f"mqtt{'s' if self.tls else ''}://{login}{host}:{self.port}"

    def __repr__(self) -> str:
        return f"BrokerAddress({self})"
