"""The bytes of entries are the same however many are written together."""

from __future__ import annotations

import json
import struct
from collections import OrderedDict
from enum import IntEnum, StrEnum
from hashlib import blake2b
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.journal import storage
from controller.journal.entries import as_text, text_writer
from controller.journal.journal import Journal, OutboxMessage
from controller.journal.storage import TOGETHER

ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), allow_nan=False)
"""The bytes of entries before the encoder in C was kept from one to the next."""


class Wind(IntEnum):
    EAST = 1


class Suit(StrEnum):
    DOTS = "筒"


scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.integers(min_value=2**53, max_value=2**200),
    st.floats(),
    st.text(),
    st.text(alphabet=st.characters(categories=["Cs", "Cc", "Lo", "So"])),
    st.sampled_from([Wind.EAST, Suit.DOTS, 1e16, 1e-5, -0.0, 5e-324, 1e308]),
    st.binary(max_size=2),
    st.just(object),
)
keys = st.one_of(st.text(), st.integers(), st.floats(), st.booleans(), st.none(), st.binary(max_size=1))
values = st.recursive(
    scalars,
    lambda some: st.one_of(
        st.lists(some),
        st.tuples(some, some),
        st.dictionaries(keys, some),
        st.builds(OrderedDict, st.just({})),
    ),
    max_leaves=12,
)


def outcome(write: Any, body: Any) -> object:
    """The text, or the kind of error and its message."""
    try:
        return write(body)
    except (TypeError, ValueError) as error:
        return type(error), str(error)


@given(st.dictionaries(keys, values))
def test_a_body_keeps_its_bytes(body: dict[str, object]) -> None:
    written = outcome(ENCODER.encode, body)
    assert outcome(as_text, body) == written
    assert outcome(as_text, MappingProxyType(body)) == written
    without_c = text_writer(None)
    assert outcome(lambda one: "".join(without_c(one, 0)), body) == written


def test_a_recursive_body_is_refused_and_the_next_is_written() -> None:
    body: dict[str, object] = {}
    body["itself"] = [body]
    with pytest.raises((RecursionError, ValueError)):
        as_text(body)
    assert as_text({"press": 1}) == '{"press":1}'


def test_checksums_of_these_entries_never_change() -> None:
    contents = [
        (1, 1764264859.25, "birth", '{"identity":"north","parlor":"家","table":"table-1","key":"AA"}'),
        (2, 1764264859.25, "input", '{"press":1,"牌":"🀄é","x":[1.5,-0.0,1e-05,1e+16,true,null]}'),
        (3, 1764264859.25, "message", '{"seq":1,"payload":{"at":1764264859.123456}}'),
    ]
    found = [one.hex() for one in storage.links(storage.genesis("north"), contents)]
    assert found == [
        "03789ef4655e06b28fb215fa2647f547840ac07ded0db6835c6e33ed223e5c8b",
        "e5c44cd247fef5ee4ba90e4b1d290f20741c1424d7384d34451f4d80977e1b4f",
        "1622e2ea3ae795059eb377dc55aacd4839d4768a44152c5c2e9695632d76aa85",
    ]


def sample(k: int) -> tuple[str, dict[str, Any]]:
    return ("act", {"杠": [k, k / 7]}) if k % 3 else ("input", {"press": k, "text": "碰" * (k % 5)})


def rows(journal: Journal) -> list[storage.Row]:
    query = "SELECT n, at, kind, body, checksum FROM entries WHERE n > 1 ORDER BY n"
    return journal._connection.execute(query).fetchall()


@pytest.mark.parametrize("count", [1, TOGETHER - 1, TOGETHER, TOGETHER + 1, 3 * TOGETHER, 170])
def test_entries_written_together_are_those_written_one_by_one(tmp_path: Path, count: int) -> None:
    journal = Journal.open(tmp_path / "table.journal")
    previous: bytes = journal._connection.execute("SELECT checksum FROM entries WHERE n = 1").fetchone()[0]
    expected = []
    for k in range(count):
        kind, body = sample(k)
        text = ENCODER.encode(body)
        content = previous + struct.pack("<qd", k + 2, 7.5) + f"{kind}\0{text}".encode()
        previous = blake2b(content, digest_size=32).digest()
        expected.append((k + 2, 7.5, kind, text, previous))
    assert journal.append(7.5, map(sample, range(count))) == count + 1
    assert rows(journal) == expected
    assert (
        journal.verify().sound
        and len(journal._connection.execute("SELECT * FROM signatures").fetchall()) == 2
    )
    journal.close()


def test_messages_written_together_are_found_by_session(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path / "table.journal")
    messages = [OutboxMessage("event", {"k": k}, "dusk" if k in (0, 2) else "night") for k in range(30)]
    journal.append(1.0, [sample(1)], messages)
    journal.append(2.0, [], [OutboxMessage("event", {}, "dusk"), OutboxMessage("event", {}, "dawn")])
    assert journal.sessions() == ["dusk", "night", "dawn"]
    assert [journal.session_begins(name) for name in ("dusk", "night", "dawn")] == [2, 3, 33]
    outbox = journal._connection.execute("SELECT seq, n, session FROM outbox ORDER BY seq").fetchall()
    assert outbox[:3] == [(1, 3, "dusk"), (2, 4, "night"), (3, 5, "dusk")] and len(outbox) == 32
    assert journal.verify().sound
    journal.close()
