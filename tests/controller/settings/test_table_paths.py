"""Where a table's record lies: in a folder of its own, the same for its service and for the shell, and never an empty
one in front of one that is there."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

from controller import settings
from controller.commands.program import app
from controller.journal.journal import Journal

runner = CliRunner()


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delenv("STATE_DIRECTORY", raising=False)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "state"


def file(folder: Path, name: str = "table.toml", text: str = "") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text)
    return folder / name


def record_of(path: Path) -> Path:
    return settings.load(path).journal.path


def test_every_settings_file_has_a_folder_of_its_own(tmp_path: Path, state: Path) -> None:
    files = [file(tmp_path / "a"), file(tmp_path / "b"), file(tmp_path / "b", "3.toml")]
    records = [record_of(each) for each in files]
    assert len({each.parent for each in records}) == 3
    assert all(each.is_relative_to(state / "mahjong-table") for each in records)
    assert not any(tmp_path.joinpath(folder, "table.db").exists() for folder in ("a", "b"))
    assert record_of(tmp_path / "b" / ".." / "a" / "table.toml") == records[0]


def test_a_relative_state_folder_counts_for_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", "state")  # says the specification
    monkeypatch.setenv("STATE_DIRECTORY", "state")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert record_of(file(tmp_path / "a")).is_relative_to(tmp_path / ".local" / "state" / "mahjong-table")


def test_a_service_and_the_shell_mean_the_same_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    three = file(tmp_path / "etc" / "mahjong-table", "3.toml")
    four = file(tmp_path / "etc" / "mahjong-table", "4.toml")
    kept = tmp_path / "var/lib/mahjong-table"
    assert record_of(three) == kept / "3" / "table.db"
    for given in (str(kept / "3"), str(kept), f"{kept / '3'}:/elsewhere"):
        monkeypatch.setenv("STATE_DIRECTORY", given)
        assert record_of(three) == kept / "3" / "table.db"
    monkeypatch.setenv("STATE_DIRECTORY", str(kept))
    assert record_of(four) == kept / "4" / "table.db"


def test_tables_that_share_a_service_folder_share_no_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "shared"))
    records = {record_of(file(tmp_path / folder)) for folder in ("a", "b")}
    assert len(records) == 2 and all(each.is_relative_to(tmp_path / "shared") for each in records)


@pytest.mark.parametrize("left", ["table.db", "table.db.key"])
def test_a_record_beside_the_settings_is_used_and_named(tmp_path: Path, left: str) -> None:
    settings_file = file(tmp_path / "a")
    (tmp_path / "a" / left).touch()
    loaded = settings.load(settings_file)
    assert loaded.journal.path == tmp_path / "a" / "table.db"
    (remark,) = loaded.remarks
    assert str(loaded.journal.path) in remark.text


def test_two_records_are_both_named(tmp_path: Path) -> None:
    settings_file = file(tmp_path / "a")
    usual = record_of(settings_file)
    usual.parent.mkdir(parents=True)
    usual.touch()
    (tmp_path / "a" / "table.db").touch()
    loaded = settings.load(settings_file)
    assert loaded.journal.path == tmp_path / "a" / "table.db"
    assert str(usual) in " ".join(map(str, loaded.remarks))


def test_service_writes_in_its_own_folder_what_its_settings_name(tmp_path: Path) -> None:
    etc, kept = tmp_path / "etc" / "mahjong-table", tmp_path / "var/lib/mahjong-table/3"
    text = (
        '[journal]\npath = "table.db"\n[serial]\nrecord = "line.cap"\n[staff]\nkeys = "staff.keys"\n'
        '[mqtt]\nusername = "t"\npassword_file = "secret"\n'
    )
    loaded = settings.load(file(etc, "3.toml", text))
    assert (loaded.journal.path, loaded.serial.record) == (kept / "table.db", kept / "line.cap")
    assert (loaded.staff.keys, loaded.mqtt.password_file) == (etc / "staff.keys", etc / "secret")
    (etc / "table.db").touch()
    assert settings.load(etc / "3.toml").journal.path == etc / "table.db"
    absolute = file(etc, "4.toml", f'[journal]\npath = "{tmp_path / "my.db"}"\n')
    assert settings.load(absolute).journal.path == tmp_path / "my.db"


def test_the_shell_finds_the_record_that_the_settings_here_mean(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = file(tmp_path / "a")
    monkeypatch.chdir(here.parent)
    with closing(Journal.open(record_of(here))):
        pass
    for arguments in (["journal", "verify"], ["journal", "show"]):
        answer = runner.invoke(app, arguments)
        assert "There is no journal" not in answer.output and answer.exit_code in (0, 3), answer.output
    refused = runner.invoke(app, ["session", "pause"])
    assert str(record_of(here)) in refused.stderr  # nobody has sat down there: the right journal, no session
    with closing(Journal.open(here.parent / "table.db")):
        pass
    refused = runner.invoke(app, ["session", "pause"])
    assert "table.db" in refused.stderr and str(tmp_path / "state") not in refused.stderr


def test_missing_home_folder_is_reported_with_remedy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setenv("XDG_STATE_HOME", "")
    monkeypatch.setattr(Path, "home", staticmethod(homeless))
    with pytest.raises(settings.SettingsError, match="name a file as"):
        settings.load(file(tmp_path / "a"))
