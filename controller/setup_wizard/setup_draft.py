"""What has been chosen so far: changes to `table.toml`, kept in a draft beside it until they are written into it.

The draft (`.table.toml.setup`, mode 0600, for it may hold passwords) is replaced at every step. The settings
themselves are written once: a copy of the old file stays (`table.toml.before-setup`), the new one takes its place in
one step, and only if the file is still the one that was read.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final, Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from controller import settings
from controller.identity import strict_json
from controller.identity.addresses import login_in
from controller.journal import file_permissions
from controller.settings import Settings, SettingsError
from controller.settings.table_paths import with_absolute_paths
from controller.setup_wizard.toml_edits import TomlEditError, edited
from controller.web import private_files

SECTIONS: Final = frozenset({"table", "table.options", "serial", "camera", "mqtt", "page"})
"""What the wizard changes; everything else in the file stays as it is."""
PASSWORD_FILE: Final = "mqtt-password"
BACKUP: Final = "before-setup"


class DraftError(Exception):
    """The draft or the settings cannot be read, kept or written; the sentence says why and what to do."""


class _KeptDraft(BaseModel):
    """The draft as it lies on disk."""

    model_config = ConfigDict(extra="forbid")

    version: Literal[1]
    changes: dict[str, dict[str, object]]
    password: str | None
    done: tuple[str, ...]
    failed: tuple[str, ...] = ()


class SetupDraft:
    """The settings `file` as it stands (`fresh`: its text where there is none) with what has been chosen since;
    `forget` drops what an earlier setup kept.

    Raises `DraftError` where the file is there and cannot be used.
    """

    def __init__(self, file: Path, fresh: str, *, forget: bool = False) -> None:
        self.file = file
        self._real = file.resolve()
        self._fresh = fresh
        self.existed = False
        self._text = ""
        self._changes: dict[str, dict[str, object]] = {}
        self._password: str | None = None
        self.done: set[str] = set()
        """The steps that have been confirmed."""
        self.failed: set[str] = set()
        """The steps whose last trial failed."""
        self._read_file()
        if forget:
            self._draft_file.unlink(missing_ok=True)
        self._read_draft()

    # ---- what is chosen ------------------------------------------------------------------------------------------

    @property
    def settings(self) -> Settings:
        """The settings as chosen so far, with absolute paths."""
        return self._placed(self.text)

    @property
    def text(self) -> str:
        """The text of the settings as it would be written now."""
        return edited(self._text, self._changes)

    @property
    def password(self) -> str | None:
        """A broker's password that was typed and is not in a file yet."""
        return self._password

    @property
    def changed(self) -> bool:
        """Whether anything has been chosen that the file does not say."""
        return bool(self._changes) or self._password is not None

    def choose(self, changes: Mapping[str, Mapping[str, object]], password: str | None = None) -> None:
        """Keep these values, if the settings are valid with them; `password` is for the broker.

        Raises `SettingsError` for values that cannot be, and `DraftError` where they cannot be kept.
        """
        if odd := changes.keys() - SECTIONS:
            raise SettingsError(f"[{min(odd)}] is not set here; change it in {self.file.name}")
        both = {section: dict(values) for section, values in self._changes.items()}
        for section, values in changes.items():
            both.setdefault(section, {}).update(values)
        try:
            self._placed(edited(self._text, both))
        except TomlEditError as error:
            raise DraftError(str(error)) from error
        self._changes = both
        if password is not None:
            self._password = password or None
        self._keep()

    def confirm(self, step: str) -> None:
        """Mark a step as done. Raises `DraftError`."""
        self.done.add(step)
        self._keep()

    def tried(self, step: str, *, good: bool | None) -> None:
        """Keep how the last trial of a step ended; None: what was tried has changed since. Raises `DraftError`."""
        if (step in self.failed) is not (good is False):
            self.failed ^= {step}
            self._keep()

    # ---- files -----------------------------------------------------------------------------------------------------

    def write(self) -> Path | None:
        """Write the settings; returns the copy of the old file, None where there was none.

        Raises `DraftError` where the file was changed by somebody else meanwhile, or cannot be written.
        """
        before = self._on_disk()
        if (before is not None) != self.existed or (before is not None and before != self._text):
            self._read_file()
            raise DraftError(
                f"{self.file} was changed by somebody else meanwhile. What you chose is kept; look at it once more."
            )
        changes, password_file = self._changes, None
        if self._password is not None:
            password_file = _free(self._real.with_name(PASSWORD_FILE))
            changes = {**changes, "mqtt": {**changes.get("mqtt", {}), "password_file": password_file.name}}
        try:
            text = edited(self._text, changes)
            settings.parse(text, str(self.file))
            if password_file is not None and self._password is not None:
                private_files.replace_file(password_file, (self._password + "\n").encode())
            backup = None if before is None else _copied(self._real)
            secret = bool(login_in(settings.parse(text, str(self.file)).camera.url))
            _replace(self._real, text, 0o600 if secret else 0o644)
        except OSError as error:
            raise DraftError(f"{self.file} cannot be written: {error.strerror or error}.") from error
        except (TomlEditError, SettingsError) as error:
            raise DraftError(str(error)) from error
        self._text, self._changes, self._password, self.existed = text, {}, None, True
        self._draft_file.unlink(missing_ok=True)
        return backup

    @property
    def _draft_file(self) -> Path:
        return self._real.with_name(f".{self._real.name}.setup")

    def _placed(self, text: str) -> Settings:
        return with_absolute_paths(settings.parse(text, str(self.file)), self.file)

    def _on_disk(self) -> str | None:
        try:
            return self._real.read_bytes().decode("utf-8-sig")
        except FileNotFoundError:
            return None
        except UnicodeDecodeError as error:
            raise DraftError(f"{self.file} is not a text file in UTF-8.") from error
        except OSError as error:
            raise DraftError(f"{self.file} cannot be read: {error.strerror or error}.") from error

    def _read_file(self) -> None:
        there = self._on_disk()
        self.existed = there is not None
        self._text = self._fresh if there is None else there
        try:
            self._placed(self._text)
        except SettingsError as error:
            raise DraftError(f"{error}. Put that right first, or name another file.") from error

    def _read_draft(self) -> None:
        try:
            content = self._draft_file.read_bytes()
            kept = _KeptDraft.model_validate_json(content)
            strict_json.read(content)
            self._placed(edited(self._text, kept.changes))
        except FileNotFoundError:
            return
        except (OSError, ValidationError, strict_json.JsonRefused, TomlEditError, SettingsError) as error:
            aside = _free(self._draft_file.with_name(self._draft_file.name + ".unusable"))
            self._draft_file.rename(aside)
            why = (
                "it was made by another version, or damaged" if isinstance(error, ValidationError) else error
            )
            raise DraftError(
                f"What an earlier setup kept cannot be used ({why}); it lies in {aside} now. Begin again."
            ) from error
        self._changes, self._password = kept.changes, kept.password
        self.done, self.failed = set(kept.done), set(kept.failed)

    def _keep(self) -> None:
        kept = _KeptDraft(
            version=1,
            changes=self._changes,
            password=self._password,
            done=tuple(sorted(self.done)),
            failed=tuple(sorted(self.failed)),
        )
        try:
            private_files.replace_file(self._draft_file, kept.model_dump_json().encode())
        except OSError as error:
            raise DraftError(
                f"Nothing can be written in {self._real.parent} ({error.strerror or error}): give this user the right "
                "to, or name a file in another folder."
            ) from error


def _free(path: Path) -> Path:
    """The path, or the first with a number behind it that nothing has."""
    number, free = 1, path
    while os.path.lexists(free):
        number += 1
        free = path.with_name(f"{path.name}-{number}")
    return free


def _copied(file: Path) -> Path:
    copy = _free(file.with_name(f"{file.name}.{BACKUP}"))
    with file_permissions.open_private_file(copy, "wb") as written:
        written.write(file.read_bytes())
    file_permissions.limit(copy, file.stat().st_mode & 0o777)
    return copy


def _replace(file: Path, text: str, fresh_mode: int) -> None:
    """Put the text into the file's place in one step, with the mode that the file had."""
    mode = file.stat().st_mode & 0o777 if file.exists() else fresh_mode
    private_files.replace_file(file, text.encode("utf-8"))
    file_permissions.limit(file, mode)
