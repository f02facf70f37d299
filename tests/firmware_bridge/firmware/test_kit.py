"""docs/kit.md wires an Arduino Nano and a Feather STM32F405 as their programs expect it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[3]
BOARDS: Final = ROOT / "firmware_bridge" / "firmware" / "boards"
BOARD: Final = BOARDS / "atmega328p"
NANO: Final = {"PD": ("D", 0), "PB": ("D", 8), "PC": ("A", 0)}
"""An Arduino Nano's names of the first pin of each port."""


def pins_of(written: str) -> set[str]:
    """Every pin of a list such as "PD4 to PD7" or "PD0, PD1"."""
    found = re.findall(r"P[A-D]\d+", written)
    if " to " in written:
        return {f"{found[0][:2]}{bit}" for bit in range(int(found[0][2]), int(found[1][2]) + 1)}
    return set(found)


def test_every_pin_has_its_name_on_the_nano() -> None:
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


def test_every_pin_of_the_32_bit_board_matches_the_plan() -> None:
    kit = (ROOT / "docs" / "kit.md").read_text(encoding="utf-8")
    plan = kit[kit.index("| chip | Feather |") :].split("\n\n")[0]
    rows = re.findall(r"^\| (P[ABC]\d[^|]*) \| ([^|]*) \| ([^|]*) \|", plan, re.MULTILINE)
    program = (BOARDS / "stm32f405" / "hardware" / "board_pins.h").read_text(encoding="utf-8")
    pin = {name: f"P{port}{n}" for name, port, n in re.findall(r"#define (\w+) P([ABC])\((\d+)\)", program)}
    choices = [f"P{port}{n}" for port, n in re.findall(r"\{GPIO([ABC]), (\d+)\}", program)]
    goes_to = {what.split(",")[0]: chip for chip, _, what in rows}
    assert goes_to["data out"] == ", ".join(pin[name] for name in ("WIRE_OUT", "WIRE_IN", "WIRE_CLOCK"))
    assert goes_to["/OE of both 74HC595"] == pin["REGISTERS_OFF"]
    assert goes_to["RCLK of both 74HC595"] == pin["REGISTERS_LATCH"]
    assert goes_to["SH/LD of all 74HC165"] == pin["SENSORS_LOAD"]
    assert goes_to["RS of all displays"] == pin["DISPLAY_LETTER"]
    assert goes_to["the lid's switch"] == pin["LID_SWITCH"]
    assert goes_to["/CS of the displays of seats 0 to 3"] == ", ".join(choices)
    assert pins_of(goes_to["gates of the strips of walls 0 to 3"]) == {f"PA{4 + wall}" for wall in range(4)}
    assert pin["STRIP_GATES"] == "PA4"
    assert goes_to["the line"] == "PB6, PB7"
