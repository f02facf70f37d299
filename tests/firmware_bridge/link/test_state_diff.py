"""The host's events from two readings of the table's state."""

from dataclasses import replace

from firmware_bridge.events import Done, Failed, FaultCleared, FaultRaised, Pressed
from firmware_bridge.link.state_diff import StateDiff
from firmware_bridge.protocol.messages import Button, FaultCode, Operation, ResetCause, Status
from firmware_bridge.protocol.state_block import Counters, Fault, Record, TableState


def pressed(state: TableState, seat: int, button: Button, count: int) -> TableState:
    rows = [list(row) for row in state.presses]
    rows[seat][button] = count
    return replace(
        state, presses=tuple(tuple(row) for row in rows), press_log=(*state.press_log, (seat, button))
    )


def test_presses_before_the_first_session_are_not_reported() -> None:
    watcher = StateDiff()
    state = pressed(TableState(boot_id=1), 2, Button.HU, 5)
    happened = watcher.observe(state)
    assert (happened.reset, happened.events) == (False, ())
    assert happened.counted_from == Counters(1, state.presses)


def test_a_counter_passes_its_end_without_a_missing_press() -> None:
    watcher = StateDiff()
    watcher.observe(pressed(TableState(boot_id=1), 0, Button.PASS, 65535))
    happened = watcher.observe(pressed(TableState(boot_id=1), 0, Button.PASS, 1))
    assert happened.events == (Pressed(0, Button.PASS, 0), Pressed(0, Button.PASS, 1))
    assert not happened.reset


def test_decreased_counters_count_as_a_restart() -> None:
    watcher = StateDiff()
    watcher.observe(pressed(TableState(boot_id=1), 0, Button.PASS, 40))
    happened = watcher.observe(pressed(TableState(boot_id=1), 0, Button.PASS, 2))
    assert happened.reset
    assert happened.events == (Pressed(0, Button.PASS, 1), Pressed(0, Button.PASS, 2))


def test_an_outcome_is_reported_once_and_only_to_its_host() -> None:
    watcher = StateDiff()
    done = Record(4, Status.DONE, (5, 6, 0, 0))
    state = TableState(boot_id=1, records={**TableState().records, Operation.ROLL_DICE: done})
    assert watcher.observe(state).events == ()
    watcher.await_outcome(Operation.ROLL_DICE, 4)
    assert watcher.observe(state).events == (Done(Operation.ROLL_DICE, 4, dice=(5, 6)),)
    assert watcher.observe(state).events == ()


def test_impossible_numbers_of_dice_are_unread() -> None:
    for impossible in ((0, 0, 0, 0), (7, 1, 0, 0), (2, 255, 0, 0)):
        watcher = StateDiff()
        watcher.await_outcome(Operation.ROLL_DICE, 4)
        rolled = Record(4, Status.DONE, impossible)
        state = TableState(boot_id=1, records={**TableState().records, Operation.ROLL_DICE: rolled})
        assert watcher.observe(state).events == (Failed(Operation.ROLL_DICE, 4, Fault(FaultCode.DICE)),)


def test_an_operation_that_a_restart_cut_off_has_failed() -> None:
    watcher = StateDiff()
    watcher.observe(TableState(boot_id=1))
    watcher.await_outcome(Operation.SHUFFLE, 9)
    watcher.cause = ResetCause.BROWN_OUT
    (event,) = watcher.observe(TableState(boot_id=2)).events
    assert isinstance(event, Failed) and (event.op_id, event.fault.code) == (9, FaultCode.RESET)
    assert event.fault.text.endswith("(cause BROWN_OUT, during SHUFFLE)")


def test_faults_are_reported_when_raised_and_when_cleared() -> None:
    watcher = StateDiff()
    jam = Fault(FaultCode.JAM, 3)
    assert watcher.observe(TableState(faults=(jam,))).events == (FaultRaised(FaultCode.JAM, 3, jam.text),)
    assert watcher.observe(TableState(faults=(jam,))).events == ()
    assert watcher.observe(TableState()).events == (FaultCleared(FaultCode.JAM, 3),)
