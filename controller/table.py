"""One table's run: hardware, eye, referee and journal wired together.

Every input takes the same way: into the journal together with everything it decided and every message it causes, in
one transaction; only then are displays, lights, motions and the page told. So a controller killed between any two
words goes on where it stood: it replays the journal, and what seats are shown is read off the state again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from controller import clock
from controller.eye import Eye
from controller.journal import Journal, OutboxMessage
from controller.mqtt import messages
from controller.referee import memory, outputs, step
from controller.referee.inputs import (
    FLOWERS_FAULT,
    Fault,
    FaultOver,
    Input,
    Linked,
    Moved,
    Pressed,
    Stuck,
    TimedOut,
    Unlinked,
    from_json,
    to_json,
)
from controller.referee.procedures import PROGRAM
from controller.referee.snapshot import snapshot
from controller.referee.state import (
    Dealing,
    Gather,
    Laying,
    Message,
    Opening,
    Revealing,
    Table,
    Turn,
    TurningUp,
)
from controller.rules.standing import wall_tiles
from controller.rules.tiles import Seat
from controller.table_shape import in_words, wrong_walls
from firmware_bridge import events as wire
from firmware_bridge.errors import CommandRefused, LinkError
from firmware_bridge.hardware import Hardware
from firmware_bridge.messages import DARK, Button, Buzz, Colour, FaultCode, Operation, Sensor, WallTiles
from firmware_bridge.state import Counters

log = logging.getLogger(__name__)

ATTENTIVE_S: Final = 0.25
"""Between two pictures while the hand waits for something to be laid."""
IDLE_S: Final = 1.0
"""Between two pictures while nothing is expected on the cloth."""
SEE_OFF_S: Final = 3.0
"""How long the last result stays on the displays before a program that was to play so many hands ends."""
RETRY_S: Final = 1.0
"""Before a command the table could not take is tried again."""
CHECKPOINT: Final = "table"
MODELS: Final[Mapping[str, type[messages.Hand | messages.Event | messages.Score | messages.Alert]]] = {
    "hand": messages.Hand,
    "event": messages.Event,
    "score": messages.Score,
    "alert": messages.Alert,
}
OPERATIONS: Final = {
    "shuffle": Operation.SHUFFLE,
    "walls": Operation.RAISE_WALLS,
    "dice": Operation.ROLL_DICE,
}
CLEARABLE: Final = frozenset(
    code.name.lower() for code in FaultCode if code not in (FaultCode.LID_OPEN, FaultCode.RESET)
)
"""Faults that are cleared when people have seen to them; a lid clears by being closed, a restart has cleared itself."""
BUZZES: Final = {"refused": Buzz.REFUSED, "notice": Buzz.NOTICE, "alarm": Buzz.ALARM}


def recovered(table: Table, journal: Journal) -> Table:
    """`table` as the journal left it: the last pause between hands, and every input since."""
    kept = journal.checkpoint_get(CHECKPOINT)
    after = 0
    if kept is not None:
        table, after = memory.recall(table, kept.body), kept.n
    for entry in journal.entries(kind="input", after=after):
        table = step(table, from_json(entry.body), entry.at)
    return replace(table, told=())


class TableRun:
    """A table at work. `publish` receives every new picture of it (a fresh dict) for page and broker."""

    def __init__(
        self,
        table: Table,
        journal: Journal,
        hardware: Hardware,
        eye: Eye,
        publish: Callable[[dict[str, Any]], None],
        health: Callable[[], dict[str, Any]] = dict,
    ) -> None:
        self.table = recovered(table, journal)
        self._journal = journal
        self._hardware = hardware
        self._eye = eye
        self._publish = publish
        self._health = health
        self._shown: dict[int, str] = {}
        self._lit: tuple[outputs.Light, ...] = ()
        self._started: outputs.Motion | None = None
        self._set_by_hand: WallTiles | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._timed: outputs.Waiting | None = None
        self._speaking = asyncio.Event()
        self._buzzes: list[tuple[int, Buzz]] = []
        self._looked = asyncio.Event()

    async def run(self, hands: int | None = None) -> None:
        """Run until cancelled, or until `hands` hands are over."""
        if self.table.boot_id is not None:
            self._hardware.restore(wire_counters(self.table))
        alerts = {alert.code for alert in self.table.alerts}
        self._eye.forget(self.table.blind, "camera" in alerts, FLOWERS_FAULT in alerts)
        if self._journal.recovery is not None:
            self.take(Fault("journal", self._journal.recovery))
        self._refresh()
        async with asyncio.TaskGroup() as tasks:
            work = [
                tasks.create_task(self._hardware.run()),
                tasks.create_task(self._listen()),
                tasks.create_task(self._watch()),
                tasks.create_task(self._speak()),
            ]
            while not self._over(hands):
                self._looked.clear()
                await self._looked.wait()
            await self._see_off()
            for task in work:
                task.cancel()

    def take(self, given: Input) -> None:
        """Record an input with all it causes, then let the table know."""
        at = clock.wall_time()
        before = self.table
        try:
            after = step(before, given, at)
        except (ValueError, LookupError, RuntimeError, AssertionError) as error:
            self._reject(given, error, at)
            return
        checkpoint = memory.between_hands(after) and not memory.between_hands(before)
        self._journal.append(
            at,
            [("input", to_json(given))],
            messages=[self._outgoing(told) for told in after.told if told.topic in MODELS],
            checkpoints={CHECKPOINT: memory.keep(after)} if checkpoint else None,
        )
        self.table = after
        for told in after.told:
            if told.topic == "buzz":
                self._buzzes.append((told.body["seat"], BUZZES[told.body["pattern"]]))
        self._refresh()

    def _reject(self, given: Input, error: Exception, at: float) -> None:
        """An input the referee cannot make sense of changes nothing: it is kept aside with the reason."""
        log.exception("rejected %s", given)
        self._journal.append(
            at, [("rejected", {**to_json(given), "reason": f"{type(error).__name__}: {error}"})]
        )
        if not isinstance(given, Fault):
            self.take(Fault("referee", f"Something seen or pressed made no sense and was set aside: {error}"))

    def _outgoing(self, told: Message) -> OutboxMessage:
        body = MODELS[told.topic].model_validate(
            {"session": self.table.session.name, "at": self.table.at, **told.body}
        )
        return body.outboxed()

    async def _see_off(self) -> None:
        """People read the last result before the program ends; a table that is away is not waited for."""
        loop = asyncio.get_running_loop()
        until = loop.time() + SEE_OFF_S
        while loop.time() < until and dict(enumerate(self._texts())) != self._shown:
            await asyncio.sleep(ATTENTIVE_S)
        await asyncio.sleep(SEE_OFF_S)

    def _over(self, hands: int | None) -> bool:
        return hands is not None and self.table.number >= hands and isinstance(self.table.stage, Gather)

    def _refresh(self) -> None:
        """Timers, displays, lights, motion and pictures follow the state."""
        self._arm(outputs.waiting(self.table))
        self._speaking.set()
        self._looked.set()
        self._publish({**snapshot(self.table), **self._health()})

    def _arm(self, waiting: outputs.Waiting | None) -> None:
        if waiting == self._timed:
            return
        if self._timer is not None:
            self._timer.cancel()
        self._timed, self._timer = waiting, None
        if waiting is not None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(waiting.seconds, self._time_out, waiting)

    def _time_out(self, waiting: outputs.Waiting) -> None:
        if waiting == self._timed:
            self.take(TimedOut(waiting.name))

    # ---- ears --------------------------------------------------------------------------------------------------

    async def _listen(self) -> None:
        async for event in self._hardware.events():
            if isinstance(event, wire.LinkUp):
                self.take(self._linked(event))
                self._shown, self._lit, self._started = {}, (), None
                self._catch_up()
            else:
                known = self._hardware.capabilities
                self.take(heard(event, known is None or Sensor.LID_SWITCH in known.sensors))

    def _linked(self, up: wire.LinkUp) -> Linked:
        state = self._hardware.state
        latest = (
            max((record.op_id for record in state.records.values()), default=0) if state is not None else 0
        )
        return Linked(up.boot_id, up.reset, up.counters.presses, latest, up.cause.name.lower())

    def _catch_up(self) -> None:
        """Faults that ended while nobody listened are over."""
        state = self._hardware.state
        there = {fault_name(fault.code) for fault in state.faults} if state is not None else set()
        known = {fault_name(code) for code in FaultCode}
        for alert in self.table.alerts:
            if alert.code in known and alert.code not in there:
                self.take(FaultOver(alert.code))
        self._speaking.set()

    # ---- eye ---------------------------------------------------------------------------------------------------

    async def _watch(self) -> None:
        while True:
            for given in await self._eye.look(self.table.sight):
                self.take(given)
            attentive = isinstance(
                self.table.stage, Dealing | Opening | TurningUp | Turn | Laying | Revealing
            )
            await asyncio.sleep(ATTENTIVE_S if attentive else IDLE_S)

    # ---- mouth -------------------------------------------------------------------------------------------------

    async def _speak(self) -> None:
        """Bring displays, lights and motion in line with the state, as often as it changes."""
        while True:
            await self._speaking.wait()
            self._speaking.clear()
            state = self._hardware.state
            if not self._hardware.up or state is None or state.boot_id != self.table.boot_id:
                continue  # nothing is told to a table that restarted before the referee knows of it
            try:
                await self._say_all()
            except LinkError as error:
                log.info("the table could not be told yet: %s", error)
                asyncio.get_running_loop().call_later(RETRY_S, self._speaking.set)

    async def _say_all(self) -> None:
        while self._buzzes:
            await self._hardware.buzz(*self._buzzes.pop(0))
        shown = enumerate(self._texts())
        await asyncio.gather(
            *(self._show(seat, text) for seat, text in shown if self._shown.get(seat) != text)
        )
        await self._light(outputs.lights(self.table))
        motion = outputs.motion(self.table)
        if motion is not None and motion != self._started:
            await self._start(*motion)
            self._started = motion

    def _texts(self) -> tuple[str, ...]:
        """What every display of the machine shows; where nobody sits, nothing."""
        known = self._hardware.capabilities
        shown = outputs.displays(self.table)
        return (*shown, *[""] * (max(0, known.seats - len(shown)) if known is not None else 0))

    async def _show(self, seat: int, text: str) -> None:
        await self._hardware.display(seat, text)
        self._shown[seat] = text

    async def _light(self, lights: tuple[outputs.Light, ...]) -> None:
        known = self._hardware.capabilities
        if lights == self._lit or known is None:
            return
        for seat in range(self.table.system.players):
            await self._hardware.light(seat, 1, known.stacks, DARK)
        for lit in lights:
            if lit.first_stack <= known.stacks:  # an outer wall may be longer than its row of lights
                last = min(lit.last_stack, known.stacks)
                red, green, blue = lit.colour.to_bytes(3, "big")
                await self._hardware.light(lit.seat, lit.first_stack, last, Colour(red, green, blue))
        self._lit = lights

    async def _start(self, operation: str, op_id: int, clears: str | None) -> None:
        """Begin a motion, once the fault that people have seen to is cleared. One that nobody has seen to stays, and
        stops the motion before anything moves."""
        if clears in CLEARABLE:
            await self._hardware.clear_fault(FaultCode[clears.upper()])
        match operation:
            case "shuffle":
                if await self._programmed(op_id, clears == PROGRAM):
                    await self._hardware.shuffle(op_id)
            case "walls":
                await self._hardware.raise_walls(op_id)
            case "dice":
                await self._hardware.roll_dice(op_id)

    async def _programmed(self, op_id: int, set_by_hand: bool) -> bool:
        """Whether the machine knows which walls to build, or people have said that they set it by hand."""
        wanted, known = wall_tiles(self.table.system), self._hardware.capabilities
        if set_by_hand:
            self._set_by_hand = wanted
        if known is None or self._set_by_hand == wanted:
            return True
        wrong = wrong_walls(self.table.system, known)
        if wrong is None and known.programs:
            try:
                await self._hardware.program(wanted)
            except CommandRefused as refusal:
                wrong = f"{refusal} {self.table.system.name} needs {in_words(wanted)}."
        if wrong is not None:
            self.take(Stuck("shuffle", op_id, wrong, PROGRAM))
        return wrong is None


def heard(
    event: wire.LinkDown | wire.Pressed | wire.Done | wire.Failed | wire.FaultRaised | wire.FaultCleared,
    lid_switch: bool = True,
) -> Input:
    """What an event of the link means to the referee; `lid_switch`: the machine can feel its lid."""
    match event:
        case wire.LinkDown(reason=reason):
            return Unlinked(reason)
        case wire.Pressed(seat=seat, button=button, count=count):
            return Pressed(Seat(seat), Button(button).name.lower(), count)
        case wire.Done(operation=operation, op_id=op_id, dice=dice):
            return Moved(_word(operation), op_id, dice)
        case wire.Failed(operation=operation, op_id=op_id, fault=fault):
            cause = "" if fault.cause is None else fault.cause.name.lower()
            what = (fault_name(fault.code), fault.place, fault.count, cause, lid_switch)
            return Stuck(_word(operation), op_id, fault.text, *what)
        case wire.FaultRaised(code=code, text=text):
            return Fault(fault_name(code), text)
        case wire.FaultCleared(code=code):
            return FaultOver(fault_name(code))


def fault_name(code: FaultCode) -> str:
    """The name an alert of this fault goes by."""
    return FaultCode(code).name.lower()


def wire_counters(table: Table) -> Counters:
    """The button counters of `table` as the link keeps them."""
    return Counters(table.boot_id or 0, table.counters)


def _word(operation: Operation) -> str:
    return next(word for word, value in OPERATIONS.items() if value == operation)
