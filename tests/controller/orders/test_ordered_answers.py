"""Staff answer the table's questions by an order: as on the page, from the shell, and with the same refusals."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
from typer.testing import CliRunner

from controller.commands.program import app
from controller.identity.signing import SigningKey
from controller.orders import Answer, Order
from controller.orders.order_models import AnswerQuestion
from controller.orders.origin import Origin
from controller.referee.inputs import AnsweredBy, AnswerKind, QuestionAnswer
from controller.referee.question_answers import given_to, is_disputed
from controller.referee.questions import Question, open_questions
from controller.referee.zones import TableZoneKind
from controller.rules.tiles import Seat
from controller.words import LANGUAGES
from tests.controller.orders.ordered_table import Evening, opened, same_after_a_restart
from tests.controller.referee.face_down_table import FaceDownTable
from tests.controller.referee.unsure_table import UnsureTable

runner = CliRunner()


class UnsureEvening(UnsureTable, Evening):
    """A table on a journal whose camera cannot name a tile of one hand."""

    def __init__(self, path: Path, kind: TableZoneKind = TableZoneKind.DISCARDS) -> None:
        self.kind, self.whole, self.hidden, self.all_effects = kind, False, None, []
        Evening.__init__(self, opened(path))

    def named_tile(self) -> str:
        assert self.hidden is not None
        return self.hidden


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[UnsureEvening]:
    table = UnsureEvening(tmp_path / "table.db")
    yield table
    table.record.journal.close()


def answered(evening: Evening) -> list[Any]:
    return [
        message["act"]["answered"]
        for message in evening.messages("event")
        if "answered" in (message.get("act") or {})
    ]


def reason(refused: Answer) -> object:
    """The id of the sentence that refuses an order."""
    (sentence,) = refused.sentences
    return sentence.id


def stands(evening: Evening) -> tuple[Any, ...]:
    """What the table knows of the cloth and of the hand."""
    table = evening.table
    return table.stage, table.sensors, table.hand.state, table.hand.doubts, table.reports.alerts


def test_an_order_answers_as_staff_do_on_the_page(tmp_path: Path, evening: UnsureEvening) -> None:
    at_page = UnsureEvening(tmp_path / "page.db")
    asked = evening.until_asked()
    assert at_page.until_asked() == asked
    done = evening.order("answer", question=asked.id, answer="tiles", tiles=[evening.named_tile()])
    assert done.ok and done.result["question"] == asked.id, done.text
    at_page.answer_it((at_page.named_tile(),), where=AnsweredBy.STAFF, by="Li")
    assert stands(evening) == stands(at_page)
    assert open_questions(evening.table) == ()
    assert answered(evening) == answered(at_page)
    assert answered(evening)[0]["by"] == {"where": "staff", "seat": None, "by": "Li"}
    evening.record = same_after_a_restart(evening.record)
    evening.table = evening.record.table
    evening.play(1)
    result = evening.truths[0].result
    assert result is not None and evening.table.session.history[0].deltas == result.deltas
    at_page.record.journal.close()


def test_sender_of_answer_is_recorded_as_proved_or_claimed(evening: UnsureEvening, tmp_path: Path) -> None:
    asked = evening.until_asked()
    args = {"question": asked.id, "answer": "tiles", "tiles": [evening.named_tile()]}
    claimed = Origin("shell", uid=1007, user="wang")
    done = evening.hand_over(Order("a1", "Li", "answer", args, 0.0, claimed))
    assert done.text.startswith("Li (claimed at the shell by uid 1007, wang) (staff): it is "), done.text
    assert evening.hand_over(Order("a1", "Li", "answer", args, 0.0, claimed)) == done, "once"
    assert len(answered(evening)) == 1
    kept = [entry.body for entry in evening.record.journal.entries(kind="input")][-1]
    assert (kept["input"], kept["name"], kept["origin"]["user"]) == ("Ordered", "answer", "wang")
    signed = UnsureEvening(tmp_path / "signed.db")
    signed.until_asked()
    key = Origin.mqtt(SigningKey.generate().public)
    assert signed.hand_over(Order("a1", "Li", "answer", args, 0.0, key)).text.startswith("Li (staff): it is ")
    signed.record.journal.close()


REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "question.over": ({"question": "0123456789ab", "answer": "roll_again"}, "这个问题已经解决了。"),
    "question.impossible": ({"answer": "tiles", "tiles": ["8x"]}, "不能这样回答这个问题。"),
    "question.nothing_given": ({"answer": "confirm"}, "还没有人回答这个问题。"),
}


@pytest.mark.parametrize("why", REFUSED)
def test_invalid_answer_is_refused_in_readers_language(why: str, evening: UnsureEvening) -> None:
    args, chinese = REFUSED[why]
    asked, before = evening.until_asked(), stands(evening)
    refused = evening.order("answer", **{"question": asked.id, **args})
    assert refused.status == "refused" and reason(refused) == why
    assert stands(evening) == before and open_questions(evening.table) == (asked,)
    text = {language: refused.in_language(language) for language in LANGUAGES}
    assert text["en"] == refused.text and text["zh"] == chinese and len(set(text.values())) == 3


def given_by_a_seat(evening: UnsureEvening) -> tuple[Question, tuple[str, ...]]:
    """A question that the seat which gains by it has answered."""
    asked, tiles = evening.until_asked(), (evening.named_tile(),)
    assert asked.zone.seat is not None
    evening.give(
        QuestionAnswer(
            question=asked.id,
            answer=AnswerKind.TILES,
            tiles=tiles,
            dice=(),
            where=AnsweredBy.SEAT,
            seat=Seat(asked.zone.seat),
            by="",
            key="key-0001",
        )
    )
    given = given_to(evening.table, asked.id)
    assert given is not None and not given.disputed
    return asked, tiles


def test_staff_confirm_or_object_to_what_a_seat_has_answered(evening: UnsureEvening, tmp_path: Path) -> None:
    asked, tiles = given_by_a_seat(evening)
    changed = evening.order("answer", question=asked.id, answer="confirm", tiles=["1f"])
    assert reason(changed) == "question.changed"
    agreed = evening.order("answer", question=asked.id, answer="confirm", tiles=list(tiles))
    assert agreed.ok and "Confirmed: Li (staff)" in agreed.text
    assert answered(evening)[0]["confirmed_by"] == [{"where": "staff", "seat": None, "by": "Li"}]
    other = UnsureEvening(tmp_path / "other.db")
    asked, _ = given_by_a_seat(other)
    assert other.order("answer", question=asked.id, answer="object").ok
    assert is_disputed(other.table, asked) and answered(other) == []
    other.record.journal.close()


def test_the_order_knows_every_kind_of_answer() -> None:
    assert set(get_args(AnswerQuestion.model_fields["answer"].annotation)) == set(AnswerKind)


# ---- the shell -----------------------------------------------------------------------------------------------------


def session(*words: str) -> Any:
    return runner.invoke(app, ["session", *words], env={"LANG": "C", "LC_ALL": "C"}, catch_exceptions=False)


def test_the_shell_lists_what_is_asked_and_answers_by_number(tmp_path: Path) -> None:
    path = tmp_path / "table.db"
    table = UnsureEvening(path)
    assert session("questions", str(path)).output == "Nothing is asked at this table.\n"
    asked, tile = table.until_asked(), table.named_tile()
    table.record.journal.close()
    (listed,) = (json.loads(line) for line in session("questions", str(path), "--json").output.splitlines())
    assert listed["id"] == asked.id
    number = [choice["tiles"] for choice in listed["choices"]].index([tile]) + 1
    lines = session("questions", str(path)).output.splitlines()
    assert lines[0].startswith(f"{asked.id}  Which tile lies in the discards of ")
    assert lines[number].split(maxsplit=1)[0] == str(number) and "it is" in lines[number]
    assert lines[-1].endswith("or any tile of the set, as 5m")
    assert "打出的是哪张牌" in session("questions", str(path), "--language", "zh").output
    beyond = session("answer", asked.id, "99", "-j", str(path))
    assert beyond.exit_code == 2 and "it has 1 to" in beyond.output
    wrong = session("answer", asked.id, "8x", "-j", str(path), "--language", "zh")
    assert wrong.exit_code == 1 and "不能这样回答这个问题。" in wrong.output
    done = session("answer", asked.id, str(number), "-j", str(path), "--json")
    answer = Answer.from_json(json.loads(done.output))
    assert answer.ok and answer.result["question"] == asked.id
    late = session("answer", asked.id, str(number), "-j", str(path))
    assert late.exit_code == 1 and "settled already" in late.output
    assert session("questions", str(path)).output == "Nothing is asked at this table.\n"


class FaceDownEvening(FaceDownTable, Evening):
    """A table on a journal whose winner leaves a kong face down."""

    def __init__(self, path: Path) -> None:
        self.kind, self.under = TableZoneKind.MELDS, ()
        Evening.__init__(self, opened(path), seed=6)


def test_at_the_shell_one_tile_names_all_of_a_kong(tmp_path: Path) -> None:
    path = tmp_path / "table.db"
    table = FaceDownEvening(path)
    assert table.until_shown()
    (asked,) = open_questions(table.table)
    table.record.journal.close()
    assert f"{asked.id}  Of which tile is the kong" in session("questions", str(path)).output
    done = session("answer", asked.id, table.under[0], "-j", str(path))
    assert done.exit_code == 0, done.output
    assert asked.id not in session("questions", str(path)).output


@pytest.mark.parametrize(("choice", "settled"), [("confirm", True), ("object", False)])
def test_the_shell_confirms_what_it_has_shown(choice: str, settled: bool, tmp_path: Path) -> None:
    path = tmp_path / "table.db"
    table = UnsureEvening(path)
    asked, _ = given_by_a_seat(table)
    table.record.journal.close()
    assert "(confirm, or object)" in session("questions", str(path)).output
    done = session("answer", asked.id, choice, "-j", str(path))
    assert done.exit_code == 0, done.output
    after = session("questions", str(path)).output
    assert (asked.id not in after) if settled else "staff decide" in after
