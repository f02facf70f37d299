"""`upgrade` says of which version a table's and a hub's files are, and brings them forward, each copied first."""

from __future__ import annotations

import gzip
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from controller.commands.program import app
from controller.journal import former_version

TESTS = Path(__file__).parents[1]
shell = CliRunner()


@pytest.fixture
def former(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a journal of version 1, a hub's database of version 0002, tokens, and settings that name it all."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PARLOR_DATABASE", raising=False)
    kept = TESTS / "journal" / "version-1.journal.gz"
    (tmp_path / "table.db").write_bytes(gzip.decompress(kept.read_bytes()))
    (tmp_path / "table.db.lock").touch()
    (tmp_path / "table.tokens.json").write_text('{"version": 1, "tokens": []}')
    (tmp_path / "table.toml").write_text('[journal]\npath = "table.db"\n')
    with closing(sqlite3.connect(tmp_path / "parlor.db")) as made:
        made.executescript((TESTS / "parlor" / "samples" / "hub-0002.sql").read_text(encoding="utf-8"))
        made.execute("PRAGMA journal_mode = WAL")  # as every hub's is
    return tmp_path


def findings(*options: str, status: int = 0) -> dict[str, tuple[str, str]]:
    answer = shell.invoke(app, ["upgrade", "--database", "sqlite:///parlor.db", "--json", *options])
    assert answer.exit_code == status, answer.output
    told: dict[str, Any] = json.loads(answer.stdout)
    assert told["ok"] is (status == 0)
    return {one["check"]: (one["grade"], one["said"]) for one in told["findings"]}


def version(journal: Path) -> int:
    with closing(sqlite3.connect(journal)) as connection:
        return int(connection.execute("PRAGMA user_version").fetchone()[0])


def test_a_check_foresees_and_changes_nothing(former: Path) -> None:
    before = {path.name: path.read_bytes() for path in former.iterdir()}
    told = findings("--check")
    assert {check: grade for check, (grade, _) in told.items()} == {
        "journal": "warn",
        "tokens": "ok",
        "database": "warn",
    }
    assert told["journal"][1].endswith("is of version 1; this program brings it to version 3.")
    assert {name: (former / name).read_bytes() for name in before} == before


def test_what_is_older_comes_forward_and_its_copy_stays(former: Path) -> None:
    told = findings()
    assert {grade for grade, _ in told.values()} == {"ok"}
    assert version(former / "table.db") == 3 and version(former_version.copy_of(former / "table.db", 1)) == 1
    assert (former / "parlor.db.version-0002").exists()
    assert findings("--check") == told


def test_what_a_newer_program_wrote_stops_everything(former: Path) -> None:
    (former / "table.tokens.json").write_text('{"version": 2, "tokens": []}')
    told = findings(status=1)
    assert told["tokens"] == ("fail", told["tokens"][1]) and "is of version 2" in told["tokens"][1]
    assert version(former / "table.db") == 1, "nothing was brought forward"
    (former / "table.tokens.json").write_text("not JSON")
    assert findings(status=1)["tokens"][1].endswith("cannot be read.")


def test_a_newer_journal_and_a_newer_database_are_each_named(former: Path) -> None:
    findings()
    with closing(sqlite3.connect(former / "table.db")) as journal:
        journal.execute("PRAGMA user_version = 4")
    with closing(sqlite3.connect(former / "parlor.db")) as database:
        database.execute("UPDATE alembic_version SET version_num = '0999'")
        database.commit()
    told = findings(status=1)
    assert [grade for grade, _ in told.values()] == ["fail", "ok", "fail"]
    assert "schema version 4" in told["journal"][1] and "is of version 999" in told["database"][1]
    assert version(former / "table.db") == 4


def test_the_database_may_be_named_by_its_path_as_for_the_hub(former: Path) -> None:
    answer = shell.invoke(app, ["upgrade", "--check", "--database", "parlor.db"])
    assert answer.exit_code == 0 and "parlor.db is of version 2; this program brings it" in answer.stdout, (
        answer.output
    )


def test_a_hubs_database_here_is_found_without_being_named(former: Path) -> None:
    named = findings("--check")
    answer = shell.invoke(app, ["upgrade", "--json", "--check"])
    told = {one["check"]: (one["grade"], one["said"]) for one in json.loads(answer.stdout)["findings"]}
    assert told["database"][0] == "warn" and told == named
    (former / "parlor.db").unlink()
    assert '"check": "database"' not in shell.invoke(app, ["upgrade", "--json", "--check"]).stdout


def test_a_journal_left_out_is_the_one_that_the_settings_name(former: Path) -> None:
    """As the help of these commands says."""
    assert shell.invoke(app, ["upgrade"]).exit_code == 0
    (former / "table.db").rename(former / "other.db")
    (former / "table.db.key").rename(former / "other.db.key")
    (former / "table.toml").write_text('[journal]\npath = "other.db"\n')
    renamed = shell.invoke(app, ["journal", "rename", "--to", "west-lake/table-9"])
    assert renamed.exit_code == 0 and "other.db is that of west-lake/table-9" in renamed.output, (
        renamed.output
    )


def test_it_is_told_in_the_readers_language(former: Path) -> None:
    answer = shell.invoke(app, ["upgrade", "--check", "--language", "ja"])
    assert "第 1 版です。このプログラムが第 3 版に上げます。" in answer.stdout
    assert "version-1 として写しを取ります" in answer.stdout and former.name in answer.stdout
    missing = shell.invoke(app, ["upgrade", "--config", "nowhere.toml"])
    assert missing.exit_code == 2 and "nowhere.toml" in missing.stderr
