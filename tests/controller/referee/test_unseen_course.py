"""What happened unseen is asked about: several discards in one picture, a claim that nobody called."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from controller.referee import layout_diff, outputs, unseen_course
from controller.referee.inputs import AnsweredBy, AnswerKind, QuestionAnswer, TimedOut, ZonesRead
from controller.referee.questions import Question, QuestionKind, open_questions
from controller.referee.stages import ClaimWindow, Turn
from controller.referee.table_state import Table
from controller.referee.unseen_course import MOST_ACTS
from controller.referee.zones import TableZone
from controller.rules.acts import Act, Discard, Draw, Pung, WallEnd
from controller.rules.hand_state import Phase
from controller.rules.tiles import Seat, Tile, name
from tests.controller.referee.ideal_table import IdealTable, fresh_table

STAFF: dict[str, Any] = {"where": AnsweredBy.STAFF, "by": "Li"}


class UnseenTable(IdealTable):
    """A table whose camera sees nothing for a while."""

    def __init__(self, seed: int = 0, rules: str = "hangzhou") -> None:
        super().__init__(fresh_table(rules), seed, keen=True)

    def until_turn(self, discards: int = 0) -> None:
        """Play until a seat is to discard, and the truth knows what it holds."""
        for _ in range(900):
            turn = isinstance(self.table.stage, Turn) and self.table.current_hand.turn == 0
            if turn and sum(isinstance(act, Discard) for act in self.table.current_hand.acts) >= discards:
                break
            self.turn()
        stage = self.table.stage
        assert isinstance(stage, Turn)
        if self.held().phase is Phase.CLAIMS:
            self.draws()

    def draws(self) -> None:
        seat = self.held().after(self.held().turn)
        self.happens(Draw(seat, self.next_tile("head"), WallEnd.HEAD))

    def discards(self, *but: Tile) -> Discard:
        """The seat in turn discards a tile that is neither wild nor one of these."""
        hand = self.held()
        held = hand.seats[hand.turn].hand
        assert held is not None
        legal = [act for act in self.table.system.legal_acts(hand, hand.turn) if isinstance(act, Discard)]
        act = next(act for act in legal if act.tile not in {*hand.wilds, *but})
        self.happens(act)
        return act

    def asked(self) -> Question:
        self.look()
        waiting = outputs.waiting(self.table)
        assert waiting is not None and waiting.name == "odd", self.table.reports.log[-1].text.text
        self.give(TimedOut("odd"))
        (question,) = open_questions(self.table)
        return question

    def tell(self, question: Question, acts: tuple[str, ...], **who: Any) -> None:
        self.give(QuestionAnswer(question=question.id, answer=AnswerKind.COURSE, acts=acts, **(who or STAFF)))


def refusals(table: UnseenTable) -> list[str]:
    return [line.text.text for line in table.table.reports.log if line.kind == "refusal"]


def a_round_unseen(seed: int = 0) -> tuple[UnseenTable, list[Discard]]:
    """Every seat discards once and the first one twice, while nobody looks."""
    table = UnseenTable(seed)
    table.until_turn()
    done = [table.discards()]
    for _ in range(4):
        table.draws()
        done.append(table.discards(done[0].tile))
    return table, done


def as_notes(acts: list[Discard]) -> tuple[str, ...]:
    return tuple(f"{act.seat} -{name(act.tile)}" for act in acts)


def plays_on(table: UnseenTable) -> None:
    table.play(1)
    result = table.truths[0].result
    assert result is not None and table.table.session.history[0].deltas == result.deltas
    assert not refusals(table)


def test_unseen_round_is_known_by_the_order_of_two_discards() -> None:
    table, done = a_round_unseen()
    question = table.asked()
    assert question.kind is QuestionKind.COURSE and isinstance(table.table.stage, Turn)
    other = [done[-1], *done[1:-1], done[0]]
    reported = [choice.acts for choice in question.choices]
    assert reported == [as_notes(done), as_notes([*other[:-1], Discard(Seat(0), done[0].tile)]), ()]
    assert all(choice.texts for choice in question.choices)
    table.tell(question, as_notes(done))
    assert isinstance(table.table.stage, ClaimWindow) and not open_questions(table.table)
    assert [act for act in table.table.current_hand.acts if isinstance(act, Discard)][-5:] == done
    plays_on(table)


def test_discards_follow_the_order_of_the_answer() -> None:
    table, done = a_round_unseen()
    wanted = layout_diff.expected(table.held(), table.table.system)
    row = TableZone.discards(0)
    *before, first, last = row.content_in(wanted)
    assert first != last
    mixed = {**wanted, row: (*before, last, first)}
    table.give(ZonesRead({zone: content for zone, content in mixed.items() if content}))
    table.give(TimedOut("odd"))
    (question,) = open_questions(table.table)
    table.tell(question, as_notes(done))
    assert isinstance(table.table.stage, ClaimWindow)
    assert row.content_in(table.table.seen) == row.content_in(wanted)
    table.give(ZonesRead({row: (*before, last, first, "9m")}))
    assert row.content_in(table.table.seen) == (*before, first, last, "9m"), "what is laid since lies behind"


def test_of_two_tiles_one_was_discarded_and_other_is_taken_back() -> None:
    table = UnseenTable()
    table.until_turn()
    act = table.discards()
    row = TableZone.discards(0)
    wanted = layout_diff.expected(table.held(), table.table.system)
    slip = "1m" if name(act.tile) != "1m" else "2m"
    table.give(ZonesRead({row: (*row.content_in(wanted)[:-1], slip, name(act.tile))}))
    table.give(TimedOut("odd"))
    (question,) = open_questions(table.table)
    assert {choice.acts for choice in question.choices} == {(f"0 -{slip}",), as_notes([act]), ()}
    table.tell(question, as_notes([act]))
    assert table.table.current_hand.last_discard == (0, act.tile)
    table.look()
    table.play(1)
    result = table.truths[0].result
    assert result is not None and table.table.session.history[0].deltas == result.deltas


def unseen_pung(seed: int) -> tuple[UnseenTable, Discard, Pung] | None:
    """Seat 0 discards a tile, and another seat may pung it."""
    table = UnseenTable(seed)
    table.until_turn(discards=4)
    hand = table.held()
    for act in table.table.system.legal_acts(hand, hand.turn):
        if not isinstance(act, Discard):
            continue
        after = table.table.system.execute(hand, act)
        for seat in (1, 2, 3):
            pungs = [one for one in table.table.system.legal_acts(after, Seat(seat)) if isinstance(one, Pung)]
            if pungs:
                return table, act, pungs[0]
    return None


@pytest.fixture
def pung() -> tuple[UnseenTable, Discard, Pung]:
    return next(found for seed in range(30) if (found := unseen_pung(seed)) is not None)


def claimed(table: UnseenTable, discard: Discard, claim: Act, *, seen: bool) -> None:
    table.happens(discard)
    if seen:
        table.look()
        assert isinstance(table.table.stage, ClaimWindow)
    table.happens(claim)


def test_claim_without_call_is_asked_about_before_the_next_draw(
    pung: tuple[UnseenTable, Discard, Pung],
) -> None:
    table, discard, claim = pung
    claimed(table, discard, claim, seen=True)
    table.look()
    table.give(TimedOut("claims"))
    (question,) = open_questions(table.table)
    assert outputs.waiting(table.table) is None, "nobody draws meanwhile"
    reported = question.choices[0]
    assert reported.acts[0].startswith(f"{claim.seat} pung(") and question.choices[-1].acts == ()
    table.tell(question, reported.acts, where=AnsweredBy.SEAT, seat=claim.seat)
    assert isinstance(table.table.stage, ClaimWindow), "it is of use to who claimed"
    table.give(TimedOut("answer"))
    assert isinstance(table.table.stage, Turn) and table.table.current_hand.turn == claim.seat
    plays_on(table)


def test_a_discard_that_was_claimed_unseen_is_asked_about(pung: tuple[UnseenTable, Discard, Pung]) -> None:
    table, discard, claim = pung
    claimed(table, discard, claim, seen=False)
    question = table.asked()
    assert question.choices[0].acts[0] == as_notes([discard])[0] and "pung" in question.choices[0].acts[1]
    table.tell(question, question.choices[0].acts)
    assert table.table.current_hand.turn == claim.seat
    plays_on(table)


def test_denied_course_is_put_back_as_before(pung: tuple[UnseenTable, Discard, Pung]) -> None:
    table, discard, claim = pung
    claimed(table, discard, claim, seen=False)
    question = table.asked()
    table.tell(question, ())
    assert not open_questions(table.table)
    assert any(text.startswith("UNDO") for text in outputs.display_texts(table.table)) and refusals(table)


def test_the_question_is_gone_when_the_tiles_are(pung: tuple[UnseenTable, Discard, Pung]) -> None:
    table, discard, claim = pung
    claimed(table, discard, claim, seen=True)
    before = dict(table.table.sensors.sight)
    table.look()
    table.give(TimedOut("claims"))
    assert open_questions(table.table)
    table.give(ZonesRead({zone: before[zone] for zone in before}))
    assert not open_questions(table.table)
    waiting = outputs.waiting(table.table)
    assert waiting is not None and waiting.name == "claims"
    table.give(TimedOut("claims"))
    assert isinstance(table.table.stage, Turn)


def with_discards(table: UnseenTable, count: int) -> Table:
    """The table as if `count` discards had come to lie there, in the order of the seats."""
    seat = table.table.current_hand.turn
    rows: dict[int, list[str]] = {}
    for k in range(count):
        rows.setdefault((seat + k) % 4, []).append(f"{k % 9 + 1}{'mps'[k // 9]}")
    sensors = table.table.sensors
    sight = dict(sensors.sight)
    for owner, new in rows.items():
        row = TableZone.discards(Seat(owner))
        sight[row] = (*row.content_in(sensors.sight), *new)
    return replace(table.table, sensors=replace(sensors, sight=sight))


def test_impossible_discards_are_not_searched_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = UnseenTable(3)
    table.until_turn()
    most = (MOST_ACTS + 1) // 2
    assert unseen_course.explaining_courses(with_discards(table, most)), "as many as there may be are found"

    def tried(*_: object) -> list[Act]:
        raise AssertionError("with the tiles of another table this takes minutes")

    monkeypatch.setattr(unseen_course, "_next_acts", tried)
    for count in (most + 1, 27):
        assert unseen_course.explaining_courses(with_discards(table, count)) == ()
