"""Peers of other versions: a later minor version (a made-up 1.1) does no harm, a later major one (2) is refused."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.events import LinkUp
from firmware_bridge.link.link import Connected, HostLink
from firmware_bridge.link.responder import Responder
from firmware_bridge.protocol.frames import Deframer, Frame, FrameKind, encode
from firmware_bridge.protocol.messages import (
    Capabilities,
    ClearFaultCommand,
    Colour,
    Command,
    DisplayCommand,
    EchoCommand,
    FaultCode,
    Hello,
    HelloAck,
    Letters,
    LightCommand,
    MessageError,
    MissingPart,
    MotionCommand,
    Operation,
    Outcome,
    ProgramCommand,
    ResetCause,
    Sensor,
    command_from_bytes,
    command_to_bytes,
)
from firmware_bridge.protocol.state_block import Fault, TableState
from tests.firmware_bridge.link.firmware_bench import Host, Table
from tests.firmware_bridge.link.modelled_cable import Cable, Notebook, tokens
from tests.firmware_bridge.protocol.random_messages import BYTE, COMMANDS, WALLS

MORE = st.binary(max_size=20)
ANNOUNCED = Capabilities("t", board=7, sensors=Sensor(3), tiles_min=84, tiles_max=144)
LATER = replace(ANNOUNCED, minor=1, lacks=MissingPart(0x80), letters=Letters(0x40), sensors=Sensor(0x8003))
"""A table of a made-up 1.1, with a sensor, a missing part and letters that 1.0 does not know."""
TABLES = st.builds(
    Capabilities,
    model=st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=32),
    walls=BYTE,
    stacks=BYTE,
    tiles=BYTE,
    seats=BYTE,
    display_width=BYTE,
    window_bytes=st.integers(0, 0xFFFF),
    window_frames=BYTE,
    minor=BYTE,
    firmware=st.tuples(BYTE, BYTE, BYTE),
    board=st.integers(0, 0xFFFF_FFFF),
    sensors=st.integers(0, 0xFFFF).map(Sensor),
    sets=BYTE,
    tiles_min=BYTE,
    tiles_max=BYTE,
    lacks=BYTE.map(MissingPart),
    letters=BYTE.map(Letters),
)


@given(TABLES, MORE)
def test_later_additions_of_a_table_change_nothing(table: Capabilities, more: bytes) -> None:
    assert HelloAck.from_bytes(HelloAck(7, 8, table).to_bytes() + more).capabilities == table


@given(TABLES, st.data())
def test_a_hello_ack_cut_short_is_refused(table: Capabilities, data: st.DataObject) -> None:
    body = HelloAck(7, 8, table).to_bytes()
    with pytest.raises(MessageError, match="HELLO_ACK"):
        HelloAck.from_bytes(body[: data.draw(st.integers(0, len(body) - 1))])


@given(COMMANDS.filter(lambda command: not isinstance(command, DisplayCommand | EchoCommand)), MORE)
def test_a_command_may_grow_at_its_end(command: Command, more: bytes) -> None:
    assert command_from_bytes(command_to_bytes(command) + more) == command


@pytest.mark.parametrize(
    ("letters", "text", "outcome"),
    [
        (Letters(0), "WAIT", Outcome.OK),
        (Letters(0), "请等", Outcome.BAD_ARGUMENT),
        (Letters.KANA, "ｵﾏﾁｸﾀﾞｻｲ", Outcome.OK),
        (Letters.KANA, "お待ちを", Outcome.BAD_ARGUMENT),
        (Letters.CHINESE, "请等", Outcome.OK),
        (Letters.JAPANESE, "お待ちを", Outcome.OK),
        (Letters.JAPANESE, "请等", Outcome.BAD_ARGUMENT),
        (Letters.CHINESE, "十七个字的句子这块小小的屏写不下了", Outcome.BAD_ARGUMENT),
    ],
)
def test_a_display_shows_only_announced_letters(letters: Letters, text: str, outcome: Outcome) -> None:
    cable = Cable(capabilities=replace(ANNOUNCED, letters=letters))
    cable.run(0.1)
    ticket = cable.host.send(command_to_bytes(DisplayCommand(0, text)))
    cable.run(0.1)
    assert cable.replies()[ticket][:1] == bytes((outcome,))


@given(WALLS)
def test_a_table_accepts_a_program_exactly_when_it_can_build_it(tiles: tuple[int, int, int, int]) -> None:
    table = Capabilities("t", walls=3, stacks=18, tiles_min=84, tiles_max=108)
    possible = max(tiles[:3]) <= 36 and tiles[3] == 0 and 84 <= sum(tiles) <= 108
    assert (table.refusal(tiles) is None) == possible


@pytest.mark.parametrize(
    ("lacks", "knows"),
    [(MissingPart(0), "moves lights"), (MissingPart.MOTIONS, "lights"), (MissingPart.LIGHTS, "moves")],
)
def test_a_table_does_not_know_the_commands_of_parts_it_lacks(lacks: MissingPart, knows: str) -> None:
    table = replace(ANNOUNCED, lacks=lacks)
    assert table.programs is ("moves" in knows)
    cable = Cable(capabilities=table)
    cable.run(0.1)
    asked: dict[str, list[Command]] = {
        "moves": [MotionCommand(Operation.ROLL_DICE, 9), ProgramCommand((34,) * 4)],
        "lights": [LightCommand(0, 1, 2, Colour(9, 9, 9))],
    }
    for part, commands in asked.items():
        for command in commands:
            ticket = cable.host.send(command_to_bytes(command))
            cable.run(0.1)
            known = cable.replies()[ticket] != bytes((Outcome.UNKNOWN_COMMAND,))
            assert known is (part in knows), command


def heard(table: Responder) -> list[Frame]:
    return [frame for frame in Deframer().feed(table.poll(0.0)[0]) if isinstance(frame, Frame)]


def test_a_table_answers_a_host_of_a_later_minor_version() -> None:
    table = Responder(Notebook(), Capabilities("t"), 1, ResetCause.POWER)
    table.receive(encode(Frame(FrameKind.HELLO, 0, Hello(6, minor=1).to_bytes() + b"later")), 0.0)
    assert table.host_minor == 1 and heard(table)[-1].kind == FrameKind.HELLO_ACK


@pytest.mark.parametrize("body", [Hello(5).to_bytes()[:6], bytes((1, 1, 0, 0, 0, 0, 0)), b""])
def test_an_invalid_hello_gets_no_answer(body: bytes) -> None:
    table = Responder(Notebook(), Capabilities("t"), 1, ResetCause.POWER)
    heard(table)
    table.receive(encode(Frame(FrameKind.HELLO, 0, body)), 0.0)
    assert heard(table) == [] and not table.connected and table.garbled == 1


def greeted(table: Capabilities, protocol_max: int = 1) -> HostLink:
    """A host that a table of this kind has just answered."""
    host = HostLink(tokens())
    hello = Deframer().feed(host.poll(0.0)[0])[0]
    assert isinstance(hello, Frame)
    token = Hello.from_bytes(hello.body).session
    ack = HelloAck(token, 1, table, protocol=1, protocol_min=1, protocol_max=protocol_max)
    host.receive(encode(Frame(FrameKind.HELLO_ACK, 0, ack.to_bytes() + b"more")), 0.0)
    return host


def test_the_highest_common_protocol_is_used() -> None:
    assert isinstance(greeted(Capabilities("x"), 4).signals()[0], Connected)


def test_a_kind_of_a_later_minor_version_is_skipped() -> None:
    host = greeted(LATER)
    host.signals()
    host.receive(encode(Frame(0x90, 0, b"later")), 0.0)
    assert host.signals() == [] and host.statistics.garbled == 0


def test_an_unknown_fault_is_read_and_cleared_as_other() -> None:
    body = bytearray(TableState(faults=(Fault(FaultCode.JAM, 2),)).to_bytes())
    body[104] = 42
    assert TableState.from_bytes(bytes(body)).faults == (Fault(FaultCode.OTHER, 2),)
    assert command_to_bytes(ClearFaultCommand(FaultCode.OTHER)) == b"\x21\xff"


def test_a_table_of_a_later_minor_version_is_played_with(tmp_path: Path) -> None:
    table = Table(tmp_path, capabilities=replace(LATER, stacks=18))

    async def scene(host: Host) -> None:
        up = await host.until(LinkUp)
        assert (up.capabilities.minor, up.capabilities.programs) == (1, True)
        await host.hardware.program((34, 34, 34, 34))
        assert (await host.hardware.finished(await host.hardware.shuffle())).counts == (34, 34, 34, 34)

    table.run(scene)
