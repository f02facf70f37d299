"""The `score` contract for Hangzhou: a case told in JSON, judged like a hand of play."""

from collections.abc import Mapping, Sequence

from controller.rules.hangzhou.fortune import Fortune, fortune
from controller.rules.hangzhou.options import HangzhouOptions
from controller.rules.hangzhou.payments import cap_hangzhou_payments, false_win_payments, payments
from controller.rules.hangzhou.walls import PLAYERS, TILE_SET
from controller.rules.hangzhou.win import Feed, HangzhouDeclaration, judged
from controller.rules.results import CaseError, Json, Pattern, Payment, deltas_of
from controller.rules.score_case import Case, SeatCase, read_case
from controller.rules.tiles import Tile, counts

WAYS = ("draw", "discard", "rob", "ten_honours")


def score(case: Mapping[str, object], settings: HangzhouOptions) -> Json:
    """Whether the case is a win, by which patterns, and who pays what. Raises CaseError naming the field."""
    read = read_case(case, players=PLAYERS, tile_set=TILE_SET, ways=WAYS, is_set=_can_lie)
    if settings.permanent_fortune and read.indicator is not None:
        raise CaseError("indicator", "none is turned up under permanent_fortune (HZ-52)")
    if not settings.permanent_fortune and read.indicator is None:
        raise CaseError("indicator", "the tile turned up after the deal is missing (HZ-6)")
    if len(read.wins) != 1:
        return _answer(("HZ-25", "one player wins a hand of Hangzhou"), (), (), [])
    win = _declared(read)
    bar, patterns = judged(win, settings)
    due = (payments if bar is None else false_win_payments)(win, patterns, settings)
    if settings.chips is not None:
        # HZ-43: a stack nobody named is the agreed one, whole.
        due = cap_hangzhou_payments(
            due, [settings.chips if seat.chips is None else seat.chips for seat in read.seats]
        )
    return _answer(bar, patterns if bar is None else (), due, _notes(win))


def _can_lie(kind: str, tiles: tuple[Tile, ...], indicator: Tile | None) -> bool:
    """Whether the tiles look like such a set; one with a fortune tile does, and HZ-17 forbids it later."""
    lucky = fortune(indicator)
    if lucky.wild in tiles:
        return True
    if kind != "chow":
        return len(set(tiles)) == 1
    low, middle, high = sorted(lucky.face(each) for each in tiles)
    return high < 27 and low // 9 == high // 9 and (middle, high) == (low + 1, low + 2)


def _declared(case: Case) -> HangzhouDeclaration:
    """The case's win in the terms a hand of play is judged in."""
    said = case.wins[0]
    seat, lucky = case.seats[said.seat], fortune(case.indicator)
    if said.tile is None and said.by != "ten_honours":
        raise CaseError("win.tile", "the winning tile is missing")
    _check_floats(case, lucky)
    kongs = said.kongs if said.by == "draw" else 0
    return HangzhouDeclaration(
        seat=said.seat,
        by=said.by,
        from_=said.from_,
        held=None if seat.hand is None else counts(seat.hand),
        tile=said.tile,
        melds=tuple(each.melds for each in case.seats),
        banker=case.banker,
        stay=case.stay,
        fortune=lucky,
        kongs=kongs,
        # HZ-32: before a draw from the head a discard broke the streak, unless it was a float's.
        kongs_alone=0 if said.draw == "head" else kongs,
        floats=said.floats,
        feeds=tuple(Feed(feed.giver, feed.floats, feed.kongs) for feed in said.float_feeds),
        honours=_honours(seat, said.honours, lucky),
        cannot_win=seat.cannot_win,
    )


def _honours(seat: SeatCase, said: int, lucky: Fortune) -> int:
    """HZ-64: the row as told, or as it lies; none where what lies there shows a break."""
    if not lucky.keeps_honours_row(seat.discards):
        return 0
    return said or len(seat.discards)


def _check_floats(case: Case, lucky: Fortune) -> None:
    """Each float takes a fortune tile; with those held there are no more than the set has."""
    said = case.wins[0]
    seat = case.seats[said.seat]
    held = (seat.hand or ()).count(lucky.wild) + (said.tile == lucky.wild)
    if said.floats + held + (case.indicator is not None) > 4:
        raise CaseError("win.floats", f"{said.floats} floats need more fortune tiles than the set has")


def _notes(win: HangzhouDeclaration) -> list[str]:
    if win.held is not None:
        return []
    return [
        f"the hand of seat {win.seat} is not known: its shape and wait (HZ-12, HZ-20, HZ-26) are not judged and the "
        "patterns of its tiles (HZ-30, HZ-31, HZ-34 to HZ-36) not counted"
    ]


def _answer(
    bar: tuple[str, str] | None, patterns: Sequence[Pattern], paid: tuple[Payment, ...], notes: list[str]
) -> Json:
    clause, reason = bar or (None, None)
    return {
        "valid": bar is None,
        "clause": clause,
        "reason": reason,
        "patterns": [pattern.to_json() for pattern in patterns],
        "payments": [payment.to_json() for payment in paid],
        "deltas": list(deltas_of(paid, PLAYERS)),
        "notes": notes,
    }
