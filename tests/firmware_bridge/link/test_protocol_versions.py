"""Old and new peers understand each other: 1.0, 1.1 and 1.2, both ways, and 1.2 with whatever comes after it."""

import struct
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from firmware_bridge.errors import CommandRefused
from firmware_bridge.events import LinkUp
from firmware_bridge.link.link import Connected, HostLink
from firmware_bridge.link.responder import Responder
from firmware_bridge.protocol.frames import Deframer, Frame, FrameKind, encode
from firmware_bridge.protocol.messages import (
    ALL_SENSORS,
    BaudCommand,
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
from tests.firmware_bridge.protocol.test_protocol_messages import COMMANDS, OLD_STATES, STATES, WALLS

BYTE = st.integers(0, 255)
MORE = st.binary(max_size=20)
OLD_TABLES = st.builds(
    Capabilities,
    st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=32),
    *[BYTE] * 5,
    st.integers(0, 0xFFFF),
    BYTE,
)
TOLD_1_1 = Capabilities("t", minor=1, board=7, sensors=Sensor(3), tiles_min=84, tiles_max=144)
NEW_TABLES = st.builds(
    lambda old, lacks, firmware, board, sensors, numbers: replace(
        old,
        minor=1 if lacks is None else 2,
        lacks=MissingPart(lacks or 0),
        letters=Letters(0 if lacks is None else sensors & 7),
        firmware=firmware,
        board=board,
        sensors=Sensor(sensors),
        sets=numbers[0],
        tiles_min=numbers[1],
        tiles_max=numbers[2],
    ),
    OLD_TABLES,
    st.none() | BYTE,
    st.tuples(BYTE, BYTE, BYTE),
    st.integers(0, 0xFFFF_FFFF),
    st.integers(0, 0xFFFF),
    st.tuples(BYTE, BYTE, BYTE),
)


def hello_ack_by_a_host_of_1_0(body: bytes) -> tuple[object, ...]:
    """As a host of 1.0 reads it: nothing here knows of 1.1."""
    layout = struct.Struct("<BBBIIBHBBBBBBB")
    *numbers, length = layout.unpack_from(body)
    return (*numbers, body[layout.size : layout.size + length].decode("ascii"))


@given(NEW_TABLES, MORE)
def test_a_host_of_1_0_reads_a_newer_table_as_the_old_table_it_contains(
    new: Capabilities, more: bytes
) -> None:
    old = Capabilities(**{name: getattr(new, name) for name in list(new.__dataclass_fields__)[:8]})
    newer, older = (HelloAck(7, 8, table).to_bytes() for table in (new, old))
    assert hello_ack_by_a_host_of_1_0(newer + more) == hello_ack_by_a_host_of_1_0(older)


@given(NEW_TABLES | OLD_TABLES)
def test_what_a_table_tells_comes_back_as_it_went(table: Capabilities) -> None:
    assert HelloAck.from_bytes(HelloAck(7, 8, table).to_bytes()).capabilities == table


@given(NEW_TABLES, MORE)
def test_what_a_table_of_a_later_minor_version_adds_changes_nothing(new: Capabilities, more: bytes) -> None:
    assume(
        new.minor < 2 or new.letters
    )  # a table of 1.2 may leave its letters out, one of a later version tells them
    assert HelloAck.from_bytes(HelloAck(7, 8, new).to_bytes() + more).capabilities == new


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
def test_a_display_shows_the_letters_that_its_table_has_told(
    letters: Letters, text: str, outcome: Outcome
) -> None:
    cable = Cable(capabilities=replace(TOLD_1_1, minor=2, letters=letters))
    cable.run(0.1)
    ticket = cable.host.send(command_to_bytes(DisplayCommand(0, text)))
    cable.run(0.1)
    assert cable.replies()[ticket][:1] == bytes((outcome,))


@given(OLD_TABLES, st.binary(max_size=12))
def test_half_an_addition_is_none(old: Capabilities, half: bytes) -> None:
    told = HelloAck.from_bytes(HelloAck(7, 8, old).to_bytes() + half).capabilities
    assert told == old
    assert (told.minor, told.sensors, told.sets, told.programs) == (0, ALL_SENSORS, 1, False)


@given(STATES)
def test_a_host_of_1_0_reads_the_block_of_1_1_up_to_what_it_knows(state: TableState) -> None:
    old = replace(state, program=None, program_pending=False, set_in_play=0)
    body, known = bytearray(state.to_bytes()), old.to_bytes()
    body[6] &= 0x01  # the flags that 1.0 knows
    assert body.startswith(known)


@given(OLD_STATES, st.binary(max_size=4))
def test_a_block_of_1_0_has_no_program(state: TableState, more: bytes) -> None:
    assert TableState.from_bytes(state.to_bytes() + more).program is None


@given(COMMANDS.filter(lambda command: not isinstance(command, DisplayCommand | EchoCommand)), MORE)
def test_a_command_may_grow_at_its_end(command: Command, more: bytes) -> None:
    assert command_from_bytes(command_to_bytes(command) + more) == command


@given(WALLS)
def test_a_table_accepts_a_program_exactly_when_it_can_build_it(tiles: tuple[int, int, int, int]) -> None:
    table = Capabilities("t", walls=3, stacks=18, minor=1, tiles_min=84, tiles_max=108)
    possible = max(tiles[:3]) <= 36 and tiles[3] == 0 and 84 <= sum(tiles) <= 108
    assert (table.refusal(tiles) is None) == possible


@given(BYTE)
def test_a_host_of_1_1_reads_a_table_of_1_2_as_one_that_has_everything(lacks: int) -> None:
    newer = HelloAck(7, 8, replace(TOLD_1_1, minor=2, lacks=MissingPart(lacks))).to_bytes()
    older = bytearray(HelloAck(7, 8, TOLD_1_1).to_bytes())
    older[older.index(b"t\1") + 1] = 2  # but for the version that it tells
    assert newer[:-1] == older
    assert HelloAck.from_bytes(newer[:-1]).capabilities == replace(TOLD_1_1, minor=2), "half an addition"


@pytest.mark.parametrize(
    ("lacks", "knows"),
    [(MissingPart(0), "moves lights"), (MissingPart.MOTIONS, "lights"), (MissingPart.LIGHTS, "moves")],
)
def test_a_table_does_not_know_the_commands_of_parts_it_lacks(lacks: MissingPart, knows: str) -> None:
    table = replace(TOLD_1_1, minor=2, lacks=lacks)
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


def test_a_new_table_knows_which_minor_version_its_host_speaks() -> None:
    table = Responder(Notebook(), Capabilities("t", minor=1), 1, ResetCause.POWER)
    table.receive(encode(Frame(FrameKind.HELLO, 0, Hello(5).to_bytes()[:6])), 0.0)
    assert table.host_minor == 0 and heard(table)[-1].kind == FrameKind.HELLO_ACK
    table.receive(encode(Frame(FrameKind.HELLO, 0, Hello(6, minor=9).to_bytes() + b"later")), 0.0)
    assert table.host_minor == 9 and heard(table)[-1].kind == FrameKind.HELLO_ACK


@pytest.mark.parametrize("body", [Hello(5).to_bytes()[:5], bytes((1, 1, 0, 0, 0, 0)), b""])
def test_a_hello_that_is_none_gets_no_answer(body: bytes) -> None:
    table = Responder(Notebook(), Capabilities("t"), 1, ResetCause.POWER)
    heard(table)
    table.receive(encode(Frame(FrameKind.HELLO, 0, body)), 0.0)
    assert heard(table) == [] and not table.connected and table.garbled == 1


@given(st.sampled_from([ProgramCommand((34,) * 4), BaudCommand(9600), EchoCommand(b"x")]))
@settings(max_examples=3)
def test_a_table_of_1_0_does_not_know_the_commands_of_1_1(command: Command) -> None:
    cable = Cable(capabilities=Capabilities("old"))
    cable.run(0.1)
    ticket = cable.host.send(command_to_bytes(command))
    cable.run(0.1)
    assert cable.replies()[ticket] == bytes((Outcome.UNKNOWN_COMMAND,))
    assert cable.machine.done == []


def test_a_table_that_speaks_later_protocols_too_is_spoken_to_in_ours() -> None:
    host = HostLink(tokens())
    hello = Deframer().feed(host.poll(0.0)[0])[0]
    assert isinstance(hello, Frame)
    token = Hello.from_bytes(hello.body).session
    ack = HelloAck(token, 1, Capabilities("x"), protocol=1, protocol_min=1, protocol_max=4)
    host.receive(encode(Frame(FrameKind.HELLO_ACK, 0, ack.to_bytes())), 0.0)
    assert isinstance(host.signals()[0], Connected)


def test_a_fault_of_a_later_minor_version_is_read_as_other_and_cleared_as_such() -> None:
    body = bytearray(TableState(faults=(Fault(FaultCode.JAM, 2),)).to_bytes())
    body[104] = 42
    assert TableState.from_bytes(bytes(body)).faults == (Fault(FaultCode.OTHER, 2),)
    assert command_to_bytes(ClearFaultCommand(FaultCode.OTHER)) == b"\x21\xff"


def test_a_table_of_1_0_plays_on_and_is_asked_for_nothing_newer(tmp_path: Path) -> None:
    table = Table(tmp_path, capabilities=Capabilities("old sparrow"))

    async def scene(host: Host) -> None:
        up = await host.until(LinkUp)
        assert (up.capabilities.minor, up.capabilities.programs) == (0, False)
        assert host.hardware.state is not None and host.hardware.state.program is None
        sent = host.hardware.statistics.frames_sent
        with pytest.raises(CommandRefused, match="old sparrow builds walls by its own switch only"):
            await host.hardware.program((34, 34, 34, 34))
        assert host.hardware.statistics.frames_sent == sent
        with pytest.raises(CommandRefused, match="does not know ECHO: update it"):
            await host.hardware.echo(b"x")
        assert (await host.hardware.finished(await host.hardware.shuffle())).counts == (34, 34, 34, 34)

    table.run(scene)
