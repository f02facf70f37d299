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
from controller.orders.order_models import value_refused
from controller.web.caller import Right
from controller.web.page_access import has, needed, turned_away
from controller.web.refusals import refusal_json
from controller.web.response_headers import NO_STORE
from controller.words.sentence import Sentence, SentenceError, sentence

AT_ONCE: Final = 4
"""Threads that the requests of one lane take at once; others wait. The page's other threads serve pictures."""
LANE: Final = "requests"


class RequestBody(BaseModel):
    """The JSON body of a request: every member known, of its type, and none missing."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class NoBody(RequestBody):
    """A request without a body, or with {}."""


class Declined(Exception):
    """The request is refused. `why` is the reason, or the error that has it; `retry_s`: seconds until the next attempt
    is allowed."""

    def __init__(
        self, why: Sentence | SentenceError, status: int = 400, retry_s: float | None = None
    ) -> None:
        super().__init__(str(why))
        self.sentence = why if isinstance(why, Sentence) else why.whole
        self.status = status
        self.retry_s = retry_s

    def response(self) -> Response:
        """The refusal as JSON."""
        wait = {} if self.retry_s is None else {"retry-after": str(math.ceil(self.retry_s))}
        return refusal_json(self.sentence, self.status, wait)


Body = TypeVar("Body", bound=RequestBody)
Content = TypeVar("Content", bound=BaseModel)


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
            return declined.response()
        return result if isinstance(result, Response) else JSONResponse(dict(result), headers=NO_STORE)

    return Route(path, endpoint, methods=[method])


async def _read(request: Request, body: type[Body]) -> Body:
    raw = await request.body()
    if (
        raw
        and request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json"
    ):
        raise Declined(sentence("request.json_wanted"), 415)
    return read_json_body(raw or b"{}", body)


def read_json_body(raw: bytes, body: type[Content]) -> Content:
    """The content of a request's body as this model. Raises `Declined`."""
    try:
        canonical.read_json(raw)  # pydantic takes the last of two members of one name
        return body.model_validate_json(raw)
    except canonical.JsonRefused as error:
        raise Declined(sentence("request.body_unreadable", member=None, problem=error.sentence)) from error
    except ValidationError as error:
        problem = error.errors()[0]
        member = ".".join(str(part) for part in problem["loc"]) or None
        refused = sentence("request.body_unreadable", member=member, problem=value_refused(problem))
        raise Declined(refused) from error


def _limiter(request: Request, lane: str) -> CapacityLimiter:
    """The limiter of a lane, one for each page: a page has a loop of its own."""
    state = request.app.state
    if not hasattr(state, "lanes"):
        state.lanes = {}
    lanes: dict[str, CapacityLimiter] = state.lanes
    return lanes.setdefault(lane, CapacityLimiter(AT_ONCE))
