"""Log lines as people and machines read them."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from controller import logs


@pytest.fixture(autouse=True)
def logging_as_before() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    yield
    root.handlers[:], root.level = handlers, level


def test_json_line_has_event_time_and_module() -> None:
    into = io.StringIO()
    logs.configure(as_json=True, verbose=True, stream=into, parlor="west-lake", table="table-3")
    logging.getLogger("controller.runtime.running_table").info("hand %d begins", 7, extra={"hand": 7})
    line = json.loads(into.getvalue())
    assert line["event"] == "hand 7 begins"
    assert (line["parlor"], line["table"], line["hand"]) == ("west-lake", "table-3", 7)
    assert (line["level"], line["logger"]) == ("info", "controller.runtime.running_table")
    assert line["timestamp"].endswith("Z")


@pytest.mark.parametrize(("no_colour", "coloured"), [(None, True), ("1", False)])
def test_no_color_is_respected_on_a_terminal(
    no_colour: str | None, coloured: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.delenv("NO_COLOR", raising=False)
    if no_colour is not None:
        monkeypatch.setenv("NO_COLOR", no_colour)
    terminal = Terminal()
    logs.configure(stream=terminal)
    logging.getLogger("x").warning("seen")
    assert "seen" in terminal.getvalue() and ("\x1b[" in terminal.getvalue()) is coloured


def test_an_exception_stays_one_line_of_json() -> None:
    into = io.StringIO()
    logs.configure(as_json=True, stream=into)
    try:
        raise ValueError("no such tile")
    except ValueError:
        logging.getLogger("controller.runtime.running_table").exception("rejected")
    (line,) = into.getvalue().splitlines()
    assert json.loads(line)["exception"][0]["exc_value"] == "no such tile"


def test_secrets_never_reach_a_log() -> None:
    into = io.StringIO()
    logs.configure(as_json=True, stream=into)
    logging.getLogger("controller.mqtt").warning("refused", extra={"password": "hunter2", "user": "anna"})
    assert "hunter2" not in into.getvalue()
    assert json.loads(into.getvalue())["user"] == "anna"


def test_info_is_logged_only_with_verbose() -> None:
    into = io.StringIO()
    logs.configure(stream=into, table="table-1")
    logging.getLogger("controller").info("all is well")
    logging.getLogger("controller").warning("the broker is away")
    assert "all is well" not in into.getvalue()
    assert "the broker is away" in into.getvalue()
    assert "table-1" in into.getvalue()


def test_web_server_lines_are_logged_once() -> None:
    into = io.StringIO()
    logs.configure(verbose=True, stream=into)
    twice = {"color_message": "Started server process [\x1b[36m%d\x1b[0m]"}
    logging.getLogger("uvicorn.error").info("Started server process [%d]", 7, extra=twice)
    assert "Started server process [7]" in into.getvalue() and into.getvalue().count("process") == 1


@pytest.mark.parametrize("as_json", [False, True])
def test_foreign_text_cannot_control_a_terminal_or_add_lines(as_json: bool) -> None:
    into = io.StringIO()
    logs.configure(as_json=as_json, stream=into)
    forged = "Eve\x1b]0;pwned\x07\x9b2J\u202e\n2026-11-26T00:00:00Z [info] all is well"
    logging.getLogger("controller.orders").warning(
        "a command of %s was refused", forged, extra={"by": forged}
    )
    (line,) = into.getvalue().splitlines()
    assert not set("\x1b\x07\x9b\u202e") & set(line) and "pwned" in line
    if as_json:
        assert json.loads(line)["by"] == forged
    try:
        raise ValueError(forged)
    except ValueError:
        logging.getLogger("controller.orders").exception("rejected")
    assert not set("\x1b\x07\x9b\u202e") & set(into.getvalue())
    assert "ValueError" in into.getvalue()


def test_people_read_where_details_of_error_are_and_no_traceback(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    into = io.StringIO()
    logs.configure(stream=into)
    try:
        raise ValueError("no way to rtsp://anna:hunter2@camera/1")
    except ValueError:
        logging.getLogger("controller.runtime.running_table").exception("rejected")
    (line,) = into.getvalue().splitlines()
    (kept,) = (tmp_path / "errors").iterdir()
    assert str(kept) in line and "no way to" in line and "Traceback" not in line
    assert "Traceback" in (text := kept.read_text()) and "test_logs.py" in text
    assert "hunter2" not in text + line
    assert kept.stat().st_mode & 0o077 == 0


def test_a_traceback_for_programs_holds_no_variables() -> None:
    into = io.StringIO()
    logs.configure(as_json=True, stream=into)
    password = "hunter2"
    try:
        raise ValueError(f"{len(password)} letters")
    except ValueError:
        logging.getLogger("controller.runtime.running_table").exception("rejected")
    assert "hunter2" not in into.getvalue() and "test_logs.py" in into.getvalue()
