"""Whole hands of play by made-up players, for any rule system: a shuffled set on the planned wall, acts by chance.

    played = play_hand(load("ningbo", {}), Random(7), player=keen)
    answers = judge_log(played.lines)            # every act accepted, the last answer is the result
    answers = judge_log(played.lines_as_seen())  # the same hand as a live table sees it: hands and draws hidden

The same `Random` gives the same hand. Players only ever choose among `legal_acts`.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random

from controller.rules import (
    Act,
    Discard,
    Disclose,
    Draw,
    Exhausted,
    Flower,
    HandState,
    Hu,
    Kong,
    Phase,
    Place,
    Seat,
    Start,
    System,
    Tile,
    names,
    shapes,
    to_event,
)
from controller.rules.play_kinds import KongKind
from controller.rules.tiles import is_flower, name, spread

Player = Callable[[HandState, Sequence[Act], Random], Act | None]
"""(hand, what this seat may do, chance) -> its choice; None passes, where one may."""


def keen(hand: HandState, acts: Sequence[Act], chance: Random) -> Act | None:
    """Mostly wins when it can, claims and kongs often, and discards what brings it nearest to four sets and an eye."""
    wins = [act for act in acts if isinstance(act, Hu)]
    if wins and chance.random() < 0.9:
        return wins[0]
    discards = [act for act in acts if isinstance(act, Discard)]
    others = [act for act in acts if not isinstance(act, Discard | Hu)]
    if others and chance.random() < 0.4:
        return chance.choice(others)
    return min(discards, key=lambda act: (_loss(hand, act), chance.random()), default=None)


def careless(hand: HandState, acts: Sequence[Act], chance: Random) -> Act | None:
    """Does anything at all; passes now and then."""
    passing = hand.phase in (Phase.CLAIMS, Phase.ROB)
    return None if passing and chance.random() < 0.3 else chance.choice(acts)


def first_legal(hand: HandState, acts: Sequence[Act], chance: Random) -> Act | None:
    """Does the first thing that is allowed: wins whenever it can, else claims, else discards its lowest tile."""
    return acts[0]


@dataclass(frozen=True)
class Played:
    """A hand over: what it started from, and every act in the order called, outranked claims too."""

    system: System
    start: Start
    called: tuple[Act, ...]
    hand: HandState

    @property
    def header(self) -> dict[str, object]:
        """The log's first line, with the hands as dealt."""
        header: dict[str, object] = {
            "rules": self.system.name,
            "options": dict(self.system.options),
            "banker": int(self.start.banker),
            "stay": self.start.stay,
            "dice": list(self.start.dice),
            "hands": [None if dealt is None else names(dealt) for dealt in self.start.hands],
            "indicator": None if self.start.indicator is None else name(self.start.indicator),
        }
        if self.start.round_wind is not None:
            header["round_wind"] = name(self.start.round_wind)
        if self.start.banker_base is not None:
            header["banker_base"] = self.start.banker_base
        return header

    @property
    def lines(self) -> list[str]:
        """The hand as a log for `judge_log`, everything known."""
        return [json.dumps(line) for line in (self.header, *map(to_event, self.called))]

    def lines_as_seen(self) -> list[str]:
        """The same as a live table exports it: hands and draws hidden, the winner's hand revealed."""
        seen = [to_event(self._as_seen(act)) for act in self.hand.acts]
        header = self.header | {"hands": [None] * self.system.players}
        return [json.dumps(line) for line in (header, *seen)]

    def _as_seen(self, act: Act) -> Act:
        if isinstance(act, Draw):
            return replace(act, tile=None)
        if isinstance(act, Kong) and act.kind == "closed":
            return Kong(act.seat, KongKind.CLOSED, None)
        return self._revealed(act.seat) if isinstance(act, Hu) else act

    def _revealed(self, seat: Seat) -> Hu:
        over, winner = self.hand, self.hand.seats[seat]
        assert winner.hand is not None
        hand = list(spread(winner.hand))
        open_tile = over.robbed if over.robbed is not None else over.last_discard and over.last_discard[1]
        tile = over.drawn if open_tile is None else open_tile
        tile = hand[-1] if tile is None else tile
        hand.remove(tile)
        closed = tuple(meld.tiles[0] for meld in winner.melds if meld.kind == "closed_kong")
        return Hu(seat, tuple(hand), tile, closed)


def play_hand(
    system: System,
    chance: Random,
    *,
    player: Player = keen,
    banker: int | None = None,
    stay: int = 1,
    round_wind: Tile | None = None,
    banker_base: int | None = None,
) -> Played:
    """Deal and play one hand to its end."""
    world = _World(system, chance, Seat(chance.randrange(system.players) if banker is None else banker), stay)
    start = world.start(round_wind, banker_base)
    hand = system.begin(start)
    assert isinstance(hand, HandState), hand
    called: list[Act] = []
    for _ in range(2000):
        if hand.phase is Phase.OVER:
            return Played(system, hand.start, tuple(called), hand)
        hand = world.turned_up(hand)
        acts = world.next_acts(hand, player)
        standing = system.accepted_claims(hand, acts) if len(acts) > 1 else tuple(acts)
        after = system.apply_together(hand, standing)
        assert isinstance(after, HandState), (acts, after)
        called += acts
        hand = after
    raise AssertionError("the hand does not end")


class _World:
    """A shuffled wall: everything a hand of play needs that the rules do not know."""

    def __init__(self, system: System, chance: Random, banker: Seat, stay: int) -> None:
        self.system, self.chance, self.banker, self.stay = system, chance, banker, stay
        self.dice = [chance.randint(1, 6) for _ in range(2 * len(system.rolls))]
        self.plan = plan = system.wall(self.dice, banker)
        tiles = list(spread(system.tile_set))
        chance.shuffle(tiles)
        places = [*(place for hand in plan.deal for place in hand), *plan.skipped, *plan.draw_order]
        self.lies: dict[Place, Tile] = dict(zip(places, tiles, strict=True))
        self.hands = [[self.lies.pop(place) for place in hand] for hand in plan.deal]
        self.indicator: Tile | None = None
        if plan.indicator is not None and system.turns_up == "deal":
            self.indicator = self.lies.pop(plan.indicator)

    def start(self, round_wind: Tile | None, banker_base: int | None) -> Start:
        return Start(
            self.banker,
            self.stay,
            self.dice,
            self.hands,
            self.indicator,
            round_wind=round_wind,
            banker_base=banker_base,
        )

    def turned_up(self, hand: HandState) -> HandState:
        """Where the indicator is turned up after the flowers (Xiamen), it is rolled for until it is no flower."""
        system = self.system
        flowers_due = any(
            isinstance(act, Draw | Flower)
            for seat in range(system.players)
            for act in system.legal_acts(hand, Seat(seat))
        )
        if system.turns_up != "flowers" or hand.indicator is not None or flowers_due:
            return hand
        while True:
            roll = [self.chance.randint(1, 6) for _ in range(2)]
            plan = system.wall([*self.dice[:-2], *roll], self.banker, supplements=hand.tail_draws)
            if plan.indicator in self.lies and not is_flower(self.lies[plan.indicator]):
                break
        self.dice, self.plan = [*self.dice[:-2], *roll], plan
        assert plan.indicator is not None
        up = system.turned_up(hand, self.lies.pop(plan.indicator))
        return replace(up, start=replace(up.start, dice=self.dice))

    def next_acts(self, hand: HandState, player: Player) -> list[Act]:
        """The next act, or the claims called together on one tile."""
        order = [hand.after(hand.turn, step) for step in range(hand.players)]
        legal = {seat: list(self.system.legal_acts(hand, seat)) for seat in order}
        if hand.opening and (flower := self._opening(hand, legal)) is not None:
            return [flower]
        called: list[Act] = []
        for seat in order:
            able = [act for act in legal[seat] if not isinstance(act, Draw)]
            if able and (act := player(hand, able, self.chance)) is not None:
                called.append(act)
        alone: list[Act] = [
            act for act in called if isinstance(act, Disclose | Discard | Kong) and act.seat == hand.turn
        ]
        if alone:
            return alone[:1]
        if called:
            self.chance.shuffle(called)
            return called
        draws = [act for acts in legal.values() for act in acts if isinstance(act, Draw)]
        if draws:
            return [self._drawn(draws[0])]
        must: list[Act] = [act for act in legal[hand.turn] if isinstance(act, Discard | Flower)]
        return must[:1] if must else [Exhausted()]

    def _opening(self, hand: HandState, legal: dict[Seat, list[Act]]) -> Act | None:
        """The next flower laid out or replaced, from the banker on; now and then a win comes before it."""
        acts = [act for step in range(hand.players) for act in legal[hand.after(hand.banker, step)]]
        wins = [act for act in acts if isinstance(act, Hu)]
        if wins and self.chance.random() < 0.5:
            return wins[0]
        flowers: list[Act] = [act for act in acts if isinstance(act, Flower)]
        if flowers:
            return flowers[0]
        draws = [act for act in acts if isinstance(act, Draw)]
        return self._drawn(draws[0]) if draws else None

    def _drawn(self, due: Draw) -> Draw:
        order = self.plan.draw_order if due.end == "head" else self.plan.supplement_order
        place = next(place for place in order if place in self.lies)
        return Draw(due.seat, self.lies.pop(place), due.end)


def _loss(hand: HandState, act: Discard) -> float:
    """How far the hand is from its sets after this discard; a wild given away weighs most."""
    held = list(hand.seats[act.seat].hand or (0,) * 42)
    held[act.tile] -= 1
    wilds = 0
    for wild in hand.wilds:
        wilds, held[wild] = wilds + held[wild], 0
    return shapes.need(held) - 2.5 * wilds
