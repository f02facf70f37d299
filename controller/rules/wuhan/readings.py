"""Winning readings of a Wuhan hand, wilds in every way, and the meaning of a reading (WH-7 to WH-29).

Two readings differ here only if they are paid differently: all pungs or not, an eye of 2, 5, 8 or not, hard or not.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import compress
from typing import Final, NamedTuple

from controller.rules import shapes
from controller.rules.acts import MeldKind, WallEnd, WinBy
from controller.rules.decompositions import readings
from controller.rules.hand_state import Meld
from controller.rules.results import Pattern
from controller.rules.tiles import FACES, Counts, Tile
from controller.rules.win_declaration import Bar, WinDeclaration
from controller.rules.wuhan.clauses import WORDS

COPIES: Final = 4
ANY_NUMBER: Final = 99
OPEN_KINDS: Final = (
    MeldKind.CHOW,
    MeldKind.PUNG,
    MeldKind.DIRECT_KONG,
    MeldKind.FILLED_KONG,
)
"""WH-15: the sets that open a hand; closed and single kongs do not."""
EYES_258: Final = frozenset(face for face in range(27) if face % 9 in (1, 4, 7))
_NUMBERS: Final = range(27)
_FACES: Final = range(FACES)
_HONOURS: Final = 3
"""The honours beside the suits 0, 1 and 2."""


@dataclass(frozen=True, slots=True)
class Wild:
    """The meaning of the tiles under the indicator: `tile` is wild, `kong_tiles` form no pair or set.

    Without `fifth_copy` no wild stands for a fifth tile of a kind.
    """

    tile: Tile
    kong_tiles: frozenset[Tile]
    fifth_copy: bool = True

    @property
    def beside_runs(self) -> bool:
        """WH-7, WH-51: whether a wild could complete a run only as a kong tile: 12 if 3 and 4 are kong tiles."""
        return _beside_runs(self.kong_tiles)


@cache
def _beside_runs(kong_tiles: frozenset[Tile]) -> bool:
    return any(each in _NUMBERS and each % 9 == 2 and each + 1 in kong_tiles for each in kong_tiles)


class Reading(NamedTuple):
    """One way to read a hand; `sets` means that it is four sets and an eye.

    `eye_258` is WH-16's eye; `hard` means that no wild stands for another tile; `one_suit`, `honours` and `all_258`
    describe all tiles without single kongs.
    """

    sets: bool
    pungs: bool
    eye_258: bool
    hard: bool
    one_suit: bool
    honours: bool
    all_258: bool

    @property
    def eye_is_free(self) -> bool:
        """WH-16, WH-21 to WH-24: whether any eye will do, or none."""
        return self.pungs or self.one_suit or self.honours or self.all_258


class EyeReading(NamedTuple):
    """An eye that the sets leave, in the three properties that matter."""

    pungs: bool
    is_258: bool
    own_face: bool
    """Two wilds, 2, 5 or 8 by their own face: a pure suit reads them as its own 2, 5 or 8, honours cannot."""


def ways(concealed: Counts, melds: Sequence[Meld], wild: Wild) -> list[Reading]:
    """Every reading of a whole hand of the right length; empty if a kong tile or a wild lies where it may not."""
    faces_laid: set[Tile] = set()
    all_pungs = True
    for meld in melds:
        if meld.kind is not MeldKind.SINGLE_KONG:
            faces_laid.update(meld.tiles)
            all_pungs = all_pungs and meld.kind is not MeldKind.CHOW
    if wild.tile in faces_laid:
        return []
    for tile in wild.kong_tiles:
        if tile in faces_laid or concealed[tile]:
            return []
    wilds = concealed[wild.tile]
    row = concealed[:FACES]
    if not wilds:
        return _read(row, 0, faces_laid, all_pungs, None, wild, hard=True)
    natural = (*row[: wild.tile], 0, *row[wild.tile + 1 :])
    spare = _spare(natural, melds, wild) if wild.beside_runs or not wild.fifth_copy else None
    return _read(natural, wilds, faces_laid, all_pungs, spare, wild, hard=False) + _read(
        row, 0, faces_laid, all_pungs, None, wild, hard=True
    )


def open_sets(melds: Sequence[Meld]) -> list[Meld]:
    """WH-15: the sets that open the hand, in the order laid."""
    return [meld for meld in melds if meld.kind in OPEN_KINDS]


def _read(
    row: Sequence[int],
    wilds: int,
    laid: set[Tile],
    all_pungs: bool,
    spare: Sequence[int] | None,
    wild: Wild,
    *,
    hard: bool,
) -> list[Reading]:
    """The readings of naturals with `wilds` wilds; `spare` is how many of each face wilds may add, None any number."""
    faces = {*compress(_FACES, row), *laid}
    suits = {face // 9 for face in faces}
    honours, all_258 = suits == {_HONOURS}, faces <= EYES_258
    one_suit = len(suits) == 1 and not honours
    eyes = (
        _eyes(row, wilds, all_pungs, wild)
        if spare is None
        else _eyes_within(row, wilds, all_pungs, spare, wild)
    )
    found = [_of_eye(eye, hard, one_suit, honours, all_258) for eye in eyes]
    if (honours or all_258) and not any(reading.honours or reading.all_258 for reading in found):
        # WH-22, WH-23: no sets or eye needed.
        found.append(
            Reading(
                sets=False,
                pungs=False,
                eye_258=False,
                hard=hard,
                one_suit=False,
                honours=honours,
                all_258=all_258,
            )
        )
    return found


@cache
def _of_eye(eye: EyeReading, hard: bool, one_suit: bool, honours: bool, all_258: bool) -> Reading:
    """The reading of four sets and this eye."""
    pungs, is_258, own_face = eye
    all_honours = honours and pungs and not own_face
    return Reading(
        sets=True,
        pungs=pungs,
        eye_258=is_258,
        hard=hard,
        one_suit=one_suit,
        honours=all_honours,
        all_258=all_258 and pungs,
    )


def _eyes(row: Sequence[int], wilds: int, all_pungs: bool, wild: Wild) -> set[EyeReading]:
    eyes = shapes.eyes(row, wilds)
    in_pungs: Collection[int | None] = set(_eyes_of_pungs(row, wilds)) if eyes and all_pungs else ()
    found = {_EYES[face in in_pungs][face in EYES_258] for face in eyes}
    if None in eyes and wild.tile in EYES_258:
        found.add(EyeReading(None in in_pungs, is_258=True, own_face=True))
    return found


_EYES: Final = tuple(
    tuple(EyeReading(pungs, is_258, own_face=False) for is_258 in (False, True)) for pungs in (False, True)
)
"""By whether all sets are pungs, and whether the eye is of 2, 5 or 8."""


def _eye_readings(face: int | None, pungs: bool, wild: Wild) -> Iterator[EyeReading]:
    """WH-16: an eye of two wilds is any eye, or one of 2, 5, 8 if their own face is."""
    yield EyeReading(pungs, face in EYES_258, own_face=False)
    if face is None and wild.tile in EYES_258:
        yield EyeReading(pungs, is_258=True, own_face=True)


def _eyes_of_pungs(row: Sequence[int], wilds: int) -> Iterator[int | None]:
    """The eyes that leave only pungs; None for two wilds."""
    needed = sum([-count % 3 for count in row])
    if needed - 1 > wilds:
        # An eye spares one tile of the pungs at most.
        return
    for face in compress(_FACES, row):
        count = row[face]
        others = needed - -count % 3
        beside_one = others + -(count - 1) % 3 + 1  # One tile of the face and a wild are the eye.
        if beside_one <= wilds or (count > 1 and others + -(count - 2) % 3 <= wilds):
            yield face
    if needed + 2 <= wilds:
        yield None


def _eyes_within(
    row: Sequence[int], wilds: int, all_pungs: bool, spare: Sequence[int], wild: Wild
) -> set[EyeReading]:
    """As `_eyes`, reading by reading, if wilds may not stand for every tile."""
    found: set[EyeReading] = set()
    for reading in readings(row, wilds):
        left = list(spare)
        for block in reading:
            if block.kind == "run":
                for face in block.faces():
                    left[face] -= face not in block.naturals
            elif block.face is not None:
                left[block.face] -= block.wilds
        if min(left) < 0:
            continue
        pungs = all_pungs and all(block.kind != "run" for block in reading)
        eyes = _eye_readings(reading[-1].face, pungs, wild)
        found.update(eye for eye in eyes if not eye.own_face or left[wild.tile] >= 2)
    return found


def _spare(natural: Sequence[int], melds: Sequence[Meld], wild: Wild) -> list[int]:
    """How many tiles of each face wilds may stand for: no kong tile, and without `fifth_copy` no fifth tile."""
    if wild.fifth_copy:
        spare = [ANY_NUMBER] * FACES
    else:
        spare = [COPIES - number for number in natural]
        for meld in melds:
            for tile in meld.tiles:
                spare[tile] -= 1
    for tile in wild.kong_tiles:
        spare[tile] = 0
    return spare


# ---- major conditions, or a minor win (WH-16 to WH-29) ----

ONE_SUIT: Final = ("pure_suit", "all_honours", "all_258")
"""WH-21 to WH-23, and what `one_suit_base` values."""
MAJORS: Final = (*ONE_SUIT, "all_pung", "all_claimed", "bottom_tile", "kong_bloom", "robbing_kong")
"""WH-21 to WH-28, in clause order."""
OWN_DRAW_WITHIN: Final = ("bottom_tile", "kong_bloom")
"""WH-33: conditions that imply an own draw."""
TEN: Final = 10
ALL_OPEN: Final = 4


class WinCircumstances(NamedTuple):
    """How the winning tile came, as far as it matters."""

    all_claimed: bool
    bottom_tile: bool
    kong_bloom: bool
    robbing_kong: bool


class Counted(NamedTuple):
    """A reading with the major conditions it fulfils, in clause order; none of them make a minor win."""

    reading: Reading
    majors: tuple[str, ...]
    bar: Bar | None
    """Why this reading does not win: WH-16, WH-17."""

    def patterns(self, one_suit_base: int) -> tuple[Pattern, ...]:
        """By name: a major with its points, `minor` with its one, `hard` with its double."""
        won = [Pattern(each, worth(each, one_suit_base)) for each in self.majors] or [Pattern("minor", 1)]
        return (*won, Pattern("hard", 1)) if self.reading.hard else tuple(won)


def worth(major: str, one_suit_base: int) -> int:
    """The points of a condition alone."""
    return one_suit_base if major in ONE_SUIT else TEN


def course_of(attempt: WinDeclaration, *, bottom_stage: bool) -> WinCircumstances:
    """WH-25 to WH-28. Without a `bottom_stage` in the rules no tile is a bottom tile (JZ-3)."""
    own = attempt.by is WinBy.DRAW
    supplement = attempt.draw is WallEnd.TAIL or (attempt.draw is None and attempt.kongs > 0)
    return WinCircumstances(
        all_claimed=attempt.by is WinBy.DISCARD and len(open_sets(attempt.melds)) == ALL_OPEN,
        # The last tile of all is the last of the bottom stage.
        bottom_tile=own and bottom_stage and (attempt.bottom_stage or attempt.last_tile),
        kong_bloom=own and supplement,
        robbing_kong=attempt.by is WinBy.ROB,
    )


def counted(
    concealed: Counts, attempt: WinDeclaration, wild: Wild, course: WinCircumstances, *, three: bool
) -> list[Counted]:
    """Every reading of the winner's hand, `concealed` being its tiles with the winning one, and its conditions."""
    wilds = concealed[wild.tile]
    found = []
    for reading in ways(concealed, attempt.melds, wild):
        majors = _majors(reading, course, three)
        found.append(Counted(reading, majors, _bar(attempt, reading, majors, wilds, wild)))
    return found


@cache
def _majors(reading: Reading, course: WinCircumstances, three: bool) -> tuple[str, ...]:
    found = []
    # JZ-5: honours in four sets and a pair are one suit as well.
    if reading.one_suit or (three and reading.honours and reading.sets):
        found.append("pure_suit")
    if reading.honours:
        found.append("all_honours")
    if reading.all_258:
        found.append("all_258")
    if reading.pungs:
        found.append("all_pung")
    if reading.eye_258:
        # WH-25 to WH-28: these need four sets and an eye of 2, 5, 8 to count.
        if course.all_claimed:
            found.append("all_claimed")
        if course.bottom_tile:
            found.append("bottom_tile")
        if course.kong_bloom:
            found.append("kong_bloom")
        if course.robbing_kong:
            found.append("robbing_kong")
    return tuple(found)


def _bar(
    attempt: WinDeclaration, reading: Reading, majors: Sequence[str], wilds: int, wild: Wild
) -> Bar | None:
    if not reading.eye_258 and not reading.eye_is_free:
        return "WH-16", WORDS.say("refusal.eye_not_258", seat=attempt.seat)
    if not majors and wilds > 1:
        return (
            "WH-17",
            WORDS.say("refusal.too_many_wilds", seat=attempt.seat, number=wilds, tile=wild.tile),
        )
    return None
