"""A table's page with accounts, a clock that can be moved, and a table that answers every order."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

import httpx

from controller.orders import Answer, Order
from controller.orders.origin import Origin
from controller.web import PageServer, SnapshotBoard, create_app
from controller.web.access_tokens import Tokens
from controller.web.accounts import credentials
from controller.web.accounts.account_routes import with_accounts
from controller.web.accounts.account_store import Account, AccountRole, AccountStore
from controller.web.accounts.sign_in import SignIn
from controller.web.accounts.sign_in_sessions import SignInThrottle
from controller.web.listening_addresses import PageCertificate
from controller.web.page_access import PageAccess
from controller.words import plain
from vision.live.live_view import Watching

PASSWORD: Final = "seven quiet herons under glass"
SECRET: Final = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
RECOVERY: Final = "ABCD-EFGH-JKMN"
ELSEWHERE: Final = {"x-forwarded-for": "203.0.113.9"}
"""Makes a request one of another machine: a proxy on this one has passed it on."""


@dataclass
class Clock:
    """Seconds since the epoch, moved by hand."""

    at: float = 1_800_000_000.0

    def __call__(self) -> float:
        return self.at


@dataclass
class AccountPage:
    """A page that is served."""

    url: str
    store: AccountStore
    sign_in: SignIn
    tokens: Tokens
    clock: Clock
    keys: Path
    orders: list[Order] = field(default_factory=list)
    browsers: list[httpx.Client] = field(default_factory=list)

    def browser(self, **headers: str) -> httpx.Client:
        """A browser on another machine, which has no cookie yet; our own page sends what it posts."""
        sent = {**ELSEWHERE, "origin": self.url, **headers}
        self.browsers.append(httpx.Client(base_url=self.url, headers=sent, verify=False, timeout=30))
        return self.browsers[-1]

    def code(self, later: int = 0) -> str:
        """The code of the authenticator app some time steps later; the clock is moved there."""
        self.clock.at += credentials.STEP_S * later
        return credentials.code_at(SECRET, self.clock.at)

    def signed_in(self, name: str) -> httpx.Client:
        """A browser in which this person has signed in."""
        browser = self.browser()
        ticket = browser.post("/api/login", json={"name": name, "password": PASSWORD}).json()["ticket"]
        answer = browser.post("/api/login/code", json={"ticket": ticket, "code": self.code(later=1)})
        assert answer.status_code == 200, answer.text
        return browser


@cache
def hash_of_password() -> str:
    """The hash of PASSWORD: it takes time on purpose."""
    return credentials.password_hash(PASSWORD)


def person(name: str, role: AccountRole, hashed: str) -> Account:
    """An account that is set up."""
    return Account(
        name=name,
        role=role,
        made=1_700_000_000.0,
        password=hashed,
        totp=SECRET,
        recovery=(credentials.digest(RECOVERY),),
    )


@contextmanager
def served(
    folder: Path, certificate: PageCertificate | None = None, clock: Clock | None = None, **access: Any
) -> Iterator[AccountPage]:
    """The page with the owner Li and Wang of the staff, both with the same password and app."""
    clock = clock or Clock()
    store = AccountStore(folder / "table.accounts.json")
    hashed = hash_of_password()
    for name, role in (("Li", AccountRole.OWNER), ("Wang", AccountRole.STAFF)):
        store.add(person(name, role, hashed), Origin.shell(0), clock())
    tokens, keys, orders = Tokens(folder / "table.tokens.json"), folder / "staff.keys", list[Order]()

    def give(order: Order) -> Answer:
        orders.append(order)
        return Answer(
            order.id, "refused" if order.name == "swap" else "ok", (plain(f"{order.name} is done."),)
        )

    board = SnapshotBoard()
    board.publish({"hand": 3})
    app = create_app(board, watching=lambda: Watching("usb:"))
    sign_in = SignIn(store, "home/table-1", clock, SignInThrottle(clock))
    guarded = with_accounts(app, PageAccess(tokens, **access), sign_in, keys=keys, give=give)
    with PageServer(app, port=0, access=guarded, certificate=certificate) as server:
        page = AccountPage(server.url, store, sign_in, tokens, clock, keys, orders)
        try:
            yield page
        finally:
            for browser in page.browsers:  # the server waits for connections that are open
                browser.close()
