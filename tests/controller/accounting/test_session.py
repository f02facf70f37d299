"""Chips and totals over a session; the ledger read from the journal."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.accounting.accounts import account
from controller.accounting.ledger import ledger
from controller.accounting.session import Session, SessionError, correct_totals, pay_hand
from controller.amounts import exact
from controller.journal.journal import CORRECTION, SESSION, Journal
from controller.json_codec import from_json, to_json
from controller.rules.results import Payment
from tests.controller.accounting.paid_hands import PLAYERS, pays, score
from tests.controller.orders import ordered_table

payments = st.lists(
    st.tuples(st.integers(0, 3), st.integers(0, 3), st.integers(0, 64))
    .filter(lambda p: p[0] != p[1])
    .map(lambda p: pays(*p)),
    max_size=6,
)


@given(st.lists(payments, max_size=12))
def test_payments_keep_the_sum_of_totals(hands: list[list[Payment]]) -> None:
    session = Session.begin("s1", PLAYERS, chips=100_000)
    for paid in hands:
        session = pay_hand(session, paid)
    assert sum(session.totals) == 0
    assert session.chips is not None
    assert sum(session.chips) == 400_000
    assert session.hands == len(hands)
    assert from_json(Session, to_json(session)) == session


def test_chips_move_with_the_payments() -> None:
    session = Session.begin("s1", PLAYERS, chips=40, stake=exact(0.5))
    session = pay_hand(session, [pays(1, 0, 16), pays(2, 0, 2), pays(3, 0, 2)])
    assert session.chips == (60, 24, 38, 38)
    assert session.totals == (20, -16, -2, -2)
    assert session.money == tuple(map(Decimal, (10, -8, -1, -1)))
    assert session.can_pay == (60, 24, 38, 38)


def test_nobody_pays_more_than_is_left() -> None:
    session = Session.begin("s1", PLAYERS, chips=40)
    with pytest.raises(SessionError, match="p-0000000000000001 has 40 chips and cannot pay 41"):
        pay_hand(session, [pays(1, 0, 41)])


def test_a_maximum_loss_limits_like_chips_but_winnings_widen_it() -> None:
    session = Session.begin("s1", PLAYERS, maximum_loss=50)
    assert session.can_pay == (50,) * 4
    session = pay_hand(session, [pays(1, 0, 30)])
    assert session.can_pay == (80, 20, 50, 50)
    assert Session.begin("s1", PLAYERS).can_pay == (None,) * 4


@pytest.mark.parametrize("wrong", [pays(0, 0, 1), pays(0, 4, 1), pays(-1, 2, 1), pays(0, 1, -5)])
def test_impossible_payment_is_refused(wrong: Payment) -> None:
    with pytest.raises(SessionError, match="cannot pay"):
        pay_hand(Session.begin("s1", PLAYERS), [wrong])


def test_impossible_session_is_refused() -> None:
    with pytest.raises(SessionError, match="different players"):
        Session.begin("s1", ("Ann", "Ann", "Bo", "Chen"))
    with pytest.raises(SessionError, match="chips must be more"):
        Session.begin("s1", PLAYERS, chips=0)


def test_a_correction_says_who_and_why_and_what_stood_before() -> None:
    session = pay_hand(Session.begin("s1", PLAYERS, chips=40), [pays(1, 0, 16)])
    put_right, made = correct_totals(session, (-8, 8, 0, 0), by="staff Li", why="hand 1 was worth half")
    assert put_right.totals == (8, -8, 0, 0)
    assert put_right.chips == (48, 32, 40, 40)
    assert (made.before, made.by, made.hand) == ((16, -16, 0, 0), "staff Li", 1)
    with pytest.raises(SessionError, match="sums to zero"):
        correct_totals(session, (1, 0, 0, 0), by="staff Li", why="a gift")
    with pytest.raises(SessionError, match="who makes it"):
        correct_totals(session, (-1, 1, 0, 0), by="", why="")


def test_the_ledger_adds_up_what_the_journal_holds(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path / "table.journal")
    session = pay_hand(Session.begin("s1", PLAYERS), [pays(1, 0, 16)])
    journal.append(60, [("input", {})], [score(session, (16, -16, 0, 0)).outboxed()])
    session, made = correct_totals(session, (-8, 8, 0, 0), by="staff Li", why="worth half")
    journal.append(90, [(CORRECTION, made.to_json())])
    session = pay_hand(session, [pays(2, 3, 5)])
    journal.append(120, [("input", {})], [score(session, (0, 0, -5, 5)).outboxed()])
    other = pay_hand(Session.begin("s2", PLAYERS), [pays(0, 1, 1)])
    journal.append(180, [("input", {})], [score(other, (-1, 1, 0, 0)).outboxed()])
    rows = ledger(journal)
    assert [(r.session, r.kind, r.hand, r.totals) for r in rows] == [
        ("s1", "score", 1, (16, -16, 0, 0)),
        ("s1", "correction", 1, (8, -8, 0, 0)),
        ("s1", "score", 2, (8, -8, -5, 5)),
        ("s2", "score", 1, (-1, 1, 0, 0)),
    ]
    assert rows[1].text == "worth half, by staff Li (channel not recorded)"
    assert rows[3].players == PLAYERS


def test_totals_that_do_not_add_up_are_found(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path / "table.journal")
    session = pay_hand(Session.begin("s1", PLAYERS), [pays(1, 0, 16)])
    journal.append(60, [], [score(session, (16, -16, 0, 0), totals=(17, -17, 0, 0)).outboxed()])
    with pytest.raises(SessionError, match="after hand 1 of s1"):
        ledger(journal)


def test_a_ledger_and_slip_name_people_and_no_seats(tmp_path: Path) -> None:
    path = tmp_path / "table.db"
    evening = ordered_table.Evening(ordered_table.opened(path, "kawuxing"), seed=5)
    evening.order("swap", a=0, b=2)
    for _ in range(3):
        evening.play_one()
    by_seat = ("West", "South", "East")
    scores = evening.messages("score")
    rows = ledger(evening.record.journal)
    assert any(reported["winners"] for reported in scores)
    for row, reported in zip(rows, scores, strict=True):
        assert "seat" not in row.text.lower()
        for winner in reported["winners"]:
            assert f"{by_seat[winner]} won" in row.text
    evening.record.journal.close()


def test_a_session_without_messages_has_an_account(tmp_path: Path) -> None:
    """Damage may cut a journal between a session's entry and the message that follows from it."""
    journal = Journal.open(tmp_path / "table.journal")
    for who, name in zip(PLAYERS, ordered_table.PEOPLE, strict=True):
        journal.person_put(who, name)
    session = Session.begin("s1", PLAYERS, chips=40, maximum_loss=30, stake=exact("0.5"))
    journal.append(60, [(SESSION, to_json(session))])
    begun = account(journal)
    assert (begun.name, begun.players, begun.totals) == ("s1", ordered_table.PEOPLE, (0, 0, 0, 0))
    assert (begun.chips, begun.stake_per_unit, begun.maximum_loss) == ((40,) * 4, Decimal("0.5"), 30)
    session = pay_hand(session, [pays(1, 0, 16)])
    journal.append(120, [], [score(session, (16, -16, 0, 0)).outboxed()])
    played = account(journal)
    assert (played.players, played.chips, played.hands) == (ordered_table.PEOPLE, (56, 24, 40, 40), 1)
    assert (played.began, played.status, sum(played.totals)) == (60, "playing", 0)
    journal.close()


def test_a_session_s_entry_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path / "table.journal")
    journal.append(60, [(SESSION, {"name": "s1", "players": [1, 2]})])
    with pytest.raises(SessionError, match=r"table\.journal says of session s1 cannot be read"):
        account(journal)
    journal.close()
