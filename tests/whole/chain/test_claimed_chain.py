"""Whatever dies while journals are claimed: every score of the tables counts once, and no forged one is left."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.controller.mqtt.real_brokers import MOSQUITTO
from tests.controller.parlor.fresh_databases import NO_POSTGRESQL, Cluster, binaries, fresh, missing
from tests.whole.chain.claimed_chain import ClaimedChain

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]


@pytest.fixture(autouse=True)
def _mosquitto() -> None:
    if MOSQUITTO is None:
        missing("no mosquitto program on this machine (Debian: apt install mosquitto)")


def test_kills_amid_wrong_admissions(tmp_path: Path) -> None:
    """PostgreSQL with two workers; each kind of blow once."""
    if binaries() is None:
        missing(NO_POSTGRESQL)
    cluster = Cluster()
    try:
        with (
            fresh(cluster.url) as database,
            ClaimedChain(tmp_path, tables=2, workers=2, cluster=cluster, database=database) as chain,
        ):
            chain.play(60, kills=6, seed=5)
            verdict, left = chain.verdict(), chain.left()
    finally:
        cluster.end()
    assert verdict.sound, verdict
    assert (left, chain.pretenders, sum(verdict.kills.values())) == (0, 6, 6)
    assert chain.brought > 0, "no stranger was believed"


def test_kills_amid_wrong_admissions_with_sqlite(tmp_path: Path) -> None:
    with ClaimedChain(tmp_path, tables=2, workers=1) as chain:
        chain.play(40, kills=3, seed=2)
        verdict, left = chain.verdict(), chain.left()
    assert verdict.sound, verdict
    assert (left, chain.pretenders) == (0, 3)
