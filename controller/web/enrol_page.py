"""The page that guides through enrolling a tile set before a camera: which row to lay, what is detected, accept or
redo."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Route

from controller.json_values import JsonObject
from controller.web.access_tokens import Scope
from controller.web.page_access import requires_right
from controller.web.refusal_page import not_found
from controller.web.response_headers import SecurityHeaders
from controller.web.static_files import STATIC, static_files
from controller.web.word_files import word_routes
from vision.enrolment.enrol_session import EnrolmentSession

OWN_HEADER: Final = "x-mahjong-table"
"""Orders carry it; a page of somebody else's cannot send it without asking, and is not answered."""

Outcome = Callable[[], JsonObject | None]
"""The report of the enrolled set once all rows were taken, None before."""


def create_enrol_app(
    name: str, session: EnrolmentSession, outcome: Outcome, back: str | None = None
) -> Starlette:
    """`/` the page · `/api/state` the session's state (JSON) · `/api/picture.jpg` the newest picture, annotated · POST
    `/api/accept`, `/api/redo`, `/api/skip`, each answering with the new state, 409 where it cannot be done. `back` is
    the page that led here."""

    def facts() -> JsonObject:
        return {**_facts(name, session, outcome()), "back": back}

    @requires_right(Scope.ACT)
    async def page(_request: Request) -> Response:
        return FileResponse(STATIC / "enrol.html", headers={"cache-control": "no-cache"})

    @requires_right(Scope.ACT)
    async def state(_request: Request) -> Response:
        return JSONResponse(facts(), headers={"cache-control": "no-store"})

    @requires_right(Scope.WATCH)
    async def picture(_request: Request) -> Response:
        if not session.jpeg:
            return JSONResponse({"error": "The camera has given no picture yet."}, 404)
        return Response(session.jpeg, media_type="image/jpeg", headers={"cache-control": "no-store"})

    async def order(request: Request) -> Response:
        if OWN_HEADER not in request.headers:
            return JSONResponse({"error": "Orders come from this page only."}, 403)
        acts = {"accept": session.accept, "redo": session.redo, "skip": session.skip}
        act = acts.get(request.path_params["act"])
        if act is None:
            return JSONResponse({"error": f"Orders are {', '.join(acts)}."}, 404)
        done = act()
        return JSONResponse({"done": done, **facts()}, 200 if done else 409)

    return Starlette(
        routes=[
            Route("/", page),
            Route("/api/state", state),
            *word_routes(),
            Route("/api/picture.jpg", picture),
            Route("/api/{act}", order, methods=["POST"]),
            static_files(),
        ],
        middleware=[Middleware(SecurityHeaders)],
        exception_handlers={404: not_found},
    )


def _facts(name: str, session: EnrolmentSession, outcome: JsonObject | None) -> JsonObject:
    view = session.view
    return {
        "name": name,
        "steps": [
            {
                "title": step.title.text,
                "faces": list(step.faces),
                "hint": "" if step.hint is None else step.hint.text,
            }
            for step in session.steps
        ],
        "step": view.step,
        "ready": view.ready,
        "text": view.text,
        "seen": list(view.seen),
        "number": view.number,
        "camera": view.camera.value,
        "faces": [sample.face for sample in session.samples],
        "finished": session.finished,
        "outcome": outcome,
    }
