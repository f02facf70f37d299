"""Power cuts: the journal alone restores the table, and a cut anywhere in the file loses nothing that was published."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from controller.journal.journal import Journal, JournalDamaged
from controller.referee.inputs import Input, from_json, to_json
from controller.referee.table_state import Table
from controller.replay.table_from_journal import recovered
from tests.controller.referee.ideal_table import IdealTable, fresh_table
from tests.controller.runtime.recorded_inputs import recorded


def evening(hands: int = 2, seed: int = 11) -> list[Input]:
    ideal = IdealTable(fresh_table(), seed)
    ideal.play(hands)
    for _ in range(40):  # and into the next hand
        ideal.turn()
    return ideal.inputs


def test_inputs_survive_json_without_loss() -> None:
    assert [from_json(to_json(one)) for one in evening(1)] == evening(1)


def test_a_restart_brings_back_the_table_as_it_stood(tmp_path: Path) -> None:
    inputs = evening()
    table = recorded(tmp_path / "table.journal", inputs, fresh_table())
    journal = Journal.open(tmp_path / "table.journal")
    assert recovered(fresh_table(), journal) == replace(table, effects=())
    journal.close()


@pytest.mark.slow
@settings(max_examples=8, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(where=st.floats(0.02, 1.0))
@example(where=0.613979056076541)  # in the middle of an entry, whose fields then read as NULL
def test_a_journal_cut_at_any_byte_resumes_to_the_same_state(whole: tuple[Path, Table], where: float) -> None:
    path, uncut = whole
    inputs = evening()
    with TemporaryDirectory() as folder:
        cut = Path(folder) / "table.journal"
        data = path.read_bytes()
        cut.write_bytes(data[: int(len(data) * where)])
        shutil.copyfile(f"{path}.key", f"{cut}.key")
        try:
            journal = Journal.open(cut)
        except JournalDamaged:  # not even its first page is left: it says so instead of starting from zero
            assert where < 0.3 and not cut.exists()
            return
        table = recovered(fresh_table(), journal)
        held = sum(1 for _ in journal.entries(kind="input"))
        journal.close()
        resumed = recorded(cut, inputs[held:], table, held)
    assert replace(resumed, effects=()) == replace(uncut, effects=())


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Table]:
    """An evening's journal, and the table it ends with."""
    path = tmp_path_factory.mktemp("whole") / "table.journal"
    return path, recorded(path, evening(), fresh_table())
