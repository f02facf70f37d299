"""The documentation at `/docs` of a table's page and of a hub's, as a browser on another machine asks for it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from controller.web import PageServer, SnapshotBoard, create_app
from controller.web.parlor_app import create_parlor_app
from tests.controller.web.accounts.account_page import ELSEWHERE
from tests.controller.web.page_callers import Book

FILES = {
    "index.html": ("<p>home</p>", "text/html; charset=utf-8"),
    "reference/messages.html": ("<p>messages</p>" * 200, "text/html; charset=utf-8"),
    "assets/site.css": ("p {}", "text/css; charset=utf-8"),
    "assets/search.json": ("[]", "application/json"),
    "reference/schemas/asyncapi.yaml": ("a: 1", "text/plain; charset=utf-8"),
}


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "documentation"
    monkeypatch.setattr("controller.web.static_files.SITE", folder)
    return folder


@pytest.fixture(params=["table", "hub"])
def guest(request: pytest.FixtureRequest, site: Path) -> Iterator[httpx.Client]:
    del site  # the routes take it when they are made
    board = SnapshotBoard()
    app = create_app(board) if request.param == "table" else create_parlor_app(board, Book())
    with PageServer(app, port=0) as page, httpx.Client(base_url=page.url, headers=ELSEWHERE) as client:
        yield client


def write(site: Path) -> None:
    for name, (text, _) in FILES.items():
        (site / name).parent.mkdir(parents=True, exist_ok=True)
        (site / name).write_text(text, encoding="utf-8")
    (site.parent / "secret.html").write_text("secret", encoding="utf-8")


def test_guests_read_it_with_right_types_under_pages_own_policy(site: Path, guest: httpx.Client) -> None:
    write(site)
    for name, (text, kind) in FILES.items():
        answer = guest.get(f"/docs/{name}")
        assert (answer.status_code, answer.text, answer.headers["content-type"]) == (200, text, kind)
        assert "style-src 'self'" in answer.headers["content-security-policy"]
    assert guest.get("/docs/").text == FILES["index.html"][0]
    assert guest.get("/docs").headers["location"] == "docs/", "relative, as a proxy shows it under a prefix"


def test_what_has_not_changed_is_not_sent_again(site: Path, guest: httpx.Client) -> None:
    write(site)
    first = guest.get("/docs/index.html")
    again = guest.get("/docs/index.html", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert first.headers["cache-control"] == "no-cache"
    (site / "index.html").write_text("<p>another home</p>", encoding="utf-8")
    changed = guest.get("/docs/index.html", headers={"if-none-match": first.headers["etag"]})
    assert (changed.status_code, changed.text) == (200, "<p>another home</p>")


@pytest.mark.parametrize("path", ["nothing.html", "reference", "%2e%2e/secret.html", "..%2fsecret.html"])
def test_nothing_else_is_there(site: Path, guest: httpx.Client, path: str) -> None:
    write(site)
    assert guest.get(f"/docs/{path}").status_code == 404


def test_where_it_is_not_built_a_page_says_how(site: Path, guest: httpx.Client) -> None:
    person = {"accept": "text/html", "accept-language": "zh-CN"}
    answer = guest.get("/docs/", headers=person)
    assert (
        answer.status_code == 404 and "这里还没有生成帮助文档" in answer.text and "make site" in answer.text
    )
    assert 'href="../static/base.css"' in answer.text
    program = guest.get("/docs/")
    assert (program.status_code, program.headers["content-type"]) == (404, "text/plain; charset=utf-8")
    assert "make site" in program.text
    write(site)
    assert guest.get("/docs/", headers=person).status_code == 200, "without a new start"
