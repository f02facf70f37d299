"""Sends an order from the shell: to the table that runs on a journal, or to the journal where no table does."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from controller.commands.exit_status import fail
from controller.commands.output import say
from controller.commands.retelling import ENGLISH, asked_for, told
from controller.identity.printable import printable
from controller.words.sentence import sentence

if TYPE_CHECKING:
    from controller.orders import Answer, Order


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
    """Send an order and print its answer in the reader's language; exit status 1 where nothing is done. Arguments that
    are None are omitted from the order."""
    from controller.accounting.session import SessionError
    from controller.journal.journal import JournalError
    from controller.orders import Answer, Order, OrderRefused
    from controller.orders.order_models import new_id
    from controller.orders.origin import Origin
    from controller.rules.results import CaseError

    order_id = order_id or new_id()
    said = {key: value for key, value in args.items() if value is not None}
    me = Origin.here()
    whole = {
        "id": order_id,
        "by": by or me.user or f"uid {me.uid}",
        "name": name,
        "args": said,
        "at": time.time(),
    }
    try:
        answer = give(path, Order.from_json(whole))
    except OrderRefused as refused:
        answer = Answer(order_id, "refused", refused.sentences)
    except (JournalError, SessionError, CaseError) as error:
        fail(error)
    text = printable(answer.in_language(asked_for() or ENGLISH))
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

    Raises JournalError where neither can be had.
    """
    from controller.journal.error_messages import spoken
    from controller.journal.journal import JournalBusy, JournalError
    from controller.orders.unix_socket import NobodyThere, ask

    with spoken(journal):
        if not journal.is_file():
            raise JournalError(f"There is no journal at {journal}.")
    patience = time.monotonic() + PATIENCE_S
    while True:
        try:
            return ask(journal, order)
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
            raise JournalError(sentence("command.door_unusable", journal=journal, reason=reason)) from error


def _given_alone(path: Path, order: Order) -> Answer:
    from controller.accounting import settlement_slip as paper
    from controller.journal.journal import Journal
    from controller.orders.origin import Origin
    from controller.runtime import recorded_table

    with closing(Journal.open(path)) as journal:
        if journal.untold_loss is not None:
            say(f"mahjong-table: {told(journal.recovery or journal.untold_loss)}", err=True)
        table = recorded_table.reopened(journal)
        answer, effects = table.order(replace(order, origin=Origin.here()), time.time())
    for name in recorded_table.effect_lines(effects, table.table):
        paper.write(path, name)
    return answer
