"""A replay of riichi: marks and indicators step by step, and the waits after the hand alone."""

from __future__ import annotations

import pytest
from rich.console import Console

from controller.replay.hand_replay import HandReplay
from controller.web.terminal_view import ReplayFrames
from tests.controller.replay.riichi_replay import riichi_replay


@pytest.fixture(scope="module")
def replay() -> HandReplay:
    return riichi_replay(3)


def test_riichi_marks_appear_with_their_discards(replay: HandReplay) -> None:
    marks = [[seat["riichi"] for seat in one.table["seats"]] for one in replay.steps]
    assert marks[0] == [""] * 4 and marks[-1] == ["riichi", "riichi", "", "riichi"]
    assert all("declared" in column for column in ([row[seat] for row in marks] for seat in (0, 1, 3)))
    rotated = replay.steps[-1].table["seats"]
    assert [seat["rotated"] for seat in rotated] == [[9], [6], [], [13]]


def test_indicators_are_in_every_step_and_waits_in_the_last(replay: HandReplay) -> None:
    assert all(one.table["points"]["indicators"] == ["6s"] for one in replay.steps)
    *before, last = replay.steps
    assert all(one.table["result"] is None for one in before)
    assert last.table["result"]["points"]["waits"] == [["3p"], ["1s", "4s"], None, ["7m"]]


def test_the_json_of_a_replay_has_changes_of_points_alone(replay: HandReplay) -> None:
    steps = replay.to_json(lambda _digest: False)["steps"]
    assert steps[0]["table"]["points"]["honba"] == 2 and steps[0]["table"]["seats"][0]["name"] == "Lin"
    changed = [step["table"]["points"]["pot"] for step in steps if "points" in step["table"]]
    assert changed == [0, 1000, 2000, 3000, 0]


@pytest.mark.parametrize(
    ("language", "wanted"),
    [
        ("en", ("Lin bets 1000", "Chen takes 3000 from the pot", "Zhao waited for 7m")),
        ("zh", ("Lin 付立直棒 1000", "Chen 收供托 3000", "Zhao 听 7万")),
        ("ja", ("Lin がリーチ棒 1000 を出します", "Chen が供託 3000 を取ります", "Zhao の待ち 7萬")),
    ],
)
def test_a_terminal_lists_bets_pot_and_waits(
    replay: HandReplay, language: str, wanted: tuple[str, ...]
) -> None:
    lines = list(ReplayFrames(replay, language).lines())
    assert all(any(each in line for line in lines) for each in wanted), lines


@pytest.mark.parametrize(
    ("language", "wanted"),
    [
        ("en", ("East 2", "2 honba", "pot 2000", "dora indicators 6s", "Lin riichi", "[5z]")),
        ("zh", ("东2局", "2本场", "供托 2000", "宝牌指示牌 6条", "Lin 立直", "[白板]")),
        ("ja", ("東2局", "2本場", "供託 2000", "ドラ表示牌 6索", "Lin リーチ", "[白]")),
    ],
)
def test_a_terminal_shows_points_during_the_hand(
    replay: HandReplay, language: str, wanted: tuple[str, ...]
) -> None:
    at = max(k for k, one in enumerate(replay.steps) if one.table["points"]["pot"] == 2000)
    console = Console(width=160)
    with console.capture() as shown:
        console.print(ReplayFrames(replay, language).drawn(at, keys=False))
    text = shown.get()
    assert [each for each in wanted if each not in text] == []
    assert "waited" not in text and "听 " not in text and "待ち " not in text
