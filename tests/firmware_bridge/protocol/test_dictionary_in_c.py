"""The reference firmware's own words are the dictionary's: every number that stands in its C sources."""

import json
import re
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

DICTIONARY: dict[str, Any] = json.loads(
    files("firmware_bridge").joinpath("dictionary.json").read_text(encoding="utf-8")
)
CORE = Path(__file__).parents[3] / "firmware_bridge" / "firmware" / "core"
PREFIXES = {
    "Kind": ("",),
    "CommandCode": ("COMMAND_", ""),
    "Operation": ("",),
    "Outcome": ("OUTCOME_",),
    "Status": ("STATUS_",),
    "FaultCode": ("FAULT_",),
    "NakReason": ("NAK_",),
    "ResetCause": ("CAUSE_",),
    "Buzz": ("BUZZ_",),
    "Sensor": ("",),
    "MissingPart": ("LACKS_",),
}
"""How the firmware calls them. Buttons are missing: there a button's number is where its contact is wired."""
LIMITS = {
    "ECHO_MAX": "echo_max",
    "FAULTS_MAX": "faults_max",
    "PRESS_LOG": "press_log",
    "NO_PLACE": "no_place",
}


def enumerators(source: str) -> dict[str, int]:
    """Every name of every enum, as far as its value is a number."""
    found: dict[str, int] = {}
    source = re.sub(r"/\*.*?\*/", "", source, flags=re.DOTALL)
    for body in re.findall(r"\benum\b[^{;()=]*\{(.*?)\}", source, re.DOTALL):
        value: int | None = -1
        for entry in filter(None, (entry.strip() for entry in body.split(","))):
            name, _, given = (part.strip() for part in entry.partition("="))
            if shift := re.fullmatch(r"(\d+) << (\d+)", given):
                value = int(shift[1]) << int(shift[2])
            elif re.fullmatch(r"-?(\d+|0x[0-9A-Fa-f]+)", given):
                value = int(given, 0)
            elif given:
                value = None
            elif value is not None:
                value += 1
            if value is not None:
                found[name] = value
    return found


@pytest.fixture(scope="module")
def c_constants() -> dict[str, int]:
    found: dict[str, int] = {}
    for path in sorted(CORE.glob("*.[ch]")):
        found |= enumerators(path.read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("words", PREFIXES)
def test_the_firmware_means_the_same_by_every_word(c_constants: dict[str, int], words: str) -> None:
    for name, number in DICTIONARY["words"][words].items():
        values = [c_constants[prefix + name] for prefix in PREFIXES[words] if prefix + name in c_constants]
        assert values[:1] == [number], f"{words}.{name} is {number}; the firmware says {values or 'nothing'}"


def test_the_firmware_has_the_same_limits(c_constants: dict[str, int]) -> None:
    known = {name: c_constants[name] for name in LIMITS if name in c_constants}
    assert known == {name: DICTIONARY["limits"][LIMITS[name]] for name in known}
    assert {"ECHO_MAX", "FAULTS_MAX"} <= set(known)
    assert c_constants["FRAME_RAW_MAX"] == DICTIONARY["frame"]["raw_max"]
