"""The images of `make settings` hold a board's values, each record with its checksum."""

from __future__ import annotations

import struct
import subprocess
from pathlib import Path

from tests.firmware_bridge.firmware.c_frames import crc
from tests.firmware_bridge.firmware.conftest import BUILT, make

SETTINGS = struct.pack("<IBB4B", 7, 17, 2, 34, 34, 30, 34)
SECTOR = 16 * 1024


def seal(record: bytes) -> bytes:
    """Its checksum: the frames' without their last inversion."""
    return (crc(record) ^ 0xFFFF).to_bytes(2, "little")


def sealed(record: bytes) -> bytes:
    return record + seal(record)


def images(folder: Path, *options: str) -> tuple[bytes, bytes]:
    make("settings", "gcc")
    name = folder / "mine"
    subprocess.run(
        [BUILT / "settings", *options, "--image", name], check=True, stdout=subprocess.DEVNULL, timeout=60
    )
    return (folder / "mine.eeprom.bin").read_bytes(), (folder / "mine.flash.bin").read_bytes()


def test_both_images_keep_settings_times_and_the_start_pulse(tmp_path: Path) -> None:
    eeprom, flash = images(
        tmp_path,
        *("--board-id", "7", "--stacks", "17", "--tiles", "34,34,30,34", "--start-pulse", "300"),
        *("--pace", "36000,5000,1500", "--boot-id", "900"),
    )
    assert eeprom[0x10:0x1C] == sealed(SETTINGS)
    times = eeprom[0x20:0x2E]
    assert times == sealed(times[:12])
    jam, starve, _, lift, _, _ = struct.unpack("<6H", times[:12])
    assert (jam, starve, lift) == (8000, 12000, 10020), "a tile a second, a lift in five"
    assert eeprom[0x30:0x34] == sealed(struct.pack("<H", 300))
    slots = [flash[at : at + 32] for at in range(0, SECTOR, 32)]
    written = [slot for slot in slots if slot != b"\xff" * 32]
    assert [slot for slot in written if slot[30:] != seal(slot[:30])] == []
    kept = {slot[0]: slot[2:30].rstrip(b"\0") for slot in written}
    assert kept[2] == sealed(SETTINGS) and kept[3] == times and kept[4] == sealed(struct.pack("<H", 300))
    assert kept[1] == (899).to_bytes(2, "little"), "the next start is the 900th"
    assert len(flash) == 2 * SECTOR and flash[SECTOR:] == b"\xff" * SECTOR


def test_the_output_path_is_required(tmp_path: Path) -> None:
    make("settings", "gcc")
    asked = subprocess.run([BUILT / "settings"], capture_output=True, text=True, check=False, timeout=60)
    assert asked.returncode == 2 and "--image NAME" in asked.stderr
