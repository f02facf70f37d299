"""A table's program exempts what it has loaded from collections before it plays."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from controller import clock
from controller.commands.program import app

TABLE = """
[serial]
port = "none"
[camera]
url = "readings://127.0.0.1:9"
[mqtt]
broker = "mqtt://127.0.0.1:9"
[journal]
path = "table.db"
"""


@pytest.fixture
def as_before() -> Iterator[None]:
    yield
    gc.unfreeze()


@pytest.mark.usefixtures("as_before")
def test_garbage_collection_skips_loaded_objects_during_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone_through: list[int] = []

    def play(_main: object, **_how: Any) -> None:
        gone_through.append(len(gc.get_objects()))

    monkeypatch.setattr(clock, "run", play)
    (tmp_path / "table.toml").write_text(TABLE, encoding="utf-8")
    gc.unfreeze()
    loaded = len(gc.get_objects())
    done = CliRunner().invoke(app, ["run", "--no-page", "--config", str(tmp_path / "table.toml")])
    assert done.exit_code == 0, done.output
    assert gone_through[0] < loaded / 10
