"""Messages and the state block: every value there and back, everything else refused in a sentence."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.protocol.frames import BODY_MAX
from firmware_bridge.protocol.messages import (
    Button,
    Capabilities,
    Command,
    FaultCode,
    Hello,
    HelloAck,
    MessageError,
    Pong,
    ResetCause,
    command_from_bytes,
    command_to_bytes,
)
from firmware_bridge.protocol.state_block import Counters, Fault, TableState, presses_between
from tests.firmware_bridge.protocol.random_messages import COMMANDS, SEAT, STATES

PRESSES = st.lists(st.tuples(SEAT, st.sampled_from(Button)), max_size=40)


@given(COMMANDS)
def test_commands_round_trip(command: Command) -> None:
    assert command_from_bytes(command_to_bytes(command)) == command


@given(STATES, st.binary(max_size=4))
def test_a_state_round_trips_with_later_additions(state: TableState, more: bytes) -> None:
    body = state.to_bytes()
    assert len(body) + 1 <= BODY_MAX
    assert TableState.from_bytes(body + more) == state


@given(STATES, st.data())
def test_a_state_cut_short_is_refused(state: TableState, data: st.DataObject) -> None:
    body = state.to_bytes()
    cut = data.draw(st.integers(0, len(body) - 1))
    with pytest.raises(MessageError, match="does not read"):
        TableState.from_bytes(body[:cut])


@given(st.binary(max_size=BODY_MAX))
def test_no_bytes_make_a_reader_raise_anything_but_message_error(body: bytes) -> None:
    for reader in (
        command_from_bytes,
        TableState.from_bytes,
        HelloAck.from_bytes,
        Hello.from_bytes,
        Pong.from_bytes,
    ):
        try:
            reader(body)
        except MessageError as error:
            assert str(error)


def test_hello_ack_round_trips_with_later_additions() -> None:
    ack = HelloAck(
        0xA1B2C3D4, 77, Capabilities("Flying Sparrow 3", tiles=144, stacks=18), ResetCause.BROWN_OUT
    )
    assert HelloAck.from_bytes(ack.to_bytes() + b"more") == ack


def test_a_fault_code_of_a_newer_firmware_is_still_a_fault() -> None:
    body = bytearray(TableState(faults=(Fault(FaultCode.JAM, 2),)).to_bytes())
    body[104] = 199
    (fault,) = TableState.from_bytes(bytes(body)).faults
    assert fault == Fault(FaultCode.OTHER, 2)
    assert "wall 2" in fault.text


@pytest.mark.parametrize("code", FaultCode)
def test_a_log_says_of_a_fault_what_it_means_and_where_it_is(code: FaultCode) -> None:
    assert Fault(code, 1, 2).text == f"{code.label} {code.name}: {code.meaning} (wall 1, tiles 2)"
    assert Fault(code).text == f"{code.label} {code.name}: {code.meaning}"


def test_unknown_commands_and_bad_arguments_are_refused() -> None:
    assert command_from_bytes(b"\x7e\x01") is None
    with pytest.raises(MessageError, match="no seat 4"):
        command_from_bytes(b"\x10\x04DRAW")
    with pytest.raises(MessageError, match="SHUFFLE"):
        command_from_bytes(b"\x01\x05")
    with pytest.raises(MessageError, match="0x10"):
        command_from_bytes(b"\x10\x00" + b"A" * 17)


def after(old: TableState, presses: list[tuple[int, Button]]) -> TableState:
    counts = [list(row) for row in old.presses]
    for seat, button in presses:
        counts[seat][button] = (counts[seat][button] + 1) % 65536
    log = (*old.press_log, *presses)[-16:]
    return replace(old, presses=tuple(tuple(row) for row in counts), press_log=log)


@given(STATES, PRESSES)
def test_presses_are_reported_once_and_the_last_16_in_order(
    old: TableState, presses: list[tuple[int, Button]]
) -> None:
    found = presses_between(old.presses, after(old, presses))
    assert sorted(p[:2] for p in found) == sorted(presses)
    assert [p[:2] for p in found][-16:] == presses[-16:]
    counters = Counters(1, old.presses)
    for press in found:
        counters = counters.pressed(*press)
    assert counters.presses == after(old, presses).presses


@given(STATES, PRESSES)
def test_a_wrong_press_log_changes_no_count(old: TableState, presses: list[tuple[int, Button]]) -> None:
    new = replace(after(old, presses), press_log=((0, Button.HU), (3, Button.PASS)))
    assert sorted(p[:2] for p in presses_between(old.presses, new)) == sorted(presses)
