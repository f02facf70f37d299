"""The tai of a win (NB-20 to NB-34): what the reading of the hand adds, and what every reading shares."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from controller.rules.attempt import Attempt
from controller.rules.ningbo.parts import (
    HONOURS,
    PUNGS,
    RUNS,
    WAITS,
    WILD,
    Part,
    Terms,
    part_of_melds,
    parts_of_hand,
)
from controller.rules.ningbo.wilds import GROUPS, Wilds, seat_flowers, seat_wind
from controller.rules.verdicts import Pattern

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

_FLUSHES: Final = {
    1: "full_flush",
    2: "full_flush",
    4: "full_flush",
    1 | HONOURS: "half_flush",
    2 | HONOURS: "half_flush",
    4 | HONOURS: "half_flush",
    HONOURS: "all_honours",
}
_WORTH: Final = {suits: TAI[flush] for suits, flush in _FLUSHES.items()}


@dataclass(frozen=True, slots=True)
class Tai:
    """The patterns of a win; `points` is their sum, `counted` what of it makes the minimum."""

    patterns: tuple[Pattern, ...]

    @property
    def points(self) -> int:
        return sum(pattern.value for pattern in self.patterns)

    @property
    def counted(self) -> int:
        return sum(pattern.value for pattern in self.patterns if pattern.name != "three_wilds")


def best(attempt: Attempt, wilds: Wilds, *, fifth_copy: bool) -> Tai | None:
    """The tai of the reading worth most; None where no reading of the known hand wins."""
    held, tile = attempt.held, attempt.tile
    assert held is not None and attempt.whole is not None and tile is not None
    terms = _terms(attempt, wilds, fifth_copy)
    faces, number = wilds.split(attempt.whole)
    # NB-34 [reading]: with the dealt hand no tile came last, so no wait is counted.
    won = None if is_heavenly(attempt) else WILD if tile in wilds.tiles else tile
    parts = parts_of_hand(faces, number, attempt.melds, terms, won=won, claimed=attempt.is_claim)
    if not parts:
        return None
    part = max(parts, key=_preference)
    found = _shared(attempt, wilds) | _read(part)
    if number == ALL_WILDS:
        found["three_wilds"] = 1
    return _told(found)


def certain(attempt: Attempt, wilds: Wilds) -> Tai:
    """The tai that are sure whatever the hidden hand holds."""
    part = part_of_melds(attempt.melds, _terms(attempt, wilds, True))
    found = _shared(attempt, wilds) | _honours(part)
    if attempt.sets == SETS:
        found["single_wait"] = 1
        if part.kinds == PUNGS:
            found["all_pung"] = 1
    return _told(found)


def is_heavenly(attempt: Attempt) -> bool:
    """NB-34: the banker's dealt hand, flowers replaced; after a kong it is dealt no more."""
    return (
        attempt.by == "draw"
        and attempt.seat == attempt.banker
        and (attempt.first_turn or attempt.after_deal)
        and not attempt.melds
        and not attempt.kongs
    )


def is_earthly(attempt: Attempt) -> bool:
    """NB-34 [reading]: won on the banker's first discard, no call before."""
    return attempt.by == "discard" and attempt.from_ == attempt.banker and attempt.first_turn


def is_kong_bloom(attempt: Attempt) -> bool:
    """NB-25: won by a kong's supplement; one that replaced a flower alone is none."""
    konged = attempt.kongs > 0 or attempt.kong_from is not None
    return attempt.by == "draw" and attempt.draw != "head" and konged


def _terms(attempt: Attempt, wilds: Wilds, fifth_copy: bool) -> Terms:
    return Terms(wilds.face, seat_wind(attempt.seat, attempt.banker), attempt.round_wind, fifth_copy)


def _preference(part: Part) -> tuple[int, bool, int, Part]:
    """What the reading alone is worth; of equal ones the wilds at face value, then the first wait, are told."""
    points = (
        (part.wait != "")
        + part.dragons
        + part.seat_wind
        + part.round_wind
        + (part.kinds == RUNS and not part.scoring_eye)
        + (not part.off_face)
        + TAI["all_pung"] * (part.kinds == PUNGS)
        + _WORTH.get(part.suits, 0)
    )
    wait = -WAITS.index(part.wait) if part.wait else -len(WAITS)
    return points, not part.off_face, wait, part


def _read(part: Part) -> dict[str, int]:
    """How often each pattern of this reading counts."""
    found = _honours(part)
    if part.wait:
        found[part.wait] = 1
    if part.kinds == RUNS and not part.scoring_eye:
        found["all_runs"] = 1
    if part.kinds == PUNGS:
        found["all_pung"] = 1
    if not part.off_face:
        found["hard"] = 1
    if part.suits in _FLUSHES:
        found[_FLUSHES[part.suits]] = 1
    return found


def _honours(part: Part) -> dict[str, int]:
    scored = {
        "dragon_pung": part.dragons,
        "seat_wind_pung": part.seat_wind,
        "round_wind_pung": part.round_wind,
    }
    return {name: times for name, times in scored.items() if times}


def _shared(attempt: Attempt, wilds: Wilds) -> dict[str, int]:
    """How often each pattern counts that does not hang on the reading."""
    found = _flowers(attempt, wilds)
    own = {
        # NB-41: a robbed kong counts as drawn.
        "own_draw": attempt.by in ("draw", "rob"),
        "last_single": attempt.sets == SETS,
        "kong_bloom": is_kong_bloom(attempt),
        "last_tile": attempt.by == "draw" and attempt.last_tile,
        "earthly": is_earthly(attempt),
        "heavenly": is_heavenly(attempt),
    }
    return found | {name: 1 for name, counts in own.items() if counts}


def _flowers(attempt: Attempt, wilds: Wilds) -> dict[str, int]:
    """NB-22, NB-30. A flower that is wild is none."""
    laid = wilds.flowers.intersection(attempt.seats[attempt.seat].flowers)
    whole = [group for group in GROUPS if group <= laid]
    if len(whole) == len(GROUPS):
        return {"eight_flowers": 1}
    found = {"four_flowers": 1} if whole else {}
    single = laid.difference(*whole) & seat_flowers(seat_wind(attempt.seat, attempt.banker))
    return found | ({"seat_flower": len(single)} if single else {})


def _told(found: dict[str, int]) -> Tai:
    return Tai(tuple(Pattern(name, TAI[name] * found[name]) for name in _in_order(found)))


def _in_order(found: Iterable[str]) -> list[str]:
    return sorted(found, key=_PLACES.__getitem__)


_PLACES: Final = {name: place for place, name in enumerate(TAI)}
