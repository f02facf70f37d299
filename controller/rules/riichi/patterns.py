"""The patterns of a win by RI-50 to RI-62: of the course of the hand, of its tiles, and of one reading."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final

from controller.rules.acts import WinBy
from controller.rules.results import Pattern
from controller.rules.riichi.options import RiichiOptions
from controller.rules.riichi.readings import ORPHANS, Group, Reading, Wait, is_thirteen_orphans
from controller.rules.riichi.win_declaration import DRAGONS, NORTH, RiichiWin, WholeHand
from controller.rules.tiles import FACE_OF, FACES, Tile

HAN: Final[Mapping[str, tuple[int, int]]] = {
    "riichi": (1, 0),
    "double_riichi": (2, 0),
    "ippatsu": (1, 0),
    "own_draw": (1, 0),
    "last_tile": (1, 1),
    "last_discard": (1, 1),
    "kong_bloom": (1, 1),
    "robbing_kong": (1, 1),
    "seat_wind_pung": (1, 1),
    "round_wind_pung": (1, 1),
    "all_runs": (1, 0),
    "twin_runs": (1, 0),
    "two_twin_runs": (3, 0),
    "three_colour_runs": (2, 1),
    "straight": (2, 1),
    "all_simples": (1, 1),
    "all_pung": (2, 2),
    "three_closed_pungs": (2, 2),
    "three_colour_pungs": (2, 2),
    "three_kongs": (2, 2),
    "lesser_three": (2, 2),
    "seven_pairs": (2, 0),
    "outside_hand": (2, 1),
    "pure_outside_hand": (3, 2),
    "terminals_and_honours": (2, 2),
    "half_flush": (3, 2),
    "full_flush": (6, 5),
}
"""Han of each pattern, closed and open; a pattern of 0 is of closed hands only."""

Patterns = dict[str, Pattern]
_CLOSED: Final[Patterns] = {name: Pattern(name, han[0]) for name, han in HAN.items()}
_OPEN: Final[Patterns] = {name: Pattern(name, han[1]) for name, han in HAN.items()}
_DRAGON_PUNGS: Final = tuple(Pattern("dragon_pung", number) for number in range(5))
_FIVE_HAN: Final = Pattern("hand_of_man", 5)

YAKUMAN: Final = (
    "heavenly",
    "earthly",
    "thirteen_orphans",
    "four_closed_pungs",
    "greater_three",
    "lesser_four",
    "greater_four",
    "all_honours",
    "all_terminals",
    "all_green",
    "nine_gates",
    "four_kongs",
    "hand_of_man",
)
"""In the order of RI-58, by which the first of equals counts where yakuman do not add up (RI-59)."""

NAMES: Final = (*HAN, "dragon_pung", *YAKUMAN, "dora", "ura_dora", "red_five", "kita", "nagashi_mangan")
"""Every pattern, and what counts without being one."""

WINDS: Final = (27, 28, 29, 30)
_GREENS: Final = frozenset((19, 20, 21, 23, 25, 32))
_GATES: Final = (3, 1, 1, 1, 1, 1, 1, 1, 3)
_SANMA_PLAYERS: Final = 3


def of_win(win: RiichiWin, hand: WholeHand, settings: RiichiOptions) -> list[Pattern]:
    """The patterns that every reading has: of the course of the hand, and of all its tiles together."""
    of = _CLOSED if hand.is_closed else _OPEN
    found = [of[name] for name in (*_of_course(win, hand, settings), *_of_tiles(hand, settings))]
    if settings.hand_of_man == "five_han" and is_hand_of_man(win):
        found.append(_FIVE_HAN)
    return found


# ---- by the course of the hand (RI-50) ----


def _of_course(win: RiichiWin, hand: WholeHand, settings: RiichiOptions) -> list[str]:
    found: list[str] = []
    if win.riichi:
        found.append("double_riichi" if win.riichi == "double" else "riichi")
        if win.ippatsu and settings.ippatsu:
            found.append("ippatsu")
    if win.by is WinBy.DRAW:
        found += _of_own_draw(win, hand, settings)
    elif win.by is WinBy.DISCARD:
        if win.last_tile:
            found.append("last_discard")
    elif not win.after_kita:
        found.append("robbing_kong")
    return found


def _of_own_draw(win: RiichiWin, hand: WholeHand, settings: RiichiOptions) -> list[str]:
    found = ["own_draw"] if hand.is_closed else []
    if not win.by_supplement:
        if win.last_tile:
            found.append("last_tile")
    elif settings.kita_bloom or not win.after_kita:
        found.append("kong_bloom")
    return found


# ---- by the tiles, in every reading alike (RI-53, RI-56, RI-57) ----


def _of_tiles(hand: WholeHand, settings: RiichiOptions) -> list[str]:
    found = []
    if not hand.has_outer and (hand.is_closed or settings.open_simples):
        found.append("all_simples")
    if not hand.has_simples:
        found.append("terminals_and_honours")
    if hand.suits == 1:
        found.append("half_flush" if hand.has_honours else "full_flush")
    return found


# ---- by one reading (RI-51, RI-52, RI-54 to RI-56) ----


def of_reading(reading: Reading, win: RiichiWin, hand: WholeHand, settings: RiichiOptions) -> list[Pattern]:
    """The patterns that these sets and this pair make."""
    of = _CLOSED if hand.is_closed else _OPEN
    found: list[Pattern] = []
    pungs = [group for group in reading.groups if not group.is_run]
    if pungs:
        if hand.has_honours:
            found += _of_honours(pungs, win, settings, of)
        if len(pungs) > 1:
            found += [of[name] for name in _of_pungs(pungs, reading)]
    if len(pungs) < 4:
        runs = [group.face for group in reading.groups if group.is_run]
        found += [of[name] for name in _of_runs(runs, reading, hand)]
        if hand.has_outer and _is_outside(reading):
            found.append(of["outside_hand" if hand.has_honours else "pure_outside_hand"])
    return found


def of_seven_pairs() -> Pattern:
    """The pattern of seven pairs (RI-55)."""
    return _CLOSED["seven_pairs"]


def _of_honours(pungs: list[Group], win: RiichiWin, settings: RiichiOptions, of: Patterns) -> list[Pattern]:
    honours = [group.face for group in pungs if group.face >= WINDS[0]]
    if not honours:
        return []
    found = []
    dragons = sum([face in DRAGONS for face in honours])
    if NORTH in honours and len(win.seats) == _SANMA_PLAYERS:  # SN-4: it counts as a dragon, or as nothing
        honours.remove(NORTH)
        dragons += settings.north_pung
    if dragons:
        found.append(_DRAGON_PUNGS[dragons])
    if win.seat_wind in honours:
        found.append(of["seat_wind_pung"])
    if win.round_wind in honours:
        found.append(of["round_wind_pung"])
    return found


def _of_pungs(pungs: list[Group], reading: Reading) -> list[str]:
    faces = [group.face for group in pungs]
    found = []
    if len(pungs) == 4:
        found.append("all_pung")
    if sum([not group.is_open for group in pungs]) == 3:
        found.append("three_closed_pungs")
    if len(pungs) > 2 and any(face < 9 and face + 9 in faces and face + 18 in faces for face in faces):
        found.append("three_colour_pungs")
    if sum([group.is_kong for group in pungs]) == 3:
        found.append("three_kongs")
    if reading.pair in DRAGONS and sum([face in DRAGONS for face in faces]) == 2:
        found.append("lesser_three")
    return found


def _of_runs(runs: list[int], reading: Reading, hand: WholeHand) -> list[str]:
    found = []
    if hand.is_closed:
        if len(runs) == 4 and reading.wait is Wait.TWO_SIDED and reading.pair not in hand.valued:
            found.append("all_runs")
        different = set(runs)
        if len(different) < len(runs):
            twins = sum([runs.count(face) // 2 for face in different])
            found.append("twin_runs" if twins == 1 else "two_twin_runs")
    if len(runs) >= 3:
        if hand.suits == 3 and any(face < 9 and face + 9 in runs and face + 18 in runs for face in runs):
            found.append("three_colour_runs")
        if any(face % 9 == 0 and face + 3 in runs and face + 6 in runs for face in runs):
            found.append("straight")
    return found


def _is_outside(reading: Reading) -> bool:
    return reading.pair in ORPHANS and all(group.is_outer for group in reading.groups)


# ---- yakuman (RI-58) ----


def yakuman_of_course(win: RiichiWin, hand: WholeHand, settings: RiichiOptions) -> Iterator[tuple[str, bool]]:
    """The yakuman of a first turn: each name, and that it is not double."""
    if not win.first_turn or hand.laid or win.kita:
        return
    if win.by is WinBy.DRAW and not win.by_supplement:
        yield "heavenly" if win.is_banker else "earthly", False
    elif is_hand_of_man(win) and settings.hand_of_man == "yakuman":
        yield "hand_of_man", False


def is_hand_of_man(win: RiichiWin) -> bool:
    """Whether the win is on a discard before the winner's first draw, nobody having called."""
    return win.first_turn and win.by is WinBy.DISCARD and not win.is_banker and not win.melds and not win.kita


def yakuman_of_tiles(win: RiichiWin, hand: WholeHand) -> Iterator[tuple[str, bool]]:
    """The yakuman that all tiles make in every reading, each with whether `double_yakuman` doubles it.

    The hand has the shape of RI-40.
    """
    whole = hand.whole
    if not hand.has_simples:
        if not hand.laid and is_thirteen_orphans(hand.held):
            yield "thirteen_orphans", hand.held[win.face] == 2
            return
        if not hand.suits:
            yield "all_honours", False
        if not hand.has_honours:
            yield "all_terminals", False
    if hand.has_honours:
        yield from _of_honour_sets(whole)
    if hand.kinds <= _GREENS:
        yield "all_green", False
    if hand.suits == 1 and not hand.has_honours and not hand.laid and _is_nine_gates(hand.held):
        yield "nine_gates", _extra_gate(hand.held) == win.face
    if hand.kongs == 4:
        yield "four_kongs", False


def _of_honour_sets(whole: list[int]) -> Iterator[tuple[str, bool]]:
    if min(whole[DRAGONS[0] :]) >= 3:
        yield "greater_three", False
    winds = whole[WINDS[0] : DRAGONS[0]]
    if min(winds) >= 3:
        yield "greater_four", True
    elif min(winds) == 2 and sum([number >= 3 for number in winds]) == 3:
        yield "lesser_four", False


def _suit(held: list[int]) -> list[int]:
    first = next(face for face in range(FACES) if held[face]) // 9 * 9
    return held[first : first + 9]


def _is_nine_gates(held: list[int]) -> bool:
    return all(number >= least for number, least in zip(_suit(held), _GATES, strict=True))


def _extra_gate(held: list[int]) -> int:
    """The face of which a hand of nine gates has one more than it needs."""
    first = next(face for face in range(FACES) if held[face]) // 9 * 9
    return first + next(at for at, number in enumerate(_suit(held)) if number > _GATES[at])


def has_four_closed_pungs(reading: Reading) -> bool:
    """Whether this reading is four closed pungs; waiting on the pair it is worth double (`double_yakuman`)."""
    return sum([group.is_run or group.is_open for group in reading.groups]) == 0


# ---- dora (RI-60 to RI-62) ----


@cache
def dora_face(indicator: int, players: int) -> int:
    """The face that an indicator points at: the next tile up, 9 before 1; for three players 1m before 9m (SN-9)."""
    if indicator >= DRAGONS[0]:
        return DRAGONS[(indicator - DRAGONS[0] + 1) % len(DRAGONS)]
    if indicator >= WINDS[0]:
        return WINDS[(indicator - WINDS[0] + 1) % len(WINDS)]
    if players == _SANMA_PLAYERS and indicator < 9:
        return 8 - indicator
    return indicator - indicator % 9 + (indicator + 1) % 9


def dora_count(indicators: Sequence[Tile], win: RiichiWin, hand: WholeHand) -> int:
    """How many dora these indicators make; Norths laid out count too (SN-6)."""
    found = 0
    for indicator in indicators:
        face = dora_face(FACE_OF[indicator], win.players)
        found += hand.whole[face]
        if face == NORTH:
            found += win.kita
    return found
