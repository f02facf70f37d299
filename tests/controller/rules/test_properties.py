"""Properties of every hand: tiles are conserved, payments sum to zero, the referee agrees with the engine."""

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.rules import (
    Act,
    Chow,
    Discard,
    Draw,
    Exhausted,
    HandState,
    Hu,
    Kong,
    Phase,
    Place,
    Pung,
    Seat,
    Start,
    System,
    Tile,
    WallPlan,
    load,
    names,
    shapes,
    to_event,
)
from controller.rules.acts import KongKind, WallEnd
from controller.rules.hand_log import judge_log
from controller.rules.hangzhou.readings import fortune
from controller.rules.tiles import WHITE

OPTIONS: list[dict[str, object]] = [
    {},
    {"permanent_fortune": True, "wall_only": True},
    {"float_claims": True, "float_second_half_liability": True, "liability_on_discard": True},
    {"missed_pung_lock": True, "missed_win_lock": True, "immediate_third": "double"},
    {"fifth_copy": False, "fortune_discard_forfeits": True, "chips": 40},
    {"ten_honours": "ten_wild", "liability_restriction": "two_claims_max", "robbing_from_stay": 2},
]


class World:
    """A shuffled wall and the players' choices: everything a hand of play needs beside the rules."""

    def __init__(self, seed: int, options: dict[str, object]) -> None:
        self.chance = Random(seed)
        self.system: System = load("hangzhou", options)
        self.banker = Seat(self.chance.randrange(4))
        self.dice = (self.chance.randint(1, 6), self.chance.randint(1, 6))
        self.plan: WallPlan = self.system.wall(self.dice, self.banker)
        tiles = [Tile(face) for face in range(34) for _ in range(4)]
        self.chance.shuffle(tiles)
        places = [
            *(place for hand in self.plan.deal for place in hand),
            *self.plan.skipped,
            *self.plan.draw_order,
        ]
        self.lies: dict[Place, Tile] = dict(zip(places, tiles, strict=True))
        self.hands = [[self.lies.pop(place) for place in hand] for hand in self.plan.deal]
        self.indicator = None if self.plan.indicator is None else self.lies.pop(self.plan.indicator)
        self.stay = self.chance.randint(1, 4)

    def begin(self) -> HandState:
        hand = self.system.begin(Start(self.banker, self.stay, self.dice, self.hands, self.indicator))
        assert isinstance(hand, HandState)
        return hand

    def draw(self, due: Draw) -> Draw:
        order = self.plan.draw_order if due.end == "head" else self.plan.supplement_order
        place = next(place for place in order if place in self.lies)
        return Draw(due.seat, self.lies.pop(place), due.end)

    def choose(self, hand: HandState) -> Act:
        """One legal act: players mostly win if they can, kong often, and discard the least useful tile."""
        legal = {seat: list(self.system.legal_acts(hand, Seat(seat))) for seat in range(4)}
        draws = [act for acts in legal.values() for act in acts if isinstance(act, Draw)]
        if hand.phase in (Phase.CLAIMS, Phase.ROB):
            claims = [self.claim(acts) for acts in legal.values()]
            called = [act for act in claims if act is not None]
            if called:
                return self.system.prefer(hand, called)
        if draws:
            return self.draw(draws[0])
        own = legal[hand.turn] if hand.phase is Phase.DISCARD else []
        floats = [act for act in own if isinstance(act, Discard) and act.tile in hand.wilds]
        if floats and any(isinstance(act, Hu) for act in own) and self.chance.random() < 0.6:
            return floats[0]
        eager = [act for act in own if isinstance(act, Hu | Kong)]
        if eager and self.chance.random() < 0.7:
            return eager[0]
        discards = [act for act in own if isinstance(act, Discard)]
        return min(discards, key=lambda act: self.loss(hand, act)) if discards else Exhausted()

    def claim(self, acts: list[Act]) -> Act | None:
        claims = [act for act in acts if not isinstance(act, Draw)]
        wins = [act for act in claims if isinstance(act, Hu)]
        if wins:
            return wins[0]
        return self.chance.choice(claims) if claims and self.chance.random() < 0.4 else None

    def loss(self, hand: HandState, act: Discard) -> tuple[float, float]:
        held = list(hand.seats[act.seat].hand or ())
        held[act.tile] -= 1
        lucky = fortune(hand.indicator)
        faces, wilds = lucky.split(tuple(held))
        return shapes.need(faces) - 2.5 * wilds, self.chance.random()

    def check(self, hand: HandState) -> None:
        """Four of each tile, in all places together."""
        seen = list(hand.seen()[:34])
        for tile in self.lies.values():
            seen[tile] += 1
        assert seen == [4] * 34
        assert hand.left == 63 - hand.head_draws - hand.tail_draws


def play_out(world: World) -> HandState:
    hand = world.begin()
    world.check(hand)
    while hand.phase is not Phase.OVER:
        act = world.choose(hand)
        after = world.system.apply(hand, act)
        assert isinstance(after, HandState), (act, after)
        hand = after
        world.check(hand)
    return hand


@settings(max_examples=40)
@given(st.integers(0, 10**9), st.sampled_from(OPTIONS))
def test_136_tiles_are_conserved_and_payments_sum_to_zero(seed: int, options: dict[str, object]) -> None:
    hand = play_out(World(seed, options))
    assert hand.result is not None
    assert sum(hand.result.deltas) == 0
    if hand.result.winners:
        assert hand.result.deltas[hand.result.winners[0]] >= 0
        assert hand.result.next_banker == hand.result.winners[0]


@pytest.mark.parametrize("seed", range(6))
def test_a_played_hand_exported_as_a_log_is_judged_the_same(seed: int) -> None:
    world = World(seed, OPTIONS[seed % len(OPTIONS)])
    hand = play_out(world)
    header = {
        "rules": "hangzhou",
        "options": world.system.options,
        "banker": world.banker,
        "stay": world.stay,
        "dice": list(world.dice),
        "hands": [names(dealt) for dealt in world.hands],
        "indicator": None if world.indicator is None else names([world.indicator]),
    }
    answers = judge_log(json.dumps(line) for line in [header, *map(to_event, hand.acts)])
    assert all(answer["ok"] for answer in answers[:-1])
    assert hand.result is not None
    assert answers[-1] == {"result": hand.result.to_json()}


@pytest.mark.parametrize("seed", range(8))
def test_a_hidden_hand_ends_as_the_known_one_except_for_notes(seed: int) -> None:
    """Every act as the table sees it: draws unseen, closed kongs face down, the winner revealing its hand."""
    world = World(seed, {})
    known = play_out(world)
    assert known.result is not None
    hidden = world.system.begin(Start(world.banker, world.stay, world.dice, (None,) * 4, world.indicator))
    assert isinstance(hidden, HandState)
    for act in known.acts:
        after = world.system.apply(hidden, as_seen(act, known))
        assert isinstance(after, HandState), (act, after)
        hidden = after
    assert hidden.result is not None
    if not hidden.result.notes:
        assert hidden.result.payments == known.result.payments
    assert (hidden.result.kind, hidden.result.next_banker) == (known.result.kind, known.result.next_banker)


def as_seen(act: Act, over: HandState) -> Act:
    """The act as the table sees it."""
    if isinstance(act, Draw):
        return Draw(act.seat, None, act.end)
    if isinstance(act, Kong) and act.kind == "closed":
        return Kong(act.seat, KongKind.CLOSED, None)
    if not isinstance(act, Hu):
        return act
    winner = over.seats[act.seat]
    assert winner.hand is not None
    tile = over.drawn if over.drawn is not None else over.last_discard and over.last_discard[1]
    tile = over.robbed if over.robbed is not None else tile
    hand = [Tile(face) for face, number in enumerate(winner.hand) for _ in range(number)]
    if tile is None:
        tile = hand[-1]
    hand.remove(tile)
    closed = tuple(meld.tiles[0] for meld in winner.melds if meld.kind == "closed_kong")
    return Hu(act.seat, tuple(hand), tile, closed)


def thinkable(hand: HandState) -> list[Act]:
    """Every act any player could possibly try."""
    faces = [Tile(face) for face in range(34)]
    acts: list[Act] = [Exhausted()]
    for seat in map(Seat, range(4)):
        acts += [Hu(seat), Pung(seat), Draw(seat, None, WallEnd.HEAD), Draw(seat, None, WallEnd.TAIL)]
        acts += [Discard(seat, face) for face in faces]
        acts += [
            Kong(seat, kind, face)
            for kind in (KongKind.CLOSED, KongKind.FILLED, KongKind.DIRECT)
            for face in faces
        ]
        if hand.last_discard is not None:
            near = [face for face in faces if face < 27 or face == WHITE]
            acts += [Chow(seat, (one, other)) for one in near for other in near if one < other]
    return acts


@pytest.mark.parametrize("seed", range(3))
def test_legal_acts_are_exactly_the_accepted_ones(seed: int) -> None:
    world = World(seed, OPTIONS[seed])
    hand = world.begin()
    for step in range(60):
        if hand.phase is Phase.OVER:
            break
        if step % 4 == 0:
            allowed = {act for act in thinkable(hand) if world.system.verify(hand, act) is None}
            legal = {act for seat in range(4) for act in world.system.legal_acts(hand, Seat(seat))}
            assert {sorted_chow(act) for act in legal} == allowed - {Exhausted()}
        after = world.system.apply(hand, world.choose(hand))
        assert isinstance(after, HandState)
        hand = after


def sorted_chow(act: Act) -> Act:
    return Chow(act.seat, (min(act.with_), max(act.with_))) if isinstance(act, Chow) else act
