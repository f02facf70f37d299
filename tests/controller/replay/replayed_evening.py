"""Journals with played hands, for tests of replays."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from shutil import copyfile
from tempfile import mkdtemp

from tests.controller.orders.ordered_table import Evening, opened

HANDS = 3


@cache
def _played(rules: str) -> Path:
    path = Path(mkdtemp()) / "table.db"
    evening = Evening(opened(path, rules), seed=3)
    for _ in range(HANDS):
        evening.play_one()
    evening.into_a_hand()
    evening.record.journal.close()
    return path


def played_journal(folder: Path, rules: str = "hangzhou") -> Path:
    """A journal with three hands that are over and one under way, in a folder of the test's own."""
    source, path = _played(rules), folder / "table.db"
    for suffix in ("", ".key"):
        copyfile(f"{source}{suffix}", f"{path}{suffix}")
    return path
