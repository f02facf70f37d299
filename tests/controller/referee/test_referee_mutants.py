"""Behaviour that no other test protects against small changes to the referee: found by `benchmarks.mutation`."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from controller.accounting.session import SessionError, change_from_message
from controller.journal.entries import Leaf
from controller.json_values import wholes
from controller.referee import hand_flow, layout_diff, outputs, recovery_steps, step, table_checkpoint
from controller.referee.dice_disagreement import DIFFER
from controller.referee.effects import SoundBuzzer
from controller.referee.inputs import (
    MachineFault,
    MotionDone,
    Restored,
    TimedOut,
    ZonesRead,
    ZonesUnreadable,
    from_json,
)
from controller.referee.stages import (
    BetweenHands,
    ClaimWindow,
    LayingMeld,
    Moving,
    Opening,
    Revealing,
    Turn,
    TurnAsks,
    WinContested,
)
from controller.referee.table_snapshot import snapshot
from controller.referee.table_state import Table
from controller.referee.zones import AnyZone, OpenHand, StackHeights, StackPlace, TableMeld, TableZone
from controller.rules.acts import (
    Act,
    Chow,
    Discard,
    Disclose,
    Draw,
    FalseWin,
    Flower,
    Hu,
    Kong,
    KongKind,
    Pung,
    WallEnd,
)
from controller.rules.evolve import evolve
from controller.rules.tiles import Seat, name, tile, tiles
from controller.words import plain
from firmware_bridge.protocol.constants import Buzz, Operation
from tests.controller.orders.ordered_table import Evening, opened
from tests.controller.referee.doubted_dice import doubted
from tests.controller.referee.ideal_table import IdealTable, fresh_table, published


def windowed(rules: str = "hangzhou", seed: int = 1, **options: Any) -> IdealTable:
    """A table at which a discard lies open to claims."""
    table = IdealTable(fresh_table(rules, **options), seed)
    while not isinstance(table.table.stage, ClaimWindow):
        table.turn()
    return table


def in_turn(rules: str = "hangzhou", seed: int = 1) -> IdealTable:
    """A table at which somebody has drawn and has yet to discard."""
    table = windowed(rules, seed)
    while not isinstance(table.table.stage, Turn):
        table.turn()
    return table


def story(table: Table) -> str:
    return table.reports.log[-1].text.text


def buzzes(table: Table) -> list[SoundBuzzer]:
    return [effect for effect in table.effects if isinstance(effect, SoundBuzzer)]


# ---- what lies there ----------------------------------------------------------------------------------------------


@pytest.mark.clause("HZ-15", "HZ-16")
def test_where_the_rotated_tile_lies() -> None:
    assert [layout_diff.rotated_place("pung", 0, giver, 3) for giver in (1, 2, 3)] == [2, None, 0]
    assert [layout_diff.rotated_place("direct_kong", 1, giver, 4) for giver in (0, 2, 3)] == [0, 3, None]
    assert layout_diff.rotated_place("chow", 0, 3, 3) == 0


def test_only_a_pung_grows_to_a_kong() -> None:
    four = TableMeld(("1m",) * 4, 0)
    assert layout_diff.grown_pung((TableMeld(("1m",) * 3, 0),), (four,)) == "1m"
    for before in (("1m", "2m", "3m"), ("1m", "1m"), ("1m",) * 4, ("1m",)):
        assert layout_diff.grown_pung((TableMeld(before, 0),), (four,)) is None


def test_a_stack_that_cannot_be_read_is_not_wrong() -> None:
    heights: dict[AnyZone, StackHeights] = {TableZone.wall(0): (1, 2), TableZone.wall(3): (2, 2)}
    assert layout_diff.wrong_stacks({TableZone.wall(0): (None, 2), TableZone.wall(3): (2, 2)}, heights) == []
    assert layout_diff.wrong_stacks({TableZone.wall(0): (0, None), TableZone.wall(3): (2, 1)}, heights) == [
        StackPlace(0, 1),
        StackPlace(3, 2),
    ]
    assert [StackPlace(0, 1).name, StackPlace(3, 2).name] == ["0:1", "3:2"]


# ---- buttons ------------------------------------------------------------------------------------------------------


def test_a_claim_in_somebodys_turn_comes_too_late_and_is_named() -> None:
    table = in_turn()
    seat = table.table.current_hand.after(table.table.current_hand.turn)
    for button in ("pung", "chow", "kong"):
        table.press(seat, button)
        assert outputs.display_texts(table.table)[seat].startswith("NO HZ-")
        assert buzzes(table.table) == [SoundBuzzer(seat, Buzz.REFUSED)]
        assert f"Seat {seat}: {button} refused" in story(table.table)
    table.press(seat, "pass")
    assert outputs.display_texts(table.table)[seat] == "WAIT"


def test_a_kong_called_on_a_discard_is_laid() -> None:
    table = windowed()
    hand = table.table.current_hand
    assert hand.last_discard is not None and hand.last_discard[1] not in hand.wilds
    seat = hand.after(hand.turn, 2)
    table.press(seat, "kong")
    for other in range(4):
        if isinstance(table.table.stage, ClaimWindow) and other != seat:
            table.press(other, "pass")
    assert table.table.stage == LayingMeld(seat, Kong(seat, KongKind.DIRECT, hand.last_discard[1]))
    assert outputs.display_texts(table.table)[seat] == "LAY KONG"
    text = name(hand.last_discard[1])
    row = TableZone.discards(hand.turn).content_in(table.table.sensors.sight)[:-1]
    wrong = (text, text, text, "1z" if text != "1z" else "2z")
    table.give(ZonesRead({TableZone.discards(hand.turn): row, TableZone.melds(seat): (TableMeld(wrong),)}))
    assert "is no kong" in story(table.table) and all(each in story(table.table) for each in wrong)


@pytest.mark.clause("WH-10")
def test_in_the_bottom_stage_only_who_drew_says_that_it_keeps() -> None:
    table = in_turn("wuhan", 2)
    seat = table.table.current_hand.turn
    table.table = replace(
        table.table,
        hand=replace(table.table.hand, state=evolve(table.table.current_hand, left=3)),
        stage=Turn(TurnAsks.DRAW_KEEP),
    )
    other = table.table.current_hand.after(seat)
    table.press(other, "pass")
    assert table.table.current_hand.turn == seat
    table.press(seat, "kong")
    assert outputs.display_texts(table.table)[seat] == "NO WH-10"
    table.press(seat, "pass")
    assert table.table.current_hand.turn == other and table.table.current_hand.left == 2


@pytest.mark.clause("KW-52")
def test_only_ready_of_the_discarder_opens_a_hand_in_the_window() -> None:
    table = windowed("kawuxing")
    seat = table.table.current_hand.turn
    table.press(seat, "pass")
    table.press(seat, "pung")
    assert not table.table.current_hand.seats[seat].disclosed
    table.press(table.table.current_hand.after(seat), "ready")
    assert not any(state.disclosed for state in table.table.current_hand.seats)
    table.press(seat, "ready")
    assert table.table.current_hand.seats[seat].disclosed
    assert outputs.display_texts(table.table)[seat] == "OPEN HAND"
    # Thirteen tiles that wait on nothing are not what was announced; with one of them apart just as little.
    far = ("1p", "4p", "7p", "1s", "4s", "7s", "9s", "9p", "5z", "6z", "7z", "2p")
    table.give(ZonesRead({TableZone.hand(seat): OpenHand(far, "2s")}))
    assert "laying the hand open refused" in story(table.table) and "KW-52" in story(table.table)
    assert not table.table.current_hand.seats[seat].disclosed


def test_a_discard_that_lies_face_down_is_to_be_turned_up() -> None:
    table = in_turn()
    seat = table.table.current_hand.turn
    row = TableZone.discards(seat).content_in(table.table.sensors.sight)
    table.give(ZonesRead({TableZone.discards(seat): (*row, layout_diff.BACK)}))
    assert f"Seat {seat}: discard refused" in story(table.table) and "face down" in story(table.table)
    assert outputs.display_texts(table.table)[seat].startswith("UNDO HZ-")


def test_a_hand_that_cannot_be_read_is_to_be_tidied() -> None:
    table = in_turn()
    seat = table.table.current_hand.after(table.table.current_hand.turn)
    for zone in (TableZone.hand(seat), TableZone.melds(seat), TableZone.discards(seat)):
        table.give(ZonesUnreadable((zone,), plain("glare")))
        assert outputs.display_texts(table.table)[seat] == "TIDY"
    table.give(ZonesUnreadable((), plain("")))
    assert outputs.display_texts(table.table)[seat] == "WAIT"


@pytest.mark.clause("NB-6")
def test_wrong_flower_is_put_back_by_its_owner() -> None:
    table = IdealTable(fresh_table("ningbo"), 1)
    while not isinstance(table.table.stage, Opening):
        table.turn()
    seat = table.table.current_hand.banker
    table.give(ZonesRead({TableZone.singles(seat): ("5m",)}))
    assert outputs.display_texts(table.table)[seat].startswith("UNDO NB-")
    assert f"Seat {seat}: laying out 5m refused" in story(table.table)


def test_the_last_flowers_are_waited_for_by_name() -> None:
    table = IdealTable(fresh_table("xiamen"), 1)
    while not isinstance(table.table.stage, Opening):
        table.turn()
    table.table = replace(table.table, at=table.table.at + 60)
    opening = table.table.stage
    assert isinstance(opening, Opening)
    assert snapshot(table.table)["phase_text"]["id"] == "phase.flowers"
    table.table = replace(table.table, stage=replace(opening, ready=frozenset(range(4))))
    assert snapshot(table.table)["phase_text"]["id"] == "phase.flowers_last"


def test_winner_who_takes_the_hand_back_leaves_others_theirs() -> None:
    table = windowed("kawuxing", 2)
    hand = table.table.current_hand
    first, second = hand.after(hand.turn), hand.after(hand.turn, 2)
    assert hand.last_discard is not None
    won_on = name(hand.last_discard[1])
    table.table = replace(table.table, stage=Revealing(first, True, partners=(second,)))
    row = TableZone.discards(hand.turn).content_in(table.table.sensors.sight)[:-1]
    far = ("1p", "4p", "7p", "1s", "4s", "7s", "9s", "9p", "5z", "6z", "7z", "2p", "2s")
    table.give(ZonesRead({TableZone.discards(hand.turn): row, TableZone.hand(first): OpenHand(far, won_on)}))
    doubted = table.table.stage
    assert isinstance(doubted, WinContested)
    assert (doubted.seat, doubted.partners, doubted.shown) == (first, (second,), ())
    table.press(first, "pass")
    assert isinstance(table.table.stage, Revealing) and table.table.stage.seat == second


# ---- reports --------------------------------------------------------------------------------------------------------


def test_every_act_has_a_sentence_of_its_own() -> None:
    hand = windowed().table.current_hand
    assert hand.last_discard is not None
    one = Seat(1)
    acts: dict[str, Act] = {
        "act.draw": Draw(one, None, WallEnd.TAIL),
        "act.discard": Discard(one, tile("5m")),
        "act.chow": Chow(one, tiles("46m")),
        "act.pung": Pung(one, tiles("55m")),
        "act.kong": Kong(one, KongKind.CLOSED, None),
        "act.kong_single": Kong(one, KongKind.SINGLE, tile("7z")),
        "act.kong_single_unseen": Kong(one, KongKind.SINGLE, None),
        "act.hu": Hu(one, tiles("123m"), tile("4m")),
        "act.flower": Flower(one, tile("1f")),
        "act.disclose": Disclose(one),
        "act.false_win": FalseWin(one),
    }
    for sentence, act in acts.items():
        text = hand_flow.act_sentence(hand, act)
        assert text.id == sentence and "1" in text.text
    nothing_open = evolve(hand, last_discard=None)
    text = hand_flow.act_sentence(nothing_open, Pung(one))
    assert (text.id, text.text) == ("act.called", "Seat 1: pung")


def test_the_page_has_what_it_draws() -> None:
    table = in_turn(seed=8)
    shown = snapshot(table.table)
    assert shown["last_discard"] is None and "banker_base" not in shown and "round_wind" not in shown
    assert shown["sitting"] | {"held": None} == shown["sitting"]
    assert set(shown["sitting"]) == {
        *(
            "status",
            "held",
            "stake_per_unit",
            "pot",
            "maximum_loss",
            "end_at",
            "rotations",
            "rotations_played",
        ),
        "ends_with_this_hand",
    }
    assert (shown["sitting"]["stake_per_unit"], shown["sitting"]["maximum_loss"]) == ("1", None)
    assert {(seat["hand"], seat["apart"]) for seat in shown["seats"]} == {(None, None)}
    table = windowed()
    giver, claimed = table.table.current_hand.last_discard or (None, None)
    assert claimed is not None
    assert snapshot(table.table)["last_discard"] == {"seat": giver, "tile": name(claimed)}
    table = in_turn(seed=8)
    seat = table.table.current_hand.turn
    table.press(seat, "hu")
    table.give(ZonesRead({TableZone.hand(seat): OpenHand(("1m", "9m"), "9p")}))
    shown = snapshot(table.table)
    assert (shown["seats"][seat]["hand"], shown["seats"][seat]["apart"]) == (["1m", "9m"], "9p")
    assert shown["seats"][(seat + 1) % 4]["hand"] is None
    assert shown["phase_text"]["id"] == "phase.revealing"


def test_base_of_quanzhous_banker_is_reported_where_it_counts() -> None:
    table = IdealTable(fresh_table("quanzhou", stay_step="by_multiplier"), 1)
    assert "banker_base" not in snapshot(table.table)
    table.table = replace(table.table, session=replace(table.table.session, banker_base=7))
    assert snapshot(table.table)["banker_base"] == 7


# ---- sessions and orders -------------------------------------------------------------------------------------------


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(opened(tmp_path / "table.db", chips=40), seed=3)


def test_what_orders_answer_and_who_gave_them(evening: Evening) -> None:
    evening.play_one()
    answer = evening.order("correct", hand=1, deltas={"East": -3, "West": 3}, why="miscounted")
    assert answer.ok and set(answer.result) == {"session", "before", "totals"}
    before, after = wholes(answer.result["before"]), wholes(answer.result["totals"])
    moved = [now - then for then, now in zip(before, after, strict=True)]
    assert moved == [-3, 0, 3, 0]
    evening.order("pause", why="tea")
    assert outputs.display_texts(evening.table) == ("BREAK",) * 4
    assert snapshot(evening.table)["phase_text"]["id"] == "phase.break"
    assert evening.messages("session")[-1]["by"] == "Li"
    evening.order("resume", by="Ann")
    last = evening.messages("session")[-1]
    assert (last["status"], last["by"]) == ("resumed", "Ann")
    assert [event["kind"] for event in evening.messages("event")][-1] == "info"
    assert set(last) == {
        *(
            "hand",
            "session",
            "status",
            "players",
            "stake_per_unit",
            "chips",
            "maximum_loss",
            "totals",
            "pot_total",
        ),
        *("text", "by"),
    }
    assert (last["chips"], last["maximum_loss"], last["pot_total"]) == (40, None, 0)
    evening.into_a_hand()
    assert "people change seats between hands" in evening.order("swap", a=0, b=1).text
    assert "people sit down between hands" in evening.order("sit", seat=1, name="Eve").text
    evening.play_one()
    ended = evening.order("end_session", by="Ann")
    assert ended.ok and evening.messages("session")[-1]["by"] == "Ann"
    assert all(text.startswith("OVER ") for text in outputs.display_texts(evening.table))
    evening.press(0, "ready")
    assert isinstance(evening.table.stage, BetweenHands) and not evening.table.stage.ready
    assert snapshot(evening.table)["phase_text"]["id"] == "phase.session_over"


@pytest.mark.parametrize(("number", "chips"), [(None, 40), (100, 100)])
def test_chips_of_a_new_session_are_given_or_of_the_rules(
    evening: Evening, number: int | None, chips: int
) -> None:
    args: dict[str, Any] = {} if number is None else {"chips": number}
    assert evening.order("begin_session", players=["A", "B", "C", "D"], **args).ok
    assert evening.table.session.current.chips == (chips,) * 4 and evening.table.session.count == 2


def test_answer_of_clear_fault_names_the_code(evening: Evening) -> None:
    evening.give(MachineFault("referee", plain("something made no sense")))
    answer = evening.order("clear_fault", code="referee")
    assert (answer.status, dict(answer.result)) == ("ok", {"code": "referee"})
    evening.give(MachineFault("jam", plain("a tile is stuck")))
    answer = evening.order("clear_fault", code="jam")
    assert (answer.status, dict(answer.result)) == ("ok", {"code": "jam"})
    while evening.table.hand.plan is None:
        evening.turn()
    doubted(evening)
    answer = evening.order("clear_fault", code=DIFFER)
    assert (answer.status, dict(answer.result)) == ("ok", {"code": DIFFER})


def test_alerts_that_hold_a_hand_back(evening: Evening) -> None:
    for code, shown in (("outbox", "OUTBOX FULL"), ("disk", "DISK LOW")):
        evening.give(MachineFault(code, plain("full")))
        assert outputs.display_texts(evening.table) == (shown,) * 4
        evening.press(0, "ready")
        assert isinstance(evening.table.stage, BetweenHands) and not evening.table.stage.ready


# ---- what is kept and brought back ----------------------------------------------------------------------------------


def test_a_table_between_hands_is_kept_and_recalled_whole(evening: Evening) -> None:
    assert Table.unplayed(evening.table.system, evening.table.session.current).session.count == 1
    evening.play_one()
    assert evening.order("begin_session", players=["A", "B", "C", "D"]).ok
    evening.give(MachineFault("jam", plain("a tile is stuck")))
    evening.press(1, "ready")
    kept = json.loads(json.dumps(table_checkpoint.to_checkpoint(evening.table), default=str))
    fresh = Table.unplayed(evening.table.system, evening.table.session.current)
    again = table_checkpoint.from_checkpoint(fresh, kept)
    for part in ("rules", "session", "sensors", "link", "reports", "stage"):
        assert getattr(again, part) == getattr(evening.table, part), part
    assert len(again.session.earlier) == 1 and again.session.count == 2 and again.reports.alerts[0].text.text


def test_restored_hands_are_added_to_their_session(evening: Evening) -> None:
    evening.play_one()
    before = evening.table.session.current
    east, west = before.players[0], before.players[2]
    reported = {"session": before.name, "hand": 1, "players": [east, west]}
    hand = {**reported, "deltas": [5, -5], "totals": [5, -5], "text": plain("a hand").to_json()}
    put_right = {**reported, "deltas": [-1, 1], "before": [5, -5], "by": "Li", "why": "why"}
    name_ = before.name
    changes = (change_from_message("score", hand), change_from_message("correction", put_right))
    evening.give(Restored(name_, changes))
    after = evening.table.session.current
    assert [a - b for a, b in zip(after.totals, before.totals, strict=True)] == [4, 0, -4, 0]
    assert after.hands == before.hands + 1
    scored, corrected = snapshot(evening.table)["history"][-2:]
    assert (scored["kind"], scored["text"]["text"], scored["deltas"]) == ("score", "a hand", [5, 0, -5, 0])
    assert scored["seats"] == [east, west]
    assert (corrected["kind"], corrected["deltas"]) == ("correction", [-1, 0, 1, 0])
    assert "why" in corrected["text"]["text"] and "Li" in corrected["text"]["text"]
    assert evening.order("begin_session", players=["A", "B", "C", "D"]).ok
    current = evening.table.session.current
    evening.give(Restored(name_, changes[:1]))
    assert evening.table.session.current == current
    assert [a - b for a, b in zip(evening.table.session.earlier[-1].totals, after.totals, strict=True)] == [
        5,
        0,
        -5,
        0,
    ]
    with pytest.raises(SessionError, match="does not remember session never"):
        step(evening.table, Restored("never", changes), 1.0)


def test_an_input_of_another_version_is_named() -> None:
    with pytest.raises(ValueError, match="an input of kind 'Telepathy', unknown to this version"):
        from_json({"input": "Telepathy"})
    assert from_json({"input": "TimedOut", "name": "odd"}) == TimedOut("odd")


# ---- time, doubt and the machine ------------------------------------------------------------------------------------


def test_a_window_nobody_answers_closes_by_itself() -> None:
    table = windowed()
    giver = table.table.current_hand.turn
    waiting = outputs.waiting(table.table)
    assert waiting is not None and waiting.name == "claims"
    table.give(TimedOut("claims"))
    assert isinstance(table.table.stage, Turn)
    assert table.table.current_hand.turn == table.table.current_hand.after(giver)


def test_change_without_a_call_is_refused_after_a_while() -> None:
    table = in_turn()
    seat = table.table.current_hand.after(table.table.current_hand.turn, 2)
    before = TableZone.melds(seat).content_in(table.table.sensors.sight)
    # A chow by a player whose turn is not the next: by no course of play can it lie there.
    table.give(ZonesRead({TableZone.melds(seat): (*before, TableMeld(("3m", "4m", "5m")))}))
    assert outputs.display_texts(table.table)[seat] == "WAIT"
    waiting = outputs.waiting(table.table)
    assert waiting is not None and waiting.name == "odd"
    table.give(TimedOut("odd"))
    assert outputs.display_texts(table.table)[seat].startswith("UNDO HZ-")
    reported = f"Seat {seat}: moving melds refused. the melds of seat {seat} changed without a call"
    assert reported.casefold() in story(table.table).casefold()
    table.give(ZonesRead({TableZone.melds(seat): before}))
    assert outputs.display_texts(table.table)[seat] == "WAIT"


def test_uncertain_reading_is_no_act() -> None:
    table = in_turn()
    hand = table.table.current_hand
    row = TableZone.discards(hand.turn).content_in(table.table.sensors.sight)
    table.give(ZonesUnreadable((TableZone.discards(hand.turn),), plain("glare")))
    table.give(ZonesRead({TableZone.discards(hand.turn): (*row, "5m")}))
    assert table.table.current_hand is hand
    zones = tuple(zone(seat) for zone in (TableZone.discards, TableZone.melds) for seat in range(4))
    table.give(ZonesUnreadable(zones, plain("glare on the table")))
    alert = next(alert for alert in table.table.reports.alerts if alert.code == "eye")
    assert alert.text.id == "eye.blind_mostly" and "glare on the table" in alert.text.text


def test_next_hand_is_announced_and_a_held_one_is_refused() -> None:
    table = IdealTable(fresh_table(), 1)
    table.give(MachineFault("disk", plain("full")))
    table.press(0, "ready")
    assert buzzes(table.table) == [SoundBuzzer(0, Buzz.REFUSED)]
    table = IdealTable(fresh_table(), 1)
    for seat in range(4):
        table.press(seat, "ready")
    (begun,) = published(table.table.effects, Leaf.HAND)
    assert (begun["status"], begun["rules"], begun["hand"]) == ("begun", "hangzhou", 1)
    assert (begun["banker"], begun["stay"]) == (0, 1)


def test_dice_the_machine_does_not_report_are_rolled_again() -> None:
    table = IdealTable(fresh_table(), 1)
    while not (isinstance(table.table.stage, Moving) and table.table.stage.operation is Operation.ROLL_DICE):
        table.turn()
    for _ in range(recovery_steps.ROLLS_AGAIN + 1):
        moving = table.table.stage
        assert isinstance(moving, Moving) and moving.stuck is None
        table.give(MotionDone(Operation.ROLL_DICE, moving.op_id, None))
    assert isinstance(table.table.stage, Moving) and table.table.stage.stuck is not None
    assert any("the dice could not be read" in alert.text.text for alert in table.table.reports.alerts)
