"""`mahjong-table simulate`: whole hands of every rule system, to the end, again and again the same."""

import json
import random
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner, Result

from controller.commands import rules, simulate
from controller.rules import Hu, Phase, Seat, load, names_of_systems
from controller.rules.hand_generator import AtRandom, MakePlayers
from controller.rules.hand_log import judge_log
from controller.rules.system import System
from hardware_sim.strategy.hand_counts import HandCounts
from hardware_sim.strategy.match import HANDS, Dealt, play_hands
from hardware_sim.strategy.rollout import Skilled

SYSTEMS = names_of_systems()
WINS_AT_LEAST = 0.6
"""The share of hands skilled players win in every system; they win some nine in ten."""


def run(*words: str) -> Result:
    app = typer.Typer()
    simulate.register(app)
    rules.register(app)
    return CliRunner().invoke(app, list(words))


def figures(*words: str) -> dict[str, Any]:
    result = run("simulate", *words, "--json")
    assert result.exit_code == 0, result.stderr
    assert result.stderr == ""
    report: dict[str, Any] = json.loads(result.stdout)
    return {name: value for name, value in report.items() if "second" not in name}


def played(
    name: str,
    options: dict[str, object] | None = None,
    *,
    seed: int = 1,
    count: int = 8,
    players: MakePlayers = Skilled,
) -> list[Dealt]:
    return list(play_hands(load(name, options), seed, players, count=count))


def agreed(dealt: Dealt) -> None:
    """The referee accepts every line and comes to the same result; payments add up."""
    *verdicts, last = judge_log(dealt.played.log())
    assert [verdict for verdict in verdicts if not verdict["ok"]] == []
    assert last["result"] == dealt.played.result.to_json()
    assert sum(dealt.played.result.deltas) == 0


def some_options(system: System, chance: random.Random) -> dict[str, object]:
    return {option.name: chance.choice(option.values) for option in system.option_list if option.values}


@pytest.mark.parametrize("name", SYSTEMS)
def test_skilled_players_win_and_the_referee_agrees(name: str) -> None:
    hands = played(name, count=6)
    for dealt in hands:
        agreed(dealt)
    won = sum(dealt.played.result.kind == "win" for dealt in hands)
    assert won >= WINS_AT_LEAST * len(hands)


@pytest.mark.parametrize("name", SYSTEMS)
def test_random_players_come_to_an_end_too(name: str) -> None:
    for dealt in played(name, count=3, players=AtRandom):
        agreed(dealt)


@pytest.mark.parametrize("name", SYSTEMS)
def test_every_option_can_be_played(name: str) -> None:
    options = load(name).option_list
    for option in options:
        for value in option.values:
            if value != option.default:
                for dealt in played(name, {option.name: value}, seed=5, count=1, players=AtRandom):
                    agreed(dealt)
    for seed in range(3):
        for dealt in played(name, some_options(load(name), random.Random(seed)), seed=seed, count=1):
            agreed(dealt)


@pytest.mark.parametrize("name", SYSTEMS)
def test_quick_check_overlooks_no_win(name: str) -> None:
    """What may be won is the same by `verify`, which judges everything, as by `legal_acts`, which looks first."""
    system = load(name)
    (dealt,) = played(name, seed=3, count=1)
    hand = dealt.played.hand
    state = system.begin(hand.start)
    assert not hasattr(state, "clause")
    for act in hand.acts:
        for seat in map(Seat, range(system.players)):
            wins = any(isinstance(each, Hu) for each in system.legal_acts(state, seat))
            assert wins == (system.verify(state, Hu(seat)) is None)
        state = system.execute(state, act)
    assert state.phase is Phase.OVER


def test_the_bank_goes_on_from_hand_to_hand() -> None:
    hands = played("hangzhou", {"chips": 40}, count=HANDS + 1)
    for before, after in pairwise(hands[:HANDS]):
        result, start = before.played.result, after.played.hand.start
        assert (start.banker, start.stay) == (result.next_banker, result.next_stay)
        assert before.played.hand.start.chips is not None
        left = [
            had + won
            for had, won in zip(before.played.hand.start.chips, result.deltas, strict=True)
            if had is not None
        ]
        assert start.chips == tuple(left)
    fresh = hands[HANDS].played.hand.start
    assert fresh.stay == 1
    assert fresh.chips == (40,) * 4


@pytest.mark.clause("WH-9", "NB-2")
@pytest.mark.parametrize("name", ["ningbo", "jingzhou"])
def test_a_sitting_ends_with_the_fourth_rotation_of_the_bank(name: str) -> None:
    system = load(name)
    passes = 4 * system.players
    sittings: list[list[Dealt]] = [[]]
    for dealt in play_hands(system, 4, Skilled, count=48):
        sittings[-1].append(dealt)
        moved = sum(each.played.result.next_banker != each.played.hand.banker for each in sittings[-1])
        if moved == passes:
            sittings.append([])
    whole = sittings[:-1]
    assert whole and {len(hands) for hands in whole} != {HANDS}
    if not sittings[-1]:
        sittings.pop()
    for hands, later in pairwise(sittings):
        for before, after in pairwise(hands):
            result, start = before.played.result, after.played.hand.start
            assert (start.banker, start.stay) == (result.next_banker, result.next_stay)
        assert later[0].played.hand.stay == 1
        assert later[0].played.hand.start.round_wind in (None, 27)
    # Others have sat down: the first banker is chosen again, not handed on.
    ends = [hands[-1].played.result.next_banker for hands in whole]
    assert ends != [later[0].played.hand.banker for later in sittings[1:]]


def test_hand_of_a_later_rotation_is_reproduced() -> None:
    system = load("jingzhou")
    hands = list(play_hands(system, 4, AtRandom, count=40))
    (again,) = play_hands(system, 4, AtRandom, first=40, count=1)
    assert list(again.played.log()) == list(hands[-1].played.log())


def test_the_round_wind_turns_when_the_bank_has_gone_round() -> None:
    winds = [dealt.played.hand.start.round_wind for dealt in played("ningbo", count=HANDS, players=AtRandom)]
    assert winds[0] == 27
    assert sorted(set(winds), key=lambda wind: wind or 0) == list(dict.fromkeys(winds))


def test_a_resting_player_takes_the_winners_place() -> None:
    hands = played("kawuxing", {"resting": True}, count=8)
    for before, after in pairwise(hands):
        winners = before.played.result.winners
        if len(winners) == 1:
            assert after.people[winners[0]] == before.people[3]
            assert after.people[3] == before.people[winners[0]]
    tally = HandCounts()
    for dealt in hands:
        tally.add(dealt)
    assert len(tally.points) == 4
    assert sum(totals[-1] for totals in tally.points) == 0


def test_the_same_seed_gives_the_same_hands() -> None:
    assert figures("--hands", "6", "--seed", "9") == figures("--hands", "6", "--seed", "9")
    assert figures("--hands", "6", "--seed", "9") != figures("--hands", "6", "--seed", "10")


def test_hand_is_reproduced_by_its_number(tmp_path: Path) -> None:
    logs = tmp_path / "logs"
    report = figures("--rules", "kawuxing", "--hands", "19", "--seed", "4", "--log", str(logs))
    assert (report["hands"], report["first"]) == (19, 1)
    assert len(list(logs.iterdir())) == 19
    again = tmp_path / "again.jsonl"
    for number in (3, 19):
        one = (
            "--rules",
            "kawuxing",
            "--hand",
            str(number),
            "--hands",
            "1",
            "--seed",
            "4",
            "--log",
            str(again),
        )
        assert figures(*one)["hands"] == 1
        assert again.read_text() == (logs / f"hand-{number:04}.jsonl").read_text()
    result = run("referee", str(again))
    verdicts = [json.loads(line) for line in result.stdout.splitlines()]
    assert all(verdict.get("ok", True) for verdict in verdicts)
    assert "result" in verdicts[-1]


def test_the_figures_add_up() -> None:
    report = figures("--rules", "ningbo", "--hands", "5", "--seed", "2", "--options", '{"swap_dice": true}')
    assert report["options"]["swap_dice"] is True
    assert report["won"] + report["draws"] == report["hands"] == 5
    assert sum(report["wins_by"].values()) == report["won"] + report["two_winners"]
    assert sum(player["wins"] for player in report["players"]) == sum(report["wins_by"].values())
    assert sum(player["points"] for player in report["players"]) == 0
    assert report["calls"]["flower"] > 0


def test_figures_for_people() -> None:
    result = run("simulate", "--rules", "kawuxing", "--hands", "5", "--seed", "1", "--players", "random")
    assert result.exit_code == 0
    for words in ("kawuxing, seed 1, random players", "won", "player 2", "tiles drawn", "hands a second"):
        assert words in result.stdout
    assert result.stderr == ""


def test_charts(tmp_path: Path) -> None:
    picture, text = tmp_path / "chart.png", tmp_path / "chart.txt"
    figures("--hands", "4", "--seed", "1", "--chart", str(picture))
    assert picture.read_bytes().startswith(b"\x89PNG")
    figures("--hands", "4", "--seed", "1", "--chart", str(text))
    assert text.read_text().startswith("hangzhou, seed 1: 4 hands\nwon by\n")
    assert "█" in text.read_text()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--rules", "wuxi"], "'wuxi' is not one of"),
        (["--options", "{"], "--options"),
        (["--options", '{"x": 1}'], "options.x"),
        (["--players", "lucky"], "--players"),
        (["--hands", "1", "--log", "/dev/null/hand.jsonl"], "--log"),
        (["--hands", "1", "--chart", "/dev/null/chart.txt"], "--chart"),
    ],
)
def test_impossible_arguments_are_one_sentence(words: list[str], message: str) -> None:
    result = run("simulate", "--hands", "1", *words)
    assert result.exit_code == 2
    assert message in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert result.stdout == ""
