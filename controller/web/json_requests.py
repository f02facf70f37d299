"""JSON endpoints that change something: their bodies as models, their answers, and refusals as sentences."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Final, TypeVar

from anyio import CapacityLimiter, to_thread
from pydantic import BaseModel, ConfigDict, ValidationError
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from controller.identity import canonical
from controller.web.caller import Right
from controller.web.page_access import has, needed, turned_away
from controller.words.sentence import SentenceError, in_each_language

AT_ONCE: Final = 4
"""Threads that the requests of one lane take at once; others wait. The page's other threads serve pictures."""
LANE: Final = "requests"
NO_STORE: Final = {"cache-control": "no-store"}


class RequestBody(BaseModel):
    """The JSON body of a request: every member known, of its type, and none missing."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class NoBody(RequestBody):
    """A request without a body, or with {}."""


class Declined(Exception):
    """The request is refused. `why` is the reason; of an error, pages also receive its sentences by language.
    `retry_s`: seconds until the next attempt is allowed."""

    def __init__(self, why: str | SentenceError, status: int = 400, retry_s: float | None = None) -> None:
        super().__init__(str(why))
        self.status = status
        self.retry_s = retry_s
        self.by_language = None if isinstance(why, str) else in_each_language(why.whole)


Body = TypeVar("Body", bound=RequestBody)


def json_route(
    method: str,
    path: str,
    body: type[Body],
    answer: Callable[[Request, Body], Mapping[str, object] | Response],
    lane: str = LANE,
) -> Route:
    """A route whose `answer` is called in a thread with the request and its body, if the caller has the right that
    `route_rights` names; it may raise `Declined`. Requests wait for those of their own `lane` alone."""

    async def endpoint(request: Request) -> Response:
        right = needed(method, path)
        if right is not None and right is not Right.PUBLIC and not has(request, right):
            return turned_away(request, right)
        try:
            given = await _read(request, body)
            result = await to_thread.run_sync(answer, request, given, limiter=_limiter(request, lane))
        except Declined as declined:
            return refusal_response(str(declined), declined.status, declined.retry_s, declined.by_language)
        return result if isinstance(result, Response) else JSONResponse(dict(result), headers=NO_STORE)

    return Route(path, endpoint, methods=[method])


def refusal_response(
    sentence: str, status: int, retry_s: float | None = None, by_language: Mapping[str, str] | None = None
) -> Response:
    """A refusal as JSON; `by_language` has its sentence in each language."""
    headers = dict(NO_STORE)
    if retry_s is not None:
        headers["retry-after"] = str(math.ceil(retry_s))
    return JSONResponse(
        {"error": sentence, **({} if by_language is None else {"translations": dict(by_language)})},
        status,
        headers,
    )


async def _read(request: Request, body: type[Body]) -> Body:
    raw = await request.body()
    if (
        raw
        and request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json"
    ):
        raise Declined("The body is JSON: send it with content-type: application/json.", 415)
    try:
        given = body.model_validate_json(raw or b"{}")
        canonical.read_json(raw or b"{}")  # pydantic takes the last of two members of one name
    except canonical.JsonRefused as error:
        raise Declined(f"The body cannot be read: {error}.") from error
    except ValidationError as error:
        problem = error.errors(include_input=False)[0]
        place = ".".join(str(part) for part in problem["loc"])
        raise Declined(
            f"The body cannot be read: {f'{place}: ' if place else ''}{problem['msg']}."
        ) from error
    return given


def _limiter(request: Request, lane: str) -> CapacityLimiter:
    """The limiter of a lane, one for each page: a page has a loop of its own."""
    state = request.app.state
    if not hasattr(state, "lanes"):
        state.lanes = {}
    lanes: dict[str, CapacityLimiter] = state.lanes
    return lanes.setdefault(lane, CapacityLimiter(AT_ONCE))
