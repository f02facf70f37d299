"""Riichi, further indicators, Norths, nine terminals and shown hands at the live table, by presses and readings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from controller.referee import layout_diff, outputs
from controller.referee.inputs import (
    AnsweredBy,
    AnswerKind,
    QuestionAnswer,
    TimedOut,
    ZonesRead,
    ZonesUnreadable,
)
from controller.referee.questions import Question, QuestionKind, open_questions
from controller.referee.stages import (
    AwaitingIndicator,
    AwaitingReadyHand,
    AwaitingTerminals,
    AwaitingUra,
    BetweenHands,
    ClaimWindow,
    Turn,
)
from controller.referee.table_snapshot import snapshot
from controller.referee.zones import (
    UNREAD,
    AnyZone,
    FaceUpTile,
    OpenHand,
    ReadingDoubt,
    TableMeld,
    TableZone,
    ZoneContent,
)
from controller.rules.acts import Abort, Discard, Exhausted, Indicator, Kita, Riichi
from controller.rules.evolve import evolve
from controller.rules.tiles import Seat
from controller.rules.walls import Place
from controller.words import plain
from tests.controller.referee.ideal_table import IdealTable, fresh_table

READY_HAND = ["1m", "2m", "3m", "4p", "5p", "6p", "7s", "8s", "9s", "2z", "2z", "6s", "7s"]


class HiddenTable(IdealTable):
    """A table right after the deal whose hands nobody knows: any tiles may be laid that are not in sight."""

    @classmethod
    def dealt(cls, rules: str = "riichi", **options: Any) -> HiddenTable:
        ideal = cls(fresh_table(rules, **options), 1)
        while not isinstance(ideal.table.stage, Turn):
            ideal.turn()
        return ideal

    def see(self, **zones: ZoneContent) -> None:
        """A reading: `discards_0=("1z",)`."""
        self.give(ZonesRead({TableZone.named(name.replace("_", ":")): seen for name, seen in zones.items()}))

    def discard(self, seat: int, tile: str, *, across: bool = False) -> None:
        """A seat lays a tile to its row."""
        row = TableZone.discards(seat).content_in(self.table.sensors.sight)
        zones: dict[AnyZone, ZoneContent] = {TableZone.discards(seat): (*row, tile)}
        if across:
            zones[TableZone.rotated(seat)] = (len(row),)
        self.give(ZonesRead(zones))

    def all_pass(self) -> None:
        """Everybody lets the open tile pass."""
        window = self.table.stage
        assert isinstance(window, ClaimWindow)
        for seat in range(self.players):
            if isinstance(self.table.stage, ClaimWindow):
                self.press(seat, "pass")

    def wait(self, seconds: int) -> None:
        """Nothing happens for a while: each input takes a second."""
        for _ in range(seconds):
            self.give(ZonesRead({}))

    def show_hand(self, seat: int, tiles: Sequence[str], apart: str | None = None) -> None:
        self.give(ZonesRead({TableZone.hand(seat): OpenHand(tuple(tiles), apart)}))

    def turn_up_at(self, *places: tuple[Place, str]) -> None:
        """These wall tiles lie face up."""
        up = tuple(FaceUpTile(int(place.seat), place.stack, tile) for place, tile in places)
        self.give(ZonesRead({TableZone.indicators(): up}))

    def indicator_places(self) -> Sequence[Place]:
        assert self.table.hand.plan is not None
        return self.table.hand.plan.indicators

    def first_indicator(self) -> tuple[Place, str]:
        (up,) = TableZone.indicators().content_in(self.table.sensors.sight)
        return self.indicator_places()[0], up.tile

    def displays(self) -> tuple[str, ...]:
        return outputs.display_texts(self.table)

    def refusals(self) -> list[str | None]:
        return [line.clause for line in self.table.reports.log if line.kind == "refusal"]

    def acts(self) -> list[object]:
        return list(self.table.current_hand.acts)

    def near_the_end(self, left: int = 0) -> None:
        """The wall is nearly used up."""
        state = evolve(self.table.current_hand, left=left)
        self.table = replace(self.table, hand=replace(self.table.hand, state=state))


# ---- riichi ----


@pytest.mark.clause("RI-23")
def test_ready_announces_riichi_for_the_next_discard() -> None:
    table = HiddenTable.dealt()
    assert table.displays()[0] == "DISCARD RIICHI?"
    table.press(0, "ready")
    assert table.displays()[0] == "RIICHI DISCARD"
    assert table.acts() == []
    table.discard(0, "1z", across=True)
    assert [type(act) for act in table.acts()][:1] == [Riichi]
    table.all_pass()
    bets = table.table.current_hand.bets
    assert bets is not None and bets.riichi[0] == "double"


def test_ready_pressed_again_takes_riichi_back() -> None:
    table = HiddenTable.dealt()
    table.press(0, "ready")
    table.press(0, "ready")
    assert table.displays()[0] == "DISCARD RIICHI?"
    table.discard(0, "1z")
    assert not any(isinstance(act, Riichi) for act in table.acts())


@pytest.mark.clause("RI-24")
def test_discard_across_announces_riichi_without_a_press() -> None:
    table = HiddenTable.dealt()
    table.discard(0, "1z", across=True)
    assert isinstance(table.acts()[0], Riichi)


def _doubted_discard(table: HiddenTable, seat: int, row: tuple[str, ...], rotated: int | None) -> None:
    """The camera reads a row of discards without certainty, and that a tile of it lies across."""
    zone = TableZone.discards(seat)
    doubt = ReadingDoubt(zone, row, (("1z", "2z"),), "", rotated=rotated)
    table.give(ZonesUnreadable((zone,), plain("dim"), (doubt,)))


def _named(table: HiddenTable, tile: str) -> str:
    """Staff name the tile that is asked about; the id of the question's text."""
    (question,) = open_questions(table.table)
    table.give(
        QuestionAnswer(
            question=question.id, answer=AnswerKind.TILES, tiles=(tile,), where=AnsweredBy.STAFF, by="staff"
        )
    )
    return question.text.id


@pytest.mark.clause("RI-24")
def test_doubtful_discard_across_is_asked_about_as_riichi() -> None:
    table = HiddenTable.dealt()
    _doubted_discard(table, 0, (UNREAD,), 0)
    assert _named(table, "1z") == "question.which_rotated"
    assert [type(act) for act in table.acts()][:2] == [Riichi, Discard]


def test_doubtful_discard_that_is_straight_makes_no_riichi() -> None:
    table = HiddenTable.dealt()
    _doubted_discard(table, 0, (UNREAD,), 0)
    (asked,) = open_questions(table.table)
    _doubted_discard(table, 0, (UNREAD,), None)  # laid straight meanwhile
    assert open_questions(table.table)[0].id != asked.id
    assert _named(table, "1z") == "question.which_discards"
    assert isinstance(table.acts()[0], Discard)


def test_doubtful_discard_across_of_an_open_hand_is_refused() -> None:
    table = _with_open_hand()
    _doubted_discard(table, 1, (UNREAD,), 0)
    _named(table, "9p")
    assert table.refusals() == ["RI-23"] and isinstance(table.table.stage, Turn)


def test_stick_that_is_missing_is_asked_for_and_books_nothing() -> None:
    table = HiddenTable.dealt()
    table.see(stick_0=())
    table.discard(0, "1z", across=True)
    table.all_pass()
    assert table.displays()[0] == "LAY STICK"
    table.see(stick_0=(1,))
    assert table.displays()[0] == "WAIT"


@pytest.mark.clause("RI-23")
def test_riichi_with_an_open_hand_is_refused_by_its_clause() -> None:
    table = _with_open_hand()
    table.press(1, "ready")
    assert table.displays()[1] == "NO RI-23"
    assert table.refusals() == ["RI-23"]


def test_discard_across_with_an_open_hand_counts_once_it_is_straight() -> None:
    table = _with_open_hand()
    table.discard(1, "9p", across=True)
    assert table.displays()[1] == "UNDO RI-23"
    assert isinstance(table.table.stage, Turn)
    table.see(rotated_1=())
    assert isinstance(table.table.stage, ClaimWindow)
    assert not any(isinstance(act, Riichi) for act in table.acts())


def _with_open_hand() -> HiddenTable:
    """Seat 1 has punged the first discard, and discards."""
    table = HiddenTable.dealt()
    table.discard(0, "9s")
    table.press(1, "pung")
    for seat in (2, 3):
        table.press(seat, "pass")
    table.see(discards_0=(), melds_1=(TableMeld(("9s", "9s", "9s"), 0),))
    assert isinstance(table.table.stage, Turn) and table.table.current_hand.turn == 1
    return table


# ---- further indicators ----


@pytest.mark.clause("RI-18")
def test_closed_kong_waits_for_its_indicator() -> None:
    table = HiddenTable.dealt()
    table.see(melds_0=(TableMeld(("back",) * 4),))
    place = table.indicator_places()[1]
    assert isinstance(table.table.stage, AwaitingIndicator)
    assert table.displays()[place.seat] == f"TURN UP {place.seat}:{place.stack}"
    table.turn_up_at(table.first_indicator(), (place, "8m"))
    assert isinstance(table.acts()[1], Indicator)
    assert isinstance(table.table.stage, Turn) and table.displays()[0] == "DRAW TAIL"


@pytest.mark.clause("RI-18")
def test_indicator_at_the_wrong_place_is_turned_back() -> None:
    table = HiddenTable.dealt()
    table.see(melds_0=(TableMeld(("back",) * 4),))
    first, (wrong, right) = table.first_indicator(), table.indicator_places()[2:0:-1]
    table.turn_up_at(first, (wrong, "8m"))
    assert isinstance(table.table.stage, AwaitingIndicator)
    assert table.displays()[right.seat].startswith("UNDO ")
    table.turn_up_at(first)
    assert table.displays()[right.seat] == f"TURN UP {right.seat}:{right.stack}"
    table.turn_up_at(first, (right, "8m"))
    assert isinstance(table.table.stage, Turn)


@pytest.mark.clause("RI-18")
def test_direct_kong_turns_its_indicator_before_claims_open() -> None:
    table = HiddenTable.dealt()
    table.discard(0, "9s")
    table.press(2, "kong")
    for seat in (1, 3):
        table.press(seat, "pass")
    table.see(discards_0=(), melds_2=(TableMeld(("9s",) * 4),))
    assert isinstance(table.table.stage, Turn)
    table.discard(2, "1p" if table.first_indicator()[1] != "1p" else "2p")
    assert isinstance(table.table.stage, AwaitingIndicator)
    table.turn_up_at(table.first_indicator(), (table.indicator_places()[1], "8m"))
    assert isinstance(table.table.stage, ClaimWindow)


# ---- nine terminals ----


@pytest.mark.clause("RI-34")
def test_nine_terminals_end_the_hand_once_they_are_shown() -> None:
    table = HiddenTable.dealt()
    table.press(0, "pass")
    assert isinstance(table.table.stage, AwaitingTerminals) and table.displays()[0] == "SHOW HAND"
    table.show_hand(0, ["1m", "9m", "1p", "9p", "1s", "9s", "1z", "2z", "3z", "4m", "4m", "5p", "6p", "7p"])
    assert isinstance(table.table.stage, BetweenHands)
    assert isinstance(table.acts()[-1], Abort)


@pytest.mark.clause("RI-34")
def test_eight_kinds_are_refused_and_taken_up() -> None:
    table = HiddenTable.dealt()
    table.press(0, "pass")
    table.show_hand(0, ["1m", "9m", "1p", "9p", "1s", "9s", "1z", "2z", "2z", "4m", "4m", "5p", "6p", "7p"])
    assert table.refusals() == ["RI-34"]
    assert isinstance(table.table.stage, Turn) and table.displays()[0] == "UNDO RI-34"


def test_pass_takes_nine_terminals_back() -> None:
    table = HiddenTable.dealt()
    table.press(0, "pass")
    table.press(0, "pass")
    assert isinstance(table.table.stage, Turn)


# ---- no tile left ----


def _exhausted(*, riichi: bool) -> HiddenTable:
    """Seat 0, the banker, has laid the last discard."""
    table = HiddenTable.dealt()
    if riichi:
        table.press(0, "ready")
    table.discard(0, "5m", across=riichi)
    table.near_the_end()
    table.all_pass()
    return table


@pytest.mark.clause("RI-32")
def test_player_in_riichi_must_show_at_an_exhaustive_draw() -> None:
    table = _exhausted(riichi=True)
    assert table.displays()[0] == "SHOW HAND"
    table.press(0, "pass")
    assert table.refusals() == []  # it was meant for the last claim
    table.wait(2)
    table.press(0, "pass")
    assert table.refusals() == ["RI-32"]
    table.show_hand(0, READY_HAND)
    assert table.displays()[1] == "SHOW OR PASS"


def _answered_not_shown(table: HiddenTable, seat: int) -> Question:
    """The question whether seat 0 never showed its hand, as a seat answers it."""
    (question,) = (one for one in open_questions(table.table) if one.kind is QuestionKind.NOT_SHOWN)
    answer = QuestionAnswer(
        question=question.id,
        answer=AnswerKind.NOT_SHOWN,
        where=AnsweredBy.SEAT,
        seat=Seat(seat),
        objection_s=5.0,
    )
    table.give(answer)
    return question


def _others_keep_closed(table: HiddenTable) -> None:
    for seat in (1, 2, 3):
        table.wait(2)
        table.press(seat, "pass")


@pytest.mark.clause("RI-88")
def test_hand_in_riichi_never_shown_is_decided_by_the_players() -> None:
    table = _exhausted(riichi=True)
    waiting = outputs.waiting(table.table)
    assert waiting is not None and (waiting.name, waiting.seconds) == ("unshown", 60.0)
    assert not open_questions(table.table)
    table.give(TimedOut("unshown"))
    _answered_not_shown(table, 2)
    assert isinstance(table.table.stage, AwaitingReadyHand) and table.table.stage.seat == 0
    table.give(TimedOut("answer"))  # nobody has objected
    assert table.table.stage.seat == 1
    _others_keep_closed(table)
    result = table.table.current_hand.result
    assert result is not None and (result.kind, result.clause) == ("false_win", "RI-88")
    assert table.table.session.history[-1].deltas == (-12000, 4000, 4000, 4000)
    assert snapshot(table.table)["result"]["points"]["waits"] == [None] * 4


def test_pass_in_riichi_opens_the_question_at_once() -> None:
    table = _exhausted(riichi=True)
    table.wait(2)
    table.press(0, "pass")
    (question,) = open_questions(table.table)
    assert question.kind is QuestionKind.NOT_SHOWN and outputs.waiting(table.table) is None


def test_question_about_an_unshown_hand_ends_when_it_is_shown() -> None:
    table = _exhausted(riichi=True)
    table.give(TimedOut("unshown"))
    _answered_not_shown(table, 1)
    table.show_hand(0, READY_HAND)
    assert not open_questions(table.table) and not table.table.hand.given
    _others_keep_closed(table)
    assert table.table.session.history[-1].deltas == (2000, -1000, -1000, -1000)  # ready, less the bet


def test_owner_of_an_unshown_hand_may_object() -> None:
    table = _exhausted(riichi=True)
    table.give(TimedOut("unshown"))
    question = _answered_not_shown(table, 3)
    objection = QuestionAnswer(
        question=question.id, answer=AnswerKind.OBJECT, where=AnsweredBy.SEAT, seat=Seat(0)
    )
    table.give(objection)
    assert isinstance(table.table.stage, AwaitingReadyHand) and table.table.hand.disputes


@pytest.mark.clause("RI-31")
def test_hands_that_are_shown_ready_are_paid() -> None:
    table = _exhausted(riichi=False)
    table.show_hand(0, READY_HAND)
    for seat in (1, 2, 3):
        assert isinstance(table.table.stage, AwaitingReadyHand) and table.table.stage.seat == seat
        table.wait(2)
        table.press(seat, "pass")
    assert table.table.session.history[-1].deltas == (3000, -1000, -1000, -1000)
    last = table.acts()[-1]
    assert isinstance(last, Exhausted) and last.hands is not None and last.hands[1:] == (None,) * 3


# ---- the tiles beneath the indicators ----


def _won_in_riichi(beneath_height: int | None) -> HiddenTable:
    """Seat 0 wins in riichi on a discard of seat 1."""
    table = HiddenTable.dealt()
    table.press(0, "ready")
    table.discard(0, "1z", across=True)
    table.all_pass()
    table.discard(1, "8s")
    place = table.indicator_places()[0]
    row = tuple(beneath_height if stack == place.stack else None for stack in range(1, 18))
    table.give(ZonesRead({TableZone.wall(place.seat): row}))
    table.press(0, "hu")
    for seat in (2, 3):
        table.press(seat, "pass")
    table.see(discards_1=())
    table.show_hand(0, READY_HAND, "8s")
    assert isinstance(table.table.stage, AwaitingUra), table.table.reports.log[-1].text.text
    assert table.displays()[0] == "TURN UP URA"
    return table


def _lifted(table: HiddenTable, tile: str) -> None:
    place = table.indicator_places()[0]
    row = tuple(1 if stack == place.stack else None for stack in range(1, 18))
    up = (FaceUpTile(int(place.seat), place.stack, tile),)
    table.give(ZonesRead({TableZone.wall(place.seat): row, TableZone.indicators(): up}))


def _patterns(table: HiddenTable) -> set[str]:
    result = table.table.current_hand.result
    assert result is not None
    return {pattern.name for pattern in result.patterns}


@pytest.mark.clause("RI-61")
def test_tile_beneath_the_indicator_is_read_once_that_is_lifted() -> None:
    table = _won_in_riichi(2)
    _lifted(table, "1z")  # points at the pair of South
    assert isinstance(table.table.stage, BetweenHands)
    assert "ura_dora" in _patterns(table)


@pytest.mark.clause("RI-61")
def test_equal_tile_beneath_is_asked_about_where_no_lifting_was_seen() -> None:
    table = _won_in_riichi(None)
    _lifted(table, table.first_indicator()[1])
    assert isinstance(table.table.stage, AwaitingUra)
    (question,) = (one for one in open_questions(table.table) if one.kind is QuestionKind.URA)
    answer = QuestionAnswer(
        question=question.id, answer=AnswerKind.TILES, tiles=("1z",), where=AnsweredBy.STAFF, by="staff"
    )
    table.give(answer)
    assert "ura_dora" in _patterns(table)


def test_pass_leaves_the_tiles_beneath_face_down() -> None:
    table = _won_in_riichi(2)
    table.press(0, "pass")
    assert isinstance(table.table.stage, BetweenHands)
    assert "ura_dora" not in _patterns(table)


# ---- Norths ----


@pytest.mark.clause("SN-6")
def test_north_laid_out_may_be_won_on_before_it_is_replaced() -> None:
    table = HiddenTable.dealt("sanma")
    table.see(singles_0=("4z",))
    assert isinstance(table.acts()[0], Kita)
    assert isinstance(table.table.stage, ClaimWindow) and table.table.stage.robbing
    table.all_pass()
    assert table.displays()[0] == "DRAW TAIL"


@pytest.mark.clause("SN-6")
def test_north_out_of_turn_is_refused() -> None:
    table = HiddenTable.dealt("sanma")
    table.see(singles_1=("4z",))
    assert len(table.refusals()) == 1
    assert table.displays()[1].startswith("UNDO ")


# ---- red fives ----


@pytest.mark.clause("RI-1")
def test_pung_with_a_red_five_is_filled_by_a_plain_one() -> None:
    table = HiddenTable.dealt()
    table.discard(0, "5p")
    table.press(1, "pung")
    for seat in (2, 3):
        table.press(seat, "pass")
    table.see(discards_0=(), melds_1=(TableMeld(("5p", "0p", "5p"), 0),))
    meld = table.table.current_hand.seats[1].melds[0]
    assert (
        layout_diff.grown_pung((TableMeld(("5p", "0p", "5p"), 0),), (TableMeld(("5p", "0p", "5p", "5p"), 0),))
        == "5p"
    )
    assert len(meld.tiles) == 3
