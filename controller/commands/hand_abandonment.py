"""`mahjong-table session abandon-hand`: the way out of a hand that nobody will finish."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from controller.commands.confirmation import Yes, confirmed
from controller.commands.default_journal import HERE, AtJournal
from controller.commands.exit_status import fail
from controller.commands.journal_export import AsJson, opened
from controller.commands.language_option import LanguageOption, reading
from controller.commands.order_client import By, OrderId, Why, carry_out
from controller.json_values import JsonObject
from controller.words.sentence import joined


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
    """Give up the hand under way, where nobody will finish it. Nobody wins it; the same banker deals the next.

    What was paid on the way, as the price of a kong, stands; `ledger correct` puts that right, too.
    """
    reading(language, as_json)
    said: JsonObject = {"hand": hand, "why": why}
    if not (yes and hand):
        said["hand"] = confirm_abandonment(journal, hand, yes, as_json)
    carry_out(journal, order, by, "abandon_hand", said, as_json)


def confirm_abandonment(path: Path, hand: int | None, yes: bool, as_json: bool) -> int:
    """The number of the hand under way, once somebody has agreed to lose it; where none is, the command ends."""
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
