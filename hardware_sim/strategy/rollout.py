"""Whole hands of play without a table: a shuffled set on the planned wall, players who choose, the rules engine as
referee.

Everything is known here and nothing waits: a hand takes milliseconds. Players choose among the acts the rules allow,
so every hand's log is one the referee accepts. The same `Random` gives the same hand.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from random import Random
from typing import Final, Protocol

from controller.rules.acts import Act, Discard, Draw, Exhausted, Flower, Hu, to_event
from controller.rules.deal import Start
from controller.rules.hand_log import header_of
from controller.rules.hand_state import HandState, Phase, seats_after
from controller.rules.play_kinds import WallEnd
from controller.rules.results import HandResult, Json, Refusal
from controller.rules.system import System
from controller.rules.tiles import Seat, Tile, is_flower, spread
from controller.rules.walls import Place, WallPlan
from hardware_sim.machine.rigged_machine import (
    DEAL,
    DICE,
    NO_RIGS,
    WALL,
    Rigs,
    rigged_deal,
    rigged_dice,
    rigged_wall,
)
from hardware_sim.strategy.player_views import Sights
from hardware_sim.strategy.policy import choose_after_discard, choose_claim, choose_in_turn

_DISCARD, _CLAIMS = Phase.DISCARD, Phase.CLAIMS  # Asked for at every step.

PASS_OFTEN: Final = 0.5
"""How often a random player lets a tile pass that it could claim."""


class Players(Protocol):
    """The policy of all seats: chooses among the acts the rules allow; None passes."""

    def in_turn(self, hand: HandState, seat: Seat, legal: Sequence[Act]) -> Act | None:
        """The act of the seat in turn, one of `legal`."""

    def on_tile(self, hand: HandState, seat: Seat, tile: Tile) -> Act | None:
        """The seat's claim on the open tile; the implementation asks the rules for the legal ones."""

    def after_discard(self, hand: HandState, seat: Seat, legal: Sequence[Act]) -> Act | None:
        """The seat's act on its own discard, one of `legal`."""


class Skilled:
    """Players who aim at a win, with what they can see."""

    def __init__(self, system: System, chance: Random) -> None:
        self._system, self._chance = system, chance
        self._sights = Sights(system, chance)

    def in_turn(self, hand: HandState, seat: Seat, legal: Sequence[Act]) -> Act | None:
        """The act by `choose_in_turn`."""
        sight = self._sights.of(hand, seat)
        return choose_in_turn(sight, legal, self._chance, self._sights.trial(hand, seat, sight))

    def on_tile(self, hand: HandState, seat: Seat, tile: Tile) -> Act | None:
        """The claim by `choose_claim`."""
        legal = _calls(self._system, hand, seat)
        return choose_claim(self._sights.of(hand, seat), tile, legal, self._chance) if legal else None

    def after_discard(self, hand: HandState, seat: Seat, legal: Sequence[Act]) -> Act | None:  # noqa: ARG002 - `Players`'
        """The act by `choose_after_discard`."""
        return choose_after_discard(legal, self._chance)


class AtRandom:
    """Players who choose among all legal acts with equal probability; a win they always take."""

    def __init__(self, system: System, chance: Random) -> None:
        self._system, self._random = system, chance.random

    def in_turn(self, hand: HandState, seat: Seat, legal: Sequence[Act]) -> Act | None:  # noqa: ARG002 - `Players`'
        """A win, or any legal act."""
        first = legal[0]  # where a win would be
        return first if isinstance(first, Hu) else legal[int(self._random() * len(legal))]

    def on_tile(self, hand: HandState, seat: Seat, tile: Tile) -> Act | None:  # noqa: ARG002 - `Players`'
        """A win, mostly a pass, or any legal claim."""
        passes = self._random() < PASS_OFTEN
        if passes and not self._system.may_win(hand, seat):
            return None
        legal = _calls(self._system, hand, seat)
        return _win(legal) if passes or not legal else self.in_turn(hand, seat, legal)

    def after_discard(self, hand: HandState, seat: Seat, legal: Sequence[Act]) -> Act | None:
        """A win, mostly a pass, or any legal act."""
        return _win(legal) if self._random() < PASS_OFTEN else self.in_turn(hand, seat, legal)


MakePlayers = Callable[[System, Random], Players]


@dataclass(frozen=True)
class Bank:
    """What one hand takes over from the one before. `chips` are what each seat can still pay, None without a limit."""

    banker: Seat
    stay: int = 1
    round_wind: Tile | None = None
    banker_base: int | None = None
    chips: tuple[int, ...] | None = None


@dataclass(frozen=True)
class Played:
    """A finished hand. `called` are its acts in the order called, outranked claims too; `won_on` the state a win
    ended.
    """

    system: System
    called: tuple[Act, ...]
    hand: HandState
    won_on: HandState

    @property
    def result(self) -> HandResult:
        """The hand's result."""
        assert self.hand.result is not None
        return self.hand.result

    @property
    def header(self) -> Json:
        """The log's first line."""
        return header_of(self.system, self.hand.start)

    def log(self) -> Iterator[str]:
        """The hand as `mahjong-table referee` reads it, line by line."""
        yield json.dumps(self.header)
        yield from map(_line, self.called)


def play_hand(
    system: System, chance: Random, bank: Bank, make_players: MakePlayers, rigs: Rigs = NO_RIGS
) -> Played:
    """Shuffle, roll, deal and play one hand to its end; `rigs` is how the machine cheats."""
    return _Table(system, chance, bank, make_players, rigs).play()


class _Table:
    """One hand in progress: where the tiles lie, and what was called."""

    def __init__(
        self, system: System, chance: Random, bank: Bank, make_players: MakePlayers, rigs: Rigs
    ) -> None:
        self.system, self.chance, self.rigs = system, chance, rigs
        self.dice = [die for _ in system.rolls for die in self._roll()]
        plan = system.wall(self.dice, bank.banker)
        self.ends = _ends(plan)
        tiles = list(_whole(system.tile_set))
        chance.shuffle(tiles)
        dealt = [place for places in plan.deal for place in places]
        self.lies: dict[Place, Tile] = dict(
            zip((*dealt, *plan.skipped, *plan.draw_order), tiles, strict=True)
        )
        if WALL in rigs:
            self.lies = rigged_wall(self.lies, system, rigs[WALL], chance)
        if DEAL in rigs:
            self.lies = rigged_deal(self.lies, plan, system, rigs[DEAL], chance)
        hands = [tuple(map(self.lies.pop, places)) for places in plan.deal]
        turned_up = plan.indicator if system.turns_up == "deal" else None
        self.hand = self._begun(
            Start(
                bank.banker,
                bank.stay,
                tuple(self.dice),
                hands,
                None if turned_up is None else self.lies[turned_up],
                chips=bank.chips,
                round_wind=bank.round_wind,
                banker_base=bank.banker_base,
            )
        )
        for place in plan.skipped if system.turns_up == "deal" else ():
            self.lies.pop(place)
        self.players = make_players(system, chance)
        self.called: list[Act] = []
        self.won_on = self.hand

    def play(self) -> Played:
        while (hand := self.hand).result is None:
            self.won_on, phase = hand, hand.phase
            if hand.opening and self._opens():
                continue
            if phase is _DISCARD:
                self._turn()
            elif phase is _CLAIMS:
                self._claims()
            elif phase is Phase.SUPPLEMENT or not self._called_on(self.system.callers(hand)):
                self._draw(hand.turn, WallEnd.TAIL)
        return Played(self.system, tuple(self.called), hand, self.won_on)

    def _roll(self) -> tuple[int, int]:
        fair = self.chance.randint(1, 6), self.chance.randint(1, 6)
        return rigged_dice(fair, self.rigs[DICE], self.chance) if DICE in self.rigs else fair

    def _begun(self, start: Start) -> HandState:
        hand = self.system.begin(start)
        if isinstance(hand, Refusal):
            raise AssertionError(f"the deal is refused: {hand.reason}")
        return hand

    # ---- the opening: flowers, the tile turned up, wins before the first discard ----

    def _opens(self) -> bool:
        """One step before the banker's first discard; False when only that is left."""
        hand = self.hand
        order = [hand.after(hand.banker, step) for step in range(hand.players)]
        due: list[Act] = []
        for seat in order:
            for act in self.system.legal_acts(hand, seat):
                if isinstance(act, Flower | Draw):
                    due.append(act)
                elif isinstance(act, Hu) and seat != hand.turn:
                    legal = [act]
                    if self.players.in_turn(hand, seat, legal) is not None:
                        self._do(act)
                        return True
        flower = next((act for act in due if isinstance(act, Flower)), None)
        if flower is not None:
            self._do(flower)
        elif due:
            draw = due[0]
            assert isinstance(draw, Draw)
            self._draw(draw.seat, draw.end)
        elif self.system.turns_up == "flowers" and hand.indicator is None:
            self._turn_up()
        else:
            return False
        return True

    def _turn_up(self) -> None:
        """Turns the indicator up; rolls again until it is no flower."""
        hand, system = self.hand, self.system
        while True:
            plan = system.wall(self.dice, hand.banker, supplements=hand.tail_draws)
            place = plan.indicator
            if place in self.lies and not is_flower(self.lies[place]):
                break
            self.dice[-2:] = self._roll()
        assert place is not None
        self.ends = _ends(plan)
        up = system.turned_up(hand, self.lies.pop(place))
        self.hand = replace(up, start=replace(up.start, dice=tuple(self.dice)))

    # ---- turns and claims ----

    def _turn(self) -> None:
        hand = self.hand
        legal = self.system.legal_acts(hand, hand.turn)
        act = self.players.in_turn(hand, hand.turn, legal) if legal else None
        if act is None:
            act = next((each for each in legal if isinstance(each, Discard)), None)
        if act is None:  # what was drawn is kept: the next player draws
            self._draw(hand.after(hand.turn), WallEnd.HEAD)
        else:
            self._do(act)

    def _claims(self) -> None:
        hand = self.hand
        discarder, callers = hand.turn, self.system.callers(hand)
        if callers:
            own = self.system.legal_acts(hand, discarder) if discarder in callers else ()
            if own and (act := self.players.after_discard(hand, discarder, own)) is not None:
                self._do(act)
                return
            if self._called_on(callers):
                return
        self._draw(seats_after(discarder, len(hand.seats))[0], WallEnd.HEAD)

    def _called_on(self, callers: Sequence[Seat]) -> bool:
        """The others claim the open tile; the claim that prevails is applied. False where all pass."""
        hand, tile = self.hand, self.hand.open_tile
        assert tile is not None
        answers = [self.players.on_tile(hand, seat, tile) for seat in callers if seat != hand.turn]
        claims = [act for act in answers if act is not None]
        if len(claims) > 1:
            self.chance.shuffle(claims)
            self._settle(claims)
        elif claims:
            self._do(claims[0])
        return bool(claims)

    def _draw(self, seat: Seat, end: WallEnd) -> None:
        if self.hand.left == 0:
            self._do(Exhausted())
            return
        lies, places = self.lies, self.ends[end]
        place = next(places)
        while place not in lies:
            place = next(places)
        self._do(_drawn(seat, lies.pop(place), end))

    def _do(self, act: Act) -> None:
        self.called.append(act)
        self.hand = self.system.execute(self.hand, act)

    def _settle(self, claims: Sequence[Act]) -> None:
        """Applies those of the claims that the rules accept together."""
        standing = self.system.accepted_claims(self.hand, claims)
        after = self.system.apply_together(self.hand, standing)
        if isinstance(after, Refusal):
            raise AssertionError(f"{standing} is refused: {after.reason}")
        self.called += claims
        self.hand = after


def _ends(plan: WallPlan) -> dict[WallEnd, Iterator[Place]]:
    """The places from either end on; the caller passes over those whose tile is gone."""
    return {WallEnd.HEAD: iter(plan.draw_order), WallEnd.TAIL: iter(plan.supplement_order)}


def _calls(system: System, hand: HandState, seat: Seat) -> list[Act]:
    """What the seat may call on the open tile."""
    return [act for act in system.legal_acts(hand, seat) if not isinstance(act, Draw)]


def _win(legal: Sequence[Act]) -> Act | None:
    """A win comes first among legal acts."""
    return legal[0] if legal and isinstance(legal[0], Hu) else None


_drawn = cache(Draw)
"""The same few draws come again and again."""
_whole = cache(spread)


@lru_cache(maxsize=8192)
def _line(act: Act) -> str:
    return json.dumps(to_event(act))
