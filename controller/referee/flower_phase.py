"""Between the deal and the first discard: the flowers dealt are laid out and replaced from the tail."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from controller.referee import layout_diff
from controller.referee.hand_flow import apply, flower, news, put_back, refuse_laid
from controller.referee.inputs import ButtonPressed
from controller.referee.stages import Opening, Turn
from controller.referee.table_state import Table
from controller.referee.win_reveal import call_win
from controller.referee.zones import TableZone, TileRow, Zones
from controller.rules.acts import Draw, Flower
from controller.rules.flower_rules import next_to_replace
from controller.rules.play_kinds import WallEnd
from controller.rules.tiles import Seat, name, tile
from controller.words import say
from firmware_bridge.protocol.constants import Button, Operation

FIRST_MOMENT_S: Final = 1.0
"""Nobody has looked at the hand just dealt so soon: that ready answers what the display said before."""


def pressed_in_opening(table: Table, press: ButtonPressed) -> Table:
    """Ready says that the seat has no flower left to lay out; a win may be called."""
    opening = table.stage
    assert isinstance(opening, Opening)
    if press.button is Button.HU:
        return call_win(table, press)
    if press.button is not Button.READY or table.at - opening.since < FIRST_MOMENT_S:
        return table
    return replace(table, stage=replace(opening, ready=opening.ready | ({press.seat} & set(asked(table)))))


def asked(table: Table) -> tuple[Seat, ...]:
    """The seats whose ready the opening waits for, or has received."""
    opening, hand = table.stage, table.current_hand
    assert isinstance(opening, Opening)
    if opening.drawing is not None:
        return (opening.drawing,)
    order = (hand.after(hand.banker, step) for step in range(hand.players))
    left = tuple(seat for seat in order if seat not in opening.done)
    return left[:1] if table.conventions.flowers_in_turn else left


def all_are_ready(table: Table) -> bool:
    """Whether every seat asked has answered, and its zones can be read."""
    opening = table.stage
    assert isinstance(opening, Opening)
    seats = asked(table)
    return opening.ready.issuperset(seats) and not {TableZone.singles(seat) for seat in seats} & set(
        table.sensors.blind
    )


def go_on(table: Table) -> Table:
    """Nothing more is laid: ask the next seat, or draw the next supplement."""
    opening, hand = table.stage, table.current_hand
    assert isinstance(opening, Opening)
    if not all_are_ready(table):
        return table
    if table.conventions.flowers_in_turn:
        (seat,) = asked(table)
        if next_to_replace(hand) == seat:
            return _supplement(table, seat, opening.done)
        if len(opening.done) + 1 < hand.players:
            return replace(table, stage=Opening(opening.done | {seat}))
    return next_supplements(table)


def look_in_opening(table: Table) -> Table:
    """Accept flowers laid out; any other change must be put back."""
    odd = news(table)
    wanted = layout_diff.expected(table.current_hand, table.system)
    alone = _laid_alone(table, odd)
    for row in alone:
        added = layout_diff.added_tiles(row.content_in(wanted), row.content_in(odd))
        if added and layout_diff.BACK not in added:
            return _flowers(table, row, added)
        if table.hand.unexplained_zones.get(row) == odd[row]:
            return put_back(table, row, odd)
    for zone in odd:
        if table.hand.unexplained_zones.get(zone) == odd[zone]:
            return put_back(table, zone, odd)
    return table


def late_flowers(table: Table) -> Table:
    """Flowers of the deal that were read only after everybody had been ready: they are replaced all the same."""
    odd, flowers = news(table), table.system.flower_tiles(table.current_hand)
    wanted = layout_diff.expected(table.current_hand, table.system)
    laid = table
    for zone in _laid_alone(table, odd):
        added = layout_diff.added_tiles(zone.content_in(wanted), zone.content_in(odd))
        if added and all(text != layout_diff.BACK and tile(text) in flowers for text in added):
            laid = _flowers(laid, zone, added)
    return next_supplements(laid) if laid is not table and isinstance(laid.stage, Turn) else laid


def _laid_alone(table: Table, odd: Zones) -> list[TableZone[TileRow]]:
    """The changed zones of tiles laid alone, from the banker on. What was laid while the camera could not read, in the
    dark say, counts as laid in the customary order (XM-6, NB-6)."""
    hand = table.current_hand
    order = (TableZone.singles(hand.after(hand.banker, step)) for step in range(hand.players))
    return [zone for zone in order if zone in odd]


def _flowers(table: Table, zone: TableZone[TileRow], added: TileRow) -> Table:
    seat = zone.owner
    for text in added:
        act = Flower(seat, tile(text))
        refusal = table.system.verify(table.current_hand, act)
        if refusal is not None:
            odd = news(table)
            laying = say("did.lay_out", tile=name(act.tile))
            return refuse_laid(table, seat, refusal, laying, {zone: odd[zone]})
        table = flower(table, act)
    return table


def next_supplements(table: Table) -> Table:
    """The next seat that is owed a tile draws it; when none is, play begins or the indicator is turned up."""
    hand = table.current_hand
    seat = next_to_replace(hand)
    if seat is None:
        late = table.system.turns_up == "flowers" and hand.indicator is None
        return table.start_motion(Operation.ROLL_DICE) if late else replace(table, stage=Turn("DISCARD"))
    return _supplement(table, seat, frozenset(range(hand.players)))


def _supplement(table: Table, seat: Seat, done: frozenset[int]) -> Table:
    """The seat draws one of the tiles it is owed: one by one, since a flower among them is laid out before the next."""
    return replace(apply(table, Draw(seat, None, WallEnd.TAIL)), stage=Opening(done, seat))
