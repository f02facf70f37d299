"""The pages of a camera: calibration (a person clicks the four table corners and gets the check picture at once),
enrolment of tiles, and watching."""

from __future__ import annotations

import asyncio
import json
import threading
from base64 import b64encode
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Final, Literal

import cv2
import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, ConfigDict, Field
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from controller.json_values import JsonObject
from controller.web.access_tokens import Scope
from controller.web.json_requests import Declined, read_json_body
from controller.web.page_access import requires_right
from controller.web.refusals import not_found, refusal_json
from controller.web.response_headers import SecurityHeaders
from controller.web.static_files import STATIC, static_files, word_routes
from controller.words.fluent_catalogue import ENGLISH, LANGUAGES
from controller.words.sentence import Sentence, SentenceError, sentence
from vision.calibration.calibration import CalibrationError
from vision.calibration.field_edges import snap
from vision.calibration.stored_calibration import Alignment, AlignmentError
from vision.capture.camera import CameraError
from vision.enrolment.enrol_session import EnrolmentSession
from vision.live.calibration_check import draw_check, quality
from vision.live.live_view import Watching

Image = NDArray[np.uint8]

_QUALITY: Final = 88
_CORNERS: Final = 4


class CornersRequest(BaseModel):
    """A calibration request: `corners` in pixels, empty to use the markers; `snap` moves them onto the cloth's edges;
    `save` stores the calibration; `language` is that of the answer."""

    model_config = ConfigDict(extra="forbid")

    corners: list[tuple[float, float]] = Field(default=[], max_length=_CORNERS)
    field_mm: float = Field(default=800.0, ge=300, le=2000)
    snap: bool = True
    save: bool = False
    language: Literal["en", "zh", "ja"] = "en"


def create_calibrate_app(
    take_picture: Callable[[], Image],
    height_mm: float,
    stored: Path,
    field_mm: float = 800.0,
    back: str | None = None,
) -> Starlette:
    """The page's routes.

    `/` the page · `/api/settings` its initial values · `/api/picture.jpg` the camera's picture now, kept to be
    calibrated on · POST `/api/calibrate` (JSON as `CornersRequest`) answers the quality and the check picture, or why
    not. The picture is for the scope `watch`, the rest for `act`. `take_picture` may raise `CameraError`; `stored` is
    the file of the calibration, `back` the page that led here.
    """
    step = _CalibrationStep(take_picture, height_mm, stored)

    @requires_right(Scope.ACT)
    async def page(_request: Request) -> Response:
        return FileResponse(STATIC / "calibrate.html", headers={"cache-control": "no-cache"})

    @requires_right(Scope.ACT)
    async def settings(_request: Request) -> Response:
        answer = {"field_mm": field_mm, "stored": str(stored), "is_stored": stored.exists(), "back": back}
        return JSONResponse(answer)

    @requires_right(Scope.WATCH)
    async def picture(_request: Request) -> Response:
        try:
            jpeg = await asyncio.to_thread(step.look)
        except CameraError as error:
            return refusal_json(error.whole, 503)
        return Response(jpeg, media_type="image/jpeg", headers={"cache-control": "no-store"})

    async def calibrate(request: Request) -> Response:
        # Beside the guard: what a plain form of another site's page can send is not understood.
        if request.headers.get("content-type", "").partition(";")[0] != "application/json":
            return refusal_json(sentence("request.json_wanted"), 415)
        try:
            asked = read_json_body(await request.body(), CornersRequest)
            return JSONResponse(await asyncio.to_thread(step.calibrate, asked))
        except Declined as declined:
            return declined.response()
        except (CalibrationError, CameraError, AlignmentError) as error:
            return refusal_json(_alone(error), 409)

    return Starlette(
        routes=[
            Route("/", page),
            Route("/api/settings", settings),
            Route("/api/picture.jpg", picture),
            Route("/api/calibrate", calibrate, methods=["POST"]),
            *word_routes(),
            static_files(),
        ],
        middleware=[Middleware(SecurityHeaders)],
        exception_handlers={404: not_found},
    )


class _CalibrationStep:
    """The picture being calibrated. Used from several threads, one after the other."""

    def __init__(self, take_picture: Callable[[], Image], height_mm: float, stored: Path) -> None:
        self._take_picture = take_picture
        self._height_mm = height_mm
        self._stored = stored
        self._lock = threading.Lock()
        self._picture: Image | None = None

    def look(self) -> bytes:
        """Take a new picture; returns it as JPEG."""
        with self._lock:
            self._picture = self._take_picture()
            return _jpeg(self._picture)

    def calibrate(self, asked: CornersRequest) -> JsonObject:
        """Solve that picture as requested: quality and check picture, as JSON values."""
        with self._lock:
            image = self._take_picture() if self._picture is None else self._picture
            alignment = self._alignment(image, asked)
            calibration = alignment.locate(image)
            found, shown = quality(calibration), alignment.corners
            saved = asked.save and found.good
            if saved:
                alignment.save(self._stored)
            return {
                **found.to_json(),
                "sentence": found.sentence.in_language(asked.language),
                "corners": None if shown is None else shown.round(1).tolist(),
                "saved": str(self._stored) if saved else None,
                "check": "data:image/jpeg;base64,"
                + b64encode(_jpeg(draw_check(image, calibration, language=asked.language))).decode(),
            }

    def _alignment(self, image: Image, asked: CornersRequest) -> Alignment:
        size = (image.shape[1], image.shape[0])
        if not asked.corners:
            return Alignment(self._height_mm, size=size)
        if len(asked.corners) < _CORNERS:
            raise CalibrationError(sentence("calibration.more_corners", number=_CORNERS - len(asked.corners)))
        corners, bend = np.array(asked.corners, np.float64), None
        if asked.snap:
            snapped = snap(image, corners)
            corners, bend = snapped.corners, snapped.bend
        return Alignment(
            height_mm=self._height_mm,
            bend=bend,
            corners=corners,
            field_mm=asked.field_mm,
            reference=image,
            size=size,
        )


def _language_of(request: Request) -> str:
    """The reader's language, as the page names it (`?language=zh`); English for another."""
    language = request.query_params.get("language", ENGLISH)
    return language if language in LANGUAGES else ENGLISH


def _alone(error: SentenceError) -> Sentence:
    """What an error says, as a sentence of its own: of a calibration it is a part of one."""
    if isinstance(error, CameraError):
        return error.whole
    return sentence("alert.camera", reason=error.whole)


def _jpeg(picture: Image) -> bytes:
    _, coded = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])
    return coded.tobytes()


# ---- The page that guides through enrolling a tile set before a camera ---------------------------------------------
# Which row to lay, what is detected, accept or redo.

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
            return refusal_json(sentence("request.no_picture_yet"), 404)
        return Response(session.jpeg, media_type="image/jpeg", headers={"cache-control": "no-store"})

    async def order(request: Request) -> Response:
        if OWN_HEADER not in request.headers:
            return refusal_json(sentence("request.own_page_only"), 403)
        acts = {"accept": session.accept, "redo": session.redo, "skip": session.skip}
        act = acts.get(request.path_params["act"])
        if act is None:
            return refusal_json(sentence("request.acts", known=list(acts)), 404)
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
                "title": step.title.to_json(),
                "faces": list(step.faces),
                "hint": None if step.hint is None else step.hint.to_json(),
            }
            for step in session.steps
        ],
        "step": view.step,
        "ready": view.ready,
        "sentence": view.message.to_json(),
        "seen": list(view.seen),
        "number": view.number,
        "camera": view.camera.value,
        "faces": [sample.face for sample in session.samples],
        "finished": session.finished,
        "outcome": outcome,
    }


# ---- The camera's newest picture with the recognition results drawn in, as a page ----------------------------------
# And what is wrong where there are none.
#
# The browser is notified of each new picture and then fetches it: one that is slow skips pictures instead of
# falling behind.

LOOK_S: Final = 0.05
"""Between two looks for a new picture."""
PULSE_S: Final = 4.0
"""A camera that shows nothing new still says that the page lives."""

Source = Callable[[], Watching]
"""The newest of what is watched; asked from the page's thread."""


def create_watch_app(source: Source) -> Starlette:
    """The page of `mahjong-table watch` alone: `/`, and what `watch_routes` serves."""

    @requires_right(Scope.WATCH)
    async def home(_request: Request) -> Response:
        return FileResponse(STATIC / "watch.html", headers={"cache-control": "no-cache"})

    closing = asyncio.Event()
    app = Starlette(
        routes=[
            Route("/", home),
            *watch_routes(source, closing),
            *word_routes(),
            static_files(),
        ],
        middleware=[Middleware(SecurityHeaders)],
        exception_handlers={404: not_found},
    )
    app.state.closing = closing
    return app


def watch_routes(source: Source, closing: asyncio.Event) -> list[Route]:
    """`/watch` the page · `/watch/picture.jpg` the newest picture, annotated in `?language` (`?plain=1`: as it came) ·
    `/watch/state` the recognition results (JSON) · `/watch/stream` the same as server-sent events `state`. All of it
    for the scope `watch`: the picture shows hands and people."""
    drawn = _Drawn()

    @requires_right(Scope.WATCH)
    async def page(_request: Request) -> Response:
        return FileResponse(STATIC / "watch.html", headers={"cache-control": "no-cache"})

    @requires_right(Scope.WATCH)
    async def picture(request: Request) -> Response:
        plain = request.query_params.get("plain") == "1"
        jpeg = await run_in_threadpool(drawn.jpeg, source(), plain, _language_of(request))
        if not jpeg:
            return refusal_json(sentence("request.no_picture_yet"), 404)
        return Response(jpeg, media_type="image/jpeg", headers={"cache-control": "no-store"})

    @requires_right(Scope.WATCH)
    async def state(_request: Request) -> Response:
        return JSONResponse(source().facts(), headers={"cache-control": "no-store"})

    @requires_right(Scope.WATCH)
    async def stream(_request: Request) -> Response:
        headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
        return StreamingResponse(_events(source, closing), media_type="text/event-stream", headers=headers)

    return [
        Route("/watch", page),
        Route("/watch/picture.jpg", picture),
        Route("/watch/state", state),
        Route("/watch/stream", stream),
    ]


class _Drawn:
    """Caches the last annotated picture by language, so that many readers cost no more than one."""

    def __init__(self) -> None:
        self._kept: dict[str, tuple[object, bytes]] = {}

    def jpeg(self, watching: Watching, plain: bool, language: str) -> bytes:
        """The picture as JPEG, annotated in this language unless `plain`; b"" before the first one."""
        key = "" if plain else language
        kept = self._kept.get(key)
        if kept is not None and watching.sight is not None and kept[0] is watching.sight.frame:
            return kept[1]
        jpeg = watching.jpeg(plain=plain, language=language)
        if watching.sight is not None:
            self._kept[key] = (watching.sight.frame, jpeg)
        return jpeg


async def _events(source: Source, closing: asyncio.Event) -> AsyncIterator[bytes]:
    sent_key: tuple[object, ...] | None = None
    loop = asyncio.get_running_loop()
    heard = loop.time()
    while not closing.is_set():
        now = source()
        key = (now.sight and now.sight.frame, now.state, now.sentence)
        if key != sent_key:
            sent_key, heard = key, loop.time()
            facts = json.dumps(now.facts(), ensure_ascii=False, separators=(",", ":"))
            yield f"event: state\ndata: {facts}\n\n".encode()
        elif loop.time() - heard > PULSE_S:
            heard = loop.time()
            yield b"event: pulse\ndata: {}\n\n"
        await asyncio.sleep(LOOK_S)
