"""Scripts, styles and pictures of the pages, compressed on their way: nothing secret is in them that an observer could
learn from their length."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from controller.rules import CaseError
from controller.rules.registry import definition_of
from controller.web.refusals import explaining_page, refusal_json
from controller.words import LANGUAGES
from controller.words.fluent_catalogue import CONSOLE_FILES, PAGE_FILES
from controller.words.sentence import sentence

STATIC: Final = Path(__file__).parent / "static"
COMPRESSED: Final = Middleware(GZipMiddleware, minimum_size=1000, compresslevel=6)


def static_files() -> Mount:
    """`/static/*`."""
    return Mount("/static", StaticFiles(directory=STATIC), name="static", middleware=[COMPRESSED])


# ---- The catalogue for the browser ---------------------------------------------------------------------------------
# The same Fluent files that `controller.words` reads, a few parts a language.

RULES: Final = "rules-"
RECORD: Final = "record_sentences"
RECORD_FILES: Final = ("dispute", "hub_decision", "rejected", "errors_journal")
"""How the names of the files begin that only pages with alerts or disputes are sent."""


def word_routes() -> list[Route]:
    """`/words/LANGUAGE/page.ftl` the table page's own words, `page_NAME.ftl` those of another page ·
    `/words/LANGUAGE/sentences.ftl` all others of the table · `/words/LANGUAGE/record_sentences.ftl` what a hub says of
    disputes, and what happened to a journal · `/words/LANGUAGE/rules-SYSTEM.ftl` those of a rule system:
    its patterns, clauses, options."""

    async def words(request: Request) -> Response:
        source = word_source(request.path_params["language"], request.path_params["part"])
        if source is None:
            return refusal_json(sentence("request.language", known=list(LANGUAGES)), 404)
        return Response(source, media_type="text/plain", headers={"cache-control": "no-cache"})

    return [Route("/words/{language}/{part}.ftl", words, middleware=[COMPRESSED])]


@cache
def word_source(language: str, part: str) -> str | None:
    """One part of a language's catalogue; None where there is no such language, part or system.

    What a rule system lacks in a language stands in English, as in `controller.words`.
    """
    if language not in LANGUAGES:
        return None
    folder = files("controller.words") / "ftl" / language
    if part == RECORD:
        return "\n".join(_text(file) for file in _fluent_files(folder) if file.name.startswith(RECORD_FILES))
    if part == "sentences":
        return "\n".join(
            _text(file)
            for file in _fluent_files(folder)
            if not file.name.startswith((PAGE_FILES, *CONSOLE_FILES))
        )
    if part.startswith(PAGE_FILES):
        return next((_text(file) for file in _fluent_files(folder) if file.name == f"{part}.ftl"), None)
    return _of_system(language, part.removeprefix(RULES)) if part.startswith(RULES) else None


def _fluent_files(folder: Traversable) -> list[Traversable]:
    return sorted(
        (file for file in folder.iterdir() if file.name.endswith(".ftl")), key=lambda file: file.name
    )


def _of_system(language: str, system: str) -> str | None:
    try:
        package = definition_of(system).words
    except CaseError:
        return None
    if package is None:
        return ""
    folder = files(package) / "words"
    return "\n".join(_text(folder / f"{each}.ftl") for each in dict.fromkeys((LANGUAGES[0], language)))


def _text(file: Traversable) -> str:
    return file.read_text(encoding="utf-8") if file.is_file() else ""


# ---- The documentation at `/docs`, built by `make install` or `make site`, for everybody who can reach the page ----

SITE: Final = Path(__file__).parent / "documentation"
"""Not in the source folder: built into it, and part of every package."""
HOME: Final = "index.html"


def docs_routes() -> list[Route]:
    """`/docs/`: the documentation, each file with its ETag, or a page that explains how to build it."""
    files = StaticFiles(directory=SITE, check_dir=False)

    async def redirect(_request: Request) -> Response:
        return RedirectResponse("docs/", 307)  # relative: a proxy may show the page under a prefix

    async def document(request: Request) -> Response:
        if not (SITE / HOME).is_file():
            return explaining_page(request, 404, "refused-docs", sentence("request.docs_not_built"))
        path = str(request.path_params["path"])
        answer = await files.get_response(
            f"{path}{HOME}" if path.endswith("/") or not path else path, request.scope
        )
        if path.endswith(".yaml"):  # Python's table of types lacks it; browsers should show it, not save it
            answer.headers["content-type"] = "text/plain; charset=utf-8"
        answer.headers["cache-control"] = "no-cache"  # browsers ask every time, and receive changed files
        return answer

    return [
        Route("/docs", redirect),
        Route("/docs/{path:path}", document, middleware=[COMPRESSED]),
    ]
