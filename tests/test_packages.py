"""A package imports only what lies below it, and tests import from helper modules alone."""

from __future__ import annotations

import ast
import re
from collections import defaultdict

from tests.module_graph import LAYERS, OURS, ROOT, files, imports, rules, subpackage, subpackages, within


def test_the_table_is_short() -> None:
    assert len(LAYERS.strip().splitlines()) <= 20


def test_every_file_belongs_to_one_package() -> None:
    there = {subpackage(module) for module in files()} - set(OURS)
    named = {f"{package}.{name}" for package in OURS for name in subpackages(package)}
    assert there == named


def test_package_imports_only_lower_layers() -> None:
    order = {f"{package}.{name}": k for package in OURS for k, name in enumerate(subpackages(package))}
    wrong = [
        f"{here} imports {there}, which stands above it"
        for here, there, _, _ in imports()
        if here.partition(".")[0] == there.partition(".")[0]
        and subpackage(there) in order
        and order.get(subpackage(here), len(order)) < order[subpackage(there)]
    ]
    assert not wrong, "\n".join(wrong)


def test_restricted_packages_import_only_their_list() -> None:
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


def test_private_names_stay_in_their_package() -> None:
    wrong = [
        f"{here} imports {name or there}"
        for here, there, name, _ in imports()
        if subpackage(here) != subpackage(there)
        and any(part.startswith("_") and not part.startswith("__") for part in (*there.split("."), name))
    ]
    assert not wrong, "\n".join(wrong)


def test_the_kept_picture_is_that_of_the_code() -> None:
    from tests.package_picture import PICTURE, drawn  # it draws what stands here

    assert PICTURE.read_text(encoding="utf-8") == drawn(), "draw it anew: make picture"


def test_commands_print_through_one_function() -> None:
    """Else data could steer the terminal: `controller.commands.output.say` prints nothing that does."""
    own = {"output.py", "common_options.py"}  # itself; and a progress line with nothing from outside in it
    printing = [
        f"{path.name}:{node.lineno}"
        for path in sorted((ROOT / "controller" / "commands").glob("*.py"))
        if path.name not in own
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and ast.unparse(node.func) in ("print", "typer.echo", "typer.secho", "click.echo")
    ]
    assert not printing, f"use say: {', '.join(printing)}"


OWN_WRITING = {
    "controller.clock": "a line of a program that this one has started",
    "controller.error_report": "metadata of this installation",
    "controller.journal": "the journal, proved by its chain",
    "controller.mqtt.outbox": "the journal",
    "controller.mqtt.embedded_broker": "a file of the broker inside this program",
    "controller.mqtt.asyncapi": "schemas made here",
    "controller.mqtt.signed_publications": "a message that its signature proves afterwards, by the one reader",
    "controller.accounting": "the journal",
    "controller.commands.restore_from_hub": "the journal",
    "controller.commands.demo": "a plan of the process that started this one",
    "controller.parlor": "the database, of messages that were read by the one reader when they came",
    "controller.setup_wizard.setup_session": "a program that the wizard has started",
    "controller.web.accounts.credentials": "options made here",
}
"""Where JSON is read that this program has written itself."""


def test_json_from_outside_is_read_by_one_function() -> None:
    """`controller.strict_json.read` refuses what two readers may understand in two ways."""
    wrong = []
    for module, path in files().items():
        if within(module, "controller") and not any(within(module, own) for own in OWN_WRITING):
            calls = re.findall(r"\bjson\.loads?\(|JSONDecoder\(", path.read_text(encoding="utf-8"))
            if calls and module != "controller.identity.canonical":
                wrong.append(f"{module} reads JSON by {calls[0]}")
    assert not wrong, "\n".join(wrong)


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
