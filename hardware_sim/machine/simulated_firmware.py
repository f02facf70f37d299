"""The firmware of a simulated automatic table: its motions, their durations, and its failures.

The session is `firmware_bridge.link.responder`, as in any firmware; here are the mechanics behind it. All time is the
event loop's, and everything random comes from the seed, so a run can be repeated. What people do to the machine
(press, free what is jammed, open the lid) are methods; C firmware under emulation has the same ones.
"""

import asyncio
import random
from collections.abc import Callable
from typing import Final

from firmware_bridge.link.responder import Responder
from firmware_bridge.protocol.messages import (
    DARK,
    FAULTS_MAX,
    MINOR,
    PRESS_LOG,
    SEATS,
    BaudCommand,
    Button,
    Buzz,
    BuzzerCommand,
    Capabilities,
    ClearFaultCommand,
    Colour,
    Command,
    DisplayCommand,
    FaultCode,
    LightCommand,
    MotionCommand,
    Operation,
    Outcome,
    ProgramCommand,
    ReadStateCommand,
    ResetCause,
    Sensor,
    Status,
    WallTiles,
)
from firmware_bridge.protocol.state_block import COUNTER_MODULUS, Fault, Record, TableState
from hardware_sim.machine.mechanics import Durations, Inside, spread
from hardware_sim.machine.simulated_line import SimulatedLine

__all__ = ["MODEL", "Durations", "Firmware"]

MODEL: Final = Capabilities(
    model="mahjong-table sim 1",
    stacks=18,
    minor=MINOR,
    firmware=(1, 1, 0),
    sets=2,
    tiles_min=84,
    tiles_max=144,
)

JAM_AT: Final = 0.4
"""The part of an operation's duration after which tiles jam or the power fails."""
WATCHDOG_S: Final = 0.4
"""How long a program may hang before the watchdog restarts it."""
WITHOUT_POWER_S: Final = 0.8
"""How long the power is away when it fails."""


class Firmware(Inside):
    """The table's mechanics at the far end of `line`. `roll` gives the dice, called once when a roll comes to rest that
    a sensor of it reads.

    Observers set the callbacks `on_display`, `on_light`, `on_buzz`, `on_operation_done` and `on_reset`. `on_display`
    and `on_light` are called only when something visible changes; `displays` and `lights` hold what is visible at any
    time.
    """

    def __init__(
        self,
        line: SimulatedLine,
        roll: Callable[[], tuple[int, int]],
        seed: int = 0,
        capabilities: Capabilities = MODEL,
        durations: Durations | None = None,
    ) -> None:
        super().__init__()
        self.line = line
        self.capabilities = capabilities
        self.on_display: Callable[[int, str], None] = lambda *_: None
        self.on_light: Callable[[int, int, int, Colour], None] = lambda *_: None
        self.on_buzz: Callable[[int, Buzz], None] = lambda *_: None
        self.on_operation_done: Callable[[Operation, Record], None] = lambda *_: None
        self.on_reset: Callable[[], None] = lambda: None
        self.motions: list[tuple[Operation, int]] = []
        """Every motion that really began, with its op id: the truth that tests compare with."""
        self._roll = roll
        self._durations = durations or Durations()
        self._random = random.Random(seed)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._motion: asyncio.TimerHandle | None = None
        self._running: Operation | None = None
        self._wake: asyncio.TimerHandle | None = None
        self._muted_until = float("-inf")
        self._dead = False
        self._power_fails = False
        self._back: asyncio.TimerHandle | None = None
        self._standing = spread(capabilities.tiles, capabilities.walls)
        """Tiles in the walls that stand in the machine: no restart changes them."""
        self._lid_open = False
        self.displays = [""] * SEATS
        self.lights = [[DARK] * capabilities.stacks for _ in range(capabilities.walls)]
        self._press_log: list[tuple[int, Button]] = []
        self._latched: tuple[Fault, ...] = ()
        self._lid_openings = 0
        self._set_in_play = 0
        self._forget_everything(ResetCause.POWER)

    # --- power ------------------------------------------------------------------------------------

    def start(self) -> None:
        """Switches the table on: plugs the line and sends BOOT. Needs a running event loop."""
        self._loop = asyncio.get_running_loop()
        self.line.receive = self._receive
        self.line.plug()
        self._speak()

    def stop(self) -> None:
        """Switches the table off and pulls the line."""
        self._cancel_motion()
        for timer in (self._wake, self._back):
            if timer is not None:
                timer.cancel()
        self.line.close()

    def reset(self, cause: ResetCause = ResetCause.WATCHDOG) -> None:
        """Restarts the firmware: motion stops, counters, session and faults are forgotten, displays and
        lights go dark.
        """
        if self._back is not None:
            self._back.cancel()
        self._dead = False
        self._go_dark()
        self._forget_everything(cause)
        self.on_reset()
        self._speak()

    def hang(self) -> None:
        """The program stops running: nothing is received, sent or moved until the watchdog restarts it."""
        self._die(WATCHDOG_S, ResetCause.WATCHDOG)

    def brown_out(self) -> None:
        """The power fails for a moment: at once if something moves, else in the middle of the next motion."""
        if self._running is None:
            self._power_fails = True
        else:
            self._lose_power()

    # --- people and things that happen ------------------------------------------------------------

    def press(self, seat: int, button: Button) -> None:
        """Somebody presses a seat's button."""
        if self._dead:
            return
        self._presses[seat][button] = (self._presses[seat][button] + 1) % COUNTER_MODULUS
        self._press_log = [*self._press_log, (seat, button)][-PRESS_LOG:]
        self._changed()

    def jam(self, wall: int) -> None:
        """Tiles jam at a wall: at once if tiles are moving, else in the next shuffle or lift."""
        self.inside.jammed.add(wall)
        if self._running in (Operation.SHUFFLE, Operation.RAISE_WALLS) and not self._dead:
            self._fail((Fault(FaultCode.JAM, wall),))

    def open_lid(self) -> None:
        """Somebody opens the lid: a motion under way fails with LID_OPEN."""
        if not self._lid_open:
            self._lid_open = True
            self._lid_openings = (self._lid_openings + 1) % COUNTER_MODULUS
            if self._running is not None and not self._dead:
                self._fail((Fault(FaultCode.LID_OPEN),), latch=False)
            self._changed()

    def close_lid(self) -> None:
        """Somebody closes the lid, which clears LID_OPEN."""
        if self._lid_open:
            self._lid_open = False
            self._changed()

    def mute(self, seconds: float) -> None:
        """The firmware neither receives nor sends for a while, but does not restart."""
        self._muted_until = self._time() + seconds

    # --- what can be known ------------------------------------------------------------------------

    @property
    def boot_id(self) -> int:
        """The number of this start of the firmware."""
        return self._boot_id

    @property
    def running(self) -> Operation | None:
        """The operation under way; None while nothing moves."""
        return self._running

    @property
    def faults(self) -> tuple[Fault, ...]:
        """The faults in effect, an open lid first; at most `FAULTS_MAX`."""
        lid = (Fault(FaultCode.LID_OPEN),) if self._lid_open else ()
        return (*lid, *self._latched)[:FAULTS_MAX]

    @property
    def state(self) -> TableState:
        """The state block as it is now."""
        return TableState(
            revision=self._revision,
            boot_id=self._boot_id,
            lid_open=self._lid_open,
            lid_openings=self._lid_openings,
            presses=tuple(tuple(row) for row in self._presses),
            press_log=tuple(self._press_log),
            records=dict(self._records),
            faults=self.faults,
            program=self._program,
            program_pending=self._program != self._built,
            set_in_play=self._set_in_play,
        )

    # --- the machine behind the responder ---------------------------------------------------------

    def carry_out(self, command: Command) -> bytes:
        """Carries a command out and returns the whole reply, `Outcome` first (see `link.responder.Machine`)."""
        match command:
            case MotionCommand(operation, op_id):
                return self._move(operation, op_id)
            case ReadStateCommand():
                return bytes((Outcome.OK,)) + self.state.to_bytes()
            case DisplayCommand() | LightCommand() | BuzzerCommand():
                return bytes((self._tell_players(command),))
            case ProgramCommand(tiles):
                self._program = tiles
                self._changed()
            case ClearFaultCommand(code):
                self._clear(code)
            case BaudCommand():
                pass  # a pseudo-terminal has no rate
        return bytes((Outcome.OK,))

    def _tell_players(self, command: DisplayCommand | LightCommand | BuzzerCommand) -> Outcome:
        """Shows, lights or sounds what the command says, if this table can."""
        match command:
            case DisplayCommand(seat, text):
                if len(text) > self.capabilities.display_width:
                    return Outcome.BAD_ARGUMENT
                self._show(seat, text)
            case LightCommand(seat, first, last, colour):
                if not 1 <= first <= last <= self.capabilities.stacks:
                    return Outcome.BAD_ARGUMENT
                self._light(seat, first, last, colour)
            case BuzzerCommand(seat, pattern):
                self.on_buzz(seat, pattern)
        return Outcome.OK

    def revision(self) -> int:
        """The state's revision, 0..65535."""
        return self._revision

    def stop_motion(self) -> None:
        """The host is silent: a motion under way fails with COMMS."""
        # Only a motion that was cut off leaves something to see to; a silent host alone is no fault of the
        # table.
        if self._running is not None:
            self._fail((Fault(FaultCode.COMMS),))

    # --- motion -----------------------------------------------------------------------------------

    def _move(self, operation: Operation, op_id: int) -> bytes:
        record = self._records[operation]
        if record.op_id != op_id:
            if self._running is not None:
                return bytes((Outcome.BUSY,))
            self._begin(operation, op_id)
            record = self._records[operation]
        return bytes((Outcome.OK, record.status))

    def _begin(self, operation: Operation, op_id: int) -> None:
        if faults := self.faults:  # nothing moves past a fault: the operation fails before it has moved
            self._records[operation] = Record(op_id, Status.FAILED, fault=faults[0])
            self._changed()
            return
        self.motions.append((operation, op_id))
        self._records[operation] = Record(op_id, Status.RUNNING)
        self._running = operation
        takes = self._durations.of(operation)
        if operation is Operation.SHUFFLE:
            self._built = self._program
        if self._power_fails:
            self._motion = self._clock().call_later(takes * JAM_AT, self._lose_power)
        elif jam := self.inside.jam(operation):
            self._motion = self._clock().call_later(takes * JAM_AT, lambda: self._fail((jam,)))
        else:
            self._motion = self._clock().call_later(takes, self._arrive)
        self._changed()

    def _arrive(self) -> None:
        operation = self._running
        if operation is None:
            return
        if operation is Operation.SHUFFLE:
            self._standing = self.inside.counted(self._built)
        result = self._standing
        if wrong := self.inside.faults_after(operation, self._built):
            self._fail(wrong, result=(0, 0, 0, 0) if operation is Operation.ROLL_DICE else result)
            return
        if operation == Operation.ROLL_DICE:
            reads = Sensor.DICE_READER in self.capabilities.sensors
            first, second = self._roll() if reads else (0, 0)
            result = (first, second, 0, 0)
        if operation is Operation.RAISE_WALLS:
            self._set_in_play = (self._set_in_play + 1) % max(1, self.capabilities.sets)
        self._end(Status.DONE, result, None)

    def _fail(self, faults: tuple[Fault, ...], latch: bool = True, result: WallTiles = (0, 0, 0, 0)) -> None:
        if latch:
            fresh = (fault for fault in faults if fault not in self._latched)
            self._latched = (*self._latched, *fresh)[:FAULTS_MAX]
        self._end(Status.FAILED, result, faults[0])

    def _end(self, status: Status, result: tuple[int, int, int, int], fault: Fault | None) -> None:
        operation = self._running
        self._cancel_motion()
        if operation is not None:
            record = Record(self._records[operation].op_id, status, result, fault)
            self._records[operation] = record
            self.on_operation_done(operation, record)
        self._changed()

    def _cancel_motion(self) -> None:
        if self._motion is not None:
            self._motion.cancel()
        self._motion = None
        self._running = None

    def _clear(self, code: FaultCode) -> None:
        """Clears a fault that a person has removed. An open lid clears by closing it.

        OTHER would also clear faults of later minor versions (codes above 9); this firmware has none.
        """
        kept = tuple(fault for fault in self._latched if fault.code != code)
        if kept != self._latched:
            self._latched = kept
            self._changed()

    # --- what can be seen -------------------------------------------------------------------------

    def _show(self, seat: int, text: str) -> None:
        if self.displays[seat] != text:
            self.displays[seat] = text
            self.on_display(seat, text)

    def _light(self, seat: int, first: int, last: int, colour: Colour) -> None:
        stacks = self.lights[seat]
        if any(stacks[n] != colour for n in range(first - 1, last)):
            stacks[first - 1 : last] = [colour] * (last - first + 1)
            self.on_light(seat, first, last, colour)

    # --- the chip ---------------------------------------------------------------------------------

    def _lose_power(self) -> None:
        self._power_fails = False
        self._go_dark()
        self._die(WITHOUT_POWER_S, ResetCause.BROWN_OUT)

    def _die(self, seconds: float, cause: ResetCause) -> None:
        """Stops receiving, sending, counting and moving until it restarts after `seconds`."""
        self._dead = True
        if self._motion is not None:
            self._motion.cancel()
        if self._back is not None:
            self._back.cancel()
        self._back = self._clock().call_later(seconds, lambda: self.reset(cause))

    def _go_dark(self) -> None:
        self._cancel_motion()
        for seat in range(SEATS):
            self._show(seat, "")
        for wall in range(self.capabilities.walls):
            self._light(wall, 1, self.capabilities.stacks, DARK)

    def _forget_everything(self, cause: ResetCause) -> None:
        self._boot_id = self._random.randrange(1, 1 << 32)
        self._revision = 0
        self._presses = [[0] * len(Button) for _ in range(SEATS)]
        self._press_log = []
        self._records = {operation: Record() for operation in Operation}
        self._latched = ()
        self._lid_openings = 0
        self._set_in_play = 0
        self._program = self._built = spread(self.capabilities.tiles, self.capabilities.walls)
        self.responder = Responder(self, self.capabilities, self._boot_id, cause)

    def _changed(self) -> None:
        self._revision = (self._revision + 1) % COUNTER_MODULUS
        self.responder.hint()
        self._speak()

    def _receive(self, data: bytes) -> None:
        if self._dead or self._time() < self._muted_until:
            return
        self.responder.receive(data, self._time())
        self._speak()

    def _speak(self) -> None:
        if self._loop is None or self._dead:
            return
        self._poll(self._loop.time())

    def _poll(self, now: float) -> None:
        if self._dead:
            return
        data, deadline = self.responder.poll(now)
        if data and now >= self._muted_until:
            self.line.write(data)
        if self._wake is not None:
            self._wake.cancel()
            self._wake = None
        if deadline is not None:
            # Going by the deadline, not by the clock alone, keeps a loop that calls a hair early from
            # calling without end.
            self._wake = self._clock().call_at(deadline, lambda: self._poll(max(deadline, self._time())))

    def _clock(self) -> asyncio.AbstractEventLoop:
        if self._loop is None:
            raise RuntimeError("The simulated table is not switched on: call start() first.")
        return self._loop

    def _time(self) -> float:
        return self._clock().time()
