"""What a hand waits for, and when it is ready (RI-27, RI-30, RI-32)."""

import pytest

from controller.rules.riichi.readings import CLOSED_KONGS, furiten_tile, is_ready, readings, waits
from controller.rules.tiles import FACE_OF, FACES, Tile, names, tiles
from tests.controller.rules.riichi.random_wins import ALL, WinMaker
from tests.examples import seeded_random


def counted(tiles: tuple[Tile, ...]) -> list[int]:
    """34 counts of these tiles, red fives as fives."""
    faces = [FACE_OF[tile] for tile in tiles]
    return [faces.count(Tile(face)) for face in range(FACES)]


def waited(hand: str, laid: str = "") -> str:
    return names(waits(counted(tiles(hand)), counted(tiles(laid))))


@pytest.mark.clause("RI-30", "RI-32")
@pytest.mark.parametrize(
    ("hand", "laid", "wanted"),
    [
        ("234567m34p678s88s", "", "25p"),
        ("234067m34p678s88s", "", "25p"),
        ("1112345678999p", "", "123456789p"),
        ("19m19p19s1234567z", "", "19m19p19s1234567z"),
        ("119m19p19s123456z", "", "7z"),
        ("1199m1199p1199s1z", "", "1z"),
        ("223344m667788p9s", "", "9s"),
        ("5z", "111m222m333m444m", "5z"),
        ("1111m", "222p333p444p", ""),
        ("13m55s", "2222m333p444p", ""),
        ("11m22p", "222m333p444p", "1m2p"),
        ("1m", "111m222p333p444p", ""),
        ("1123m", "333p444p555p", "14m"),
        ("123m456m789m1234s", "", "14s"),
        ("123m456m789m1245s", "", ""),
    ],
)
def test_waits(hand: str, laid: str, wanted: str) -> None:
    assert waited(hand, laid) == wanted
    assert is_ready(counted(tiles(hand)), counted(tiles(laid))) == bool(wanted)


@pytest.mark.clause("RI-27")
def test_the_discard_that_bars_a_win() -> None:
    assert furiten_tile(tiles("25p"), tiles("1m0p3z")) == tiles("5p")[0]
    assert furiten_tile(tiles("25p"), tiles("1m4p3z")) is None


@pytest.mark.clause("RI-32")
def test_a_hand_waits_for_every_tile_that_completes_it() -> None:
    """Of whole hands with a tile taken out, beside a try of every tile there is."""
    chance = seeded_random("riichi waits")
    maker = WinMaker("riichi", {"red_fives": 3}, chance)
    for _ in range(150):
        given = maker.case()
        seat = given["seats"][given["win"]["seat"]]
        held = counted(tiles(seat["hand"]))
        laid = counted(tuple(tile for meld in seat["melds"] for tile in tiles(meld["tiles"])))
        sets = len(seat["melds"])
        found = []
        for face in ALL:
            held[face] += 1
            others = not sets and (held.count(2) == 7 or is_orphans(held))
            if others or readings(held, CLOSED_KONGS[:sets], face, claimed=False):
                found.append(face)
            held[face] -= 1
        assert list(waits(held, laid)) == [face for face in found if held[face] + laid[face] < 4], given


def is_orphans(held: list[int]) -> bool:
    copies = [held[face] for face in ALL if face >= 27 or face % 9 in (0, 8)]
    return all(copies) and sum(copies) == 14
