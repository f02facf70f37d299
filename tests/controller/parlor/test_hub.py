"""A hub at work: a real broker, a real database, the command as users run it."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import Engine, create_engine, text

from controller.journal.journal import Journal
from controller.mqtt import hub_admission
from controller.mqtt.publisher import Publisher
from controller.mqtt.topics import Topics
from controller.parlor.hub import message_validation, stream_progress, worker
from controller.parlor.queries.player_results import player_standings
from controller.parlor.storage.database import open_database
from tests.controller.mqtt.posting_table import QUICK
from tests.controller.mqtt.real_brokers import MOSQUITTO, Mosquitto
from tests.controller.parlor.fresh_databases import NO_POSTGRESQL, Cluster, binaries, fresh, missing
from tests.controller.parlor.hub_processes import HubHere, HubProcess, TableClient, eventually
from tests.controller.parlor.numbered_messages import Keeper, Sheet, correction, event, score, session

SHEET = Sheet()


@pytest.fixture
def voice(broker: Mosquitto) -> Iterator[TableClient]:
    with TableClient(broker.url) as made:
        yield made


@pytest.fixture
def looking(database: str) -> Iterator[Engine]:
    """The database as another program sees it."""
    engine = open_database(database)
    yield engine
    engine.dispose()


def column(engine: Engine, query: str) -> list[Any]:
    with engine.connect() as connection:
        return list(connection.execute(text(query)).scalars())


def say(voice: TableClient, sheet: Sheet, *seqs: int) -> None:
    """Message 1 begins the session, every other one is a score."""
    for seq in seqs:
        voice.say(*sheet.wire(seq, score(seq) if seq > 1 else session("begun")))


def _kept(looking: Engine) -> int:
    with looking.connect() as connection:
        return int(connection.execute(text("SELECT upto FROM streams")).scalar() or 0)


def test_scores_are_kept_and_table_is_reported(hub: HubHere, voice: TableClient, looking: Engine) -> None:
    hub.start()
    voice.say(*SHEET.availability(), retain=True)
    say(voice, SHEET, 1, 2, 3)
    assert eventually(lambda: voice.applied(SHEET.topics.applied) == 3)
    assert column(looking, "SELECT seq FROM messages ORDER BY seq") == [1, 2, 3]
    (word,) = {(w["epoch"], w["hub"]) for topic, w, _ in voice.heard if topic == SHEET.topics.applied}
    assert word == (SHEET.epoch, "house")


def test_hub_that_is_stopped_tells_what_it_holds_before_it_goes(
    hub: HubHere, voice: TableClient, looking: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "HURRIED_S", 300.0)
    hub.start()
    sheet = Sheet()
    voice.say(*sheet.wire(1, session("begun")))
    assert eventually(lambda: voice.applied(sheet.topics.applied) == 1)
    voice.say(*sheet.wire(2, score(1)))
    assert eventually(lambda: _kept(looking) == 2)
    assert voice.applied(sheet.topics.applied) == 1, "its turn has not come"
    hub.end()
    assert eventually(lambda: voice.applied(sheet.topics.applied) == 2)


def test_what_is_applied_is_retained_for_who_comes_later(
    hub: HubHere, broker: Mosquitto, voice: TableClient
) -> None:
    hub.start()
    say(voice, SHEET, 1)
    assert eventually(lambda: voice.applied(SHEET.topics.applied) == 1)
    with TableClient(broker.url) as later:
        assert eventually(lambda: [w["upto"] for _, w, retained in later.heard if retained] == [1])


def test_a_table_never_heard_before_is_asked_for_all_it_has(hub: HubHere, voice: TableClient) -> None:
    """It was posting long before there was a hub: its retained availability is enough."""
    voice.say(*SHEET.availability(), retain=True)
    hub.start()
    assert eventually(lambda: voice.asked(SHEET.topics.resend) == [0])


def test_a_gap_is_asked_for_and_nothing_is_applied_beyond_it(hub: HubHere, voice: TableClient) -> None:
    hub.start()
    voice.say(*SHEET.availability(), retain=True)
    say(voice, SHEET, 1, 2, 4, 5)
    assert eventually(lambda: 2 in voice.asked(SHEET.topics.resend))
    assert voice.applied(SHEET.topics.applied) == 2
    assert eventually(lambda: [table["missing"] for table in hub.picture()["tables"]] == [3])
    say(voice, SHEET, 3)
    assert eventually(lambda: voice.applied(SHEET.topics.applied) == 5)
    assert eventually(lambda: hub.picture()["gaps"] == [])


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_hub_that_asks_for_admission_asks_as_long_as_it_is_there(
    hub: HubHere, broker: Mosquitto, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub_admission, "ASK_AGAIN_S", 0.3)
    journal = Journal.open(tmp_path / "table.db")
    publisher = Publisher(
        journal, Topics("west-lake", "table-9"), broker.url, first_hub=False, timeouts=QUICK
    )
    publisher.start()
    hub.start()
    assert eventually(lambda: publisher.admission.pending() != []), "it asks"
    first = publisher.admission.pending()[0].turn
    assert eventually(lambda: publisher.admission.pending()[0].turn > first), (
        "it answers, and has nothing else to say"
    )
    assert not publisher.warnings() and "asks to keep" in str(publisher.status()["notices"])
    hub.worker.stop()
    monkeypatch.setattr(hub_admission, "SILENT_S", 1.0)
    assert eventually(lambda: publisher.admission.pending() == []), "it is gone"
    assert publisher.status()["notices"] == []
    publisher.stop()
    journal.close()


def test_messages_missing_at_end_are_known_from_tables_picture(hub: HubHere, voice: TableClient) -> None:
    hub.start()
    voice.say(*SHEET.availability(), retain=True)
    say(voice, SHEET, 1)
    voice.say(*SHEET.state(4), retain=True)
    assert eventually(lambda: 1 in voice.asked(SHEET.topics.resend))


def test_table_without_progress_gets_it_again(hub: HubHere, voice: TableClient) -> None:
    hub.start()
    say(voice, SHEET, 1, 2)
    assert eventually(lambda: voice.applied(SHEET.topics.applied) == 2)
    message = len(voice.heard)
    say(voice, SHEET, 1)  # it posts again what it believes unheard
    assert eventually(lambda: len(voice.heard) > message)
    assert voice.heard[-1][1]["upto"] == 2


def test_what_cannot_be_read_is_refused_and_disturbs_nothing(
    hub: HubHere, voice: TableClient, looking: Engine
) -> None:
    hub.start()
    topic = SHEET.topics.leaf("score")
    say(voice, SHEET, 1)
    large = b'"' + b"x" * (10 << 20) + b'"'
    bare = b'{"schema":"score/1","id":"west-lake-table-1-2"}'
    for payload in (b"{not json", b'{"schema":"score/9"}', large, b"", b"\xff" * 50, bare):
        voice.say(topic, payload)
    voice.say(
        "mahjong/west-lake/table-2/score", SHEET.wire(2, score(2))[1]
    )  # from another table than it says
    voice.say(SHEET.topics.availability, b"here!")
    voice.say(SHEET.topics.state, b"[]")
    voice.say(*SHEET.wire(2, score(2), deltas=[10**15, -(10**15), 0, 0]))
    voice.say(*SHEET.wire(2, score(2)))
    assert eventually(lambda: voice.applied(SHEET.topics.applied) == 2)
    assert eventually(lambda: sum(column(looking, "SELECT count FROM refusals")) == 10)
    reasons = " ".join(column(looking, "SELECT reason FROM refusals"))
    for reported in (
        "not JSON",
        "score/9",
        "longer than 262,144 bytes",
        "not where it came from",
        "deltas.0",
        "Field required",
    ):
        assert reported in reasons
    assert column(looking, "SELECT count(*) FROM messages") == [2]


def test_backslash_that_person_typed_is_no_character_of_own(
    hub: HubHere, voice: TableClient, looking: Engine
) -> None:
    """A reason for a correction, as staff may give it; U+0000 itself is refused where it is typed."""
    hub.start()
    why = {"why": r"\u0000 and \\u0000"}
    voice.say(*SHEET.wire(1, session("begun")))
    voice.say(*SHEET.wire(2, score(2)))
    voice.say(*SHEET.wire(3, correction((1, -1, 0, 0)), **why))
    assert eventually(lambda: voice.applied(SHEET.topics.applied) == 3)
    assert column(looking, "SELECT count(*) FROM refusals") == [0]
    assert column(looking, "SELECT why FROM corrections") == [why["why"]]


def test_rewritten_numbers_do_not_make_a_table_look_faulty(
    hub: HubHere, voice: TableClient, looking: Engine
) -> None:
    """`0.0` for 0: the signature still proves it, and it is no score that can be read."""
    hub.start()
    say(voice, SHEET, 1)
    topic, reported = SHEET.wire(2, score(2))
    rewritten = reported.replace(b'"pot":0,', b'"pot":0.0,')
    assert rewritten != reported
    voice.say(topic, rewritten)
    assert eventually(lambda: column(looking, "SELECT count(*) FROM refusals") == [1])
    voice.say(topic, reported)
    assert eventually(lambda: voice.applied(SHEET.topics.applied) == 2)
    assert column(looking, "SELECT count(*) FROM alerts") == [0]


def test_table_with_thousands_of_people_is_read_completely(
    hub: HubHere, voice: TableClient, looking: Engine
) -> None:
    hub.start()
    say(voice, SHEET, 1)
    crowd = {f"p-{number:016x}": {"name": f"客人 {number}", "card": None} for number in range(4700)}
    gone = "p-00000000000000ff"
    del crowd[gone]
    topic, reported = SHEET.people(people=crowd, erased=(gone,))
    assert len(reported) > message_validation.LARGEST_MESSAGE
    voice.say(topic, reported)
    assert eventually(
        lambda: column(looking, "SELECT count(*) FROM persons WHERE name IS NOT NULL") == [4699]
    )
    assert column(looking, "SELECT count(*) FROM refusals") == [0]


def test_a_forged_score_is_kept_aside(hub: HubHere, voice: TableClient, looking: Engine) -> None:
    hub.start()
    say(voice, SHEET, 1, 2, 3)
    voice.say(*SHEET.wire(3, score(3, (300, -100, -100, -100))))
    assert eventually(lambda: column(looking, "SELECT count(*) FROM conflicts") == [1])
    assert eventually(lambda: hub.picture()["conflict_count"] == 1)
    with looking.connect() as connection:
        assert player_standings(connection)[0]["units"] == 6


def test_a_stale_offline_does_not_take_a_table_off_line(
    hub: HubHere, voice: TableClient, looking: Engine
) -> None:
    hub.start()
    voice.say(*SHEET.availability("online", "c2"), retain=True)
    voice.say(*SHEET.availability("offline", "c1"))  # the will of the connection before
    say(voice, SHEET, 1)
    assert eventually(lambda: voice.applied(SHEET.topics.applied) == 1)
    assert column(looking, "SELECT status FROM tables") == ["online"]
    voice.say(*SHEET.availability("offline", "c2"))
    assert eventually(lambda: column(looking, "SELECT status FROM tables") == ["offline"])


def test_a_hub_may_hear_one_parlor_only(broker: Mosquitto, voice: TableClient, tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'one.db'}"
    hub = HubHere(broker.url, database, "lotus").start()
    try:
        ours = Sheet(parlor="lotus")
        say(voice, SHEET, 1)
        say(voice, ours, 1)
        assert eventually(lambda: voice.applied(ours.topics.applied) == 1)
        assert column(create_engine(database), "SELECT DISTINCT parlor FROM streams") == ["lotus"]
    finally:
        hub.end()


@pytest.mark.slow
def test_killed_in_a_flood_it_loses_and_doubles_nothing(
    process: HubProcess, voice: TableClient, looking: Engine
) -> None:
    """kill -9 between any two steps of a batch; the broker brings again what was not acknowledged."""
    process.start()
    for seq in range(1, 201):
        voice.say(*SHEET.wire(seq, session("begun") if seq == 1 else event(seq) if seq % 4 else score(seq)))
        if seq == 90:
            process.kill()
            process.start(hears=False)
    assert eventually(lambda: voice.applied(SHEET.topics.applied) == 200)
    assert column(looking, "SELECT count(*) FROM messages") == [200]
    assert column(looking, "SELECT count(*) FROM results") == [200]


@pytest.mark.slow
@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_the_command_stops_in_good_order_and_goes_on(
    process: HubProcess, voice: TableClient, looking: Engine
) -> None:
    process.start()
    say(voice, SHEET, 1)
    assert eventually(lambda: voice.applied(SHEET.topics.applied) == 1)
    assert httpx.get(f"{process.page}/healthz").json()["ok"] is True
    assert process.stop() == 0
    say(voice, SHEET, 2, 3)  # the broker keeps them for its session
    process.start()
    assert eventually(lambda: voice.applied(SHEET.topics.applied) == 3)
    assert column(looking, "SELECT count(*) FROM messages") == [3]


def test_a_hub_of_one_parlor_leaves_the_others_alone(keeper: Keeper) -> None:
    """Their tables may be at another broker, with a hub of their own on the same database."""
    for sheet in (SHEET, Sheet(parlor="lotus", label="j2")):
        keeper.reach(sheet.received(2))
        stream_progress.store_availability(
            keeper.engine, [message_validation.availability(*sheet.availability())], 1.0
        )
    assert [wanted.parlor for wanted in stream_progress.to_ask(keeper.engine, 1e12, "lotus")] == ["lotus"]
    assert [wanted.parlor for wanted in stream_progress.to_ask(keeper.engine, 1e12)] == [
        "west-lake"
    ]  # lotus was just asked


def test_a_gap_is_given_to_one_worker_and_asked_ever_more_rarely(keeper: Keeper) -> None:
    keeper.reach(SHEET.received(2))
    stream_progress.store_availability(
        keeper.engine, [message_validation.availability(*SHEET.availability())], 1.0
    )
    now, asked = time.time(), []
    for half in range(2 * 130):
        asked += [half / 2 for _ in (1, 2) for _ in stream_progress.to_ask(keeper.engine, now + half / 2)]
    assert len(asked) == 7
    assert [round(later - earlier) for earlier, later in pairwise(asked)] == [2, 4, 8, 16, 32, 60]


@pytest.mark.slow
def test_two_workers_share_the_work_and_one_may_die(
    broker: Mosquitto, voice: TableClient, tmp_path: Path
) -> None:
    with fresh() as database:
        hub = HubProcess(broker.url, database, tmp_path / "two", "--workers", "2").start()
        try:
            assert eventually(lambda: hub.log.count("hears mqtt://") == 2)
            tables = [Sheet(f"table-{k}", label=f"j{k}") for k in range(4)]
            for seq in range(1, 61):
                for sheet in tables:
                    voice.say(*sheet.wire(seq, score(seq)))
                if seq == 30:
                    os.kill(hub.children()[0], signal.SIGKILL)
            for sheet in tables:
                assert eventually(lambda topic=sheet.topics.applied: voice.applied(topic) == 60), hub.log  # type: ignore[misc]
            engine = open_database(database)
            assert column(engine, "SELECT count(*) FROM messages") == [240]
            engine.dispose()
            assert "Worker 2 died" in hub.log
        finally:
            hub.end()


def trouble(hub: HubProcess) -> Any:
    """What the hub's page says of the database; nothing before it was drawn for the first time."""
    return hub.picture().get("database", {}).get("trouble")


@pytest.mark.slow
def test_postgresql_may_crash_under_it(broker: Mosquitto, voice: TableClient, tmp_path: Path) -> None:
    if binaries() is None:
        missing(NO_POSTGRESQL)
    cluster = Cluster()
    try:
        with fresh(cluster.url) as database:
            hub = HubProcess(broker.url, database, tmp_path / "crash").start()
            try:
                for seq in range(1, 31):
                    say(voice, SHEET, seq)
                    if seq == 10:
                        cluster.stop("immediate")
                    if seq == 20:
                        assert eventually(lambda: trouble(hub) is not None)
                        cluster.start()
                assert eventually(lambda: voice.applied(SHEET.topics.applied) == 30), hub.log
                assert eventually(lambda: trouble(hub) is None)
                engine = open_database(database)
                assert column(engine, "SELECT count(*) FROM results") == [4 * 29]
                engine.dispose()
            finally:
                hub.end()
    finally:
        cluster.end()


def test_a_broker_replaced_by_an_empty_one(hub: HubHere, broker: Mosquitto, voice: TableClient) -> None:
    hub.start()
    say(voice, SHEET, 1, 2)
    assert eventually(lambda: voice.applied(SHEET.topics.applied) == 2)
    broker.kill()
    broker.forget()
    # First the connection is lost, then nothing answers.
    assert eventually(lambda: "没有应答" in hub.picture()["broker"]["translations"].get("zh", ""))
    broker.start()
    with TableClient(broker.url) as again:
        assert eventually(lambda: hub.picture()["broker"]["trouble"] is None)
        again.say(*SHEET.availability(), retain=True)
        assert eventually(lambda: again.applied(SHEET.topics.applied) == 2)


def test_wrong_password_is_reported_and_tried_again(tmp_path: Path) -> None:
    if MOSQUITTO is None:
        missing("no mosquitto program on this machine (Debian: apt install mosquitto)")
    (tmp_path / "passwords").write_text("")
    closed = Mosquitto(tmp_path / "closed", passwords=tmp_path / "passwords")
    closed.start()
    login = closed.url.replace("mqtt://", "mqtt://hub:x@")
    hub = HubHere(login, f"sqlite:///{tmp_path / 'x.db'}").start(hears=False)
    try:
        assert eventually(lambda: "refuses user hub" in str(hub.picture().get("broker")))
    finally:
        hub.end()
        closed.stop()


def test_topics_of_tables_with_strange_names_are_heard(hub: HubHere, voice: TableClient) -> None:
    strange = Sheet("桌 #1".replace("#", "no."), parlor="west lake's", label="j9")
    assert strange.topics == Topics("west lake's", "桌 no.1")
    hub.start()
    say(voice, strange, 1)
    assert eventually(lambda: voice.applied(strange.topics.applied) == 1)
