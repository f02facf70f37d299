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
    "controller.journal": 1,
    "controller.journal_file": 1,
    "controller.journal_entries": 1,
    "controller.journal_words": 1,
    "controller.journal_open_mark": 1,
    "controller.journal_holders": 1,
    "controller.journal_proof": 1,
    "controller.journal_declared": 1,
    "controller.journal_keeping": 1,
    "controller.journal_keys": 1,
    "controller.journal_rescue": 1,
    "controller.journal_rights": 1,
    "controller.journal_backup": 1,
    "controller.journal_seals": 1,
    "controller.clock": 1,
    "controller.logs": 1,
    "controller.error_report": 0,
    "controller.referee": 2,
    "controller.session": 2,
    "controller.persons": 2,
    "controller.persons_desk": 3,
    "controller.orders": 2,
    "controller.slip": 2,
    "controller.export": 2,
    "controller.accounts": 2,
    "controller.mqtt": 2,
    "hardware_sim": 2,
    "controller.eye": 3,
    "controller.handed": 3,
    "controller.picture": 3,
    "controller.table_shape": 3,
    "controller.table": 3,
    "controller.audit": 3,
    "controller.parlor": 3,
    "controller.recorded": 3,
    "controller.export_referee": 3,
    "controller.mouth": 3,
    "controller.hearing": 3,
    "controller.web": 4,
    "controller.terminal": 4,
    "controller.settings": 4,
    "controller.seeing": 5,
    "controller.health": 5,
    "controller.wiring": 5,
    "controller.doctor": 5,
    "controller.demo": 5,
    "controller.commands": 5,
    "controller.cli": 5,
}
JOURNAL = {
    "controller.journal",
    "controller.journal_entries",
    "controller.journal_file",
    "controller.journal_words",
    "controller.journal_open_mark",
    "controller.journal_holders",
    "controller.journal_proof",
    "controller.journal_declared",
    "controller.journal_keeping",
    "controller.journal_keys",
    "controller.journal_rescue",
    "controller.journal_rights",
    "controller.journal_backup",
    "controller.journal_seals",
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
    """Else data could steer the terminal: `controller.commands.saying.say` prints nothing that does."""
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
