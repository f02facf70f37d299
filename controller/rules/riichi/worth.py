"""What a win is worth by its best reading: patterns, fu, han, limit and basic points (RI-45, RI-58 to RI-76).

RI-45: the reading that pays most is taken; of those that pay the same one with a yakuman, then more han, then more fu.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from controller.rules import shapes
from controller.rules.results import Pattern
from controller.rules.riichi import patterns
from controller.rules.riichi.declared_win import RiichiWin
from controller.rules.riichi.options import RiichiOptions
from controller.rules.riichi.patterns import HAN, YAKUMAN
from controller.rules.riichi.payments import paid_in_all
from controller.rules.riichi.price import MANGAN_POINTS, YAKUMAN_HAN, YAKUMAN_POINTS, Worth, price
from controller.rules.riichi.readings import Reading, Wait, is_seven_pairs, is_thirteen_orphans, readings
from controller.rules.riichi.whole_hand import WholeHand, whole_hand
from controller.rules.tiles import Tile

HAND_OF_MAN_HAN: Final = 5
SEVEN_PAIRS_FU: Final = 25
_BASE_FU: Final = 20
_LEAST_CLAIMED_FU: Final = 30


@dataclass(frozen=True, slots=True)
class _Count:
    """Patterns of one reading with its fu, before dora and price."""

    patterns: tuple[tuple[str, int], ...]
    fu: int


def has_shape(held: list[int], sets_laid: int) -> bool:
    """Whether these concealed tiles, 34 counts with the winning one, and so many sets laid out are a hand (RI-40)."""
    if shapes.wins(held, 0):
        return True
    return not sets_laid and (is_seven_pairs(held) or is_thirteen_orphans(held))


def best_worth(win: RiichiWin, hand: tuple[Tile, ...], settings: RiichiOptions) -> Worth | None:
    """What a hand of the right shape is worth by its best reading; None without any pattern (RI-41)."""
    counted = whole_hand(win, hand)
    claimed = win.is_claim
    ways = readings(counted.held, counted.laid, win.face, claimed=claimed)
    yakuman = _best_yakuman(win, counted, ways, settings)
    if yakuman is not None:
        return yakuman
    extras = _extras(win, counted, settings)
    base = _base_patterns(win, counted, settings)
    worths = [
        _priced(count, extras, settings)
        for count in _counts(win, counted, ways, base, settings)
        if count.patterns
    ]
    best = max(worths, key=lambda worth: _rank(worth, win)) if worths else None
    return _or_hand_of_man(best, win, counted, ways, settings)


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
    closed = [way for way in ways if patterns.has_four_closed_pungs(way)]
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


def _base_patterns(win: RiichiWin, hand: WholeHand, settings: RiichiOptions) -> tuple[tuple[str, int], ...]:
    """The patterns that every reading has."""
    opened = not hand.is_closed
    names = [*patterns.of_course(win, hand, settings), *patterns.of_tiles(hand, settings)]
    found = [(name, HAN[name][opened]) for name in names]
    if settings.hand_of_man == "five_han" and patterns.is_hand_of_man(win):
        found.append(("hand_of_man", HAND_OF_MAN_HAN))
    return tuple(found)


def _counts(
    win: RiichiWin,
    hand: WholeHand,
    ways: Sequence[Reading],
    base: tuple[tuple[str, int], ...],
    settings: RiichiOptions,
) -> Iterator[_Count]:
    for way in ways:
        own = tuple(patterns.of_reading(way, win, hand, settings))
        yield _Count(base + own, fu_of(way, win, hand, settings, all_runs=("all_runs", 1) in own))
    if is_seven_pairs(hand.held) and not hand.laid:
        yield _Count((*base, ("seven_pairs", HAN["seven_pairs"][0])), SEVEN_PAIRS_FU)


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
        ("dora", patterns.dora_count(win.dora_indicators, win, hand)),
        ("ura_dora", ura),
        ("red_five", hand.red_fives),
        ("kita", win.kita),
    )
    return tuple([Pattern(name, number) for name, number in found if number])


def _priced(count: _Count, extras: tuple[Pattern, ...], settings: RiichiOptions) -> Worth:
    named = tuple([Pattern(name, han) for name, han in count.patterns]) + extras
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
    if settings.hand_of_man != "mangan" or not patterns.is_hand_of_man(win):
        return best
    if best is not None and best.basic > MANGAN_POINTS:
        return best
    fus = [count.fu for count in _counts(win, hand, ways, (), settings)]
    pattern = Pattern("hand_of_man", HAND_OF_MAN_HAN)
    return Worth(patterns=(pattern,), han=HAND_OF_MAN_HAN, fu=max(fus), limit="mangan", basic=MANGAN_POINTS)
