"""Ningbo at random: the slow scorer agrees, and random hands are judged the same from their logs."""

import json
from random import Random

import pytest

from controller.rules import load, tile
from controller.rules.hand_log import judge_log
from controller.rules.tiles import Tile, names
from tests.controller.rules.ningbo_cases import JsonObject, answer, case, slow_points
from tests.controller.rules.random_play import Player, careless, first_legal, keen, play_hand

OPTIONS: list[dict[str, object]] = [{}, {"swap_dice": True}, {"fifth_copy": False}]


def random_case(chance: Random, wilds: int) -> JsonObject:
    """A hand made of sets; some tiles are replaced by this number of wilds, some sets are laid out."""
    indicator = Tile(chance.choice([*range(34), 35, 40]))
    left = [4] * 34 + [1] * 8
    left[indicator] -= 1
    wild = [indicator] * 3 if indicator < 34 else [t for t in _group(indicator) if t != indicator]
    blocks: list[list[Tile]] = []
    narrow = chance.random() < 0.6
    suits = [chance.choice([0, 9, 18]), 27] if narrow else [0, 9, 18, 27]
    while len(blocks) < 5:
        base = chance.choice(suits)
        face = base + chance.randrange(7)
        run = base < 27 and chance.random() < 0.6 and len(blocks) < 4
        block = [Tile(face), Tile(face + 1), Tile(face + 2)] if run else [Tile(face)] * (3 - len(blocks) // 4)
        if indicator not in block and all(left[each] >= block.count(each) for each in block):
            blocks.append(block)
            for each in block:
                left[each] -= 1
    laid = chance.randrange(3)
    held = [each for block in blocks[laid:] for each in block]
    chance.shuffle(held)
    held = [*held[wilds:], *wild[:wilds]]
    place = chance.randrange(len(held))
    by = "draw" if held[place] in wild else chance.choice(["draw", "discard", "rob"])
    won = held.pop(place)
    flowers = [
        t for t in map(Tile, range(34, 42)) if t != indicator and t not in wild and chance.random() < 0.3
    ]
    return case(
        names(held),
        names([won]),
        melds=[f"{'pung' if block[0] == block[1] else 'chow'} {names(block)}<0" for block in blocks[:laid]],
        flowers=names(flowers),
        by=by,
        from_=0 if by != "draw" else None,
        indicator=names([indicator]),
        round_wind=chance.choice([None, "1z", "2z"]),
        banker=chance.randrange(4),
        options=chance.choice(OPTIONS),
    )


def _group(flower: Tile) -> list[Tile]:
    return [Tile(each) for each in (range(34, 38) if flower < 38 else range(38, 42))]


@pytest.mark.parametrize(("wilds", "number"), [(0, 400), (1, 200), (2, 40), (3, 6)])
def test_the_best_reading_is_the_one_a_slow_search_finds(wilds: int, number: int) -> None:
    chance, won = Random(wilds), 0
    for _ in range(number):
        given = random_case(chance, wilds)
        points, scored = slow_points(given), answer(given)
        if points is None:
            assert scored["clause"] in ("NB-9", "NB-12"), given
            continue
        three = 3 * any(each["name"] == "three_wilds" for each in scored["patterns"])
        if not scored["valid"]:
            assert scored["clause"] == "NB-10", given
            assert points - 3 * (wilds == 3) < 4, given
            continue
        won += 1
        assert sum(each["value"] for each in scored["patterns"]) == points, (given, scored)
        assert points - three >= 4
    assert won >= number // 4


@pytest.mark.parametrize("player", [keen, careless, first_legal])
@pytest.mark.parametrize("seed", range(8))
def test_whole_hands_are_judged_the_same_from_their_logs(player: Player, seed: int) -> None:
    chance = Random(seed)
    wind = chance.choice([None, tile("1z"), tile("3z")])
    played = play_hand(
        load("ningbo", OPTIONS[seed % 3]),
        chance,
        player=player,
        stay=1 + seed % 3,
        round_wind=wind,
    )
    answers = judge_log(played.lines)
    assert all(each["ok"] for each in answers[:-1])
    result = played.hand.result
    assert result is not None and sum(result.deltas) == 0
    assert answers[-1] == {"result": result.to_json()}
    seen: list[JsonObject] = judge_log(played.lines_as_seen())
    assert all(each["ok"] for each in seen[:-1]), json.dumps(seen)
    assert seen[-1]["result"]["deltas"] == list(result.deltas)
