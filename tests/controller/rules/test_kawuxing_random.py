"""Kawuxing at random: whole hands by random players, random wins against a slow second implementation."""

import copy
import random
from itertools import product
from random import Random

import pytest

from controller.rules import CaseError, Tile, load, name, names, tiles
from controller.rules.decompositions import readings
from controller.rules.hand_log import judge_log
from controller.rules.tiles import counts
from tests.controller.rules.kawuxing_cases import JsonObject, score
from tests.controller.rules.random_play import careless, first_legal, keen, play_hand

OPTIONS: list[dict[str, object]] = [
    {},
    {"without": "p", "resting": True, "max_doubles": 5},
    {"without": "s", "double_dragon_four": True},
]
DRAGONS = tiles("567z")


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("player", [keen, careless, first_legal])
def test_whole_hands_are_accepted_and_sum_to_zero(options: dict[str, object], player: object) -> None:
    system = load("kawuxing", options)
    ends = set()
    for seed in range(12):
        played = play_hand(system, Random(seed), player=player)  # type: ignore[arg-type]
        *verdicts, last = judge_log(played.lines)
        assert all(verdict["ok"] for verdict in verdicts), (seed, verdicts)
        result = last["result"]
        assert isinstance(result, dict)
        assert sum(result["deltas"]) == 0
        assert played.hand.result is not None
        ends.add(played.hand.result.kind)
        *unseen, hidden = judge_log(played.lines_as_seen())
        assert all(verdict["ok"] for verdict in unseen), (seed, unseen)
        assert isinstance(hidden["result"], dict)
        assert hidden["result"]["deltas"] == result["deltas"]
    assert "win" in ends


def test_made_up_players_meet_kongs_open_hands_and_draws() -> None:
    system = load("kawuxing")
    met: set[str] = set()
    for seed in range(60):
        result = play_hand(system, Random(seed), player=keen).hand
        met |= {type(act).__name__ for act in result.acts}
        assert result.result is not None
        met |= {f"{len(result.result.winners)} win"}
        met |= {pattern.name for each in result.result.patterns_by_winner for pattern in each}
    assert {"Kong", "Disclose", "Pung", "1 win", "0 win", "disclosed", "fit_five"} <= met


def test_random_wins_agree_with_a_slow_second_opinion() -> None:
    chance = random.Random(5)
    seen: set[str] = set()
    for _ in range(1500):
        held, tile, melds = _win(chance)
        answer = score(names(held), name(tile), *melds, options={"max_doubles": 20})
        expected = _slowly(held, tile, melds)
        assert answer["valid"] is (expected is not None), (names(held), name(tile), melds)
        if expected is None:
            continue
        got = {each["name"]: each["value"] for each in answer["patterns"]}
        assert sum(got.values()) == sum(expected.values()), (names(held), name(tile), melds, got, expected)
        assert answer["deltas"][1] == 2 << sum(got.values())
        seen |= set(got)
    assert {
        "all_pung",
        "fit_five",
        "open_four",
        "pure_suit",
        "closed_four",
        "seven_pairs",
        "lesser_three",
    } <= seen


def test_spoiled_cases_only_ever_raise_case_errors() -> None:
    chance = random.Random(8)
    rules = load("kawuxing")
    odd: list[object] = [
        None,
        -1,
        7,
        1.5,
        True,
        "",
        "5m",
        "5z",
        "55555p",
        "9z",
        "☃",
        [],
        {},
        [None],
        {"seat": 1},
    ]
    for _ in range(1500):
        held, tile, _ = _win(chance)
        case: JsonObject = {
            "rules": "kawuxing",
            "banker": 0,
            "stay": 1,
            "seats": [{}, {"hand": names(held), "melds": [], "discards": "", "flowers": ""}, {}],
            "win": {
                "seat": 1,
                "tile": name(tile),
                "by": "discard",
                "from": 0,
                "kongs": 0,
                "after_kong": True,
            },
        }
        holder = chance.choice([case, case["win"], case["seats"][1]])
        holder[chance.choice(list(holder))] = copy.deepcopy(chance.choice(odd))
        try:
            answer = rules.score(case)
        except CaseError:
            continue
        assert isinstance(answer["deltas"], list) and sum(answer["deltas"]) == 0


def _win(chance: random.Random) -> tuple[list[Tile], Tile, list[str]]:
    """Sets and an eye, or pairs, of few faces, sometimes with one tile changed; some pungs laid out."""
    while True:
        suits = chance.choice(["p", "s", "ps", "pz", "psz"])
        faces = [each for suit in suits for each in tiles("567z" if suit == "z" else f"123456789{suit}")]
        few = chance.sample(faces, min(len(faces), chance.choice([5, 6, 9, 14])))
        runs = [[Tile(each + step) for step in range(3)] for each in few if each < 27 and each % 9 < 7]
        pungs = [[each] * 3 for each in few]
        laid: list[str] = []
        if chance.random() < 0.25:
            row = [each for _ in range(7) for each in [chance.choice(few)] * 2]
        else:
            sets = [chance.choice(runs if runs and chance.random() < 0.6 else pungs) for _ in range(4)]
            row = [each for one in sets for each in one] + [chance.choice(few)] * 2
        if chance.random() < 0.1:
            row[chance.randrange(14)] = chance.choice(faces)
        if max(row.count(each) for each in row) > 4:
            continue
        for face in sorted({each for each in row if row.count(each) >= 3 and chance.random() < 0.5}):
            for _ in range(3):
                row.remove(face)
            laid.append(f"pung {names([face] * 3)}")
        chance.shuffle(row)
        return row[1:], row[0], laid


def _slowly(held: list[Tile], tile: Tile, melds: list[str]) -> dict[str, int] | None:
    """The best patterns over every reading, block by block."""
    whole = [*held, tile]
    pungs = [tiles(meld.split()[1])[0] for meld in melds]
    faces = counts(whole)
    suits = {each // 9 if each < 27 else 9 for each in [*whole, *pungs]}
    pure = {"pure_suit": 2} if len(suits) == 1 and 9 not in suits else {}
    found: list[dict[str, int]] = []
    if not melds and all(count % 2 == 0 for count in faces):
        fours = sum(count == 4 for count in faces)
        word = ("seven_pairs", "dragon_seven_pairs", "double_dragon_seven_pairs")[min(fours, 2)]
        found.append(pure | {word: 2 + min(fours, 2)})
    for reading in readings(faces, 0):
        sets = [tuple(block.faces()) for block in reading if block.kind != "eye"] + [
            (each,) * 3 for each in pungs
        ]
        (eye,) = [block.face for block in reading if block.kind == "eye"]
        one = dict(pure)
        if all(len(set(each)) == 1 for each in sets):
            one["all_pung"] = 1
        if any(
            (block.face or 0) % 9 == 3 and block.kind == "run" and tile == block.faces()[1]
            for block in reading
        ):
            one["fit_five"] = 1
        dragons = sum(each[0] in DRAGONS for each in sets)
        if dragons == 3:
            one["greater_three"] = 3
        if dragons == 2 and eye in DRAGONS:
            one["lesser_three"] = 2
        if len(pungs) == 4:
            one["lone_tile"] = 2
        any_will_do = bool(pure) or dragons == 3
        if any(fourth == each and (fourth == tile or any_will_do) for fourth, each in product(whole, pungs)):
            one["open_four"] = 1
        if any(whole.count(each) == 4 and (each == tile or any_will_do) for each in whole):
            one["closed_four"] = 2
        found.append(one)
    return max(found, key=lambda one: sum(one.values()), default=None)
