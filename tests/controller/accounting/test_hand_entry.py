"""A hand as an entry of its session: what is paid, and what a score says of it."""

from __future__ import annotations

from controller.accounting.hand_entry import HandEntry
from controller.accounting.session import Session
from tests.controller.accounting.paid_hands import pays

PLAYERS = ("Ann", "Bo", "Cy", "Di")


def test_payments_go_between_people_and_are_told_between_seats() -> None:
    session = Session.begin("s", PLAYERS)
    entry = HandEntry.of(session, (3, 1, 0, 2), [pays(0, 2, 8), pays(1, 2, 4)])
    assert entry.payments == (pays(3, 0, 8), pays(1, 0, 4))
    assert entry.deltas == entry.after.totals == (12, -4, 0, -8) and entry.after.hands == 1
    assert entry.to_json() == {
        "payments": [{"from": 0, "to": 2, "amount": 8}, {"from": 1, "to": 2, "amount": 4}],
        "deltas": [12, -4, 0, -8],
        "totals": [12, -4, 0, -8],
        "pot_total": 0,
        "chips": [],
        "players": list(session.players),
    }


def test_nobody_pays_more_than_is_left_and_the_entry_says_what_was_paid() -> None:
    session = Session.begin("s", PLAYERS, chips=5)
    entry = HandEntry.of(session, (0, 1, 2, 3), [pays(1, 0, 3), pays(1, 2, 4)])
    assert entry.amount_paid == 5 and entry.deltas == (3, -5, 2, 0)
    assert entry.to_json()["chips"] == [8, 0, 7, 5] and entry.before is session
