"""The page and requests by which people look after their own account."""

from __future__ import annotations

import logging
from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import BaseRoute

from controller.identity.key_files import KeyFileError, PublicKey
from controller.web.accounts import one_time_codes, passkeys
from controller.web.accounts.account_requests import (
    JsonAnswer,
    Text,
    changed_by,
    declining,
    visit_of,
    with_cookie,
)
from controller.web.accounts.account_store import Account
from controller.web.accounts.passkeys import PasskeyRefused
from controller.web.accounts.sign_in import SignIn
from controller.web.accounts.sign_in_routes import PasskeyBody, page_route
from controller.web.caller import Caller, caller_of
from controller.web.json_requests import NO_STORE, Declined, NoBody, RequestBody, json_route
from controller.web.request_guard import connection_of

log = logging.getLogger(__name__)


class NewPasswordBody(RequestBody):
    """A new password, and the one there is."""

    current: Text
    password: Text


class CurrentPasswordBody(RequestBody):
    """The password, for what must not be done by whoever finds a signed-in screen."""

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
    """The requests of whoever is signed in, about their own account."""

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
            "passkeys_usable": passkeys.usable(known.host, secure=known.secure),
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
        codes = one_time_codes.recovery_codes()
        digests = tuple(map(one_time_codes.digest, codes))
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
            made = passkeys.registered(
                body.credential, challenge, visit.host, visit.origin, body.name, self._sign_in.now()
            )
        except PasskeyRefused as refused:
            raise Declined(f"The browser's passkey cannot be used: {refused}.") from refused
        self._change(
            request,
            "passkey added",
            lambda one: one.model_copy(update={"passkeys": (*one.passkeys, made)}),
        )
        return {"id": made.id, "name": made.name}

    def remove_passkey(self, request: Request, _body: NoBody) -> JsonAnswer:
        wanted = request.path_params["passkey"]
        if not any(one.id == wanted for one in self._mine(request)[0].passkeys):
            raise Declined("There is no such passkey.", 404)

        def without(account: Account) -> Account:
            rest = tuple(one for one in account.passkeys if one.id != wanted)
            return account.model_copy(update={"passkeys": rest})

        self._change(request, "passkey removed", without)
        return {"removed": wanted}

    def propose_key(self, request: Request, body: StaffKeyBody) -> JsonAnswer:
        try:
            key = PublicKey.parse(body.key)
        except (KeyFileError, ValueError) as error:
            raise Declined(f"This is no public key: {error}") from error
        self._change(
            request, "staff key proposed", lambda one: one.model_copy(update={"proposed_key": key.text})
        )
        return {"fingerprint": key.fingerprint}

    def _mine(self, request: Request) -> tuple[Account, Caller]:
        """The account of whoever asks."""
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
