"""Hubs admitted at the shell: at a table that runs, and on the journal of one that does not."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from controller.journal.journal import Journal
from controller.mqtt.hub_admission import HubRequests
from controller.mqtt.publisher import Publisher
from controller.mqtt.topics import Topics
from controller.orders import Answer, Order, unix_socket
from controller.words import plain
from tests.controller.commands.called_program import call
from tests.controller.mqtt.posting_table import score, soon
from tests.controller.mqtt.real_brokers import Mosquitto
from tests.controller.mqtt.signed_words import Speaker
from tests.controller.mqtt.signing_hub import say


def hub(*arguments: str, journal: Path) -> tuple[int, dict[str, Any], str]:
    ended = call("hub", *arguments, "--journal", journal, "--json")
    assert "Traceback" not in ended.stderr
    return ended.exit_code, json.loads(ended.stdout) if ended.stdout else {}, ended.stderr


@contextmanager
def socket_path(journal: Journal, publisher: Publisher) -> Iterator[None]:
    """The journal's Unix socket, as the running table serves it."""
    loop, over, there = asyncio.new_event_loop(), asyncio.Event(), threading.Event()

    def order(given: Order) -> Answer:
        return Answer(given.id, "refused", (plain("There is no table here."),))

    async def keep() -> None:
        async with unix_socket.serve_socket(
            journal.path, order, {"hub": HubRequests(publisher.admission).request}
        ):
            there.set()
            await over.wait()

    thread = threading.Thread(target=lambda: loop.run_until_complete(keep()))
    thread.start()
    assert there.wait(60)
    yield
    loop.call_soon_threadsafe(over.set)
    thread.join(60)
    loop.close()


def test_running_table_believes_second_hub_after_comparison(
    mosquitto: Mosquitto, tmp_path: Path, topics: Topics
) -> None:
    journal = Journal.open(tmp_path / "table.db")
    publisher = Publisher(journal, topics, mosquitto.url, first_hub=False)
    publisher.start()
    journal.append(1.0, [], [score(1)])
    parlor = Speaker("west-lake")
    word = parlor.applied(topics, journal, journal.epoch, 1)
    say(mosquitto.url, topics.applied, word, retain=True)
    fingerprint = parlor.public.fingerprint
    assert soon(lambda: publisher.status()["pending"] != [])
    assert f"mahjong-table hub admit {fingerprint}" in str(publisher.status()["notices"])
    assert publisher.status()["applied"] is None
    with socket_path(journal, publisher):
        code, output, _ = hub("list", journal=journal.path)
        assert (code, output["fingerprint"]) == (0, journal.public.fingerprint)
        assert output["pending"] == [
            {"name": "west-lake", "fingerprint": fingerprint, "key": parlor.public.text}
        ]
        code, output, _ = hub("admit", "7Q2M-K9XD-4WTB-P3CE", journal=journal.path)
        assert (code, output["status"]) == (1, "refused")
        code, output, _ = hub("admit", fingerprint, journal=journal.path)
        assert (code, output["pending"], output["admitted"][0]["name"]) == (0, [], "west-lake")
        assert soon(lambda: publisher.status()["applied"] == 1)  # its earlier messages count at once
        assert publisher.status()["notices"] == []
        code, output, _ = hub("forget", fingerprint, "--why", "replaced", journal=journal.path)
        assert (code, output["admitted"]) == (0, [])
        assert soon(lambda: publisher.status()["applied"] is None)
        stranger = Speaker("stranger")
        say(mosquitto.url, topics.applied, stranger.applied(topics, journal, journal.epoch, 1))
        assert soon(lambda: publisher.status()["pending"] != [])
        assert not publisher.warnings()
        known = stranger.public.fingerprint
        code, output, _ = hub("refuse", known, "--why", "not ours", journal=journal.path)
        assert (code, output["pending"], output["refused"][0]["name"]) == (0, [], "stranger")
        code, output, _ = hub("refuse", known, journal=journal.path)
        assert (code, "refused already" in output["text"]) == (1, True)
        assert publisher.status()["notices"] == []
        code, output, _ = hub("forget", known, journal=journal.path)
        assert (code, output["refused"]) == (0, [])
    publisher.stop()
    statuses = [entry.body["status"] for entry in journal.entries("hub")]
    assert statuses == ["admitted", "forgotten", "refused", "forgotten"]
    assert "who confirmed the fingerprint" in next(journal.entries("hub")).body["how"]["text"]
    journal.close()


def test_hub_commands_work_on_a_stopped_tables_journal(tmp_path: Path) -> None:
    path = tmp_path / "table.db"
    code, _, error = hub("list", journal=path)
    assert (code, "There is no journal at" in error) == (1, True)
    Journal.open(path).close()
    parlor = Speaker()
    (tmp_path / "hub.pub").write_text(parlor.public.text + "\n")
    (tmp_path / "nonsense").write_text("nonsense")
    code, _, error = hub("trust", str(tmp_path / "none"), journal=path)
    assert (code, "cannot be read" in error) == (1, True)
    code, output, _ = hub("trust", str(tmp_path / "nonsense"), journal=path)
    assert (code, "no public key" in output["text"]) == (1, True)
    code, output, _ = hub("trust", str(tmp_path / "hub.pub"), "--name", "west-lake", journal=path)
    assert (code, output["admitted"][0]["fingerprint"]) == (0, parlor.public.fingerprint)
    code, output, _ = hub("trust", str(tmp_path / "hub.pub"), journal=path)
    assert (code, "admitted already" in output["text"]) == (1, True)
    code, output, _ = hub("admit", parlor.public.fingerprint, journal=path)
    assert (code, "admitted already" in output["text"]) == (1, True)
    code, output, _ = hub("forget", parlor.public.fingerprint.lower(), journal=path)
    assert (code, output["admitted"]) == (0, [])
    code, output, _ = hub("forget", parlor.public.fingerprint, journal=path)
    assert (code, output["status"]) == (1, "refused")
