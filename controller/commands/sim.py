"""`mahjong-table sim`: a simulated automatic table, for any controller to be tested against."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import tempfile
from collections.abc import Coroutine
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal
from urllib.parse import urlsplit

import typer

from controller.commands.common_options import rule_systems, taken
from controller.commands.output import CommandFailed, fail, say
from controller.identity import canonical
from controller.identity.suggestion import nearest
from controller.json_values import JsonObject
from controller.words.sentence import sentence, sentence_of
from hardware_sim.faults.simulated_faults import EXAMPLES

if TYPE_CHECKING:
    from hardware_sim.machine.absent_parts import Absent
    from hardware_sim.simulated_table import TableAddresses

DiscardsOption = Annotated[
    Literal["rows", "pool"],
    typer.Option(help="How discards lie: in rows of eight, or thrown down at any angle."),
]


WithoutOption = Annotated[
    str | None,
    typer.Option(
        help="Parts that this table lacks: shuffler,displays,buttons,lights,dice,counters; or everything: no "
        "firmware, no cable. People, camera and page stand in for them.",
    ),
]


def register(app: typer.Typer) -> None:
    """Mount the command."""
    app.command("sim")(sim)


def sim(
    rules: Annotated[
        str, typer.Option(help="The rule system the players play.", autocompletion=rule_systems)
    ] = "hangzhou",
    options: Annotated[str, typer.Option(help="House options of the rules, as JSON.")] = "{}",
    seed: Annotated[int | None, typer.Option(help="Same seed, same hands. Random if left out.")] = None,
    speed: Annotated[
        str, typer.Option(help="A factor on the wall clock, or max: virtual time in step with a controller.")
    ] = "1",
    port_link: Annotated[
        Path | None,
        typer.Option(
            help="The name under which the serial port is offered.",
            show_default="port in the folder for temporary files, or port-2 ...",
        ),
    ] = None,
    camera_port: Annotated[
        int, typer.Option(min=0, max=65535, help="TCP port of the camera; 0: any free one.")
    ] = 0,
    control_port: Annotated[
        int, typer.Option(min=0, max=65535, help="TCP port to call faults at; 0: any free one.")
    ] = 0,
    truth: Annotated[Path | None, typer.Option(help="Append what really happens to this file.")] = None,
    faults: Annotated[bool, typer.Option("--faults", help="A few random faults in every hand.")] = False,
    fault: Annotated[
        list[str] | None,
        typer.Option(
            help=f"One fault at the start, may be repeated: {' '.join(EXAMPLES)}. Walls and seats are 0 to 3; docs/"
            "hardware.md says what each does."
        ),
    ] = None,
    honest: Annotated[bool, typer.Option("--honest", help="The players break no rule.")] = False,
    hands: Annotated[int | None, typer.Option(min=1, help="Stop after this many hands.")] = None,
    no_camera: Annotated[
        bool,
        typer.Option(
            "--no-camera", help="Hand over readings instead of pictures: for load and link tests only."
        ),
    ] = False,
    rtsp: Annotated[
        bool,
        typer.Option("--rtsp", help="The camera streams over RTSP, instead of pictures over HTTP."),
    ] = False,
    firmware: Annotated[
        str,
        typer.Option(
            help="python, or the reference firmware in C: c as a process; on an emulated chip: avr, arm, pico."
        ),
    ] = "python",
    unplugs: Annotated[int, typer.Option(min=0, help="Pull the cable this often within --within hands.")] = 0,
    resets: Annotated[
        int, typer.Option(min=0, help="Restart the firmware this often within --within hands.")
    ] = 0,
    within: Annotated[
        int, typer.Option(min=1, help="Over how many hands --unplugs and --resets are spread.")
    ] = 10,
    art: Annotated[
        str,
        typer.Option(
            help="Whose tiles: classic, canton, riichi, western, bone, modern, or a folder with 1m.png ... 8f.png."
        ),
    ] = "classic",
    discards: DiscardsOption = "rows",
    without: WithoutOption = None,
    page: Annotated[
        str | None,
        typer.Option(
            help="The console link of the controller's page: there people follow its session and answer its questions, "
            "and without displays or buttons they need it. It can also be set later: POST /page?url=... at the "
            "control address."
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="The addresses as one JSON line.")] = False,
) -> None:
    """Simulate an automatic table: its serial port, its camera, its players.

    Prints where it can be reached and runs until it is stopped. With --no-camera the camera's address is one of
    readings: the tiles on the table are handed over, and every program that uses it reports that. Exit status 2:
    bad arguments.
    """
    from controller.rules.results import CaseError
    from controller.settings import POOL
    from hardware_sim.faults.chaos import Chaos
    from hardware_sim.faults.fault_injector import UnknownFault
    from hardware_sim.machine.c_firmware import NoFirmware
    from hardware_sim.simulated_table import SimulatedTable, SimulatedTableSettings
    from hardware_sim.virtual_clock import run

    check_firmware(firmware, speed)
    absent = check_without(without, firmware, unplugs + resets)
    check_art(art)
    if rtsp and (no_camera or speed == "max"):
        fail("--rtsp streams pictures in real time: leave --no-camera away, and give --speed as a factor", 2)
    settings = SimulatedTableSettings(
        port_link=port_link or Path(tempfile.gettempdir()) / f"mahjong-table-{os.getuid()}" / "port",
        rules=rules,
        options=_object(options),
        seed=random.randrange(10**6) if seed is None else seed,
        brisk=speed == "max",
        camera_port=camera_port,
        control_port=control_port,
        truth=truth,
        faults=tuple(fault or ()),
        haunted=faults,
        honest=honest,
        no_camera=no_camera,
        rtsp=rtsp,
        firmware=firmware,
        speed=_factor(speed) or 1.0,
        art=art,
        pools=discards == POOL,
        without=absent,
        page=page,
        chaos=Chaos(within, unplugs, resets) if unplugs or resets else None,
    )

    async def main() -> None:
        asked_to_stop = asyncio.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(number, asked_to_stop.set)
        table = SimulatedTable(settings)
        try:
            if port_link is not None and table.line.link_path != port_link:
                raise CommandFailed(
                    f"--port-link {port_link} is there already, or another simulator has it: remove it, or give "
                    "another name."
                )
            addresses = await table.start()
            _where_asked("--camera-port", camera_port, addresses.camera)
            _where_asked("--control-port", control_port, addresses.control)
            _tell_who_is_out_of_step(addresses)
            _print_addresses({**asdict(addresses), "seed": settings.seed}, as_json)
            await _first_of(table.run(hands), asked_to_stop.wait())
        finally:
            await table.close()

    try:
        run(main, _factor(speed))
    except (CaseError, UnknownFault) as error:
        fail(error, 2)
    except (CommandFailed, NoFirmware) as error:
        fail(error)
    except OSError as error:
        fail(f"the simulated table could not be set up: {error}")


def _tell_who_is_out_of_step(addresses: TableAddresses) -> None:
    """Warn of a controller on the real clock: it waits without end at a table whose clock is virtual, and cannot know
    that itself."""
    from hardware_sim.virtual_clock import WorldLoop

    loop = asyncio.get_running_loop()
    if isinstance(loop, WorldLoop):
        sentence = (
            f"mahjong-table: somebody speaks at {addresses.port} and does not keep step with this table's virtual "
            f"time, which stands still for them. Start the controller with: mahjong-table run --lockstep "
            f"{addresses.clock}; or this simulator with a factor as --speed."
        )
        loop.controller.out_of_step = lambda: say(sentence, err=True)


def _print_addresses(facts: JsonObject, as_json: bool) -> None:
    if as_json:
        say(json.dumps(facts))
        return
    for name, value in facts.items():
        if value is not None and name != "needs_page":
            say(f"{name:>8}  {value}")
    if facts["needs_page"]:
        where = f"{facts['control']}/page?url=LINK"
        say(
            f"The players wait until they know the controller's page: curl -X POST '{where}', with the link that "
            "`mahjong-table tokens console` tells."
        )


def _where_asked(option: str, given: int, url: str) -> None:
    """Raises CommandFailed where a port was given and another one serves."""
    found = urlsplit(url)
    if given not in (0, found.port):
        raise CommandFailed(taken(option, given, str(found.hostname)))


def check_firmware(firmware: str, speed: str) -> None:
    """Refuse an unknown firmware, or one that cannot follow a virtual clock."""
    from hardware_sim.simulated_table import EMULATED

    if firmware not in ("python", *EMULATED):
        known = ["python", *EMULATED]
        near = nearest(firmware, known)
        fail(sentence("command.no_firmware", known=known, given=repr(firmware), near=near), 2)
    if firmware != "python" and speed == "max":
        fail(sentence("command.firmware_has_clock", firmware=firmware), 2)


def check_without(without: str | None, firmware: str, blows: int) -> Absent:
    """The parts that a simulated table is to lack; refuse unknown ones, a firmware that has all of them, and unplugged
    cables and restarts (`blows`) of a table that has no firmware.
    """
    from hardware_sim.machine.absent_parts import UnknownPart, parse_absent

    try:
        absent = parse_absent(without)
    except UnknownPart as error:
        fail(sentence("command.no_such_part", why=sentence_of(error)), 2)
    if absent.parts and firmware != "python":
        fail(sentence("command.firmware_has_all_parts", firmware=firmware), 2)
    if blows and not absent.firmware:
        fail(sentence("command.no_cable"), 2)
    return absent


def check_art(art: str) -> None:
    """Refuse an unknown tile art."""
    from hardware_sim.art.tile_art import art_of

    try:
        art_of(art)
    except ValueError as error:
        fail(error, 2)


def _object(text: str) -> JsonObject:
    try:
        found = canonical.read_json(text)
    except ValueError as error:
        fail(sentence("command.options_unreadable", reason=str(error)), 2)
    if not isinstance(found, dict):
        fail(sentence("command.options_without_names", given=text), 2)
    return found


def _factor(speed: str) -> float | None:
    if speed == "max":
        return None
    try:
        factor = float(speed)
    except ValueError:
        factor = 0.0
    if factor <= 0:
        fail(sentence("command.no_speed", given=repr(speed)), 2)
    return factor


async def _first_of(*ways: Coroutine[object, None, object]) -> None:
    """Wait until one of them ends; the others are cancelled, and an exception of the first is raised."""
    tasks = [asyncio.ensure_future(way) for way in ways]
    done, rest = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in rest:
        task.cancel()
    await asyncio.gather(*rest, return_exceptions=True)
    for task in done:
        task.result()
