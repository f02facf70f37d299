"""Both halves of the link with a model of a cable between them, in virtual time and without any I/O."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from firmware_bridge.errors import LinkLost
from firmware_bridge.link.link import HostLink, Replied, Signal
from firmware_bridge.link.responder import Responder
from firmware_bridge.protocol.messages import Capabilities, Command, Outcome, ResetCause

Damage = Callable[[bytes], bytes]


def intact(data: bytes) -> bytes:
    return data


def noise(seed: int, rate: float) -> Damage:
    """Flips, drops and doubles bytes at `rate` each."""
    rng = random.Random(seed)

    def damage(data: bytes) -> bytes:
        out = bytearray()
        for byte in data:
            fate = rng.random() / rate
            if fate < 1:
                out.append(byte ^ 1 << rng.randrange(8))
            elif fate < 2:
                continue
            elif fate < 3:
                out += bytes((byte, byte))
            else:
                out.append(byte)
        return bytes(out)

    return damage


def tokens() -> Callable[[], int]:
    numbers: Iterator[int] = iter(range(1, 1_000_000))
    return lambda: next(numbers)


@dataclass
class Notebook:
    """A machine that only notes its commands."""

    done: list[Command] = field(default_factory=list)
    stops: int = 0
    rev: int = 0

    def carry_out(self, command: Command) -> bytes:
        self.done.append(command)
        return bytes((Outcome.OK,)) + len(self.done).to_bytes(2, "little")

    def revision(self) -> int:
        return self.rev

    def stop_motion(self) -> None:
        self.stops += 1


class Cable:
    """`run` moves time on, jumping from deadline to deadline. `latency` seconds each way, `chunk` bytes at a time."""

    def __init__(
        self,
        to_table: Damage = intact,
        to_host: Damage = intact,
        latency: float = 0.001,
        chunk: int = 64,
        capabilities: Capabilities | None = None,
    ) -> None:
        self.now = 0.0
        self.capabilities = capabilities or Capabilities("test")
        self.host = HostLink(tokens())
        self.machine = Notebook()
        self.boot_id = 0
        self.cut = False
        self.signals: list[Signal] = []
        self.most_at_once = 0
        self._to_table, self._to_host = to_table, to_host
        self._latency, self._chunk = latency, chunk
        self._under_way: list[tuple[float, bool, bytes]] = []
        self.boot()

    def boot(self, cause: ResetCause = ResetCause.POWER) -> None:
        self.boot_id += 1
        self.table = Responder(self.machine, self.capabilities, self.boot_id, cause)

    def run(self, seconds: float, until: Callable[[], bool] = lambda: False) -> None:
        end = self.now + seconds
        at_once = 0
        while not until():
            deadlines = (self._speak(True), self._speak(False), end)
            self.signals += self.host.signals()
            times = [time for time in deadlines if time is not None]
            times += [self._under_way[0][0]] if self._under_way else []
            moment = max(self.now, min(times))
            at_once = at_once + 1 if moment == self.now else 0
            assert at_once < 2000, "the link is busy without time passing"
            self.now = moment
            while self._under_way and self._under_way[0][0] <= self.now:
                _, for_table, data = self._under_way.pop(0)
                (self.table if for_table else self.host).receive(data, self.now)
            self.signals += self.host.signals()
            if self.now >= end:
                return

    def replies(self) -> dict[int, bytes]:
        return {s.ticket: s.body for s in self.signals if isinstance(s, Replied)}

    def signals_of(self, kind: type[Signal]) -> list[Signal]:
        return [signal for signal in self.signals if isinstance(signal, kind)]

    def send_when_up(self, body: bytes, patience: float = 60.0) -> int:
        self.run(patience, lambda: self.host.up)
        if not self.host.up:
            raise LinkLost("no connection in all this time")
        return self.host.send(body)

    def _speak(self, host: bool) -> float | None:
        end: HostLink | Responder = self.host if host else self.table
        data, deadline = end.poll(self.now)
        if host:
            self.most_at_once = max(self.most_at_once, len(data))
        if not self.cut:
            data = (self._to_table if host else self._to_host)(data)
            for at in range(0, len(data), self._chunk):
                self._under_way.append((self.now + self._latency, host, data[at : at + self._chunk]))
        return deadline
