"""Checks of what a table and a hub keep on the disk: the version of each format, and what this program does with it.

Nothing is opened for writing: a newer program's file is named before anything of it is touched.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

from controller import json_values
from controller.doctor.finding import Finding, fail, ok, warn
from controller.identity import canonical
from controller.journal import migration_backup, storage
from controller.journal.journal import Journal, JournalError
from controller.settings import Settings
from controller.words import Sentence, say, sentence, sentence_of

MAKE_AGAIN: Final = sentence("doctor.make_anew")
NEWER_FILE: Final = sentence("doctor.run_newer")
NEWER: Final = sentence("doctor.run_newer_or_restore")


def check_formats(settings: Settings, database: str | None = None) -> Iterator[Finding]:
    """The journal, what lies beside it, the camera's calibration, the tile set, and a hub's database where one is
    named."""
    from controller.web import access_tokens
    from controller.web.accounts import account_store
    from controller.web.panels import panel_store
    from controller.web.private_files import VERSION
    from controller.web.session import session_routes

    journal = settings.journal.path
    yield from _check_journal(journal)
    for check, file in (
        ("tokens", access_tokens.tokens_file(journal)),
        ("accounts", account_store.accounts_file(journal)),
        ("panels", panel_store.panels_file(journal)),
        ("presets", session_routes.presets_beside(journal)),
    ):
        yield from _check_file(check, file, "version", VERSION)
    yield from _check_vision_files(settings)
    if database is not None:
        yield from _check_database(database)


def _check_journal(path: Path) -> Iterator[Finding]:
    if not path.exists():
        yield ok("journal", say("doctor.format_absent", file=path))
        return
    known = len(storage.MIGRATIONS)
    try:
        with closing(Journal.read(path)) as journal:
            found = journal.version
    except JournalError as error:
        yield fail("journal", sentence_of(error), NEWER)
        return
    copied = say("doctor.copied_as", file=migration_backup.copy_of(path, found))
    yield _judged("journal", path, found, known, copied)


def _check_file(check: str, path: Path, key: str, known: int) -> Iterator[Finding]:
    """A JSON file that names its version; none where there is no such file."""
    if not path.exists():
        return
    try:
        found = json_values.mapping(canonical.read_json(path.read_bytes()))[key]
    except (OSError, ValueError, KeyError, TypeError):
        found = None
    if not isinstance(found, int) or found < known:
        yield fail(check, say("doctor.format_unreadable", file=path), MAKE_AGAIN)
        return
    if found == known:
        yield ok(check, say("doctor.format_current", file=path, version=str(found)))
    else:
        yield fail(check, _unknown(path, found, known), NEWER_FILE)


def _check_vision_files(settings: Settings) -> Iterator[Finding]:
    from controller.runtime.vision_factory import alignment_file
    from vision.calibration import stored_calibration
    from vision.networks import tile_set_store

    yield from _check_file("camera", alignment_file(settings), "version", stored_calibration.VERSION)
    tiles = settings.camera.tiles
    if tiles is not None:
        store = settings.camera.tiles_store or tile_set_store.default_store()
        yield from _check_file(
            "tiles", store / tiles / tile_set_store.MANIFEST, "format", tile_set_store.FORMAT
        )


def _check_database(url: str) -> Iterator[Finding]:
    from controller.parlor.storage.database import DatabaseError, database_versions

    try:
        where, found, known = database_versions(url)
    except DatabaseError as error:
        yield fail("database", sentence_of(error), say("doctor.ask_again"))
        return
    if found is None:
        yield ok("database", say("doctor.format_absent", file=str(where)))
    elif not (found.isascii() and found.isdecimal()):
        yield fail("database", _unknown(where, found, known), NEWER)
    else:
        yield _judged("database", where, int(found), int(known), say("doctor.copied_database"))


def _judged(check: str, what: object, found: int, known: int, copied: Sentence) -> Finding:
    if found == known:
        return ok(check, say("doctor.format_current", file=str(what), version=str(found)))
    if found > known:
        return fail(check, _unknown(what, found, known), NEWER)
    older = say("doctor.format_older", file=str(what), version=str(found), known=str(known))
    return warn(check, older, copied)


def _unknown(what: object, found: object, known: object) -> Sentence:
    return say("doctor.format_unknown", file=str(what), version=str(found), known=str(known))
