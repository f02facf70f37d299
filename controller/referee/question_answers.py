"""Answers to questions: which of them count, and when.

What staff answer counts at once, and so does what favours no seat. Of tiles every seat has something to gain or to
lose, whosever they are: an answer counts when nobody has objected for some seconds, and sooner once a seat of the
opposite interest has confirmed it that is not paid by it: at once when all who pay by it have, else when nobody has
objected for a moment more, since two may be in league. After an objection staff decide, however the tiles are moved.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from controller.referee.answer_outcomes import answer, counts, deltas, who
from controller.referee.inputs import AnsweredBy, AnswerKind, QuestionAnswer
from controller.referee.panel_presses import PressAnswer, PressOutcome, SeatPanel, seat_of
from controller.referee.question_values import ABOUT_TILES, Question, QuestionKind, faces, of_one_kind
from controller.referee.reading_doubts import tiles_of, unread
from controller.referee.reading_questions import open_questions, question_named
from controller.referee.table_parts import Dispute, GivenAnswer, own_key
from controller.referee.table_state import Table
from controller.referee.zones import Zones
from controller.words import Sentence, say
from firmware_bridge.protocol.constants import Buzz

FACES_OF_A_DIE: Final = range(1, 7)
CONFIRMED_S: Final = 2.0
"""Seconds in which others may still object to an answer that another seat has confirmed."""


def as_input(
    table: Table, answer: QuestionAnswer, panel: SeatPanel | None, objection_s: float
) -> QuestionAnswer | PressAnswer:
    """The answer as the journal keeps it: with the seat of the `panel` that gave it, and with a key that no other
    panel or person has; or what the sender is told where it cannot be taken."""
    source = f"{answer.where.value} {answer.by}" if panel is None else f"panel {panel.id}"
    key = own_key(source, answer.key)
    if key and key in table.pressed.keys:
        return PressAnswer(PressOutcome.REPEATED)
    seat = None if panel is None else seat_of(table, panel)
    given = replace(answer, seat=seat, key=key, objection_s=objection_s)
    refused = refusal(table, given)
    return given if refused is None else PressAnswer(PressOutcome.NOT_RECORDED, refused)


def refusal(table: Table, said: QuestionAnswer) -> Sentence | None:
    """Why an answer cannot be taken now; None for one that can."""
    question, given = question_named(table, said.question), given_to(table, said.question)
    if question is None:
        return say("question.over")
    if said.where is AnsweredBy.SEAT and not (
        said.seat is not None and 0 <= said.seat < table.system.players
    ):
        return say("press.no_seat")
    if said.where is not AnsweredBy.STAFF and is_disputed(table, question):
        return say("question.for_staff")
    if said.answer in (AnswerKind.CONFIRM, AnswerKind.OBJECT):
        return _refused_word(table, question, given, said)
    return None if _possible(table, question, said) else say("question.impossible")


def is_disputed(table: Table, question: Question) -> bool:
    """Whether staff decide: somebody has objected to an answer about this zone, or given another."""
    return any(dispute.zone == question.zone for dispute in table.hand.disputes)


def _refused_word(
    table: Table, question: Question, given: GivenAnswer | None, said: QuestionAnswer
) -> Sentence | None:
    if given is None:
        return say("question.nothing_given")
    if said.answer is AnswerKind.OBJECT:
        return None
    if not _names_alike(given.answer, said):
        return say("question.changed")
    if said.where is AnsweredBy.STAFF:
        return None
    if not _opposed(question, given.answer, said):
        return say("question.own")
    return say("question.paid") if _is_paid(table, question, given.answer, said) else None


def _is_paid(table: Table, question: Question, given: QuestionAnswer, said: QuestionAnswer) -> bool:
    """Whether the seat that confirms would be paid by the answer: then its word adds nothing."""
    won = deltas(table, question, given)
    return won is not None and said.seat is not None and won[said.seat] > 0


def _opposed(question: Question, one: QuestionAnswer, other: QuestionAnswer) -> bool:
    """Whether two seats that say the same do so against each other's interest: of one's tiles the owner and anybody
    else. Who stands at the screen is not known: it may be the same person."""
    if one.where is not AnsweredBy.SEAT or other.where is not AnsweredBy.SEAT or one.seat == other.seat:
        return False
    owner = None if question.kind is QuestionKind.COURSE else question.zone.seat
    return owner is None or owner in (one.seat, other.seat)


def _names_alike(given: QuestionAnswer, said: QuestionAnswer) -> bool:
    """Whether a confirmation is of what the answer is now: it may have been replaced after it was read."""
    return (given.tiles, given.acts, sorted(given.dice)) == (said.tiles, said.acts, sorted(said.dice))


def _possible(table: Table, question: Question, said: QuestionAnswer) -> bool:
    """Whether this is one of the answers to the question."""
    dice = tuple(sorted(said.dice))
    if any(
        (choice.answer, choice.tiles, choice.acts) == (said.answer, said.tiles, said.acts)
        and tuple(sorted(choice.dice)) == dice
        for choice in question.choices
    ):
        return True
    if not question.free:
        return False
    if question.kind in ABOUT_TILES:
        named = len(said.tiles) == unread(question.read) and set(said.tiles) <= set(faces(table))
        alike = len(set(said.tiles)) == 1 or not of_one_kind(question)
        return said.answer is AnswerKind.TILES and named and alike
    shown = len(dice) == 2 and all(die in FACES_OF_A_DIE for die in dice)
    return said.answer is AnswerKind.DICE and shown


def given_to(table: Table, asked: str) -> GivenAnswer | None:
    """The answer to the question `asked` that does not count yet."""
    return next((given for given in table.hand.given if given.answer.question == asked), None)


def answered(table: Table, said: QuestionAnswer) -> Table:
    """The table after an answer; unchanged where it cannot be taken."""
    if refusal(table, said) is not None:
        return table
    question, given = question_named(table, said.question), given_to(table, said.question)
    assert question is not None
    told = replace(table, pressed=table.pressed.with_key(said.key)) if said.key else table
    match said.answer:
        case AnswerKind.CONFIRM:
            assert given is not None
            return _confirmed(told, question, given, said)
        case AnswerKind.OBJECT:
            assert given is not None
            return _disputed(told, question, given, said)
    if said.where is AnsweredBy.STAFF or not _gains(question, said):
        if given is not None and said.where is not AnsweredBy.STAFF and not _same(given.answer, said):
            return _disputed(told, question, given, said)
        return _settled(told, question, GivenAnswer(said, at=table.at, until=table.at))
    if given is not None and _same(given.answer, said):
        alike = _opposed(question, given.answer, said) and not _is_paid(table, question, given.answer, said)
        return (
            _confirmed(told, question, given, said) if alike else told
        )  # it waits already, no longer than before
    if given is not None and given.answer.seat != said.seat:
        return _disputed(told, question, given, said)
    waits = _with(
        _without(told, said.question), GivenAnswer(said, at=table.at, until=table.at + said.objection_s)
    )
    return waits.with_event("info", say("question.given", who=who(said), answer=answer(question, said)))


def _gains(question: Question, said: QuestionAnswer) -> bool:
    """Whether the answer may be of use to who gives it; at the table's screen that can be anybody."""
    if said.where is AnsweredBy.SEAT:
        return said.seat in question.favours
    return said.where is AnsweredBy.SCREEN and bool(question.favours)


def _same(one: QuestionAnswer, other: QuestionAnswer) -> bool:
    return one.answer is other.answer and _names_alike(one, other)


def _confirmed(table: Table, question: Question, given: GivenAnswer, said: QuestionAnswer) -> Table:
    """One more says so. The answer counts once staff or everybody who pays by it has; the others keep a moment to
    object, and all their time where who confirms has nothing to lose."""
    if any(one.seat == said.seat and one.where is said.where for one in given.confirmed_by):
        return table
    more = replace(given, confirmed_by=(*given.confirmed_by, said))
    agree = {one.seat for one in (given.answer, *more.confirmed_by)}
    won = deltas(table, question, given.answer)
    pay = {seat for seat in range(table.system.players) if won is None or won[seat] < 0}
    if said.where is AnsweredBy.STAFF or (pay and pay <= agree):
        return _settled(table, question, more)
    if said.seat in pay:
        more = replace(more, until=min(more.until, table.at + CONFIRMED_S))
    told = _with(_without(table, said.question), more)
    return told.with_event("info", say("question.seconded", who=who(said)), seat=said.seat)


def _settled(table: Table, question: Question, given: GivenAnswer) -> Table:
    """The answer counts; what was disputed of this zone is decided."""
    left = tuple(dispute for dispute in table.hand.disputes if dispute.zone != question.zone)
    decided = replace(table, hand=replace(table.hand, disputes=left))
    return counts(_without(decided, question.id), question, given)


def look(table: Table) -> Table:
    """Drop the answers to questions that are over."""
    if not table.hand.given:
        return table
    asked = {question.id for question in open_questions(table)}
    left = tuple(given for given in table.hand.given if given.answer.question in asked)
    return table if left == table.hand.given else replace(table, hand=replace(table.hand, given=left))


def read_after_all(table: Table, zones: Zones) -> Table:
    """What the camera reads with certainty is disputed no longer, once all tiles lie there that were disputed."""
    left = tuple(
        dispute
        for dispute in table.hand.disputes
        if dispute.zone not in zones or len(tiles_of(zones[dispute.zone])) < dispute.tiles
    )
    return replace(table, hand=replace(table.hand, disputes=left))


def due(table: Table) -> GivenAnswer | None:
    """The answer that counts next if nobody objects."""
    open_ = [given for given in table.hand.given if not given.disputed]
    return min(open_, key=lambda given: given.until, default=None)


def nobody_objected(table: Table) -> Table:
    """The time for objections to the answer that is `due` is over: it counts."""
    given = due(table)
    question = None if given is None else question_named(table, given.answer.question)
    return table if given is None or question is None else _settled(table, question, given)


def _with(table: Table, given: GivenAnswer) -> Table:
    return replace(table, hand=replace(table.hand, given=(*table.hand.given, given)))


def _without(table: Table, asked: str) -> Table:
    left = tuple(given for given in table.hand.given if given.answer.question != asked)
    return replace(table, hand=replace(table.hand, given=left))


def _disputed(table: Table, question: Question, given: GivenAnswer, said: QuestionAnswer) -> Table:
    dispute = Dispute(question.zone, len(tiles_of(question.read)))
    kept = _with(_without(table, question.id), replace(given, disputed=True))
    kept = replace(kept, hand=replace(kept.hand, disputes=(*kept.hand.disputes, dispute)))
    told = kept.with_event("info", say("question.disputed", who=who(said)))
    for seat in range(table.system.players):
        told = told.with_buzz(seat, Buzz.ALARM)
    return told
