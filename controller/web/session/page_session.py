"""Gives a table's page the page on which sessions are begun, ended and settled."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Final

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route

from controller.journal.journal import Journal
from controller.mqtt.hub_admission import Admission
from controller.mqtt.hub_requests import HubRequests
from controller.web.session.hub_routes import hub_routes
from controller.web.session.rule_presets import RulePresets, presets_beside
from controller.web.session.session_routes import session_routes
from controller.web.static_files import STATIC

SEAT_DRAW: Final = "seat_draw"
"""The journal's entry of a draw: the seats in the order in which the players were named, who asked for it and how that
is known."""


def with_session_page(app: Starlette, journal: Journal, hubs: HubRequests | None = None) -> None:
    """Add `/session` and its requests to a table's page, and those about `hubs` that ask to keep its scores."""
    hubs = HubRequests(Admission(journal)) if hubs is None else hubs

    def record(drawn: Mapping[str, object]) -> None:
        journal.append(time.time(), [(SEAT_DRAW, dict(drawn))])

    async def page(_request: Request) -> Response:
        return FileResponse(STATIC / "session.html", headers={"cache-control": "no-cache"})

    presets = RulePresets(presets_beside(journal.path))
    app.router.routes.extend(
        [Route("/session", page), *session_routes(journal, presets, record), *hub_routes(hubs)]
    )
