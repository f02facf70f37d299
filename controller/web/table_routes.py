"""Routes of the table's page: orders (with the same checks as by MQTT), answers to questions, and replays."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Annotated, Final
from urllib.parse import urlencode

from pydantic import Field, JsonValue
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from controller.identity.addresses import SLIP
from controller.journal.journal import JournalError
from controller.json_codec import to_json
from controller.json_values import JsonObject
from controller.orders.command_authenticator import ORDERS_AT_ONCE, ORDERS_PER_S, SenderLimits
from controller.orders.order_models import Answer, Order, OrderRefused, new_id
from controller.orders.origin import Origin
from controller.referee.inputs import AnsweredBy, AnswerKind, QuestionAnswer
from controller.referee.panel_presses import PressAnswer, PressOutcome, SeatPanel
from controller.replay.hand_replay import HandReplays, ReplayError
from controller.web.caller import Right, Role, caller_of
from controller.web.json_requests import Declined, NoBody, RequestBody, json_route
from controller.web.page_access import has
from controller.web.refusals import refusal_json
from controller.web.response_headers import NO_STORE
from controller.web.static_files import STATIC
from controller.web.table_app import encode
from controller.words import LANGUAGES, Sentence, joined, say, sentence


class OrderBody(RequestBody):
    """An order: its name and args (`controller.orders.order_models`), and an `id` of its own, by which it is executed
    once however often it is sent. Who gives it is known by the sign-in."""

    name: Annotated[str, Field(max_length=64)]
    args: dict[str, JsonValue] = Field(default_factory=dict)
    id: Annotated[str, Field(max_length=64)] | None = None


def order_routes(
    give: Callable[[Order], Answer],
    clock: Callable[[], float] = time.time,
    monotonic: Callable[[], float] = time.monotonic,
) -> list[BaseRoute]:
    """POST `/api/orders`: `give` passes an order to the table and waits for its answer; 409 for one that is refused,
    with the sentence by language in `translations`.
    `clock` dates orders (seconds since the epoch), `monotonic` counts how many come in a second."""
    senders = SenderLimits(ORDERS_PER_S, ORDERS_AT_ONCE, monotonic)

    def order(request: Request, body: OrderBody) -> JSONResponse:
        caller = caller_of(request)
        if caller.name is None or caller.proof is None:
            raise Declined(sentence("request.nameless_order"), 403)
        if not senders.may(f"{caller.role} {caller.name}"):
            raise Declined(sentence("request.orders_a_second", most=round(ORDERS_PER_S)), 429, 1.0)
        order_id = new_id() if body.id is None else body.id
        document = {
            "id": order_id,
            "by": caller.name,
            "name": body.name,
            "args": body.args,
            "at": round(clock(), 3),
        }
        try:
            read = Order.from_json(document)
        except OrderRefused as refused:
            no = Answer(order_id, "refused", refused.sentences)
            return JSONResponse({"error": no.text, "translations": _by_language(no)}, 400, NO_STORE)
        origin = Origin.page(caller.name, caller.proof)
        answer = give(
            Order(id=read.id, by=read.by, name=read.name, args=read.args, at=read.at, origin=origin)
        )
        if answer.status != "refused":
            return JSONResponse(answer.to_json(), 200, NO_STORE)
        return JSONResponse({**answer.to_json(), "translations": _by_language(answer)}, 409, NO_STORE)

    return [json_route("POST", "/api/orders", OrderBody, order)]


def _by_language(refused: Answer) -> dict[str, str]:
    """The reason for refusing an order, by language."""
    return {language: on_page(refused, language) for language in LANGUAGES}


# ---- Answers to the table's questions, and the pictures that are shown with them ---------------------------------

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
            raise Declined(sentence("request.answers_a_second", most=round(ANSWERS_PER_S)), 429, 1.0)
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
            raise Declined(sentence("request.picture_not_kept"), 404)
        return Response(jpeg, media_type="image/jpeg", headers=PICTURE_HEADERS)

    return [
        json_route("POST", "/api/answers", AnswerBody, answer, LANE),
        json_route("GET", "/api/pictures/{digest}.jpg", NoBody, shown),
    ]


# ---- Replays of the hands of the record: the page, the list of hands, the steps of one, and the kept pictures ----

MOST_LISTED: Final = 500
"""Hands in one answer of the list, the latest."""
_PICTURE_S: Final = 3600
_DIGITS: Final = 10


def replay_routes(replays: HandReplays) -> list[BaseRoute]:
    """`/replay` the page, `/replay/SESSION` and `/replay/SESSION/HAND` the same at a session and at a hand ·
    `/api/replay` the hands of the record, the latest first (`?session=` those of one session) ·
    `/api/replay/SESSION/HAND` the steps of one (JSON) · `/api/replay-picture/DIGEST` a kept cut of the camera's
    picture. All of it for the right `history`, and all but the pictures with `?slip=`, the code of the session's
    slip."""

    async def hands(request: Request) -> Response:
        session = request.query_params.get("session")
        try:
            found = await run_in_threadpool(replays.hands)
        except JournalError as error:
            return refusal_json(error.whole, 503)
        found = [hand for hand in found if session in (None, hand["session"])]
        return _json({"hands": found[:MOST_LISTED], "more": max(0, len(found) - MOST_LISTED)})

    async def hand(request: Request) -> Response:
        session, number = request.path_params["session"], request.path_params["hand"]
        if not (number.isascii() and number.isdecimal() and len(number) < _DIGITS):
            return refusal_json(sentence("request.hand"), 404)

        def replay_document() -> JsonObject:
            return replays.replay(session, int(number)).to_json(replays.keeps)

        try:
            return _json(await run_in_threadpool(replay_document))
        except ReplayError as error:
            return refusal_json(error.sentence, 404)
        except JournalError as error:
            return refusal_json(error.whole, 503)

    async def picture(request: Request) -> Response:
        found = await run_in_threadpool(replays.picture, request.path_params["digest"])
        if found is None:
            return refusal_json(sentence("request.picture_not_kept"), 404)
        return Response(found, 200, {"cache-control": f"private, max-age={_PICTURE_S}"}, "image/jpeg")

    return [
        Route("/replay", _page),
        Route("/replay/{session}", _at_session),
        Route("/replay/{session}/{hand}", _at_hand),
        Route("/api/replay", hands),
        Route("/api/replay/{session}/{hand}", hand),
        Route("/api/replay-picture/{digest}", picture),
    ]


async def _page(_request: Request) -> Response:
    return FileResponse(STATIC / "replay.html", headers={"cache-control": "no-cache"})


async def _at_session(request: Request) -> Response:
    asked = {"session": request.path_params["session"], **_slip(request)}
    return RedirectResponse(f"../replay?{urlencode(asked)}", 303, {"cache-control": "no-store"})


async def _at_hand(request: Request) -> Response:
    # The page stands one level below its static files wherever a proxy shows it: no address in it is absolute.
    asked = {"session": request.path_params["session"], "hand": request.path_params["hand"], **_slip(request)}
    return RedirectResponse(f"../../replay?{urlencode(asked)}", 303, {"cache-control": "no-store"})


def _slip(request: Request) -> dict[str, str]:
    """The code of the slip by whose address the page is asked for."""
    return {SLIP: request.query_params[SLIP]} if SLIP in request.query_params else {}


def _json(content: object) -> Response:
    return Response(encode(content), 200, NO_STORE, "application/json")


# ---- The answer to an order as the page shows it -----------------------------------------------------------------


def on_page(answer: Answer, language: str) -> str:
    """What an order is answered with on the page, in one of `LANGUAGES`: it names the page's buttons, and no order or
    command."""
    text = joined(*map(_with_buttons, answer.sentences)).in_language(language)
    return text[:1].upper() + text[1:]


def _with_buttons(sentence: Sentence) -> Sentence:
    match sentence.id:
        case "order.give_up_hand":
            return say("order.give_up_hand_on_page")
        case "order.argument":
            return say(
                "order.argument_on_page", member=sentence.args["member"], problem=sentence.args["problem"]
            )
    return sentence
