"""Answers to questions: which of them count, when, and what follows from one.

What staff answer counts at once, and so does what favours no seat. Of tiles every seat has something to gain or to
lose, whosever they are: an answer counts once a seat of the opposite interest says the same, or nobody has objected for
some seconds; after an objection staff decide.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from controller.json_values import JsonObject
from controller.referee import dice_disagreement, unreadable_dice
from controller.referee.effects import BuzzPattern
from controller.referee.inputs import AnsweredBy, AnswerKind, QuestionAnswered
from controller.referee.panel_presses import PressAnswer, PressOutcome, seat_of
from controller.referee.reading_doubts import blinds, filled, tiles_of, unread
from controller.referee.reading_questions import (
    QuestionKind,
    ReadingQuestion,
    faces,
    open_questions,
    question_named,
    with_answer,
)
from controller.referee.table_parts import GivenAnswer
from controller.referee.table_state import Table, zone_needs_help
from controller.words import Sentence, say

FACES_OF_A_DIE: Final = range(1, 7)


@dataclass(frozen=True)
class QuestionReply:
    """What somebody has answered on a page: `person` of `session` by their panel, `by` of the staff, or neither at the
    table's own screen. The `key` was made for this answer."""

    question: str
    answer: AnswerKind
    tiles: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()
    key: str = ""
    where: AnsweredBy = AnsweredBy.SCREEN
    session: str = ""
    person: str = ""
    by: str = ""


def as_input(table: Table, reply: QuestionReply, objection_s: float) -> QuestionAnswered | PressAnswer:
    """The referee's input for an answer, or what is answered where it cannot be taken."""
    if reply.key and reply.key in table.pressed.keys:
        return PressAnswer(PressOutcome.REPEATED)
    seat = None
    if reply.where is AnsweredBy.SEAT:
        seat = seat_of(table, reply.session, reply.person)
        if seat is None:
            return PressAnswer(PressOutcome.NOT_RECORDED, say("press.no_seat"))
    said = QuestionAnswered(
        reply.question,
        reply.answer,
        reply.tiles,
        reply.dice,
        reply.where,
        seat,
        reply.by,
        reply.key,
        objection_s,
    )
    refused = refusal(table, said)
    return said if refused is None else PressAnswer(PressOutcome.NOT_RECORDED, refused)


def refusal(table: Table, said: QuestionAnswered) -> Sentence | None:
    """Why an answer cannot be taken now; None for one that can."""
    question, given = question_named(table, said.question), given_to(table, said.question)
    if question is None:
        return say("question.over")
    if said.where is AnsweredBy.SEAT and not (
        said.seat is not None and 0 <= said.seat < table.system.players
    ):
        return say("press.no_seat")
    if said.answer in (AnswerKind.CONFIRM, AnswerKind.OBJECT):
        return _refused_word(question, given, said)
    if given is not None and given.disputed and said.where is not AnsweredBy.STAFF:
        return say("question.for_staff")
    return None if _possible(table, question, said) else say("question.impossible")


def _refused_word(
    question: ReadingQuestion, given: GivenAnswer | None, said: QuestionAnswered
) -> Sentence | None:
    if given is None:
        return say("question.nothing_given")
    if given.disputed and said.where is not AnsweredBy.STAFF:
        return say("question.for_staff")
    if said.answer is AnswerKind.OBJECT:
        return None
    if said.where is not AnsweredBy.STAFF and not _opposed(question, given.said, said):
        return say("question.own")
    return None if _names_alike(given.said, said) else say("question.changed")


def _opposed(question: ReadingQuestion, one: QuestionAnswered, other: QuestionAnswered) -> bool:
    """Whether two seats that say the same do so against each other's interest: of one's tiles the owner and anybody
    else. Who stands at the screen is not known: it may be the same person."""
    if one.where is not AnsweredBy.SEAT or other.where is not AnsweredBy.SEAT or one.seat == other.seat:
        return False
    owner = question.zone.seat
    return owner is None or owner in (one.seat, other.seat)


def _names_alike(given: QuestionAnswered, said: QuestionAnswered) -> bool:
    """Whether a confirmation is of what the answer is now: it may have been replaced after it was read."""
    return (given.tiles, sorted(given.dice)) == (said.tiles, sorted(said.dice))


def _possible(table: Table, question: ReadingQuestion, said: QuestionAnswered) -> bool:
    """Whether this is one of the answers to the question."""
    dice = tuple(sorted(said.dice))
    if any(
        choice.answer is said.answer and choice.tiles == said.tiles and tuple(sorted(choice.dice)) == dice
        for choice in question.choices
    ):
        return True
    if not question.free:
        return False
    if question.kind is QuestionKind.TILES:
        named = len(said.tiles) == unread(question.read) and set(said.tiles) <= set(faces(table))
        return said.answer is AnswerKind.TILES and named
    shown = len(dice) == 2 and all(die in FACES_OF_A_DIE for die in dice)
    return said.answer is AnswerKind.DICE and shown


def given_to(table: Table, asked: str) -> GivenAnswer | None:
    """The answer to the question `asked` that does not count yet."""
    return next((given for given in table.hand.given if given.said.question == asked), None)


def answered(table: Table, said: QuestionAnswered) -> Table:
    """The table after an answer; unchanged where it cannot be taken."""
    if refusal(table, said) is not None:
        return table
    question, given = question_named(table, said.question), given_to(table, said.question)
    assert question is not None
    told = replace(table, pressed=table.pressed.with_key(said.key)) if said.key else table
    match said.answer:
        case AnswerKind.CONFIRM:
            assert given is not None
            return _counts(_without(told, said.question), question, given.said, confirmed=said)
        case AnswerKind.OBJECT:
            assert given is not None
            return _disputed(told, given, said)
    if said.where is AnsweredBy.STAFF or not _gains(question, said):
        if given is not None and said.where is not AnsweredBy.STAFF and not _same(given.said, said):
            return _disputed(told, given, said)
        return _counts(_without(told, said.question), question, said)
    if given is not None and _same(given.said, said):
        if not _opposed(question, given.said, said):
            return told  # it waits already, and no longer for being said twice
        return _counts(_without(told, said.question), question, given.said, confirmed=said)
    if given is not None and given.said.seat != said.seat:
        return _disputed(told, given, said)
    waits = _without(told, said.question)
    waits = replace(waits, hand=replace(waits.hand, given=(*waits.hand.given, GivenAnswer(said, table.at))))
    return waits.with_event("info", say("question.given", who=_who(said), answer=_answer(question, said)))


def _gains(question: ReadingQuestion, said: QuestionAnswered) -> bool:
    """Whether the answer may be of use to who gives it; at the table's screen that can be anybody."""
    if said.where is AnsweredBy.SEAT:
        return said.seat in question.favours
    return said.where is AnsweredBy.SCREEN and bool(question.favours)


def _same(one: QuestionAnswered, other: QuestionAnswered) -> bool:
    return (one.answer, one.tiles, sorted(one.dice)) == (other.answer, other.tiles, sorted(other.dice))


def look(table: Table) -> Table:
    """Drop the answers to questions that are over."""
    if not table.hand.given:
        return table
    asked = {question.id for question in open_questions(table)}
    left = tuple(given for given in table.hand.given if given.said.question in asked)
    return table if left == table.hand.given else replace(table, hand=replace(table.hand, given=left))


def due(table: Table) -> GivenAnswer | None:
    """The answer that counts next if nobody objects."""
    open_ = [given for given in table.hand.given if not given.disputed]
    return min(open_, key=lambda given: given.at + given.said.objection_s, default=None)


def nobody_objected(table: Table) -> Table:
    """The time for objections to the answer that is `due` is over: it counts."""
    given = due(table)
    question = None if given is None else question_named(table, given.said.question)
    if given is None or question is None:
        return table
    return _counts(_without(table, given.said.question), question, given.said)


def _without(table: Table, asked: str) -> Table:
    left = tuple(given for given in table.hand.given if given.said.question != asked)
    return replace(table, hand=replace(table.hand, given=left))


def _disputed(table: Table, given: GivenAnswer, said: QuestionAnswered) -> Table:
    others = tuple(one for one in table.hand.given if one is not given)
    kept = replace(table, hand=replace(table.hand, given=(*others, replace(given, disputed=True))))
    told = kept.with_event("info", say("question.disputed", who=_who(said)))
    for seat in range(table.system.players):
        told = told.with_buzz(seat, BuzzPattern.ALARM)
    return told


# ---- what follows ------------------------------------------------------------------------------------------------


def _counts(
    table: Table, question: ReadingQuestion, said: QuestionAnswered, confirmed: QuestionAnswered | None = None
) -> Table:
    """The answer is the record: it is told with the digest of the picture that was asked about."""
    sentence = say("question.answered", who=_who(said), answer=_answer(question, said))
    if confirmed is not None:
        sentence = say(
            "question.confirmed", who=_who(said), answer=_answer(question, said), other=_who(confirmed)
        )
    known = filled(question.read, said.tiles) if question.kind is QuestionKind.TILES else question.read
    tiles = list(tiles_of(known))
    act = {"answered": {"zone": question.zone.name, "picture": question.picture, "tiles": tiles}}
    told = table.with_event("info", sentence, seat=said.seat, act=act)
    match question.kind:
        case QuestionKind.TILES:
            return _tiles_named(told, question, said)
        case QuestionKind.DICE_UNREAD:
            return (
                unreadable_dice.rolled_again(told)
                if said.answer is AnswerKind.ROLL_AGAIN
                else unreadable_dice.taken(told, _two(said))
            )
        case QuestionKind.DICE_DIFFER:
            return (
                dice_disagreement.rolled_again(told)
                if said.answer is AnswerKind.ROLL_AGAIN
                else _dice_named(told, _two(said))
            )


def _dice_named(table: Table, dice: tuple[int, int]) -> Table:
    if sorted(dice) == sorted(dice_disagreement.rolled_last(table)):
        return dice_disagreement.settled(table)
    return dice_disagreement.replaced(table, dice)


def _two(said: QuestionAnswered) -> tuple[int, int]:
    one, other = said.dice
    return one, other


def _tiles_named(table: Table, question: ReadingQuestion, said: QuestionAnswered) -> Table:
    """What people named lies there: the referee reads it as if the camera had."""
    content, zone = filled(question.read, said.tiles), question.zone
    doubts = tuple(
        with_answer(doubt, content) if doubt.zone == zone else doubt for doubt in table.hand.doubts
    )
    clear = {blind for doubt in doubts if doubt.answer is not None for blind in blinds(doubt)}
    blind = tuple(one for one in table.sensors.blind if one not in clear)
    sensors = replace(table.sensors, sight={**table.sensors.sight, zone: content}, blind=blind)
    read = replace(table, hand=replace(table.hand, doubts=doubts), sensors=sensors)
    return read if any(zone_needs_help(read, one) for one in blind) else read.clear_alert("eye")


def _who(said: QuestionAnswered) -> Sentence:
    match said.where:
        case AnsweredBy.SEAT:
            return say("question.who_seat", seat=said.seat)
        case AnsweredBy.STAFF:
            return say("question.who_staff", by=said.by)
        case AnsweredBy.SCREEN:
            return say("question.who_screen")


def _answer(question: ReadingQuestion, said: QuestionAnswered) -> Sentence:
    if said.answer is AnswerKind.ROLL_AGAIN:
        return say("question.said_roll_again")
    if said.answer is AnswerKind.DICE:
        one, other = said.dice
        return say("question.said_dice", one=one, other=other)
    if said.tiles:
        return say("question.said_tiles", tiles=" ".join(said.tiles))
    return say("question.said_as_read", tiles=" ".join(tiles_of(question.read)) or "nothing")


# ---- for pages ---------------------------------------------------------------------------------------------------


def shown(table: Table) -> list[JsonObject]:
    """The open questions as plain JSON, for the snapshot; `faces` are the tiles that may be named."""
    return [_shown(table, question) for question in open_questions(table)]


def _shown(table: Table, question: ReadingQuestion) -> JsonObject:
    given = given_to(table, question.id)
    return {
        "id": question.id,
        "kind": question.kind.value,
        "zone": question.zone.name,
        "seat": question.zone.seat,
        "text": question.text.to_json(),
        "read": list(tiles_of(question.read)),
        "places": unread(question.read),
        "choices": [
            {"answer": one.answer.value, "tiles": list(one.tiles), "dice": list(one.dice)}
            for one in question.choices
        ],
        "free": question.free,
        "faces": list(faces(table)) if question.free and question.kind is QuestionKind.TILES else [],
        "favours": sorted(question.favours),
        "picture": question.picture or None,
        "since": question.since,
        "given": None if given is None else _given(question, given),
    }


def _given(question: ReadingQuestion, given: GivenAnswer) -> JsonObject:
    said = given.said
    return {
        "text": _answer(question, said).to_json(),
        "who": _who(said).to_json(),
        "where": said.where.value,
        "seat": said.seat,
        "tiles": list(said.tiles),
        "at": given.at,
        "until": None if given.disputed else given.at + said.objection_s,
        "disputed": given.disputed,
    }
