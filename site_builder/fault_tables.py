"""Writes what follows from the table of faults (the C header, PROTOCOL.md, dictionary.json, docs/hardware.md) and from
the protocol's minor version (session.h, docs/versions.md, the maker's tutorial too).

`python -m site_builder.fault_tables` (`make faults`) writes the files; a test fails if one of them is out of date.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from controller.accounting.session import Session
from controller.referee import outputs, recovery_steps
from controller.referee.stages import MotionFault, Moving
from controller.referee.table_snapshot import snapshot
from controller.referee.table_state import Table
from controller.rules.registry import load
from controller.words import plain
from firmware_bridge.protocol.constants import MINOR, PROTOCOL_MAX, Operation
from firmware_bridge.protocol.fault_codes import ON_THE_WIRE, FaultCode, Part, Until

ROOT: Final = Path(__file__).parent.parent
MAKERS_OWN: Final = 0x70
"""From this number on, faults are a maker's own, or OTHER."""
MOTION_OF: Final[Mapping[Part, Operation]] = {
    Part.LIFT: Operation.RAISE_WALLS,
    Part.BOWL: Operation.ROLL_DICE,
}
"""The motion of a part, which stops in the examples; a fault of every other part stops a shuffle."""
VERSION: Final = f"{PROTOCOL_MAX}.{MINOR}"
STEPS: Final = "| | at the wall | elsewhere | what to do | ends when |\n|---|---|---|---|---|\n"


def c_header(_: str) -> str:
    """core/fault_codes.h."""
    lines = [
        f"    FAULT_{code.name} = {code.number},"
        + (" /* the host's own; never sent */" if code.until is Until.HOST else "")
        for code in _of_this_protocol()
    ]
    return "\n".join(
        (
            "/* Written by `make faults` from firmware_bridge/protocol/fault_codes.py. */",
            "#ifndef FAULT_CODES_H",
            "#define FAULT_CODES_H",
            "",
            "enum fault_code {",
            "    NO_FAULT = 0,",
            *lines,
            f"    FAULT_LAST = FAULT_{_last().name},",
            f"    FAULT_OTHER = 0x{FaultCode.OTHER.number:02X},",
            "};",
            "",
            "#endif",
            "",
        )
    )


def _of_this_protocol() -> list[FaultCode]:
    return [code for code in ON_THE_WIRE if code.number < MAKERS_OWN]


def _last() -> FaultCode:
    return max(_of_this_protocol(), key=lambda code: code.number)


def dictionary(text: str) -> str:
    """dictionary.json with the numbers of today's faults."""
    numbers = ", ".join(f'"{code.name}": {code.number}' for code in ON_THE_WIRE)
    text = re.sub(r'"FaultCode": \{[^}]*\}', f'"FaultCode": {{{numbers}}}', text)
    text = re.sub(r"all above \d+", f"all above {_last().number}", text)
    text = re.sub(r"PROTOCOL\.md \d+\.\d+", f"PROTOCOL.md {VERSION}", text)
    return re.sub(r'^ "minor": \d+', f' "minor": {MINOR}', text, flags=re.MULTILINE)


def protocol(text: str) -> str:
    """PROTOCOL.md with the table of today's faults."""
    rows = [
        f"| {code.number if code is not FaultCode.OTHER else 'FF'} | {code.name} | {code.details} | {code.until.value} "
        f"| {code.meaning} |"
        for code in ON_THE_WIRE
        if code.until is not Until.HOST
    ]
    head = "| code | name | place, count | stays until | meaning |\n|---|---|---|---|---|\n"
    text = re.sub(re.escape(head) + r"(?:\|.*\n)+", lambda _: head + "\n".join(rows) + "\n", text)
    text = re.sub(r"a code above \d+", f"a code above {_last().number}", text)
    text = re.sub(r"none of 1 to \d+", f"none of 1 to {_last().number}", text)
    return re.sub(r"\A(.*version )\d+\.\d+", rf"\g<1>{VERSION}", text)


def session_header(text: str) -> str:
    """core/session.h with today's minor version."""
    return re.sub(r"PROTOCOL_MINOR = \d+", f"PROTOCOL_MINOR = {MINOR}", text)


def formats(text: str) -> str:
    """docs/versions.md with today's version of the protocol."""
    return re.sub(r"(\| serial protocol \|[^|]*\|) \d+\.\d+", rf"\g<1> {VERSION}", text)


def tutorial(text: str) -> str:
    """docs/tutorials/maker.md with today's version of the protocol."""
    return re.sub(r", protocol \d+\.\d+,", f", protocol {VERSION},", text)


def handbook(text: str) -> str:
    """docs/hardware.md with the steps of every fault; a fault that has no section yet gets one, before `other`."""
    for code in FaultCode:
        heading = f"### `{code.value}` {code.label}: "
        if heading not in text:
            other = text.index(f"### `{FaultCode.OTHER.value}`")
            text = f"{text[:other]}{heading}{_section(code)}{STEPS}\n{text[other:]}"
        start = text.index(STEPS, text.index(heading))
        end = re.compile(r"(?:\|.*\n)*").match(text, start + len(STEPS))
        assert end is not None
        text = text[:start] + STEPS + "".join(f"{row}\n" for row in step_rows(code)) + text[end.end() :]
    return text


def step_rows(code: FaultCode) -> Iterator[str]:
    """The steps of a fault at wall 2, with one tile, as displays and page show them."""
    operation, trouble = _stopped_by(code), example(code)
    for number, step in enumerate(recovery_steps.steps_of(trouble, operation)):
        stage = Moving(operation, 1, stuck=replace(trouble, step=number))
        table = replace(_unplayed(), stage=stage)
        at_the_wall, elsewhere = (outputs.displays(table)[seat] for seat in (2, 0))
        ends = recovery_steps.until(step.ends)
        yield f"| {number + 1} | `{at_the_wall}` | `{elsewhere}` | {step.text} | {ends} |"


def example(code: FaultCode) -> MotionFault:
    """The fault of the examples."""
    place, count = (2 if "wall" in code.details else None, 1 if "tiles" in code.details else 0)
    reason = plain("The machine cannot build these walls.") if code is FaultCode.PROGRAM else None
    return MotionFault(code, reason, place, count, cause="power" if code is FaultCode.RESET else "")


def title(code: FaultCode) -> str:
    """The page's text for the fault of the examples."""
    stage = Moving(_stopped_by(code), 1, stuck=example(code))
    title = snapshot(replace(_unplayed(), stage=stage))["procedure"]["title"]["text"]
    return str(title)


def _stopped_by(code: FaultCode) -> Operation:
    return MOTION_OF.get(code.part, Operation.SHUFFLE)


def _unplayed() -> Table:
    system = load("hangzhou")
    return Table.unplayed(
        system, Session.begin("example", [f"Player {seat}" for seat in range(system.players)])
    )


def _section(code: FaultCode) -> str:
    """The beginning of a new fault's section; more is written by hand."""
    name = code.meaning[:1].upper() + code.meaning[1:]
    return (
        f"{name}\n\n*The machine reports* {code.name}.\n\n*The page says* “{title(code)}”\n\n"
        "*The controller* moves nothing. After READY it clears the fault and begins the motion again.\n\n"
    )


FILES: Final[Mapping[str, Callable[[str], str]]] = {
    "firmware_bridge/firmware/core/fault_codes.h": c_header,
    "firmware_bridge/firmware/core/session.h": session_header,
    "firmware_bridge/dictionary.json": dictionary,
    "firmware_bridge/PROTOCOL.md": protocol,
    "docs/hardware.md": handbook,
    "docs/versions.md": formats,
    "docs/tutorials/maker.md": tutorial,
}


def main() -> None:
    """Write all of them."""
    for name, written in FILES.items():
        path = ROOT / name
        before = path.read_text(encoding="utf-8") if path.exists() else ""
        path.write_text(written(before), encoding="utf-8")


if __name__ == "__main__":
    main()
