"""`mahjong-table demo`: a simulated table, a broker and the controller play live, and the posted scores are compared
with what happened."""

from __future__ import annotations

import asyncio
import json
import random
import resource
import signal
import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, TypedDict

import typer

from controller.commands.common_options import (
    LanguageOption,
    StoreOption,
    TilesOption,
    chosen_set,
    reading,
    refuse_taken,
    rule_systems,
)
from controller.commands.output import CommandFailed, Stopped, fail, say, stop
from controller.commands.sim import DiscardsOption, WithoutOption, check_art, check_firmware, check_without
from controller.identity import canonical
from controller.json_values import JsonObject
from controller.words.sentence import sentence
from hardware_sim.faults.simulated_faults import EXAMPLES

if TYPE_CHECKING:
    from hardware_sim.demo.demo_fleet import FleetDemonstration
    from hardware_sim.demo.demo_report import DemoReport
    from hardware_sim.demo.demo_run import Demonstration
    from hardware_sim.demo.fleet_report import FleetReport
    from hardware_sim.demo.table_runner import TableRunner
    from hardware_sim.machine.absent_parts import Absent
    from hardware_sim.simulated_table import SimulatedTable, SimulatedTableSettings

PAGE_PORT: Final = 8080


def register(app: typer.Typer) -> None:
    """Mount the command."""
    app.command("demo")(demo)
    register_demo_worker(app)


def demo(
    hands: Annotated[int, typer.Option(min=1, help="How many hands to play (at every table).")] = 4,
    rules: Annotated[
        str,
        typer.Option(
            help="The rule system; with --tables also all: every system in turn.", autocompletion=rule_systems
        ),
    ] = "hangzhou",
    options: Annotated[str, typer.Option(help="House options of the rules, as JSON.")] = "{}",
    seed: Annotated[int | None, typer.Option(help="Same seed, same hands. Random if left out.")] = None,
    speed: Annotated[
        str | None,
        typer.Option(
            help="A factor on the wall clock, or max: virtual time, no waiting. 4 for one table, max for many."
        ),
    ] = None,
    faults: Annotated[
        bool, typer.Option("--faults", help="Things go wrong: cable, jams, glare, noise, broker.")
    ] = False,
    fault: Annotated[
        list[str] | None,
        typer.Option(help=f"One fault by name, may be repeated: {' '.join(EXAMPLES)}."),
    ] = None,
    unplugs: Annotated[int, typer.Option(min=0, help="Pull the cable this often, at random moments.")] = 0,
    resets: Annotated[
        int, typer.Option(min=0, help="Restart the firmware this often, at random moments.")
    ] = 0,
    honest: Annotated[bool, typer.Option("--honest", help="The players break no rule.")] = False,
    no_camera: Annotated[
        bool,
        typer.Option(
            "--no-camera", help="Hand over readings instead of pictures: for load and link tests only."
        ),
    ] = False,
    tiles: TilesOption = None,
    store: StoreOption = None,
    firmware: Annotated[
        str,
        typer.Option(
            help="python, or the reference firmware in C: c as a process; on an emulated chip: avr, arm, pico."
        ),
    ] = "python",
    art: Annotated[
        str,
        typer.Option(
            help="Whose tiles: classic, canton, riichi, western, bone, modern, or a folder with 1m.png ... 8f.png."
        ),
    ] = "classic",
    discards: DiscardsOption = "rows",
    without: WithoutOption = None,
    tables: Annotated[
        int | None,
        typer.Option(min=1, max=999, help="The number of tables to play at once, with --no-camera."),
    ] = None,
    workers: Annotated[int, typer.Option(min=1, help="The number of processes that play the --tables.")] = 1,
    kills: Annotated[
        int, typer.Option(min=0, help="Kill -9 the controller this often, at random moments.")
    ] = 0,
    broker: Annotated[
        str | None, typer.Option(help="mqtt://host:port of a real broker; an embedded one if left out.")
    ] = None,
    parlor: Annotated[
        str | None, typer.Option(help="The parlor in which --tables speak; a new name if left out.")
    ] = None,
    page_port: Annotated[
        int | None,
        typer.Option(
            min=0, max=65535, show_default="8080 or a free one", help="The page's port; 0: any free one."
        ),
    ] = None,
    keep: Annotated[Path | None, typer.Option(help="Keep journals, truth and logs in this folder.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Only the final report, as JSON.")] = False,
    language: LanguageOption = None,
) -> None:
    """Play hands on a simulated automatic table and compare what was posted with what really happened.

    With --tables and --no-camera many tables play at once, through real serial frames and a real broker. Exit status
    0: no difference; 1: differences, or a program of the demonstration gave up; 2: bad arguments.
    """
    from hardware_sim.demo.demo_fleet import FleetDemonstration, FleetRequest
    from hardware_sim.demo.demo_run import Demonstration, DemoRequest

    spoken = reading(language)
    speed = speed or ("4" if tables is None else "max")
    absent = check_without(without, firmware, unplugs + resets)
    chosen = _checked(rules, options, speed, fault or [], tables, absent)
    if tables is not None:
        _refuse_for_fleets(no_camera, kills, workers, tables, parlor, firmware)
        if without is not None:
            fail(sentence("command.one_table_without"), 2)
    if tiles is not None and (no_camera or tables is not None):
        fail(sentence("command.tiles_need_camera"), 2)
    if broker is not None:
        _refuse_a_login(broker)
    chosen_set(tiles, store)
    check_firmware(firmware, speed)
    check_art(art)
    try:
        refuse_taken("--page-port", page_port)
    except CommandFailed as error:
        fail(error)
    seed = random.randrange(10**6) if seed is None else seed
    with ExitStack() as stack:
        folder = keep
        if folder is None:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="mahjong-demo-")))
        folder.mkdir(parents=True, exist_ok=True)
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, stop)
        play: Demonstration | FleetDemonstration
        if tables is not None:
            play = FleetDemonstration(
                FleetRequest(
                    tables=tables,
                    hands=hands,
                    rules=rules,
                    options=chosen,
                    seed=seed,
                    speed=speed,
                    faults=faults,
                    named_faults=tuple(fault or ()),
                    unplugs=unplugs,
                    resets=resets,
                    honest=honest,
                    broker=broker,
                    parlor=parlor,
                    workers=workers,
                ),
                folder.resolve(),
                quiet=as_json,
            )
        else:
            play = Demonstration(
                DemoRequest(
                    hands=hands,
                    rules=rules,
                    options=chosen,
                    seed=seed,
                    speed=speed,
                    faults=faults,
                    named_faults=tuple(fault or ()),
                    honest=honest,
                    kills=kills,
                    broker=broker,
                    page_port=PAGE_PORT if page_port is None else page_port,
                    no_camera=no_camera,
                    firmware=firmware,
                    art=art,
                    discards=discards,
                    tiles=tiles,
                    store=store,
                    unplugs=unplugs,
                    resets=resets,
                    without=without,
                ),
                folder,
                quiet=as_json,
                language=spoken,
            )
        report = _played(play)
    if as_json:
        say(json.dumps(report.to_json(), ensure_ascii=False))
    else:
        report.print()
    raise typer.Exit(0 if report.good else 1)


def _played(play: Demonstration | FleetDemonstration) -> DemoReport | FleetReport:
    """Play the demonstration to its end and compare; what prevents that ends the command."""
    from controller.journal.journal import JournalError
    from controller.mqtt.mosquitto_process import BrokerStartError
    from hardware_sim.demo.child_processes import StageError

    try:
        return play.run()
    except (StageError, BrokerStartError, JournalError) as error:
        fail(error)
    except Stopped:
        fail(sentence("command.stopped_before_comparing"))


def _checked(
    rules: str, options: str, speed: str, faults: Sequence[str], tables: int | None, absent: Absent
) -> JsonObject:
    """The house options, once every argument that can be misspelt has been validated."""
    from controller.rules.registry import load
    from controller.rules.results import CaseError
    from hardware_sim.demo.demo_fleet import ALL
    from hardware_sim.faults.fault_injector import UnknownFault, parse

    try:
        chosen = canonical.read_json(options)
        if not isinstance(chosen, dict):
            fail(sentence("command.options_without_names", given=options), 2)
        if tables is None or rules != ALL:
            load(rules, chosen)
        elif chosen:
            fail(sentence("command.options_need_rules"), 2)
        for fault in faults:
            parse(fault, absent)
    except (CaseError, UnknownFault) as error:
        fail(error, 2)
    except ValueError as error:
        fail(sentence("command.options_unreadable", reason=str(error)), 2)
    if speed != "max":
        try:
            if float(speed) <= 0:
                raise ValueError
        except ValueError:
            fail(sentence("command.no_speed", given=repr(speed)), 2)
    return chosen


def _refuse_a_login(broker: str) -> None:
    """A demonstration's tables are named at random: no broker that asks who they are can know them."""
    from controller.settings.broker_address import BrokerAddress, BrokerUrlError

    try:
        address = BrokerAddress.parse(broker)
    except BrokerUrlError as error:
        fail(sentence("command.broker_refused", why=error.whole), 2)
    if address.user is not None:
        fail(sentence("command.broker_with_login"), 2)


def _refuse_for_fleets(
    no_camera: bool, kills: int, workers: int, tables: int, parlor: str | None, firmware: str
) -> None:
    """Refuse options that cannot be combined with many tables."""
    from controller.mqtt.topics import TopicError, Topics

    if not no_camera:
        fail(sentence("command.tables_need_no_camera"), 2)
    if kills:
        fail(sentence("command.one_table_kills"), 2)
    if firmware != "python":
        fail(sentence("command.one_table_firmware"), 2)
    if workers > tables:
        fail(sentence("command.too_many_workers", workers=workers, tables=tables), 2)
    try:
        if parlor is not None:
            Topics(parlor, "table-001")
    except TopicError as error:
        fail(error, 2)


# ---- One process of `mahjong-table demo --tables`: simulated tables and their controllers, side by side ----------
#
# Only here both are known. They are connected by serial frames and supplied readings; scores go to the broker, and
# what really happened into truth files that only the comparison reads.

FILES_A_TABLE: Final = 24
FILES_BESIDES: Final = 200
THREADS: Final = 8
"""Each waits for the disk most of the time."""
LONGEST_HAND_S: Final = 3600.0
"""Of the table's own time; a hand takes minutes."""


def register_demo_worker(app: typer.Typer) -> None:
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
            rows = [
                {"name": post.name, "failure": failure, "resends": controllers.resends(number)}
                for number, (post, failure) in enumerate(zip(posts, failures, strict=True))
            ]
    except StartError as error:
        fail(error)
    except Stopped:
        fail(sentence("command.stopped_before_end"))
    used = resource.getrusage(resource.RUSAGE_SELF)
    say(
        json.dumps(
            {
                "tables": rows,
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
            outcomes = [future.result() for future in playing]
        except BaseException:
            for share in shares:
                share.stop()
            raise
    failures = {number: failure for each in outcomes for number, failure in each.items()}
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
        fail(sentence("command.too_few_open_files", tables=tables, needed=wanted, allowed=hard))
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
