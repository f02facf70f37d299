"""From swept table to first discard: ready, shuffle, walls, dice, the break, the indicator."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from controller.referee.inputs import Fault, FaultOver, Moved, Pressed, Stuck
from controller.referee.state import Dealing, Gather, Moving, Table, Turn, Undo, matters
from controller.rules.hand import Refusal
from controller.rules.start import Start
from controller.rules.tiles import Seat, Tile, name, tile

NEXT_MOTION: Final = {"shuffle": "walls", "walls": "dice"}


def pressed_between_hands(table: Table, press: Pressed) -> Table:
    """The next hand begins when everybody is ready."""
    gather = table.stage
    assert isinstance(gather, Gather)
    if press.button != "ready":
        return table
    ready = gather.ready | {press.seat}
    if len(ready) < table.system.players:
        return replace(table, stage=replace(gather, ready=ready))
    table = replace(table, number=table.number + 1, hand=None, plan=None, dice=None, undo=None)
    table = replace(table, stale=table.sight.get("indicators", ()))
    table = table.saying("info", f"Hand {table.number} begins: seat {table.banker} banks, stay {table.stay}")
    table = table.telling(
        "hand", status="begun", rules=table.system.name, banker=table.banker, stay=table.stay
    )
    return _move(table, "shuffle")


def pressed_while_stuck(table: Table, press: Pressed) -> Table:
    """After a reset nothing moves again until somebody at the table says so."""
    moving = table.stage
    assert isinstance(moving, Moving)
    return _move(table, moving.operation) if moving.stuck and press.button == "ready" else table


def moved(table: Table, done: Moved) -> Table:
    """One motion is finished: the next one, or after the dice the deal."""
    moving = table.stage
    if not isinstance(moving, Moving) or (done.operation, done.op_id) != (moving.operation, moving.op_id):
        return table
    following = NEXT_MOTION.get(done.operation)
    if following is not None:
        return _move(table, following)
    if done.dice is None:
        return stuck(table, Stuck(done.operation, done.op_id, "the dice could not be read"))
    return _broken(table, done.dice)


def stuck(table: Table, failure: Stuck) -> Table:
    """A motion stopped; people put it right, then it is tried again."""
    moving = table.stage
    if not isinstance(moving, Moving) or failure.op_id != moving.op_id:
        return table
    told = table.alerting("motion", f"{failure.operation} stopped: {failure.reason}")
    return replace(told, stage=replace(moving, stuck=failure.reason))


def fault(table: Table, raised: Fault) -> Table:
    """A fault of the machine: shown until it is over."""
    return table.alerting(raised.code, raised.text)


def fault_over(table: Table, over: FaultOver) -> Table:
    """The machine is well again; a motion the fault had stopped is tried anew."""
    table = table.calm(over.code)
    moving = table.stage
    machine_faults = [alert for alert in table.alerts if alert.code not in ("motion", "eye", "wall", "link")]
    if isinstance(moving, Moving) and moving.stuck and not machine_faults:
        return _move(table, moving.operation)
    return table


def look_for_indicator(table: Table) -> Table:
    """HZ-6 and its like: the indicator lies face up where the plan says, and nowhere else."""
    plan = table.plan
    assert plan is not None
    wanted = plan.indicator
    face_up = table.sight.get("indicators", ())
    if not face_up:
        return table if table.undo is None else replace(table, undo=None)
    if wanted is None or face_up == table.stale:
        return table
    (seat, stack, text), *more = face_up
    if not more and (seat, stack) == (wanted.seat, wanted.stack):
        return _dealt(replace(table, undo=None), tile(text))
    if table.undo is not None and table.undo.sight == {"indicators": face_up}:
        return table
    turner = turns_up(table)
    clause = table.system.table_clauses["indicator"]
    places = ", ".join(f"{one}:{other}" for one, other, _ in face_up)
    reason = f"a tile is face up at {places}; the indicator belongs at {wanted.seat}:{wanted.stack}"
    refused = table.refusing(turner, Refusal(clause, reason), "turning up the indicator")
    return replace(refused, undo=Undo(turner, clause, {"indicators": face_up}))


def turns_up(table: Table) -> Seat:
    """Who turns the indicator up: the owner of the wall it lies in."""
    assert table.plan is not None and table.plan.indicator is not None
    return table.plan.indicator.seat


def _move(table: Table, operation: str) -> Table:
    op_id = table.op_id % 0xFFFF + 1
    return replace(table.calm("motion"), op_id=op_id, stage=Moving(operation, op_id))


def _broken(table: Table, dice: tuple[int, int]) -> Table:
    plan = table.system.wall(dice, table.banker)
    table = replace(table, dice=dice, plan=plan, stage=Dealing())
    text = f"Dice {dice[0]} and {dice[1]}: seat {plan.break_seat} breaks after stack {plan.break_stacks}"
    table = table.saying("info", text)
    return _dealt(table, None) if plan.indicator is None else table


def _dealt(table: Table, indicator: Tile | None) -> Table:
    dice = table.dice
    assert dice is not None
    chips = table.session.chips
    hidden = (None,) * table.system.players
    begun = table.system.begin(Start(table.banker, table.stay, dice, hidden, indicator, chips))
    if isinstance(begun, Refusal):
        raise RuntimeError(f"the rules refuse to begin: {begun.reason} ({begun.clause})")
    wilds = " ".join(name(wild) for wild in begun.wilds)
    shown = "no indicator is turned" if indicator is None else f"the indicator is {name(indicator)}"
    table = table.saying("info", f"{shown}; fortune tiles: {wilds}")
    table = table.telling(
        "hand",
        status="dealt",
        rules=table.system.name,
        banker=table.banker,
        stay=table.stay,
        dice=list(dice),
        indicator=None if indicator is None else name(indicator),
        fortune=[name(wild) for wild in begun.wilds],
        left=begun.left,
    )
    begun_table = replace(table, hand=begun, stage=Turn("DISCARD"))
    return begun_table if any(matters(begun_table, zone) for zone in table.blind) else begun_table.calm("eye")
