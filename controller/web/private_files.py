"""Files of secrets that a page keeps: replaced whole, for their owner's eyes, written by one program at a time."""

from __future__ import annotations

import fcntl
import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from controller import json_values
from controller.identity import canonical
from controller.journal import file_permissions
from controller.words.sentence import Sentence, joined, sentence

VERSION: Final = 1
"""The `version` that this program writes into the JSON files beside a journal: tokens, accounts, panels, presets."""


def refuse_newer(path: Path, content: bytes, refused: Callable[[Sentence], Exception]) -> None:
    """Raise `refused` with a sentence where a newer program wrote this JSON file, or a name stands in it twice; the
    caller then leaves it unchanged.

    Content without a version that is a number passes: the caller's model refuses it.
    """
    try:
        found = json_values.mapping(canonical.read_json(content))["version"]
    except (canonical.NotJson, KeyError, TypeError):
        return
    except canonical.JsonRefused as error:
        raise refused(sentence("file.unreadable", file=str(path), problem=error.sentence)) from error
    if isinstance(found, int) and found > VERSION:
        newer = sentence("doctor.format_unknown", file=str(path), version=str(found), known=str(VERSION))
        raise refused(joined(newer, sentence("doctor.run_newer")))


def replace_file(path: Path, content: bytes) -> os.stat_result:
    """Replace a file atomically by a new one of mode 0600; root keeps the file's owner. Raises `OSError`."""
    owner = (path if path.exists() else path.parent).stat()
    with tempfile.NamedTemporaryFile(dir=path.parent, prefix=path.name, delete=False) as file:
        fresh = Path(file.name)
        try:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
            if os.geteuid() == 0:
                os.chown(fresh, owner.st_uid, owner.st_gid)
            fresh.replace(path)
        except OSError:
            fresh.unlink(missing_ok=True)
            raise
    return path.stat()


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the lock of a file that several programs read, change and write; waits for it. Raises `OSError`.

    The lock lies beside (`NAME.lock`), since the file itself is replaced by every write.
    """
    beside = file_permissions.ensure_private_file(path.with_name(path.name + ".lock"))
    if os.geteuid() == 0:
        owner = path.parent.stat()
        os.chown(beside, owner.st_uid, owner.st_gid)
    with beside.open("rb") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
