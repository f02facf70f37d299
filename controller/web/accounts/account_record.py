"""Writes what is done to accounts, tokens and staff keys into a table's journal, with who did it and how that is
known."""

from __future__ import annotations

import logging
import threading
from typing import Final

from controller.journal.journal import Journal, JournalError
from controller.web.accounts.account_store import AccountError, AccountStore

ACCOUNT: Final = "account"
"""The entry: `at`, `did` ("added", "set up", "reset", "removed", …), `about` (a name), `role`, `origin`; and the
checkpoint with the number `n` of the newest change that is written down."""

_ONE_AT_A_TIME: Final = threading.Lock()
"""Two threads that see the same change write it once."""

log = logging.getLogger(__name__)


def record_changes(journal: Journal, store: AccountStore, at: float) -> None:
    """Record the changes that are not in the journal yet, whoever made them, at this page or at the shell. What cannot
    be written now is written with the next change, or at the next start."""
    with _ONE_AT_A_TIME:
        _record(journal, store, at)


def _record(journal: Journal, store: AccountStore, at: float) -> None:
    try:
        kept = journal.checkpoint_get(ACCOUNT)
        told = 0 if kept is None else int(kept.body["n"])
        there = store.changes()
        if there and there[-1].n < told:  # the file was begun anew
            told = 0
        new = [change for change in there if change.n > told]
        if new:
            entries = [(ACCOUNT, change.model_dump(mode="json", exclude={"n"})) for change in new]
            journal.append(at, entries, checkpoints={ACCOUNT: {"n": new[-1].n}})
    except (JournalError, AccountError) as error:
        log.warning("what was done to accounts is written down later: %s", error)
