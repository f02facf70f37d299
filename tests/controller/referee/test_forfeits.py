"""A wrong act at a live table costs the right to win once it was surely seen (WH-41, XM-20); staff can give it back."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from controller.journal.entries import Leaf
from controller.referee import layout_diff, outputs
from controller.referee.inputs import TimedOut, ZonesRead, ZonesUnreadable
from controller.referee.stages import ClaimWindow, LayingMeld, Turn
from controller.referee.table_snapshot import snapshot
from controller.referee.zones import AnyZone, StackHeights, TableMeld, TableZone
from controller.replay.hand_replay import live_hand
from controller.rules.acts import Draw, WallEnd
from controller.rules.hand_log import judge_log
from controller.rules.tiles import Seat, name
from controller.words import plain
from tests.controller.orders.ordered_table import Evening, opened, same_after_a_restart
from tests.controller.referee.ideal_table import IdealTable, fresh_table, published


def called(table: IdealTable, button: str = "pung") -> tuple[Seat, Seat, str]:
    """Play until a discard lies open and the next seat has called it; who, whose it was, the tile."""
    while True:
        while not isinstance(table.table.stage, ClaimWindow):
            table.turn()
        hand = table.table.current_hand
        assert hand.last_discard is not None
        giver, claimed = hand.last_discard
        seat = hand.after(giver)
        suited = claimed < 27 and 0 < claimed % 9 < 8
        if suited and claimed not in hand.wilds:
            break
        table.turn()
    table.press(seat, button)
    for other in range(hand.players):
        if other != seat and isinstance(table.table.stage, ClaimWindow):
            table.press(other, "pass")
    assert isinstance(table.table.stage, LayingMeld)
    return seat, giver, name(claimed)


def laid(table: IdealTable, seat: int, giver: int, *tiles: str, rotated: int | None = None) -> None:
    row = TableZone.discards(giver).content_in(table.table.sensors.sight)
    gone = row if len(row) < len(table.table.current_hand.seats[giver].discards) else row[:-1]
    melds = TableZone.melds(seat).content_in(
        layout_diff.expected(table.table.current_hand, table.table.system)
    )
    table.give(
        ZonesRead(
            {TableZone.discards(giver): gone, TableZone.melds(seat): (*melds, TableMeld(tiles, rotated))}
        )
    )


def put_back(table: IdealTable) -> None:
    table.give(ZonesRead(layout_diff.expected(table.table.current_hand, table.table.system)))


def waits_for(table: IdealTable) -> str | None:
    waiting = outputs.waiting(table.table)
    return None if waiting is None else waiting.name


def other(tile: str) -> str:
    return f"{int(tile[0]) % 9 + 1}{tile[1]}"


@pytest.mark.clause("XM-20")
def test_a_wrong_pung_seen_for_a_while_costs_the_right_to_win() -> None:
    table = IdealTable(fresh_table("xiamen"), 3)
    seat, giver, tile = called(table)
    laid(table, seat, giver, tile, tile, other(tile))
    assert outputs.display_texts(table.table)[seat] == "UNDO XM-14"
    assert table.table.current_hand.seats[seat].cannot_win is None
    assert waits_for(table) == "wrong_act"
    table.give(TimedOut("wrong_act"))
    assert table.table.current_hand.seats[seat].cannot_win == "XM-20"
    assert outputs.display_texts(table.table)[seat] == "UNDO XM-14 NOWIN"
    assert snapshot(table.table)["seats"][seat]["cannot_win"] == "XM-20"
    message = published(table.table.effects, Leaf.EVENT)
    assert (
        message[-1]["seat"] == seat and message[-1]["clause"] == "XM-20" and message[-1]["kind"] == "refusal"
    )
    assert message[-1]["act"]["refused"]["event"] == "pung"
    assert waits_for(table) is None
    # Everything else stays as it was: put back, laid right, the pung stands, and the right is lost all the same.
    put_back(table)
    assert outputs.display_texts(table.table)[seat] == "LAY PUNG"
    laid(table, seat, giver, tile, tile, tile)
    assert isinstance(table.table.stage, Turn) and table.table.current_hand.seats[seat].melds
    assert outputs.display_texts(table.table)[seat] == "DISCARD"
    table.press(seat, "hu")
    assert outputs.display_texts(table.table)[seat].startswith("NO XM-")
    others = [k for k in range(4) if k != seat]
    assert {snapshot(table.table)["seats"][k]["cannot_win"] for k in others} == {None}


@pytest.mark.clause("XM-20")
def test_correction_in_time_or_unsure_reading_costs_nothing() -> None:
    table = IdealTable(fresh_table("xiamen"), 3)
    seat, giver, tile = called(table)
    laid(table, seat, giver, tile, tile, other(tile))
    put_back(table)
    table.give(TimedOut("wrong_act"))  # too late: it lies there no longer
    assert table.table.current_hand.seats[seat].cannot_win is None
    laid(table, seat, giver, tile, tile, other(tile))
    table.give(ZonesUnreadable((TableZone.melds(seat),), plain("a sleeve")))
    assert waits_for(table) != "wrong_act"
    table.give(TimedOut("wrong_act"))
    assert table.table.current_hand.seats[seat].cannot_win is None
    table.give(ZonesUnreadable((), plain("")))
    assert waits_for(table) == "wrong_act"
    # A call that the rules do not allow is no act yet, nor is a set without the tile that was claimed.
    table = IdealTable(fresh_table("xiamen"), 3)
    seat, giver, tile = called(table)
    laid(table, seat, giver, *(other(tile),) * 3)
    assert outputs.display_texts(table.table)[seat].startswith("UNDO")
    assert waits_for(table) != "wrong_act"


@pytest.mark.clause("XM-20")
def test_house_option_may_waive_and_hangzhou_has_no_such_clause() -> None:
    for rules, options in (("xiamen", {"wrong_act_forfeits": False}), ("hangzhou", {})):
        table = IdealTable(fresh_table(rules, **options), 3)
        seat, giver, tile = called(table)
        laid(table, seat, giver, tile, tile, other(tile), rotated=0)
        assert outputs.display_texts(table.table)[seat].startswith("UNDO")
        assert waits_for(table) != "wrong_act"
        table.give(TimedOut("wrong_act"))
        assert table.table.current_hand.seats[seat].cannot_win is None


def first_discard(rules: str) -> IdealTable:
    """A table at which the banker has discarded, and nothing else has happened."""
    for seed in range(20):
        table = IdealTable(fresh_table(rules), seed)
        while not isinstance(table.table.stage, ClaimWindow):
            table.turn()
        if len(table.table.current_hand.acts) == 1:
            return table
    raise AssertionError("every banker kongs")


def heights(table: IdealTable, head: int, tail: int) -> dict[AnyZone, StackHeights]:
    """The walls after `head` and `tail` draws from the ends."""
    plan, hand = table.table.hand.plan, table.table.current_hand
    assert plan is not None
    draws = tuple(Draw(Seat(0), None, end) for end in [WallEnd.HEAD] * head + [WallEnd.TAIL] * tail)
    return dict(layout_diff.wall_heights(plan, replace(hand, acts=draws)))


def to_the_next_window(table: IdealTable) -> None:
    """Everybody passes; the next seat draws and discards."""
    while not isinstance(table.table.stage, Turn):
        asked = next(k for k in range(4) if "CLAIM" in outputs.display_texts(table.table)[k])
        table.press(asked, "pass")
    seat = table.table.current_hand.turn
    row = TableZone.discards(seat).content_in(table.table.sensors.sight)
    seen = table.table.current_hand.seen()
    tile = next(
        each for each in range(27, 31) if seen[each] < 4 and each not in table.table.current_hand.wilds
    )
    table.give(ZonesRead({TableZone.discards(seat): (*row, name(tile))}))  # type: ignore[arg-type]
    assert isinstance(table.table.stage, ClaimWindow)


@pytest.mark.clause("WH-41")
@pytest.mark.parametrize("sure", [True, False])
def test_a_draw_from_the_wrong_end_is_seen_in_the_walls(sure: bool) -> None:
    table = first_discard("wuhan")
    to_the_next_window(table)
    table.give(ZonesRead(heights(table, 1, 0)))
    to_the_next_window(table)
    drawer = table.table.current_hand.turn
    walls = heights(table, 1, 1)  # the second tile came from the tail
    if not sure:
        zone = next(iter(walls))
        walls[zone] = (None, *walls[zone][1:])
    table.give(ZonesRead(walls))
    to_the_next_window(table)
    lost = [state.cannot_win for state in table.table.current_hand.seats]
    assert lost == [("WH-41" if sure and k == drawer else None) for k in range(4)]
    if sure:
        assert (
            outputs.display_texts(table.table)[drawer] == "NO WIN WH-41"
            or "CLAIM" in outputs.display_texts(table.table)[drawer]
        )
        assert any("cannot win this hand" in line.text.text for line in table.table.reports.log)
    # Nobody after that is accused: the walls stay one off.
    table.give(ZonesRead(heights(table, 2, 1)))
    to_the_next_window(table)
    assert [state.cannot_win for state in table.table.current_hand.seats] == lost


@pytest.mark.clause("XM-20")
@pytest.mark.parametrize("forgiven", [True, False])
def test_staff_give_the_right_back_and_the_log_says_what_counts(tmp_path: Path, forgiven: bool) -> None:
    record = opened(tmp_path / "table.db", "xiamen")
    evening = Evening(record, seed=3)
    assert "No hand is under way" in evening.order("give_right_back", seat=1).text
    seat, giver, tile = called(evening)
    assert "has not lost the right" in evening.order("give_right_back", seat=seat).text
    laid(evening, seat, giver, tile, tile, other(tile))
    evening.give(TimedOut("wrong_act"))
    if forgiven:
        answer = evening.order("give_right_back", seat=seat, why="a sleeve")
        assert answer.ok and "a sleeve" in answer.text and answer.result == {"seat": seat, "clause": "XM-20"}
        assert evening.table.current_hand.seats[seat].cannot_win is None
        assert waits_for(evening) != "wrong_act"  # what still lies there is not held against it once more
    assert evening.order("give_right_back", seat=4).status == "refused"
    put_back(evening)
    evening.press(seat, "pass")
    record = same_after_a_restart(record)
    assert record.table.current_hand.seats[seat].cannot_win == (None if forgiven else "XM-20")
    hand = live_hand(record.journal, 1)
    verdicts = [answer for answer in judge_log(hand.log()) if "line" in answer]
    held = [(verdict["ok"], verdict.get("cannot_win")) for verdict in verdicts if not verdict["ok"]]
    assert held == ([] if forgiven else [(False, "XM-20")])


@pytest.mark.clause("HZ-14")
def test_the_tile_that_lies_rotated_is_the_one_that_was_claimed() -> None:
    table = IdealTable(fresh_table(), 3)
    seat, giver, tile = called(table, "chow")
    low = f"{int(tile[0]) - 1}{tile[1]}"
    high = f"{int(tile[0]) + 1}{tile[1]}"
    laid(table, seat, giver, low, tile, high, rotated=0)
    assert outputs.display_texts(table.table)[seat] == "UNDO HZ-14"
    assert not table.table.current_hand.seats[seat].melds
    put_back(table)
    laid(table, seat, giver, tile, low, high, rotated=0)
    assert [meld.kind for meld in table.table.current_hand.seats[seat].melds] == ["chow"]
