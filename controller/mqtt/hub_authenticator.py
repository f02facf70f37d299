"""Authenticates incoming hub messages: cheap checks first, then the sender's admission, then the signature.

Whatever fails is refused, counted by reason and logged in a sentence; nothing unproved changes any state.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Mapping
from typing import Final, TypeVar

from pydantic import ValidationError

from controller.identity.signing import KeyFileError, PublicKey, SignedHead, Unproved, Verifier
from controller.journal.journal import Journal
from controller.json_values import JsonObject
from controller.mqtt.hub_admission import Admission
from controller.mqtt.inbound_messages import Applied, Budget, InboundRefusals, ResendRequest, split_epoch
from controller.mqtt.message_models import json_object
from controller.mqtt.signed_publications import own_keys
from controller.mqtt.topics import TopicLeaf

LARGEST_WORD: Final = 4096
"""Bytes; ours take some five hundred."""
KNOWN_A_SECOND: Final = 500
"""Words of hubs we know that are proved in a second, 250 µs each: an eighth of a core. A hub speaks ten times, and says
it again where it is not heard."""
UNKNOWN_A_SECOND: Final = 20
SENDERS_REMEMBERED: Final = 100

Word = TypeVar("Word", Applied, ResendRequest)

LEAVES: Final[Mapping[type, TopicLeaf]] = {Applied: TopicLeaf.APPLIED, ResendRequest: TopicLeaf.RESEND}
"""Where each of them comes in."""


class HubAuthenticator:
    """Verifies messages on `applied` and `resend`. For the publisher's thread alone."""

    def __init__(self, journal: Journal, admission: Admission, refusals: InboundRefusals) -> None:
        self._journal = journal
        self._admission = admission
        self._refusals = refusals
        self._verifier = Verifier()
        self._known: dict[type, Budget] = {}
        self._unknown: dict[type, Budget] = {}
        self._requests: OrderedDict[str, tuple[int, int]] = OrderedDict()

    def read(self, payload: bytes, model: type[Word]) -> Word | None:
        """Parse and check a message as far as that is possible without verifying a signature; None if refused."""
        what = LEAVES[model]
        if not payload:
            if model is Applied:
                self.refuse(
                    what,
                    "empty",
                    "it is empty. A hub is forgotten by staff alone: mahjong-table hub forget FINGERPRINT",
                )
            return None
        if len(payload) > LARGEST_WORD:
            self.refuse(what, "too long", f"it has {len(payload)} bytes")
            return None
        try:
            word = model.model_validate_json(payload)
        except ValidationError:
            self._refuse_invalid(what, json_object(payload))
            return None
        if all(word.to != key.text for key in own_keys(self._journal)):
            self.refuse(what, "to another", "it is said to another table")
            return None
        identity, generation = split_epoch(word.epoch)
        if identity != self._journal.identity or generation < 0:
            self.refuse(
                what, "another journal", f"it speaks of journal {word.epoch}, not of {self._journal.epoch}"
            )
            return None
        return word

    def is_proved(self, word: Word, payload: bytes, topic: str) -> bool:
        """Whether the signature is that of the message's key; costs a tenth of a millisecond."""
        what = LEAVES[type(word)]
        budgets, most = (
            (self._known, KNOWN_A_SECOND)
            if self._admission.is_admitted(word.key)
            else (self._unknown, UNKNOWN_A_SECOND)
        )
        if not budgets.setdefault(type(word), Budget(most)).spend():
            self.refuse(what, "too many", f"more than {most} came within a second")
            return False
        try:
            head = SignedHead(word.schema_, PublicKey.parse(word.key), word.to, word.counter)
            self._verifier.prove(payload, topic, head)
        except (Unproved, KeyFileError, ValueError):
            self.refuse(what, "forged", f"it is not signed by the key it names ({word.key[:8]}…)")
            return False
        return True

    def request(self, payload: bytes, topic: str) -> int | None:
        """The number after which an authorized consumer wants the messages resent; None for what does not count.

        Admitted hubs are authorized; where the broker is one of this machine without a login, every signed request
        counts.
        """
        word = self.read(payload, ResendRequest)
        if word is None:
            return None
        order, before = (word.incarnation, word.counter), self._requests.get(word.key)
        if before is not None and order <= before:
            if order < before:
                self.refuse(
                    TopicLeaf.RESEND, "replayed", "it was said before something that is known already"
                )
            return None
        if not self.is_proved(word, payload, topic):
            return None
        if not self._admission.is_admitted(word.key) and not self._admission.alone:
            self._admission.meets(PublicKey.parse(word.key), "", turn=order)
            self.refuse(
                TopicLeaf.RESEND, "not admitted", "who says it is not admitted: mahjong-table hub list"
            )
            return None
        self._requests[word.key] = order
        self._requests.move_to_end(word.key)
        if len(self._requests) > SENDERS_REMEMBERED:
            self._requests.popitem(last=False)
        return word.after

    def _refuse_invalid(self, what: TopicLeaf, content: JsonObject) -> None:
        """Refuse what no model takes: of another version, without a signature, or garbled."""
        schema = str(content.get("schema"))
        if schema != f"{what}/1" and re.fullmatch(rf"{what}/[0-9]{{1,3}}", schema):
            why = f"it is {schema}, this table knows {what}/1; update the table"
            self.refuse(what, "another version", why)
        elif content and "signature" not in content:
            self.refuse(what, "unsigned", "it is not signed")
        else:
            self.refuse(what, "malformed", f"it is not {what}/1, which is all this table knows")

    def refuse(self, what: TopicLeaf, reason: str, why: str) -> None:
        """Count a refused message on leaf `what` under `reason`; `why` completes the logged sentence."""
        self._refusals.add(f"{what}: {reason}", f"A word on {what} was refused: {why}.")
