"""Aims of the simulated players under each rule system, and their measures."""

from random import Random

import pytest

from controller.rules import load
from controller.rules.acts import Act, Discard, Disclose, Flower, Hu, Kong, KongKind, MeldKind, Pung
from controller.rules.evolve import evolve
from controller.rules.hand_state import HandState, Meld, Start
from controller.rules.tiles import Seat, Tile, counts, tile, tiles
from hardware_sim.strategy.hand_targets import ToLoose, ToPairs, ToSets, aims_of
from hardware_sim.strategy.player_views import Sights
from hardware_sim.strategy.policy import PlayerView, choose_after_discard, choose_claim, choose_in_turn
from hardware_sim.strategy.shanten import KINDS, ShantenMeasure

ME = Seat(1)
TWOS_FIVES_EIGHTS = frozenset(tiles("258m258p258s"))
SEEDS = range(20)


def counted(text: str) -> list[int]:
    found = [0] * KINDS
    for each in tiles(text):
        found[each] += 1
    return found


def hand_of(rules: str, own: str, *melds: Meld, indicator: str | None = "9p") -> HandState:
    """A hand in which seat 1 holds these tiles, its melds laid; nobody looks at the others'."""
    system = load(rules)
    begun = system.begin(
        Start(
            Seat(0),
            1,
            [1, 2] * len(system.rolls),
            [None if seat != ME else tiles(own) for seat in range(system.players)],
            None if indicator is None else tile(indicator),
        )
    )
    assert isinstance(begun, HandState)
    state = evolve(begun.seats[ME], hand=counts(tiles(own)), melds=melds)
    return evolve(begun.with_seat(ME, state), turn=ME, opening=False)


def sight_of(rules: str, own: str, *melds: Meld, indicator: str | None = "9p") -> PlayerView:
    return Sights(load(rules), Random(1)).of(hand_of(rules, own, *melds, indicator=indicator), ME)


def discards(own: str) -> list[Act]:
    return [Discard(ME, each) for each in sorted(set(tiles(own)))]


def test_an_eye_may_be_of_some_faces_only() -> None:
    any_eye, only_258 = ShantenMeasure(), ShantenMeasure(TWOS_FIVES_EIGHTS)
    hand = counted("123m456p789s222z33z")
    assert any_eye.to_sets(hand, 0, 4) == 0
    assert only_258.to_sets(hand, 0, 4) == 2
    assert only_258.to_sets(counted("123m456p789s222z55s"), 0, 4) == 0
    assert only_258.to_sets(counted("123m456p789s222z5s"), 1, 4) == 0


def test_pungs_alone_keep_no_runs() -> None:
    assert ShantenMeasure(pungs=True).to_sets(counted("123m444p777s22233z"), 0, 4) == 2
    assert ShantenMeasure(pungs=True).to_sets(counted("111m444p777s22233z"), 0, 4) == 0


def test_one_suit_keeps_no_other() -> None:
    assert ShantenMeasure(suits=(1,)).to_sets(counted("123m456789p11122p"), 0, 4) == 3
    assert ShantenMeasure(suits=(1, 3)).to_sets(counted("123456789p11122z"), 0, 4) == 0


def test_kept_without_equals_measuring_the_smaller_hand() -> None:
    chance = Random(3)
    wall = [face for face in range(KINDS) for _ in range(4)]
    for aim in (
        ToSets("any"),
        ToSets("258", measure=ShantenMeasure(TWOS_FIVES_EIGHTS)),
        ToPairs("pairs"),
        ToLoose("honours"),
    ):
        for _ in range(30):
            held = [0] * KINDS
            for face in chance.sample(wall, 14):
                held[face] += 1
            faces = [face for face in range(KINDS) if held[face]]
            without = aim.distances_without(held, 1, 0, faces)
            for face in faces:
                less = held.copy()
                less[face] -= 1
                assert without[face] == aim.distance(less, 1, 0)
                gains = set(aim.improvements(less, 0))
                for more in range(KINDS):
                    less[more] += 1
                    nearer = aim.distance(less, 1, 0) < without[face]
                    less[more] -= 1
                    assert nearer == (more in gains and without[face] > 0)


def test_sets_on_the_table_close_what_they_do_not_fit() -> None:
    flush = ToSets("circles", measure=ShantenMeasure(suits=(1,)))
    assert flush.fits([[9, 10, 11]])
    assert not flush.fits([[9, 10, 11], [0, 0, 0]])
    assert not ToSets("pungs", measure=ShantenMeasure(pungs=True)).fits([[9, 10, 11]])
    assert not ToLoose("honours").fits([[9, 9, 9]])


@pytest.mark.parametrize("rules", ["xiamen", "quanzhou"])
def test_sixteen_tiles_want_five_sets(rules: str) -> None:
    sight = sight_of(rules, "123456789m123p2255z", indicator="9s")
    assert sight.distance() == 1


def test_a_kong_tile_is_konged_at_once() -> None:
    own = "123m456p78s11z5m7z9m2p"
    red = Kong(ME, KongKind.SINGLE, tile("7z"))
    chosen = {choose_in_turn(sight_of("wuhan", own), [*discards(own), red], Random(seed)) for seed in SEEDS}
    assert red in chosen
    assert Discard(ME, tile("7z")) not in chosen or len(chosen) > 1


def test_a_hand_that_must_be_opened_claims() -> None:
    own = "123m456p55778s5m67m"
    pung = Pung(ME)
    sight = sight_of("wuhan", own, indicator="1z")
    claimed = [choose_claim(sight, tile("5s"), [pung], Random(seed)) for seed in SEEDS]
    assert claimed.count(pung) > 10
    open_sight = Sights(load("wuhan"), Random(1)).of(
        hand_of(
            "wuhan", "123m455778s5m", Meld(MeldKind.CHOW, tiles("456p"), tile("4p"), Seat(0)), indicator="1z"
        ),
        ME,
    )
    assert open_sight.opened
    assert not sight.opened


def test_a_plain_ningbo_hand_is_further_from_a_win() -> None:
    system = load("ningbo")
    plain = hand_of("ningbo", "123m456p78s11z55s9m2p", indicator="9p")
    rich = hand_of("ningbo", "123m456p78s555z9m2p4p", indicator="9p")
    handicaps = [
        next(aim for aim in aims_of(system, hand, ME) if aim.name == "plain").handicap
        for hand in (plain, rich)
    ]
    assert handicaps[0] > handicaps[1]


def test_flowers_are_laid_out_before_anything_else() -> None:
    own = "123m456p78s11z55s9m1f"
    flower = Flower(ME, tile("1f"))
    assert choose_in_turn(sight_of("ningbo", own), [*discards("123m9m"), flower], Random(1)) == flower


def test_a_ready_hand_is_often_laid_open() -> None:
    chosen = [choose_after_discard([Disclose(ME)], Random(seed)) for seed in SEEDS]
    assert 5 < chosen.count(Disclose(ME)) < 20
    assert choose_after_discard([], Random(1)) is None


def test_a_gold_float_is_worth_letting_a_claim_go() -> None:
    own = "9s123456789m123p22z5p"
    hu = Hu(ME)
    claims = [
        choose_claim(sight_of("xiamen", own, indicator="9s"), Tile(tile("5p")), [hu], Random(seed))
        for seed in SEEDS
    ]
    assert 0 < claims.count(None) < len(claims)
    without_gold = "8s123456789m123p22z5p"
    assert choose_claim(sight_of("xiamen", without_gold, indicator="9s"), tile("5p"), [hu], Random(1)) == hu
