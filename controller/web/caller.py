"""Who asks a page for something, how that was proved, and what they may: one value for every request."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, Protocol

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection

from controller.orders.origin import Proof
from controller.referee.panel_presses import SeatPanel
from controller.web.access_tokens import EVERYTHING, Scope
from controller.web.allowed_hosts import address_of

CALLER: Final = "mahjong.caller"
"""The key of the caller in a request's ASGI scope."""


class Role(StrEnum):
    """The kinds of callers."""

    GUEST = "guest"
    PANEL = "panel"
    STAFF = "staff"
    OWNER = "owner"
    TOKEN = "token"
    THIS_MACHINE = "this machine"


class Right(StrEnum):
    """What a route asks for. The first four are those of a token, too (`Scope`)."""

    WATCH = Scope.WATCH.value
    """What the camera sees."""
    HISTORY = Scope.HISTORY.value
    """What named people won and lost."""
    METRICS = Scope.METRICS.value
    """`/metrics`, where the settings ask for a token there."""
    ACT = Scope.ACT.value
    """Calibrating, enrolling, and everything that changes something and is not named below."""
    PUBLIC = "public"
    """The table as its displays show it, and the way to sign in."""
    SEAT = "seat"
    """The acts of one seat of the table, for the panel that is paired with it."""
    ANSWER = "answer"
    """Answering the table's questions, and seeing the pictures they are about."""
    PAIR = "pair"
    """Showing the code that pairs a panel with a seat that has none."""
    ORDER = "order"
    """Orders of the staff, who are known by name."""
    OWN_ACCOUNT = "own account"
    """One's own password, passkeys and sign-ins."""
    MANAGE = "manage"
    """Accounts, tokens, staff keys."""


_STAFF: Final = frozenset(
    {
        Right.PUBLIC,
        Right.WATCH,
        Right.HISTORY,
        Right.METRICS,
        Right.ACT,
        Right.ORDER,
        Right.OWN_ACCOUNT,
        Right.PAIR,
        Right.ANSWER,
    }
)
RIGHTS: Final = {
    Role.GUEST: frozenset({Right.PUBLIC}),
    Role.PANEL: frozenset({Right.PUBLIC, Right.SEAT, Right.ANSWER}),
    Role.STAFF: _STAFF,
    Role.OWNER: _STAFF | {Right.MANAGE},
    Role.TOKEN: frozenset({Right.PUBLIC}),
    Role.THIS_MACHINE: frozenset(
        {Right.PUBLIC, Right.PAIR, Right.ANSWER, *(Right(scope.value) for scope in EVERYTHING)}
    ),
}
"""The rights of each role. A token also has those of its scopes. This machine may not give orders, because the person
at it is not known by name."""


def _lasting() -> bool:
    return True


@dataclass(frozen=True)
class Caller:
    """Who asks: `name` of an account or a token, `proof` of it, `session` the public id of a sign-in.

    `rights` are those of the role and whatever else was proved; `valid` says whether all that still holds, for answers
    that go on for hours.
    """

    role: Role = Role.GUEST
    name: str | None = None
    proof: Proof | None = None
    rights: frozenset[Right] = RIGHTS[Role.GUEST]
    session: str | None = None
    panel: SeatPanel | None = None
    valid: Callable[[], bool] = _lasting

    @classmethod
    def of_token(cls, name: str, scopes: frozenset[Scope], valid: Callable[[], bool]) -> Caller:
        """The holder of a token."""
        rights = {*RIGHTS[Role.TOKEN], *(Right(scope.value) for scope in scopes)}
        if Right.ACT in rights:
            rights |= {Right.ORDER, Right.PAIR}
        return cls(Role.TOKEN, name, "token", frozenset(rights), valid=valid)

    @classmethod
    def of_panel(cls, panel: SeatPanel, valid: Callable[[], bool] = _lasting) -> Caller:
        """The panel of a seat."""
        return cls(Role.PANEL, f"panel {panel.id}", rights=RIGHTS[Role.PANEL], panel=panel, valid=valid)

    def with_panel(self, of_panel: Caller) -> Caller:
        """Combine this caller with the panel on the same device: rights of both."""
        if not self.identified:
            return of_panel
        return replace(self, panel=of_panel.panel, rights=self.rights | of_panel.rights)

    @property
    def identified(self) -> bool:
        """Whether the caller is more than a guest."""
        return self.role is not Role.GUEST


GUEST: Final = Caller()


class SignIns(Protocol):
    """What the access control of a page asks of the accounts."""

    def caller(self, cookie: str) -> Caller | None:
        """The person whose sign-in has this cookie; None for one that is unknown or over."""


class Panels(Protocol):
    """The paired panels, for the access control of a page."""

    def caller(self, cookie: str) -> Caller | None:
        """The panel with this cookie; None if it is unknown or no longer paired."""


class Slips(Protocol):
    """The table's record, for the access control of a page."""

    def slip_code(self, session: str) -> str:
        """The code on a session's slip, or ""."""


def caller_of(connection: HTTPConnection) -> Caller:
    """The caller that the access control has found; a guest if the page has no access control."""
    found = connection.scope.get(CALLER, GUEST)
    assert isinstance(found, Caller)
    return found


# ---- The client's address behind a reverse proxy: `Forwarded` (RFC 7239) and `X-Forwarded-For` -------------------
#
# Anybody can write these headers, so they count only where the settings name the proxy that is connected.

FOR: Final = re.compile(r'(?:^|[;,])\s*for=("(?:[^"\\]|\\.)*"|[^\s;,]*)', re.IGNORECASE)
SECURE: Final = re.compile(r'(?:^|[;,])\s*proto="?https"?\s*(?:$|[;,])', re.IGNORECASE)


class Proxies:
    """The trusted proxies: addresses and networks."""

    def __init__(self, trusted: Iterable[str] = ()) -> None:
        self._trusted = [ipaddress.ip_network(one, strict=False) for one in trusted]

    def trusts(self, peer: str) -> bool:
        """Whether this peer address is a trusted proxy."""
        address = address_of(peer)
        return address is not None and any(
            address.version == network.version and address in network for network in self._trusted
        )

    def client(self, peer: str, headers: Headers) -> str:
        """The address a request is counted under: the last one on the path that is no trusted proxy.

        A proxy writes one of the two headers and may pass on the other as it came; where they disagree, neither counts.
        """
        if not self.trusts(peer):
            return peer
        found = {
            self._last(way)
            for way in (_standard(headers.getlist("forwarded")), _plain(headers.getlist("x-forwarded-for")))
            if way
        }
        only = found.pop() if len(found) == 1 else None
        return only or peer

    def secure(self, peer: str, headers: Headers) -> bool:
        """Whether the client's own connection, to the proxy, uses TLS."""
        if not self.trusts(peer):
            return False
        protocols = [*headers.getlist("x-forwarded-proto")]
        return any(one.strip().lower() == "https" for one in protocols) or any(
            SECURE.search(one) for one in headers.getlist("forwarded")
        )

    def _last(self, way: list[str]) -> str | None:
        for one in reversed(way):
            address = address_of(one)
            if address is None:
                return None
            if not self.trusts(one):
                return str(address)
        return None


def _standard(values: Iterable[str]) -> list[str]:
    return [_bare(one.strip('"')) for value in values for one in FOR.findall(value)]


def _plain(values: Iterable[str]) -> list[str]:
    return [_bare(one.strip()) for value in values for one in value.split(",")]


def _bare(node: str) -> str:
    """An address without brackets and port."""
    if node.startswith("["):
        return node[1:].partition("]")[0]
    return node.partition(":")[0] if node.count(":") == 1 else node
