"""The simulator's side of the clock: which loop owns virtual time, and when it may advance.

At ``--speed max`` the simulator owns the time. Its event loop advances only when nothing is left to do here *and* the
controller on the other end of the serial line reports that it sleeps, having read and written every byte that was sent
(the wire is described in `controller.clock`). Without a controller the world stands still: a controller killed in
mid-hand finds the table as it left it.
"""

from __future__ import annotations

import asyncio
import json
import math
import selectors
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any, Final, Protocol, TypeVar

from controller import clock

T = TypeVar("T")

LAST_WORDS_S: Final = 2.0
"""Real seconds in which bytes of a controller that is gone may still come out of the kernel."""


TURN_S: Final = 0.001
"""Real seconds between two turns of a controller whose page is asked: what that hands to its loop waits so long."""


class CountedCable(Protocol):
    """The simulator's end of the serial line (`hardware_sim.machine.simulated_line.SimulatedLine`)."""

    @property
    def plugged(self) -> bool:
        """Whether the cable is plugged in."""

    @property
    def bytes_to_host(self) -> int:
        """Bytes written to the host since the last plug or flush."""

    @property
    def bytes_from_host(self) -> int:
        """Bytes read from the host since the last plug or flush."""

    def flush(self) -> None:
        """Discards the bytes in transit in both directions and resets the byte counts."""

    def lose(self, written: int) -> None:
        """Reads those of the `written` bytes that have arrived of the host and counts the rest as lost."""


def run(main: Callable[[], Coroutine[Any, Any, T]], speed: float | None = 1.0) -> T:
    """Run the world's ``main()``; ``speed`` None is virtual time in step with a controller."""
    if speed is not None:
        return clock.run(main, speed=speed)
    with asyncio.Runner(loop_factory=WorldLoop) as runner:
        return runner.run(main())


async def serve_time(cable: CountedCable, host: str = "127.0.0.1", port: int = 0) -> str | None:
    """Offer this loop's virtual time to a controller: ``host:port``, or None where time is real."""
    loop = asyncio.get_running_loop()
    if not isinstance(loop, WorldLoop):
        return None
    loop.controller.cable = cable
    server = await asyncio.start_server(loop.controller.attend, host, port)
    loop.controller.server = server
    bound_host, bound_port = server.sockets[0].getsockname()[:2]
    return ":".join((bound_host, str(bound_port)))


def time_held() -> AbstractContextManager[None]:
    """A context in which the running loop's virtual time stands still, while the controller still has its turns: its
    page is being asked. Real time goes on.
    """
    loop = asyncio.get_running_loop()
    return loop.controller.hold() if isinstance(loop, WorldLoop) else nullcontext()


class WorldLoop(asyncio.SelectorEventLoop):
    """An event loop whose time advances when both ends are idle."""

    def __init__(self) -> None:
        self.controller = ControllerClock()
        super().__init__(_WorldSelector(self.controller))
        self._clock_resolution = 1e-6

    def time(self) -> float:
        """The virtual time in seconds."""
        return self.controller.now


class ControllerClock:
    """The known state of the controller: attached or not, asleep until when, what it has read and written."""

    def __init__(self) -> None:
        self.now = 0.0
        self.cable: CountedCable | None = None
        self.server: asyncio.Server | None = None
        self.out_of_step: Callable[[], None] = lambda: None
        """Called once when somebody speaks on the line who does not keep step: time stands still for them."""
        self._warned = False
        self._left_at = -math.inf
        self._heard = 0
        self._writer: asyncio.StreamWriter | None = None
        self._idle: dict[str, Any] | None = None
        self._holding = 0
        self._turn_at = -math.inf

    @property
    def is_held(self) -> bool:
        """Whether time stands still."""
        return self._holding > 0

    @contextmanager
    def hold(self) -> Iterator[None]:
        """Time stands still inside."""
        self._holding += 1
        try:
            yield
        finally:
            self._holding -= 1

    def give_turn(self) -> None:
        """An idle controller looks again whether there is work for it, at the same time as before."""
        if self._idle is not None and time.monotonic() - self._turn_at >= TURN_S:
            self._turn_at = time.monotonic()
            self._release()

    async def attend(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serves one controller's clock connection until it closes."""
        self._writer, self._idle, self._warned = writer, None, False
        try:
            while line := await reader.readline():
                message = json.loads(line)
                if "idle" in message:
                    self._idle = message
                    continue
                if self.cable is not None:  # hello or opened: what an earlier opener left unread is gone
                    self.cable.flush()
                self._answer(writer)
        except (ConnectionError, ValueError, asyncio.IncompleteReadError, asyncio.CancelledError):
            return  # a killed controller (the next one says hello), or this world is closing
        finally:
            if self._writer is writer:
                self._writer = self._idle = None
                self._left_at = time.monotonic()
            writer.close()

    def rest(self, own_deadline: float) -> float | None:
        """Advances time if it may. Returns how long to wait for real input then, in real seconds: 0 where the world
        has work at ``now``, `LATE_BYTES_S` while bytes are in transit to us, None for as long as it takes.
        """
        idle, cable = self._idle, self.cable
        if idle is None or cable is None:
            self._listen_for_strangers()
            return None
        if idle["line"]:
            if not cable.plugged or idle["read"] != cable.bytes_to_host:
                self._release()
                return None
            if idle["written"] != cable.bytes_from_host:
                return clock.LATE_BYTES_S
        theirs = math.inf if idle["idle"] is None else float(idle["idle"])
        if own_deadline <= theirs:
            if own_deadline == math.inf:
                return None
            self.now = max(self.now, own_deadline)
            return 0.0
        self.now = max(self.now, theirs)
        self._release()
        return None

    def _listen_for_strangers(self) -> None:
        """Whether bytes come although nobody keeps step with this world, and not from somebody who has just gone."""
        heard = 0 if self.cable is None else self.cable.bytes_from_host
        came, self._heard = heard > self._heard, heard
        gone_for = time.monotonic() - self._left_at
        if came and self._writer is None and not self._warned and gone_for > LAST_WORDS_S:
            self._warned = True
            self.out_of_step()

    def give_up_bytes(self) -> None:
        """Bytes the controller wrote did not arrive: a busy kernel lost them or notified nobody. They count as lost on
        the line, whose protocol repeats what was not acknowledged; waiting on would stop both ends for good.
        """
        if self._idle is not None and self.cable is not None:
            self.cable.lose(int(self._idle["written"]))

    def _release(self) -> None:
        self._idle = None
        if self._writer is not None:
            self._answer(self._writer)

    def _answer(self, writer: asyncio.StreamWriter) -> None:
        sent = self.cable.bytes_to_host if self.cable is not None and self.cable.plugged else None
        writer.write(json.dumps({"now": self.now, "sent": sent}).encode() + b"\n")


class _WorldSelector(selectors.DefaultSelector):
    def __init__(self, controller: ControllerClock) -> None:
        super().__init__()
        self._controller = controller

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(0)
        if ready or (timeout is not None and timeout <= 0):
            return ready
        if self._controller.is_held:
            self._controller.give_turn()
            return super().select(TURN_S)
        own_deadline = math.inf if timeout is None else self._controller.now + timeout
        patience = self._controller.rest(own_deadline)
        if patience == 0:
            return []
        ready = super().select(patience)
        if not ready and patience is not None:
            self._controller.give_up_bytes()
        return ready
