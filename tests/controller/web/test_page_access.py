"""Access control of the pages: names and origins, tokens and their scopes, and what is free on this machine."""

from __future__ import annotations

import json
import os
import re
import socket
import stat
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner, Result

from controller.commands.program import app
from controller.web import PageServer, SnapshotBoard, create_app
from controller.web.access_tokens import EVERYTHING, Scope, TokenError, Tokens
from controller.web.page_access import PageAccess, open_access
from controller.web.parlor_app import create_parlor_app
from tests.at_console import at_console
from tests.controller.web.page_callers import Book
from tests.controller.web.raw_sockets import head, spoken
from vision.live.live_view import Watching

ELSEWHERE = {"x-forwarded-for": "203.0.113.9"}
"""Makes a request one of another machine: a proxy on this one has passed it on."""
NAMED = "table-3.example"
PROXY = "127.0.0.1"


def nothing_seen() -> Watching:
    return Watching("usb:")


@pytest.fixture
def access(tmp_path: Path) -> PageAccess:
    return PageAccess(Tokens(tmp_path / "table.tokens.json"), names=(NAMED,))


@pytest.fixture
def page(access: PageAccess) -> Iterator[str]:
    board = SnapshotBoard()
    board.publish({"hand": 3})
    with PageServer(create_app(board, watching=nothing_seen), port=0, access=access) as server:
        yield server.url


@pytest.fixture
def parlor(access: PageAccess) -> Iterator[str]:
    board = SnapshotBoard()
    board.publish({"hub": "h", "tables": [], "scores": [{"id": "1"}], "corrections": [{"by": "Li"}]})
    with PageServer(create_parlor_app(board, Book()), port=0, access=access) as server:
        yield server.url


# ---- names -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "host",
    [
        "localhost", "LocalHost:8080", "localhost.", "127.0.0.1", "127.0.0.1:1", "[::1]:80", "[::ffff:127.0.0.1]",
        NAMED, f"{NAMED.upper()}.:443", socket.gethostname(), f"{socket.gethostname().partition('.')[0]}.local",
    ],
)  # fmt: skip
def test_this_machine_answers_to_its_names(page: str, host: str) -> None:
    assert spoken(page, head(host=host))[0] == 200


@pytest.mark.parametrize(
    "host",
    [
        "evil.example", "localhost.evil.example", f"{NAMED}.evil.example", "evil.example:80", "0.0.0.0", "203.0.113.7",
        "[2001:db8::1]", "[::1", "::1", "localhost:99999", "localhost:x", "evil.example@localhost", "localhost/", "",
        "2130706433", "127.1", "localhost..", "224.0.0.1", "locаlhost",
    ],
)  # fmt: skip
def test_another_name_is_misdirected(page: str, host: str) -> None:
    status, answer_text = spoken(page, head(host=host))
    assert status in (421, 400) and "hand" not in answer_text
    if status == 421:
        assert "[page] names" in answer_text


def test_a_rebound_name_gets_a_sentence_on_both_pages(page: str, parlor: str) -> None:
    for url in (page, parlor):
        for path in (
            "/",
            "/api/state",
            "/api/stream",
            "/healthz",
            "/metrics",
            "/static/table.js",
            "/nothing",
        ):
            status, answer_text = spoken(url, head(path, host="rebound.example:8080"))
            assert status == 421 and "rebound.example:8080" in answer_text, path


def test_no_host_and_two_hosts_are_refused(page: str) -> None:
    assert spoken(page, head(host=None))[0] == 400  # HTTP/1.1 demands it
    assert spoken(page, b"GET /api/state HTTP/1.0\r\n\r\n")[0] == 421
    assert spoken(page, head("/api/state", "Host: evil.example"))[0] == 400
    assert spoken(page, head("/api/state", "Host: localhost"))[0] == 400


def test_the_target_names_the_host_where_it_is_absolute(page: str) -> None:
    assert spoken(page, head("http://localhost/api/state"))[0] == 200
    assert spoken(page, head("http://evil.example/api/state"))[0] == 421
    assert spoken(page, head("http://localhost/api/state", host="evil.example"))[0] == 200  # RFC 9112, 3.2.2
    assert spoken(page, head("evil.example:443", method="CONNECT"))[0] == 400
    assert spoken(page, head("*", method="OPTIONS"))[0] == 400
    # What is free on this machine is not made free by the name in the target alone.
    assert spoken(page, head(f"http://{NAMED}/watch/state"))[0] == 401


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "file://", "http://localhost:1", "https://[::1", "x"]
)
@pytest.mark.parametrize("path", ["/api/stream", "/watch/stream", "/api/state"])
def test_another_sites_page_is_not_answered(page: str, path: str, origin: str) -> None:
    status, answer_text = spoken(page, head(path, f"Origin: {origin}", host=page.removeprefix("http://")))
    assert status == 421 and "is not ours" in answer_text


def test_our_own_page_is_answered(page: str) -> None:
    port = page.rpartition(":")[2]
    for origin in (page, f"http://localhost:{port}", f"https://{NAMED}"):
        assert spoken(page, head("/api/state", f"Origin: {origin}", host=f"127.0.0.1:{port}"))[0] == 200
    crossed = ("Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: no-cors")
    assert spoken(page, head("/watch/picture.jpg", *crossed))[0] == 421
    assert spoken(page, head("/", "Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate"))[0] == 200


# ---- tokens ----------------------------------------------------------------------------------------------------


WATCHED = ("/watch", "/watch/state", "/watch/stream", "/watch/picture.jpg")


def test_camera_picture_needs_the_console_key(
    page: str,
) -> None:
    """Whatever a proxy on this machine leaves in a request, and however it speaks."""
    shown = at_console(page)
    assert httpx.get(f"{page}/watch/state", headers=shown).status_code == 200
    for path in WATCHED:
        for headers in ({}, ELSEWHERE, {"host": NAMED}, {"authorization": "Bearer x"}, {"via": "1.1 x"}):
            answer = httpx.get(f"{page}{path}", headers=headers)
            assert answer.status_code == 401 and "watch" in answer.json()["error"]
            assert answer.headers["www-authenticate"] == "Bearer"
    for version in (b"1.0", b"1.1"):
        asked = b"GET /watch/state HTTP/%b\r\nHost: localhost\r\nConnection: close\r\n\r\n" % version
        assert spoken(page, asked)[0] == 401
    as_a_person = httpx.get(f"{page}/watch", headers={**ELSEWHERE, "accept": "text/html"})
    assert as_a_person.headers["content-type"].startswith("text/html") and "?token=" in as_a_person.text


def test_console_link_keeps_a_browser_signed_in_across_starts(tmp_path: Path) -> None:
    def served() -> PageServer:
        access, _ = open_access(tmp_path / "table.tokens.json")
        return PageServer(create_app(SnapshotBoard(), watching=nothing_seen), port=0, access=access)

    file = tmp_path / "table.console-key.json"
    with httpx.Client() as kiosk:
        with served() as page:
            first = kiosk.get(page.console_link("/watch"))
            assert (first.status_code, first.headers["location"]) == (303, "/watch")
            cookie = first.headers["set-cookie"]
            assert "HttpOnly" in cookie and "SameSite=strict" in cookie and "Max-Age=34560000" in cookie
            assert kiosk.get(f"{page.url}/watch/state").status_code == 200
            crossed = {"origin": "http://127.0.0.1:1", "sec-fetch-site": "same-site"}
            assert kiosk.post(f"{page.url}/api/anything", headers=crossed).status_code in (401, 421)
            link = page.console_link()
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        result = CliRunner().invoke(app, ["tokens", "console", "--file", str(tmp_path / "table.tokens.json")])
        assert result.stdout.strip() == link
        with served() as page:
            renewed = kiosk.get(f"{page.url}/watch", headers={"accept": "text/html"})
            assert renewed.status_code == 200 and "Max-Age=34560000" in renewed.headers["set-cookie"]
        file.unlink()
        with served() as page:
            assert kiosk.get(f"{page.url}/watch/state").status_code == 401


def test_copied_console_key_opens_nothing_elsewhere() -> None:
    """Behind a trusted proxy the address of the client is known."""
    access = PageAccess(trusted_proxies=(PROXY,))
    with PageServer(create_app(SnapshotBoard(), watching=nothing_seen), port=0, access=access) as server:
        carried = {**ELSEWHERE, **at_console(server.url)}
        assert httpx.get(f"{server.url}/watch/state", headers=carried).status_code == 401
        assert httpx.get(server.console_link(), headers=ELSEWHERE).status_code == 401
        here = {"x-forwarded-for": "127.0.0.1", **at_console(server.url)}
        assert httpx.get(f"{server.url}/watch/state", headers=here).status_code == 200


@pytest.mark.parametrize("content", ["", "{}", '{"version": 1, "key": "short"}', '{"version": 9}'])
def test_a_damaged_console_key_opens_nothing_and_stops_nobody(tmp_path: Path, content: str) -> None:
    file = tmp_path / "table.console-key.json"
    file.write_text(content)
    access, _ = open_access(tmp_path / "table.tokens.json")
    with PageServer(create_app(SnapshotBoard(), watching=nothing_seen), port=0, access=access) as server:
        assert httpx.get(f"{server.url}/watch/state", headers=at_console(server.url)).status_code == 200
    if 'version": 9' in content:
        assert file.read_text() == content


def test_what_displays_read_stays_open(page: str) -> None:
    for path in ("/", "/api/state", "/healthz", "/metrics", "/static/table.js"):
        assert httpx.get(f"{page}{path}", headers=ELSEWHERE).status_code == 200


def test_a_token_opens_its_scope_and_nothing_else(page: str, access: PageAccess) -> None:
    token = access.tokens.add("eye", [Scope.WATCH])
    other = access.tokens.add("books", [Scope.HISTORY])

    def ask(value: str, kind: str = "Bearer") -> int:
        headers = {**ELSEWHERE, "authorization": f"{kind} {value}"}
        return httpx.get(f"{page}/watch/state", headers=headers).status_code

    assert (ask(token), ask(token, "bearer")) == (200, 200)
    assert ask(other) == 403
    for wrong in ("x", token[:-1], token + "x", token.swapcase(), "x" * 5000, "é"):
        carried = {b"x-forwarded-for": b"1.2.3.4", b"authorization": f"Bearer {wrong}".encode()}
        assert httpx.get(f"{page}/watch/state", headers=carried).status_code == 401
    assert ask(token, "Basic") == 401
    assert access.tokens.remove("eye") and ask(token) == 401


def test_changing_anything_needs_a_right_whatever_the_route(
    page: str, parlor: str, access: PageAccess
) -> None:
    seeing, acting = access.tokens.add("eye", [Scope.WATCH]), access.tokens.add("hand", [Scope.ACT])
    for url in (page, parlor):
        for method in ("POST", "PUT", "DELETE", "PATCH", "TRACE"):
            assert httpx.request(method, f"{url}/api/anything", headers=ELSEWHERE).status_code == 401
            for token, status in ((seeing, (403,)), (acting, (404, 405))):
                headers = {**ELSEWHERE, "authorization": f"Bearer {token}"}
                assert httpx.request(method, f"{url}/api/state", headers=headers).status_code in status


def test_a_link_with_a_token_becomes_a_cookie(page: str, access: PageAccess) -> None:
    token = access.tokens.add("tablet", EVERYTHING)
    with httpx.Client(headers=ELSEWHERE) as browser:
        first = browser.get(f"{page}/watch?plain=1&token={token}")
        assert (first.status_code, first.headers["location"]) == (303, "/watch?plain=1")
        cookie = first.headers["set-cookie"]
        assert "HttpOnly" in cookie and "SameSite=strict" in cookie and "Path=/" in cookie
        assert browser.get(f"{page}/watch").status_code == 200
        assert browser.get(f"{page}/watch/state").status_code == 200
    assert httpx.get(f"{page}/watch?token=wrong", headers=ELSEWHERE).status_code == 401
    away = httpx.get(f"{page}//evil.example/?token={token}", headers=ELSEWHERE)
    assert away.headers["location"] == "/evil.example/"
    clicked = httpx.get(f"{page}/?token={token}", headers={**ELSEWHERE, "sec-fetch-site": "cross-site",
                                                          "sec-fetch-mode": "navigate"})  # fmt: skip
    assert (clicked.status_code, clicked.headers["refresh"]) == (200, "0; url=/")


def test_histories_and_scores_need_their_scope(parlor: str, access: PageAccess) -> None:
    token = access.tokens.add("office", [Scope.HISTORY])
    for path in ("/api/history?player=Ann", "/api/standings?days=0"):
        assert httpx.get(f"{parlor}{path}", headers=at_console(parlor)).status_code == 200
        assert httpx.get(f"{parlor}{path}", headers=ELSEWHERE).status_code == 401
        assert (
            httpx.get(
                f"{parlor}{path}", headers={**ELSEWHERE, "authorization": f"Bearer {token}"}
            ).status_code
            == 200
        )
    assert "scores" in httpx.get(f"{parlor}/api/state", headers=at_console(parlor)).json()
    public = httpx.get(f"{parlor}/api/state", headers=ELSEWHERE).json()
    assert public.keys() == {"hub", "tables", "withheld"}
    with httpx.stream("GET", f"{parlor}/api/stream", headers=ELSEWHERE) as stream:
        event = next(line for line in stream.iter_lines() if line.startswith("data:"))
    assert "Li" not in event and json.loads(event.removeprefix("data:")) == public


def test_metrics_can_ask_for_a_token_of_their_own(tmp_path: Path) -> None:
    access = PageAccess(Tokens(), metrics_open=False)
    token = access.tokens.add("prometheus", [Scope.METRICS])
    with PageServer(create_app(SnapshotBoard(), watching=nothing_seen), port=0, access=access) as server:
        assert httpx.get(f"{server.url}/metrics", headers=at_console(server.url)).status_code == 200
        assert httpx.get(f"{server.url}/metrics", headers=ELSEWHERE).status_code == 401
        carried = {**ELSEWHERE, "authorization": f"Bearer {token}"}
        assert httpx.get(f"{server.url}/metrics", headers=carried).status_code == 200
        assert httpx.get(f"{server.url}/watch", headers=carried).status_code == 403


def test_a_trusted_proxy_is_never_free_itself() -> None:
    access = PageAccess(trusted_proxies=(PROXY,))
    with PageServer(create_app(SnapshotBoard(), watching=nothing_seen), port=0, access=access) as server:
        assert httpx.get(f"{server.url}/watch/state").status_code == 401
        assert httpx.get(f"{server.url}/api/state").status_code == 200


# ---- the file --------------------------------------------------------------------------------------------------


def test_only_hashes_are_kept_and_only_for_this_user(tmp_path: Path) -> None:
    path = tmp_path / "table.tokens.json"
    Tokens(path).add("prometheus", [Scope.METRICS])  # which opens nothing for people
    token = open_access(path)[1]
    assert token is not None and len(token) >= 43
    assert token not in path.read_text() and stat.S_IMODE(path.stat().st_mode) == 0o600
    again, console_text = open_access(path)
    assert console_text is None and again.tokens.find(token) is not None
    path.chmod(0o644)
    Tokens(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert sorted(tmp_path.iterdir()) == [tmp_path / "table.console-key.json", path]


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may write files of others")
def test_a_token_made_by_root_is_still_the_services(tmp_path: Path) -> None:
    path = tmp_path / "table.tokens.json"
    Tokens(path).add("a", EVERYTHING)
    os.chown(path, 4711, 4712)
    Tokens(path).add("b", EVERYTHING)
    assert (path.stat().st_uid, path.stat().st_gid, stat.S_IMODE(path.stat().st_mode)) == (4711, 4712, 0o600)


def test_a_damaged_file_opens_nothing_and_stops_nobody(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "table.tokens.json"
    tokens = Tokens(path)
    token = tokens.add("a", EVERYTHING)
    path.write_text('{"version": 1, "tokens": [{"name": "a"}]}')
    assert tokens.find(token) is None
    with pytest.raises(TokenError, match="no file of tokens"):
        tokens.add("b", EVERYTHING)
    access, console_text = open_access(path)
    assert console_text is not None and access.tokens.find(console_text) is not None
    assert "no file of tokens" in caplog.text and path.read_text().startswith('{"version": 1')
    path.unlink()
    assert tokens.find(token) is None


def test_the_command_makes_tokens_for_a_page_that_is_served(page: str, access: PageAccess) -> None:
    def ask(*arguments: str) -> Result:
        return CliRunner().invoke(app, ["tokens", *arguments, "--file", str(access.tokens.path)])

    made = ask("add", "tablet", "--scope", "watch", "--json")
    token = json.loads(made.stdout)["token"]
    headers = {**ELSEWHERE, "authorization": f"Bearer {token}"}
    assert httpx.get(f"{page}/watch/state", headers=headers).status_code == 200
    assert re.fullmatch(r"tablet  watch  since .*\n", ask("list").stdout)
    assert ask("add", "tablet").exit_code == 1 and ask("add", "x", "--scope", "all").exit_code == 2
    assert ask("remove", "tablet").exit_code == 0 and ask("remove", "tablet").exit_code == 1
    assert httpx.get(f"{page}/watch/state", headers=headers).status_code == 401
