"""Our packages, which may import which, and what each module imports (docs/architecture.md)."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

ROOT = Path(__file__).parent.parent

LAYERS: Final = """
firmware_bridge: link_reasons protocol events errors link transport connection hardware diagnostics firmware
vision: calibration table networks capture zones photos live enrolment training
hardware_sim: art rendering machine strategy world players faults servers virtual_clock simulated_table table_fleet demo
controller: json_values words identity standard_streams amounts json_codec local_time clock
controller: versions settings error_report logs rules journal orders accounting referee mqtt
controller: replay audit parlor web runtime doctor setup_wizard commands cli
only controller.json_values controller.clock know nothing
only controller.amounts controller.local_time know controller.words
only controller.words know controller.json_values
only controller.json_codec know controller.json_values controller.amounts
only controller.identity know controller.json_values controller.words
only firmware_bridge vision controller.rules know controller.identity
only vision controller.rules know controller.words
only controller.journal know controller.json_values controller.words controller.identity controller.local_time
only controller.referee know controller.rules controller.accounting controller.orders controller.words
only controller.referee know controller.json_values controller.json_codec controller.amounts controller.journal.entries
only controller.referee know firmware_bridge.protocol.constants firmware_bridge.protocol.fault_codes
only hardware_sim know controller.rules controller.identity controller.clock firmware_bridge
only hardware_sim.demo know controller hardware_sim vision firmware_bridge
only controller.commands controller.cli hardware_sim may know hardware_sim
"""
"""One line a package: its subpackages (folders or files) lowest layer first. A subpackage imports only what stands
before it. Then what a subpackage knows beyond itself at most, and who alone may know a package."""

OURS: Final = ("firmware_bridge", "vision", "controller", "hardware_sim")


def subpackages(package: str) -> list[str]:
    """The subpackages of a package, lowest layer first."""
    lines = [line.partition(":") for line in LAYERS.splitlines()]
    return [name for head, _, names in lines if head == package for name in names.split()]


def rules(word: str) -> Iterator[tuple[list[str], list[str]]]:
    """Lines `only PACKAGES know PACKAGES` (`word` is "know") or `only PACKAGES may know PACKAGES` ("may know")."""
    for line in LAYERS.splitlines():
        if line.startswith("only "):
            who, _, what = line.removeprefix("only ").partition(" know ")
            may = who.endswith(" may")
            if may == (word == "may know"):
                yield who.removesuffix(" may").split(), what.split()


def subpackage(module: str) -> str:
    """`vision.zones` of `vision.zones.dice`."""
    return ".".join(module.split(".")[:2])


def within(module: str, place: str) -> bool:
    return module == place or module.startswith(place + ".")


@cache
def files() -> Mapping[str, Path]:
    """Our modules by name."""
    return {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
        for package in OURS
        for path in sorted((ROOT / package).rglob("*.py"))
    }


@cache
def imports() -> tuple[tuple[str, str, str, bool], ...]:
    """Every import of ours: who, which module, which name of it ("": the module), and whether at import time."""
    found = []
    for module, path in files().items():
        tree = ast.parse(path.read_text(encoding="utf-8"))
        at_once = set(map(id, tree.body))
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
                for alias in node.names:
                    whole = f"{node.module}.{alias.name}"
                    if whole in files():
                        found.append((module, whole, "", id(node) in at_once))
                    elif node.module in files():
                        found.append((module, node.module, alias.name, id(node) in at_once))
            elif isinstance(node, ast.Import):
                found += [
                    (module, alias.name, "", id(node) in at_once)
                    for alias in node.names
                    if alias.name in files()
                ]
    return tuple(found)
