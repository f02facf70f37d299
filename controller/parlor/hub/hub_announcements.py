"""The hub's signed messages to tables: acknowledgements (`applied`), resend requests (`resend`), and pending
admission."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from typing import Final

from controller.identity.signing import signed_batch
from controller.json_values import JsonObject
from controller.mqtt.topics import Topics
from controller.parlor.hub.hub_key import HubKey, HubSequence
from controller.parlor.hub.journal_claims import Known
from controller.parlor.hub.key_admission import Admissions, asks
from controller.parlor.hub.stream_progress import StreamReach, Wanted
from controller.words.sentence import Sentence

LONGEST_NOTICE: Final = 1000

Word = tuple[str, bytes]
"""Topic and payload."""


class HubAnnouncer:
    """Builds one hub's messages. Tables whose key is not admitted are told nothing but that."""

    def __init__(self, hub: HubKey, admissions: Admissions) -> None:
        self._hub = hub
        self._admissions = admissions

    def applied(self, reaches: Iterable[StreamReach]) -> list[Word]:
        """Acknowledgements of what the tables' hub holds of their journals."""
        messages = []
        for reach in reaches:
            speaker = self._admissions.speaker(reach.epoch.partition(".")[0])
            if speaker is None:
                continue
            topics = Topics(reach.parlor, reach.table)
            word = self._applied(speaker.key, reach.epoch, reach.upto, reach.turn, at=reach.at)
            messages.append(({**word, "notice": self._notice(speaker)}, topics.applied))
        return self._signed(messages)

    def resend(self, wanted: Wanted) -> list[Word]:
        """A request for everything after a number; none where nobody may answer it."""
        speaker = self._admissions.speaker(wanted.epoch.partition(".")[0])
        if speaker is None:
            return []
        word = {
            "schema": "resend/1", "key": self._hub.public.text, "to": speaker.key, "counter": wanted.turn.counter,
            "incarnation": wanted.turn.incarnation, "epoch": wanted.epoch, "after": wanted.after,
        }  # fmt: skip
        return self._signed([(word, Topics(wanted.parlor, wanted.table).resend)])

    def waits(self, known: Known, epoch: str, turn: HubSequence) -> list[Word]:
        """The message to a table whose key staff have not confirmed."""
        said = asks(known.parlor, known.table, known.fingerprint)
        word = self._applied(known.key, epoch, 0, turn, at=time.time())
        word |= {"admitted": False, "notice": _notice(said)}
        return self._signed([(word, Topics(known.parlor, known.table).applied)])

    def _applied(self, to: str, epoch: str, upto: int, turn: HubSequence, at: float) -> JsonObject:
        return {
            "schema": "applied/1", "key": self._hub.public.text, "to": to, "counter": turn.counter,
            "incarnation": turn.incarnation, "epoch": epoch, "upto": upto, "hub": self._hub.name, "admitted": True,
            "notice": None, "at": round(at, 3),
        }  # fmt: skip

    def _notice(self, speaker: Known) -> JsonObject | None:
        found = self._admissions.notices.get(speaker.place)
        return None if found is None else _notice(found)

    def _signed(self, messages: Sequence[tuple[JsonObject, str]]) -> list[Word]:
        if not messages:
            return []
        payloads = signed_batch(messages, self._hub.key)
        return [(topic, payload) for (_, topic), payload in zip(messages, payloads, strict=True)]


def _notice(said: Sentence) -> JsonObject:
    return {**said.to_json(), "text": said.text[:LONGEST_NOTICE]}
