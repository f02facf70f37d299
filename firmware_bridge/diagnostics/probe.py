"""Identifies the device on a port without disturbing it: first listens, then sends a request that changes nothing.

The request is a HELLO that offers protocol 0 only. A table answers with its identity and keeps the session it has
(PROTOCOL.md, "Session"), so not even a table in use by another program is disturbed; to anything else it is a dozen
bytes of noise, chosen free of the bytes that end a line.
"""

import asyncio
import re
import secrets
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from firmware_bridge.diagnostics.frame_text import lacks_text
from firmware_bridge.errors import PortError
from firmware_bridge.protocol.constants import BAUD, PROTOCOL_MAX, PROTOCOL_MIN, MessageError
from firmware_bridge.protocol.frames import Deframer, Frame, FrameKind, encode
from firmware_bridge.protocol.session_messages import Hello, HelloAck
from firmware_bridge.transport.network_port import NetworkTransport
from firmware_bridge.transport.serial_ports import Transport, open_serial

LISTEN_S: Final = 1.3
"""Seconds of listening before the first question: a GPS receiver speaks every second."""
ASK_S: Final = (0.0, 0.4, 1.2, 2.2)
"""When the question is asked, seconds after listening; a board that its opening has reset boots for two seconds."""
GIVE_UP_S: Final = 3.4
WORDS: Final = 8
"""Bytes that make a speaker; fewer may be what an opening itself puts on the line."""
HEARD_KEPT: Final = 2048
"""Number of received bytes that are examined."""
_FORBIDDEN: Final = b"\r\n\x1a\x1b+"
"""Bytes that a modem, a shell or a boot loader would act on."""


class DeviceKind(StrEnum):
    """The kind of device that answers on a port."""

    TABLE = "table"
    OTHER_PROTOCOL = "table of another protocol"
    GPS = "gps"
    MODEM = "modem"
    LOGIN = "login"
    ECHO = "echo"
    CHATTER = "chatter"
    NOISE = "noise"
    SILENT = "silent"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Probe:
    """The result of a probe as a sentence, with what to do about it; `table` where a table answered."""

    what: DeviceKind
    message: str
    cure: str | None = None
    table: HelloAck | None = None


async def probe(url: str, baud: int = BAUD) -> Probe:
    """Opens the port, identifies the device there, closes it. Takes up to five seconds; never raises."""
    try:
        transport = open_serial(url, baud)
    except PortError as error:
        return Probe(DeviceKind.CLOSED, str(error))
    listener = _Listener(transport)
    try:
        return await listener.find_out(baud)
    except PortError as error:
        return Probe(DeviceKind.CLOSED, str(error))
    finally:
        listener.stop()
        transport.close()


def question() -> bytes:
    """A HELLO frame that begins no session."""
    while True:
        frame = encode(Frame(FrameKind.HELLO, 0, Hello(secrets.randbelow(0xFFFF_FFFF) + 1, 0, 0).to_bytes()))
        if not any(byte in _FORBIDDEN for byte in frame):
            return frame


_NMEA: Final = re.compile(rb"[$!][A-Z]{2}[A-Z0-9]{3},[^\r\n]{0,80}\*[0-9A-Fa-f]{2}\r?\n")
_UBX: Final = b"\xb5\x62"
_MODEM: Final = re.compile(
    rb"(?:^|[\r\n])(?:AT[+&A-Z0-9]*|OK|ERROR|RING|NO CARRIER|CONNECT(?: \d+)?|BUSY|RDY|\+C[A-Z]{2,6}:[^\r\n]*)[\r\n]"
)
_LOGIN: Final = re.compile(rb"(?:login|Password): *$|[$#] $", re.MULTILINE)


def what_speaks(heard: bytes, asked: bytes = b"") -> tuple[DeviceKind, str]:
    """Classifies received bytes; the text completes the sentence "this is …". `asked`: what was sent before."""
    if not heard:
        return DeviceKind.SILENT, "nothing that answers"
    if match := _NMEA.search(heard):
        return (
            DeviceKind.GPS,
            f"a GPS receiver: it sends NMEA sentences such as {match[0][:40].decode('ascii').strip()!r}",
        )
    if heard.count(_UBX) > 1:
        return DeviceKind.GPS, "a GPS receiver: it speaks UBX, the language of u-blox"
    if match := _MODEM.search(heard):
        return DeviceKind.MODEM, f"a modem: it says {match[0].decode('ascii').strip()!r}"
    if _LOGIN.search(heard):
        return DeviceKind.LOGIN, f"a computer's console: it says {_tail(heard)!r}"
    if asked and asked.strip(b"\0") in heard:
        return DeviceKind.ECHO, (
            "something that repeats what is sent to it: a modem in command mode, or a plug that joins send and receive"
        )
    text = sum(byte in b"\r\n\t" or 0x20 <= byte < 0x7F for byte in heard)
    if text >= 0.9 * len(heard):
        return DeviceKind.CHATTER, f"a device of another kind: it says {_tail(heard)!r}"
    return DeviceKind.NOISE, (
        f"a stream of bytes that makes no sense ({heard[:12].hex(' ')}…): "
        "another device, another baud rate, or a noisy line"
    )


class _Listener:
    """Reads one port from the event loop."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport
        self._deframer = Deframer()
        self._heard = bytearray()
        self._asked = b""
        self._table: HelloAck | None = None
        self._table_speaks = False
        self._more = asyncio.Event()
        self._broke: PortError | None = None
        self._loop = asyncio.get_running_loop()
        self._loop.add_reader(transport.fileno(), self._readable)

    def stop(self) -> None:
        self._loop.remove_reader(self._transport.fileno())

    async def find_out(self, baud: int) -> Probe:
        while isinstance(self._transport, NetworkTransport) and not self._transport.dialled:
            await self._wait(0.05)
        await self._wait(LISTEN_S)
        if len(self._heard) >= WORDS and not self._table_speaks:
            return self._stranger(baud)  # it talks by itself, as no table does: it is not spoken to
        asked_from = self._loop.time()
        for at in (*ASK_S, GIVE_UP_S):
            await self._wait(asked_from + at - self._loop.time())
            if self._table is not None:
                return _table(self._table)
            if at < GIVE_UP_S:
                self._asked = question()
                self._transport.write(self._asked)
        return self._stranger(baud)

    def _stranger(self, baud: int) -> Probe:
        name = self._transport.name
        if self._table_speaks:
            message = f"On {name} something speaks our frames but does not say who it is."
            return Probe(DeviceKind.NOISE, message, "See that its cable is sound, and its firmware complete.")
        what, words = what_speaks(bytes(self._heard), self._asked)
        if what is DeviceKind.SILENT:
            message = f"The port {name} opens, but no table answers at {baud} baud, nor anything else."
            return Probe(
                what,
                message,
                "Switch the table on, and see that this is its port, its rate and a data cable.",
            )
        cure = "Name the port of the table instead: mahjong-table ports --probe finds it."
        if what is DeviceKind.NOISE:
            cure = f"If it is the table, see that it runs at {baud} baud and that its cable is sound."
        return Probe(what, f"On {name} is {words}. No table answers there.", cure)

    async def _wait(self, seconds: float) -> None:
        """Until the time is over or the table has answered; `PortError` when the port breaks."""
        until = self._loop.time() + seconds
        while self._table is None and (left := until - self._loop.time()) > 0:
            if self._broke is not None:
                raise self._broke
            self._more.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(left):
                    await self._more.wait()

    def _readable(self) -> None:
        try:
            data = self._transport.read()
        except PortError as error:
            self._broke = error
            self._loop.remove_reader(self._transport.fileno())
            self._more.set()
            return
        self._heard += data[: HEARD_KEPT - len(self._heard)]
        for frame in self._deframer.feed(data):
            if not isinstance(frame, Frame):
                continue
            if frame.kind == FrameKind.HELLO_ACK:
                self._take(frame)
            elif frame.kind in set(FrameKind) and frame.kind != FrameKind.HELLO:
                self._table_speaks = True
        self._more.set()

    def _take(self, frame: Frame) -> None:
        try:
            self._table = HelloAck.from_bytes(frame.body)
        except MessageError:
            self._table_speaks = True


def _table(ack: HelloAck) -> Probe:
    table = ack.capabilities
    board = f", board {table.board}" if table.board else ""
    firmware = f", firmware {'.'.join(map(str, table.firmware))}"
    who = f"{table.model}{firmware}{board}"
    if ack.protocol_max < PROTOCOL_MIN or ack.protocol_min > PROTOCOL_MAX:
        old = "the table's firmware" if ack.protocol_max < PROTOCOL_MIN else "this program"
        theirs, ours = f"{ack.protocol_min} to {ack.protocol_max}", f"{PROTOCOL_MIN} to {PROTOCOL_MAX}"
        message = f"A mahjong table ({who}) that speaks protocol {theirs}, while this program speaks {ours}."
        return Probe(DeviceKind.OTHER_PROTOCOL, message, f"Update {old}.", ack)
    if defect := table.defect:
        return Probe(DeviceKind.TABLE, f"{defect}.", "Its firmware has a defect: see its maker.", ack)
    protocol = f"protocol {ack.protocol_max}.{table.minor}"
    message = f"A mahjong table: {who}, {protocol}, {table.tiles} tiles{lacks_text(table)}."
    return Probe(DeviceKind.TABLE, message, None, ack)


def _tail(heard: bytes) -> str:
    lines = heard.decode("ascii", "replace").split("\n")
    spoken = [line.strip() for line in lines if line.strip()]
    return (spoken[-1] if spoken else "")[:40]
