"""Prometheus metrics and the health check for a load balancer, over a real port."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
from prometheus_client.parser import text_string_to_metric_families

from controller.journal.journal import Journal
from controller.runtime.machine_link import journal_sizes
from controller.web import PageServer, SnapshotBoard, create_app
from tests.controller.web.snapshots import playing
from tests.message_content import worded

HEALTH: dict[str, Any] = {
    "link": {"up": True, "port": "/dev/ttyUSB0", "resends": 3, "frames_sent": 900},
    "camera": {"ok": True, "url": "device:0", "frames": 120, "unsure": 2, "seconds": 6.5},
    "mqtt": {"connected": False, "outbox": 7, "posted": 41, "applied": 34},
}


def scraped(url: str) -> dict[str, list[tuple[dict[str, str], float]]]:
    answer = httpx.get(f"{url}/metrics")
    assert answer.headers["content-type"].startswith("text/plain")
    return {
        sample.name: [(s.labels, s.value) for s in family.samples if s.name == sample.name]
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


def test_a_scrape_tells_what_the_parts_know() -> None:
    board = SnapshotBoard()
    board.publish(playing())
    with PageServer(create_app(board, lambda: {**board.latest(), **HEALTH}), port=0) as page:
        found = scraped(page.url)
    labels = {"parlor": "west-lake", "table": board.latest()["table"]}
    assert found["mahjong_table_link_resends_total"] == [(labels, 3)]
    assert found["mahjong_table_camera_seconds_total"] == [(labels, 6.5)]
    assert found["mahjong_table_mqtt_outbox"] == [(labels, 7)]
    assert found["mahjong_table_mqtt_connected"] == [(labels, 0)]
    totals = {tags["player"]: value for tags, value in found["mahjong_table_player_units"]}
    assert totals == {seat["name"]: seat["total"] for seat in playing()["seats"]}


def test_who_has_got_up_still_has_a_total() -> None:
    board = SnapshotBoard()
    people = [{"name": "Ann", "total": 4}, {"name": "Bo", "total": -9}, {"name": "Eve", "total": 5}]
    board.publish({**playing(), "people": people})
    with PageServer(create_app(board), port=0) as page:
        found = scraped(page.url)["mahjong_table_player_units"]
    assert {tags["player"]: value for tags, value in found} == {"Ann": 4, "Bo": -9, "Eve": 5}


def test_only_counters_are_called_as_counters_are() -> None:
    board = SnapshotBoard()
    board.publish({**playing(), "alerts": [{"code": "disk", "text": worded("Little room."), "since": 1.0}]})
    with PageServer(create_app(board, lambda: {**board.latest(), **HEALTH}), port=0) as page:
        families = list(text_string_to_metric_families(httpx.get(f"{page.url}/metrics").text))
    assert "mahjong_table_player_units" in {family.name for family in families}
    for family in families:
        for sample in family.samples:
            assert sample.name.endswith("_total") == (family.type == "counter"), sample.name


def test_the_size_of_the_record_counts_its_log(tmp_path: Path) -> None:
    with closing(Journal.open(tmp_path / "table.db")) as journal:
        reader = sqlite3.connect(journal.path)
        reader.execute("BEGIN")
        reader.execute(
            "SELECT count(*) FROM entries"
        ).fetchone()  # somebody's backup tool, which takes its time
        for number in range(300):
            journal.append(1.0, [("input", {"number": number, "filler": "x" * 1000})])
        there = sum(file.stat().st_size for file in tmp_path.glob("table.db*") if file.suffix != ".key")
        assert there / 2 < journal_sizes(journal)["bytes"] <= there
        reader.close()


def test_every_scrape_measures_again() -> None:
    board = SnapshotBoard()
    board.publish(playing())
    health = {**HEALTH, "link": {**HEALTH["link"]}}
    with PageServer(create_app(board, lambda: {**board.latest(), **health}), port=0) as page:
        assert scraped(page.url)["mahjong_table_link_up"][0][1] == 1
        health["link"]["up"] = False
        assert scraped(page.url)["mahjong_table_link_up"][0][1] == 0


def test_a_scrape_before_the_first_picture_is_no_error() -> None:
    with PageServer(create_app(SnapshotBoard()), port=0) as page:
        assert httpx.get(f"{page.url}/metrics").status_code == 200
        assert httpx.get(f"{page.url}/healthz").json()["ok"] is True


def test_healthz_says_what_is_wrong() -> None:
    board = SnapshotBoard()
    health = {**HEALTH, "camera": {"ok": False, "url": "rtsp://camera-3"}}
    with PageServer(create_app(board, lambda: health), port=0) as page:
        answer = httpx.get(f"{page.url}/healthz")
    assert answer.status_code == 503
    assert answer.json()["wrong"] == ["The camera at rtsp://camera-3 gives no picture."]


def test_table_without_space_for_its_record_is_not_well() -> None:
    board = SnapshotBoard()
    alerts = [
        {"code": "disk_full", "text": worded("The disk is full."), "since": 1.0},
        {"code": "tidy", "text": worded("…")},
    ]
    board.publish({**playing(), "alerts": alerts})
    with PageServer(create_app(board, lambda: {**board.latest(), **HEALTH}), port=0) as page:
        answer = httpx.get(f"{page.url}/healthz")
    assert (answer.status_code, answer.json()["wrong"]) == (503, ["The disk is full."])
