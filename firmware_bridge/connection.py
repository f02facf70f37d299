"""One open port: moves bytes between the transport and the link, and resolves the replies that callers await."""

import asyncio
from collections.abc import Callable
from typing import Final

from firmware_bridge.errors import LinkLost, PortError
from firmware_bridge.events import Event, LinkDown, LinkUp
from firmware_bridge.link.link import Connected, HostLink, Incompatible, Lost, Replied, Revised
from firmware_bridge.link.state_diff import StateDiff
from firmware_bridge.link_reasons import LinkReason, because
from firmware_bridge.protocol.messages import (
    BaudCommand,
    Command,
    HelloAck,
    MotionCommand,
    Outcome,
    ReadStateCommand,
    Status,
    command_to_bytes,
)
from firmware_bridge.protocol.state_block import TableState
from firmware_bridge.transport.serial_ports import Transport

BACKLOG_MAX: Final = 4096
"""Bytes kept for a port that takes none; beyond it they are dropped, as a full UART would."""


class PortConnection:
    """One opening of a port. `over` is done once the port must be opened again; its result is the reason."""

    def __init__(
        self,
        transport: Transport,
        link: HostLink,
        watcher: StateDiff,
        tell: Callable[[Event], None],
        expect_board: int | None = None,
    ) -> None:
        self.link = link
        self.ready = False
        self.was_ready = False
        self.over: asyncio.Future[LinkReason] = asyncio.get_running_loop().create_future()
        self._watcher = watcher
        self._tell = tell
        self._transport = transport
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None
        self._backlog = b""
        self._asked: dict[int, tuple[Command, asyncio.Future[bytes]]] = {}
        self._reading: int | None = None
        self._revision_wanted: int | None = None
        self._read_again = False
        self._fresh: HelloAck | None = None
        self._expect_board = expect_board
        self._rate: int | None = None
        self._closed = False
        self._loop.add_reader(transport.fileno(), self._readable)
        self._pump(self._loop.time())

    async def ask(self, command: Command) -> bytes:
        """Sends a command and waits for its reply's body. Raises `LinkLost`, or `PortError` where a new rate fails."""
        reply: asyncio.Future[bytes] = self._loop.create_future()
        ticket = self.link.send(command_to_bytes(command), alone=isinstance(command, BaudCommand))
        self._asked[ticket] = (command, reply)
        self._pump(self._loop.time())
        return await reply

    def close(self) -> None:
        """Closes the port and fails every pending command with `LinkLost`. May be called more than once."""
        if self._closed:
            return
        self._closed = True
        if self._timer is not None:
            self._timer.cancel()
        self._loop.remove_reader(self._transport.fileno())
        self._loop.remove_writer(self._transport.fileno())
        self._transport.close()
        self._forget(because("closed_here"))

    # --- the pump ---------------------------------------------------------------------------------

    def _readable(self) -> None:
        try:
            data = self._transport.read()
        except PortError as error:
            self._break(error.reason)
            return
        now = self._loop.time()
        if self.link.receive(data, now):  # a slow line brings frames byte by byte
            self._pump(now)

    def _tick(self, due: float) -> None:
        self._timer = None
        # A loop may call a hair early; going by `due` then keeps it from being called again without end.
        self._pump(max(due, self._loop.time()))

    def _pump(self, now: float) -> None:
        if self._closed or self.over.done():
            return
        self._settle()
        data, deadline = self.link.poll(now)
        self._settle()
        self._write(data)
        if self._timer is None or deadline < self._timer.when():
            # A timer that is only too early does no harm; setting a new one for every command costs more.
            if self._timer is not None:
                self._timer.cancel()
            self._timer = self._loop.call_at(deadline, self._tick, deadline)

    def _write(self, data: bytes) -> None:
        if self._backlog:
            # A frame cut by dropping its end is a damaged frame, which the link mends.
            self._backlog += data[: BACKLOG_MAX - len(self._backlog)]
            return
        if not data:
            return
        try:
            count = self._transport.write(data)
        except PortError as error:
            self._break(error.reason)
            return
        if count < len(data):
            self._backlog = data[count:][:BACKLOG_MAX]
            self._loop.add_writer(self._transport.fileno(), self._writable)

    def _writable(self) -> None:
        data, self._backlog = self._backlog, b""
        self._loop.remove_writer(self._transport.fileno())
        self._write(data)

    def _break(self, reason: LinkReason) -> None:
        self.ready = False
        self._loop.remove_reader(self._transport.fileno())
        if not self.over.done():
            self.over.set_result(reason)
        self._forget(reason)

    # --- signals ----------------------------------------------------------------------------------

    def _settle(self) -> None:
        while signals := self.link.signals():
            for signal in signals:
                match signal:
                    case Connected(hello):
                        if stranger := self._stranger(hello):
                            self._break(self._here(stranger))
                            return
                        self._fresh = hello
                        self._watcher.cause = hello.cause
                        self._read_state()
                    case Replied(ticket, body):
                        self._take_reply(ticket, body)
                    case Revised(revision):
                        self._revision_wanted = revision
                        self._read_again = True
                        self._read_if_behind()
                    case Lost(reason):
                        self.ready = False
                        self._forget(reason)
                        try:
                            self._speak_at(None)
                        except PortError as error:
                            self._break(error.reason)
                        self._tell(LinkDown(self._here(reason)))
                    case Incompatible(reason):
                        self._break(self._here(reason))

    def _here(self, reason: LinkReason) -> LinkReason:
        return because("at_port", port=self._transport.name, reason=reason)

    def _stranger(self, hello: HelloAck) -> LinkReason | None:
        if defect := hello.capabilities.defect:
            return because("defect", what=defect)
        board, expected = hello.capabilities.board, self._expect_board
        if expected is None or board == expected:
            return None
        model = hello.capabilities.model
        if board == 0:
            return because("board_untold", model=model, expected=expected)
        return because("other_board", board=board, model=model, expected=expected)

    def _speak_at(self, rate: int | None) -> None:
        """Sets the port's rate in bits per second; None: the rate it was opened with, at which every session begins."""
        if rate == self._rate:
            return
        self._rate = rate
        self._transport.set_baud(rate)

    def _read_state(self) -> None:
        # What came with the last frame may already have ended the session; the signal that says so is still to come.
        if self._reading is None and self.link.up:
            self._reading = self.link.send(command_to_bytes(ReadStateCommand()))

    def _read_if_behind(self) -> None:
        state = self._watcher.state
        if self._revision_wanted is None or state is None or not self.ready:
            return
        ahead = (self._revision_wanted - state.revision) & 0xFFFF
        if 0 < ahead < 0x8000:
            self._read_state()

    def _take_reply(self, ticket: int, body: bytes) -> None:
        if ticket == self._reading:
            self._reading = None
            self._take_state(body)
            return
        command, reply = self._asked.pop(ticket)
        if isinstance(command, ReadStateCommand):
            self._take_state(body)
        if isinstance(command, MotionCommand) and body[:1] == bytes((Outcome.OK,)):
            self._watcher.await_outcome(command.operation, command.op_id)
            if body[1:2] != bytes((Status.RUNNING,)):
                self._read_state()  # an earlier operation: its outcome is known and no change will be reported
        refused: PortError | None = None
        if isinstance(command, BaudCommand) and body[:1] == bytes((Outcome.OK,)):
            try:
                self._speak_at(command.rate)
            except PortError as error:  # a port that keeps its rate: the table soon comes back to it
                refused, self._rate = error, None
        if reply.done():  # its caller may have been cancelled
            return
        if refused is not None:
            reply.set_exception(refused)
        else:
            reply.set_result(body)

    def _take_state(self, body: bytes) -> None:
        try:
            state = TableState.from_bytes(body[1:])
        except ValueError:
            self._break(self._here(because("state_not_read", size=len(body[1:]))))
            return
        happened = self._watcher.observe(state)
        if self._fresh is not None:
            about, cause = self._fresh.capabilities, self._fresh.cause
            self._tell(LinkUp(state.boot_id, happened.reset, about, happened.counted_from, cause))
            self._fresh = None
            self.ready = self.was_ready = True
        for event in happened.events:
            self._tell(event)
        if self._read_again:
            # A reply that had to be sent again may be older than the report of a change. Once is enough: a firmware
            # that never reaches the revision it reports must not keep the line busy without end.
            self._read_again = False
            self._read_if_behind()

    def _forget(self, reason: LinkReason) -> None:
        self._reading = None
        self._revision_wanted = None
        asked, self._asked = self._asked, {}
        for _, reply in asked.values():
            if not reply.done():
                reply.set_exception(LinkLost(reason))
