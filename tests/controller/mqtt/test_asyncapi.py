"""The AsyncAPI document: made from the models, valid in itself, and true of everything a running table publishes."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml
from typer.testing import CliRunner

from controller.commands.program import app
from controller.mqtt import asyncapi
from controller.mqtt.asyncapi import schema_files
from controller.mqtt.broker_connection import BrokerConnection, Received
from controller.mqtt.message_models import MESSAGES
from controller.orders.order_models import ORDERS
from controller.settings.broker_address import BrokerAddress
from tests.controller.mqtt.real_brokers import Mosquitto

DOCUMENT: dict[str, Any] = yaml.safe_load(asyncapi.DOCUMENT.read_text(encoding="utf-8"))
ROOT = Path(__file__).parents[3]


def references(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        for key, value in part.items():
            if key == "$ref":
                yield value
            else:
                yield from references(value)
    elif isinstance(part, list):
        for value in part:
            yield from references(value)


def resolved(reference: str) -> Any:
    assert reference.startswith("#/")
    found: Any = DOCUMENT
    for step in reference[2:].split("/"):
        found = found[step]
    return found


def payload_schema(leaf: str) -> dict[str, Any]:
    """The payload of a channel as a schema of its own, with the document around it for its references."""
    (message,) = DOCUMENT["channels"][leaf]["messages"].values()
    return {**DOCUMENT, **resolved(resolved(message["$ref"])["payload"]["$ref"])}


def test_the_document_in_the_package_is_that_of_the_models() -> None:
    assert asyncapi.DOCUMENT.read_text(encoding="utf-8") == asyncapi.document_text(), (
        "run: python -m controller.mqtt.asyncapi"
    )


def test_the_document_is_made_as_asyncapi_3_asks() -> None:
    """The rules of the specification (asyncapi.com, 3.0.0) for what this document uses."""
    assert DOCUMENT["asyncapi"] == "3.0.0"
    assert {"title", "version"} <= set(DOCUMENT["info"])
    assert set(DOCUMENT) <= {
        *("asyncapi", "id", "info", "servers", "defaultContentType", "channels", "operations", "components"),
    }
    for server in DOCUMENT["servers"].values():
        assert {"host", "protocol"} <= set(server)
    for leaf, channel in DOCUMENT["channels"].items():
        assert channel["address"] == f"mahjong/{{parlor}}/{{table}}/{leaf}"
        assert set(re.findall(r"\{(\w+)\}", channel["address"])) == set(channel["parameters"])
        assert set(channel) <= {"address", "summary", "messages", "parameters"}
    spoken = []
    for operation in DOCUMENT["operations"].values():
        assert operation["action"] in ("send", "receive")
        channel = operation["channel"]["$ref"]
        spoken.append(channel.rpartition("/")[2])
        for message in operation["messages"]:  # of the operation's own channel, as the specification wants it
            assert message["$ref"].startswith(f"{channel}/messages/")
        assert set(operation["bindings"]["mqtt"]) <= {"qos", "retain", "bindingVersion"}
    assert sorted(spoken) == sorted(DOCUMENT["channels"]) == sorted(MESSAGES)
    assert DOCUMENT["operations"]["hearCommand"]["reply"]["channel"] == {"$ref": "#/channels/reply"}
    for reference in references(DOCUMENT):
        resolved(reference)
    for schema in DOCUMENT["components"]["schemas"].values():
        jsonschema.Draft202012Validator.check_schema(schema)


def test_every_order_is_in_it() -> None:
    args = resolved("#/components/messages/command")["x-args"]
    assert set(args) == set(ORDERS)
    for name in ORDERS:
        assert resolved(args[name]["$ref"])["type"] == "object"
        assert f"order.{name}.1.json" in schema_files()


def test_the_command_writes_what_the_package_holds(tmp_path: Path) -> None:
    written = CliRunner().invoke(app, ["schemas", "--out", str(tmp_path / "new")])
    assert written.exit_code == 0
    assert written.stdout.startswith(f"{len(schema_files())} schemas and asyncapi.yaml are in")
    assert (
        json.loads((tmp_path / "new/score.1.json").read_text(encoding="utf-8"))
        == schema_files()["score.1.json"]
    )
    assert yaml.safe_load((tmp_path / "new/asyncapi.yaml").read_text(encoding="utf-8")) == DOCUMENT
    (tmp_path / "file").touch()
    refused = CliRunner().invoke(app, ["schemas", "--out", str(tmp_path / "file/sub")])
    assert isinstance(refused.exception, SystemExit)
    assert refused.exit_code != 0
    assert "Name another folder" in refused.stderr


@pytest.fixture
def played(mosquitto: Mosquitto, tmp_path: Path) -> list[Received]:
    """All that a table published while it played a hand among faults."""
    heard: list[Received] = []
    over = threading.Event()
    line = BrokerConnection(BrokerAddress.parse(mosquitto.url), "")
    line.subscribe(["mahjong/#"], qos=1)

    def listen() -> None:
        while not over.is_set() or line.received:
            line.turn(0.1)
            while line.received:
                heard.append(line.received.popleft())

    ear = threading.Thread(target=listen)
    ear.start()
    arguments = shlex.split(
        "demo --no-camera --hands 1 --seed 5 --speed max --faults --page-port 0 --rules xiamen"
    )
    ended = subprocess.run(
        [sys.executable, "-m", "controller.cli", *arguments, "--broker", mosquitto.url],
        cwd=tmp_path,
        env={"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    over.set()
    ear.join()
    line.close()
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return heard


@pytest.mark.slow
def test_everything_table_at_play_publishes_is_as_document_says(played: list[Received]) -> None:
    leaves: Counter[str] = Counter()
    validators = {leaf: jsonschema.Draft202012Validator(payload_schema(leaf)) for leaf in MESSAGES}
    for message in played:
        leaf = message.topic.rpartition("/")[2]
        content = json.loads(message.payload)
        validators[leaf].validate(content)
        assert content["schema"] == resolved(f"#/components/messages/{leaf}")["name"]
        if leaf not in ("availability", "people"):
            assert "no camera" in content["note"].lower()
        leaves[leaf] += 1
    assert leaves["score"] == 1
    assert {"hand", "event", "score", "state", "availability", "session"} <= set(leaves)


def test_the_document_refuses_what_is_not_so() -> None:
    validator = jsonschema.Draft202012Validator(payload_schema("score"))
    assert not validator.is_valid({"schema": "score/1"})
    assert not jsonschema.Draft202012Validator(payload_schema("availability")).is_valid(
        {
            **dict.fromkeys(("parlor", "table", "epoch", "connection"), "x"),
            "schema": "availability/1",
            "status": "online",
        }
    )
