"""Compiles the rules with mypyc where MAHJONG_TABLE_COMPILE=1 asks for it; what is built otherwise is pure Python.

Everything else of the package stands in pyproject.toml.

    MAHJONG_TABLE_COMPILE=1 pip wheel --no-deps .
"""

import os
import sys
from pathlib import Path
from typing import Any

from setuptools import setup

COMPILED = os.environ.get("MAHJONG_TABLE_COMPILE") == "1"
INTERPRETED = {
    "__init__.py",
    "evolve.py",  # its function stands in the branch that the type check does not see
    "deal.py",  # `evolve` copies the values of these through their __dict__, which compiled classes have not
    "hand_state.py",
    "win_declaration.py",
    "acts.py",
    "results.py",
    "reasons.py",  # a sentence is its text: a subclass of str
    "suit_keys.py",  # numpy, which is not there where wheels are built
}


def compiled_rules() -> list[Any]:
    """The extension modules; none where nothing is to be compiled, or only asked what that takes."""
    if not COMPILED or not {"egg_info", "dist_info"}.isdisjoint(sys.argv):
        return []
    from mypyc.build import mypycify  # Only there for who compiles.

    files = sorted(
        str(path) for path in Path("controller/rules").rglob("*.py") if path.name not in INTERPRETED
    )
    checked = ["--ignore-missing-imports", "--no-warn-unused-ignores"]
    extensions: list[Any] = mypycify([*checked, *files], debug_level="0", multi_file=True)
    return extensions


setup(ext_modules=compiled_rules(), setup_requires=["mypy==2.4.1"] if COMPILED else [])
