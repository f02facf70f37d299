"""Whether what a question is about has ever been heard: a name that nobody has is a mistake, no empty answer."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from sqlalchemy import Connection, select

from controller.identity.suggestion import nearest
from controller.parlor.queries.period import Period
from controller.parlor.storage.schema import SessionRow, Stream
from controller.words.sentence import Sentence, SentenceError, sentence

MOST_NAMED = 20


class UnknownName(SentenceError):
    """No parlor, table or session is called so; the sentence says which there are."""


def check_period(connection: Connection, period: Period) -> Period:
    """The period, its table written PARLOR/TABLE taken apart. Raises UnknownName."""
    if period.table is not None and "/" in period.table:
        parlor, _, table = period.table.partition("/")
        period = replace(period, parlor=parlor, table=table)
    streams = connection.execute(select(Stream.parlor, Stream.table_name).distinct()).all()
    _known(sentence("word.parlor"), period.parlor, {row.parlor for row in streams})
    there = {row.table_name for row in streams if period.parlor in (None, row.parlor)}
    _known(sentence("word.table"), period.table, there)
    if period.session is not None:
        sessions = select(SessionRow.session).order_by(SessionRow.begun_at.desc())
        _known(
            sentence("word.session"),
            period.session,
            list(dict.fromkeys(connection.execute(sessions).scalars())),
        )
    return period


def _known(what: Sentence, name: str | None, there: Collection[str]) -> None:
    if name is None or name in there:
        return
    names = list(there) if isinstance(there, list) else sorted(there)
    if not names:
        raise UnknownName(sentence("unknown.nothing_yet", what=what, name=name))
    raise UnknownName(
        sentence(
            "unknown.name",
            what=what,
            name=name,
            known=names[:MOST_NAMED],
            more=len(names) - MOST_NAMED if len(names) > MOST_NAMED else None,
            near=nearest(name, names),
        )
    )
