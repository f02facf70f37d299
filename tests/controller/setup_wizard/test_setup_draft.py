"""Choices are kept until they are written; writing replaces no work of others."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.commands.table_toml_template import table_file
from controller.settings import SettingsError, load
from controller.setup_wizard.setup_draft import DraftError, SetupDraft

FRESH = table_file("table.toml", [])


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "table.toml"


def test_nothing_is_written_before_it_is_reported(file: Path) -> None:
    draft = SetupDraft(file, FRESH)
    draft.choose({"table": {"name": "three"}})
    assert not file.exists() and draft.changed
    assert draft.write() is None
    assert load(file).table.name == "three" and not draft.changed
    assert [path.name for path in file.parent.iterdir()] == ["table.toml"]


def test_a_new_start_goes_on_where_the_last_one_was(file: Path) -> None:
    first = SetupDraft(file, FRESH)
    first.choose({"table": {"name": "three"}}, password="tells nobody")
    first.confirm("table")
    again = SetupDraft(file, FRESH)
    assert again.settings.table.name == "three" and again.done == {"table"}
    assert again.password == "tells nobody"
    kept = next(path for path in file.parent.iterdir() if path != file)
    assert kept.stat().st_mode & 0o777 == 0o600
    assert not SetupDraft(file, FRESH, forget=True).changed


def test_values_that_cannot_be_are_refused_and_not_kept(file: Path) -> None:
    draft = SetupDraft(file, FRESH)
    for changes, what in (
        ({"table": {"name": "a/b"}}, "name"),
        ({"page": {"port": 70000}}, "port"),
        ({"serial": {"port": ""}}, "port"),
        ({"journal": {"path": "/etc/passwd"}}, "journal"),
        ({"table": {"nam": "x"}}, "nam"),
    ):
        with pytest.raises(SettingsError, match=what):
            draft.choose(changes)
    assert not draft.changed and not SetupDraft(file, FRESH).changed


def test_old_file_stays_as_copy_with_its_comments_in_new_one(file: Path) -> None:
    old = "# ours\n[table]\nname = 'old' # since May\n"
    file.write_text(old)
    file.chmod(0o640)
    draft = SetupDraft(file, FRESH)
    assert draft.existed and draft.settings.table.name == "old"
    draft.choose({"table": {"name": "new"}})
    copy = draft.write()
    assert copy == file.with_name("table.toml.before-setup") and copy.read_text() == old
    assert file.read_text().startswith('# ours\n[table]\nname = "new"') and "# since May" in file.read_text()
    assert file.stat().st_mode & 0o777 == 0o640
    draft.choose({"table": {"name": "newer"}})
    assert draft.write() == file.with_name("table.toml.before-setup-2"), "no copy replaces another"


def test_what_somebody_else_wrote_meanwhile_is_not_lost(file: Path) -> None:
    file.write_text("[table]\nname = 'old'\n")
    draft = SetupDraft(file, FRESH)
    draft.choose({"table": {"name": "mine"}})
    file.write_text("[table]\nname = 'old'\nclaim_seconds = 5\n")
    with pytest.raises(DraftError, match="somebody else"):
        draft.write()
    assert "claim_seconds" in file.read_text()
    draft.write()
    assert (load(file).table.name, load(file).table.claim_seconds) == ("mine", 5)


def test_a_password_goes_into_a_file_of_its_own(file: Path) -> None:
    (file.parent / "mqtt-password").write_text("of another table")
    draft = SetupDraft(file, FRESH)
    draft.choose({"mqtt": {"broker": "mqtt://box:1883", "username": "t"}}, password="s3cret")
    draft.write()
    assert load(file).mqtt.password() == "s3cret" and "s3cret" not in file.read_text()
    assert (file.parent / "mqtt-password").read_text() == "of another table"
    assert (file.parent / "mqtt-password-2").stat().st_mode & 0o777 == 0o600


def test_camera_with_password_makes_file_for_its_owner_alone(file: Path) -> None:
    draft = SetupDraft(file, FRESH)
    draft.choose({"camera": {"url": "http://eye:pw@camera/"}})
    draft.write()
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_draft_that_cannot_be_read_is_put_aside(file: Path) -> None:
    SetupDraft(file, FRESH).choose({"table": {"name": "three"}})
    kept = next(file.parent.iterdir())
    kept.write_text("{")
    with pytest.raises(DraftError, match="Begin again") as refused:
        SetupDraft(file, FRESH)
    assert "不能使用（由别的版本写成，或已损坏）" in refused.value.in_language("zh")
    assert not SetupDraft(file, FRESH).changed
    assert [path.read_text() for path in file.parent.iterdir()] == ["{"]


def test_file_that_is_wrong_is_reported_and_left_alone(file: Path) -> None:
    file.write_text("[table]\nname = \n")
    with pytest.raises(DraftError, match="not valid TOML") as refused:
        SetupDraft(file, FRESH)
    assert refused.value.in_language("zh").startswith("请先改正这份设置，或换一个文件：")
    assert file.read_text() == "[table]\nname = \n"
