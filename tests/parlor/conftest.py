"""Databases, a broker and hubs for the tests of the parlor. Whatever needs a database runs on SQLite and PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine

from controller.parlor.database import open_database
from tests.record.brokers import MOSQUITTO, Mosquitto

from .database import emptied, fresh, missing
from .hubs import HubHere, HubProcess
from .sheets import Keeper

ROOMY = ("max_queued_messages 0", "max_inflight_messages 1000")


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of an empty database."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'parlor.db'}"
        return
    with fresh() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Engine]:
    """A database with the hub's tables and nothing in them."""
    opened = (
        emptied() if request.param == "postgresql" else open_database(f"sqlite:///{tmp_path / 'parlor.db'}")
    )
    yield opened
    opened.dispose()


@pytest.fixture
def keeper(engine: Engine) -> Keeper:
    return Keeper(engine)


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Mosquitto]:
    if MOSQUITTO is None:
        missing("no mosquitto program on this machine (Debian: apt install mosquitto)")
    made = Mosquitto(tmp_path / "mosquitto", more=ROOMY)
    made.start()
    yield made
    made.stop()


@pytest.fixture
def hub(broker: Mosquitto, database: str) -> Iterator[HubHere]:
    """A hub on the broker and the database, started by the test."""
    made = HubHere(broker.url, database)
    yield made
    made.end()


@pytest.fixture
def process(broker: Mosquitto, database: str, tmp_path: Path) -> Iterator[HubProcess]:
    """A hub as users run it, started by the test."""
    made = HubProcess(broker.url, database, tmp_path / "hub")
    yield made
    made.end()
