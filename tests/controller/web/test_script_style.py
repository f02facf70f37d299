"""How the pages' scripts are written: one way of drawing, lines that can be read, no nested conditionals."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from controller.web.static_files import STATIC
from tests.controller.web.script_syntax import nested_conditionals

COLUMNS: Final = 120
SCRIPTS: Final = [path for path in sorted(STATIC.rglob("*.js")) if path.parent.name != "vendor"]
NAMES: Final = [path.relative_to(STATIC).as_posix() for path in SCRIPTS]
IMPORT: Final = re.compile(r'(?m)^import (?:\{([^}]*)\} from )?"(\.[^"]+)";$')
RAW: Final = re.compile(r"(?<!text=)\$\{\s*words\.(?:format|zone|seat|sentence|line|people|join)\(")
SHARED: Final = {"shared", "vendor"}


@pytest.mark.parametrize("script", SCRIPTS, ids=NAMES)
def test_lines_have_at_most_120_columns(script: Path) -> None:
    lines = script.read_text(encoding="utf-8").splitlines()
    assert [number for number, line in enumerate(lines, 1) if len(line) > COLUMNS] == []


@pytest.mark.parametrize("script", SCRIPTS, ids=NAMES)
def test_no_conditional_is_an_operand_of_another(script: Path) -> None:
    assert nested_conditionals(script.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("code", "lines"),
    [
        ("a ? b : c", []),
        ("a ? b : c ? d : e", [1]),
        ("a\n  ? b ? c : d\n  : e", [2]),
        ("x = a ? b : (c ? d : e)", [1]),
        ("(a ? b : c) ? d : e", [1]),
        ("return a ? b : f(c ? d : e)", []),
        ("[a ? b : c, d ? e : f]", []),
        ("x = { one: a ? b : c, two: d ? e : f }", []),
        ("f = (a) => (a ? b : c); g = (d) => (d ? e : f)", []),
        ("x = a === b ? c : d !== e ? f : g", [1]),
        ('x = a ? "b ? c : d" : `e ? f : g`', []),
        ("html`<p>${a ? html`<b>${c ? d : e}</b>` : null}</p>`", []),
        ("html`<p>\n${a ? b : c ? d : e}</p>`", [2]),
        ("x = a ? /b?c:d?/ : e // f ? g : h", []),
    ],
)
def test_nested_conditionals_are_found(code: str, lines: list[int]) -> None:
    assert nested_conditionals(code) == lines


@pytest.mark.parametrize("script", SCRIPTS, ids=NAMES)
def test_a_text_with_marks_is_drawn_or_spoken(script: Path) -> None:
    """A text of the catalogue may hold marks around tiles and names (`shared/words.js`), boxes to a reader: `Drawn`
    makes elements of them, `plain` and `spoken` leave them out."""
    assert RAW.findall(script.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("script", SCRIPTS, ids=NAMES)
def test_pages_share_the_folder_shared_alone(script: Path) -> None:
    """No page imports from another page's folder; what is shared imports nothing from a page."""
    own = script.relative_to(STATIC).parts[0]
    for _, target in IMPORT.findall(script.read_text(encoding="utf-8")):
        folder = script.parent.joinpath(target).resolve().relative_to(STATIC.resolve()).parts[0]
        if own == "shared":
            assert folder in SHARED, target
        elif len(script.relative_to(STATIC).parts) > 1:
            assert folder in {own, *SHARED}, target


def test_what_is_shared_is_imported_by_several_pages() -> None:
    entries = [path for path in SCRIPTS if path.parent == STATIC] + [STATIC / "setup_wizard" / "wizard.js"]
    users: dict[str, set[str]] = {}
    for entry in entries:
        for module in reached(entry):
            users.setdefault(module.relative_to(STATIC).as_posix(), set()).add(entry.name)
    alone = [name for name, found in users.items() if name.startswith("shared/") and len(found) < 2]
    assert alone == []


def reached(entry: Path) -> set[Path]:
    """A module and all that it imports, at once or later."""
    found, waiting = set[Path](), [entry]
    while waiting:
        path = waiting.pop()
        if path in found or "vendor" in path.parts:
            continue
        found.add(path)
        code = path.read_text(encoding="utf-8")
        targets = [target for _, target in IMPORT.findall(code)] + re.findall(r'import\("(\.[^"]+)"\)', code)
        waiting += [path.parent.joinpath(target).resolve() for target in targets]
    return found


@pytest.mark.parametrize("script", SCRIPTS, ids=NAMES)
def test_elements_are_made_by_htm_alone(script: Path) -> None:
    """Nothing calls `h`; elements are made by hand only where no component can stand."""
    code = script.read_text(encoding="utf-8")
    names = {name.strip() for listed, _ in IMPORT.findall(code) for name in listed.split(",")}
    assert not names & {"h", "Fragment"}
    by_hand = {
        "account/key.js",
        "setup_wizard/fonts.js",
        "shared/fitted.js",
        "shared/tiles.js",
        "starting.js",
        "table/pairing.js",
    }
    made = "createElement(" in code or "createElementNS(" in code
    assert not made or script.relative_to(STATIC).as_posix() in by_hand


@pytest.mark.parametrize("script", SCRIPTS, ids=NAMES)
def test_every_import_is_there_and_used(script: Path) -> None:
    code = script.read_text(encoding="utf-8")
    for listed, target in IMPORT.findall(code):
        exported = (script.parent / target).read_text(encoding="utf-8")
        for name in filter(None, (one.strip() for one in listed.split(","))):
            assert len(re.findall(rf"(?<![\w$]){re.escape(name)}(?![\w$])", code)) > 1, f"{name} is not used"
            if "vendor" not in target:
                declared = rf"(?m)^export (?:async )?(?:function|const|class) {re.escape(name)}\b"
                assert re.search(declared, exported), f"{target} has no {name}"
