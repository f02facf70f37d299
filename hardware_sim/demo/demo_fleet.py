"""Many tables at once against one broker: `mahjong-table demo --tables 200 --no-camera`.

Every table has its own pseudo-terminal, serial frames, journal and publisher; one subscriber receives what all of them
published and compares it, table by table, with what really happened there.
"""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from rich.console import Console

from controller.identity.printable import count_noun
from controller.mqtt import mosquitto_process
from controller.mqtt.mosquitto_process import BrokerStartError, for_a_while
from controller.rules.registry import names_of_systems
from controller.runtime.supplied_readings import NO_CAMERA
from hardware_sim.demo import compare
from hardware_sim.demo.child_processes import StageError, WorkerProcess
from hardware_sim.demo.final_state_check import hands_due, standing_differences
from hardware_sim.demo.fleet_report import FleetReport, TableReport
from hardware_sim.demo.message_collector import FleetMessages

ALL: Final = "all"
EMBEDDED_TABLES: Final = 8
"""The broker inside the controller is made for one table; it carries a few."""
NOTE: Final = "simulated table: nobody's money is at stake"
LOOK_S: Final = 0.5
HEAR_S: Final = 60.0


@dataclass(frozen=True)
class FleetRequest:
    """The tables to play; see `mahjong-table demo --help`."""

    tables: int
    hands: int
    rules: str
    options: Mapping[str, Any]
    seed: int
    speed: str
    faults: bool = False
    named_faults: tuple[str, ...] = ()
    unplugs: int = 0
    resets: int = 0
    honest: bool = False
    broker: str | None = None
    parlor: str | None = None
    workers: int = 1

    @property
    def systems(self) -> list[str]:
        """The rule system played at each table."""
        chosen = names_of_systems() if self.rules == ALL else [self.rules]
        return [chosen[number % len(chosen)] for number in range(self.tables)]


class FleetDemonstration:
    """Starts broker, subscriber and workers, counts while they play, and compares at the end."""

    def __init__(self, request: FleetRequest, folder: Path, *, quiet: bool) -> None:
        self._request = request
        self._folder = folder
        self._console = Console(quiet=quiet)
        # on somebody's own broker several fleets must not mix, nor with what it has retained
        self._parlor = request.parlor or f"fleet-{secrets.token_hex(3)}"
        self._names = [f"table-{number + 1:03}" for number in range(request.tables)]

    def run(self) -> FleetReport:
        """Play to the end. Raises `StageError` where a program fails."""
        request = self._request
        if any(self._folder.glob("table-*.journal")):
            raise StageError(f"{self._folder} already holds journals; name a new folder to keep these in")
        with ExitStack() as stack:
            broker = self._broker(stack)
            collector = FleetMessages(self._parlor, broker)
            if not collector.start():
                raise StageError(f"the broker at {broker} does not answer; start it, or leave --broker out")
            stack.callback(collector.stop)
            began = time.monotonic()
            workers = [self._worker(number, broker, stack) for number in range(request.workers)]
            self._console.print(
                f"{count_noun(request.tables, 'table')} in {request.workers} process{'es' * (request.workers > 1)} · "
                f"parlor {self._parlor} · seed {request.seed} · broker {broker}\n{NOTE} · {NO_CAMERA}",
                highlight=False,
            )
            results = self._watch(workers, collector, began)
            played = time.monotonic() - began
            self._hear_out(collector)
        return self._report(results, collector, played, time.monotonic() - began)

    # ---- parts -------------------------------------------------------------------------------------------------

    def _broker(self, stack: ExitStack) -> str:
        request = self._request
        if request.broker is not None:
            return request.broker
        if mosquitto_process.mosquitto_program() is None and request.tables > EMBEDDED_TABLES:
            raise StageError(
                "so many tables need a real broker: install mosquitto, or name one with --broker mqtt://host:1883"
            )
        own = for_a_while(self._folder / "broker")
        try:
            url = own.start()
        except BrokerStartError as error:
            raise StageError(str(error)) from error
        stack.callback(own.stop)
        return url

    def _worker(self, number: int, broker: str, stack: ExitStack) -> WorkerProcess:
        """Starts one process with every n-th table."""
        request = self._request
        mine = range(number, request.tables, request.workers)
        plan = {
            **asdict(request),
            "options": dict(request.options),
            "broker": broker,
            "parlor": self._parlor,
            "note": NOTE,
            "tables": [
                {"name": self._names[k], "rules": request.systems[k], "seed": request.seed * 1000 + k}
                for k in mine
            ],
        }
        path = self._folder / f"crew-{number + 1}.json"
        path.write_text(json.dumps(plan), encoding="utf-8")
        worker = WorkerProcess(["crew", str(path)], self._folder / f"crew-{number + 1}.log")
        stack.callback(worker.stop)
        return worker

    def _watch(
        self, workers: list[WorkerProcess], collector: FleetMessages, began: float
    ) -> list[dict[str, Any]]:
        request = self._request
        with self._console.status("the tables are switched on") as line:
            while not all(worker.ended() for worker in workers):
                time.sleep(LOOK_S)
                tables, passed = collector.tables(), time.monotonic() - began
                hands = sum(len(heard.scores) for heard in tables)
                gaps = sum(heard.missing for heard in tables)
                line.update(
                    f"hands {hands:,} of {request.hands * request.tables:,} · messages {collector.messages:,} "
                    f"({collector.messages / passed:,.0f}/s) · missing {gaps} · {passed:.0f} s"
                )
        return [worker.result() for worker in workers]

    def _hear_out(self, collector: FleetMessages) -> None:
        """Waits until every table has published that it has stopped, which follows its last message."""
        until = time.monotonic() + HEAR_S
        while time.monotonic() < until:
            all_heard = (collector.messages_of(name) for name in self._names)
            if all(heard.status == "stopped" and not heard.missing for heard in all_heard):
                return
            time.sleep(0.05)

    def _report(
        self, results: list[dict[str, Any]], collector: FleetMessages, played: float, seconds: float
    ) -> FleetReport:
        reports = {table["name"]: table for result in results for table in result["tables"]}
        tables = [
            self._table(name, rules, collector, reports[name])
            for name, rules in zip(self._names, self._request.systems, strict=True)
        ]
        return FleetReport(
            seed=self._request.seed,
            note=f"{NOTE} · {NO_CAMERA}",
            parlor=self._parlor,
            messages=collector.messages,
            seconds=round(seconds, 1),
            messages_per_second=round(collector.messages / played, 1),
            cpu_seconds=sum(result["cpu_seconds"] for result in results),
            memory_mb=sum(result["memory_mb"] for result in results),
            tables=tables,
        )

    def _table(
        self, name: str, rules: str, collector: FleetMessages, report: Mapping[str, Any]
    ) -> TableReport:
        """One table's session, compared with its truth."""
        truth, heard = self._folder / f"{name}.truth.jsonl", collector.messages_of(name)
        hands = hands_due(truth, self._request.hands)
        found = [f"{name}: {report['failure']}"] if report["failure"] else []
        real = compare.truth_of(truth)
        different = compare.differences(real, heard.hands, hands)
        different += standing_differences(truth, self._folder / f"{name}.journal", heard.state, hands)
        scored = [heard.scores[hand] for hand in range(1, hands + 1)]
        return TableReport(
            name=name,
            rules=rules,
            hands=sum(hand.result is not None for hand in real.values()),
            scores=sum(scored),
            missing=scored.count(0) + heard.missing,
            double=sum(count > 1 for count in scored),
            repeated=heard.repeated,
            messages=heard.upto,
            resends=report["resends"],
            differences=[*found, *(f"{name}: {text}" for text in different)],
        )
