"""Answers by the page: each caller answers as who they are, nobody as somebody else; and the pictures of questions."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from controller.journal.picture_store import PictureStore
from controller.referee.inputs import AnsweredBy, AnswerKind, QuestionAnswer
from controller.referee.panel_presses import PressAnswer, PressOutcome, SeatPanel
from controller.web import PageServer, SnapshotBoard, create_app
from controller.web.access_tokens import Scope, Tokens
from controller.web.page_access import PageAccess
from controller.web.request_guard import session_cookie
from controller.web.table_routes import ANSWERS_AT_ONCE, question_routes
from controller.words import say
from tests.at_console import at_console
from tests.controller.web.accounts.account_page import ELSEWHERE
from tests.controller.web.page_callers import CALLERS, FixedSignIns

BODY = {"question": "abc", "answer": "tiles", "tiles": ["5m"], "key": "12345678"}


class BothSignIns(FixedSignIns):
    """Knows also somebody of the staff whose device is a panel."""

    def caller(self, cookie: str) -> Any:
        if cookie == "both":
            return CALLERS["staff"].with_panel(CALLERS["panel"])
        return super().caller(cookie)


class AnswerPage:
    """A page that takes answers, and what came of them."""

    def __init__(self, folder: Path) -> None:
        self.replies: list[tuple[QuestionAnswer, SeatPanel | None]] = []
        self.outcome = PressAnswer(PressOutcome.RECORDED)
        self.pictures = PictureStore(folder / "pictures", 3600.0)
        self.tokens = Tokens(folder / "tokens.json")

    def reply(self, answer: QuestionAnswer, panel: SeatPanel | None) -> PressAnswer:
        self.replies.append((answer, panel))
        return self.outcome

    @contextmanager
    def serving(self) -> Iterator[None]:
        app = create_app(SnapshotBoard())
        app.router.routes.extend(question_routes(self.reply, self.pictures.get))
        access = PageAccess(self.tokens, metrics_open=False, sign_ins=BothSignIns())
        with PageServer(app, port=0, access=access) as server:
            self.url = server.url
            yield

    def by(self, who: str, **more: str) -> httpx.Client:
        headers = {"origin": self.url} | (at_console(self.url) if who == "this machine" else ELSEWHERE) | more
        if who in (*CALLERS, "both"):
            headers["cookie"] = f"{session_cookie(self.tokens.id, secure=False)}={who}"
        elif who in set(Scope):
            headers["authorization"] = f"Bearer {self.tokens.add(who, [Scope(who)])}"
        return httpx.Client(base_url=self.url, headers=headers, timeout=30)


@pytest.fixture
def page(tmp_path: Path) -> Iterator[AnswerPage]:
    one = AnswerPage(tmp_path)
    with one.serving():
        yield one


ANSWER = QuestionAnswer(question="abc", answer=AnswerKind.TILES, tiles=("5m",), dice=(), key="12345678")


WHAT_HAPPENED = {"answer": "course", "tiles": [], "acts": ["0 -5m"]}


@pytest.mark.parametrize(
    ("who", "more", "taken_as"),
    [
        ("panel", {}, replace(ANSWER, where=AnsweredBy.SEAT)),
        ("staff", {}, replace(ANSWER, where=AnsweredBy.STAFF, by="Wang")),
        ("owner", {"as_staff": True}, replace(ANSWER, where=AnsweredBy.STAFF, by="Li")),
        ("this machine", {}, ANSWER),
        ("both", {}, replace(ANSWER, where=AnsweredBy.SEAT)),
        ("both", {"as_staff": True}, replace(ANSWER, where=AnsweredBy.STAFF, by="Wang")),
        (
            "panel",
            {"as_staff": True},
            replace(ANSWER, where=AnsweredBy.SEAT),
        ),
        ("this machine", {"as_staff": True}, ANSWER),
        ("this machine", WHAT_HAPPENED, replace(ANSWER, answer=AnswerKind.COURSE, tiles=(), acts=("0 -5m",))),
    ],
)
def test_everybody_answers_as_who_they_are(
    page: AnswerPage, who: str, more: dict[str, Any], taken_as: QuestionAnswer
) -> None:
    with page.by(who) as client:
        assert client.post("/api/answers", json={**BODY, **more}).json()["outcome"] == "recorded"
    by_panel = taken_as.where is AnsweredBy.SEAT
    assert page.replies == [(taken_as, CALLERS["panel"].panel if by_panel else None)]


@pytest.mark.parametrize("who", ["guest", *Scope])
def test_guests_and_machines_answer_nothing_and_see_no_picture(page: AnswerPage, who: str) -> None:
    digest = page.pictures.put(b"jpeg", 1e9)
    with page.by(who) as client:
        assert client.post("/api/answers", json=BODY).status_code in (401, 403)
        assert client.get(f"/api/pictures/{digest}.jpg").status_code in (401, 403)
    assert not page.replies


@pytest.mark.parametrize("who", ["panel", "staff", "owner", "this machine"])
def test_who_is_at_the_table_sees_the_picture(page: AnswerPage, who: str) -> None:
    digest = page.pictures.put(b"jpeg", 1e9)
    with page.by(who) as client:
        shown = client.get(f"/api/pictures/{digest}.jpg")
        assert (shown.content, shown.headers["content-type"]) == (b"jpeg", "image/jpeg")
        assert "private" in shown.headers["cache-control"]
        assert client.get(f"/api/pictures/{'0' * 64}.jpg").status_code == 404
        assert client.get("/api/pictures/..%2Ftokens.json.jpg").status_code == 404


def test_nobody_can_say_that_they_are_somebody_else(page: AnswerPage) -> None:
    with page.by("panel") as client:
        for forged in ({"seat": 2}, {"where": "staff"}, {"by": "Li"}, {"person": "p-2"}):
            assert client.post("/api/answers", json={**BODY, **forged}).status_code == 400
    assert not page.replies


@pytest.mark.parametrize(
    "wrong",
    [
        {"key": ""},
        {"key": "short"},
        {"answer": "stand"},
        {"tiles": ["5m"] * 61},
        {"tiles": ["x" * 9]},
        {"dice": [1, 2, 3]},
        {"dice": ["1"]},
        {"acts": ["0 -5m"] * 25},
        {"acts": ["x" * 65]},
        {"question": "x" * 65},
    ],
)
def test_what_is_no_answer_is_refused_before_table_hears_of_it(
    page: AnswerPage, wrong: dict[str, Any]
) -> None:
    with page.by("panel") as client:
        assert client.post("/api/answers", json={**BODY, **wrong}).status_code == 400
    assert not page.replies


def test_refusal_of_table_is_reported_as_sentence(page: AnswerPage) -> None:
    page.outcome = PressAnswer(PressOutcome.NOT_RECORDED, say("question.over"))
    with page.by("panel") as client:
        answer = client.post("/api/answers", json=BODY)
    assert answer.status_code == 409 and answer.json()["refused"]["id"] == "question.over"


def test_another_site_answers_nothing(page: AnswerPage) -> None:
    with page.by("this machine", origin="http://elsewhere.example") as client:
        assert client.post("/api/answers", json=BODY).status_code in (403, 421)
    assert not page.replies


def test_nobody_floods_the_table_with_answers(page: AnswerPage) -> None:
    with page.by("panel") as client, page.by("staff") as other:
        codes = [client.post("/api/answers", json=BODY).status_code for _ in range(60)]
        assert codes[0] == 200 and 429 in codes
        assert len(page.replies) >= ANSWERS_AT_ONCE
        assert other.post("/api/answers", json=BODY).status_code == 200
