"""The parlor's page: what it serves, and what a browser shows of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import Engine

from controller.identity.signing import sign_message
from controller.mqtt.message_models import StateMessage
from controller.parlor.hub import message_validation
from controller.parlor.hub.hub_key import claim
from controller.parlor.queries import player_results, table_use
from controller.parlor.queries.live_snapshot import SnapshotQueries, States
from controller.web.page_server import PageServer
from controller.web.parlor_app import create_parlor_app
from controller.web.snapshot_board import SnapshotBoard
from controller.words import say
from tests.at_console import at_console
from tests.controller.parlor.numbered_messages import Keeper, Sheet, hand, score, session
from tests.controller.parlor.parlor_page import AWAY, parlor_page
from tests.controller.web.browser import needs_browser, opened, wait_until

SAMPLES = Path(__file__).parents[1] / "mqtt" / "samples" / "messages-1.jsonl"
TABLE = {
    "parlor": "west-lake", "table": "table-1", "status": "online", "status_since": 1.0, "hand": 7, "phase": "turn",
    "phase_text": "Li draws", "rules": "hangzhou", "banker": 1, "note": "<b>No camera</b>", "hands": 6, "missing": 2,
    "seats": [{"name": "<img src=x onerror=alert(1)>", "total": 5}, {"name": "Li", "total": -5}],
    "alerts": [{"code": "jam", "text": "The east side is jammed."}], "hands_per_hour": 8.5, "played_share": 0.61,
    "page": "http://192.168.1.20:8080",
}  # fmt: skip
PICTURE = {
    "hub": "house", "parlor": "west-lake", "at": 1.0, "broker": {"url": "mqtt://b", "trouble": None},
    "database": {"url": "sqlite:///x", "trouble": None}, "tables": [TABLE], "tally": {"received": 9},
    "scores": [{"id": "i", "parlor": "west-lake", "table": "table-1", "session": "s 1", "hand": 6, "at": 1.0,
                "text": "Li wins",
                "results": [{"player": "Li", "delta": 3, "won": True}]}],
    "corrections": [], "conflicts": [], "conflict_count": 0, "refusal_count": 1, "messages": 40,
    "gaps": [{"parlor": "west-lake", "table": "table-1", "journal": "j", "upto": 40, "newest": 42, "since": 1.0,
              "asks": 1, "old": False}],
    "alerts": [{"alert": 7, "kind": "fork", "parlor": "west-lake", "table": "table-1", "count": 2, "last_at": 1.0,
                "text": "Two things under one number.",
                "said": {"id": "plain", "args": {}, "text": "Two things under one number."}}],
    "alert_counts": {"fork": 1}, "held": 3,
    "fairness": [{"parlor": "west-lake", "table": "table-1", "hands": 300, "since": 1.0, "until": 2.0, "differs": True,
                  "questions": [{"question": "dice", "verdict": "differs", "p": 1e-6,
                                 "sentence": "The dice differ."}]}],
    "pending": [{"fingerprint": "7Q2M-K9XD-4WTB-P3CE", "parlor": "west-lake", "table": "table-2",
                 "first_seen_at": 1.0}],
    "pending_count": 1, "unlisted": 7,
    "refusals": [{"topic": "mahjong/x", "reason": "it is not JSON", "count": 1, "at": 1.0}],
}  # fmt: skip


@pytest.fixture
def board() -> SnapshotBoard:
    return SnapshotBoard()


@pytest.fixture
def page(engine: Engine, board: SnapshotBoard, tmp_path: Path) -> Iterator[str]:
    sheet = Sheet()
    Keeper(engine).reach(sheet.received(1), sheet.received(2, score(2)))
    with PageServer(
        create_parlor_app(board, SnapshotQueries(engine, "+", claim(engine, "hub", tmp_path / "hub.key"))),
        port=0,
    ) as server:
        yield server.url


def test_it_answers_standings_and_histories(page: str) -> None:
    rows = httpx.get(f"{page}/api/standings?days=0", headers=at_console(page)).json()
    assert (rows[0]["player"], rows[0]["units"]) == ("王小明", 6)
    assert httpx.get(f"{page}/api/standings?days=1", headers=at_console(page)).json() == []
    assert httpx.get(f"{page}/api/standings?days=soon", headers=at_console(page)).status_code == 400
    assert [
        row["balance"] for row in httpx.get(f"{page}/api/history?player=Li", headers=at_console(page)).json()
    ] == [-1, -2]


NAMES = (
    "%00",
    "a%00b",
    "%ED%A0%80",
    "%FF",
    "%C0%80",
    "%F0%9F%80%84",
    "'%22;--",
    "%25",
    "_",
    "1e999",
    "9" * 400,
    "",
)
ASKED = [
    *((f"/api/history?player={name}", "player" if not name or "%00" in name else None) for name in NAMES),
    *((f"/api/standings?days={name}", None if name == "_" else "days") for name in NAMES if name != "_"),
    *((f"/api/standings?days={days}", "days") for days in ("nan", "inf", "-inf", "-1", "1e300", "100001")),
    *(
        (f"/api/{what}?journal={name}", None if name == "_" or name == "1e999" else "journal")
        for what in ("seals", "messages", "people")
        for name in NAMES
    ),
    *((f"/api/messages?journal=J&after={name}", "after") for name in NAMES),
    *((f"/api/messages?journal=J&after={after}", "after") for after in ("-1", "1.0", "%D9%A1", "1" * 17)),
]


PATHS = ("/%00", "/api/%00", "/static/%00", "/static/a%00.js", "/static/%ED%A0%80", "/x%FF")


def test_what_no_database_can_look_for_is_the_asker_s_mistake(page: str) -> None:
    """On every database alike: 400 and the parameter's name, never 503 as if the database were away."""
    with httpx.Client(base_url=page, headers=at_console(page)) as asking:
        for path, wrong in ASKED:
            answer = asking.get(path)
            assert answer.status_code == (200 if wrong is None else 400), (path, answer.text)
            if wrong is not None:
                assert answer.json()["error"].startswith(f"{wrong} is "), path
                assert answer.json()["translations"]["zh"].startswith(f"`{wrong}` "), path
        assert {asking.get(path).status_code for path in PATHS} <= {400, 404}


def test_a_database_that_is_away_is_reported() -> None:
    with parlor_page(SnapshotBoard()) as served:
        answer = httpx.get(f"{served.url}/api/seals?journal=J")
    assert (answer.status_code, answer.json()["error"]) == (503, AWAY.sentence.text)
    assert answer.json()["translations"]["ja"] == AWAY.in_language("ja") != AWAY.sentence.text


def test_health_and_metrics_say_what_is_away(page: str, board: SnapshotBoard) -> None:
    board.publish(PICTURE)
    assert httpx.get(f"{page}/healthz").status_code == 200
    metrics = httpx.get(f"{page}/metrics").text
    assert 'mahjong_parlor_missing{parlor="west-lake",table="table-1"} 2.0' in metrics
    assert "mahjong_parlor_received_total 9.0" in metrics
    assert 'mahjong_parlor_alerts{kind="fork"} 1.0' in metrics
    assert "mahjong_parlor_keys_pending 1.0" in metrics and "mahjong_parlor_keys_unlisted 7.0" in metrics
    assert "mahjong_parlor_held 3.0" in metrics
    board.publish({**PICTURE, "database": {"url": "x", "trouble": "The database does not answer."}})
    answer = httpx.get(f"{page}/healthz")
    assert (answer.status_code, answer.json()["wrong"]) == (503, ["The database does not answer."])
    assert "mahjong_parlor_database_up 0.0" in httpx.get(f"{page}/metrics").text


def test_before_the_first_picture_it_answers_all_the_same(page: str) -> None:
    for path in ("/", "/api/state", "/metrics", "/healthz", "/static/parlor.js"):
        assert httpx.get(f"{page}{path}").status_code == 200


@pytest.mark.slow
@needs_browser
def test_a_browser_shows_the_parlor_live(page: str, board: SnapshotBoard) -> None:
    board.publish(PICTURE)
    with opened(page, 390, 800) as browser:
        wait_until(browser, "document.querySelectorAll('article.table.online').length === 1")
        shown = browser.evaluate("document.body.innerText")
        for words in ("Hand 7", "Li draws", "The east side is jammed.", "<b>No camera</b>", "Li wins"):
            assert words in shown
        assert "message 41 of 42 is not here yet. Asked for once." in shown
        assert "Refused once on mahjong/x:" in shown and "it is not JSON" in shown
        assert "mahjong-table parlor admit 7Q2M-K9XD-4WTB-P3CE" in shown
        assert "Two things under one number." in shown and "2 times, last" in shown
        assert "table-1, 300 hands: differs from chance" in shown and "The dice differ." in shown
        assert (
            browser.evaluate("document.querySelectorAll('img').length") == 0
        )  # a name is text, never markup
        assert browser.evaluate("document.documentElement.scrollWidth <= innerWidth")
        links = "[...document.querySelectorAll('main a')].map((link) => link.getAttribute('href'))"
        assert browser.evaluate(links) == [f"{TABLE['page']}/", f"{TABLE['page']}/replay/s%201/6"]
        browser.select_option("#days", "0")
        wait_until(browser, "document.querySelectorAll('#standings .person').length === 4")
        browser.click("#standings .person >> nth=0")
        wait_until(browser, "document.querySelectorAll('#history-body tbody tr').length === 2")
        away = {**TABLE, "status": "offline", "page": None}
        board.publish({**PICTURE, "tables": [away], "conflict_count": 3})
        wait_until(browser, "document.querySelectorAll('article.table.away').length === 1")
        assert browser.evaluate(links) == []
        assert "no page known" in browser.inner_text("article.table")
        assert "3 contradictions" in browser.evaluate("document.getElementById('whole').innerText")


@pytest.mark.parametrize("wording", ["http://192.168.1.20:8080", "javascript:alert(1)", None])
def test_a_table_s_page_is_known_where_it_tells_an_address(wording: str | None) -> None:
    topic, text = json.loads(SAMPLES.read_text(encoding="utf-8").splitlines()[6])
    assert topic.endswith("/state")
    states = States()
    states.hear(StateMessage.model_validate({**json.loads(text), "page": wording}))
    ((_, kept),) = states.all().items()
    assert kept["page"] == (wording if wording == "http://192.168.1.20:8080" else None)


@pytest.mark.parametrize(
    "absurd",
    [
        {"rules": {}},
        {"resting": [7]},
        {"seats": [{"person": [], "total": 1}]},
        {"seats": [{"person": "p-1", "total": {"a": 1}}]},
        {"alerts": [{"code": "jam", "text": {"id": 7, "text": "x"}}]},
        {"alerts": [{"code": "jam", "text": {"id": "plain", "args": [], "text": "x"}}]},
    ],
)
def test_a_state_that_no_page_can_show_is_not_taken(absurd: dict[str, Any]) -> None:
    _, text = json.loads(SAMPLES.read_text(encoding="utf-8").splitlines()[6])
    states = States()
    with pytest.raises((TypeError, KeyError)):
        states.hear(StateMessage.model_validate({**json.loads(text), **absurd}))
    assert states.all() == {}


@pytest.mark.parametrize(
    ("left_out", "shown"), [({"text"}, ""), ({"args"}, "a hand")], ids=["no sentence", "no arguments"]
)
def test_what_a_score_may_leave_out_ends_no_page(engine: Engine, left_out: set[str], shown: str) -> None:
    sheet = Sheet()
    content = sheet.content(2, score(1, text={"id": "plain", "args": {}, "text": "a hand"}))
    content["text"] = {name: value for name, value in content["text"].items() if name not in left_out}
    if "text" in left_out:
        del content["text"]
    topic = sheet.topics.leaf("score")
    message = message_validation.parse_message(topic, sign_message(content, topic, sheet.signer))
    Keeper(engine).reach(sheet.proved(1, session("begun")), message)
    with engine.connect() as connection:
        assert player_results.latest_scores(connection)[0]["text"] == shown
        assert [row["text"] for row in player_results.player_history(connection, "Li", language="zh")] == [
            shown
        ]


def test_a_hand_of_no_time_at_all_makes_no_rate(engine: Engine) -> None:
    sheet = Sheet()
    story = (session("begun"), hand(1, "begun", 0.0), hand(1, "over", 1e-307))
    Keeper(engine).reach(*(sheet.proved(seq, one) for seq, one in enumerate(story, 1)))
    with engine.connect() as connection:
        (row,) = table_use.table_usage(connection)
    assert (row["hands"], row["hands_per_hour"], row["played_share"]) == (1, None, None)


def test_latest_scores_are_reported_by_names_and_in_words(engine: Engine) -> None:
    patterns = [{"name": "kong_bloom", "value": 2, "counted": "factor"}]
    winner = say("hand.winner", seat=0, patterns=patterns)
    how = say("hand.won", winners=[winner], deltas=[3, -1, -1, -1])
    text = say("hand.ended", how=how, notes=[]).to_json()
    sheet = Sheet()
    Keeper(engine).reach(sheet.received(1), sheet.received(2, score(2, text=text)))
    with engine.connect() as connection:
        sentence_text = player_results.latest_scores(connection)[0]["text"]
        (won, *_) = [row["text"] for row in player_results.player_history(connection, "Li", language="en")][
            -1:
        ]
    assert sentence_text.startswith("王小明 won with kong bloom") and won == sentence_text
