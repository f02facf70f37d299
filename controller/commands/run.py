"""`mahjong-table run`: the controller of one table, the program a parlor runs."""

from __future__ import annotations

import json
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from controller.commands.clip_options import RecordMbOption, RecordOption
from controller.commands.exit_status import Stopped, fail, stop
from controller.commands.output import say
from controller.commands.tile_set_options import StoreOption, TilesOption, with_tiles
from controller.json_values import JsonObject

if TYPE_CHECKING:
    from controller.runtime.wiring import Wiring

LIMIT_MB = 500


def register(app: typer.Typer) -> None:
    """Mount the command."""
    app.command("run")(run)


def run(
    config: Annotated[
        Path, typer.Option(help="The table's settings; `mahjong-table init` writes them.")
    ] = Path("table.toml"),
    hands: Annotated[
        int | None, typer.Option(min=1, help="Stop after this many hands of the session.")
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
) -> None:
    """Run the controller of a real (or simulated) table until it is stopped."""
    from controller import clock, logs
    from controller.journal.journal import JournalError
    from controller.runtime.wiring import StartError, Wiring
    from controller.settings import SettingsError, load

    for name in (signal.SIGTERM, signal.SIGINT):
        signal.signal(name, stop)
    try:
        settings = with_tiles(load(config), tiles, store)
        table = settings.table
        logs.configure(verbose=verbose, as_json=log_json, parlor=table.parlor, table=table.name)
        for told in settings.told:
            say(f"mahjong-table: {told}", err=True)
        with Wiring(settings, note=note, page=page, record=record, record_mb=record_mb) as wiring:
            _say(wiring.addresses(), as_json)
            for told in wiring.told:
                say(f"mahjong-table: {told}", err=True)
            _invite_first_owner(wiring, config)
            clock.run(lambda: wiring.run(hands), speed=speed, lockstep=lockstep)
    except Stopped:
        say("Stopped; the journal holds everything up to here.", err=True)
    except (SettingsError, StartError, clock.LockstepError, JournalError) as error:
        fail(str(error))


def _invite_first_owner(wiring: Wiring, config: Path) -> None:
    """While nobody has an account, say how the first is made; a code for the browser is for a person at a terminal
    alone, since logs are kept."""
    if wiring.sign_in is None or wiring.sign_in.store.accounts():
        return
    told = (
        f"Nobody can sign in on the page yet: mahjong-table accounts add NAME --role owner --config {config}"
    )
    code = wiring.sign_in.first_code() if sys.stderr.isatty() else None
    if code is not None:
        told += (
            f"; or open {wiring.addresses()['page']}/setup within a quarter of an hour with the code {code}"
        )
    say(f"mahjong-table: {told}", err=True)


def _say(addresses: JsonObject, as_json: bool) -> None:
    if as_json:
        say(json.dumps(addresses))
        return
    for name, value in addresses.items():
        if name not in ("link", "lacks") or value is not None:  # a link's token was told at the first start
            say(f"{name:>11}  {value}")
    sys.stdout.flush()
