"""Killed between any two writes, and nothing is lost, doubled or published before it was written.

A few points are tried with real kills; `table_crash_points.py` and `hub_crash_points.py` are commands that try every
one, and `test_crash_in_process` tries every operation on a database or a broker, without killing.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Final

import pytest

from tests.controller.mqtt.real_brokers import MOSQUITTO
from tests.controller.parlor.fresh_databases import fresh, missing
from tests.whole.chain import hub_crash_points, table_crash_points
from tests.whole.chain.killed_at_write import impossible

pytestmark = [pytest.mark.slow, pytest.mark.timeout(1200)]

TABLE_POINTS: Final = (40, 110, 180)
HUB_POINTS: Final = (30, 75, 120)


@pytest.fixture
def folder() -> Iterator[Path]:
    """In memory, if the machine has such a place."""
    if MOSQUITTO is None:
        missing("no mosquitto program on this machine (Debian: apt install mosquitto)")
    reason = impossible()
    if reason is not None:
        missing(reason)
    with tempfile.TemporaryDirectory(dir=table_crash_points.memory_folder()) as made:
        yield Path(made)


@pytest.mark.parametrize("story", ["beginning", "evening"])
def test_a_killed_table_loses_and_doubles_nothing(story: str, folder: Path) -> None:
    done = table_crash_points.kill_at_points(story, f"sqlite:///{folder / 'parlor.db'}", folder, TABLE_POINTS)
    assert done["deaths"] == len(TABLE_POINTS), done


@pytest.mark.parametrize("engine", ["sqlite", "postgresql"])
def test_a_killed_hub_loses_and_doubles_nothing(engine: str, folder: Path) -> None:
    with ExitStack() as open_until_then:
        database = engine if engine == "sqlite" else open_until_then.enter_context(fresh())
        done = hub_crash_points.kill_at_points(database, folder, HUB_POINTS)
    assert done["deaths"] == len(HUB_POINTS), done
