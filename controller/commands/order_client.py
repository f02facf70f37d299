"""Sends an order from the shell to the table that runs on a journal; without one, to the journal itself."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Mapping
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from controller.commands.common_options import HERE, AtJournal, JournalFile, LanguageOption, reading
from controller.commands.journal import AsJson, opened
from controller.commands.output import Yes, confirmed, fail, say
from controller.commands.reader import in_reader_language, reader_language
from controller.identity.printable import printable
from controller.json_values import JsonObject
from controller.words.sentence import joined, sentence

if TYPE_CHECKING:
    from controller.orders import Answer, Order
    from controller.orders.persons import Known
    from controller.referee.questions import Question
    from controller.referee.table_state import Table

By = Annotated[
    str,
    typer.Option(
        "--by",
        help="Who orders it; else you. Another name than yours is kept as a claim.",
        show_default=False,
    ),
]
OrderId = Annotated[
    str,
    typer.Option(
        "--id", help="An id for the order: one answered before is not done again.", show_default=False
    ),
]
Why = Annotated[str | None, typer.Option("--why", help="The reason, for the record.")]
SessionName = Annotated[str | None, typer.Option("--session", help="This session; else the newest.")]

PATIENCE_S: Final = 3.0
"""Seconds a controller that holds the journal may take to open its Unix socket."""


def carry_out(
    path: Path, order_id: str, by: str, name: str, args: Mapping[str, object], as_json: bool
) -> None:
    """Send an order and print its answer in the reader's language; exit status 1 if nothing is done. Arguments that
    are None are omitted from the order."""
    from controller.accounting.session import SessionError
    from controller.journal.journal import JournalError
    from controller.orders import Answer, Order, OrderRefused
    from controller.orders.order_models import new_id
    from controller.orders.origin import Origin
    from controller.rules.results import CaseError

    order_id = order_id or new_id()
    given_args = {key: value for key, value in args.items() if value is not None}
    me = Origin.here()
    whole = {
        "id": order_id,
        "by": by or me.user or f"uid {me.uid}",
        "name": name,
        "args": given_args,
        "at": time.time(),
    }
    try:
        answer = give(path, Order.from_json(whole))
    except OrderRefused as refused:
        answer = Answer(order_id, "refused", refused.sentences)
    except (JournalError, SessionError, CaseError) as error:
        fail(error)
    text = printable(answer.in_language(reader_language()))
    if as_json:
        say(json.dumps(answer.to_json(), ensure_ascii=False))
        if not answer.ok:
            raise typer.Exit(1)
    elif answer.ok:
        say(text)
    else:
        fail(text)


def give(journal: Path, order: Order) -> Answer:
    """An order's answer: from the table that runs on this journal, else by the same code on the journal itself.

    Raises JournalError if neither is available.
    """
    from controller.journal.error_messages import storage_errors_as_sentences
    from controller.journal.journal import JournalBusy, JournalError
    from controller.orders.unix_socket import NobodyThere, send_order

    with storage_errors_as_sentences(journal):
        if not journal.is_file():
            raise JournalError(sentence("journal.absent", journal=journal))
    patience = time.monotonic() + PATIENCE_S
    while True:
        try:
            return send_order(journal, order)
        except NobodyThere:
            try:
                return _given_alone(journal, order)
            except JournalBusy:
                if time.monotonic() > patience:
                    raise
                time.sleep(0.1)
        except TimeoutError as error:
            silent = sentence("command.table_silent", journal=journal, order=order.id)
            raise JournalError(silent) from error
        except OSError as error:
            reason = error.strerror or str(error)
            raise JournalError(sentence("command.socket_unusable", journal=journal, reason=reason)) from error


def _given_alone(path: Path, order: Order) -> Answer:
    from controller.accounting import settlement_slip as paper
    from controller.journal.journal import Journal
    from controller.orders.origin import Origin
    from controller.runtime import recorded_table

    with closing(Journal.open(path)) as journal:
        if journal.unreported_loss is not None:
            say(f"mahjong-table: {in_reader_language(journal.recovery or journal.unreported_loss)}", err=True)
        table = recorded_table.reopened(journal)
        answer, effects = table.order(replace(order, origin=Origin.here()), time.time())
    for name in recorded_table.effect_lines(effects, table.table):
        paper.write_slip(path, name)
    return answer


# ---- `mahjong-table session questions` and `answer` ----------------------------------------------------------------
# What the table asks, and staff's answer where no page is at hand.


def questions(path: JournalFile = HERE, as_json: AsJson = False, language: LanguageOption = None) -> None:
    """List the table's open questions: each with its id, and its answers by number."""
    from controller.orders.persons import with_names
    from controller.referee.question_answers import open_questions_json
    from controller.words import catalogue

    spoken = reading(language, as_json)
    table, known = _looked_at(path)
    asked = open_questions_json(table)
    if as_json:
        for one in asked:
            say(json.dumps(with_names(one, known), ensure_ascii=False))
        return
    if not asked:
        say(catalogue(spoken).text("terminal-question-none"))
    for line in _lines(table, known, spoken):
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
    """Answer a question of the table, as staff; the answer counts at once."""
    from controller.referee.questions import question_named

    reading(language, as_json)
    table, _ = _looked_at(journal)
    asked = question_named(table, question)
    if asked is None:
        fail(sentence("question.over"), facts={"status": "refused"} if as_json else None)
    answer = {"question": question, **_read(table, asked, choice)}
    carry_out(journal, order, by, "answer", answer, as_json)


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
    from controller.web.snapshot_board import SnapshotWords

    words = SnapshotWords(with_names_shown(snapshot(table), known), language)
    lines = []
    for question in open_questions(table):
        lines.append(f"{question.id}  {words.sentence(question.text.to_json())}")
        for number, choice in enumerate(question.choices, 1):
            choice_text = in_words(question, choice)
            lines.append(f"  {number:2}  {words.sentence(choice_text.to_json())}")
        if question.free and question.kind in ABOUT_TILES:
            number = 1 if of_one_kind(question) else unread(question.read)
            written = ",".join(("5m", "3p", "7s", "1z")[:number])
            lines.append(f"      {words.text('terminal-question-any-tiles', number=number, written=written)}")
        elif question.free:
            lines.append(f"      {words.text('terminal-question-any-dice', written='2,5')}")
        given = given_to(table, question.id)
        if given is not None:
            name, answer = (
                words.sentence(one.to_json())
                for one in (giver_text(given.answer), in_words(question, given.answer))
            )
            facts = {"who": name, "answer": answer, "confirm": "confirm", "object": "object"}
            lines.append(f"      {words.text('terminal-question-given', **facts)}")
        if is_disputed(table, question):
            lines.append(f"      {words.sentence(sentence('question.for_staff').to_json())}")
    return lines


# ---- `mahjong-table session abandon-hand`: the way out of a hand that nobody will finish -------------------------


def abandon_hand(
    hand: Annotated[
        int | None, typer.Option(min=1, help="Only if this hand is under way; else the one that is.")
    ] = None,
    why: Why = None,
    yes: Yes = False,
    journal: AtJournal = HERE,
    by: By = "",
    order: OrderId = "",
    as_json: AsJson = False,
    language: LanguageOption = None,
) -> None:
    """Abandon the current hand if nobody will finish it. Nobody wins it; the same banker deals the next.

    Payments already made, for example for a kong, stay; `ledger correct` can undo them.
    """
    reading(language, as_json)
    details: JsonObject = {"hand": hand, "why": why}
    if not (yes and hand):
        details["hand"] = confirm_abandonment(journal, hand, yes, as_json)
    carry_out(journal, order, by, "abandon_hand", details, as_json)


def confirm_abandonment(path: Path, hand: int | None, yes: bool, as_json: bool) -> int:
    """The number of the current hand, after confirmation; without a current hand the command ends."""
    from controller.orders.persons import with_names
    from controller.referee.hand_end import paid_so_far
    from controller.referee.stages import BetweenHands
    from controller.replay import table_from_journal
    from controller.words import say as sentence

    no = {"status": "refused"} if as_json else None
    with opened(path) as journal:
        table, known = table_from_journal.looked_at(journal)
    if isinstance(table.stage, BetweenHands):
        number = table.session.number + 1
        fail(sentence("command.no_hand_under_way", journal=path, next=number), facts=no)
    if hand not in (None, table.session.number):
        fail(sentence("order.other_hand", hand=table.session.number, given=hand), facts=no)
    session, state = table.session.current, table.hand.state
    acts = None if state is None else len(state.acts)
    people = [
        f"{with_names(who, known)} {delta:+d}"
        for who, delta in zip(session.players, paid_so_far(table), strict=True)
        if delta
    ]
    confirmed(
        joined(
            sentence("command.give_up_hand", hand=table.session.number, session=session.name, acts=acts),
            sentence("command.nobody_will_win"),
            sentence("command.paid_stands", payments=", ".join(people))
            if people
            else sentence("command.nothing_paid"),
        ),
        yes,
        no,
    )
    return table.session.number
