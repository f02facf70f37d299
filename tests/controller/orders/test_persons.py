"""Names and cards stand beside the record, and can be erased without breaking a sum, a seal or a replay."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from controller.accounting import settlement_slip
from controller.accounting.accounts import account, accounts
from controller.accounting.ledger import ledger
from controller.journal.journal import Journal, Person
from controller.orders import Order, OrderRefused
from controller.orders.persons import admitted, is_person, with_names, with_names_shown
from controller.referee.table_snapshot import snapshot
from tests.controller.orders.ordered_table import PEOPLE, Evening, opened, same_after_a_restart


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    """Kawuxing, with people who come and go."""
    made = Evening(opened(tmp_path / "table.db", "kawuxing"), seed=5)
    made.play_one()
    assert made.order("sit", seat=1, name="小明", card="04:A1").ok
    assert made.order("correct", hand=1, deltas={"East": -3, "小明": 3}, why="two fans too many").ok
    assert made.order("begin_session", players=["East", "Zoë", "小明"], cards=[None, "77", None]).ok
    made.play_one()
    yield made
    made.record.journal.close()


def chained(journal: Journal) -> str:
    return "\n".join(json.dumps(entry.body, ensure_ascii=False) for entry in journal.entries())


def test_records_and_messages_contain_no_names(evening: Evening) -> None:
    written = chained(evening.record.journal)
    reported = json.dumps([asdict(effect) for effect in evening.effects], ensure_ascii=False, default=str)
    picture = json.dumps(snapshot(evening.table), ensure_ascii=False)
    for name in (*PEOPLE[:3], "小明", "Zoë", "04:A1"):
        assert name not in written + reported + picture, name
    assert set(evening.named(list(evening.table.session.current.players))) == {"East", "Zoë", "小明"}


def test_people_read_names_and_keep_ids_between_sessions(evening: Evening) -> None:
    journal = evening.record.journal
    first, second = accounts(journal)
    assert first.players == ("East", "South", "West", "小明") and second.players == ("East", "Zoë", "小明")
    assert (first.cards, second.cards) == ((None, None, None, "04:A1"), (None, "77", "04:A1"))
    before, now = evening.table.session.earlier[0].players, evening.table.session.current.players
    assert (before[0], before[3]) == (now[0], now[2]) and all(map(is_person, (*before, *now)))
    assert "小明" in settlement_slip.slip_text(first, journal.seal())
    seats = with_names_shown(snapshot(evening.table), journal.people())["seats"]
    assert [seat["name"] for seat in seats] == ["East", "Zoë", "小明"]
    assert evening.order("sit", seat=0, card="77").text.startswith("Zoë sits in seat 1: swap")
    evening.record = same_after_a_restart(evening.record)


def test_erased_name_is_gone_and_totals_still_add_up(evening: Evening, tmp_path: Path) -> None:
    journal = evening.record.journal
    seal, rows = journal.seal(), [row.totals for row in ledger(journal)]
    who = evening.table.session.current.players[2]
    assert journal.person_erase(who, "Li") and not journal.person_erase(who, "Li")
    assert journal.verify(seal).sound and [row.totals for row in ledger(journal)] == rows
    assert account(journal).players == ("East", "Zoë", who)
    evening.play_one()
    evening.record = same_after_a_restart(evening.record)
    assert evening.order("begin_session", players=["East", "Zoë", "小明"]).ok
    assert evening.table.session.current.players[2] != who, "whoever comes again is somebody new"
    assert evening.record.journal.person_erase(evening.table.session.current.players[2], "Li")
    evening.record.journal.close()
    for path in tmp_path.iterdir():
        assert "小明".encode() not in path.read_bytes(), path


def test_an_order_given_again_names_the_same_people(evening: Evening) -> None:
    late = Order("late", "Li", "sit", {"seat": 0, "name": "Somebody new", "card": "99"})
    assert evening.hand_over(late) == evening.hand_over(late) and evening.hand_over(late).ok
    evening.into_a_hand()
    refused = Order("refused", "Li", "begin_session", {"players": ["One", "Two", "Three"]})
    assert evening.hand_over(refused) == evening.hand_over(refused)
    assert "under way" in evening.hand_over(refused).text


def test_a_refused_order_makes_nobody_known_and_moves_no_card(evening: Evening) -> None:
    first = Order("sits", "Li", "sit", {"seat": 0, "name": "Ann", "card": "C17"})
    assert evening.hand_over(first).ok
    evening.into_a_hand()
    before = evening.record.journal.people()
    begin = {"players": ["Dai", "Bo", "Chen"], "cards": ["D4", "C17", None]}
    for order in (
        Order("begins", "Li", "begin_session", begin),
        Order("sits2", "Li", "sit", {"seat": 1, "name": "Yan", "card": "C17"}),
    ):
        answer = evening.hand_over(order)
        assert not answer.ok and "p-" not in answer.text
        assert evening.record.journal.people() == before


@pytest.mark.parametrize(
    ("name", "args", "why"),
    [
        ("correct", {"hand": 1, "deltas": {"Eve": 1, "East": -1}, "why": "x"}, "Eve did not play here"),
        ("sit", {"seat": 0, "name": "Eve", "card": "77"}, "Card 77 is Zoë's"),
        ("sit", {"seat": 0, "name": "p-0123456789abcdef"}, "written as the id of a person"),
        ("begin_session", {"players": ["Ann", "p-0123456789abcdef", "Bo"]}, "written as the id"),
    ],
)
def test_unknown_person_is_refused_before_anything_is_written(
    evening: Evening, name: str, args: dict[str, Any], why: str
) -> None:
    journal = evening.record.journal
    last, people = journal.last, journal.people()
    answer = evening.order(name, **args)
    assert not answer.ok and why in answer.text and (journal.last, journal.people()) == (last, people)


def test_card_distinguishes_two_people_of_one_name() -> None:
    ids = iter(["p-00000000000000aa", "p-00000000000000bb"])
    known = {"p-00000000000000cc": Person("Li", "1"), "p-00000000000000dd": Person("Bo", "2")}
    order = Order("o", "x", "begin_session", {"players": ["Li", "Eve", "Bo"], "cards": ["3", "2", None]})
    given, changed = admitted(order, (), known, lambda: next(ids))
    assert given.args == {"players": ["p-00000000000000aa", "p-00000000000000bb", "p-00000000000000dd"]}
    assert changed == {
        "p-00000000000000aa": Person("Li", "3"),
        "p-00000000000000bb": Person("Eve", "2"),
        "p-00000000000000dd": Person("Bo"),
    }
    with pytest.raises(OrderRefused):
        admitted(Order("o", "x", "sit", {"seat": 9, "name": "Li"}), (), known)
    assert with_names({"p-00000000000000cc": ["p-00000000000000cc pays", 7]}, known) == {"Li": ["Li pays", 7]}
