"""Refusals of requests: for a person in a browser a page in the browser's language, for programs and the pages' scripts
JSON with the reason in every language."""

from __future__ import annotations

import html
import json
from collections.abc import Mapping
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response

from controller.web.response_headers import NO_STORE, SECURITY_HEADERS
from controller.words.fluent_catalogue import ENGLISH, LANGUAGES, catalogue
from controller.words.sentence import Sentence, in_each_language

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
    {reason}
    <p>{links}</p>
  </main>
</body>
</html>
"""
LOCALES: Final = {"zh": "zh-Hans"}


def for_person(request: HTTPConnection) -> bool:
    """Whether somebody in a browser asks for a page, and not a program for facts."""
    return "text/html" in request.headers.get("accept", "")


def refusal(
    request: HTTPConnection,
    status: int,
    why: Sentence,
    headers: Mapping[str, str] | None = None,
    *,
    sign_in: bool = False,
) -> Response:
    """A page with the reason for a person in a browser, else the reason as JSON; `sign_in`: signing in may help."""
    if not for_person(request):
        return refusal_json(why, status, headers)
    entry = f"refused-{status}" if status in KNOWN else "refused-other"
    return _page(request, status, entry, why, headers, sign_in=sign_in)


def refusal_json(why: Sentence, status: int, headers: Mapping[str, str] | None = None) -> Response:
    """The reason as JSON: `error` has it in English, `translations` by language."""
    body = json.dumps({"error": why.text, "translations": in_each_language(why)})
    return Response(body, status, {**NO_STORE, **(headers or {})}, "application/json")


def explaining_page(request: HTTPConnection, status: int, entry: str, why: Sentence) -> Response:
    """The page that says why something is not there: the catalogue's `entry`, then the reason."""
    if not for_person(request):
        return PlainTextResponse(why.text, status)
    return _page(request, status, entry, why)


def _page(
    request: HTTPConnection,
    status: int,
    entry: str,
    why: Sentence | None,
    headers: Mapping[str, str] | None = None,
    *,
    sign_in: bool = False,
) -> Response:
    language, root = browser_language(request), root_of(request)
    words = catalogue(language)
    links = [(root, "refused-home"), *([(f"{root}login", "refused-sign-in")] if sign_in else [])]
    body = PAGE.format(
        language=LOCALES.get(language, language),
        root=root,
        title=words.text(entry),
        reason="" if why is None else f"<p>{html.escape(why.in_language(language))}</p>",
        links=" · ".join(f'<a href="{address}">{words.text(entry)}</a>' for address, entry in links),
    )
    safe = {name.decode(): value.decode() for name, value in SECURITY_HEADERS}
    return HTMLResponse(body, status, {**NO_STORE, **(headers or {}), **safe})


async def not_found(request: Request, error: Exception) -> Response:
    """The answer of a page's application where there is no such address."""
    assert isinstance(error, HTTPException)
    if not for_person(request):
        return PlainTextResponse(error.detail, error.status_code)
    return _page(
        request, error.status_code, f"refused-{error.status_code}", None
    )  # the title says all there is


def browser_language(request: HTTPConnection) -> str:
    """The first of the browser's languages that the program has, else English."""
    asked = (part.strip()[:2].lower() for part in request.headers.get("accept-language", "").split(","))
    return next((language for language in asked if language in LANGUAGES), ENGLISH)


def root_of(request: HTTPConnection) -> str:
    """The relative address of the table's page, from the requested path."""
    path = str(request.scope["path"]).removeprefix(str(request.scope.get("root_path", "")))
    return "../" * (path.count("/") - 1) or "./"
