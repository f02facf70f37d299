"""What the requests to accounts share: where they come from, the cookie they get, and refusals as HTTP."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Annotated

from pydantic import Field
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from controller.orders.origin import Origin
from controller.web.accounts.account_store import Account, AccountError
from controller.web.accounts.sign_in import SignIn, SignInRefused, Visit
from controller.web.caller import Caller, caller_of
from controller.web.json_requests import NO_STORE, Declined
from controller.web.request_guard import connection_of

Text = Annotated[str, Field(max_length=300)]
JsonAnswer = Mapping[str, object] | Response

log = logging.getLogger(__name__)


def visit_of(request: Request) -> Visit:
    """From where somebody signs in."""
    known = connection_of(request)
    return Visit(known.address, known.host, request.headers.get("origin", ""), known.secure)


def signed_in_anew(request: Request, sign_in: SignIn, answer: Mapping[str, object], cookie: str) -> Response:
    """The answer that signs a browser in; the sign-in that it had before is over."""
    before = caller_of(request)
    if before.session is not None and before.name is not None:
        sign_in.sessions.end(before.name, lambda one: one.id == before.session)
    return with_cookie(request, answer, cookie)


def with_cookie(request: Request, answer: Mapping[str, object], cookie: str) -> Response:
    """The answer that signs a browser in. The cookie ends with the browser, and with the sign-in in any case."""
    known, response = connection_of(request), JSONResponse(dict(answer), headers=NO_STORE)
    response.set_cookie(known.cookie, cookie, httponly=True, samesite="strict", secure=known.secure, path="/")
    return response


def origin_of(caller: Caller) -> Origin:
    """The origin of what this caller does on the page; only for one with a name."""
    assert caller.name is not None
    return Origin.page(caller.name, caller.proof)


def changed_by(
    request: Request, sign_in: SignIn, name: str, did: str, change: Callable[[Account], Account]
) -> Account:
    """Change an account by whoever asks; it is logged and recorded. Raises `AccountError`."""
    caller = caller_of(request)
    account = sign_in.store.update(name, change, did, origin_of(caller), sign_in.now())
    log.info("%s: %s, by %s (%s).", account.name, did, caller.name, caller.proof)
    return account


@contextmanager
def declining() -> Iterator[None]:
    """Turns refusals of the accounts into those of HTTP."""
    try:
        yield
    except SignInRefused as refused:
        raise Declined(str(refused), refused.status, refused.retry_s) from refused
    except AccountError as error:
        raise Declined(str(error), 409) from error
