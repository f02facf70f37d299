"""Questions: what the camera or the machine could not read with certainty, to be answered by people at the table.

A question is derived from the table's state, so that a restarted controller asks the same by the same id. Once the
reading becomes certain by itself, it is gone. Answers are handled by `controller.referee.question_answers`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Final

from controller.referee import dice_disagreement, layout_diff, unreadable_dice
from controller.referee.inputs import AnswerKind
from controller.referee.question_values import (
    MOST_CHOICES,
    Choice,
    Question,
    QuestionKind,
    identified,
    picture_of,
)
from controller.referee.reading_doubts import UNREAD, ReadingDoubt, blinds, filled, marked, tiles_of, unread
from controller.referee.stages import (
    AwaitingHiddenHand,
    Dealing,
    LayingMeld,
    Opening,
    Revealing,
    Turn,
    TurningUp,
)
from controller.referee.table_state import Table, zone_needs_help
from controller.referee.unseen_questions import about_course, about_face_down, about_flowers, whole_hand
from controller.referee.zones import (
    PLAYER_KINDS,
    AnyZone,
    FaceUpTile,
    OpenHand,
    TableMeld,
    TableZone,
    TableZoneKind,
    TileRow,
    ZoneContent,
    zones_to_json,
)
from controller.rules.tiles import Seat
from controller.words import Sentence, say

_WHICH: Final = {
    TableZoneKind.DISCARDS: "question.which_discards",
    TableZoneKind.MELDS: "question.which_melds",
    TableZoneKind.SINGLES: "question.which_singles",
    TableZoneKind.HAND: "question.which_hand",
}


def open_questions(table: Table) -> tuple[Question, ...]:
    """What is asked at the table now, the dice first."""
    return (
        *_dice_differ(table),
        *_dice_unread(table),
        *about_flowers(table),
        *about_course(table),
        *_tiles(table),
        *about_face_down(table),
    )


def asked_zones(table: Table) -> frozenset[AnyZone]:
    """The zones that concern nobody but while they are asked about: hands that are to be laid open, and the bowl."""
    asks = any(question.zone == TableZone.dice() for question in open_questions(table))
    zones: set[AnyZone] = {TableZone.dice()} if asks else set()
    if isinstance(table.stage, Revealing | AwaitingHiddenHand):
        zones.add(TableZone.hand(table.stage.seat))
    return frozenset(zones)


def pictured_zones(table: Table) -> frozenset[AnyZone]:
    """The zones that are asked about although the camera reads them: a picture of them is wanted."""
    kinds = (QuestionKind.COURSE, QuestionKind.FACE_DOWN)
    return frozenset(question.zone for question in open_questions(table) if question.kind in kinds)


def question_named(table: Table, asked: str) -> Question | None:
    """The open question of this id."""
    return next((question for question in open_questions(table) if question.id == asked), None)


# ---- dice --------------------------------------------------------------------------------------------------------


def _dice_differ(table: Table) -> Iterator[Question]:
    if not dice_disagreement.asked(table):
        return
    told, seen = dice_disagreement.rolled_last(table), dice_disagreement.seen(table)
    choices = [Choice(AnswerKind.DICE, dice=told)]
    early = isinstance(table.stage, Dealing)
    if early:
        choices += [Choice(AnswerKind.DICE, dice=seen)] if seen else []
        choices.append(Choice(AnswerKind.ROLL_AGAIN))
    yield Question(
        id=identified(table, QuestionKind.DICE_DIFFER, told, seen, early),
        kind=QuestionKind.DICE_DIFFER,
        zone=TableZone.dice(),
        text=say("question.dice_differ", one=told[0], other=told[1]),
        choices=tuple(choices),
        read=seen,
        free=early,
        picture=picture_of(table, TableZone.dice()),
        since=dice_disagreement.asked_since(table),
    )


def _dice_unread(table: Table) -> Iterator[Question]:
    asked = unreadable_dice.asked(table)
    if asked is None:
        return
    seen, since = asked
    choices = [Choice(AnswerKind.DICE, dice=seen)] if seen else []
    yield Question(
        id=identified(table, QuestionKind.DICE_UNREAD, seen, table.link.op_id),
        kind=QuestionKind.DICE_UNREAD,
        zone=TableZone.dice(),
        text=say("question.dice_unread"),
        choices=(*choices, Choice(AnswerKind.ROLL_AGAIN)),
        read=seen,
        free=True,
        picture=picture_of(table, TableZone.dice()),
        since=since,
    )


# ---- tiles -------------------------------------------------------------------------------------------------------


def _tiles(table: Table) -> Iterator[Question]:
    for doubt in table.hand.doubts:
        if not doubt.sure and doubt.answer is None and (read := _asked_content(table, doubt)) is not None:
            asked = read if unread(read) else marked(read, _unexplained(table, doubt.zone, read))
            yield Question(
                id=identified(table, QuestionKind.TILES, zones_to_json({doubt.zone: read})),
                kind=QuestionKind.TILES,
                zone=doubt.zone,
                text=_text(doubt.zone),
                choices=_choices(doubt, read) if unread(read) else (_as_read(asked, read),),
                read=asked,
                free=unread(asked) > 0,
                favours=frozenset(Seat(seat) for seat in range(table.system.players)),
                picture=doubt.picture,
                since=doubt.since,
            )


def _asked_content(table: Table, doubt: ReadingDoubt) -> ZoneContent | None:
    """The content to be asked about: what is known is filled in, what must lie there besides is added; None while the
    hand does not depend on it."""
    zone, stage = doubt.zone, table.stage
    match zone.kind:
        case TableZoneKind.INDICATORS:
            return doubt.content if _turned_up_there(table, doubt.content) else None
        case TableZoneKind.HAND:
            shows = isinstance(stage, Revealing | AwaitingHiddenHand) and stage.seat == zone.seat
            return whole_hand(table, doubt.content) if shows else None
        case TableZoneKind.DISCARDS | TableZoneKind.MELDS | TableZoneKind.SINGLES:
            if not isinstance(stage, Opening | Turn | LayingMeld | Revealing | AwaitingHiddenHand):
                return None
            wanted = layout_diff.expected(table.current_hand, table.system).get(zone, ())
            read = _as_expected(doubt.content, wanted)
            if isinstance(stage, Turn) and zone == TableZone.discards(table.current_hand.turn):
                read = _one_more(tiles_of(read), tiles_of(wanted), since_turn=_read_in_turn(table, doubt))
            elif zone.kind is TableZoneKind.DISCARDS and _is_reflection(read, wanted):
                return None
            return None if read == wanted else read
    return None


def is_known(table: Table, doubt: ReadingDoubt) -> bool:
    """Whether what could be read of a player's zone is what accepted acts have put there: then nobody need help."""
    if table.hand.state is None or doubt.zone.kind not in PLAYER_KINDS - {TableZoneKind.HAND}:
        return False
    wanted = layout_diff.expected(table.current_hand, table.system).get(doubt.zone, ())
    read, own_turn = _as_expected(doubt.content, wanted), doubt.zone.owner == table.current_hand.turn
    reflected = doubt.zone.kind is TableZoneKind.DISCARDS and _is_reflection(read, wanted)
    return bool(wanted) and (read == wanted or (reflected and not own_turn))


def may_hold(table: Table, zone: AnyZone, row: TileRow) -> bool:
    """Whether a row of discards that cannot be read with certainty may hold exactly these tiles: no tile that was read
    there by name says otherwise."""
    doubt = next((one for one in table.hand.doubts if one.zone == zone and not one.sure), None)
    return doubt is not None and all(
        one == UNREAD or row[place : place + 1] == (one,) for place, one in enumerate(tiles_of(doubt.content))
    )


def known_as(table: Table, zone: AnyZone, content: ZoneContent) -> Table:
    """The table with a zone that is in doubt known by what happened: it holds `content`."""
    doubts = tuple(replace(one, answer=content) if one.zone == zone else one for one in table.hand.doubts)
    clear = {blind for one in doubts if one.answer is not None for blind in blinds(one)}
    blind = tuple(one for one in table.sensors.blind if one not in clear)
    sensors = replace(table.sensors, sight={**table.sensors.sight, zone: content}, blind=blind)
    read = replace(table, hand=replace(table.hand, doubts=doubts), sensors=sensors)
    return read if any(zone_needs_help(read, one) for one in blind) else read.clear_alert("eye")


def _turned_up_there(table: Table, read: ZoneContent) -> bool:
    """Whether one tile lies face up, where the indicator is waited for."""
    place = None if table.hand.plan is None else table.hand.plan.indicator
    waits = isinstance(table.stage, Dealing) or (isinstance(table.stage, TurningUp) and not table.stage.back)
    face_up = [] if isinstance(read, OpenHand) else [one for one in read if isinstance(one, FaceUpTile)]
    return waits and place is not None and layout_diff.lies_at(tuple(face_up), place)


def _as_expected(read: ZoneContent, wanted: ZoneContent) -> ZoneContent:
    """What was read, with the names that accepted acts give to tiles that lie where they lay."""
    known, names = tiles_of(wanted), tiles_of(read)
    if isinstance(read, OpenHand) or not _same_places(read, wanted):
        return read
    given = [known[k] if k < len(known) else UNREAD for k, tile in enumerate(names) if tile == UNREAD]
    return filled(read, given)


def _read_in_turn(table: Table, doubt: ReadingDoubt) -> bool:
    """Whether the zone came to look so after the last act: else it was in doubt before anybody could discard."""
    acts = [line.at for line in table.reports.log if line.kind == "act"]
    return not acts or doubt.since > acts[-1]


def _one_more(read: TileRow, wanted: TileRow, *, since_turn: bool) -> TileRow:
    """A row to which one tile was discarded: where it has changed and nothing new could be told apart a tile is added,
    and a reflection that looks like several tiles without a face is one."""
    if read == wanted:
        return (*wanted, UNREAD) if since_turn else read
    more = len(wanted) + 1
    return read[:more] if set(read[more:]) == {UNREAD} else read


def _is_reflection(read: ZoneContent, wanted: ZoneContent) -> bool:
    """Whether several tiles without a face seem to lie behind the expected row: nobody lays two at a time."""
    names, known = tiles_of(read), tiles_of(wanted)
    return (
        len(names) > len(known) + 1
        and all(one in (UNREAD, other) for one, other in zip(names, known, strict=False))
        and set(names[len(known) :]) == {UNREAD}
    )


def _same_places(read: ZoneContent, wanted: ZoneContent) -> bool:
    """Whether what was expected lies there, as far as it was read: of melds each as long as it was."""
    if [*map(len, _melds(read))][: len(_melds(wanted))] != [*map(len, _melds(wanted))]:
        return False
    return all(one in (UNREAD, other) for one, other in zip(tiles_of(read), tiles_of(wanted), strict=False))


def _melds(content: ZoneContent) -> list[tuple[str, ...]]:
    if isinstance(content, OpenHand):
        return []
    return [one.tiles for one in content if isinstance(one, TableMeld)]


def _choices(doubt: ReadingDoubt, read: ZoneContent) -> tuple[Choice, ...]:
    """What is likely to lie there, the likeliest first."""
    places, own = unread(read), unread(doubt.content)
    if places != own or len(doubt.candidates) != own or not all(doubt.candidates):
        likely = doubt.candidates[-1] if places == 1 and doubt.candidates else ()
        return tuple(Choice(AnswerKind.TILES, (tile,)) for tile in likely[:MOST_CHOICES])
    each = max(1, int(MOST_CHOICES ** (1 / places)))
    named = product(*(names[:each] for names in doubt.candidates))
    return tuple(Choice(AnswerKind.TILES, tuple(tiles)) for tiles in named)[:MOST_CHOICES]


def _unexplained(table: Table, zone: AnyZone, read: ZoneContent) -> tuple[int, ...]:
    """The tiles, by their places in the order read, that no accepted act put where they lie: where the zone as a whole
    is in doubt any of them may have been taken for another."""
    own = zone.kind in PLAYER_KINDS - {TableZoneKind.HAND}
    known = layout_diff.expected(table.current_hand, table.system).get(zone, ()) if own else ()
    names = tiles_of(known)
    return tuple(
        place
        for place, tile in enumerate(tiles_of(read))
        if tile != layout_diff.BACK and names[place : place + 1] != (tile,)
    )


def _as_read(asked: ZoneContent, read: ZoneContent) -> Choice:
    """The answer that the tiles asked about are what the camera takes them for."""
    named = zip(tiles_of(asked), tiles_of(read), strict=True)
    return Choice(AnswerKind.TILES, tuple(tile for gap, tile in named if gap == UNREAD))


def _text(zone: AnyZone) -> Sentence:
    if zone.seat is None:
        return say("question.indicator")
    return say(_WHICH[zone.kind], seat=zone.seat)
