"""The hand as dealt, and its indicator turned up."""

from dataclasses import replace

from controller.rules.acts import read_seat
from controller.rules.deal import Start
from controller.rules.evolve import evolve
from controller.rules.hand_state import COPIES, HandState, Phase, SeatState, Source
from controller.rules.results import CaseError
from controller.rules.rule_set import RuleSet
from controller.rules.tiles import Tile, counts, name
from controller.rules.walls import checked_dice


def begin(rules: RuleSet, start: Start) -> HandState:
    """The hand as dealt. Raises CaseError for a start that cannot be read: a fifth copy, a strange tile ..."""
    players = rules.players
    wind = start.round_wind
    if rules.round_winds and wind is not None:
        check_round_wind(rules.round_winds, wind)
    # The last roll of a hand whose indicator is still to come has not been thrown yet.
    unturned = start.indicator is None and rules.turns_up == "flowers"
    thrown = len(rules.rolls) - (unturned and len(start.dice) < 2 * len(rules.rolls))
    checked_dice(start.dice, 2 * thrown)
    read_seat(start.banker, "banker", players)
    if not isinstance(start.stay, int) or isinstance(start.stay, bool) or start.stay < 1:
        raise CaseError("stay", f"stay counts from 1, got {start.stay!r}")
    _check_indicator(rules, start.indicator)
    _check_hands(rules, start)
    if start.chips is not None and len(start.chips) != players:
        raise CaseError("chips", f"there are {players} stacks of chips, got {len(start.chips)}")
    none = (0,) * players
    return HandState(
        start=start,
        stay=rules.stay_of(start),
        phase=Phase.DISCARD,
        turn=start.banker,
        source=Source.DEAL,
        seats=tuple(SeatState(None if dealt is None else counts(dealt)) for dealt in start.hands),
        wilds=rules.tile_roles(start.indicator).wilds,
        indicator=start.indicator,
        left=rules.live,
        opening=bool(rules.ordinary.flower),
        owed=none,
        owed_later=none,
    )


def turned_up(rules: RuleSet, hand: HandState, indicator: Tile) -> HandState:
    """The hand once its indicator is turned up. Raises CaseError for a tile it cannot be."""
    _check_indicator(rules, indicator)
    if hand.seen()[indicator] >= rules.tile_set[indicator]:
        raise CaseError("indicator", f"all {name(indicator)} are in sight already")
    return evolve(
        hand,
        start=replace(hand.start, indicator=indicator),
        indicator=indicator,
        wilds=rules.tile_roles(indicator).wilds,
    )


def check_round_wind(winds: tuple[Tile, ...], told: Tile) -> None:
    """Raises CaseError for a round wind that is none of these."""
    if told not in winds:
        *first, last = map(name, winds)
        raise CaseError("round_wind", f"is {', '.join(first)} or {last}, not {name(told)}")


def _check_indicator(rules: RuleSet, indicator: Tile | None) -> None:
    """Raises CaseError for an indicator that cannot be; None passes while it may still be turned up later."""
    if indicator is None:
        if rules.turns_up == "deal":
            raise CaseError("indicator", "the tile turned up after the deal is missing")
    elif rules.turns_up is None:
        raise CaseError("indicator", rules.no_indicator)
    elif not rules.tile_set[indicator]:
        raise CaseError("indicator", f"there is no {name(indicator)} in this set of tiles")
    elif rules.check_indicator is not None:
        rules.check_indicator(indicator)


def _check_hands(rules: RuleSet, start: Start) -> None:
    """Raises CaseError for a hand too many, a tile outside the set, a fifth copy."""
    if len(start.hands) != rules.players:
        raise CaseError("hands", f"there are {rules.players} hands, got {len(start.hands)}")
    in_play = list(counts(() if start.indicator is None else (start.indicator,)))
    for seat, dealt in enumerate(start.hands):
        for each in dealt or ():
            in_play[each] += 1
            most = rules.tile_set[each]
            if not most:
                raise CaseError(f"hands[{seat}]", f"there is no {name(each)} in this set of tiles")
            if in_play[each] > most:
                raise CaseError(f"hands[{seat}]", f"a {'fifth' if most == COPIES else 'second'} {name(each)}")
