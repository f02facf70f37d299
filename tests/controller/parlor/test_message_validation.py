"""Messages that are accepted and refused, each refusal with a sentence."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import Engine, text

from controller.identity.name_rules import NAME, NameRefused, fit
from controller.identity.printable import printable
from controller.mqtt.message_models import ScoreMessage, encoded
from controller.parlor.hub import message_validation
from controller.parlor.hub.message_store import sample_of
from controller.parlor.hub.message_validation import RejectedMessage
from controller.parlor.hub.reconnecting_database import RefusalCounters
from controller.settings import SettingsError, parse
from tests.controller.parlor.numbered_messages import Sheet, changed, event, hand, score, who
from tests.message_content import worded

SHEET = Sheet()


def why(topic: str, payload: bytes) -> str:
    with pytest.raises(RejectedMessage) as refused:
        message_validation.parse_message(topic, payload)
    return str(refused.value)


def test_a_score_is_read_once_and_kept_as_it_came() -> None:
    topic, payload = SHEET.wire(7, score(2))
    content = message_validation.parse_message(topic, payload)
    assert (content.id, content.seq, content.leaf, content.hand) == (f"{SHEET.epoch}-7", 7, "score", 2)
    assert content.text.encode() == payload
    assert isinstance(content.body, ScoreMessage) and content.body.deltas == [3, -1, -1, -1]


def test_a_newer_table_may_say_more_in_a_version_we_know() -> None:
    topic, payload = SHEET.wire(1, score(1))
    content = message_validation.parse_message(topic, changed(payload, applause="long"))
    assert "applause" in content.text


@pytest.mark.parametrize(
    ("payload", "reason"),
    [
        (b"{not json", "it is not JSON"),
        (b"", "it is not JSON"),
        (b"\xff\xfe\x00", "it is not JSON"),
        (b"[1, 2]", "it is not score/1"),
        (b"null", "it is not score/1"),
        (b"[" * 100_000, "it is not JSON"),
        (b'{"schema": "score/2"}', "its schema is score/2, this hub knows score/1; update the hub"),
        (b'{"schema":"score/1"}', "it is not score/1: id"),
        (b'"' + b"x" * (10 << 20) + b'"', "it is longer than 262,144 bytes, the most that is taken"),
    ],
)
def test_what_is_no_score_is_refused(payload: bytes, reason: str) -> None:
    assert reason in why(SHEET.topics.leaf("score"), payload)


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"parlor": "lotus"}, "not where it came from"),
        ({"table": "table-2"}, "not where it came from"),
        ({"id": f"{SHEET.epoch}-8"}, "its id is not the one"),
        ({"seq": 8}, "its id is not the one"),
        ({"seq": 0}, "seq"),
        ({"seq": 2**60, "id": f"{SHEET.epoch}-{2**60}"}, "seq"),
        ({"hand": 2**40}, "beyond all counting"),
        ({"epoch": "", "id": "-7"}, "epoch"),
        ({"epoch": "j1.x", "id": "j1.x-7"}, "epoch"),
        ({"epoch": "j1.01", "id": "j1.01-7"}, "epoch"),
        ({"since": 8}, "since"),
        ({"at": "soon"}, "at"),
        ({"at": 1e15}, "its time is not on the calendar"),
        ({"at": -1e300}, "its time is not on the calendar"),
        ({"text": worded("a\0b")}, "U+0000"),
        ({"players": ["x" * 201, "b", "c", "d"]}, "players"),
        ({"deltas": [1.5, 0, 0, 0]}, "deltas"),
        ({"deltas": "all"}, "deltas"),
        ({"deltas": [3, -1, -1, 0]}, "deltas sum to 1"),
        ({"totals": [7, -2, -2, -2]}, "totals sum to 1"),
        ({"totals": [9, -3, -3, -3, 0]}, "totals has 5 members for 4 players"),
        ({"players": [who(name) for name in ("Ann", "Ann", "Bo", "Cy")]}, "different people"),
        ({"deltas": [10**18, -(10**18), 0, 0]}, "deltas"),
        ({"pot": 1}, "with the pot to 1"),
        ({"payments": []}, "the payments move …"),
    ],
)
def test_a_message_that_contradicts_itself_is_refused(fields: dict[str, Any], reason: str) -> None:
    topic, payload = SHEET.wire(7, score(2))
    assert reason in why(topic, changed(payload, **fields))


def test_a_message_without_a_signature_is_refused() -> None:
    topic, payload = SHEET.wire(7, score(2))
    bare = {name: value for name, value in json.loads(payload).items() if name != "signature"}
    assert why(topic, encoded(bare)) == "it is not score/1: signature: Field required"


@pytest.mark.parametrize(
    ("read", "data"),
    [
        (message_validation.availability, SHEET.availability()),
        (message_validation.state, SHEET.state(1)),
        (message_validation.people, SHEET.people()),
    ],
    ids=["availability", "state", "people"],
)
def test_words_of_a_later_version_ask_for_an_update(
    read: Callable[[str, bytes], object], data: tuple[str, bytes]
) -> None:
    topic, payload = data
    leaf = topic.rpartition("/")[2]
    with pytest.raises(
        RejectedMessage, match=f"its schema is {leaf}/2, this hub knows {leaf}/1; update the hub"
    ):
        read(topic, changed(payload, schema=f"{leaf}/2"))


def test_people_message_that_is_wrong_is_reported() -> None:
    topic, payload = SHEET.people(people={"p-0": {"name": "Ann"}})
    with pytest.raises(RejectedMessage, match="it is not people/1: people"):
        message_validation.people(topic, payload)


def test_a_later_generation_must_say_where_it_begins() -> None:
    topic, payload = Sheet(generation=1, since=5).wire(7, score(2))
    assert message_validation.parse_message(topic, payload).since == 5
    silent = {name: value for name, value in json.loads(payload).items() if name != "since"}
    assert "since" in why(topic, encoded(silent))


@pytest.mark.parametrize(
    "topic",
    ["mahjong/west-lake/score", "mahjong/a/b/c/score", "other/a/b/score", "mahjong//b/score", "score", ""],
)
def test_a_topic_that_is_no_tables_is_refused(topic: str) -> None:
    assert why(topic, SHEET.wire(1, score(1))[1])


def test_a_score_on_the_topic_of_events_is_refused() -> None:
    assert "score/1, this hub knows event/1" in why(SHEET.topics.leaf("event"), SHEET.wire(1, score(1))[1])


def test_half_a_surrogate_is_refused() -> None:
    topic, payload = SHEET.wire(1, event(1))
    assert why(topic, payload.replace(b"pung", b"\\ud800"))


def test_a_refusal_does_not_repeat_what_a_stranger_sent() -> None:
    topic, payload = SHEET.wire(1, score(1))
    assert "geheim" not in why(topic, changed(payload, winner="geheim"))


STRANGE = "BUY CHEAP TILES \x1b[2J \u202e"
WRITTEN = [
    *(("hand", {where: {STRANGE: 1}}) for where in ("dice", "wilds", "at", "seq")),
    ("people", {"people": {STRANGE: {"name": "x"}}}),
    ("people", {"people": {"p-00000000000000ff": {STRANGE: "x"}}}),
    ("availability", {"hubs": {STRANGE: [1, 2, 3]}}),
    ("availability", {"hubs": {"A" * 43: [STRANGE]}}),
    ("availability", {"names": [{STRANGE: 1}]}),
    ("availability", {"status": STRANGE, "schema": "availability/1"}),
    ("state", {"schema": "buycheaptiles/777"}),
    (
        "score",
        {"deltas": [10**9 - 1, 1 - 10**9, 0, 0], "totals": [123456789, -123456789, 0, 0], "payments": []},
    ),
    ("score", {"epoch": STRANGE}),
    (STRANGE, {}),
]


@pytest.mark.parametrize(("leaf", "fields"), WRITTEN)
def test_nobody_writes_into_a_reason(leaf: str, fields: dict[str, Any]) -> None:
    """Keys, names, schemas and numbers of a message are its sender's: no reason repeats one."""
    made: dict[str, Callable[[], tuple[str, bytes]]] = {
        "people": SHEET.people, "availability": SHEET.availability, "state": lambda: SHEET.state(1),
        "score": lambda: SHEET.wire(1, score(1)),
    }  # fmt: skip
    topic, payload = made.get(leaf, lambda: SHEET.wire(1, hand(1, "begun", 1.0)))()
    if leaf == STRANGE:
        topic = f"{topic.rpartition('/')[0]}/{STRANGE}"
    read = {
        "people": message_validation.people,
        "availability": message_validation.availability,
        "state": message_validation.state,
    }.get(leaf, message_validation.parse_message)
    with pytest.raises(RejectedMessage) as refused:
        read(topic, changed(payload, **fields))
    reported = str(refused.value)
    assert not [
        part for part in ("BUY", "buy", "CHEAP", "[2J", "777", "123456", "99999", "000ff") if part in reported
    ]
    assert len(reported) <= 300 and printable(reported) == reported


@pytest.mark.parametrize(
    "topic", [f"mahjong/{'x' * 60_000}/t/score", "mahjong/\x1b[2J/\u202e/score", "mahjong/a#/b/score"]
)
def test_a_topic_is_cut_and_steers_nothing(
    topic: str, caplog: pytest.LogCaptureFixture, engine: Engine
) -> None:
    refusals = RefusalCounters()
    for why in ("it is not JSON", "\x1b[2J" * 1000):
        refusals.add(topic, why, b"\0\x1b[2J" + b"y" * 100_000)
    refusals.write(lambda work: work(engine))
    with engine.connect() as connection:
        rows = connection.execute(text("SELECT topic, reason, sample FROM refusals")).all()
    assert len(rows) == 2
    for logged in (*(part for row in rows for part in row), *caplog.messages):
        assert len(logged) < 2100 and printable(logged) == logged


@pytest.mark.parametrize(
    ("payload", "sample"),
    [
        (b'{"schema":"score/1","seq":7,"text":{"text":"Ann wins"},"Ann":[true,-1.5e3]}',
         '{"schema":"score/1","seq":7,"text":{"text":"..."},"...":[true,-1.5e3]}'),
        (b'{"name":"Ann \\" Bo", "card": "C-1', '{"name":"...", "card": "...'),
        ('{"w":王小明}'.encode(), '{"...":...}'),
        (b"Ann plays here", "no JSON object (14 bytes)"),
        (b"\xff{", "no JSON object (2 bytes)"),
    ],
)  # fmt: skip
def test_a_sample_of_what_was_refused_has_its_shape_and_no_text(payload: bytes, sample: str) -> None:
    assert sample_of(payload) == sample


PERSON = f"p-{1:016x}"
UNSEEN = {
    "C0": "a\x1b[2Jb",
    "C1": "a\x9b2Jb",
    "override": "a\u202eb",
    "isolate": "a\u2066b",
    "zero width": "a\u200bb",
    "line separator": "a\u2028b",
    "byte order mark": "\ufeffa",
    "tag": "a\U000e0041",
}


@pytest.mark.parametrize("unseen", UNSEEN.values(), ids=UNSEEN)
def test_no_name_holds_what_steers_a_screen_or_cannot_be_seen(unseen: str) -> None:
    """One rule for tables and hub: persons, cards, parlors, tables, in topics and in messages."""
    for person in ({"name": unseen, "card": None}, {"name": "Ann", "card": unseen}):
        topic, payload = SHEET.people(people={PERSON: person})
        with pytest.raises(RejectedMessage, match="which no name holds"):
            message_validation.people(topic, payload)
    for place in (f"mahjong/{unseen}/t1/score", f"mahjong/west/{unseen}/score"):
        with pytest.raises(RejectedMessage, match="no parlor or no table"):
            message_validation.table_of_topic(place)
    topic, payload = SHEET.availability(names=[{"parlor": "west", "table": unseen, "since_seq": 1}])
    with pytest.raises(RejectedMessage, match="no parlor or table name may have"):
        message_validation.availability(topic, payload)
    with pytest.raises(NameRefused):
        fit(unseen, NAME)
    with pytest.raises(SettingsError, match="parlor"):
        parse(f"[table]\nparlor = {json.dumps(unseen, ensure_ascii=False)}\n")


def test_names_of_every_script_are_taken() -> None:
    """Joiners and variation selectors are part of the writing there."""
    for name in (
        "王\U000e0100府",
        "می\u200cخواهم",
        "क्\u200dष",
        "👩\u200d👩\u200d👧",
        "O'Brien <b>",
        "{{x}} %s",
    ):
        topic, payload = SHEET.people(people={PERSON: {"name": name, "card": name}})
        assert message_validation.people(topic, payload).people[PERSON].name == name
