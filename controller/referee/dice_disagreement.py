"""Disagreement between the dice the machine reported and the camera's reading of the bowl.

The machine's report is the record, and nothing is ever chosen silently: where both agree, or the camera cannot tell,
nothing is shown; where they differ for a while, an alert names both and the displays ask. READY confirms the record;
PASS, while nothing has been turned up or laid, rolls the dice again. Until then the break of the wall is in question,
and all seats are told so. Dice that the machine cannot read at all belong to `controller.referee.unreadable_dice`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from controller.referee import display_sentences, hand_start
from controller.referee.inputs import ButtonPressed
from controller.referee.stages import BetweenHands, Dealing, Moving, Opening, Turn, TurningUp
from controller.referee.table_state import Table
from controller.referee.zones import TableZone
from controller.words import Sentence, say
from firmware_bridge.protocol.constants import Button, Buzz, Operation

ZONE: Final = TableZone.dice()
"""Where in a table's sight the numbers lie that the eye read, smallest first; nothing where it cannot tell."""
DIFFER: Final = "dice_differ"
"""Code of the alert that stands while the table is asked."""
SECONDS: Final = 2.5
"""How long they must differ: the eye reads the bowl a moment after the machine has told the roll."""


def in_question(table: Table) -> tuple[int, ...] | None:
    """The camera's reading that differs from the last roll, if that is not settled yet; None where both agree or it is
    not known."""
    seen, rolled = ZONE.content_in(table.sensors.sight), _rolled(table)
    if isinstance(table.stage, BetweenHands | Moving) or len(seen) != len(rolled):
        return None
    return None if seen in (rolled, table.hand.dice_overruled) else seen


def asked(table: Table) -> bool:
    """Whether the table is being asked which dice are right."""
    return any(alert.code == DIFFER for alert in table.reports.alerts)


def ask(table: Table) -> Table:
    """The two have differed for long enough: raise the alert, once."""
    seen = in_question(table)
    if seen is None or asked(table):
        return table
    assert table.hand.dice is not None
    one, other = table.hand.dice[-2:]
    sentence = "dice.differ_early" if isinstance(table.stage, Dealing) else "dice.differ"
    text = say(sentence, one=one, other=other, seen_one=seen[0], seen_other=seen[1])
    return table.with_alert(DIFFER, text, "bowl").with_buzz(table.session.banker, Buzz.ALARM)


def look(table: Table) -> Table:
    """Compare both at every input. The question is over when the camera reads what the machine reported, or the dice
    have no further effect."""
    if asked(table):
        over = isinstance(table.stage, BetweenHands | Moving) or table.sensors.sight.get(ZONE) == _rolled(
            table
        )
        return table.clear_alert(DIFFER) if over else table
    if in_question(table) is None:
        return replace(table, hand=replace(table.hand, dice_differ_since=None))
    since = table.at if table.hand.dice_differ_since is None else table.hand.dice_differ_since
    table = replace(table, hand=replace(table.hand, dice_differ_since=since))
    return ask(table) if table.at - since >= SECONDS else table


def answered(table: Table, press: ButtonPressed) -> Table | None:
    """The table after a press that answers the question; None for any other press."""
    if not asked(table) or press.seat not in asked_seats(table):
        return None
    if press.button is Button.READY:
        one, other = rolled_last(table)
        return stands(table, say("dice.stand", seat=press.seat, one=one, other=other))
    if press.button is Button.PASS and isinstance(table.stage, Dealing):
        told = table.clear_alert(DIFFER).with_event("info", say("dice.rolled_again", seat=press.seat))
        return rolled_again(told)
    return None


def rolled_again(table: Table) -> Table:
    """The last roll counts for nothing: the dice are rolled once more."""
    return _without_roll(table.clear_alert(DIFFER)).start_motion(Operation.ROLL_DICE)


def replaced(table: Table, dice: tuple[int, int]) -> Table:
    """The last roll is `dice`, as people have read them; the wall breaks by these."""
    seen = ZONE.content_in(table.sensors.sight)
    after = hand_start.rolled(_without_roll(table.clear_alert(DIFFER)), dice)
    return replace(after, hand=replace(after.hand, dice_overruled=seen))


def _without_roll(table: Table) -> Table:
    rest = (table.hand.dice or ())[:-2] or None
    return replace(table, hand=replace(table.hand, dice=rest, plan=None, undo=None))


def stands(table: Table, told: Sentence) -> Table:
    """A person has looked and confirmed the machine's dice: later camera readings of this roll are ignored."""
    return clear_disagreement(table.clear_alert(DIFFER).with_event("info", told))


def clear_disagreement(table: Table) -> Table:
    """The machine's dice are right: the camera's reading of this roll counts for nothing."""
    after = table.clear_alert(DIFFER)
    return replace(after, hand=replace(after.hand, dice_overruled=ZONE.content_in(table.sensors.sight)))


def asked_seats(table: Table) -> tuple[int, ...]:
    """The seats whose display asks: all while the wall is to be broken; later the banker's, while it shows nothing more
    urgent."""
    if isinstance(table.stage, Dealing):
        return tuple(range(table.system.players))
    return (table.session.banker,) if isinstance(table.stage, TurningUp | Opening | Turn) else ()


def question(table: Table) -> Sentence:
    """The question on a display."""
    one, other = rolled_last(table)
    read = seen(table)
    if not read:
        return display_sentences.dice_told(one, other)
    return display_sentences.dice_or(one, other, read[0], read[1])


def seen(table: Table) -> tuple[int, ...]:
    """The two dice that the camera reads; none where it reads another number of them."""
    read = ZONE.content_in(table.sensors.sight)
    return read if len(read) == 2 else ()


def asked_since(table: Table) -> float:
    """Since when the table is asked (seconds since the epoch)."""
    return next((alert.since for alert in table.reports.alerts if alert.code == DIFFER), 0.0)


def rolled_last(table: Table) -> tuple[int, int]:
    """The two dice of the last roll, as the machine reported them."""
    one, other = (table.hand.dice or (0, 0))[-2:]
    return one, other


def _rolled(table: Table) -> tuple[int, ...]:
    return tuple(sorted((table.hand.dice or ())[-2:]))
