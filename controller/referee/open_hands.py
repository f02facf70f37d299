"""A hand laid open in mid-hand is read and checked; one that was not allowed must be taken up again (KW-52)."""

from __future__ import annotations

from dataclasses import replace
from itertools import takewhile

from controller.referee import layout_diff
from controller.referee.hand_flow import refuse_laid
from controller.referee.table_state import Table
from controller.referee.zones import TableZone
from controller.rules.acts import Disclose
from controller.rules.hand_state import HandState
from controller.rules.tiles import Seat, counts, tile
from controller.rules.win_judging import undisclosed
from controller.words import say


def look_at_open_hands(table: Table) -> Table:
    """The table once every hand laid open since its owner's last act is checked against the rules.

    Until its owner draws again the hand is the one that was announced. A hand that is laid open only in part is not
    judged.
    """
    for number, state in enumerate(table.current_hand.seats):
        seat, zone = Seat(number), TableZone.hand(number)
        shown = zone.content_in(table.sensors.sight)
        lying = (*shown.tiles, shown.apart) if shown.apart is not None else shown.tiles
        sets = len(table.current_hand.seats[seat].melds)
        whole = len(lying) == table.hand_size - 3 * sets and layout_diff.BACK not in lying
        if (
            not state.disclosed
            or not whole
            or zone in table.sensors.blind
            or not _just_announced(table.current_hand, seat)
        ):
            continue
        held = counts(tuple(tile(text) for text in lying))
        refusal = table.system.disclosure_disproved(table.current_hand, seat, held)
        if refusal is not None:
            closed = replace(table, hand=replace(table.hand, state=undisclosed(table.current_hand, seat)))
            return refuse_laid(closed, seat, refusal, say("did.open"), {zone: table.sensors.sight[zone]})
    return table


def _just_announced(hand: HandState, seat: Seat) -> bool:
    """Whether the seat has done nothing since it announced its open hand."""
    since = takewhile(lambda act: act != Disclose(seat), reversed(hand.acts))
    return not any(getattr(act, "seat", None) == seat for act in since)
