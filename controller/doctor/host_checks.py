"""Checks of the machine: Python, OpenCV, power, the rules, the journal's folder, the page's port."""

from __future__ import annotations

import os
import platform
import shutil
import socket
import sys
import tempfile
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from controller.doctor.finding import Finding, fail, ok, split_cure, warn
from controller.doctor.table_at_work import TableAtWork
from controller.identity.plurals import counted
from controller.journal import file_permissions, file_system, journal_key
from controller.journal.journal import Journal, JournalError
from controller.journal.salvage import quarantined
from controller.rules.registry import load as load_rules
from controller.rules.results import CaseError
from controller.settings import JournalSettings, PageSettings, Settings, TableSettings
from controller.web.allowed_hosts import authority
from controller.web.listening_addresses import address_of_page
from controller.web.listening_socket import PageError, listen

OLDEST_PYTHON: Final = (3, 11)
LITTLE_SPACE: Final = 200 * 1024 * 1024
"""Bytes; a year of play is less, but a full disk stops the table at once."""


def check_programs() -> Iterator[Finding]:
    """Python and OpenCV."""
    version = platform.python_version()
    if sys.version_info < OLDEST_PYTHON:
        yield fail(
            "python", f"This is Python {version}.", "Install Python 3.11 or newer, then make install again."
        )
    else:
        yield ok("python", f"Python {version}.")
    try:
        cv2 = import_module("cv2")
    except ImportError as error:
        said = f"OpenCV cannot be loaded: {error}."
        yield fail(
            "opencv", said, "Run make install again: it takes the headless OpenCV where libGL is missing."
        )
        return
    yield ok("opencv", f"OpenCV {cv2.__version__}.")


def check_names(settings: Settings) -> Iterator[Finding]:
    """Names used in topics contain no invisible or control characters."""
    for said in settings.odd_names():
        yield warn("names", said, "Keep it if the table has posted already; name a new table without.")


def check_rules(table: TableSettings) -> Iterator[Finding]:
    """The rules exist, take these options, and are played by as many people as are named."""
    try:
        system = load_rules(table.rules, dict(table.options))
    except CaseError as error:
        cure = f"Correct [table] {error.field} in the settings."
        said = f"[table] {error.field}: {error.problem}"
        yield fail("rules", said if said.endswith("?") else f"{said}.", cure)
        return
    number = system.players + bool(system.options.get("resting"))
    people = table.people(number)
    if len(people) != number:
        said = f"{table.rules} is played by {number}, but [table] seats names {len(people)}."
        yield fail("rules", said, f"Name {number} people, counter-clockwise.")
        return
    yield ok("rules", f"{table.rules}, played by {', '.join(people)}.")


def check_power() -> Iterator[Finding]:
    """Undervoltage reported by a Raspberry Pi; no finding on other machines."""
    for name in Path("/sys/class/hwmon").glob("*/name"):
        alarm = name.parent / "in0_lcrit_alarm"
        if name.read_text().strip() == "rpi_volt" and alarm.exists() and alarm.read_text().strip() == "1":
            cure = "Use a stronger power supply and a shorter cable: serial errors come before the crash."
            yield warn("power", "The Raspberry Pi has too little voltage.", cure)


def check_journal(settings: JournalSettings, table: TableSettings | None = None) -> Iterator[Finding]:
    """The folder is writable and has room, and the record in it is intact, and that of `table`."""
    folder = settings.path.parent
    if not os.path.exists(folder):  # noqa: PTH110 unlike Path's, it raises nothing where nobody may look
        yield _folder_to_come(settings.path)
        return
    try:
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        said = f"Nothing can be written in {folder} ({error.strerror})."
        yield fail("journal", said, "Give this user the right to write there, or change [journal] path.")
        return
    yield from _file_system(folder)
    if shutil.disk_usage(folder).free < LITTLE_SPACE:
        yield warn(
            "journal",
            f"The disk of {folder} is almost full.",
            "Free some: the table stops when it is full.",
        )
    for aside in quarantined(settings.path)[-1:]:
        said = f"A damaged journal was put aside as {aside.name}."
        yield warn("journal", said, "Compare the last hands with it; move it away when that is done.")
    yield _record(settings.path, None if table is None else (table.parlor, table.name))


def _file_system(folder: Path) -> Iterator[Finding]:
    """What a journal needs of the file system it lies on; FAT, exFAT and some shares lack it."""
    lack = file_system.lacking(folder)
    if lack is not None:
        yield fail("journal", lack, file_system.OWN_DISK)
        return
    with tempfile.TemporaryDirectory(dir=folder) as made, socket.socket(socket.AF_UNIX) as door:
        file = Path(made, "file")
        with file_permissions.opened(file, "wb"):
            pass
        if file.stat().st_mode & file_permissions.OTHERS:
            said = f"The file system of {folder} keeps no rights of files: others can read the journal and its key."
            yield fail("journal", said, file_system.OWN_DISK)
            return
        here = os.open(made, os.O_RDONLY)
        try:
            door.bind(f"/proc/self/fd/{here}/d")  # a socket's path may have 107 bytes
        except OSError as error:
            said = f"The file system of {folder} knows no sockets ({error.strerror}): commands cannot reach the table."
            yield fail("journal", said, file_system.OWN_DISK)
        finally:
            os.close(here)


def _folder_to_come(path: Path) -> Finding:
    """The finding about a journal folder that does not exist: a table creates it, with its parents, where it may."""
    there = next(above for above in path.parent.parents if os.path.exists(above))  # noqa: PTH110
    if there.is_dir() and os.access(there, os.W_OK | os.X_OK):
        return ok("journal", f"No hand has been played into {path} yet; it will be made, with its folder.")
    said = f"The folder {path.parent} does not exist, and this user may not make it in {there}."
    return fail("journal", said, f"Make it for this user: sudo install -d -m 700 -o $USER {path.parent}")


def _record(path: Path, named: tuple[str, str] | None) -> Finding:
    if not os.path.exists(path):  # noqa: PTH110
        return ok("journal", f"No hand has been played into {path} yet; it will be made.")
    try:
        journal = Journal.read(path)
        try:
            verified, cut_off = journal.verify(), journal.cut_off
            no_key = journal_key.missing(path, journal.public) if verified.sound else None
            other = journal.other_name(*named) if named is not None else None
        finally:
            journal.close()
    except JournalError as error:
        return fail("journal", *split_cure(str(error), "Bring back a copy, or name another [journal] path."))
    if verified.sound and no_key is not None:
        return fail("journal", *split_cure(no_key, "Bring the key back."))
    if verified.sound and other is not None:
        return fail("journal", *split_cure(other, "Say `journal rename`, or name another [journal] path."))
    if verified.sound:
        entries, messages = (
            counted(verified.entries, "entry", "entries"),
            counted(verified.messages, "message"),
        )
        return ok("journal", f"Journal {path} is whole: {entries}, {messages}.")
    if cut_off is not None:
        return fail("journal", *split_cure(cut_off, "Bring back what the hub has of it."))
    return fail(
        "journal",
        verified.sentence,
        "Start the controller: it saves the sound beginning and keeps the damaged file.",
    )


def _check_address(address: str, prefix: str) -> Finding:
    """That an address which is announced leads other devices here."""
    parts = urlsplit(address)
    asked = authority(parts.netloc)
    if asked is None or asked.loopback:
        return warn(
            "page",
            f"The page is announced at {address}, which no other device reaches.",
            "Give [page] address the name under which phones find this table, or leave it out.",
        )
    if parts.path != prefix:
        return warn(
            "page",
            f"The page is announced under the path {parts.path or '/'}, but served under {prefix or '/'}.",
            f'Set [page] prefix = "{parts.path}", or change [page] address.',
        )
    return ok("page", f"People reach the page at {address}.")


def check_page(settings: PageSettings, at_work: TableAtWork | None = None) -> Iterator[Finding]:
    """The page's port is free or the running table's own, and the address that it announces can be that of this
    page."""
    if settings.address is not None:
        yield _check_address(settings.address, settings.prefix.rstrip("/"))
    if at_work is not None and at_work.page is not None:
        served = urlsplit(at_work.page).port
        if settings.port in (0, served):
            yield ok("page", f"The table runs and serves its page at {at_work.page}.")
        else:
            yield warn(
                "page",
                f"The table runs and serves its page at {at_work.page}: port {settings.port} was taken when it began.",
                "Start the table anew once that port is free, or change [page] port.",
            )
        return
    try:
        with listen(settings.host, settings.port) as listener:
            port = listener.getsockname()[1]
    except PageError as error:
        yield fail("page", *split_cure(str(error), "Change [page] host and port."))
        return
    if settings.port not in (0, port):
        yield warn(
            "page",
            f"Port {settings.port} is taken; the page would be served at a free port, which run names.",
            "Stop what uses it (another table's controller?), or change [page] port.",
        )
        return
    where = address_of_page(settings.model_copy(update={"address": None})) or "any free port"
    yield ok("page", f"The page can be served at {where}.")
