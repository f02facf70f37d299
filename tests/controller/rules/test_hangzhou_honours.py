"""Ten honours discarded from the start: HZ-64 in the course of a hand."""

import pytest

from controller.rules.tiles import name, tiles
from tests.controller.rules.played_hands import idle, play

ROW = "11223344667z"
"""Eleven honours; the rest of seat 1's hand is 13s."""

OWN = {"ten_honours": "ten_own_eleven_wild"}


def discarding(row: str, *, punged_by_0: bool = False) -> list[str]:
    """Seat 1 discards this row, one tile a turn, up to the last; the others discard what they draw."""
    wall = iter([f"{number}{suit}" for suit in "mps" for number in (2, 5, 8, 9) for _ in range(4)])
    acts = ["0 discards 1m"]
    for place, tile in enumerate(tiles(row)):
        acts += [f"1 draws {next(wall)}", f"1 discards {name(tile)}"]
        if punged_by_0 and place == 0:
            acts += ["0 pungs", "0 discards 7s"]
        elif place < len(tiles(row)) - 1:
            acts += idle(*(f"{seat} {next(wall)}" for seat in (2, 3, 0)))
    return acts


@pytest.mark.clause("HZ-64")
@pytest.mark.parametrize(
    ("number", "option", "patterns", "deltas"),
    [
        (10, "ten_own_eleven_wild", {}, [-2, 4, -1, -1]),
        (11, "ten_own_eleven_wild", {"wild_eye": 2}, [-4, 8, -2, -2]),
        (10, "ten_wild", {"wild_eye": 2}, [-4, 8, -2, -2]),
        (11, "ten_wild", {"wild_eye": 2}, [-4, 8, -2, -2]),
    ],
)
def test_hu_follows_the_completing_discard(
    number: int, option: str, patterns: dict[str, int], deltas: list[int]
) -> None:
    played = play(
        *discarding(ROW[:number] + "z"), "1 hu", hands={0: "1m+", 1: ROW + "13s"}, ten_honours=option
    )
    assert played.all_ok(), played.verdicts[-1]
    assert (played.patterns, played.deltas, played.bank) == (patterns, deltas, (1, 1))


@pytest.mark.clause("HZ-64")
def test_it_takes_ten_an_unbroken_row_and_the_option() -> None:
    hands = {0: "1m+", 1: ROW + "13s"}

    def refusal(row: str, **options: object) -> str | None:
        acts = discarding(row)
        return play(*acts, "1 hu", hands=hands, **options).clause(len(acts) + 1)

    assert refusal(ROW[:10] + "z") == "HZ-64"
    assert refusal(ROW[:9] + "z", **OWN) == "HZ-64"
    assert refusal("1s" + ROW[:10] + "z", **OWN) == "HZ-64"
    assert refusal(ROW[:10] + "z1s", **OWN) == "HZ-64"


@pytest.mark.clause("HZ-64")
def test_a_discard_that_somebody_claims_still_counts() -> None:
    acts = discarding(ROW[:10] + "z", punged_by_0=True)
    played = play(*acts, "1 hu", hands={0: "1m11z7s+", 1: ROW + "13s"}, **OWN)
    assert played.all_ok()


@pytest.mark.clause("HZ-64")
def test_the_completing_discard_goes_to_its_winner_first() -> None:
    acts = discarding(ROW[:10] + "z")
    played = play(*acts, "2 pungs", "1 hu", hands={0: "1m+", 1: ROW + "13s", 2: "66z+"}, **OWN)
    assert played.all_ok()
    assert (played.outranked(len(acts) + 1), played.bank) == (True, (1, 1))


@pytest.mark.clause("HZ-64")
def test_white_counts_as_an_honours_face_and_fortune_breaks_it() -> None:
    row, hands = "1122334466z", {0: "1m+", 1: "11223344665z13s"}
    acts = discarding("1223344665z")
    for indicator, wins in (("4s", False), ("7z", True), ("5z", False)):
        played = play(*acts, "1 hu", hands=hands, indicator=indicator, ten_honours="ten_wild")
        assert played.ok(len(acts) + 1) == wins
    fortune = play(*discarding(row), "1 hu", hands=hands, indicator="6z", ten_honours="ten_wild")
    assert fortune.clause(len(fortune.verdicts)) == "HZ-64"


@pytest.mark.clause("HZ-64")
def test_ten_honours_of_a_hidden_hand_win_by_public_tiles() -> None:
    acts = [
        " ".join((*act.split()[:2], "?")) if " draws " in act else act for act in discarding(ROW[:10] + "z")
    ]
    played = play(*acts, "1 hu", hidden=True, **OWN)
    assert played.all_ok()
    assert played.deltas == [-2, 4, -1, -1]
