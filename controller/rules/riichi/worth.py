"""What a win is worth by its best reading: patterns, fu, han, limit and basic points (RI-45, RI-58 to RI-76).

RI-45: the reading that pays most is taken; of those that pay the same one with a yakuman, then more han, then more fu.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from controller.rules.results import Pattern
from controller.rules.riichi import patterns
from controller.rules.riichi.options import RiichiOptions
from controller.rules.riichi.patterns import HAN, YAKUMAN
from controller.rules.riichi.payments import (
    MANGAN_POINTS,
    YAKUMAN_HAN,
    YAKUMAN_POINTS,
    Worth,
    paid_in_all,
    price,
)
from controller.rules.riichi.readings import Reading, Wait, is_seven_pairs, is_thirteen_orphans, readings
from controller.rules.riichi.win_declaration import RiichiWin, WholeHand

HAND_OF_MAN_HAN: Final = 5
_ALL_RUNS: Final = Pattern("all_runs", HAN["all_runs"][0])
SEVEN_PAIRS_FU: Final = 25
_BASE_FU: Final = 20
_LEAST_CLAIMED_FU: Final = 30


class _Count(NamedTuple):
    """Patterns of one reading with its fu, before dora and price."""

    patterns: list[Pattern]
    fu: int


def readings_of(win: RiichiWin, hand: WholeHand) -> list[Reading] | None:
    """The readings of a hand as four sets and a pair; empty where it is seven pairs or thirteen orphans alone, and None
    where it has no shape at all (RI-40)."""
    ways = readings(hand.held, hand.laid, win.face, claimed=win.is_claim)
    if ways or (not hand.laid and (is_seven_pairs(hand.held) or is_thirteen_orphans(hand.held))):
        return ways
    return None


def best_worth(
    win: RiichiWin, hand: WholeHand, ways: Sequence[Reading], settings: RiichiOptions
) -> Worth | None:
    """What a hand with these readings is worth by the best of them; None without any pattern (RI-41)."""
    yakuman = _best_yakuman(win, hand, ways, settings)
    if yakuman is not None:
        return yakuman
    extras = _extras(win, hand, settings)
    base = patterns.of_win(win, hand, settings)
    worths = [
        _priced(count, extras, settings)
        for count in _counts(win, hand, ways, base, settings)
        if count.patterns
    ]
    best = worths[0] if len(worths) == 1 else max(worths, key=lambda worth: _rank(worth, win), default=None)
    if settings.hand_of_man == "mangan" and patterns.is_hand_of_man(win):
        return _or_hand_of_man(best, win, hand, ways, settings)
    return best


def _rank(worth: Worth, win: RiichiWin) -> tuple[int, int, int]:
    return paid_in_all(win, worth.basic), worth.han, worth.fu or 0


# ---- yakuman ----

_DOUBLE_BY_LAST_TILE: Final = ("thirteen_orphans", "nine_gates", "four_closed_pungs")
"""Some tile of the banker's dealt fourteen makes these double, for any of them may count as the last (RI-58)."""


def _best_yakuman(
    win: RiichiWin, hand: WholeHand, ways: Sequence[Reading], settings: RiichiOptions
) -> Worth | None:
    """The yakuman of the best reading; None where the hand has none."""
    found = [
        *patterns.yakuman_of_course(win, hand, settings),
        *patterns.yakuman_of_tiles(win, hand),
    ]
    closed = [way for way in ways if patterns.has_four_closed_pungs(way)] if hand.is_closed else ()
    if closed:
        found.append(("four_closed_pungs", any(way.wait is Wait.PAIR for way in closed)))
    if not found:
        return None
    if found[0][0] == "heavenly":
        found = [(name, doubles or name in _DOUBLE_BY_LAST_TILE) for name, doubles in found]
    return _of_yakuman(found, settings)


def _of_yakuman(found: list[tuple[str, bool]], settings: RiichiOptions) -> Worth:
    units = {name: 2 if doubles and settings.double_yakuman else 1 for name, doubles in found}
    names = sorted(units, key=YAKUMAN.index)
    if not settings.yakuman_add:
        names = [max(names, key=lambda name: units[name])]
    number = sum([units[name] for name in names])
    return Worth(
        patterns=tuple([Pattern(name, YAKUMAN_HAN * units[name]) for name in names]),
        han=YAKUMAN_HAN * number,
        fu=None,
        limit="yakuman",
        basic=YAKUMAN_POINTS * number,
        yakuman=number,
    )


# ---- other hands ----


def _counts(
    win: RiichiWin,
    hand: WholeHand,
    ways: Sequence[Reading],
    base: list[Pattern],
    settings: RiichiOptions,
) -> list[_Count]:
    """Each reading with its patterns and fu; `base` are the patterns that every one has."""
    found = []
    for way in ways:
        own = patterns.of_reading(way, win, hand, settings)
        found.append(_Count(base + own, fu_of(way, win, hand, settings, all_runs=_ALL_RUNS in own)))
    if not hand.laid and is_seven_pairs(hand.held):
        found.append(_Count([*base, patterns.of_seven_pairs()], SEVEN_PAIRS_FU))
    return found


def fu_of(
    reading: Reading, win: RiichiWin, hand: WholeHand, settings: RiichiOptions, *, all_runs: bool
) -> int:
    """The fu of four sets and a pair, rounded (RI-70 to RI-73)."""
    if win.is_claim:
        fu = _BASE_FU + (10 if hand.is_closed else 0)
    elif all_runs:
        return _BASE_FU
    else:
        fu = _BASE_FU + (2 if settings.supplement_fu or not win.by_supplement else 0)
    for group in reading.groups:
        fu += group.fu
    if reading.pair in hand.valued:
        double = win.seat_wind == win.round_wind == reading.pair
        fu += settings.double_wind_pair if double else 2
    if reading.wait is Wait.NARROW or reading.wait is Wait.PAIR:
        fu += 2
    rounded = (fu + 9) // 10 * 10
    return max(rounded, _LEAST_CLAIMED_FU) if win.is_claim else rounded


def _extras(win: RiichiWin, hand: WholeHand, settings: RiichiOptions) -> tuple[Pattern, ...]:
    """Dora, ura dora, red fives and Norths laid out (RI-60 to RI-62, SN-6)."""
    ura = 0
    if win.riichi and win.ura_indicators and settings.ura_dora != "none":
        turned = win.ura_indicators if settings.ura_dora == "all" else win.ura_indicators[:1]
        ura = patterns.dora_count(turned, win, hand)
    found = (
        Pattern("dora", patterns.dora_count(win.dora_indicators, win, hand)),
        Pattern("ura_dora", ura),
        Pattern("red_five", hand.red_fives),
        Pattern("kita", win.kita),
    )
    return tuple([pattern for pattern in found if pattern.value])


def _priced(count: _Count, extras: tuple[Pattern, ...], settings: RiichiOptions) -> Worth:
    named = (*count.patterns, *extras)
    han = sum([pattern.value for pattern in named])
    basic, limit = price(han, count.fu, settings)
    return Worth(patterns=named, han=han, fu=count.fu, limit=limit, basic=basic)


def _or_hand_of_man(
    best: Worth | None,
    win: RiichiWin,
    hand: WholeHand,
    ways: Sequence[Reading],
    settings: RiichiOptions,
) -> Worth | None:
    """RI-58: with `hand_of_man` "mangan" such a hand is a mangan with this one pattern, unless it is worth more."""
    if best is not None and best.basic > MANGAN_POINTS:
        return best
    fus = [count.fu for count in _counts(win, hand, ways, [], settings)]
    pattern = Pattern("hand_of_man", HAND_OF_MAN_HAN)
    return Worth(patterns=(pattern,), han=HAND_OF_MAN_HAN, fu=max(fus), limit="mangan", basic=MANGAN_POINTS)
