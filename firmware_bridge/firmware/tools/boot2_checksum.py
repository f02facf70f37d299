"""Writes the checksum by which an RP2040 knows the first 256 bytes of its flash into a program.

    python tools/boot2_checksum.py PROGRAM.bin

CRC-32 with polynomial 04C11DB7, most significant bit first, over 252 bytes; little-endian in the last four.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

BOOT2_BYTES: Final = 252


def checksum(data: bytes) -> int:
    """The checksum as the chip's own program in ROM takes it."""
    crc = 0xFFFFFFFF
    for byte in data:
        crc ^= byte << 24
        for _ in range(8):
            crc = (crc << 1) ^ (0x04C11DB7 if crc & 0x80000000 else 0)
            crc &= 0xFFFFFFFF
    return crc


def main(program: Path) -> None:
    """Puts the checksum into the file."""
    data = bytearray(program.read_bytes())
    data[BOOT2_BYTES : BOOT2_BYTES + 4] = checksum(bytes(data[:BOOT2_BYTES])).to_bytes(4, "little")
    program.write_bytes(data)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
