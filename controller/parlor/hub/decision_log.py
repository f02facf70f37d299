"""The append-only log of what people decided: who, when, what, why. A decision is undone by another one.

Each decision is chained to the one before it and signed by the hub's key, so that none can be added, changed or left
out by somebody who has the database alone. A decision needs the hub's key (`Decider`). Only decisions on a database
without any hub's key are unsigned; the first signature covers them.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Annotated, Final, TypedDict

from sqlalchemy import Connection, insert, select, text

from controller.identity.canonical import canonical, read_json
from controller.identity.signing import KeyFileError, PublicKey, SigningKey, from_base64, to_base64
from controller.json_values import JsonObject, mapping
from controller.parlor.list_columns import Column, Kind
from controller.parlor.storage import bulk_sql
from controller.parlor.storage.schema import AnyRow
from controller.parlor.storage.schema_trust import DecisionRow
from controller.words.sentence import Sentence, plain, sentence

ENGLISH: Final = "en"
"""As in `controller.words`, which is not loaded for English."""
ALERT_DECIDED: Final = "decided"
"""What a decision about an alert is called."""
FIRST: Final = ""
"""What the first decision is chained to."""
UNSIGNED: Final = sentence("verify.decision_of_nobody")
SIGNED: Final = "mahjong-table decision 1\n"
APPENDING: Final = 0x4D4A4443  # an advisory lock of PostgreSQL, ours alone ("MJDC")
CONTENT: Final = ("at", "by_whom", "what", "subject", "choice", "why", "undoes", "detail", "hub")
"""The columns that the chain covers."""


@dataclass(frozen=True)
class Decider:
    """Who decides, and the hub's key, which signs that; None where no hub has a key on this database yet."""

    who: Sentence
    key: SigningKey | None

    @property
    def stored(self) -> str:
        """Who decides, as a row keeps it."""
        return stored_text(self.who)


def stored_text(written: Sentence) -> str:
    """A sentence as a row keeps it: canonical JSON."""
    return canonical(written.to_json()).decode()


def read_stored(stored: str) -> Sentence:
    """The sentence that `stored_text` wrote; other text, which a person gave, unchanged."""
    try:
        return Sentence.from_json(mapping(read_json(stored)))
    except (KeyError, TypeError, ValueError):
        return plain(stored)


def append_decision(
    connection: Connection,
    by: Decider,
    what: str,
    subject: str,
    choice: str,
    why: str | Sentence,
    detail: Mapping[str, object] | None = None,
    undoes: int | None = None,
) -> int:
    """Append a decision; returns its number. `why` is a text that a person gave, or a sentence of the program."""
    _take_turn(connection)
    latest = select(DecisionRow.head).order_by(DecisionRow.n.desc()).limit(1)
    row = {
        "at": time.time(), "by_whom": by.stored, "what": what, "subject": subject, "choice": choice,
        "why": why if isinstance(why, str) else stored_text(why),
        "undoes": undoes, "detail": dict(detail or {}), "hub": "" if by.key is None else by.key.public.text,
    }  # fmt: skip
    head = chain_head(connection.scalar(latest) or FIRST, row)
    signature = "" if by.key is None else to_base64(by.key.sign(_signed(head)))
    made = insert(DecisionRow).values(**row, head=head, signature=signature)
    return int(connection.execute(made.returning(DecisionRow.n)).scalar_one())


def chain_head(previous: str, content: Mapping[str, object]) -> str:
    """The head of the chain with a decision of this content after the head `previous`."""
    content_bytes = canonical({name: content[name] for name in CONTENT})
    return blake2b(f"{previous}\n".encode() + content_bytes, digest_size=32).hexdigest()


def why_decision_unproved(row: AnyRow, previous: str, hubs: Sequence[PublicKey]) -> Sentence | None:
    """Why a decision is not the one that followed the head `previous`, signed by one of these hubs; None: it is."""
    if row.head != chain_head(previous, {name: getattr(row, name) for name in CONTENT}):
        return sentence("verify.decision_changed")
    if not row.hub and not row.signature:
        return UNSIGNED
    try:
        key, signature = PublicKey.parse(row.hub), from_base64(row.signature)
    except (KeyFileError, ValueError):
        return sentence("verify.decision_unsigned")
    if key not in hubs:
        return sentence("verify.decision_of_other_hub", fingerprint=key.fingerprint)
    return None if key.verify(signature, _signed(row.head)) else sentence("verify.decision_signature")


def _signed(head: str) -> bytes:
    return f"{SIGNED}{head}\n".encode()


def _take_turn(connection: Connection) -> None:
    """Wait until nobody else appends, up to the end of the transaction; in SQLite one writes at a time anyway."""
    if bulk_sql.is_postgresql(connection):
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": APPENDING})


class Decision(TypedDict):
    """A decision as it is shown; `undoes` is the number of the one that it takes back."""

    decision: Annotated[int, Column(Kind.COUNT)]
    at: Annotated[float, Column(Kind.TIME)]
    by: Annotated[str, Column(Kind.TEXT)]
    what: Annotated[str, Column(Kind.WORD)]
    subject: Annotated[str, Column(Kind.TEXT)]
    choice: Annotated[str | None, Column(Kind.WORD)]
    why: Annotated[str, Column(Kind.TEXT)]
    undoes: Annotated[int | None, Column(Kind.COUNT)]
    detail: JsonObject


def all_of(connection: Connection, language: str = ENGLISH, count: int = 1000) -> list[Decision]:
    """The latest decisions, newest first, with deciders and reasons in this language."""
    query = select(DecisionRow.__table__).order_by(DecisionRow.n.desc()).limit(count)
    return [
        {
            "decision": row.n, "at": row.at, "by": read_stored(row.by_whom).in_language(language), "what": row.what,
            "subject": row.subject, "choice": row.choice, "why": read_stored(row.why).in_language(language),
            "undoes": row.undoes, "detail": row.detail,
        }
        for row in connection.execute(query)
    ]  # fmt: skip


def standing_decision(connection: Connection, what: str, subject: str) -> AnyRow | None:
    """The last decision about a subject that has not been undone; or None."""
    about = select(DecisionRow.__table__).where(DecisionRow.what == what, DecisionRow.subject == subject)
    rows = connection.execute(about.order_by(DecisionRow.n.desc())).all()
    undone = {row.undoes for row in rows}
    return next((row for row in rows if row.undoes is None and row.n not in undone), None)
