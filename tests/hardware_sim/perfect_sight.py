"""The controller's referee driving the simulated world directly: no cable, no pixels, no waiting.

Perfect readings stand in for the camera and callbacks for the serial line, so a whole evening is played in seconds.
"""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, TypeVar

from controller.accounting.session import Session
from controller.referee import outputs, step
from controller.referee.effects import Publish
from controller.referee.inputs import (
    ButtonPressed,
    Input,
    Linked,
    MachinePart,
    MotionDone,
    MotionStopped,
    StaffOrder,
    TimedOut,
    ZonesRead,
)
from controller.referee.table_state import Table
from controller.referee.zones import AnyZone, ZoneContent
from controller.rules.registry import load
from controller.rules.tiles import Seat
from controller.runtime.table_geometry import zone_contents
from controller.words import plain
from firmware_bridge.protocol.constants import Button, Operation
from firmware_bridge.protocol.fault_codes import FaultCode
from hardware_sim.machine.mechanics import Durations
from hardware_sim.machine.own_cycle import OwnCycle
from hardware_sim.players.players import SimulatedPlayer
from hardware_sim.servers.readings_server import view
from hardware_sim.strategy.rule_violations import Habits
from hardware_sim.world.ground_truth import Truth, TruthFile
from hardware_sim.world.world import PlayerPace, World, now
from vision.table.table_view import TableView

T = TypeVar("T")
GLANCE = 0.2
"""Seconds between two readings; two readings that agree are settled."""


class SkippingLoop(asyncio.SelectorEventLoop):
    """Virtual time: it advances whenever no task is ready."""

    def __init__(self) -> None:
        self.skipped = 0.0
        loop = self

        class Skipper(selectors.DefaultSelector):
            def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
                ready = super().select(0)
                if not ready and timeout:
                    loop.skipped += timeout
                return ready

        super().__init__(Skipper())

    def time(self) -> float:
        return self.skipped


def play(main: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """Run `main()` in virtual time."""
    with asyncio.Runner(loop_factory=SkippingLoop) as runner:
        return runner.run(main())


class RefereedGame:
    """A table with the referee at its head. `watch` is called after every change of the world; `lacks` are parts that
    its machine has not. Needs a running loop where it lacks any."""

    def __init__(
        self,
        seed: int,
        habits: Habits | None = None,
        watch: Callable[[World], None] = lambda world: None,
        options: dict[str, object] | None = None,
        rules: str = "hangzhou",
        truth: Path | None = None,
        lacks: tuple[MachinePart, ...] = (),
        people: tuple[str, ...] = ("East", "South", "West", "North"),
    ) -> None:
        system = load(rules, options or {})
        self.truth = Truth(system, TruthFile(truth))
        self.world = World(self.truth, seed, PlayerPace.brisk())
        players = people[: system.players]
        session = Session("test", players, (0,) * len(players))
        self.table = Table.unplayed(load(rules, options or {}), session)
        self.published: list[dict[str, Any]] = []
        self._watch = watch
        self._sight: dict[AnyZone, ZoneContent] = {}
        self._glanced: dict[AnyZone, ZoneContent] = {}
        self._motion: outputs.WantedMotion | None = None
        self._timer: tuple[object, float] | None = None
        self._lacks = lacks
        if MachinePart.SHUFFLER in lacks:
            self.world.own_cycle = OwnCycle(Durations(2.0, 1.0), self.world.shuffle, self.world.raise_walls)
        habits = habits or Habits.none()
        self.players = [SimulatedPlayer(seat, self.world, habits, self.press) for seat in self.world.seats]
        if lacks:
            self._fold(Linked(1, False, ((0,) * len(Button),) * len(players), lacks=lacks))

    def messages(self) -> list[dict[str, Any]]:
        """The messages about hands, events and scores that the referee would have posted."""
        posted = [{**one, "schema": f"{one['topic']}/1"} for one in self.published]
        return [message for message in posted if message["topic"] in ("hand", "event", "score")]

    async def hands(self, number: int) -> None:
        """Play until `number` hands are over and swept."""
        tasks = [asyncio.create_task(player.live()) for player in self.players]
        tasks.append(asyncio.create_task(self._look()))
        try:
            while self.truth.hands_over < number or not self.world.tiles.is_clear():
                await asyncio.sleep(1.0)
                for task in tasks:
                    if task.done():
                        task.result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    def order(self, name: str, **args: Any) -> None:
        """Staff order something."""
        self._fold(StaffOrder(f"order-{now()}-{name}", "staff", name, args, now()))

    def press(self, seat: Seat, button: str) -> None:
        """A button is pressed."""
        self._fold(ButtonPressed(seat, Button.of_word(button)))

    async def _look(self) -> None:
        self._show()
        while True:
            await asyncio.sleep(GLANCE)
            self._watch(self.world)
            seen = {} if self.world.reaching else zones(self.world)
            agreed = {zone: what for zone, what in seen.items() if self._glanced.get(zone) == what}
            news = {zone: what for zone, what in agreed.items() if self._sight.get(zone) != what}
            self._glanced = seen
            if news:
                self._sight.update(news)
                self._fold(ZonesRead(news))
            waiting = outputs.waiting(self.table)
            if waiting is None:
                self._timer = None
            elif self._timer is None or self._timer[0] != waiting.key:
                self._timer = (waiting.key, now() + waiting.seconds)
            elif now() >= self._timer[1]:
                self._timer = None
                self._fold(TimedOut(waiting.name))

    def _fold(self, given: Input) -> None:
        self.table = step(self.table, given, now())
        self.published += [
            dict(effect.body, topic=effect.leaf.value)
            for effect in self.table.effects
            if isinstance(effect, Publish)
        ]
        self._show()
        motion = outputs.motion(self.table)
        if motion is not None and motion != self._motion:
            self._motion = motion
            asyncio.get_running_loop().call_later(1.0, self._moved, motion.operation, motion.op_id)

    def _moved(self, operation: Operation, op_id: int) -> None:
        dice = self.world.next_dice() if operation is Operation.ROLL_DICE else None
        if dice is not None and MachinePart.DICE in self._lacks:
            one, other = sorted(dice)
            self.world.rolled((one, other))
            self._fold(MotionStopped(Operation.ROLL_DICE, op_id, plain("unread"), FaultCode.DICE))
            return
        if operation is Operation.SHUFFLE:
            self.world.shuffle()
        elif operation is Operation.RAISE_WALLS:
            self.world.raise_walls()
        elif dice is not None:
            self.world.rolled(dice)
        self._fold(MotionDone(operation, op_id, dice))

    def _show(self) -> None:
        for seat, text in enumerate(outputs.display_texts(self.table)):
            if self.world.displays[seat].text != text:
                self.world.show(seat, text)


def zones(world: World) -> dict[AnyZone, ZoneContent]:
    """The content of every zone, as the referee's inputs name it."""
    return zone_contents(TableView.from_json(view(world)), singles=True, bets=world.truth.system.has_bets)
