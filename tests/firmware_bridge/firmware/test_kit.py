"""docs/kit.md wires an Arduino Nano as the reference board's program expects it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[3]
BOARD: Final = ROOT / "firmware_bridge" / "firmware" / "boards" / "atmega328p"
NANO: Final = {"PD": ("D", 0), "PB": ("D", 8), "PC": ("A", 0)}
"""What an Arduino Nano calls the first pin of each port."""


def pins_of(written: str) -> set[str]:
    """Every pin of a list such as "PD4 to PD7" or "PD0, PD1"."""
    found = re.findall(r"P[BCD]\d", written)
    if " to " in written:
        return {f"{found[0][:2]}{bit}" for bit in range(int(found[0][2]), int(found[1][2]) + 1)}
    return set(found)


def test_every_pin_of_the_program_is_wired_under_the_name_the_nano_has_for_it() -> None:
    kit = (ROOT / "docs" / "kit.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([AD]\d[^|]*) \| (P[BCD]\d[^|]*) \|", kit, re.MULTILINE)
    wired: set[str] = set()
    for nano, chip in rows:
        pins = sorted(pins_of(chip))
        names = [f"{NANO[pin[:2]][0]}{NANO[pin[:2]][1] + int(pin[2])}" for pin in pins]
        assert re.findall(r"[AD]\d+", nano) in (names, [names[0], names[-1]]), (nano, chip)
        wired |= set(pins)
    program = set(re.findall(r"\bP[BCD]\d\b", (BOARD / "board_pins.h").read_text(encoding="utf-8")))
    shifted = {f"PC{seat}" for seat in range(4)} | {f"PD{4 + wall}" for wall in range(4)}
    assert wired == program | shifted | {"PD0", "PD1"}
