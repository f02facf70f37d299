"""The one clock: the event loop's own.

Everything that waits uses asyncio, so the loop's ``time()`` is the only clock this program reads. Three loops differ in
nothing else:

* real time, for a real table;
* *paced* time, ``speed`` times as fast as the wall clock;
* *lockstep*: time is virtual and provided by the simulated world at the other end (``hardware_sim``). A program
  that is idle says until when it would sleep and how many bytes it has read and written on its serial line; the
  world advances its clock only when both ends have processed every byte. So a run depends on its seed alone, not
  on the machine, and costs no waiting.

The lockstep wire is one JSON object a line over TCP::

    -> {"hello": 1}       <- {"now": 12.5, "sent": 0}
    -> {"opened": true}   <- {"now": 12.5, "sent": 0}        the line was opened: counters are zero
    -> {"idle": 13.0 | null, "read": 40, "written": 12, "line": true}
                          <- {"now": 12.9, "sent": 52 | null}

``sent`` is how many bytes the world has put on the line; null when the cable is disconnected.
"""

from __future__ import annotations

import asyncio
import json
import selectors
import socket
import time
from collections.abc import Callable, Coroutine, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import NotRequired, Protocol, TypedDict, TypeVar

T = TypeVar("T")

VIRTUAL_EPOCH = datetime(2026, 1, 1, tzinfo=UTC).timestamp()
"""The wall clock at virtual second zero, so that the records of a lockstep run are the same each time."""

LATE_BYTES_S = 5.0
"""Seconds that bytes written by the world may take through the kernel before the line counts as broken."""


class CountedLine(Protocol):
    """What lockstep needs of an open serial line: counts of bytes since it was opened.

    The loop itself watches `fileno`, so a line it no longer watches counts as closed.
    """

    @property
    def bytes_read(self) -> int:
        """Bytes read since the line was opened."""

    @property
    def bytes_written(self) -> int:
        """Bytes written since the line was opened."""

    def fileno(self) -> int:
        """The line's file descriptor."""


class LockstepError(ConnectionError):
    """The world that provides the time disconnected or sent a malformed message."""


def run(
    main: Callable[[], Coroutine[object, None, T]], *, speed: float = 1.0, lockstep: str | None = None
) -> T:
    """Run ``main()`` to its end on the clock asked for.

    ``speed`` is a factor on the wall clock; ``lockstep`` an address ``host:port`` that provides virtual time instead.
    Raises `LockstepError` when that address does not answer.
    """
    with asyncio.Runner(loop_factory=lambda: _loop(speed, lockstep)) as runner:
        return runner.run(main())


async def in_thread(function: Callable[..., T], *args: object) -> T:
    """Await a blocking call in a thread; virtual time stands still meanwhile."""
    loop = asyncio.get_running_loop()
    with _busy(loop):
        return await loop.run_in_executor(None, function, *args)


def line_opened(line: CountedLine, port: str = "") -> None:
    """Report to a virtual clock that the serial line `port` was opened; no effect in real time."""
    loop = asyncio.get_running_loop()
    if isinstance(loop, VirtualLoop):
        loop.line_opened(line, port)


def wall_time() -> float:
    """Seconds since the epoch for records: from the wall clock, or from the virtual clock where time is virtual."""
    loop = asyncio.get_running_loop()
    return VIRTUAL_EPOCH + loop.time() if isinstance(loop, VirtualLoop) else time.time()


class VirtualLoop(asyncio.SelectorEventLoop):
    """Base class of loops whose time passes only while nothing is left to do."""

    busy_threads = 0
    """Number of blocking calls in progress: time stands still for them."""

    def line_opened(self, line: CountedLine, port: str) -> None:
        """A serial line was opened: time stands still while bytes on it are under way."""
        raise NotImplementedError

    @contextmanager
    def busy(self) -> Iterator[None]:
        """Context manager: time stands still inside."""
        self.busy_threads += 1
        try:
            yield
        finally:
            self.busy_threads -= 1

    async def shutdown_default_executor(self, _timeout: float | None = None) -> None:
        """Join the executor's threads while time stands still: the timeout of Python 3.12 and later never passes."""
        with self.busy():  # joins threads: no time passes, and the world may be gone already
            await super().shutdown_default_executor()


class PacedLoop(asyncio.SelectorEventLoop):
    """Real time, ``speed`` times as fast. Raises `ValueError` for a speed of 0 or less."""

    def __init__(self, speed: float) -> None:
        if speed <= 0:
            raise ValueError(f"speed must be above 0, not {speed}")
        self._speed = speed
        super().__init__(_PacedSelector(speed))

    def time(self) -> float:
        """Paced seconds."""
        return time.monotonic() * self._speed


class _PacedSelector(selectors.DefaultSelector):
    def __init__(self, speed: float) -> None:
        super().__init__()
        self._speed = speed

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        return super().select(timeout if timeout is None else timeout / self._speed)


class LockstepLoop(VirtualLoop):
    """Virtual time, provided by a simulated world."""

    def __init__(self, world: _World) -> None:
        self._selector_in_step = _LockstepSelector(world, self)
        super().__init__(self._selector_in_step)
        self._clock_resolution = 1e-6  # rounding between a deadline and the time the world returns

    def time(self) -> float:
        """The world's time in seconds."""
        return self._selector_in_step.world.now

    def line_opened(self, line: CountedLine, port: str) -> None:  # noqa: ARG002 - one world, one line
        """Watch `line` from now on, and report to the world that it was opened."""
        self._selector_in_step.line = line
        self._selector_in_step.world.ask({"opened": True})

    def close(self) -> None:
        """Close the loop and the connection to the world."""
        super().close()
        self._selector_in_step.world.close()


class _LockstepSelector(selectors.DefaultSelector):
    def __init__(self, world: _World, loop: LockstepLoop) -> None:
        super().__init__()
        self.world = world
        self.line: CountedLine | None = None
        self._loop = loop

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(0)
        if ready or (timeout is not None and timeout <= 0):
            return ready
        if self._loop.busy_threads:  # a thread is working and wakes the loop when it is done
            return super().select(None)
        line = self.line if self.line is not None and self.line.fileno() in self.get_map() else None
        answer = self.world.ask(
            {
                "idle": None if timeout is None else self.world.now + timeout,
                "read": line.bytes_read if line else 0,
                "written": line.bytes_written if line else 0,
                "line": line is not None,
            }
        )
        if line is not None and answer.get("sent") != line.bytes_read:
            return super().select(LATE_BYTES_S)
        return []


class _WorldTime(TypedDict):
    """An answer of the world: its time in seconds, and how many bytes it has put on the line."""

    now: float
    sent: NotRequired[int]


class _World:
    """The connection to the simulated world that provides the time."""

    def __init__(self, address: str) -> None:
        host, _, port = address.rpartition(":")
        try:
            self._socket = socket.create_connection((host or "127.0.0.1", int(port)), timeout=10)
            self._socket.settimeout(None)
            self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        except (OSError, ValueError) as error:
            raise LockstepError(
                f"no simulator gives the time at {address} ({error}); "
                "start `mahjong-table sim --speed max` first"
            ) from error
        self._lines = self._socket.makefile("rb")
        self.now = 0.0
        self.ask({"hello": 1})

    def ask(self, message: Mapping[str, object]) -> _WorldTime:
        try:
            self._socket.sendall(json.dumps(message).encode() + b"\n")
            line = self._lines.readline()
        except OSError as error:
            raise LockstepError(f"the simulator that gives the time went away ({error})") from error
        if not line:
            raise LockstepError("the simulator that gives the time went away")
        answer: _WorldTime = json.loads(line)
        self.now = float(answer["now"])
        return answer

    def close(self) -> None:
        self._lines.close()
        self._socket.close()


def _loop(speed: float, lockstep: str | None) -> asyncio.AbstractEventLoop:
    if lockstep is not None:
        return LockstepLoop(_World(lockstep))
    return asyncio.SelectorEventLoop() if speed == 1 else PacedLoop(speed)


@contextmanager
def _busy(loop: asyncio.AbstractEventLoop) -> Iterator[None]:
    if isinstance(loop, VirtualLoop):
        with loop.busy():
            yield
    else:
        yield
