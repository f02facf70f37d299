"""The staff's keys: a file with one line `name = ed25519 <public key>` for each person who may sign commands.

Owners keep their private keys; the table has public keys only, so nobody can sign with its files.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from controller.identity import name_rules
from controller.identity.signing import KeyFileError, PublicKey, SigningKey
from controller.identity.suggestion import nearest
from controller.words.sentence import SentenceError, sentence, sentence_of

ALGORITHM: Final = "ed25519"


class StaffError(SentenceError):
    """The file of keys cannot be used; the sentence says where and why."""


class StaffKeys:
    """The keys of staff who may order, by name; the file is read again only when it has changed. Thread-safe.

    `path` None: nobody may order. `changed` is called with the new mapping whenever the file was read.
    """

    def __init__(
        self, path: Path | None, changed: Callable[[Mapping[str, PublicKey]], None] = lambda _known: None
    ) -> None:
        self._path = path
        self._changed = changed
        self._mutex = threading.Lock()
        self._read: tuple[object, Mapping[str, PublicKey] | StaffError] = (None, {})

    def __call__(self) -> Mapping[str, PublicKey]:
        """The keys by name; the same mapping while the file is the same. Raises `StaffError`."""
        if self._path is None:
            return {}
        now = _state_of(self._path)
        with self._mutex:
            seen, found = self._read
            if seen != now:
                try:
                    found = read_keys(self._path)
                    self._changed(found)
                except StaffError as error:
                    found = error
                self._read = (now, found)
        if isinstance(found, StaffError):
            raise found
        return found


def read_keys(path: Path) -> Mapping[str, PublicKey]:
    """The keys of the file, by name; lines that begin with # are comments. Raises `StaffError`."""
    keys: dict[str, PublicKey] = {}
    owners: dict[str, str] = {}
    for number, line in enumerate(_lines(path), 1):
        name, key_text = _parts(line)
        if key_text is None:
            continue
        try:
            found = _public_key(key_text)
        except (ValueError, KeyFileError) as error:
            why = sentence_of(error)
            wrong = sentence("key.staff_line", file=path, line=number, algorithm=ALGORITHM, why=why)
            raise StaffError(wrong) from error
        if not name or name in keys:
            twice = sentence(
                "key.staff_name_twice", file=path, line=number, algorithm=ALGORITHM, name=name or '""'
            )
            raise StaffError(twice)
        if found.text in owners:
            one = owners[found.text]
            raise StaffError(sentence("key.staff_key_twice", file=path, line=number, one=one, other=name))
        keys[name], owners[found.text] = found, name
    return keys


def add_key(path: Path, name: str, key: PublicKey) -> None:
    """Authorise a person by their public key. Raises `StaffError`."""
    name = checked_staff_name(name)
    known = read_keys(path) if path.exists() else {}
    there = name_rules.known_spelling(name, known)
    if there not in (None, name):
        same = sentence("key.staff_name_like", file=path, why=name_rules.why_same(there, name))
        raise StaffError(same)
    if name in known:
        raise StaffError(sentence("key.staff_has_key", name=name, file=path))
    owner = next((who for who, has in known.items() if has == key), None)
    if owner is not None:
        raise StaffError(sentence("key.staff_key_of_other", owner=owner, file=path))
    _rewrite(path, lambda there: there != name, f"{name} = {ALGORITHM} {key.text}")


def remove_key(path: Path, name: str, at: float | None = None) -> PublicKey:
    """Revoke this person's authorisation; returns their key. A comment keeps what was there. Raises `StaffError`."""
    known = read_keys(path)
    if name not in known:
        near = nearest(name, known)
        raise StaffError(sentence("key.staff_no_key", name=name, file=path, known=list(known), near=near))
    gone = known[name]
    when = time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(at))
    _rewrite(path, lambda there: there != name, f"# removed {when}: {name} = {ALGORITHM} {gone.text}")
    return gone


def make_key(path: Path) -> SigningKey:
    """A new key pair, its private half in a new file readable by this user alone. Raises `StaffError`."""
    key = SigningKey.generate()
    try:
        key.save(path)
    except KeyFileError as error:
        raise StaffError(error.whole) from error
    return key


def staff_public_key(given: str) -> PublicKey:
    """A public key from its text, or from a file that holds it or the key pair. Raises `StaffError`."""
    try:
        path = Path(given)
        if not path.is_file():
            return PublicKey.parse(given.removeprefix(ALGORITHM).strip())
        text = path.read_text(encoding="utf-8")
        if "PRIVATE KEY" in text:
            return SigningKey.load(path).public
        return PublicKey.parse(text.strip().removeprefix(ALGORITHM).strip())
    except (KeyFileError, OSError, UnicodeDecodeError) as error:
        raise StaffError(
            sentence("key.staff_not_given", given=given[:200], why=sentence_of(error))
        ) from error


def checked_staff_name(name: str) -> str:
    """A name that is valid in the file. Raises `StaffError`."""
    try:
        name = name_rules.fit(name, name_rules.NAME)
    except name_rules.NameRefused as refused:
        raise StaffError(sentence("name.refused", why=refused.sentence)) from refused
    if "=" in name or name.startswith("#"):
        raise StaffError(sentence("key.staff_name_signs", name=name))
    return name


def staff_record(known: Mapping[str, PublicKey]) -> dict[str, str]:
    """The staff who may order, in the form of the record."""
    return {name: key.text for name, key in known.items()}


def _public_key(entry: str) -> PublicKey:
    kind, _, text = entry.partition(" ")
    if kind != ALGORITHM:
        raise KeyFileError(sentence("key.no_kind", kind=repr(kind[:20])))
    return PublicKey.parse(text.strip())


def _parts(line: str) -> tuple[str, str | None]:
    """The name on a line and what follows it; None for a comment."""
    if not line.strip() or line.lstrip().startswith("#"):
        return "", None
    name, _, key_text = (part.strip() for part in line.partition("="))
    return name, key_text


def _lines(path: Path) -> list[str]:
    try:
        return path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not text"
        unread = sentence("key.staff_unreadable", file=path, reason=reason)
        raise StaffError(unread, cure=sentence("key.write_staff")) from error


def _rewrite(path: Path, keeps: Callable[[str], bool], line: str) -> None:
    """Rewrite the file atomically without the lines whose name `keeps` rejects, and with one more line."""
    there = _lines(path) if path.exists() else []
    kept = [one for one in there if _parts(one)[1] is None or keeps(_parts(one)[0])]
    forming = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(forming, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write("".join(f"{one}\n" for one in [*kept, line]))
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            owner = path.stat()
            if os.geteuid() == 0:
                os.chown(forming, owner.st_uid, owner.st_gid)  # so that the table's user can still read it
        forming.replace(path)
    except OSError as error:
        reason = error.strerror or str(error)
        raise StaffError(sentence("key.staff_not_written", file=path, reason=reason)) from error


def _state_of(path: Path) -> object:
    """A value that differs whenever the file may have other content."""
    try:
        found = path.stat()
    except OSError as error:
        return error.errno
    return (found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns)
