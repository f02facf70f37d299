"""Orders of the staff by the page: the same orders and checks as by MQTT, from whoever is signed in."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Annotated

from pydantic import Field, JsonValue
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import BaseRoute

from controller.orders.answer_texts import on_page
from controller.orders.command_authenticator import ORDERS_AT_ONCE, ORDERS_PER_S
from controller.orders.order_models import Answer, Order, OrderRefused, new_id
from controller.orders.origin import Origin
from controller.orders.rate_limits import SenderLimits
from controller.web.caller import caller_of
from controller.web.json_requests import NO_STORE, Declined, RequestBody, json_route
from controller.words import LANGUAGES


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
    with the sentence by language in `told`.
    `clock` dates orders (seconds since the epoch), `monotonic` counts how many come in a second."""
    senders = SenderLimits(ORDERS_PER_S, ORDERS_AT_ONCE, monotonic)

    def order(request: Request, body: OrderBody) -> JSONResponse:
        caller = caller_of(request)
        if caller.name is None or caller.proof is None:
            raise Declined("An order is given by somebody who is known by name.", 403)
        if not senders.may(f"{caller.role} {caller.name}"):
            raise Declined(f"More than {ORDERS_PER_S:.0f} orders a second are not taken.", 429, 1.0)
        order_id = new_id() if body.id is None else body.id
        said = {
            "id": order_id,
            "by": caller.name,
            "name": body.name,
            "args": body.args,
            "at": round(clock(), 3),
        }
        try:
            read = Order.from_json(said)
        except OrderRefused as refused:
            no = Answer(order_id, "refused", refused.sentences)
            return JSONResponse({"error": no.text, "told": _told(no)}, 400, NO_STORE)
        origin = Origin.page(caller.name, caller.proof)
        answer = give(
            Order(id=read.id, by=read.by, name=read.name, args=read.args, at=read.at, origin=origin)
        )
        if answer.status != "refused":
            return JSONResponse(answer.to_json(), 200, NO_STORE)
        return JSONResponse({**answer.to_json(), "told": _told(answer)}, 409, NO_STORE)

    return [json_route("POST", "/api/orders", OrderBody, order)]


def _told(refused: Answer) -> dict[str, str]:
    """Why an order is refused, by language."""
    return {language: on_page(refused, language) for language in LANGUAGES}
