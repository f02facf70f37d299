"""The live referee, with buttons and zones of a perfect camera: it must judge as full information judges."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.referee import display_sentences, outputs, step
from controller.referee.effects import SoundBuzzer
from controller.referee.inputs import (
    ButtonPressed,
    Linked,
    MotionDone,
    TimedOut,
    Unlinked,
    ZonesRead,
    ZonesUnreadable,
)
from controller.referee.stages import PHASES, BetweenHands, ClaimWindow, Dealing, Stage, Turn
from controller.referee.table_snapshot import snapshot
from controller.referee.table_state import Table
from controller.referee.zones import FaceUpTile, OpenHand, TableMeld, TableZone
from controller.rules.hand_state import HandState
from controller.rules.tiles import Seat, name
from controller.words import plain
from firmware_bridge.protocol.constants import Button, Operation
from tests.controller.referee.ideal_table import IdealTable, copies, fresh_table


def dealt(seed: int = 1, **options: object) -> IdealTable:
    """A table at which the banker is about to discard for the first time."""
    ideal = IdealTable(fresh_table(**options), seed)  # type: ignore[arg-type]
    while not isinstance(ideal.table.stage, Turn):
        ideal.turn()
    return ideal


def windowed(seed: int = 1) -> IdealTable:
    """A table at which the first discard lies open to claims."""
    ideal = dealt(seed)
    while not isinstance(ideal.table.stage, ClaimWindow):
        ideal.turn()
    return ideal


def last(table: Table) -> str:
    return table.reports.log[-1].text.text


@settings(max_examples=6)
@given(st.integers(0, 10**6))
def test_live_results_are_those_of_full_information(seed: int) -> None:
    ideal = IdealTable(fresh_table(), seed)
    ideal.play(2)
    assert len(ideal.truths) == 2
    assert ideal.table.session.number == 2
    for past, truth in zip(ideal.table.session.history, ideal.truths, strict=True):
        assert truth.result is not None
        assert past.deltas == truth.result.deltas
        assert sum(past.deltas) == 0


@settings(max_examples=6)
@given(st.integers(0, 10**6))
def test_136_tiles_stay_136_through_any_hand(seed: int) -> None:
    ideal = dealt(seed)
    while not isinstance(ideal.table.stage, BetweenHands):
        ideal.turn()
        truth = ideal.held()
        plan = ideal.table.hand.plan
        assert plan is not None
        walls = len(plan.draw_order) - truth.head_draws - truth.tail_draws
        assert sum(1 for _ in copies(truth)) + walls + len(plan.skipped) == 136


def test_every_seat_has_prompts_from_ready_to_result() -> None:
    ideal = IdealTable(fresh_table(), 3)
    assert outputs.display_texts(ideal.table) == ("READY?",) * 4
    seen: set[str] = set()
    while not (isinstance(ideal.table.stage, BetweenHands) and ideal.table.session.number == 1):
        shown = [reported.text for reported in outputs.displays(ideal.table)]
        assert all(len(text) <= display_sentences.WIDTH for text in shown)
        seen |= {text.split()[0] for text in shown}
        ideal.turn()
    assert {
        "READY?",
        "SHUFFLING",
        "WALLS",
        "DICE",
        "BREAK",
        "TURN",
        "DISCARD",
        "DRAW",
        "CLAIM?",
        "WAIT",
    } <= seen
    assert {text.split()[0] for text in outputs.display_texts(ideal.table)} <= {"WON", "PAID", "EVEN"}


@pytest.mark.clause("HZ-6")
def test_misplaced_indicator_is_refused_until_turned_back() -> None:
    ideal = IdealTable(fresh_table(), 5)
    while not isinstance(ideal.table.stage, Dealing):
        ideal.turn()
    plan = ideal.table.hand.plan
    assert plan is not None and plan.indicator is not None
    seat, stack = plan.indicator.seat, plan.indicator.stack
    wrong = stack - 1 if stack > 1 else stack + 1
    ideal.give(ZonesRead({TableZone.indicators(): (FaceUpTile(seat, wrong, "5m"),)}))
    assert outputs.display_texts(ideal.table)[seat] == "UNDO HZ-6"
    ideal.give(ZonesRead({TableZone.indicators(): ()}))
    assert outputs.display_texts(ideal.table)[seat] == f"TURN UP {seat}:{stack}"
    ideal.give(ZonesRead({TableZone.indicators(): (FaceUpTile(seat, stack, "5m"),)}))
    assert isinstance(ideal.table.stage, Turn)


@pytest.mark.clause("HZ-11")
def test_discard_out_of_turn_is_undone_and_nothing_else_changes() -> None:
    ideal = dealt()
    hand = ideal.table.current_hand
    stranger = hand.after(hand.turn, 2)
    ideal.give(ZonesRead({TableZone.discards(stranger): ("5m",)}))
    assert ideal.table.current_hand is hand
    assert outputs.display_texts(ideal.table)[stranger].startswith("UNDO HZ-")
    ideal.give(ZonesRead({TableZone.discards(stranger): ()}))
    assert outputs.display_texts(ideal.table)[stranger] == "WAIT"


def test_two_discards_out_of_turn_are_put_back_in_order() -> None:
    ideal = dealt()
    hand = ideal.table.current_hand
    first, second = hand.after(hand.turn, 1), hand.after(hand.turn, 2)
    ideal.give(ZonesRead({TableZone.discards(first): ("5m", "6m")}))
    ideal.give(TimedOut("odd"))
    ideal.give(ZonesRead({TableZone.discards(second): ("5p",)}))
    assert ideal.table.current_hand is hand
    assert outputs.display_texts(ideal.table)[second].startswith("UNDO HZ-")
    ideal.give(ZonesRead({TableZone.discards(second): ()}))
    ideal.give(TimedOut("odd"))
    displays = outputs.display_texts(ideal.table)
    assert displays[second] == "WAIT" and displays[first].startswith("UNDO HZ-")
    ideal.give(ZonesRead({TableZone.discards(first): ()}))
    assert outputs.display_texts(ideal.table)[first] == "WAIT"
    assert ideal.table.hand.undo is None and ideal.table.current_hand is hand


@pytest.mark.clause("HZ-14")
def test_chow_from_another_seat_is_refused_at_the_button() -> None:
    ideal = windowed()
    hand = ideal.table.current_hand
    opposite = hand.after(hand.turn, 2)
    ideal.press(opposite, "chow")
    assert outputs.display_texts(ideal.table)[opposite] == "NO HZ-14"
    assert isinstance(ideal.table.effects[-1], SoundBuzzer)
    ideal.press(opposite, "pass")
    assert outputs.display_texts(ideal.table)[opposite] == "WAIT"


@pytest.mark.clause("HZ-23")
def test_win_on_a_discard_is_refused_before_stay_three() -> None:
    ideal = windowed()
    hand = ideal.table.current_hand
    neighbour = hand.after(hand.turn)
    ideal.press(neighbour, "hu")
    assert outputs.display_texts(ideal.table)[neighbour] == "NO HZ-23"


@pytest.mark.clause("HZ-15")
def test_pung_rotated_to_another_giver_is_refused_and_relaid() -> None:
    ideal, seat = pung_called()
    hand = ideal.table.current_hand
    assert hand.last_discard is not None
    giver, claimed = hand.last_discard
    text = name(claimed)
    right = {1: 0, 2: None, 3: 2}[(seat - giver) % 4]
    wrong = next(place for place in (0, 2, None) if place != right)
    row = TableZone.discards(giver).content_in(ideal.table.sensors.sight)[:-1]
    ideal.give(
        ZonesRead({TableZone.discards(giver): row, TableZone.melds(seat): (TableMeld((text,) * 3, wrong),)})
    )
    assert outputs.display_texts(ideal.table)[seat] == "UNDO HZ-15"
    assert ideal.table.current_hand is hand
    ideal.give(ZonesRead({TableZone.discards(giver): (*row, text), TableZone.melds(seat): ()}))
    assert outputs.display_texts(ideal.table)[seat] == "LAY PUNG"
    ideal.give(
        ZonesRead({TableZone.discards(giver): row, TableZone.melds(seat): (TableMeld((text,) * 3, right),)})
    )
    assert ideal.table.current_hand.seats[seat].melds[0].from_ == giver
    assert outputs.display_texts(ideal.table)[seat] == "DISCARD"


@pytest.mark.clause("HZ-17")
def test_a_claim_with_a_fortune_tile_is_refused_when_it_is_laid() -> None:
    ideal, seat = pung_called()
    hand = ideal.table.current_hand
    assert hand.last_discard is not None
    giver, claimed = hand.last_discard
    text, fortune = name(claimed), name(hand.wilds[0])
    place = {1: 0, 2: None, 3: 2}[(seat - giver) % 4]
    tiles = [text, fortune]
    tiles.insert(0 if place is None else place, text)
    row = TableZone.discards(giver).content_in(ideal.table.sensors.sight)[:-1]
    ideal.give(
        ZonesRead({TableZone.discards(giver): row, TableZone.melds(seat): (TableMeld(tuple(tiles), place),)})
    )
    assert outputs.display_texts(ideal.table)[seat].startswith("UNDO HZ-1")
    assert ideal.table.current_hand is hand


def test_a_withdrawn_claim_gives_the_turn_to_the_next_seat() -> None:
    ideal, seat = pung_called()
    ideal.press(seat, "pass")
    assert isinstance(ideal.table.stage, Turn)
    assert "DRAW" in outputs.display_texts(ideal.table)


def test_a_hand_that_does_not_win_can_be_taken_back_or_paid_for() -> None:
    for button in ("pass", "hu"):
        ideal = dealt(8)
        seat = ideal.table.current_hand.turn
        ideal.press(seat, "hu")
        assert outputs.display_texts(ideal.table)[seat] == "SHOW HAND"
        ideal.give(
            ZonesRead(
                {
                    TableZone.hand(seat): OpenHand(
                        ("1m", "1m", "4m", "7m", "1p", "4p", "7p", "2s", "5s", "8s", "1z", "2z", "3z"),
                        "9p",
                    )
                }
            )
        )
        assert outputs.display_texts(ideal.table)[seat] == "FALSE? HU/PASS"
        ideal.press(seat, button)
        if button == "pass":
            assert outputs.display_texts(ideal.table)[seat].startswith("UNDO")
            ideal.give(ZonesRead({TableZone.hand(seat): OpenHand()}))
            assert outputs.display_texts(ideal.table)[seat] == "DISCARD"
        else:
            assert isinstance(ideal.table.stage, BetweenHands)
            assert ideal.table.session.current.totals[seat] < 0
            assert sum(ideal.table.session.current.totals) == 0


def test_unread_zone_is_tidied_and_judged_only_when_it_is_clear() -> None:
    ideal = dealt()
    seat = ideal.table.current_hand.turn
    ideal.give(ZonesUnreadable((TableZone.discards(seat),), plain("two tiles overlap")))
    assert outputs.display_texts(ideal.table)[seat] == "TIDY"
    assert ideal.table.reports.alerts[-1].code == "eye"
    ideal.give(ZonesUnreadable(()))
    assert outputs.display_texts(ideal.table)[seat] == "DISCARD"
    assert not ideal.table.reports.alerts


def test_claim_time_stops_while_the_link_is_down() -> None:
    ideal = windowed()
    assert outputs.waiting(ideal.table) is not None
    ideal.give(Unlinked(plain("the cable is out")))
    assert outputs.waiting(ideal.table) is None
    ideal.give(Linked(1, False, ideal.table.link.counters))
    assert outputs.waiting(ideal.table) is not None


def test_an_outcome_of_an_older_motion_changes_nothing() -> None:
    ideal = IdealTable(fresh_table(), 1)
    for seat in range(4):
        ideal.press(seat, "ready")
    before = ideal.table
    ideal.give(MotionDone(Operation.SHUFFLE, before.link.op_id + 7))
    assert ideal.table.stage == before.stage


def test_press_of_a_missing_seat_changes_only_the_record() -> None:
    ideal = dealt()
    before = ideal.table
    ideal.give(ButtonPressed(Seat(9), Button.PUNG, 1))
    assert replace(ideal.table, reports=replace(ideal.table.reports, log=()), at=0, effects=()) == replace(
        before, reports=replace(before.reports, log=()), at=0, effects=()
    )


def test_counters_move_with_every_press_and_restart_with_machine() -> None:
    table = fresh_table()
    table = step(table, Linked(7, False, ((3,) * 6,) * 4), 1.0)
    table = step(table, ButtonPressed(Seat(2), Button.READY, 4), 2.0)
    assert table.link.counters[2] == (3, 3, 3, 3, 3, 4)
    table = step(table, ButtonPressed(Seat(2), Button.PUNG, 9), 2.0)
    assert table.link.counters[2] == (3, 9, 3, 3, 3, 4), "the other buttons' stay as they are"
    assert {*table.link.counters[:2], table.link.counters[3]} == {(3,) * 6}
    table = step(table, Linked(8, True, ((0,) * 6,) * 4), 3.0)
    assert table.link.counters[2] == (0,) * 6 and table.link.boot_id == 8


def test_the_snapshot_of_every_moment_is_plain_json() -> None:
    import json

    ideal = IdealTable(fresh_table(chips=100), 2)
    while ideal.table.session.number < 2:
        picture = json.loads(json.dumps(snapshot(ideal.table)))
        assert len(picture["seats"]) == 4 and picture["phase_text"]["text"]
        ideal.turn()


def pung_called() -> tuple[IdealTable, Seat]:
    """A table at which a seat must lay a pung, nothing else laid before it."""
    for seed in range(200):
        ideal = windowed(seed)
        hand = ideal.table.current_hand
        if hand.last_discard is None or hand.last_discard[1] in hand.wilds:
            continue
        seat = hand.after(hand.turn, 1 + seed % 3)
        ideal.press(seat, "pung")
        for other in range(4):
            if other not in (seat, hand.turn):
                ideal.press(other, "pass")
        if outputs.display_texts(ideal.table)[seat] == "LAY PUNG":
            return ideal, seat
    raise AssertionError("no pung could be called in 200 deals")


def held(state: HandState | None) -> HandState:
    assert state is not None
    return state


def test_published_phases_keep_their_words() -> None:
    """Pages and apps go by them; the classes behind them may be called otherwise."""
    words = [
        "gather",
        "moving",
        "dealing",
        "opening",
        "turningup",
        "turn",
        "window",
        "laying",
        "revealing",
        "doubted",
    ]
    words += ["asking", "indicator", "terminals", "showing", "ura"]
    assert dict(zip(get_args(Stage), words, strict=True)) == PHASES
