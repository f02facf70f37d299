"""A signed message is valid only unchanged, under its topic, for its receiver and under its number."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.identity.canonical import canonical
from controller.identity.signing import (
    SignedHead,
    SigningKey,
    Unproved,
    Verifier,
    read_signed_message,
    sign_message,
    signed_batch,
    to_base64,
)

KEY, OTHER = SigningKey.generate(), SigningKey.generate()
TOPIC = "mahjong/west-lake/table-1/score"


def message(seq: int = 7, **more: Any) -> dict[str, Any]:
    body = {"schema": "score/1", "key": KEY.public.text, "to": "", "seq": seq, "text": "碰碰胡", "at": 1.5}
    return {**body, "deltas": [-2, 2], **more}


def test_a_signed_message_is_verified_and_read() -> None:
    head, content = read_signed_message(sign_message(message(), TOPIC, KEY), TOPIC)
    assert (head.schema, head.key, head.to, head.counter) == ("score/1", KEY.public, "", 7)
    assert {**content, "signature": ""} == {**message(), "signature": ""}


@pytest.mark.parametrize(
    "changed",
    [
        {"schema": "score/3"},
        {"key": OTHER.public.text},
        {"to": "x"},
        {"seq": 8},
        {"deltas": [2, -2]},
        {"more": 1},
    ],
)
def test_nothing_in_it_can_be_changed(changed: dict[str, Any]) -> None:
    content = json.loads(sign_message(message(), TOPIC, KEY))
    with pytest.raises(Unproved):
        read_signed_message(json.dumps({**content, **changed}).encode(), TOPIC)


def test_it_says_nothing_under_another_topic() -> None:
    with pytest.raises(Unproved, match="not that of its key"):
        read_signed_message(sign_message(message(), TOPIC, KEY), "mahjong/west-lake/table-2/score")


def test_another_key_that_signs_it_proves_nothing() -> None:
    with pytest.raises(Unproved):
        read_signed_message(sign_message(message(), TOPIC, OTHER), TOPIC)


def test_json_written_again_keeps_its_signature_valid() -> None:
    content = json.loads(sign_message(message(), TOPIC, KEY))
    for text in (
        json.dumps(content, indent=3),
        json.dumps(dict(reversed(content.items())), ensure_ascii=True),
    ):
        assert read_signed_message(text.encode(), TOPIC)[1] == content


def test_a_name_that_stands_twice_is_not_read() -> None:
    text = sign_message(message(), TOPIC, KEY)
    with pytest.raises(Unproved):
        read_signed_message(b'{"deltas":[9,-9],' + text[1:], TOPIC)


@given(st.integers(1, 40), st.data())
@settings(max_examples=40)
def test_of_a_batch_each_message_is_proved_alone(count: int, data: st.DataObject) -> None:
    batch = [(message(seq), TOPIC) for seq in range(count)]
    wire = signed_batch(batch, KEY)
    which = data.draw(st.integers(0, count - 1))
    assert read_signed_message(wire[which], TOPIC)[1]["seq"] == which


@given(st.integers(2, 9), st.data())
@settings(max_examples=40)
def test_the_proof_of_one_message_is_not_that_of_another(count: int, data: st.DataObject) -> None:
    wire = [json.loads(text) for text in signed_batch([(message(seq), TOPIC) for seq in range(count)], KEY)]
    a, b = data.draw(st.lists(st.integers(0, count - 1), min_size=2, max_size=2, unique=True))
    with pytest.raises(Unproved):
        read_signed_message(json.dumps({**wire[a], "signature": wire[b]["signature"]}).encode(), TOPIC)


@given(st.binary(max_size=300))
def test_no_garbage_is_a_signature(garbage: bytes) -> None:
    with pytest.raises(Unproved):
        read_signed_message(json.dumps({**message(), "signature": to_base64(garbage)}).encode(), TOPIC)


@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_no_garbage_is_a_message(garbage: bytes) -> None:
    with pytest.raises(Unproved):
        read_signed_message(garbage, TOPIC)


def test_a_batch_costs_one_proof_and_a_forgery_is_not_remembered() -> None:
    verifier, wire = Verifier(), signed_batch([(message(seq), TOPIC) for seq in range(64)], KEY)
    for text in wire:
        read_signed_message(text, TOPIC, verifier)
    assert len(verifier._roots) == 1
    with pytest.raises(Unproved):
        read_signed_message(sign_message(message(), TOPIC, OTHER), TOPIC, verifier)
    assert len(verifier._roots) == 1


@pytest.mark.parametrize("place", ["schema", "to", "text"])
@pytest.mark.parametrize("escape", ["\\ud800", "\\udfff", "\\uD83D"])
def test_half_of_a_character_proves_nothing(place: str, escape: str) -> None:
    key = SigningKey.generate()
    body = {
        "schema": "event/1",
        "key": key.public.text,
        "to": "",
        "seq": 1,
        "text": "x",
        "signature": "A" * 86,
    }
    payload = json.dumps({**body, place: "@"}, separators=(",", ":")).replace("@", escape).encode()
    with pytest.raises(Unproved, match="half of a character"):
        read_signed_message(payload, "a/topic")


def test_escapes_of_whole_characters_are_read() -> None:
    key = SigningKey.generate()
    body = {"schema": "event/1", "key": key.public.text, "to": "", "seq": 1, "text": "\\u0000 🀄"}
    whole = json.loads(sign_message(body, "a/topic", key))
    _, message = read_signed_message(
        json.dumps(whole).encode(), "a/topic"
    )  # as pairs of escapes, and a backslash
    assert message["text"] == body["text"]


def test_a_signed_message_with_a_repeated_key_is_refused() -> None:
    key = SigningKey.generate()
    body = {"schema": "event/1", "key": key.public.text, "to": "", "seq": 1}
    text = canonical(body)[:-1] + b',"text":"a","text":"b"}'
    leaf = sha256(b"\0" + SignedHead.of(body).before("a/topic") + text).digest()
    signature = to_base64(key.sign(b"mahjong-table batch 1\n" + leaf))
    with pytest.raises(Unproved, match="twice"):
        read_signed_message(text[:-1] + f',"signature":"{signature}"}}'.encode(), "a/topic")
    with pytest.raises(Unproved, match="twice"):
        Verifier().prove(text[:-1] + f',"signature":"{signature}"}}'.encode(), "a/topic", SignedHead.of(body))


@pytest.mark.parametrize("number", [b"1e999", b"NaN", b"-Infinity"])
def test_a_signed_message_with_an_invalid_number_is_refused(number: bytes) -> None:
    text = canonical(message(at=7)).replace(b'"at":7', b'"at":' + number)
    leaf = sha256(b"\0" + SignedHead.of(message()).before(TOPIC) + text).digest()
    signature = to_base64(KEY.sign(b"mahjong-table batch 1\n" + leaf))
    with pytest.raises(Unproved, match="beyond all counting"):
        read_signed_message(text[:-1] + f',"signature":"{signature}"}}'.encode(), TOPIC)
