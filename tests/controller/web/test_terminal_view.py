"""The terminal's picture, and the plain lines of a log."""

from __future__ import annotations

import io
import re
from datetime import datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from controller.commands.reader import language_of
from controller.web.terminal_view import Progress, TerminalView, clock, event_line, new_events, render
from controller.words import Sentence, say
from tests.controller.web.snapshots import NAMES, event, finished, opening, playing, wuhan
from tests.message_content import worded


def drawn(snapshot: dict[str, Any], progress: Progress | None = None, width: int = 120) -> str:
    console = Console(file=io.StringIO(), width=width, force_terminal=True, color_system=None)
    console.print(render(snapshot, progress))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_a_picture_says_what_the_page_says() -> None:
    text = drawn(playing(), (2, 20))
    for wanted in (
        "west-lake / table-1 / hangzhou",
        "simulated table",
        "hand 2 of 20",
        "claims open on 5m",
    ):
        assert wanted in text
    for wanted in (
        "Lin banker · 2",
        "NO HZ-23",
        "3p 4p 5p",
        "! Tiles are jammed",
        "REFUSED",
        "[HZ-17]",
        "31 tiles left",
    ):
        assert wanted in text


def test_a_result_shows_the_hand() -> None:
    text = drawn(finished())
    assert "Chen wins on 8s by own draw" in text
    assert "+ 8s" in text


def test_other_rules_use_their_own_words() -> None:
    text = drawn(wuhan())
    assert "wild 5s, konged alone 7z" in text and "alone 7z 5s" in text and "fortune 5s" not in text
    text = drawn({**opening(), "round_wind": "2z"})
    assert "round of South" in text and "alone 2f 5f 6f" in text


def test_nothing_known_is_still_a_picture() -> None:
    assert "waiting for the table" in drawn({}, (0, None))


def test_text_from_outside_is_never_markup() -> None:
    snapshot = playing()
    snapshot["seats"][0]["name"] = "[red]Lin[/red]"
    snapshot["phase_text"] = worded("[blink]hello")
    snapshot["note"] = "[bold]simulated"
    text = drawn(snapshot)
    for untouched in ("[blink]hello", "[red]Lin[/red]", "[bold]simulated"):
        assert untouched in text


def plain() -> tuple[TerminalView, io.StringIO]:
    file = io.StringIO()
    return TerminalView(Console(file=file, width=80)), file


def test_a_log_gets_each_event_once() -> None:
    view, file = plain()
    snapshot = playing()
    with view:
        view.show(snapshot, (0, 2))
        view.show(snapshot, (0, 2))
        snapshot = {**snapshot, "events": [*snapshot["events"][3:], event(320.0, "act", "Seat 2: draw")]}
        view.show(snapshot, (1, 2))
    lines = file.getvalue().splitlines()
    assert len([line for line in lines if "discard 5m" in line]) == 1
    assert len([line for line in lines if "ALERT Tiles are jammed" in line]) == 1
    assert lines[-2:] == ["5:20 Seat 2: draw", "hand 1 of 2"]
    assert any(line.startswith("5:00 REFUSED") and line.endswith("[HZ-17]") for line in lines)


@given(st.lists(st.integers(0, 3), max_size=20), st.lists(st.integers(0, 3), max_size=20), st.integers(1, 8))
def test_a_sliding_window_never_hides_a_new_event(old: list[int], more: list[int], width: int) -> None:
    before, now = old[-width:], (old + more)[-width:]
    events = list(new_events(before, now))
    assert now[len(now) - len(events) :] == events
    assert before[len(before) - (len(now) - len(events)) :] == now[: len(now) - len(events)]


def test_times_are_read_by_people() -> None:
    assert clock(67.2) == "1:07"
    assert clock(datetime(2026, 1, 1, 14, 7, 31).timestamp()) == "14:07:31"
    assert clock(None) == "-:--"
    assert event_line({"at": 1.0, "text": worded("x")}) == "0:01 x"


def test_no_data_steers_the_terminal_or_is_read_as_mark_up() -> None:
    hostile = "[red]Ann[/red]\x1b]0;pwned\x07\x9b2J\u202e"
    snapshot = playing()
    snapshot["seats"][0]["name"] = snapshot["note"] = hostile
    snapshot["phase_text"] = worded(hostile)
    snapshot["events"] = [event(1.0, "info", hostile)]
    snapshot["alerts"] = [{"code": "jam", "text": worded(hostile), "since": 1.0}]
    picture = drawn(snapshot, width=250)
    console = Console(file=io.StringIO(), force_terminal=False, width=250)
    with TerminalView(console) as view:
        view.show(snapshot)
    assert isinstance(console.file, io.StringIO)
    for text in (picture, console.file.getvalue()):
        assert not set("\x1b\x07\x9b\u202e") & set(text)
        assert "[red]Ann[/red]\\u001b]0;pwned" in text


def sample_snapshot() -> dict[str, Any]:
    """A snapshot whose sentences have ids: a drawn hand, a kong paid for, a win before it."""
    snapshot = finished()
    bloom = {"name": "kong_bloom", "value": 4, "counted": "factor"}
    reason = say("refusal.not_held", seat=1, tiles="55m")
    return {
        **snapshot,
        "phase_text": say("phase.ready", seats=[0, 1]).to_json(),
        "events": [
            {"at": 1.0, "kind": "score", "text": say("hand.winner", seat=2, patterns=[bloom]).to_json()},
            {
                "at": 2.0,
                "kind": "refusal",
                "text": say(
                    "refused", seat=1, act=say("did.call", call="pung"), reason=reason, clause="HZ-15"
                ).to_json(),
                "clause": "HZ-15",
            },
            {
                "at": 3.0,
                "kind": "alert",
                "text": say("eye.blind", zones=["discards:3"], reason=Sentence("plain", {}, "x")).to_json(),
            },
        ],
        "result": {
            "text": say("hand.drawn").to_json(),
            "clause": "HZ-9",
            "payments": [{"from": 1, "to": 2, "amount": 6, "paid": 6}],
        },
    }


@pytest.mark.parametrize(
    ("language", "wanted"),
    [
        (
            "en",
            (
                "Wang won with kong bloom ×4",
                "REFUSED Chen: pung refused. Chen does not hold 55m (HZ-15)",
                "Zhao's discards",
                "HZ-9: ",
                "Chen pays Wang 6",
            ),
        ),
        (
            "zh",
            (
                "Wang胡牌：杠开 ×4",
                "无效 Chen：碰无效。Chen手里没有 55万（HZ-15）",
                "要不要？",
                "不行 HZ-23",
                "Zhao的弃牌",
                "流局",
                "Chen付给Wang 6",
                "弃牌",
            ),
        ),
        (
            "ja",
            (
                "Wangの和了（槓開 ×4）",
                "Chenの手に55萬はありません",
                "Zhaoの捨て牌",
                "HZ-9",
                "ChenからWangへ6",
                "捨て牌",
            ),
        ),
    ],
)
def test_people_patterns_and_reasons_are_in_readers_language(language: str, wanted: tuple[str, ...]) -> None:
    console = Console(file=io.StringIO(), width=200, force_terminal=True, color_system=None)
    console.print(render(sample_snapshot(), (3, 20), language))
    assert isinstance(console.file, io.StringIO)
    text = console.file.getvalue()
    for one in wanted:
        assert one in text, text
    assert "kong_bloom" not in text and "discards:3" not in text and not re.search(r"[Ss]eat \d", text)
    if language != "en":
        for known in ("west-lake / table-1 / hangzhou", "simulated table", "MQTT", *NAMES):
            text = text.replace(known, "")
        assert set(re.findall("[A-Za-z]+", text)) <= {"HZ", "x"}


def test_a_log_is_in_the_readers_language_too() -> None:
    file = io.StringIO()
    with TerminalView(Console(file=file, width=80), "zh") as view:
        view.show(sample_snapshot(), (1, 2))
    assert "0:02 无效 Chen：碰无效" in file.getvalue() and "第1局，共2局" in file.getvalue()


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "ja_JP.UTF-8"}, "ja"),
        ({"LC_ALL": "zh", "LC_MESSAGES": "ja_JP.UTF-8"}, "zh"),
        ({"LC_ALL": "", "LANG": "ja"}, "ja"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
    ],
)
def test_the_terminals_language_is_the_locales(environment: dict[str, str], language: str) -> None:
    assert language_of(environment) == language


def test_a_line_without_names_says_the_seats() -> None:
    """As in a table's messages, which name people by ids."""
    drawn = {"at": 5.0, "kind": "info", "text": say("phase.ready", seats=[0, 1]).to_json()}
    ids = [f"p-{k:016x}" for k in range(4)]
    assert event_line({**drawn, "seats": ids}) == event_line(drawn)
    assert "Ann" in event_line({**drawn, "seats": ["Ann", *ids[1:]]})
