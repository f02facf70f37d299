"""`mahjong-table parlor admit|revoke|keys|alerts|decide|decisions|verify|erase|key`: which tables' keys a hub trusts,
and disputes."""

from __future__ import annotations

import json
import os
import pwd
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from controller.commands.common_options import LanguageOption, reading
from controller.commands.output import Yes, confirmed, fail, progress, say
from controller.commands.parlor_queries import AsJson, Database, opened, pair, print_rows, query_database
from controller.commands.public_file import PublicOut, read_journal_key, write_public
from controller.commands.reader import in_reader_language
from controller.json_values import JsonObject
from controller.words.sentence import Sentence, joined, sentence, sentence_of

if TYPE_CHECKING:
    from sqlalchemy import Connection, Engine

    from controller.commands.parlor import Hub
    from controller.identity.signing import PublicKey
    from controller.parlor.hub.decision_log import Decider
    from controller.parlor.hub.hub_key import HubKey
    from controller.parlor.hub.key_decisions import Admission

Why = Annotated[str, typer.Option("--why", help="Why; it is written down with the decision.")]
Journal = Annotated[
    str | None,
    typer.Option(
        "--journal",
        metavar="IDENTITY",
        help="The journal that the key claims, where that began with another key which cannot sign for it any more.",
    ),
]
Fingerprint = Annotated[str, typer.Argument(help="As the table or the list shows it: XXXX-XXXX-XXXX-XXXX.")]


def register(parlor: typer.Typer) -> None:
    """Mount the commands beside `run`."""
    for command in (admit, revoke, clear, keys, alerts, decide, decisions, verify, erase):
        parlor.command()(command)
    key = typer.Typer(help="The hub's own key, by which tables know it.")
    key.command("show")(show_key)
    key.command("replace")(replace_key)
    parlor.add_typer(key, name="key")


def admit(
    context: typer.Context,
    fingerprint: Annotated[str | None, typer.Argument(help="The fingerprint that the table shows.")] = None,
    file: Annotated[Path | None, typer.Option(help="A file with the table's public key, instead.")] = None,
    whose: Annotated[
        str | None, typer.Option("--as", help="With --file: PARLOR/TABLE that speaks by it.")
    ] = None,
    journal: Journal = None,
    why: Why = "",
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Say what it would do, and do nothing.")] = False,
    yes: Yes = False,
    database: Database = None,
    as_json: AsJson = False,
    language: LanguageOption = None,
) -> None:
    """Trust a table's key. First compare the fingerprint with the one the table itself shows.

    It shows the plan first: which key is retired, which journal goes on, which name changes.
    """
    from controller.identity.signing import KeyFileError
    from controller.mqtt.topics import TopicError, Topics
    from controller.parlor.hub import key_decisions
    from controller.parlor.storage.database import writing

    reading(language, as_json)
    if (fingerprint is None) == (file is None):
        fail(sentence("command.say_who"), 2)
    if file is not None and whose is None:
        fail(sentence("command.say_which_table"), 2)
    try:
        brought = None if file is None else read_journal_key(file)
        topics = None if whose is None else Topics(*pair(whose))
        with deciding(context, database, made=True) as (engine, by):
            with writing(engine) as connection:
                if brought is None or topics is None:
                    plan = key_decisions.planned(connection, fingerprint or "", journal)
                else:
                    plan = key_decisions.planned_given(connection, brought.key, topics, journal, brought.keys)
            _announce(plan, dry_run=dry_run, yes=yes, as_json=as_json)
            if dry_run:
                return
            with writing(engine) as connection:
                if brought is None or topics is None:
                    answer = key_decisions.admit_waiting_key(
                        connection, plan.key.fingerprint, by, why, journal
                    )
                else:
                    answer = key_decisions.admit_key(
                        connection, brought.key, topics, by, why, journal, brought.keys
                    )
        fingerprint = plan.key.fingerprint
    except (key_decisions.NotDecided, TopicError) as error:
        fail(error, facts={"ok": False} if as_json else None)
    except (OSError, UnicodeError, KeyFileError) as error:
        if isinstance(error, OSError):
            fail(sentence("key.unreadable", file=file, reason=error.strerror), 2)
        fail(sentence("command.no_public_key", file=file, reason=sentence_of(error)), 2)
    _tell({"ok": True, "fingerprint": fingerprint}, answer, as_json)


def revoke(
    context: typer.Context,
    fingerprint: Fingerprint,
    take_back: Annotated[
        bool,
        typer.Option(
            "--take-back",
            help="For a key admitted by mistake: its messages no longer count, and the keys that its admission retired "
            "are valid again.",
        ),
    ] = False,
    why: Why = "",
    database: Database = None,
    as_json: AsJson = False,
    language: LanguageOption = None,
) -> None:
    """Stop trusting a table's key, for example a stolen one. Its earlier messages stay, unless they are taken back."""
    from controller.parlor.hub import key_decisions, taken_back
    from controller.parlor.storage.database import writing

    reading(language, as_json)
    try:
        done = taken_back.take_back if take_back else key_decisions.revoke_key
        with deciding(context, database) as (engine, by), writing(engine) as connection:
            answer = done(connection, fingerprint, by, why)
    except key_decisions.NotDecided as error:
        fail(error, facts={"ok": False} if as_json else None)
    _tell({"ok": True, "fingerprint": fingerprint}, answer, as_json)


def clear(
    context: typer.Context,
    whose: Annotated[
        str | None, typer.Argument(metavar="[PARLOR/TABLE]", help="Of this table alone; else of all.")
    ] = None,
    why: Why = "",
    database: Database = None,
    as_json: AsJson = False,
    language: LanguageOption = None,
) -> None:
    """Empty the list of waiting keys, for example when somebody has filled it. Later keys are listed again."""
    from controller.parlor.hub import key_decisions
    from controller.parlor.storage.database import writing

    reading(language, as_json)
    place = None if whose is None else pair(whose)
    with deciding(context, database) as (engine, by), writing(engine) as connection:
        answer = key_decisions.forget_pending_keys(connection, place, by, why)
    _tell({"ok": True}, answer, as_json)


def keys(
    context: typer.Context,
    database: Database = None,
    as_json: AsJson = False,
    language: LanguageOption = None,
) -> None:
    """List the keys of each table; keys that wait to be admitted come first."""
    from controller.parlor.hub import mqtt_connection
    from controller.parlor.hub.alerts import unlisted
    from controller.parlor.hub.key_admission import ShownKey, list_keys

    spoken = reading(language, as_json)
    rows, more, several = query_database(
        context,
        database,
        lambda connection: (
            list_keys(connection, spoken),
            unlisted(connection),
            mqtt_connection.presence_lines(connection),
        ),
    )
    print_rows(rows, ShownKey, as_json=as_json)
    for row in rows:
        if row["claims_said"] and not as_json:
            claimed = Sentence.from_json(row["claims_said"])
            say(f"{row['fingerprint']}: {in_reader_language(claimed)}", err=True)
    for hub in several:
        say(in_reader_language(hub), err=True)
    waiting = sum(row["status"] == "pending" for row in rows)
    if waiting and not as_json:
        say(in_reader_language(sentence("command.keys_wait", number=waiting)), err=True)
    if more and not as_json:
        say(in_reader_language(sentence("command.keys_not_listed", number=more)), err=True)


def alerts(
    context: typer.Context,
    every: Annotated[bool, typer.Option("--all", help="Also those that are decided.")] = False,
    database: Database = None,
    as_json: AsJson = False,
    language: LanguageOption = None,
) -> None:
    """List the disputes that wait for a decision."""
    from controller.parlor.hub import alerts as standing
    from controller.parlor.hub.dispute_decisions import dispute_choices

    reading(language, as_json)
    rows = query_database(
        context, database, lambda connection: standing.standing_alerts(connection, decided=every)
    )
    if as_json:
        print_rows(rows, standing.StandingAlert, as_json=True)
        return
    for row in rows:
        stands = sentence(
            "command.alert_stands",
            alert=row["alert"],
            kind=standing.name_of(row["kind"]),
            times=row["count"] if row["count"] > 1 else None,
            text=Sentence.from_json(row["said"]),
        )
        say(in_reader_language(stands))
        if row["choice"]:
            decided = sentence("command.alert_decided", choice=row["choice"])
            say(f"   {in_reader_language(decided)}")
        else:
            allowed = dispute_choices(row["kind"], row["detail"])
            decide_it = sentence("command.decide_alert", alert=row["alert"], choices=list(allowed))
            say(f"   {in_reader_language(decide_it)}")
    if not rows:
        say(in_reader_language(sentence("command.nothing_in_dispute")))


def decide(
    context: typer.Context,
    alert: Annotated[int, typer.Argument(help="Its number, as `parlor alerts` lists it.")],
    choice: Annotated[str | None, typer.Argument(help="keep, new or import.")] = None,
    journal: Annotated[Path | None, typer.Option(help="With import: the journal that is true.")] = None,
    undo: Annotated[bool, typer.Option("--undo", help="Take the decision back.")] = False,
    why: Why = "",
    database: Database = None,
    as_json: AsJson = False,
    language: LanguageOption = None,
) -> None:
    """Decide a dispute, or take a decision back. keep: the present state stays; new: the later messages count."""
    from controller.journal.journal import JournalError
    from controller.parlor.hub import dispute_decisions
    from controller.parlor.hub.journal_import import UnknownTable
    from controller.parlor.hub.key_decisions import NotDecided

    reading(language, as_json)
    if (choice is None) == (not undo):
        fail(sentence("command.say_what"), 2)
    try:
        with deciding(context, database) as (engine, by):
            if choice is None:
                answer = dispute_decisions.undo_alert_decision(engine, alert, by, why)
            else:
                answer = dispute_decisions.decide_alert(engine, alert, choice, by, why, journal)
    except (NotDecided, JournalError, UnknownTable) as error:
        fail(error, facts={"ok": False} if as_json else None)
    _tell({"ok": True, "alert": alert}, answer, as_json)


def decisions(
    context: typer.Context,
    database: Database = None,
    as_json: AsJson = False,
    language: LanguageOption = None,
) -> None:
    """List the decisions, by whom and why, newest first."""
    from controller.parlor.hub import decision_log as written

    spoken = reading(language, as_json)
    rows = query_database(context, database, lambda connection: written.all_of(connection, spoken))
    print_rows(rows, written.Decision, as_json=as_json)


def verify(
    context: typer.Context,
    seal: Annotated[
        list[str] | None, typer.Option("--seal", help="A seal from a slip, IDENTITY:ENTRY:CHECKSUM.")
    ] = None,
    seals: Annotated[Path | None, typer.Option(help="A file of seals, one a line.")] = None,
    trust: Annotated[
        list[str] | None,
        typer.Option("--trust", help="The public key of another hub on this database, or a file with it."),
    ] = None,
    database: Database = None,
    as_json: AsJson = False,
    language: LanguageOption = None,
) -> None:
    """Recompute all results from signed messages and decisions, and compare. Changes nothing.

    Exit status 0: unaltered; 3: whole, but something could not be proved; 1: altered.
    """
    from controller.commands.seal_sources import public_key
    from controller.identity.signing import KeyFileError
    from controller.journal.seals import Seal, SealError, parse_lines
    from controller.parlor.hub import record_heads
    from controller.parlor.hub.hub_key import WrongKey
    from controller.parlor.queries.record_problems import sound
    from controller.parlor.storage.database import run_query, safe_address
    from controller.parlor.verification.record_verification import Verified, verified

    reading(language, as_json)
    try:
        given = [Seal.parse(one, "a seal given") for one in seal or ()]
        if seals is not None:
            given += parse_lines(
                seals.read_text(encoding="utf-8").splitlines(), f"what stands in {seals.name}"
            )
        hubs = [public_key(one) for one in trust or ()]
    except (SealError, OSError, UnicodeError) as error:
        fail(error, 2)
    with opened(context, database, made=False) as engine:
        own, heads, doubt = None, None, None
        try:
            own = _hub_key(context, database, engine)
            heads = (
                None
                if own is None or own.file is None
                else record_heads.read_heads(record_heads.file_of(own.file))
            )
        except (WrongKey, KeyFileError, record_heads.HeadsError) as error:
            doubt = error.whole
        whose = safe_address(engine)
        with progress(
            lambda percent, number: sentence(
                "command.percent_of_messages_read", whose=whose, percent=percent, number=number
            )
        ) as read:

            def look(connection: Connection) -> Verified:
                trusted = [own.public] if own is not None else _named_hubs(connection)
                return sound(verified(connection, [*trusted, *hubs], heads, given, read))

            found = run_query(engine, look)
    if doubt is not None:
        found.leave_open(doubt, asked=True)
    facts = {
        "status": {0: "unaltered", 1: "altered", 3: "whole"}[found.status], "messages": found.messages,
        "signed": found.signed, "unsigned": found.unsigned, "held": found.held, "wrong": [*map(str, found.wrong)],
        "missing": [*map(str, found.missing)], "unproved": [*map(str, found.unproved)], "seals": dict(found.seals),
    }  # fmt: skip
    _tell(facts, found.sentence, as_json)
    for line in (*found.wrong, *found.missing, *found.unproved) if not as_json else ():
        say(f"  {in_reader_language(line)}", err=True)
    if found.status:
        raise typer.Exit(found.status)


def _named_hubs(connection: Connection) -> list[PublicKey]:
    """The keys of hubs that the database itself names."""
    from sqlalchemy import select

    from controller.identity.signing import PublicKey
    from controller.parlor.storage.schema_trust import HubRow

    return [PublicKey.parse(key) for key in connection.scalars(select(HubRow.key))]


def erase(
    context: typer.Context,
    person: Annotated[str, typer.Argument(help="Their id, or the name as the standings show it.")],
    why: Why = "",
    settled: Annotated[
        bool,
        typer.Option("--settled", help="What they owe or are owed has been paid, by your word."),
    ] = False,
    yes: Yes = False,
    database: Database = None,
    as_json: AsJson = False,
    language: LanguageOption = None,
) -> None:
    """Erase a person's name and card here. Scores, sums and signatures stay; they are shown by their id.

    Refused while the person plays at a table, or has unsettled winnings or losses.
    """
    from controller.parlor.hub import person_names
    from controller.parlor.storage.database import without_traces, writing

    reading(language, as_json)
    no = {"ok": False} if as_json else None
    try:
        with deciding(context, database) as (engine, by):
            with engine.connect() as connection:
                meant = person_names.meant_by(connection, person)
                for row in meant:
                    person_names.settled_money(connection, row, settled)
            ids = ", ".join(sorted({row.person for row in meant}))
            confirmed(sentence("command.erase_person", name=meant[0].name, ids=ids), yes, no)
            with writing(engine) as connection:
                erased, paid = person_names.forget_person(connection, person, by, why, settled=settled)
            without_traces(engine)
    except (person_names.NobodyMeant, person_names.MoneyOpen) as error:
        fail(error, facts=no)
    done = sentence("command.person_erased", persons=", ".join(erased))
    _tell({"ok": True, "persons": erased, "settled": paid}, done, as_json)


def show_key(
    context: typer.Context,
    out: PublicOut = None,
    database: Database = None,
    as_json: AsJson = False,
    language: LanguageOption = None,
) -> None:
    """The hub's fingerprint, which tables show when the hub asks to keep their scores."""
    from controller.parlor.hub.hub_key import hub_public_key, hubs

    reading(language, as_json)
    hub: Hub = context.obj
    with opened(context, database, made=False) as engine:
        public, there = hub_public_key(engine, hub.name), hubs(engine)
    if public is None:
        none = sentence("command.no_such_hub", hub=hub.name)
        others = [sentence("command.other_hubs", hubs=", ".join(there), first=there[0])] if there else []
        fail(joined(none, *others))
    file = _key_file(context, database)
    write_public(public, out)
    facts = {"hub": hub.name, "fingerprint": public.fingerprint, "key": public.text, "file": str(file)}
    lines = (
        sentence("command.hub_fingerprint", hub=hub.name, fingerprint=public.fingerprint),
        sentence("command.public_key", key=public.text),
        sentence("command.private_key" if file.exists() else "command.private_key_absent", file=file),
    )
    if as_json:
        say(json.dumps({**facts, "text": "\n".join(map(str, lines))}, ensure_ascii=False))
    for line in () if as_json else lines:
        say(in_reader_language(line))


def replace_key(
    context: typer.Context,
    why: Annotated[str, typer.Option("--why", help="The reason, for the record.")],
    database: Database = None,
    as_json: AsJson = False,
    language: LanguageOption = None,
) -> None:
    """Give the hub a new key, if the old one is lost or was seen by others. Every table must admit the hub again."""
    from controller.identity.signing import KeyFileError
    from controller.parlor.hub.hub_key import WrongKey, replace

    reading(language, as_json)
    hub: Hub = context.obj
    file = _key_file(context, database)
    try:
        with opened(context, database, made=False) as engine:
            key = replace(engine, hub.name, file, who(), why)
    except (WrongKey, KeyFileError, OSError) as error:
        fail(error, facts={"ok": False} if as_json else None)
    fingerprint = key.public.fingerprint
    done = sentence("command.hub_key_replaced", hub=hub.name, fingerprint=fingerprint, file=file)
    _tell({"ok": True, "hub": hub.name, "fingerprint": fingerprint}, done, as_json)


def who() -> Sentence:
    """The person who gives this order, by the system's name for them."""
    uid = os.getuid()
    try:
        name = pwd.getpwuid(uid).pw_name
    except KeyError:
        name = "?"
    return sentence("who.shell", name=name, uid=uid)


@contextmanager
def deciding(
    context: typer.Context, database: str | None, *, made: bool = False
) -> Iterator[tuple[Engine, Decider]]:
    """The database, and the person who decides, with the hub's key that signs the decisions. A missing database or
    key ends the command. Afterwards the heads beside the key are up to date."""
    from controller.identity.signing import KeyFileError
    from controller.parlor.hub import record_heads
    from controller.parlor.hub.decision_log import Decider
    from controller.parlor.hub.hub_key import WrongKey

    with opened(context, database, made=made) as engine:
        try:
            key = _hub_key(context, database, engine)
        except (WrongKey, KeyFileError) as error:
            fail(error)
        yield engine, Decider(who(), None if key is None else key.key)
        if key is not None and key.file is not None:
            try:
                record_heads.write_heads(engine, key.file)
            except record_heads.HeadsError as error:
                say(f"mahjong-table: {in_reader_language(sentence_of(error))}", err=True)


def _hub_key(context: typer.Context, database: str | None, engine: Engine) -> HubKey | None:
    from controller.parlor.hub.hub_key import key_here

    hub: Hub = context.obj
    return key_here(engine, hub.name, lambda name: _key_file(context, database, name))


def _announce(plan: Admission, *, dry_run: bool, yes: bool, as_json: bool) -> None:
    """Print the effects of an admission; on a terminal ask, if it takes something from another key."""
    if as_json:
        if dry_run:
            one = plan.key
            facts = {
                "ok": True, "fingerprint": one.fingerprint, "table": f"{one.parlor}/{one.table}",
                "journal": one.identity, "claim": one.claim, "claims": plan.claims,
                "retires": [former.fingerprint for former in plan.retires],
                "moves": None if plan.moves is None else "/".join(plan.moves), "text": joined(*plan.sentences).text,
            }  # fmt: skip
            say(json.dumps(facts, ensure_ascii=False))
        return
    takes = bool(plan.retires or plan.claims or plan.moves)
    if dry_run or takes:
        say(in_reader_language(sentence("command.admission_does")), err=not dry_run)
        for effect in plan.sentences:
            say(f"  {in_reader_language(effect)}", err=not dry_run)
    if takes and not (dry_run or yes) and sys.stdin.isatty():
        admit = in_reader_language(sentence("command.admit_key"))
        say(f"{admit} [y/N] ", err=True, nl=False)
        if sys.stdin.readline().strip().lower() not in ("y", "yes"):
            fail(sentence("command.nothing_done"), 1)


def _key_file(context: typer.Context, database: str | None, name: str | None = None) -> Path:
    from controller.parlor.hub.hub_key import default_file

    hub: Hub = context.obj
    return hub.hub_key or default_file(database or hub.database, name or hub.name)


def _tell(facts: JsonObject, answer: Sentence, as_json: bool) -> None:
    say(
        json.dumps({**facts, "text": str(answer)}, ensure_ascii=False)
        if as_json
        else in_reader_language(answer)
    )
