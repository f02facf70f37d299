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
from controller.commands.retelling import ENGLISH, asked_for
from controller.json_values import JsonObject


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
        said["hand"] = asked(journal, hand, yes, as_json)
    carry_out(journal, order, by, "abandon_hand", said, as_json)


def asked(path: Path, hand: int | None, yes: bool, as_json: bool) -> int:
    """The number of the hand under way, once somebody has agreed to lose it; where none is, the command ends."""
    from controller.orders.persons import named
    from controller.referee.abandoned_hands import paid_so_far
    from controller.referee.stages import BetweenHands
    from controller.replay import table_from_journal
    from controller.words import say as sentence

    no = {"status": "refused"} if as_json else None
    with opened(path) as journal:
        table, known = table_from_journal.looked_at(journal)
    if isinstance(table.stage, BetweenHands):
        fail(
            f"No hand is under way at the table of {path}; hand {table.session.number + 1} is the next.",
            facts=no,
        )
    if hand not in (None, table.session.number):
        other = sentence("order.other_hand", hand=table.session.number, given=hand)
        fail(other.in_language(asked_for() or ENGLISH), facts=no)
    session, state = table.session.current, table.hand.state
    acts = "before it was dealt" if state is None else f"after {len(state.acts)} acts of play"
    people = [
        f"{named(who, known)} {delta:+d}"
        for who, delta in zip(session.players, paid_so_far(table), strict=True)
        if delta
    ]
    paid = f" What was paid on the way stands: {', '.join(people)}." if people else " Nothing was paid in it."
    confirmed(
        f"Give up hand {table.session.number} of session {session.name}, {acts}? Nobody will win it.{paid}",
        yes,
        no,
    )
    return table.session.number
