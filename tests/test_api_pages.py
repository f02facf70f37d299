"""The pages of the library are made from its docstrings without a warning (`make api`)."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.mark.skipif(find_spec("pdoc") is None, reason="pdoc is not installed: make dev")
def test_pages_are_made_without_a_warning(tmp_path: Path) -> None:
    modules = importlib.import_module("site_builder.library_reference").MODULES  # which wants pdoc
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", "pdoc", "--output-directory", str(tmp_path), *modules],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0 and "Warn" not in done.stderr, done.stderr
    page = (tmp_path / "controller" / "rules.html").read_text("utf-8")
    assert all(f'id="{name}"' in page for name in ("load", "Hand.parse", "IllegalAct", "play_hand"))
