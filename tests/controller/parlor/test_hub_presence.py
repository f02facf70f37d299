"""Two hubs on one database say so: at their start, in the log, on the page, and to who asks for the keys."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine, text

from controller.parlor.hub import alerts, mqtt_connection
from controller.parlor.hub.hub_key import claim
from controller.parlor.hub.mqtt_connection import FRESH_S, HubRun
from controller.parlor.storage.database import writing
from tests.controller.commands.called_program import call
from tests.controller.mqtt.real_brokers import Mosquitto
from tests.controller.parlor.admission_view import Started
from tests.controller.parlor.hub_processes import HubHere, eventually

NOW = time.time()
HERE, THERE = "mqtt://here:1883", "mqtt://there:1883"


def noted(engine: Engine, run: HubRun, now: float = NOW) -> list[str]:
    with writing(engine) as connection:
        return [alert.sentence.text for alert in mqtt_connection.note_presence(connection, run, now)]


def test_same_hub_at_another_broker_is_reported_by_both(engine: Engine) -> None:
    one = HubRun(hub="house", machine="desk", broker=HERE)
    other = HubRun(hub="house", machine="cellar", broker=THERE)
    assert noted(engine, one) == []
    assert noted(engine, HubRun(hub="house", machine="cellar", broker=HERE)) == [], "workers on two machines"
    (reported,) = noted(engine, other)
    assert (
        "Hub house runs twice" in reported
        and "desk" in reported
        and "cellar" in reported
        and THERE in reported
    )
    assert reported in noted(engine, one, NOW + 10)
    with writing(engine) as connection:
        mqtt_connection.note_end(connection, other)
    assert noted(engine, one, NOW + 20) == []


def test_a_hub_that_was_killed_is_forgotten_after_a_while(engine: Engine) -> None:
    other = HubRun(hub="house", machine="cellar", broker=THERE)
    assert noted(engine, other) == []
    one = HubRun(hub="house", machine="desk", broker=HERE)
    assert len(noted(engine, one, NOW + FRESH_S - 1)) == 1
    assert noted(engine, one, NOW + FRESH_S + 1) == []


def test_an_alert_about_hubs_is_raised_once_and_stays_decided(engine: Engine, tmp_path: Path) -> None:
    claim(engine, "house", tmp_path / "house.key")
    claim(engine, "annex", tmp_path / "annex.key")
    run = HubRun(hub="house", machine="desk", broker=HERE)
    for now in (NOW, NOW + 30):
        (reported,) = noted(engine, run, now)
    assert "Two hubs have a key on this database: annex and house" in reported
    with writing(engine) as connection:
        (alert,) = alerts.standing_alerts(connection)
        assert (alert["kind"], alert["count"], alert["text"]) == (alerts.TWO_HUBS, 1, reported)
        alerts.settle_alert(connection, alert["kind"], alert["subject"], "keep")
    noted(engine, run, NOW + 60)
    with writing(engine) as connection:
        assert alerts.standing_alerts(connection) == [] and mqtt_connection.presence_lines(connection) == []


@pytest.fixture
def second(broker: Mosquitto, tmp_path: Path, address: str) -> Iterator[HubHere]:
    made = HubHere(broker.url, address, name="annex", key=tmp_path / "annex.key")
    yield made
    made.end()


def test_two_hubs_say_so_in_log_page_and_keys(
    start: Started,
    second: HubHere,
    address: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(mqtt_connection, "NOTED_S", 0.2)
    reported = "Two hubs have a key on this database: annex and house"
    with caplog.at_level(logging.WARNING):
        first = start()
        assert eventually(lambda: sum(reported in one for one in caplog.messages) == 1)
        second.start()
        assert eventually(lambda: sum(reported in one for one in caplog.messages) == 2), "each says it, once"
    for hub in (first, second):
        assert eventually(lambda hub=hub: any(reported in one["text"] for one in hub.picture()["alerts"]))  # type: ignore[misc]
    assert reported in call("parlor", "keys", "--database", address).output
    for hub in (first, second):
        hub.worker.stop()

    def running() -> int:
        with first.engine.connect() as connection:
            return len(connection.execute(text("SELECT * FROM hub_runs")).all())

    assert eventually(lambda: running() == 0), "a hub that ends in good order says so"
