"""The test vectors that PROTOCOL.md gives to firmware writers are what this code really does."""

import json
from importlib.resources import files
from typing import Any

import pytest

from firmware_bridge.protocol.fault_codes import FaultCode
from firmware_bridge.protocol.frames import Deframer, Frame, FrameKind, Garbled, crc, encode
from firmware_bridge.protocol.messages import (
    Boot,
    Capabilities,
    Hello,
    HelloAck,
    Letters,
    MissingPart,
    Operation,
    Pong,
    Sensor,
    command_from_bytes,
    command_to_bytes,
    event_from_bytes,
)
from firmware_bridge.protocol.state_block import Fault, TableState

VECTORS: dict[str, Any] = json.loads(files("firmware_bridge").joinpath("vectors.json").read_text())


def by_name(vector: dict[str, Any]) -> str:
    return str(vector["name"])


def fault(numbers: Fault | None) -> list[int | None] | None:
    return None if numbers is None else [numbers.code.number, numbers.place, numbers.count]


@pytest.mark.parametrize("vector", VECTORS["frames"], ids=by_name)
def test_frames_of_the_vectors_encode(vector: dict[str, Any]) -> None:
    frame = Frame(vector["kind"], vector["seq"], bytes.fromhex(vector["body"]))
    assert encode(frame).hex() == vector["wire"]
    assert Deframer().feed(bytes.fromhex(vector["wire"])) == [frame]


@pytest.mark.parametrize("vector", VECTORS["frames"], ids=by_name)
def test_bodies_of_the_vectors_decode(vector: dict[str, Any]) -> None:  # noqa: C901, PLR0912 - one case a frame
    body, fields = bytes.fromhex(vector["body"]), vector.get("fields", {})
    match vector["kind"]:
        case FrameKind.HELLO:
            assert Hello.from_bytes(body) == Hello(**fields)
        case FrameKind.HELLO_ACK:
            fields = dict(fields)
            table = {name: fields.pop(name, 0) for name in Capabilities.__dataclass_fields__}
            table |= {"firmware": tuple(table["firmware"]), "sensors": Sensor(table["sensors"])}
            table |= {"lacks": MissingPart(table["lacks"]), "letters": Letters(table["letters"])}
            ack = HelloAck(capabilities=Capabilities(**table), **fields)
            assert HelloAck.from_bytes(body) == ack and ack.to_bytes() == body
        case FrameKind.PONG:
            assert Pong.from_bytes(body) == Pong(**fields)
        case FrameKind.BOOT:
            assert Boot.from_bytes(body) == Boot(**fields)
        case FrameKind.EVENT:
            assert event_from_bytes(body) == fields["revision"]
        case FrameKind.DATA:
            command = command_from_bytes(body)
            assert command is not None and command_to_bytes(command) == body
            for name, value in fields.items():
                field: Any = getattr(command, name)
                if isinstance(field, FaultCode):
                    field = field.number
                if isinstance(field, bytes):
                    value = bytes.fromhex(value)
                assert (list(field) if isinstance(value, list) else field) == value
        case FrameKind.ACK:
            assert body[0] == fields["outcome"]
            if "state" in fields:
                state = TableState.from_bytes(body[1:])
                assert state.to_bytes() == body[1:]
                check_state(state, fields["state"])
        case FrameKind.NAK:
            assert body[0] == fields["reason"]
        case _:
            assert body == b""


def check_state(state: TableState, written: dict[str, Any]) -> None:
    assert (state.revision, state.boot_id) == (written["revision"], written["boot_id"])
    assert (state.lid_open, state.lid_openings) == (written["lid_open"], written["lid_openings"])
    assert [list(row) for row in state.presses] == written["presses"]
    assert [list(press) for press in state.press_log] == written["press_log"]
    assert [fault(f) for f in state.faults] == written["faults"]
    assert list(state.program) == written["program"]
    assert (state.program_pending, state.set_in_play) == (written["program_pending"], written["set_in_play"])
    for operation in Operation:
        record = state.records[operation]
        read = {
            "op_id": record.op_id,
            "status": record.status,
            "fault": fault(record.fault),
            "result": list(record.result),
        }
        assert read == written["records"][operation.name]


@pytest.mark.parametrize("vector", VECTORS["damaged"], ids=by_name)
def test_damaged_frames_are_dropped(vector: dict[str, Any]) -> None:
    (found,) = Deframer().feed(bytes.fromhex(vector["wire"]))
    assert isinstance(found, Garbled)


def test_the_crc_is_the_one_named() -> None:
    assert crc(bytes.fromhex(VECTORS["crc"]["of"])) == int(VECTORS["crc"]["is"], 16) == 0xD64E
