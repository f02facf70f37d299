"""`mahjong-table run`: the controller of one table, the program a parlor runs."""

from __future__ import annotations

import gc
import json
import shlex
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from controller.commands.account_setup import invite_first_owner
from controller.commands.common_options import (
    LanguageOption,
    RecordMbOption,
    RecordOption,
    StoreOption,
    TilesOption,
    reading,
    with_tiles,
)
from controller.commands.output import ExitStatus, Stopped, display_width, fail, page_at_console, say, stop
from controller.json_values import JsonObject

if TYPE_CHECKING:
    from controller.words.fluent_catalogue import Catalogue

LIMIT_MB = 500


def register(app: typer.Typer) -> None:
    """Mount the command."""
    app.command("run")(run)


def run(
    config: Annotated[
        Path, typer.Option(help="The table's settings; `mahjong-table init` writes them.")
    ] = Path("table.toml"),
    hands: Annotated[
        int | None,
        typer.Option(min=1, help="Stop after this many hands of the session, or when it ends by its rules."),
    ] = None,
    note: Annotated[str | None, typer.Option(help="A word shown on every page and message.")] = None,
    speed: Annotated[
        float, typer.Option(min=0.01, help="Factor on the wall clock, for simulated tables.")
    ] = 1.0,
    lockstep: Annotated[
        str | None, typer.Option(help="host:port of a simulator that gives virtual time (`sim --speed max`).")
    ] = None,
    page: Annotated[bool, typer.Option(help="Serve the page.")] = True,
    record: RecordOption = None,
    record_mb: RecordMbOption = LIMIT_MB,
    tiles: TilesOption = None,
    store: StoreOption = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Say where everything is as one JSON line.")
    ] = False,
    verbose: Annotated[
        bool, typer.Option("--verbose", "-v", help="Log what happens to standard error.")
    ] = False,
    log_json: Annotated[bool, typer.Option("--log-json", help="Log one JSON object a line.")] = False,
    language: LanguageOption = None,
) -> None:
    """Run the controller of a real (or simulated) table until it is stopped."""
    from controller import clock, logs
    from controller.journal.journal import JournalError

    # JOIN
    from controller.runtime.wiring import StartError, Wiring
    from controller.settings import SettingsError, load
    from controller.words import catalogue

    for name in (signal.SIGTERM, signal.SIGINT):
        signal.signal(name, stop)
    words = catalogue(reading(language))
    try:
        loaded = load(config)
    except SettingsError as error:
        fail(error, ExitStatus.MISUSED)
    try:
        settings = with_tiles(loaded, tiles, store)
        table = settings.table
        logs.configure(verbose=verbose, as_json=log_json, parlor=table.parlor, table=table.name)
        for remark in settings.remarks:
            say(f"mahjong-table: {remark.in_language(words.language)}", err=True)
        with Wiring(settings, note=note, page=page, record=record, record_mb=record_mb) as wiring:
            _say(wiring.addresses(), as_json, words)
            for remark in wiring.remarks:
                say(f"mahjong-table: {remark.in_language(words.language)}", err=True)
            if wiring.sign_in is not None:
                command = f"mahjong-table accounts add NAME --role owner --config {shlex.quote(str(config))}"
                addresses = wiring.addresses()
                invite_first_owner(
                    wiring.sign_in, command, addresses["elsewhere"], str(addresses["page"]), words
                )
            exempt_loaded_objects()
            clock.run(lambda: wiring.run(hands), speed=speed, lockstep=lockstep)
    except Stopped:
        say(words.text("terminal-run-stopped"), err=True)
    except (SettingsError, StartError, clock.LockstepError, JournalError) as error:
        fail(error)


def _say(addresses: JsonObject, as_json: bool, words: Catalogue) -> None:
    if as_json:
        say(json.dumps(addresses))
        return
    shown = {**page_at_console(addresses), "lacks": _parts(addresses["lacks"], words)}
    names = {name: words.text("terminal-run", attribute=name) for name in shown}
    widest = max(11, *map(display_width, names.values()))
    for name, value in shown.items():
        if (
            name not in ("elsewhere", "link", "accounts", "lacks") or value is not None
        ):  # the link's token was printed at the first start
            value_text = words.text("terminal-run-none") if value is None else value
            say(f"{' ' * (widest - display_width(names[name]))}{names[name]}  {value_text}")
    sys.stdout.flush()


def _parts(lacks: object, words: Catalogue) -> str | None:
    """The parts a machine lacks, in words."""
    if not isinstance(lacks, str):
        return None
    parts = (words.text("terminal-part", attribute=part) for part in lacks.split(", "))
    return words.text("join-comma").join(parts)


# ---- Python's collector of reference cycles, kept from pausing a table -------------------------------------------


def exempt_loaded_objects() -> None:
    """Exempt all objects that there are now from later collections, once what is garbage among them is gone.

    A full collection goes through every object of the process while no thread runs: with the rules, the networks and
    the libraries of a table 0.1 to 0.2 s, in which no press is answered. All of that stays as long as the process; what
    a hand leaves behind is a hundredth of it.
    """
    gc.collect()
    gc.freeze()
