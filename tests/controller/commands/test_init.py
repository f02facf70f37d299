"""`mahjong-table init`: a file that loads as it is, and never an overwritten one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from controller import settings
from controller.commands.program import app
from controller.commands.table_toml_template import table_file
from controller.settings import Settings

runner = CliRunner()


def test_the_written_file_loads_without_a_change(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    result = runner.invoke(app, ["init", str(file)])
    assert result.exit_code == 0
    assert f"mahjong-table doctor --config {file}" in result.stdout
    loaded = settings.load(file)
    assert loaded.table == Settings().table
    assert loaded.page == Settings().page
    assert str(loaded.journal.path) in file.read_text(), "the file says where the record lies"


def test_every_setting_stands_in_the_file() -> None:
    text = table_file("table.toml", [])
    for section, field in Settings.model_fields.items():
        assert f"[{section}]" in text
        model = field.annotation
        assert isinstance(model, type)
        for setting in getattr(model, "model_fields", {}):
            assert f"{setting} = " in text or f"[{section}.{setting}]" in text, setting


def test_uncommented_suggestions_load_too() -> None:
    text = table_file("table.toml", ["/dev/serial/by-id/usb-table"])
    wanted = re.sub(r"(?m)^# (chips|username|password_env)", r"\1", text)
    loaded = settings.parse(wanted)
    assert loaded.table.chips == 100
    assert loaded.serial.port == "/dev/serial/by-id/usb-table"
    assert loaded.mqtt.password_env == "TABLE_PASSWORD"


@pytest.mark.parametrize(
    ("file", "name"),
    [("table.toml", "table-1"), ("3.toml", "table-3"), ("lake.toml", "lake"), ("a+b.toml", "table-1")],
)
def test_tables_of_one_folder_are_called_differently(tmp_path: Path, file: str, name: str) -> None:
    assert runner.invoke(app, ["init", str(tmp_path / file)]).exit_code == 0
    assert settings.load(tmp_path / file).table.name == name


@pytest.mark.parametrize("name", ['/dev/odd"name', "/dev/back\\slash"])
def test_a_ports_name_may_hold_anything(name: str) -> None:
    assert settings.parse(table_file("table.toml", [name, "/dev/other"])).serial.port == name


def test_an_existing_file_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text("# mine\n")
    result = runner.invoke(app, ["init", str(file)])
    assert result.exit_code == 2
    assert "exists already and was not changed; --force overwrites it" in result.stderr
    assert file.read_text() == "# mine\n"
    assert runner.invoke(app, ["init", str(file), "--force"]).exit_code == 0
    assert settings.load(file).table.rules == "hangzhou"


def test_missing_folder_is_one_sentence(tmp_path: Path) -> None:
    result = runner.invoke(app, ["init", str(tmp_path / "no" / "table.toml")])
    assert result.exit_code == 2
    assert "cannot be written: No such file or directory" in result.stderr
