"""What only some systems know, at the live table: flowers, a late gold, tiles laid alone, open hands, two winners."""

from __future__ import annotations

from dataclasses import replace

import pytest

from controller.journal.entries import Leaf
from controller.referee import outputs
from controller.referee.inputs import TimedOut, ZonesRead, ZonesUnreadable
from controller.referee.stages import (
    BetweenHands,
    ClaimWindow,
    Opening,
    Revealing,
    Turn,
    TurnAsks,
    TurningUp,
    WinContested,
)
from controller.referee.table_snapshot import snapshot
from controller.referee.zones import FaceUpTile, OpenHand, TableMeld, TableZone, TileRow
from controller.rules.acts import Flower
from controller.rules.tiles import Seat, name, tile
from controller.words import plain
from tests.controller.referee.ideal_table import IdealTable, fresh_table, published
from tests.controller.referee.shown_results import last_score

# ---- flowers and late indicators -----------------------------------------------------------------------------------


def opened(rules: str, seed: int) -> IdealTable:
    ideal = IdealTable(fresh_table(rules), seed)
    while not isinstance(ideal.table.stage, Opening):
        ideal.turn()
    return ideal


@pytest.mark.clause("NB-6")
def test_ningbo_asks_for_flowers_one_seat_after_the_other() -> None:
    ideal = opened("ningbo", 1)
    banker = ideal.table.session.banker
    assert outputs.display_texts(ideal.table)[banker] == "FLOWERS"
    assert [text for text in outputs.display_texts(ideal.table) if text != "WAIT"] == ["FLOWERS"]
    while isinstance(ideal.table.stage, Opening):
        shown = [text for text in outputs.display_texts(ideal.table) if text != "WAIT"]
        assert shown in (["FLOWERS"], ["DRAW 1 TAIL"])
        ideal.turn()
    assert isinstance(ideal.table.stage, Turn)


@pytest.mark.clause("XM-6")
def test_xiamen_asks_everybody_for_flowers_then_rolls_for_gold() -> None:
    ideal = opened("xiamen", 1)
    assert outputs.display_texts(ideal.table) == ("FLOWERS",) * 4
    assert ideal.table.current_hand.indicator is None and len(ideal.table.hand.dice or ()) == 4
    while isinstance(ideal.table.stage, Opening):
        ideal.turn()
    assert outputs.motion(ideal.table) is not None and outputs.display_texts(ideal.table) == ("DICE",) * 4
    while not isinstance(ideal.table.stage, Turn):
        ideal.turn()
    dealt = published(ideal.table.effects, Leaf.HAND)
    assert dealt and dealt[-1]["status"] == "dealt" and len(dealt[-1]["dice"]) == 6
    assert dealt[-1]["indicator"] == name(tile(dealt[-1]["wilds"][0]))
    assert tuple(ideal.table.current_hand.start.dice) == ideal.table.hand.dice


@pytest.mark.clause("XM-7")
def test_flower_turned_up_as_gold_is_turned_back_and_rerolled() -> None:
    ideal = opened("xiamen", 2)
    while not isinstance(ideal.table.stage, TurningUp):
        ideal.turn()
    table = ideal.table
    assert table.hand.plan is not None and table.hand.plan.indicator is not None
    place, breaker = table.hand.plan.indicator, table.hand.plan.break_seat
    assert outputs.display_texts(table)[breaker] == f"TURN UP {place.seat}:{place.stack}"
    laid = {f for seat in table.current_hand.seats for f in seat.flowers}
    flower = next(f"{n}f" for n in range(1, 9) if tile(f"{n}f") not in laid)
    ideal.give(ZonesRead({TableZone.indicators(): (FaceUpTile(int(place.seat), place.stack, flower),)}))
    assert outputs.display_texts(ideal.table)[breaker] == f"TURN BACK {place.seat}:{place.stack}"
    dice = ideal.table.hand.dice
    ideal.give(ZonesRead({TableZone.indicators(): ()}))
    assert outputs.motion(ideal.table) is not None
    while not isinstance(ideal.table.stage, TurningUp):
        ideal.turn()
    assert dice is not None and ideal.table.hand.dice is not None
    assert len(ideal.table.hand.dice) == 6 and ideal.table.hand.dice[:4] == dice[:4]


@pytest.mark.clause("NB-6")
def test_flower_seen_after_everybody_was_ready_is_replaced() -> None:
    ideal = opened("ningbo", 1)
    while not isinstance(ideal.table.stage, Turn):
        ideal.turn()
    seat = ideal.table.current_hand.after(ideal.table.session.banker, 3)
    laid = {f for state in ideal.table.current_hand.seats for f in state.flowers}
    flowers = ideal.table.system.flower_tiles(ideal.table.current_hand) - laid
    before = TableZone.singles(seat).content_in(ideal.table.sensors.sight)
    ideal.give(ZonesRead({TableZone.singles(seat): (*before, name(min(flowers)))}))
    assert outputs.display_texts(ideal.table)[seat] == "DRAW 1 TAIL"
    ideal.press(seat, "ready")
    ideal.give(TimedOut("opening"))
    assert isinstance(ideal.table.stage, Turn)
    assert outputs.display_texts(ideal.table)[ideal.table.session.banker] == "DISCARD"


@pytest.mark.clause("XM-6")
def test_flowers_seen_only_after_gold_are_replaced_all_same() -> None:
    ideal = opened("xiamen", 1)
    ideal.begin()
    for seat in range(4):  # everybody says ready before the tiles are even dealt
        ideal.press(seat, "ready")
    ideal.give(TimedOut("opening"))
    while not isinstance(ideal.table.stage, Turn):
        ideal.turn()
    late = sorted(ideal.table.system.flower_tiles(ideal.table.current_hand))
    ideal.give(
        ZonesRead(
            {
                TableZone.singles(1): (name(late[0]), name(late[1])),
                TableZone.singles(2): (name(late[2]),),
                TableZone.singles(0): (),
            }
        )
    )
    asked = []
    while isinstance(ideal.table.stage, Opening):
        asked.append(next(k for k, text in enumerate(outputs.display_texts(ideal.table)) if text != "WAIT"))
        ideal.press(asked[-1], "ready")
        ideal.give(TimedOut("opening"))
    assert asked == [1, 1, 2]
    assert outputs.display_texts(ideal.table)[ideal.table.session.banker] == "DISCARD"


@pytest.mark.clause("XM-6")
@pytest.mark.parametrize("banker", [Seat(0), Seat(2)])
def test_flowers_laid_in_dark_count_as_laid_from_banker_on(banker: Seat) -> None:
    ideal = opened("xiamen", 1)
    hand = ideal.table.current_hand
    ideal.table = replace(
        ideal.table,
        hand=replace(ideal.table.hand, state=replace(hand, start=replace(hand.start, banker=banker))),
    )
    flowers = [name(each) for each in sorted(ideal.table.system.flower_tiles(ideal.table.current_hand))]
    ideal.give(
        ZonesRead({TableZone.singles(seat): (flowers[2 * seat], flowers[2 * seat + 1]) for seat in range(4)})
    )
    laid = [(act.seat, name(act.tile)) for act in ideal.table.current_hand.acts if isinstance(act, Flower)]
    order = [(banker + step) % 4 for step in range(4)]
    assert laid == [(seat, flowers[2 * seat + k]) for seat in order for k in range(2)]


@pytest.mark.clause("XM-6")
def test_opening_waits_until_camera_can_see_what_was_laid() -> None:
    ideal = opened("xiamen", 1)
    for seat in range(4):
        ideal.press(seat, "ready")
    assert outputs.display_texts(ideal.table) == ("WAIT",) * 4
    ideal.give(ZonesUnreadable((TableZone.singles(2),), plain("a sleeve")))
    assert outputs.waiting(ideal.table) is None
    ideal.give(ZonesUnreadable((), plain("")))
    waiting = outputs.waiting(ideal.table)
    assert waiting is not None and waiting.name == "opening"


@pytest.mark.clause("XM-12")
def test_a_flower_drawn_in_play_is_replaced_from_the_tail() -> None:
    ideal = opened("xiamen", 3)
    while not isinstance(ideal.table.stage, ClaimWindow):
        ideal.turn()
    for seat in range(4):  # the banker too: it might rob the gold after its own discard
        ideal.press(seat, "pass")
    turn = ideal.table.current_hand.turn
    laid = {f for seat in ideal.table.current_hand.seats for f in seat.flowers}
    flower = next(f"{n}f" for n in range(1, 9) if tile(f"{n}f") not in laid)
    before = TableZone.singles(turn).content_in(ideal.table.sensors.sight)
    ideal.give(ZonesRead({TableZone.singles(turn): (*before, flower)}))
    assert outputs.display_texts(ideal.table)[turn] == "DRAW TAIL"
    assert tile(flower) in ideal.table.current_hand.seats[turn].flowers


# ---- tiles laid out alone, the bottom stage ------------------------------------------------------------------------


def in_turn(rules: str, seed: int = 1) -> IdealTable:
    ideal = IdealTable(fresh_table(rules), seed)
    while not isinstance(ideal.table.stage, Turn):
        ideal.turn()
    return ideal


@pytest.mark.clause("WH-12")
def test_a_tile_konged_alone_is_called_and_laid_beside_the_row() -> None:
    ideal = in_turn("wuhan")
    banker = ideal.table.session.banker
    ideal.press(banker, "kong")
    assert outputs.display_texts(ideal.table)[banker] == "LAY KONG"
    ideal.give(ZonesRead({TableZone.singles(banker): ("7z",)}))
    assert outputs.display_texts(ideal.table)[banker] == "DRAW TAIL"
    assert [meld.kind for meld in ideal.table.current_hand.seats[banker].melds] == ["single_kong"]
    assert snapshot(ideal.table)["seats"][banker]["singles"] == ["7z"]


@pytest.mark.clause("WH-8")
def test_same_tile_without_a_call_is_a_discard_or_refused() -> None:
    ideal = in_turn("wuhan")
    banker = ideal.table.session.banker
    ideal.give(ZonesRead({TableZone.discards(banker): ("7z",)}))
    assert outputs.display_texts(ideal.table)[banker].startswith("UNDO WH-")
    ideal.give(ZonesRead({TableZone.discards(banker): (), TableZone.singles(banker): ("7z",)}))
    assert isinstance(ideal.table.stage, ClaimWindow)
    assert ideal.table.current_hand.last_discard == (banker, tile("7z"))
    assert snapshot(ideal.table)["seats"][banker]["discards"] == []


@pytest.mark.clause("WH-8")
def test_an_ordinary_discard_does_not_lie_alone() -> None:
    ideal = in_turn("wuhan")
    banker = ideal.table.session.banker
    other = next(t for t in ("1p", "9s", "3m") if tile(t) not in ideal.table.current_hand.wilds)
    ideal.give(ZonesRead({TableZone.singles(banker): (other,)}))
    assert outputs.display_texts(ideal.table)[banker].startswith("UNDO WH-")


@pytest.mark.clause("WH-10")
def test_in_the_bottom_stage_a_drawn_tile_wins_or_is_kept() -> None:
    ideal = IdealTable(fresh_table("wuhan"), 2)
    seen = set()
    while not (isinstance(ideal.table.stage, BetweenHands) and ideal.table.session.number == 1):
        if isinstance(ideal.table.stage, Turn) and ideal.table.stage.asks is TurnAsks.DRAW_KEEP:
            turn = ideal.table.current_hand.turn
            seen.add(turn)
            ideal.press(turn, "kong")
            assert outputs.display_texts(ideal.table)[turn].startswith("NO WH-")
        ideal.turn()
    assert len(seen) == 4


# ---- kongs paid at once, hands laid open, two winners --------------------------------------------------------------


@pytest.mark.clause("KW-20")
def test_kong_payment_is_reported_and_shown_at_once() -> None:
    ideal = in_turn("kawuxing")
    banker = ideal.table.session.banker
    ideal.press(banker, "kong")
    ideal.give(ZonesRead({TableZone.melds(banker): (TableMeld(("back",) * 4),)}))
    paid = [message for message in published(ideal.table.effects, Leaf.EVENT) if message["kind"] == "payment"]
    assert paid and {one["from"] for one in paid[0]["act"]["paid"]} == {1, 2}
    assert outputs.display_texts(ideal.table) == ("DRAW TAIL", "KONG -2", "KONG -2")
    assert [seat["paid"] for seat in snapshot(ideal.table)["seats"]] == [4, -2, -2]


@pytest.mark.clause("KW-52")
def test_hand_is_laid_open_after_discard_that_was_announced() -> None:
    ideal = in_turn("kawuxing")
    banker = ideal.table.session.banker
    ideal.press(banker, "ready")
    assert outputs.display_texts(ideal.table)[banker] == "DISCARD OPEN"
    ideal.give(ZonesRead({TableZone.discards(banker): ("1p",)}))
    assert ideal.table.current_hand.seats[banker].disclosed
    assert outputs.display_texts(ideal.table)[banker] == "OPEN HAND"
    ideal.give(
        ZonesRead(
            {
                TableZone.hand(banker): OpenHand(
                    ("2p",) * 3 + ("3s",) * 3 + ("5z",) * 3 + ("7z",) * 3 + ("9s",)
                )
            }
        )
    )
    assert outputs.display_texts(ideal.table)[banker] == "WAIT"
    assert outputs.waiting(ideal.table) is not None  # the claims go on; the open hand is nothing odd
    assert snapshot(ideal.table)["seats"][banker]["disclosed"]


@pytest.mark.clause("KW-8")
def test_two_may_win_on_one_tile_and_show_one_after_the_other() -> None:
    table = windowed("kawuxing", (TableZone.discards(0), ("5p",)))
    for seat in (1, 2):
        table.press(seat, "hu")
    assert outputs.display_texts(table.table) == ("WAIT", "SHOW HAND", "WAIT")
    first = ("1p", "1p", "1p", "4p", "6p", "2s", "2s", "2s", "3s", "4s", "5s", "9s", "9s")
    second = ("4p", "6p", "7s", "7s", "7s", "1s", "2s", "3s", "6z", "6z", "6z", "8s", "8s")
    table.give(ZonesRead({TableZone.discards(0): (), TableZone.hand(1): OpenHand(first, "5p")}))
    assert outputs.display_texts(table.table) == ("WAIT", "WAIT", "SHOW HAND")
    table.give(ZonesRead({TableZone.hand(2): OpenHand(second)}))
    score = published(table.table.effects, Leaf.SCORE)[0]
    assert score["winners"] == [1, 2] and len(score["patterns_by_winner"]) == 2
    assert score["deltas"][0] < 0 < min(score["deltas"][1:])
    assert "seat 1 won" in score["text"]["text"] and "seat 2 won" in score["text"]["text"]


@pytest.mark.clause("KW-8")
def test_where_nearer_winner_takes_hand_back_other_still_wins() -> None:
    table = windowed("kawuxing", (TableZone.discards(0), ("5p",)))
    for seat in (1, 2):
        table.press(seat, "hu")
    table.press(1, "pass")
    assert outputs.display_texts(table.table) == ("WAIT", "WAIT", "SHOW HAND")


def windowed(rules: str, laid: tuple[TableZone[TileRow], TileRow]) -> IdealTable:
    """A table at which the banker's first discard lies open."""
    ideal = in_turn(rules)
    ideal.give(ZonesRead({laid[0]: laid[1]}))
    assert isinstance(ideal.table.stage, ClaimWindow)
    return ideal


@pytest.mark.clause("HZ-64")
def test_ten_honours_win_without_a_hand_to_show() -> None:
    ideal = IdealTable(fresh_table("hangzhou", ten_honours="ten_own_eleven_wild"), 1)
    while not isinstance(ideal.table.stage, Turn):
        ideal.turn()
    rows: dict[int, tuple[str, ...]] = dict.fromkeys(range(4), ())
    wild = ideal.table.current_hand.wilds[0]
    honours = [f"{n}z" for n in range(1, 8) for _ in range(3) if tile(f"{n}z") != wild]
    plain = [
        f"{n}{suit}" for suit in "mps" for n in range(1, 10) for _ in range(2) if tile(f"{n}{suit}") != wild
    ]
    while len(rows[0]) < 10:
        turn = ideal.table.current_hand.turn
        rows[turn] = (*rows[turn], (honours if turn == 0 else plain).pop(0))
        ideal.give(ZonesRead({TableZone.discards(turn): rows[turn]}))
        assert isinstance(ideal.table.stage, ClaimWindow), ideal.table.reports.log[-1].text.text
        if len(rows[0]) < 10:
            for seat in range(4):
                ideal.press(seat, "pass")
    assert outputs.display_texts(ideal.table)[0] == "CLAIM?"
    ideal.press(0, "hu")
    for seat in (1, 2, 3):
        ideal.press(seat, "pass")
    assert isinstance(ideal.table.stage, BetweenHands) and "seat 0 won" in last_score(ideal.table).text.text


# ---- wins without a tile apart -------------------------------------------------------------------------------------


@pytest.mark.clause("XM-19")
def test_three_golds_right_after_the_deal_win_as_they_lie() -> None:
    ideal = opened("xiamen", 5)
    while not isinstance(ideal.table.stage, Turn):
        ideal.turn()
    (gold,) = ideal.table.current_hand.wilds[:1]
    seat = ideal.table.current_hand.after(ideal.table.session.banker)
    ideal.press(seat, "hu")
    assert outputs.display_texts(ideal.table)[seat] == "SHOW HAND"
    held = (name(gold),) * 3 + tuple(t for t in OTHERS if tile(t) not in ideal.table.current_hand.wilds)[:13]
    ideal.give(ZonesRead({TableZone.hand(seat): OpenHand(held)}))
    assert isinstance(ideal.table.stage, Revealing)  # perhaps the tile apart is still to come
    ideal.give(TimedOut("reveal"))
    assert not isinstance(ideal.table.stage, WinContested), ideal.table.reports.log[-1].text.text
    assert isinstance(ideal.table.stage, BetweenHands)
    assert "three_gold ×4" in last_score(ideal.table).text.text


OTHERS = ("1m", "4m", "7m", "9m", "1p", "4p", "7p", "9p", "1s", "4s", "7s", "9s", "2z", "4z", "6z")
