"""The requests by which an owner manages accounts, tokens and staff keys."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Annotated

from pydantic import Field
from starlette.requests import Request
from starlette.routing import BaseRoute

from controller.identity.key_files import PublicKey
from controller.identity.page_addresses import set_up_address
from controller.identity.qr_codes import qr_code_svg
from controller.orders import staff_keys
from controller.orders.staff_keys import StaffError
from controller.web.access_tokens import Scope, TokenError, Tokens
from controller.web.accounts import one_time_codes
from controller.web.accounts.account_requests import JsonAnswer, Text, changed_by, declining, origin_of
from controller.web.accounts.account_store import Account, AccountRole
from controller.web.accounts.sign_in import SignIn, invited
from controller.web.caller import caller_of
from controller.web.json_requests import Declined, NoBody, RequestBody, json_route
from controller.web.request_guard import connection_of

NO_KEYS_FILE = "No file of staff keys is named: [staff] keys in table.toml, once, and a new start."

log = logging.getLogger(__name__)


class NewAccountBody(RequestBody):
    """Who shall have an account, and as what."""

    name: Text
    role: Annotated[AccountRole, Field(strict=False)] = AccountRole.STAFF


class NameBody(RequestBody):
    """Whose account or staff key, or which token."""

    name: Text


class ConfirmedKeyBody(RequestBody):
    """The fingerprint of the key that its owner has read out."""

    name: Text
    fingerprint: Text


class NewTokenBody(RequestBody):
    """What a token is for, and what it permits."""

    name: Text
    scopes: Annotated[list[Scope], Field(strict=False, min_length=1)]


def management_routes(sign_in: SignIn, tokens: Tokens, keys: Path | None) -> list[BaseRoute]:
    """`/api/accounts…` who has an account, and whose staff key is confirmed · `/api/tokens…` the tokens of machines.
    `keys`: the table's file of staff keys."""
    owner = _Management(sign_in, tokens, keys)
    return [
        json_route("GET", "/api/accounts", NoBody, owner.accounts),
        json_route("POST", "/api/accounts", NewAccountBody, owner.add),
        json_route("POST", "/api/accounts/remove", NameBody, owner.remove),
        json_route("POST", "/api/accounts/staff-key", ConfirmedKeyBody, owner.confirm_key),
        json_route("POST", "/api/accounts/staff-key/remove", NameBody, owner.remove_key),
        json_route("GET", "/api/tokens", NoBody, owner.tokens),
        json_route("POST", "/api/tokens", NewTokenBody, owner.add_token),
        json_route("POST", "/api/tokens/remove", NameBody, owner.remove_token),
    ]


class _Management:
    def __init__(self, sign_in: SignIn, tokens: Tokens, keys: Path | None) -> None:
        self._sign_in = sign_in
        self._store = sign_in.store
        self._tokens = tokens
        self._keys = keys

    def accounts(self, _request: Request, _body: NoBody) -> JsonAnswer:
        with declining():
            there = self._store.accounts()
        known = self._known_keys()
        return {"accounts": [self._shown(account, known) for account in there], "staff_keys": known}

    def add(self, request: Request, body: NewAccountBody) -> JsonAnswer:
        with declining():
            account, code = invited(body.name, body.role, self._sign_in.now())
            self._store.add(account, origin_of(caller_of(request)), self._sign_in.now())
        log.info("%s has an account (%s), by %s.", account.name, account.role, caller_of(request).name)
        page = connection_of(request).elsewhere
        link = None if page is None else set_up_address(page, code)
        return {
            "name": account.name,
            "code": code,
            "seconds": one_time_codes.SET_UP_S,
            "link": link,
            "qr": None if link is None else qr_code_svg(link),
        }

    def remove(self, request: Request, body: NameBody) -> JsonAnswer:
        with declining():
            gone = self._store.remove(body.name, origin_of(caller_of(request)), self._sign_in.now())
        self._sign_in.sessions.end(gone.name, lambda _: True)
        log.info("%s has no account any more, by %s.", gone.name, caller_of(request).name)
        return {"removed": gone.name}

    def confirm_key(self, request: Request, body: ConfirmedKeyBody) -> JsonAnswer:
        path = self._keys_file()
        with declining():
            account = self._store.get(body.name)
        if (
            account.proposed_key is None
            or PublicKey.parse(account.proposed_key).fingerprint != body.fingerprint
        ):
            raise Declined(f"{account.name} has proposed no key of this fingerprint; look again.", 409)
        key = PublicKey.parse(account.proposed_key)
        try:
            staff_keys.add_key(path, account.name, key)
        except StaffError as error:
            raise Declined(str(error), 409) from error
        with declining():
            changed_by(
                request,
                self._sign_in,
                account.name,
                f"staff key {key.fingerprint} confirmed",
                lambda one: one.model_copy(update={"proposed_key": None}),
            )
        return {"name": account.name, "fingerprint": key.fingerprint}

    def remove_key(self, request: Request, body: NameBody) -> JsonAnswer:
        try:
            staff_keys.remove_key(self._keys_file(), body.name)
        except StaffError as error:
            raise Declined(str(error), 409) from error
        self._record(request, "staff key removed", body.name)
        return {"removed": body.name}

    def tokens(self, _request: Request, _body: NoBody) -> JsonAnswer:
        try:
            there = self._tokens.grants()
        except TokenError as error:
            raise Declined(str(error), 409) from error
        return {
            "tokens": [{"name": one.name, "scopes": sorted(one.scopes), "made": one.made} for one in there]
        }

    def add_token(self, request: Request, body: NewTokenBody) -> JsonAnswer:
        try:
            token = self._tokens.add(body.name, body.scopes)
        except TokenError as error:
            raise Declined(str(error), 409) from error
        self._record(request, "token added", body.name)
        return {"name": body.name, "scopes": sorted(body.scopes), "token": token}

    def remove_token(self, request: Request, body: NameBody) -> JsonAnswer:
        try:
            gone = self._tokens.remove(body.name)
        except TokenError as error:
            raise Declined(str(error), 409) from error
        if not gone:
            raise Declined("There is no such token.", 404)
        self._record(request, "token removed", body.name)
        return {"removed": body.name}

    def _record(self, request: Request, did: str, about: str) -> None:
        caller = caller_of(request)
        with declining():
            self._store.record(did, about, origin_of(caller), self._sign_in.now())
        log.info("%s: %s, by %s (%s).", about, did, caller.name, caller.proof)

    def _keys_file(self) -> Path:
        if self._keys is None:
            raise Declined(NO_KEYS_FILE, 409)
        return self._keys

    def _known_keys(self) -> dict[str, str]:
        """The fingerprints of the keys that are believed, by name."""
        if self._keys is None or not self._keys.exists():
            return {}
        try:
            known = staff_keys.read_keys(self._keys)
        except StaffError as error:
            raise Declined(str(error), 409) from error
        return {name: key.fingerprint for name, key in known.items()}

    def _shown(self, account: Account, known: dict[str, str]) -> dict[str, object]:
        proposed = account.proposed_key
        return {
            "name": account.name,
            "role": account.role,
            "ready": account.ready,
            "passkeys": len(account.passkeys),
            "signed_in": len(self._sign_in.sessions.of(account.name)),
            "staff_key": known.get(account.name),
            "proposed_key": None if proposed is None else PublicKey.parse(proposed).fingerprint,
        }
