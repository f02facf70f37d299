"""Unsure readings are asked about; who may answer, when an answer counts, and that the score is right by it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from controller.referee import layout_diff, outputs, step
from controller.referee.inputs import (
    FLOWERS_FAULT,
    AnsweredBy,
    AnswerKind,
    MachineFault,
    QuestionAnswer,
    TimedOut,
    ZonesRead,
    ZonesUnreadable,
    from_json,
    to_json,
)
from controller.referee.question_answers import answer_refusal, deltas
from controller.referee.questions import QuestionKind, faces, open_questions
from controller.referee.stages import BetweenHands, ClaimWindow, Dealing, LayingMeld, Moving, Revealing, Turn
from controller.referee.table_snapshot import snapshot
from controller.referee.zones import (
    UNREAD,
    FaceUpTile,
    OpenHand,
    ReadingDoubt,
    TableMeld,
    TableZone,
    TableZoneKind,
    tiles_in,
    unread,
    with_named_tiles,
)
from controller.rules.tiles import Seat
from controller.words import plain
from firmware_bridge.protocol.constants import Operation
from tests.controller.referee.doubted_dice import doubted, machine_dice, other_than, rolled
from tests.controller.referee.ideal_table import IdealTable, fresh_table, published
from tests.controller.referee.unsure_table import UnsureTable, at_seat, right

STAFF: dict[str, Any] = {"where": AnsweredBy.STAFF, "by": "Li"}


def plays_on_to_the_same_score(ideal: UnsureTable) -> None:
    ideal.play(1)
    result = ideal.truths[0].result
    assert result is not None
    assert ideal.table.session.history[0].deltas == result.deltas


def test_discard_that_cannot_be_named_is_asked_about_and_played() -> None:
    ideal = UnsureTable(TableZoneKind.DISCARDS)
    asked = ideal.until_asked()
    assert isinstance(ideal.table.stage, Turn)
    assert asked.kind is QuestionKind.TILES and asked.zone == TableZone.discards(
        ideal.table.current_hand.turn
    )
    assert [choice.tiles for choice in asked.choices] == [("9m",), right(ideal)]
    (seen,) = snapshot(ideal.table)["questions"]
    assert seen["id"] == asked.id and seen["picture"] == "ab" * 32 and "5m" in seen["faces"]
    turn = ideal.table.current_hand.turn
    ideal.answer_it(right(ideal), **at_seat((turn + 1) % 4))
    assert isinstance(ideal.table.stage, Turn), "another seat may want to claim it by that name"
    ideal.answer_it(right(ideal), **at_seat(turn))
    assert isinstance(ideal.table.stage, Turn), "the discarder says the same; others may object for a moment"
    assert outputs.waiting(ideal.table).seconds == 2.0  # type: ignore[union-attr]
    ideal.give(TimedOut("answer"))
    assert isinstance(ideal.table.stage, ClaimWindow)
    assert not open_questions(ideal.table) and not ideal.table.sensors.blind
    assert any(line.text.id == "question.confirmed" for line in ideal.table.reports.log)
    plays_on_to_the_same_score(ideal)


def test_a_tile_that_is_no_candidate_can_be_named() -> None:
    ideal = UnsureTable(TableZoneKind.DISCARDS)
    asked = ideal.until_asked()
    wrong = next(
        f"{n}p" for n in range(1, 10) if (f"{n}p",) not in [choice.tiles for choice in asked.choices]
    )
    ideal.answer_it((wrong,), **STAFF)
    assert isinstance(ideal.table.stage, ClaimWindow)
    assert ideal.table.reports.log[-1].text.args["tile"] == wrong


@pytest.mark.parametrize(
    ("kind", "rules", "seed"),
    [
        (TableZoneKind.DISCARDS, "hangzhou", 0),
        (TableZoneKind.INDICATORS, "hangzhou", 0),
        (TableZoneKind.HAND, "hangzhou", 3),
        (TableZoneKind.MELDS, "ningbo", 4),
        (TableZoneKind.SINGLES, "ningbo", 4),
    ],
)
def test_a_zone_in_doubt_as_a_whole_offers_every_tile_of_the_set(
    kind: TableZoneKind, rules: str, seed: int
) -> None:
    ideal = UnsureTable(kind, rules, seed, whole=True)
    asked = ideal.until_asked()
    read = tiles_in(ideal.table.hand.doubts[0].content)
    (seen,) = snapshot(ideal.table)["questions"]
    assert seen["free"] and seen["places"] == unread(asked.read) > 0
    assert seen["faces"] == list(faces(ideal.table)) and len(seen["faces"]) >= 34
    (as_read,) = (choice.tiles for choice in asked.choices)
    assert (
        with_named_tiles(asked.read, as_read) == ideal.table.hand.doubts[0].content
        and as_read[-1] == read[-1]
    )
    for face in seen["faces"]:
        answer = QuestionAnswer(
            question=asked.id, answer=AnswerKind.TILES, tiles=(*as_read[:-1], face), **STAFF
        )
        assert answer_refusal(ideal.table, answer) is None
    ideal.answer_it(as_read, **STAFF)
    assert not open_questions(ideal.table)
    if (waiting := outputs.waiting(ideal.table)) is not None and waiting.name == "opening":
        ideal.give(TimedOut("opening"))
    plays_on_to_the_same_score(ideal)


def test_a_claimed_tile_may_leave_a_row_under_a_reflection() -> None:
    """The reflection looks like tiles without faces: only the meld shows that the discard was taken."""
    ideal = IdealTable(fresh_table("hangzhou"), 0, keen=True)
    while not isinstance(stage := ideal.table.stage, LayingMeld) or stage.act is None:
        ideal.turn()
    hand = ideal.table.current_hand
    row = TableZone.discards(hand.last_discard[0])  # type: ignore[index]
    lies = row.content_in(layout_diff.expected(hand, ideal.table.system))
    doubt = ReadingDoubt(row, (*lies[:-1], *(UNREAD,) * 9), (), "ab" * 32)
    ideal.give(ZonesUnreadable((row,), plain("glare"), (doubt,)))
    assert not open_questions(ideal.table), "nobody can name a reflection"
    meld, zone = ideal.wanted[stage.seat], TableZone.melds(stage.seat)
    ideal.happens(meld)
    ideal.give(ZonesRead({zone: layout_diff.expected(ideal.held(), ideal.table.system)[zone]}))
    assert ideal.table.current_hand.acts[-1] == meld and ideal.table.hand.undo is None
    assert row not in ideal.table.sensors.blind and ideal.table.seen[row] == lies[:-1]


def test_a_revealed_hand_is_paid_by_the_tile_that_was_named() -> None:
    ideal = UnsureTable(TableZoneKind.HAND, seed=3)
    ideal.until_asked()
    stage = ideal.table.stage
    assert isinstance(stage, Revealing)
    ideal.answer_it(right(ideal), **at_seat(stage.seat))
    assert isinstance(ideal.table.stage, Revealing), "what is of use to its giver does not count at once"
    waiting = outputs.waiting(ideal.table)
    assert waiting is not None and (waiting.name, waiting.seconds) == ("answer", 5.0)
    assert snapshot(ideal.table)["questions"][0]["given"]["seat"] == stage.seat
    ideal.give(TimedOut("answer"))
    assert isinstance(ideal.table.stage, BetweenHands), "nobody objected"
    result = ideal.truths[0].result
    assert result is not None and ideal.table.session.history[0].deltas == result.deltas


def test_others_confirm_and_its_owner_cannot() -> None:
    ideal = UnsureTable(TableZoneKind.HAND, seed=3)
    asked = ideal.until_asked()
    owner = asked.zone.seat
    assert owner is not None
    ideal.answer_it(right(ideal), **at_seat(owner))
    confirm = QuestionAnswer(
        question=asked.id, answer=AnswerKind.CONFIRM, tiles=right(ideal), **at_seat(owner)
    )
    refused = answer_refusal(ideal.table, confirm)
    assert refused is not None and refused.id == "question.own"
    ideal.give(confirm)
    assert isinstance(ideal.table.stage, Revealing)
    for step_ in (1, 2, 3):
        assert isinstance(ideal.table.stage, Revealing), (
            "two may be in league: who pays, too, may still object"
        )
        ideal.give(
            QuestionAnswer(
                question=asked.id,
                answer=AnswerKind.CONFIRM,
                tiles=right(ideal),
                **at_seat((owner + step_) % 4),
            )
        )
    assert isinstance(ideal.table.stage, BetweenHands), "everybody who pays for it has confirmed it"
    (answered,) = [one for one in published(ideal.all_effects, "event") if "answered" in (one["act"] or {})]
    assert [one["seat"] for one in answered["act"]["answered"]["confirmed_by"]] == [
        (owner + step_) % 4 for step_ in (1, 2, 3)
    ]
    assert (
        answered["act"]["answered"]["by"]["seat"] == owner and answered["text"]["id"] == "question.confirmed"
    )


@pytest.mark.parametrize("how", ["objects", "names another tile"])
def test_after_an_objection_staff_decide(how: str) -> None:
    ideal = UnsureTable(TableZoneKind.HAND, seed=3)
    asked = ideal.until_asked()
    owner = asked.zone.seat
    assert owner is not None
    ideal.answer_it(right(ideal), **at_seat(owner))
    other = at_seat((owner + 2) % 4)
    if how == "objects":
        ideal.give(QuestionAnswer(question=asked.id, answer=AnswerKind.OBJECT, **other))
    else:
        ideal.answer_it(("9m",), **other)
    assert snapshot(ideal.table)["questions"][0]["given"]["disputed"]
    assert outputs.waiting(ideal.table) is None or outputs.waiting(ideal.table).name != "answer"  # type: ignore[union-attr]
    ideal.give(TimedOut("answer"))
    refused = answer_refusal(
        ideal.table, QuestionAnswer(question=asked.id, answer=AnswerKind.TILES, tiles=right(ideal), **other)
    )
    assert refused is not None and refused.id == "question.for_staff"
    ideal.answer_it(right(ideal), **other)
    assert isinstance(ideal.table.stage, Revealing)
    ideal.answer_it(right(ideal), **STAFF)
    assert isinstance(ideal.table.stage, BetweenHands)


def test_dispute_lasts_when_tiles_are_moved() -> None:
    ideal = UnsureTable(TableZoneKind.DISCARDS)
    asked = ideal.until_asked()
    turn = ideal.table.current_hand.turn
    ideal.answer_it(right(ideal), **at_seat(turn))
    ideal.give(QuestionAnswer(question=asked.id, answer=AnswerKind.OBJECT, **at_seat((turn + 1) % 4)))
    zone, row = asked.zone, tiles_in(asked.read)
    ideal.give(ZonesUnreadable(()))
    ideal.give(ZonesRead({zone: row[:-1]}))
    assert not open_questions(ideal.table) and not ideal.table.hand.given, "the tile was taken up"
    doubt = ReadingDoubt(zone, (*row[:-1], UNREAD), (("1m", "2m"),), "cd" * 32)
    ideal.give(ZonesUnreadable((zone,), plain("moved"), (doubt,)))
    (again,) = open_questions(ideal.table)
    assert snapshot(ideal.table)["questions"][0]["disputed"]
    for seat in range(4):
        answer = QuestionAnswer(
            question=again.id, answer=AnswerKind.TILES, tiles=right(ideal), **at_seat(seat)
        )
        refused = answer_refusal(ideal.table, answer)
        assert refused is not None and refused.id == "question.for_staff"
    ideal.give(TimedOut("answer"))
    assert isinstance(ideal.table.stage, Turn)
    ideal.answer_it(right(ideal), **STAFF)
    assert isinstance(ideal.table.stage, ClaimWindow) and not ideal.table.hand.disputes


def test_certain_reading_of_all_tiles_ends_the_dispute() -> None:
    ideal = UnsureTable(TableZoneKind.DISCARDS)
    asked = ideal.until_asked()
    ideal.answer_it(("9m",), **at_seat(0))
    ideal.answer_it(right(ideal), **at_seat(1))
    assert ideal.table.hand.disputes
    ideal.give(ZonesUnreadable(()))
    ideal.give(ZonesRead({asked.zone: (*tiles_in(asked.read)[:-1], *right(ideal))}))
    assert isinstance(ideal.table.stage, ClaimWindow) and not ideal.table.hand.disputes


def test_a_question_is_of_its_session() -> None:
    ideal = UnsureTable(TableZoneKind.DISCARDS)
    asked = ideal.until_asked()
    current = replace(ideal.table.session.current, name="another evening")
    other = replace(ideal.table, session=replace(ideal.table.session, current=current))
    answer = QuestionAnswer(question=asked.id, answer=AnswerKind.TILES, tiles=right(ideal), **STAFF)
    refused = answer_refusal(other, answer)
    assert refused is not None and refused.id == "question.over"
    assert answer_refusal(ideal.table, answer) is None


def test_seat_paid_by_an_answer_cannot_confirm_it() -> None:
    """A payer in league with the winner names the hand, and the winner says yes: the others must be able to object."""
    ideal = UnsureTable(TableZoneKind.HAND, seed=3)
    asked = ideal.until_asked()
    winner = asked.zone.owner
    payer = (winner + 1) % 4
    ideal.answer_it(right(ideal), **at_seat(payer))
    won = deltas(ideal.table, asked, ideal.table.hand.given[0].answer)
    assert won is not None and won[payer] < 0 < won[winner]
    confirm = QuestionAnswer(
        question=asked.id, answer=AnswerKind.CONFIRM, tiles=right(ideal), **at_seat(winner)
    )
    refused = answer_refusal(ideal.table, confirm)
    assert refused is not None and refused.id == "question.paid"
    before = ideal.table.hand.given
    ideal.give(confirm)
    ideal.answer_it(right(ideal), **at_seat(winner))
    assert ideal.table.hand.given == before, "neither by confirming nor by saying the same"
    ideal.give(QuestionAnswer(question=asked.id, answer=AnswerKind.OBJECT, **at_seat((winner + 2) % 4)))
    assert ideal.table.hand.disputes


def test_an_answer_at_the_screen_waits_for_objections() -> None:
    ideal = UnsureTable(TableZoneKind.DISCARDS)
    ideal.until_asked()
    ideal.answer_it(right(ideal))
    assert isinstance(ideal.table.stage, Turn), "anybody may stand there, the discarder too"
    ideal.give(TimedOut("answer"))
    assert isinstance(ideal.table.stage, ClaimWindow)


def test_a_payer_does_not_make_a_win_false_by_one_tap() -> None:
    ideal = UnsureTable(TableZoneKind.HAND, seed=3)
    asked = ideal.until_asked()
    winner = asked.zone.seat
    assert winner is not None and right(ideal) != ("9m",)
    payer, other = at_seat((winner + 1) % 4), at_seat((winner + 2) % 4)
    ideal.answer_it(("9m",), **payer)
    assert isinstance(ideal.table.stage, Revealing), "who pays for a hand gains by a wrong name of its tiles"
    for of_same_interest in (payer, other, {"where": AnsweredBy.SCREEN}):
        confirm = QuestionAnswer(
            question=asked.id, answer=AnswerKind.CONFIRM, tiles=("9m",), **of_same_interest
        )
        refused = answer_refusal(ideal.table, confirm)
        assert refused is not None and refused.id == "question.own"
    until = ideal.table.hand.given
    ideal.answer_it(("9m",), **other)
    assert ideal.table.hand.given == until, "another payer says the same: neither counts nor waits longer"
    ideal.give(QuestionAnswer(question=asked.id, answer=AnswerKind.OBJECT, **at_seat(winner)))
    ideal.answer_it(right(ideal), **STAFF)
    assert isinstance(ideal.table.stage, BetweenHands)
    result = ideal.truths[0].result
    assert result is not None and ideal.table.session.history[0].deltas == result.deltas


def test_answer_changed_after_reading_is_not_confirmed() -> None:
    ideal = UnsureTable(TableZoneKind.HAND, seed=3)
    asked = ideal.until_asked()
    winner = asked.zone.seat
    assert winner is not None
    read = QuestionAnswer(
        question=asked.id, answer=AnswerKind.CONFIRM, tiles=right(ideal), **at_seat((winner + 1) % 4)
    )
    ideal.answer_it(right(ideal), **at_seat(winner))
    assert answer_refusal(ideal.table, read) is None
    ideal.answer_it(("9m",), **at_seat(winner))
    refused = answer_refusal(ideal.table, read)
    assert refused is not None and refused.id == "question.changed"
    ideal.give(read)
    assert isinstance(ideal.table.stage, Revealing) and ideal.table.hand.given


def test_the_indicator_is_settled_by_two_seats() -> None:
    ideal = UnsureTable(TableZoneKind.INDICATORS)
    ideal.until_asked()
    assert isinstance(ideal.table.stage, Dealing)
    ideal.answer_it(right(ideal), **at_seat(1))
    assert isinstance(ideal.table.stage, Dealing), "whose hand it would make cheaper or dearer is not known"
    ideal.answer_it(right(ideal), **at_seat(3))
    assert isinstance(ideal.table.stage, Dealing), "the others may object for a moment"
    ideal.give(TimedOut("answer"))
    assert not isinstance(ideal.table.stage, Dealing)
    plays_on_to_the_same_score(ideal)


@pytest.mark.parametrize("kind", [TableZoneKind.MELDS, TableZoneKind.SINGLES])
@pytest.mark.parametrize("rules", ["ningbo", "wuhan"])
def test_melds_and_flowers_are_asked_about(kind: TableZoneKind, rules: str) -> None:
    ideal = UnsureTable(kind, rules, seed=4)
    ideal.until_asked()
    ideal.answer_it(right(ideal), **STAFF)
    assert not open_questions(ideal.table)
    if (waiting := outputs.waiting(ideal.table)) is not None and waiting.name == "opening":
        ideal.give(TimedOut("opening"))  # everybody was ready before the flower could be read
    plays_on_to_the_same_score(ideal)


def test_question_is_gone_when_camera_reads_tile_after_all() -> None:
    ideal = UnsureTable(TableZoneKind.DISCARDS)
    asked = ideal.until_asked()
    seat = ideal.table.current_hand.turn
    ideal.answer_it(("9m",))
    row = (*tiles_in(asked.read)[:-1], *right(ideal))
    ideal.give(ZonesUnreadable(()))
    ideal.give(ZonesRead({TableZone.discards(seat): row}))
    assert not open_questions(ideal.table) and not ideal.table.hand.given
    assert ideal.table.current_hand.last_discard is not None
    late = QuestionAnswer(question=asked.id, answer=AnswerKind.TILES, tiles=("9m",), **STAFF)
    refused = answer_refusal(ideal.table, late)
    assert refused is not None and refused.id == "question.over"
    before = ideal.table
    ideal.give(late)
    assert ideal.table.stage == before.stage and ideal.table.hand == before.hand


def test_same_doubt_stays_answered_and_another_is_asked() -> None:
    ideal = UnsureTable(TableZoneKind.DISCARDS)
    asked = ideal.until_asked()
    doubt = ideal.table.hand.doubts[0]
    ideal.answer_it(right(ideal), **STAFF)
    ideal.give(ZonesUnreadable((asked.zone,), plain("glare"), (replace(doubt, picture="cd" * 32),)))
    assert not open_questions(ideal.table) and not ideal.table.sensors.blind
    plays_on_to_the_same_score(ideal)


@pytest.mark.parametrize(
    "content",
    [
        {"tiles": ()},
        {"tiles": ("5m", "5m")},
        {"tiles": ("back",)},
        {"tiles": ("unknown",)},
        {"tiles": ("1f",)},  # Hangzhou has no flowers
        {"answer": AnswerKind.ROLL_AGAIN},
        {"answer": AnswerKind.DICE, "dice": (1, 2)},
        {"answer": AnswerKind.CONFIRM},
        {"answer": AnswerKind.OBJECT},
        {"tiles": ("5m",), "where": AnsweredBy.SEAT, "seat": None},
        {"tiles": ("5m",), "where": AnsweredBy.SEAT, "seat": Seat(4)},
        {"tiles": ("5m",), "question": "0" * 12},
    ],
)
def test_invalid_answer_is_refused_and_changes_nothing(content: dict[str, Any]) -> None:
    ideal = UnsureTable(TableZoneKind.DISCARDS)
    asked = ideal.until_asked()
    given = QuestionAnswer(**{"question": asked.id, "answer": AnswerKind.TILES, "key": "k", **content})
    assert answer_refusal(ideal.table, given) is not None
    after = step(ideal.table, given, ideal.table.at)
    assert (after.stage, after.hand, after.pressed) == (
        ideal.table.stage,
        ideal.table.hand,
        ideal.table.pressed,
    )


# ---- dice --------------------------------------------------------------------------------------------------------


def test_dice_that_differ_can_be_those_of_the_camera() -> None:
    ideal = doubted(rolled())
    (asked,) = open_questions(ideal.table)
    seen = other_than(machine_dice(ideal.table))
    assert [choice.dice for choice in asked.choices] == [ideal.table.hand.dice, seen, ()]
    ideal.give(QuestionAnswer(question=asked.id, answer=AnswerKind.DICE, dice=seen))
    assert ideal.table.hand.dice == seen and isinstance(ideal.table.stage, Dealing)
    assert ideal.table.hand.plan == ideal.table.system.wall(seen, ideal.table.session.banker)
    assert not open_questions(ideal.table)
    ideal.give(TimedOut("dice"))
    assert not open_questions(ideal.table)
    ideal.play(1)
    assert ideal.table.session.history[0].deltas == ideal.truths[0].result.deltas  # type: ignore[union-attr]


def test_dice_that_neither_has_read_are_not_asked_about_again() -> None:
    ideal = doubted(rolled())
    (asked,) = open_questions(ideal.table)
    both = {machine_dice(ideal.table), other_than(machine_dice(ideal.table))}
    dice = next((one, one) for one in range(1, 7) if (one, one) not in both)
    ideal.give(QuestionAnswer(question=asked.id, answer=AnswerKind.DICE, dice=dice))
    assert ideal.table.hand.dice == dice
    ideal.give(TimedOut("dice"))
    assert not open_questions(ideal.table)


@pytest.mark.parametrize("dice", [(), (3,), (0, 4), (3, 7), (1, 2, 3)])
def test_impossible_dice_are_refused(dice: tuple[int, ...]) -> None:
    ideal = doubted(rolled())
    (asked,) = open_questions(ideal.table)
    assert (
        answer_refusal(ideal.table, QuestionAnswer(question=asked.id, answer=AnswerKind.DICE, dice=dice))
        is not None
    )


def test_machine_s_dice_may_be_right_and_all_may_be_rolled_again() -> None:
    ideal = doubted(rolled())
    (asked,) = open_questions(ideal.table)
    dice = ideal.table.hand.dice
    assert dice is not None
    stands = step(ideal.table, QuestionAnswer(question=asked.id, answer=AnswerKind.DICE, dice=dice), 99.0)
    assert stands.hand.dice == dice and not open_questions(stands)
    again = step(ideal.table, QuestionAnswer(question=asked.id, answer=AnswerKind.ROLL_AGAIN), 99.0)
    assert isinstance(again.stage, Moving) and again.stage.operation is Operation.ROLL_DICE


# ---- what is kept ------------------------------------------------------------------------------------------------


def test_inputs_read_back_as_they_were() -> None:
    doubt = ReadingDoubt(TableZone.hand(2), OpenHand(("1m", UNREAD), "5z"), (("2m", "3m"),), "ab" * 32)
    for given in (
        ZonesUnreadable((TableZone.hand(2),), plain("glare"), (doubt,)),
        QuestionAnswer(
            question="abc",
            answer=AnswerKind.TILES,
            tiles=("2m",),
            dice=(),
            where=AnsweredBy.SEAT,
            seat=Seat(1),
            by="",
            key="k",
            objection_s=4.0,
        ),
        QuestionAnswer(
            question="abc",
            answer=AnswerKind.DICE,
            tiles=(),
            dice=(1, 2),
            where=AnsweredBy.STAFF,
            seat=None,
            by="Li",
        ),
    ):
        assert from_json(to_json(given)) == given
    assert "doubts" not in to_json(ZonesUnreadable(()))
    assert from_json(
        {"input": "Blind", "zones": ["hand:1"], "reason": plain("dark").to_json()}
    ) == ZonesUnreadable((TableZone.hand(1),), plain("dark"))


def test_contents_are_filled_in_the_order_read() -> None:
    melds = (TableMeld(("1m", UNREAD, "3m"), 0), TableMeld((UNREAD,) * 3))
    assert unread(melds) == 4
    assert with_named_tiles(melds, ("2m", "5p", "5p", "5p")) == (
        TableMeld(("1m", "2m", "3m"), 0),
        TableMeld(("5p", "5p", "5p")),
    )
    assert with_named_tiles((FaceUpTile(1, 4, UNREAD),), ("6s",)) == (FaceUpTile(1, 4, "6s"),)
    with pytest.raises(ValueError, match="2 are named"):
        with_named_tiles(("1m", UNREAD), ("1m", "2m"))


# ---- flowers -----------------------------------------------------------------------------------------------------


def test_unseen_flowers_are_named_one_by_one_before_play() -> None:
    ideal = UnsureTable(TableZoneKind.SINGLES, "ningbo", seed=4)
    ideal.give(MachineFault(FLOWERS_FAULT, plain("The flowers of this set are not known.")))
    for seat in range(4):
        ideal.press(seat, "ready")
    assert isinstance(ideal.table.stage, BetweenHands), (
        "no hand begins before they are shown, or somebody says so"
    )
    (asked,) = open_questions(ideal.table)
    assert asked.kind is QuestionKind.FLOWERS and not asked.free
    ideal.give(QuestionAnswer(question=asked.id, answer=AnswerKind.PLAY_ON, **at_seat(2)))
    assert not open_questions(ideal.table)
    assert not any(alert.code == FLOWERS_FAULT for alert in ideal.table.reports.alerts)
    of_a_flower = ideal.until_asked()
    assert (
        of_a_flower.zone.kind is TableZoneKind.SINGLES
        and "8f" in snapshot(ideal.table)["questions"][0]["faces"]
    )
    ideal.answer_it(right(ideal), **STAFF)
    if (waiting := outputs.waiting(ideal.table)) is not None and waiting.name == "opening":
        ideal.give(TimedOut("opening"))
    plays_on_to_the_same_score(ideal)
