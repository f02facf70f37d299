"""Every behaviour that `controller.mqtt.broker_capabilities` names, at every installed broker it names; and who quotes
it.

MQTT_CONFORMANCE=mqtt://host:1883 tries another broker, too; what fails is what it lacks.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from controller.mqtt import broker_capabilities, mosquitto_process
from controller.mqtt.mosquitto_process import EmbeddedBroker, Mosquitto, OwnBroker
from tests.controller.conftest import NO_MOSQUITTO
from tests.controller.mqtt.broker_behaviours import CHECKS, Site
from tests.controller.mqtt.plain_client import Refused, lets_in
from tests.controller.mqtt.posting_table import soon

RESTARTS: Final = ("session-restart", "crash", "retained-restart")  # for a broker that is ours to stop
OTHER: Final = os.environ.get("MQTT_CONFORMANCE")


@pytest.fixture(scope="module", params=list(broker_capabilities.LACKS))
def own(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[OwnBroker]:
    folder = tmp_path_factory.mktemp(request.param)
    if request.param == "mosquitto" and mosquitto_process.mosquitto_program() is None:
        pytest.skip(NO_MOSQUITTO)
    made: OwnBroker = (
        Mosquitto(folder, 0) if request.param == "mosquitto" else EmbeddedBroker(0, folder=folder)
    )
    made.start()
    yield made
    made.stop()


def _crash(broker: OwnBroker) -> Callable[[], None]:
    """End a broker as kill -9 does, and wait until it is back."""

    def of_mosquitto() -> None:
        assert isinstance(broker, Mosquitto)
        assert broker.pid is not None
        before = broker.pid
        os.kill(before, 9)
        assert soon(lambda: broker.pid != before and lets_in(broker.url))

    def of_the_embedded() -> None:
        """It dies with the program: what it has not written is gone."""
        assert isinstance(broker, EmbeddedBroker)
        file = broker.folder / "embedded.json" if broker.folder else None
        assert file is not None
        kept = file.read_bytes() if file.exists() else None
        broker.stop()
        broker.forget()
        if kept is not None:
            file.write_bytes(kept)
        broker.start()

    return of_mosquitto if isinstance(broker, Mosquitto) else of_the_embedded


def test_every_behaviour_has_a_check_and_every_lack_is_one() -> None:
    assert list(CHECKS) == list(broker_capabilities.BEHAVIOURS)
    assert len(CHECKS) >= 20
    for missing in broker_capabilities.LACKS.values():
        assert set(missing) <= set(CHECKS)


@pytest.mark.parametrize("behaviour", CHECKS)
def test_broker_has_the_features_its_record_lists_and_no_others(own: OwnBroker, behaviour: str) -> None:
    site = Site(own.url, f"c/{secrets.token_hex(4)}", lambda: _ignored(own.restart()), _crash(own))
    if behaviour not in broker_capabilities.LACKS[own.name]:
        CHECKS[behaviour](site)
        return
    for attempt in "once", "again", "a third time":  # a message may have been written just before a crash
        try:
            CHECKS[behaviour](replace(site, base=f"{site.base}/{attempt}"))
        except (AssertionError, Refused):
            return
    version = mosquitto_process.mosquitto_version(str(mosquitto_process.mosquitto_program()))
    if own.name == "embedded" or version == broker_capabilities.MEASURED:
        pytest.fail(f"{own.name} does have {behaviour}: take it out of LACKS")


if OTHER is not None:

    @pytest.mark.parametrize("behaviour", [name for name in CHECKS if name not in RESTARTS])
    def test_another_broker(behaviour: str) -> None:
        CHECKS[behaviour](Site(str(OTHER), f"c/{secrets.token_hex(4)}"))


def test_the_documentation_quotes_the_table() -> None:
    text = (Path(__file__).parents[3] / "docs" / "mqtt.md").read_text(encoding="utf-8")
    assert broker_capabilities.capabilities_table() in text


def _ignored(_: object) -> None:
    return None
