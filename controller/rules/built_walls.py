"""The walls as they are built before they are broken, and a shuffled set that lies in them, broken and dealt.

The rules do not know where the tiles lie. Chance is the caller's: the same `Random` gives the same dice and tiles.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Final

from controller.rules.acts import Hu, WallEnd
from controller.rules.hand_state import HandState, Start
from controller.rules.results import Refusal
from controller.rules.system import System
from controller.rules.tiles import Seat, Tile, is_flower, spread
from controller.rules.walls import Place, WallPlan

SIDES = 4
"""Sides of an automatic table. With three players the last one's wall is not built."""


def wall_places(system: System) -> tuple[Place, ...]:
    """Every place of the walls as the machine fills them: seat by seat, stack by stack, top first."""
    plan = system.wall((1, 1) * len(rolls_before_the_deal(system)), 0)
    places = {*plan.draw_order, *plan.skipped, *(place for places in plan.deal for place in places)}
    if plan.indicator is not None:
        places.add(plan.indicator)
    return tuple(
        sorted(places, key=lambda place: (place.seat, place.part, place.stack, place.layer != "top"))
    )


def wall_tiles(system: System) -> tuple[int, int, int, int]:
    """The machine's program for these rules: tiles in walls 0 to 3, 0 if there is no wall. Inner and outer walls of
    one side (XM-2) count together: they come up through the same side of the machine."""
    built = [0] * SIDES
    for place in wall_places(system):
        built[place.seat] += 1
    return built[0], built[1], built[2], built[3]


def rolls_before_the_deal(system: System) -> tuple[str, ...]:
    """The rolls before the deal; the roll for the gold comes when the flowers are replaced."""
    return tuple(roll for roll in system.rolls if roll != "gold")


# ---- a shuffled set ----

_TAIL = WallEnd.TAIL  # Asked for at every draw.

TilesAt = dict[Place, Tile]
Roll = Callable[[Random], tuple[int, int]]


@dataclass(frozen=True)
class Bank:
    """The values that one hand takes over from the one before. `chips` are what each seat can still pay, None without
    a limit."""

    banker: Seat
    stay: int = 1
    round_wind: Tile | None = None
    banker_base: int | None = None
    chips: tuple[int, ...] | None = None
    honba: int = 0
    pot: int = 0
    scores: tuple[int, ...] | None = None
    first_banker: Seat = Seat(0)  # noqa: RUF009 - an int


FIRST_BANK: Final = Bank(Seat(0))


def fair_roll(chance: Random) -> tuple[int, int]:
    """Two dice."""
    return chance.randint(1, 6), chance.randint(1, 6)


class ShuffledWall:
    """The walls of one hand while it is played: `begun` is the hand as dealt, `take` gives the next tile.

    `roll` throws two dice; `arrange` may exchange tiles after the shuffle, before the deal: both are for machines that
    cheat.
    """

    def __init__(
        self,
        system: System,
        chance: Random,
        bank: Bank = FIRST_BANK,
        *,
        roll: Roll = fair_roll,
        arrange: Callable[[TilesAt, WallPlan], TilesAt] | None = None,
    ) -> None:
        self._system, self._chance, self._roll = system, chance, roll
        self._dice = [die for _ in system.rolls for die in roll(chance)]
        self.plan = plan = system.wall(self._dice, bank.banker)
        """Where the walls broke."""
        self._head, self._tail = iter(plan.draw_order), iter(plan.supplement_order)
        tiles = list(_whole(system.tile_set))
        chance.shuffle(tiles)
        dealt = [place for places in plan.deal for place in places]
        lies = dict(zip((*dealt, *plan.skipped, *plan.draw_order), tiles, strict=True))
        self._lies: TilesAt = lies if arrange is None else arrange(lies, plan)
        hands = [tuple(map(self._lies.pop, places)) for places in plan.deal]
        turned_up = plan.indicator if system.turns_up == "deal" else None
        start = Start(
            banker=bank.banker,
            stay=bank.stay,
            dice=tuple(self._dice),
            hands=hands,
            indicator=None if turned_up is None else self._lies[turned_up],
            chips=bank.chips,
            round_wind=system.first_round_wind if bank.round_wind is None else bank.round_wind,
            banker_base=bank.banker_base,
            honba=bank.honba,
            pot=bank.pot,
            scores=bank.scores,
            first_banker=bank.first_banker,
        )
        self._indicators = tuple(self._lies[place] for place in plan.indicators)
        self._beneath = tuple(self._lies[place] for place in plan.beneath_indicators)
        begun = system.begin(start)
        if isinstance(begun, Refusal):
            raise AssertionError(f"the deal is refused: {begun.reason}")
        self.begun = begun
        """The hand as dealt."""
        for place in plan.skipped if system.turns_up == "deal" else ():
            self._lies.pop(place)

    def take(self, end: WallEnd) -> Tile:
        """Take the next tile from this end. The caller knows that one may be drawn (`HandState.left`)."""
        lies, places = self._lies, self._tail if end is _TAIL else self._head
        place = next(places)
        while place not in lies:
            place = next(places)
        return lies.pop(place)

    @property
    def further_indicators(self) -> tuple[Tile, ...]:
        """The indicators that may be turned after the first, in order."""
        return self._indicators[1:]

    def next_indicator(self, hand: HandState) -> Tile:
        """The tile of the next further indicator."""
        return self._indicators[len(hand.indicators)]

    def with_ura(self, hand: HandState, act: Hu) -> Hu:
        """The hu with the tiles beneath the indicators, which a winner in riichi turns up."""
        if hand.bets is None or not hand.bets.riichi[act.seat]:
            return act
        own_draw = act.seat == hand.turn
        number = len(hand.indicators) - (hand.bets.early if own_draw else 0)
        return replace(act, ura_indicators=self._beneath[:number])

    def turn_up(self, hand: HandState) -> HandState:
        """The hand with the indicator turned up after the flowers; the roll is repeated until it is no flower."""
        while True:
            plan = self._system.wall(self._dice, hand.banker, supplements=hand.tail_draws)
            place = plan.indicator
            if place in self._lies and not is_flower(self._lies[place]):
                break
            self._dice[-2:] = self._roll(self._chance)
        assert place is not None
        self._head, self._tail = iter(plan.draw_order), iter(plan.supplement_order)
        up = self._system.turned_up(hand, self._lies.pop(place))
        return replace(up, start=replace(up.start, dice=tuple(self._dice)))


_whole = cache(spread)
