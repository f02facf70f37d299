"""Samples of messages of version 1: they stay readable, and their signatures stay verifiable."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from controller.identity.signing import Unproved, Verifier, read_signed_message
from controller.mqtt.message_models import MESSAGES, json_object
from tests.controller.mqtt import message_samples
from tests.controller.mqtt.posting_table import valid


def leaf_of(topic: str) -> str:
    return topic.rpartition("/")[2]


def test_kept_messages_are_as_their_schemas_say() -> None:
    reported = message_samples.kept()
    assert sorted(leaf_of(topic) for topic, _ in reported) == sorted(MESSAGES)
    for topic, payload in reported:
        message = dict(json_object(payload))
        assert message["schema"] == f"{leaf_of(topic)}/1"
        valid(message)


def test_kept_message_is_proved_under_its_own_topic() -> None:
    verifier = Verifier()
    for topic, payload in message_samples.kept():
        head, message = read_signed_message(payload, topic, verifier)
        assert head.schema == f"{leaf_of(topic)}/1"
        assert MESSAGES[leaf_of(topic)].model_validate_json(payload)
        read_signed_message(json.dumps(message, indent=2).encode(), topic, verifier)
        with pytest.raises(Unproved):
            read_signed_message(payload, topic.replace("table-1", "table-2"), verifier)
        for name, value in message.items():
            other = {**message, name: f"{value}x" if isinstance(value, str) else "x"}
            with pytest.raises(Unproved):
                read_signed_message(json.dumps(other).encode(), topic, verifier)


def test_this_version_still_says_what_was_kept(tmp_path: Path) -> None:
    """Member by member: what changes needs a version of its own."""
    members = {leaf_of(topic): set(json_object(payload)) for topic, payload in message_samples.kept()}
    now = {leaf_of(topic): set(json_object(payload)) for topic, payload in message_samples.sampled(tmp_path)}
    assert now == members
