"""What follows from an answer to a question once it counts, and who would be paid by it."""

from __future__ import annotations

from dataclasses import replace

from controller.json_values import JsonObject
from controller.referee import dice_disagreement, unreadable_dice, unseen_course, win_reveal
from controller.referee.effects import KeepAnsweredPicture
from controller.referee.inputs import FLOWERS_FAULT, AnsweredBy, AnswerKind, QuestionAnswer
from controller.referee.question_values import ABOUT_TILES, Choice, Question, QuestionKind
from controller.referee.reading_doubts import filled, tiles_of
from controller.referee.reading_questions import known_as
from controller.referee.stages import AwaitingHiddenHand, Revealing, WinContested
from controller.referee.table_parts import GivenAnswer, NamedZone
from controller.referee.table_state import Table
from controller.referee.unseen_questions import noted
from controller.rules.acts import Draw
from controller.rules.hand_state import HandState, Phase
from controller.rules.results import deltas_of
from controller.words import Sentence, say


def counts(table: Table, question: Question, given: GivenAnswer) -> Table:
    """The answer is the record: it is told with who gave and who confirmed it, and the digest of the picture that was
    asked about."""
    said = given.answer
    text = say("question.answered", who=who(said), answer=answer(question, said))
    if given.confirmed_by:
        others = [who(one) for one in given.confirmed_by]
        text = say("question.confirmed", who=who(said), answer=answer(question, said), others=others)
    known = filled(question.read, said.tiles) if question.kind in ABOUT_TILES else question.read
    picture = KeepAnsweredPicture(question.picture, question.zone.name, tiles_of(known))
    told = table.with_event("info", text, seat=said.seat, act={"answered": _recorded(picture, given)})
    told = told.with_effect(picture)
    match question.kind:
        case QuestionKind.TILES | QuestionKind.FACE_DOWN:
            return named(told, question, said)
        case QuestionKind.COURSE:
            return _course_told(told, said)
        case QuestionKind.FLOWERS:
            return told.clear_alert(FLOWERS_FAULT)
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


def _course_told(table: Table, said: QuestionAnswer) -> Table:
    course = table.hand.course
    assert course is not None
    for acts in course.courses:
        if tuple(noted(act) for act in acts if not isinstance(act, Draw)) == said.acts:
            return unseen_course.happened(table, acts)
    return unseen_course.denied(table)


def _recorded(picture: KeepAnsweredPicture, given: GivenAnswer) -> JsonObject:
    return {
        "zone": picture.zone,
        "picture": picture.picture,
        "tiles": list(picture.tiles),
        "by": _giver(given.answer),
        "confirmed_by": [_giver(one) for one in given.confirmed_by],
    }


def _giver(said: QuestionAnswer) -> JsonObject:
    return {"where": said.where.value, "seat": said.seat, "by": said.by}


def _dice_named(table: Table, dice: tuple[int, int]) -> Table:
    if sorted(dice) == sorted(dice_disagreement.rolled_last(table)):
        return dice_disagreement.settled(table)
    return dice_disagreement.replaced(table, dice)


def _two(said: QuestionAnswer) -> tuple[int, int]:
    one, other = said.dice
    return one, other


def named(table: Table, question: Question, said: QuestionAnswer) -> Table:
    """What people named lies there: the referee reads it as if the camera had."""
    content, zone = filled(question.read, said.tiles), question.zone
    if question.kind is QuestionKind.FACE_DOWN:  # the camera goes on reading what lies there
        others = (one for one in table.hand.named if one.zone != zone)
        one = NamedZone(zone, table.sensors.sight[zone], content)
        return replace(table, hand=replace(table.hand, named=(*others, one)))
    return known_as(table, zone, content)


# ---- who is paid by it -------------------------------------------------------------------------------------------


def deltas(table: Table, question: Question, said: QuestionAnswer) -> tuple[int, ...] | None:
    """What each seat would win or lose by this answer, in units, where it decides a hand that is shown; None where
    nobody can know yet."""
    if question.kind not in ABOUT_TILES:
        return None
    match table.stage:
        case Revealing():
            after = win_reveal.look_at_reveal(named(table, question, said))
        case AwaitingHiddenHand():
            after = win_reveal.look_at_asked(named(table, question, said))
        case _:
            return None
    return _due(table, after)


def _due(before: Table, after: Table) -> tuple[int, ...] | None:
    match after.stage:
        case WinContested(refusal=refusal):
            return None if refusal.false_win is None else refusal.false_win.deltas
        case Revealing(shown=(*_, win)) if after.stage != before.stage:
            return deltas_of(win.judged.judgement.payments, before.system.players)
    over = after.hand.state
    ended = isinstance(over, HandState) and over.phase is Phase.OVER and over.result is not None
    return over.result.deltas if ended and over is not None and over.result is not None else None


# ---- in words ----------------------------------------------------------------------------------------------------


def who(said: QuestionAnswer) -> Sentence:
    """Who has given an answer."""
    match said.where:
        case AnsweredBy.SEAT:
            return say("question.who_seat", seat=said.seat)
        case AnsweredBy.STAFF:
            return say("question.who_staff", by=said.by)
        case AnsweredBy.SCREEN:
            return say("question.who_screen")


def answer(question: Question, said: QuestionAnswer | Choice) -> Sentence:
    """What an answer says, or one that is offered."""
    if said.answer is AnswerKind.ROLL_AGAIN:
        return say("question.said_roll_again")
    if said.answer is AnswerKind.DICE:
        one, other = said.dice
        return say("question.said_dice", one=one, other=other)
    if said.answer is AnswerKind.PLAY_ON:
        return say("question.said_play_on")
    if said.answer is AnswerKind.COURSE:
        told = next((one.texts for one in question.choices if one.acts == said.acts), ())
        return say("question.said_course", acts=list(told))
    if said.tiles:
        return say("question.said_tiles", tiles=" ".join(said.tiles))
    return say("question.said_as_read", tiles=" ".join(tiles_of(question.read)) or "nothing")
