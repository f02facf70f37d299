"""Loss of the right to win a hand by a wrong act (WH-41, XM-20): only readings that are certain take it away.

A wrong set counts after it has lain there for a while with every tile of it read; a draw from the wrong end counts
where every stack of every wall shows it, and all walls were as counted before that turn. A mere call is no act.
"""

from __future__ import annotations

from dataclasses import replace

from controller.referee import hand_flow, layout_diff
from controller.referee.stages import LayingMeld, Turn
from controller.referee.table_state import Table
from controller.referee.zones import TableZone, Zones
from controller.rules.acts import Act, Draw, to_event
from controller.rules.hand_state import HandState
from controller.rules.play_kinds import WallEnd
from controller.rules.tiles import Seat
from controller.words import say
from firmware_bridge.protocol.constants import Buzz


def in_question(table: Table) -> Zones | None:
    """The zone with a wrong set that will cost the right to win if it stays there, with its content; None where there
    is none."""
    undo = table.hand.undo
    if undo is None or undo.cannot_win is None or not isinstance(table.stage, LayingMeld | Turn):
        return None
    if table.current_hand.seats[undo.seat].cannot_win is not None:
        return None
    odd = hand_flow.differing(table)
    meld = TableZone.melds(undo.seat)
    return {meld: odd[meld]} if meld in odd and odd[meld] == undo.sight.get(meld) else None


def seen_long_enough(table: Table) -> Table:
    """The wrong set is still there after its time: its owner cannot win this hand."""
    undo = table.hand.undo
    if in_question(table) is None or undo is None or undo.wrong is None or undo.cannot_win is None:
        return table
    return _lost(table, undo.wrong, undo.seat, undo.cannot_win)


def for_the_wrong_end(table: Table, sure: Zones) -> Table:
    """The walls are not as counted: the turn seat drew from the other end, if that explains every stack."""
    hand, plan = table.current_hand, table.hand.plan
    last = max((place for place, act in enumerate(hand.acts) if isinstance(act, Draw)), default=None)
    assert plan is not None
    if last is None:
        return table
    drawn = hand.acts[last]
    assert isinstance(drawn, Draw)
    if drawn.seat != hand.turn or table.hand.counted_right != (table.session.number, draws(hand) - 1):
        return table
    other = replace(drawn, end=WallEnd.HEAD if drawn.end is WallEnd.TAIL else WallEnd.TAIL)
    swapped = replace(hand, acts=(*hand.acts[:last], other, *hand.acts[last + 1 :]))
    if any(sure.get(zone) != counted for zone, counted in layout_diff.wall_heights(plan, swapped).items()):
        return table
    wrong = replace(other, tile=None)
    refusal = table.system.verify(hand, wrong)
    if refusal is None or refusal.cannot_win is None:
        return table
    return _lost(table, wrong, drawn.seat, refusal.cannot_win)


def draws(hand: HandState) -> int:
    """How many tiles were drawn so far."""
    return sum(isinstance(act, Draw) for act in hand.acts)


def given_back(table: Table, seat: Seat) -> Table:
    """The seat may win again: the wrong act held against it no longer counts."""
    undo = table.hand.undo
    table = replace(table, hand=replace(table.hand, state=table.current_hand.without_right(seat, None)))
    if undo is not None and undo.seat == seat:  # the set still lying there does not count a second time
        table = replace(table, hand=replace(table.hand, undo=replace(undo, wrong=None, cannot_win=None)))
    return table


def _lost(table: Table, act: Act, seat: Seat, clause: str) -> Table:
    if table.current_hand.seats[seat].cannot_win is not None:
        return table
    barred = replace(table, hand=replace(table.hand, state=table.current_hand.without_right(seat, clause)))
    told = {"refused": to_event(act), "cannot_win": clause}
    text = say("right.lost", seat=seat, clause=clause)
    return barred.with_event("refusal", text, seat=seat, clause=clause, act=told).with_buzz(
        seat, Buzz.REFUSED
    )
