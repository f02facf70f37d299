"""The run loop of one table: hardware, camera, referee and journal wired together.

Every input takes the same way: into the journal together with every decision and every message it causes, in one
transaction; only then displays, lights, motions and the page are updated. So a controller killed at any point continues
where it stood: it replays the journal, and the displays are derived from the state again.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable, Mapping, Sequence
from concurrent.futures import Future
from contextlib import suppress
from types import MappingProxyType
from typing import Any, Final, TypeVar, assert_never

from controller import clock
from controller.accounting import settlement_slip
from controller.accounting.session import SessionError
from controller.journal.journal import JournalError, JournalLocked, JournalWaits
from controller.orders import unix_socket
from controller.orders.order_models import Answer, Order
from controller.referee import outputs, question_answers, useful_buttons
from controller.referee.effects import (
    AnswerOrder,
    ClearMachineFault,
    Effect,
    KeepAnsweredPicture,
    Publish,
    PublishAgain,
    SoundBuzzer,
)
from controller.referee.inputs import FLOWERS_FAULT, FaultOver, Input, MachineFault, QuestionAnswer, TimedOut
from controller.referee.missing_parts import begun_by_people
from controller.referee.outputs import Waiting
from controller.referee.panel_presses import (
    PanelPress,
    PressAnswer,
    PressOutcome,
    SeatPanel,
    press_answer,
    press_input,
)
from controller.referee.questions import asked_zones, pictured_zones
from controller.referee.session_lifecycle import ended_by_rules, rules_due, same_rules
from controller.referee.stages import (
    AwaitingIndicator,
    AwaitingUra,
    BetweenHands,
    Dealing,
    LayingMeld,
    Moving,
    Opening,
    ShowsHand,
    Turn,
    TurningUp,
)
from controller.referee.table_state import Table
from controller.rules.tiles import Seat
from controller.runtime.camera_input import PUSHED_FAULT, CameraInput
from controller.runtime.hardware_input import ended_meanwhile, input_from_event, linked_input, wire_counters
from controller.runtime.hardware_output import BlockingAlerts, HardwareOutput
from controller.runtime.machine_link import MachineLink
from controller.runtime.recorded_table import Picture, RecordedTable, Standstill, effect_lines, pictured
from controller.words import Sentence, plain, say
from firmware_bridge import events as wire
from firmware_bridge.errors import LinkError
from firmware_bridge.protocol.constants import Button, Operation
from firmware_bridge.protocol.messages import ALL_SENSORS

log = logging.getLogger(__name__)

ATTENTIVE_S: Final = 0.25
"""Seconds between two pictures while the hand waits for something to be laid."""
IDLE_S: Final = 1.0
"""Seconds between two pictures while nothing is expected on the cloth, or nothing has moved there for long."""
STILL_S: Final = 20.0
"""Seconds without any movement and in one stage of the hand, after which pictures are taken as seldom."""
SEE_OFF_S: Final = 3.0
"""Seconds the last result stays on the displays before a run of a given number of hands ends."""
AGAIN_S: Final = 1.0
"""Seconds before inputs that the journal could not take are written again."""
LOCK_S: Final = 0.25
"""Seconds a write waits for another program's lock on the journal, with the event loop blocked."""
GUARD_S: Final = 5.0
"""Seconds between two checks of the free space on the disk and in the outbox."""
PRUNE_S: Final = 60.0
"""Seconds between two times that what is kept for some hours is gone through."""
OBJECTION_S: Final = 5.0
"""Seconds others may object to an answer that favours who gave it, unless the settings say otherwise."""


class TableRun:
    """The run loop of one table on its record. `publish` receives every new snapshot for page and broker; the inputs
    `first` are taken before any other.

    No new hand begins while the disk has less than `min_free` bytes free, or while `outbox_limit` returns the reason
    why the outbox is full. `resend` publishes the messages after a number again. `hub_warnings` returns the open
    decisions of staff about the hub. The journal's control socket answers `requests` beside orders. Others may object
    to an answer for `objection_s` seconds; `keep_picture` stores the picture of each answer that counts. `prune` is
    called at intervals with the time, to delete what is kept for some hours. `languages` are those of the seats'
    displays.
    """

    def __init__(  # noqa: PLR0913 - the parts of one table and the callbacks of its neighbours, each by name
        self,
        record: RecordedTable,
        hardware: MachineLink,
        camera_input: CameraInput,
        publish: Callable[[Mapping[str, Any]], None],
        health: Callable[[], dict[str, Any]] = dict,
        *,
        first: Sequence[Input] = (),
        min_free: int = 0,
        outbox_limit: Callable[[], Sentence | None] = lambda: None,
        resend: Callable[[int], None] = lambda _after: None,
        hub_warnings: Callable[[], list[Sentence]] = list,
        requests: Mapping[str, unix_socket.Request] = MappingProxyType({}),
        objection_s: float = OBJECTION_S,
        keep_picture: Callable[[KeepAnsweredPicture], None] = lambda _picture: None,
        prune: Callable[[float], None] = lambda _now: None,
        languages: Callable[[], Mapping[int, str]] = dict,
    ) -> None:
        self._prune = prune
        self._keep_picture = keep_picture
        self._objection_s = objection_s
        self._record = record
        self._journal = record.journal
        self._first = first
        self._blocking_alerts = BlockingAlerts(record.journal.path, min_free, outbox_limit, hub_warnings)
        self._resend = resend
        self._requests = requests
        self._calls = LoopCalls()
        self._held: deque[Input] = deque()
        self._standstill: Standstill | None = None
        self._broken: JournalError | None = None
        self._slips: set[asyncio.Future[None]] = set()
        self._hardware = hardware
        self._camera_input = camera_input
        self._publish = publish
        self._health = health
        self._output = HardwareOutput(hardware, lambda: self.table, self._displays, self.take, languages)
        self._timer = DecisionTimer(hardware.hear_out, lambda name: self.take(TimedOut(name)))
        self._looked = asyncio.Event()

    async def run(self, hands: int | None = None) -> None:
        """Run until cancelled, or until `hands` hands are over. Orders are accepted at the journal's control socket
        meanwhile.

        Raises `JournalError` when nothing can be recorded any more, except for a full disk or a lock.
        """
        self._calls.into(asyncio.get_running_loop())
        self._journal.wait_for_others(LOCK_S)
        if self.table.link.boot_id is not None:
            self._hardware.restore(wire_counters(self.table))
        for given in self._first:
            self.take(given)
        alerts = {alert.code for alert in self.table.reports.alerts}
        self._camera_input.restore(self.table.sensors.blind, "camera" in alerts, FLOWERS_FAULT in alerts)
        if PUSHED_FAULT in alerts:  # the table is located again at every start
            self.take(FaultOver(PUSHED_FAULT))
        if (lost := self._journal.unreported_loss) is not None:
            self.take(MachineFault("journal", lost))
            with suppress(JournalWaits):  # then it is reported once more
                self._journal.loss_reported()
        self._raise_blocking_alerts()
        self._refresh()
        try:
            await self._at_work(hands)
        except BaseExceptionGroup:
            if self._broken is not None:
                raise self._broken from None
            raise

    async def _at_work(self, hands: int | None) -> None:
        control_socket = unix_socket.serve_socket(self._journal.path, self.order, self._requests)
        async with control_socket, asyncio.TaskGroup() as tasks:
            work = [
                tasks.create_task(self._hardware.run()),
                tasks.create_task(self._listen()),
                tasks.create_task(self._watch()),
                tasks.create_task(self._output.run()),
                tasks.create_task(self._guard()),
            ]
            while not self._over(hands):
                if self._broken is not None:
                    raise self._broken
                self._looked.clear()
                await self._looked.wait()
            await self._see_off()
            self._timer.arm(None)
            for task in work:
                task.cancel()
            if self._slips:
                await asyncio.wait(self._slips)

    @property
    def table(self) -> Table:
        """The table as it stands in the journal."""
        return self._record.table

    def take(self, given: Input) -> None:
        """Record an input with all it causes, then update the machine. While the disk is full, or another program holds
        the journal, nothing is decided: inputs are queued, in order, until they can be written."""
        if self._standstill is not None:
            self._held.append(given)
            return
        try:
            effects = self._record.take(given, clock.wall_time())
        except JournalWaits as error:
            self._held.append(given)
            self._stop_deciding(error)
        except JournalError as error:
            self._give_up(error)
        else:
            self._after(effects)

    def order(self, order: Order) -> Answer:
        """Execute an order of the staff, or answer why not; must be called in the table's event loop."""
        if self._standstill is not None:
            return Answer(order.id, "refused", (self._standstill.sentence,))
        try:
            answer, effects = self._record.order(order, clock.wall_time())
        except JournalLocked as error:
            self._stop_deciding(error)
            return Answer(order.id, "refused", (plain(str(error)),))
        except JournalError as error:
            return Answer(order.id, "refused", (plain(str(error)),))
        by = order.by if order.origin is None else order.origin.described(order.by)
        log.info("order %s of %s: %s %s: %s", order.id, by, order.name, answer.status, answer.text)
        self._after(effects)
        return answer

    def order_from_thread(self, order: Order) -> Answer:
        """`order` from another thread, which blocks until the answer is there."""
        late = Answer(order.id, "refused", (say("order.no_answer"),))
        return self._calls.answer(lambda: self.order(order), late)

    def press(self, press: PanelPress) -> PressAnswer:
        """Record a press on a player's panel, once, or answer why not; must be called in the table's event loop. While
        nothing can be recorded it is not kept for later, as a machine's press is: its player presses again."""
        given = press_input(self.table, press)
        if isinstance(given, PressAnswer):
            return given
        return self._recorded_now(given, lambda effects: press_answer(given, effects))

    def reply(self, answer: QuestionAnswer, panel: SeatPanel | None = None) -> PressAnswer:
        """Record an answer to a question of the table, once, or say why it cannot be taken; must be called in the
        table's event loop."""
        given = question_answers.answer_input(self.table, answer, panel, self._objection_s)
        if isinstance(given, PressAnswer):
            return given
        return self._recorded_now(given, lambda _effects: PressAnswer(PressOutcome.RECORDED))

    def _recorded_now(self, given: Input, answer: Callable[[Sequence[Effect]], PressAnswer]) -> PressAnswer:
        try:
            if self._standstill is None:
                effects = self._record.take(given, clock.wall_time())
                self._after(effects)
                return answer(effects)
        except JournalWaits as error:
            self._stop_deciding(error)
        except JournalError as error:
            self._give_up(error)
            return PressAnswer(PressOutcome.NOT_RECORDED, plain(str(error)))
        assert self._standstill is not None
        return PressAnswer(PressOutcome.NOT_RECORDED, self._standstill.sentence)

    def reply_from_thread(self, answer: QuestionAnswer, panel: SeatPanel | None = None) -> PressAnswer:
        """`reply` from another thread, which blocks until the answer is there."""
        late = PressAnswer(PressOutcome.NOT_RECORDED, say("press.no_answer"))
        return self._calls.answer(lambda: self.reply(answer, panel), late)

    def press_from_thread(self, press: PanelPress) -> PressAnswer:
        """`press` from another thread, which blocks until the answer is there."""
        late = PressAnswer(PressOutcome.NOT_RECORDED, say("press.no_answer"))
        return self._calls.answer(lambda: self.press(press), late)

    def languages_changed(self) -> None:
        """Somebody sees their seat's display in another language; from any thread."""
        self._calls.soon(self._output.wake)

    def useful_buttons(self, seat: int) -> tuple[Button, ...]:
        """The buttons that are of use to a seat now (`controller.referee.useful_buttons`); from any thread."""
        table = self.table
        if self._standstill is not None or not 0 <= seat < table.system.players:
            return ()
        return useful_buttons(table, Seat(seat))

    def now(self) -> float:
        """The table's clock (seconds since the epoch), from any thread."""
        return self._calls.now()

    def _after(self, effects: Sequence[Effect]) -> None:
        """Carry out what a recorded step causes, and update displays, lights and pages."""
        for effect in effects:
            match effect:
                case SoundBuzzer(seat, pattern):
                    self._output.buzz(seat, pattern)
                case ClearMachineFault(code):
                    self._output.clear(code)
                case PublishAgain(after):
                    self._resend(after)
                case KeepAnsweredPicture():
                    self._keep_picture(effect)
                case Publish() | AnswerOrder():
                    pass  # in the journal since the step was recorded
                case _:
                    assert_never(effect)
        for session in effect_lines(effects, self.table):
            writing = asyncio.ensure_future(self._write_slip(session))
            self._slips.add(writing)
            writing.add_done_callback(self._slips.discard)
        self._refresh()

    async def _write_slip(self, session: str) -> None:
        """Write the settlement slip beside the journal; it can be printed again at any time."""
        try:
            written, _ = await clock.in_thread(settlement_slip.write_slip, self._journal.path, session)
        except (OSError, JournalError, SessionError) as error:
            log.warning("the slip of session %s cannot be written: %s", session, error)
        else:
            log.info("the slip of session %s is written: %s", session, written)

    # ---- the disk ----------------------------------------------------------------------------------------------

    def _stop_deciding(self, error: JournalWaits) -> None:
        log.error("%s", error)
        self._standstill = Standstill.of(error, clock.wall_time())
        self._journal.wait_for_others(0.0)  # the lock is held for long: the loop need not block again
        self._refresh()
        asyncio.get_running_loop().call_later(AGAIN_S, self._go_on)

    def _give_up(self, error: JournalError) -> None:
        """Nothing can be recorded any more: end the run with the error that says why."""
        self._broken = error
        self._looked.set()

    def _go_on(self) -> None:
        """Write the queued inputs, as far as that can be done; when all are written, play goes on."""
        over = self._standstill
        assert over is not None
        try:
            self._journal.try_to_write()
            while self._held:
                effects = self._record.take(self._held[0], clock.wall_time())
                self._held.popleft()
                self._after(effects)
        except JournalWaits as error:
            self._standstill = Standstill.of(error, over.since)
            asyncio.get_running_loop().call_later(AGAIN_S, self._go_on)
            return
        except JournalError as error:
            self._give_up(error)
            return
        self._standstill = None
        self._journal.wait_for_others(LOCK_S)
        lasted = clock.wall_time() - over.since
        self.take(MachineFault(over.code, say("alert.standstill", why=over.sentence, seconds=round(lasted))))
        self.take(FaultOver(over.code))

    async def _guard(self) -> None:
        """Check the journal even where no input comes in, and hold back the next hand before there is no room at all:
        on the disk, or in an outbox that is not emptied."""
        loop = asyncio.get_running_loop()
        look_at = prune_at = loop.time()
        while True:
            if self._standstill is None:
                try:
                    self._journal.try_to_write()
                except JournalWaits as error:
                    self._stop_deciding(error)
                except JournalError as error:
                    self._give_up(error)
            if self._standstill is None and loop.time() >= look_at:
                self._raise_blocking_alerts()
                look_at = loop.time() + GUARD_S
            if loop.time() >= prune_at:
                self._prune(clock.wall_time())
                prune_at = loop.time() + PRUNE_S
            await asyncio.sleep(AGAIN_S)

    def _raise_blocking_alerts(self) -> None:
        for given in self._blocking_alerts.changes({alert.code for alert in self.table.reports.alerts}):
            self.take(given)

    async def _see_off(self) -> None:
        """Keep the last result on the displays for a while before the run ends; do not wait for a lost link."""
        loop = asyncio.get_running_loop()
        until = loop.time() + SEE_OFF_S
        while loop.time() < until and not self._output.up_to_date:
            await asyncio.sleep(ATTENTIVE_S)
        await asyncio.sleep(SEE_OFF_S)

    def _over(self, hands: int | None) -> bool:
        """Whether `hands` hands are over, or the rules have ended the session before; a run killed after the last hand
        may restart in another one."""
        number, between = self.table.session.number, isinstance(self.table.stage, BetweenHands)
        last = number == hands or ended_by_rules(self.table)
        return hands is not None and (number > hands or (last and between))

    def _refresh(self) -> None:
        """Bring timers, displays, lights, motion and snapshots in line with the state."""
        self._timer.arm(None if self._standstill is not None else outputs.waiting(self.table))
        self._output.wake()
        self._looked.set()
        table, health, standstill = self.table, self._health(), self._standstill
        rules = {"options": dict(table.system.options)}  # people read there what they play by
        self._publish(Picture(lambda: {**pictured(table, standstill), **rules, **health}))

    def _displays(self) -> tuple[Sentence, ...]:
        shown = outputs.displays(self.table)
        return shown if self._standstill is None else (self._standstill.display,) * len(shown)

    # ---- link --------------------------------------------------------------------------------------------------

    async def _listen(self) -> None:
        async for event in self._hardware.events():
            if isinstance(event, wire.LinkUp):
                self.take(linked_input(event, self._hardware.state))
                self._output.forget()
                alerts = {alert.code for alert in self.table.reports.alerts}
                for over in ended_meanwhile(alerts, self._hardware.state):
                    self.take(over)
                self._output.wake()
            else:
                known = self._hardware.capabilities
                self.take(input_from_event(event, ALL_SENSORS if known is None else known.sensors))

    # ---- camera ---------------------------------------------------------------------------------------------------

    async def _watch(self) -> None:
        looked_for = rules_due(self.table)
        stage, since = None, 0.0
        while True:
            if (system := rules_due(self.table)) is not looked_for and not same_rules(system, looked_for):
                self._camera_input.plays(system)
            looked_for = system
            if self._standstill is None:  # what is read now will be read again
                self._camera_input.asked = asked_zones(self.table)
                self._camera_input.pictured = pictured_zones(self.table)
                for given in await self._camera_input.look(self.table.sensors.sight):
                    self.take(given)
            now = asyncio.get_running_loop().time()
            if self.table.stage != stage or not self._camera_input.still:
                stage, since = self.table.stage, now
            attentive = self._expects_tiles() and now - since < STILL_S
            await asyncio.sleep(ATTENTIVE_S if attentive else IDLE_S)

    def _expects_tiles(self) -> bool:
        """Whether the hand waits for something to be laid, or dice to be rolled."""
        stage = self.table.stage
        rolls = isinstance(stage, Moving) and stage.operation is Operation.ROLL_DICE
        return (
            rolls
            or begun_by_people(self.table) is not None
            or isinstance(
                stage,
                Dealing
                | Opening
                | TurningUp
                | Turn
                | LayingMeld
                | ShowsHand
                | AwaitingIndicator
                | AwaitingUra,
            )
        )


# ---- The timer of what a table waits for: a decision of players, or the end of a display -------------------------

HEAR_AGAIN_S: Final = 1.0
"""Seconds between two polls for late presses over a link that is dead and not yet known to be."""


class DecisionTimer:
    """One timer at a time. `hear_out` returns when all earlier presses have been reported; `elapsed` is called with the
    timer's name."""

    def __init__(self, hear_out: Callable[[], Awaitable[None]], elapsed: Callable[[str], None]) -> None:
        self._hear_out = hear_out
        self._elapsed = elapsed
        self._handle: asyncio.TimerHandle | None = None
        self._armed: Waiting | None = None
        self._hearing_out: asyncio.Task[None] | None = None

    def arm(self, waiting: Waiting | None) -> None:
        """Wait for this, or for nothing; what is waited for already goes on."""
        if waiting == self._armed:
            return
        for pending in (self._handle, self._hearing_out):
            if pending is not None:
                pending.cancel()
        self._armed, self._handle, self._hearing_out = waiting, None, None
        if waiting is not None:
            self._handle = asyncio.get_running_loop().call_later(waiting.seconds, self._time_out, waiting)

    def _time_out(self, waiting: Waiting) -> None:
        if waiting.for_presses:
            self._hearing_out = asyncio.create_task(self._confirm(waiting))
        else:
            self._elapsed(waiting.name)

    async def _confirm(self, waiting: Waiting) -> None:
        """Nobody answered before the timer elapsed. That counts only once the firmware confirms it: a press may have
        been made in time and be delayed on the link."""
        try:
            await self._hear_out()
        except LinkError:
            # A dead link is reported, and no timer runs then; where it recovers first, players have a little longer.
            self._handle = asyncio.get_running_loop().call_later(HEAR_AGAIN_S, self._time_out, waiting)
        else:
            self._hearing_out = None  # the input arms the next timer, and must not cancel this task
            self._elapsed(waiting.name)


# ---- Questions to a table's event loop from other threads: those of the pages and of the broker ------------------

ANSWER_S: Final = 5.0
"""Seconds a thread waits for the table's answer."""
Answered = TypeVar("Answered")


class LoopCalls:
    """Calls into one event loop, once it runs."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None

    def into(self, loop: asyncio.AbstractEventLoop) -> None:
        """From now on calls are made in this loop."""
        self._loop = loop

    def answer(self, ask: Callable[[], Answered], late: Answered) -> Answered:
        """What `ask` answers in the loop; `late` where that does not run yet, has ended, or is too busy."""
        loop = self._loop
        asked: Future[Answered] = Future()

        def in_loop() -> None:
            if asked.set_running_or_notify_cancel():
                asked.set_result(ask())

        try:
            if loop is None:
                return late
            loop.call_soon_threadsafe(in_loop)
            return asked.result(ANSWER_S)
        except (RuntimeError, TimeoutError):
            asked.cancel()
            return late

    def soon(self, act: Callable[[], object]) -> None:
        """Call this in the loop, where that runs."""
        if self._loop is not None:
            with suppress(RuntimeError):  # the loop has ended: there is nothing to be done any more
                self._loop.call_soon_threadsafe(act)

    def now(self) -> float:
        """The clock of the loop (seconds since the epoch), from any thread."""
        loop = self._loop
        return clock.VIRTUAL_EPOCH + loop.time() if isinstance(loop, clock.VirtualLoop) else time.time()
