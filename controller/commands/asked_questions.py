"""`mahjong-table session questions` and `answer`: what the table asks, and staff's answer where no page is at hand."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from controller.commands.default_journal import HERE, AtJournal, JournalFile
from controller.commands.exit_status import fail
from controller.commands.journal_export import AsJson, opened
from controller.commands.language_option import LanguageOption, reading
from controller.commands.order_client import By, OrderId, carry_out
from controller.commands.output import say
from controller.identity.printable import printable
from controller.words.sentence import sentence

if TYPE_CHECKING:
    from controller.json_values import JsonObject
    from controller.orders.persons import Known
    from controller.referee.questions import Question
    from controller.referee.table_state import Table


def questions(path: JournalFile = HERE, as_json: AsJson = False, language: LanguageOption = None) -> None:
    """List what the table asks now: each question with its id, and the answers it offers by number."""
    from controller.orders.persons import with_names
    from controller.referee.question_answers import open_questions_json
    from controller.words import catalogue

    told = reading(language, as_json)
    table, known = _looked_at(path)
    asked = open_questions_json(table)
    if as_json:
        for one in asked:
            say(json.dumps(with_names(one, known), ensure_ascii=False))
        return
    if not asked:
        say(catalogue(told).text("terminal-question-none"))
    for line in _lines(table, known, told):
        say(printable(line))


def answer(
    question: Annotated[str, typer.Argument(metavar="ID", help="The question, by its id.")],
    choice: Annotated[
        str,
        typer.Argument(
            help="The number of an answer that `session questions` lists; where any is free: tiles as 5m,3p or dice as "
            "2,5. Of an answer that somebody has given: confirm, or object."
        ),
    ],
    journal: AtJournal = HERE,
    by: By = "",
    order: OrderId = "",
    as_json: AsJson = False,
    language: LanguageOption = None,
) -> None:
    """Answer a question of the table, as staff: it counts at once."""
    from controller.referee.questions import question_named

    reading(language, as_json)
    table, _ = _looked_at(journal)
    asked = question_named(table, question)
    if asked is None:
        fail(sentence("question.over"), facts={"status": "refused"} if as_json else None)
    said = {"question": question, **_read(table, asked, choice)}
    carry_out(journal, order, by, "answer", said, as_json)


def _looked_at(path: Path) -> tuple[Table, Known]:
    from controller.replay import table_from_journal

    with opened(path) as journal:
        return table_from_journal.looked_at(journal)


def _read(table: Table, asked: Question, choice: str) -> JsonObject:
    """The args of the order that `choice` stands for."""
    from controller.referee.inputs import AnswerKind
    from controller.referee.question_answers import given_to
    from controller.referee.questions import of_one_kind
    from controller.referee.zones import unread

    if choice == AnswerKind.OBJECT:
        return {"answer": choice}
    if choice == AnswerKind.CONFIRM:
        given = given_to(table, asked.id)  # an answer that was replaced meanwhile is not confirmed with it
        about = {} if given is None else _parts(given.answer.tiles, given.answer.dice, given.answer.acts)
        return {"answer": choice, **about}
    if re.fullmatch(r"\d{1,3}", choice, re.ASCII):
        if not 1 <= int(choice) <= len(asked.choices):
            fail(sentence("command.no_such_answer", answer=choice, most=len(asked.choices)), 2)
        one = asked.choices[int(choice) - 1]
        return {"answer": one.answer.value, **_parts(one.tiles, one.dice, one.acts)}
    if re.fullmatch(r"[1-6],[1-6]", choice, re.ASCII):
        return {"answer": "dice", "dice": [int(die) for die in choice.split(",")]}
    tiles = choice.split(",")
    alike = of_one_kind(asked) and len(tiles) == 1  # of a kong one tile names all four
    return {"answer": "tiles", "tiles": tiles * unread(asked.read) if alike else tiles}


def _parts(tiles: tuple[str, ...], dice: tuple[int, ...], acts: tuple[str, ...]) -> JsonObject:
    return {"tiles": list(tiles), "dice": list(dice), "acts": list(acts)}


def _lines(table: Table, known: Known, language: str) -> list[str]:
    """The questions in words, each with its answers below."""
    from controller.orders.persons import with_names_shown
    from controller.referee.question_answers import answer_text as in_words
    from controller.referee.question_answers import given_to, giver_text, is_disputed
    from controller.referee.questions import ABOUT_TILES, of_one_kind, open_questions
    from controller.referee.table_snapshot import snapshot
    from controller.referee.zones import unread
    from controller.web.snapshot_words import SnapshotWords

    words = SnapshotWords(with_names_shown(snapshot(table), known), language)
    lines = []
    for question in open_questions(table):
        lines.append(f"{question.id}  {words.said(question.text.to_json())}")
        for number, choice in enumerate(question.choices, 1):
            said = in_words(question, choice)
            lines.append(f"  {number:2}  {words.said(said.to_json())}")
        if question.free and question.kind in ABOUT_TILES:
            number = 1 if of_one_kind(question) else unread(question.read)
            written = ",".join(("5m", "3p", "7s", "1z")[:number])
            lines.append(f"      {words.text('terminal-question-any-tiles', number=number, written=written)}")
        elif question.free:
            lines.append(f"      {words.text('terminal-question-any-dice', written='2,5')}")
        given = given_to(table, question.id)
        if given is not None:
            name, told = (
                words.said(one.to_json())
                for one in (giver_text(given.answer), in_words(question, given.answer))
            )
            facts = {"who": name, "answer": told, "confirm": "confirm", "object": "object"}
            lines.append(f"      {words.text('terminal-question-given', **facts)}")
        if is_disputed(table, question):
            lines.append(f"      {words.said(sentence('question.for_staff').to_json())}")
    return lines
