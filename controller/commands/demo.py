"""`mahjong-table demo`: a simulated table, a broker and the controller, played before one's eyes and compared."""

from __future__ import annotations

import json
import random
import signal
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import typer

from controller.commands.ending import Stopped, fail, stop


def register(app: typer.Typer) -> None:
    """Mount the command."""
    app.command("demo")(demo)


def demo(
    hands: Annotated[int, typer.Option(min=1, help="How many hands to play.")] = 4,
    rules: Annotated[str, typer.Option(help="The rule system.")] = "hangzhou",
    options: Annotated[str, typer.Option(help="House options of the rules, as JSON.")] = "{}",
    seed: Annotated[int | None, typer.Option(help="Same seed, same hands. Random if left out.")] = None,
    speed: Annotated[
        str, typer.Option(help="A factor on the wall clock, or max: virtual time, no waiting.")
    ] = "4",
    faults: Annotated[
        bool, typer.Option("--faults", help="Things go wrong: cable, jams, glare, noise, broker.")
    ] = False,
    fault: Annotated[
        list[str] | None, typer.Option(help="One fault by name, as in `sim --fault jam@wall2`.")
    ] = None,
    honest: Annotated[bool, typer.Option("--honest", help="The players break no rule.")] = False,
    no_camera: Annotated[
        bool,
        typer.Option(
            "--no-camera", help="Hand over readings instead of pictures: for load and link tests only."
        ),
    ] = False,
    unplugs: Annotated[int, typer.Option(min=0, help="Pull the cable this often, at random moments.")] = 0,
    resets: Annotated[
        int, typer.Option(min=0, help="Restart the firmware this often, at random moments.")
    ] = 0,
    kills: Annotated[
        int, typer.Option(min=0, help="Kill -9 the controller this often, at random moments.")
    ] = 0,
    broker: Annotated[
        str | None, typer.Option(help="mqtt://host:port of a real broker; an embedded one if left out.")
    ] = None,
    page_port: Annotated[int, typer.Option(help="Where the page is served; a free port if taken.")] = 8080,
    keep: Annotated[Path | None, typer.Option(help="Keep journal, truth and logs in this folder.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Only the final report, as JSON.")] = False,
) -> None:
    """Play hands on a simulated automatic table and compare what was posted with what really happened.

    Exit status 0: no difference; 1: differences, or a program of the demonstration gave up; 2: bad arguments.
    """
    from controller.demo.play import Demonstration, Request
    from controller.demo.stage import StageError
    from controller.rules.registry import load
    from controller.rules.verdicts import CaseError

    try:
        chosen = json.loads(options)
        load(rules, chosen)
    except ValueError as error:
        fail(f"--options is no JSON object: {error}" if not isinstance(error, CaseError) else str(error), 2)
    if speed != "max":
        try:
            if float(speed) <= 0:
                raise ValueError
        except ValueError:
            fail(f"--speed is a factor above 0, or max; not {speed!r}", 2)
    request = Request(
        hands=hands,
        rules=rules,
        options=chosen,
        seed=random.randrange(10**6) if seed is None else seed,
        speed=speed,
        faults=faults,
        named_faults=tuple(fault or ()),
        honest=honest,
        kills=kills,
        broker=broker,
        page_port=page_port,
        no_camera=no_camera,
        unplugs=unplugs,
        resets=resets,
    )
    with ExitStack() as stack:
        folder = keep
        if folder is None:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="mahjong-demo-")))
        folder.mkdir(parents=True, exist_ok=True)
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, stop)
        try:
            report = Demonstration(request, folder, quiet=as_json).run()
        except StageError as error:
            fail(str(error))
        except Stopped:
            fail("stopped before the last hand was over; nothing was compared")
    if as_json:
        typer.echo(json.dumps(report.to_json(), ensure_ascii=False))
    else:
        report.print()
    raise typer.Exit(0 if report.good else 1)
