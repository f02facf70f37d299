"""Observations of one hand (dice, deal, wall), passed to the views that bet on them.

Only facts that do not depend on people's choices are used: the dice; the indicator, whose place follows from the
dice; flowers, which must be laid out at once, so that for every dealt or drawn tile it is known whether it is one. Of
other tiles only a winner's wild ones are used, by `controller.audit.bets`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from controller.audit import bets
from controller.audit.bets import BetView, Question, Vector
from controller.audit.recorded_hands import RecordedHand, indicator_place, plan_of
from controller.rules.acts import Act, Discard, Draw, Flower, Hu, Kong
from controller.rules.built_walls import rolls_before_the_deal
from controller.rules.tiles import KINDS, Seat, Tile, is_flower, suit
from controller.rules.walls import Place, WallPlan

FACES: Final = range(1, 7)
SEATS: Final = range(4)
STACKS: Final = range(1, 25)
CLASSES: Final = ("characters", "circles", "bamboos", "winds", "dragons", "flowers")
_BY_SUIT: Final = {"m": "characters", "p": "circles", "s": "bamboos", "f": "flowers"}
_OTHER: Final = "other"
SUMS: Final = Counter(one + other for one in FACES for other in FACES)
PURPOSES: Final = ("break", "deal", "gold")
AHEAD: Final = ("banker", "banker's right", "opposite the banker", "banker's left")
"""Seats relative to the banker, in the order of play."""


class TableObservations:
    """All views of one table, and the number of hands observed."""

    def __init__(self) -> None:
        stakes = bets.BETS
        self.faces = BetView("face", FACES)
        self.sums = BetView("sum", tuple(SUMS))
        self.doubles = BetView("double", ("double",))
        self.again = BetView("same dice again", ("again",))
        self.purposes = BetView("face by purpose", [(why, face) for why in PURPOSES for face in FACES])
        self.bankers = BetView("sum by banker", [(seat, number) for seat in SEATS for number in SUMS])
        self.dealt = BetView("flowers dealt, by seat", SEATS)
        self.dealt_ahead = BetView("flowers dealt, by place from the banker", AHEAD)
        self.dealt_people = BetView("flowers dealt, by player")
        self.drawn = BetView("flowers drawn, by seat", SEATS)
        self.wilds = BetView("wild tiles of winners, by seat", SEATS, stakes=stakes)
        self.wilds_ahead = BetView("wild tiles of winners, by place from the banker", AHEAD, stakes=stakes)
        self.wilds_people = BetView("wild tiles of winners, by player", stakes=stakes)
        self.kinds = BetView("indicator", [Tile(kind) for kind in range(KINDS)])
        self.classes = BetView("kind of indicator", CLASSES)
        self.class_stacks = BetView("kind of indicator, by stack", [(c, s) for c in CLASSES for s in STACKS])
        self.class_walls = BetView("kind of indicator, by wall", [(c, s) for c in CLASSES for s in SEATS])
        self.repeats = BetView("indicator of the kind last seen in its place", ("the same kind",))
        self.flower_stacks = BetView("flowers drawn, by stack", STACKS)
        self.flower_walls = BetView("flowers drawn, by wall", SEATS)
        self.flower_ends = BetView("flowers drawn, by end of the wall", ("head", "tail"))
        self.questions = (
            Question("dice", (self.faces, self.sums, self.doubles, self.again, self.purposes, self.bankers)),
            Question(
                "deal",
                (
                    *(self.dealt, self.dealt_ahead, self.dealt_people, self.drawn),
                    *(self.wilds, self.wilds_ahead, self.wilds_people),
                ),
            ),
            Question(
                "wall",
                (
                    *(self.kinds, self.classes, self.class_stacks, self.class_walls, self.repeats),
                    *(self.flower_stacks, self.flower_walls, self.flower_ends),
                ),
            ),
        )
        self.hands = 0
        self.rolls = 0
        self.first_at: float | None = None
        self.last_at = 0.0
        self.winners: Counter[tuple[int, int]] = Counter()
        """(seat, wild tiles) of every winning hand."""
        self.set_of_wilds: tuple[int, int] | None = None
        """Number of tiles that could be drawn in the newest hand, and of wild ones among them."""
        self._last: tuple[int, int] | None = None
        self._lay_there: dict[Place, str] = {}

    def see(self, hand: RecordedHand) -> None:
        """Settle every bet on this hand, in the order in which things became known."""
        self._see_dice(hand)
        if hand.dealt:
            self.hands += 1
            self.first_at = hand.at if self.first_at is None else self.first_at
            self.last_at = hand.at
            self._see_deal(hand)
        for question in self.questions:
            question.look()

    # ---- dice --------------------------------------------------------------------------------------------------

    def _see_dice(self, hand: RecordedHand) -> None:
        purposes = hand.system.rolls
        for number, dice in enumerate(_rolls(hand)):
            self.rolls += 1
            why = purposes[min(number, len(purposes) - 1)]
            for die in dice:
                self.faces.see(dict.fromkeys(FACES, 1), {die: 1})
                self.purposes.see({(why, face): 1 for face in FACES}, {(why, die): 1})
            total = sum(dice)
            self.sums.see(SUMS, {total: 1})
            self.bankers.see(
                {(hand.banker, number): ways for number, ways in SUMS.items()}, {(hand.banker, total): 1}
            )
            self.doubles.see({"double": 6, _OTHER: 30}, {"double" if dice[0] == dice[1] else _OTHER: 1})
            thrown = (min(dice), max(dice))
            if self._last is not None:
                ways = 1 if self._last[0] == self._last[1] else 2
                same = "again" if thrown == self._last else _OTHER
                self.again.see({"again": ways, _OTHER: 36 - ways}, {same: 1})
            self._last = thrown

    # ---- indicator, flowers, wild tiles ------------------------------------------------------------------------

    def _see_deal(self, hand: RecordedHand) -> None:
        system = hand.system
        late = system.turns_up == "flowers"
        plan = plan_of(hand)
        place = indicator_place(hand, plan)
        if hand.indicator is not None:
            self._see_indicator(hand, hand.indicator, place, late)
        plain = frozenset(
            Tile(kind)
            for kind in range(KINDS)
            if system.tile_set[kind]
            and is_flower(Tile(kind))
            and kind not in hand.wilds
            and kind != hand.indicator
        )
        flowers = sum(system.tile_set[kind] for kind in plain)
        opened = any(isinstance(act, Discard) for act in hand.acts)
        if flowers and opened:
            draws, dealt = flowers_of(hand.acts, plain, system.players)
            self._see_dealt(hand, plan, dealt)
            self._see_drawn(hand, plan, draws, flowers - sum(dealt))
        if hand.wilds:
            self._see_wilds(hand, plan, plain)

    def _see_indicator(self, hand: RecordedHand, indicator: Tile, place: Place | None, late: bool) -> None:
        """The indicator's face and place. If it is turned up after the flowers, a flower is turned back: it is never
        one."""
        could_be = {
            Tile(kind): number
            for kind, number in enumerate(hand.system.tile_set)
            if number and not (late and is_flower(Tile(kind)))
        }
        by_class: Counter[str] = Counter()
        for kind, number in could_be.items():
            by_class[class_of(kind)] += number
        found = class_of(indicator)
        self.kinds.see(could_be, {indicator: 1})
        self.classes.see(by_class, {found: 1})
        if place is not None:
            by_stack = {(c, place.stack): number for c, number in by_class.items()}
            self.class_stacks.see(by_stack, {(found, place.stack): 1})
            by_wall = {(c, int(place.seat)): number for c, number in by_class.items()}
            self.class_walls.see(by_wall, {(found, int(place.seat)): 1})
            before = self._lay_there.get(place)
            if before is not None and before in by_class:
                others = by_class.total() - by_class[before]
                same = "the same kind" if found == before else _OTHER
                self.repeats.see({"the same kind": by_class[before], _OTHER: others}, {same: 1})
            self._lay_there[place] = found

    def _see_dealt(self, hand: RecordedHand, plan: WallPlan, dealt: Sequence[int]) -> None:
        """Record which seats were dealt the flowers."""
        seats = range(hand.system.players)
        places = {seat: len(plan.deal[seat]) for seat in seats}
        hits = dict(enumerate(dealt))
        self.dealt.see(places, hits)
        for view, named in (
            (self.dealt_ahead, {seat: ahead(hand, seat) for seat in seats}),
            (self.dealt_people, _people(hand)),
        ):
            view.see(
                {named[seat]: number for seat, number in places.items()},
                {named[seat]: number for seat, number in hits.items()},
            )

    def _see_drawn(
        self,
        hand: RecordedHand,
        plan: WallPlan,
        draws: Sequence[tuple[int, Draw, bool]],
        flowers: int,
    ) -> None:
        """Every draw, in order: whether it was a flower, given the flowers and tiles then left.

        If an indicator was turned back because it was a flower, the messages do not state where it lies: draws after
        it count only if the machine's own rolls show that this did not happen.
        """
        system = hand.system
        late = system.turns_up == "flowers"
        sure = hand.rolls is not None and len(hand.rolls) == len(system.rolls)
        unseen = sum(system.tile_set) - sum(map(len, plan.deal))
        known = False
        for place, (number, draw, flower) in zip(draw_places(hand, plan), draws, strict=True):
            if not known and hand.indicator is not None and (not late or number >= hand.turned_up):
                unseen, known = unseen - 1, True
            if (late and known and not sure) or flowers > unseen:  # the second: not every flower was reported
                return
            for view, label in (
                (self.drawn, int(draw.seat)),
                (self.flower_stacks, None if place is None else place.stack),
                (self.flower_walls, None if place is None else int(place.seat)),
                (self.flower_ends, draw.end),
            ):
                if label is not None:
                    view.see({label: flowers, _OTHER: unseen - flowers}, {label if flower else _OTHER: 1})
            unseen, flowers = unseen - 1, flowers - flower

    def _see_wilds(self, hand: RecordedHand, plan: WallPlan, plain: frozenset[Tile]) -> None:
        """A winner's wild tiles, among all that it drew from the wall. Tiles are counted without the flowers, which
        are always seen, and without the indicator."""
        system = hand.system
        turned = hand.indicator
        tiles = sum(n for kind, n in enumerate(system.tile_set) if kind not in plain) - (turned is not None)
        wilds = sum(system.tile_set[wild] - (wild == turned) for wild in hand.wilds)
        won = {int(act.seat): act for act in hand.acts if isinstance(act, Hu) and act.hand is not None}
        paid: dict[int, Vector] = {}
        rich: list[int] = []
        for seat in range(system.players):
            paid[seat] = bets.unpaid()
            if seat in won:
                taken = len(plan.deal[seat]) + sum(
                    isinstance(act, Draw) and act.seat == seat for act in hand.acts
                )
                taken -= sum(isinstance(act, Flower) and act.seat == seat for act in hand.acts)
                held = min(wilds, _wilds_held(hand, won[seat]))
                self.winners[seat, held] += 1
                rich += [seat] * (held >= 2)
                paid[seat] = bets.paid(tiles, wilds, taken, held)
        self.set_of_wilds = tiles, wilds
        seats = range(system.players)
        for view, named in (
            (self.wilds, {seat: seat for seat in seats}),
            (self.wilds_ahead, {seat: ahead(hand, seat) for seat in seats}),
            (self.wilds_people, _people(hand)),
        ):
            view.settle({named[s]: paid[s] for s in seats}, {named[s]: 1 for s in rich})


def class_of(kind: Tile) -> str:
    """The class of tile an indicator belongs to (suit, wind, dragon ...)."""
    letter = suit(kind)
    return _BY_SUIT.get(letter) or ("winds" if kind < Tile(31) else "dragons")


def ahead(hand: RecordedHand, seat: int) -> str:
    """A seat relative to the banker (`AHEAD`)."""
    return AHEAD[(seat - hand.banker) % hand.system.players]


def _rolls(hand: RecordedHand) -> list[tuple[int, int]]:
    """The dice of a hand. From messages alone, rolls for an indicator that may have been rolled again after a flower
    are left out: the choice of the kept roll is not random."""
    if hand.rolls is not None:
        return hand.rolls
    rolls = [(hand.dice[k], hand.dice[k + 1]) for k in range(0, len(hand.dice) - 1, 2)]
    return rolls[: len(rolls_before_the_deal(hand.system))]


def _people(hand: RecordedHand) -> Mapping[int, str]:
    """The person in each seat; people of one name are made distinct."""
    named: dict[int, str] = {}
    for seat in range(hand.system.players):
        who = hand.people[seat] if seat < len(hand.people) else f"seat {seat}"
        named[seat] = who if who not in named.values() else f"{who} (seat {seat})"
    return named


def flowers_of(
    acts: Sequence[Act], plain: frozenset[Tile], players: int
) -> tuple[list[tuple[int, Draw, bool]], list[int]]:
    """Every draw, its number among the acts and whether it was a flower; how many flowers each seat was dealt."""
    dealt = [0] * players
    draws: list[tuple[int, Draw, bool]] = []
    waiting: dict[Seat, int] = {}
    opening = True
    for number, act in enumerate(acts):
        if isinstance(act, Draw):
            waiting[act.seat] = len(draws)
            draws.append((number, act, False))
        elif isinstance(act, Flower) and act.tile in plain:
            drawn = waiting.pop(act.seat, None)
            if drawn is not None:
                draws[drawn] = (*draws[drawn][:2], True)
            elif opening:
                dealt[act.seat] += 1
        elif isinstance(act, Discard):
            opening = False
            waiting.clear()
    return draws, dealt


def draw_places(hand: RecordedHand, plan: WallPlan) -> list[Place | None]:
    """The place each draw came from: head and tail counted from the plan, each skipping the tiles that the other
    took."""
    late = hand.system.turns_up == "flowers" and hand.indicator is not None
    reached = {"head": 0, "tail": 0}
    gone: set[Place] = set()
    found: list[Place | None] = []
    taken = 0
    for number, act in enumerate(hand.acts):
        if not isinstance(act, Draw):
            continue
        if late and number >= hand.turned_up:
            plan, late = hand.system.wall(hand.dice, hand.banker, taken), False
        order = plan.draw_order if act.end == "head" else plan.supplement_order
        while reached[act.end] < len(order) and order[reached[act.end]] in gone:
            reached[act.end] += 1
        place = order[reached[act.end]] if reached[act.end] < len(order) else None
        gone |= set() if place is None else {place}
        taken += act.end == "tail"
        found.append(place)
    return found


def _wilds_held(hand: RecordedHand, won: Hu) -> int:
    """How many wild tiles a winner certainly drew from the wall. The winning tile counts only if it was drawn."""
    seat, wilds = won.seat, hand.wilds
    held = sum(tile in wilds for tile in (*(won.hand or ()), *won.closed_kongs))
    for act in hand.acts:
        own = isinstance(act, Discard) or (isinstance(act, Kong) and act.kind == "single")
        if own and getattr(act, "seat", None) == seat and getattr(act, "tile", None) in wilds:
            held += 1
    before = [act for act in hand.acts[: hand.acts.index(won)] if not isinstance(act, Hu)]
    drew = bool(before) and isinstance(before[-1], Draw) and before[-1].seat == seat
    return held + (drew and won.tile in wilds)
