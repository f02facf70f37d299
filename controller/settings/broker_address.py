"""The address of an MQTT broker: `mqtt://user:password@host:port`, or `mqtts://` for TLS."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

from controller.identity.addresses import HIDDEN, holds_bare_signs, host_and_port
from controller.words.sentence import SentenceError, joined, sentence

PORTS: Final = {"mqtt": 1883, "mqtts": 8883}


class BrokerUrlError(SentenceError, ValueError):
    """An address that does not name an MQTT broker."""


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
        signs = [sentence("database.write_signs")] if holds_bare_signs(url) else []
        write = joined(sentence("broker.write_address"), *signs)
        try:
            parts = urlsplit(url if "://" in url else f"mqtt://{url}")
            host, port = parts.hostname, parts.port
        except ValueError:
            raise BrokerUrlError(sentence("broker.address_unreadable"), cure=write) from None
        if parts.scheme in ("ws", "wss"):
            raise BrokerUrlError(sentence("broker.websockets", scheme=parts.scheme))
        if parts.scheme not in PORTS:
            raise BrokerUrlError(sentence("broker.other_scheme", scheme=parts.scheme))
        if not host:
            raise BrokerUrlError(sentence("broker.no_host"), cure=write)
        if parts.path not in ("", "/") or parts.query or parts.fragment:
            raise BrokerUrlError(joined(sentence("broker.path_after_port"), *signs))
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
        login = f"{HIDDEN}@" if self.user else ""
        return f"mqtt{'s' if self.tls else ''}://{login}{host_and_port(self.host, self.port)}"

    def __repr__(self) -> str:
        return f"BrokerAddress({self})"
