"""Answers to questions: which of them count, and when.

What staff answer counts at once, and so does what favours no seat. Of tiles every seat has something to gain or to
lose, also of another seat's tiles: an answer counts when nobody has objected for some seconds, and sooner once a seat
of the opposite interest has confirmed it that is not paid by it: at once when all who pay by it have, else when nobody
has objected for a moment more, since two may be in league. After an objection staff decide, however the tiles are
moved.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from controller.json_values import JsonObject
from controller.referee import bet_phase, dice_disagreement, unseen_course, win_reveal
from controller.referee.effects import KeepAnsweredPicture
from controller.referee.inputs import FLOWERS_FAULT, AnsweredBy, AnswerKind, QuestionAnswer
from controller.referee.panel_presses import PressAnswer, PressOutcome, SeatPanel, seat_of
from controller.referee.questions import (
    ABOUT_TILES,
    Choice,
    Question,
    QuestionKind,
    act_note,
    faces,
    known_as,
    of_one_kind,
    open_questions,
    question_named,
)
from controller.referee.stages import AwaitingHiddenHand, AwaitingUra, Revealing, WinContested
from controller.referee.table_state import Dispute, GivenAnswer, NamedZone, Table, own_key
from controller.referee.zones import Zones, tiles_in, unread, with_named_tiles
from controller.rules.acts import Draw
from controller.rules.hand_state import HandState, Phase
from controller.rules.results import deltas_of
from controller.words import Sentence, say
from firmware_bridge.protocol.constants import Buzz

# ---- what follows from an answer ------------------------------------------------------------------------------------


def count_answer(table: Table, question: Question, given: GivenAnswer) -> Table:
    """Record the answer, and report it with who gave and who confirmed it, and the digest of the picture in
    question."""
    answer = given.answer
    text = say("question.answered", who=giver_text(answer), answer=answer_text(question, answer))
    if given.confirmed_by:
        others = [giver_text(one) for one in given.confirmed_by]
        text = say(
            "question.confirmed", who=giver_text(answer), answer=answer_text(question, answer), others=others
        )
    known = with_named_tiles(question.read, answer.tiles) if question.kind in ABOUT_TILES else question.read
    picture = KeepAnsweredPicture(question.picture, question.zone.name, tiles_in(known))
    after = table.with_event("info", text, seat=answer.seat, act={"answered": _recorded(picture, given)})
    after = after.with_effect(picture)
    match question.kind:
        case QuestionKind.TILES | QuestionKind.FACE_DOWN:
            return name_tiles(after, question, answer)
        case QuestionKind.URA:
            return win_reveal.ura_named(after, answer.tiles)
        case QuestionKind.NOT_SHOWN:
            return bet_phase.hand_never_shown(after)
        case QuestionKind.COURSE:
            return _with_course_answered(after, answer)
        case QuestionKind.FLOWERS:
            return after.clear_alert(FLOWERS_FAULT)
        case QuestionKind.DICE_UNREAD:
            return (
                dice_disagreement.bowl_rolled_again(after)
                if answer.answer is AnswerKind.ROLL_AGAIN
                else dice_disagreement.take_roll(after, _two(answer))
            )
        case QuestionKind.DICE_DIFFER:
            return (
                dice_disagreement.rolled_again(after)
                if answer.answer is AnswerKind.ROLL_AGAIN
                else _dice_named(after, _two(answer))
            )


def _with_course_answered(table: Table, answer: QuestionAnswer) -> Table:
    course = table.hand.course
    assert course is not None
    for acts in course.courses:
        if tuple(act_note(act) for act in acts if not isinstance(act, Draw)) == answer.acts:
            return unseen_course.apply_course(table, acts)
    return unseen_course.deny_course(table)


def _recorded(picture: KeepAnsweredPicture, given: GivenAnswer) -> JsonObject:
    return {
        "zone": picture.zone,
        "picture": picture.picture,
        "tiles": list(picture.tiles),
        "by": _giver(given.answer),
        "confirmed_by": [_giver(one) for one in given.confirmed_by],
    }


def _giver(answer: QuestionAnswer) -> JsonObject:
    return {"where": answer.where.value, "seat": answer.seat, "by": answer.by}


def _dice_named(table: Table, dice: tuple[int, int]) -> Table:
    if sorted(dice) == sorted(dice_disagreement.rolled_last(table)):
        return dice_disagreement.clear_disagreement(table)
    return dice_disagreement.with_dice_read_by_people(table, dice)


def _two(answer: QuestionAnswer) -> tuple[int, int]:
    one, other = answer.dice
    return one, other


def name_tiles(table: Table, question: Question, answer: QuestionAnswer) -> Table:
    """Put the named tiles into the zone, as if the camera had read them."""
    content, zone = with_named_tiles(question.read, answer.tiles), question.zone
    if question.kind is QuestionKind.FACE_DOWN:  # the camera goes on reading what lies there
        others = (one for one in table.hand.named if one.zone != zone)
        one = NamedZone(zone, table.sensors.sight[zone], content)
        return replace(table, hand=replace(table.hand, named=(*others, one)))
    return known_as(table, zone, content)


# ---- who is paid by it -----------------------------------------------------------------------------------------


def deltas(table: Table, question: Question, answer: QuestionAnswer) -> tuple[int, ...] | None:
    """The gain or loss of each seat by this answer, in units, if it decides a hand that is shown; None if unknown."""
    if question.kind not in ABOUT_TILES:
        return None
    match table.stage:
        case Revealing():
            after = win_reveal.look_at_reveal(name_tiles(table, question, answer))
        case AwaitingUra():
            after = win_reveal.ura_named(table, answer.tiles)
        case AwaitingHiddenHand():
            after = win_reveal.look_at_asked(name_tiles(table, question, answer))
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


# ---- in words --------------------------------------------------------------------------------------------------


def giver_text(answer: QuestionAnswer) -> Sentence:
    """The sentence that names who gave an answer."""
    match answer.where:
        case AnsweredBy.SEAT:
            return say("question.who_seat", seat=answer.seat)
        case AnsweredBy.STAFF:
            return say("question.who_staff", by=answer.by)
        case AnsweredBy.SCREEN:
            return say("question.who_screen")


def answer_text(question: Question, answer: QuestionAnswer | Choice) -> Sentence:
    """The content of an answer, or of an offered choice, in words."""
    if answer.answer is AnswerKind.ROLL_AGAIN:
        return say("question.said_roll_again")
    if answer.answer is AnswerKind.DICE:
        one, other = answer.dice
        return say("question.said_dice", one=one, other=other)
    if answer.answer is AnswerKind.PLAY_ON:
        return say("question.said_play_on")
    if answer.answer is AnswerKind.NOT_SHOWN:
        return say("question.said_not_shown", seat=question.zone.owner)
    if answer.answer is AnswerKind.COURSE:
        texts = next((one.texts for one in question.choices if one.acts == answer.acts), ())
        return say("question.said_course", acts=list(texts))
    if answer.tiles:
        return say("question.said_tiles", tiles=" ".join(answer.tiles))
    return say("question.said_as_read", tiles=" ".join(tiles_in(question.read)) or "nothing")


# ---- which answers count, and when ----------------------------------------------------------------------------------


FACES_OF_A_DIE: Final = range(1, 7)
CONFIRMED_S: Final = 2.0
"""Seconds in which others may still object to an answer that another seat has confirmed."""


def answer_input(
    table: Table, answer: QuestionAnswer, panel: SeatPanel | None, objection_s: float
) -> QuestionAnswer | PressAnswer:
    """The answer as the journal keeps it: with the seat of the `panel` that gave it, and with a key that no other panel
    or person has; or the reply to the sender if it cannot be taken."""
    source = f"{answer.where.value} {answer.by}" if panel is None else f"panel {panel.id}"
    key = own_key(source, answer.key)
    if key and key in table.pressed.keys:
        return PressAnswer(PressOutcome.REPEATED)
    seat = None if panel is None else seat_of(table, panel)
    given = replace(answer, seat=seat, key=key, objection_s=objection_s)
    refused = answer_refusal(table, given)
    return given if refused is None else PressAnswer(PressOutcome.NOT_RECORDED, refused)


def answer_refusal(table: Table, answer: QuestionAnswer) -> Sentence | None:
    """The reason why an answer cannot be taken now; None if it can."""
    question, given = question_named(table, answer.question), given_to(table, answer.question)
    if question is None:
        return say("question.over")
    if answer.where is AnsweredBy.SEAT and not (
        answer.seat is not None and 0 <= answer.seat < table.system.players
    ):
        return say("press.no_seat")
    if answer.where is not AnsweredBy.STAFF and is_disputed(table, question):
        return say("question.for_staff")
    if answer.answer in (AnswerKind.CONFIRM, AnswerKind.OBJECT):
        return _word_refusal(table, question, given, answer)
    return None if _possible(table, question, answer) else say("question.impossible")


def is_disputed(table: Table, question: Question) -> bool:
    """Whether staff decide: somebody has objected to an answer about this zone, or given another."""
    return any(dispute.zone == question.zone for dispute in table.hand.disputes)


def _word_refusal(
    table: Table, question: Question, given: GivenAnswer | None, answer: QuestionAnswer
) -> Sentence | None:
    if given is None:
        return say("question.nothing_given")
    if answer.answer is AnswerKind.OBJECT:
        return None
    if not _names_alike(given.answer, answer):
        return say("question.changed")
    if answer.where is AnsweredBy.STAFF:
        return None
    if not _opposed(question, given.answer, answer):
        return say("question.own")
    return say("question.paid") if _is_paid(table, question, given.answer, answer) else None


def _is_paid(table: Table, question: Question, given: QuestionAnswer, answer: QuestionAnswer) -> bool:
    """Whether the seat that confirms would be paid by the answer: then its confirmation adds nothing."""
    won = deltas(table, question, given)
    return won is not None and answer.seat is not None and won[answer.seat] > 0


def _opposed(question: Question, one: QuestionAnswer, other: QuestionAnswer) -> bool:
    """Whether two seats that give the same answer have opposite interests: the owner of the tiles and any other seat.
    An answer at the screen does not count: it may be from the same person."""
    if one.where is not AnsweredBy.SEAT or other.where is not AnsweredBy.SEAT or one.seat == other.seat:
        return False
    owner = None if question.kind is QuestionKind.COURSE else question.zone.seat
    return owner is None or owner in (one.seat, other.seat)


def _names_alike(given: QuestionAnswer, answer: QuestionAnswer) -> bool:
    """Whether a confirmation matches the present answer, which may have replaced the one that was read."""
    return (given.tiles, given.acts, sorted(given.dice)) == (answer.tiles, answer.acts, sorted(answer.dice))


def _possible(table: Table, question: Question, answer: QuestionAnswer) -> bool:
    """Whether this is one of the answers to the question."""
    dice = tuple(sorted(answer.dice))
    if any(
        (choice.answer, choice.tiles, choice.acts) == (answer.answer, answer.tiles, answer.acts)
        and tuple(sorted(choice.dice)) == dice
        for choice in question.choices
    ):
        return True
    if not question.free:
        return False
    if question.kind in ABOUT_TILES:
        named = len(answer.tiles) == unread(question.read) and set(answer.tiles) <= set(faces(table))
        alike = len(set(answer.tiles)) == 1 or not of_one_kind(question)
        return answer.answer is AnswerKind.TILES and named and alike
    shown = len(dice) == 2 and all(die in FACES_OF_A_DIE for die in dice)
    return answer.answer is AnswerKind.DICE and shown


def given_to(table: Table, asked: str) -> GivenAnswer | None:
    """The answer to the question `asked` that does not count yet."""
    return next((given for given in table.hand.given if given.answer.question == asked), None)


def take_answer(table: Table, answer: QuestionAnswer) -> Table:
    """The table after an answer; unchanged if it cannot be taken."""
    if answer_refusal(table, answer) is not None:
        return table
    question, given = question_named(table, answer.question), given_to(table, answer.question)
    assert question is not None
    after = replace(table, pressed=table.pressed.with_key(answer.key)) if answer.key else table
    match answer.answer:
        case AnswerKind.CONFIRM:
            assert given is not None
            return _confirm(after, question, given, answer)
        case AnswerKind.OBJECT:
            assert given is not None
            return _dispute(after, question, given, answer)
    if answer.where is AnsweredBy.STAFF or not _gains(question, answer):
        if given is not None and answer.where is not AnsweredBy.STAFF and not _same(given.answer, answer):
            return _dispute(after, question, given, answer)
        return _count_and_end_dispute(after, question, GivenAnswer(answer, at=table.at, until=table.at))
    if given is not None and _same(given.answer, answer):
        alike = _opposed(question, given.answer, answer) and not _is_paid(
            table, question, given.answer, answer
        )
        return (
            _confirm(after, question, given, answer) if alike else after
        )  # it waits already, no longer than before
    if given is not None and given.answer.seat != answer.seat:
        return _dispute(after, question, given, answer)
    waits = _with(
        _without(after, answer.question),
        GivenAnswer(answer, at=table.at, until=table.at + answer.objection_s),
    )
    return waits.with_event(
        "info", say("question.given", who=giver_text(answer), answer=answer_text(question, answer))
    )


def _gains(question: Question, answer: QuestionAnswer) -> bool:
    """Whether the giver may profit from the answer; at the table's screen that can be anybody."""
    if answer.where is AnsweredBy.SEAT:
        return answer.seat in question.favours
    return answer.where is AnsweredBy.SCREEN and bool(question.favours)


def _same(one: QuestionAnswer, other: QuestionAnswer) -> bool:
    return one.answer is other.answer and _names_alike(one, other)


def _confirm(table: Table, question: Question, given: GivenAnswer, answer: QuestionAnswer) -> Table:
    """Add a confirmation. The answer counts when staff or all who pay by it have confirmed it. Otherwise others may
    object for a moment more, or for all their time if the confirming seat has nothing to lose."""
    if any(one.seat == answer.seat and one.where is answer.where for one in given.confirmed_by):
        return table
    more = replace(given, confirmed_by=(*given.confirmed_by, answer))
    agree = {one.seat for one in (given.answer, *more.confirmed_by)}
    won = deltas(table, question, given.answer)
    pay = {seat for seat in range(table.system.players) if won is None or won[seat] < 0}
    if answer.where is AnsweredBy.STAFF or (pay and pay <= agree):
        return _count_and_end_dispute(table, question, more)
    if answer.seat in pay:
        more = replace(more, until=min(more.until, table.at + CONFIRMED_S))
    after = _with(_without(table, answer.question), more)
    return after.with_event("info", say("question.seconded", who=giver_text(answer)), seat=answer.seat)


def _count_and_end_dispute(table: Table, question: Question, given: GivenAnswer) -> Table:
    """Count the answer; disputes about its zone are decided."""
    left = tuple(dispute for dispute in table.hand.disputes if dispute.zone != question.zone)
    decided = replace(table, hand=replace(table.hand, disputes=left))
    return count_answer(_without(decided, question.id), question, given)


def drop_outdated(table: Table) -> Table:
    """Drop the answers to questions that are over."""
    if not table.hand.given:
        return table
    asked = {question.id for question in open_questions(table)}
    left = tuple(given for given in table.hand.given if given.answer.question in asked)
    return table if left == table.hand.given else replace(table, hand=replace(table.hand, given=left))


def read_after_all(table: Table, zones: Zones) -> Table:
    """End the disputes about zones that the camera reads with certainty, if all disputed tiles lie there."""
    left = tuple(
        dispute
        for dispute in table.hand.disputes
        if dispute.zone not in zones or len(tiles_in(zones[dispute.zone])) < dispute.tiles
    )
    return replace(table, hand=replace(table.hand, disputes=left))


def due_answer(table: Table) -> GivenAnswer | None:
    """The answer that counts next if nobody objects."""
    open_ = [given for given in table.hand.given if not given.disputed]
    return min(open_, key=lambda given: given.until, default=None)


def nobody_objected(table: Table) -> Table:
    """Count the answer that is `due`: the time for objections is over."""
    given = due_answer(table)
    question = None if given is None else question_named(table, given.answer.question)
    return table if given is None or question is None else _count_and_end_dispute(table, question, given)


def _with(table: Table, given: GivenAnswer) -> Table:
    return replace(table, hand=replace(table.hand, given=(*table.hand.given, given)))


def _without(table: Table, asked: str) -> Table:
    left = tuple(given for given in table.hand.given if given.answer.question != asked)
    return replace(table, hand=replace(table.hand, given=left))


def _dispute(table: Table, question: Question, given: GivenAnswer, answer: QuestionAnswer) -> Table:
    dispute = Dispute(question.zone, len(tiles_in(question.read)))
    kept = _with(_without(table, question.id), replace(given, disputed=True))
    kept = replace(kept, hand=replace(kept.hand, disputes=(*kept.hand.disputes, dispute)))
    after = kept.with_event("info", say("question.disputed", who=giver_text(answer)))
    for seat in range(table.system.players):
        after = after.with_buzz(seat, Buzz.ALARM)
    return after


# ---- for pages and panels -------------------------------------------------------------------------------------------


def open_questions_json(table: Table) -> list[JsonObject]:
    """The open questions as plain JSON; `faces` are the tiles that may be named."""
    return [_question_json(table, question) for question in open_questions(table)]


def _question_json(table: Table, question: Question) -> JsonObject:
    given = given_to(table, question.id)
    return {
        "id": question.id,
        "kind": question.kind.value,
        "zone": question.zone.name,
        "seat": question.zone.seat,
        "text": question.text.to_json(),
        "read": list(tiles_in(question.read)),
        "places": unread(question.read),
        "alike": of_one_kind(question),
        "choices": [_choice(one) for one in question.choices],
        "free": question.free,
        "faces": list(faces(table)) if question.free and question.kind in ABOUT_TILES else [],
        "favours": sorted(question.favours),
        "picture": question.picture or None,
        "since": question.since,
        "disputed": is_disputed(table, question),
        "given": None if given is None else _given(question, given),
    }


def _choice(one: Choice) -> JsonObject:
    return {
        "answer": one.answer.value,
        "tiles": list(one.tiles),
        "dice": list(one.dice),
        "acts": list(one.acts),
        "texts": [text.to_json() for text in one.texts],
    }


def _given(question: Question, given: GivenAnswer) -> JsonObject:
    answer = given.answer
    return {
        "text": answer_text(question, answer).to_json(),
        "who": giver_text(answer).to_json(),
        "where": answer.where.value,
        "seat": answer.seat,
        "tiles": list(answer.tiles),
        "acts": list(answer.acts),
        "at": given.at,
        "until": None if given.disputed else given.until,
        "disputed": given.disputed,
        "confirmed_by": [one.seat for one in given.confirmed_by],
    }
