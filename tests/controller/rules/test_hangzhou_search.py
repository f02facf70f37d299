"""Hangzhou's wins and patterns beside a plain search through every way to lay out the tiles (HZ-12, 26, 30, 34 to
36).

The search does not use the engine's tables: it takes the lowest tile, tries every set that tile can stand in, and
continues with the rest.
"""

from dataclasses import dataclass
from itertools import combinations
from math import prod
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.rules.tiles import WHITE, Tile, names, tile, tiles
from tests.controller.rules.played_hands import pattern_values, score

RUNS = [(low, low + 1, low + 2) for low in range(27) if low % 9 < 7]
Faces = tuple[int, ...]
"""Natural tiles by the face they count as, sorted."""


@dataclass(frozen=True)
class Hand:
    """Thirteen tiles, including sets laid out, and the winning one, under an indicator (None: White is fortune)."""

    indicator: int | None
    held: Faces
    won: int
    melds: list[str]

    def wilds(self, tiles: Faces) -> int:
        return tiles.count(self.wild)

    def faces(self, tiles: Faces) -> Faces:
        white = WHITE if self.wild == WHITE else self.wild
        return tuple(sorted(white if each == WHITE else each for each in tiles if each != self.wild))

    @property
    def wild(self) -> int:
        return WHITE if self.indicator is None else self.indicator


@pytest.mark.clause("HZ-12", "HZ-26", "HZ-30", "HZ-34", "HZ-35", "HZ-36")
@given(st.integers(0, 2**32), st.booleans())
@settings(max_examples=200)
def test_wins_and_patterns_agree_with_a_plain_search(seed: int, claimed: bool) -> None:
    hand = random_hand(Random(seed))
    answer = score(
        names(map(Tile, hand.held)),
        names([Tile(hand.won)]),
        by="discard" if claimed else "draw",
        from_=0 if claimed else None,
        stay=3,
        indicator=None if hand.indicator is None else names([Tile(hand.indicator)]),
        melds=hand.melds,
        options={"permanent_fortune": hand.indicator is None},
    )
    found = readings(hand)
    wild_eye = any("wild_eye" in patterns for patterns in found)
    if claimed and hand.won == hand.wild:
        assert answer["clause"] == "HZ-24"
    elif not found:
        assert answer["clause"] == "HZ-12"
    elif claimed and wild_eye:
        assert answer["clause"] == "HZ-26"
    else:
        assert answer["valid"]
        assert pattern_values(answer) in found
        assert prod(pattern_values(answer).values()) == max(prod(each.values()) for each in found)


def readings(hand: Hand) -> list[dict[str, int]]:
    """The patterns of every way to read the fourteen tiles as a win."""
    before, over = hand.faces(hand.held), hand.wilds(hand.held)
    tiles = (*hand.held, hand.won)
    after, wilds = hand.faces(tiles), hand.wilds(tiles)
    found = []
    if over and in_sets(before, over - 1):
        found.append({"wild_eye": 2})
    if with_eye(after, wilds):
        found.append({})
    if not hand.melds:
        if over and in_pairs(before, over - 1):
            found.append({"wild_eye": 2, "seven_pairs": 2} | deluxe(before))
        if in_pairs(after, wilds):
            pure = {} if wilds else {"pure_seven_pairs": 2}
            found.append({"seven_pairs": 2} | pure | deluxe(after))
    return found


def deluxe(faces: Faces) -> dict[str, int]:
    fours = sum(faces.count(each) == 4 for each in set(faces))
    return {"deluxe": 2**fours} if fours else {}


def in_pairs(faces: Faces, wilds: int) -> bool:
    single = sum(faces.count(each) % 2 for each in set(faces))
    return single <= wilds and (wilds - single) % 2 == 0


def with_eye(faces: Faces, wilds: int) -> bool:
    """Sets and an eye: a natural pair, one tile and a wild, or two wilds."""
    eyes = [(each,) * number for each in set(faces) for number in (1, 2) if faces.count(each) >= number]
    return any(in_sets(without(faces, *eye), wilds - 2 + len(eye)) for eye in [(), *eyes])


def in_sets(faces: Faces, wilds: int) -> bool:
    """Whole sets: each set the lowest tile can stand in, with every choice of faces for the wilds in it."""
    if wilds < 0:
        return False
    if not faces:
        return wilds % 3 == 0
    low, rest = faces[0], faces[1:]
    blocks = [(low, low), *([each for each in run if each != low] for run in RUNS if low in run)]
    return any(
        in_sets(without(rest, *natural), wilds - 2 + number)
        for block in blocks
        for number in range(3)
        for natural in combinations(block, number)
        if all(rest.count(each) >= natural.count(each) for each in natural)
    )


def without(faces: Faces, *some: int) -> Faces:
    left = list(faces)
    for each in some:
        left.remove(each)
    return tuple(left)


def random_hand(chance: Random) -> Hand:
    """Mostly a win, of sets or pairs, with some of its tiles replaced by fortune tiles or by any tile."""
    indicator = chance.choice([None, *range(34)])
    hand = Hand(indicator, (), 0, [])
    left = [4] * 34
    if indicator is not None:
        left[indicator] -= 1
    pairs = chance.random() < 0.4
    laid = 0 if pairs else chance.randrange(4)
    sizes = [2] * 7 if pairs else [3] * (4 - laid) + [2]
    few = chance.random() < 0.5  # From one suit, so that the tiles can be read in many ways.
    own: list[int] = []
    while sizes:
        low = chance.randrange(9 if few else 34)
        runs = sizes[0] == 3 and chance.random() < 0.6
        block = (low, low + 1, low + 2) if runs else (low,) * sizes[0]
        if (runs and (low >= 27 or low % 9 > 6)) or WHITE in block:
            continue
        block = tuple(WHITE if each == hand.wild else each for each in block)
        if any(left[each] < block.count(each) for each in block):
            few = False
            continue
        own += block
        sizes.pop(0)
        for each in block:
            left[each] -= 1
    melds: list[str] = []
    while len(melds) < laid:
        face = chance.randrange(34)
        if face != hand.wild and left[face] >= 3:
            left[face] -= 3
            melds.append(f"pung {names([Tile(face)] * 3)}<{chance.choice([0, 2, 3])}")
    change = chance.sample(range(len(own)), chance.choice([0, 0, 1, 1, 2, 3]) % len(own))
    for place in change:
        new = hand.wild if left[hand.wild] else chance.choice([each for each in range(34) if left[each]])
        left[own[place]], left[new] = left[own[place]] + 1, left[new] - 1
        own[place] = new
    if chance.random() < 0.3:
        new = chance.choice([each for each in range(34) if left[each]])
        own[chance.randrange(len(own))] = new
    chance.shuffle(own)
    return Hand(indicator, tuple(own[:-1]), own[-1], melds)


@pytest.mark.parametrize(
    ("held", "won", "found"),
    [
        ("123m456p789s33z55m", "5m", [{}]),
        ("123m456p789p111z4s", "9s", [{"wild_eye": 2}, {}]),
        ("1122m3344p5577p9s", "9s", [{"seven_pairs": 2, "pure_seven_pairs": 2}]),
        ("891m456p789s33z55m", "5m", []),
    ],
)
def test_the_search_itself(held: str, won: str, found: list[dict[str, int]]) -> None:
    assert readings(Hand(tile("4s"), tiles(held), tile(won), [])) == found
