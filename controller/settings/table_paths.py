"""Locations of a table's files.

Files that the settings name for reading (keys, certificates, enrolled sets) are relative to the settings' own folder.
Files that a table writes go into a state folder of its own, because the table may have no right to write beside the
settings:

* `$STATE_DIRECTORY`, which systemd sets for a service;
* `PREFIX/var/lib/mahjong-table/3` for `PREFIX/etc/mahjong-table/3.toml`: the same folder, for a command at the shell
  that has no such variable;
* `$XDG_STATE_HOME/mahjong-table/…` (`~/.local/state`) for everybody else (XDG base directory specification).

A record that already lies beside the settings stays the record: a table without settings keeps it where it is started,
and may be given settings there later.
"""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path
from typing import Final

from controller.settings.sections import USUAL_RECORD, Section, Settings, SettingsError
from controller.words.sentence import Sentence, sentence

PROGRAM: Final = "mahjong-table"
SERVICE_SETTINGS: Final = ("etc", PROGRAM)
SERVICE_STATE: Final = Path("var/lib") / PROGRAM
COMPANIONS: Final = ("", ".key", ".saved")
"""Suffixes of files that show that a record is or was there: itself, its key, and what was saved from a damaged one."""
READ: Final = (
    ("mqtt", ("password_file", "ca", "certificate", "key", "accounts")),
    ("camera", ("tiles_store",)),
    ("page", ("certificate", "key")),
    ("staff", ("keys",)),
    ("hub", ("key",)),
)


def with_absolute_paths(settings: Settings, file: Path) -> Settings:
    """The settings read from `file` with every path absolute. Raises `SettingsError`."""
    folder = file.resolve().parent
    sections: dict[str, Section] = {}
    for section, names in READ:
        given: Section = getattr(settings, section)
        named = {name: path for name in names if (path := getattr(given, name)) is not None}
        sections[section] = given.model_copy(update={name: folder / path for name, path in named.items()})
    journal, serial = settings.journal, settings.serial
    remarks: list[Sentence] = []
    if "path" in journal.model_fields_set:
        record = writable_path(journal.path, file)
    else:
        record, remarks = usual_record(file)
    sections["journal"] = journal.model_copy(update={"path": record})
    if serial.record is not None:
        sections["serial"] = serial.model_copy(update={"record": writable_path(serial.record, file)})
    return settings.model_copy(update=sections).with_remarks(*remarks)


def usual_record(file: Path) -> tuple[Path, list[Sentence]]:
    """The default record of a table whose settings name none, and notes for its user. Raises `SettingsError`."""
    beside = file.resolve().parent / USUAL_RECORD
    usual = state_folder(file) / USUAL_RECORD
    if not _there(beside):
        return usual, []
    remarks = [sentence("settings.record_beside", record=beside, usual=usual)]
    if _there(usual) and usual != beside:
        remarks.append(sentence("settings.other_record", record=usual))
    return beside, remarks


def others(record: Path) -> list[Path]:
    """The records of other tables in the same state folder; none where the record lies elsewhere."""
    root = record.parent.parent
    if record.name != USUAL_RECORD.name or root.name != PROGRAM:
        return []
    return sorted(other for other in root.glob(f"*/{USUAL_RECORD}") if other != record)


def writable_path(path: Path, file: Path) -> Path:
    """The absolute path of a file that the table writes: beside the settings, but for a service in its state folder,
    unless it lies beside the settings already."""
    beside = file.resolve().parent / path
    service = _service_folder(file)
    return beside if service is None or path.is_absolute() or _there(beside) else service / path


def state_folder(file: Path) -> Path:
    """The state folder of the table whose settings are `file`; no two settings files share one. Raises
    `SettingsError`."""
    service = _service_folder(file)
    if service is not None:
        return service
    given = Path(os.environ.get("XDG_STATE_HOME", ""))  # the specification says to ignore a relative one
    try:
        root = given if given.is_absolute() else Path.home() / ".local" / "state"
    except RuntimeError as error:
        raise SettingsError(sentence("settings.no_home")) from error
    return root / PROGRAM / _own_name(file)


def _service_folder(file: Path) -> Path | None:
    """The folder a service writes to: the first of `$STATE_DIRECTORY`, which several tables may share; else the one
    that belongs to settings in `etc/mahjong-table`."""
    name = _own_name(file)
    given = Path(os.environ.get("STATE_DIRECTORY", "").partition(":")[0])
    if given.is_absolute():
        return given if given.name in (name, file.stem) else given / name
    return _prefix(file) / SERVICE_STATE / name if _is_service(file) else None


def _own_name(file: Path) -> str:
    """A folder name unique to this settings file: for one in `etc/mahjong-table` the name of the service."""
    if _is_service(file):
        return file.stem
    return f"{file.stem}-{sha256(os.fsencode(file.resolve())).hexdigest()[:8]}"


def _is_service(file: Path) -> bool:
    return file.absolute().parent.parts[-2:] == SERVICE_SETTINGS


def _prefix(file: Path) -> Path:
    return file.absolute().parent.parent.parent


def _there(path: Path) -> bool:
    """Whether something lies there, or did; a folder that this user may not read counts as empty."""
    try:
        return any(path.with_name(path.name + companion).exists() for companion in COMPANIONS)
    except OSError:
        return False
