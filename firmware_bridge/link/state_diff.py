"""Compares successive readings of the table's state and derives the events between them."""

from dataclasses import dataclass

from firmware_bridge.events import Done, Event, Failed, FaultCleared, FaultRaised, Pressed
from firmware_bridge.protocol.messages import FaultCode, Operation, ResetCause, Status
from firmware_bridge.protocol.state_block import (
    Counters,
    Fault,
    Record,
    TableState,
    presses_between,
    went_back,
)


@dataclass(frozen=True, slots=True)
class Happened:
    """The events between two readings. `reset`: the firmware restarted since the last one. `counted_from`: the
    counters that the presses count on from.
    """

    reset: bool
    counted_from: Counters
    events: tuple[Event, ...]


class StateDiff:
    """Remembers the last reading, the counters already reported, and the operations whose outcome is awaited."""

    def __init__(self) -> None:
        self.state: TableState | None = None
        self.counters: Counters | None = None
        self.cause = ResetCause.UNKNOWN
        """The cause of the firmware's last start, as reported when it was connected."""
        self._awaited: dict[Operation, int] = {}

    def await_outcome(self, operation: Operation, op_id: int) -> None:
        """Requests one `Done` or `Failed` for this operation, even if its outcome has been reported before."""
        self._awaited[operation] = op_id

    def observe(self, state: TableState) -> Happened:
        """Takes a reading and returns what happened since the one before. The first one reports no presses."""
        known = self.counters
        if known is None:  # the first meeting: earlier presses were not meant for us
            known = Counters(state.boot_id, state.presses)
        # Counters that ran backwards betray a restart even where a firmware repeats its boot id.
        reset = known.boot_id != state.boot_id or went_back(known.presses, state.presses)
        if reset:
            known = Counters(state.boot_id)
        events = [*self._outcomes(state, reset), *self._faults(state, reset)]
        events += [Pressed(*press) for press in presses_between(known.presses, state)]
        self.counters = Counters(state.boot_id, state.presses)
        self.state = state
        return Happened(reset, known, tuple(events))

    def _outcomes(self, state: TableState, reset: bool) -> list[Event]:
        events: list[Event] = []
        for operation, op_id in sorted(self._awaited.items()):
            event = _outcome(operation, op_id, state.records[operation], self.cause if reset else None)
            if event is not None:
                events.append(event)
                del self._awaited[operation]
        return events

    def _faults(self, state: TableState, reset: bool) -> list[Event]:
        before = () if self.state is None else self.state.faults
        events: list[Event] = [
            FaultRaised(f.code, f.place, f.text, f.count) for f in state.faults if f not in before
        ]
        events += [FaultCleared(f.code, f.place) for f in before if f not in state.faults]
        lid = Fault(FaultCode.LID_OPEN)
        opened = self.state is not None and not reset and state.lid_openings != self.state.lid_openings
        if opened and lid not in before and lid not in state.faults:
            # Opened and closed between two readings: somebody may have looked at the tiles.
            events += [FaultRaised(lid.code, None, lid.text), FaultCleared(lid.code)]
        return events


def _outcome(operation: Operation, op_id: int, record: Record, restarted: ResetCause | None) -> Event | None:
    if record.op_id != op_id:
        # The table no longer knows it. Without a restart this cannot be; then somebody else moved the table.
        if restarted is None:
            return Failed(operation, op_id, Fault(FaultCode.OTHER))
        return Failed(operation, op_id, Fault(FaultCode.RESET, cause=restarted, during=operation))
    if record.status == Status.DONE:
        if operation == Operation.ROLL_DICE:
            dice = record.result[:2]
            if not all(
                1 <= pips <= 6 for pips in dice
            ):  # the table believed its sensor, but the other parts do not
                return Failed(operation, op_id, Fault(FaultCode.DICE))
            return Done(operation, op_id, dice=dice)
        return Done(operation, op_id, counts=record.result)
    if record.status == Status.FAILED:
        return Failed(operation, op_id, record.fault or Fault(FaultCode.OTHER))
    return None
