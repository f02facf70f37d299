"""Legal acts are the same as those found by trying every act; no possible caller is left out."""

import random
from collections.abc import Iterator
from functools import cache

import pytest

from controller.rules import load, names_of_systems
from controller.rules.acts import (
    Abort,
    AbortKind,
    Act,
    Chow,
    Discard,
    Disclose,
    Draw,
    Flower,
    Hu,
    Kita,
    Kong,
    KongKind,
    Pung,
    Riichi,
    WallEnd,
)
from controller.rules.built_walls import Bank
from controller.rules.hand_generator import AtRandom, play_hand
from controller.rules.hand_state import HandState, Phase
from controller.rules.system import System
from controller.rules.tiles import FACE_OF, KINDS, RED_FIVE, RED_FIVES, WHITE, Seat, Tile
from hardware_sim.strategy.rollout import Skilled
from tests.controller.rules.random_cases import random_options

HANDS = 6
STEPS = 12
"""All acts are tried in every n-th state; this is n."""
TILES = [Tile(tile) for tile in range(KINDS)]
IN_RUNS = [tile for tile in TILES if tile < 27 or tile == WHITE or tile in RED_FIVES]


@pytest.mark.parametrize("name", names_of_systems())
def test_legal_acts_agree_with_verify(name: str) -> None:
    for number, (system, hand) in enumerate(states(name)):
        seats = [Seat(seat) for seat in range(system.players)]
        legal = {seat: list(system.legal_acts(hand, seat)) for seat in seats}
        for acts in legal.values():
            assert len(acts) == len(set(acts))
            wins = [isinstance(act, Hu) for act in acts]
            assert wins == sorted(wins, reverse=True), "a win comes first"
        if number % STEPS == 0:
            for seat in seats:
                allowed = {act for act in every_act(hand, seat) if system.verify(hand, act) is None}
                known = set(allowed)
                named = {act for act in known if isinstance(act, Pung) and act.with_}
                if named:  # which fives are used is stated where there is a choice
                    known -= {Pung(seat)} if len(named) > 1 else named
                assert {in_order(act) for act in legal[seat]} == known, (hand, seat)


@pytest.mark.parametrize("name", names_of_systems())
def test_every_player_who_may_call_is_a_caller(name: str) -> None:
    asked = called = 0
    for system, hand in states(name):
        if hand.open_tile is None or hand.phase is Phase.OVER:
            assert hand.phase is Phase.OVER or not system.callers(hand)
            continue
        callers = system.callers(hand)
        order = [hand.after(hand.turn, step) for step in range(1, system.players + 1)]
        assert list(callers) == [seat for seat in order if seat in callers]
        for seat in order:
            calls = [act for act in system.legal_acts(hand, seat) if not isinstance(act, Draw)]
            assert seat in callers or not calls
            called += bool(calls)
        asked += len(callers)
    assert called > asked / 3, "hardly anybody asked has anything to call"


@cache
def states(name: str) -> list[tuple[System, HandState]]:
    """Every state of a few hands, some with options, some played for a win."""
    found = []
    chance = random.Random(f"choices {name}")
    for number in range(HANDS):
        system = load(name, random_options(name, chance) if number % 2 else None)
        players = Skilled if number % 3 == 2 else AtRandom
        bank = Bank(Seat(number % system.players), stay=1 + number % 3)
        hand = play_hand(system, chance, bank, players).hand
        state = system.begin(hand.start)
        for act in hand.acts:
            assert isinstance(state, HandState)
            found.append((system, state))
            state = system.execute(state, act)
    return found


def every_act(hand: HandState, seat: Seat) -> Iterator[Act]:
    """Every act this seat could possibly try, runs with their tiles in order."""
    yield from (
        Hu(seat),
        Pung(seat),
        Disclose(seat),
        Riichi(seat),
        Kita(seat),
        Abort(AbortKind.NINE_TERMINALS, seat),
        Draw(seat, None, WallEnd.HEAD),
        Draw(seat, None, WallEnd.TAIL),
    )
    yield from (Pung(seat, pair) for pair in pairs_with_red_fives(hand, seat))
    for tile in TILES:
        yield Discard(seat, tile)
        yield Flower(seat, tile)
        for kind in (KongKind.CLOSED, KongKind.FILLED, KongKind.SINGLE):
            if (
                kind is not KongKind.CLOSED or tile not in RED_FIVES
            ):  # a closed kong is named by its plain five
                yield Kong(seat, kind, tile)
    if hand.last_discard is not None:
        yield Kong(seat, KongKind.DIRECT, hand.last_discard[1])
        yield from (Chow(seat, (one, other)) for one in IN_RUNS for other in IN_RUNS if one < other)


def pairs_with_red_fives(hand: HandState, seat: Seat) -> list[tuple[Tile, Tile]]:
    """The pairs of fives for a pung, where a hand holds both a plain and a red one."""
    held, tile = hand.seats[seat].hand, hand.open_tile
    if held is None or tile is None or FACE_OF[tile] not in RED_FIVE:
        return []
    five, red = FACE_OF[tile], RED_FIVE[FACE_OF[tile]]
    if not held[five] or not held[red]:
        return []
    return [(five, five), (five, red), (red, red)]


def in_order(act: Act) -> Act:
    return Chow(act.seat, (min(act.with_), max(act.with_))) if isinstance(act, Chow) else act
