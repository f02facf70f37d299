"""`mahjong-table journal …` and `mahjong-table ledger`: verify, show, export, back up, restore and rename it."""

from __future__ import annotations

import getpass
import json
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import asdict
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from controller.commands.common_options import HERE, JournalFile, LanguageOption, TableZone, chosen, reading
from controller.commands.output import CommandFailed, ExitStatus, fail, say, say_done, standard_output
from controller.commands.public_file import PublicOut, write_public
from controller.identity.printable import count_noun, printable
from controller.local_time import Zone, local

if TYPE_CHECKING:
    from controller.accounting.ledger import LedgerRow
    from controller.identity.signing import SigningKey
    from controller.journal.journal import Entry, Journal, KeyLost
    from controller.words.fluent_catalogue import Catalogue

# ---- `mahjong-table journal rename|key|backup|restore`: a journal's table name and keys, backup and restore ------

By = Annotated[str, typer.Option("--by", help="Who does it; else you.", show_default=False)]

UNNAMED = Path("table.db")
NEW_KEY = "Staff of the hub must admit the new key: mahjong-table parlor admit {key}"


def register_maintenance(journal: typer.Typer) -> None:
    """Mount the commands under `journal`."""
    key = typer.Typer(no_args_is_help=True, help="The key by which a table speaks: which it is, another one.")
    key.command("show")(key_show)
    key.command("replace")(key_replace)
    journal.add_typer(key, name="key")
    journal.command("rename")(rename)
    journal.command("backup")(backup)
    journal.command("restore")(restore)


def rename(
    to: Annotated[str, typer.Option("--to", metavar="PARLOR/TABLE", help="What it is called from now on.")],
    path: JournalFile = HERE,
    by: By = "",
    as_json: AsJson = False,
) -> None:
    """Give a journal's table another name, by an entry that the hub applies. The table must not run meanwhile."""
    from controller.mqtt.topics import TopicError, Topics

    parlor, slash, table = to.partition("/")
    try:
        topics = Topics(parlor, table)
    except TopicError as error:
        fail(f"{error} Write --to PARLOR/TABLE." if not slash else str(error), 2)
    with _held(path) as journal:
        named = journal.names[-1] if journal.names else None
        if named is not None and (named.parlor, named.table) == (topics.parlor, topics.table):
            text = f"Journal {path} is that of {parlor}/{table} already."
            say_done(text, as_json, {"parlor": parlor, "table": table, "changed": False})
            return
        journal.rename(parlor, table, time.time(), by or getpass.getuser())
        former = "nobody had named it" if named is None else f"before: {named.parlor}/{named.table}"
        text = (
            f"Journal {path} is that of {parlor}/{table} from message {journal.last_seq + 1} on ({former})."
        )
        say_done(text, as_json, {"parlor": parlor, "table": table, "changed": True})


def key_show(path: JournalFile = HERE, out: PublicOut = None, as_json: AsJson = False) -> None:
    """Show a journal's key, its fingerprint for comparison, and whether the key is beside the journal."""
    from controller.journal import journal_key
    from controller.journal.journal import Journal, JournalError

    try:
        with closing(Journal.read(path)) as journal:
            public, periods, changes = journal.public, journal.declared.keys, journal.declared.key_changes()
    except JournalError as error:
        fail(error)
    beside = _key_beside(path, public.text)
    write_public(public, out, *(changes or ()))
    if as_json:
        facts = {
            "key": public.text,
            "fingerprint": public.fingerprint,
            "file": beside,
            "keys": [
                {
                    "since": one.since,
                    "key": one.key.text,
                    "fingerprint": one.key.fingerprint,
                    "lost": one.lost,
                    "by": one.by,
                    "why": one.why,
                    "at": one.at,
                }
                for one in periods
            ],
        }
        say(json.dumps(facts, ensure_ascii=False))
        return
    say(f"{public.fingerprint}   {public.text}")
    say(f"{journal_key.journal_key_file(path)}: {beside}")
    for one in periods[1:]:
        how = "the key before it was lost" if one.lost else "the key before it signed that"
        say(f"since entry {one.since}: {one.key.fingerprint}, by {one.by}: {one.why} ({how})")


def key_replace(
    why: Annotated[str, typer.Option("--why", help="The reason, for the record.")],
    path: JournalFile = HERE,
    lost: Annotated[
        bool,
        typer.Option("--lost", help="The present key is gone: it cannot say itself that another follows."),
    ] = False,
    by: By = "",
    as_json: AsJson = False,
) -> None:
    """Replace the key. The table must not run meanwhile; staff of the hub admit the new key."""
    from controller.identity.signing import SigningKey
    from controller.journal.journal import KeyLost

    who, at = by or getpass.getuser(), time.time()
    new = SigningKey.generate()
    with _held(path, KeyLost(who, why, at) if lost else None, new if lost else None) as journal:
        if not lost:
            journal.rotate_key(new, who, why, at)
        public = journal.public
        identity = journal.identity
    admitted = public.fingerprint + (f" --journal {identity}" if lost else "")
    text = (
        f"Journal {path} speaks by the key {public.fingerprint} from now on. {NEW_KEY.format(key=admitted)}"
    )
    say_done(text, as_json, {"key": public.text, "fingerprint": public.fingerprint})


def backup(
    files: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="[JOURNAL] FILE",
            help="The copy, which must not be there yet; before it the journal, else that of --config.",
        ),
    ] = None,
    with_key: Annotated[
        bool,
        typer.Option(
            "--with-key", help="Copy the table's key too, to FILE.key: its holder can sign as the table."
        ),
    ] = False,
    into: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Instead of FILE: a copy named by its date in this folder."),
    ] = None,
    keep: Annotated[
        int | None, typer.Option(min=1, help="With --into: keep this many of them, delete older ones.")
    ] = None,
    config: Annotated[
        Path, typer.Option(help="The table's settings, which name the journal where none is given.")
    ] = Path("table.toml"),
    as_json: AsJson = False,
) -> None:
    """Copy a journal, whole and at one moment, while its table may be running; prove the copy. Never copy a journal in
    use by other means: its newest entries are in the log file beside it."""
    from controller.journal import journal_key
    from controller.journal.backup import backed_up, dated, thinned
    from controller.journal.journal import JournalError

    given, wanted = files or [], 0 if into is not None else 1
    if not wanted <= len(given) <= wanted + 1:
        fail(
            "Say where to: `journal backup FILE`, `journal backup JOURNAL FILE`, or `journal backup --into FOLDER`.",
            2,
        )
    if keep is not None and into is None:
        fail("--keep goes with --into: it counts the copies in that folder.", 2)
    path = given[0] if len(given) > wanted else _configured(config)
    destination = given[-1] if into is None else dated(path, into, time.time())
    try:
        proof = backed_up(path, destination, with_key=with_key)
        gone = [] if into is None or keep is None else thinned(path, into, keep)
    except JournalError as error:
        fail(error)
    except OSError as error:
        fail(f"Older copies in {into} cannot be deleted: {error.strerror or error}. The new one is sound.")
    if as_json:
        facts = {"journal": str(path), "file": str(destination), "key": with_key, "deleted": len(gone)}
        say(json.dumps({**facts, "entries": proof.entries, "messages": proof.messages, "head": proof.head}))
        return
    key = (
        f"The table's key is in it ({journal_key.journal_key_file(destination).name}): keep it as you keep money."
        if with_key
        else f"The table's key is not in it: keep {journal_key.journal_key_file(path)} elsewhere, or a new one must be "
        "admitted when this copy is put back."
    )
    older = f" {count_noun(len(gone), 'older copy was', 'older copies were')} deleted." if gone else ""
    say(
        f"{count_noun(proof.entries, 'entry', 'entries')}, {count_noun(proof.messages, 'message')} copied to "
        f"{destination} and proved. {key}{older}"
    )


def restore(
    path: JournalFile = HERE,
    from_hub: Annotated[
        str | None, typer.Option("--from-hub", metavar="URL", help="The address of the hub's page.")
    ] = None,
    backup: Annotated[
        Path | None,
        typer.Option("--from", metavar="FILE", help="First put this backup back; no journal may be there."),
    ] = None,
    by: By = "",
    as_json: AsJson = False,
) -> None:
    """Put a backup back (--from), and bring back from a hub the messages that this journal sent and lost (--from-hub):
    word for word, each proved by this journal's keys. The table must not run meanwhile."""
    if from_hub is None and backup is None:
        fail("Say from where: --from FILE puts a backup back, --from-hub URL asks the parlor's hub.", 2)
    with _held(path) if backup is None else _put_back(backup, path) as journal:
        if from_hub is None:
            facts = {"journal": str(path), "entries": journal.last, "messages": journal.last_seq}
            loss = journal.unreported_loss or ""
            text = f"{backup} is journal {path} again, up to message {journal.last_seq}. {loss}"
            say(json.dumps({**facts, "sentence": text}, ensure_ascii=False) if as_json else text)
            return
        _from_hub(journal, from_hub, by, as_json)


def _from_hub(journal: Journal, hub: str, by: str, as_json: bool) -> None:
    from controller.commands.restore_from_hub import brought_back
    from controller.json_codec import to_json

    try:
        done = brought_back(journal, hub, by or getpass.getuser(), time.time())
    except CommandFailed as error:
        fail(error, error.status)
    say(json.dumps(to_json(done), ensure_ascii=False) if as_json else done.sentence)


@contextmanager
def _put_back(backup: Path, path: Path) -> Iterator[Journal]:
    from controller.journal.backup import restore_backup
    from controller.journal.journal import JournalError, SealError

    try:
        with closing(restore_backup(backup, path)) as journal:
            yield journal
    except (JournalError, SealError) as error:
        fail(error)


def _configured(config: Path) -> Path:
    """The journal that a table's settings name; without settings the default one in this folder."""
    from controller.settings import SettingsError, load

    if not config.exists() and UNNAMED.exists():
        return UNNAMED
    try:
        return load(config).journal.path
    except SettingsError as error:
        fail(f"{error} Or name the journal: `journal backup JOURNAL FILE`.", ExitStatus.MISUSED)


@contextmanager
def _held(path: Path, lost: KeyLost | None = None, key: SigningKey | None = None) -> Iterator[Journal]:
    """Open an existing journal for writing; an error ends the command with its sentence."""
    from controller.journal.journal import Journal, JournalError, SealError

    if not path.is_file():
        fail(f"There is no journal at {path}.")
    try:
        with closing(Journal.open(path, lost=lost, key=key)) as journal:
            yield journal
    except (JournalError, SealError) as error:
        fail(error)


def _key_beside(path: Path, public: str) -> str:
    """The state of the key file, as one word."""
    from controller.identity.signing import KeyFileError, SigningKey
    from controller.journal import journal_key

    file = journal_key.journal_key_file(path)
    if not file.exists():
        return "missing"
    try:
        return "there" if SigningKey.load(file).public.text == public else "another key"
    except KeyFileError as error:
        return f"cannot be read: {error}"


AsJson = Annotated[bool, typer.Option("--json", help="One JSON object a line.")]


def register(app: typer.Typer) -> None:
    """Mount the commands."""
    journal = typer.Typer(
        no_args_is_help=True, help="Look into a table's journal; it may be in use meanwhile."
    )
    journal.command("verify")(verify)
    journal.command("show")(show)
    journal.command("export")(export)
    register_maintenance(journal)
    app.add_typer(journal, name="journal")


def verify(
    path: JournalFile = HERE,
    seal: Annotated[
        list[str] | None, typer.Option(help="The seal of a slip or a score; may be given several times.")
    ] = None,
    seals: Annotated[
        Path | None,
        typer.Option(
            help="A file of seals: one a line, or what a hub answered on /api/seals.", dir_okay=False
        ),
    ] = None,
    hub: Annotated[
        str | None, typer.Option(metavar="URL", help="Ask this hub for the seals it has kept.")
    ] = None,
    hub_key: Annotated[
        str | None,
        typer.Option(
            metavar="FILE|KEY",
            help="The public key that must have signed the hub's seals; else the hubs count that the journal admits.",
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Read a whole journal and verify it. Exit status 0: it is unaltered since the given seals. 3: it is complete, but
    no seal was compared. 1: it is damaged or altered. 2: an argument cannot be read."""
    from controller.commands.seal_sources import gathered
    from controller.json_codec import to_json

    with opened(path) as journal:
        found = journal.verify(*gathered(journal, seal or [], seals, hub, hub_key))
    status = {"unaltered": 0, "whole": 3, "damaged": 1}[found.answer]
    if as_json:
        say(
            json.dumps(
                {**to_json(found), "sentence": found.sentence.text, "journal": str(path)}, ensure_ascii=False
            )
        )
    elif status != 1:
        say(found.sentence.text)
    if status == 1:
        say(f"mahjong-table: {found.sentence}", err=True)
    raise typer.Exit(status)


def show(
    path: JournalFile = HERE,
    kind: Annotated[str | None, typer.Option(help="Only entries of this kind (input, message, …).")] = None,
    after: Annotated[int, typer.Option(min=0, help="Only entries numbered above this.")] = 0,
    zone: TableZone = None,
    as_json: AsJson = False,
) -> None:
    """Print a journal's entries, oldest first."""
    with opened(path) as journal:
        where = chosen(zone, journal)
        for entry in journal.entries(kind, after):
            say(json.dumps(asdict(entry), ensure_ascii=False) if as_json else _line(entry, where))


def print_ledger(
    path: JournalFile = HERE,
    session: Annotated[str | None, typer.Option(help="Only this session.")] = None,
    as_json: AsJson = False,
    language: LanguageOption = None,
) -> None:
    """Print every score and correction with the totals after it, added up again from the journal."""
    from controller.accounting.ledger import ledger
    from controller.words import catalogue

    spoken = reading(language, as_json)
    spoken_in = None if as_json else spoken
    with opened(path) as journal:
        rows = [row for row in ledger(journal, None, spoken_in) if session in (None, row.session)]
    if as_json:
        for row in rows:
            say(json.dumps(row.to_json(), ensure_ascii=False))
        return
    words = catalogue(spoken)
    for name, played in groupby(rows, key=lambda row: row.session):
        lines = list(played)
        people = words.text("join-comma").join(lines[-1].players)
        say(printable(words.text("terminal-ledger-session", {"session": name, "people": people})))
        for row in lines:
            say(printable(_ledger_line(row, words)))
    if not rows:
        say(words.text("terminal-ledger-empty"))


def export(
    path: JournalFile = HERE,
    form: Annotated[
        Literal["jsonl", "csv"], typer.Option("--format", help="jsonl: everything; csv: for a spreadsheet.")
    ] = "jsonl",
    kind: Annotated[str | None, typer.Option(help="Only entries of this kind (input, message, …).")] = None,
    session: Annotated[str | None, typer.Option(help="Only what belongs to this session.")] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="A file instead of standard output.")
    ] = None,
    bom: Annotated[bool, typer.Option("--bom", help="CSV only: begin as Excel knows UTF-8 by.")] = False,
    referee: Annotated[
        bool, typer.Option("--referee", help="One hand, as `mahjong-table referee` takes it: JSON Lines.")
    ] = False,
    hand: Annotated[
        int | None,
        typer.Option(min=1, help="With --referee: which hand; the last one that is over if left out."),
    ] = None,
    zone: TableZone = None,
) -> None:
    """Write a journal's entries for other programs. The same journal in the same zone always gives the same bytes.

    In CSV a text that a spreadsheet could take for a formula begins with an apostrophe; numbers are as they are.
    With --referee one hand is written as the log of a hand: `mahjong-table referee` judges it as the table did.
    """
    from controller.journal import file_permissions
    from controller.journal.entry_export import exported, write_entries

    if hand is not None and not referee:
        fail("--hand says which hand --referee writes; without --referee whole entries are written.", 2)
    with opened(path) as journal:
        if referee:
            from controller.replay.hand_replay import live_hand

            write_text("\n".join(live_hand(journal, hand, session).log()) + "\n", output)
            return
        rows, where = exported(journal, kind, session), chosen(zone, journal)
        if output is None:
            write_entries(rows, form, standard_output(), bom and form == "csv", where)
            return
        not_over_a_journal(output)
        forming = output.with_name(output.name + ".new")
        try:
            file_permissions.ensure_private_file(forming)
            with forming.open("w", encoding="utf-8", newline="") as file:
                number = write_entries(rows, form, file, bom and form == "csv", where)
            forming.replace(output)
        except OSError as error:
            fail(f"{output} cannot be written: {error.strerror}.")
    say(f"{count_noun(number, 'entry', 'entries')} written to {output}.")


def write_text(text: str, output: Path | None) -> None:
    """Write a text to standard output, or to a file, atomically."""
    from controller.journal import file_permissions

    if output is None:
        standard_output().write(text)
        return
    not_over_a_journal(output)
    forming = output.with_name(output.name + ".new")
    try:
        file_permissions.ensure_private_file(forming)
        forming.write_text(text, encoding="utf-8")
        forming.replace(output)
    except OSError as error:
        fail(f"{output} cannot be written: {error.strerror}.")


def not_over_a_journal(output: Path) -> None:
    """Refuse to overwrite a journal with an export."""
    if not output.is_file():
        return
    with output.open("rb") as file:
        database = file.read(16) == b"SQLite format 3\0"
    if database:
        fail(f"{output} is a database, perhaps a journal: it is not written over. Name another file.")


@contextmanager
def opened(path: Path) -> Iterator[Journal]:
    """Open a journal for reading; an error ends the command with its sentence."""
    from controller.accounting.session import SessionError
    from controller.journal.journal import Journal, JournalError
    from controller.rules.results import CaseError

    try:
        with closing(Journal.read(path)) as journal:
            yield journal
    except (JournalError, SessionError, CaseError) as error:
        fail(error)


def _line(entry: Entry, where: Zone) -> str:
    when = (
        local(entry.at, where).strftime("%Y-%m-%d %H:%M:%S") if entry.at else "-" * 19
    )  # 0: nobody knows when
    return f"{entry.n:>7}  {when}  {entry.kind:<10}  {json.dumps(entry.body, ensure_ascii=False)}"


def _ledger_line(row: LedgerRow, words: Catalogue) -> str:
    from controller.journal.journal import CORRECTION

    moved = (f"{delta:+d} → {total}" for delta, total in zip(row.deltas, row.totals, strict=True))
    corrects = row.kind == CORRECTION
    note = words.text("terminal-ledger-correction", {"text": row.text}) if corrects else row.text
    hand = words.text("terminal-ledger-hand", {"hand": f"{row.hand:>3}"})
    return f"  {hand}  {''.join(text.rjust(14) for text in moved)}  {note}"
