"""Hubs that ask to keep a table's scores, for staff on the table's page, and an owner's decision about them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from pydantic import Field
from starlette.requests import Request
from starlette.routing import BaseRoute

from controller.mqtt.hub_requests import HubRequests
from controller.orders.origin import Origin
from controller.orders.unix_socket import RequestRefused
from controller.web.caller import Right, caller_of
from controller.web.json_requests import Declined, NoBody, RequestBody, json_route
from controller.web.page_access import has


class HubBody(RequestBody):
    """Which hub, by its fingerprint."""

    fingerprint: Annotated[str, Field(min_length=1, max_length=64)]


def hub_routes(hubs: HubRequests) -> list[BaseRoute]:
    """`/api/hubs` the hubs that ask, shown to staff and on the table's own machine; `may_see` is false for anybody
    else, who need not ask again. POST `/api/hubs/admit`, `…/refuse`: an owner's decision."""

    def asking(request: Request, _body: NoBody) -> Mapping[str, object]:
        if not (has(request, Right.ORDER) or has(request, Right.ACT)):
            return {"may_see": False, "may_decide": False, "asking": []}
        waiting = [one for one in hubs.admission.pending() if one.word]
        return {
            "may_see": True,
            "may_decide": has(request, Right.MANAGE),
            "asking": [{"name": one.name, "fingerprint": one.key.fingerprint} for one in waiting],
        }

    def decide(request: Request, what: str, body: HubBody) -> Mapping[str, object]:
        caller = caller_of(request)
        assert caller.name is not None  # whoever has the right `manage` is known by name
        by = Origin.page(caller.name, caller.proof).described(caller.name).text
        try:
            done = hubs.answer({"do": what, "fingerprint": body.fingerprint}, by)
        except RequestRefused as refused:
            raise Declined(refused, 409) from refused
        return {"text": done["text"], **asking(request, NoBody())}

    def admit(request: Request, body: HubBody) -> Mapping[str, object]:
        return decide(request, "admit", body)

    def refuse(request: Request, body: HubBody) -> Mapping[str, object]:
        return decide(request, "refuse", body)

    return [
        json_route("GET", "/api/hubs", NoBody, asking),
        json_route("POST", "/api/hubs/admit", HubBody, admit),
        json_route("POST", "/api/hubs/refuse", HubBody, refuse),
    ]
