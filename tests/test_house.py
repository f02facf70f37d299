"""The house: its rooms, and which may import which (docs/architecture.md)."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

ROOT = Path(__file__).parent.parent

HOUSE: Final = """
firmware_bridge: protocol events errors link transport connection hardware diagnostics firmware
vision: calibration table networks capture zones photos live enrolment training
hardware_sim: art rendering machine strategy world players faults servers virtual_clock simulated_table table_fleet demo
controller: json_values identity words amounts local_time clock versions settings error_report logs rules journal
controller: orders accounting referee mqtt replay audit parlor web runtime doctor setup_wizard commands cli
only controller.json_values controller.amounts controller.local_time controller.clock know nothing
only controller.identity controller.words know controller.json_values
only firmware_bridge vision controller.rules know controller.identity
only controller.journal know controller.json_values controller.identity controller.local_time
only controller.referee know controller.rules controller.accounting controller.orders controller.words
only controller.referee know controller.json_values controller.amounts controller.journal.leaves
only hardware_sim know controller.rules controller.identity controller.clock firmware_bridge
only hardware_sim.demo know controller hardware_sim vision firmware_bridge
only controller.commands controller.cli hardware_sim may know hardware_sim
"""
"""One line a package: its rooms (folders or files) from the ground up; a room imports only what stands before it. Then
what a room knows beyond itself at most, and who alone may know a package."""

OURS: Final = ("firmware_bridge", "vision", "controller", "hardware_sim")


def rooms(package: str) -> list[str]:
    """The rooms of a package, from the ground up."""
    lines = [line.partition(":") for line in HOUSE.splitlines()]
    return [name for head, _, names in lines if head == package for name in names.split()]


def rules(word: str) -> Iterator[tuple[list[str], list[str]]]:
    """Lines `only ROOMS know ROOMS` (`word` is "know") or `only ROOMS may know ROOMS` ("may know")."""
    for line in HOUSE.splitlines():
        if line.startswith("only "):
            who, _, what = line.removeprefix("only ").partition(" know ")
            may = who.endswith(" may")
            if may == (word == "may know"):
                yield who.removesuffix(" may").split(), what.split()


def room(module: str) -> str:
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


def test_the_table_is_short() -> None:
    assert len(HOUSE.strip().splitlines()) <= 20


def test_every_file_has_its_room_and_every_room_its_files() -> None:
    there = {room(module) for module in files()} - set(OURS)
    named = {f"{package}.{name}" for package in OURS for name in rooms(package)}
    assert there == named


def test_a_room_imports_only_what_stands_below_it() -> None:
    order = {f"{package}.{name}": k for package in OURS for k, name in enumerate(rooms(package))}
    wrong = [
        f"{here} imports {there}, which stands above it"
        for here, there, _, _ in imports()
        if here.partition(".")[0] == there.partition(".")[0]
        and room(there) in order
        and order.get(room(here), len(order)) < order[room(there)]
    ]
    assert not wrong, "\n".join(wrong)


def test_what_knows_little_knows_no_more() -> None:
    wrong = []
    for here, there, _, _ in imports():
        lines = [(who, what) for whom, what in rules("know") for who in whom if within(here, who)]
        if not lines:
            continue
        who = max((who for who, _ in lines), key=len)  # the nearest counts
        what = [place for whom, places in lines if whom == who for place in places]
        if not within(there, who) and not any(within(there, place) for place in what):
            wrong.append(f"{here} imports {there}; {who} knows {' '.join(what)}")
    assert not wrong, "\n".join(wrong)


def test_nobody_below_the_top_knows_the_simulator() -> None:
    wrong = [
        f"{here} imports {there}"
        for whom, what in rules("may know")
        for here, there, _, _ in imports()
        if any(within(there, place) for place in what) and not any(within(here, who) for who in whom)
    ]
    assert not wrong, "\n".join(wrong)


def test_no_two_files_import_each_other() -> None:
    """Not in any number of steps; what a function imports when it is called is not counted."""
    after = defaultdict(set)
    for here, there, _, at_once in imports():
        if at_once and here != there:
            after[here].add(there)
    done: set[str] = set()

    def walk(module: str, path: tuple[str, ...]) -> None:
        if module in path:
            raise AssertionError(" -> ".join((*path[path.index(module) :], module)))
        if module not in done:
            for further in sorted(after[module]):
                walk(further, (*path, module))
            done.add(module)

    for module in sorted(after):
        walk(module, ())


def test_what_is_private_stays_in_its_room() -> None:
    wrong = [
        f"{here} imports {name or there}"
        for here, there, name, _ in imports()
        if room(here) != room(there)
        and any(part.startswith("_") and not part.startswith("__") for part in (*there.split("."), name))
    ]
    assert not wrong, "\n".join(wrong)


def test_the_kept_picture_is_that_of_the_code() -> None:
    from tests.house_picture import PICTURE, drawn  # it draws what stands here

    assert PICTURE.read_text(encoding="utf-8") == drawn(), "draw it anew: make picture"


def test_commands_print_through_one_function() -> None:
    """Else data could steer the terminal: `controller.commands.output.say` prints nothing that does."""
    own = {"output.py", "tile_set_options.py"}  # itself; and a progress line with nothing from outside in it
    printing = [
        f"{path.name}:{node.lineno}"
        for path in sorted((ROOT / "controller" / "commands").glob("*.py"))
        if path.name not in own
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and ast.unparse(node.func) in ("print", "typer.echo", "typer.secho", "click.echo")
    ]
    assert not printing, f"use say: {', '.join(printing)}"


def test_no_file_imports_from_a_test_file() -> None:
    """What several test files use stands in a helper module or a conftest: a test file can then be run, moved or marked
    slow alone."""
    found = re.compile(r"^\s*(?:from|import) tests(?:\.\w+)*\.test_\w+", re.MULTILINE)
    importers = [
        str(path.relative_to(ROOT))
        for folder in ("tests", "benchmarks", "fuzz", "site_builder")
        for path in (ROOT / folder).rglob("*.py")
        if found.search(path.read_text(encoding="utf-8"))
    ]
    assert importers == []
