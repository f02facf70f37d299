"""The Wuhan family at random: readings beside a slow second implementation, and whole hands of play."""

import random

import pytest

from controller.rules import Tile, load
from controller.rules.acts import MeldKind
from controller.rules.hand_log import judge_log
from controller.rules.hand_state import Meld
from controller.rules.tiles import counts, name, names, tile
from controller.rules.wuhan.readings import Reading, Wild, ways
from tests.controller.rules.random_play import careless, keen, play_hand
from tests.controller.rules.wuhan_cases import JsonObject, meanings, score

RED = tile("7z")


def words(reading: Reading) -> frozenset[str]:
    """A reading in the form of the second implementation."""
    held = {
        "sets": reading.sets,
        "pungs": reading.pungs,
        "258": reading.eye_258,
        "hard": reading.hard,
        "one_suit": reading.one_suit,
        "honours": reading.honours,
        "all_258": reading.all_258,
    }
    return frozenset(word for word, holds in held.items() if holds)


def random_hand(
    chance: random.Random, wild: Tile, kong_tiles: frozenset[Tile]
) -> tuple[list[Tile], list[Meld]]:
    """Concealed tiles of a hand that mostly wins, some of them wild, and the sets laid out."""
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
            melds.append(Meld(MeldKind.CHOW if each[0] != each[1] else MeldKind.PUNG, tuple(each)))
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
    for _ in range(100):
        wild = tile(chance.choice(["4m", "5p", "8m", "5z", "5s", "1p"]))
        concealed, melds = random_hand(chance, wild, barred)
        if concealed.count(wild) > 2:
            continue
        found = {words(each) for each in ways(counts(concealed), melds, Wild(wild, barred))}
        laid = [("chow" if meld.kind == "chow" else "pung", meld.tiles[0]) for meld in melds]
        expected = meanings(concealed, laid, wild, barred)
        # A reading with a subset of another's patterns cannot pay more: only the fullest are compared.
        assert fullest(found) == fullest(expected), (concealed, melds, wild)
        winning += bool(expected)
    assert winning > 33


def fullest(found: set[frozenset[str]]) -> set[frozenset[str]]:
    return {each for each in found if not any(each < other for other in found)}


def plain_worth(
    words: frozenset[str], open_sets: int, by: str, brought: int, facts: JsonObject
) -> dict[int, int] | None:
    """The payment for a reading of seat 1's win under Wuhan's defaults, without limits; None if it does not win.

    `brought` are the winner's doubles by what it laid and discarded; seat 0 is banker, seat 2 gives a claimed tile,
    and the losers have no doubles except for an open set of seat 3.
    """
    majors = [
        major for major, word in MAJORS.items() if word in words and (word != "one_suit" or "sets" in words)
    ]
    if "258" in words:
        majors += ["all_claimed"] * (open_sets == 4 and by == "discard")
        majors += ["bottom_tile"] * (by == "draw" and "bottom_stage" in facts)
        majors += ["kong_bloom"] * (by == "draw" and facts.get("draw") == "tail")
        majors += ["robbing_kong"] * (by == "rob")
    elif not words & {"pungs", "honours", "all_258"} and not {"one_suit", "sets"} <= words:
        return None
    doubles = brought + ("hard" in words)
    paid = {}
    for loser in (0, 2, 3):
        shared = 2 ** (doubles + (loser == 3))
        if not majors:
            paid[loser] = shared * (2 if by == "draw" else 1) * (2 if loser == 0 else 1)
            paid[loser] *= 2 if by == "discard" and loser == 2 else 1
        else:
            half = sum(10 if major in ("kong_bloom", "bottom_tile") else 15 for major in majors)
            more = by == "draw" or (by == "discard" and loser == 2)
            paid[loser] = (half if more else 10 * len(majors)) * shared
    if min(paid.values()) < 8 or (not majors and facts["wilds"] > 1):
        return None
    return paid


MAJORS = {"pure_suit": "one_suit", "all_honours": "honours", "all_258": "all_258", "all_pung": "pungs"}


def test_payments_agree_with_plain_sums() -> None:
    chance = random.Random("payments")
    wild, wins, refused = tile("4m"), 0, 0
    for _ in range(700):
        concealed, melds = random_hand(chance, wild, frozenset((RED,)))
        by = chance.choice(["draw", "draw", "discard", "rob"])
        gone = counts([*concealed, *(each for meld in melds for each in meld.tiles), tile("3m")])
        if concealed.count(wild) > 2 or max(gone) > 4 or gone[tile("9s")] > 1 or not melds:
            continue
        if by != "draw" and wild in concealed:
            continue
        circumstances: JsonObject = {"draw": "tail"} if by == "draw" and chance.random() < 0.3 else {}
        if by == "draw" and not circumstances and chance.random() < 0.3:
            circumstances = {"bottom_stage": True}
        chance.shuffle(concealed)
        answer = score(
            names(concealed[1:]),
            name(concealed[0]),
            by=by,
            from_=None if by == "draw" else 2,
            melds=[f"{meld.kind} {names(meld.tiles)}" for meld in melds],
            seats={3: {"melds": ["pung 999s<0"]}},
            options={"limits": [99999] * 4},
            **circumstances,
        )
        sets = [("chow" if meld.kind == "chow" else "pung", meld.tiles[0]) for meld in melds]
        facts = {**circumstances, "wilds": concealed.count(wild)}
        paid = [
            worth
            for words in meanings(concealed, sets, wild, frozenset((RED,)))
            if (worth := plain_worth(words, len(melds), by, 1, facts)) is not None
        ]
        assert answer["valid"] is bool(paid), (answer, concealed, melds, by)
        if paid:
            assert answer["deltas"][1] == max(sum(each.values()) for each in paid), (
                answer,
                concealed,
                melds,
                by,
            )
        wins, refused = wins + bool(paid), refused + (not paid)
    assert wins > 60 and refused > 40


@pytest.mark.parametrize("rules", ["wuhan", "wuhan-red-green", "wuhan-peel", "jingzhou"])
@pytest.mark.parametrize("style", ["keen", "careless"])
def test_whole_hands_are_accepted_and_add_up(rules: str, style: str) -> None:
    ends = set()
    for seed in range(12):
        chance = random.Random(f"{rules} {style} {seed}")
        options: dict[str, object] = {"minimum": 1}
        if rules != "jingzhou" and chance.random() < 0.5:
            options["each_open_set"] = True
        system = load(rules, options)
        played = play_hand(system, chance, player=keen if style == "keen" else careless)
        for lines in (played.lines, played.lines_as_seen()):
            answers: list[JsonObject] = judge_log(lines)
            *verdicts, last = answers
            assert all(each["ok"] for each in verdicts), [each for each in verdicts if not each["ok"]]
            assert sum(last["result"]["deltas"]) == 0
        assert played.hand.result is not None
        ends.add(played.hand.result.kind)
        if played.hand.result.kind == "draw":
            assert played.hand.left == 0
    assert "draw" in ends and (style == "careless" or "win" in ends)
