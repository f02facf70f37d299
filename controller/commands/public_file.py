"""`--out FILE` of commands that show a key: writes only the public half, for those who must trust it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from controller.commands.output import fail
from controller.identity import canonical
from controller.json_values import items, mapping, text, whole
from controller.words.sentence import sentence

if TYPE_CHECKING:
    from controller.identity.signing import KeyChange, PublicKey


PublicOut = Annotated[
    Path | None,
    typer.Option(
        "--out", help="Write the public key into this file, to be carried where it shall be believed."
    ),
]


@dataclass(frozen=True)
class JournalKey:
    """The key of a journal, and `keys`, all from the first to it, where the file proves that they follow each other."""

    key: PublicKey
    keys: tuple[PublicKey, ...]


def read_journal_key(file: Path) -> JournalKey:
    """Read the file that `write_public` wrote of a journal's key. Raises KeyFileError, OSError, UnicodeError."""
    from controller.identity.signing import (
        KeyChange,
        KeyFileError,
        PublicKey,
        from_base64,
        identity_of,
        inherited,
    )

    written = file.read_text(encoding="utf-8").strip()
    if not written.startswith("{"):
        return JournalKey(PublicKey.parse(written), ())
    try:
        document = mapping(canonical.read_json(written))
        key, first = PublicKey.parse(text(document["key"])), PublicKey.parse(text(document["first_key"]))
        changes = [
            KeyChange(whole(one["n"]), PublicKey.parse(text(one["key"])), from_base64(text(one["proof"])))
            for one in map(mapping, items(document["key_changes"]))
        ]
    except (KeyError, TypeError, ValueError) as error:
        raise KeyFileError(sentence("key.other_file")) from error
    keys = inherited(identity_of(first), first, changes)
    if not keys or keys[-1] != key:
        raise KeyFileError(sentence("key.not_signed_in"))
    return JournalKey(key, keys)


def write_public(
    key: PublicKey, out: Path | None, first: PublicKey | None = None, changes: Sequence[KeyChange] = ()
) -> None:
    """Write the key to a file that `PublicKey.parse` reads, or, of a journal whose key was replaced, with the proof of
    every change; unless another key is in it."""
    from controller.identity.signing import to_base64

    if out is None:
        return
    written = key.text + "\n"
    if first is not None and changes:
        rows = [{"n": one.n, "key": one.key.text, "proof": to_base64(one.proof)} for one in changes]
        written = json.dumps({"key": key.text, "first_key": first.text, "key_changes": rows}) + "\n"
    try:
        with out.open("x", encoding="utf-8") as file:
            file.write(written)
    except FileExistsError:
        try:
            if out.read_text(encoding="utf-8") == written:
                return
        except (OSError, UnicodeError):
            pass
        fail(sentence("command.out_is_there", file=out))
    except OSError as error:
        fail(sentence("command.cannot_be_written", file=out, reason=error.strerror or str(error)))
