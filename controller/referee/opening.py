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
from controller.rules.hand import Refusal
from controller.rules.tiles import Seat, name, tile


def pressed_in_opening(table: Table, press: Pressed) -> Table:
    """Ready says that one has no flower left to lay out; a win may be called."""
    opening = table.stage
    assert isinstance(opening, Opening)
    if press.button == "hu":
        return call_win(table, press)
    if press.button != "ready":
        return table
    if opening.drawing is not None:
        return _next_supplements(table) if press.seat == opening.drawing else table
    ready = opening.ready | {press.seat}
    table = replace(table, stage=replace(opening, ready=ready))
    return _next_supplements(table) if len(ready) == table.system.players else table


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
    """Whoever is next draws as many tiles as it owes; when nobody owes any, play begins or the indicator is sought."""
    hand = table.play
    seat = next_to_replace(hand)
    if seat is None:
        late = table.system.turns_up == "flowers" and hand.indicator is None
        return table.moving("dice") if late else replace(table, stage=Turn("DISCARD"))
    count = (hand.owed if any(hand.owed) else hand.owed_later)[seat]
    for _ in range(count):
        act = Draw(seat, None, "tail")
        refusal = table.system.verify(table.play, act)
        if isinstance(refusal, Refusal):
            raise RuntimeError(f"the rules refuse a supplement: {refusal.reason} ({refusal.clause})")
        table = apply(table, act)
    return replace(table, stage=Opening(frozenset(range(hand.players)), seat, count))
