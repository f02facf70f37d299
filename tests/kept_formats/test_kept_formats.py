"""What every released version kept on the disk is read by this program, and played on with."""

from __future__ import annotations

import gzip
import re
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

from controller.commands.program import app
from controller.journal import storage
from controller.journal.journal import Journal
from controller.orders.staff_keys import read_keys
from controller.parlor.queries.player_results import player_standings
from controller.parlor.storage.database import database_versions, open_database
from controller.runtime import recorded_table
from controller.settings import load
from controller.web.access_tokens import Scope, Tokens
from controller.web.access_tokens import tokens_file as tokens_beside
from controller.web.accounts.account_store import AccountStore
from controller.web.accounts.account_store import accounts_file as accounts_beside
from controller.web.panels.panel_store import PanelStore
from controller.web.panels.panel_store import panels_file as panels_beside
from controller.web.session.session_routes import RulePresets, presets_beside
from firmware_bridge.protocol.constants import MINOR, PROTOCOL_MAX
from tests.controller.orders.ordered_table import Evening
from tests.kept_formats import keep
from vision.calibration import stored_calibration
from vision.calibration.stored_calibration import Alignment
from vision.networks import tile_set_store
from vision.networks.tile_set_store import load_set

DOCUMENT = Path(__file__).parents[2] / "docs" / "versions.md"
KEPT = sorted(path.name for path in keep.HERE.iterdir() if path.name[0].isdigit())


@pytest.fixture(params=KEPT)
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A copy of what one version kept, as it lay on a disk."""
    folder = tmp_path / "kept"
    shutil.copytree(keep.HERE / str(request.param), folder)
    packed = folder / f"{keep.JOURNAL}.gz"
    (folder / keep.JOURNAL).write_bytes(gzip.decompress(packed.read_bytes()))
    packed.unlink()
    with closing(sqlite3.connect(folder / "parlor.db")) as made:
        made.executescript((folder / keep.HUB).read_text(encoding="utf-8"))
    return folder


def test_a_table_plays_on(kept: Path) -> None:
    evening = Evening(recorded_table.reopened(Journal.open(kept / keep.JOURNAL)))
    assert sum(evening.table.session.current.totals) == 0 and evening.table.session.number == 1
    evening.play_one()
    assert evening.record.journal.verify().sound and evening.table.session.number == 2
    assert evening.record.journal.version == len(storage.MIGRATIONS)
    evening.record.journal.close()


def test_hub_counts_the_same_as_before(kept: Path) -> None:
    engine = open_database(f"sqlite:///{kept / 'parlor.db'}")
    with engine.connect() as connection:
        rows = {row["player"]: (row["hands"], row["units"]) for row in player_standings(connection)}
    engine.dispose()
    assert {hands for hands, _ in rows.values()} == {1}
    assert sorted(units for _, units in rows.values()) == keep.UNITS


def test_rights_are_kept(kept: Path) -> None:
    journal = kept / keep.JOURNAL
    (token,) = Tokens(tokens_beside(journal)).grants()
    assert (token.name, set(token.scopes)) == ("phone", {Scope.WATCH, Scope.HISTORY})
    assert [account.name for account in AccountStore(accounts_beside(journal)).accounts()] == ["Li"]
    assert [panel.person for panel in PanelStore(panels_beside(journal)).all()] == ["Ann"]
    assert list(RulePresets(presets_beside(journal)).all()) == ["house"]
    assert list(read_keys(kept / keep.STAFF)) == ["Li"]


def test_settings_and_what_camera_learned_are_read(kept: Path) -> None:
    assert load(kept / keep.SETTINGS).table.name == "table-1"
    alignment = Alignment.load(kept / keep.CALIBRATION)
    assert alignment is not None and alignment.corners is not None
    assert (alignment.corners.tolist(), alignment.height_mm) == ([list(one) for one in keep.CORNERS], 900.0)
    assert [sample.face for sample in load_set("house", kept / keep.TILES).samples] == ["1p"]


def test_upgrade_knows_every_kept_file(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(kept)
    (kept / keep.SETTINGS).write_text('[journal]\npath = "table.db"\n', encoding="utf-8")
    answer = CliRunner().invoke(app, ["upgrade", "--check", "--database", "sqlite:///parlor.db"])
    assert answer.exit_code == 0, answer.output


def test_current_formats_have_kept_samples(tmp_path: Path) -> None:
    """A format that changes wants a new folder of samples: the newest is of the versions that are written now."""
    newest = keep.HERE / KEPT[-1]
    journal = tmp_path / keep.JOURNAL
    journal.write_bytes(gzip.decompress((newest / f"{keep.JOURNAL}.gz").read_bytes()))
    with closing(sqlite3.connect(journal)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (len(storage.MIGRATIONS),)
    database = tmp_path / "parlor.db"
    with closing(sqlite3.connect(database)) as made:
        made.executescript((newest / keep.HUB).read_text(encoding="utf-8"))
    _, found, known = database_versions(f"sqlite:///{database}")
    assert found == known
    fresh = tmp_path / "fresh"
    keep.keep(fresh)
    assert sorted(
        str(path.relative_to(fresh)) for path in fresh.rglob("*") if path.suffix != ".lock"
    ) == sorted(str(path.relative_to(newest)) for path in newest.rglob("*") if path.suffix != ".lock")


def test_document_lists_the_current_formats() -> None:
    formats = dict(
        re.findall(r"^\| ([^|]*?) \| [^|]* \| ([0-9.]+) \|", DOCUMENT.read_text("utf-8"), re.MULTILINE)
    )
    assert formats == {
        "journal `table.db`": str(len(storage.MIGRATIONS)),
        "hub's database": database_versions("sqlite:///nowhere.db")[2],
        "messages and orders": "1",
        "serial protocol": f"{PROTOCOL_MAX}.{MINOR}",
        "checkpoints in the journal": str(len(storage.MIGRATIONS)),
        "tokens, accounts, panels, presets beside the journal": "1",
        "calibration `camera.json`": str(stored_calibration.VERSION),
        "tile set `set.json`": str(tile_set_store.FORMAT),
    }
