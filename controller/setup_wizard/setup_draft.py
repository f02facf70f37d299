"""What has been chosen so far: changes to `table.toml`, kept in a draft beside it until they are written into it.

The draft (`.table.toml.setup`, mode 0600, for it may hold passwords) is replaced at every step. The settings
themselves are written once: a copy of the old file stays (`table.toml.before-setup`), the new one takes its place in
one step, and only if the file is still the one that was read.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import os
import re
import secrets
import threading
import time
import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final, Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from controller import settings
from controller.identity import canonical
from controller.identity.addresses import login_in
from controller.journal import file_permissions
from controller.settings import Settings, SettingsError
from controller.settings.table_paths import with_absolute_paths
from controller.web import private_files
from controller.web.accounts import credentials
from controller.web.accounts.sign_in_sessions import SignInThrottle
from controller.web.caller import Caller, Right, Role
from controller.words.sentence import Sentence, SentenceError, sentence, sentence_of

SECTIONS: Final = frozenset({"table", "table.options", "serial", "camera", "mqtt", "page"})
"""What the wizard changes; everything else in the file stays as it is."""
PASSWORD_FILE: Final = "mqtt-password"
BACKUP: Final = "before-setup"


class DraftError(SentenceError):
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
    """The settings `file` as it stands (`fresh`: its text if it does not exist) with what has been chosen since;
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
            raise SettingsError(sentence("settings.not_set_here", section=min(odd), file=self.file.name))
        both = {section: dict(values) for section, values in self._changes.items()}
        for section, values in changes.items():
            both.setdefault(section, {}).update(values)
        try:
            self._placed(edited(self._text, both))
        except TomlEditError as error:
            raise DraftError(error.whole) from error
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
            raise DraftError(sentence("settings.changed_meanwhile", file=self.file))
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
            reason = error.strerror or str(error)
            raise DraftError(sentence("settings.not_written", file=self.file, reason=reason)) from error
        except (TomlEditError, SettingsError) as error:
            raise DraftError(error.whole) from error
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
            raise DraftError(sentence("settings.not_utf8", file=self.file)) from error
        except OSError as error:
            reason = error.strerror or str(error)
            raise DraftError(sentence("settings.unreadable", file=self.file, reason=reason)) from error

    def _read_file(self) -> None:
        there = self._on_disk()
        self.existed = there is not None
        self._text = self._fresh if there is None else there
        try:
            self._placed(self._text)
        except SettingsError as error:
            raise DraftError(sentence("settings.put_right_first", problem=error.whole)) from error

    def _read_draft(self) -> None:
        try:
            content = self._draft_file.read_bytes()
            kept = _KeptDraft.model_validate_json(content)
            canonical.read_json(content)
            self._placed(edited(self._text, kept.changes))
        except FileNotFoundError:
            return
        except (OSError, ValidationError, canonical.JsonRefused, TomlEditError, SettingsError) as error:
            aside = _free(self._draft_file.with_name(self._draft_file.name + ".unusable"))
            self._draft_file.rename(aside)
            other = sentence("settings.draft_of_other_version")
            why = other if isinstance(error, ValidationError) else sentence_of(error)
            raise DraftError(sentence("settings.draft_unusable", why=why, aside=aside)) from error
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
            reason = error.strerror or str(error)
            unwritable = sentence("settings.folder_not_writable", folder=self._real.parent, reason=reason)
            raise DraftError(unwritable) from error


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


# ---- Setting a table up from another device: with the one-time code that the table's console shows ---------------

CODE_S = credentials.SET_UP_S
"""Seconds within which a code is used."""
_RIGHTS = frozenset({Right.PUBLIC, Right.WATCH, Right.ACT})
_NAME = "the setup's code"


class CodeRefused(SentenceError):
    """The code is not taken; the sentence says why. `retry_s`: seconds until another may be tried."""

    def __init__(self, why: Sentence, retry_s: float | None = None) -> None:
        super().__init__(why)
        self.retry_s = retry_s


class DeviceCodes:
    """The sign-ins of the setup's page (`controller.web.caller.SignIns`): one code at a time, which holds once and for
    a quarter of an hour, and the devices that came by one. `clock`: seconds that never go back."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._mutex = threading.Lock()
        self._throttle = SignInThrottle(clock)
        self._code: tuple[str, float] | None = None
        self._devices: set[str] = set()

    def new_code(self) -> str:
        """A code for one device; earlier codes are no longer valid."""
        code = credentials.set_up_code()
        with self._mutex:
            self._code = (credentials.digest(code), self._clock() + CODE_S)
        return code

    @property
    def open(self) -> bool:
        """Whether a code is out that can still be used."""
        with self._mutex:
            return self._code is not None and self._clock() < self._code[1]

    @property
    def devices(self) -> int:
        """How many devices have come by a code."""
        return len(self._devices)

    def enter(self, code: str, address: str) -> str:
        """The cookie of a device that typed this code. Raises `CodeRefused`."""
        who = f"setup {address}"  # a stranger elsewhere delays nobody else
        if wait := self._throttle.attempt(who, address):
            raise CodeRefused(sentence("sign_in.wait"), wait)
        typed = credentials.digest(code)
        with self._mutex:
            kept = self._code
            if kept is None or not hmac.compare_digest(kept[0], typed):
                raise CodeRefused(sentence("settings.code_wrong"))
            self._code = None
            if self._clock() >= kept[1]:
                raise CodeRefused(sentence("settings.code_expired"))
            cookie = secrets.token_urlsafe(32)
            self._devices.add(_hash(cookie))
        self._throttle.succeeded(who, address)
        return cookie

    def caller(self, cookie: str) -> Caller | None:
        """The device that has this cookie; None for one that is unknown."""
        return Caller(Role.TOKEN, _NAME, rights=_RIGHTS) if _hash(cookie) in self._devices else None


def _hash(cookie: str) -> str:
    return hashlib.sha256(cookie.encode("utf-8", "surrogatepass")).hexdigest()


# ---- Changes values in the text of a TOML file and leaves everything else in it as it is ---------------------------
# Comments, order, blank lines.
#
# The result is parsed and compared with what it should say; a file written in a way that this module does not
# understand (dotted keys, inline tables) is refused, never spoilt.

Changes = Mapping[str, Mapping[str, object]]
"""New values by section (`table.options` is one) and setting; None comments the setting out, so that the usual value
holds."""

_HEADER: Final = re.compile(r"^\s*\[\s*([A-Za-z0-9_.\s-]+?)\s*\]\s*(#.*)?$")
_BARE: Final = re.compile(r"^[A-Za-z0-9_-]+$")


class TomlEditError(SentenceError, ValueError):
    """The text cannot be changed without risk; the sentence says where and what to do."""


def edited(text: str, changes: Changes) -> str:
    """`text` with these values. Raises `TomlEditError`; `text` must be valid TOML."""
    lines = [line.removesuffix("\r") for line in text.split("\n")]
    for section, values in changes.items():
        for setting, value in values.items():
            _change(lines, section, setting, value)
    result = ("\r\n" if "\r\n" in text else "\n").join(lines)
    wanted = _expected(tomllib.loads(text), changes)
    try:
        there = tomllib.loads(result)
    except tomllib.TOMLDecodeError:
        there = None
    if there != wanted:
        names = [f"[{section}] {setting}" for section, values in changes.items() for setting in values]
        raise TomlEditError(sentence("settings.not_editable", settings=names))
    return result


def value_text(value: object) -> str:
    """A value as TOML writes it. Raises `TomlEditError` for a kind that no setting has."""
    match value:
        case bool():
            return "true" if value else "false"
        case int() | float():
            return repr(value)
        case str():
            return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
        case list() | tuple():
            return f"[{', '.join(map(value_text, value))}]"
    raise TomlEditError(sentence("settings.no_value", kind=type(value).__name__))


def _expected(document: dict[str, object], changes: Changes) -> dict[str, object]:
    for section, values in changes.items():
        place = document
        names = section.split(".")
        if all(value is None for value in values.values()) and not _has(document, names):
            continue
        for name in names:
            there = place.setdefault(name, {})
            if not isinstance(there, dict):
                raise TomlEditError(sentence("settings.section_not_a_table", section=section))
            place = there
        for setting, value in values.items():
            if value is None:
                place.pop(setting, None)
            else:
                place[setting] = list(value) if isinstance(value, tuple) else value
    return document


def _has(document: dict[str, object], names: list[str]) -> bool:
    place: object = document
    for name in names:
        if not isinstance(place, dict) or name not in place:
            return False
        place = place[name]
    return True


def _change(lines: list[str], section: str, setting: str, value: object) -> None:
    bounds = _section(lines, section)
    if bounds is None:
        if value is None:
            return
        if lines and lines[-1].strip():
            lines.append("")
        lines += [f"[{section}]", f"{_key(setting)} = {value_text(value)}", ""]
        return
    start, end = bounds
    if (active := _active(lines, start, end, setting)) is not None:
        first, last = active
        if value is None:
            lines[first:last] = [f"# {line}" for line in lines[first:last]]
        else:
            lines[first:last] = [_line(setting, value, _comment(lines[first:last]))]
        return
    if value is None:
        return
    for k in range(start, end):
        if (shown := _commented(lines[k], setting)) is not None:
            lines[k] = _line(setting, value, shown)
            return
    place = end
    while place > start and not lines[place - 1].strip():
        place -= 1
    lines.insert(place, f"{_key(setting)} = {value_text(value)}")


def _key(setting: str) -> str:
    return setting if _BARE.match(setting) else value_text(setting)


def _line(setting: str, value: object, comment: str) -> str:
    written = f"{_key(setting)} = {value_text(value)}"
    return f"{written:<26} {comment}" if comment else written


def _section(lines: list[str], section: str) -> tuple[int, int] | None:
    """The lines of a section, without its header; the end is exclusive."""
    heads = list(_headers(lines))
    for number, (k, name) in enumerate(heads):
        if name == section:
            return k + 1, heads[number + 1][0] if number + 1 < len(heads) else len(lines)
    return None


def _headers(lines: list[str]) -> Iterator[tuple[int, str]]:
    k = 0
    while k < len(lines):
        header = _HEADER.match(lines[k])
        if header is not None:
            yield k, ".".join(part.strip() for part in header[1].split("."))
            k += 1
        else:
            k = _value_end(lines, k)


def _value_end(lines: list[str], k: int) -> int:
    """The line after the one that begins at `k`, or after the whole value where one of several lines begins there."""
    if not lines[k].strip() or lines[k].lstrip().startswith("#"):
        return k + 1
    for end in range(k + 1, len(lines) + 1):
        if _parsed("\n".join(lines[k:end])) is not None:
            return end
    return k + 1


def _parsed(text: str) -> dict[str, object] | None:
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, ValueError, RecursionError):
        return None


def _active(lines: list[str], start: int, end: int, setting: str) -> tuple[int, int] | None:
    k = start
    while k < end:
        last = min(_value_end(lines, k), end)
        found = _parsed("\n".join(lines[k:last]))
        if found is not None and list(found) == [setting]:
            return k, last
        k = last
    return None


def _comment(lines: list[str]) -> str:
    """The comment behind a value, with its #; empty if the value has no comment."""
    last = lines[-1]
    for k, letter in enumerate(last):
        if letter == "#" and _parsed("\n".join([*lines[:-1], last[:k]])):
            return last[k:]
    return ""


def _commented(line: str, setting: str) -> str | None:
    """The comment behind a setting that is itself commented out (`# port = 1883   # of …`); None for another line."""
    bare = line.lstrip()
    if not bare.startswith("#"):
        return None
    inside = bare.lstrip("# ")
    found = _parsed(inside)
    return _comment([inside]) if found is not None and list(found) == [setting] else None
