"""Routes of accounts: signing in, a person's own account, and an owner's management of accounts and keys."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Final

from pydantic import Field, JsonValue
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import BaseRoute, Route

from controller.identity.addresses import set_up_address
from controller.identity.qr_codes import qr_code_svg
from controller.identity.signing import KeyFileError, PublicKey
from controller.orders import Answer, Order, staff_keys
from controller.orders.origin import Origin
from controller.orders.staff_keys import StaffError
from controller.web.access_tokens import Scope, TokenError, Tokens
from controller.web.accounts import credentials
from controller.web.accounts.account_store import Account, AccountError, AccountRole, AccountStore
from controller.web.accounts.credentials import PasskeyRefused
from controller.web.accounts.sign_in import SignIn, SignInRefused, Visit, invited
from controller.web.caller import Caller, caller_of
from controller.web.json_requests import Declined, NoBody, RequestBody, json_route
from controller.web.page_access import PageAccess
from controller.web.request_guard import connection_of
from controller.web.response_headers import NO_STORE
from controller.web.static_files import STATIC
from controller.web.table_routes import order_routes
from controller.words.sentence import sentence

# ---- Gives a page accounts -----------------------------------------------------------------------------------------
# The routes to sign in, to manage and to act, and the access control that knows them.


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


# ---- What the requests to accounts share: where they come from, the cookie they get, and refusals as HTTP --------

Text = Annotated[str, Field(max_length=300)]
JsonAnswer = Mapping[str, object] | Response


def visit_of(request: Request) -> Visit:
    """From where somebody signs in."""
    known = connection_of(request)
    return Visit(known.address, known.host, request.headers.get("origin", ""), known.secure)


def sign_in_response(
    request: Request, sign_in: SignIn, answer: Mapping[str, object], cookie: str
) -> Response:
    """The answer that signs a browser in; its former sign-in ends."""
    before = caller_of(request)
    if before.session is not None and before.name is not None:
        sign_in.sessions.end(before.name, lambda one: one.id == before.session)
    return with_cookie(request, answer, cookie)


def with_cookie(request: Request, answer: Mapping[str, object], cookie: str) -> Response:
    """The answer that signs a browser in. The cookie ends with the browser, and with the sign-in in any case."""
    known, response = connection_of(request), JSONResponse(dict(answer), headers=NO_STORE)
    response.set_cookie(known.cookie, cookie, httponly=True, samesite="strict", secure=known.secure, path="/")
    return response


def page_origin(caller: Caller) -> Origin:
    """The origin of what this caller does on the page; only for one with a name."""
    assert caller.name is not None
    return Origin.page(caller.name, caller.proof)


def changed_by(
    request: Request, sign_in: SignIn, name: str, did: str, change: Callable[[Account], Account]
) -> Account:
    """Change an account for the caller, and log and record the change. Raises `AccountError`."""
    caller = caller_of(request)
    account = sign_in.store.update(name, change, did, page_origin(caller), sign_in.now())
    log.info("%s: %s, by %s (%s).", account.name, did, caller.name, caller.proof)
    return account


@contextmanager
def declining() -> Iterator[None]:
    """Turns refusals of the accounts into those of HTTP."""
    try:
        yield
    except SignInRefused as refused:
        raise Declined(refused, refused.status, refused.retry_s) from refused
    except AccountError as error:
        raise Declined(error, 409) from error


# ---- The page and requests by which people look after their own account ------------------------------------------


class NewPasswordBody(RequestBody):
    """A new password, and the one there is."""

    current: Text
    password: Text


class CurrentPasswordBody(RequestBody):
    """The password, for actions that a person at a screen somebody left signed in must not do."""

    current: Text


class StaffKeyBody(RequestBody):
    """The public half of a key for MQTT orders, in 43 letters of base64url."""

    key: Text


def own_account_routes(sign_in: SignIn, topic: str | None = None) -> list[BaseRoute]:
    """`/account` the page · `/api/account…` password, recovery codes, sign-ins, passkeys, staff key · POST
    `/api/logout`. `topic`: where the table takes signed commands; None for a hub."""
    own = _OwnAccount(sign_in, topic)
    return [
        page_route("/account", "account.html"),
        json_route("POST", "/api/logout", NoBody, own.log_out),
        json_route("GET", "/api/account", NoBody, own.shown),
        json_route("POST", "/api/account/password", NewPasswordBody, own.new_password),
        json_route("POST", "/api/account/recovery-codes", CurrentPasswordBody, own.new_recovery_codes),
        json_route("DELETE", "/api/account/sessions", NoBody, own.end_others),
        json_route("DELETE", "/api/account/sessions/{session}", NoBody, own.end_one),
        json_route("POST", "/api/account/passkeys/options", CurrentPasswordBody, own.passkey_options),
        json_route("POST", "/api/account/passkeys", PasskeyBody, own.add_passkey),
        json_route("DELETE", "/api/account/passkeys/{passkey}", NoBody, own.remove_passkey),
        json_route("PUT", "/api/account/staff-key", StaffKeyBody, own.propose_key),
    ]


class _OwnAccount:
    """The requests of a signed-in person about their own account."""

    def __init__(self, sign_in: SignIn, topic: str | None) -> None:
        self._sign_in = sign_in
        self._topic = topic
        self._store = sign_in.store

    def shown(self, request: Request, _body: NoBody) -> JsonAnswer:
        account, caller = self._mine(request)
        there = self._sign_in.sessions.of(account.name)
        known = connection_of(request)
        return {
            "name": account.name,
            "role": account.role,
            "proof": caller.proof,
            "topic": self._topic,
            "recovery_left": len(account.recovery),
            "passkeys_usable": credentials.usable(known.host, secure=known.secure),
            "sessions": [
                {
                    "id": one.id,
                    "address": one.address,
                    "proof": one.proof,
                    "began": one.began,
                    "used": one.used,
                    "this": one.id == caller.session,
                }
                for one in there
            ],
            "passkeys": [
                {"id": one.id, "name": one.name, "host": one.host, "made": one.made}
                for one in account.passkeys
            ],
            "proposed_key": _fingerprint(account),
        }

    def log_out(self, request: Request, _body: NoBody) -> JsonAnswer:
        account, caller = self._mine(request)
        self._sign_in.sessions.end(account.name, lambda one: one.id == caller.session)
        log.info("%s signed out.", account.name)
        known = connection_of(request)
        answer = JSONResponse({"signed_in": False}, headers={**NO_STORE, "clear-site-data": '"cache"'})
        answer.delete_cookie(known.cookie, path="/", secure=known.secure, httponly=True, samesite="strict")
        return answer

    def end_others(self, request: Request, _body: NoBody) -> JsonAnswer:
        account, caller = self._mine(request)
        return {"ended": self._sign_in.sessions.end(account.name, lambda one: one.id != caller.session)}

    def end_one(self, request: Request, _body: NoBody) -> JsonAnswer:
        account, wanted = self._mine(request)[0], request.path_params["session"]
        return {"ended": self._sign_in.sessions.end(account.name, lambda one: one.id == wanted)}

    def new_password(self, request: Request, body: NewPasswordBody) -> JsonAnswer:
        (account, caller), visit = self._mine(request), visit_of(request)
        assert caller.proof is not None
        with declining():
            self._sign_in.proves_password(account, body.current, visit)
            fresh = self._sign_in.hashed(body.password, account.name)
            account = self._change(
                request,
                "new password",
                lambda one: one.model_copy(update={"password": fresh, "generation": one.generation + 1}),
            )
            cookie = self._sign_in.begin_again(account, caller.proof, visit)
        return with_cookie(request, {"changed": True}, cookie)

    def new_recovery_codes(self, request: Request, body: CurrentPasswordBody) -> JsonAnswer:
        account, _ = self._mine(request)
        with declining():
            self._sign_in.proves_password(account, body.current, visit_of(request))
        codes = credentials.recovery_codes()
        digests = tuple(map(credentials.digest, codes))
        self._change(request, "new recovery codes", lambda one: one.model_copy(update={"recovery": digests}))
        return {"recovery": codes}

    def passkey_options(self, request: Request, body: CurrentPasswordBody) -> JsonAnswer:
        (account, _), visit = self._mine(request), visit_of(request)
        with declining():
            self._sign_in.proves_password(account, body.current, visit)
            return self._sign_in.ask_passkey(account, visit)

    def add_passkey(self, request: Request, body: PasskeyBody) -> JsonAnswer:
        (account, _), visit = self._mine(request), visit_of(request)
        with declining():
            challenge = self._sign_in.asked_passkey(body.ticket, account.name)
        try:
            made = credentials.registered(
                body.credential, challenge, visit.host, visit.origin, body.name, self._sign_in.now()
            )
        except PasskeyRefused as refused:
            raise Declined(sentence("passkey.unusable", reason=str(refused))) from refused
        self._change(
            request,
            "passkey added",
            lambda one: one.model_copy(update={"passkeys": (*one.passkeys, made)}),
        )
        return {"id": made.id, "name": made.name}

    def remove_passkey(self, request: Request, _body: NoBody) -> JsonAnswer:
        wanted = request.path_params["passkey"]
        if not any(one.id == wanted for one in self._mine(request)[0].passkeys):
            raise Declined(sentence("passkey.unknown"), 404)

        def without(account: Account) -> Account:
            rest = tuple(one for one in account.passkeys if one.id != wanted)
            return account.model_copy(update={"passkeys": rest})

        self._change(request, "passkey removed", without)
        return {"removed": wanted}

    def propose_key(self, request: Request, body: StaffKeyBody) -> JsonAnswer:
        try:
            key = PublicKey.parse(body.key)
        except KeyFileError as error:
            raise Declined(error) from error
        self._change(
            request, "staff key proposed", lambda one: one.model_copy(update={"proposed_key": key.text})
        )
        return {"fingerprint": key.fingerprint}

    def _mine(self, request: Request) -> tuple[Account, Caller]:
        """The caller's account."""
        caller = caller_of(request)
        assert (
            caller.name is not None and caller.session is not None
        )  # as the right to one's own account says
        with declining():
            return self._store.get(caller.name), caller

    def _change(self, request: Request, did: str, change: Callable[[Account], Account]) -> Account:
        with declining():
            return changed_by(request, self._sign_in, caller_of(request).name or "", did, change)


def _fingerprint(account: Account) -> str | None:
    return None if account.proposed_key is None else PublicKey.parse(account.proposed_key).fingerprint


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
            self._store.add(account, page_origin(caller_of(request)), self._sign_in.now())
        log.info("%s has an account (%s), by %s.", account.name, account.role, caller_of(request).name)
        page = connection_of(request).elsewhere
        link = None if page is None else set_up_address(page, code)
        return {
            "name": account.name,
            "code": code,
            "seconds": credentials.SET_UP_S,
            "link": link,
            "qr": None if link is None else qr_code_svg(link),
        }

    def remove(self, request: Request, body: NameBody) -> JsonAnswer:
        with declining():
            gone = self._store.remove(body.name, page_origin(caller_of(request)), self._sign_in.now())
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
            raise Declined(sentence("account.no_proposed_key", name=account.name), 409)
        key = PublicKey.parse(account.proposed_key)
        try:
            staff_keys.add_key(path, account.name, key)
        except StaffError as error:
            raise Declined(error, 409) from error
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
            raise Declined(error, 409) from error
        self._record(request, "staff key removed", body.name)
        return {"removed": body.name}

    def tokens(self, _request: Request, _body: NoBody) -> JsonAnswer:
        try:
            there = self._tokens.grants()
        except TokenError as error:
            raise Declined(error, 409) from error
        return {
            "tokens": [{"name": one.name, "scopes": sorted(one.scopes), "made": one.made} for one in there]
        }

    def add_token(self, request: Request, body: NewTokenBody) -> JsonAnswer:
        try:
            token = self._tokens.add(body.name, body.scopes)
        except TokenError as error:
            raise Declined(error, 409) from error
        self._record(request, "token added", body.name)
        return {"name": body.name, "scopes": sorted(body.scopes), "token": token}

    def remove_token(self, request: Request, body: NameBody) -> JsonAnswer:
        try:
            gone = self._tokens.remove(body.name)
        except TokenError as error:
            raise Declined(error, 409) from error
        if not gone:
            raise Declined(sentence("account.no_such_token"), 404)
        self._record(request, "token removed", body.name)
        return {"removed": body.name}

    def _record(self, request: Request, did: str, about: str) -> None:
        caller = caller_of(request)
        with declining():
            self._store.record(did, about, page_origin(caller), self._sign_in.now())
        log.info("%s: %s, by %s (%s).", about, did, caller.name, caller.proof)

    def _keys_file(self) -> Path:
        if self._keys is None:
            raise Declined(sentence("account.no_keys_file"), 409)
        return self._keys

    def _known_keys(self) -> dict[str, str]:
        """The fingerprints of the keys that are believed, by name."""
        if self._keys is None or not self._keys.exists():
            return {}
        try:
            known = staff_keys.read_keys(self._keys)
        except StaffError as error:
            raise Declined(error, 409) from error
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


# ---- The pages and requests by which people sign in and set up their account -------------------------------------

LANE: Final = "sign-in"
"""A lane of its own: attempts to guess passwords do not delay requests of the table."""


class PasswordBody(RequestBody):
    """The first step of a sign-in."""

    name: Text
    password: Text


class CodeBody(RequestBody):
    """The second step: a code of the authenticator app, or a recovery code."""

    ticket: Text
    code: Text


class PasskeyBody(RequestBody):
    """What the browser's `navigator.credentials` gave, as JSON; `name`: what a new passkey is called."""

    ticket: Text
    credential: dict[str, JsonValue]
    name: Annotated[str, Field(min_length=1, max_length=60)] = "passkey"


class SetUpCodeBody(RequestBody):
    """A set-up code; `name` is asked of the first owner alone."""

    code: Text
    name: Text = ""


class SetUpBody(RequestBody):
    """Password and a code of the authenticator app that was just filled."""

    ticket: Text
    password: Text
    code: Text


def sign_in_routes(sign_in: SignIn) -> list[BaseRoute]:
    """`/login`, `/setup` the pages · POST `/api/login`, `/api/login/code` and `/api/login/passkey…` sign in · POST
    `/api/setup…` sets an account up · `/api/me` who asks."""
    steps = _SignInSteps(sign_in)
    return [
        page_route("/login", "login.html"),
        page_route("/setup", "setup.html"),
        json_route("GET", "/api/me", NoBody, steps.me),
        json_route("POST", "/api/login", PasswordBody, steps.password, LANE),
        json_route("POST", "/api/login/code", CodeBody, steps.code, LANE),
        json_route("POST", "/api/login/passkey/options", NoBody, steps.passkey_options, LANE),
        json_route("POST", "/api/login/passkey", PasskeyBody, steps.passkey, LANE),
        json_route("POST", "/api/setup/begin", SetUpCodeBody, steps.begin_set_up, LANE),
        json_route("POST", "/api/setup", SetUpBody, steps.set_up, LANE),
    ]


def page_route(path: str, file: str) -> Route:
    """A page of the folder of static files."""

    async def page(_request: Request) -> Response:
        return FileResponse(STATIC / file, headers={"cache-control": "no-cache"})

    return Route(path, page)


class _SignInSteps:
    """The requests of people who are not signed in yet."""

    def __init__(self, sign_in: SignIn) -> None:
        self._sign_in = sign_in

    def me(self, request: Request, _body: NoBody) -> JsonAnswer:
        caller, known = caller_of(request), connection_of(request)
        return {
            "role": caller.role,
            "name": caller.name,
            "proof": caller.proof,
            "rights": sorted(caller.rights),
            "passkeys": credentials.usable(known.host, secure=known.secure),
            "secure": known.secure,
        }

    def password(self, request: Request, body: PasswordBody) -> JsonAnswer:
        with declining():
            return {"ticket": self._sign_in.password(body.name, body.password, visit_of(request))}

    def code(self, request: Request, body: CodeBody) -> JsonAnswer:
        with declining():
            cookie = self._sign_in.code(body.ticket, body.code, visit_of(request))
        return sign_in_response(request, self._sign_in, {"signed_in": True}, cookie)

    def passkey_options(self, request: Request, _body: NoBody) -> JsonAnswer:
        with declining():
            return self._sign_in.passkey_options(visit_of(request))

    def passkey(self, request: Request, body: PasskeyBody) -> JsonAnswer:
        with declining():
            cookie = self._sign_in.passkey(body.ticket, body.credential, visit_of(request))
        return sign_in_response(request, self._sign_in, {"signed_in": True}, cookie)

    def begin_set_up(self, request: Request, body: SetUpCodeBody) -> JsonAnswer:
        with declining():
            return self._sign_in.begin_set_up(body.code, body.name, visit_of(request))

    def set_up(self, request: Request, body: SetUpBody) -> JsonAnswer:
        with declining():
            cookie, recovery = self._sign_in.set_up(body.ticket, body.password, body.code, visit_of(request))
        return sign_in_response(request, self._sign_in, {"recovery": recovery}, cookie)
