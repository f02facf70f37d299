"""`mahjong-table people …`: the names of a table's person ids, and how a name is erased."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from controller.commands.confirmation import Yes, confirmed
from controller.commands.default_journal import HERE, AtJournal
from controller.commands.hub import at_the_table, show_answer
from controller.commands.journal_export import AsJson
from controller.json_values import JsonObject


def register(app: typer.Typer) -> None:
    """Mount the commands."""
    people = typer.Typer(
        no_args_is_help=True,
        help="The people in a table's record: their names can be erased, no sum changes.",
    )
    people.command("list")(list_people)
    people.command("erase")(erase)
    app.add_typer(people, name="people")


def list_people(path: AtJournal = HERE, as_json: AsJson = False) -> None:
    """Show everybody in the record: id, name, card."""
    show_answer(_asked(path, {"do": "list"}), as_json)


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
    """Erase a person's name and card. Sums, chain and seals stay as they are; the record knows the id alone.

    Refused while they play in the session that runs, and while what they have won or lost is not settled.
    """
    said = {"who": who, "settled": settled}
    meant = _asked(path, {"do": "whom", **said})
    if meant["status"] != "ok":
        show_answer(meant, as_json)
    confirmed(
        f"Erase the name and card of {meant['text']} from the record?",
        yes,
        {"status": "refused"} if as_json else None,
    )
    show_answer(_asked(path, {"do": "erase", **said, "who": meant["person"]}), as_json)


def _asked(path: Path, said: JsonObject) -> JsonObject:
    from controller.runtime.person_requests import PersonRequests

    return at_the_table(path, "people", said, lambda journal: PersonRequests(journal).request)
