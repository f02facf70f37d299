"""The test vectors that PROTOCOL.md gives to firmware writers are what this code really does."""

import json
from importlib.resources import files
from typing import Any

import pytest

from firmware_bridge.frames import Deframer, Frame, Garbled, Kind, crc, encode
from firmware_bridge.messages import (
    Boot,
    Capabilities,
    Command,
    Hello,
    HelloAck,
    Operation,
    Pong,
    ResetCause,
    command_from_bytes,
    command_to_bytes,
    event_from_bytes,
)
from firmware_bridge.responder import Responder
from firmware_bridge.state import Fault, TableState
from tests.link.cable import Notebook

VECTORS: dict[str, Any] = json.loads(files("firmware_bridge").joinpath("vectors.json").read_text())


def by_name(vector: dict[str, Any]) -> str:
    return str(vector["name"])


def fault(numbers: Fault | None) -> list[int | None] | None:
    return None if numbers is None else [numbers.code, numbers.place, numbers.count]


@pytest.mark.parametrize("vector", VECTORS["frames"], ids=by_name)
def test_frames_are_as_written(vector: dict[str, Any]) -> None:
    frame = Frame(vector["kind"], vector["seq"], bytes.fromhex(vector["body"]))
    assert encode(frame).hex() == vector["wire"]
    assert Deframer().feed(bytes.fromhex(vector["wire"])) == [frame]


@pytest.mark.parametrize("vector", VECTORS["frames"], ids=by_name)
def test_bodies_say_what_is_written(vector: dict[str, Any]) -> None:
    body, fields = bytes.fromhex(vector["body"]), vector.get("fields", {})
    match vector["kind"]:
        case Kind.HELLO:
            assert Hello.from_bytes(body) == Hello(**fields)
        case Kind.HELLO_ACK:
            table = {name: fields.pop(name) for name in Capabilities.__dataclass_fields__}
            assert HelloAck.from_bytes(body) == HelloAck(capabilities=Capabilities(**table), **fields)
        case Kind.PONG:
            assert Pong.from_bytes(body) == Pong(**fields)
        case Kind.BOOT:
            assert Boot.from_bytes(body) == Boot(**fields)
        case Kind.EVENT:
            assert event_from_bytes(body) == fields["revision"]
        case Kind.DATA:
            command = command_from_bytes(body)
            assert command is not None and command_to_bytes(command) == body
            for name, value in fields.items():
                told = getattr(command, name)
                assert (list(told) if isinstance(value, list) else told) == value
        case Kind.ACK:
            assert body[0] == fields["outcome"]
            if "state" in fields:
                check_state(TableState.from_bytes(body[1:]), fields["state"])
        case Kind.NAK:
            assert body[0] == fields["reason"]
        case _:
            assert body == b""


class Terse(Notebook):
    """Answers every command with nothing but OK."""

    def carry_out(self, command: Command) -> bytes:
        return super().carry_out(command)[:1]


def check_state(state: TableState, written: dict[str, Any]) -> None:
    assert (state.revision, state.boot_id) == (written["revision"], written["boot_id"])
    assert (state.lid_open, state.lid_openings) == (written["lid_open"], written["lid_openings"])
    assert [list(row) for row in state.presses] == written["presses"]
    assert [list(press) for press in state.press_log] == written["press_log"]
    assert [fault(f) for f in state.faults] == written["faults"]
    for operation in Operation:
        record = state.records[operation]
        told = {
            "op_id": record.op_id,
            "status": record.status,
            "fault": fault(record.fault),
            "result": list(record.result),
        }
        assert told == written["records"][operation.name]


@pytest.mark.parametrize("vector", VECTORS["damaged"], ids=by_name)
def test_damaged_frames_are_thrown_away(vector: dict[str, Any]) -> None:
    (found,) = Deframer().feed(bytes.fromhex(vector["wire"]))
    assert isinstance(found, Garbled)


def test_a_firmware_holds_its_end_of_the_conversation() -> None:
    machine = Terse()
    table = Responder(machine, Capabilities("sparrow 1"), 0x01020304, ResetCause.POWER)
    expected = [bytes.fromhex(line["wire"]) for line in VECTORS["conversation"] if line["from"] == "table"]
    answered, _ = table.poll(0.0)
    for line in VECTORS["conversation"]:
        if line["from"] == "host":
            table.receive(bytes.fromhex(line["wire"]), 0.0)
            answered += table.poll(0.0)[0]
    assert answered == b"".join(expected)
    assert len(machine.done) == 3, "READY?, WAIT and one buzz: the repeated frame was not carried out again"


def test_the_crc_is_the_one_named() -> None:
    assert crc(bytes.fromhex(VECTORS["crc"]["of"])) == int(VECTORS["crc"]["is"], 16) == 0xD64E
