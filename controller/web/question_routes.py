"""Answers to the table's questions, and the pictures that are shown with them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Final

from pydantic import Field
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute

from controller.json_codec import to_json
from controller.orders.rate_limits import SenderLimits
from controller.referee.inputs import AnsweredBy, AnswerKind, QuestionAnswer
from controller.referee.panel_presses import PressAnswer, PressOutcome, SeatPanel
from controller.web.caller import Right, Role, caller_of
from controller.web.json_requests import NO_STORE, Declined, NoBody, RequestBody, json_route
from controller.web.page_access import has

LANE: Final = "answers"
ANSWERS_PER_S: Final = 5.0
ANSWERS_AT_ONCE: Final = 10.0
MOST_ACTS: Final = 24
MOST_TILES: Final = 60
"""Tiles that one zone can hold, and a few more."""
PICTURE_HEADERS: Final = {
    "cache-control": "private, max-age=3600, immutable",
    "cross-origin-resource-policy": "same-origin",
}


class AnswerBody(RequestBody):
    """An answer: which question, what it says, and a key of its own, by which it counts once however often it is sent.
    `as_staff`: who has signed in answers as staff by a device that is a player's panel, too."""

    question: Annotated[str, Field(max_length=64)]
    answer: Annotated[AnswerKind, Field(strict=False)]
    tiles: list[Annotated[str, Field(max_length=8)]] = Field(default=[], max_length=MOST_TILES)
    dice: list[int] = Field(default=[], max_length=2)
    acts: list[Annotated[str, Field(max_length=64)]] = Field(default=[], max_length=MOST_ACTS)
    key: Annotated[str, Field(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
    as_staff: bool = False

    def answer_of(self, where: AnsweredBy, by: str) -> QuestionAnswer:
        """The answer to the table's question, given there by this person of the staff."""
        return QuestionAnswer(
            question=self.question,
            answer=self.answer,
            tiles=tuple(self.tiles),
            dice=tuple(self.dice),
            acts=tuple(self.acts),
            where=where,
            by=by,
            key=self.key,
        )


def question_routes(
    reply: Callable[[QuestionAnswer, SeatPanel | None], PressAnswer], picture: Callable[[str], bytes | None]
) -> list[BaseRoute]:
    """POST `/api/answers`: `reply` passes an answer to the table and waits for what becomes of it; 409 for one that is
    refused. `/api/pictures/{digest}.jpg`: `picture` gives the kept picture of a digest. A panel answers for its seat,
    staff by their name, and this machine's own browser is the table's screen, where nobody is known."""
    senders = SenderLimits(ANSWERS_PER_S, ANSWERS_AT_ONCE)

    def answer(request: Request, body: AnswerBody) -> Response:
        caller = caller_of(request)
        panel = None if body.as_staff and has(request, Right.ORDER) else caller.panel
        if not senders.may(f"{caller.role} {caller.name}" if panel is None else panel.id):
            raise Declined(f"More than {ANSWERS_PER_S:.0f} answers a second are not taken.", 429, 1.0)
        where, by = AnsweredBy.SCREEN, ""
        if panel is not None:
            where = AnsweredBy.SEAT
        elif caller.role in (Role.STAFF, Role.OWNER) and caller.name is not None:
            where, by = AnsweredBy.STAFF, caller.name
        outcome = reply(body.answer_of(where, by), panel)
        status = 409 if outcome.outcome is PressOutcome.NOT_RECORDED else 200
        return JSONResponse(to_json(outcome), status, NO_STORE)

    def shown(request: Request, _body: NoBody) -> Response:
        jpeg = picture(request.path_params["digest"])
        if jpeg is None:
            raise Declined("This picture is not kept any more.", 404)
        return Response(jpeg, media_type="image/jpeg", headers=PICTURE_HEADERS)

    return [
        json_route("POST", "/api/answers", AnswerBody, answer, LANE),
        json_route("GET", "/api/pictures/{digest}.jpg", NoBody, shown),
    ]
