"""One process of `mahjong-table demo --tables`: simulated tables and their controllers, side by side.

Only here both are known. They are connected by serial frames and supplied readings; scores go to the broker, and what
really happened into truth files that only the comparison reads.
"""

from __future__ import annotations

import asyncio
import json
import resource
import signal
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, TypedDict

import typer

from controller.commands.exit_status import Stopped, fail, stop
from controller.commands.output import say

if TYPE_CHECKING:
    from hardware_sim.demo.table_runner import TableRunner
    from hardware_sim.simulated_table import SimulatedTable, SimulatedTableSettings

FILES_A_TABLE: Final = 24
FILES_BESIDES: Final = 200
THREADS: Final = 8
"""Each waits for the disk most of the time."""
LONGEST_HAND_S: Final = 3600.0
"""Of the table's own time; a hand takes minutes."""


def register(app: typer.Typer) -> None:
    """Mount the command; `demo --tables` starts it."""
    app.command("crew", hidden=True)(crew)


def crew(
    plan: Annotated[Path, typer.Argument(help="What to play, as `hardware_sim.demo.demo_fleet` writes it.")],
) -> None:
    """Play many simulated tables in this process; says at the end, as one JSON line, how it went."""
    from controller.runtime.wiring import StartError
    from hardware_sim.demo.table_runner import TableJob, TableRunner
    from hardware_sim.simulated_table import SimulatedTable
    from hardware_sim.table_fleet import HandedOver

    wanted: CrewPlan = json.loads(plan.read_text(encoding="utf-8"))
    folder = plan.parent
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, stop)
    _open_many_files(len(wanted["tables"]))
    tables = [SimulatedTable(_table(each, wanted, folder)) for each in wanted["tables"]]
    posts = [
        TableJob(
            name=each["name"],
            rules=each["rules"],
            options=wanted["options"],
            port=str(table.line.link_path),
            journal=folder / f"{each['name']}.journal",
            readings=HandedOver(table, each["name"]),
        )
        for each, table in zip(wanted["tables"], tables, strict=True)
    ]
    began = time.monotonic()
    try:
        with TableRunner(posts, wanted["parlor"], wanted["broker"], wanted["note"]) as controllers:
            failures = _run(tables, controllers, wanted)
            played = time.monotonic() - began
            told = [
                {"name": post.name, "failure": failure, "resends": controllers.resends(number)}
                for number, (post, failure) in enumerate(zip(posts, failures, strict=True))
            ]
    except StartError as error:
        fail(error)
    except Stopped:
        fail("stopped before the last hand was over")
    used = resource.getrusage(resource.RUSAGE_SELF)
    say(
        json.dumps(
            {
                "tables": told,
                "seconds": round(played, 2),
                "cpu_seconds": round(used.ru_utime + used.ru_stime, 2),
                "memory_mb": round(used.ru_maxrss / 1024, 1),
            }
        )
    )


class CrewTable(TypedDict):
    """One of the tables to play."""

    name: str
    rules: str
    seed: int


class CrewPlan(TypedDict):
    """What to play, as `hardware_sim.demo.demo_fleet` writes it; `speed` a factor, or "max"."""

    tables: list[CrewTable]
    options: dict[str, object]
    parlor: str
    broker: str
    note: str
    speed: str
    hands: int
    named_faults: list[str]
    faults: bool
    honest: bool
    unplugs: int
    resets: int


def _run(tables: Sequence[SimulatedTable], controllers: TableRunner, wanted: CrewPlan) -> list[str | None]:
    """Play every table to its end, a share of them in each of several threads: while one waits for the disk, the others
    play. The error at each table, or None."""
    number = min(THREADS, len(tables))
    shares = [
        Share(range(first, len(tables), number), tables, controllers, wanted) for first in range(number)
    ]
    with ThreadPoolExecutor(number) as pool:
        playing = [pool.submit(share.play) for share in shares]
        try:
            told = [future.result() for future in playing]
        except BaseException:
            for share in shares:
                share.stop()
            raise
    failures = {number: failure for each in told for number, failure in each.items()}
    return [failures[number] for number in range(len(tables))]


class Share:
    """The tables of one thread, on a clock of their own."""

    def __init__(
        self,
        mine: Sequence[int],
        tables: Sequence[SimulatedTable],
        controllers: TableRunner,
        wanted: CrewPlan,
    ) -> None:
        self._mine = mine
        self._tables = tables
        self._controllers = controllers
        self._wanted = wanted
        self._stop: Callable[[], object] | None = None

    def play(self) -> dict[int, str | None]:
        """Play every table to its end; returns the errors by table."""
        from controller import clock
        from hardware_sim.table_fleet import SharedLoop

        if self._wanted["speed"] != "max":
            return clock.run(self._main, speed=float(self._wanted["speed"]))
        with asyncio.Runner(loop_factory=SharedLoop) as runner:
            return runner.run(self._main())

    def stop(self) -> None:
        """Stop playing; called from another thread."""
        if self._stop is not None:
            self._stop()

    async def _main(self) -> dict[int, str | None]:
        from hardware_sim.table_fleet import switched_on

        loop, myself = asyncio.get_running_loop(), asyncio.current_task()
        assert myself is not None
        self._stop = partial(loop.call_soon_threadsafe, myself.cancel)
        try:
            async with switched_on([self._tables[number] for number in self._mine]):
                ended = await asyncio.gather(*map(self._evening, self._mine))
                return dict(zip(self._mine, ended, strict=True))
        finally:
            self._stop = None

    async def _evening(self, number: int) -> str | None:
        from hardware_sim.demo.table_runner import first_to_end

        hands = self._wanted["hands"]
        playing = asyncio.create_task(self._tables[number].run())
        running = asyncio.create_task(self._controllers.run(number, hands))
        return await first_to_end(LONGEST_HAND_S * hands, playing, running)


def _table(each: CrewTable, wanted: CrewPlan, folder: Path) -> SimulatedTableSettings:
    from hardware_sim.faults.chaos import Chaos
    from hardware_sim.simulated_table import SimulatedTableSettings

    return SimulatedTableSettings(
        port_link=folder / f"{each['name']}.port",
        rules=each["rules"],
        options=wanted["options"],
        seed=each["seed"],
        brisk=wanted["speed"] == "max",
        truth=folder / f"{each['name']}.truth.jsonl",
        faults=tuple(wanted["named_faults"]),
        haunted=wanted["faults"],
        honest=wanted["honest"],
        no_camera=True,
        chaos=Chaos(wanted["hands"], wanted["unplugs"], wanted["resets"]),
    )


def _open_many_files(tables: int) -> None:
    """Raise the limit of open files: every table has its pty, its journal, its sockets open."""
    wanted = FILES_A_TABLE * tables + FILES_BESIDES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < wanted:
        fail(
            f"{tables} tables need {wanted} open files, and this machine allows {hard}: raise that (ulimit -Hn), "
            "use more --workers, or play fewer tables"
        )
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
