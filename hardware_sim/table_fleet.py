"""Many simulated tables in one process, and a shared virtual clock for processes that also run the controllers.

Each table has its own pseudo-terminal, firmware, players and truth; no pictures are rendered. Where the controllers
run in the same process, `SharedLoop` gives all of them one virtual time: it advances when no table and no controller
has anything left to do and every byte on every cable has arrived. So no table is ever late, however slow the machine.
"""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final

from controller import clock
from hardware_sim.simulated_table import SimulatedTable
from hardware_sim.virtual_clock import CountedCable

QUANTUM_S: Final = 0.01
"""Virtual seconds: events that are due within this time run together. Serial lines and people are slower."""


class SharedLoop(clock.VirtualLoop):
    """An event loop with virtual time for worlds and controllers in one process."""

    def __init__(self) -> None:
        self.cables: dict[str, CountedCable] = {}
        self.lines: dict[int, tuple[clock.CountedLine, CountedCable]] = {}
        """The lines that controllers have open just now, by their descriptors, and the cables they hang on."""
        self.now = 0.0
        super().__init__(_SharedSelector(self))
        self._clock_resolution = QUANTUM_S

    def time(self) -> float:
        """The virtual time in seconds."""
        return self.now

    def line_opened(self, line: clock.CountedLine, port: str) -> None:
        """A controller has opened `port`: from now on the loop waits for its bytes in transit."""
        cable = self.cables[port]
        cable.flush()  # what an earlier opener left unread is gone
        self.lines[line.fileno()] = (line, cable)

    def remove_reader(self, fd: Any) -> bool:
        """A controller that no longer reads a line has closed it: its bytes no longer hold the time."""
        self.lines.pop(fd, None)
        return super().remove_reader(fd)


class _SharedSelector(selectors.DefaultSelector):
    def __init__(self, loop: SharedLoop) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        loop = self._loop
        ready = super().select(0)
        if ready or (timeout is not None and timeout <= 0):
            return ready
        if loop.busy_threads or timeout is None:
            return super().select(None)
        under_way = [(line, cable) for line, cable in loop.lines.values() if _under_way(line, cable)]
        if under_way:
            ready = super().select(clock.LATE_BYTES_S)
            if not ready:
                for line, cable in under_way:
                    cable.lose(line.bytes_written)
                loop.now += timeout  # bytes that never come out of the kernel are lost; the line repeats them
            return ready
        loop.now += timeout
        return []


def _under_way(line: clock.CountedLine, cable: CountedCable) -> bool:
    return cable.plugged and (
        line.bytes_written != cable.bytes_from_host or line.bytes_read != cable.bytes_to_host
    )


@asynccontextmanager
async def switched_on(tables: Sequence[SimulatedTable]) -> AsyncIterator[None]:
    """A context in which the tables offer their ports; on leaving they are switched off."""
    loop = asyncio.get_running_loop()
    for table in tables:
        if isinstance(loop, SharedLoop):
            loop.cables[str(table.line.link_path)] = table.line
        table.switch_on()
    try:
        yield
    finally:
        for table in tables:
            await table.close()


READINGS: Final = "readings:"
"""How the names of sources of readings begin in this process."""


class HandedOver:
    """One table's readings for a controller in the same process (`controller.runtime.supplied_readings.Readings`)."""

    def __init__(self, table: SimulatedTable, name: str) -> None:
        self._reader = table.reader
        self._url = READINGS + name

    @property
    def url(self) -> str:
        """The name of this source of readings."""
        return self._url

    async def look(self, known: int) -> Mapping[str, Any]:
        """The table if it has changed since reading number `known`."""
        return self._reader.look(known)

    def close(self) -> None:
        """Does nothing: nothing was opened."""
