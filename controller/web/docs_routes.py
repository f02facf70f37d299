"""The documentation at `/docs`, as `make install` or `make site` built it, for whoever may reach the page."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route
from starlette.staticfiles import StaticFiles

from controller.web.refusal_page import explaining_page
from controller.web.static_files import COMPRESSED

SITE: Final = Path(__file__).parent / "documentation"
"""Not in the source folder: built into it, and part of every package."""
HOME: Final = "index.html"
NOT_BUILT: Final = (
    "The documentation is not built here. Packages bring it; in a source folder “make site” builds it, "
    "and then this page shows it without a new start."
)


def docs_routes() -> list[Route]:
    """`/docs/` the documentation, each file with its ETag; a page that says how to build it where it is not built."""
    files = StaticFiles(directory=SITE, check_dir=False)

    async def door(_request: Request) -> Response:
        return RedirectResponse("docs/", 307)  # relative: a proxy may show the page under a prefix

    async def document(request: Request) -> Response:
        if not (SITE / HOME).is_file():
            return explaining_page(request, 404, "refused-docs", NOT_BUILT)
        path = str(request.path_params["path"])
        answer = await files.get_response(
            f"{path}{HOME}" if path.endswith("/") or not path else path, request.scope
        )
        if path.endswith(".yaml"):  # which Python's table of types does not know: to be read, not to be saved
            answer.headers["content-type"] = "text/plain; charset=utf-8"
        answer.headers["cache-control"] = "no-cache"  # asked for every time, sent where it has changed
        return answer

    return [
        Route("/docs", door),
        Route("/docs/{path:path}", document, middleware=[COMPRESSED]),
    ]
