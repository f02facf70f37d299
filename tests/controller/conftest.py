"""Brokers and journals every test of the record may use."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.mqtt.topics import Topics
from tests.controller.mqtt.real_brokers import MOSQUITTO, AnyBroker, EmbeddedBroker, Mosquitto

NO_MOSQUITTO = "no mosquitto program on this machine (Debian: apt install mosquitto)"


@pytest.fixture
def topics() -> Topics:
    return Topics("west-lake", "table-1")


@pytest.fixture(params=["embedded", "mosquitto"])
def broker(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[AnyBroker]:
    made: AnyBroker
    if request.param == "embedded":
        made = EmbeddedBroker(0)
    elif MOSQUITTO is None:
        pytest.skip(NO_MOSQUITTO)
    else:
        made = Mosquitto(tmp_path / "mosquitto")
    made.start()
    yield made
    made.stop()


@pytest.fixture
def mosquitto(tmp_path: Path) -> Iterator[Mosquitto]:
    if MOSQUITTO is None:
        pytest.skip(NO_MOSQUITTO)
    made = Mosquitto(tmp_path / "mosquitto")
    made.start()
    yield made
    made.stop()
