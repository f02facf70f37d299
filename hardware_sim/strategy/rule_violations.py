"""Rules the simulated players break now and then, and the refusals the table ought to answer with.

A slip is decided like every other choice from the random source of its occasion, so a seed makes the same mistakes
each time. Rates are probabilities per opportunity, not per hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from random import Random
from types import MappingProxyType
from typing import Final

from controller.rules.acts import Act, Chow, Hu, Kong, KongKind, Pung
from controller.rules.hand_state import HandState, Refusal, Source
from controller.rules.registry import System, definition_of
from controller.rules.tiles import Seat, Tile
from hardware_sim.strategy.policy import PlayerView


class Habit(Enum):
    """The ways to break a rule; the value is the name in the truth file."""

    LOCKED_CLAIM = "claim_under_fortune_lock"
    LOCKED_KONG = "open_kong_under_fortune_lock"
    WRONG_CHOW = "chow_by_the_wrong_seat"
    FORTUNE_IN_CLAIM = "claim_with_a_fortune"
    CLAIMED_FORTUNE = "claim_of_a_fortune"
    WRONG_GIVER = "rotated_as_from_another_seat"
    OUT_OF_TURN = "discard_out_of_turn"
    EARLY_HU = "hu_on_a_claim_too_early"
    WILD_EYE_CLAIM = "hu_on_a_claim_with_a_wild_eye"
    FALSE_HU_KEPT = "false_hu_stood_by"
    FALSE_HU_WITHDRAWN = "false_hu_withdrawn"
    WRONG_INDICATOR = "indicator_at_the_wrong_place"
    BARRED_CALL = "call_that_is_barred"
    FALSE_CLAIM = "hu_on_a_claim_that_does_not_win"


RATES: Final[Mapping[Habit, float]] = MappingProxyType(
    {
        Habit.LOCKED_CLAIM: 0.35,
        Habit.LOCKED_KONG: 0.5,
        Habit.WRONG_CHOW: 0.008,
        Habit.FORTUNE_IN_CLAIM: 0.02,
        Habit.CLAIMED_FORTUNE: 0.3,
        Habit.WRONG_GIVER: 0.06,
        Habit.OUT_OF_TURN: 0.002,
        Habit.EARLY_HU: 0.12,
        Habit.WILD_EYE_CLAIM: 0.5,
        Habit.FALSE_HU_KEPT: 0.003,
        Habit.FALSE_HU_WITHDRAWN: 0.003,
        Habit.WRONG_INDICATOR: 0.08,
        Habit.BARRED_CALL: 0.05,
        Habit.FALSE_CLAIM: 0.1,
    }
)

BROKEN_BY_CALLING: Final = frozenset(
    {Habit.LOCKED_CLAIM, Habit.WRONG_CHOW, Habit.CLAIMED_FORTUNE, Habit.EARLY_HU, Habit.BARRED_CALL}
)
"""The button alone breaks the rule; the other habits break it when tiles are laid."""
ELSEWHERE: Final[Mapping[Habit, Habit]] = MappingProxyType(
    {
        Habit.LOCKED_CLAIM: Habit.BARRED_CALL,
        Habit.EARLY_HU: Habit.BARRED_CALL,
        Habit.WILD_EYE_CLAIM: Habit.FALSE_CLAIM,
    }
)
"""The same wrong call in rules without own clauses for wrong acts."""


@dataclass(frozen=True)
class Slip:
    """A rule about to be broken: by which habit, with which act, and the clauses a refusal may name."""

    habit: Habit
    act: Act | None
    clauses: tuple[str, ...]


class Habits:
    """How often each rule is broken; `Habits.none()` plays honestly."""

    def __init__(self, rates: Mapping[Habit, float] = RATES) -> None:
        self._rates = rates

    @classmethod
    def none(cls) -> Habits:
        """No rule is ever broken."""
        return cls({})

    def tempted(self, habit: Habit, chance: Random) -> bool:
        """Whether the rule is broken on this occasion."""
        return chance.random() < self._rates.get(habit, 0.0)

    def slip(self, system: System, habit: Habit, act: Act | None = None, *refusals: Refusal | None) -> Slip:
        """The slip by `habit`; the rules' own refusal counts as an expected answer, too."""
        named = list(_clauses_of(system).get(habit.value, ()))
        if habit is Habit.WRONG_INDICATOR:
            named.append(system.table_clauses["indicator"])
        named += [refusal.clause for refusal in refusals if refusal is not None]
        return Slip(habit, act, tuple(dict.fromkeys(named)))

    def claim(
        self, system: System, state: HandState, sight: PlayerView, tile: Tile, chance: Random
    ) -> Slip | None:
        """A call on the open tile that the rules forbid; None: this time the player keeps to them."""
        own = _clauses_of(system)
        for tempting, act in _tempting_claims(sight, tile):
            habit = tempting if own else ELSEWHERE.get(tempting, tempting)
            refusal = system.verify(state, act)
            if refusal is None:
                continue
            heard = system.verify(_hidden(state, sight.seat), _bare(act))
            if _belongs(system, state, habit, act, refusal, heard) and self.tempted(habit, chance):
                return self.slip(system, habit, act, refusal, heard)
        return None

    def turn(self, system: System, state: HandState, sight: PlayerView, chance: Random) -> Slip | None:
        """A hu or kong on one's own turn that the rules forbid."""
        if 0 < sight.distance() <= 2 and state.source is not Source.CLAIM:
            for habit in (Habit.FALSE_HU_KEPT, Habit.FALSE_HU_WITHDRAWN):
                if self.tempted(habit, chance):
                    hu = Hu(sight.seat)
                    refusal = system.verify(state, hu)
                    heard = system.verify(_hidden(state, sight.seat), hu)
                    unseen = refusal is not None and heard is None
                    return self.slip(system, habit, hu, refusal) if unseen else None
        for meld in state.seats[sight.seat].melds:
            if meld.kind == "pung" and meld.tiles[0] in sight.hand:
                kong = Kong(sight.seat, KongKind.FILLED, meld.tiles[0])
                refusal = system.verify(state, kong)
                if (
                    refusal is not None
                    and refusal.clause in _clauses_of(system).get(Habit.LOCKED_KONG.value, ())
                    and self.tempted(Habit.LOCKED_KONG, chance)
                ):
                    return self.slip(system, Habit.LOCKED_KONG, kong, refusal)
        return None


def _clauses_of(system: System) -> Mapping[str, tuple[str, ...]]:
    """Clauses that refusals of these rules may name, by the habit's value; empty without own clauses."""
    return definition_of(system.name).player.violation_clauses


def _hidden(state: HandState, seat: Seat) -> HandState:
    """The hand as the table knows it when this seat calls something."""
    return state.with_seat(seat, replace(state.seats[seat], hand=None))


def _bare(act: Act) -> Act:
    """The act as a button calls it, without its tiles."""
    return replace(act, with_=()) if isinstance(act, Chow | Pung) else act


def _tempting_claims(sight: PlayerView, tile: Tile) -> list[tuple[Habit, Act]]:
    """Claims that a player might be tempted to call, fair or not."""
    seat, hand = sight.seat, sight.hand
    tempting: list[tuple[Habit, Act]] = []
    if tile in sight.wilds:
        tempting += [(Habit.CLAIMED_FORTUNE, Pung(seat))] * (hand.count(tile) >= 1)
        return tempting
    if hand.count(tile) >= 2:
        tempting.append((Habit.LOCKED_CLAIM, Pung(seat)))
    for pair in _runs_with(sight, tile):
        tempting += [(Habit.LOCKED_CLAIM, Chow(seat, pair)), (Habit.WRONG_CHOW, Chow(seat, pair))]
        break
    wild = next((held for held in hand if held in sight.wilds), None)
    public = sight.in_view.get(tile, 0) <= 2  # with more in view everybody sees that it can be no pung
    if wild is not None and tile in hand and public:
        tempting.append((Habit.FORTUNE_IN_CLAIM, Pung(seat, (tile, wild))))
    if _completes(sight, tile):
        tempting += [(Habit.EARLY_HU, Hu(seat)), (Habit.WILD_EYE_CLAIM, Hu(seat))]
    return tempting


def _runs_with(sight: PlayerView, tile: Tile) -> Sequence[tuple[Tile, Tile]]:
    """Pairs of tiles in the hand that make a run with `tile`, no wild among them."""
    face = int(sight.stands_for.get(tile, tile))
    if face >= 27:
        return ()
    by_face: dict[int, Tile] = {}
    for held in sorted(sight.hand):
        if held not in sight.wilds:
            by_face.setdefault(int(sight.stands_for.get(held, held)), held)
    found = []
    for low in (face - 2, face - 1, face):
        others = [other for other in (low, low + 1, low + 2) if other != face]
        same_suit = low >= 0 and low // 9 == (low + 2) // 9 == face // 9
        if same_suit and all(other in by_face for other in others):
            found.append((by_face[others[0]], by_face[others[1]]))
    return found


def _completes(sight: PlayerView, tile: Tile) -> bool:
    return replace(sight, hand=(*sight.hand, tile)).distance() == 0


def _belongs(
    system: System, state: HandState, habit: Habit, act: Act, refusal: Refusal, heard: Refusal | None
) -> bool:
    """Whether the rules refuse for the reason the habit is about, and at the moment: the button or the tiles laid."""
    own = _clauses_of(system)
    if own:
        return refusal.clause in own.get(habit.value, ())
    from_the_left = not isinstance(act, Chow) or act.seat == state.after(state.turn)
    if habit is Habit.WRONG_CHOW and from_the_left:
        return False
    if habit is Habit.BARRED_CALL and not from_the_left:
        return False
    return (heard is not None) == (habit in BROKEN_BY_CALLING)
