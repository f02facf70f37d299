"""Checks of the machine: Python, OpenCV, power, the rules, the journal's folder, the page's port."""

from __future__ import annotations

import os
import platform
import shutil
import socket
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from controller.doctor.finding import Finding, TableAtWork, fail, of_error, of_sentence, ok, warn
from controller.journal import file_permissions, journal_key
from controller.journal.journal import Journal, JournalError
from controller.journal.salvage import quarantined
from controller.orders.staff_keys import StaffError, read_keys
from controller.rules.registry import load as load_rules
from controller.rules.results import CaseError
from controller.settings import (
    JournalSettings,
    PageSettings,
    Settings,
    StaffSettings,
    TableSettings,
    rules_refused,
)
from controller.web.allowed_hosts import authority
from controller.web.listening_addresses import PageError, address_of_page, listen
from controller.words import Sentence, say

OLDEST_PYTHON: Final = (3, 11)
LITTLE_SPACE: Final = 200 * 1024 * 1024
"""Bytes; a year of play is less, but a full disk stops the table at once."""


def check_programs() -> Iterator[Finding]:
    """Python and OpenCV."""
    version = platform.python_version()
    if sys.version_info < OLDEST_PYTHON:
        yield fail("python", say("doctor.python_old", version=version), say("doctor.install_python"))
    else:
        yield ok("python", say("doctor.python", version=version))
    try:
        cv2 = import_module("cv2")
    except ImportError as error:
        problem = say("doctor.opencv_missing", reason=str(error))
        yield fail("opencv", problem, say("doctor.install_opencv_again"))
        return
    yield ok("opencv", say("doctor.opencv", version=cv2.__version__))


def check_names(settings: Settings) -> Iterator[Finding]:
    """Names used in topics contain no invisible or control characters."""
    for problem in settings.odd_names():
        yield warn("names", problem, say("doctor.keep_odd_name"))


def check_rules(table: TableSettings) -> Iterator[Finding]:
    """The rules exist, take these options, and are played by as many people as are named."""
    try:
        system = load_rules(table.rules, dict(table.options))
    except CaseError as error:
        wrong = rules_refused(error.field, error.sentence)
        yield fail("rules", wrong, say("doctor.correct_setting", setting=error.field))
        return
    number = system.players + bool(system.options.get("resting"))
    people = table.people(number)
    if len(people) != number:
        problem = say("doctor.wrong_number", rules=table.rules, players=number, named=len(people))
        yield fail("rules", problem, say("doctor.name_people", players=number))
        return
    yield ok("rules", say("doctor.rules", rules=table.rules, people=", ".join(people)))


def check_power() -> Iterator[Finding]:
    """Undervoltage reported by a Raspberry Pi; no finding on other machines."""
    for name in Path("/sys/class/hwmon").glob("*/name"):
        alarm = name.parent / "in0_lcrit_alarm"
        if name.read_text().strip() == "rpi_volt" and alarm.exists() and alarm.read_text().strip() == "1":
            yield warn("power", say("doctor.low_voltage"), say("doctor.use_stronger_power"))


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
        problem = say("doctor.cannot_write", folder=folder, reason=error.strerror)
        yield fail("journal", problem, say("doctor.give_journal_rights"))
        return
    yield from _file_system(folder)
    if shutil.disk_usage(folder).free < LITTLE_SPACE:
        yield warn("journal", say("doctor.disk_almost_full", folder=folder), say("doctor.free_disk"))
    for aside in quarantined(settings.path)[-1:]:
        problem = say("doctor.journal_put_aside", file=aside.name)
        yield warn("journal", problem, say("doctor.compare_put_aside"))
    yield _record(settings.path, None if table is None else (table.parlor, table.name))


def _file_system(folder: Path) -> Iterator[Finding]:
    """What a journal needs of the file system it lies on; FAT, exFAT and some shares lack it."""
    lack = file_permissions.missing_features(folder)
    if lack is not None:
        yield fail("journal", lack, file_permissions.OWN_DISK)
        return
    with tempfile.TemporaryDirectory(dir=folder) as made, socket.socket(socket.AF_UNIX) as unix:
        file = Path(made, "file")
        with file_permissions.open_private_file(file, "wb"):
            pass
        if file.stat().st_mode & file_permissions.OTHERS:
            yield fail("journal", say("doctor.no_file_rights", folder=folder), file_permissions.OWN_DISK)
            return
        here = os.open(made, os.O_RDONLY)
        try:
            unix.bind(f"/proc/self/fd/{here}/d")  # a socket's path may have 107 bytes
        except OSError as error:
            problem = say("doctor.no_sockets", folder=folder, reason=error.strerror)
            yield fail("journal", problem, file_permissions.OWN_DISK)
        finally:
            os.close(here)


def _folder_to_come(path: Path) -> Finding:
    """The finding about a journal folder that does not exist: a table creates it, with its parents, where it may."""
    there = next(above for above in path.parent.parents if os.path.exists(above))  # noqa: PTH110
    if there.is_dir() and os.access(there, os.W_OK | os.X_OK):
        return ok("journal", say("doctor.no_journal_folder_yet", journal=path))
    problem = say("doctor.folder_missing", folder=path.parent, parent=there)
    return fail("journal", problem, say("doctor.make_folder", folder=path.parent))


def _record(path: Path, named: tuple[str, str] | None) -> Finding:
    if not os.path.exists(path):  # noqa: PTH110
        return ok("journal", say("doctor.no_journal_yet", journal=path))
    try:
        journal = Journal.read(path)
        try:
            verified, cut_off = journal.verify(), journal.cut_off
            no_key = journal_key.missing_key(path, journal.public) if verified.sound else None
            other = journal.other_name(*named) if named is not None else None
        finally:
            journal.close()
    except JournalError as error:
        return fail("journal", *of_error(error, say("doctor.bring_copy_back")))
    if verified.sound and no_key is not None:
        return fail("journal", *of_sentence(no_key, say("doctor.bring_key_back")))
    if verified.sound and other is not None:
        return fail("journal", *of_sentence(other, say("doctor.rename_journal")))
    if verified.sound:
        counts = {"entries": verified.entries, "messages": verified.messages}
        return ok("journal", say("doctor.journal_whole", journal=path, **counts))
    if cut_off is not None:
        return fail("journal", *of_sentence(cut_off, say("doctor.restore_from_hub")))
    return fail("journal", verified.sentence, say("doctor.start_saves_journal"))


def _check_address(address: str, prefix: str) -> Finding:
    """That an address which is announced leads other devices here."""
    parts = urlsplit(address)
    asked = authority(parts.netloc)
    if asked is None or asked.loopback:
        return warn("page", say("doctor.page_not_reached", address=address), say("doctor.name_page"))
    if parts.path != prefix:
        problem = say("doctor.page_path", announced=parts.path or "/", served=prefix or "/")
        return warn("page", problem, say("doctor.set_prefix", prefix=parts.path))
    return ok("page", say("doctor.page_reached", address=address))


def check_page(settings: PageSettings, at_work: TableAtWork | None = None) -> Iterator[Finding]:
    """The page's port is free or the running table's own, and the address that it announces can be that of this
    page."""
    if settings.address is not None:
        yield _check_address(settings.address, settings.prefix.rstrip("/"))
    if at_work is not None and at_work.page is not None:
        served = urlsplit(at_work.page).port
        if settings.port in (0, served):
            yield ok("page", say("doctor.page_at_work", page=at_work.page))
        else:
            moved = say("doctor.page_moved", page=at_work.page, port=settings.port)
            yield warn("page", moved, say("doctor.free_page_port"))
        return
    try:
        with listen(settings.host, settings.port) as listener:
            port = listener.getsockname()[1]
    except PageError as error:
        yield fail("page", *of_error(error, say("doctor.change_page_port")))
        return
    if settings.port not in (0, port):
        yield warn(
            "page", say("doctor.page_port_taken", port=settings.port), say("doctor.stop_page_port_user")
        )
        return
    where = address_of_page(settings.model_copy(update={"address": None}))
    yield ok("page", say("doctor.page_can_be_served", page=where))


# ---- Whether a screen of this machine could show Chinese and Japanese --------------------------------------------

FONTS: Final = "fonts"
SCRIPTS: Final = ("zh-cn", "ja")
"""The languages of pages that need more than Latin letters, as fontconfig calls them."""
MISSING: Final = {
    ("zh-cn",): "doctor.chinese",
    ("ja",): "doctor.japanese",
    SCRIPTS: "doctor.chinese_and_japanese",
}
"""What the languages are called that no font is there for."""


def check_fonts() -> Iterator[Finding]:
    """Whether fontconfig knows a font for each; no finding where it is not installed: that machine has no browser."""
    fonts = {language: _font(language) for language in SCRIPTS}
    if None in fonts.values():
        return
    missing = tuple(language for language, font in fonts.items() if not font)
    if missing:
        scripts = Sentence(MISSING[missing])
        yield warn(FONTS, say("doctor.fonts_missing", scripts=scripts), say("doctor.install_fonts"))
        return
    there = ", ".join(dict.fromkeys(str(font) for font in fonts.values()))
    yield ok(FONTS, say("doctor.fonts", fonts=there))


def _font(language: str) -> str | None:
    """The family of a font for a language, "" if no font has it; None if `fc-list` gives no answer."""
    try:
        listed = subprocess.run(
            ["fc-list", f":lang={language}", "family"],
            capture_output=True,
            text=True,
            timeout=10,
            check=True,
        )
    except (OSError, subprocess.SubprocessError):
        return None
    families = sorted(line.partition(",")[0] for line in listed.stdout.splitlines() if line)
    return families[0] if families else ""


# ---- Checks of the staff's public keys -----------------------------------------------------------------------------
# Whether they can be read, whether others may write them, and whose they are.

STAFF: Final = "staff"


def check_staff(settings: StaffSettings) -> Iterator[Finding]:
    """Findings about who may order over MQTT."""
    path = settings.keys
    if path is None:
        yield ok(STAFF, say("doctor.nobody_orders"))
        return
    try:
        known = read_keys(path)
        mode = path.stat().st_mode
    except StaffError as error:
        yield fail(STAFF, *of_error(error, say("doctor.put_line_right")))
        return
    except OSError as error:
        unreadable = say("doctor.keys_unreadable", file=path, reason=error.strerror)
        yield fail(STAFF, unreadable, say("doctor.see_folder"))
        return
    if mode & (stat.S_IWGRP | stat.S_IWOTH):
        yield fail(STAFF, say("doctor.others_may_write", file=path), say("doctor.make_private", file=path))
    owners = ", ".join(f"{name} {key.fingerprint}" for name, key in known.items())
    if owners:
        yield ok(STAFF, say("doctor.who_orders", staff=owners))
    else:
        yield warn(STAFF, say("doctor.nobody_in_file", file=path), say("doctor.add_somebody"))
