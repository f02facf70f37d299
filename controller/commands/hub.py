"""`mahjong-table hub …`: which hub stores a table's scores; `mahjong-table people …`: the names of its players."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from controller.commands.common_options import HERE, AtJournal, LanguageOption, reading
from controller.commands.journal import AsJson
from controller.commands.output import Yes, confirmed, fail, say
from controller.commands.reader import in_reader_language
from controller.json_values import JsonObject, objects, text
from controller.words.sentence import Sentence, sentence

if TYPE_CHECKING:
    from controller.journal.journal import Journal
    from controller.orders import unix_socket

Fingerprint = Annotated[str, typer.Argument(help="As the hub shows it: four groups of four.")]
PATIENCE_S: Final = 3.0
"""Seconds a controller that holds the journal may take to open its Unix socket."""

ONLY_READ: Final = ("list", "whom")
"""Requests that change nothing: the journal is opened for reading only."""
Why = Annotated[str, typer.Option("--why", help="The reason, for the record.")]


def register(app: typer.Typer) -> None:
    """Mount the commands."""
    hub = typer.Typer(
        no_args_is_help=True, help="Which hub keeps this table's scores: confirmed by its fingerprint."
    )
    hub.command("list")(list_hubs)
    hub.command("admit")(admit)
    hub.command("refuse")(refuse)
    hub.command("forget")(forget)
    hub.command("trust")(trust)
    app.add_typer(hub, name="hub")
    register_people(app)


def list_hubs(path: AtJournal = HERE, as_json: AsJson = False, language: LanguageOption = None) -> None:
    """Show this table's own fingerprint, the hubs it trusts, and those that ask to be trusted."""
    reading(language, as_json)
    show_answer(_asked(path, {"do": "list"}), as_json)


def admit(
    fingerprint: Fingerprint, path: AtJournal = HERE, as_json: AsJson = False, language: LanguageOption = None
) -> None:
    """Trust a hub that asks, after comparing its fingerprint with the one that the hub itself shows."""
    reading(language, as_json)
    show_answer(_asked(path, {"do": "admit", "fingerprint": fingerprint}), as_json)


def refuse(
    fingerprint: Fingerprint,
    path: AtJournal = HERE,
    why: Why = "",
    as_json: AsJson = False,
    language: LanguageOption = None,
) -> None:
    """Refuse a hub that asks: it is not listed again until `hub forget` lets it ask again."""
    reading(language, as_json)
    show_answer(_asked(path, {"do": "refuse", "fingerprint": fingerprint, "why": why}), as_json)


def forget(
    fingerprint: Fingerprint,
    path: AtJournal = HERE,
    why: Why = "",
    as_json: AsJson = False,
    language: LanguageOption = None,
) -> None:
    """Stop trusting a hub (its record stays), or let a refused one ask again."""
    reading(language, as_json)
    show_answer(_asked(path, {"do": "forget", "fingerprint": fingerprint, "why": why}), as_json)


def trust(
    file: Annotated[Path, typer.Argument(help="The hub's public key, brought here by a safe way.")],
    path: AtJournal = HERE,
    name: Annotated[str, typer.Option("--name", help="What to call the hub until it says itself.")] = "",
    as_json: AsJson = False,
    language: LanguageOption = None,
) -> None:
    """Trust a hub by its public key, before its first message."""
    reading(language, as_json)
    try:
        key = file.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else None
        fail(sentence("key.unreadable", file=file, reason=reason))
    show_answer(_asked(path, {"do": "trust", "key": key, "name": name}), as_json)


def _asked(path: Path, order: JsonObject) -> JsonObject:
    from controller.mqtt.hub_admission import Admission, HubRequests

    return at_the_table(path, "hub", order, lambda journal: HubRequests(Admission(journal)).request)


def at_the_table(
    path: Path, wanted: str, order: JsonObject, desk: Callable[[Journal], unix_socket.Request]
) -> JsonObject:
    """The answer of the table that runs on this journal; without one, of the journal itself."""
    from controller.journal.journal import JournalBusy, JournalError
    from controller.orders import unix_socket

    if not path.is_file():
        fail(sentence("journal.absent", journal=path))
    patience = time.monotonic() + PATIENCE_S
    while True:
        try:
            return unix_socket.request(path, wanted, unix_socket.ANSWER_S, **order)
        except unix_socket.NobodyThere:
            try:
                return _alone(path, order, desk)
            except JournalBusy as busy:
                if time.monotonic() > patience:
                    fail(busy)
                time.sleep(0.1)
            except JournalError as error:
                fail(error)
        except TimeoutError:
            fail(sentence("command.table_silent", journal=path, order=None))
        except OSError as error:
            fail(sentence("command.socket_unusable", journal=path, reason=error.strerror or str(error)))


def _alone(path: Path, order: JsonObject, desk: Callable[[Journal], unix_socket.Request]) -> JsonObject:
    from controller.journal.journal import Journal
    from controller.orders import unix_socket
    from controller.orders.origin import Origin

    opened = Journal.read(path) if order["do"] in ONLY_READ else Journal.open(path)
    with closing(opened) as journal:
        try:
            return {"status": "ok", **desk(journal)(order, Origin.here())}
        except unix_socket.RequestRefused as refused:
            sentences = [sentence.to_json() for sentence in refused.sentences]
            return {"status": "refused", "text": str(refused), "sentences": sentences}


def show_answer(answer: JsonObject, as_json: bool) -> None:
    """Print an answer; a refusal ends the command."""
    if as_json:
        say(json.dumps(answer, ensure_ascii=False))
    elif answer["status"] == "ok":
        say(_read(answer))
    if answer["status"] != "ok":
        if as_json:
            raise typer.Exit(1)
        fail(_read(answer))


def _read(answer: JsonObject) -> str:
    """The sentences of an answer in the reader's language, or its text if it has no sentences."""
    sentences = [Sentence.from_json(one) for one in objects(answer.get("sentences", []))]
    return "\n".join(map(in_reader_language, sentences)) or text(answer["text"])


# ---- `mahjong-table people …`: the names of a table's person ids, and how a name is erased -----------------------


def register_people(app: typer.Typer) -> None:
    """Mount the commands."""
    people = typer.Typer(
        no_args_is_help=True,
        help="The people in a table's record: their names can be erased, no sum changes.",
    )
    people.command("list")(list_people)
    people.command("erase")(erase)
    app.add_typer(people, name="people")


def list_people(path: AtJournal = HERE, as_json: AsJson = False) -> None:
    """List all persons in the record: id, name, card."""
    show_answer(_ask_controller(path, {"do": "list"}), as_json)


def erase(
    who: Annotated[str, typer.Argument(help="Their id, or the name as the list shows it.")],
    settled: Annotated[
        bool,
        typer.Option("--settled", help="What they owe or are owed of sessions that are over has been paid."),
    ] = False,
    yes: Yes = False,
    path: AtJournal = HERE,
    as_json: AsJson = False,
) -> None:
    """Erase a person's name and card. Sums, chain and seals stay as they are; the record keeps only the id.

    Refused while the person plays in the current session, or has unsettled winnings or losses.
    """
    order = {"who": who, "settled": settled}
    meant = _ask_controller(path, {"do": "whom", **order})
    if meant["status"] != "ok":
        show_answer(meant, as_json)
    confirmed(
        sentence("command.erase_from_record", name=text(meant["text"])),
        yes,
        {"status": "refused"} if as_json else None,
    )
    show_answer(_ask_controller(path, {"do": "erase", **order, "who": meant["person"]}), as_json)


def _ask_controller(path: Path, order: JsonObject) -> JsonObject:
    from controller.runtime.person_requests import PersonRequests

    return at_the_table(path, "people", order, lambda journal: PersonRequests(journal).request)
