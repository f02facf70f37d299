"""Topics, addresses and payloads as others rely on them."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from controller.identity.signing import SigningKey, Unproved, read_signed_message, sign_message
from controller.json_values import mapping
from controller.mqtt import asyncapi, message_models
from controller.mqtt.payloads import Wording
from controller.mqtt.topics import TopicError, Topics
from controller.settings.broker_address import BrokerAddress, BrokerUrlError
from tests.message_content import worded

TOPICS = Topics("west-lake", "table-1")
SCHEMAS = asyncapi.schema_files()
LI, WANG = "p-00000000000000a1", "p-00000000000000b2"
KEY = SigningKey.generate()


def wire(entry: dict[str, Any], **more: Any) -> bytes:
    """A message as the outbox sends it."""
    return sign_message(
        message_models.stamped(TOPICS, entry, KEY.public.text, **more), TOPICS.leaf(entry["leaf"]), KEY
    )


def test_the_schemas_in_the_package_are_those_of_the_models() -> None:
    kept = {path.name: path.read_text(encoding="utf-8") for path in asyncapi.SCHEMA_FOLDER.glob("*.json")}
    assert kept == asyncapi.schema_texts(), "run: python -m controller.mqtt.asyncapi"


@pytest.mark.parametrize("name", SCHEMAS)
def test_every_schema_is_one(name: str) -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMAS[name])
    if not name.startswith("order."):  # what stands in an order's args names no schema
        properties = mapping(SCHEMAS[name]["properties"])
        assert mapping(properties["schema"])["const"] == "/".join(name.split(".")[:2])


words = st.text(st.characters(codec="utf-8", exclude_categories=["Cs"]), min_size=1, max_size=20)
seats = st.integers(0, 3)
wordings = st.builds(
    Wording,
    id=st.sampled_from(["act.draw", "plain"]),
    args=st.dictionaries(words, st.integers(-(2**53) + 1, 2**53 - 1) | words, max_size=3),
    text=st.text(max_size=50),
)
bodies = st.one_of(
    st.builds(
        message_models.EventPayload,
        session=words,
        hand=st.integers(0, 999),
        at=st.floats(0, 1e9),
        kind=words,
        text=wordings,
        seat=st.none() | seats,
        clause=st.none() | st.just("HZ-21"),
        act=st.none() | st.just({"event": "chow", "seat": 1, "with": "78p"}),
    ),
    st.builds(
        message_models.AlertPayload,
        session=words,
        hand=st.integers(0, 9),
        at=st.floats(0, 9),
        code=words,
        text=wordings,
    ),
    st.builds(
        message_models.HandPayload,
        session=words,
        hand=st.integers(1, 9),
        at=st.floats(0, 9),
        status=st.sampled_from(["begun", "dealt", "over"]),
        rules=st.just("hangzhou"),
        banker=seats,
        stay=st.integers(1, 4),
        dice=st.none() | st.just([3, 4]),
        indicator=st.none() | st.just("4s"),
        wilds=st.just(["5s"]),
        left=st.none() | st.integers(0, 136),
    ),
)


@given(bodies, st.integers(1, 10**9), st.sampled_from(["a1b2", "a1b2.3"]))
def test_what_is_sent_is_what_its_schema_says(body: Any, seq: int, epoch: str) -> None:
    sent = body.outboxed()
    entry = {
        "seq": seq,
        "epoch": epoch,
        "session": sent.session,
        "leaf": sent.leaf,
        "payload": json.loads(json.dumps(sent.payload)),
    }
    reported = wire(entry)
    message = json.loads(reported)
    schema = SCHEMAS[f"{sent.leaf}.1.json"]
    jsonschema.Draft202012Validator(schema).validate(message)
    assert message["schema"] == f"{sent.leaf}/1"
    assert (message["seq"], message["parlor"], message["table"]) == (seq, "west-lake", "table-1")
    assert message_models.STREAM_MESSAGES[sent.leaf].model_validate_json(reported)
    assert read_signed_message(reported, TOPICS.leaf(sent.leaf))[0].key == KEY.public
    with pytest.raises(Unproved):
        read_signed_message(reported, Topics("west-lake", "table-2").leaf(sent.leaf))


def test_id_of_message_is_always_same_and_tells_journals_apart() -> None:
    assert message_models.message_id("abc", 7) == "abc-7"
    assert message_models.message_id("abc.2", 7) == "abc.2-7"


def test_a_message_keeps_the_note_it_was_written_with() -> None:
    """Messages of hands without a camera keep that mark when any client posts them again."""
    entry = {"seq": 7, "epoch": "abc", "session": "s", "leaf": "event", "payload": {"note": "no camera"}}
    assert message_models.stamped(TOPICS, entry, "", note="a demonstration")["note"] == "no camera"
    without = {**entry, "payload": {"kind": "info"}}
    assert message_models.stamped(TOPICS, without, "", note="a demonstration")["note"] == "a demonstration"
    assert message_models.stamped(TOPICS, without, "")["note"] == ""
    state = {"hand": 1, "phase": "turn", "at": 1.0, "note": None}
    assert message_models.state_message(TOPICS, state, session="s", seq=1, epoch="abc")["note"] == ""


def test_sessions_and_corrections_match_their_schemas() -> None:
    answer = [
        message_models.SessionPayload(
            session="s",
            hand=0,
            at=1.0,
            status="begun",
            players=[message_models.Player(person=LI, seat=0), message_models.Player(person=WANG)],
            stake_per_unit="0.5",
            chips=100,
            totals=[0, 0],
        ),
        message_models.CorrectionPayload(
            session="s",
            hand=3,
            at=2.0,
            by="li",
            why="a wrong fan",
            order="x1",
            deltas=[2, -2],
            before=[0, 0],
            totals=[2, -2],
            players=[LI, WANG],
        ),
    ]
    for seq, body in enumerate(answer, start=1):
        out = body.outboxed()
        entry = {"seq": seq, "epoch": "abc", "session": "s", "leaf": out.leaf, "payload": dict(out.payload)}
        message = json.loads(wire(entry, since=1))
        jsonschema.Draft202012Validator(SCHEMAS[f"{out.leaf}.1.json"]).validate(message)
        assert (message["since"], message["id"]) == (1, f"abc-{seq}")


@pytest.mark.parametrize(
    "wrong",
    [
        {"seat": 4},
        {"clause": "no clause"},
        {"surprise": 1},
        {"at": float("nan")},
        {"session": ""},
    ],
)
def test_a_body_that_is_not_as_its_schema_says_cannot_be_made(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        message_models.EventPayload.model_validate(
            {"session": "s", "hand": 1, "at": 0.0, "kind": "act", "text": worded("x")} | wrong
        )


def test_a_text_alone_is_a_sentence_that_no_catalogue_knows() -> None:
    text: dict[str, Any] = {"session": "s1", "hand": 1, "at": 1.0, "code": "c", "text": "Look at the lamp."}
    alert = message_models.AlertPayload.model_validate(text)
    assert alert.model_dump()["text"] == {"id": "plain", "args": {}, "text": "Look at the lamp."}


def test_a_state_may_carry_more_than_is_named_but_not_less() -> None:
    snapshot = {"hand": 1, "phase": "turn", "at": 1.0, "link": {"up": True}, "table": "overwritten"}
    message = message_models.state_message(TOPICS, snapshot, session="s1", seq=4, epoch="abc")
    text = sign_message({**message, "key": KEY.public.text, "to": "", "counter": 1}, TOPICS.state, KEY)
    jsonschema.Draft202012Validator(SCHEMAS["state.1.json"]).validate(json.loads(text))
    assert (message["table"], message["link"]) == ("table-1", {"up": True})
    again = message_models.state_message(TOPICS, snapshot, session="s1", seq=4, epoch="abc")
    assert again["id"] == message["id"]
    with pytest.raises(ValidationError):
        message_models.state_message(TOPICS, {"hand": 1}, session="s1", seq=4, epoch="abc")


def test_topics_are_parlor_and_table() -> None:
    assert TOPICS.leaf("score") == "mahjong/west-lake/table-1/score"
    for name in ("", "a/b", "a+b", "#", "tab\tle"):
        with pytest.raises(TopicError, match="cannot be part"):
            Topics("west-lake", name)


def test_a_brokers_address_never_shows_its_password() -> None:
    address = BrokerAddress.parse("mqtt://li:s%40cret@[::1]:1884")
    assert (address.host, address.port, address.user, address.password) == ("::1", 1884, "li", "s@cret")
    assert str(address) == "mqtt://***@[::1]:1884"
    assert "cret" not in repr(address)
    assert BrokerAddress.parse("mqtts://b.example").port == 8883
    assert BrokerAddress.parse("b.example") == BrokerAddress("b.example", 1883)
    assert BrokerAddress.parse("mqtt://b").with_login("li", "x").user == "li"


@pytest.mark.parametrize(
    "url", ["http://b", "mqtt://", "mqtt://b:port", "mqtt://b:99999", "mqtt://b/topic", "mqtt://u:s3cret@b:x"]
)
def test_what_is_no_address_is_reported_without_its_password(url: str) -> None:
    with pytest.raises(BrokerUrlError) as error:
        BrokerAddress.parse(url)
    assert "mqtt://" in str(error.value)
    assert "s3cret" not in str(error.value)
