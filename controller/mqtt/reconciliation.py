"""Compares a broker's retained messages of a table's stream with the journal: from which message on to post.

New messages are retained, and a broker takes what one connection brings in order; a new connection under the same
client id ends the old one before it is served. So the highest number retained is the last one that arrived, and
everything before it has arrived too, whatever a killed process had time to record. But MQTT promises nothing about when
a retained message comes, only that it does after a subscription: so what must be there is waited for, leaf by leaf, and
taken for lost only when it has not come for long.
"""

from __future__ import annotations

from collections.abc import Callable

from controller.journal.journal import Journal
from controller.mqtt.broker_connection import Received
from controller.mqtt.duplicate_client_check import stranger
from controller.mqtt.hub_acknowledgements import MissingInJournal
from controller.mqtt.inbound_messages import LARGEST_GENERATION, split_epoch
from controller.mqtt.outbox import Outbox
from controller.mqtt.signed_publications import PublicationSigner
from controller.mqtt.topics import Topics
from controller.words import Sentence, say

NOT_NOTED = 5000
"""Messages beyond the mark that a killed process may have sent: looked through for the leaves they were sent to."""


class Reconciliation:
    """The comparison on one connection. `lost` names a message that the broker has from this journal and the journal
    does not hold."""

    def __init__(
        self,
        journal: Journal,
        outbox: Outbox,
        signer: PublicationSigner,
        topics: Topics,
        on_stranger: Callable[[str, Sentence], None],
    ) -> None:
        self._journal = journal
        self._outbox = outbox
        self._signer = signer
        self._topics = topics
        self._on_stranger = on_stranger
        self.arrived: set[str] = set()
        """Topics from which something has come."""
        self._found = 0
        self._strange = False
        self.lost: MissingInJournal | None = None
        last = outbox.leaves(outbox.posted - 1, 1) if outbox.posted else frozenset()
        perhaps = outbox.leaves(outbox.posted, NOT_NOTED) if outbox.sending else frozenset()
        self._wanted = {topics.leaf(leaf) for leaf in last | perhaps}

    def take(self, message: Received) -> None:
        """Process a message on a topic of the stream. Only what our own key has signed proves anything."""
        if not message.payload:
            return
        self.arrived.add(message.topic)
        own = self._signer.own(message.payload, message.topic)
        if own is None:
            self._strange = True
            self._on_stranger(*stranger(message, self._topics, self._signer))
            return
        identity, theirs = split_epoch(str(own.content.get("epoch")))
        if self._outbox.holds(own.content):
            self._found = max(self._found, own.counter)
        elif identity == self._journal.identity and self._journal.generation <= theirs < LARGEST_GENERATION:
            self.lost = MissingInJournal(say("hub.broker"), own.counter, theirs)

    @property
    def missing(self) -> set[str]:
        """Topics from which nothing has come and a retained message should, or may after a crash."""
        return self._wanted - self.arrived

    @property
    def complete(self) -> bool:
        """Whether no message still to come can change the number to continue from."""
        return not self.missing and (self._strange or self._found >= self._outbox.posted)

    def goes_on_after(self, applied: int | None) -> int:
        """The number after which to post, by what has come; `applied` is what the hubs hold.

        Where a foreign message stands in place of ours, what was acknowledged is taken to be there: whoever writes
        there must not make us post for ever.
        """
        after, posted = self._found, self._outbox.posted
        if after < posted:
            again = min(posted, self._outbox.session_start())
            if applied is not None:
                again = min(again, applied)
            after = posted if self._strange else max(again, after)
        return min(after, self._outbox.refused - 1) if self._outbox.refused else after
