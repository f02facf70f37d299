"""The host's half of the session, without any I/O: bytes and the time go in; bytes, a deadline and signals come out.

`receive(data, now)` takes what arrived; `poll(now)` returns what to send and when to call again; `signals()` returns
what happened. A command passed to `send` is carried out exactly once or ends with the connection. See PROTOCOL.md,
"Session".
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from firmware_bridge.errors import LinkLost
from firmware_bridge.link_reasons import LinkReason, because
from firmware_bridge.protocol.frames import Deframer, Frame, FrameKind, Garbled, encode
from firmware_bridge.protocol.messages import (
    PROTOCOL_MAX,
    PROTOCOL_MIN,
    Boot,
    Hello,
    HelloAck,
    MessageError,
    NakReason,
    Pong,
    event_from_bytes,
)

__all__ = [
    "HEARTBEAT",
    "SILENCE",
    "Connected",
    "HostLink",
    "Incompatible",
    "LinkStatistics",
    "Lost",
    "Replied",
    "Revised",
    "Signal",
]

# Seconds.
HEARTBEAT: Final = 0.5
SILENCE: Final = 3.0  # the same as the table's dead-man: both ends give up together
HELLO_RETRY: Final = 0.25
HELLO_RETRY_MAX: Final = 2.0
HELLO_SPACING: Final = 0.1  # a table that keeps forgetting its session must not make us shout
HELLO_TRIES: Final = 8  # about ten seconds, then the port is opened again


@dataclass
class _Sent:
    seq: int
    ticket: int
    encoded: bytes
    at: float
    resent: bool = False
    alone: bool = False
    reply: bytes | None = None


class HostLink:
    """One port's session with a table. `new_token` returns session tokens, 1..2**32-1, never the same twice running."""

    def __init__(self, new_token: Callable[[], int]) -> None:
        self.statistics = LinkStatistics()
        self._new_token = new_token
        self._deframer = Deframer()
        self._signals: deque[Signal] = deque()
        self._out = bytearray()
        self._up = False
        self._token = new_token()
        self._bytes_heard = 0
        self._echoes = 0
        self._next_hello = 0.0
        self._last_hello = float("-inf")
        self._hello_wait = HELLO_RETRY
        self._hello_tries = 0
        self._boot_id = 0
        self._window_bytes = 0
        self._window_frames = 1
        self._seq = 0
        self._tickets = 0
        self._waiting: deque[tuple[int, bytes, bool]] = deque()
        self._in_flight: deque[_Sent] = deque()
        self._heard = 0.0
        self._next_ping = 0.0
        self._retry_at = float("inf")
        self._patience = RetransmissionTimer()

    # --- the outside ------------------------------------------------------------------------------

    @property
    def up(self) -> bool:
        """Whether a session is established."""
        return self._up

    def send(self, body: bytes, alone: bool = False) -> int:
        """Queues a command; its reply comes as `Replied` with the ticket returned here. `LinkLost` when not
        connected. While one that goes `alone` is under way, nothing else is.
        """
        if not self._up:
            raise LinkLost(because("not_connected_yet"))
        self._tickets += 1
        self._waiting.append((self._tickets, body, alone))
        return self._tickets

    def receive(self, data: bytes, now: float) -> bool:
        """Takes what arrived; False when it completed no frame, so that `poll` has nothing new."""
        self._bytes_heard += len(data)
        found = self._deframer.feed(data)
        for item in found:
            if isinstance(item, Garbled):
                self.statistics.garbled += 1
                self._resend_quickly(now)
                continue
            self.statistics.frames_received += 1
            try:
                self._take(item, now)
            except MessageError:
                # An intact frame with an unreadable body comes from a newer or wrong firmware: ignore it.
                self.statistics.garbled += 1
        return bool(found)

    def poll(self, now: float) -> tuple[bytes, float]:
        """Bytes to write now, and the time (same clock as `now`, later than it) to call again if nothing
        else happens.
        """
        if self._up:
            self._check_time(now)
        if self._up:
            self._fill_window(now)
            if now >= self._next_ping and not self._alone:
                self._put(Frame(FrameKind.PING, 0))
                self._next_ping = now + HEARTBEAT
        elif now >= self._next_hello:
            self._say_hello(now)
        data = bytes(self._out)
        self._out.clear()
        if self._up:
            ping = float("inf") if self._alone else self._next_ping
            return data, min(ping, self._retry_at, self._heard + SILENCE)
        return data, self._next_hello

    def signals(self) -> list[Signal]:
        """The signals since the last call, in order."""
        happened = list(self._signals)
        self._signals.clear()
        return happened

    # --- connecting -------------------------------------------------------------------------------

    def _say_hello(self, now: float) -> None:
        if self._hello_tries >= HELLO_TRIES:
            self._hello_tries = 0
            self._signals.append(Incompatible(self._who_is_there()))
        self._put(Frame(FrameKind.HELLO, 0, Hello(self._token).to_bytes()))
        self._hello_tries += 1
        self._last_hello = now
        self._next_hello = now + self._hello_wait
        self._hello_wait = min(self._hello_wait * 2, HELLO_RETRY_MAX)

    def _who_is_there(self) -> LinkReason:
        if self._echoes and self._echoes == self.statistics.frames_received:
            return because("echo")
        if self._bytes_heard and not self.statistics.frames_received:
            return because("stranger")
        return because("nobody")

    def _hello_soon(self, now: float) -> None:
        self._next_hello = max(now, self._last_hello + HELLO_SPACING)

    def _take_hello_ack(self, ack: HelloAck, now: float) -> None:
        if ack.session != self._token:
            return  # the answer to an older session's HELLO
        if self._up:
            if ack.boot_id != self._boot_id:  # a repeated HELLO met a table that had restarted in between
                self._lose(because("restarted_connecting"), now)
            return
        if not PROTOCOL_MIN <= ack.protocol <= PROTOCOL_MAX:
            known = {"least": ack.protocol_min, "most": ack.protocol_max}
            ours = {"our_least": PROTOCOL_MIN, "our_most": PROTOCOL_MAX}
            if ack.protocol_max < PROTOCOL_MIN:
                reason = because("table_too_old", **known, **ours)
            else:
                reason = because("program_too_old", **known, **ours)
            self._signals.append(Incompatible(reason))
            return
        self._up = True
        self._boot_id = ack.boot_id
        self._window_bytes = ack.capabilities.window_bytes
        self._window_frames = max(1, min(ack.capabilities.window_frames, 127))
        self._seq = 0
        self._hello_wait = HELLO_RETRY
        self._hello_tries = 0
        self._heard = now
        self._next_ping = now + HEARTBEAT
        self._patience = RetransmissionTimer()
        self.statistics.sessions += 1
        self._signals.append(Connected(ack))

    def _lose(self, reason: LinkReason, now: float) -> None:
        if not self._up:
            return
        self._up = False
        self._token = self._new_token()
        self._waiting.clear()
        self._in_flight.clear()
        self._retry_at = float("inf")
        self._hello_soon(now)
        self._signals.append(Lost(reason))

    # --- frames that arrive -----------------------------------------------------------------------

    def _take(self, frame: Frame, now: float) -> None:
        if frame.kind == FrameKind.HELLO_ACK:
            self._take_hello_ack(HelloAck.from_bytes(frame.body), now)
        elif frame.kind == FrameKind.BOOT:
            self._take_boot(Boot.from_bytes(frame.body), now)
        elif frame.kind == FrameKind.HELLO:
            self._echoes += 1  # our own word
        elif not self._up:
            return  # left over from a session that is gone
        elif frame.kind == FrameKind.ACK:
            self._heard = now
            self._take_ack(frame, now)
        elif frame.kind == FrameKind.NAK:
            self._take_nak(frame, now)
        elif frame.kind == FrameKind.PONG:
            self._take_pong(Pong.from_bytes(frame.body), now)
        elif frame.kind == FrameKind.EVENT:
            self._heard = now
            self._signals.append(Revised(event_from_bytes(frame.body)))
        # Any other kind is a newer firmware's word; it is skipped.

    def _take_boot(self, boot: Boot, now: float) -> None:
        if self._up and boot.boot_id == self._boot_id:
            return  # sent before our session began
        self._lose(because("restarted", cause=boot.cause.word), now)
        self._hello_soon(now)

    def _take_ack(self, frame: Frame, now: float) -> None:
        for sent in self._in_flight:
            if sent.seq == frame.seq and sent.reply is None:
                break
        else:
            return  # the reply of a resent frame, already had
        if not sent.resent:  # Karn: a resent frame's reply may answer either copy
            self._patience.measure(now - sent.at)
        sent.reply = frame.body
        self._patience.progress()
        # Replies are handed on in the order of the commands, so that a state read before a motion is never
        # taken for one read after it.
        while self._in_flight and (reply := self._in_flight[0].reply) is not None:
            self._signals.append(Replied(self._in_flight.popleft().ticket, reply))
        self._retry_at = now + self._patience.wait if self._in_flight else float("inf")

    def _take_nak(self, frame: Frame, now: float) -> None:
        reason = frame.body[0] if frame.body else NakReason.GARBLED
        if reason == NakReason.NO_SESSION:
            self._lose(because("restarted_forgot"), now)
        else:
            self._heard = now
            self._resend_quickly(now)

    def _take_pong(self, pong: Pong, now: float) -> None:
        if pong.session != self._token:
            self._lose(because("restarted_or_taken"), now)
            return
        self._heard = now
        self.statistics.garbled_at_table = pong.garbled
        self._signals.append(Revised(pong.revision))

    @property
    def _alone(self) -> bool:
        return bool(self._in_flight) and self._in_flight[0].alone

    # --- sending and resending --------------------------------------------------------------------

    def _put(self, frame: Frame) -> bytes:
        encoded = encode(frame)
        self._out += encoded
        self.statistics.frames_sent += 1
        return encoded

    def _fill_window(self, now: float) -> None:
        while self._waiting:
            ticket, body, alone = self._waiting[0]
            if self._alone or (alone and self._in_flight):
                return
            flying = sum(len(sent.encoded) for sent in self._in_flight)
            if self._in_flight:
                span = (self._seq - self._in_flight[0].seq) & 0xFF
                # One frame is always allowed; more only while the table's ring and its kept replies can
                # hold them.
                if span >= self._window_frames or flying + len(body) + 7 > self._window_bytes:
                    return
            else:
                self._retry_at = now + self._patience.wait
            self._waiting.popleft()
            encoded = self._put(Frame(FrameKind.DATA, self._seq, body))
            self._in_flight.append(_Sent(self._seq, ticket, encoded, now, alone=alone))
            self._seq = (self._seq + 1) & 0xFF

    def _resend(self, now: float) -> None:
        # Everything unanswered, in order: the table does not keep frames that came after a gap.
        for sent in self._in_flight:
            if sent.reply is None:
                self._out += sent.encoded
                sent.resent = True
                self.statistics.resends += 1
        self._retry_at = now + self._patience.wait

    def _resend_quickly(self, now: float) -> None:
        if self._in_flight and self._patience.quick_left > 0:
            self._patience.quick_left -= 1
            self._resend(now)

    def _check_time(self, now: float) -> None:
        if now >= self._heard + SILENCE:
            self._lose(because("silent", seconds=round(SILENCE)), now)
        elif now >= self._retry_at:
            if self._patience.time_out():
                self._resend(now)
            else:
                self._lose(because("unanswered", times=TRIES), now)


# ---- The retransmission timeout and the number of tries: RFC 6298, with the bounds of PROTOCOL.md, "Session" -----

# Seconds. Bounds and smoothing of the retransmission time-out are Klipper's and RFC 6298's.
RETRY_FIRST: Final = 0.25  # before the first round trip was measured: a full frame at 9600 baud both ways
RETRY_MIN: Final = 0.025
RETRY_MAX: Final = 1.0
TRIES: Final = 8
QUICK_RESENDS: Final = 3  # resends asked for by the other side; beyond these only the clock asks


class RetransmissionTimer:
    """The retransmission timeout `wait` in seconds (RFC 6298), and the count of tries."""

    def __init__(self) -> None:
        self.wait = RETRY_FIRST
        self.quick_left = QUICK_RESENDS
        self._tries = 0
        self._smoothed: float | None = None
        self._varied = 0.0

    def measure(self, took: float) -> None:
        """Updates the timeout from one round-trip time in seconds (RFC 6298, 2.2 and 2.3)."""
        if self._smoothed is None:
            self._smoothed, self._varied = took, took / 2
        else:
            self._varied += (abs(took - self._smoothed) - self._varied) / 4
            self._smoothed += (took - self._smoothed) / 8
        self.wait = min(max(self._smoothed + 4 * self._varied, RETRY_MIN), RETRY_MAX)

    def progress(self) -> None:
        """The peer has acknowledged something: the count of tries starts again."""
        self._tries = 0
        self.quick_left = QUICK_RESENDS

    def time_out(self) -> bool:
        """Doubles the timeout (exponential backoff); False when there have been enough tries."""
        self._tries += 1
        self.wait = min(self.wait * 2, RETRY_MAX)
        self.quick_left = QUICK_RESENDS
        return self._tries < TRIES


# ---- Signals from the host's half of the link to its owner, and its statistics -----------------------------------


@dataclass(frozen=True, slots=True)
class Connected:
    """A session is established; `hello` is the table's answer."""

    hello: HelloAck


@dataclass(frozen=True, slots=True)
class Replied:
    """The reply to the command that `send` numbered `ticket`."""

    ticket: int
    body: bytes


@dataclass(frozen=True, slots=True)
class Revised:
    """The table has announced that its state reached this revision."""

    revision: int


@dataclass(frozen=True, slots=True)
class Lost:
    """The session is over, with every command pending in it; a new one is being tried on the same port."""

    reason: LinkReason


@dataclass(frozen=True, slots=True)
class Incompatible:
    """No compatible table answers on this port: close it and open it again later."""

    reason: LinkReason


Signal = Connected | Replied | Revised | Lost | Incompatible


@dataclass
class LinkStatistics:
    """Counts since the port was opened."""

    frames_sent: int = 0
    frames_received: int = 0
    resends: int = 0
    garbled: int = 0
    garbled_at_table: int = 0
    sessions: int = 0
