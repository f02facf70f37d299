"""The table as awaitables and a stream of events; reconnects for ever.

    hardware = Hardware(lambda: open_serial("/dev/serial/by-id/usb-table"))
    hardware.restore(counters_from_the_journal)
    task = asyncio.create_task(hardware.run())
    async for event in hardware.events(): ...

Commands return when the table has carried them out or, for motions, accepted them; what came of a motion is
told by `Done` or `Failed`. All time is the event loop's.
"""

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable
from typing import Final

from firmware_bridge.connection import Connection
from firmware_bridge.errors import CommandRefused, LinkLost, PortError
from firmware_bridge.events import Event, LinkDown, LinkUp
from firmware_bridge.link import HostLink, LinkStatistics
from firmware_bridge.messages import (
    DISPLAY_MAX,
    FIRST_STACK,
    SEATS,
    Buzz,
    Buzzer,
    Capabilities,
    ClearFault,
    Colour,
    Command,
    Display,
    FaultCode,
    Light,
    Motion,
    Operation,
    Outcome,
)
from firmware_bridge.ports import Transport
from firmware_bridge.state import Counters, TableState
from firmware_bridge.watcher import Watcher

REOPEN_FIRST: Final = 0.1
REOPEN_MAX: Final = 2.0
"""Seconds between attempts to open a port: doubled each time, up to the pace at which a person replugs a
cable.
"""


def _random_token() -> int:
    return secrets.randbelow(0xFFFF_FFFF) + 1


class Hardware:
    """One table behind one port. `new_token` gives session tokens (1..2**32-1); a seeded one makes a run
    repeatable.
    """

    def __init__(
        self, open_port: Callable[[], Transport], new_token: Callable[[], int] = _random_token
    ) -> None:
        self._open_port = open_port
        self._new_token = new_token
        self._events: asyncio.Queue[Event] = asyncio.Queue()
        self._watcher = Watcher()
        self._connection: Connection | None = None
        self._down_reason: str | None = None
        self._capabilities: Capabilities | None = None
        self._resends_before = 0

    # --- state ------------------------------------------------------------------------------------

    @property
    def up(self) -> bool:
        return self._connection is not None and self._connection.ready

    @property
    def counters(self) -> Counters | None:
        """Button counters as of the latest event put into the stream; None before the first `LinkUp`."""
        return self._watcher.counters

    @property
    def state(self) -> TableState | None:
        """The latest reading of the table."""
        return self._watcher.state

    @property
    def capabilities(self) -> Capabilities | None:
        return self._capabilities

    @property
    def statistics(self) -> LinkStatistics:
        """Counts since the port was opened."""
        return LinkStatistics() if self._connection is None else self._connection.link.statistics

    @property
    def resends(self) -> int:
        """Frames sent again since the start of the program."""
        return self._resends_before + self.statistics.resends

    def next_op_id(self) -> int:
        """An op id that this table does not remember, for a journal that has none yet. Count on from it."""
        known = 0 if self.state is None else max(r.op_id for r in self.state.records.values())
        return known % 0xFFFF + 1

    def restore(self, counters: Counters) -> None:
        """The counters last journaled, before `run`: presses made since then will be told."""
        self._watcher.counters = counters

    # --- running ----------------------------------------------------------------------------------

    async def run(self) -> None:
        """Keeps the table connected until cancelled."""
        wait = REOPEN_FIRST
        while True:
            try:
                transport = self._open_port()
            except PortError as error:
                self._tell(LinkDown(str(error)))
            else:
                connection = Connection(transport, HostLink(self._new_token), self._watcher, self._tell)
                self._connection = connection
                try:
                    reason = await connection.over
                finally:
                    connection.close()
                    self._resends_before += connection.link.statistics.resends
                    self._connection = None
                self._tell(LinkDown(reason))
                if connection.was_ready:
                    wait = REOPEN_FIRST
            await asyncio.sleep(wait)
            wait = min(wait * 2, REOPEN_MAX)

    async def events(self) -> AsyncIterator[Event]:
        """Every event once, in order, to one listener; waits for the next for ever."""
        while True:
            yield await self._events.get()

    # --- commands ---------------------------------------------------------------------------------

    async def shuffle(self, op_id: int) -> None:
        """Shuffles and builds the walls inside the machine. `op_id` 1..65535, a new one for every motion
        that is meant anew.
        """
        await self._move(Operation.SHUFFLE, op_id)

    async def raise_walls(self, op_id: int) -> None:
        """Lifts the four walls to the table."""
        await self._move(Operation.RAISE_WALLS, op_id)

    async def roll_dice(self, op_id: int) -> None:
        """Rolls the two dice."""
        await self._move(Operation.ROLL_DICE, op_id)

    async def display(self, seat: int, text: str) -> None:
        """Shows up to 16 printable ASCII characters at a seat; empty clears."""
        _check_seat(seat)
        if len(text) > DISPLAY_MAX or not text.isascii() or not (text.isprintable() or not text):
            raise ValueError(
                f"Seat {seat}'s display takes up to {DISPLAY_MAX} printable ASCII characters, not {text!r}."
            )
        await self._command(Display(seat, text))

    async def light(self, seat: int, first_stack: int, last_stack: int, colour: tuple[int, int, int]) -> None:
        """Lights stacks `first_stack`..`last_stack` (from 1, at the owner's right) of a wall; the others
        stay as they are.
        """
        _check_seat(seat)
        if not FIRST_STACK <= first_stack <= last_stack <= 0xFF:
            raise ValueError(f"Wall {seat} has no stacks {first_stack} to {last_stack}.")
        if not all(0 <= part <= 0xFF for part in colour):
            raise ValueError(f"A light's colour is red, green, blue of 0 to 255 each, not {colour}.")
        await self._command(Light(seat, first_stack, last_stack, Colour(*colour)))

    async def buzz(self, seat: int, pattern: Buzz) -> None:
        _check_seat(seat)
        await self._command(Buzzer(seat, pattern))

    async def clear_fault(self, code: FaultCode) -> None:
        """A person has seen to the fault. An open lid clears by being closed."""
        await self._command(ClearFault(code))

    async def _move(self, operation: Operation, op_id: int) -> None:
        if not 0 < op_id <= 0xFFFF:
            raise ValueError(f"An operation id is 1 to 65535, not {op_id}.")
        await self._command(Motion(operation, op_id))

    async def _command(self, command: Command) -> None:
        connection = self._connection
        if connection is None or not connection.ready:
            raise LinkLost(self._down_reason or "The table is not connected yet.")
        reply = await connection.ask(command)
        outcome = reply[0] if reply else -1
        if outcome != Outcome.OK:
            raise CommandRefused(_refusal(command, outcome))

    def _tell(self, event: Event) -> None:
        match event:
            case LinkUp(capabilities=capabilities):
                self._capabilities = capabilities
                self._down_reason = None
            case LinkDown(reason):
                if reason == self._down_reason:
                    return
                self._down_reason = reason
        self._events.put_nowait(event)


def _check_seat(seat: int) -> None:
    if not 0 <= seat < SEATS:
        raise ValueError(f"There is no seat {seat}; seats are 0 to {SEATS - 1}.")


def _refusal(command: Command, outcome: int) -> str:
    what = command.operation.name if isinstance(command, Motion) else type(command).__name__.upper()
    match outcome:
        case Outcome.BUSY:
            return f"The table did not start {what}: it is still busy with another motion; wait for its end."
        case Outcome.BAD_ARGUMENT:
            return f"The table cannot carry out {what} with these arguments: {command}."
        case Outcome.UNKNOWN_COMMAND:
            return f"The table's firmware does not know {what}: update it."
        case _:
            return f"The table refused {what} with code {outcome}."
