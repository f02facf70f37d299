"""Orders of the staff at a table that really plays: scores put right, people seated, sessions begun and ended."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from controller.accounting.ledger import ledger
from controller.journal.journal import Person
from controller.orders import Order
from controller.referee import outputs
from controller.referee.effects import ClearMachineFault
from controller.referee.inputs import ButtonPressed, FaultOver, MachineFault, TimedOut
from controller.referee.stages import BetweenHands
from controller.referee.table_snapshot import snapshot
from controller.rules.tiles import Seat
from controller.words import plain
from firmware_bridge.protocol.constants import Button
from tests.controller.orders.ordered_table import Evening, opened, same_after_a_restart


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    """Kawuxing: three play, and hands are short."""
    made = Evening(opened(tmp_path / "table.db", "kawuxing"), seed=5)
    yield made
    made.record.journal.close()


def everything(evening: Evening) -> list[tuple[int, str, dict[str, Any]]]:
    return [(entry.n, entry.kind, entry.body) for entry in evening.record.journal.entries()]


# ---- scores ------------------------------------------------------------------------------------------------------


def test_a_correction_is_an_entry_of_its_own_and_counts(evening: Evening) -> None:
    evening.play_one()
    before, written = evening.table.session.current.totals, everything(evening)
    answer = evening.order("correct", hand=1, deltas={"East": -3, "West": 3}, why="two fans too many")
    after = (before[0] - 3, before[1], before[2] + 3)
    assert answer.ok and answer.result["before"] == list(before) and answer.result["totals"] == list(after)
    assert evening.table.session.current.totals == after
    assert everything(evening)[: len(written)] == written  # nothing before it was touched
    (message,) = evening.messages("correction")
    assert (message["by"], message["why"], message["hand"], message["order"]) == (
        "Li",
        "two fans too many",
        1,
        "o1",
    )
    assert (message["before"], message["deltas"], message["totals"]) == (
        list(before),
        [-3, 0, 3],
        list(after),
    )
    (entry,) = evening.record.journal.entries(kind="correction")
    assert entry.at == evening.table.at and entry.body == message
    shown = snapshot(evening.table)["history"][-1]
    assert shown["kind"] == "correction" and shown["text"]["id"] == "correction"
    assert "two fans too many" in shown["text"]["text"] and "Li" in shown["text"]["text"]
    assert "East -3, West +3" in evening.named(shown["text"]["text"]) and "East" not in shown["text"]["text"]
    evening.play_one()  # the next score goes on from the corrected totals
    score = evening.messages("score")[-1]
    assert score["totals"] == [t + d for t, d in zip(after, score["deltas"], strict=True)]
    assert ledger(evening.record.journal)[-1].totals == evening.table.session.current.totals


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"deltas": {"East": -3, "West": 4}}, "sums to zero"),
        ({"deltas": [1, -1]}, "each of the 3 players"),
        ({"deltas": [0, 0, 0]}, "must change something"),
        ({"deltas": {"East": -3, "Nobody": 3}}, "Nobody did not play"),
        ({"hand": 2}, "There is no hand 2"),
        ({"hand": 0}, "at least 1; it is 0"),
        ({"why": "  "}, "why"),
        ({"session": "s0"}, "remembers s1"),
        ({"deltas": {"East": -(10**12), "West": 10**12}}, "deltas"),
        ({"extra": 1}, 'no "extra"'),
    ],
)
def test_impossible_correction_changes_nothing(evening: Evening, wrong: dict[str, Any], why: str) -> None:
    evening.play_one()
    session = evening.table.session.current
    answer = evening.order(
        "correct", **{"hand": 1, "deltas": {"East": -3, "West": 3}, "why": "wrong", **wrong}
    )
    assert not answer.ok and why in answer.text
    assert evening.table.session.current == session and not evening.messages("correction")


def test_largest_correction_leaves_the_next_hand_writable(evening: Evening) -> None:
    """Amounts of messages end at 1,000,000,000."""
    evening.play_one()
    before = evening.table.session.current.totals
    most, half = 10**9 - before[0], 5 * 10**8 - before[0]
    too_large = evening.order("correct", hand=1, deltas={"East": most, "West": -most}, why="a slip")
    assert too_large.status == "refused" and "East would be at 1,000,000,000" in too_large.text
    assert not evening.order("correct", hand=1, deltas={"East": half + 1, "South": -half - 1}, why="x").ok
    assert evening.order("correct", hand=1, deltas={"East": half, "South": -half}, why="a wager").ok
    assert evening.order("correct", hand=1, deltas={"East": -half, "South": half}, why="back").ok
    assert evening.table.session.current.totals == before
    for _ in range(2):
        evening.play_one()
    assert not list(evening.record.journal.entries(kind="rejected"))


def test_the_hand_under_way_cannot_be_put_right_yet(evening: Evening) -> None:
    evening.play_one()
    evening.into_a_hand()
    assert "There is no hand 2" in evening.order("correct", hand=2, deltas=[1, -1, 0], why="too early").text
    assert evening.order("correct", hand=1, deltas=[1, -1, 0], why="while playing on").ok
    evening.play(2)
    assert sum(evening.table.session.current.totals) == 0


def test_an_order_sent_ten_times_is_done_once_and_answered_alike(evening: Evening) -> None:
    evening.play_one()
    order = Order("the same", "Li", "correct", {"hand": 1, "deltas": [5, -5, 0], "why": "once"})
    answers = [evening.hand_over(order) for _ in range(5)]
    evening.record = same_after_a_restart(evening.record)
    answers += [evening.hand_over(order) for _ in range(5)]
    assert all(answer == answers[0] and answer.ok for answer in answers)
    assert len(list(evening.record.journal.entries(kind="correction"))) == 1
    other = evening.hand_over(
        Order("the same", "Li", "correct", {"hand": 1, "deltas": [9, -9, 0], "why": "x"})
    )
    assert not other.ok and "answered before" in other.text


# ---- seats -------------------------------------------------------------------------------------------------------


def test_new_player_between_hands_leaves_totals_with_people(evening: Evening) -> None:
    evening.play_one()
    totals = evening.table.session.current.totals
    assert evening.order("sit", seat=1, name="小明", card="04:A1").ok
    assert evening.table.session.players_by_seat == (0, 3, 2)
    evening.play_one()
    score = evening.messages("score")[-1]
    assert evening.named(score["players"]) == ["East", "South", "West", "小明"] and score["sitting"] == [
        0,
        3,
        2,
    ]
    assert score["deltas"][1] == 0 and score["totals"][1] == totals[1]  # who got up neither wins nor pays
    assert evening.order("sit", seat=2, name="South").ok  # and may come back to another seat
    assert evening.table.session.players_by_seat == (0, 3, 1)
    assert evening.order("sit", seat=0, card="04:A1").text.startswith("小明 sits in seat 1: swap")
    assert evening.order("sit", seat=2, card="unknown").result["name"] == "Card unknown"
    assert [one["seat"] for one in evening.messages("session")[-1]["players"]] == [0, None, None, 1, 2]
    evening.record = same_after_a_restart(evening.record)


def test_seats_change_between_hands_and_bank_stays(evening: Evening) -> None:
    banker = evening.table.session.banker
    assert evening.order("swap", a=0, b=2).ok
    assert (evening.table.session.players_by_seat, evening.table.session.banker) == ((2, 1, 0), banker)
    evening.into_a_hand()
    for name, args in (
        ("swap", {"a": 0, "b": 1}),
        ("sit", {"seat": 0, "name": "Zoe"}),
        ("begin_session", {}),
    ):
        answer = evening.order(name, **(args or {"players": ["a", "b", "c"]}))
        assert not answer.ok and "Hand 1 is under way" in answer.text
    evening.play(1)
    for name, args, why in (
        ("swap", {"a": 0, "b": 3}, "no seat 3"),
        ("swap", {"a": 1, "b": 1}, "itself"),
        ("sit", {"seat": 3, "name": "Zoe"}, "no seat 3"),
        ("sit", {"seat": 0, "name": "West"}, "sits in seat 0"),
        ("sit", {"seat": 0}, "name or card"),
        ("dance", {}, "no order"),
    ):
        assert why in evening.order(name, **args).text


def test_new_player_has_not_pressed_ready(evening: Evening) -> None:
    for seat in (0, 1):
        evening.press(seat, "ready")
    evening.order("sit", seat=1, name="Zoe")
    evening.press(2, "ready")
    assert isinstance(evening.table.stage, BetweenHands)  # Zoe has not pressed
    evening.press(1, "ready")
    assert not isinstance(evening.table.stage, BetweenHands)


def test_where_one_rests_who_sits_and_who_rests_change_places(tmp_path: Path) -> None:
    evening = Evening(opened(tmp_path / "table.db", "kawuxing", resting=True), seed=5)
    assert evening.table.session.players_by_seat == (0, 1, 2, 3)
    assert evening.order("sit", seat=0, name="North").ok
    assert evening.table.session.players_by_seat == (3, 1, 2, 0)
    evening.play_one()
    assert evening.order("sit", seat=1, name="Zoe").ok and 4 in evening.table.session.players_by_seat
    for _ in range(3):
        evening.play_one()
        assert sum(evening.table.session.current.totals) == 0
    same_after_a_restart(evening.record).journal.close()


# ---- breaks and ends ---------------------------------------------------------------------------------------------


def ready(evening: Evening) -> bool:
    """Everybody presses ready; whether a hand begins."""
    for seat in range(evening.table.system.players):
        if isinstance(evening.table.stage, BetweenHands):
            evening.press(seat, "ready")
    return not isinstance(evening.table.stage, BetweenHands)


def test_in_a_break_no_hand_begins(evening: Evening) -> None:
    evening.into_a_hand()
    assert "after this hand" in evening.order("pause", why="tea").text
    evening.play(1)
    assert outputs.display_texts(evening.table) == ("BREAK",) * 3
    assert not ready(evening)
    assert evening.order("resume").ok and ready(evening)
    assert [one["status"] for one in evening.messages("session")] == ["paused", "resumed"]
    assert "no break" in evening.order("resume").text


def test_a_session_ends_with_the_hand_and_another_begins(evening: Evening) -> None:
    evening.play_one()
    evening.into_a_hand()
    assert "ends with this hand" in evening.order("end_session", why="closing time").text
    assert evening.table.session.current.status == "playing"
    evening.play(2)
    first = evening.table.session.current
    assert first.status == "over" and not ready(evening)
    assert {display[:4] for display in outputs.display_texts(evening.table)} <= {"OVER", "SESS"}
    assert "is over" in evening.order("sit", seat=0, name="Zoe").text
    begun = evening.order(
        "begin_session", players=["甲", "乙", "丙"], cards=["1", None, None], stake_per_unit=0.5
    )
    assert begun.ok
    table = evening.table
    assert (table.session.number, table.session.banker, table.session.stay, table.session.current.totals) == (
        0,
        0,
        1,
        (0, 0, 0),
    )
    assert table.session.current.stake_per_unit == Decimal("0.5") and table.session.current.name != first.name
    assert evening.record.journal.people()[table.session.current.players[0]] == Person("甲", "1")
    evening.play_one()
    assert evening.messages("score")[-1]["hand"] == 1
    late = evening.order("correct", session="s1", hand=2, deltas={"East": 1, "South": -1}, why="seen later")
    assert late.ok and evening.table.session.earlier[0].totals[0] == first.totals[0] + 1
    assert (
        sum(evening.table.session.current.totals) == 0
        and evening.messages("correction")[-1]["session"] == "s1"
    )
    statuses = [(one["session"], one["status"]) for one in evening.messages("session")]
    assert statuses == [("s1", "over"), (table.session.current.name, "begun")]
    rows = ledger(evening.record.journal)
    assert rows[-1].session == "s1" and rows[-1].totals == evening.table.session.earlier[0].totals
    evening.record = same_after_a_restart(evening.record)


def test_beginning_a_session_ends_the_one_before(evening: Evening) -> None:
    evening.play_one()
    assert evening.order("begin_session", players=["a", "b", "c"]).ok
    assert [one["status"] for one in evening.messages("session")] == ["over", "begun"]
    for wrong, why in (
        (["a", "b"], "by 3 people"),
        (["a", "a", "b"], "different people"),
        (["a", "b", "c\n"], "players"),
        (["a", "b", " "], "players"),
    ):
        assert why in evening.order("begin_session", players=wrong).text


def test_a_session_ends_by_the_clock(evening: Evening) -> None:
    end_at = evening.table.at + 100
    evening.order("begin_session", players=["a", "b", "c"], end_at=end_at)
    waiting = outputs.waiting(evening.table)
    assert waiting is not None and waiting.name == "session" and 0 < waiting.seconds <= 100
    statuses = []
    for at in (end_at - 50, end_at):  # a clock set back in between
        evening.record.take(TimedOut("session"), at)
        statuses.append(evening.record.table.session.current.status)
    assert statuses == ["playing", "over"]
    assert (
        "past" in evening.order("begin_session", players=["a", "b", "c"], end_at=end_at - 1, at=end_at).text
    )


def test_session_ends_after_limited_rotations_of_bank(tmp_path: Path) -> None:
    evening = Evening(opened(tmp_path / "table.db", "kawuxing"), seed=2)
    evening.order("begin_session", players=["a", "b", "c"], rotations=1)
    bankers: list[int] = []
    for _ in range(40):
        bankers.append(evening.table.session.banker)
        evening.play_one()
        if evening.table.session.current.status == "over":
            break
    assert evening.table.session.current.status == "over"
    assert set(bankers) == {0, 1, 2}  # everybody has been banker
    assert (
        len(set(bankers[:-1])) == 3 or bankers[-1] not in bankers[:-1]
    )  # and it ended as soon as the bank left
    evening.record.journal.close()


def test_nobody_pays_more_than_chips_and_limits_allow(tmp_path: Path) -> None:
    evening = Evening(opened(tmp_path / "table.db", "kawuxing"), seed=5)
    evening.order("begin_session", players=["a", "b", "c"], chips=3, maximum_loss=2)
    for _ in range(4):
        evening.play_one()
        session = evening.table.session.current
        assert session.chips is not None and min(session.chips) >= 0
        assert min(session.totals) >= -2 and sum(session.totals) == 0
        score = evening.messages("score")[-1]
        paid = [0, 0, 0]
        for payment in score["payments"]:
            paid[payment["from"]] -= payment["amount"]
            paid[payment["to"]] += payment["amount"]
        assert paid == score["deltas"]
    beyond = evening.order("correct", hand=1, deltas={"a": -50, "b": 50}, why="more than there is")
    assert not beyond.ok and "cannot pay" in beyond.text
    evening.record.journal.close()


# ---- what else ---------------------------------------------------------------------------------------------------


def test_too_little_disk_space_holds_back_the_next_hand(evening: Evening) -> None:
    evening.give(MachineFault("disk", plain("The disk has 3 MB left: no new hand begins.")))
    assert outputs.display_texts(evening.table) == ("DISK LOW",) * 3 and not ready(evening)
    assert "put right" in evening.order("clear_fault", code="disk").text
    evening.give(FaultOver("disk"))
    assert ready(evening)
    evening.give(MachineFault("disk", plain("The disk has 3 MB left: no new hand begins.")))
    evening.play(1)  # the hand under way is played to its end
    assert not ready(evening)


def test_order_clears_an_alert(evening: Evening) -> None:
    evening.give(MachineFault("journal", plain("The journal was damaged.")))
    evening.give(MachineFault("jam", plain("Tiles are stuck at wall 2.")))
    assert "no alert lift" in evening.order("clear_fault", code="lift").text
    assert evening.order("clear_fault", code="journal").ok
    assert [alert.code for alert in evening.table.reports.alerts] == ["jam"]
    assert evening.order("clear_fault", code="jam").ok
    assert [alert.code for alert in evening.table.reports.alerts] == [
        "jam"
    ]  # until the machine says that it is over
    assert [one for one in evening.effects if isinstance(one, ClearMachineFault)] == [
        ClearMachineFault("jam")
    ]


def test_a_clock_that_jumps_reorders_nothing(evening: Evening) -> None:
    evening.play_one()
    first = evening.order("correct", hand=1, deltas=[1, -1, 0], why="first", at=5_000_000.0)
    second = evening.order("correct", hand=1, deltas=[0, 2, -2], why="second", at=-5.0)
    assert first.ok and second.ok
    assert [row.text for row in ledger(evening.record.journal)][1:] == [
        "first, by Li (channel not recorded)",
        "second, by Li (channel not recorded)",
    ]
    evening.record = same_after_a_restart(evening.record)
    assert evening.record.journal.verify().sound


def test_what_a_referee_cannot_make_sense_of_is_set_aside(evening: Evening) -> None:
    before = evening.table.session.current
    evening.give(ButtonPressed(Seat(9), Button.READY, 1))
    assert evening.table.session.current == before and isinstance(evening.table.stage, BetweenHands)


def test_every_order_has_a_schema() -> None:
    from controller.orders.order_models import ORDERS, args_schemas

    assert set(args_schemas()) == set(ORDERS)
    assert all(schema["additionalProperties"] is False for schema in args_schemas().values())
