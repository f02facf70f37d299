"""Size of the firmware on each chip: flash, static memory and, on an ATmega328P, the deepest stack of its calls.

    python tools/size.py BUILD_FOLDER PROGRAM...      (`make size`)

The stack is added up from the disassembly: what each function pushes and reserves, along the deepest path of calls
from `main`, and the deepest interrupt on top of it (interrupts do not interrupt each other here). Ends with status 1
when a limit is passed. Its last lines are for programs: PROGRAM FLASH RAM, in bytes, a line for each.
"""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final


@dataclass(frozen=True)
class Limits:
    """Limits of a program on its chip, in bytes. `stack_below`: the chip's memory, where the stack has the rest."""

    flash: int
    memory: int
    tools: str
    stack_below: int | None = None


LIMITS: Final = {
    "protocol": Limits(2048, 300, "avr-", 2048),
    "table": Limits(24 * 1024, 1638, "avr-", 2048),
    "feather": Limits(16 * 1024, 4 * 1024, "arm-none-eabi-"),
    "modelled": Limits(24 * 1024, 8 * 1024, "arm-none-eabi-"),
    "pico": Limits(32 * 1024, 8 * 1024, "arm-none-eabi-"),
}
RETURN_ADDRESS: Final = 2

_FUNCTION: Final = re.compile(r"^[0-9a-f]+ <([^>]+)>:$")
_INSTRUCTION: Final = re.compile(r"^\s+[0-9a-f]+:\t(\w+)\s*([^;]*)(?:;.*<([^>+]+)(\+0x[0-9a-f]+)?>)?")
_FRAME: Final = re.compile(r"r28, 0x([0-9a-f]+)")


@dataclass
class Function:
    """Bytes it pushes and reserves on the stack itself, and which functions it calls (or jumps to at its end)."""

    own: int = 0
    calls: set[str] = field(default_factory=set)
    jumps: set[str] = field(default_factory=set)


def functions(elf: Path) -> dict[str, Function]:
    """The functions of an ELF file by name. Raises `SystemExit` for instructions that this parser cannot follow."""
    command = ["avr-objdump", "--disassemble", "--no-show-raw-insn", str(elf)]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    found: dict[str, Function] = {}
    current = Function()
    name = ""
    for line in text.splitlines():
        if start := _FUNCTION.match(line):
            name = start[1]
            current = found.setdefault(name, Function())
        elif instruction := _INSTRUCTION.match(line):
            _read(current, name, *instruction.groups())
    return found


def _read(
    function: Function, name: str, word: str, rest: str, target: str | None, inside: str | None
) -> None:
    match word:
        case "push":
            function.own += 1
        case "sbiw" | "subi" if frame := _FRAME.match(rest):
            function.own += int(frame[1], 16) if word == "sbiw" else int(frame[1], 16) & 0xFF
        case "rcall" if target is None or (target == name and inside):
            function.own += RETURN_ADDRESS  # a way to reserve two bytes
        case "call" | "rcall" if target is not None:
            function.calls.add(target)
        case "jmp" | "rjmp" if target is not None and inside is None and target != name:
            function.jumps.add(target)
        case "icall" | "eicall":
            raise SystemExit(f"{name} calls through a pointer: its stack cannot be told from here.")


def deepest(found: dict[str, Function], name: str, path: tuple[str, ...] = ()) -> int:
    """Bytes of stack along the deepest path of calls from `name`. Raises `SystemExit` on recursion."""
    if name in path:
        raise SystemExit(f"{name} calls itself: {' > '.join((*path, name))}")
    function = found.get(name, Function())
    below = [deepest(found, callee, (*path, name)) + RETURN_ADDRESS for callee in function.calls]
    beside = [deepest(found, other, (*path, name)) for other in function.jumps]
    return max([function.own + max(below, default=0), *beside])


def stack(elf: Path) -> int:
    """Bytes of stack the program can need: the deepest path from `main`, and the deepest interrupt on top of it."""
    found = functions(elf)
    interrupts = [
        deepest(found, name) for name in found if name.startswith("__vector_") and name != "__vector_default"
    ]
    return RETURN_ADDRESS + deepest(found, "main") + RETURN_ADDRESS + max(interrupts, default=0)


def sections(elf: Path, tools: str) -> tuple[int, int]:
    """Flash and static memory in bytes."""
    shown = subprocess.run([f"{tools}size", str(elf)], capture_output=True, text=True, check=True).stdout
    text, data, bss = (int(number) for number in shown.splitlines()[1].split()[:3])
    return text + data, data + bss


def main(build: Path, programs: list[str]) -> int:
    """Prints a table of sizes against their limits for each program; returns 1 when a limit is passed."""
    passed = False
    costs = {}
    print(f"{'':10}{'flash':>8}{'limit':>8}{'memory':>8}{'limit':>8}{'stack':>8}{'free':>8}")
    for name in programs:
        limits = LIMITS[name]
        elf = build / f"{name}.elf"
        flash, memory = costs[name] = sections(elf, limits.tools)
        row = f"{name:10}{flash:8}{limits.flash:8}{memory:8}{limits.memory:8}"
        free = 0
        if limits.stack_below is not None:
            deep = stack(elf)
            free = limits.stack_below - memory - deep
            row += f"{deep:8}{free:8}"
        print(row)
        if flash > limits.flash or memory > limits.memory or free < 0:
            print(f"{name} is too large.", file=sys.stderr)
            passed = True
    for name, (flash, memory) in costs.items():
        print(name, flash, memory)
    return 1 if passed else 0


if __name__ == "__main__":
    raise SystemExit(main(Path(sys.argv[1]), sys.argv[2:]))
