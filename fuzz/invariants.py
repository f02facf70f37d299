"""The invariants for arbitrary input bytes: of the decoder, of both halves of the link, of the state block."""

from __future__ import annotations

from collections.abc import Iterator

from firmware_bridge.link.link import Connected, HostLink, Replied
from firmware_bridge.link.responder import Responder
from firmware_bridge.link.state_diff import StateDiff
from firmware_bridge.protocol.frames import RAW_MAX, Deframer, Frame, FrameKind, Garbled, decode, encode
from firmware_bridge.protocol.messages import (
    Boot,
    Capabilities,
    Command,
    DisplayCommand,
    Hello,
    HelloAck,
    MessageError,
    Outcome,
    Pong,
    ResetCause,
    command_from_bytes,
    command_to_bytes,
    event_from_bytes,
)
from firmware_bridge.protocol.state_block import TableState

READERS = (command_from_bytes, Hello.from_bytes, HelloAck.from_bytes, Pong.from_bytes, Boot.from_bytes)
KINDS = (*FrameKind, 0x3F, 0xBF)


def one(data: bytes) -> None:
    """Checks every invariant for these bytes."""
    frames = deframed(data)
    bodies(data, frames)
    host_hears(data)
    host_hears(b"".join(whole_frames(data)))
    table_hears(data)
    table_hears(b"".join(whole_frames(data)))


def deframed(data: bytes) -> list[Frame]:
    """Cut in one piece or byte by byte, the output is the same, and nothing is kept beyond one frame."""
    whole, pieces = Deframer(), Deframer()
    found = whole.feed(data)
    cut: list[Frame | Garbled] = []
    for at in range(len(data)):
        cut += pieces.feed(data[at : at + 1])
        assert pieces.buffered <= RAW_MAX + 1
    assert cut == found
    frames = [item for item in found if isinstance(item, Frame)]
    for frame in frames:
        assert decode(encode(frame)[1:-1]) == frame
    last = Frame(FrameKind.PING, 0)
    assert whole.feed(b"\0" + encode(last))[-1] == last, "the next whole frame is always read"
    return frames


def bodies(data: bytes, frames: list[Frame]) -> None:
    """A body raises only MessageError, and a message that was read is written as the same bytes."""
    watcher = StateDiff()
    for body in (data, *(frame.body for frame in frames)):
        for reader in READERS:
            try:
                reader(body)
            except MessageError as error:
                assert str(error)
        try:
            event_from_bytes(body)
            state = TableState.from_bytes(body)
        except MessageError:
            continue
        assert all(fault.text for fault in state.faults)
        watcher.observe(state)
        assert watcher.observe(state).events == ()


def whole_frames(data: bytes) -> Iterator[bytes]:
    """Read the bytes as instructions for frames with a good CRC: kind, seq, length, body."""
    at = 0
    while at + 3 <= len(data):
        kind, seq, length = KINDS[data[at] % len(KINDS)], data[at + 1], data[at + 2] % 64
        yield encode(Frame(kind, seq, data[at + 3 : at + 3 + length]))
        at += 3 + length


class Notebook:
    """A machine that only records the commands it gets."""

    def __init__(self) -> None:
        self.done: list[Command] = []

    def carry_out(self, command: Command) -> bytes:
        """Records the command and replies OK."""
        self.done.append(command)
        return bytes((Outcome.OK,))

    def revision(self) -> int:
        """Always 0: nothing changes."""
        return 0

    def stop_motion(self) -> None:
        """Does nothing: nothing moves."""


def host_hears(data: bytes) -> None:
    """For any bytes from a table the host's deadlines lie ahead, and a good table is understood afterwards."""
    tokens = iter(range(1, 1 << 30))
    host, now = HostLink(lambda: next(tokens)), 0.0
    for at in range(0, len(data), 16):
        host.receive(data[at : at + 16], now)
        _, deadline = host.poll(now)
        assert deadline > now
        if host.up:
            host.send(b"\x20")
        now += 0.05
    host.signals()
    machine = Notebook()
    table = Responder(machine, Capabilities("good"), 77, ResetCause.POWER)
    for _ in range(800):
        say, due = host.poll(now)
        table.receive(say, now)
        answer, _ = table.poll(now)
        host.receive(b"\0" + answer if answer else answer, now)
        if host.up and any(isinstance(signal, Connected) for signal in host.signals()):
            break
        now = due if not answer else now + 0.001
    else:
        raise AssertionError("the host never came to terms with a good table")
    ticket = host.send(command_to_bytes(DisplayCommand(1, "GOOD")))
    for _ in range(20):
        table.receive(host.poll(now)[0], now)
        host.receive(table.poll(now)[0], now)
        now += 0.05
    replies = [signal for signal in host.signals() if isinstance(signal, Replied)]
    assert [reply.body for reply in replies if reply.ticket == ticket] == [bytes((Outcome.OK,))]
    assert machine.done.count(DisplayCommand(1, "GOOD")) == 1


def table_hears(data: bytes) -> None:
    """For any bytes from a host the table answers the next HELLO and executes the next command once."""
    machine = Notebook()
    table = Responder(machine, Capabilities("good"), 77, ResetCause.POWER)
    table.receive(encode(Frame(FrameKind.HELLO, 0, Hello(5).to_bytes())), 0.0)
    table.receive(data + b"\0", 0.0)
    table.poll(0.0)
    before = len(machine.done)
    table.receive(encode(Frame(FrameKind.HELLO, 0, Hello(6).to_bytes())), 0.0)
    frame = encode(Frame(FrameKind.DATA, 0, command_to_bytes(DisplayCommand(1, "GOOD"))))
    table.receive(frame + frame, 0.0)
    answers = [item for item in Deframer().feed(table.poll(0.0)[0]) if isinstance(item, Frame)]
    kinds = [answer.kind for answer in answers if answer.kind != FrameKind.NAK]
    assert kinds[-3:] == [FrameKind.HELLO_ACK, FrameKind.ACK, FrameKind.ACK]
    assert len(machine.done) == before + 1
