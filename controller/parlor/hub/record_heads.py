"""The heads of a hub's record, kept outside its database: the last decision, and how far each journal is complete.

The file stands beside the hub's key. What is deleted at the end of the record leaves no trace in the database; it does
here. What the file holds never goes back: a database that is an older copy does not overwrite it.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, Engine, select

from controller.json_values import items, mapping, text, whole
from controller.parlor.hub.decision_log import FIRST
from controller.parlor.storage.schema import Stream
from controller.parlor.storage.schema_trust import DecisionRow
from controller.words.sentence import SentenceError, sentence

VERSION: Final = 1


class HeadsError(SentenceError):
    """A file of heads that cannot be read or written; the sentence says what to do."""


@dataclass(frozen=True)
class RecordHeads:
    """The number and the head of the last decision (0 and "" if nothing was decided), and [generation, number] up to
    which each journal is complete, by its identity."""

    decision: int = 0
    head: str = FIRST
    journals: Mapping[str, tuple[int, int]] = field(default_factory=dict)

    def to_json(self) -> str:
        """The text of the file."""
        return json.dumps(
            {
                "version": VERSION,
                "decisions": {"n": self.decision, "head": self.head},
                "journals": {name: list(reached) for name, reached in sorted(self.journals.items())},
            },
            separators=(",", ":"),
        )


def file_of(key_file: Path) -> Path:
    """The file of heads beside a hub's key file."""
    return key_file.with_name(f"{key_file.name}.heads")


def read_heads(file: Path) -> RecordHeads | None:
    """The heads in a file; None if there is no such file. Raises HeadsError."""
    try:
        content = file.read_text(encoding="utf-8")
    except FileNotFoundError:
        return None
    except (OSError, UnicodeError) as error:
        raise HeadsError(sentence("heads.unreadable", file=file, reason=str(error))) from error
    try:
        heads = mapping(json.loads(content))
        if whole(heads["version"]) != VERSION:
            raise HeadsError(sentence("heads.newer", file=file, version=str(heads["version"])))
        decisions = mapping(heads["decisions"])
        journals = {name: items(reached) for name, reached in mapping(heads["journals"]).items()}
        return RecordHeads(
            decision=whole(decisions["n"]),
            head=text(decisions["head"]),
            journals={
                name: (whole(generation), whole(upto)) for name, (generation, upto) in journals.items()
            },
        )
    except (KeyError, TypeError, ValueError) as error:
        raise HeadsError(sentence("heads.damaged", file=file)) from error


def heads_of(connection: Connection) -> RecordHeads:
    """The heads of the record as the database holds it now."""
    last = connection.execute(
        select(DecisionRow.n, DecisionRow.head).order_by(DecisionRow.n.desc()).limit(1)
    ).first()
    streams = connection.execute(select(Stream.identity, Stream.generation, Stream.upto)).all()
    return RecordHeads(
        decision=0 if last is None else last.n,
        head=FIRST if last is None else last.head,
        journals={row.identity: (row.generation, row.upto) for row in streams},
    )


def write_heads(engine: Engine, key_file: Path) -> bool:
    """Write the heads of the record beside the hub's key, where they have advanced; whether the file was written.

    Raises HeadsError where the file cannot be read or written; SQLAlchemyError where the database is away.
    """
    file = file_of(key_file)
    known = read_heads(file)  # first: an idle connection may be ended by the server meanwhile
    with engine.connect() as connection:
        now = heads_of(connection)
        if known is not None:
            now = _advanced(connection, known, now)
    if now == known:
        return False
    _write(file, now.to_json())
    return True


def _advanced(connection: Connection, known: RecordHeads, now: RecordHeads) -> RecordHeads:
    """Known heads, advanced by later ones. A record that lacks the known decision does not replace it."""
    goes_on = known.decision == 0 or connection.scalar(
        select(DecisionRow.n).where(DecisionRow.n == known.decision, DecisionRow.head == known.head)
    )
    journals = dict(known.journals)
    for name, reached in now.journals.items():
        journals[name] = max(reached, journals.get(name, reached))
    last = now if goes_on else known
    return RecordHeads(decision=last.decision, head=last.head, journals=journals)


def _write(file: Path, content: str) -> None:
    """Replace the file, for its owner alone; a crash leaves the old one or the new one."""
    try:
        descriptor, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")  # made with mode 0600
        try:
            with os.fdopen(descriptor, "w", encoding="utf-8") as written:
                written.write(content + "\n")
                written.flush()
                os.fsync(written.fileno())
            Path(name).replace(file)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
    except OSError as error:
        reason = error.strerror or str(error)
        raise HeadsError(sentence("heads.not_written", file=file, reason=reason)) from error
