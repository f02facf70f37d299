"""Databases, a broker and hubs for the tests of the parlor. Whatever needs a database runs on SQLite and PostgreSQL."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine

from controller.parlor.hub import stream_progress, worker
from controller.parlor.storage.database import open_database
from tests.controller.mqtt.real_brokers import MOSQUITTO, Mosquitto
from tests.controller.parlor.admission_view import Started
from tests.controller.parlor.fresh_databases import emptied, fresh, missing
from tests.controller.parlor.hub_processes import HubHere, HubProcess, TableClient
from tests.controller.parlor.numbered_messages import Keeper


@pytest.fixture(scope="session")
def sheet_of_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An SQLite file with the hub's tables, made once and copied."""
    made = tmp_path_factory.mktemp("sqlite") / "parlor.db"
    open_database(f"sqlite:///{made}").dispose()
    return made


@pytest.fixture(params=["sqlite", "postgresql"])
def untouched(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of a database without any tables."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'untouched.db'}"
        return
    with fresh() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path, sheet_of_sqlite: Path) -> str:
    """The address of a database with the hub's tables and nothing in them."""
    if request.param == "sqlite":
        return f"sqlite:///{shutil.copy(sheet_of_sqlite, tmp_path)}"
    return emptied().url.render_as_string(hide_password=False)


@pytest.fixture
def engine(database: str) -> Iterator[Engine]:
    opened = open_database(database)
    yield opened
    opened.dispose()


@pytest.fixture
def keeper(engine: Engine) -> Keeper:
    return Keeper(engine)


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Mosquitto]:
    if MOSQUITTO is None:
        missing("no mosquitto program on this machine (Debian: apt install mosquitto)")
    made = Mosquitto(tmp_path / "mosquitto")
    made.start()
    yield made
    made.stop()


@pytest.fixture
def hub(broker: Mosquitto, database: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[HubHere]:
    """A hub on the broker and the database, started by the test, that asks sooner than it would in a parlor."""
    monkeypatch.setattr(stream_progress, "ASK_AFTER_S", 0.2)
    monkeypatch.setattr(worker, "SWEEP_S", 0.2)
    monkeypatch.setattr(worker, "SETTLED_S", 0.3)
    made = HubHere(broker.url, database)
    yield made
    made.end()


@pytest.fixture
def process(broker: Mosquitto, database: str, tmp_path: Path) -> Iterator[HubProcess]:
    """A hub as users run it, started by the test."""
    made = HubProcess(broker.url, database, tmp_path / "hub")
    yield made
    made.end()


@pytest.fixture
def address(tmp_path: Path, sheet_of_sqlite: Path) -> str:
    (tmp_path / "parlor.db").write_bytes(sheet_of_sqlite.read_bytes())
    return f"sqlite:///{tmp_path / 'parlor.db'}"


@pytest.fixture
def looking(address: str) -> Iterator[Engine]:
    engine = open_database(address)
    yield engine
    engine.dispose()


@pytest.fixture
def start(
    broker: Mosquitto, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Started]:
    """Starts hubs on the database, with one key, and ends them."""
    monkeypatch.setattr(worker, "SWEEP_S", 0.2)
    monkeypatch.setattr(worker, "SETTLED_S", 0.3)
    hubs: list[HubHere] = []

    def started(**more: Any) -> HubHere:
        given = {"database": address, "key": tmp_path / "house.key", **more}
        hubs.append(HubHere(broker.url, **given).start())
        return hubs[-1]

    yield started
    for hub in hubs:
        hub.end()


@pytest.fixture
def voice(broker: Mosquitto) -> Iterator[TableClient]:
    with TableClient(broker.url) as made:
        yield made
