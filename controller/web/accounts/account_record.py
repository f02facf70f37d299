"""Writes what is done to accounts, tokens and staff keys into a table's journal, with who did it and how that is
known."""

from __future__ import annotations

import logging
from typing import Final

from controller.journal.journal import Journal, JournalError
from controller.web.accounts.account_store import AccountError, AccountStore

ACCOUNT: Final = "account"
"""The entry: `at`, `did` ("added", "set up", "reset", "removed", …), `about` (a name), `role`, `origin`; and the
checkpoint with the number `n` of the newest change that is written down."""

log = logging.getLogger(__name__)


def record_changes(journal: Journal, store: AccountStore, at: float) -> None:
    """Record the changes that are not in the journal yet, whoever made them, at this page or at the shell. What cannot
    be written now is written with the next change, or at the next start."""
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
