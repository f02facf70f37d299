"""Answers to questions that staff give by an order: the same as theirs on the page, where a table has no page."""

from __future__ import annotations

from controller.orders.order_models import AnswerQuestion, OrderRefused
from controller.orders.origin import Origin
from controller.referee.answer_outcomes import answer, who
from controller.referee.inputs import AnsweredBy, AnswerKind, QuestionAnswered, StaffOrder
from controller.referee.order_preconditions import Done
from controller.referee.question_answers import answered, given_to, refusal
from controller.referee.question_values import ReadingQuestion
from controller.referee.reading_questions import question_named
from controller.referee.second_approval import signer
from controller.referee.table_state import Table
from controller.words import Sentence, say


def obeyed(table: Table, args: AnswerQuestion, given: StaffOrder) -> Done:
    """The table after an answer of staff, which counts at once. Raises `OrderRefused`."""
    said = QuestionAnswered(
        args.question,
        AnswerKind(args.answer),
        args.tiles,
        args.dice,
        AnsweredBy.STAFF,
        by=_known_as(given),
        acts=args.acts,
    )
    if (refused := refusal(table, said)) is not None:
        raise OrderRefused(refused)
    question = question_named(table, said.question)
    assert question is not None
    text = _told(table, question, said)
    return answered(table, said), (say("order.done", what=text),), {"question": question.id}


def _known_as(given: StaffOrder) -> str:
    """The name, as on the page, where the channel proves it; else who claims it. The journal keeps the order whole."""
    origin = Origin.from_json(given.origin)
    return given.by if origin is not None and origin.proves(given.by) else signer(given).text


def _told(table: Table, question: ReadingQuestion, said: QuestionAnswered) -> Sentence:
    """What is told of the answer."""
    given = given_to(table, question.id)
    match said.answer:
        case AnswerKind.OBJECT:
            return say("question.disputed", who=who(said))
        case AnswerKind.CONFIRM:
            assert given is not None
            first, told = given.said, answer(question, given.said)
            return say("question.confirmed", who=who(first), answer=told, others=[who(said)])
    return say("question.answered", who=who(said), answer=answer(question, said))
