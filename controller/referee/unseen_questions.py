"""Questions about what nobody saw, though the camera reads what lies there: how it came, and what lies face down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from controller.referee import act_text, layout_diff, unseen_course
from controller.referee.inputs import FLOWERS_FAULT, AnswerKind
from controller.referee.question_values import (
    MOST_CHOICES,
    Choice,
    Question,
    QuestionKind,
    faces,
    identified,
    picture_of,
)
from controller.referee.reading_doubts import UNREAD, tiles_of, turned_up
from controller.referee.stages import AwaitingHiddenHand, BetweenHands, Revealing
from controller.referee.table_state import Table
from controller.referee.zones import AnyZone, OpenHand, TableMeld, TableZone, ZoneContent, zones_to_json
from controller.rules import act_notation
from controller.rules.acts import Act, Draw, Exhausted
from controller.rules.tiles import Seat
from controller.words import Sentence, say

MOST_FACE_DOWN: Final = 4
"""Of more face-down tiles in a shown hand nobody is asked: it has not been laid open yet."""


# ---- flowers never shown -----------------------------------------------------------------------------------------


def about_flowers(table: Table) -> Iterator[Question]:
    """Before a hand with flowers that the camera has never been shown."""
    fault = next((alert for alert in table.reports.alerts if alert.code == FLOWERS_FAULT), None)
    if fault is not None and isinstance(table.stage, BetweenHands):
        yield Question(
            id=identified(table, QuestionKind.FLOWERS, fault.since),
            kind=QuestionKind.FLOWERS,
            zone=TableZone.singles(0),
            text=say("question.flowers"),
            choices=(Choice(AnswerKind.PLAY_ON, texts=(say("question.said_play_on"),)),),
            since=fault.since,
        )


# ---- what nobody saw ---------------------------------------------------------------------------------------------


def about_course(table: Table) -> Iterator[Question]:
    """What happened while nobody looked, where the layout alone does not tell."""
    course = unseen_course.asked(table)
    if course is None:
        return
    zone = next(iter(sorted(course.zones, key=lambda one: -len(tiles_of(course.zones[one])))))
    choices = [_told_as(table, acts) for acts in course.courses]
    none = Choice(AnswerKind.COURSE, texts=(say("question.course_none"),))
    yield Question(
        id=identified(table, QuestionKind.COURSE, zones_to_json(course.zones)),
        kind=QuestionKind.COURSE,
        zone=zone,
        text=say("question.course", seat=table.current_hand.turn),
        choices=(*choices, none),
        read=course.zones[zone],
        favours=frozenset(Seat(seat) for seat in range(table.system.players)),
        picture=picture_of(table, zone),
        since=course.since,
    )


def _told_as(table: Table, acts: Sequence[Act]) -> Choice:
    """A course as an answer: every act that could be seen, in words; draws follow from the others."""
    hand, texts, notes = table.current_hand, [], []
    for act in acts:
        if not isinstance(act, Draw):
            texts.append(act_text.sentence(hand, act))
            notes.append(noted(act))
        hand = table.system.execute(hand, act)
    return Choice(AnswerKind.COURSE, acts=tuple(notes), texts=tuple(texts))


def noted(act: Act) -> str:
    """An act as an answer writes it: `2 pung(33p)`."""
    assert not isinstance(act, Exhausted)
    return f"{act.seat} {act_notation.text_of(act)}"


# ---- face down ---------------------------------------------------------------------------------------------------


def about_face_down(table: Table) -> Iterator[Question]:
    """A hand is shown, has had its time, and cannot be judged for tiles that lie face down."""
    stage = table.stage
    if not isinstance(stage, Revealing | AwaitingHiddenHand) or not stage.late:
        return
    hand, melds = TableZone.hand(stage.seat), TableZone.melds(stage.seat)
    if {hand, melds} & {*table.sensors.blind}:
        return
    shown = hand.content_in(table.lying)
    if 0 < tiles_of(shown).count(layout_diff.BACK) <= MOST_FACE_DOWN:
        read = whole_hand(table, turned_up(shown, layout_diff.BACK))
        yield _about_backs(table, hand, read, say("question.face_down_hand", seat=stage.seat), ())
    laid = melds.content_in(table.lying)
    kong = next((place for place, meld in enumerate(laid) if layout_diff.BACK in meld.tiles), None)
    if kong is not None and tiles_of(shown):
        up = TableMeld(tuple(UNREAD if one == layout_diff.BACK else one for one in laid[kong].tiles))
        read = (*laid[:kong], up, *laid[kong + 1 :])
        text = say("question.face_down_kong", seat=stage.seat)
        yield _about_backs(table, melds, read, text, _of_kong(table, up))


def _about_backs(
    table: Table, zone: AnyZone, read: ZoneContent, text: Sentence, choices: tuple[Choice, ...]
) -> Question:
    return Question(
        id=identified(table, QuestionKind.FACE_DOWN, zones_to_json({zone: read})),
        kind=QuestionKind.FACE_DOWN,
        zone=zone,
        text=text,
        choices=choices,
        read=read,
        free=True,
        favours=frozenset(Seat(seat) for seat in range(table.system.players)),
        picture=picture_of(table, zone),
        since=table.reports.log[-1].at if table.reports.log else 0.0,
    )


def _of_kong(table: Table, kong: TableMeld) -> tuple[Choice, ...]:
    """The tiles of which all four may lie there, where they are few: no other copy lies open."""
    named = [one for one in kong.tiles if one != UNREAD]
    lying = Counter(laid for content in table.lying.values() for laid in tiles_of(content))
    likely = named[:1] or [face for face in faces(table) if not lying[face]]
    places = kong.tiles.count(UNREAD)
    if len(likely) > MOST_CHOICES:
        return ()
    return tuple(Choice(AnswerKind.TILES, (face,) * places) for face in likely)


def whole_hand(table: Table, read: ZoneContent) -> ZoneContent:
    """A revealed hand with a place for every tile of it that was not found."""
    stage = table.stage
    assert isinstance(stage, Revealing | AwaitingHiddenHand) and isinstance(read, OpenHand)
    sets = sum(meld.kind != "single_kong" for meld in table.current_hand.seats[stage.seat].melds)
    missing = table.hand_size - 3 * sets - len(read.tiles)
    apart = read.apart
    if isinstance(stage, Revealing) and not stage.shown and not table.current_hand.opening and missing >= 0:
        apart = apart or UNREAD
    return OpenHand((*read.tiles, *(UNREAD,) * max(0, missing)), apart)
