"""The camera's newest picture with the recognition results drawn in, as a page, and what is wrong where there are none.

The browser is notified of each new picture and then fetches it: one that is slow skips pictures instead of falling
behind.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from typing import Final

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from controller.web.access_tokens import Scope
from controller.web.page_access import requires_right
from controller.web.refusal_page import not_found
from controller.web.response_headers import SecurityHeaders
from controller.web.static_files import STATIC, static_files
from controller.web.word_files import word_routes
from vision.live.live_view import Watching

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
    """`/watch` the page · `/watch/picture.jpg` the newest picture, annotated (`?plain=1`: as it came) · `/watch/state`
    the recognition results (JSON) · `/watch/stream` the same as server-sent events `state`. All of it for the scope
    `watch`: the picture shows hands and people."""
    drawn = _Drawn()

    @requires_right(Scope.WATCH)
    async def page(_request: Request) -> Response:
        return FileResponse(STATIC / "watch.html", headers={"cache-control": "no-cache"})

    @requires_right(Scope.WATCH)
    async def picture(request: Request) -> Response:
        plain = request.query_params.get("plain") == "1"
        jpeg = await run_in_threadpool(drawn.jpeg, source(), plain)
        if not jpeg:
            return JSONResponse({"error": "The camera has given no picture yet."}, 404)
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
    """Caches the last annotated picture, so that many readers cost no more than one."""

    def __init__(self) -> None:
        self._kept: dict[bool, tuple[object, bytes]] = {}

    def jpeg(self, watching: Watching, plain: bool) -> bytes:
        """The picture as JPEG, annotated unless `plain`; b"" while there is none."""
        kept = self._kept.get(plain)
        if kept is not None and watching.sight is not None and kept[0] is watching.sight.frame:
            return kept[1]
        jpeg = watching.jpeg(plain=plain)
        if watching.sight is not None:
            self._kept[plain] = (watching.sight.frame, jpeg)
        return jpeg


async def _events(source: Source, closing: asyncio.Event) -> AsyncIterator[bytes]:
    told: tuple[object, ...] | None = None
    loop = asyncio.get_running_loop()
    heard = loop.time()
    while not closing.is_set():
        now = source()
        key = (now.sight and now.sight.frame, now.state, now.sentence)
        if key != told:
            told, heard = key, loop.time()
            facts = json.dumps(now.facts(), ensure_ascii=False, separators=(",", ":"))
            yield f"event: state\ndata: {facts}\n\n".encode()
        elif loop.time() - heard > PULSE_S:
            heard = loop.time()
            yield b"event: pulse\ndata: {}\n\n"
        await asyncio.sleep(LOOK_S)
