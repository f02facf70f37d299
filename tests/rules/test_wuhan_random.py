"""The family by chance: readings beside a slow second opinion, and whole hands of play."""

import random

import pytest

from controller.rules import Tile, load
from controller.rules.hand import Meld
from controller.rules.log import judge_log
from controller.rules.tiles import counts, tile
from controller.rules.wuhan.win import Reading, Wild, ways
from tests.rules.play import careless, keen, play_hand
from tests.rules.wuhan_cases import Said, meanings

RED = tile("7z")


def words(reading: Reading) -> frozenset[str]:
    """A reading as the second opinion puts it."""
    told = {
        "sets": reading.sets,
        "pungs": reading.pungs,
        "258": reading.eye_258,
        "hard": reading.hard,
        "one_suit": reading.one_suit,
        "honours": reading.honours,
        "all_258": reading.all_258,
    }
    return frozenset(word for word, holds in told.items() if holds)


def random_hand(
    chance: random.Random, wild: Tile, kong_tiles: frozenset[Tile]
) -> tuple[list[Tile], list[Meld]]:
    """Concealed tiles of a hand that mostly wins, some of them wild, and what is laid."""
    suits = chance.choice([(0,), (9,), (27,), (0, 9, 18), (0, 27), (9, 18, 27)])
    only_258 = chance.random() < 0.2
    sets: list[list[Tile]] = []
    for _ in range(4):
        suit = chance.choice(suits)
        low = suit + chance.randrange(7)
        if only_258:
            low = chance.choice(suits) % 27 + chance.choice((1, 4, 7))
        run = suit < 27 and not only_258 and chance.random() < 0.5
        sets.append([Tile(low), Tile(low + 1), Tile(low + 2)] if run else [Tile(low)] * 3)
    eye = chance.choice(suits) + chance.randrange(7)
    concealed = [Tile(eye)] * 2
    melds = []
    for each in sets:
        if chance.random() < 0.4 and wild not in each and not kong_tiles & set(each):
            melds.append(Meld("chow" if each[0] != each[1] else "pung", tuple(each)))
        else:
            concealed += each
    for _ in range(chance.choice((0, 1, 1, 2, 2))):
        concealed[chance.randrange(len(concealed))] = wild
    if chance.random() < 0.2:
        concealed[chance.randrange(len(concealed))] = Tile(chance.randrange(34))
    return concealed, melds


@pytest.mark.parametrize("kong_tiles", ["7z", "67z", "34s", "89p"])
def test_readings_agree_with_trying_every_face_for_every_wild(kong_tiles: str) -> None:
    chance = random.Random(kong_tiles)
    barred = frozenset(tile(each + kong_tiles[-1]) for each in kong_tiles[:-1])
    winning = 0
    for _ in range(150):
        wild = tile(chance.choice(["4m", "5p", "8m", "5z", "5s", "1p"]))
        concealed, melds = random_hand(chance, wild, barred)
        if concealed.count(wild) > 2:
            continue
        found = {words(each) for each in ways(counts(concealed), melds, Wild(wild, barred))}
        laid = [("chow" if meld.kind == "chow" else "pung", meld.tiles[0]) for meld in melds]
        told = meanings(concealed, laid, wild, barred)
        # A reading that holds less than another pays no more: only the fullest are compared.
        assert fullest(found) == fullest(told), (concealed, melds, wild)
        winning += bool(told)
    assert winning > 50


def fullest(found: set[frozenset[str]]) -> set[frozenset[str]]:
    return {each for each in found if not any(each < other for other in found)}


@pytest.mark.parametrize("rules", ["wuhan", "wuhan-red-green", "wuhan-peel", "jingzhou"])
@pytest.mark.parametrize("style", ["keen", "careless"])
def test_whole_hands_are_accepted_and_add_up(rules: str, style: str) -> None:
    ends = set()
    for seed in range(25):
        chance = random.Random(f"{rules} {style} {seed}")
        options: dict[str, object] = {"minimum": 1}
        if rules != "jingzhou" and chance.random() < 0.5:
            options["each_open_set"] = True
        system = load(rules, options)
        played = play_hand(system, chance, player=keen if style == "keen" else careless)
        for lines in (played.lines, played.lines_as_seen()):
            answers: list[Said] = judge_log(lines)
            *verdicts, last = answers
            assert all(each["ok"] for each in verdicts), [each for each in verdicts if not each["ok"]]
            assert sum(last["result"]["deltas"]) == 0
        assert played.hand.result is not None
        ends.add(played.hand.result.kind)
        if played.hand.result.kind == "draw":
            assert played.hand.left == 0
    assert "draw" in ends and (style == "careless" or "win" in ends)
