"""The table as awaitables and a stream of events; reconnects until cancelled.

    async with Hardware(lambda: open_serial("/dev/serial/by-id/usb-table")) as table:
        await table.connected()
        walls = await table.finished(await table.shuffle())
        async for event in table.events(): ...

Commands return when the table has carried them out or, for motions, accepted them; the outcome of a motion is the
event `Done` or `Failed`, or the result of `finished`. Every wait ends: with its result, or with an error that
is a sentence. All time is the event loop's.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable
from typing import Final, Self

from firmware_bridge.connection import PortConnection
from firmware_bridge.errors import CommandRefused, LinkError, LinkLost, MotionFailed, NoAnswer, PortError
from firmware_bridge.events import Done, Event, Failed, LinkDown, LinkUp
from firmware_bridge.link.link import HostLink, LinkStatistics
from firmware_bridge.link.state_diff import StateDiff
from firmware_bridge.link_reasons import LinkReason, because
from firmware_bridge.protocol.messages import (
    DISPLAY_MAX,
    ECHO_MAX,
    FIRST_STACK,
    SEATS,
    BaudCommand,
    Buzz,
    BuzzerCommand,
    Capabilities,
    ClearFaultCommand,
    Colour,
    Command,
    DisplayCommand,
    EchoCommand,
    FaultCode,
    LightCommand,
    MotionCommand,
    Operation,
    Outcome,
    ProgramCommand,
    ReadStateCommand,
    WallTiles,
)
from firmware_bridge.protocol.state_block import Counters, TableState
from firmware_bridge.transport.serial_ports import Transport

REOPEN_FIRST: Final = 0.1
REOPEN_MAX: Final = 2.0
"""Seconds between attempts to open a port: doubled each time, up to the pace at which a person replugs a cable."""
ANSWER_WITHIN: Final = 30.0
"""Seconds until a command counts as unanswered. The link gives up earlier; this is a last resort."""
EVENTS_KEPT: Final = 10_000
CONNECT_WITHIN: Final = 10.0
FINISH_WITHIN: Final = 190.0
"""A motion may take 180 s (PROTOCOL.md, "Operations"): tables shuffle in about one minute, old ones in two."""


def _random_token() -> int:
    return secrets.randbelow(0xFFFF_FFFF) + 1


class Hardware:
    """One table behind one port.

    `new_token` gives session tokens (1..2**32-1); a seeded one makes a run repeatable. With `expect_board`, the serial
    number of a board (as `capabilities.board` gives it), no other table is connected to.
    """

    def __init__(
        self,
        open_port: Callable[[], Transport],
        new_token: Callable[[], int] = _random_token,
        expect_board: int | None = None,
    ) -> None:
        self._open_port = open_port
        self._new_token = new_token
        self._expect_board = expect_board
        self._events: asyncio.Queue[Event] = asyncio.Queue()
        self._outcomes = Outcomes()
        self._watcher = StateDiff()
        self._connection: PortConnection | None = None
        self._came_up = asyncio.Event()
        self._running: asyncio.Task[None] | None = None
        self._down_reason: LinkReason | None = None
        self._capabilities: Capabilities | None = None
        self._last_op_id: int | None = None
        self._resends_before = 0

    # --- state ------------------------------------------------------------------------------------

    @property
    def up(self) -> bool:
        """Whether a session is established and the table's state has been read."""
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
        """Capabilities that the table reported when it last connected; None before the first `LinkUp`."""
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
        """An op id that this table does not remember and that was not used here. Motions without one take it."""
        known = set() if self.state is None else {r.op_id for r in self.state.records.values()}
        last = self._last_op_id if self._last_op_id is not None else max(known, default=0)
        free = last % 0xFFFF + 1
        while free in known:
            free = free % 0xFFFF + 1
        return free

    def restore(self, counters: Counters) -> None:
        """Sets the counters last journaled, before `run`: presses made since then become events."""
        self._watcher.counters = counters

    # --- running ----------------------------------------------------------------------------------

    async def __aenter__(self) -> Self:
        self._running = asyncio.create_task(self.run())
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._running is not None:
            self._running.cancel()
            await asyncio.wait((self._running,))
            if not self._running.cancelled():
                self._running.result()  # what ended it before its time

    async def run(self) -> None:
        """Keeps the table connected until cancelled."""
        wait = REOPEN_FIRST
        while True:
            try:
                transport = self._open_port()
            except PortError as error:
                self._tell(LinkDown(error.reason))
            else:
                connection = self._connect(transport)
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

    async def connected(self, seconds: float = CONNECT_WITHIN) -> Capabilities:
        """Waits until the table answers. Raises `NoAnswer`, with the reason, after `seconds`."""
        try:
            async with asyncio.timeout(seconds):
                while not self.up:
                    self._came_up.clear()
                    await self._came_up.wait()
        except TimeoutError:
            why = self._down_reason or because("not_answered_yet")
            raise NoAnswer(because("not_reached", limit=f"{seconds:g}", reason=why)) from None
        assert self._capabilities is not None
        return self._capabilities

    async def events(self, within: float | None = None) -> AsyncIterator[Event]:
        """Yields every event once, in order; for one subscriber.

        Waits for the next without limit, or `within` seconds and then raises `NoAnswer`. Without a subscriber, the
        latest 10,000 are kept.
        """
        while True:
            try:
                async with asyncio.timeout(within):
                    event = await self._events.get()
            except TimeoutError:
                raise NoAnswer(f"The table had nothing to tell for {within:g} s.") from None
            try:
                yield event
            finally:
                self._events.task_done()

    # --- motions ----------------------------------------------------------------------------------

    async def shuffle(self, op_id: int | None = None) -> int:
        """Shuffles and builds the walls inside the machine.

        `op_id` 1..65535 must be new for every new motion (the same one is never carried out twice); None takes the
        next free one. Returns it.
        """
        return await self._move(Operation.SHUFFLE, op_id)

    async def raise_walls(self, op_id: int | None = None) -> int:
        """Lifts the walls to the table."""
        return await self._move(Operation.RAISE_WALLS, op_id)

    async def roll_dice(self, op_id: int | None = None) -> int:
        """Rolls the two dice."""
        return await self._move(Operation.ROLL_DICE, op_id)

    async def finished(self, op_id: int, seconds: float = FINISH_WITHIN) -> Done:
        """Waits for the end of a motion begun here, through restarts of either end.

        Raises `MotionFailed` with its fault, `NoAnswer` when it takes longer than `seconds`, and `LookupError` for an
        op id that was not begun here.
        """
        try:
            async with asyncio.timeout(seconds):
                return await self._outcomes.of(op_id)
        except TimeoutError:
            why = self._down_reason or "The table says that it is still moving."
            raise NoAnswer(f"Motion {op_id} did not end within {seconds:g} s. {why}") from None

    # --- commands ---------------------------------------------------------------------------------

    async def program(self, tiles: WallTiles) -> None:
        """From the next shuffle on, builds walls of these numbers of tiles (0 = no wall there).

        `CommandRefused` says what this table can do instead.
        """
        if self._capabilities is not None and (why := self._capabilities.refusal(tiles)):
            raise CommandRefused(why)
        await self._command(ProgramCommand(tiles))

    async def echo(self, data: bytes) -> float:
        """Sends up to 64 bytes there and back; returns the round-trip time in seconds. For tests of the line."""
        if len(data) > ECHO_MAX:
            raise ValueError(f"An echo carries up to {ECHO_MAX} bytes, not {len(data)}.")
        began = asyncio.get_running_loop().time()
        came = await self._command(EchoCommand(data))
        if came != data:
            raise LinkLost("The table's echo is not what was sent: its firmware has a defect, see its maker.")
        return asyncio.get_running_loop().time() - began

    async def change_baud(self, rate: int) -> None:
        """Changes both ends to `rate` bits per second until the connection ends.

        Raises `CommandRefused` when the table cannot, `PortError` when the port cannot; both then keep their rate.
        """
        if not 1200 <= rate <= 4_000_000:
            raise ValueError(f"A line runs at 1,200 to 4,000,000 bits a second, not {rate}.")
        await self._command(BaudCommand(rate))

    async def display(self, seat: int, text: str) -> None:
        """Shows up to 16 printable ASCII characters at a seat; empty clears."""
        _check_seat(seat)
        if len(text) > DISPLAY_MAX or not text.isascii() or not (text.isprintable() or not text):
            raise ValueError(
                f"Seat {seat}'s display takes up to {DISPLAY_MAX} printable ASCII characters, not {text!r}."
            )
        await self._command(DisplayCommand(seat, text))

    async def light(self, seat: int, first_stack: int, last_stack: int, colour: tuple[int, int, int]) -> None:
        """Lights stacks `first_stack`..`last_stack` (from 1, at the owner's right) of a wall; the others
        stay as they are.
        """
        _check_seat(seat)
        if not FIRST_STACK <= first_stack <= last_stack <= 0xFF:
            raise ValueError(f"Wall {seat} has no stacks {first_stack} to {last_stack}.")
        if not all(0 <= part <= 0xFF for part in colour):
            raise ValueError(f"A light's colour is red, green, blue of 0 to 255 each, not {colour}.")
        await self._command(LightCommand(seat, first_stack, last_stack, Colour(*colour)))

    async def buzz(self, seat: int, pattern: Buzz) -> None:
        """Sounds a buzzer pattern at a seat 0..3."""
        _check_seat(seat)
        await self._command(BuzzerCommand(seat, pattern))

    async def clear_fault(self, code: FaultCode) -> None:
        """Clears a fault that a person has removed. An open lid clears by being closed."""
        await self._command(ClearFaultCommand(code))

    async def hear_out(self) -> None:
        """Reads the table's state, and returns when the subscriber to `events` has processed everything that happened
        at the table before: also a press whose EVENT frame was lost on the way. Raises `LinkLost` where the table
        cannot be reached.
        """
        await self._command(ReadStateCommand())
        await self._events.join()

    async def _move(self, operation: Operation, op_id: int | None) -> int:
        op_id = self.next_op_id() if op_id is None else op_id
        if not 0 < op_id <= 0xFFFF:
            raise ValueError(f"An operation id is 1 to 65535, not {op_id}.")
        self._last_op_id = op_id
        self._outcomes.begin(op_id)
        try:
            await self._command(MotionCommand(operation, op_id))
        except LinkError:
            self._outcomes.abandon(op_id)
            raise
        return op_id

    async def _command(self, command: Command) -> bytes:
        connection = self._connection
        if connection is None or not connection.ready:
            raise LinkLost(self._down_reason or because("not_connected_yet"))
        try:
            async with asyncio.timeout(ANSWER_WITHIN):
                reply = await connection.ask(command)
        except TimeoutError:
            raise NoAnswer(
                f"The table did not answer {name_of(command)} within {ANSWER_WITHIN:.0f} s: see its cable and power."
            ) from None
        outcome = reply[0] if reply else -1
        if outcome != Outcome.OK:
            raise CommandRefused(refusal(command, outcome))
        return reply[1:]

    def _connect(self, transport: Transport) -> PortConnection:
        link = HostLink(self._new_token)
        return PortConnection(transport, link, self._watcher, self._tell, self._expect_board)

    def _tell(self, event: Event) -> None:
        match event:
            case LinkUp(capabilities=capabilities):
                self._capabilities = capabilities
                self._down_reason = None
                self._came_up.set()
            case LinkDown(reason):
                if reason == self._down_reason:
                    return
                self._down_reason = reason
            case Done() | Failed():
                self._outcomes.tell(event)
        if self._events.qsize() == EVENTS_KEPT:
            self._events.get_nowait()
            self._events.task_done()
        self._events.put_nowait(event)


def _check_seat(seat: int) -> None:
    if not 0 <= seat < SEATS:
        raise ValueError(f"There is no seat {seat}; seats are 0 to {SEATS - 1}.")


# ---- Outcomes of motions by operation id ---------------------------------------------------------------------------
# For callers that await one motion instead of subscribing to all events.

KEPT: Final = 32
"""Number of latest outcomes that are kept for late callers."""


class Outcomes:
    """Outcomes by op id. A motion is *begun* when it is commanded and *ended* when its outcome is known."""

    def __init__(self) -> None:
        self._ended: dict[int, Done | Failed] = {}
        self._begun: dict[int, asyncio.Future[None]] = {}

    def begin(self, op_id: int) -> None:
        """A motion is being commanded: forgets an earlier outcome of this op id, and lets `of` wait for the new one."""
        self._ended.pop(op_id, None)
        if op_id not in self._begun:
            self._begun[op_id] = asyncio.get_running_loop().create_future()

    def abandon(self, op_id: int) -> None:
        """The command was refused, or its fate is unknown: ends the wait for its outcome."""
        if waited := self._begun.pop(op_id, None):
            waited.set_result(None)

    def tell(self, outcome: Done | Failed) -> None:
        """Stores an outcome and wakes those who wait for it. The oldest beyond `KEPT` are dropped."""
        self._ended[outcome.op_id] = outcome
        while len(self._ended) > KEPT:
            del self._ended[next(iter(self._ended))]
        if waited := self._begun.pop(outcome.op_id, None):
            waited.set_result(None)

    async def of(self, op_id: int) -> Done:
        """Waits for the end of a motion. `MotionFailed` when it failed, `LookupError` when none was begun."""
        if waited := self._begun.get(op_id):
            await asyncio.shield(waited)
        match self._ended.get(op_id):
            case Done() as done:
                return done
            case Failed() as failed:
                raise MotionFailed(failed)
            case None:
                raise LookupError(f"No motion with operation id {op_id} was begun here lately.")


# ---- Sentences that explain why a table refused a command --------------------------------------------------------


def name_of(command: Command) -> str:
    """The command's name in PROTOCOL.md."""
    return (
        command.operation.name
        if isinstance(command, MotionCommand)
        else type(command).__name__.removesuffix("Command").upper()
    )


def refusal(command: Command, outcome: int) -> str:
    """A sentence for an outcome that is not OK."""
    what = name_of(command)
    match outcome:
        case Outcome.BUSY:
            return f"The table did not start {what}: it is still busy with another motion; wait for its end."
        case Outcome.BAD_ARGUMENT:
            return f"The table cannot carry out {what} with these arguments: {command}."
        case Outcome.UNKNOWN_COMMAND:
            return f"The table's firmware does not know {what}: update it."
        case _:
            return f"The table refused {what} with code {outcome}."
