"""A payment that depends on a hidden hand: its owner is asked to show it, and nothing is paid before (WH-39, WH-40)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from controller.journal.entries import Leaf
from controller.journal.journal import Journal
from controller.referee import layout_diff, outputs, step
from controller.referee.inputs import (
    ButtonPressed,
    Linked,
    MotionDone,
    TimedOut,
    ZonesRead,
    ZonesUnreadable,
    from_json,
    to_json,
)
from controller.referee.stages import AwaitingHiddenHand, ClaimWindow, Dealing, WinContested
from controller.referee.table_snapshot import snapshot
from controller.referee.table_state import Table
from controller.referee.zones import FaceUpTile, Melds, OpenHand, TableMeld, TableZone
from controller.replay.table_from_journal import recovered
from controller.rules.acts import Hu, Revealed, from_event, to_event
from controller.rules.hand_log import read_log
from controller.rules.hand_state import HandState
from controller.rules.registry import load
from controller.rules.results import CaseError
from controller.rules.tiles import Seat, name, spread, tile, tiles
from controller.words import plain
from firmware_bridge.protocol.constants import Button, Operation
from tests.controller.referee.ideal_table import fresh_table, published
from tests.controller.referee.shown_results import last_score
from tests.controller.rules.random_play import keen, play_hand
from tests.hardware_sim.demo.demonstrations import demo

READY = ("2s", "3s", "4s", "5s", "6s", "7s", "2p", "3p", "4p", "8p")
"""Besides an open set: a wait for the pair of 8."""
UNREADY = ("2s", "3s", "4s", "5s", "6s", "7s", "2p", "3p", "6p", "9p")
"""Besides an open set: far from ready."""
CLAIMED = ("123s", "456p", "666s", "789s")


class Seated:
    """Jingzhou for three, by presses and readings alone: seat 0 banks and discards the 5p that seat 2 wins on with four
    claimed sets; the indicator is 3z, so 4z is wild."""

    def __init__(
        self, *, opened: bool = True, konged: bool = False, claimed: tuple[str, ...] = CLAIMED
    ) -> None:
        self.inputs: list[Any] = []
        self.table = fresh_table("jingzhou")
        self.melds: dict[int, Melds] = {0: (), 1: (), 2: ()}
        self.rows: dict[int, tuple[str, ...]] = {0: (), 1: (), 2: ()}
        self.give(Linked(1, False, ((0,) * 6,) * 4))
        for seat in range(3):
            self.press(seat, "ready")
        while not isinstance(self.table.stage, Dealing):
            stage = self.table.stage
            dice = (1, 2) if stage.operation is Operation.ROLL_DICE else None  # type: ignore[union-attr]
            self.give(MotionDone(stage.operation, stage.op_id, dice))  # type: ignore[union-attr]
        plan = self.table.hand.plan
        assert plan is not None and plan.indicator is not None
        self.give(
            ZonesRead(
                {
                    zone(seat): ()
                    for zone in (TableZone.melds, TableZone.discards, TableZone.singles)
                    for seat in range(3)
                }
            )
        )
        self.give(
            ZonesRead(
                {TableZone.hand(seat): layout_diff.NO_HAND for seat in range(3)}
                | {TableZone.indicators(): ()}
            )
        )
        self.give(
            ZonesRead(
                {TableZone.indicators(): (FaceUpTile(int(plan.indicator.seat), plan.indicator.stack, "3z"),)}
            )
        )
        if opened:  # seat 1 gives seat 0 its open set
            self.discard(0, "3z")
            self.pass_all(0)
            self.discard(1, "8s")
            self.claim(0, 1, "pung", ("8s", "8s", "8s"))
        if konged:  # and seat 0 lays a kong face down
            self.discard(0, self.idle())
            while self.table.current_hand.turn != 0 or isinstance(self.table.stage, ClaimWindow):
                self.go_on()
            self.press(0, "kong")
            self.melds[0] += (TableMeld(("back",) * 4),)
            self.give(ZonesRead({TableZone.melds(0): self.melds[0]}))
            assert outputs.display_texts(self.table)[0] == "DRAW TAIL"
        for set_ in claimed:
            self.feed(tuple(name(each) for each in tiles(set_)))
        self.discard(0, "5p")

    def give(self, given: Any) -> None:
        self.inputs.append(given)
        self.table = step(self.table, given, float(len(self.inputs)))

    def press(self, seat: int, button: str) -> None:
        self.give(ButtonPressed(Seat(seat), Button.of_word(button), 1))

    def discard(self, seat: int, what: str) -> None:
        self.rows[seat] += (what,)
        self.give(ZonesRead({TableZone.discards(seat): self.rows[seat]}))
        assert isinstance(self.table.stage, ClaimWindow), (
            self.table.stage,
            self.table.reports.log[-1].text.text,
        )

    def pass_all(self, but: int) -> None:
        for seat in range(3):
            if seat != but and isinstance(self.table.stage, ClaimWindow):
                self.press(seat, "pass")

    def claim(self, seat: int, giver: int, button: str, laid: tuple[str, ...]) -> None:
        self.press(seat, button)
        for other in range(3):
            if other not in (seat, giver):
                self.press(other, "pass")
        self.rows[giver] = self.rows[giver][:-1]
        self.melds[seat] += (TableMeld(laid),)
        self.give(
            ZonesRead({TableZone.discards(giver): self.rows[giver], TableZone.melds(seat): self.melds[seat]})
        )
        assert outputs.display_texts(self.table)[seat] == "DISCARD", self.table.reports.log[-1].text.text

    def feed(self, laid: tuple[str, ...]) -> None:
        """Seat 1 discards the first tile of a set, seat 2 claims it and discards a wind, and so on to seat 1 again."""
        while self.table.current_hand.turn != 1 or isinstance(self.table.stage, ClaimWindow):
            self.go_on()
        self.discard(1, laid[0])
        self.claim(2, 1, "pung" if laid[0] == laid[1] else "chow", laid)
        self.discard(2, self.idle())
        self.pass_all(2)

    def go_on(self) -> None:
        """Nobody wants what lies open, or the turn seat discards a tile nobody wants."""
        if isinstance(self.table.stage, ClaimWindow):
            self.pass_all(self.table.current_hand.turn)
        else:
            self.discard(self.table.current_hand.turn, self.idle())

    def idle(self) -> str:
        """A tile nobody wants, and not four of any."""
        lying = [each for row in self.rows.values() for each in row]
        return next(each for each in ("2z", "5z", "6z", "9p") if lying.count(each) < 3)

    # ---- the end ---------------------------------------------------------------------------------------------

    def won(self, held: str = "5p") -> Seated:
        """Seat 2 calls the win and shows its last tile beside the one it won on."""
        self.press(2, "hu")
        self.press(1, "pass")
        self.rows[0] = self.rows[0][:-1]
        self.give(
            ZonesRead({TableZone.discards(0): self.rows[0], TableZone.hand(2): OpenHand((held,), "5p")})
        )
        return self

    def shows(self, *hand: str) -> None:
        self.give(ZonesRead({TableZone.hand(0): OpenHand(hand)}))

    def score(self) -> Mapping[str, Any]:
        return published(self.table.effects, Leaf.SCORE)[0]


@pytest.mark.clause("WH-39", "WH-40")
def test_discarder_of_all_claimed_win_shows_before_payment() -> None:
    table = Seated().won()
    assert isinstance(table.table.stage, AwaitingHiddenHand)
    assert outputs.display_texts(table.table) == ("SHOW HAND", "WAIT", "WAIT")
    text = snapshot(table.table)["phase_text"]["text"]
    assert "seat 0 shows its hand" in text and "WH-40" in text and "WH-39" in text
    assert any(
        "asked to show" in line.text.text and line.clause == "WH-39" for line in table.table.reports.log
    )
    assert table.table.session.current.totals == (0, 0, 0)


@pytest.mark.clause("WH-39", "WH-40")
def test_a_discarder_that_was_ready_pays_its_share() -> None:
    table = Seated().won()
    table.shows(*READY)
    score = table.score()
    assert [payment["from"] for payment in score["payments"]] == [0, 1]
    assert "not judged" not in score["text"]["text"]


@pytest.mark.clause("WH-39", "WH-40")
def test_a_discarder_that_was_not_ready_pays_for_all() -> None:
    table = Seated().won()
    table.shows(*UNREADY)
    assert [payment["from"] for payment in table.score()["payments"]] == [0]
    assert table.score()["deltas"][1] == 0 and sum(table.score()["deltas"]) == 0


@pytest.mark.clause("WH-40")
def test_hidden_hand_counts_as_not_ready_and_score_says_so() -> None:
    table = Seated().won()
    table.press(0, "pass")
    assert [payment["from"] for payment in table.score()["payments"]] == [0]
    for text in (
        table.score()["text"]["text"],
        snapshot(table.table)["result"]["text"]["text"],
        last_score(table.table).text.text,
    ):
        assert "did not show its hand" in text and "WH-40" in text


def test_only_the_seat_that_is_asked_can_answer() -> None:
    table = Seated().won()
    for seat in range(3):
        for button in ("chow", "pung", "kong", "hu", "ready", *(("pass",) if seat else ())):
            table.press(seat, button)
    assert isinstance(table.table.stage, AwaitingHiddenHand) and table.table.session.current.totals == (
        0,
        0,
        0,
    )


def test_half_shown_hand_gets_time_and_hidden_one_is_not_judged() -> None:
    table = Seated().won()
    table.shows(*READY[:6])
    assert isinstance(table.table.stage, AwaitingHiddenHand)
    waiting = outputs.waiting(table.table)
    assert waiting is not None and waiting.name == "reveal"
    table.give(ZonesUnreadable((TableZone.hand(0),), plain("a sleeve")))
    table.shows(*READY)
    assert isinstance(table.table.stage, AwaitingHiddenHand)
    table.give(ZonesUnreadable(()))
    assert len(table.score()["payments"]) == 2


@pytest.mark.clause("WH-40")
def test_kongs_that_lie_face_down_are_turned_up_too() -> None:
    table = Seated(konged=True).won()
    table.shows(*READY[3:])
    assert isinstance(table.table.stage, AwaitingHiddenHand)
    up = (table.melds[0][0], TableMeld(("3p",) * 4))
    table.give(ZonesRead({TableZone.melds(0): up}))
    assert isinstance(table.table.stage, AwaitingHiddenHand)  # with 3p in hand that would be a fifth one
    table.give(ZonesRead({TableZone.melds(0): (table.melds[0][0], TableMeld(("9s",) * 4))}))
    assert isinstance(table.table.stage, AwaitingHiddenHand)  # and with one 9s in a run that lies open
    table.give(ZonesRead({TableZone.melds(0): (table.melds[0][0], TableMeld(("1p",) * 4))}))
    assert len(table.score()["payments"]) == 2


@pytest.mark.clause("WH-41")
def test_a_short_hand_was_not_ready() -> None:
    table = Seated().won()
    table.shows(*READY[:9])
    table.give(TimedOut("reveal"))
    assert [payment["from"] for payment in table.score()["payments"]] == [0]


@pytest.mark.clause("WH-1")
def test_impossible_hand_is_refused_and_asked_again() -> None:
    table = Seated().won()
    table.shows("8s", "8s", *READY[2:])
    assert isinstance(table.table.stage, AwaitingHiddenHand)
    assert table.table.reports.log[-1].kind == "refusal" and "8s" in table.table.reports.log[-1].text.text
    table.give(TimedOut("reveal"))
    assert isinstance(table.table.stage, AwaitingHiddenHand)
    table.shows(*READY)
    assert len(table.score()["payments"]) == 2


@pytest.mark.clause("WH-40", "WH-15")
def test_hand_that_everybody_sees_is_not_ready_need_not_be_shown() -> None:
    table = Seated(opened=False).won()
    assert [payment["from"] for payment in table.score()["payments"]] == [0]
    assert (
        "not judged" not in table.score()["text"]["text"]
        and "did not show" not in table.score()["text"]["text"]
    )


@pytest.mark.clause("WH-39", "WH-41", "WH-19")
@pytest.mark.parametrize(
    ("answer", "paid_to"),
    [(UNREADY, [0]), (READY, [0, 1]), (None, [0, 1])],
    ids=["unready", "ready", "hidden"],
)
def test_a_false_win_asks_as_well_and_nobody_gains_by_hiding(
    answer: tuple[str, ...] | None, paid_to: list[int]
) -> None:
    table = Seated(claimed=("444p", "777p", "666s", "111s")).won(held="4z")
    assert isinstance(table.table.stage, WinContested)
    table.press(2, "hu")
    assert (
        isinstance(table.table.stage, AwaitingHiddenHand)
        and outputs.display_texts(table.table)[0] == "SHOW HAND"
    )
    if answer is None:
        table.press(0, "pass")
        assert "did not show its hand" in table.score()["text"]["text"]
    else:
        table.shows(*answer)
    assert table.score()["result"] == "false_win"
    assert [(paid["from"], paid["to"]) for paid in table.score()["payments"]] == [(2, to) for to in paid_to]


def test_killed_controller_asks_again_and_judges_alike(tmp_path: Path) -> None:
    table = Seated().won()
    journal, asked_at = Journal.open(tmp_path / "table.journal"), len(table.inputs)
    table.shows(*UNREADY)
    for n, given in enumerate(table.inputs, start=1):
        journal.append(float(n), [("input", to_json(given))])
        if n == asked_at:
            journal.close()
            journal = Journal.open(tmp_path / "table.journal")
            again = recovered(fresh_table("jingzhou"), journal)
            assert (
                isinstance(again.stage, AwaitingHiddenHand) and outputs.display_texts(again)[0] == "SHOW HAND"
            )
    journal.close()
    journal = Journal.open(tmp_path / "table.journal")
    assert (
        recovered(fresh_table("jingzhou"), journal).session.current.totals
        == table.table.session.current.totals
    )
    journal.close()
    assert all(from_json(json.loads(json.dumps(to_json(given)))) == given for given in table.inputs)


def test_act_that_is_reported_holds_hand_that_was_shown() -> None:
    table = Seated().won()
    table.shows(*UNREADY)
    hand = table.table.hand.state
    assert hand is not None
    won = hand.acts[-1]
    assert isinstance(won, Hu) and won.shown[0].hand == tuple(tile(each) for each in UNREADY)
    event = json.loads(json.dumps(to_event(won)))
    assert to_event(from_event(event, 3)) == event
    assert any(each["shown"] for each in shown_acts(table.table))


@pytest.mark.clause("WH-39", "WH-40")
@pytest.mark.parametrize(
    ("rules", "seed"), [("wuhan", 30), ("wuhan-red-green", 77), ("wuhan-peel", 88), ("jingzhou", 119)]
)
def test_asked_hands_pay_as_known_ones(rules: str, seed: int) -> None:
    played = play_hand(load(rules, {}), Random(seed), player=keen)
    system, start, events = read_log(played.lines_as_seen())
    hand = system.begin(start)
    for _, act in events:
        assert isinstance(hand, HandState)
        if isinstance(act, Hu):
            (ask,) = system.asks(hand, (act,))
            held = played.hand.seats[ask.seat].hand
            assert held is not None
            closed = [meld for meld in played.hand.seats[ask.seat].melds if meld.kind == "closed_kong"]
            shown = Revealed(ask.seat, spread(held), tuple(meld.tiles[0] for meld in closed))
            act = replace(act, shown=(shown,))
            assert system.asks(hand, (act,)) == ()
        hand = system.apply(hand, act)
    assert isinstance(hand, HandState) and hand.result is not None and played.hand.result is not None
    assert hand.result.payments == played.hand.result.payments and not hand.result.notes


@pytest.mark.slow
@pytest.mark.clause("WH-39", "WH-40")
def test_simulated_table_asks_who_shows_and_posts_what_is_due(
    tmp_path: Path,
) -> None:
    report = demo(tmp_path, "--no-camera", "--rules", "jingzhou", "--faults", hands=4, seed=77006)
    assert report["differences"] == [] and report["status"] == 0
    last = report["scores"][-1]
    assert last["patterns"] == [{"name": "all_claimed", "value": 10}] and last["deltas"] == [-800, 0, 800]


@pytest.mark.parametrize(
    ("shown", "field"),
    [
        ("no list", "shown"),
        ([1], "shown"),
        ([{"hand": "1p"}], "shown[0].seat"),
        ([{"seat": 2, "hand": "1p"}], "shown[0].seat"),
        ([{"seat": 0, "hand": "1p"}, {"seat": 0, "hand": "1p"}], "shown[1].seat"),
        ([{"seat": 0, "hand": "1q"}], "shown[0].hand"),
    ],
)
def test_log_in_which_hands_shown_cannot_be_read_says_where(shown: object, field: str) -> None:
    with pytest.raises(CaseError) as problem:
        from_event({"event": "hu", "seat": 2, "hand": "5p", "tile": "5p", "shown": shown}, 3)
    assert problem.value.field == field


def shown_acts(table: Table) -> list[Mapping[str, Any]]:
    acts = [message.get("act") for message in published(table.effects, Leaf.EVENT)]
    return [act for act in acts if act is not None and "shown" in act]
