"""Records of the same table elsewhere: settings that were moved get another state folder, and would begin anew."""

from __future__ import annotations

import os
from contextlib import closing

from controller.journal.journal import Journal, JournalError
from controller.settings import Settings
from controller.settings.table_paths import others
from controller.words.sentence import Sentence, sentence


def same_named(settings: Settings) -> tuple[Sentence, ...]:
    """A sentence for each record of a table of this name in the state folder, where a new one is begun."""
    table, record = settings.table, settings.journal.path
    found = []
    there = os.path.exists(record)  # noqa: PTH110 unlike Path's, it raises nothing where nobody may look
    for other in () if there else others(record):
        try:
            with closing(Journal.read(other)) as journal:
                same = journal.other_name(table.parlor, table.name) is None
        except JournalError:  # another user's file, or no journal
            continue
        if same:
            name = f"{table.parlor}/{table.name}"
            found.append(sentence("settings.same_named_record", record=record, table=name, other=other))
    return tuple(found)
