"""Gives a page accounts: the routes to sign in, to manage and to act, and the access control that knows them."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from starlette.applications import Starlette

from controller.orders import Answer, Order
from controller.web.accounts.account_store import AccountError, AccountStore
from controller.web.accounts.management_routes import management_routes
from controller.web.accounts.own_account_routes import own_account_routes
from controller.web.accounts.sign_in import SignIn
from controller.web.accounts.sign_in_routes import sign_in_routes
from controller.web.order_routes import order_routes
from controller.web.page_access import PageAccess

log = logging.getLogger(__name__)


def open_sign_in(
    path: Path | None, place: str, changed: Callable[[AccountStore], None] = lambda _store: None
) -> SignIn | None:
    """The sign-ins of a page with the accounts in `path`; `changed` is called after each change of them. `place` tells
    the page from others (PARLOR/TABLE).

    None where the file cannot be used: it prevents no play, and nobody can sign in until it is put right.
    """
    try:
        store = AccountStore(path, lambda: changed(store))
        return SignIn(store, place)
    except AccountError as error:
        log.warning("%s Until then nobody can sign in on the page.", error)
        return None


def with_accounts(
    app: Starlette,
    access: PageAccess,
    sign_in: SignIn,
    *,
    keys: Path | None = None,
    give: Callable[[Order], Answer] | None = None,
) -> PageAccess:
    """Add the routes of accounts to a page; returns its access control with their sign-ins. `keys` is the table's file
    of staff keys, `give` passes an order to the table (None: a hub takes none)."""
    topic = None if give is None else f"mahjong/{sign_in.place}/command"
    app.router.routes.extend(
        [
            *sign_in_routes(sign_in),
            *own_account_routes(sign_in, topic),
            *management_routes(sign_in, access.tokens, keys),
            *([] if give is None else order_routes(give)),
        ]
    )
    return replace(access, sign_ins=sign_in)
