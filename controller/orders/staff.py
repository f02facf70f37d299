"""The keys of the staff: a file with one line `name = hexadecimal key` for everybody who may sign commands."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from controller.identity import names

KEY_BYTES: Final = 32
SHORTEST_KEY: Final = 16


class StaffError(Exception):
    """The file of keys cannot be used; the sentence says where and why."""


def read_keys(path: Path) -> Mapping[str, bytes]:
    """Everybody who may order, with their keys. Lines that begin with # are comments. Raises StaffError."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not text"
        raise StaffError(
            f"The staff's keys in {path} cannot be read: {reason}. Write one with: mahjong-table staff add NAME"
        ) from error
    keys: dict[str, bytes] = {}
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        name, _, key = (part.strip() for part in line.partition("="))
        try:
            keys_of = bytes.fromhex(key)
        except ValueError:
            keys_of = b""
        if not name or len(keys_of) < SHORTEST_KEY or name in keys:
            raise StaffError(
                f"{path}, line {number}: a line is `name = key`, every name once, the key at least "
                f"{2 * SHORTEST_KEY} hexadecimal digits."
            )
        keys[name] = keys_of
    return keys


def add_key(path: Path, name: str) -> bytes:
    """Give somebody a key, kept in `path` (made if need be, for this user's eyes only). Raises StaffError."""
    name = _new_name(path, name)
    key = secrets.token_bytes(KEY_BYTES)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        with os.fdopen(file, "a", encoding="utf-8") as lines:
            if lines.tell() and not path.read_bytes().endswith(b"\n"):
                lines.write("\n")
            lines.write(f"{name} = {key.hex()}\n")
    except OSError as error:
        raise StaffError(f"The staff's keys in {path} cannot be written: {error.strerror}.") from error
    return key


def _new_name(path: Path, given: str) -> str:
    """The name as it will stand in the file; StaffError for one that cannot, or that somebody has who is there."""
    try:
        name = names.fit(given, names.NAME)
    except names.NameRefused as refused:
        raise StaffError(f"This cannot be a name: {refused}.") from refused
    if "=" in name or name.startswith("#"):
        raise StaffError(
            f'"{name}" cannot be a name here: write it without = and without a # at its beginning.'
        )
    there = names.known(name, read_keys(path)) if path.exists() else None
    if there is None:
        return name
    if there == name:
        raise StaffError(f"{name} has a key in {path} already. Remove that line first to give a new one.")
    raise StaffError(
        f"In {path} somebody has a key already whose name is the same: {names.told_doubles(there, name)}."
    )
