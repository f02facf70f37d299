"""The figures of `benchmarks.house`: repeated names, and shapes of a score, which the architecture page lists."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Final

from benchmarks.house import structure

ROOT: Final = Path(__file__).resolve().parents[1]
MOST_SHAPES: Final = 7
SAMPLE: Final = {
    "controller/one.py": "class Entry:\n    deltas: int\n\ndef read(): ...\ndef _private(): ...\n",
    "controller/two.py": "class Correction:\n    deltas: int\n\ndef read(): ...\ndef _private(): ...\n",
    "vision/three.py": "class Entry:\n    payments: int\n\nclass Other:\n    def read(self): ...\n",
}


def controller_sources(commit: str | None) -> dict[str, str]:
    found = structure.sources_here(ROOT) if commit is None else structure.sources_at(ROOT, commit)
    return {file: text for file, text in found.items() if file.startswith("controller/")}


def test_the_shapes_of_a_score_are_those_that_the_architecture_lists() -> None:
    trees = {file: ast.parse(text) for file, text in controller_sources(None).items()}
    found = structure.shapes_of_a_score(trees)
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    table = page.partition("| shape |")[2].partition("\n\n")[0]
    listed = re.findall(r"^\| `(\w+)`", table, re.MULTILINE)
    assert sorted(listed) == sorted(found)
    assert len(found) <= MOST_SHAPES


def test_a_shape_is_a_class_of_the_controller_with_amounts_of_a_hand() -> None:
    trees = {file: ast.parse(text) for file, text in SAMPLE.items()}
    assert structure.shapes_of_a_score(trees) == {"Entry": "controller/one.py"}


def test_a_repeated_name_is_a_public_function_of_several_modules() -> None:
    trees = {file: ast.parse(text) for file, text in SAMPLE.items()}
    assert structure.repeated_functions(trees) == {"read": ["controller/one.py", "controller/two.py"]}
    assert structure.figures(SAMPLE)["function names in several modules"] == 1


def test_today_and_an_earlier_commit_are_read_alike() -> None:
    assert controller_sources("HEAD").keys() & controller_sources(None).keys()
    assert all(structure.places_of_changes(ROOT, None).values())
    assert all(structure.places_of_changes(ROOT, "HEAD").values())
