"""Whatever dies on the way, every score arrives once, in order. `tests/whole/chain` does the same at length."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.controller.mqtt.real_brokers import MOSQUITTO
from tests.controller.parlor.fresh_databases import NO_POSTGRESQL, Cluster, binaries, fresh, missing
from tests.controller.parlor.killed_chain import Chain

pytestmark = [pytest.mark.slow, pytest.mark.timeout(1200)]


@pytest.fixture(autouse=True)
def _mosquitto() -> None:
    if MOSQUITTO is None:
        missing("no mosquitto program on this machine (Debian: apt install mosquitto)")


def test_scores_through_a_dying_chain(tmp_path: Path) -> None:
    """PostgreSQL, two workers: broker killed, hung and replaced, hub, a table and the database killed; and attacked."""
    if binaries() is None:
        missing(NO_POSTGRESQL)
    cluster = Cluster()
    try:
        with fresh(cluster.url) as database, Chain(tmp_path, 3, 2, cluster, database) as chain:
            chain.play(150, kills=6, seed=11)
            verdict = chain.verdict()
    finally:
        cluster.end()
    assert verdict.sound, verdict
    assert verdict.kept == 150
    assert min(verdict.attacks.values()) > 10 and verdict.refused > 10, verdict
    assert set(verdict.kills) == {"hub", "broker", "table", "broker hung", "broker replaced", "database"}


def test_a_lone_parlor_with_sqlite(tmp_path: Path) -> None:
    with Chain(tmp_path, tables=2) as chain:
        chain.play(50, kills=3, seed=2)
        verdict = chain.verdict()
    assert verdict.sound, verdict
