"""Edges of what the referee takes, refuses and tells that whole hands seldom reach."""

from __future__ import annotations

from dataclasses import replace

import pytest

from controller.accounting.session import Session
from controller.journal.entries import Leaf
from controller.referee import display_sentences, hand_flow, outputs, step
from controller.referee.inputs import ButtonPressed, TimedOut, ZonesRead
from controller.referee.layout_diff import expected
from controller.referee.stages import BetweenHands, ClaimWindow, Moving, Opening, Revealing, Turn, TurnAsks
from controller.referee.table_snapshot import snapshot
from controller.referee.table_state import SeatNotice, Table
from controller.referee.zones import AnyZone, OpenHand, TableMeld, TableZone, ZoneContent
from controller.rules.evolve import evolve
from controller.rules.registry import load
from controller.rules.tiles import Seat, tile
from firmware_bridge.protocol.constants import Button
from tests.controller.referee.ideal_table import IdealTable, fresh_table, published
from tests.controller.referee.player_ids import PLAYERS


def until(rules: str, *stages: type, seed: int = 1) -> IdealTable:
    """A table whose hand has come to one of these stages."""
    table = IdealTable(fresh_table(rules), seed)
    while not isinstance(table.table.stage, stages):
        table.turn()
    return table


@pytest.mark.parametrize("name", ["opening", "reveal", "session", "dice", "wrong_act", "odd", "anything"])
def test_a_timer_of_another_stage_closes_no_claims(name: str) -> None:
    table = until("hangzhou", ClaimWindow)
    before = table.table.stage
    table.give(TimedOut(name))
    assert table.table.stage == before
    table.give(TimedOut("claims"))
    assert isinstance(table.table.stage, Turn)


def test_contents_of_each_kind_of_zone_are_listed() -> None:
    zones: dict[AnyZone, ZoneContent] = {
        TableZone.singles(1): ("1f", "5f"),
        TableZone.discards(1): ("5m",),
        TableZone.melds(1): (TableMeld(("1m", "2m", "3m")), TableMeld(("7z", "7z", "7z"), 0)),
        TableZone.hand(1): OpenHand(("1s", "2s"), "3s"),
    }
    text = {zone.kind.value: hand_flow.laid_tiles_text(zone, zones) for zone in zones}
    assert text == {"singles": "1f 5f", "discards": "5m", "melds": "1m 2m 3m | 7z 7z 7z", "hand": "1s 2s"}
    assert hand_flow.laid_tiles_text(TableZone.singles(2), zones) == "nothing"


@pytest.mark.clause("XM-6")
def test_touched_zone_during_flowers_is_put_back() -> None:
    table = until("xiamen", Opening)
    lying = expected(table.table.current_hand, table.table.system)
    table.give(ZonesRead({**lying, TableZone.indicators(): ()}))
    table.give(ZonesRead({TableZone.discards(2): ("5m",)}))
    assert not outputs.display_texts(table.table)[2].startswith("UNDO")  # a sleeve, perhaps
    waiting = outputs.waiting(table.table)
    assert waiting is not None and waiting.name == "odd"
    table.give(TimedOut("odd"))
    assert outputs.display_texts(table.table)[2].startswith("UNDO XM-")
    assert "Seat 2" in table.table.reports.log[-1].text.text and "5m" in table.table.reports.log[-1].text.text
    table.give(ZonesRead({TableZone.discards(2): ()}))
    assert not outputs.display_texts(table.table)[2].startswith("UNDO")


def test_draw_ends_only_the_drawers_prompt_of_the_turn() -> None:
    table = until("hangzhou", ClaimWindow)
    hand = table.table.current_hand
    drawer, other = hand.after(hand.turn), hand.after(hand.turn, 2)
    shown: dict[int, SeatNotice] = {
        drawer: SeatNotice(display_sentences.kong_paid(1), Turn),
        other: SeatNotice(display_sentences.kong_paid(2), Turn),
    }
    table.table = replace(table.table, hand=replace(table.table.hand, notices=shown))
    table.give(TimedOut("claims"))
    displays = outputs.display_texts(table.table)
    assert (displays[drawer], displays[other]) == ("DRAW", "KONG -2")


@pytest.mark.clause("QZ-5")
def test_who_lays_out_the_eighth_flower_is_asked_for_the_hand() -> None:
    table = until("quanzhou", Turn)
    seat = table.table.current_hand.turn
    seven = tuple(tile(f"{number}f") for number in range(1, 8))
    hand = table.table.current_hand
    seats = tuple(
        evolve(state, flowers=seven if owner == seat else ()) for owner, state in enumerate(hand.seats)
    )
    table.table = replace(
        table.table,
        hand=replace(table.table.hand, state=evolve(hand, seats=seats)),
        stage=Turn(TurnAsks.DISCARD),
    )
    table.give(ZonesRead(expected(table.table.current_hand, table.table.system)))
    singles = TableZone.singles(seat)
    lying = singles.content_in(table.table.sensors.sight)
    table.give(ZonesRead({singles: (*lying, "8f")}))
    assert table.table.stage == Revealing(seat, claimed=False, back=None)
    assert outputs.display_texts(table.table)[seat] == "SHOW HAND"


def test_overruled_reading_is_forgotten_with_the_hand() -> None:
    table = IdealTable(fresh_table(), 1)
    table.table = replace(table.table, hand=replace(table.table.hand, dice_overruled=(1, 2)))
    for seat in range(4):
        table.press(seat, "ready")
    assert isinstance(table.table.stage, Moving) and table.table.hand.dice_overruled == ()


@pytest.mark.clause("WH-9")
def test_last_round_that_was_agreed_is_reported() -> None:
    """The hand after which the bank has gone round for the last time."""
    table = IdealTable(fresh_table("wuhan"), 19, keen=True)  # a hand by which the bank moves on
    rounds = table.table.conventions.rounds
    assert rounds is not None
    last = rounds * table.table.system.players
    table.table = replace(table.table, session=replace(table.table.session, passed=last - 1))
    table.play(1)
    assert table.table.session.passed == last
    logged = [
        (line.kind, line.text.args) for line in table.table.reports.log if line.text.id == "session.rounds"
    ]
    assert logged == [("info", {"rounds": rounds})]


def test_a_payer_of_two_payments_pays_no_chip_twice() -> None:
    """Of what falls due together the earlier payment goes first; the page says what was paid of each."""
    short = 0
    for seed in range(10, 16):
        session = Session.begin("test", PLAYERS[:3], chips=3)
        table = IdealTable(Table.unplayed(load("kawuxing"), session), seed, keen=True)
        table.play(1)
        result = snapshot(table.table)["result"]
        paid = [0, 0, 0]
        for one in result["payments"]:
            paid[one["from"]] -= one["paid"]
            paid[one["to"]] += one["paid"]
        assert paid == [one["after"] - one["before"] for one in result["balances"]]
        payers = [one["from"] for one in result["payments"] if one["paid"] < one["amount"]]
        short += any([one["from"] for one in result["payments"]].count(payer) > 1 for payer in payers)
    assert short, "none of these hands has a payer of two payments whose chips end"


@pytest.mark.parametrize("ready", [False, True])
def test_a_hand_that_is_over_waits_for_ready_alone(ready: bool) -> None:
    table = IdealTable(fresh_table(), 2, keen=True)
    table.play(1)
    assert isinstance(table.table.stage, BetweenHands)
    button = Button.READY if ready else Button.PUNG
    after = step(table.table, ButtonPressed(Seat(1), button, 1), 9_999.0)
    assert isinstance(after.stage, BetweenHands)
    assert after.stage.ready == ({1} if ready else frozenset())
    assert published(after.effects, Leaf.SCORE) == []
