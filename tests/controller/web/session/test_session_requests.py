"""The session page's requests: who may, presets, the draw of seats, slips in three languages."""

from __future__ import annotations

import stat
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from shutil import which
from typing import Any

import httpx
import pytest

from controller.journal.journal import Journal
from controller.web.session.session_routes import (
    MOST,
    SEAT_DRAW,
    PresetError,
    RulePreset,
    RulePresets,
    drawn_winds,
    system_choices,
)
from tests.controller.web.accounts.account_page import ELSEWHERE, PASSWORD
from tests.controller.web.session.session_table import SessionTable, session_table

PEOPLE = ["王小明", "Ann", "佐藤", "Bo"]


@pytest.fixture
def table(tmp_path: Path) -> Iterator[SessionTable]:
    with session_table(tmp_path, "xiamen", 3) as running:
        yield running


@pytest.fixture
def staff(table: SessionTable) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=table.url, headers={**ELSEWHERE, "origin": table.url}, timeout=60) as browser:
        ticket = browser.post("/api/login", json={"name": "Wang", "password": PASSWORD}).json()["ticket"]
        signed = browser.post("/api/login/code", json={"ticket": ticket, "code": table.code()})
        assert signed.status_code == 200, signed.text
        yield browser


def test_a_guest_sees_the_page_and_gets_nothing_by_it(table: SessionTable) -> None:
    with httpx.Client(base_url=table.url, headers=ELSEWHERE) as guest:
        assert guest.get("/session").status_code == 200
        assert guest.get("/api/session").status_code == 401
        assert guest.get("/api/slips/-").status_code == 401
        assert guest.get("/api/slips/-.pdf").status_code == 401
        for path in ("draw", "presets", "presets/remove"):
            answer = guest.post(f"/api/session/{path}", json={}, headers={"origin": table.url})
            assert answer.status_code in (401, 403), path


def test_what_there_is_to_choose(staff: httpx.Client) -> None:
    choices = staff.get("/api/session").json()
    by_name = {one["rules"]: one for one in choices["systems"]}
    assert by_name["kawuxing"]["people"] == 3 and by_name["kawuxing"]["resting"] is True
    assert by_name["hangzhou"]["titles"]["zh"].startswith("杭州")
    options = {one["name"]: one for one in by_name["hangzhou"]["options"]}
    assert options["wall_only"]["kind"] == "switch" and options["liability_restriction"]["kind"] == "choice"
    assert options["robbing_from_stay"]["clause"].startswith("HZ-")
    assert {one["name"] for one in choices["people"]} == {"East", "South", "West", "North"}
    assert choices["presets"] == []


def test_seats_are_drawn_and_the_draw_is_in_the_journal(table: SessionTable, staff: httpx.Client) -> None:
    drawn = staff.post("/api/session/draw", json={"players": PEOPLE}).json()["drawn"]
    assert [one["player"] for one in drawn] == PEOPLE and sorted(one["seat"] for one in drawn) == [0, 1, 2, 3]
    (entry,) = list(table.evening.record.journal.entries(kind=SEAT_DRAW))
    assert entry.body["seats"] == [one["seat"] for one in drawn] and entry.body["by"] == "Wang"
    assert not any(name in str(entry.body) for name in PEOPLE), "names stand in no chained entry"
    twice = staff.post("/api/session/draw", json={"players": ["Ann", "Bo", "ann ", "Cy"]})
    assert twice.status_code == 400 and "Ann" in twice.json()["error"]
    assert table.evening.record.journal.verify().sound


def test_every_seating_comes_out_of_the_draw_about_as_often() -> None:
    counts = Counter(tuple(one["seat"] for one in drawn_winds(PEOPLE)) for _ in range(4800))
    assert len(counts) == 24 and all(100 < count < 320 for count in counts.values()), counts


def test_packages_rules_are_kept_under_a_name(tmp_path: Path, staff: httpx.Client) -> None:
    kept = {"name": "Friday", "rules": "hangzhou", "options": {"wall_only": True, "robbing_from_stay": 2}}
    answer = staff.post("/api/session/presets", json=kept).json()
    assert answer["presets"] == [{"name": "Friday", "rules": "hangzhou", "options": kept["options"]}]
    file = tmp_path / "table.presets.json"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    again = staff.post("/api/session/presets", json={**kept, "name": "friday ", "options": {}}).json()
    assert [one["name"] for one in again["presets"]] == ["friday"], "one name, as people read it"
    for wrong, reason in (
        ({**kept, "rules": "hangchow"}, "hangzhou"),
        ({**kept, "options": {"wall_onli": True}}, "wall_only"),
        ({**kept, "options": {"wall_only": "yes"}}, "wall_only"),
        ({**kept, "options": {"chips": 10**30}}, "options.chips"),  # no order takes it, and no hub
        ({**kept, "name": "a\nb"}, ""),
    ):
        answer = staff.post("/api/session/presets", json=wrong)
        assert answer.status_code == 400 and reason in answer.json()["error"], answer.text
    assert staff.post("/api/session/presets/remove", json={"name": "Monday"}).status_code == 404
    assert staff.post("/api/session/presets/remove", json={"name": "FRIDAY"}).json()["presets"] == []
    file.write_text("{", encoding="utf-8")
    choices = staff.get("/api/session").json()
    assert choices["presets"] == [] and str(file) in choices["presets_trouble"]["en"]
    assert choices["presets_trouble"]["ja"].startswith(f"{file} が読めません")


def test_presets_are_on_disk_before_they_take_place_of_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    presets, written = RulePresets(tmp_path / "table.presets.json"), list[int]()
    presets.keep("Friday", RulePreset(rules="hangzhou"))

    def powerless(descriptor: int) -> None:
        written.append(descriptor)
        raise OSError(5, "Input/output error")

    monkeypatch.setattr("os.fsync", powerless)
    with pytest.raises(PresetError, match="Input/output error"):
        presets.keep("Sunday", RulePreset(rules="ningbo"))
    assert written and list(presets.all()) == ["Friday"]
    assert [path.name for path in tmp_path.iterdir()] == ["table.presets.json"]


def test_presets_are_bounded() -> None:
    presets = RulePresets()
    for number in range(MOST):
        presets.keep(f"house {number}", RulePreset(rules="ningbo"))
    with pytest.raises(PresetError, match="remove one first"):
        presets.keep("one more", RulePreset(rules="ningbo"))
    assert len(presets.all()) == MOST


@pytest.mark.skipif(which("pdftotext") is None, reason="pdftotext (poppler-utils) is not installed")
def test_slip_is_reported_in_language_that_is_asked_for(
    tmp_path: Path, table: SessionTable, staff: httpx.Client
) -> None:
    table.play(2)
    slip = staff.get("/api/slips/-").json()
    assert slip["hands"] == 2 and sum(one["units"] for one in slip["players"]) == 0
    assert slip["replay"] is None, "this machine alone reaches the page"
    table.evening.record.journal.remember_page("http://192.168.1.20:8080")
    leads = staff.get("/api/slips/-").json()["replay"]
    assert leads["address"].startswith(f"http://192.168.1.20:8080/replay/{slip['session']}?slip=")
    assert leads["qr"].startswith("data:image/svg+xml")
    chinese = staff.get("/api/slips/-", params={"language": "zh"}).json()
    assert "胡" in chinese["rows"][0]["text"] and "won" in slip["rows"][0]["text"]
    words = {
        "en": ("Settlement of session", "Who pays whom"),
        "zh": ("结算单", "谁付给谁"),
        "ja": ("精算書", "支払い"),
    }
    for language, expected in words.items():
        answer = staff.get("/api/slips/-.pdf", params={"language": language})
        assert answer.headers["content-type"] == "application/pdf"
        paper = tmp_path / f"{language}.pdf"
        paper.write_bytes(answer.content)
        text = subprocess.run(["pdftotext", paper, "-"], capture_output=True, text=True, check=True).stdout
        assert all(each in text for each in expected), text
        others = [each for other, all_of in words.items() if other != language for each in all_of]
        assert not any(each in text for each in others), language
    assert staff.get("/api/slips/-.pdf", params={"language": "fr"}).status_code == 400
    missing = staff.get("/api/slips/s99")
    assert missing.status_code == 404 and "s99" in missing.json()["error"]


def test_address_on_slip_shows_session_s_hands_to_guest(table: SessionTable, staff: httpx.Client) -> None:
    table.play(2)
    table.evening.record.journal.remember_page(table.url)
    slip = staff.get("/api/slips/-").json()
    address, session = httpx.URL(slip["replay"]["address"]), slip["session"]
    code = address.params["slip"]
    with httpx.Client(
        base_url=table.url, headers={**ELSEWHERE, "accept": "text/html"}, follow_redirects=True
    ) as guest:
        at_hand = guest.get(f"/replay/{session}/1", params={"slip": code})
        for page in (guest.get(address.raw_path.decode()), at_hand):
            assert page.status_code == 200 and page.url.path == "/replay"
            assert page.url.params["session"] == session and page.url.params["slip"] == code
        listed = guest.get("/api/replay", params={"session": session, "slip": code}).json()
        assert [one["hand"] for one in listed["hands"]] == [2, 1]
        assert guest.get(f"/api/replay/{session}/1", params={"slip": code}).json()["steps"]
        for path, asked in (
            ("/replay", {"slip": code}),
            ("/api/replay", {"slip": code}),
            ("/api/replay", {"session": "another", "slip": code}),
            ("/api/replay", {"session": session, "slip": code[:-1] + "é"}),
            (f"/api/replay/{session}/1", {}),
            ("/api/replay/another/1", {"slip": code, "session": session}),
            ("/api/slips/-", {"session": session, "slip": code}),
            ("/api/replay-picture/0", {"session": session, "slip": code}),
            ("/api/history", {"player": "East", "session": session, "slip": code}),
        ):
            assert guest.get(path, params=asked).url.path == "/login", (path, asked)


def test_every_option_has_a_control() -> None:
    for system in system_choices():
        options: Any = system["options"]
        assert all(one["kind"] in ("switch", "number", "choice") for one in options), system["rules"]
        for one in options:
            assert one["kind"] != "choice" or one["default"] in one["values"], one
            assert (one["kind"] == "number") == (one["most"] is not None), one


def test_a_draw_that_cannot_be_written_down_does_not_count(
    table: SessionTable, staff: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    from controller.journal.journal import JournalError

    def full(*_given: object, **_named: object) -> int:
        raise JournalError("the disk is full")

    monkeypatch.setattr(Journal, "append", full)
    answer = staff.post("/api/session/draw", json={"players": PEOPLE})
    assert answer.status_code == 503 and "does not count" in answer.json()["error"]


def test_refused_order_is_in_every_language(staff: httpx.Client) -> None:
    refused = staff.post("/api/orders", json={"name": "swap", "args": {"a": 2, "b": 2}})
    assert refused.status_code == 409
    assert (
        refused.json()["text"]
        == refused.json()["translations"]["en"]
        == "Seat 2 cannot change places with itself."
    )
    assert refused.json()["translations"]["zh"] == "2号位不能和自己换。"
    over = staff.post("/api/orders", json={"name": "answer", "args": {"question": "q", "answer": "play_on"}})
    assert over.status_code == 409 and over.json()["translations"]["zh"] == "这个问题已经解决了。"
    done = staff.post("/api/orders", json={"name": "swap", "args": {"a": 0, "b": 2}})
    assert done.status_code == 200 and "translations" not in done.json()
