"""Choices of the simulated players, seen from one seat."""

from random import Random

from controller.rules.acts import Chow, Discard, Hu, Kong, KongKind, Pung
from controller.rules.tiles import Seat, Tile, tile, tiles
from hardware_sim.strategy.policy import PlayerView, choose_claim, choose_discard, choose_in_turn
from hardware_sim.world.display_prompts import DisplayReading, Prompt, parse_display

ME = Seat(1)
SEEDS = range(12)


def sight(hand: str, wild: str = "9s", open_sets: int = 0) -> PlayerView:
    return PlayerView(ME, tiles(hand), open_sets, frozenset({tile(wild)}), left=40)


def discards(hand: str) -> list[Discard]:
    return [Discard(ME, each) for each in sorted(set(tiles(hand)))]


def test_the_lonely_tile_is_discarded() -> None:
    for seed in SEEDS:
        assert choose_discard(sight("123m456p789s112z5z"), tiles("123m456p5z"), Random(seed)) == tile("5z")


def test_a_fortune_is_kept() -> None:
    hand = "129m458p39s12345z"
    kept = sum(choose_discard(sight(hand), tiles(hand), Random(seed)) != tile("9s") for seed in range(40))
    assert kept >= 34


def test_a_winning_hand_wins() -> None:
    hand = "123m456p789p11z222z"
    hu = Hu(ME)
    assert choose_in_turn(sight(hand), [*discards(hand), hu], Random(1)) == hu


def test_a_wild_eye_with_another_fortune_is_sometimes_floated() -> None:
    hand = "123m456p789p222z99s"
    chosen = {choose_in_turn(sight(hand), [*discards(hand), Hu(ME)], Random(seed)) for seed in range(40)}
    assert {Hu(ME), Discard(ME, tile("9s"))} <= chosen


def test_a_kong_that_costs_nothing_is_laid() -> None:
    hand = "1111z23m456p789p55z"
    kong = Kong(ME, KongKind.CLOSED, tile("1z"))
    chosen = [choose_in_turn(sight(hand), [*discards(hand), kong], Random(seed)) for seed in range(20)]
    assert chosen.count(kong) >= 15


def test_a_pung_is_claimed_only_when_it_brings_the_win_nearer() -> None:
    pung = Pung(ME)
    near = [choose_claim(sight("55z12m456p788s13p9m"), tile("5z"), [pung], Random(s)) for s in range(20)]
    assert near.count(pung) >= 15
    far = [choose_claim(sight("555z123m456p78s22z"), tile("5z"), [pung], Random(s)) for s in range(20)]
    assert far.count(pung) == 0


def test_the_chow_that_helps_more_is_called() -> None:
    hand = "24567m111z456p22s"
    chows = [Chow(ME, tiles("24m")), Chow(ME, tiles("45m"))]
    called = choose_claim(sight(hand), tile("3m"), chows, Random(3))
    assert called in (*chows, None)


def test_white_counts_as_the_indicators_face() -> None:
    plain = PlayerView(ME, tiles("35z4p"))
    white = PlayerView(ME, tiles("35z4p"), stands_for={tile("5z"): Tile(tile("5p"))})
    assert white.counts()[0][tile("5p")] == 1
    assert plain.counts()[0][tile("5p")] == 0


def test_displays_read_as_people_read_them() -> None:
    assert parse_display("DRAW TAIL").prompt is Prompt.DRAW_TAIL
    assert parse_display("DRAW").prompt is Prompt.DRAW
    assert parse_display("BREAK 2:7") == DisplayReading(Prompt.BREAK, place=(2, 7))
    assert parse_display("TURN UP 3:11") == DisplayReading(Prompt.TURN_UP, place=(3, 11))
    assert parse_display("UNDO HZ-17") == DisplayReading(Prompt.UNDO, clause="HZ-17")
    assert parse_display("NO HZ-21").clause == "HZ-21"
    assert parse_display("FALSE? HU/PASS").prompt is Prompt.DOUBTED
    assert parse_display("WON +12").amount == 12
    assert parse_display("PAID -4").amount == -4
    assert parse_display("EVEN 0").amount == 0
    assert parse_display("SHUFFLING").prompt is Prompt.NOTHING
    assert parse_display("").prompt is Prompt.NOTHING
