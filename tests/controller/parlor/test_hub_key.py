"""The hub's key belongs to its database; the evidence a hub gives out can be verified."""

from __future__ import annotations

import json
import stat
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from sqlalchemy import Engine, text
from typer.testing import CliRunner

from controller.commands.program import app
from controller.identity.signing import SigningKey, read_signed_message
from controller.journal.journal import Journal
from controller.json_values import items, mapping, whole
from controller.mqtt.outbox import Outbox
from controller.mqtt.topics import Topics
from controller.parlor.hub import message_validation, person_names, record_heads, stream_progress
from controller.parlor.hub.decision_log import Decider
from controller.parlor.hub.hub_key import WrongKey, claim, default_file
from controller.parlor.queries import record_problems
from controller.parlor.queries.live_snapshot import SnapshotQueries
from controller.parlor.storage.database import open_database
from controller.web.page_server import PageServer
from controller.web.parlor_app import create_parlor_app
from controller.web.snapshot_board import SnapshotBoard
from controller.words import plain
from tests.at_console import at_console
from tests.controller.parlor.numbered_messages import STAFF, Keeper, Sheet, score, session, who

CHANGED = text(f"UPDATE messages SET payload = replace(payload, :old, :new) WHERE id = '{Sheet().epoch}-2'")


def test_the_key_is_made_once_and_is_for_its_owner_alone(engine: Engine, tmp_path: Path) -> None:
    file = tmp_path / "hub.key"
    first, second = claim(engine, "hub", file), claim(engine, "hub", file)
    assert first.public == second.public
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_start_with_another_key_or_none_is_refused_with_way_out(engine: Engine, tmp_path: Path) -> None:
    file = tmp_path / "hub.key"
    first = claim(engine, "hub", file)
    other = tmp_path / "other.key"
    SigningKey.generate().save(other)
    with pytest.raises(WrongKey, match=f"{first.public.fingerprint}.*holds another one.*key replace"):
        claim(engine, "hub", other)
    file.rename(tmp_path / "elsewhere.key")
    with pytest.raises(WrongKey, match=r"there is no .*hub\.key.*--hub-key FILE"):
        claim(engine, "hub", file)
    assert not file.exists()  # no new one in its place
    assert (
        claim(engine, "hub", tmp_path / "elsewhere.key").public == first.public
    )  # as for a worker elsewhere


def test_two_hubs_on_one_database_have_own_keys_and_counters(engine: Engine, tmp_path: Path) -> None:
    east, west = claim(engine, "east", tmp_path / "east.key"), claim(engine, "west", tmp_path / "west.key")
    assert east.public != west.public
    with engine.begin() as connection:
        assert [east.turn(connection).counter for _ in range(3)] == [1, 2, 3]
        assert west.turn(connection).counter == 1


def test_a_key_is_replaced_on_purpose_and_the_old_one_is_kept(database: str, tmp_path: Path) -> None:
    file = tmp_path / "house.key"
    options = ("parlor", "--hub", "house", "--hub-key", str(file), "--database", database)
    engine = open_database(database)
    before = claim(engine, "house", file)
    shown = CliRunner().invoke(app, [*options, "key", "show", "--json"])
    assert json.loads(shown.stdout)["fingerprint"] == before.public.fingerprint
    done = CliRunner().invoke(app, [*options, "key", "replace", "--why", "the disk was sold", "--json"])
    assert done.exit_code == 0, done.output
    after = claim(engine, "house", file)
    assert json.loads(done.stdout)["fingerprint"] == after.public.fingerprint != before.public.fingerprint
    assert SigningKey.load(tmp_path / "house.key.replaced-1").public == before.public
    with engine.connect() as connection:
        assert connection.execute(text("SELECT what, why FROM decisions ORDER BY n")).all() == [
            ("hub begins", ""), ("key replaced", "the disk was sold"),
        ]  # fmt: skip
    engine.dispose()


def test_the_key_lies_beside_a_database_that_is_a_file(tmp_path: Path) -> None:
    assert default_file(f"sqlite:///{tmp_path / 'parlor.db'}", "hub") == tmp_path / "hub.key"
    assert default_file("postgresql://x@y/z", "house") == Path("house.key")


def test_what_a_hub_says_rises_over_restarts_and_crashes(engine: Engine, tmp_path: Path) -> None:
    hub = claim(engine, "hub", tmp_path / "hub.key")
    keeper, sheet = Keeper(engine), Sheet()
    keeper.keep(sheet.received(1))
    turns = [stream_progress.look_again(engine, hub)[0].turn for _ in range(3)]
    hub.leave_a_gap(engine)  # as a worker does after a possible crash of the database
    turns += [stream_progress.look_again(engine, hub)[0].turn]
    counters = [turn.counter for turn in turns]
    assert counters == sorted(set(counters))
    assert counters[-1] - counters[-2] > 100_000


# ---- evidence --------------------------------------------------------------------------------------------------------


@pytest.fixture
def page(engine: Engine, tmp_path: Path) -> Iterator[tuple[str, SnapshotQueries]]:
    hub = claim(engine, "hub", tmp_path / "hub.key")
    asked = SnapshotQueries(engine, "+", hub)
    with PageServer(create_parlor_app(SnapshotBoard(), asked), port=0) as server:
        yield server.url, asked


def test_seals_are_answered_signed_by_the_hub(
    engine: Engine, page: tuple[str, SnapshotQueries], tmp_path: Path
) -> None:
    sheet = Sheet()
    seals = [{"entries": 10 * n, "head": f"{n:064x}", "at": 1000.5 + n} for n in (1, 2)]
    Keeper(engine).reach(
        sheet.proved(1, session("begun")),
        *(sheet.proved(n + 2, score(n + 1), seal=seal) for n, seal in enumerate(seals)),
    )
    answer = httpx.get(
        f"{page[0]}/api/seals", headers=at_console(page[0]), params={"journal": sheet.identity}
    )
    head, content = read_signed_message(answer.content, record_problems.TOPIC)
    assert head.key == claim(engine, "hub", tmp_path / "hub.key").public
    assert content["seals"] == [[10, f"{1:064x}", 1001.5], [20, f"{2:064x}", 1002.5]]
    assert httpx.get(f"{page[0]}/api/seals", headers=at_console(page[0])).status_code == 400


def test_names_are_answered_signed_by_the_hub(
    engine: Engine, page: tuple[str, SnapshotQueries], tmp_path: Path
) -> None:
    sheet = Sheet()
    Keeper(engine).reach(sheet.proved(1, session("begun")), sheet.proved(2, score(1)))
    with engine.begin() as connection:
        person_names.forget_person(connection, "Chen", STAFF, settled=True)
    answer = httpx.get(
        f"{page[0]}/api/people", headers=at_console(page[0]), params={"journal": sheet.identity}
    )
    head, content = read_signed_message(answer.content, record_problems.NAMES_TOPIC)
    assert head.key == claim(engine, "hub", tmp_path / "hub.key").public
    names = {person: mapping(one)["name"] for person, one in mapping(content["people"]).items()}
    assert names[who("Li")] == "Li" and who("Chen") not in names
    assert httpx.get(f"{page[0]}/api/people", headers=at_console(page[0])).status_code == 400


def test_two_histories_of_one_journal_are_seen_by_their_seals(engine: Engine) -> None:
    sheet, keeper = Sheet(), Keeper(engine)
    keeper.reach(
        sheet.proved(1, session("begun")),
        sheet.proved(2, score(1), seal={"entries": 10, "head": f"{1:064x}", "at": 1.0}),
    )
    keeper.reach(sheet.proved(3, score(2), seal={"entries": 10, "head": f"{2:064x}", "at": 1.0}))
    with engine.connect() as connection:
        assert list(connection.execute(text("SELECT kind FROM alerts")).scalars()) == ["fork"]


def test_messages_are_handed_out_as_their_table_signed_them(
    engine: Engine, page: tuple[str, SnapshotQueries], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(record_problems, "PAGE", 3)
    sheet, keeper = Sheet(), Keeper(engine)
    wires = [sheet.wire(1, session("begun")), *(sheet.wire(n, score(n)) for n in range(2, 9))]
    keeper.reach(*(sheet.proved(n, session("begun") if n == 1 else score(n)) for n in range(1, 9)))
    got, after = [], 0
    while rows := httpx.get(
        f"{page[0]}/api/messages?journal={sheet.identity}&after={after}", headers=at_console(page[0])
    ).json():
        got += [(row["topic"], row["payload"].encode()) for row in rows]
        after = rows[-1]["seq"]
    assert got == wires
    assert (
        httpx.get(
            f"{page[0]}/api/messages?journal={sheet.identity}&after=-1", headers=at_console(page[0])
        ).status_code
        == 400
    )


def test_messages_that_nobody_signed_do_not_end_the_list(
    engine: Engine, page: tuple[str, SnapshotQueries], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A whole page of them, written before the table was signed, stands before those that are."""
    monkeypatch.setattr(record_problems, "PAGE", 3)
    sheet, keeper = Sheet(), Keeper(engine)
    keeper.keep(*(sheet.received(n, session("begun") if n == 1 else score(n)) for n in range(1, 9)))
    with engine.begin() as connection:
        connection.execute(
            text("UPDATE messages SET payload = replace(payload, '\"signature\":', '\"was\":')")
        )
    keeper.keep(*(sheet.proved(n, score(n)) for n in range(9, 13)))
    with engine.begin() as connection:
        connection.execute(text("UPDATE streams SET key = 'k' WHERE key IS NULL"))
    rows = httpx.get(
        f"{page[0]}/api/messages?journal={sheet.identity}&after=0", headers=at_console(page[0])
    ).json()
    assert [row["seq"] for row in rows] == [9, 10, 11]
    rows = httpx.get(
        f"{page[0]}/api/messages?journal={sheet.identity}&after=11", headers=at_console(page[0])
    ).json()
    assert [row["seq"] for row in rows] == [12]


def test_verify_tells_altered_whole_and_proved_apart(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    def verify(*more: str) -> tuple[int, str]:
        done = CliRunner().invoke(app, ["parlor", "verify", "--database", database, *more])
        return done.exit_code, done.output

    engine = open_database(database)
    file = default_file(database, "hub")
    by = Decider(plain("Lin"), claim(engine, "hub", file).key)
    sheet, keeper = Sheet(), Keeper(engine)
    keeper.admit(sheet, by=by)
    seal = {"entries": 10, "head": f"{1:064x}", "at": 1.0}
    keeper.reach(
        sheet.proved(1, session("begun")), sheet.proved(2, score(1)), sheet.proved(3, score(2), seal=seal)
    )
    status, reported = verify()
    assert (status, "The end of the record was not compared" in reported) == (0, True)
    record_heads.write_heads(engine, file)
    assert verify() == (0, verify()[1]) and "The end of the record" not in verify()[1]
    with engine.begin() as connection:
        connection.execute(text(f"UPDATE results SET delta = 300 WHERE id = '{sheet.epoch}-2' AND place = 0"))
    assert verify() == (1, verify()[1])
    assert f"results {sheet.epoch}-2, 0: delta is 300, and the messages say 3" in verify()[1]
    with engine.begin() as connection:
        connection.execute(text(f"UPDATE results SET delta = 3 WHERE id = '{sheet.epoch}-2' AND place = 0"))
        connection.execute(CHANGED, {"old": '"hand":1,', "new": '"hand":7,'})
    assert f"{sheet.epoch}-2: its signature is not that of its key" in verify()[1]
    with engine.begin() as connection:
        connection.execute(CHANGED, {"old": '"hand":7,', "new": '"hand":1,'})
    agreed, later = f"{sheet.identity}:10:{1:064x}", f"{sheet.identity}:99:{2:064x}"
    assert verify("--seal", agreed)[0] == 0
    assert verify("--seal", later) == (3, verify("--seal", later)[1])
    assert "what came after entry 10 of this journal is not here" in verify("--seal", later)[1]
    assert verify("--seal", f"{sheet.identity}:10:{2:064x}")[0] == 1
    with engine.begin() as connection:  # the tail, with all that follows from it
        for rows in ("messages", "scores", "results"):
            connection.execute(text(f"DELETE FROM {rows} WHERE id = '{sheet.epoch}-3'"))
        connection.execute(text("DELETE FROM seals"))
        connection.execute(text("UPDATE streams SET upto = 2, newest = 2"))
    status, reported = verify()
    assert (status, f"journal {sheet.identity}: messages 3 to 3 were here and are missing" in reported) == (
        1,
        True,
    )
    file.rename(tmp_path / "elsewhere.key")
    assert "there is no" in verify()[1], "the key that would prove the decisions is not here"
    engine.dispose()


def test_every_score_of_a_table_brings_a_seal_of_its_journal(
    engine: Engine, page: tuple[str, SnapshotQueries], tmp_path: Path
) -> None:
    """As its outbox says it; and the journal is what the hub's seals prove."""
    topics = Topics("west-lake", "table-1")
    journal = Journal.open(tmp_path / "t.journal", parlor=topics.parlor, table=topics.table)
    for number, message in enumerate((session("begun"), score(1), score(2)), 1):
        journal.append(60.25 * number, [("input", {"hand": number})], [message])
    outbox = Outbox(journal, topics)
    content = [message_validation.parse_message(one.topic, one.payload) for one in outbox.following(0)]
    Keeper(engine).reach(*content)
    outbox.close()
    answer = httpx.get(
        f"{page[0]}/api/seals", headers=at_console(page[0]), params={"journal": journal.identity}
    )
    _, kept = read_signed_message(answer.content, record_problems.TOPIC)
    seals = [items(seal) for seal in items(kept["seals"])]
    assert len(seals) == 2
    assert [journal.seal(whole(entries)) for entries, _, _ in seals] == [
        f"{journal.identity}:{entries}:{head}" for entries, head, _ in seals
    ]
    journal.close()
