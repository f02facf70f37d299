"""The tai of a win (NB-20 to NB-34): what the reading of the hand adds, and what every reading shares."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from controller.rules.ningbo.reading_sums import (
    CLOSED_WAIT,
    DRAGON,
    DUAL_PUNG_WAIT,
    EDGE_WAIT,
    HONOURS,
    OFF_FACE,
    PUNGS,
    ROUND_WIND,
    RUNS,
    SCORING_EYE,
    SEAT_WIND,
    SET_KINDS,
    SINGLE_WAIT,
    SUITS,
    WILD,
    Sum,
    Terms,
    room_beside,
    suit_bit,
    sum_of_melds,
    sums_of_hand,
)
from controller.rules.ningbo.wilds import GROUPS, Wilds, seat_flowers, seat_wind
from controller.rules.play_kinds import WallEnd, WinBy
from controller.rules.results import Pattern
from controller.rules.win_declaration import WinDeclaration

MINIMUM: Final = 4
"""NB-10: the tai a win takes, three wilds not counted."""
SETS: Final = 4
ALL_WILDS: Final = 3

TAI: Final = {
    "own_draw": 1,
    "edge_wait": 1,
    "closed_wait": 1,
    "single_wait": 1,
    "dual_pung_wait": 1,
    "dragon_pung": 1,
    "seat_wind_pung": 1,
    "round_wind_pung": 1,
    "seat_flower": 1,
    "all_runs": 1,
    "last_single": 1,
    "kong_bloom": 1,
    "last_tile": 1,
    "hard": 1,
    "all_pung": 2,
    "half_flush": 2,
    "four_flowers": 2,
    "eight_flowers": 6,
    "three_wilds": 3,
    "full_flush": 4,
    "all_honours": 4,
    "earthly": 6,
    "heavenly": 8,
}
"""What each counts, in the order of the clauses."""
_PLACE: Final = {name: place for place, name in enumerate(TAI)}

_WAITS: Final = {
    EDGE_WAIT: "edge_wait",
    CLOSED_WAIT: "closed_wait",
    SINGLE_WAIT: "single_wait",
    DUAL_PUNG_WAIT: "dual_pung_wait",
}
"""The one told first stands first."""
_TALLIED: Final = {DRAGON: "dragon_pung", SEAT_WIND: "seat_wind_pung", ROUND_WIND: "round_wind_pung"}
_TALLY: Final = 7
_FLUSHES: Final = {
    HONOURS: "all_honours",
    **{suit_bit(low): "full_flush" for low in (0, 9, 18)},
    **{suit_bit(low) | HONOURS: "half_flush" for low in (0, 9, 18)},
}
_REMEMBERED: Final = 1 << 14


class Tai(NamedTuple):
    """The patterns of a win; `points` is their sum, `counted` what of it makes the minimum."""

    patterns: tuple[Pattern, ...]
    points: int
    counted: int


def best(attempt: WinDeclaration, wilds: Wilds, *, fifth_copy: bool) -> Tai | None:
    """The tai of the reading worth most; None where no reading of the known hand wins."""
    whole, tile, melds = attempt.whole, attempt.tile, attempt.melds
    assert whole is not None and tile is not None
    terms = _terms(attempt, wilds)
    faces, number = wilds.split(whole)
    heavenly = is_heavenly(attempt)
    sums = sums_of_hand(
        faces,
        number,
        sum_of_melds(melds, terms),
        terms,
        # NB-34 [reading]: with the dealt hand no tile came last, so no wait is counted.
        won=None if heavenly else WILD if tile in wilds.tiles else tile,
        claimed=attempt.is_claim,
        room=None if fifth_copy else room_beside(melds),
    )
    if not sums:
        return None
    found = {**_read(max(sums, key=_preference)), **_shared(attempt, wilds, heavenly)}
    if number == ALL_WILDS:
        found["three_wilds"] = 1
    return _told(found)


def certain(attempt: WinDeclaration, wilds: Wilds) -> Tai:
    """The tai that are sure whatever the hidden hand holds."""
    laid = sum_of_melds(attempt.melds, _terms(attempt, wilds))
    found = _tallied(laid) | _shared(attempt, wilds, is_heavenly(attempt))
    if attempt.sets == SETS:
        found["single_wait"] = 1
        if laid & SET_KINDS == PUNGS:
            found["all_pung"] = 1
    return _told(found)


def is_heavenly(attempt: WinDeclaration) -> bool:
    """NB-34: the banker's dealt hand, flowers replaced; after a kong it is dealt no more."""
    return (
        attempt.by is WinBy.DRAW
        and attempt.seat == attempt.banker
        and (attempt.first_turn or attempt.after_deal)
        and not attempt.melds
        and not attempt.kongs
    )


def is_earthly(attempt: WinDeclaration) -> bool:
    """NB-34 [reading]: won on the banker's first discard, no call before."""
    return attempt.by is WinBy.DISCARD and attempt.from_ == attempt.banker and attempt.first_turn


def is_kong_bloom(attempt: WinDeclaration) -> bool:
    """NB-25: won by a kong's supplement; one that replaced a flower alone is none."""
    konged = attempt.kongs > 0 or attempt.kong_from is not None
    return attempt.by is WinBy.DRAW and attempt.draw is not WallEnd.HEAD and konged


def _terms(attempt: WinDeclaration, wilds: Wilds) -> Terms:
    return Terms(wilds.face, seat_wind(attempt.seat, attempt.banker), attempt.round_wind)


@lru_cache(_REMEMBERED)
def _preference(reading: Sum) -> tuple[int, bool, tuple[int, ...]]:
    """What the reading alone is worth; of equal ones the wilds at face value, then the first clauses, are told."""
    found = _read(reading)
    points = sum(TAI[name] * times for name, times in found.items())
    return points, "hard" in found, tuple(found.get(name, 0) for name in TAI)


@lru_cache(_REMEMBERED)
def _read(reading: Sum) -> Mapping[str, int]:
    """How often each pattern of this reading counts."""
    found = _tallied(reading)
    wait = next((name for mark, name in _WAITS.items() if reading & mark), None)
    own = {
        wait: wait is not None,
        "all_runs": reading & SET_KINDS == RUNS and not reading & SCORING_EYE,
        "all_pung": reading & SET_KINDS == PUNGS,
        "hard": not reading & OFF_FACE,
        _FLUSHES.get(reading & SUITS): reading & SUITS in _FLUSHES,
    }
    return found | {name: 1 for name, counts in own.items() if name is not None and counts}


def _tallied(reading: Sum) -> dict[str, int]:
    tallies = {name: reading // one & _TALLY for one, name in _TALLIED.items()}
    return {name: times for name, times in tallies.items() if times}


def _shared(attempt: WinDeclaration, wilds: Wilds, heavenly: bool) -> dict[str, int]:
    """How often each pattern counts that does not hang on the reading."""
    found = _flowers(attempt, wilds) if attempt.seats[attempt.seat].flowers else {}
    if attempt.by is not WinBy.DISCARD:
        found["own_draw"] = 1  # NB-41: a robbed kong counts as drawn.
    if attempt.sets == SETS:
        found["last_single"] = 1
    if is_kong_bloom(attempt):
        found["kong_bloom"] = 1
    if attempt.last_tile and attempt.by is WinBy.DRAW:
        found["last_tile"] = 1
    if is_earthly(attempt):
        found["earthly"] = 1
    if heavenly:
        found["heavenly"] = 1
    return found


def _flowers(attempt: WinDeclaration, wilds: Wilds) -> dict[str, int]:
    """NB-22, NB-30. A flower that is wild is none."""
    laid = wilds.flowers.intersection(attempt.seats[attempt.seat].flowers)
    whole = [group for group in GROUPS if group <= laid]
    if len(whole) == len(GROUPS):
        return {"eight_flowers": 1}
    found = {"four_flowers": 1} if whole else {}
    single = laid.difference(*whole) & seat_flowers(seat_wind(attempt.seat, attempt.banker))
    if single:
        found["seat_flower"] = len(single)
    return found


def _told(found: Mapping[str, int]) -> Tai:
    patterns = tuple(
        [Pattern(name, TAI[name] * found[name]) for name in sorted(found, key=_PLACE.__getitem__)]
    )
    points = sum([pattern.value for pattern in patterns])
    return Tai(patterns, points, points - TAI["three_wilds"] * ("three_wilds" in found))
