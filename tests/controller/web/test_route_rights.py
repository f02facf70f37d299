"""Every route of table and hub, asked for by every kind of caller, beside the one table of rights."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from starlette.routing import Mount, Route

from controller.journal.journal import Journal
from controller.orders import Answer, Order
from controller.referee.panel_presses import PanelPress, PressAnswer, PressOutcome
from controller.replay.hand_replay import HandReplays
from controller.web import PageServer, SnapshotBoard, create_app
from controller.web.access_tokens import Scope, Tokens
from controller.web.accounts.account_routes import with_accounts
from controller.web.accounts.account_store import AccountStore
from controller.web.accounts.sign_in import SignIn
from controller.web.caller import Right
from controller.web.page_access import PageAccess, entries, needed
from controller.web.panels.panel_pairing import PanelPairing
from controller.web.panels.panel_routes import TableBehind, with_panels
from controller.web.panels.panel_store import PanelStore
from controller.web.parlor_app import create_parlor_app
from controller.web.request_guard import session_cookie
from controller.web.session.session_routes import with_session_page
from controller.web.table_routes import question_routes, replay_routes
from controller.words import LANGUAGES, plain
from tests.at_console import at_console
from tests.controller.web.accounts.account_page import ELSEWHERE
from tests.controller.web.page_callers import CALLERS, Book, FixedSignIns
from vision.live.live_view import Watching

WHO = ("guest", *CALLERS, *Scope, "this machine")
RIGHT_OF = {
    "guest": {Right.PUBLIC},
    "panel": {Right.PUBLIC, Right.SEAT, Right.ANSWER},
    "staff": set(Right) - {Right.SEAT, Right.MANAGE},
    "owner": set(Right) - {Right.SEAT},
    "watch": {Right.PUBLIC, Right.WATCH},
    "history": {Right.PUBLIC, Right.HISTORY},
    "metrics": {Right.PUBLIC, Right.METRICS},
    "act": {Right.PUBLIC, Right.ACT, Right.ORDER, Right.PAIR},
    "this machine": set(Right) - {Right.SEAT, Right.ORDER, Right.OWN_ACCOUNT, Right.MANAGE},
}
"""The rights of each caller, written a second time: a right given by mistake fails here."""


def give(order: Order) -> Answer:
    return Answer(order.id, "ok", (plain("done"),))


def press(_press: PanelPress) -> PressAnswer:
    return PressAnswer(PressOutcome.RECORDED)


BEHIND = TableBehind(press, lambda _seat: (), lambda: None)


def app_of(kind: str, folder: Path) -> tuple[Starlette, PageAccess]:
    board = SnapshotBoard()
    board.publish({"hand": 3})
    app = create_parlor_app(board, Book())
    if kind == "table":
        app = create_app(board, watching=lambda: Watching("usb:"))
    access = PageAccess(Tokens(folder / f"{kind}.tokens.json"), metrics_open=False)
    sign_in = SignIn(AccountStore(None), "home/table-1")
    with_accounts(app, access, sign_in, keys=None, give=give if kind == "table" else None)
    if kind == "table":
        with_session_page(app, Journal.open(folder / "table.db"))
        app.router.routes.extend(replay_routes(HandReplays(folder / "table.db")))
        with_panels(app, access, PanelPairing(PanelStore(), lambda: None), board, BEHIND)
        app.router.routes.extend(
            question_routes(
                lambda _answer, _panel: PressAnswer(PressOutcome.RECORDED), lambda _digest: b"jpeg"
            )
        )
    return app, PageAccess(access.tokens, metrics_open=False, sign_ins=FixedSignIns())


def routes(app: Starlette) -> Iterator[tuple[str, str]]:
    for route in app.routes:
        if isinstance(route, Mount):
            yield "GET", f"{route.path}/{{path:path}}"
        else:
            assert isinstance(route, Route) and route.methods
            yield from ((method, route.path) for method in route.methods - {"HEAD"})


@pytest.mark.parametrize("kind", ["table", "hub"])
def test_every_route_stands_in_the_table(kind: str, tmp_path: Path) -> None:
    known = {(method, path) for method, path, _ in entries()}
    there = set(routes(app_of(kind, tmp_path)[0]))
    assert there <= known, there - known


def test_every_line_of_the_table_is_a_route(tmp_path: Path) -> None:
    there = {*routes(app_of("table", tmp_path)[0]), *routes(app_of("hub", tmp_path)[0])}
    assert {(method, path) for method, path, _ in entries()} == there


def test_no_path_stands_under_two_rights() -> None:
    rights: dict[tuple[str, str], Right] = {}
    for method, path, right in entries():
        assert rights.setdefault((method, path), right) is right
        assert needed(method, path.replace("{", "").replace("}", "").replace(":path", "")) is right


@pytest.mark.parametrize("kind", ["table", "hub"])
@pytest.mark.parametrize("who", WHO)
def test_each_caller_gets_what_the_table_says(kind: str, who: str, tmp_path: Path) -> None:
    app, access = app_of(kind, tmp_path)
    with PageServer(app, port=0, access=access) as server:
        headers = {"origin": server.url} | (at_console(server.url) if who == "this machine" else ELSEWHERE)
        if who in CALLERS:
            headers["cookie"] = f"{session_cookie(access.tokens.id, secure=False)}={who}"
        elif who in set(Scope):
            headers["authorization"] = f"Bearer {access.tokens.add(who, [Scope(who)])}"
        with httpx.Client(base_url=server.url, headers=headers, timeout=60) as client:
            for method, path in routes(app):
                right = next(one for there, name, one in entries() if (there, name) == (method, path))
                asked = path.replace("{path:path}", "table.js").replace("{", "x").replace("}", "")
                body: list[object] | None = (
                    None if method == "GET" else []
                )  # no route takes it: nothing is done
                with client.stream(method, asked, json=body) as answer:
                    refused = 401 if who == "guest" else 403
                    allowed = right in RIGHT_OF[who]
                    assert (answer.status_code == refused) is not allowed, (method, path, answer.status_code)
                    if not allowed:
                        assert answer.status_code == refused, (method, path)
                        assert tuple(json.loads(answer.read())["translations"]) == LANGUAGES, path


def test_what_stands_nowhere_needs_the_right_to_act() -> None:
    assert needed("POST", "/api/whatever") is Right.ACT and needed("GET", "/api/whatever") is None
    assert needed("POST", "/api/orders\n") is Right.ORDER  # starlette takes it for /api/orders
    assert needed("HEAD", "/watch/picture.jpg") is Right.WATCH


def test_page_without_accounts_rejects_posts_of_signed_in_sites(tmp_path: Path) -> None:
    with PageServer(create_app(SnapshotBoard()), port=0, access=PageAccess(Tokens())) as server:
        assert httpx.post(f"{server.url}/api/login", json={}, headers=ELSEWHERE).status_code == 401
