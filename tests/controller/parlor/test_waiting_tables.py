"""Keys that wait for staff: none is pushed out of the list, and decided alerts are deleted after a time."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from itertools import cycle, islice

import pytest
from sqlalchemy import Engine, text
from typer.testing import CliRunner

from controller.commands.program import app
from controller.identity.signing import SigningKey, identity_of
from controller.mqtt.topics import Topics
from controller.parlor.hub import alerts, dispute_decisions, key_admission, key_decisions
from controller.parlor.hub.alerts import HubAlert
from controller.parlor.hub.key_admission import Admissions, Stranger
from controller.parlor.storage.database import writing
from controller.words.sentence import plain
from tests.controller.mqtt.real_brokers import Mosquitto
from tests.controller.parlor.hub_processes import HubHere, TableClient, eventually
from tests.controller.parlor.numbered_messages import STAFF, STAFF_KEY, Sheet, event, session

HERE = Topics("west-lake", "table-1")


def stranger(topics: Topics = HERE, identity: str = "j9") -> Stranger:
    return Stranger(SigningKey.generate().public.text, topics, identity)


def waiting(engine: Engine) -> list[str]:
    with engine.connect() as connection:
        return [row["key"] for row in key_admission.list_keys(connection) if row["status"] == "pending"]


def standing(engine: Engine, kind: str) -> list[alerts.StandingAlert]:
    with engine.connect() as connection:
        return [row for row in alerts.standing_alerts(connection) if row["kind"] == kind]


@pytest.mark.parametrize("others", [[HERE], [Topics("west-lake", f"made-up-{k}") for k in range(30)]])
def test_who_has_waited_longest_stays_and_the_others_are_counted(
    engine: Engine, others: list[Topics], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(key_admission, "MOST_PENDING", 25)
    admissions, honest = Admissions(engine, STAFF_KEY), stranger()
    admissions.meet([honest])
    made_up = [stranger(others[k % len(others)]) for k in range(60)]
    for one in made_up:
        admissions.meet([one])
    listed = waiting(engine)
    assert listed[0] == honest.key and len(listed) == (20 if len(others) == 1 else 25)
    again = Admissions(engine, STAFF_KEY)
    again.refresh()
    for one in made_up[-3:]:  # another worker counts who speaks to it, each once
        again.meet([one])
        again.meet([one])
    (alert,) = standing(engine, "waiting")
    assert alert["count"] == 61 - len(listed) + 3
    assert "mahjong-table parlor clear" in alert["text"]
    assert alert["table"] == ("table-1" if len(others) == 1 else "")


def test_staff_empty_the_list_and_who_speaks_then_is_listed(database: str, engine: Engine) -> None:
    admissions, late, elsewhere = (
        Admissions(engine, STAFF_KEY),
        stranger(),
        stranger(Topics("west-lake", "table-2")),
    )
    admissions.meet([elsewhere])
    admissions.meet([stranger() for _ in range(20)])
    admissions.meet([late])
    assert late.key not in waiting(engine)
    result = CliRunner().invoke(app, ["parlor", "keys", "--database", database])
    assert "21 wait:" in result.stderr and "1 more have sent messages and are not listed" in result.stderr
    done = CliRunner().invoke(app, ["parlor", "clear", "west-lake/table-1", "--database", database, "--json"])
    assert done.exit_code == 0 and json.loads(done.stdout)["text"].startswith("20 keys no longer wait")
    assert waiting(engine) == [elsewhere.key] and standing(engine, "waiting") == []
    admissions.refresh()
    admissions.meet([late])
    assert waiting(engine) == [elsewhere.key, late.key]
    decided = CliRunner().invoke(app, ["parlor", "decisions", "--database", database, "--json"])
    assert json.loads(decided.stdout.splitlines()[0])["detail"] == {"listed": 20, "unlisted": 1}
    wrong = CliRunner().invoke(app, ["parlor", "clear", "table-1", "--database", database])
    assert wrong.exit_code == 2 and "table-1 names no table. Write PARLOR/TABLE." in wrong.stderr


def test_a_table_that_is_not_listed_is_admitted_by_its_key(engine: Engine) -> None:
    admissions, key = Admissions(engine, STAFF_KEY), SigningKey.generate().public
    admissions.meet([stranger() for _ in range(20)])
    admissions.meet([Stranger(key.text, HERE, identity_of(key))])
    with writing(engine) as connection:
        key_decisions.admit_key(connection, key, HERE, STAFF, "")
    admissions.refresh()
    admissions.meet([Stranger(key.text, HERE, identity_of(key))])
    known = admissions.known(key.text)
    assert known is not None and (known.status, known.identity) == ("admitted", identity_of(key))


@pytest.fixture
def voice(broker: Mosquitto) -> Iterator[TableClient]:
    with TableClient(broker.url) as made:
        yield made


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_waiting_table_is_admitted_after_forty_new_keys(
    broker: Mosquitto, database: str, engine: Engine, voice: TableClient
) -> None:
    hub = HubHere(broker.url, database, confirm=True)
    try:
        hub.start()
        sheet = Sheet()
        voice.say(*sheet.availability(), retain=True)
        assert eventually(lambda: waiting(engine) == [sheet.signer.public.text])
        turns = cycle([Sheet(label=f"f{k}", key=SigningKey.generate()) for k in range(40)])

        def counted() -> int:
            return sum(row["count"] for row in standing(engine, "waiting"))

        def speak() -> bool:
            for fake in islice(
                turns, 15
            ):  # a second: of more than 20 under one name nobody looks at the rest
                voice.say(*fake.wire(1, session("begun")))
            time.sleep(1)
            return counted() >= 21

        assert eventually(speak)
        assert waiting(engine)[0] == sheet.signer.public.text and len(waiting(engine)) == 20
        assert eventually(lambda: hub.picture()["unlisted"] >= 21 and hub.picture()["pending_count"] == 20)
        with writing(engine) as connection:
            key_decisions.admit_waiting_key(connection, sheet.signer.public.fingerprint, STAFF, "")
        assert eventually(lambda: 0 in voice.asked(sheet.topics.resend))
        voice.say(*sheet.wire(1, session("begun")))
        voice.say(*sheet.wire(2, event(1)))
        assert eventually(lambda: voice.applied(sheet.topics.applied) == 2)
    finally:
        hub.end()


# ---- alerts ---------------------------------------------------------------------------------------------------------


def raised(number: int, kind: str = alerts.LIMITS) -> HubAlert:
    return HubAlert(
        kind, f"s{number}", "west-lake", "table-1", plain(f"text {number}"), {"id": f"j1-{number}"}
    )


def subjects(engine: Engine) -> set[str]:
    with engine.connect() as connection:
        return set(connection.execute(text("SELECT subject FROM alerts")).scalars())


def test_decisions_are_kept_a_year_and_standing_ones_always(
    engine: Engine, clock: Callable[[float], None]
) -> None:
    with writing(engine) as connection:
        alerts.stand(connection, [raised(k) for k in range(4)], now=1000.0)
        clock(1000.0)
        for k in (1, 2):
            alerts.settle_alert(connection, alerts.LIMITS, f"s{k}", "keep")
        clock(1000.0 + alerts.ENDED_S / 2)
        alerts.stand(connection, [raised(2)])  # it comes again, and stays decided
        clock(1010.0 + alerts.ENDED_S)
        alerts.settle_alert(connection, alerts.LIMITS, "s3", "keep")
    assert subjects(engine) == {"s0", "s2"}, "the open one of old stays, and what came within the year"
    with pytest.raises(key_decisions.NotDecided, match="decided long ago"):
        dispute_decisions.undo_alert_decision(engine, 2, STAFF, "")


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    return lambda now: monkeypatch.setattr("controller.parlor.hub.alerts.time.time", lambda: now)


def test_of_what_was_decided_so_much_is_kept(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(alerts, "ENDED_KEPT", 5)
    with writing(engine) as connection:
        for k in range(30):
            alerts.stand(connection, [raised(k)])
            if k % 2:
                alerts.settle_alert(connection, alerts.LIMITS, f"s{k}", "keep")
    assert subjects(engine) == {f"s{k}" for k in (*range(0, 30, 2), 21, 23, 25, 27, 29)}


@pytest.mark.parametrize("kind", sorted(alerts.BOUNDED))
def test_a_table_in_error_raises_no_alerts_without_end(
    engine: Engine, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(alerts, "MOST_OPEN", 5)
    with writing(engine) as connection:
        for k in range(12):
            alerts.stand(connection, [raised(k, kind)])
        alerts.stand(
            connection, [raised(0, kind), HubAlert(kind, "other", "west-lake", "table-2", plain("text"))]
        )
    counts = {row["subject"]: row["count"] for row in standing(engine, kind)}
    more = "more of west-lake/table-1"
    assert counts == {"s0": 2, "s1": 1, "s2": 1, "s3": 1, "s4": 1, more: 7, "other": 1}
    (number,) = [row["alert"] for row in standing(engine, kind) if row["subject"] == more]
    with pytest.raises(key_decisions.NotDecided, match="can be decided keep, not new"):
        dispute_decisions.decide_alert(engine, number, "new", STAFF, "")
    assert "is decided: keep" in dispute_decisions.decide_alert(engine, number, "keep", STAFF, "").text
