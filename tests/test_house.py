"""The floors of the house: an import only ever points down, and nobody below the top knows the simulator."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
FLOORS = {
    "controller.identity": 0,
    "controller.words": 0,
    "controller.amounts": 0,
    "controller.local_time": 0,
    "firmware_bridge": 1,
    "vision": 1,
    "controller.rules": 1,
    "controller.journal.journal": 1,
    "controller.journal.storage": 1,
    "controller.journal.entries": 1,
    "controller.journal.error_messages": 1,
    "controller.journal.missing_wal": 1,
    "controller.journal.lock_holders": 1,
    "controller.journal.verification": 1,
    "controller.journal.declarations": 1,
    "controller.journal.ownership": 1,
    "controller.journal.journal_key": 1,
    "controller.journal.salvage": 1,
    "controller.journal.file_permissions": 1,
    "controller.journal.backup": 1,
    "controller.journal.seals": 1,
    "controller.clock": 1,
    "controller.logs": 1,
    "controller.error_report": 0,
    "controller.referee": 2,
    "controller.accounting.session": 2,
    "controller.orders.persons": 2,
    "controller.orders.person_requests": 3,
    "controller.orders": 2,
    "controller.accounting.settlement_slip": 2,
    "controller.journal.entry_export": 2,
    "controller.accounting.accounts": 2,
    "controller.mqtt": 2,
    "hardware_sim": 2,
    "controller.runtime.camera_input": 3,
    "controller.runtime.supplied_readings": 3,
    "controller.runtime.lazy_snapshot": 3,
    "controller.runtime.table_geometry": 3,
    "controller.runtime.running_table": 3,
    "controller.audit": 3,
    "controller.parlor": 3,
    "controller.runtime.recorded_table": 3,
    "controller.replay.referee_log": 3,
    "controller.runtime.hardware_output": 3,
    "controller.runtime.hardware_input": 3,
    "controller.web": 4,
    "controller.web.terminal_view": 4,
    "controller.settings": 4,
    "controller.runtime.vision_factory": 5,
    "controller.runtime.health": 5,
    "controller.runtime.wiring": 5,
    "controller.doctor": 5,
    "hardware_sim.demo": 5,
    "controller.commands": 5,
    "controller.cli": 5,
}
JOURNAL = {
    "controller.journal.journal",
    "controller.journal.entries",
    "controller.journal.storage",
    "controller.journal.error_messages",
    "controller.journal.missing_wal",
    "controller.journal.lock_holders",
    "controller.journal.verification",
    "controller.journal.declarations",
    "controller.journal.ownership",
    "controller.journal.journal_key",
    "controller.journal.salvage",
    "controller.journal.file_permissions",
    "controller.journal.backup",
    "controller.journal.seals",
}
ALONE = (
    "firmware_bridge",
    "vision",
    "controller.rules",
    "controller.identity",
    "controller.words",
    "controller.amounts",
    *JOURNAL,
)
"""Rooms that import nothing of ours but themselves (a journal has several files) and `controller.identity`."""


def room(module: str) -> str | None:
    """The room a module lives in; None for what is not ours."""
    return max(
        (name for name in FLOORS if module == name or module.startswith(name + ".")), key=len, default=None
    )


def imports() -> Iterator[tuple[str, str]]:
    """Every import from one of our modules to another of ours."""
    for package in ("firmware_bridge", "vision", "controller", "hardware_sim"):
        for path in sorted((ROOT / package).rglob("*.py")):
            module = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
                    for alias in node.names:
                        yield module, f"{node.module}.{alias.name}"
                elif isinstance(node, ast.Import):
                    for alias in node.names:
                        yield module, alias.name


def test_every_module_has_a_floor() -> None:
    homeless = {module for module, _ in imports() if room(module) is None} - {"controller"}
    assert not homeless


def test_imports_only_point_down() -> None:
    wrong = []
    for module, imported in imports():
        here, there = room(module), room(imported)
        if here is None or there is None or here == there:
            continue
        if FLOORS[there] > FLOORS[here]:
            wrong.append(f"{module} (floor {FLOORS[here]}) imports {imported} (floor {FLOORS[there]})")
        if here in ALONE and there != "controller.identity" and not {here, there} <= JOURNAL:
            wrong.append(f"{module} imports {imported}, but {here} knows nobody")
    assert not wrong, "\n".join(wrong)


def test_nobody_below_the_top_knows_the_simulator() -> None:
    knowing = [
        f"{module} imports {imported}"
        for module, imported in imports()
        if room(imported) == "hardware_sim" and room(module) not in ("hardware_sim", "controller.commands")
    ]
    assert not knowing, "\n".join(knowing)


def test_commands_print_through_one_function() -> None:
    """Else data could steer the terminal: `controller.commands.output.say` prints nothing that does."""
    own = {"saying.py", "tile_sets.py"}  # itself; and a progress line with nothing from outside in it
    printing = [
        f"{path.name}:{node.lineno}"
        for path in sorted((ROOT / "controller" / "commands").glob("*.py"))
        if path.name not in own
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and ast.unparse(node.func) in ("print", "typer.echo", "typer.secho", "click.echo")
    ]
    assert not printing, f"use say: {', '.join(printing)}"
