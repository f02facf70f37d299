"""Messages and journals from before version 2 are read, counted and played on under this version."""

from __future__ import annotations

import gzip
import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from controller.accounting import settlement_slip
from controller.accounting.accounts import account, fewest_transfers
from controller.accounting.ledger import ledger
from controller.accounting.session import Session, SessionError
from controller.amounts import DECIMAL, exact, written
from controller.journal.journal import CORRECTION, Journal
from controller.json_values import objects
from controller.mqtt import message_models
from controller.mqtt.message_upgrade import upgraded
from controller.referee import step
from controller.referee.inputs import ButtonPressed, from_json
from controller.referee.machine_words import SeatButton
from controller.referee.table_snapshot import snapshot
from controller.referee.table_state import Table
from controller.replay import table_from_journal
from controller.rules.tiles import Seat
from controller.runtime import recorded_table
from controller.runtime.recorded_table import MODELS
from tests.controller.orders import ordered_table
from tests.controller.orders.ordered_table import Evening
from tests.said import paying, worded

OLD = Path(__file__).with_name("messages-1.journal.gz")
"""Two sessions of Kawuxing: four hands, corrections, seats changed, breaks, a fault; the second is over."""
SAMPLES = [
    json.loads(line) for line in Path(__file__).with_name("messages-1.jsonl").read_text("utf-8").splitlines()
]
"""A message of each kind as version 1 of the program wrote it."""


@pytest.fixture
def old(tmp_path: Path) -> Path:
    path = tmp_path / "table.db"
    path.write_bytes(gzip.decompress(OLD.read_bytes()))
    path.with_name("table.db.lock").touch()
    return path


# ---- messages ----------------------------------------------------------------------------------------------------


def body(payload: dict[str, Any]) -> message_models.ScorePayload:
    """The model of a payload, whatever its leaf is."""
    model: Any = MODELS[payload["schema"].partition("/")[0]]
    made: message_models.ScorePayload = model.model_validate(
        {k: v for k, v in payload.items() if k != "schema"}
    )
    return made


def test_there_is_a_sample_of_every_leaf() -> None:
    assert {sample["schema"] for sample in SAMPLES} == {f"{leaf}/1" for leaf in MODELS}


@pytest.mark.parametrize(
    "sample", SAMPLES, ids=lambda sample: f"{sample['schema']}-{sample.get('status', '')}"
)
def test_a_message_of_version_1_is_read_as_version_2(sample: dict[str, Any]) -> None:
    before = json.dumps(sample)
    new = upgraded(sample)
    unknown = {"origin": None, "second": None} if new["schema"] == "correction/2" else {}
    assert body(new).outboxed().payload == {**new, **unknown}
    assert new["schema"] == sample["schema"].replace("/1", "/2") and "fortune" not in new
    if "text" in sample:
        assert new["text"] == {"id": "plain", "args": {}, "text": sample["text"]}
    assert json.dumps(sample) == before and upgraded(new) == new


def test_wilds_stakes_and_values_change_their_form_and_nothing_else() -> None:
    assert upgraded({"schema": "hand/1", "fortune": ["5s"], "hand": 3}) == {
        "schema": "hand/2",
        "wilds": ["5s"],
        "hand": 3,
    }
    for stake, wanted in (
        (0.1, "0.1"),
        (1.0, "1"),
        (25, "25"),
        (1e-7, "0.0000001"),
        (0.30000000000000004,) * 2,
    ):
        told = upgraded({"schema": "session/1", "stake_per_unit": stake})
        assert told["stake_per_unit"] == str(wanted) and exact(told["stake_per_unit"]) == Decimal(str(stake))
    patterns = [{"name": "a", "value": 2}, {"name": "b", "value": 0.5}]
    told = upgraded({"schema": "score/1", "patterns": patterns, "patterns_by_winner": [patterns]})
    assert [one["value"] for one in objects(told["patterns"])] == [2, "0.5"]
    assert told["patterns_by_winner"] == [told["patterns"]] and (told["pot"], told["pot_total"]) == (0, 0)
    picture = {"schema": "state/1", "fortune": [], "phase_text": "seat 1 plays", "alerts": [{"text": "jam"}]}
    told = upgraded({**picture, "events": [{"text": "x"}], "result": None})
    assert (told["phase_text"], objects(told["alerts"])[0]["text"]) == (worded("seat 1 plays"), worded("jam"))


@pytest.mark.parametrize(
    "strange", [{}, {"schema": 7}, {"schema": "score/3", "text": "x"}, {"schema": "event/1", "text": 7}]
)
def test_what_is_no_message_of_version_1_is_left_to_the_models(strange: dict[str, Any]) -> None:
    told = upgraded(strange)
    assert {**told, "schema": strange.get("schema")} == {**strange, "schema": strange.get("schema")}


# ---- amounts -----------------------------------------------------------------------------------------------------

IDS = [f"p-{place:016x}" for place in range(4)]
deltas = st.lists(st.integers(-(10**6), 10**6), min_size=1, max_size=3).map(lambda each: [*each, -sum(each)])


def scored(moved: list[int], **changed: Any) -> message_models.ScorePayload:
    said: dict[str, Any] = {
        "session": "s", "hand": 1, "at": 0.0, "result": "claim", "deltas": moved, "totals": moved,
        "players": IDS[: len(moved)], "payments": paying(moved), "banker": 0, "stay": 1,
        "next_banker": 0, "next_stay": 1, "text": worded("x"),
    }  # fmt: skip
    return message_models.ScorePayload.model_validate(said | changed)


@given(deltas, st.integers(0, 3), st.integers(-(10**6), 10**6))
def test_a_score_adds_up_or_cannot_be_made(moved: list[int], place: int, more: int) -> None:
    assert scored(moved).deltas == moved
    wrong = list(moved)
    wrong[place % len(moved)] += more
    if not more:
        return
    for changed in ({"deltas": wrong}, {"totals": wrong}, {"pot": more}, {"pot_total": more}):
        with pytest.raises(ValidationError):
            scored(moved, **changed)
    into_pot = scored(wrong, pot=-more, pot_total=-more, payments=[])
    assert sum(into_pot.totals) + into_pot.pot_total == 0


@pytest.mark.parametrize(
    "wrong",
    [
        {"deltas": [1.0, -1]},
        {"deltas": [True, -1]},
        {"totals": ["1", -1]},
        {"players": [IDS[0], IDS[0]]},
        {"players": ["Ann", "Bo"]},
        {"players": IDS[:1]},
        {"chips": [1]},
        {"sitting": [0, 0]},
        {"sitting": [0, 5]},
        {"payments": [{"from": 1, "to": 0, "amount": 2}]},
        {"payments": [{"from": 1, "to": 1, "amount": 1}]},
        {"payments": [{"from": 3, "to": 0, "amount": 1}]},
        {"patterns": [{"name": "x", "value": 0.5}]},
        {"text": "bare"},
    ],
)
def test_a_score_that_contradicts_itself_cannot_be_made(wrong: dict[str, Any]) -> None:
    assert scored([1, -1])
    with pytest.raises(ValidationError):
        scored([1, -1], **wrong)


@given(st.decimals("0.000000000001", 10**6, allow_nan=False, places=12))
def test_a_stake_is_the_number_that_was_written(stake: Decimal) -> None:
    assert exact(written(stake)) == stake and written(exact(written(stake))) == written(stake)
    session = Session.begin("s", ["Ann", "Bo"], stake=exact(written(stake)))
    assert Session.from_json(json.loads(json.dumps(session.to_json()))) == session
    assert session.to_json()["stake_per_unit"] == written(stake)


@pytest.mark.parametrize("wrong", ["", "1e3", "-1", "1.", ".5", "NaN", float("nan"), float("inf"), "1" * 40])
def test_what_is_no_decimal_number_is_no_stake(wrong: Any) -> None:
    with pytest.raises((ValueError, ArithmeticError)):
        Session.begin("s", ["Ann", "Bo"], stake=exact(wrong))
    with pytest.raises(ValidationError):
        message_models.SessionPayload.model_validate(
            {"session": "s", "hand": 0, "at": 0.0, "status": "begun",
             "players": [{"person": IDS[0]}, {"person": IDS[1]}], "totals": [0, 0], "stake_per_unit": wrong}
        )  # fmt: skip
    assert DECIMAL


def test_what_lies_in_the_pot_counts_in_ledger_account_and_slip(tmp_path: Path) -> None:
    with_pot = ordered_table.opened(tmp_path / "table.db", "kawuxing")
    said = scored([5, -3, -4], players=IDS[:3], pot=2, pot_total=2, payments=[], session="s1")
    with_pot.journal.append(5.0, [], [said.outboxed()])
    (row,) = ledger(with_pot.journal)
    assert (row.totals, row.pot) == ((5, -3, -4), 2)
    stands = account(with_pot.journal)
    assert stands.pot == 2 and sum(one.units for one in stands.transfers) == 7
    paper = settlement_slip.text(stands, with_pot.journal.seal())
    assert "In the table's pot: +2 units, +2.00" in paper and "the table's pot" in paper.partition("pays")[2]
    short = said.model_copy(update={"pot": 0, "totals": [10, -6, -8]})
    with_pot.journal.append(6.0, [], [short.outboxed()])
    with pytest.raises(SessionError, match="sum to -2, not to zero"):
        ledger(with_pot.journal)
    with_pot.journal.close()
    assert fewest_transfers(("a", "b"), (0, 0)) == ()


# ---- journals ----------------------------------------------------------------------------------------------------


def english(kept: Any) -> Any:
    """Every sentence as it reads: what was only text has no id."""
    if isinstance(kept, dict):
        return (
            kept["text"]
            if kept.keys() == {"id", "args", "text"}
            else {k: english(v) for k, v in kept.items()}
        )
    return [english(one) for one in kept] if isinstance(kept, list | tuple) else kept


def test_a_journal_of_version_1_is_counted_as_it_was(old: Path) -> None:
    journal = Journal.read(old)
    first, second = (account(journal, name) for name in journal.sessions())
    assert (first.players, first.totals) == (("East", "South", "West", "小明"), (5, -6, -7, 8))
    assert (second.totals, second.money) == ((5, -1, -4), (Decimal("0.5"), Decimal("-0.1"), Decimal("-0.4")))
    assert ledger(journal)[0].text == "East won with disclosed 1 double, +4 +0 -4"
    paper = settlement_slip.text(second, journal.seal(second.last))
    assert "Stake: 0.1 per unit" in paper and "float" not in paper
    assert "counted again, by Li (door not recorded)" in paper
    assert second.to_json()["stake_per_unit"] == "0.1"
    journal.close()


def test_a_journal_of_version_1_is_played_on_and_counts_both(old: Path) -> None:
    evening = Evening(recorded_table.reopened(Journal.open(old)), 5)
    begun = table_from_journal.first_session(evening.record.journal)
    assert begun is not None and evening.table.reports.log[-1].text.text.startswith(
        "Session 19700101-000350-2 is over"
    )
    assert snapshot(evening.table)["history"][0]["text"]["id"] == "plain"
    evening.orders = 100  # those before are answered
    assert evening.order("begin_session", players=["Ann", "Bo", "陈晨"]).ok
    evening.play_one()
    assert evening.table.session.current.stake_per_unit == Decimal("0.1")
    record = evening.record
    replayed = Table.unplayed(record.table.system, begun, record.table.rules.claim_seconds)
    for entry in record.journal.entries(kind="input"):
        replayed = step(replayed, from_json(entry.body), entry.at)
    assert english(ordered_table.kept(replayed)) == english(ordered_table.kept(record.table)), (
        "people read the same words"
    )
    payloads = [entry.body["payload"] for entry in record.journal.entries(kind="message")]
    assert {payload["schema"] for payload in payloads if payload["schema"].startswith("score")} == {
        "score/1",
        "score/2",
    }
    for payload in payloads:
        body(upgraded({name: value for name, value in payload.items() if name != "seal"}))
    rows = ledger(record.journal)
    assert [row.kind for row in rows].count(CORRECTION) == 2 and len(rows) == 7
    assert all(sum(row.totals) == 0 for row in rows)
    for path in settlement_slip.write(old, rows[0].session):
        assert path.stat().st_size > 500
    record.take(ButtonPressed(Seat(0), SeatButton.READY), record.table.at + 1)
    record.journal.close()
