"""The stream on one connection: messages go out in order, a bounded number at once, and are marked as they are
acknowledged.

A message that the broker refuses — it is too long, a quota is used up, this user may not write there — is not posted:
the mark stands before it, nothing new goes out after it, and it is retried. The reason is reported in a sentence.
"""

from __future__ import annotations

import logging
import time
from typing import Final

from controller.mqtt.broker_connection import BrokerConnection
from controller.mqtt.disconnect_suspects import DisconnectSuspects
from controller.mqtt.outbox import Outbox, Outgoing
from controller.mqtt.retained_write_check import Proofs
from controller.mqtt.send_scheduler import SendScheduler

IN_FLIGHT: Final = 200  # messages sent and not yet acknowledged

log = logging.getLogger(__name__)


def called(message: Outgoing) -> str:
    """The name of a message in `DisconnectSuspects`."""
    return f"message {message.seq}"


class StreamPublisher:
    """Publishes what `lanes` yields."""

    def __init__(
        self,
        connection: BrokerConnection,
        outbox: Outbox,
        lanes: SendScheduler,
        proofs: Proofs,
        suspects: DisconnectSuspects,
    ) -> None:
        self._connection = connection
        self._outbox = outbox
        self._lanes = lanes
        self._proofs = proofs
        self._suspects = suspects
        self._on_the_way: dict[int, Outgoing | None] = {}  # by number, as sent; None: told again
        self._unmarked: dict[int, Outgoing] = {}  # by seq: new ones that went out, in order
        self._taken: set[int] = set()  # of these, what the broker has, before one sent earlier
        self._kept: dict[str, int] = {}  # topic to the highest seq that the broker has
        self._refused: dict[int, Outgoing] = {}  # by seq: what the broker did not take
        self._why: str | None = None
        self._unproven: tuple[str, Outgoing] | None = (
            None  # acknowledged or not, it may have been thrown away
        )
        self._held: Outgoing | None = None  # the next new message, which is too long for the broker …
        self._too_long = ""  # … by what it said beforehand, or as it seems
        self._again_at = 0.0
        self._wait = self._connection.timeouts.refused
        self._answered_at = time.monotonic()  # when the broker last acknowledged, or had nothing to

    @property
    def silence(self) -> float:
        """Seconds for which the broker has acknowledged none of the messages in flight."""
        return time.monotonic() - self._answered_at if self._on_the_way else 0.0

    @property
    def next_try(self) -> float | None:
        """Seconds until the refused message is retried; None where there is no such message."""
        return max(0.0, self._again_at - time.monotonic()) if self._refused else None

    @property
    def first(self) -> Outgoing | None:
        """The first unacknowledged message."""
        return next(iter(self._unmarked.values()), None)

    @property
    def complaint(self) -> str | None:
        """Why the stream is blocked, in a sentence; None while it is not."""
        if self._refused:
            seq, why = min(self._refused), self._why
        elif self._held is not None:
            seq, why = self._held.seq, self._too_long
        else:
            return None
        return f"{why} Message {seq} and what follows wait in the journal; nothing is lost."

    @property
    def settled(self) -> bool:
        """Whether nothing is in flight."""
        return not self._on_the_way

    def send(self) -> bool:
        """Send as many messages as may be in flight now; returns whether an earlier one turned out to be posted."""
        if not self._on_the_way:
            self._answered_at = time.monotonic()
        window = min(IN_FLIGHT, self._connection.window)
        moved = self._learn_what_became()
        self._send_refused()
        if self._held is not None and self._why_not(self._held, new=True) is None and not self._unproven:
            held, self._held = self._held, None
            self._send(held, new=True, retain=True)
        while len(self._on_the_way) < window and not self._is_tried():
            new_too = not self._refused and self._held is None and self._unproven is None
            taken = self._lanes.take(new_too=new_too)
            if taken is None:
                break
            message, new = taken
            why_not = self._why_not(message, new=new)
            if why_not is None:
                self._send(message, new=new, retain=new)
            elif new:
                self._held, self._too_long = message, why_not
            else:
                log.warning("Message %d is not told again. %s", message.seq, why_not)
        return moved

    def _is_tried(self) -> bool:
        """Whether a message that has ended a connection before is in flight once more: alone, for it may end this
        one."""
        first = self.first
        if first is None:
            return False
        return first.seq == self._outbox.refused or self._suspects.is_suspected(called(first))

    def _why_not(self, message: Outgoing, *, new: bool) -> str | None:
        """Why this message is not to be sent to this broker; None where it is."""
        too_long = self._connection.fits(message.topic, message.payload)
        if too_long is None and new:
            return self._suspects.left_out(called(message), len(message.payload))
        return too_long

    def answered(self, number: int, *, last: bool = False) -> bool:
        """Handle the broker's answer to one of our messages; False if it was none of the stream. `last`: the connection
        has ended, and because of this message if it was not taken."""
        if number not in self._on_the_way:
            return False
        message, why = self._on_the_way.pop(number), self._connection.refusals.pop(number, None)
        self._answered_at = time.monotonic()
        if message is None:
            if why is not None:
                log.warning("A message was told again in vain. %s", why)
        elif why is not None:
            self._refuse(message, why)
            if last:
                self._suspects.leave_out(called(message), why)
        elif self._unproven is None or self._unproven[1] is not message:
            self._take(message, last=last)
        return True

    def _learn_what_became(self) -> bool:
        """A long message that was acknowledged counts as posted once it is known that it was not thrown away. Returns
        whether one does now."""
        if self._unproven is None:
            return False
        name, message = self._unproven
        if message in self._on_the_way.values() or not self._proofs.has_verdict(name):
            return False
        self._unproven = None
        why = self._proofs.verdict(name)
        if why is None:
            self._take(message, last=False)
            return True
        self._refuse(message, why)
        self._suspects.leave_out(called(message), why)
        return False

    def _send(self, message: Outgoing, *, new: bool, retain: bool) -> None:
        if new and not self._outbox.sending:
            self._outbox.sending = True
            self._outbox.keep_marks()
        proof = self._proofs.listen_for(message.topic, message.payload) if new else None
        number = self._connection.publish(message.topic, message.payload, retain=retain)
        self._on_the_way[number] = message if new else None
        if new:
            self._unmarked[message.seq] = message
        if proof is not None:
            self._unproven = proof, message

    def _send_refused(self) -> None:
        waiting = [message for message in self._on_the_way.values() if message is not None]
        if not self._refused or self._unproven or waiting or time.monotonic() < self._again_at:
            return
        for message in sorted(self._refused.values(), key=lambda one: one.seq):
            self._send(message, new=True, retain=message.seq > self._kept.get(message.topic, 0))

    def _take(self, message: Outgoing, *, last: bool) -> None:
        self._suspects.taken(called(message), len(message.payload))
        self._taken.add(message.seq)
        self._refused.pop(message.seq, None)
        if not self._refused:
            self._wait = self._connection.timeouts.refused
        self._kept[message.topic] = max(message.seq, self._kept.get(message.topic, 0))
        while self._unmarked and (seq := next(iter(self._unmarked))) in self._taken:
            self._taken.discard(seq)
            first = self._unmarked.pop(seq)
            self._outbox.mark(seq)
            if not last:
                self._proofs.acknowledged(first.topic)
        self._outbox.refused = min(self._refused, default=0)

    def _refuse(self, message: Outgoing, why: str) -> None:
        if not self._refused or message.seq <= min(self._refused):
            self._why = why
        if time.monotonic() >= self._again_at:  # once for all that were refused together
            self._again_at = time.monotonic() + self._wait
            self._wait = min(2 * self._wait, self._connection.timeouts.refused_longest)
        self._refused[message.seq] = message
        self._outbox.refused = min(self._refused)
