"""`mahjong-table setup`: a table set up in the browser, from nothing to its first hand."""

from __future__ import annotations

import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from controller.commands.common_options import start_page
from controller.commands.output import CommandFailed, Stopped, fail, say, stop

if TYPE_CHECKING:
    from controller.setup_wizard.setup_draft import DeviceCodes, SetupDraft
    from controller.setup_wizard.setup_session import SetupSession
    from controller.web.page_server import PageServer

USUAL_FILE: Final = Path("table.toml")
PAGE_PORT: Final = 8083
LOOK_S: Final = 0.5
UNUSABLE: Final = 2


def register(app: typer.Typer) -> None:
    """Mount the command."""
    app.command("setup")(setup)


def setup(
    config: Annotated[
        Path, typer.Option(help="The settings to be written; one that is there is shown and changed.")
    ] = USUAL_FILE,
    host: Annotated[
        str,
        typer.Option(help="Where the page is served; 0.0.0.0 for another device, which is asked for a code."),
    ] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(
            min=0, max=65535, show_default="8083 or a free one", help="The page's port; 0: any free one."
        ),
    ] = None,
    forget: Annotated[
        bool, typer.Option("--forget", help="Drop what an earlier setup kept and did not write.")
    ] = False,
) -> None:
    """Set a table up in the browser: machine, camera, tiles, rules, broker, page, and a hand to try it.

    The settings are written when you say so on the last page, the old file stays beside as a copy. Ctrl-C loses
    nothing: the next `setup` goes on where this one was. Exit status 2: the settings cannot be read or written.
    """
    from controller.setup_wizard.setup_draft import DeviceCodes, DraftError
    from controller.setup_wizard.setup_session import SetupSession
    from controller.setup_wizard.wizard_app import create_wizard_app
    from controller.web.listening_addresses import PageError
    from controller.web.page_access import PageAccess
    from controller.web.page_server import PageServer

    for name in (signal.SIGTERM, signal.SIGINT):
        signal.signal(name, stop)
    codes = DeviceCodes()
    try:
        session = SetupSession(_draft(config, forget))
    except DraftError as error:
        fail(error, UNUSABLE)
    access = PageAccess(sign_ins=codes)
    server = PageServer(create_wizard_app(session, codes), host, PAGE_PORT if port is None else port, access)
    try:
        start_page(server, port)
        say(f"Open {server.console_link()} in a browser. Ctrl-C ends this and loses nothing.")
        _wait(session, server, codes)
        _go_on(session)
    except (PageError, CommandFailed) as error:
        fail(error)
    except Stopped:
        _say_what_is_kept(session)
    finally:
        session.stop_table()
        session.close()
        server.stop()


def _draft(config: Path, forget: bool) -> SetupDraft:
    from controller.commands.table_toml_template import name_for, table_file
    from controller.doctor.serial_checks import ports_found
    from controller.settings import SettingsError
    from controller.settings.table_paths import usual_record
    from controller.setup_wizard.setup_draft import SetupDraft

    try:
        record = str(usual_record(config)[0])
    except SettingsError as error:
        record = f"nowhere: {error}"
    fresh = table_file(str(config), ports_found(), name_for(config), record)
    return SetupDraft(config, fresh, forget=forget)


def _wait(session: SetupSession, server: PageServer, codes: DeviceCodes) -> None:
    """Wait until the page is finished; print a code for another device while none has used one."""
    while not session.ended.wait(LOOK_S):
        if not server.local and not codes.devices and not codes.open:
            code = codes.new_code()
            say(
                f"On another device: {server.elsewhere} and the code {code}, once, within a quarter of an hour."
            )
            sys.stdout.flush()


def _go_on(session: SetupSession) -> None:
    """The setup is done: the table that was started goes on until it is stopped."""
    table = session.table
    if table is None or not table.runs:
        _say_what_is_kept(session)
        return
    say("The setup is done, the table plays on; Ctrl-C stops it.")
    sys.stdout.flush()
    table.wait()


def _say_what_is_kept(session: SetupSession) -> None:
    draft = session.draft
    if draft.changed:
        say(
            f"Not written yet; what you chose is kept, and `mahjong-table setup --config {draft.file}` goes on."
        )
    elif session.written:
        say(f"Wrote {draft.file}. Play: mahjong-table run --config {draft.file}")
    else:
        say("Nothing was changed.")
