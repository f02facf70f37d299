"""Determines the longest prefix of a journal that its table's key proves, before any of it is imported."""

from __future__ import annotations

from contextlib import closing

from controller.journal import storage
from controller.journal.journal import Journal, JournalDamaged
from controller.journal.journal_key import head_text
from controller.words.sentence import Sentence, plain


def proved_upto(journal: Journal) -> tuple[int, Sentence | None]:
    """The number of the last entry of the proved prefix, and why it ends there; None: the whole journal is proved."""
    found = journal.verify()
    if found.sound:
        return journal.last, None
    heads: dict[int, str] = {}
    try:
        for entry, checksum in journal.proved():
            heads[entry.n] = checksum
    except JournalDamaged as damage:
        why = damage.whole
    else:
        why = plain(found.sentence)
    with closing(storage.connect(journal.path, "ro")) as connection:
        query = "SELECT n, key, signature FROM signatures ORDER BY n DESC"
        for n, raw, signature in connection.execute(query):
            key = journal.declared.key_at(n)
            if n not in heads or key is None or key.raw != raw:
                continue
            if key.verify(signature, head_text(journal.identity, n, bytes.fromhex(heads[n]))):
                return n, why
    return 0, why
