"""The table's half of the session, without any I/O: what every firmware must do, in the order of PROTOCOL.md.

It answers HELLO, carries each DATA out exactly once, keeps the latest replies for retransmission, and stops all motion
when the host falls silent. The mechanics behind it are a `Machine`.
"""

from collections import deque
from typing import Final, Protocol

from firmware_bridge.protocol.frames import ENCODED_MIN, Deframer, Frame, FrameKind, Garbled, encode
from firmware_bridge.protocol.messages import (
    PROTOCOL_MAX,
    PROTOCOL_MIN,
    Boot,
    Capabilities,
    Command,
    DisplayCommand,
    EchoCommand,
    Hello,
    HelloAck,
    LightCommand,
    MessageError,
    MissingPart,
    MotionCommand,
    NakReason,
    Outcome,
    Pong,
    ProgramCommand,
    ResetCause,
    command_from_bytes,
    event_to_bytes,
)

DEAD_MAN: Final = 3.0
"""Seconds without an intact frame after which nothing may move."""


class Machine(Protocol):
    """The mechanics that commands act on."""

    def carry_out(self, command: Command) -> bytes:
        """Carries the command out (or starts it); the whole reply, `Outcome` first. Never called for ECHO."""

    def revision(self) -> int:
        """The state's revision, 0..65535."""

    def stop_motion(self) -> None:
        """The host has been silent too long: motors off, lifts hold."""


class Responder:
    """A firmware's session from one boot to the next; a reset makes a new one."""

    def __init__(self, machine: Machine, capabilities: Capabilities, boot_id: int, cause: ResetCause) -> None:
        self._machine = machine
        self._capabilities = capabilities
        self._boot_id = boot_id
        self._cause = cause
        self._deframer = Deframer()
        self._out = bytearray(encode(Frame(FrameKind.BOOT, 0, Boot(boot_id, cause).to_bytes())))
        self._token = 0
        self._next = 0
        self._replies: deque[tuple[int, bytes]] = deque(maxlen=capabilities.window_frames)
        self._gap_reported = False
        self.host_minor = 0
        """The minor version of this session's host."""
        self._heard: float | None = None
        self.garbled = 0
        self.duplicates = 0

    @property
    def connected(self) -> bool:
        """Whether a host holds a session."""
        return self._token != 0

    def receive(self, data: bytes, now: float) -> None:
        """Takes bytes that arrived at `now` (seconds); damaged frames are counted and, in a session, answered with
        NAK.
        """
        for item in self._deframer.feed(data):
            if isinstance(item, Garbled):
                self.garbled += 1
                if self.connected and item.length >= ENCODED_MIN:
                    self._nak(NakReason.GARBLED)
                continue
            try:
                self._take(item, now)
            except MessageError:
                self.garbled += 1

    def poll(self, now: float) -> tuple[bytes, float | None]:
        """Bytes to send now, and when to call again if nothing else happens (None: no deadline)."""
        if self._heard is not None and now >= self._heard + DEAD_MAN:
            self._heard = None
            self._machine.stop_motion()
        data = bytes(self._out)
        self._out.clear()
        return data, None if self._heard is None else self._heard + DEAD_MAN

    def hint(self) -> None:
        """Sends EVENT to a connected host: the state has changed. It may get lost; the next PONG says the same."""
        if self.connected:
            self._put(FrameKind.EVENT, 0, event_to_bytes(self._machine.revision()))

    def _take(self, frame: Frame, now: float) -> None:
        if frame.kind == FrameKind.HELLO:
            self._heard = now
            self._take_hello(Hello.from_bytes(frame.body))
        elif frame.kind == FrameKind.PING:
            self._heard = now
            self._put(FrameKind.PONG, 0, Pong(self._token, self._machine.revision(), self.garbled).to_bytes())
        elif frame.kind == FrameKind.DATA:
            self._heard = now
            self._take_data(frame)
        # Any other kind is a newer host's word; it is skipped.

    def _take_hello(self, hello: Hello) -> None:
        common = min(hello.protocol_max, PROTOCOL_MAX)
        protocol = common if common >= max(hello.protocol_min, PROTOCOL_MIN) else 0
        if (
            protocol
        ):  # every HELLO starts again: on a serial line none can overtake the DATA of its own session
            self._token = hello.session
            self.host_minor = hello.minor
            self._next = 0
            self._replies.clear()
            self._gap_reported = False
        ack = HelloAck(hello.session, self._boot_id, self._capabilities, self._cause, protocol)
        self._put(FrameKind.HELLO_ACK, 0, ack.to_bytes())

    def _take_data(self, frame: Frame) -> None:
        if not self.connected:
            self._nak(NakReason.NO_SESSION)
        elif frame.seq == self._next:
            reply = self._carry_out(frame.body)
            self._replies.append((frame.seq, reply))
            self._next = (self._next + 1) & 0xFF
            self._gap_reported = False
            self._put(FrameKind.ACK, frame.seq, reply)
        elif kept := [reply for seq, reply in self._replies if seq == frame.seq]:
            self.duplicates += 1
            self._put(FrameKind.ACK, frame.seq, kept[0])
        elif not self._gap_reported:
            self._gap_reported = True  # once a gap: every frame behind it would ask again
            self._nak(NakReason.ORDER)

    def _carry_out(self, body: bytes) -> bytes:
        try:
            command = command_from_bytes(body)
        except MessageError:
            return bytes((Outcome.BAD_ARGUMENT,))
        match command:
            case None:
                return bytes((Outcome.UNKNOWN_COMMAND,))
            case MotionCommand() | ProgramCommand() if MissingPart.MOTIONS in self._capabilities.lacks:
                return bytes((Outcome.UNKNOWN_COMMAND,))
            case LightCommand() if MissingPart.LIGHTS in self._capabilities.lacks:
                return bytes((Outcome.UNKNOWN_COMMAND,))
            case DisplayCommand(text=text) if not self._capabilities.letters.show(text):
                return bytes((Outcome.BAD_ARGUMENT,))
            case EchoCommand(data):
                return bytes((Outcome.OK,)) + data
            case ProgramCommand(tiles) if self._capabilities.refusal(tiles):
                return bytes((Outcome.BAD_ARGUMENT,))
            case _:
                return self._machine.carry_out(command)

    def _nak(self, reason: NakReason) -> None:
        self._put(FrameKind.NAK, self._next, bytes((reason,)))

    def _put(self, kind: FrameKind, seq: int, body: bytes) -> None:
        self._out += encode(Frame(kind, seq, body))
