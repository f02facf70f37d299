"""`mahjong-table demo`: a simulated table, a broker and the controller play live, and the posted scores are compared
with what happened."""

from __future__ import annotations

import json
import random
import signal
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from controller.commands.asked_port import refuse_taken
from controller.commands.completions import rule_systems
from controller.commands.exit_status import CommandFailed, Stopped, fail, stop
from controller.commands.language_option import LanguageOption, reading
from controller.commands.output import say
from controller.commands.sim import DiscardsOption, WithoutOption, check_art, check_firmware, check_without
from controller.commands.tile_set_options import StoreOption, TilesOption, chosen_set
from controller.identity import strict_json
from controller.json_values import JsonObject
from hardware_sim.faults.simulated_faults import EXAMPLES

if TYPE_CHECKING:
    from hardware_sim.demo.demo_fleet import FleetDemonstration
    from hardware_sim.demo.demo_report import DemoReport
    from hardware_sim.demo.demo_run import Demonstration
    from hardware_sim.demo.fleet_report import FleetReport
    from hardware_sim.machine.absent_parts import Absent

PAGE_PORT: Final = 8080


def register(app: typer.Typer) -> None:
    """Mount the command."""
    app.command("demo")(demo)


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
        int | None, typer.Option(min=1, max=999, help="So many tables at once, with --no-camera.")
    ] = None,
    workers: Annotated[int, typer.Option(min=1, help="Over how many processes --tables are spread.")] = 1,
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

    speed = speed or ("4" if tables is None else "max")
    absent = check_without(without, firmware, unplugs + resets)
    chosen = _checked(rules, options, speed, fault or [], tables, absent)
    if tables is not None:
        _refuse_for_fleets(no_camera, kills, workers, tables, parlor, firmware)
        if without is not None:
            fail("--without is for one table: many have no pages that people could use", 2)
    if tiles is not None and (no_camera or tables is not None):
        fail("--tiles says how the camera's pictures are read; --no-camera and --tables have none", 2)
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
                language=reading(language),
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
    from controller.mqtt.local_broker import BrokerStartError
    from hardware_sim.demo.child_processes import StageError

    try:
        return play.run()
    except (StageError, BrokerStartError, JournalError) as error:
        fail(error)
    except Stopped:
        fail("stopped before the last hand was over; nothing was compared")


def _checked(
    rules: str, options: str, speed: str, faults: Sequence[str], tables: int | None, absent: Absent
) -> JsonObject:
    """The house options, once every argument that can be misspelt has been validated."""
    from controller.rules.registry import load
    from controller.rules.results import CaseError
    from hardware_sim.demo.demo_fleet import ALL
    from hardware_sim.faults.fault_injector import UnknownFault, parse

    try:
        chosen = strict_json.read(options)
        if not isinstance(chosen, dict):
            raise ValueError("it holds no names")
        if tables is None or rules != ALL:
            load(rules, chosen)
        elif chosen:
            fail("--options belong to one rule system; name it with --rules", 2)
        for fault in faults:
            parse(fault, absent)
    except (CaseError, UnknownFault) as error:
        fail(error, 2)
    except ValueError as error:
        fail(f"--options is no JSON object: {error}", 2)
    if speed != "max":
        try:
            if float(speed) <= 0:
                raise ValueError
        except ValueError:
            fail(f"--speed is a factor above 0, or max; not {speed!r}", 2)
    return chosen


def _refuse_a_login(broker: str) -> None:
    """A demonstration's tables are named at random: no broker that asks who they are can know them."""
    from controller.settings.broker_address import BrokerAddress, BrokerUrlError

    try:
        address = BrokerAddress.parse(broker)
    except BrokerUrlError as error:
        fail(f"--broker: {error}", 2)
    if address.user is not None:
        fail(
            "--broker takes a broker without a login: a demonstration's tables are named at random, and no access list "
            "knows them. With an account: a table.toml (mahjong-table init), mahjong-table sim and mahjong-table run.",
            2,
        )


def _refuse_for_fleets(
    no_camera: bool, kills: int, workers: int, tables: int, parlor: str | None, firmware: str
) -> None:
    """Refuse options that cannot be combined with many tables."""
    from controller.mqtt.topics import TopicError, Topics

    if not no_camera:
        fail("--tables needs --no-camera: nobody draws and reads pictures of so many tables at once", 2)
    if kills:
        fail("--kills is for one table: the controllers of many live in one process", 2)
    if firmware != "python":
        fail(
            "--firmware is for one table: many play in a time of their own, which no C firmware can follow", 2
        )
    if workers > tables:
        fail(f"--workers {workers} is more than there are tables ({tables})", 2)
    try:
        if parlor is not None:
            Topics(parlor, "table-001")
    except TopicError as error:
        fail(error, 2)
