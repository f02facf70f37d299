"""The options of commands that record clips around unsure readings."""

from __future__ import annotations

import errno
import os
import socket
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from controller.commands.output import CommandFailed, can_write, fail
from controller.commands.reader import (
    ENGLISH,
    in_reader_language,
    language_of,
    reader_is_known,
    reader_language,
    set_reader_language,
)
from controller.identity.addresses import host_and_port
from controller.local_time import Zone, ZoneError, zone
from controller.words.sentence import Sentence, sentence

if TYPE_CHECKING:
    from controller.journal.journal import Journal
    from controller.settings import Settings
    from controller.web.page_server import PageServer
    from vision.networks.tile_classifier import TileClassifier
    from vision.networks.tile_set_store import TileSet

RecordOption = Annotated[
    Path | None,
    typer.Option(metavar="DIR", help="Keep a clip around every unsure reading in this folder, for training."),
]
RecordMbOption = Annotated[
    float, typer.Option(min=1, help="Megabytes all clips may take; the oldest are deleted beyond.")
]


# ---- Values that a shell completes: names of rule systems, tile sets, languages and ports ------------------------


def rule_systems() -> list[str]:
    """The names that `--rules` takes."""
    from controller.rules.registry import names_of_systems

    return list(names_of_systems())


def languages() -> list[str]:
    """The languages that `--language` takes."""
    from controller.words import LANGUAGES

    return list(LANGUAGES)


def tile_sets() -> list[str]:
    """The enrolled tile sets in the user's data folder."""
    from vision.networks.tile_set_store import TileSetError, names_of

    try:
        return list(names_of())
    except TileSetError:  # a folder that cannot be read has nothing to offer
        return []


def serial_ports() -> list[tuple[str, str]]:
    """The serial ports of this machine, each by its lasting name, with its description."""
    from firmware_bridge.transport.port_discovery import ports_here

    return [(port.lasting, port.describes) for port in ports_here()]


# ---- The default journal of shell commands: that of the settings in this folder ----------------------------------

SETTINGS: Final = Path("table.toml")
HERE: Final = Path("table.db")
LEFT_OUT: Final = "left out: as table.toml here says, else table.db"


def usual_journal(named: Path) -> Path:
    """The journal named, but for the default name `table.db` where that does not exist here: then the one in table.toml
    here."""
    if named != HERE or HERE.exists() or not SETTINGS.exists():
        return named
    from controller.settings import SettingsError, load

    try:
        return load(SETTINGS).journal.path
    except SettingsError as error:
        fail(error, 2)


JournalFile = Annotated[
    Path, typer.Argument(help=f"The journal; {LEFT_OUT}.", callback=usual_journal, show_default=False)
]
AtJournal = Annotated[
    Path,
    typer.Option(
        "--journal",
        "-j",
        help=f"The table's journal; {LEFT_OUT}.",
        callback=usual_journal,
        show_default=False,
    ),
]


# ---- The option `--language` of commands that people read --------------------------------------------------------

LETTERS: Final = {"zh": "这", "ja": "の"}
"""A letter of each language without which nothing of it can be written."""

LanguageOption = Annotated[
    str | None,
    typer.Option(
        "--language",
        help="en, zh or ja; left out: as the locale says (LC_ALL, LC_MESSAGES, LANG).",
        autocompletion=languages,
    ),
]


def reading(language: str | None, as_json: bool = False) -> str:
    """Choose the language to print in: the requested one (here or before the subcommand), else the locale's if the
    terminal's encoding has its letters, else English; scripts (`as_json`) get English. All later output of the command
    is in it. An unknown language ends the command."""
    from controller.words import LANGUAGES

    if reader_is_known():
        found = reader_language()
    else:
        of_locale = language_of(os.environ)
        found = of_locale if can_write(LETTERS.get(of_locale, "")) else ENGLISH
    set_reader_language(found)
    if language is not None and language not in LANGUAGES:
        fail(sentence("command.language_unknown", language=language, known=", ".join(LANGUAGES)), 2)
    set_reader_language(ENGLISH if as_json else language or found)
    return reader_language()


# ---- A page's port on the command line: a given port is used or the command fails ----------------------------------
# Only a default falls back to a free port.


def start_page(server: PageServer, given: int | None, option: str = "--port") -> str:
    """Start serving; returns the URL. Raises CommandFailed where the port was `given` and is taken; PageError as
    `PageServer.start`."""
    url = server.start()
    if given is not None and server.moved:
        server.stop()
        raise CommandFailed(taken(option, server.asked_port, server.host))
    return url


def refuse_taken(option: str, given: int | None, host: str = "127.0.0.1") -> None:
    """Raises CommandFailed where another program listens at a port that was `given`, and will be opened by a program of
    ours."""
    if not given:
        return
    try:
        socket.create_server((host, given)).close()
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise CommandFailed(taken(option, given, host)) from error


def taken(option: str, port: int, host: str) -> Sentence:
    """The sentence for a port that another program uses."""
    return sentence("command.port_taken", option=option, port=str(port), place=host_and_port(host, port))


# ---- The options `--tiles` and `--store`, shared by all commands that read tiles, and what they select -----------

QUIET_S: Final = 2.0

TilesOption = Annotated[
    str | None,
    typer.Option(
        "--tiles",
        metavar="NAME",
        help="Read this enrolled tile set (`enrol --list`) as its pictures say.",
        autocompletion=tile_sets,
    ),
]
StoreOption = Annotated[
    Path | None,
    typer.Option("--store", metavar="DIR", help="Where enrolled sets lie; left out: the user's data folder."),
]


def open_classifier(tiles: str | None, store: Path | None) -> TileClassifier:
    """A tile classifier, with the enrolled tile set of that name if one is named; an unknown or broken set ends the
    command with status 2. Raises ModelFileError."""
    from vision.networks.tile_classifier import TileClassifier

    tile_set = chosen_set(tiles, store)
    return TileClassifier() if tile_set is None else TileClassifier(tile_set=tile_set, progress=learning())


def chosen_set(tiles: str | None, store: Path | None) -> TileSet | None:
    """The enrolled tile set of that name, None where none is named; an unknown or broken one ends the command with
    status 2."""
    from vision.networks.tile_set_store import TileSetError, load_set

    if tiles is None:
        return None
    try:
        return load_set(tiles, store)
    except TileSetError as error:
        fail(error, 2)


def with_tiles(settings: Settings, tiles: str | None, store: Path | None) -> Settings:
    """A table's settings with the tile set and store of the command line, where they are given."""
    named = {"tiles": tiles, "tiles_store": None if store is None else store.resolve()}
    changed = {name: value for name, value in named.items() if value is not None}
    if not changed:
        return settings
    return settings.model_copy(update={"camera": settings.camera.model_copy(update=changed)})


def learning() -> Callable[[int, int], None]:
    """A progress callback for training a set, on the error stream: a line that moves on a terminal, else one line;
    nothing in the first two seconds."""
    began, shown = time.monotonic(), [0]

    def tell(done: int, of: int) -> None:
        ended = done >= of and shown[0]
        if time.monotonic() - began < QUIET_S and not ended:
            return
        if sys.stderr.isatty():
            end = "\n" if ended else ""
            line = in_reader_language(
                sentence("enrolment.learning_percent", percent=f"{100 * done // of:3d}")
            )
            print(f"\r{line}", end=end, file=sys.stderr, flush=True)
        elif not shown[0]:
            print(in_reader_language(sentence("enrolment.learning")), file=sys.stderr, flush=True)
        shown[0] = 1

    return tell


# ---- The time zone in which a command reads and writes times -------------------------------------------------------
# The one given, else the table's, else this machine's.

HELP = "Times in this zone (Asia/Shanghai); else in "

TableZone = Annotated[str | None, typer.Option("--zone", help=f"{HELP}the table's ([table] zone).")]
ParlorZone = Annotated[
    str | None,
    typer.Option("--zone", envvar="PARLOR_ZONE", show_envvar=True, help=f"{HELP}this machine's."),
]


def chosen(name: str | None, journal: Journal | None = None) -> Zone:
    """The zone of this name, or the one the journal's table is in. An unknown name ends the command."""
    try:
        return zone(name or (None if journal is None else journal.zone))
    except ZoneError as error:
        fail(error, 2)


def of_table(path: Path) -> Zone:
    """The zone of the table whose journal this is; this machine's where it has none."""
    from controller.journal.journal import Journal, JournalError

    if not path.is_file():
        return None
    try:
        with closing(Journal.read(path)) as journal:
            return chosen(None, journal)
    except JournalError as error:
        fail(error)
