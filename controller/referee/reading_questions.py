"""Questions: what the camera or the machine could not read with certainty, to be answered by people at the table.

A question is derived from the table's state, so that a restarted controller asks the same by the same id. Once the
reading becomes certain by itself, it is gone. Answers are handled by `controller.referee.question_answers`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from hashlib import sha256
from itertools import product
from typing import Final

from controller.referee import dice_disagreement, layout_diff, unreadable_dice
from controller.referee.inputs import AnswerKind
from controller.referee.reading_doubts import UNREAD, ReadingDoubt, filled, tiles_of, unread
from controller.referee.stages import (
    AwaitingHiddenHand,
    Dealing,
    LayingMeld,
    Opening,
    Revealing,
    Turn,
    TurningUp,
)
from controller.referee.table_state import Table
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
from controller.rules.tiles import KINDS, Seat, Tile, name
from controller.words import Sentence, say

MOST_CHOICES: Final = 6
"""Contents that are offered as they stand; anything else is put together tile by tile."""
_ID: Final = 12  # hex digits
_WHICH: Final = {
    TableZoneKind.DISCARDS: "question.which_discards",
    TableZoneKind.MELDS: "question.which_melds",
    TableZoneKind.SINGLES: "question.which_singles",
    TableZoneKind.HAND: "question.which_hand",
}


class QuestionKind(StrEnum):
    """What is asked."""

    DICE_DIFFER = "dice_differ"
    """The machine's dice, or those that the camera reads."""
    DICE_UNREAD = "dice_unread"
    """The dice that the machine cannot read."""
    TILES = "tiles"
    """The tiles of a zone."""


@dataclass(frozen=True)
class Choice:
    """An answer that is offered as it stands."""

    answer: AnswerKind
    tiles: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()


@dataclass(frozen=True)
class ReadingQuestion:
    """One question. `read` is what the camera reads, with `UNREAD` for every tile that the answer names; `free`: any
    tiles of the set (or dice) may be named besides the `choices`. `favours` are the seats to which an answer may be of
    use; `since` when it was first asked (seconds since the epoch)."""

    id: str
    kind: QuestionKind
    zone: AnyZone
    text: Sentence
    choices: tuple[Choice, ...]
    read: ZoneContent = ()
    free: bool = False
    favours: frozenset[Seat] = frozenset()
    picture: str = ""
    since: float = 0.0


def open_questions(table: Table) -> tuple[ReadingQuestion, ...]:
    """What is asked at the table now, the dice first."""
    return (*_dice_differ(table), *_dice_unread(table), *_tiles(table))


def asked_zones(table: Table) -> frozenset[AnyZone]:
    """The zones that concern nobody but while they are asked about: hands that are to be laid open, and the bowl."""
    asks = any(question.zone == TableZone.dice() for question in open_questions(table))
    zones: set[AnyZone] = {TableZone.dice()} if asks else set()
    if isinstance(table.stage, Revealing | AwaitingHiddenHand):
        zones.add(TableZone.hand(table.stage.seat))
    return frozenset(zones)


def question_named(table: Table, asked: str) -> ReadingQuestion | None:
    """The open question of this id."""
    return next((question for question in open_questions(table) if question.id == asked), None)


def faces(table: Table) -> tuple[str, ...]:
    """The tiles of the set that is played with, by name."""
    return tuple(name(Tile(kind)) for kind in range(KINDS) if table.system.in_set(Tile(kind)))


# ---- dice --------------------------------------------------------------------------------------------------------


def _dice_differ(table: Table) -> Iterator[ReadingQuestion]:
    if not dice_disagreement.asked(table):
        return
    told, seen = dice_disagreement.rolled_last(table), dice_disagreement.seen(table)
    choices = [Choice(AnswerKind.DICE, dice=told)]
    early = isinstance(table.stage, Dealing)
    if early:
        choices += [Choice(AnswerKind.DICE, dice=seen)] if seen else []
        choices.append(Choice(AnswerKind.ROLL_AGAIN))
    yield ReadingQuestion(
        _identified(table, QuestionKind.DICE_DIFFER, told, seen, early),
        QuestionKind.DICE_DIFFER,
        TableZone.dice(),
        say("question.dice_differ", one=told[0], other=told[1]),
        tuple(choices),
        seen,
        free=early,
        picture=_picture_of_dice(table),
        since=dice_disagreement.asked_since(table),
    )


def _dice_unread(table: Table) -> Iterator[ReadingQuestion]:
    asked = unreadable_dice.asked(table)
    if asked is None:
        return
    seen, since = asked
    choices = [Choice(AnswerKind.DICE, dice=seen)] if seen else []
    yield ReadingQuestion(
        _identified(table, QuestionKind.DICE_UNREAD, seen, table.link.op_id),
        QuestionKind.DICE_UNREAD,
        TableZone.dice(),
        say("question.dice_unread"),
        (*choices, Choice(AnswerKind.ROLL_AGAIN)),
        seen,
        free=True,
        picture=_picture_of_dice(table),
        since=since,
    )


def _picture_of_dice(table: Table) -> str:
    return next((doubt.picture for doubt in table.hand.doubts if doubt.zone == TableZone.dice()), "")


# ---- tiles -------------------------------------------------------------------------------------------------------


def _tiles(table: Table) -> Iterator[ReadingQuestion]:
    for doubt in table.hand.doubts:
        if doubt.answer is None and (read := _asked_content(table, doubt)) is not None:
            yield ReadingQuestion(
                _identified(table, QuestionKind.TILES, zones_to_json({doubt.zone: read})),
                QuestionKind.TILES,
                doubt.zone,
                _text(doubt.zone),
                _choices(doubt, read),
                read,
                free=unread(read) > 0,
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
            return _whole_hand(table, doubt.content) if shows else None
        case TableZoneKind.DISCARDS | TableZoneKind.MELDS | TableZoneKind.SINGLES:
            if not isinstance(stage, Opening | Turn | LayingMeld | Revealing | AwaitingHiddenHand):
                return None
            wanted = layout_diff.expected(table.current_hand, table.system).get(zone, ())
            read = _as_expected(doubt.content, wanted)
            if isinstance(stage, Turn) and zone == TableZone.discards(table.current_hand.turn):
                read = _one_more(tiles_of(read), tiles_of(wanted), since_turn=_read_in_turn(table, doubt))
            return None if read == wanted else read
    return None


def is_known(table: Table, doubt: ReadingDoubt) -> bool:
    """Whether what could be read of a player's zone is what accepted acts have put there: then nobody need help."""
    if table.hand.state is None or doubt.zone.kind not in PLAYER_KINDS - {TableZoneKind.HAND}:
        return False
    wanted = layout_diff.expected(table.current_hand, table.system).get(doubt.zone, ())
    return bool(wanted) and _as_expected(doubt.content, wanted) == wanted


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


def _same_places(read: ZoneContent, wanted: ZoneContent) -> bool:
    """Whether what was expected lies there, as far as it was read: of melds each as long as it was."""
    if [*map(len, _melds(read))][: len(_melds(wanted))] != [*map(len, _melds(wanted))]:
        return False
    return all(one in (UNREAD, other) for one, other in zip(tiles_of(read), tiles_of(wanted), strict=False))


def _melds(content: ZoneContent) -> list[tuple[str, ...]]:
    if isinstance(content, OpenHand):
        return []
    return [one.tiles for one in content if isinstance(one, TableMeld)]


def _whole_hand(table: Table, read: ZoneContent) -> ZoneContent:
    """A revealed hand with a place for every tile of it that was not found."""
    stage = table.stage
    assert isinstance(stage, Revealing | AwaitingHiddenHand) and isinstance(read, OpenHand)
    sets = sum(meld.kind != "single_kong" for meld in table.current_hand.seats[stage.seat].melds)
    missing = table.hand_size - 3 * sets - len(read.tiles)
    apart = read.apart
    if isinstance(stage, Revealing) and not stage.shown and not table.current_hand.opening and missing >= 0:
        apart = apart or UNREAD
    return OpenHand((*read.tiles, *(UNREAD,) * max(0, missing)), apart)


def _choices(doubt: ReadingDoubt, read: ZoneContent) -> tuple[Choice, ...]:
    """What is likely to lie there, the likeliest first."""
    places, own = unread(read), unread(doubt.content)
    if not places:
        return (Choice(AnswerKind.TILES),)
    if places != own or len(doubt.candidates) != own or not all(doubt.candidates):
        likely = doubt.candidates[-1] if places == 1 and doubt.candidates else ()
        return tuple(Choice(AnswerKind.TILES, (tile,)) for tile in likely[:MOST_CHOICES])
    each = max(1, int(MOST_CHOICES ** (1 / places)))
    named = product(*(names[:each] for names in doubt.candidates))
    return tuple(Choice(AnswerKind.TILES, tuple(tiles)) for tiles in named)[:MOST_CHOICES]


def _text(zone: AnyZone) -> Sentence:
    if zone.seat is None:
        return say("question.indicator")
    return say(_WHICH[zone.kind], seat=zone.seat)


def _identified(table: Table, kind: QuestionKind, *facts: object) -> str:
    """An id by what is asked: another reading is another question."""
    said = json.dumps([table.session.number, len(_acts(table)), kind.value, facts], sort_keys=True)
    return sha256(said.encode()).hexdigest()[:_ID]


def _acts(table: Table) -> tuple[object, ...]:
    return () if table.hand.state is None else table.hand.state.acts


def with_answer(doubt: ReadingDoubt, content: ZoneContent) -> ReadingDoubt:
    """The doubt once people have named what lies there."""
    return replace(doubt, answer=content)
