"""Questions to people at the table about what the camera or the machine could not read with certainty.

A question is derived from the table's state, so that a restarted controller asks the same by the same id. It ends when
the reading becomes certain. Answers are handled by `controller.referee.question_answers`.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from hashlib import sha256
from itertools import product
from typing import Final

from controller.referee import dice_disagreement, hand_flow, layout_diff, unseen_course
from controller.referee.inputs import FLOWERS_FAULT, AnswerKind
from controller.referee.stages import (
    AwaitingIndicator,
    AwaitingReadyHand,
    AwaitingTerminals,
    AwaitingUra,
    BetweenHands,
    Dealing,
    LayingMeld,
    Opening,
    Revealing,
    ShowsHand,
    Turn,
    TurningUp,
)
from controller.referee.table_state import Table, zone_needs_help
from controller.referee.zones import (
    PLAYER_KINDS,
    UNREAD,
    AnyZone,
    FaceUpTile,
    OpenHand,
    ReadingDoubt,
    TableMeld,
    TableZone,
    TableZoneKind,
    TileRow,
    ZoneContent,
    doubted_zones,
    marked,
    tiles_in,
    unread,
    with_named_tiles,
    with_tiles_turned_up,
    zones_to_json,
)
from controller.rules import notation
from controller.rules.acts import Act, Draw, actor
from controller.rules.hand_state import HandState
from controller.rules.tiles import KINDS, Seat, Tile, name
from controller.words import Sentence, say

# ---- a question as a value ------------------------------------------------------------------------------------------


MOST_CHOICES: Final = 6
"""Contents that are offered as they stand; anything else is put together tile by tile."""
_ID: Final = 12  # hex digits


class QuestionKind(StrEnum):
    """Kinds of questions."""

    DICE_DIFFER = "dice_differ"
    """The machine's dice, or those that the camera reads."""
    DICE_UNREAD = "dice_unread"
    """The dice that the machine cannot read."""
    TILES = "tiles"
    """The tiles of a zone."""
    FACE_DOWN = "face_down"
    """The tiles of a shown hand, or of a kong, that lie face down and are counted."""
    URA = "ura"
    """The tiles beneath the indicators, which a winner in riichi turns up (RI-61)."""
    FLOWERS = "flowers"
    """The flowers of this set were never shown to the camera: are they now, or is each asked about?"""
    NOT_SHOWN = "not_shown"
    """Whether a player in riichi never showed its hand at an exhaustive draw (RI-32)."""
    COURSE = "course"
    """What happened while nobody looked: which of several discards came first, what was claimed."""


ABOUT_TILES: Final = (QuestionKind.TILES, QuestionKind.FACE_DOWN, QuestionKind.URA)
"""The kinds that are answered by naming tiles."""


@dataclass(frozen=True)
class Choice:
    """An answer that is offered as it stands."""

    answer: AnswerKind
    tiles: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()
    acts: tuple[str, ...] = ()
    """Acts, each as its seat and `controller.rules.notation` write it."""
    texts: tuple[Sentence, ...] = ()
    """The acts in words."""


@dataclass(frozen=True)
class Question:
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


def of_one_kind(question: Question) -> bool:
    """Whether all tiles that are named are alike: those of a kong."""
    return question.kind is QuestionKind.FACE_DOWN and question.zone.kind is TableZoneKind.MELDS


def faces(table: Table) -> tuple[str, ...]:
    """The tiles of the set that is played with, by name."""
    return tuple(name(Tile(kind)) for kind in range(KINDS) if table.system.in_set(Tile(kind)))


def zone_picture(table: Table, zone: AnyZone) -> str:
    """The digest of the picture of a zone that is asked about; "" if there is no picture."""
    return next((doubt.picture for doubt in table.hand.doubts if doubt.zone == zone), "")


def question_id(table: Table, kind: QuestionKind, *facts: object) -> str:
    """An id made of kind, reading, hand and session: another of these is another question."""
    session = table.session.current.name
    text = json.dumps([session, table.session.number, _acts(table), kind.value, facts], sort_keys=True)
    return sha256(text.encode()).hexdigest()[:_ID]


def _acts(table: Table) -> int:
    return 0 if table.hand.state is None else len(table.hand.state.acts)


# ---- what nobody saw ------------------------------------------------------------------------------------------------


MOST_FACE_DOWN: Final = 4
"""A shown hand with more face-down tiles is not asked about: it has not been laid open yet."""


# ---- flowers never shown ---------------------------------------------------------------------------------------


def about_flowers(table: Table) -> Iterator[Question]:
    """Before a hand with flowers that the camera has never been shown."""
    fault = next((alert for alert in table.reports.alerts if alert.code == FLOWERS_FAULT), None)
    if fault is not None and isinstance(table.stage, BetweenHands):
        yield Question(
            id=question_id(table, QuestionKind.FLOWERS, fault.since),
            kind=QuestionKind.FLOWERS,
            zone=TableZone.singles(0),
            text=say("question.flowers"),
            choices=(Choice(AnswerKind.PLAY_ON, texts=(say("question.said_play_on"),)),),
            since=fault.since,
        )


# ---- what nobody saw -------------------------------------------------------------------------------------------


def about_course(table: Table) -> Iterator[Question]:
    """What happened while nobody looked, where the layout alone does not tell."""
    course = unseen_course.question_asked(table)
    if course is None:
        return
    zone = next(iter(sorted(course.zones, key=lambda one: -len(tiles_in(course.zones[one])))))
    choices = [_course_choice(table, acts) for acts in course.courses]
    none = Choice(AnswerKind.COURSE, texts=(say("question.course_none"),))
    yield Question(
        id=question_id(table, QuestionKind.COURSE, zones_to_json(course.zones)),
        kind=QuestionKind.COURSE,
        zone=zone,
        text=say("question.course", seat=table.current_hand.turn),
        choices=(*choices, none),
        read=course.zones[zone],
        favours=frozenset(Seat(seat) for seat in range(table.system.players)),
        picture=zone_picture(table, zone),
        since=course.since,
    )


def _course_choice(table: Table, acts: Sequence[Act]) -> Choice:
    """A course as an answer: every act that could be seen, in words; draws follow from the others."""
    hand, texts, notes = table.current_hand, [], []
    for act in acts:
        if not isinstance(act, Draw):
            texts.append(hand_flow.act_sentence(hand, act))
            notes.append(act_note(act))
        hand = table.system.execute(hand, act)
    return Choice(AnswerKind.COURSE, acts=tuple(notes), texts=tuple(texts))


def act_note(act: Act) -> str:
    """An act as an answer writes it: `2 pung(33p)`."""
    seat, text = actor(act), notation.act_text(act)
    return text if seat is None else f"{seat} {text}"


# ---- face down -------------------------------------------------------------------------------------------------


def about_face_down(table: Table) -> Iterator[Question]:
    """A hand is shown, has had its time, and cannot be judged for tiles that lie face down."""
    stage = table.stage
    if not isinstance(stage, ShowsHand) or not stage.late:
        return
    hand, melds = TableZone.hand(stage.seat), TableZone.melds(stage.seat)
    if {hand, melds} & {*table.sensors.blind}:
        return
    shown = hand.content_in(table.lying)
    if 0 < tiles_in(shown).count(layout_diff.BACK) <= MOST_FACE_DOWN:
        read = whole_hand(table, with_tiles_turned_up(shown, layout_diff.BACK))
        yield _about_backs(table, hand, read, say("question.face_down_hand", seat=stage.seat), ())
    laid = melds.content_in(table.lying)
    kong = next((place for place, meld in enumerate(laid) if layout_diff.BACK in meld.tiles), None)
    if kong is not None and tiles_in(shown):
        up = TableMeld(tuple(UNREAD if one == layout_diff.BACK else one for one in laid[kong].tiles))
        read = (*laid[:kong], up, *laid[kong + 1 :])
        text = say("question.face_down_kong", seat=stage.seat)
        yield _about_backs(table, melds, read, text, _of_kong(table, up))


def _about_ura(table: Table) -> Iterator[Question]:
    """A hand wins in riichi, and the tiles beneath the indicators are turned up."""
    if isinstance(table.stage, AwaitingUra):
        zone, turned = TableZone.indicators(), len(table.current_hand.indicators)
        read = (UNREAD,) * turned
        yield _about_backs(table, zone, read, say("question.ura"), (), QuestionKind.URA)


def _about_unshown_hand(table: Table) -> Iterator[Question]:
    """A player in riichi has not shown its hand for long, or does not want to."""
    stage = table.stage
    if isinstance(stage, AwaitingReadyHand) and stage.refused:
        answer = Choice(AnswerKind.NOT_SHOWN, texts=(say("question.said_not_shown", seat=stage.seat),))
        yield Question(
            id=question_id(table, QuestionKind.NOT_SHOWN, stage.seat),
            kind=QuestionKind.NOT_SHOWN,
            zone=TableZone.hand(stage.seat),
            text=say("question.not_shown", seat=stage.seat),
            choices=(answer,),
            favours=frozenset(Seat(seat) for seat in range(table.system.players)),
            since=stage.since,
        )


def _about_backs(
    table: Table,
    zone: AnyZone,
    read: ZoneContent,
    text: Sentence,
    choices: tuple[Choice, ...],
    kind: QuestionKind = QuestionKind.FACE_DOWN,
) -> Question:
    return Question(
        id=question_id(
            table, kind, list(tiles_in(read)) if kind is QuestionKind.URA else zones_to_json({zone: read})
        ),
        kind=kind,
        zone=zone,
        text=text,
        choices=choices,
        read=read,
        free=True,
        favours=frozenset(Seat(seat) for seat in range(table.system.players)),
        picture=zone_picture(table, zone),
        since=table.reports.log[-1].at if table.reports.log else 0.0,
    )


def _of_kong(table: Table, kong: TableMeld) -> tuple[Choice, ...]:
    """The tiles of which all four may lie there, where they are few: no other copy lies open."""
    named = [one for one in kong.tiles if one != UNREAD]
    lying = Counter(laid for content in table.lying.values() for laid in tiles_in(content))
    likely = named[:1] or [face for face in faces(table) if not lying[face]]
    places = kong.tiles.count(UNREAD)
    if len(likely) > MOST_CHOICES:
        return ()
    return tuple(Choice(AnswerKind.TILES, (face,) * places) for face in likely)


def whole_hand(table: Table, read: ZoneContent) -> ZoneContent:
    """A revealed hand with a place for every tile of it that was not found."""
    stage = table.stage
    assert isinstance(stage, ShowsHand) and isinstance(read, OpenHand)
    sets = sum(meld.kind != "single_kong" for meld in table.current_hand.seats[stage.seat].melds)
    missing = table.hand_size + isinstance(stage, AwaitingTerminals) - 3 * sets - len(read.tiles)
    apart = read.apart
    if isinstance(stage, Revealing) and not stage.shown and not table.current_hand.opening and missing >= 0:
        apart = apart or UNREAD
    return OpenHand((*read.tiles, *(UNREAD,) * max(0, missing)), apart)


# ---- what the camera cannot read ------------------------------------------------------------------------------------


_WHICH: Final = {
    TableZoneKind.DISCARDS: "question.which_discards",
    TableZoneKind.MELDS: "question.which_melds",
    TableZoneKind.SINGLES: "question.which_singles",
    TableZoneKind.HAND: "question.which_hand",
}


def open_questions(table: Table) -> tuple[Question, ...]:
    """The questions that are open at the table now, the dice first."""
    return (
        *_dice_differ(table),
        *_dice_unread(table),
        *about_flowers(table),
        *about_course(table),
        *_tiles(table),
        *about_face_down(table),
        *_about_ura(table),
        *_about_unshown_hand(table),
    )


def asked_zones(table: Table) -> frozenset[AnyZone]:
    """The zones that matter only while they are asked about: hands that are to be laid open, and the bowl."""
    asks = any(question.zone == TableZone.dice() for question in open_questions(table))
    zones: set[AnyZone] = {TableZone.dice()} if asks else set()
    if isinstance(table.stage, ShowsHand):
        zones.add(TableZone.hand(table.stage.seat))
    return frozenset(zones)


def pictured_zones(table: Table) -> frozenset[AnyZone]:
    """The zones that are asked about although the camera reads them: a picture of them is wanted."""
    kinds = (QuestionKind.COURSE, QuestionKind.FACE_DOWN)
    return frozenset(question.zone for question in open_questions(table) if question.kind in kinds)


def question_named(table: Table, asked: str) -> Question | None:
    """The open question of this id."""
    return next((question for question in open_questions(table) if question.id == asked), None)


# ---- dice ------------------------------------------------------------------------------------------------------


def _dice_differ(table: Table) -> Iterator[Question]:
    if not dice_disagreement.is_question_open(table):
        return
    rolled, seen = dice_disagreement.rolled_last(table), dice_disagreement.dice_in_view(table)
    choices = [Choice(AnswerKind.DICE, dice=rolled)]
    early = isinstance(table.stage, Dealing)
    if early:
        choices += [Choice(AnswerKind.DICE, dice=seen)] if seen else []
        choices.append(Choice(AnswerKind.ROLL_AGAIN))
    yield Question(
        id=question_id(table, QuestionKind.DICE_DIFFER, rolled, seen, early),
        kind=QuestionKind.DICE_DIFFER,
        zone=TableZone.dice(),
        text=say("question.dice_differ", one=rolled[0], other=rolled[1]),
        choices=tuple(choices),
        read=seen,
        free=early,
        picture=zone_picture(table, TableZone.dice()),
        since=dice_disagreement.asked_since(table),
    )


def _dice_unread(table: Table) -> Iterator[Question]:
    asked = dice_disagreement.bowl_question(table)
    if asked is None:
        return
    seen, since = asked
    choices = [Choice(AnswerKind.DICE, dice=seen)] if seen else []
    yield Question(
        id=question_id(table, QuestionKind.DICE_UNREAD, seen, table.link.op_id),
        kind=QuestionKind.DICE_UNREAD,
        zone=TableZone.dice(),
        text=say("question.dice_unread"),
        choices=(*choices, Choice(AnswerKind.ROLL_AGAIN)),
        read=seen,
        free=True,
        picture=zone_picture(table, TableZone.dice()),
        since=since,
    )


# ---- tiles -----------------------------------------------------------------------------------------------------


def _tiles(table: Table) -> Iterator[Question]:
    for doubt in table.hand.doubts:
        if not doubt.sure and doubt.answer is None and (read := _asked_content(table, doubt)) is not None:
            asked = read if unread(read) else marked(read, _unexplained(table, doubt.zone, read))
            yield Question(
                id=question_id(table, QuestionKind.TILES, zones_to_json({doubt.zone: read}), *_across(doubt)),
                kind=QuestionKind.TILES,
                zone=doubt.zone,
                text=_text(doubt),
                choices=_choices(doubt, read) if unread(read) else (_as_read(asked, read),),
                read=asked,
                free=unread(asked) > 0,
                favours=frozenset(Seat(seat) for seat in range(table.system.players)),
                picture=doubt.picture,
                since=doubt.since,
            )


def _asked_content(table: Table, doubt: ReadingDoubt) -> ZoneContent | None:
    """The content to be asked about, with known tiles filled in and missing ones added; None while the hand does not
    depend on it."""
    zone, stage = doubt.zone, table.stage
    match zone.kind:
        case TableZoneKind.INDICATORS:
            return doubt.content if _turned_up_there(table, doubt.content) else None
        case TableZoneKind.HAND:
            shows = isinstance(stage, ShowsHand) and stage.seat == zone.seat
            return whole_hand(table, doubt.content) if shows else None
        case TableZoneKind.DISCARDS | TableZoneKind.MELDS | TableZoneKind.SINGLES:
            if not isinstance(stage, Opening | Turn | LayingMeld | ShowsHand):
                return None
            wanted = layout_diff.expected(table.current_hand, table.system).get(zone, ())
            read = _as_expected(doubt.content, wanted)
            if isinstance(stage, Turn) and zone == TableZone.discards(table.current_hand.turn):
                read = _one_more(tiles_in(read), tiles_in(wanted), since_turn=_read_in_turn(table, doubt))
            elif zone.kind is TableZoneKind.DISCARDS and _is_reflection(read, wanted):
                return None
            return None if read == wanted else read
    return None


def is_known(table: Table, doubt: ReadingDoubt) -> bool:
    """Whether the readable part of a player's zone agrees with the accepted acts: then no question is needed."""
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
        one == UNREAD or row[place : place + 1] == (one,) for place, one in enumerate(tiles_in(doubt.content))
    )


def known_as(table: Table, zone: AnyZone, content: ZoneContent) -> Table:
    """The table with `content` in a zone that was in doubt."""
    doubts = tuple(replace(one, answer=content) if one.zone == zone else one for one in table.hand.doubts)
    clear = {blind for one in doubts if one.answer is not None for blind in doubted_zones(one)}
    blind = tuple(one for one in table.sensors.blind if one not in clear)
    across: dict[AnyZone, ZoneContent] = {
        TableZone.rotated(zone.owner): _across(one)
        for one in doubts
        if one.zone == zone and one.lies_across and len(tiles_in(one.content)) == len(tiles_in(content))
    }
    sensors = replace(table.sensors, sight={**table.sensors.sight, zone: content, **across}, blind=blind)
    read = replace(table, hand=replace(table.hand, doubts=doubts), sensors=sensors)
    return read if any(zone_needs_help(read, one) for one in blind) else read.clear_alert("eye")


def _turned_up_there(table: Table, read: ZoneContent) -> bool:
    """Whether one tile lies face up, where the indicator is waited for; beside those turned up before."""
    if isinstance(table.stage, AwaitingIndicator):
        due, hand = hand_flow.next_indicator_place(table), table.current_hand
        return {(due.seat, due.stack)} == _face_up(read) - _turned_before(table, hand)
    place = None if table.hand.plan is None else table.hand.plan.indicator
    waits = isinstance(table.stage, Dealing) or (isinstance(table.stage, TurningUp) and not table.stage.back)
    face_up = [] if isinstance(read, OpenHand) else [one for one in read if isinstance(one, FaceUpTile)]
    return waits and place is not None and layout_diff.lies_at(tuple(face_up), place)


def _face_up(read: ZoneContent) -> set[tuple[int, int]]:
    tiles = () if isinstance(read, OpenHand) else read
    return {(one.seat, one.stack) for one in tiles if isinstance(one, FaceUpTile)}


def _turned_before(table: Table, hand: HandState) -> set[tuple[int, int]]:
    assert table.hand.plan is not None
    places = table.hand.plan.indicators[: len(hand.indicators)]
    return {(int(place.seat), place.stack) for place in places}


def _as_expected(read: ZoneContent, wanted: ZoneContent) -> ZoneContent:
    """The reading, with names from accepted acts for tiles that have not moved."""
    known, names = tiles_in(wanted), tiles_in(read)
    if isinstance(read, OpenHand) or not _same_places(read, wanted):
        return read
    given = [known[k] if k < len(known) else UNREAD for k, tile in enumerate(names) if tile == UNREAD]
    return with_named_tiles(read, given)


def _read_in_turn(table: Table, doubt: ReadingDoubt) -> bool:
    """Whether the zone changed after the last act; otherwise it was in doubt before anybody could discard."""
    acts = [line.at for line in table.reports.log if line.kind == "act"]
    return not acts or doubt.since > acts[-1]


def _one_more(read: TileRow, wanted: TileRow, *, since_turn: bool) -> TileRow:
    """A row to which one tile was discarded: if it has changed and no new tile was recognised, one is added; a
    reflection that looks like several tiles without a face counts as one."""
    if read == wanted:
        return (*wanted, UNREAD) if since_turn else read
    more = len(wanted) + 1
    return read[:more] if set(read[more:]) == {UNREAD} else read


def _is_reflection(read: ZoneContent, wanted: ZoneContent) -> bool:
    """Whether several tiles without a face seem to lie behind the expected row: nobody lays two at a time."""
    names, known = tiles_in(read), tiles_in(wanted)
    return (
        len(names) > len(known) + 1
        and all(one in (UNREAD, other) for one, other in zip(names, known, strict=False))
        and set(names[len(known) :]) == {UNREAD}
    )


def _same_places(read: ZoneContent, wanted: ZoneContent) -> bool:
    """Whether what was expected lies there, as far as it was read: of melds each as long as it was."""
    if [*map(len, _melds(read))][: len(_melds(wanted))] != [*map(len, _melds(wanted))]:
        return False
    return all(one in (UNREAD, other) for one, other in zip(tiles_in(read), tiles_in(wanted), strict=False))


def _melds(content: ZoneContent) -> list[tuple[str, ...]]:
    if isinstance(content, OpenHand):
        return []
    return [one.tiles for one in content if isinstance(one, TableMeld)]


def _choices(doubt: ReadingDoubt, read: ZoneContent) -> tuple[Choice, ...]:
    """Likely contents, the likeliest first."""
    places, own = unread(read), unread(doubt.content)
    if places != own or len(doubt.candidates) != own or not all(doubt.candidates):
        likely = doubt.candidates[-1] if places == 1 and doubt.candidates else ()
        return tuple(Choice(AnswerKind.TILES, (tile,)) for tile in likely[:MOST_CHOICES])
    each = max(1, int(MOST_CHOICES ** (1 / places)))
    named = product(*(names[:each] for names in doubt.candidates))
    return tuple(Choice(AnswerKind.TILES, tuple(tiles)) for tiles in named)[:MOST_CHOICES]


def _unexplained(table: Table, zone: AnyZone, read: ZoneContent) -> tuple[int, ...]:
    """The tiles that no accepted act explains, by their places in the order read: if the whole zone is in doubt, any of
    them may be misread."""
    own = zone.kind in PLAYER_KINDS - {TableZoneKind.HAND}
    known = layout_diff.expected(table.current_hand, table.system).get(zone, ()) if own else ()
    names = tiles_in(known)
    return tuple(
        place
        for place, tile in enumerate(tiles_in(read))
        if tile != layout_diff.BACK and names[place : place + 1] != (tile,)
    )


def _as_read(asked: ZoneContent, read: ZoneContent) -> Choice:
    """The answer that the tiles asked about are what the camera takes them for."""
    named = zip(tiles_in(asked), tiles_in(read), strict=True)
    return Choice(AnswerKind.TILES, tuple(tile for gap, tile in named if gap == UNREAD))


def _across(doubt: ReadingDoubt) -> tuple[int, ...]:
    """The place of a discard that seems to lie across, where that announces riichi; else nothing."""
    return (doubt.rotated,) if doubt.lies_across and doubt.rotated is not None else ()


def _text(doubt: ReadingDoubt) -> Sentence:
    zone = doubt.zone
    if zone.seat is None:
        return say("question.indicator")
    if doubt.lies_across:
        return say("question.which_rotated", seat=zone.seat)
    return say(_WHICH[zone.kind], seat=zone.seat)
