"""Authenticates signed commands from MQTT before the table sees them, and limits their rate.

A command is `{"schema": "command/1", "id", "name", "args", "key", "to", "counter", "signature"}`, signed as
`controller.identity.signing` specifies with the key of one of the staff; `counter` is the sender's clock in
milliseconds, `to` is "" or the table's own key. The topic is part of what is signed, so that a command to one table is
invalid at another. The sender's name is not in the command: it is the name of the key in the table's file.

Flooding the topic gains nothing: unauthenticated payloads cost little and get a few answers a second, authenticated
commands are limited key by key, and a replayed recording does not count against its owner's limit.
"""

from __future__ import annotations

import json
import logging
import re
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from controller.identity.canonical import LARGEST_INTEGER, JsonRefused, read_json
from controller.identity.signing import (
    SIGNATURE,
    PublicKey,
    SignedHead,
    SigningKey,
    Unproved,
    Verifier,
    sign_message,
)
from controller.json_values import JsonObject
from controller.orders.order_models import FRESH_S, Answer, Order, OrderRefused, canonical_order
from controller.orders.origin import Origin
from controller.orders.staff_keys import StaffError
from controller.words import Sentence, joined, say, sentence

# ---- Rate limits: a token bucket, one for each sender, and a tally that bounds how often refusals are logged -----

FORGET_S: Final = 600.0
"""Seconds without a refusal of this reason after which the next is logged again."""
MOST_REASONS: Final = 200
MOST_SENDERS: Final = 1000


class TokenBucket:
    """A token bucket: `rate` events a second, and up to `burst` at once after a pause."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._left, self._at = burst, clock()

    def take(self) -> bool:
        """Whether one more event may pass now."""
        now = self._clock()
        self._left = min(self._burst, self._left + max(0.0, now - self._at) * self._rate)
        self._at = now
        if self._left < 1.0:
            return False
        self._left -= 1.0
        return True


class SenderLimits:
    """A token bucket for each of the last `MOST_SENDERS` senders. For use from any thread."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._mutex = threading.Lock()
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def may(self, sender: str) -> bool:
        """Whether one more of this sender may pass now."""
        with self._mutex:
            bucket = self._buckets.setdefault(sender, TokenBucket(self._rate, self._burst, self._clock))
            self._buckets.move_to_end(sender)
            if len(self._buckets) > MOST_SENDERS:
                self._buckets.popitem(last=False)
            return bucket.take()


class RefusalTally:
    """Counts refusals by reason; the first, the tenth, the hundredth … of each is logged."""

    def __init__(self, log: logging.Logger, clock: Callable[[], float] = time.monotonic) -> None:
        self._log, self._clock = log, clock
        self._counts: dict[str, int] = {}
        self._run: dict[str, tuple[int, float]] = {}

    @property
    def counts(self) -> dict[str, int]:
        """How often each reason was given since the start."""
        return dict(self._counts)

    def add(self, reason: str, sentence: str) -> None:
        """Count one more refusal; `sentence` is its line in the log."""
        if reason not in self._counts and len(self._counts) >= MOST_REASONS:
            reason = "other"
        self._counts[reason] = self._counts.get(reason, 0) + 1
        number, last = self._run.get(reason, (0, 0.0))
        now = self._clock()
        number = 1 if now - last > FORGET_S else number + 1
        self._run[reason] = (number, now)
        if number == 1:
            self._log.warning("%s", sentence)
        elif str(number).strip("0") == "1":
            self._log.warning("%s (for the %dth time)", sentence, number)


SCHEMA: Final = "command/1"
LARGEST: Final = 64 << 10
ORDERS_PER_S: Final = 5.0
ORDERS_AT_ONCE: Final = 30.0
"""Burst of commands of one key: many for a person, few for a table."""
ANSWERS_PER_S: Final = 5.0
ANSWERS_AT_ONCE: Final = 20.0
"""Burst of refusals to all unknown senders together; and, of those for sending too much, to one key."""
AGAIN_PER_S: Final = 1.0
AGAIN_AT_ONCE: Final = 5.0
"""Burst of repeated answers to one repeated command."""
REMEMBERED: Final = 1000
"""Commands of one key remembered by their signature, so that a repetition is recognised."""
_A_COMMAND: Final = re.compile(r"command/[0-9]{1,3}")
_MEMBERS: Final = frozenset(("schema", "id", "name", "args", "key", "to", "counter", SIGNATURE))

log = logging.getLogger(__name__)


@dataclass
class CommandAuthenticator:
    """Checks commands and passes them on; `on_command` is given to the publisher.

    `keys` returns who may order (the same mapping while nothing changes), `give` passes an order to the table and waits
    for its answer, `now` is the table's clock (seconds since the epoch), `own` its public key as text. All are called
    in one thread, `plausible` in any.
    """

    parlor: str
    table: str
    topic: str
    keys: Callable[[], Mapping[str, PublicKey]]
    give: Callable[[Order], Answer]
    now: Callable[[], float]
    own: str = ""
    clock: Callable[[], float] = time.monotonic
    _tally: RefusalTally = field(init=False, repr=False)
    _strangers: TokenBucket = field(init=False, repr=False)
    _known: dict[str, _Known] = field(default_factory=dict, init=False, repr=False)
    _owners: tuple[Mapping[str, PublicKey] | None, Mapping[str, str]] = field(
        default=(None, {}), init=False, repr=False
    )
    _verifier: Verifier = field(default_factory=Verifier, init=False, repr=False)

    def __post_init__(self) -> None:
        self._tally = RefusalTally(log, self.clock)
        self._strangers = TokenBucket(ANSWERS_PER_S, ANSWERS_AT_ONCE, self.clock)

    @property
    def refused(self) -> Mapping[str, int]:
        """How many commands were refused since the start, by reason."""
        return self._tally.counts

    def plausible(self, payload: bytes) -> bool:
        """Whether this may be an authorised command, before any signature is verified: its size, its schema, whether
        its key is known and its clock right. Implausible payloads may be queued behind plausible ones."""
        if len(payload) > LARGEST:
            return False
        try:
            members = _read(payload)
            return members.get("schema") == SCHEMA and self._claims_to_be(members) is not None
        except (ValueError, StaffError):
            return False

    def on_command(self, payload: bytes, retained: bool) -> bytes | None:
        """The reply to a payload on the command topic, None for no reply. Raises nothing for any payload."""
        if len(payload) > LARGEST:
            why = say("command.too_long", most=LARGEST, given=len(payload))
            return self._turned_away("too long", "", why)
        try:
            members = _read(payload)
        except JsonRefused as error:
            return self._turned_away("malformed", "", say("command.malformed", problem=error.sentence))
        name = _id(members)
        if retained:
            return self._turned_away("retained", name, say("command.retained"))
        try:
            proved = self._proved(members, payload)
        except _Forged as forged:
            return self._turned_away(forged.kind, name, say("command.not_authorised"), logged=str(forged))
        except OrderRefused as refused:
            return self._turned_away("not fresh or not possible", name, *refused.sentences)
        return self._given(proved)

    # ---- authentication ------------------------------------------------------------------------------------------

    def _claims_to_be(self, members: Mapping[str, object]) -> str | None:
        """The staff member whose key the command names; None for an unknown key, or a clock too far off."""
        counter = members.get("counter")
        at = counter / 1000 if type(counter) is int and 0 <= counter <= LARGEST_INTEGER else None
        return self._owner(members.get("key")) if self._is_near(at) else None

    def _is_near(self, at: float | None) -> bool:
        return at is not None and abs(at - self.now()) <= FRESH_S

    def _owner(self, key: object) -> str | None:
        known = self.keys()
        if self._owners[0] is not known:
            self._owners = (known, {key.text: name for name, key in known.items()})
        return self._owners[1].get(key) if isinstance(key, str) else None

    def _proved(self, members: Mapping[str, object], payload: bytes) -> _Proved:
        """The order in a command that was signed by somebody who may sign."""
        try:
            return self._proved_by_key(members, payload)
        except StaffError as error:
            raise _Forged("no keys", str(error)) from error

    def _proved_by_key(self, members: Mapping[str, object], payload: bytes) -> _Proved:
        owner = self._owner(members.get("key"))
        if owner is None:
            raise _Forged("a key nobody has", "its key is nobody's of the staff")
        try:
            head = SignedHead.of(members)
            self._verifier.prove(payload, self.topic, head)
        except Unproved as error:
            raise _Forged("a false signature", f"{error} ({owner}'s key is named)") from error
        if head.schema != SCHEMA:
            if not _A_COMMAND.fullmatch(head.schema):
                raise _Forged("another schema", f"its schema is not {SCHEMA}")
            raise OrderRefused(say("command.other_schema", schema=head.schema, known=SCHEMA))
        strange = sorted(set(members) - _MEMBERS)
        if strange:
            raise OrderRefused(say("command.unknown_member", member=strange[0][:40]))
        if head.to not in ("", self.own):
            raise OrderRefused(say("command.for_another_table"))
        order = Order.from_json(
            {
                "id": members.get("id"),
                "by": owner,
                "name": members.get("name"),
                "args": members.get("args", {}),
                "at": head.counter / 1000,
            }
        )
        self._fresh(order)
        return _Proved(replace(order, origin=Origin.mqtt(head.key)), head.key.text, str(members[SIGNATURE]))

    def _fresh(self, order: Order) -> None:
        away = order.at - self.now()
        if not abs(away) <= FRESH_S:
            seconds, most = round(abs(away)), round(FRESH_S)
            raise OrderRefused(
                say("command.too_old", seconds=seconds, most=most)
                if away < 0
                else say("command.ahead", seconds=seconds, most=most)
            )

    # ---- execution and replies ---------------------------------------------------------------------------------

    def _given(self, proved: _Proved) -> bytes | None:
        order = proved.order
        known = self._known.get(proved.who)
        if known is None:
            known = self._known[proved.who] = _Known(self.clock)
        again = known.again(proved.signature)
        if again is not None and not again.take():
            self._tally.add("recordings", f"A command of {order.by} on {self.topic} comes again and again.")
            return None
        if again is None and not known.orders.take():
            why = say("command.too_many", name=order.by, most=round(ORDERS_PER_S))
            self._tally.add(f"too many of {order.by}", f"A command on {self.topic} was refused: {why}")
            return self._reply(Answer(order.id, "refused", (why,))) if known.refusals.take() else None
        return self._reply(self.give(order))

    def _turned_away(self, kind: str, name: str, *why: Sentence, logged: str = "") -> bytes | None:
        """The refusal to an unauthenticated or malformed command; None where a flood exceeds the rate of replies."""
        text = logged or joined(*why).text
        self._tally.add(kind, f"A command on {self.topic} was refused: {text.rstrip('.')}.")
        return self._reply(Answer(name, "refused", why)) if self._strangers.take() else None

    def _reply(self, answer: Answer) -> bytes:
        members = {"schema": "reply/1", "parlor": self.parlor, "table": self.table, **answer.to_json()}
        return json.dumps({**members, "at": self.now()}, ensure_ascii=False, separators=(",", ":")).encode()


def command(topic: str, order: Order, key: SigningKey, *, to: str = "") -> bytes:
    """An order as a signed command for the table on `topic`, in the bytes of the wire."""
    members = {
        "schema": SCHEMA,
        "id": order.id,
        "name": order.name,
        "args": dict(order.args),
        "key": key.public.text,
        "to": to,
        "counter": max(0, min(round(order.at * 1000), LARGEST_INTEGER)),
    }
    return sign_message(members, topic, key)


@dataclass(frozen=True)
class _Proved:
    """An authenticated order, its sender, and the signature that identifies this very command."""

    order: Order
    who: str
    signature: str


class _Known:
    """Rate limits of one key, and the commands it has sent."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.orders = TokenBucket(ORDERS_PER_S, ORDERS_AT_ONCE, clock)
        self.refusals = TokenBucket(ANSWERS_PER_S, ANSWERS_AT_ONCE, clock)
        self._clock = clock
        self._heard: OrderedDict[str, TokenBucket] = OrderedDict()

    def again(self, signature: str) -> TokenBucket | None:
        """The rate limit of answers to this command when it is repeated; None for the first time."""
        known = self._heard.get(signature)
        if known is None:
            self._heard[signature] = TokenBucket(AGAIN_PER_S, AGAIN_AT_ONCE, self._clock)
        self._heard.move_to_end(signature)
        if len(self._heard) > REMEMBERED:
            self._heard.popitem(last=False)
        return known


class _Forged(Exception):
    """The sender is not authenticated and gets no other information."""

    def __init__(self, kind: str, why: str) -> None:
        super().__init__(why)
        self.kind = kind


def _read(payload: bytes) -> JsonObject:
    members = read_json(payload)
    try:
        canonical_order(members if isinstance(members, dict) else {})
    except RecursionError as error:
        raise JsonRefused(sentence("json.nested_too_deep")) from error
    except UnicodeError as error:
        raise JsonRefused(sentence("json.half_character")) from error
    if not isinstance(members, dict):
        raise JsonRefused(sentence("json.no_object"))
    return members


def _id(members: Mapping[str, object]) -> str:
    """The id to put into the reply, if there is a valid one."""
    name = members.get("id")
    return name if isinstance(name, str) and len(name) <= 64 and name.isprintable() else ""
