"""Values in the flash of a 32-bit board are complete, new or old, whenever the power fails."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from enum import IntEnum
from functools import cache
from typing import Final

import pytest

from tests.firmware_bridge.firmware.conftest import BUILT, make

SECTOR: Final = 512
SLOT: Final = 32
NEVER: Final = -1


class Kept(IntEnum):
    """`enum log_kind` of the firmware's storage/flash_log.h."""

    BOOTS = 1
    SETTINGS = 2
    TIMES = 3
    START_PULSE = 4


class FlashArray(ctypes.Structure):
    """`struct flash_array` of the firmware's fuzz/flash_array.h."""

    _fields_ = (
        ("bytes", (ctypes.c_uint8 * SECTOR) * 2),
        ("budget", ctypes.c_int64),
        ("tear", ctypes.c_uint8),
        ("worn", ctypes.c_uint8),
        ("worn_at", ctypes.c_uint32),
        ("erasures", ctypes.c_uint32 * 2),
    )


@cache
def library() -> ctypes.CDLL:
    make("flash-log", "gcc")
    loaded = ctypes.CDLL(str(BUILT / "libflashlog.so"))
    loaded.log_put.restype = loaded.log_get.restype = ctypes.c_bool
    return loaded


@pytest.fixture
def flash() -> Iterator[FlashArray]:
    """Fresh from the factory, and read by a board that has just started."""
    array = FlashArray.in_dll(library(), "flash_array")
    ctypes.memset(ctypes.byref(array), 0, ctypes.sizeof(array))
    ctypes.memset(ctypes.byref(array.bytes), 0xFF, 2 * SECTOR)
    array.budget = NEVER
    library().log_start()
    yield array


def put(kind: Kept, value: bytes) -> bool:
    return bool(library().log_put(int(kind), value, len(value)))


def get(kind: Kept, length: int) -> bytes | None:
    value = ctypes.create_string_buffer(length)
    return value.raw if library().log_get(int(kind), value, length) else None


def number(kind: Kept) -> int | None:
    value = get(kind, 4)
    return None if value is None else int.from_bytes(value, "little")


def count(start: int) -> bool:
    return put(Kept.BOOTS, start.to_bytes(4, "little"))


def test_a_fresh_flash_is_empty_and_keeps_values(flash: FlashArray) -> None:
    assert [get(kind, 4) for kind in Kept] == [None] * 4
    assert put(Kept.SETTINGS, b"\x07\x00\x00\x00\x12\x02\x22\x22\x22\x22") and put(
        Kept.TIMES, bytes(range(28))
    )
    assert count(1) and count(2)
    library().log_start()
    assert get(Kept.SETTINGS, 12) == b"\x07\x00\x00\x00\x12\x02\x22\x22\x22\x22\x00\x00"
    assert (get(Kept.TIMES, 28), number(Kept.BOOTS), get(Kept.START_PULSE, 2)) == (bytes(range(28)), 2, None)
    assert not put(Kept.TIMES, bytes(29)), "longer than a slot"


def test_thousands_of_starts_wear_both_sectors_alike(flash: FlashArray) -> None:
    assert put(Kept.SETTINGS, b"settings")
    for start in range(1, 5001):
        library().log_start()
        assert number(Kept.BOOTS) == (start - 1 or None)
        assert count(start)
    assert get(Kept.SETTINGS, 8) == b"settings"
    first, second = flash.erasures
    assert abs(first - second) <= 1
    assert first + second <= 5000 / (SECTOR // SLOT - 3) + 1


@pytest.mark.parametrize("tear", [0x00, 0xFF, 0x5A, 0xA5, 0x01, 0x80])
def test_a_power_failure_leaves_old_or_new_values(flash: FlashArray, tear: int) -> None:
    """Forty starts and a change of settings every seventh: cut after each byte that is written or erased."""
    flash.tear = tear
    assert put(Kept.SETTINGS, bytes([0] * 4))
    moves = 0
    for start in range(1, 41):
        if start % 7 == 0:
            before, after = number(Kept.SETTINGS), start
            moves += _cut_everywhere(flash, Kept.SETTINGS, after, {before, after})
        moves += _cut_everywhere(flash, Kept.BOOTS, start, {start - 1 or None, start})
    assert moves >= 3, "full sectors were among them"


def _cut_everywhere(flash: FlashArray, kind: Kept, value: int, allowed: set[int | None]) -> bool:
    """Puts a value with the power failing after each byte, and at last without; tells whether a sector was erased."""
    others = {other: get(other, 28) for other in Kept if other is not kind}
    as_it_was, erased, cut = bytes(flash.bytes), sum(flash.erasures), 1
    while True:
        ctypes.memmove(ctypes.byref(flash.bytes), as_it_was, 2 * SECTOR)
        library().log_start()
        flash.budget = cut
        done = put(kind, value.to_bytes(4, "little"))
        whole, flash.budget = flash.budget > 0, NEVER
        library().log_start()
        assert number(kind) in allowed
        assert not done or number(kind) == value
        assert {other: get(other, 28) for other in others} == others
        if whole:
            return bool(sum(flash.erasures) > erased)
        # The board that starts next goes on from there, and its own value stands.
        assert put(kind, (value + 1000).to_bytes(4, "little"))
        library().log_start()
        assert number(kind) == value + 1000
        assert {other: get(other, 28) for other in others} == others
        cut += 1


def test_repeated_power_failures_while_a_sector_moves(flash: FlashArray) -> None:
    assert put(Kept.SETTINGS, b"kept")
    for start in range(1, SECTOR // SLOT - 1):
        assert count(start)
    for cut in range(1, SECTOR + 3 * SLOT):
        flash.budget = cut
        count(99)
        flash.budget = NEVER
        library().log_start()
        assert (get(Kept.SETTINGS, 4), number(Kept.BOOTS)) in ((b"kept", SECTOR // SLOT - 2), (b"kept", 99))
    assert count(100) and number(Kept.BOOTS) == 100


def test_a_worn_flash_slot_is_skipped(flash: FlashArray) -> None:
    flash.worn = 0x01
    flash.worn_at = 5 * SLOT
    for start in range(1, 60):
        assert count(start)
        assert number(Kept.BOOTS) == start
    library().log_start()
    assert number(Kept.BOOTS) == 59
    written = {sector[flash.worn_at] for sector in flash.bytes}
    assert Kept.BOOTS in written, "it was written to, and not believed"


def test_a_failing_flash_reports_and_loses_nothing(flash: FlashArray) -> None:
    assert count(3)
    flash.budget = 0
    assert not count(4)
    flash.budget = NEVER
    library().log_start()
    assert number(Kept.BOOTS) == 3


@pytest.mark.parametrize("filled", [0x00, 0xA5, 0xFE])
def test_arbitrary_bytes_in_flash_are_no_record(flash: FlashArray, filled: int) -> None:
    ctypes.memset(ctypes.byref(flash.bytes), filled, 2 * SECTOR)
    library().log_start()
    assert [get(kind, 4) for kind in Kept] == [None] * 4
    assert count(1) and number(Kept.BOOTS) == 1
