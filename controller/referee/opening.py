"""Between the deal and the first discard: the flowers dealt are laid out and replaced from the tail."""

from __future__ import annotations

from dataclasses import replace

from controller.referee import sight
from controller.referee.course import apply, flower, news, put_back, refuse_laid
from controller.referee.inputs import Pressed
from controller.referee.reveal import call_win
from controller.referee.state import Opening, Table, Turn
from controller.rules.acts import Draw, Flower
from controller.rules.course_rules import next_to_replace
from controller.rules.tiles import Seat, name, tile


def pressed_in_opening(table: Table, press: Pressed) -> Table:
    """Ready says that one has no flower left to lay out; a win may be called."""
    opening = table.stage
    assert isinstance(opening, Opening)
    if press.button == "hu":
        return call_win(table, press)
    if press.button != "ready":
        return table
    if press.seat not in asked(table):
        return table
    ready = opening.ready | {press.seat}
    if table.manners.flowers_in_turn and next_to_replace(table.play) == press.seat:
        return _supplement(table, press.seat, opening.ready)
    table = replace(table, stage=Opening(ready))
    return _next_supplements(table) if len(ready) == table.system.players else table


def asked(table: Table) -> tuple[Seat, ...]:
    """The seats whose ready the opening waits for."""
    opening, hand = table.stage, table.play
    assert isinstance(opening, Opening)
    if opening.drawing is not None:
        return (opening.drawing,)
    order = (hand.after(hand.banker, step) for step in range(hand.players))
    left = tuple(seat for seat in order if seat not in opening.ready)
    return left[:1] if table.manners.flowers_in_turn else left


def look_in_opening(table: Table) -> Table:
    """Flowers laid out; anything else that changed is somebody's to put back."""
    odd = news(table)
    wanted = sight.expected(table.play, table.system)
    for zone in sorted(odd, key=lambda zone: not zone.startswith("singles:")):
        what, _, owner = zone.partition(":")
        if what == "singles":
            added = sight.added_tiles(wanted[zone], odd[zone])
            if added and sight.BACK not in added:
                return _flowers(table, Seat(int(owner)), zone, added)
        if table.suspect.get(zone) == odd[zone]:
            return put_back(table, zone, odd)
    return table


def _flowers(table: Table, seat: Seat, zone: str, added: tuple[str, ...]) -> Table:
    for text in added:
        act = Flower(seat, tile(text))
        refusal = table.system.verify(table.play, act)
        if refusal is not None:
            odd = news(table)
            return refuse_laid(table, seat, refusal, f"laying out {name(act.tile)}", {zone: odd[zone]})
        table = flower(table, act)
    return table


def _next_supplements(table: Table) -> Table:
    """Whoever is owed a tile draws it; when nobody is, play begins or the indicator is sought."""
    hand = table.play
    seat = next_to_replace(hand)
    if seat is None:
        late = table.system.turns_up == "flowers" and hand.indicator is None
        return table.moving("dice") if late else replace(table, stage=Turn("DISCARD"))
    return _supplement(table, seat, frozenset(range(hand.players)))


def _supplement(table: Table, seat: Seat, ready: frozenset[int]) -> Table:
    """The seat draws one of the tiles it is owed: one by one, for a flower among them is laid out before the next."""
    return replace(apply(table, Draw(seat, None, "tail")), stage=Opening(ready, seat))
