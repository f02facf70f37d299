"""The C frames, spoken to from Python through the shared library of `make library`."""

import ctypes
from functools import cache
from typing import Final

from firmware_bridge.protocol.frames import Frame, Garbled, encode
from firmware_bridge.protocol.messages import Operation
from tests.firmware_bridge.firmware.conftest import BUILT, make

NONE, FRAME, GARBLED, SHRED = range(4)
_NOTHING: Final = -1


class _Frame(ctypes.Structure):
    _fields_ = (
        ("kind", ctypes.c_uint8),
        ("seq", ctypes.c_uint8),
        ("length", ctypes.c_uint8),
        ("at", ctypes.c_uint16),
    )


@cache
def library() -> ctypes.CDLL:
    make("library", "gcc")
    loaded = ctypes.CDLL(str(BUILT / "libtable.so"))
    loaded.frames_next_byte.restype = ctypes.c_int16
    loaded.frames_free.restype = ctypes.c_uint16
    loaded.frame_u8.restype = ctypes.c_uint8
    loaded.crc_on.restype = ctypes.c_uint16
    return loaded


def crc(data: bytes) -> int:
    register = 0xFFFF
    for byte in data:
        register = library().crc_on(register, byte)
    return register ^ 0xFFFF


def sent(frame: Frame) -> bytes:
    """The frame as C puts it on the line."""
    core = library()
    core.frames_send(frame.kind, frame.seq, frame.body, len(frame.body))
    out = bytearray()
    while (byte := core.frames_next_byte()) != _NOTHING:
        out.append(byte)
    return bytes(out)


class _Inputs(ctypes.Structure):
    """`struct inputs` of the firmware's board.h."""

    _fields_ = (
        ("contacts", ctypes.c_uint32),
        ("tile_seen", ctypes.c_uint8),
        ("tile_back", ctypes.c_uint8),
        ("lift_top", ctypes.c_uint8),
        ("lift_home", ctypes.c_uint8),
        ("dice", ctypes.c_uint8 * 2),
    )


class _World(ctypes.Structure):
    """`struct world` of the firmware's fuzz/world.h."""

    _fields_ = (
        ("ms", ctypes.c_uint32),
        ("inputs", _Inputs),
        ("motors", ctypes.c_uint16),
        ("in_frame", ctypes.c_size_t),
    )


class Firmware:
    """The whole C firmware in virtual time, with a world whose sensors read as set."""

    def __init__(self) -> None:
        self._core = library()
        self.world = _World.in_dll(self._core, "world")
        ctypes.memset(ctypes.byref(self.world), 0, ctypes.sizeof(self.world))
        self._core.record_of.restype = ctypes.POINTER(ctypes.c_uint8 * 10)
        self._core.firmware_start()

    def hear(self, frame: Frame) -> None:
        for byte in encode(frame):
            self._core.frames_received(byte)

    def tick(self) -> None:
        """A millisecond."""
        self.world.ms += 1
        for _ in range(2):
            self._core.firmware_step()

    def record(self, operation: Operation) -> bytes:
        """Its op id, status, fault and result, as in the state block."""
        return bytes(self._core.record_of(int(operation)).contents)


class Receiver:
    """C's deframer, from its start. As in Python, garbled pieces are reported with their length."""

    def __init__(self) -> None:
        library().frames_start()

    def feed(self, data: bytes) -> list[Frame | int]:
        """Frames, and `GARBLED` or `SHRED` for broken pieces. Every byte finds space: bytes of no frame are dropped."""
        core = library()
        found: list[Frame | int] = []
        for byte in data:
            assert core.frames_free() > 0
            core.frames_received(byte)
            found += self._taken()
        return found

    def _taken(self) -> list[Frame | int]:
        core, frame = library(), _Frame()
        found: list[Frame | int] = []
        while (piece := core.frames_take(ctypes.byref(frame))) != NONE:
            if piece == FRAME:
                body = bytes(core.frame_u8(ctypes.byref(frame), at) for at in range(frame.length))
                found.append(Frame(frame.kind, frame.seq, body))
            else:
                found.append(piece)
        return found


def as_c_says(found: list[Frame | Garbled]) -> list[Frame | int]:
    """Python's findings in C's words."""
    return [item if isinstance(item, Frame) else (GARBLED if item.length >= 5 else SHRED) for item in found]
