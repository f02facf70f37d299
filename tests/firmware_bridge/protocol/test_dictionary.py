"""The dictionary that PROTOCOL.md gives to programs is what this code, the page and the vectors say."""

import json
import struct
from enum import IntEnum, IntFlag
from importlib.resources import files
from typing import Any

import pytest

from firmware_bridge import connection
from firmware_bridge.link import link, responder
from firmware_bridge.protocol import frames, messages, state_block
from firmware_bridge.protocol.frames import FrameKind
from firmware_bridge.protocol.messages import (
    ON_THE_WIRE,
    Button,
    Buzz,
    CommandCode,
    Letters,
    MissingPart,
    NakReason,
    Operation,
    Outcome,
    ResetCause,
    Sensor,
    Status,
)

FOLDER = files("firmware_bridge")
DICTIONARY: dict[str, Any] = json.loads(FOLDER.joinpath("dictionary.json").read_text(encoding="utf-8"))
VECTORS: dict[str, Any] = json.loads(FOLDER.joinpath("vectors.json").read_text(encoding="utf-8"))
PAGE = FOLDER.joinpath("PROTOCOL.md").read_text(encoding="utf-8")
SIZES = {"u8": "B", "u16": "H", "u32": "I"}
WORDS: dict[str, type[IntEnum | IntFlag]] = {
    "Kind": FrameKind,
    "CommandCode": CommandCode,
    "Operation": Operation,
    "Outcome": Outcome,
    "Status": Status,
    "NakReason": NakReason,
    "ResetCause": ResetCause,
    "Button": Button,
    "Buzz": Buzz,
    "Sensor": Sensor,
    "MissingPart": MissingPart,
    "Letters": Letters,
}


class Reader:
    """Reads a body by nothing but the dictionary."""

    def __init__(self, body: bytes) -> None:
        self.left = body

    def fields(self, layout: list[dict[str, Any]]) -> dict[str, Any]:
        fields: dict[str, Any] = {}
        for field in layout:
            fields[field["name"]] = self._value(field["type"], fields)
        return fields

    def _value(self, kind: str, fields: dict[str, Any]) -> Any:
        if kind.endswith("…"):
            rest, self.left = self.left, b""
            return rest.decode("ascii") if kind.startswith("ascii") else rest
        if kind == "state":
            return self.fields(DICTIONARY["state"])
        base, bracket, number = kind.rstrip("]").partition("[")
        count = fields[number] if number in fields else int(number or 1)
        if base == "ascii":
            return bytes(self._value("u8", fields) for _ in range(count)).decode("ascii")
        if base in DICTIONARY:
            return [self.fields(DICTIONARY[base]) for _ in range(count)]
        values = [self._number(SIZES[base]) for _ in range(count)]
        return values if bracket else values[0]

    def _number(self, size: str) -> int:
        layout = struct.Struct("<" + size)
        (value,) = layout.unpack_from(self.left)
        self.left = self.left[layout.size :]
        return int(value)


def layout_of(vector: dict[str, Any]) -> list[dict[str, Any]]:
    (frame,) = [frame for frame in DICTIONARY["frames"] if frame["kind"] == vector["kind"]]
    if vector["kind"] == FrameKind.DATA:
        (command,) = [c for c in DICTIONARY["commands"] if c["code"] == int(vector["body"][:2], 16)]
        return [frame["fields"][0], *command["arguments"]]
    if "state" in vector.get("fields", {}):
        (command,) = [c for c in DICTIONARY["commands"] if c["code"] == CommandCode.READ_STATE]
        return [frame["fields"][0], *command["reply"]]
    return list(frame["fields"])


@pytest.mark.parametrize("vector", VECTORS["frames"], ids=lambda vector: str(vector["name"]))
def test_every_vector_reads_by_the_dictionary_alone(vector: dict[str, Any]) -> None:
    reader = Reader(bytes.fromhex(vector["body"]))
    fields = reader.fields(layout_of(vector))
    assert reader.left == b"", "nothing is left over"
    for name, value in vector.get("fields", {}).items():
        if name == "state":
            check_state(fields["state"], value)
        elif name == "data":
            assert fields["data"].hex() == value
        elif name == "status":
            assert fields["reply"][0] == value
        else:
            assert fields[name] == value, name


def check_state(read: dict[str, Any], written: dict[str, Any]) -> None:
    for name in ("revision", "boot_id", "lid_openings"):
        assert read[name] == written[name]
    assert [count for seat in written["presses"] for count in seat] == read["presses"]
    log = [seat << 4 | button for seat, button in written["press_log"]]
    assert [255] * (16 - len(log)) + log == read["press_log"]
    flags = read["flags"]
    assert (bool(flags & 1), bool(flags & 2)) == (written["lid_open"], written["program_pending"])
    assert read["program"] == written["program"]
    assert read["set"] == written["set_in_play"]
    numbers = [[fault["code"], fault["place"], fault["count"]] for fault in read["faults"]]
    assert numbers == [[code, 255 if place is None else place, n] for code, place, n in written["faults"]]
    for operation, record in zip(Operation, read["records"], strict=True):
        expected = written["records"][operation.name]
        assert (record["op_id"], record["status"]) == (expected["op_id"], expected["status"])
        assert record["result"] == expected["result"]
        assert record["fault_code"] == (expected["fault"][0] if expected["fault"] else 0)


@pytest.mark.parametrize("name", WORDS)
def test_documented_words_match_the_code(name: str) -> None:
    assert DICTIONARY["words"][name] == {word.name: int(word) for word in WORDS[name]}


def test_people_read_the_number_of_a_fault_behind_an_e() -> None:
    assert {code.label for code in ON_THE_WIRE} == {
        *(f"E{number}" for number in range(1, len(ON_THE_WIRE))),
        "E?",
    }


def test_every_fault_on_the_wire_has_its_number() -> None:
    assert DICTIONARY["words"]["FaultCode"] == {code.name: code.number for code in ON_THE_WIRE}


def test_dictionary_and_code_have_the_same_words() -> None:
    assert set(DICTIONARY["words"]) == {*WORDS, "FaultCode"}
    assert {frame["name"]: frame["kind"] for frame in DICTIONARY["frames"]} == DICTIONARY["words"]["Kind"]
    commands = {command["name"]: command["code"] for command in DICTIONARY["commands"]}
    assert commands == DICTIONARY["words"]["CommandCode"]
    named = {f["values"] for f in fields_everywhere() if "values" in f}
    assert named <= set(DICTIONARY["words"])


def fields_everywhere() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = [field for frame in DICTIONARY["frames"] for field in frame["fields"]]
    found += [
        field for command in DICTIONARY["commands"] for field in command["arguments"] + command["reply"]
    ]
    for table in ("state", "record", "fault"):
        found += DICTIONARY[table]
    return found


def test_every_field_has_a_meaning_and_a_c_type() -> None:
    for field in fields_everywhere():
        assert field["meaning"], field
        base = field["type"].rstrip("…").partition("[")[0]
        assert base in {"u8", "u16", "u32", "ascii", "bytes", "record", "fault", "state"}, field


def test_documented_times_match_the_code() -> None:
    times = {entry["name"]: entry["value"] for entry in DICTIONARY["timing"]}
    assert times["heartbeat"] == link.HEARTBEAT * 1000
    assert times["silence"] == link.SILENCE * 1000
    assert times["dead_man"] == responder.DEAD_MAN * 1000
    retries = (
        link.RETRY_FIRST,
        link.RETRY_MIN,
        link.RETRY_MAX,
    )
    assert (times["retry_first"], times["retry_min"], times["retry_max"]) == tuple(s * 1000 for s in retries)
    assert (times["tries"], times["hello_spacing"]) == (link.TRIES, link.HELLO_SPACING * 1000)
    limits = DICTIONARY["limits"]
    assert limits["seats"] == messages.SEATS
    assert limits["display_max"] == messages.DISPLAY_MAX
    assert limits["echo_max"] == messages.ECHO_MAX
    assert limits["press_log"] == messages.PRESS_LOG
    assert limits["faults_max"] == messages.FAULTS_MAX
    assert limits["model_max"] == messages.MODEL_MAX
    assert limits["no_place"] == messages.NO_PLACE
    assert limits["presses_modulus"] == state_block.COUNTER_MODULUS
    frame = DICTIONARY["frame"]
    assert (frame["raw_min"], frame["raw_max"], frame["body_max"]) == (
        frames.RAW_MIN,
        frames.RAW_MAX,
        frames.BODY_MAX,
    )
    assert (DICTIONARY["protocol"], DICTIONARY["minor"]) == (messages.PROTOCOL_MAX, messages.MINOR)
    assert frame["wire_max"] < connection.BACKLOG_MAX


def test_the_page_describes_the_whole_dictionary() -> None:
    for words in ("Kind", "CommandCode", "FaultCode", "Outcome"):
        for name in DICTIONARY["words"][words]:
            assert name in PAGE, f"PROTOCOL.md does not say {name}"
    assert f"version {DICTIONARY['protocol']}.{DICTIONARY['minor']}" in PAGE
