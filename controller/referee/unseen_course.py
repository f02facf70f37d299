"""What happened while nobody looked: several discards in one picture, a claim that nobody called.

The layout shows which tiles lie there, not in which order they came. The module finds every course of play that the
rules allow and that leads from the known acts to this layout; people choose the right one. Tiles must be put back only
if no course leads to it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Final

from controller.referee import layout_diff
from controller.referee.hand_flow import apply_act, differing, next_draw, open_claims, supplement
from controller.referee.stages import ClaimWindow, Turn, TurnAsks
from controller.referee.table_state import NamedZone, Table, UnseenCourse
from controller.referee.zones import Melds, TableMeld, TableZone, TileRow, Zones
from controller.rules.acts import Act, Chow, Discard, Draw, Flower, Kita, Kong, KongKind, Pung, WallEnd
from controller.rules.hand_state import HandState, Phase
from controller.rules.system import System
from controller.rules.tiles import NORTH, Seat, name, tile

MOST_ACTS: Final = 12
"""Longest course: a round of the table with its draws, and a little more."""
MOST_COURSES: Final = 6
Course = tuple[Act, ...]


def explaining_courses(table: Table) -> tuple[Course, ...]:
    """The courses of play, a few at most, that lead to the layout; empty if all is as expected."""
    if not differing(table) or not isinstance(table.stage, Turn | ClaimWindow):
        return ()
    seen = _certain(table)
    if _least_acts(table.system, table.current_hand, seen) > MOST_ACTS:
        return ()  # another table's tiles, say: to try every order of them would take minutes
    return tuple(islice(_courses(table.system, table.current_hand, seen, ()), MOST_COURSES))


def possible_courses(table: Table) -> UnseenCourse | None:
    """Courses to ask about; None if nothing explains the layout. If the turn seat laid several tiles and nothing
    explains them all, one of them was its discard."""
    courses = explaining_courses(table)
    if not courses and isinstance(table.stage, Turn):
        courses = _one_of_several(table.current_hand, table.system, _certain(table))
    if not courses:
        return None
    return UnseenCourse(differing(table), courses, len(table.current_hand.acts), table.at)


def unseen_claim(table: Table) -> UnseenCourse | None:
    """A meld claimed without a call, to be asked about before the next tile is drawn; None if the layout may have come
    without a claim."""
    course = possible_courses(table)
    ordinary = course is None or any(isinstance(acts[0], Draw) for acts in course.courses)
    return None if ordinary else course


def _certain(table: Table) -> Zones:
    return {zone: content for zone, content in table.seen.items() if zone not in table.sensors.blind}


def question_asked(table: Table) -> UnseenCourse | None:
    """The course that people are asked about; None without such a course, or if it was denied."""
    course = table.hand.course
    return None if course is None or course.denied else course


def clear_known_course(table: Table) -> Table:
    """Drop the question when it is answered or the tiles are gone."""
    course = table.hand.course
    if course is None:
        return table
    there = isinstance(table.stage, Turn | ClaimWindow) and len(table.current_hand.acts) == course.acts
    if there and differing(table) == course.zones:
        return table
    return replace(table, hand=replace(table.hand, course=None))


def apply_course(table: Table, course: Course) -> Table:
    """The table after this course; the discards lie in the order that follows from it."""
    before = table.seen
    table = replace(table, hand=replace(table.hand, course=None))
    for act in course:
        table = apply_act(table, act)
        if table.current_hand.phase is Phase.OVER:
            return table
    table = _with_order(table, before)
    match table.current_hand.phase:
        case Phase.CLAIMS:
            return open_claims(table)
        case Phase.SUPPLEMENT | Phase.ROB:
            return supplement(table)
    return replace(table, stage=Turn(TurnAsks.DISCARD))


def deny_course(table: Table) -> Table:
    """Deny all courses: the tiles must be put back, and no claim was made."""
    course = table.hand.course
    assert course is not None
    denied = replace(table, hand=replace(table.hand, course=replace(course, denied=True)))
    return next_draw(denied) if isinstance(table.stage, ClaimWindow) else denied


def _with_order(table: Table, before: Zones) -> Table:
    """The rows whose tiles came in another order than the camera reads them."""
    wanted = layout_diff.expected(table.current_hand, table.system)
    names = table.hand.named
    for seat in range(table.system.players):
        row = TableZone.discards(seat)
        came, read = row.content_in(wanted), row.content_in(before)
        ordered = (*came, *(Counter(read) - Counter(came)).elements())
        if read != ordered and Counter(read) == Counter(ordered):
            names = (*(one for one in names if one.zone != row), NamedZone(row, read, ordered))
    return replace(table, hand=replace(table.hand, named=names))


# ---- the search --------------------------------------------------------------------------------------------------


def _courses(system: System, hand: HandState, seen: Zones, done: Course) -> Iterator[Course]:
    if done and not isinstance(done[-1], Draw) and _explains(system, hand, seen):
        yield done
        return
    if len(done) == MOST_ACTS:
        return
    for act in dict.fromkeys(_next_acts(system, hand, seen)):
        if system.verify(hand, act) is None and isinstance(after := system.apply(hand, act), HandState):
            yield from _courses(system, after, seen, (*done, act))


def _least_acts(system: System, hand: HandState, seen: Zones) -> int:
    """The least number of acts until all discards lie there: one each, and a draw or a claim between two."""
    wanted = layout_diff.expected(hand, system)
    rows = map(TableZone.discards, range(system.players))
    laid = sum(len(_added(row.content_in(wanted), row.content_in(seen))) for row in rows if row in seen)
    return 2 * laid - 1


def _one_of_several(hand: HandState, system: System, seen: Zones) -> tuple[Course, ...]:
    new = dict.fromkeys(_new_discards(hand, system, seen)) if hand.phase is Phase.DISCARD else {}
    courses = tuple((act,) for act in new if system.verify(hand, act) is None)
    return courses if len(courses) > 1 else ()


def _explains(system: System, hand: HandState, seen: Zones) -> bool:
    """Whether the acts of the hand explain the layout, in any order of reading."""
    wanted = layout_diff.expected(hand, system)
    for zone in wanted.keys() & seen.keys():
        row = TableZone.discards(zone.owner)
        if zone == row and Counter(row.content_in(wanted)) == Counter(row.content_in(seen)):
            continue
        melds = TableZone.melds(zone.owner)
        if zone == melds and layout_diff.same_melds(melds.content_in(wanted), melds.content_in(seen)):
            continue
        if wanted[zone] != seen[zone]:
            return False
    return True


def _next_acts(system: System, hand: HandState, seen: Zones) -> Iterator[Act]:
    """The acts that the layout suggests, the likeliest first."""
    match hand.phase:
        case Phase.DISCARD:
            yield from _own_acts(system, hand, seen)
        case Phase.CLAIMS:
            yield from _claims(system, hand, seen)
            yield Draw(hand.after(hand.turn), None, WallEnd.HEAD)
        case Phase.ROB | Phase.SUPPLEMENT:
            yield Draw(hand.turn, None, WallEnd.TAIL)


def _own_acts(system: System, hand: HandState, seen: Zones) -> Iterator[Act]:
    wanted = layout_diff.expected(hand, system)
    turn = hand.turn
    yield from _new_discards(hand, system, seen)
    singles = TableZone.singles(turn)
    for laid in _added(singles.content_in(wanted), singles.content_in(seen)):
        one = tile(laid)
        if one == NORTH and system.has_bets:
            yield Kita(turn)
        else:
            yield Flower(turn, one) if one in system.flower_tiles(hand) else Discard(turn, one)
    melds = TableZone.melds(turn)
    was, now = melds.content_in(wanted), melds.content_in(seen)
    if (new := _new_meld(was, now)) is not None and set(new.tiles) == {layout_diff.BACK}:
        yield Kong(turn, KongKind.CLOSED, None)
    if (grown := layout_diff.grown_pung(was, now)) is not None:
        yield Kong(turn, KongKind.FILLED, tile(grown))
    for seat in _others(hand):
        zone = TableZone.melds(seat)
        if (new := _new_meld(zone.content_in(wanted), zone.content_in(seen))) is not None:
            given = new.tiles if new.rotated is None else (new.tiles[new.rotated],)
            yield from (Discard(turn, tile(laid)) for laid in given if laid != layout_diff.BACK)


def _new_discards(hand: HandState, system: System, seen: Zones) -> Iterator[Act]:
    row = TableZone.discards(hand.turn)
    wanted = row.content_in(layout_diff.expected(hand, system))
    for laid in _added(wanted, row.content_in(seen)):
        yield Discard(hand.turn, tile(laid))


def _claims(system: System, hand: HandState, seen: Zones) -> Iterator[Act]:
    """The claims of the open discard that the layout shows: it has left its row, and is in a new meld."""
    if hand.last_discard is None:
        return
    giver, claimed = hand.last_discard
    wanted = layout_diff.expected(hand, system)
    row, given = TableZone.discards(giver), name(claimed)
    if row.content_in(wanted).count(given) <= row.content_in(seen).count(given):
        return
    for seat in _others(hand):
        zone = TableZone.melds(seat)
        new = _new_meld(zone.content_in(wanted), zone.content_in(seen))
        if new is None or given not in new.tiles or layout_diff.BACK in new.tiles:
            continue
        own = list(new.tiles)
        own.remove(given)
        with_ = tuple(map(tile, own))
        if not layout_diff.same_face(new.tiles):
            yield Chow(seat, with_)
        else:
            yield Kong(seat, KongKind.DIRECT, claimed) if len(own) == 3 else Pung(seat, with_)


def _others(hand: HandState) -> list[Seat]:
    return [hand.after(hand.turn, steps) for steps in range(1, hand.players)]


def _added(was: TileRow, now: TileRow) -> list[str]:
    """The tiles that lie there now and did not before, in the order read."""
    left = Counter(was)
    new = []
    for laid in now:
        if left[laid]:
            left[laid] -= 1
        elif laid not in (layout_diff.BACK, "unknown"):
            new.append(laid)
    return new


def _new_meld(was: Melds, now: Melds) -> TableMeld | None:
    """The first new meld; None if the others have changed."""
    same = len(now) > len(was) and layout_diff.same_melds(was, now[: len(was)])
    return now[len(was)] if same else None
