"""The judgement of a declared Ningbo win: bars, tai, payments (NB-8 to NB-12, NB-20 to NB-43)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final, NamedTuple

from controller.rules.acts import MeldKind, WallEnd, WinBy
from controller.rules.evolve import evolve
from controller.rules.hand_state import Meld
from controller.rules.ningbo.clauses import WORDS
from controller.rules.ningbo.options import NingboOptions
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
    spare_beside,
    suit_bit,
    sum_of_melds,
    sums_of_hand,
)
from controller.rules.ningbo.walls import PLAYERS
from controller.rules.reasons import say
from controller.rules.results import Pattern, Payment, PaymentReason
from controller.rules.tiles import FACES, Counts, Seat, Tile, is_flower, spread
from controller.rules.win_declaration import Bar, Judgement, WinDeclaration, reasons_of_win

HAND_TILES: Final = 13


def judge(attempt: WinDeclaration, bar: Bar | None, settings: NingboOptions) -> Judgement:
    """The judgement on the declared win by its best reading; `bar` forbids it regardless of the tiles."""
    wild = wilds(attempt.indicator)
    bar = bar or _right_lost(attempt) or open_sets_bar(attempt, wild) or claim_bar(attempt, wild)
    if bar is not None:
        return Judgement(bar)
    if attempt.held is None:
        tai = certain(attempt, wild)
        note = WORDS.say("note.hand_unknown", seat=attempt.seat)
        return Judgement(
            bar=None, patterns=tai.patterns, payments=payments(attempt, tai.points), notes=(note,)
        )
    if (bar := _tiles_bar(attempt, wild)) is not None:
        return Judgement(bar)
    found = best(attempt, wild, fifth_copy=settings.fifth_copy)
    if found is None:
        return Judgement(_no_reading(attempt, wild, settings))
    unseen = any(not meld.tiles for meld in attempt.melds)
    if found.counted < MINIMUM and not unseen:
        too_little = WORDS.say(
            "refusal.too_few_tai_but_wilds" if found.counted < found.points else "refusal.too_few_tai",
            seat=attempt.seat,
            number=found.counted,
            needed=MINIMUM,
        )
        return Judgement(("NB-10", too_little))
    notes = (WORDS.say("note.closed_kong_hidden", seat=attempt.seat),) * unseen
    return Judgement(bar=None, patterns=found.patterns, payments=payments(attempt, found.points), notes=notes)


def claim_bar(attempt: WinDeclaration, wild: Wilds) -> Bar | None:
    """NB-9: what forbids a claimed win regardless of the hand."""
    if attempt.is_claim and attempt.tile in wild.tiles:
        return "NB-9", WORDS.say("refusal.wild_discard_wins_nothing", tile=attempt.tile)
    return None


def open_sets_bar(attempt: WinDeclaration, wild: Wilds) -> Bar | None:
    """NB-8, NB-9: sets that are impossible."""
    for meld in attempt.melds:
        if meld.kind is MeldKind.SINGLE_KONG:
            return "NB-8", WORDS.say("refusal.konged_alone", seat=attempt.seat, tiles=meld.tiles)
        if not wild.among.isdisjoint(meld.tiles):
            return (
                "NB-9",
                WORDS.say("refusal.wild_in_meld", seat=attempt.seat, kind=meld.kind, tiles=meld.tiles),
            )
        left = (attempt.seat - 1) % attempt.players
        if meld.kind is MeldKind.CHOW and meld.from_ not in (None, left):
            return (
                "NB-8",
                say("refusal.wrong_chow", seat=attempt.seat, tiles=meld.tiles, giver=meld.from_),
            )
    return None


def _right_lost(attempt: WinDeclaration) -> Bar | None:
    if attempt.cannot_win is None:
        return None
    return attempt.cannot_win, say("refusal.may_not_win", seat=attempt.seat, clause=attempt.cannot_win)


def _tiles_bar(attempt: WinDeclaration, wild: Wilds) -> Bar | None:
    """NB-12: another number of tiles, or a flower among them."""
    held, tile = attempt.held, attempt.tile
    assert held is not None
    number = sum(held) + 3 * attempt.sets
    if number != HAND_TILES:
        reason = WORDS.say("refusal.wrong_length_ningbo", seat=attempt.seat, number=number, needed=HAND_TILES)
        return "NB-12", reason
    if any(held[FACES:]) or (tile is not None and is_flower(tile)):
        flower = next((each for each in spread(attempt.whole or held) if each in wild.flowers), None)
        if flower is not None:
            return "NB-12", WORDS.say("refusal.flower_held", seat=attempt.seat, tile=flower)
    return None


def _no_reading(attempt: WinDeclaration, wild: Wilds, settings: NingboOptions) -> Bar:
    """Why no reading of the hand wins."""
    held, tile, seat = attempt.held, attempt.tile, attempt.seat
    assert held is not None and tile is not None
    drawn = evolve(attempt, by=WinBy.DRAW, from_=None)
    if attempt.is_claim and best(drawn, wild, fifth_copy=settings.fifth_copy) is not None:
        return "NB-9", WORDS.say("refusal.lone_wild_waits", seat=seat)
    return "NB-12", WORDS.say("refusal.not_four_sets", seat=seat, tiles=spread(held), tile=tile)


# ---- payments (NB-40 to NB-43) ----

DISCARDED: Final = 2
ALL_ALONE: Final = 5
"""Multiplier for a player liable for an own draw, or for the giver of the kong that bloomed."""
BOUND_BY: Final = 3
"""Sets claimed from one player that make the two liable for each other."""


def payments(attempt: WinDeclaration, points: int) -> tuple[Payment, ...]:
    """The payment of each seat to the winner for `points` points, in the order of the seats."""
    if not points:
        return ()
    winner, partners = attempt.seat, bound(attempt)
    owed = [(Seat(seat), _times(attempt, Seat(seat), partners)) for seat in range(attempt.players)]
    return tuple(
        [
            Payment(
                from_=seat,
                to=winner,
                amount=times * points,
                reasons=_reasons(attempt, seat, times, partners),
                factor=times,
            )
            for seat, times in owed
            if times
        ]
    )


def bound(attempt: WinDeclaration) -> tuple[Seat, ...]:
    """NB-43: the seats liable for the winner; either of the two may have claimed three sets from the other."""
    winner, own = attempt.seat, attempt.melds
    return tuple(
        [
            Seat(seat)
            for seat, shown in enumerate(attempt.seats)
            if seat != winner and (_three_from(Seat(seat), own) or _three_from(winner, shown.melds))
        ]
    )


def _three_from(giver: Seat, melds: Sequence[Meld]) -> bool:
    """Whether three sets were claimed from this seat; most hands have not laid out that many at all."""
    return len(melds) >= BOUND_BY and sum([meld.from_ == giver for meld in melds]) >= BOUND_BY


def bloom_giver(attempt: WinDeclaration) -> Seat | None:
    """NB-42 [reading]: the giver of the direct kong whose supplement won, flowers aside."""
    # A direct kong begins a streak, so with a second kong in it the supplement followed that one.
    return attempt.kong_from if is_kong_bloom(attempt) and attempt.kongs <= 1 else None


def _times(attempt: WinDeclaration, seat: Seat, partners: tuple[Seat, ...]) -> int:
    """How many times the points this seat pays."""
    if seat == attempt.seat:
        return 0
    if attempt.by is WinBy.ROB:
        # NB-41 [reading]: nobody else pays, regardless of three claims.
        return ALL_ALONE * (seat == attempt.from_)
    if attempt.by is WinBy.DISCARD:
        # NB-43 [reading]: a discarder that is also bound pays both.
        return DISCARDED * ((seat == attempt.from_) + (seat in partners))
    if partners:
        return ALL_ALONE * (seat in partners)
    return ALL_ALONE if seat == bloom_giver(attempt) else 1


def _reasons(
    attempt: WinDeclaration, seat: Seat, times: int, partners: tuple[Seat, ...]
) -> tuple[PaymentReason, ...]:
    """The reasons for this seat's multiple of the points."""
    if attempt.from_ is None and times == ALL_ALONE and seat not in partners:
        return (PaymentReason.GAVE_KONG,)  # NB-42
    return reasons_of_win(attempt, seat, answers=attempt.by is WinBy.ROB or seat in partners)


# ---- The tai of a win (NB-20 to NB-34): those of the chosen reading, and those that all readings share -----------

MINIMUM: Final = 4
"""NB-10: the minimum tai of a win, three wilds not counted."""
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
"""The tai of each, in the order of the clauses."""
_PLACE: Final = {name: place for place, name in enumerate(TAI)}

_WAITS: Final = {
    EDGE_WAIT: "edge_wait",
    CLOSED_WAIT: "closed_wait",
    SINGLE_WAIT: "single_wait",
    DUAL_PUNG_WAIT: "dual_pung_wait",
}
"""In order of precedence."""
_TALLIED: Final = {DRAGON: "dragon_pung", SEAT_WIND: "seat_wind_pung", ROUND_WIND: "round_wind_pung"}
_TALLY: Final = 7
_FLUSHES: Final = {
    HONOURS: "all_honours",
    **{suit_bit(low): "full_flush" for low in (0, 9, 18)},
    **{suit_bit(low) | HONOURS: "half_flush" for low in (0, 9, 18)},
}
_REMEMBERED: Final = 1 << 14


class Tai(NamedTuple):
    """The patterns of a win; `points` is their sum, `counted` the part that counts towards the minimum."""

    patterns: tuple[Pattern, ...]
    points: int
    counted: int


def best(attempt: WinDeclaration, wilds: Wilds, *, fifth_copy: bool) -> Tai | None:
    """The tai of the best reading; None if no reading of the known hand wins."""
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
        spare=None if fifth_copy else spare_beside(melds),
    )
    if not sums:
        return None
    found = {**_read(max(sums, key=_preference)), **_shared(attempt, wilds, heavenly)}
    if number == ALL_WILDS:
        found["three_wilds"] = 1
    return _tai_of(found)


def certain(attempt: WinDeclaration, wilds: Wilds) -> Tai:
    """The tai that are certain for every possible hidden hand."""
    laid = sum_of_melds(attempt.melds, _terms(attempt, wilds))
    found = _tallied(laid) | _shared(attempt, wilds, is_heavenly(attempt))
    if attempt.sets == SETS:
        found["single_wait"] = 1
        if laid & SET_KINDS == PUNGS:
            found["all_pung"] = 1
    return _tai_of(found)


def is_heavenly(attempt: WinDeclaration) -> bool:
    """NB-34: the banker's dealt hand, flowers replaced; after a kong it is no longer the dealt one."""
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
    """NB-25: won by a kong's supplement; a supplement that replaced only a flower does not count."""
    konged = attempt.kongs > 0 or attempt.kong_from is not None
    return attempt.by is WinBy.DRAW and attempt.draw is not WallEnd.HEAD and konged


def _terms(attempt: WinDeclaration, wilds: Wilds) -> Terms:
    return Terms(wilds.face, seat_wind(attempt.seat, attempt.banker), attempt.round_wind)


@lru_cache(_REMEMBERED)
def _preference(reading: Sum) -> tuple[int, bool, tuple[int, ...]]:
    """The tai of the reading alone; of equal ones the wilds at face value, then the first clauses, are reported."""
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
    """How often each pattern counts that does not depend on the reading."""
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
    """NB-22, NB-30. A wild flower does not count as one."""
    laid = wilds.flowers.intersection(attempt.seats[attempt.seat].flowers)
    whole = [group for group in GROUPS if group <= laid]
    if len(whole) == len(GROUPS):
        return {"eight_flowers": 1}
    found = {"four_flowers": 1} if whole else {}
    single = laid.difference(*whole) & seat_flowers(seat_wind(attempt.seat, attempt.banker))
    if single:
        found["seat_flower"] = len(single)
    return found


def _tai_of(found: Mapping[str, int]) -> Tai:
    patterns = tuple(
        [Pattern(name, TAI[name] * found[name]) for name in sorted(found, key=_PLACE.__getitem__)]
    )
    points = sum([pattern.value for pattern in patterns])
    return Tai(patterns, points, points - TAI["three_wilds"] * ("three_wilds" in found))


# ---- Wild tiles (百搭) and what is left of the flowers (NB-5, NB-22) -----------------------------------------------

GROUPS: Final = (frozenset(map(Tile, range(34, 38))), frozenset(map(Tile, range(38, 42))))
"""The seasons; plum, orchid, chrysanthemum and bamboo."""
EAST: Final = Tile(27)


@dataclass(frozen=True, slots=True)
class Wilds:
    """`tiles` are wild; `face` is what they are at face value, None for flowers, which have none in a set."""

    tiles: tuple[Tile, ...]
    face: Tile | None
    flowers: frozenset[Tile]
    """The tiles that are laid out as flowers in this hand."""
    among: frozenset[Tile]
    """`tiles` again as a set, for fast tests."""

    def split(self, held: Counts) -> tuple[tuple[int, ...], int]:
        """34 counts of natural faces, and the number of wild tiles."""
        if self.face is None:
            return held[:FACES], sum(held[each] for each in self.tiles)
        return (*held[: self.face], 0, *held[self.face + 1 : FACES]), held[self.face]


@cache
def wilds(indicator: Tile | None) -> Wilds:
    """NB-5: the indicator's three twins, or the other three of a flower's group; none before one is turned up."""
    every = GROUPS[0] | GROUPS[1]
    if indicator is None:
        return Wilds((), None, every, frozenset())
    if not is_flower(indicator):
        return Wilds((indicator,), indicator, every, frozenset((indicator,)))
    group = next(group for group in GROUPS if indicator in group)
    twins = group - {indicator}
    return Wilds(tuple(sorted(twins)), None, every - group, twins)


def seat_wind(seat: Seat, banker: Seat) -> Tile:
    """The banker is East, its right neighbour South ..."""
    return Tile(EAST + (seat - banker) % PLAYERS)


@cache
def seat_flowers(wind: Tile) -> frozenset[Tile]:
    """NB-22: East has Spring and Plum, South Summer and Orchid ..."""
    return frozenset(Tile(min(group) + wind - EAST) for group in GROUPS)
