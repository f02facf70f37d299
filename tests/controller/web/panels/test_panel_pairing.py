"""A device is paired with a player by a code, acts for that seat alone, and is unpaired at once."""

from __future__ import annotations

import json
import stat
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from controller.referee.stages import BetweenHands, Turn
from controller.web.panels.panel_pairing import CODE_S, MOST_WRONG, PairingCodes
from controller.web.panels.panel_store import MOST_OF_ONE, PanelStore, Seating
from tests.controller.web.panels.panel_page import PanelTable, served

PATIENCE_S = 60.0


@pytest.fixture
def table(tmp_path: Path) -> Iterator[PanelTable]:
    with served(tmp_path) as table:
        yield table


def press(phone: httpx.Client, button: str, key: str) -> httpx.Response:
    return phone.post("/api/panel/press", json={"button": button, "key": key})


def test_code_pairs_one_device_and_its_presses_are_those_of_seat(table: PanelTable) -> None:
    phone = table.device()
    shown = table.code(2)
    assert len(shown["digits"]) == 6 and shown["seconds"] == 60 and shown["name"] == "West"
    spaced = f"{shown['digits'][:3]} {shown['digits'][3:]}"
    answer = phone.post("/api/panel/pair", json={"code": spaced})
    assert answer.json()["seat"] == 2
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie and "SameSite=strict" in cookie and cookie.startswith("mahjong-panel-")
    assert phone.get("/api/panel").json()["seat"] == 2
    assert press(phone, "ready", "key-0001").json()["outcome"] == "recorded"
    stage = table.evening.table.stage
    assert isinstance(stage, BetweenHands) and set(stage.ready) == {2}
    assert table.presses() == [(2, "ready", "key-0001")]
    assert table.recorded() == [("paired", table.people[2], "staff")]
    assert table.device().post("/api/panel/pair", json={"code": shown["digits"]}).status_code == 403, "used"


def test_qr_code_leads_to_panel_with_its_secret_in_no_request(table: PanelTable) -> None:
    far = table.device(host="table.house:8080", authorization=f"Bearer {table.staff}")
    far.headers["origin"] = "http://table.house:8080"
    shown = table.code(1, far)
    page, _, secret = shown["link"].partition("#")
    assert page == "http://table.house:8080/panel" and len(secret) >= 22
    assert shown["qr"].startswith("data:image/svg+xml")
    assert table.code(1)["link"] is None, "who asks from loopback would send phones to themselves"
    table.elsewhere = "http://192.0.2.7:8080"
    assert table.code(1)["link"].startswith("http://192.0.2.7:8080/panel#")
    assert table.device().post("/api/panel/pair", json={"code": secret}).status_code == 403, "replaced"
    assert "<title>" in table.device().get("/panel").text


def test_qr_code_has_the_address_of_the_settings(tmp_path: Path) -> None:
    table = PanelTable(tmp_path, address="https://house.example/table-3")
    try:
        far = table.device(host="table.house:8080", authorization=f"Bearer {table.staff}")
        far.headers["origin"] = "http://table.house:8080"
        for shown in (table.code(1, far), table.code(1)):
            assert shown["link"].startswith("https://house.example/table-3/panel#")
    finally:
        table.stop()


def test_a_seat_reads_what_its_player_s_newest_device_says(table: PanelTable) -> None:
    phone = table.paired(2)
    assert table.languages[-1] == {}
    for language in ("zh", "ja", "ja"):
        assert phone.post("/api/panel/language", json={"language": language}).status_code == 200
    assert table.languages[-2:] == [{2: "zh"}, {2: "ja"}], "what changes nothing is told to nobody"
    assert phone.post("/api/panel/language", json={"language": "fr"}).status_code == 400
    assert table.device().post("/api/panel/language", json={"language": "zh"}).status_code == 401
    kept = PanelStore(table.folder / "table.panels.json").all()
    assert [panel.language for panel in kept] == ["ja"], "through a restart"
    second = table.device()
    digits = phone.post("/api/panel/code").json()["digits"]
    assert second.post("/api/panel/pair", json={"code": digits}).status_code == 200
    assert table.languages[-1] == {2: "ja"}, "it has not said anything yet"
    second.post("/api/panel/language", json={"language": "zh"})
    assert table.languages[-1] == {2: "zh"}
    second.post("/api/panel/leave")
    assert table.pairing.languages() == {2: "ja"}


def test_a_code_is_over_after_a_minute(table: PanelTable) -> None:
    digits = table.code(0)["digits"]
    table.clock.at += CODE_S
    assert table.device().post("/api/panel/pair", json={"code": digits}).status_code == 403
    digits = table.code(0)["digits"]
    table.clock.at += CODE_S - 1
    assert table.device().post("/api/panel/pair", json={"code": digits}).status_code == 200


def test_guessing_is_delayed_and_digits_end(table: PanelTable) -> None:
    shown = table.code(0)
    guesser, statuses = table.device(), []
    for number in range(5):
        wrong = f"{(int(shown['digits']) + 1 + number) % 10**6:06d}"
        answer = guesser.post("/api/panel/pair", json={"code": wrong})
        statuses.append(answer.status_code)
        if number == 0:
            assert answer.json()["translations"]["zh"] == "配对码不对，或已经过期。请再要一个新的。"
    assert statuses[:3] == [403] * 3 and 429 in statuses
    waiting = guesser.post("/api/panel/pair", json={"code": "000000"})
    seconds = waiting.headers["retry-after"]
    assert waiting.json()["translations"]["ja"].endswith(f"{seconds} 秒後にもう一度お試しください。")


def test_many_wrong_guesses_end_the_digits_and_leave_the_qr_code() -> None:
    codes = PairingCodes()
    made = codes.make("s1", "p-1")
    for number in range(MOST_WRONG):
        assert codes.take(f"x{number}") is None
    assert codes.take(made.digits) is None
    assert codes.take(made.secret) is made and codes.take(made.secret) is None


def test_digits_are_taken_as_asian_keyboards_type_them() -> None:
    codes = PairingCodes()
    shown = codes.make("session", "person")
    typed = "".join(chr(ord("\N{FULLWIDTH DIGIT ZERO}") + int(digit)) for digit in shown.digits)
    assert codes.take(f"{typed[:3]}\N{IDEOGRAPHIC SPACE}{typed[3:]}") is shown


def test_a_player_has_a_few_devices_and_the_oldest_gives_way(tmp_path: Path) -> None:
    left_panels: list[tuple[str, int]] = []
    store = PanelStore(tmp_path / "table.panels.json")
    store.add("session", "other", lambda _one: False, lambda _made, _left: None)
    made = [
        store.add(
            "session",
            "person",
            lambda _one: False,
            lambda one, left: left_panels.append((one.id, len([*left]))),
        )
        for _ in range(MOST_OF_ONE + 1)
    ]
    assert [store.find(cookie) is not None for cookie, _ in made] == [False] + [True] * MOST_OF_ONE
    assert [left for _, left in left_panels] == [0] * MOST_OF_ONE + [1], "who gave way is written down"
    assert len(store.all()) == MOST_OF_ONE + 1, "nobody else's goes"


def test_only_staff_and_the_tables_own_machine_show_codes(table: PanelTable) -> None:
    assert table.device().post("/api/panels/code", json={"seat": 0}).status_code == 401
    phone = table.paired(0)
    assert phone.post("/api/panels/code", json={"seat": 1}).status_code == 403, "a panel sees no other's code"
    here = table.at_the_table()
    assert here.post("/api/panels/code", json={"seat": 1}).status_code == 200
    taken = here.post("/api/panels/code", json={"seat": 0})
    assert taken.status_code == 409, "it has its panel"
    assert taken.json()["translations"]["zh"].startswith("这个座位已有面板。")
    assert table.by_staff().post("/api/panels/code", json={"seat": 0}).status_code == 200
    assert table.by_staff().post("/api/panels/code", json={"seat": 7}).status_code == 400
    listed = table.device().get("/api/panels").json()
    assert [one["panels"] for one in listed["seats"]] == [1, 0, 0, 0] and not listed["may_pair"]
    assert table.by_staff().get("/api/panels").json()["may_unpair"]
    assert here.get("/api/panels").json()["may_pair"] and not here.get("/api/panels").json()["may_unpair"]


def test_a_holder_adds_a_device_and_staff_replace_them_all(table: PanelTable) -> None:
    phone = table.paired(3)
    digits = phone.post("/api/panel/code", json={}).json()["digits"]
    tablet = table.device()
    assert tablet.post("/api/panel/pair", json={"code": digits}).json()["seat"] == 3
    assert phone.get("/api/panel").json()["paired"]
    found = table.paired(3)
    assert not phone.get("/api/panel").json()["paired"] and not tablet.get("/api/panel").json()["paired"]
    assert press(phone, "ready", "key-0001").status_code == 401
    assert press(found, "ready", "key-0001").status_code == 200
    assert [did for did, _, _ in table.recorded()] == ["paired", "paired", "unpaired", "unpaired", "paired"]


def test_panel_may_only_act_for_its_seat(table: PanelTable) -> None:
    phone = table.paired(0)
    assert phone.post("/api/panels/remove", json={"seat": 1}).status_code == 403
    assert phone.get("/api/history").status_code in (403, 404)
    assert phone.post("/api/orders", json={"name": "pause"}).status_code in (403, 404)
    assert press(table.device(), "ready", "key-0001").status_code == 401
    stolen = table.device(cookie="mahjong-panel-0000000000000000=guessed")
    assert press(stolen, "ready", "key-0001").status_code == 401
    elsewhere = table.device()
    elsewhere.cookies = phone.cookies
    elsewhere.headers["origin"] = "http://203.0.113.9"
    assert press(elsewhere, "ready", "key-0001").status_code == 421, "another site's page"
    assert table.presses() == []


def test_what_is_no_press_is_refused(table: PanelTable) -> None:
    phone = table.paired(0)
    bodies: list[object] = [
        {"button": "win", "key": "key-0001"},
        {"button": "hu"},
        {"button": "hu", "key": "a b c d e"},
        [],
    ]
    for body in bodies:
        assert phone.post("/api/panel/press", json=body).status_code == 400
    answers = [press(phone, "pass", f"key-{number:04d}").status_code for number in range(40)]
    assert answers[0] == 200 and 429 in answers, "nobody presses so fast"


def test_a_press_sent_twice_counts_once_also_at_the_same_time(table: PanelTable) -> None:
    phone = table.paired(1)
    outcomes: list[str] = []

    def send() -> None:
        outcomes.append(press(phone, "ready", "key-twice").json()["outcome"])

    threads = [threading.Thread(target=send) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes) == ["recorded", "repeated", "repeated", "repeated"]
    assert table.presses() == [(1, "ready", "key-twice")]
    assert press(table.paired(2), "ready", "key-twice").json()["outcome"] == "recorded", (
        "another panel's own key"
    )


def test_a_refused_act_is_answered_with_clause_and_reason(table: PanelTable) -> None:
    table.play_until(lambda: isinstance(table.evening.table.stage, Turn))
    other = (table.evening.table.current_hand.turn + 1) % 4
    answer = press(table.paired(other), "pung", "key-0001").json()
    assert answer["outcome"] == "recorded" and answer["clause"].startswith("HZ-")
    assert answer["refused"]["id"] == "refused" and answer["refused"]["args"]["seat"] == other


def test_unwritable_press_is_reported_and_may_be_sent_again(table: PanelTable) -> None:
    phone = table.paired(1)
    table.journal._connection.execute("PRAGMA max_page_count = 1")

    def patiently(key: str) -> httpx.Response:
        def answered() -> bool:
            answers.append(press(phone, "pass", key))
            return answers[-1].status_code != 429

        until(answered)
        return answers[-1]

    answers: list[httpx.Response] = []
    number = 0
    while patiently(f"key-{number:04d}").status_code == 200:
        number += 1
        assert number < 300, "the disk never fills"
    assert answers[-1].status_code == 503 and "disk is full" in answers[-1].json()["refused"]["text"]
    assert len(table.presses()) == number
    table.journal._connection.execute("PRAGMA max_page_count = 1000000")
    assert patiently(f"key-{number:04d}").json()["outcome"] == "recorded"
    assert len(table.presses()) == number + 1


def stream(phone: httpx.Client, heard: list[dict[str, Any]], ended: threading.Event) -> threading.Thread:
    """Read a panel's stream until it ends."""

    def read() -> None:
        with phone.stream("GET", "/api/panel/stream", timeout=PATIENCE_S) as answer:
            for line in answer.iter_lines():
                if line.startswith('data: {"own"'):
                    heard.append(json.loads(line[6:]))
        ended.set()

    thread = threading.Thread(target=read)
    thread.start()
    return thread


def until(condition: Callable[[], object], what: str = "") -> None:
    limit = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < limit, what
        time.sleep(0.01)


def test_stream_has_table_and_seat_and_ends_when_unpaired(table: PanelTable) -> None:
    phone, heard, ended = table.paired(2), list[dict[str, Any]](), threading.Event()
    thread = stream(phone, heard, ended)
    until(lambda: heard)
    assert heard[0]["own"] == {"seat": 2, "buttons": ["ready"]} and heard[0]["table"]["hand"] == 0
    assert table.order("swap", a=0, b=2).ok
    until(lambda: heard[-1]["own"]["seat"] == 0, "the panel goes with its player")
    assert press(phone, "ready", "key-0001").json()["outcome"] == "recorded"
    assert table.presses() == [(0, "ready", "key-0001")]
    began = time.monotonic()
    assert table.by_staff().post("/api/panels/remove", json={"seat": 0}).json() == {"unpaired": 1}
    assert ended.wait(PATIENCE_S)
    assert time.monotonic() - began < 3.5, "sooner than the next pulse of an unchanged table"
    thread.join()
    assert phone.get("/api/panel").json() == {"paired": False}


def test_a_holder_leaves(table: PanelTable) -> None:
    phone = table.paired(2)
    assert phone.post("/api/panel/leave", json={}).json() == {"paired": False}
    assert press(phone, "ready", "key-0001").status_code == 401
    assert table.recorded()[-1][0] == "unpaired"


def test_pairing_and_leaving_in_a_loop_fills_no_journal(table: PanelTable) -> None:
    holder, statuses = table.paired(2), list[int]()
    for _ in range(30):
        made = holder.post("/api/panel/code", json={})
        statuses.append(made.status_code)
        if made.status_code == 200:
            one = table.device()
            assert one.post("/api/panel/pair", json={"code": made.json()["digits"]}).status_code == 200
            assert one.post("/api/panel/leave", json={}).status_code == 200
    assert statuses.count(200) < 10 and statuses[-1] == 429
    assert len(table.recorded()) < 2 * 10
    assert table.by_staff().post("/api/panels/code", json={"seat": 2}).status_code == 429, "the same player's"
    assert table.by_staff().post("/api/panels/code", json={"seat": 1}).status_code == 200, "nobody else waits"
    assert "retry-after" in holder.post("/api/panel/code", json={}).headers
    table.clock.at += 60.0
    assert holder.post("/api/panel/code", json={}).status_code == 200


def test_pairing_outlasts_restart_and_ends_with_next_session(tmp_path: Path) -> None:
    with served(tmp_path) as table:
        phone = table.paired(2)
        assert press(phone, "ready", "key-0001").json()["outcome"] == "recorded"
        kept = tmp_path / "table.panels.json"
        assert stat.S_IMODE(kept.stat().st_mode) == 0o600
        cookies = dict(phone.cookies)
        assert not [value for value in cookies.values() if value in kept.read_text()], "the hash alone"
    with served(tmp_path) as table:
        phone = table.device()
        phone.cookies.update(cookies)
        assert phone.get("/api/panel").json()["seat"] == 2
        assert press(phone, "ready", "key-0001").json()["outcome"] == "repeated", (
            "sent again after the restart"
        )
        assert table.order("end_session", why="late").ok
        assert phone.get("/api/panel").json()["seat"] == 2, "a look at how it ended"
        refused = press(phone, "ready", "key-0002")
        assert refused.status_code == 503 and refused.json()["refused"]["id"] == "phase.session_over"
        assert phone.post("/api/panel/code", json={}).status_code == 409
        assert table.by_staff().post("/api/panels/code", json={"seat": 2}).status_code == 409
        heard, ended = list[dict[str, Any]](), threading.Event()
        thread = stream(phone, heard, ended)
        until(lambda: heard)
        assert heard[0]["table"]["final"]["places"]
        assert table.order("begin_session", players=["East", "South", "West", "North"]).ok
        assert ended.wait(PATIENCE_S)
        thread.join()
        assert phone.get("/api/panel").json() == {"paired": False}
        assert press(phone, "ready", "key-0003").status_code == 401


def test_file_of_pairings_that_is_invalid_prevents_no_play(tmp_path: Path) -> None:
    (tmp_path / "table.panels.json").write_text('{"version": 1, "panels": 7}')
    with served(tmp_path) as table:
        assert press(table.paired(0), "ready", "key-0001").status_code == 200


def test_no_panel_is_paired_over_a_newer_file(tmp_path: Path) -> None:
    path = tmp_path / "table.panels.json"
    path.write_text('{"version": 2}')
    with served(tmp_path) as table:
        answer = table.by_staff().post("/api/panels/code", json={"seat": 0})
        assert answer.status_code == 503
        assert answer.json()["error"] == (
            f"{path} is of version 2; this program knows version 1. Run the newer program that wrote it."
        )
        assert answer.json()["translations"]["zh"].endswith("请用写下它的新版程序。")
        code = table.pairing.codes.make(Seating.of(table.evening.table).session, table.people[0], by="staff")
        late = table.device().post("/api/panel/pair", json={"code": code.digits})
        assert (late.status_code, late.json()) == (503, answer.json())
        assert table.by_staff().get("/api/panels").json()["seats"][0]["panels"] == 0
        assert not list(table.journal.entries("panel"))
    assert path.read_text() == '{"version": 2}'
