"""The hubs' acknowledgements on `applied`, checked against the journal.

An acknowledgement counts when an admitted hub has signed it to this table, it refers to this journal, and it is newer
than the hub's last one: by its database's incarnation and its counter, never by a clock. Of several hubs the slowest
counts: nothing is taken as kept that one of them may still miss. A silent hub is not forgotten; staff do that
(`mahjong-table hub forget`). Every refusal is counted by its reason and changes nothing.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from controller.identity.signing import PublicKey
from controller.mqtt.hub_admission import Admission, unadmitted_hub_sentence
from controller.mqtt.hub_authenticator import HubAuthenticator
from controller.mqtt.inbound_messages import LARGEST_GENERATION, Applied, Notice, split_epoch
from controller.mqtt.outbox import Outbox
from controller.mqtt.topics import TopicLeaf
from controller.words import Sentence, say

BELIEVED_CONTRADICTIONS: Final = (
    3  # a hub that names messages yet to come again and again is in error, not the disk
)

MOST_NAMED: Final = 3

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Holding:
    """One hub holds everything up to `upto`; acknowledged by its message numbered (`incarnation`, `counter`)."""

    upto: int
    incarnation: int
    counter: int

    @property
    def order(self) -> tuple[int, int]:
        """The key by which a hub's acknowledgements are ordered: (incarnation, counter)."""
        return self.incarnation, self.counter


@dataclass(frozen=True)
class MissingInJournal:
    """A broker or hub has message `seq` of this journal's generation `generation`, and the journal does not hold it."""

    who: Sentence
    seq: int
    generation: int


class Hubs:
    """The hubs this table believes, and what they hold; kept in the outbox's marks over restarts."""

    def __init__(self, outbox: Outbox, admission: Admission, prover: HubAuthenticator, topic: str) -> None:
        self._outbox = outbox
        self._admission = admission
        self._prover = prover
        self._topic = topic
        self._contradictions = 0
        self.outrun = False
        """A hub acknowledges less than before: an old message, or its database is an older copy that needs the rest."""
        self._changes = admission.changes
        self._keeping: set[str] = set()
        self.begun = False
        """A hub that kept nothing of this table keeps its scores now; it may have missed messages sent only once."""
        self._notices: dict[str, Sentence] = {}
        self._holdings = {hub: Holding(*held) for hub, held in outbox.holdings().items()}
        self._fallen: dict[str, Holding] = {}
        """What a hub held before it held less in the same incarnation: a copy does not know that it is one."""

    @property
    def upto(self) -> int | None:
        """Everything up to this number is in every admitted hub's database; None if there is no such hub."""
        held = [self._holdings[hub].upto if hub in self._holdings else 0 for hub in self._admission.names()]
        return min(held, default=None)

    @property
    def names(self) -> str | None:
        """The admitted hubs' names, for people; None without an admitted hub."""
        return (
            ", ".join(sorted(name or "(not heard yet)" for name in self._admission.names().values())) or None
        )

    @property
    def heard(self) -> Mapping[str, tuple[int, int, int]]:
        """Admitted hub's key to (incarnation, counter, upto): the most that it has acknowledged, until it
        acknowledges that again or begins another incarnation."""
        return {
            hub: (held.incarnation, held.counter, self._fallen.get(hub, held).upto)
            for hub, held in self._holdings.items()
            if self._admission.is_admitted(hub)
        }

    @property
    def warnings(self) -> list[Sentence]:
        """What admitted hubs say of themselves and this table's record that staff must know."""
        noted = sorted(self._notices.items(), key=lambda noted: noted[0])
        return [notice for hub, notice in noted if self._admission.is_admitted(hub)]

    @property
    def notices(self) -> list[Sentence]:
        """What staff must decide: about a hub that asks for admission, or a hub's own notice."""
        waiting = sorted(
            (one.name, one.key.fingerprint, one.key) for one in self._admission.pending() if one.word
        )
        if len(waiting) > MOST_NAMED:
            return [*self.warnings, say("hub.many_ask")]
        return [*self.warnings, *(unadmitted_hub_sentence(name, key) for name, _, key in waiting)]

    def is_to_ask(self) -> bool:
        """Whether hubs that wait for admission are to be made to speak: a silent one asks no longer."""
        return self._admission.is_to_ask()

    def mind_admission(self, epoch: str) -> MissingInJournal | None:
        """Process again what a hub had sent before it was admitted; returns MissingInJournal as `hear` does."""
        if self._changes == self._admission.changes:
            return None
        self._changes = self._admission.changes
        lost = None
        for hub in self._admission.names():
            word = self._admission.word_of(hub)
            lost = (self.hear(word, epoch) if word else None) or lost
        self._remember()
        return lost

    def hear(self, payload: bytes, epoch: str) -> MissingInJournal | None:
        """Process an acknowledgement while the journal numbers under `epoch`; returns MissingInJournal if it names a
        message the journal does not hold."""
        applied = self._prover.read(payload, Applied)
        if applied is None:
            return None
        before = self._holdings.get(applied.key)
        order = (applied.incarnation, applied.counter)
        if before is not None and order <= before.order and self._admission.is_admitted(applied.key):
            if order < before.order:
                self.outrun = True
                self._prover.refuse(
                    TopicLeaf.APPLIED,
                    "replayed",
                    f"hub {applied.hub} has sent something newer than {order}",
                )
            return None
        if not self._prover.is_proved(applied, payload, self._topic):
            return None
        if not self._admission.meets(PublicKey.parse(applied.key), applied.hub, payload, order):
            if self._admission.is_refused(applied.key):
                why = f"staff have refused hub {applied.hub}: mahjong-table hub list"
                self._prover.refuse(TopicLeaf.APPLIED, "refused", why)
            else:
                self._prover.refuse(
                    TopicLeaf.APPLIED,
                    "not admitted",
                    unadmitted_hub_sentence(applied.hub, PublicKey.parse(applied.key)).text,
                )
            return None
        self._changes = self._admission.changes
        return self._weigh(applied, epoch)

    def _weigh(self, applied: Applied, epoch: str) -> MissingInJournal | None:
        """Apply a verified acknowledgement of an admitted hub."""
        generation, theirs, last = split_epoch(epoch)[1], split_epoch(applied.epoch)[1], self._outbox.last
        self._mind(applied)
        if not applied.admitted:
            self._keeping.discard(applied.key)
        elif applied.key not in self._keeping:
            self._keeping.add(applied.key)
            self.begun = True
        if applied.admitted and (theirs > generation or (theirs == generation and applied.upto > last)):
            if theirs >= LARGEST_GENERATION:
                self._prover.refuse(
                    TopicLeaf.APPLIED, "generation", f"there is nothing beyond {applied.epoch}"
                )
                return None
            self._contradictions += 1
            if self._contradictions > BELIEVED_CONTRADICTIONS:
                self._prover.refuse(
                    TopicLeaf.APPLIED,
                    "contradiction",
                    f"hub {applied.hub} names message {applied.upto} of {applied.epoch}, "
                    f"the newest here is {last} of {epoch}, "
                    "and it has done so again and again: the hub is in error. See to its database",
                )
                return None
            return MissingInJournal(say("hub.called", hub=applied.hub), applied.upto, theirs)
        # Of what an older generation numbered, this journal kept only what stands before the next one's beginning.
        end = last if theirs == generation else self._outbox.begins(theirs + 1) - 1
        self._believe(applied, min(applied.upto, end) if applied.admitted else 0)
        return None

    def _mind(self, applied: Applied) -> None:
        """Keep the hub's notice for the table's staff."""
        notice = None if applied.notice is None else _notice_of(applied.hub, applied.notice)
        if not applied.admitted:
            own = self._admission.public.fingerprint
            notice = say("hub.table_unconfirmed", hub=applied.hub, fingerprint=own)
        if notice is None:
            self._notices.pop(applied.key, None)
        elif self._notices.get(applied.key) != notice:
            self._notices[applied.key] = notice
            log.warning("%s", notice)

    def _believe(self, applied: Applied, upto: int) -> None:
        before = self._holdings.get(applied.key)
        if before is not None and applied.admitted and upto < before.upto:  # else _mind says what is missing
            log.warning(
                "Hub %s held %d messages and now holds %d: it has lost some, and they are posted again.",
                applied.hub,
                before.upto,
                upto,
            )
            if applied.incarnation == before.incarnation and applied.key not in self._fallen:
                self._fallen[applied.key] = before
                self.outrun = True
        fallen = self._fallen.get(applied.key)
        if fallen is not None and (applied.incarnation > fallen.incarnation or upto >= fallen.upto):
            del self._fallen[applied.key]
        self._holdings[applied.key] = Holding(upto, applied.incarnation, applied.counter)
        self._remember()

    def _remember(self) -> None:
        self._outbox.hold(
            {
                hub: (held.upto, held.incarnation, held.counter)
                for hub, held in self._holdings.items()
                if self._admission.is_admitted(hub)
            }
        )


def _notice_of(hub: str, notice: Notice) -> Sentence:
    return say("hub.notice", hub=hub, notice=Sentence(notice.id, notice.args, notice.text))


__all__ = ["Holding", "Hubs", "MissingInJournal", "split_epoch"]
