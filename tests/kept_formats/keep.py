"""Keeps a sample of every file format as this program writes it; part of a release, and committed with it.

    python -m tests.kept_formats.keep 1.0

writes `tests/kept_formats/1.0/`: a table's journal and what lies beside it, a hub's database, staff's keys, settings,
a calibration, a set of tiles. `test_kept_formats.py` opens them with every later program.
"""

from __future__ import annotations

import gzip
import shutil
import sqlite3
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from controller.commands.table_toml_template import table_file
from controller.identity.signing import SigningKey
from controller.mqtt.topics import Topics
from controller.orders.origin import Origin
from controller.orders.staff_keys import add_key
from controller.parlor.hub.journal_import import import_journal
from controller.parlor.storage.database import open_database
from controller.web.access_tokens import Scope, Tokens
from controller.web.access_tokens import tokens_file as tokens_beside
from controller.web.accounts.account_store import Account, AccountRole, AccountStore
from controller.web.accounts.account_store import accounts_file as accounts_beside
from controller.web.panels.panel_store import PanelStore
from controller.web.panels.panel_store import panels_file as panels_beside
from controller.web.session.session_routes import RulePreset, RulePresets, presets_beside
from tests.controller.orders.ordered_table import Evening, opened
from tests.controller.parlor.numbered_messages import STAFF as DECIDER
from vision.calibration.stored_calibration import Alignment
from vision.networks.tile_set_store import Sample, TileSet, save_set

HERE: Final = Path(__file__).parent
JOURNAL: Final = "table.db"
HUB: Final = "hub.sql"
SETTINGS: Final = "table.toml"
STAFF: Final = "staff.keys"
CALIBRATION: Final = "camera.json"
TILES: Final = "tiles"
SHORT_HAND: Final = 36
"""The seed of a hand of Kawuxing that is soon over."""
UNITS: Final = [-2, -2, 4]
"""What its three players have after the correction."""
MADE_AT: Final = 1_790_000_000.0
CORNERS: Final = ((40.0, 30.0), (280.0, 28.0), (284.0, 210.0), (36.0, 212.0))


def keep(folder: Path) -> None:
    """Write a sample of each format into `folder`, which must not be there yet."""
    folder.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as made:
        journal = Path(made) / JOURNAL
        _play(journal)
        _keep_hub(journal, folder / HUB)
        shutil.copyfile(f"{journal}.key", folder / f"{JOURNAL}.key")
        (folder / f"{JOURNAL}.gz").write_bytes(gzip.compress(journal.read_bytes(), mtime=0))
    beside = folder / JOURNAL
    Tokens(tokens_beside(beside)).add("phone", [Scope.WATCH, Scope.HISTORY])
    AccountStore(accounts_beside(beside)).add(
        Account(name="Li", role=AccountRole.OWNER, made=MADE_AT), Origin.here(), MADE_AT
    )
    PanelStore(panels_beside(beside)).add("s1", "Ann", lambda _: False, lambda *_: None)
    RulePresets(presets_beside(beside)).keep(
        "house", RulePreset(rules="hangzhou", options={"wall_only": True})
    )
    add_key(folder / STAFF, "Li", SigningKey.generate().public)
    (folder / SETTINGS).write_text(table_file(SETTINGS, ["/dev/ttyUSB0"]), encoding="utf-8")
    picture = np.full((240, 320, 3), (60, 120, 40), np.uint8)
    Alignment(900.0, None, np.array(CORNERS), 700.0, picture, (320, 240)).save(folder / CALIBRATION)
    face = np.full((64, 48, 3), 230, np.uint8)
    cv2.circle(face, (24, 32), 15, (0, 0, 180), -1)
    save_set(TileSet("house", (Sample("1p", face),)), folder / TILES)


def _play(journal: Path) -> None:
    """A hand with a correction."""
    evening = Evening(opened(journal, "kawuxing"), SHORT_HAND)
    evening.play_one()
    answer = evening.order("correct", hand=1, deltas=[2, -2, 0], why="miscounted")
    assert answer.ok, answer
    evening.record.journal.close()
    with closing(sqlite3.connect(journal)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")  # all of it in one file


def _keep_hub(journal: Path, file: Path) -> None:
    """What a hub knows after it has taken in the journal, as SQL."""
    database = journal.with_name("parlor.db")
    engine = open_database(f"sqlite:///{database}")
    done = import_journal(engine, journal, DECIDER, Topics("home", "table-1"))
    assert done.new and not done.held, done
    engine.dispose()
    with closing(sqlite3.connect(database)) as connection:
        file.write_text("\n".join(connection.iterdump()) + "\n", encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m tests.kept_formats.keep VERSION, as 1.0")
    if (HERE / sys.argv[1]).exists():
        sys.exit(f"{HERE / sys.argv[1]} is kept already.")
    keep(HERE / sys.argv[1])
    print(f"Kept in {HERE / sys.argv[1]}: commit it with the release.")
