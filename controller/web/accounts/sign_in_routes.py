"""The pages and requests by which people sign in and set up their account."""

from __future__ import annotations

from typing import Annotated, Final

from pydantic import Field, JsonValue
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Route

from controller.web.accounts import passkeys
from controller.web.accounts.account_requests import JsonAnswer, Text, declining, signed_in_anew, visit_of
from controller.web.accounts.sign_in import SignIn
from controller.web.caller import caller_of
from controller.web.json_requests import NoBody, RequestBody, json_route
from controller.web.request_guard import connection_of
from controller.web.static_files import STATIC

LANE: Final = "sign-in"
"""Whoever tries passwords keeps nobody waiting who acts at the table."""


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
    """The requests of whoever is not signed in yet."""

    def __init__(self, sign_in: SignIn) -> None:
        self._sign_in = sign_in

    def me(self, request: Request, _body: NoBody) -> JsonAnswer:
        caller, known = caller_of(request), connection_of(request)
        return {
            "role": caller.role,
            "name": caller.name,
            "proof": caller.proof,
            "rights": sorted(caller.rights),
            "passkeys": passkeys.usable(known.host, secure=known.secure),
            "secure": known.secure,
        }

    def password(self, request: Request, body: PasswordBody) -> JsonAnswer:
        with declining():
            return {"ticket": self._sign_in.password(body.name, body.password, visit_of(request))}

    def code(self, request: Request, body: CodeBody) -> JsonAnswer:
        with declining():
            cookie = self._sign_in.code(body.ticket, body.code, visit_of(request))
        return signed_in_anew(request, self._sign_in, {"signed_in": True}, cookie)

    def passkey_options(self, request: Request, _body: NoBody) -> JsonAnswer:
        with declining():
            return self._sign_in.passkey_options(visit_of(request))

    def passkey(self, request: Request, body: PasskeyBody) -> JsonAnswer:
        with declining():
            cookie = self._sign_in.passkey(body.ticket, body.credential, visit_of(request))
        return signed_in_anew(request, self._sign_in, {"signed_in": True}, cookie)

    def begin_set_up(self, request: Request, body: SetUpCodeBody) -> JsonAnswer:
        with declining():
            return self._sign_in.begin_set_up(body.code, body.name, visit_of(request))

    def set_up(self, request: Request, body: SetUpBody) -> JsonAnswer:
        with declining():
            cookie, recovery = self._sign_in.set_up(body.ticket, body.password, body.code, visit_of(request))
        return signed_in_anew(request, self._sign_in, {"recovery": recovery}, cookie)
