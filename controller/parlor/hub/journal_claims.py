"""Whose journal a key may sign: the one rule for messages, imports, renames and restores.

A journal belongs to the key it began with. Another key may go on with it where the keys before it have signed it in, or
where staff said so by a decision that names both. What a sender says of itself is a claim, and decides nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from controller.identity.journal_identity import began
from controller.identity.key_files import PublicKey
from controller.words.sentence import Sentence, sentence

PENDING: Final = "pending"
ADMITTED: Final = "admitted"
RETIRED: Final = "retired"
REVOKED: Final = "revoked"
DECIDED: Final = (ADMITTED, RETIRED, REVOKED)
STATUSES: Final[Mapping[str, Sentence]] = {
    PENDING: sentence("key_status.pending"),
    ADMITTED: sentence("key_status.admitted"),
    RETIRED: sentence("key_status.retired"),
    REVOKED: sentence("key_status.revoked"),
}
"""What each is called."""

OWN: Final = "own"
INHERITED: Final = "inherited"
CLAIMED: Final = "claimed"


@dataclass(frozen=True)
class Known:
    """A key as stored in the database: for which journal, as which table, and by which claim."""

    key: str
    fingerprint: str
    parlor: str
    table: str
    identity: str
    claim: str
    status: str
    generation: int
    counter: int

    @property
    def place(self) -> tuple[str, str]:
        """The names of parlor and table."""
        return self.parlor, self.table


def claim_of(identity: str, key: PublicKey, former: Sequence[PublicKey] = ()) -> str:
    """Why this key may be the one of the journal: OWN, INHERITED or CLAIMED. `former` are the journal's keys up to this
    one, proved by `controller.identity.journal_identity.inherited`."""
    if began(identity, key):
        return OWN
    return INHERITED if former and former[-1] == key and began(identity, former[0]) else CLAIMED


def why_not(known: Known | None, identity: str) -> Sentence | None:
    """Why this key may not sign for the journal now; None: it may. None of a key: nobody knows it here."""
    if known is None:
        return sentence("rejected.not_admitted")
    if known.status != ADMITTED:
        return sentence("rejected.key_is", fingerprint=known.fingerprint, status=STATUSES[known.status])
    if known.identity != identity:
        return sentence("rejected.other_journals_key", fingerprint=known.fingerprint)
    return None
