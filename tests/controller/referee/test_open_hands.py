"""A hand laid open in mid-hand is read where it lies: only a ready one may be, and it has a price (KW-52)."""

from __future__ import annotations

import pytest

from controller.referee import outputs
from controller.referee.inputs import ZonesRead, ZonesUnreadable
from controller.referee.stages import ClaimWindow, Turn
from controller.referee.turn_phase import may_answer
from controller.referee.zones import OpenHand, TableMeld, TableZone
from controller.rules.acts import Disclose
from controller.rules.hand_state import Phase
from controller.words import plain
from tests.controller.referee.ideal_table import IdealTable, fresh_table

READY = ("2p",) * 3 + ("3s",) * 3 + ("5z",) * 3 + ("7z",) * 3 + ("9s",)
UNREADY = (*READY[:10], "1s", "5s", "9s")


def announced() -> tuple[IdealTable, int]:
    """The banker has discarded and announced that its hand will lie open."""
    ideal = IdealTable(fresh_table("kawuxing"), 1)
    while not isinstance(ideal.table.stage, Turn):
        ideal.turn()
    banker = ideal.table.session.banker
    ideal.press(banker, "ready")
    ideal.give(ZonesRead({TableZone.discards(banker): ("1p",)}))
    assert ideal.table.current_hand.seats[banker].disclosed
    return ideal, banker


@pytest.mark.clause("KW-52")
def test_hand_that_is_not_ready_is_taken_up_and_play_goes_on() -> None:
    ideal, banker = announced()
    ideal.give(ZonesRead({TableZone.hand(banker): OpenHand(UNREADY)}))
    assert outputs.display_texts(ideal.table)[banker] == "UNDO KW-52"
    assert not ideal.table.current_hand.seats[banker].disclosed
    assert not any(
        isinstance(act, Disclose) for act in ideal.table.current_hand.acts
    )  # nothing is owed in a drawn hand
    assert "not one tile away" in ideal.table.reports.log[-1].text.text
    ideal.give(ZonesRead({TableZone.hand(banker): OpenHand()}))
    assert outputs.display_texts(ideal.table)[banker] == "WAIT"
    assert isinstance(ideal.table.stage, ClaimWindow) and outputs.waiting(ideal.table) is not None


@pytest.mark.clause("KW-52")
def test_ready_hand_lies_open_and_is_reported_once() -> None:
    ideal, banker = announced()
    ideal.give(ZonesRead({TableZone.hand(banker): OpenHand(READY)}))
    assert ideal.table.current_hand.seats[banker].disclosed and ideal.table.hand.undo is None
    assert sum(isinstance(act, Disclose) for act in ideal.table.current_hand.acts) == 1


@pytest.mark.clause("KW-52")
def test_hand_laid_open_in_part_or_hidden_by_sleeve_says_nothing() -> None:
    ideal, banker = announced()
    ideal.give(ZonesRead({TableZone.hand(banker): OpenHand(UNREADY[:7])}))
    assert ideal.table.current_hand.seats[banker].disclosed and ideal.table.hand.undo is None
    ideal.give(ZonesUnreadable((TableZone.hand(banker),), plain("a sleeve")))
    ideal.give(ZonesRead({TableZone.hand(banker): OpenHand(UNREADY)}))
    assert ideal.table.current_hand.seats[banker].disclosed
    ideal.give(ZonesUnreadable(()))
    assert not ideal.table.current_hand.seats[banker].disclosed


@pytest.mark.clause("KW-52")
def test_hand_shown_in_next_turn_is_judged_until_owner_draws() -> None:
    ideal, banker = announced()
    for seat in range(3):
        ideal.press(seat, "pass")
    assert ideal.table.current_hand.turn != banker
    ideal.give(ZonesRead({TableZone.hand(banker): OpenHand(UNREADY)}))
    assert not ideal.table.current_hand.seats[banker].disclosed
    late, banker = announced()
    row: dict[int, tuple[str, ...]] = {}
    for seat in range(3):
        late.press(seat, "pass")
    while late.table.current_hand.turn != banker:
        turn = late.table.current_hand.turn
        row[turn] = (*row.get(turn, ()), "9p")
        late.give(ZonesRead({TableZone.discards(turn): row[turn]}))
        for seat in range(3):
            late.press(seat, "pass")
    late.give(ZonesRead({TableZone.hand(banker): OpenHand(UNREADY)}))
    assert late.table.current_hand.seats[banker].disclosed


@pytest.mark.clause("KW-8")
def test_open_winner_of_two_still_turns_up_the_closed_kong() -> None:
    ideal, banker = announced()
    opener, giver = (banker + 1) % 3, (banker + 2) % 3
    sets = ("2p",) * 3 + ("3p",) * 3 + ("9p",) * 3 + ("5z",) * 3 + ("5p",)
    ideal.give(ZonesRead({TableZone.hand(banker): OpenHand(sets)}))
    _pass(ideal)
    ideal.press(opener, "kong")
    ideal.give(ZonesRead({TableZone.melds(opener): (TableMeld(("back",) * 4),)}))
    ideal.press(opener, "ready")
    ideal.give(ZonesRead({TableZone.discards(opener): ("6s",)}))
    ideal.give(
        ZonesRead({TableZone.hand(opener): OpenHand(("1s",) * 3 + ("3s",) * 3 + ("7z",) * 3 + ("5p",))})
    )
    _pass(ideal)
    ideal.give(ZonesRead({TableZone.discards(giver): ("5p",)}))
    ideal.press(banker, "hu")
    ideal.press(opener, "hu")
    shown = outputs.display_texts(ideal.table)
    assert [shown[seat] for seat in (banker, opener, giver)] == ["SHOW HAND", "WAIT", "WAIT"]
    ideal.give(ZonesRead({TableZone.hand(banker): OpenHand(sets, "5p"), TableZone.discards(giver): ()}))
    assert ideal.table.current_hand.phase is Phase.CLAIMS, (
        "the hand is not over before the second has shown his"
    )
    assert outputs.display_texts(ideal.table)[opener] == "SHOW HAND"
    ideal.give(ZonesRead({TableZone.melds(opener): (TableMeld(("9s",) * 4),)}))
    result = ideal.table.current_hand.result
    assert result is not None and set(result.winners) == {banker, opener}
    assert ideal.table.session.banker == giver, "who gave two the tile takes the bank (KW-3)"


def _pass(ideal: IdealTable) -> None:
    while isinstance(window := ideal.table.stage, ClaimWindow):
        ideal.press(next(seat for seat in may_answer(ideal.table) if seat not in window.answers), "pass")
