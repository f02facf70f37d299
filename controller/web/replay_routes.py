"""Replays of the hands of the record: the page, the list of hands, the steps of one, and the kept pictures."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlencode

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import FileResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from controller.identity.page_addresses import SLIP
from controller.journal.journal import JournalError
from controller.json_values import JsonObject
from controller.replay.hand_replay import HandReplays, ReplayError
from controller.web.static_files import STATIC
from controller.web.table_app import encode

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
            return _json({"error": str(error)}, 503)
        found = [hand for hand in found if session in (None, hand["session"])]
        return _json({"hands": found[:MOST_LISTED], "more": max(0, len(found) - MOST_LISTED)})

    async def hand(request: Request) -> Response:
        session, number = request.path_params["session"], request.path_params["hand"]
        if not (number.isascii() and number.isdecimal() and len(number) < _DIGITS):
            return _json({"error": "A hand has a number."}, 404)

        def told() -> JsonObject:
            return replays.replay(session, int(number)).to_json(replays.keeps)

        try:
            return _json(await run_in_threadpool(told))
        except ReplayError as error:
            return _json({"error": str(error), "said": error.said.to_json()}, 404)
        except JournalError as error:
            return _json({"error": str(error)}, 503)

    async def picture(request: Request) -> Response:
        found = await run_in_threadpool(replays.picture, request.path_params["digest"])
        if found is None:
            return _json({"error": "This picture is not kept, or not any more."}, 404)
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


def _json(content: object, status: int = 200) -> Response:
    return Response(encode(content), status, {"cache-control": "no-store"}, "application/json")
