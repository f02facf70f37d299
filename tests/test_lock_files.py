"""The lock files hold what pyproject.toml asks for, by hash, and the program's own brings no tool of tests or lint."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path
from typing import Final

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT: Final = Path(__file__).parent.parent
PROJECT: Final = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
EXTRAS: Final = PROJECT["project"]["optional-dependencies"]
RUNTIME: Final = "requirements.lock"
DEVELOPMENT: Final = "requirements-dev.lock"
OF_DOCUMENTATION: Final = {
    canonicalize_name(Requirement(text).name) for text in PROJECT["dependency-groups"]["documentation"]
}
"""What `make install` builds the documentation with."""
PINNED: Final = re.compile(
    r"^([A-Za-z0-9._-]+)==(\S+)((?: ;[^\\\n]*)?) \\\n((?:    --hash=\S+(?: \\)?\n)+)", re.MULTILINE
)


def locked(name: str) -> dict[str, Version]:
    """The version of each package of a lock file."""
    return {
        canonicalize_name(each[1]): Version(each[2])
        for each in PINNED.finditer((ROOT / name).read_text("utf-8"))
    }


def asked(name: str) -> list[Requirement]:
    """What pyproject.toml asks of a lock file."""
    extras = [*EXTRAS["parlor"], *(EXTRAS["dev"] if name == DEVELOPMENT else [])]
    groups = [*PROJECT["dependency-groups"]["build"], *PROJECT["dependency-groups"]["documentation"]]
    return [Requirement(text) for text in [*PROJECT["project"]["dependencies"], *groups, *extras]]


@pytest.mark.parametrize("name", [RUNTIME, DEVELOPMENT])
def test_what_the_project_asks_for_is_locked(name: str) -> None:
    held = locked(name)
    missing = [
        str(one)
        for one in asked(name)
        if held.get(canonicalize_name(one.name), Version("0")) not in one.specifier
    ]
    assert missing == [], "make lock"


@pytest.mark.parametrize("name", [RUNTIME, DEVELOPMENT])
def test_every_package_is_locked_by_hash_and_from_no_named_place(name: str) -> None:
    text = (ROOT / name).read_text("utf-8")
    assert len(locked(name)) == len(re.findall(r"^[A-Za-z0-9]", text, re.MULTILINE)) > 50
    assert "://" not in text and "--index" not in text


def test_tools_stand_on_very_versions_that_program_runs_on() -> None:
    assert locked(RUNTIME).items() <= locked(DEVELOPMENT).items()


def test_without_libgl_the_same_opencv_is_taken() -> None:
    assert locked("requirements-headless.lock") == {
        "opencv-python-headless": locked(RUNTIME)["opencv-python"]
    }


def test_the_program_brings_no_tool_of_tests_or_lint() -> None:
    tools = {canonicalize_name(Requirement(text).name) for text in EXTRAS["dev"]}
    assert tools & locked(RUNTIME).keys() <= OF_DOCUMENTATION


def test_the_lock_builds_with_what_the_build_asks_for() -> None:
    assert PROJECT["build-system"]["requires"] == PROJECT["dependency-groups"]["build"]


def test_an_installation_builds_the_documentation() -> None:
    steps = subprocess.run(
        ["make", "--dry-run", "--always-make", "install"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert 0 <= steps.index("install.sh requirements.lock") < steps.index("-m site_builder")
