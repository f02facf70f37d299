"""Samples of messages of earlier versions: readable for ever, and their signatures stay verifiable."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from controller.identity.signing import Unproved, Verifier, read
from controller.mqtt.message_models import MESSAGES, json_object
from tests.controller.mqtt import message_samples
from tests.controller.mqtt.posting_table import valid


def leaf_of(topic: str) -> str:
    return topic.rpartition("/")[2]


def schema(topic: str, version: int) -> str:
    """What a sample of this version names; `people` came with version 2 and is in its own first."""
    leaf = leaf_of(topic)
    return "people/1" if leaf == "people" else f"{leaf}/{version}"


@pytest.mark.parametrize("version", [1, 2])
def test_kept_messages_are_as_their_schemas_say(version: int) -> None:
    said = message_samples.kept(version)
    leaves = set(MESSAGES) - ({"people"} if version == 1 else set())  # names stood in the messages then
    assert sorted(leaf_of(topic) for topic, _ in said) == sorted(leaves)
    for topic, payload in said:
        message = dict(json_object(payload))
        assert message["schema"] == schema(topic, version)
        valid(message)


def test_version_1_proves_nothing() -> None:
    for topic, payload in message_samples.kept(1):
        with pytest.raises(Unproved):
            read(payload, topic)


def test_version_2_is_proved_under_its_own_topic_alone_and_however_it_is_written() -> None:
    verifier = Verifier()
    for topic, payload in message_samples.kept(2):
        head, message = read(payload, topic, verifier)
        assert head.schema == schema(topic, 2)
        assert MESSAGES[leaf_of(topic)].model_validate_json(payload)
        read(json.dumps(message, indent=2).encode(), topic, verifier)
        with pytest.raises(Unproved):
            read(payload, topic.replace("table-1", "table-2"), verifier)
        for name, value in message.items():
            other = {**message, name: f"{value}x" if isinstance(value, str) else "x"}
            with pytest.raises(Unproved):
                read(json.dumps(other).encode(), topic, verifier)


def test_this_version_still_says_what_was_kept(tmp_path: Path) -> None:
    """Member by member: what changes needs a version of its own."""
    members = {leaf_of(topic): set(json_object(payload)) for topic, payload in message_samples.kept(2)}
    now = {leaf_of(topic): set(json_object(payload)) for topic, payload in message_samples.sampled(tmp_path)}
    assert now == members
