"""Why a payment is due, as every system says it, is what everybody at the table saw happen."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import prod
from typing import Any

import pytest

from controller.referee.stages import BetweenHands
from controller.referee.table_snapshot import snapshot
from controller.referee.table_state import Table
from controller.rules.acts import Discard, Disclose, Hu, Kong
from controller.rules.registry import names_of_systems
from tests.controller.referee.ideal_table import IdealTable, fresh_table

SEEDS = range(1, 7)
HANDS = 2
FIRST = ("gave", "robbed", "own_draw", "each", "answers", "gave_kong", "kong", "false_win", "draw")
LATER = ("answers", "banker", "spent")


@cache
def ended(rules: str) -> tuple[tuple[Table, dict[str, Any]], ...]:
    """Tables whose hand has just ended, each with its result."""
    found = []
    for seed in SEEDS:
        ideal = IdealTable(fresh_table(rules), seed, keen=True)
        for number in range(1, HANDS + 1):
            while not (isinstance(ideal.table.stage, BetweenHands) and ideal.table.session.number == number):
                ideal.turn()
            result = snapshot(ideal.table)["result"]
            assert isinstance(result, dict)
            found.append((ideal.table, result))
    return tuple(found)


def given_by(table: Table) -> tuple[int | None, str]:
    """Who gave the winning tile by the acts of the hand, and the word for it."""
    acts = [act for act in table.current_hand.acts if not isinstance(act, Hu | Disclose)]
    winners = {act.seat for act in table.current_hand.acts if isinstance(act, Hu)}
    match acts[-1] if acts and not table.current_hand.opening else None:
        case Discard(seat=seat) if seat not in winners:
            return seat, "gave"
        case Kong(seat=seat) if seat not in winners:
            return seat, "robbed"
    return None, "own_draw"


def value_of(result: Mapping[str, Any], winner: int) -> int:
    """What the winner's patterns come to together."""
    values = [one["value"] for one in result["patterns_by_winner"][result["winners"].index(winner)]]
    return prod(values) if result["counted"] == "factor" else sum(values)


@pytest.mark.parametrize("rules", names_of_systems())
def test_each_payment_has_the_reason_that_everybody_saw(rules: str) -> None:
    reported = 0
    for table, result in ended(rules):
        giver, word = given_by(table)
        on_the_way = len(table.current_hand.paid)
        for one in result["payments"][:on_the_way]:
            assert one["why"] == ["kong"] and one["times"] is None
        for one in result["payments"][on_the_way:]:
            first, *later = one["why"]
            assert first in FIRST and set(later) <= set(LATER), one
            if not result["winners"]:
                assert first == "draw", "the players declare no false win"
                continue
            reported += 1
            assert (first in ("gave", "robbed")) == (one["from"] == giver), one
            assert first != "own_draw" or giver is None, one
            assert first != "each" or giver not in (None, one["from"]), one
            assert "answers" in one["why"] or first in (word, "each", "gave_kong"), one
            assert "banker" not in later or result["banker"] in (one["from"], one["to"]), one
    assert reported >= 3


@pytest.mark.parametrize("rules", names_of_systems())
def test_a_factor_is_how_many_times_the_value_is_due(rules: str) -> None:
    factors = 0
    for table, result in ended(rules):
        for one in result["payments"][len(table.current_hand.paid) :]:
            if one["times"] is None:
                continue
            factors += 1
            value = value_of(result, one["to"])
            if result["counted"] == "doubles":
                assert one["amount"] // one["times"] in [2**most for most in range(value + 1)]
                assert one["amount"] % one["times"] == 0
            else:
                assert one["amount"] == one["times"] * value, one
    assert (factors > 3) == (result["counted"] not in ("points", "han")), (
        "points are no value that is multiplied"
    )
