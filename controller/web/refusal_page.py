"""The page for a person in a browser whose request is refused: in the browser's language, in the style of the other
pages, with the program's English sentence folded below."""

from __future__ import annotations

import html
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response

from controller.web.response_headers import SECURITY_HEADERS
from controller.words.fluent_catalogue import ENGLISH, LANGUAGES, catalogue

KNOWN: Final = (401, 403, 404, 503)
"""The statuses that have a sentence of their own."""
PAGE: Final = """<!doctype html>
<html lang="{language}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="dark light">
  <title>{title}</title>
  <link rel="icon" href="{root}static/icon.svg" type="image/svg+xml">
  <link rel="stylesheet" href="{root}static/tokens.css">
  <link rel="stylesheet" href="{root}static/base.css">
  <link rel="stylesheet" href="{root}static/refusal.css">
  <script type="module" src="{root}static/refusal.js"></script>
</head>
<body>
  <main>
    <h1>{title}</h1>
    {program}
    <p>{links}</p>
  </main>
</body>
</html>
"""
LOCALES: Final = {"zh": "zh-Hans"}


def for_person(request: HTTPConnection) -> bool:
    """Whether somebody in a browser asks for a page, and not a program for facts."""
    return "text/html" in request.headers.get("accept", "")


def refusal_page(
    request: HTTPConnection, status: int, sentence: str, headers: dict[str, str], *, sign_in: bool = False
) -> Response:
    """The page that refuses; `sentence` is what the program says, `sign_in` whether signing in may help."""
    entry = f"refused-{status}" if status in KNOWN else "refused-other"
    return _page(request, status, entry, sentence, headers, sign_in=sign_in)


def explaining_page(request: HTTPConnection, status: int, entry: str, sentence: str) -> Response:
    """The page that says why something is not there: the catalogue's `entry`, then what the program says."""
    if not for_person(request):
        return PlainTextResponse(sentence, status)
    return _page(request, status, entry, sentence, {"cache-control": "no-store"})


def _page(
    request: HTTPConnection,
    status: int,
    entry: str,
    sentence: str,
    headers: dict[str, str],
    *,
    sign_in: bool = False,
) -> Response:
    language, root = browser_language(request), root_of(request)
    words = catalogue(language)
    program = f'<p class="program">{html.escape(sentence)}</p>'
    if language != ENGLISH:
        folded = f'<p lang="en">{html.escape(sentence)}</p>'
        program = f"<details><summary>{words.text('refused-program')}</summary>{folded}</details>"
    links = [(root, "refused-home"), *([(f"{root}login", "refused-sign-in")] if sign_in else [])]
    body = PAGE.format(
        language=LOCALES.get(language, language),
        root=root,
        title=words.text(entry),
        program=program,
        links=" · ".join(f'<a href="{address}">{words.text(entry)}</a>' for address, entry in links),
    )
    safe = {name.decode(): value.decode() for name, value in SECURITY_HEADERS}
    return HTMLResponse(body, status, {**headers, **safe})


async def not_found(request: Request, error: Exception) -> Response:
    """The answer of a page's application where there is no such address."""
    assert isinstance(error, HTTPException)
    if not for_person(request):
        return PlainTextResponse(error.detail, error.status_code)
    return refusal_page(request, error.status_code, "There is no such page.", {"cache-control": "no-store"})


def browser_language(request: HTTPConnection) -> str:
    """The first of the browser's languages that the program has, else English."""
    asked = (part.strip()[:2].lower() for part in request.headers.get("accept-language", "").split(","))
    return next((language for language in asked if language in LANGUAGES), ENGLISH)


def root_of(request: HTTPConnection) -> str:
    """The relative address of the table's page, from the requested path."""
    path = str(request.scope["path"]).removeprefix(str(request.scope.get("root_path", "")))
    return "../" * (path.count("/") - 1) or "./"
