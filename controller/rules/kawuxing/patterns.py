"""The patterns of a win and its doubles: KW-10, KW-31 to KW-51.

There are no wild tiles, so counting decides all but two things: whether the sets may all be pungs, and whether the
winning 5 completes a 4-5-6.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from controller.rules import shapes
from controller.rules.acts import MeldKind, WallEnd, WinBy
from controller.rules.hand_state import COPIES, Meld
from controller.rules.kawuxing.options import KawuxingOptions
from controller.rules.results import Pattern
from controller.rules.tiles import FIRST_HONOUR, Counts, Tile, counts
from controller.rules.win_declaration import WinDeclaration

Patterns = tuple[Pattern, ...]

DRAGONS: Final = (31, 32, 33)
SETS: Final = 4
HAND_TILES: Final = 14
DOUBLE_DRAGON: Final = "double_dragon_seven_pairs"
DOUBLE_DRAGON_DOUBLES: Final = 4


def best_patterns(attempt: WinDeclaration, settings: KawuxingOptions) -> Patterns | None:
    """The patterns of the reading that pays most (KW-30); None if the tiles win in no reading.

    Of readings that pay the same, the one with more doubles before the limit. The winner's hand is known.
    """
    whole = attempt.whole
    assert whole is not None
    course = course_patterns(attempt)
    readings = [found + course for found in _readings(attempt, whole)]
    return max(
        readings,
        key=lambda found: (doublings(found, settings), sum(each.value for each in found)),
        default=None,
    )


def doublings(patterns: Sequence[Pattern], settings: KawuxingOptions) -> int:
    """The number of doubles: at most `max_doubles`; KW-51 reaches four if that is agreed."""
    most = settings.max_doubles
    if settings.double_dragon_four and any(each.name == DOUBLE_DRAGON for each in patterns):
        most = max(most, DOUBLE_DRAGON_DOUBLES)
    return min(sum(each.value for each in patterns), most)


def course_patterns(attempt: WinDeclaration) -> Patterns:
    """The patterns from the course of the hand: KW-34 to KW-38."""
    found = []
    if (
        attempt.by is WinBy.DRAW
        and attempt.draw is not WallEnd.HEAD
        and (attempt.draw is WallEnd.TAIL or attempt.kongs)
    ):
        found.append(Pattern("kong_bloom", max(1, attempt.kongs)))
    if attempt.by is WinBy.DISCARD and attempt.after_kong:
        found.append(Pattern("claimed_on_kong", 1))
    if attempt.by is WinBy.ROB:
        found.append(Pattern("robbing_kong", 1))
    if attempt.disclosed:
        found.append(Pattern("disclosed", 1))
    if attempt.by is WinBy.DRAW and attempt.last_tile:
        found.append(Pattern("last_tile", 1))
    return tuple(found)


def laid_patterns(attempt: WinDeclaration) -> Patterns:
    """The patterns from the sets laid out and the winning tile alone, if the winner's hand is not known.

    Beside four sets the one tile in hand is the winning tile's other half, so these are judged like any hand.
    """
    laid, tile = _laid(attempt), attempt.tile
    if tile is not None and attempt.sets == SETS:
        pair = counts((tile, tile))
        return tuple(_in_sets(attempt, pair, _is_pure(attempt, pair)))
    found = []
    if any(meld.kind is MeldKind.PUNG and tile in meld.tiles for meld in attempt.melds):
        found.append(Pattern("open_four", 1))
    if set(DRAGONS) <= laid:
        found.append(Pattern("greater_three", 3))
    return tuple(found)


def is_ready(held: Counts, laid: Sequence[Meld]) -> bool:
    """KW-52: whether these concealed tiles, with the sets laid, need only one tile to win.

    A tile of which the player itself has all four is no wait. [reading]
    """
    if sum(held) + 3 * len(laid) != HAND_TILES - 1:
        return False
    waits = list(shapes.waits(held, 0)) if shapes.need(held) <= 2 else []  # An eye takes two tiles.
    if not laid and held.count(1) + held.count(3) == 1:
        waits += [Tile(tile) for tile, number in enumerate(held) if number % 2]
    own = [each for meld in laid for each in meld.tiles]
    return any(held[tile] + own.count(tile) < COPIES for tile in waits)


def _readings(attempt: WinDeclaration, whole: Counts) -> Iterator[Patterns]:
    """Seven pairs first, then sets: of two with equal value the first is reported."""
    faces = whole[:34]
    pure = _is_pure(attempt, whole)
    if not attempt.melds and shapes.wins_in_pairs(faces, 0):
        fours = faces.count(4)
        yield (
            *([Pattern("pure_suit", 2)] if pure else []),
            Pattern(DOUBLE_DRAGON, DOUBLE_DRAGON_DOUBLES)
            if fours > 1
            else Pattern("dragon_seven_pairs", 3)
            if fours
            else Pattern("seven_pairs", 2),
        )
    if shapes.wins(faces, 0):
        yield tuple(_in_sets(attempt, whole, pure))


def _in_sets(attempt: WinDeclaration, whole: Counts, pure: bool) -> Iterator[Pattern]:
    tile, faces, laid = attempt.tile, whole[:34], _laid(attempt)
    assert tile is not None
    # KW-31 and KW-32 never occur in one reading and have equal value.
    if shapes.wins_in_pungs(faces, 0):
        yield Pattern("all_pung", 1)
    elif _fits_between(tile, whole):
        yield Pattern("fit_five", 1)

    dragon_sets = sum(whole[each] == 3 or each in laid for each in DRAGONS)
    pungs = [meld.tiles[0] for meld in attempt.melds if meld.kind is MeldKind.PUNG]
    better = pure or dragon_sets == len(DRAGONS)
    # KW-33, KW-45 [reading]: one double (two) for any number of fours in the hand.
    if tile in pungs or (better and any(whole[each] for each in pungs)):
        yield Pattern("open_four", 1)
    if pure:
        yield Pattern("pure_suit", 2)
    if attempt.sets == SETS:
        yield Pattern("lone_tile", 2)
    if dragon_sets == 2 and any(whole[each] == 2 for each in DRAGONS):
        yield Pattern("lesser_three", 2)
    if whole[tile] == 4 or (better and 4 in faces):
        yield Pattern("closed_four", 2)
    if dragon_sets == len(DRAGONS):
        yield Pattern("greater_three", 3)


def _fits_between(tile: Tile, whole: Counts) -> bool:
    """KW-32: the winning tile is a 5, and with 4 and 6 taken away beside it the rest still wins."""
    if tile >= FIRST_HONOUR or tile % 9 != 4 or not (whole[tile - 1] and whole[tile + 1]):
        return False
    rest = list(whole[:34])
    for each in (tile - 1, tile, tile + 1):
        rest[each] -= 1
    return shapes.wins(rest, 0)


def _is_pure(attempt: WinDeclaration, whole: Counts) -> bool:
    """KW-41. A closed kong that nobody has seen may be anything, so it excludes the pattern."""
    suits = [suit for suit in range(3) if any(whole[9 * suit : 9 * suit + 9])]
    if len(suits) != 1 or any(whole[FIRST_HONOUR:34]):
        return False
    return all(meld.tiles and meld.tiles[0] // 9 == suits[0] for meld in attempt.melds)


def _laid(attempt: WinDeclaration) -> set[int]:
    """The faces of the sets laid out, as far as they were seen."""
    return {meld.tiles[0] for meld in attempt.melds if meld.tiles}
