"""Answers to questions reach the running table, are journaled with who gave them, and outlast a restart."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from controller.journal.journal import Journal
from controller.referee.effects import KeepAnsweredPicture
from controller.referee.inputs import AnsweredBy, AnswerKind, Input, QuestionAnswer, TimedOut, ZonesRead
from controller.referee.panel_presses import PressAnswer, PressOutcome, SeatPanel
from controller.referee.question_answers import answer_input
from controller.referee.questions import open_questions
from controller.referee.stages import Dealing
from controller.referee.table_state import Table
from controller.referee.zones import TableZone, TableZoneKind
from controller.rules.registry import load
from controller.runtime import recorded_table
from controller.runtime.recorded_table import RecordedTable
from tests.controller.referee.unsure_table import UnsureTable
from tests.firmware_bridge.link import virtual_time_loop
from tests.whole.live_table import Parlor, live


class RecordedUnsure:
    """The inputs of an unsure table, recorded in a journal."""

    def __init__(self, folder: Path, kind: TableZoneKind, seed: int = 0) -> None:
        self.path = folder / "table.journal"
        journal = Journal.open(self.path, parlor="home", table="t")
        ideal = UnsureTable(kind, seed=seed)
        ideal.until_asked()
        self.hidden = ideal.hidden
        system = load("hangzhou")
        recorded_table.remember_rules(journal, "hangzhou", {}, 3.0)
        recorded_table.record_first_session(journal, system, ideal.table.session.current, 0.0)
        self.record = RecordedTable(Table.unplayed(system, ideal.table.session.current), journal)
        self.at = 0.0
        for given in ideal.inputs:
            self.take(given)

    def take(self, given: Input) -> None:
        self.at += 1.0
        self.record.take(given, self.at)

    def reply(self, panel: SeatPanel | None = None, **content: Any) -> PressAnswer | None:
        """Answer the open question, by a panel or not; None where it was recorded."""
        (asked,) = open_questions(self.record.table)
        reply = QuestionAnswer(
            question=asked.id, **{"answer": AnswerKind.TILES, "key": "12345678", **content}
        )
        given = answer_input(self.record.table, reply, panel, 4.0)
        if isinstance(given, PressAnswer):
            return given
        self.take(given)
        return None

    def restart(self) -> None:
        """The controller ends and another one goes on from the journal."""
        self.record.journal.close()
        self.record = recorded_table.reopened(Journal.open(self.path, parlor="home", table="t"))

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(self.record.table.session.current.players)


@pytest.fixture
def unsure(tmp_path: Path) -> RecordedUnsure:
    return RecordedUnsure(tmp_path, TableZoneKind.DISCARDS)


def test_open_question_is_asked_by_same_id_after_restart(unsure: RecordedUnsure) -> None:
    before = open_questions(unsure.record.table)
    unsure.restart()
    assert open_questions(unsure.record.table) == before and before
    assert unsure.hidden is not None
    assert unsure.reply(tiles=(unsure.hidden,), where=AnsweredBy.STAFF, by="Li") is None
    assert not open_questions(unsure.record.table)
    unsure.restart()
    assert not open_questions(unsure.record.table)
    entries = [one.body for one in unsure.record.journal.entries(kind="input")]
    kept = next(body for body in entries if body["input"] == "Answered")
    assert (kept["where"], kept["by"], kept["tiles"]) == ("staff", "Li", [unsure.hidden])


def test_an_answer_that_waits_still_waits_after_a_restart(unsure: RecordedUnsure) -> None:
    seat = unsure.record.table.current_hand.turn
    assert unsure.hidden is not None
    owner: dict[str, Any] = {
        "where": AnsweredBy.SEAT,
        "panel": SeatPanel("test", unsure.players[seat], "3f2a"),
    }
    assert unsure.reply(tiles=(unsure.hidden,), **owner) is None
    before = unsure.record.table.hand.given
    unsure.restart()
    assert unsure.record.table.hand.given == before and len(before) == 1
    assert before[0].answer.seat == seat
    twice = unsure_reply(unsure, owner)
    assert twice.outcome is PressOutcome.REPEATED


def unsure_reply(unsure: RecordedUnsure, owner: dict[str, Any]) -> PressAnswer:
    answer = unsure.reply(tiles=(unsure.hidden,), **owner)
    assert answer is not None
    return answer


@pytest.mark.parametrize(
    ("session", "person"), [("test", "nobody"), ("another", None), ("", "")], ids=["stranger", "old", "none"]
)
def test_a_panel_of_nobody_at_the_table_answers_nothing(
    unsure: RecordedUnsure, session: str, person: str | None
) -> None:
    who = unsure.players[0] if person is None else person
    answer = unsure.reply(SeatPanel(session, who, "3f2a"), tiles=("5m",), where=AnsweredBy.SEAT)
    assert answer is not None and answer.outcome is PressOutcome.NOT_RECORDED
    assert answer.refused is not None and answer.refused.id == "press.no_seat"
    assert open_questions(unsure.record.table)


@pytest.fixture
def short_listening(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(virtual_time_loop, "LISTEN", 0.002)


@pytest.mark.usefixtures("short_listening")
def test_dice_that_differ_are_named_at_screen_of_running_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers: list[PressAnswer] = []
    reported: list[KeepAnsweredPicture] = []
    pruned: list[float] = []
    dice: list[tuple[int, ...] | None] = []

    async def deed(parlor: Parlor) -> None:
        await parlor.all_ready()
        await parlor.until(lambda: isinstance(parlor.table.stage, Dealing))
        machine = parlor.table.hand.dice
        assert machine is not None
        # A hand is over the table: no reading settles the question while the answer comes from its thread.
        monkeypatch.setattr(parlor.sim.reader, "look", lambda known: {"reading": known, "moving": True})
        other = tuple(sorted((machine[-2], machine[-1] % 6 + 1)))
        parlor.run.take(ZonesRead({TableZone.dice(): other}))
        parlor.run.take(TimedOut("dice"))
        (asked,) = open_questions(parlor.table)
        late = QuestionAnswer(question="0" * 12, answer=AnswerKind.DICE, dice=other, key="early-one")
        answers.append(parlor.run.reply(late))
        right = QuestionAnswer(question=asked.id, answer=AnswerKind.DICE, dice=other, key="right-one")
        answers.append(await asyncio.to_thread(parlor.run.reply_from_thread, right))
        dice.extend([parlor.table.hand.dice, other])
        answers.append(parlor.run.reply(right))

    parlor = Parlor(tmp_path, keep_picture=reported.append, prune=pruned.append)
    virtual_time_loop.hurried(live(parlor, deed, people=False))
    outcomes = [answer.outcome for answer in answers]
    assert answers[1].refused is None, answers[1]
    assert outcomes == [PressOutcome.NOT_RECORDED, PressOutcome.RECORDED, PressOutcome.REPEATED]
    assert dice[0] == dice[1]
    assert [one.zone for one in reported] == ["dice"]
    assert pruned, "old pictures are deleted while nobody is asked, too"
