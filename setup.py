"""Compiles the rules with mypyc where MAHJONG_TABLE_COMPILE=1 asks for it; what is built otherwise is pure Python.

What is built also names the commit it was built from, for `mahjong-table --version`.
Everything else of the package stands in pyproject.toml.

    MAHJONG_TABLE_COMPILE=1 pip wheel --no-deps .
"""

import os
import runpy
import sys
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

COMPILED = os.environ.get("MAHJONG_TABLE_COMPILE") == "1"
INTERPRETED = {
    "__init__.py",
    "evolve.py",  # its function stands in the branch that the type check does not see
    "hand_state.py",  # `evolve` copies the values of these through their __dict__, which compiled classes have not
    "win_declaration.py",
    "acts.py",
    "results.py",
    "reasons.py",  # arguments of any kind
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


VERSIONS = runpy.run_path(str(Path("controller/versions.py")))


def name_commit(folder: str) -> None:
    """Write the commit of this source folder, or of the one an archive was made from, into a folder that is built."""
    commit = VERSIONS["commit"]()
    if commit is not None:
        (Path(folder) / "controller" / VERSIONS["BUILT_FROM"]).write_text(f"{commit}\n", encoding="ascii")


class BuildNamingCommit(build_py):
    """Builds the packages with the file that names the commit."""

    def run(self) -> None:
        """Build; an editable installation reads the source folder itself."""
        super().run()
        if not self.editable_mode:
            name_commit(self.build_lib)


class SourceNamingCommit(sdist):
    """Makes a source archive with the file that names the commit."""

    def make_release_tree(self, base_dir: str, files: list[str]) -> None:
        """Fill the archive's folder."""
        super().make_release_tree(base_dir, files)
        name_commit(base_dir)


setup(
    cmdclass={"build_py": BuildNamingCommit, "sdist": SourceNamingCommit},
    ext_modules=compiled_rules(),
    setup_requires=["mypy==2.4.1"] if COMPILED else [],
)
