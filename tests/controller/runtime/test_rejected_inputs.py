"""What stops an input: what it says, or a bug of the program. Either way the table plays on from before it."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.referee import step
from controller.referee.inputs import BUG_FAULT, Input, StaffOrder, TimedOut
from controller.referee.table_state import Table
from controller.runtime import recorded_table
from controller.words import LANGUAGES
from tests.controller.orders.ordered_table import Evening, opened, same_after_a_restart

BUGS = (
    AssertionError("no hand"),
    TypeError("not a seat"),
    AttributeError("no field"),
    ZeroDivisionError("by nothing"),
    RecursionError("too deep"),
)
REFUSALS = (
    ValueError("no such seat"),
    KeyError("East"),
    IndexError("no wall"),
    RuntimeError("the rules refuse"),
)


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    made = Evening(opened(tmp_path / "table.db", "kawuxing"), seed=5)
    yield made
    made.record.journal.close()


def made_to_raise(monkeypatch: pytest.MonkeyPatch, error: Exception, kind: type[Input]) -> None:
    """The referee raises `error` at inputs of this kind."""

    def raising(table: Table, given: Input, at: float) -> Table:
        if isinstance(given, kind):
            raise error
        return step(table, given, at)

    monkeypatch.setattr(recorded_table, "step", raising)


@pytest.mark.parametrize("error", BUGS, ids=lambda error: type(error).__name__)
def test_bug_raises_alert_with_traceback_and_table_plays_on(
    evening: Evening, error: Exception, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    evening.play_one()
    evening.into_a_hand()
    before = evening.table
    with monkeypatch.context() as broken, caplog.at_level(logging.ERROR):
        made_to_raise(broken, error, TimedOut)
        evening.give(TimedOut("claims"))
        evening.give(TimedOut("claims"))
    (alert,) = (alert for alert in evening.table.reports.alerts if alert.code == BUG_FAULT)
    assert f"{type(error).__name__}: {error}" in alert.text.text
    assert len({alert.text.in_language(language) for language in LANGUAGES}) == len(LANGUAGES)
    assert [message["raised"] for message in evening.messages("alert") if message["code"] == BUG_FAULT] == [
        True
    ]
    assert sum("Traceback" in (record.exc_text or "") for record in caplog.records) == 2
    rejected = list(evening.record.journal.entries(kind="rejected"))
    assert [entry.body["bug"] for entry in rejected] == [True, True]
    assert rejected[0].body["input"] == "TimedOut" and str(error) in rejected[0].body["reason"]
    assert (evening.table.stage, evening.table.hand.state) == (before.stage, before.hand.state)
    evening.play(2)
    assert evening.table.session.current.hands == 2
    assert evening.order("clear_fault", code=BUG_FAULT).ok
    assert not any(alert.code == BUG_FAULT for alert in evening.table.reports.alerts)
    evening.record = same_after_a_restart(evening.record)


@pytest.mark.parametrize("error", REFUSALS, ids=lambda error: type(error).__name__)
def test_input_that_makes_no_sense_is_rejected_without_a_bug(
    evening: Evening, error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        made_to_raise(broken, error, TimedOut)
        evening.give(TimedOut("claims"))
    assert [alert.code for alert in evening.table.reports.alerts] == ["referee"]
    (rejected,) = evening.record.journal.entries(kind="rejected")
    assert "bug" not in rejected.body and str(error) in rejected.body["reason"]
    evening.play_one()


@pytest.mark.parametrize(
    ("error", "text"),
    [(TypeError("no args"), "Internal error"), (ValueError("no args"), "made no sense to the table")],
)
def test_order_stopped_by_a_bug_is_answered_so(
    evening: Evening, error: Exception, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        made_to_raise(broken, error, StaffOrder)
        answer = evening.order("pause", why="tea")
    assert answer.status == "refused" and text in answer.text
    assert evening.order("pause", why="tea").ok
