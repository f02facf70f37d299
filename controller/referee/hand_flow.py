"""Advances the hand: applies and reports acts, performs what follows automatically, and refuses what is wrong."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from controller.referee import act_text, layout_diff
from controller.referee.hand_end import finish
from controller.referee.inputs import ButtonPressed
from controller.referee.stages import Meld, Opening, Revealing, Stage, Turn
from controller.referee.table_parts import SeatNotice, Undo
from controller.referee.table_state import Table, Wrong
from controller.referee.zones import AnyZone, TableZoneKind, ZoneContent, Zones
from controller.rules.acts import Act, Draw, Exhausted, Flower, Hu, to_event
from controller.rules.hand_state import Phase, Refusal
from controller.rules.play_kinds import WallEnd
from controller.rules.results import Payment, deltas_of
from controller.rules.system import JudgedHu
from controller.rules.tiles import Seat
from controller.words import Sentence, say

FLOWERS: Final = 8
"""Flowers in the set; all of them win at once where the rules say so (QZ-5)."""


def apply(table: Table, act: Act, judged: JudgedHu | None = None) -> Table:
    """Apply an act that the referee performs itself or has verified, and report it; `judged` is the verdict on a hu,
    where there is one."""
    before = table.current_hand.paid
    after = table.system.apply(table.current_hand, act, judged)
    if isinstance(after, Refusal):
        raise RuntimeError(f"the rules refuse the referee's own act {act}: {after.reason} ({after.clause})")
    told = said(table, act)
    moved = replace(told, hand=replace(told.hand, state=after))
    return finish(moved) if after.phase is Phase.OVER else _paid_at_once(moved, after.paid[len(before) :])


def said(table: Table, act: Act) -> Table:
    """Write the act into the table's event log."""
    event = to_event(act)
    return table.with_event(
        "act", act_text.sentence(table.current_hand, act), seat=getattr(act, "seat", None), act=event
    )


def next_draw(table: Table) -> Table:
    """No claim stands: the next seat draws, or the wall is exhausted."""
    hand = table.current_hand
    if hand.left == 0:
        return apply(table, Exhausted())
    seat = hand.after(hand.turn)
    drawn = apply(table, Draw(seat, None, WallEnd.HEAD))
    keeps = table.system.in_bottom_stage(drawn.current_hand)
    own = {k: notice for k, notice in drawn.hand.notices.items() if k != seat or notice.during is not Turn}
    return replace(drawn, hand=replace(drawn.hand, notices=own), stage=Turn("DRAW KEEP" if keeps else "DRAW"))


def supplement(table: Table) -> Table:
    """After a kong or a flower the turn seat draws from the tail, if a tile is left."""
    hand = table.current_hand
    if hand.left == 0:
        return apply(table, Exhausted())
    return replace(apply(table, Draw(hand.turn, None, WallEnd.TAIL)), stage=Turn("DRAW TAIL"))


def go_on(table: Table, back: Opening | Turn | None = None) -> Table:
    """Continue after a call was withdrawn: back to the former stage, or on from the open tile."""
    if back is not None:
        return replace(table, stage=back)
    match table.current_hand.phase:
        case Phase.DISCARD:
            return replace(table, stage=Turn("DISCARD"))
        case Phase.ROB | Phase.SUPPLEMENT:
            return supplement(table)
    return next_draw(table)


def flower(table: Table, act: Flower) -> Table:
    """Apply a verified flower; where all eight win at once (QZ-5) ask for the hand."""
    back: Stage = table.stage
    table = apply(table, act)
    full = len(table.current_hand.seats[act.seat].flowers) == FLOWERS
    if full and table.system.verify(table.current_hand, Hu(act.seat)) is None:
        waits = back if isinstance(back, Opening) else None
        return replace(table, stage=Revealing(act.seat, claimed=False, back=waits))
    return table if table.current_hand.opening else supplement(table)


def denied(table: Table, press: ButtonPressed, refusal: Refusal) -> Table:
    """Refuse a button that the rules do not allow now."""
    refused = table.with_refusal(press.seat, refusal, say("did.call", call=press.button.word))
    return refused.with_notice(press.seat, f"NO {refusal.clause}")


def refuse_laid(
    table: Table,
    seat: Seat,
    refusal: Refusal | Wrong,
    act: Sentence,
    odd: Zones,
    wrong: Meld | None = None,
) -> Table:
    """Refuse tiles that were laid: they must be put back. `wrong` is the act as the rules know it, where it may cost
    the right to win."""
    costs = refusal.cannot_win if isinstance(refusal, Refusal) and wrong is not None else None
    undo = Undo(
        seat=seat,
        clause=refusal.clause,
        sight=odd,
        wrong=wrong if costs else None,
        cannot_win=costs,
        earlier=_still_refused(table, odd),
    )
    refused = table.with_refusal(seat, refusal, act)
    return replace(refused, hand=replace(refused.hand, undo=undo))


def _still_refused(table: Table, odd: Zones) -> Zones:
    """What was refused before `odd` and has not been put back."""
    undo = table.hand.undo
    if undo is None:
        return {}
    there = differing(table).items()
    return {zone: content for zone, content in there if zone not in odd and undo.has_refused(zone, content)}


def put_back(table: Table, zone: AnyZone, odd: Zones) -> Table:
    """Refuse a change in a zone that nobody may touch now."""
    seat, what = zone.owner, zone.kind.value
    wanted = layout_diff.expected(table.current_hand, table.system)
    before, after = act_text.listed(zone, wanted), act_text.listed(zone, odd)
    reason = say("reason.changed", zone=what, seat=seat, before=before, after=after)
    wrong = Wrong(clause_of(table, zone.kind), reason)
    return refuse_laid(table, seat, wrong, say("did.move", zone=what), odd)


def clause_of(table: Table, kind: TableZoneKind) -> str:
    """The clause broken by an error in a zone; tiles laid out alone count as melds."""
    clauses = table.system.table_clauses
    return clauses[kind if kind in clauses else TableZoneKind.MELDS]


def differing(table: Table) -> dict[AnyZone, ZoneContent]:
    """The zones that differ from the expected layout, as far as they were read in this hand."""
    odd = layout_diff.differences(table.current_hand, table.system, table.seen, table.sensors.blind)
    return {zone: content for zone, content in odd.items() if zone not in table.hand.stale_zones}


def news(table: Table) -> dict[AnyZone, ZoneContent]:
    """The zones that differ from the expected layout and were not refused already."""
    odd, undo = differing(table), table.hand.undo
    if undo is None:
        return odd
    return {zone: content for zone, content in odd.items() if not undo.has_refused(zone, content)}


def unexplained(table: Table) -> dict[AnyZone, ZoneContent]:
    """Changes in zones that nobody may touch now. They must last a while before they are refused, since a shadow or a
    sleeve explains them more often than a cheat."""
    return news(table) if isinstance(table.stage, Turn | Opening) else {}


def _paid_at_once(table: Table, payments: tuple[Payment, ...]) -> Table:
    """Report the payment for a kong when it falls due, and show it to the payers while the konger draws."""
    if not payments:
        return table
    deltas = deltas_of(payments, table.system.players)
    told = [payment.to_json() for payment in payments]
    table = table.with_event("payment", say("payment.kong", payments=told), act={"paid": told})
    shown = {seat: SeatNotice(f"KONG {delta}", Turn) for seat, delta in enumerate(deltas) if delta < 0}
    return replace(table, hand=replace(table.hand, notices={**table.hand.notices, **shown}))
