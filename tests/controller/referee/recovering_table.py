"""A table that waits for people after a fault of its machine."""

from __future__ import annotations

from typing import Any

from controller.referee import outputs
from controller.referee.inputs import (
    FaultOver,
    MachineFault,
    MotionDone,
    MotionStopped,
)
from controller.referee.stages import Moving
from controller.referee.table_snapshot import snapshot
from controller.words import plain
from firmware_bridge.protocol.constants import Operation
from tests.controller.referee.ideal_table import IdealTable, fresh_table

LID_OPEN = MachineFault("lid_open", plain("The lid is open."))
LID_CLOSED = FaultOver("lid_open")


def at_work(rules: str = "hangzhou", operation: str = "shuffle") -> IdealTable:
    """Everybody is ready, and the machine has begun this operation."""
    ideal = IdealTable(fresh_table(rules), 1)
    for seat in range(ideal.players):
        ideal.press(seat, "ready")
    for done in ("shuffle", "walls"):
        if done == operation:
            break
        ideal.give(MotionDone(Operation.of_word(done), moving(ideal).op_id))
    assert moving(ideal).operation.word == operation
    return ideal


def moving(ideal: IdealTable) -> Moving:
    assert isinstance(ideal.table.stage, Moving)
    return ideal.table.stage


def stop(ideal: IdealTable, code: str, place: int | None = 2, count: int = 1, **more: Any) -> None:
    now = moving(ideal)
    ideal.give(MotionStopped(now.operation, now.op_id, plain(f"{code}!"), code, place, count, **more))


def shown(ideal: IdealTable) -> tuple[str, ...]:
    return outputs.display_texts(ideal.table)


def picture(ideal: IdealTable) -> dict[str, Any]:
    reported = snapshot(ideal.table)["procedure"]
    assert reported is not None
    return dict(reported)
