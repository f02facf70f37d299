"""What a reading of a hand counts as: its major conditions, or a minor win, and what forbids it (WH-16 to WH-29)."""

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from controller.rules.play_kinds import WallEnd, WinBy
from controller.rules.results import Pattern
from controller.rules.tiles import Counts
from controller.rules.win_declaration import Bar, WinDeclaration
from controller.rules.wuhan.clauses import WORDS
from controller.rules.wuhan.win import Wild, WuhanReading, open_sets, ways

ONE_SUIT: Final = ("pure_suit", "all_honours", "all_258")
"""WH-21 to WH-23, and what `one_suit_base` values."""
MAJORS: Final = (*ONE_SUIT, "all_pung", "all_claimed", "bottom_tile", "kong_bloom", "robbing_kong")
"""WH-21 to WH-28, in clause order."""
OWN_DRAW_WITHIN: Final = ("bottom_tile", "kong_bloom")
"""WH-33: conditions that imply an own draw."""
TEN: Final = 10
ALL_OPEN: Final = 4


class WinCircumstances(NamedTuple):
    """How the winning tile came, as far as it counts."""

    all_claimed: bool
    bottom_tile: bool
    kong_bloom: bool
    robbing_kong: bool


class Counted(NamedTuple):
    """A reading with the major conditions it fulfils, in clause order; none of them make a minor win."""

    reading: WuhanReading
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
    """Every reading of the winner's hand, `concealed` being its tiles with the winning one, and what it counts as."""
    wilds = concealed[wild.tile]
    found = []
    for reading in ways(concealed, attempt.melds, wild):
        majors = _majors(reading, course, three)
        found.append(Counted(reading, majors, _bar(attempt, reading, majors, wilds, wild)))
    return found


@cache
def _majors(reading: WuhanReading, course: WinCircumstances, three: bool) -> tuple[str, ...]:
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
    attempt: WinDeclaration, reading: WuhanReading, majors: Sequence[str], wilds: int, wild: Wild
) -> Bar | None:
    if not reading.eye_258 and not reading.eye_is_free:
        return "WH-16", WORDS.say("refusal.eye_not_258", seat=attempt.seat)
    if not majors and wilds > 1:
        return (
            "WH-17",
            WORDS.say("refusal.too_many_wilds", seat=attempt.seat, number=wilds, tile=wild.tile),
        )
    return None
