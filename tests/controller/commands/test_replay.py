"""`mahjong-table replay`: lists, lines, JSON, keys and play."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner

from controller.commands.program import app
from controller.replay.hand_replay import HandReplays
from controller.web import terminal_view
from controller.web.terminal_view import ReplayFrames, play_frames, step_through
from tests.controller.replay.replayed_evening import played_journal

run = CliRunner().invoke


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return played_journal(tmp_path_factory.mktemp("replay"))


def test_the_hands_are_listed_in_the_readers_language(path: Path) -> None:
    answer = run(app, ["replay", "--list", "--journal", str(path), "--language", "zh"])
    assert answer.exit_code == 0, answer.output
    lines = answer.stdout.splitlines()
    assert len(lines) == 4 and "正在打" in lines[0] and "West" in lines[1] and "胡" in lines[1]
    json_lines = run(app, ["replay", "--list", "--json", "--journal", str(path)]).stdout.splitlines()
    assert [json.loads(line)["hand"] for line in json_lines] == [4, 3, 2, 1]


def test_in_a_pipe_every_step_is_a_line(path: Path) -> None:
    answer = run(app, ["replay", "s1", "3", "--journal", str(path), "--language", "en"])
    assert answer.exit_code == 0, answer.output
    assert "East banks" in answer.stdout and "North discards 1z" in answer.stdout
    assert answer.stdout.rstrip().splitlines()[-1].strip().startswith("North pays West")
    assert run(app, ["replay", "--journal", str(path), "--language", "en"]).stdout == answer.stdout
    assert run(app, ["replay", "3", "--journal", str(path), "--language", "en"]).stdout == answer.stdout
    japanese = run(app, ["replay", "s1", "3", "--journal", str(path), "--language", "ja"]).stdout
    assert "Northが" in japanese and "discards" not in japanese


def test_json_is_the_same_as_for_the_page(path: Path) -> None:
    answer = json.loads(run(app, ["replay", "s1", "2", "--json", "--journal", str(path)]).stdout)
    replays = HandReplays.beside(path)
    assert answer == json.loads(json.dumps(replays.replay("s1", 2).to_json(replays.keeps)))


def test_missing_hand_is_reported_in_readers_language(path: Path, tmp_path: Path) -> None:
    answer = run(app, ["replay", "s1", "9", "--journal", str(path), "--language", "ja"])
    assert answer.exit_code == 1 and "第9局はありません" in answer.stderr
    assert run(app, ["replay", "--journal", str(tmp_path / "none.db")]).exit_code == 1


def frames_of(path: Path) -> ReplayFrames:
    return ReplayFrames(HandReplays.beside(path).replay("s1", 3), "en")


def shown(console: Console) -> str:
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def terminal() -> Console:
    return Console(file=io.StringIO(), force_terminal=True, width=120, height=60)


def test_keys_go_through_a_hand(path: Path) -> None:
    frames, console = frames_of(path), terminal()
    asked: list[float | None] = []

    def key(wait_s: float | None) -> str:
        asked.append(wait_s)
        return next(pressed)

    pressed: Iterator[str] = iter(["n", "n", "\x1b[D", "G", "n", "b", "p", "", "q"])
    step_through(frames, console, 2.0, key)
    numbers = [int(part.split(" ")[0]) for part in shown(console).split("Step ")[1:]]
    last = frames.last + 1
    assert numbers == [1, 2, 3, 2, last, last, last - 1, last - 1, last, last], "and the last frame stays"
    assert [wait is None for wait in asked] == [*[True] * 7, False, True], "played from p to the end"


def test_a_hand_is_played_as_long_as_its_steps_stood(path: Path) -> None:
    frames, console = frames_of(path), terminal()
    slept: list[float] = []
    play_frames(frames, console, 2.0, slept.append)
    assert len(slept) == frames.last and f"Step {frames.last + 1} of" in shown(console)
    shortest, longest = terminal_view.SHORTEST_S / 2, terminal_view.LONGEST_S / 2
    assert all(shortest <= one <= longest for one in slept) and len(set(slept)) > 1
