"""People at the simulated table follow what staff order: sessions that begin and end, and hands that are given up.

Nothing tells them but their displays; what the referee tells is what happened.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from controller.referee.stages import BetweenHands, ClaimWindow, Dealing, Moving, Stage, Turn, WinContested
from controller.referee.table_snapshot import snapshot
from controller.rules.acts import Hu
from controller.rules.hand_state import Phase
from controller.rules.tiles import Seat
from hardware_sim.demo.compare import differences, truth_of, word_of
from hardware_sim.players.people_with_panels import SessionOnPage
from hardware_sim.strategy.rule_violations import Habits
from tests.hardware_sim.perfect_sight import RefereedGame, play

PEOPLE = ["Ann", "Bo", "Chen", "Dai"]
Step = tuple[Callable[[RefereedGame], bool], Callable[[RefereedGame], None]]


def evening(
    folder: Path,
    *steps: Step,
    seed: int = 3,
    habits: Habits | None = None,
    rules: str = "hangzhou",
    page: bool = False,
) -> RefereedGame:
    """Play, doing each of `steps` once it is due, and one hand after the last; the word must be the truth. With `page`
    people see the table's page, too."""
    left = deque(steps)

    def look(_: object) -> None:
        if page:
            state = {**snapshot(game.table), "options": dict(game.table.system.options)}
            seen.look(json.loads(json.dumps(state)))
        if left and left[0][0](game):
            left.popleft()[1](game)

    async def main() -> None:
        while left:
            await game.hands(game.truth.hands_over + 1)
        await game.hands(game.truth.hands_over + 1)

    path = folder / "truth.jsonl"
    game = RefereedGame(seed, habits, watch=look, rules=rules, truth=path)
    seen = SessionOnPage(game.world)
    play(main)
    word = word_of(game.messages())
    assert not differences(truth_of(path), word, word.count(at_least=game.truth.hands_over))
    return game


def in_stage(*stages: type[Stage]) -> Callable[[RefereedGame], bool]:
    return lambda game: isinstance(game.table.stage, stages)


def after(hands: int, *, banker: bool = False) -> Callable[[RefereedGame], bool]:
    """`hands` hands of the session are over, and the bank has left the first seat."""

    def due(game: RefereedGame) -> bool:
        between = isinstance(game.table.stage, BetweenHands) and game.table.session.number >= hands
        return between and (not banker or game.table.session.banker != 0)

    return due


def order(name: str, **args: Any) -> Callable[[RefereedGame], None]:
    return lambda game: game.order(name, **args)


def give_up(game: RefereedGame) -> None:
    game.order("abandon_hand", hand=game.table.session.number)


def end_in_the_hand(game: RefereedGame) -> None:
    game.order("end_session")
    give_up(game)


def test_a_session_may_begin_while_another_runs_and_once_more(tmp_path: Path) -> None:
    begin = order("begin_session", players=PEOPLE)
    game = evening(tmp_path, (after(1, banker=True), begin), (after(1, banker=True), begin))
    assert game.table.session.count == 3


@pytest.mark.parametrize("stage", [Moving, Dealing, Turn, ClaimWindow])
def test_a_hand_is_given_up_and_the_next_is_played(tmp_path: Path, stage: type[Stage]) -> None:
    game = evening(
        tmp_path, (after(1), lambda _: None), (in_stage(stage), give_up), (in_stage(stage), give_up)
    )
    scores = [one for one in game.messages() if one["schema"] == "score/1"]
    assert [one["result"] == "abandoned" for one in scores[:4]] == [False, True, True, False]


def test_a_session_ends_with_an_abandoned_hand(tmp_path: Path) -> None:
    begin = order("begin_session", players=PEOPLE, chips=40, maximum_loss=12)
    steps = ((in_stage(ClaimWindow), end_in_the_hand), (after(0), begin))
    game = evening(tmp_path, (after(1, banker=True), lambda _: None), *steps)
    assert game.table.session.count == 2


def test_people_who_break_rules_follow_too(tmp_path: Path) -> None:
    begin = order("begin_session", players=PEOPLE)
    steps = ((in_stage(ClaimWindow), give_up), (after(3), begin), (in_stage(Turn), give_up))
    evening(tmp_path, *steps, seed=8, habits=Habits())


# ---- wins that are called on phones ------------------------------------------------------------------------------


class Phone:
    """HU is pressed for a seat that has called nothing; `answer` is pressed when the hand is doubted, "" where what
    everybody sees forbids the win already."""

    def __init__(self, shows: str, answer: str = "") -> None:
        self.shows, self.answer = shows, answer
        self.seat: int | None = None

    def asked(self, game: RefereedGame) -> bool:
        """Whether a seat that would not win is shown this."""
        texts = [display.text for display in game.world.displays]
        self.seat = next((seat for seat, text in enumerate(texts) if text == self.shows), None)
        if (
            self.seat is None
            or not game.truth.in_play
            or not isinstance(game.table.stage, Turn | ClaimWindow)
        ):
            return False
        hu = Hu(Seat(self.seat))
        heard = game.table.system.verify(game.table.current_hand, hu) is None
        return heard == bool(self.answer) and game.truth.judge(hu) is not None

    def press(self, game: RefereedGame) -> None:
        assert self.seat is not None
        game.press(Seat(self.seat), "hu")

    def doubted(self, game: RefereedGame) -> bool:
        return isinstance(game.table.stage, WinContested)

    def decide(self, game: RefereedGame) -> None:
        assert self.seat is not None
        game.press(Seat(self.seat), self.answer)


@pytest.mark.parametrize(
    ("rules", "shows", "answer"),
    [("hangzhou", "DRAW", "hu"), ("hangzhou", "DISCARD", "pass"), ("ningbo", "CLAIM?", "hu")],
)
def test_a_hu_on_a_phone_is_played_to_its_end(tmp_path: Path, rules: str, shows: str, answer: str) -> None:
    phone = Phone(shows, answer)
    steps = ((phone.asked, phone.press), (phone.doubted, phone.decide))
    game = evening(tmp_path, *steps, rules=rules, page=True)
    (refused,) = [one for one in game.messages() if one.get("kind") == "refusal"]
    assert refused["seat"] == phone.seat
    stood_by = [one["act"] for one in game.messages() if (one.get("act") or {}).get("event") == "false_win"]
    assert len(stood_by) == (answer == "hu")


def test_a_refusal_on_a_phone_does_not_stop_its_seat(tmp_path: Path) -> None:
    phone = Phone("CLAIM?")
    game = evening(tmp_path, (phone.asked, phone.press), page=True)
    (refused,) = [one for one in game.messages() if one.get("kind") == "refusal"]
    assert (refused["seat"], refused["clause"]) == (phone.seat, "HZ-23")


def test_a_hu_on_a_phone_before_the_discard_is_given_up(tmp_path: Path) -> None:
    pressed: list[int] = []

    def discarded_unseen(game: RefereedGame) -> bool:
        state = game.truth.state
        if state is None or state.phase is not Phase.CLAIMS or not isinstance(game.table.stage, Turn):
            return False
        return game.world.displays[state.turn].text == "DISCARD"

    def press(game: RefereedGame) -> None:
        assert game.truth.state is not None
        pressed.append(game.truth.state.turn)
        game.press(game.truth.state.turn, "hu")

    game = evening(tmp_path, (discarded_unseen, press), page=True)
    assert pressed
    assert all(one.get("kind") != "refusal" for one in game.messages()), "the win was given up unjudged"


def test_people_read_the_rules_of_a_session_on_the_page(tmp_path: Path) -> None:
    begin = order("begin_session", players=PEOPLE[:3], rules="kawuxing", options={})
    back = order("begin_session", players=PEOPLE, rules="hangzhou", chips=30)
    game = evening(tmp_path, (after(1), begin), (after(1), back), page=True)
    assert game.table.session.count == 3
