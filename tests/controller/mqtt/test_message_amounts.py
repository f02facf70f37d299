"""Amounts in messages: whole units and exact decimals that add up, from the score to the settlement slip."""

from __future__ import annotations

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
from controller.amounts import DECIMAL, decimal_text, exact
from controller.json_codec import from_json, to_json
from controller.mqtt import message_models
from tests.controller.orders import ordered_table
from tests.message_content import paying, worded

IDS = [f"p-{place:016x}" for place in range(4)]
deltas = st.lists(st.integers(-(10**6), 10**6), min_size=1, max_size=3).map(lambda each: [*each, -sum(each)])


def scored(moved: list[int], **changed: Any) -> message_models.ScorePayload:
    text: dict[str, Any] = {
        "session": "s", "hand": 1, "at": 0.0, "result": "claim", "deltas": moved, "totals": moved,
        "players": IDS[: len(moved)], "payments": paying(moved), "banker": 0, "stay": 1,
        "next_banker": 0, "next_stay": 1, "text": worded("x"),
    }  # fmt: skip
    return message_models.ScorePayload.model_validate(text | changed)


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
    assert exact(decimal_text(stake)) == stake and decimal_text(exact(decimal_text(stake))) == decimal_text(
        stake
    )
    session = Session.begin("s", ["Ann", "Bo"], stake=exact(decimal_text(stake)))
    assert from_json(Session, json.loads(json.dumps(to_json(session)))) == session
    assert to_json(session)["stake_per_unit"] == decimal_text(stake)


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
    reported = scored([5, -3, -4], players=IDS[:3], pot=2, pot_total=2, payments=[], session="s1")
    with_pot.journal.append(5.0, [], [reported.outboxed()])
    (row,) = ledger(with_pot.journal)
    assert (row.totals, row.pot) == ((5, -3, -4), 2)
    stands = account(with_pot.journal)
    assert stands.pot == 2 and sum(one.units for one in stands.transfers) == 7
    paper = settlement_slip.slip_text(stands, with_pot.journal.seal())
    assert "In the table's pot: +2 units, +2.00" in paper and "the table's pot" in paper.partition("pays")[2]
    short = reported.model_copy(update={"pot": 0, "totals": [10, -6, -8]})
    with_pot.journal.append(6.0, [], [short.outboxed()])
    with pytest.raises(SessionError, match="sum to -2, not to zero"):
        ledger(with_pot.journal)
    with_pot.journal.close()
    assert fewest_transfers(("a", "b"), (0, 0)) == ()
