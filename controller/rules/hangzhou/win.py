"""A declared Hangzhou win: whether it wins, and by which patterns (HZ-12, 13, 20 to 36, 53, 58, 59, 64)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import prod
from typing import Final

from controller.rules import shapes
from controller.rules.hand_state import Meld
from controller.rules.hangzhou.fortune import Fortune
from controller.rules.hangzhou.options import HangzhouOptions
from controller.rules.results import Pattern
from controller.rules.tiles import Counts, Seat, Tile, add_tiles, kinds_in, name, names, remove_tiles

CLAIMS: Final = ("discard", "rob")
HAND_TILES: Final = 13
FULL_ROW: Final = 10
"""Honours that win under HZ-64."""


@dataclass(frozen=True, slots=True)
class Feed:
    """HZ-57: who fed a claim in a float round, and the floats and kongs made by then."""

    giver: Seat
    floats: int
    kongs: int


@dataclass(frozen=True, slots=True)
class HangzhouDeclaration:
    """The facts of a declared win, the same from a score case and from a hand of play.

    `held` are the concealed tiles without the winning `tile`, None where unknown. With `dealt` the banker's fourteen
    stand in `held` and `tile` is None: no tile came last. `floats` and `kongs` are the unbroken row; `kongs_alone` the
    kongs that count where no float does. `melds` are every seat's.
    """

    seat: Seat
    by: str
    from_: Seat | None
    held: Counts | None
    tile: Tile | None
    melds: tuple[tuple[Meld, ...], ...]
    banker: Seat
    stay: int
    fortune: Fortune
    kongs: int = 0
    kongs_alone: int = 0
    floats: int = 0
    feeds: tuple[Feed, ...] = ()
    honours: int = 0
    cannot_win: str | None = None
    dealt: bool = False

    @property
    def own_melds(self) -> tuple[Meld, ...]:
        """The sets the winner has laid out."""
        return self.melds[self.seat]

    @property
    def is_claim(self) -> bool:
        """Whether the win is on another's tile: a discard, or a robbed kong."""
        return self.by in CLAIMS


@dataclass(frozen=True, slots=True)
class HangzhouReading:
    """One way to read the tiles of a win: sets or pairs, the fortune over standing with the winning tile or not."""

    pairs: bool
    wild_eye: bool
    fours: int = 0
    pure: bool = False


def judged(
    win: HangzhouDeclaration, settings: HangzhouOptions
) -> tuple[tuple[str, str] | None, tuple[Pattern, ...]]:
    """What forbids the declared win (None: nothing), and its best patterns; as `forbidden` and `best_patterns` say."""
    found = tuple(readings(win, settings))
    return _forbidden(win, settings, found), _best_patterns(win, settings, found)


def forbidden(win: HangzhouDeclaration, settings: HangzhouOptions) -> tuple[str, str] | None:
    """The clause and the reason why the declared win does not win; None where it does."""
    return _forbidden(win, settings, readings(win, settings))


def public_bar(win: HangzhouDeclaration, settings: HangzhouOptions) -> tuple[str, str] | None:
    """What forbids a claimed win whatever the hand holds: HZ-23, HZ-24, HZ-53, HZ-58."""
    if not win.is_claim:
        return None
    if settings.wall_only:
        return "HZ-53", "only an own draw wins here"
    if win.tile == win.fortune.wild:
        return "HZ-24", f"the discarded fortune tile {name(win.fortune.wild)} never wins for another"
    from_stay = settings.claims_from_stay(robbing=win.by == "rob")
    if win.stay < from_stay:
        return "HZ-23", f"claiming wins only from stay {from_stay} on, and the banker is at stay {win.stay}"
    if win.banker not in (win.seat, win.from_):
        return (
            "HZ-23",
            f"seats {win.seat} and {win.from_} are both non-bankers: neither wins on the other's tile",
        )
    return None


def best_patterns(win: HangzhouDeclaration, settings: HangzhouOptions) -> tuple[Pattern, ...]:
    """The patterns of the highest-paying reading, in clause order; of equal ones the wild eye's.

    Without a known hand, or where the tiles make no win, the course of the hand alone: kongs and robbing.
    """
    return _best_patterns(win, settings, tuple(readings(win, settings)))


def factor(patterns: Sequence[Pattern]) -> int:
    """HZ-29: the patterns multiply."""
    return prod(pattern.value for pattern in patterns)


def readings(win: HangzhouDeclaration, settings: HangzhouOptions) -> Iterator[HangzhouReading]:
    """Every reading of the tiles that is a win, wild eyes first."""
    if win.held is None or win.by == "ten_honours":
        return
    if win.dealt:
        # [decision] No tile of the banker's fourteen came last: any of them may stand as the winning tile.
        for each in kinds_in(win.held):
            yield from _readings(win, remove_tiles(win.held, each), each, settings)
    elif win.tile is not None:
        yield from _readings(win, win.held, win.tile, settings)


def waits_on_anything(
    held: Counts, melds: Sequence[Meld], fortune: Fortune, settings: HangzhouOptions
) -> bool:
    """HZ-26, HZ-30: four complete sets (or six pairs) and one fortune tile over."""
    if sum(held) + 3 * len(melds) != HAND_TILES:
        return False
    faces, wilds = fortune.split(held)
    if not melds and shapes.pairs_wait_on_anything(faces, wilds):
        return True
    if not shapes.waits_on_anything(faces, wilds):
        return False
    return settings.fifth_copy or shapes.wins_within(
        faces, wilds - 1, _room(faces, melds, fortune), eye=False
    )


def _forbidden(
    win: HangzhouDeclaration, settings: HangzhouOptions, found: Iterable[HangzhouReading]
) -> tuple[str, str] | None:
    return (
        _right_lost(win)
        or _ten_honours(win, settings)
        or _open_sets(win)
        or public_bar(win, settings)
        or _shape(win, settings, found)
    )


def _best_patterns(
    win: HangzhouDeclaration, settings: HangzhouOptions, found: Sequence[HangzhouReading]
) -> tuple[Pattern, ...]:
    if not found:
        return _patterns(win, None, settings)
    told = [_patterns(win, reading, settings) for reading in found]
    return told[0] if len(told) == 1 else max(told, key=factor)


def _right_lost(win: HangzhouDeclaration) -> tuple[str, str] | None:
    if win.cannot_win is None:
        return None
    return win.cannot_win, f"seat {win.seat} may not win any more in this hand ({win.cannot_win})"


def _ten_honours(win: HangzhouDeclaration, settings: HangzhouOptions) -> tuple[str, str] | None:
    if win.by != "ten_honours":
        return None
    if settings.ten_honours == "off":
        return "HZ-64", "ten discarded honours win nothing here"
    if win.honours < FULL_ROW:
        return "HZ-64", f"seat {win.seat} has discarded {win.honours} honours from the start, not {FULL_ROW}"
    return None


def _open_sets(win: HangzhouDeclaration) -> tuple[str, str] | None:
    for meld in win.own_melds:
        if win.fortune.wild in meld.tiles:
            return "HZ-17", f"the {meld.kind} {names(meld.tiles)} contains a fortune tile"
        if meld.kind == "single_kong":
            return "HZ-16", "no tile is konged alone"
        if meld.kind == "chow" and meld.from_ not in (None, (win.seat - 1) % len(win.melds)):
            return "HZ-14", f"seat {win.seat} cannot have chowed {names(meld.tiles)} from seat {meld.from_}"
    return None


def _shape(
    win: HangzhouDeclaration, settings: HangzhouOptions, found: Iterable[HangzhouReading]
) -> tuple[str, str] | None:
    if win.held is None:
        return None
    number = sum(win.held) + 3 * len(win.own_melds) - win.dealt
    if number != HAND_TILES:
        return (
            "HZ-20",
            f"seat {win.seat} has {number} tiles instead of {HAND_TILES}: a long or short hand cannot win",
        )
    if win.by == "ten_honours":
        return None
    if next(iter(found), None) is None:
        with_ = "" if win.tile is None else f" with {name(win.tile)}"
        return "HZ-12", f"{names(_tiles_of(win.held))}{with_} is neither an eye and sets nor seven pairs"
    if win.is_claim and waits_on_anything(win.held, win.own_melds, win.fortune, settings):
        return "HZ-26", "any tile completes this hand, so it wins only by own draw"
    return None


def _tiles_of(held: Counts) -> Iterator[Tile]:
    return (Tile(index) for index, number in enumerate(held) for _ in range(number))


def _readings(
    win: HangzhouDeclaration, held: Counts, tile: Tile, settings: HangzhouOptions
) -> Iterator[HangzhouReading]:
    melds, fortune = win.own_melds, win.fortune
    if sum(held) + 3 * len(melds) != HAND_TILES:
        return
    before, wilds_before = fortune.split(held)
    faces, wilds = fortune.split(add_tiles(held, tile))
    if shapes.waits_on_anything(before, wilds_before) and (
        settings.fifth_copy
        or _wild_eye_within(before, wilds_before, fortune, tile, _room(faces, melds, fortune))
    ):
        yield HangzhouReading(pairs=False, wild_eye=True)
    if not melds:
        if shapes.pairs_wait_on_anything(before, wilds_before):
            # HZ-36 [reading]: the fortune over stands with the winning tile, so that one is in no four of a kind.
            yield HangzhouReading(pairs=True, wild_eye=True, fours=before.count(4))
        if shapes.wins_in_pairs(faces, wilds):
            yield HangzhouReading(pairs=True, wild_eye=False, fours=faces.count(4), pure=wilds == 0)
    if shapes.wins(faces, wilds) and (
        settings.fifth_copy or shapes.wins_within(faces, wilds, _room(faces, melds, fortune))
    ):
        yield HangzhouReading(pairs=False, wild_eye=False)


def _wild_eye_within(
    before: list[int], wilds: int, fortune: Fortune, tile: Tile, room: Sequence[int]
) -> bool:
    """Without fifth copies: the fortune over must still find room as the winning tile's twin."""
    left = list(room)
    if tile != fortune.wild:
        left[fortune.face(tile)] -= 1
        if left[fortune.face(tile)] < 0:
            return False
    return shapes.wins_within(before, wilds - 1, left, eye=False)


def _room(faces: Sequence[int], melds: Sequence[Meld], fortune: Fortune) -> list[int]:
    """How many more of each face there can be before a fifth copy."""
    room = [4 - number for number in faces]
    for meld in melds:
        for each in meld.tiles:
            room[fortune.face(each)] -= 1
    return room


def _patterns(
    win: HangzhouDeclaration, reading: HangzhouReading | None, settings: HangzhouOptions
) -> tuple[Pattern, ...]:
    if win.by == "ten_honours":
        wild = settings.ten_honours == "ten_wild" or win.honours > FULL_ROW
        return (Pattern("wild_eye", 2),) if wild else ()
    found: list[Pattern] = []
    wild_eye = reading is not None and reading.wild_eye
    floats = win.floats if wild_eye else 0
    if wild_eye:
        found.append(Pattern("wild_eye", 2))
    if floats:
        found.append(Pattern("float", 2**floats))
    kongs = win.kongs if floats else win.kongs_alone
    if kongs:
        found.append(Pattern("kong_bloom", 2**kongs))
    if win.by == "rob":
        found.append(Pattern("robbing_kong", 2))
    if reading is not None and reading.pairs:
        found.append(Pattern("seven_pairs", 2))
        if reading.pure and (settings.pure_seven_pairs_on_claim or not win.is_claim):
            found.append(Pattern("pure_seven_pairs", 2))
        if reading.fours:
            found.append(Pattern("deluxe", 2**reading.fours))
    return tuple(found)
