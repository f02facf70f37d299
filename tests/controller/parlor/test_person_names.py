"""Names at the hub: joined to the record by ids, also where they come later, and erased without changing a sum."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, insert, text
from typer.testing import CliRunner

from controller.commands.program import app
from controller.identity.signing import SigningKey
from controller.journal.journal import Person
from controller.parlor.hub import message_validation, person_names
from controller.parlor.hub.decision_log import Decider
from controller.parlor.hub.hub_key import claim
from controller.parlor.queries import player_results
from controller.parlor.storage.database import open_database, writing
from controller.parlor.storage.schema import TableRow
from controller.words import plain
from tests.controller.mqtt.real_brokers import Mosquitto
from tests.controller.parlor.hub_processes import HubHere, TableClient, eventually
from tests.controller.parlor.numbered_messages import STAFF, Keeper, Sheet, correction, score, session, who

WANG = who("王小明")


@pytest.fixture
def voice(broker: Mosquitto) -> Iterator[TableClient]:
    with TableClient(broker.url) as made:
        yield made


@pytest.fixture
def looking(database: str) -> Iterator[Engine]:
    engine = open_database(database)
    yield engine
    engine.dispose()


def units(engine: Engine) -> dict[str, int]:
    with engine.connect() as connection:
        return {row["player"]: row["units"] for row in player_results.player_standings(connection)}


def parlor(*arguments: str, status: int = 0) -> str:
    result = CliRunner().invoke(app, ["parlor", *arguments])
    assert result.exit_code == status, result.output
    return result.output


def test_a_score_is_there_before_the_names_and_right_after_them(
    hub: HubHere, voice: TableClient, looking: Engine
) -> None:
    hub.start()
    sheet = Sheet()
    voice.say(*sheet.availability(), retain=True)
    voice.say(*sheet.wire(1, session("begun")))
    voice.say(*sheet.wire(2, score(1)))
    assert eventually(lambda: voice.applied(sheet.topics.applied) == 2)
    assert units(looking)[WANG] == 3
    voice.say(*sheet.people(), retain=True)
    assert eventually(lambda: units(looking) == {"王小明": 3, "Li": -1, "Chen": -1, "Zhao": -1})
    voice.say(*sheet.state(2, seats=[{"person": WANG, "total": 3, "chips": None}], resting=[who("Li")]))

    def seats() -> list[dict[str, Any]]:
        return [seat for table in hub.picture()["tables"] for seat in table.get("seats") or ()]

    assert eventually(lambda: [seat.get("name") for seat in seats()] == ["王小明"])
    (table,) = hub.picture()["tables"]
    assert table["resting"] == ["Li"]
    assert eventually(lambda: hub.picture()["scores"][0]["results"][0]["player"] == "王小明")


def test_people_sent_in_parts_at_once_are_all_known(
    hub: HubHere, voice: TableClient, looking: Engine
) -> None:
    sheet = Sheet()
    parts = [
        message_validation.people(*sheet.people(people={who(name): {"name": name, "card": None}}))
        for name in ("王小明", "Li", "Chen")
    ]
    Keeper(looking).admit(sheet, by=Decider(plain("Lin"), hub.key.key))
    hub.start()
    hub.worker._meet(None, parts)  # type: ignore[arg-type]  # the broker is asked only while the database is away
    with looking.connect() as connection:
        names = connection.execute(text("SELECT name FROM persons")).scalars().all()
    assert sorted(names) == ["Chen", "Li", "王小明"]


def test_only_table_says_who_its_people_are_and_only_forwards(
    hub: HubHere, voice: TableClient, looking: Engine
) -> None:
    hub.start()
    sheet = Sheet()
    voice.say(*sheet.availability(), retain=True)
    voice.say(*sheet.wire(1, session("begun")))
    voice.say(*sheet.wire(2, score(1)))
    older = sheet.people(people={WANG: {"name": "Somebody else", "card": None}})
    voice.say(*sheet.people())
    assert eventually(lambda: units(looking).get("王小明") == 3)
    forged = Sheet(key=SigningKey.generate(), sequence=1000)
    for topic, payload in (older, forged.people(people={WANG: {"name": "Mallory", "card": None}})):
        voice.say(topic, payload, retain=True)
    voice.say(*sheet.people(erased=(WANG,)))
    assert eventually(lambda: units(looking).get(WANG) == 3)

    def reasons() -> set[str]:
        with looking.connect() as connection:
            query = text("SELECT reason FROM refusals WHERE topic LIKE '%people'")
            return set(connection.execute(query).scalars())

    assert eventually(lambda: any("older than an earlier message of this table" in one for one in reasons()))
    assert eventually(lambda: len(reasons()) == 2), reasons()
    assert set(units(looking)) == {WANG, "Li", "Chen", "Zhao"}


def test_who_is_erased_at_the_hub_stays_so_and_every_sum_stands(
    keeper: Keeper, database: str, tmp_path: Path
) -> None:
    sheet = Sheet()
    keeper.admit(sheet, by=Decider(plain("Lin"), claim(keeper.engine, "hub", tmp_path / "hub.key").key))
    story = [session("begun"), score(1), correction((-2, 2, 0, 0)), score(2)]
    for seq, message in enumerate(story, 1):
        keeper.keep(sheet.proved(seq, message))
    for who_is in ("王小明", WANG):
        for settled in ([], ["--settled"])[: 1 + (who_is == WANG)]:
            with keeper.engine.begin() as connection:
                where = {"parlor": sheet.parlor, "table_name": sheet.table}
                connection.execute(text("DELETE FROM tables"))
                row = {**where, "status": "online", "epoch": "", "connection": "c", "since": 0.0}
                connection.execute(insert(TableRow).values(row))
            refused = parlor("erase", who_is, *settled, "--yes", "--database", database, status=1)
            assert "plays in session s1, whose end was not heard, with 4 units won" in " ".join(
                refused.split()
            )
            assert "mahjong-table session end" in refused
    keeper.keep(sheet.proved(5, session("over", totals=[4, 0, -2, -2])))
    owed = parlor("erase", "王小明", "--yes", "--database", database, status=1)
    assert "is owed 4 units of session s1" in " ".join(owed.split()) and "--settled" in owed
    unasked = parlor("erase", "王小明", "--settled", "--database", database, status=2)
    assert "--yes" in unasked and units(keeper.engine)["王小明"] == 4
    before, engine = units(keeper.engine), keeper.engine
    verified = json.loads(parlor("verify", "--database", database, "--json"))
    meant = ("王小明", "--settled", "--yes", "--why", "asked for")
    content = json.loads(parlor("erase", *meant, "--database", database, "--json"))
    assert content["persons"] == [WANG]
    assert content["settled"] == [{"table": "west-lake/table-1", "session": "s1", "units": 4}]
    keeper.keep(sheet.proved(6, score(3)))  # with it the table's word, which still holds the name
    assert units(engine) == {
        WANG: before["王小明"] + 3,
        **{name: before[name] - 1 for name in ("Li", "Chen", "Zhao")},
    }
    after = json.loads(parlor("verify", "--database", database, "--json"))
    assert (after["status"], after["wrong"]) == (verified["status"], []) == ("unaltered", [])
    decision = json.loads(parlor("decisions", "--database", database, "--json").splitlines()[0])
    assert (decision["what"], decision["subject"], decision["why"]) == ("erased", WANG, "asked for")
    with engine.connect() as connection:
        tables = (
            "persons",
            "results",
            "scores",
            "messages",
            "decisions",
            "sittings",
            "sessions",
            "corrections",
        )
        held = [str(tuple(row)) for one in tables for row in connection.execute(text(f"SELECT * FROM {one}"))]
        assert [row["text"] for row in player_results.player_history(connection, WANG)]
    assert held and not any("王小明" in row for row in held)
    assert "Nobody here is called" in parlor("erase", "王小明", "--database", database, status=1)


def test_one_person_is_one_row_over_tables_by_their_card(keeper: Keeper) -> None:
    sheets = [Sheet("table-1", label="j1"), Sheet("table-2", label="j2")]
    for sheet in sheets:
        keeper.keep(sheet.received(1, session("begun")), sheet.received(2, score(1)))
    with writing(keeper.engine) as connection:
        names = dict(zip((1, 2), ("Annabel", "Annie"), strict=True))
        for stream, name in names.items():
            person_names.store_names(connection, stream, {WANG: Person(name, "C-17")})
    assert {one: units(keeper.engine)[one] for one in ("Li", "Chen")} == {"Li": -2, "Chen": -2}
    assert sum(found for name, found in units(keeper.engine).items() if name in names.values()) == 6
    assert len(units(keeper.engine)) == 4
    with keeper.engine.connect() as connection:
        assert {row["table"] for row in player_results.player_history(connection, "C-17")} == {
            "table-1",
            "table-2",
        }
    with writing(keeper.engine) as connection:
        with pytest.raises(person_names.MoneyOpen):
            person_names.forget_person(connection, "Annabel", STAFF)
        erased, paid = person_names.forget_person(
            connection, "Annabel", STAFF, settled=True
        )  # a hub that hears neither table
        assert erased == [WANG] and [one["units"] for one in paid] == [3, 3]
    assert "Annie" not in units(keeper.engine)
