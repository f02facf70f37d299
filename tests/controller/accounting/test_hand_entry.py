"""A hand as an entry of its session: what is paid, and what a score says of it."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from controller.accounting.session import HandEntry, Session, settle_hand
from controller.json_values import objects
from controller.words import plain
from tests.controller.accounting.paid_hands import pays

PLAYERS = ("Ann", "Bo", "Cy", "Di")


def test_payments_move_the_totals_of_who_sat_in_their_seats() -> None:
    session = Session.begin("s", PLAYERS)
    after, entry = settle_hand(session, 1, (3, 1, 0, 2), [pays(0, 2, 8), pays(1, 2, 4)])
    assert [(one.due, one.paid) for one in entry.payments] == [(pays(0, 2, 8), 8), (pays(1, 2, 4), 4)]
    assert entry.deltas == entry.totals == after.totals == (12, -4, 0, -8) and after.hands == 1
    assert entry.seated == ("Di", "Bo", "Ann", "Cy")
    assert entry.to_json() == {
        "session": "s",
        "hand": 1,
        "payments": [
            {"from": 0, "to": 2, "amount": 8, "due": 8, "reasons": ["gave"], "factor": 2},
            {"from": 1, "to": 2, "amount": 4, "due": 4, "reasons": ["gave"], "factor": 2},
        ],
        "deltas": [12, -4, 0, -8],
        "totals": [12, -4, 0, -8],
        "pot": 0,
        "pot_total": 0,
        "chips": [],
        "players": list(session.players),
        "sitting": [3, 1, 0, 2],
        "text": {"id": "plain", "args": {}, "text": ""},
    }


def test_nobody_pays_more_than_is_left_and_entry_has_the_sum() -> None:
    session = Session.begin("s", PLAYERS, chips=5)
    after, entry = settle_hand(session, 1, (0, 1, 2, 3), [pays(1, 0, 3), pays(1, 2, 4)])
    assert [one.paid for one in entry.payments] == [3, 2] and entry.deltas == (3, -5, 2, 0)
    assert entry.limited and not settle_hand(session, 1, (0, 1, 2, 3), [pays(1, 0, 5)])[1].limited
    assert entry.to_json()["chips"] == [8, 0, 7, 5] and entry.chips == after.chips == (8, 0, 7, 5)


def test_payment_with_nothing_left_is_kept_and_not_shown() -> None:
    session = Session.begin("s", PLAYERS, chips=5)
    _, entry = settle_hand(session, 1, (0, 1, 2, 3), [pays(1, 0, 5), pays(1, 2, 4)])
    assert [(one.due.amount, one.paid) for one in entry.payments] == [(5, 5), (4, 0)]
    assert [(one["to"], one["amount"]) for one in objects(entry.to_json()["payments"])] == [(0, 5)]


def test_a_score_message_reads_back_as_the_entry_it_was_made_of() -> None:
    session = Session.begin("s", PLAYERS, chips=5)
    entry = replace(
        settle_hand(session, 3, (3, 1, 0, 2), [pays(1, 0, 3), pays(1, 2, 4)])[1], text=plain("won")
    )
    assert [one.paid for one in entry.payments] == [3, 2]
    assert HandEntry.from_json(json.loads(json.dumps(entry.to_json()))) == entry
    with pytest.raises(ValueError, match="no player has"):
        HandEntry.from_json({**entry.to_json(), "sitting": [0, 4, 1, 2]})
