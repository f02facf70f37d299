"""A hub behind PgBouncer, and a server that ends idle connections: nothing is missing or reported as unavailable."""

from __future__ import annotations

import io
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import httpx
import pytest
from sqlalchemy import Engine, text

from controller.parlor.hub.decision_log import Decider
from controller.parlor.hub.hub_key import claim
from controller.parlor.queries import database_export, player_results
from controller.parlor.queries.player_results import player_history, player_standings
from controller.parlor.queries.table_use import table_usage
from controller.parlor.storage.database import open_database
from controller.parlor.verification.record_verification import PROVED, verified
from controller.words import plain
from tests.at_console import at_console
from tests.controller.mqtt.real_brokers import Mosquitto
from tests.controller.parlor.fresh_databases import fresh
from tests.controller.parlor.hub_processes import HubProcess, TableClient, eventually
from tests.controller.parlor.numbered_messages import Keeper, Sheet, correction, score, session
from tests.controller.parlor.pgbouncer import PgBouncer

POOLED = ("pool_mode = transaction", "default_pool_size = 3", "max_client_conn = 100")
"""Fewer servers than clients: each transaction is given whichever is free."""


@pytest.fixture
def pooled() -> Iterator[tuple[str, str]]:
    """An empty database: its address behind the pooler, and its own."""
    with fresh() as url:
        pooler = PgBouncer(url, *POOLED)
        yield pooler.url, url
        pooler.end()


def applied(voice: TableClient, sheet: Sheet, seq: int) -> bool:
    return voice.applied(sheet.topics.applied) == seq


def idle_ones_ended(engine: Engine) -> bool:
    """As idle_session_timeout does it; False where the hub is at work with all of them."""
    ending = (
        "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE state = 'idle' "
        "AND datname = current_database() AND pid <> pg_backend_pid()"
    )
    with engine.begin() as connection:
        return bool(connection.scalar(text(ending)))


def score_count(engine: Engine) -> int:
    with engine.connect() as connection:
        return int(connection.scalar(text("SELECT count(*) FROM scores")) or 0)


def test_many_clients_behind_a_pooler_keep_and_answer_everything(
    pooled: tuple[str, str], tmp_path: Path
) -> None:
    url, direct = pooled
    engine = open_database(direct)
    hub = claim(engine, "hub", tmp_path / "hub.key")
    by = Decider(plain("Lin"), hub.key)
    engine.dispose()

    def work(number: int) -> None:
        engine = open_database(url)
        keeper = Keeper(engine)
        sheet = Sheet(table=f"table-{number}", label=f"pooled{number}")
        keeper.admit(sheet, by=by)
        keeper.reach(sheet.proved(1, session("begun")))
        for seq in range(2, 14):  # each more often than psycopg asks before it prepares a statement
            kept = keeper.keep(sheet.proved(seq, score(seq)))
            assert (kept.new, kept.refused) == (1, [])
            with engine.connect() as connection:
                player_results.latest_scores(connection)
        keeper.reach(sheet.proved(14, correction((1, -1, 0, 0), hand=3)))
        with engine.connect() as connection:
            for _ in range(7):
                player_standings(connection)
                player_history(connection, "Li")
                table_usage(connection)
            assert database_export.write_csv(connection, "results", io.StringIO()) > 0
        engine.dispose()

    with ThreadPoolExecutor(6) as pool:
        for done in [pool.submit(work, number) for number in range(6)]:
            done.result()
    engine = open_database(direct)
    assert score_count(engine) == 6 * 12
    with engine.connect() as connection:
        assert verified(connection, [hub.public]).status == PROVED
        assert {row["missing"] for row in table_usage(connection)} == {0}
    engine.dispose()


@pytest.mark.slow
def test_hub_behind_a_pooler_stores_its_messages(
    broker: Mosquitto, pooled: tuple[str, str], tmp_path: Path
) -> None:
    url, _ = pooled
    hub, sheet = HubProcess(broker.url, url, tmp_path / "hub", "--workers", "2"), Sheet()
    engine = open_database(url)
    hub.start()
    with TableClient(broker.url) as voice:
        voice.say(*sheet.availability(), retain=True)
        for seq in range(1, 61):  # one at a time: a batch each
            voice.say(*sheet.wire(seq, score(seq) if seq > 1 else session("begun")))
        assert eventually(lambda: voice.applied(sheet.topics.applied) == 60), hub.log
    assert score_count(engine) == 59
    assert httpx.get(f"{hub.page}/healthz", timeout=60).status_code == 200
    for _ in range(12):
        assert (
            httpx.get(
                f"{hub.page}/api/standings?days=0", timeout=60, headers=at_console(hub.page)
            ).status_code
            == 200
        )
    assert hub.stop() == 0
    hub.end()
    engine.dispose()


@pytest.mark.slow
def test_connections_that_the_server_ended_are_no_trouble(broker: Mosquitto, tmp_path: Path) -> None:
    with fresh() as url:
        hub, sheet = HubProcess(broker.url, url, tmp_path / "hub", "--workers", "2"), Sheet()
        hub.start()
        answers: list[httpx.Response] = []
        ended = threading.Event()

        def watch() -> None:
            while not ended.wait(0.05):
                answers.append(httpx.get(f"{hub.page}/healthz", timeout=60))

        watcher = threading.Thread(target=watch)
        engine = open_database(url)
        with TableClient(broker.url) as voice:
            voice.say(*sheet.availability(), retain=True)
            voice.say(*sheet.wire(1, session("begun")))
            assert eventually(lambda: voice.applied(sheet.topics.applied) == 1), hub.log
            watcher.start()
            for seq in range(2, 6):
                assert eventually(partial(idle_ones_ended, engine))
                assert (
                    httpx.get(
                        f"{hub.page}/api/standings?days=0", timeout=60, headers=at_console(hub.page)
                    ).status_code
                    == 200
                )
                voice.say(*sheet.wire(seq, score(seq)))
                assert eventually(partial(applied, voice, sheet, seq)), hub.log
            assert eventually(lambda: len(answers) > 20)
            ended.set()
            watcher.join()
        assert not [answer.text for answer in answers if answer.status_code != 200]
        hub.end()
        engine.dispose()
