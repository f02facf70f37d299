"""Texts of the displays at the seats: the sentences of the group `display`, each declared once.

Most of them have no arguments and are constants; the others are made once for the same arguments, so that their English
is rendered once. Those of a fault are in `controller.referee.recovery_steps`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from typing import Final

from controller.rules.tiles import Seat
from controller.words import Sentence, sentence
from firmware_bridge.protocol.constants import Operation

WIDTH: Final = 16
"""Letters of English on a display."""

READY: Final = sentence("display.ready")
READY_FLOWERS: Final = sentence("display.ready_flowers")
WAIT: Final = sentence("display.wait")
MOVING: Final = {
    Operation.SHUFFLE: sentence("display.shuffling"),
    Operation.RAISE_WALLS: sentence("display.walls"),
    Operation.ROLL_DICE: sentence("display.dice"),
}
"""While the machine moves."""
PRESS_MACHINE: Final = sentence("display.press_machine")
ROLL_DICE: Final = sentence("display.roll_dice")
FLOWERS: Final = sentence("display.flowers")
DRAW_ONE_TAIL: Final = sentence("display.draw_one_tail")
DISCARD: Final = sentence("display.discard")
DRAW: Final = sentence("display.draw")
DRAW_KEEP: Final = sentence("display.draw_keep")
DRAW_TAIL: Final = sentence("display.draw_tail")
DISCARD_OR_RIICHI: Final = sentence("display.discard_or_riichi")
DRAW_OR_RIICHI: Final = sentence("display.draw_or_riichi")
RIICHI_DISCARD: Final = sentence("display.riichi_discard")
LAY_STICK: Final = sentence("display.lay_stick")
SHOW_OR_PASS: Final = sentence("display.show_or_pass")
TURN_UP_URA: Final = sentence("display.ura")
DISCARD_OPEN: Final = sentence("display.discard_open")
CLAIM: Final = sentence("display.claim")
OPEN_HAND: Final = sentence("display.open_hand")
LAY: Final = {
    "chow": sentence("display.lay_chow"),
    "pung": sentence("display.lay_pung"),
    "kong": sentence("display.lay_kong"),
}
"""By the word of the call."""
SHOW_HAND: Final = sentence("display.show_hand")
DOUBTED: Final = sentence("display.doubted")
TIDY: Final = sentence("display.tidy")
OUTRANKED: Final = sentence("display.outranked")
EVEN: Final = sentence("display.even")
ABANDONED: Final = sentence("display.abandoned")
SESSION_OVER: Final = sentence("display.session_over")
PAUSE: Final = sentence("display.pause")
DISK_LOW: Final = sentence("display.disk_low")
DISK_FULL: Final = sentence("display.disk_full")
DISK_FAILS: Final = sentence("display.disk_fails")
JOURNAL_LOCKED: Final = sentence("display.journal_locked")
OUTBOX_FULL: Final = sentence("display.outbox_full")


def english(message: Sentence) -> str:
    """The text for a display of English letters."""
    return message.text[:WIDTH]


# ---- between hands -----------------------------------------------------------------------------------------------


_SEE_HUB: Final = {message.id: sentence("display.see_hub", what=message) for message in (WAIT, READY)}


def see_hub(message: Sentence) -> Sentence:
    """The message with a hint at the hub; a result stays as it is."""
    return _SEE_HUB.get(message.id, message)


@lru_cache(maxsize=256)
def result(delta: int) -> Sentence:
    """What a seat has won or paid in a hand."""
    if delta == 0:
        return EVEN
    return sentence("display.won", units=delta) if delta > 0 else sentence("display.paid", units=-delta)


_WITH_POINTS: Final[Mapping[str, Callable[..., Sentence]]] = {
    "display.ready": partial(sentence, "display.points_ready"),
    "display.wait": partial(sentence, "display.points_wait"),
    "display.won": partial(sentence, "display.points_won"),
    "display.paid": partial(sentence, "display.points_paid"),
    "display.even": partial(sentence, "display.points_even"),
}


def with_points(message: Sentence, points: int) -> Sentence:
    """The message of a seat between two hands with its points; unchanged if it would not fit."""
    made = _WITH_POINTS.get(message.id)
    shown = message if made is None else made(points=points, **message.args)
    return shown if len(shown.text) <= WIDTH else message


@lru_cache(maxsize=256)
def place_at_end(place: int, total: int) -> Sentence:
    """A session with points is over: the place of the seat's player, and the total with the bonuses of the end."""
    change = _change(total) if total else sentence("display.no_change")
    shown = sentence("display.points_over", place=place, change=change)
    return shown if len(shown.text) <= WIDTH else session_over(total)


@lru_cache(maxsize=256)
def abandoned(delta: int) -> Sentence:
    """A hand was given up; `delta` is what the seat had won or paid in it."""
    return sentence("display.abandoned_moved", change=_change(delta)) if delta else ABANDONED


@lru_cache(maxsize=256)
def session_over(total: int) -> Sentence:
    """A session is over; `total` is what the seat has won or lost in it."""
    return sentence("display.over", change=_change(total)) if total else SESSION_OVER


def _change(delta: int) -> Sentence:
    return sentence("display.gain", units=delta) if delta > 0 else sentence("display.loss", units=-delta)


# ---- before a hand -----------------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def dice_again(times: int, most: int) -> Sentence:
    """The dice are rolled again: attempt `times` of `most`."""
    return sentence("display.dice_again", times=times, most=most)


@lru_cache(maxsize=16)
def roll_dice_of(number: int, most: int) -> Sentence:
    """People roll the dice: roll `number` of `most`."""
    return sentence("display.roll_dice_of", number=number, most=most)


@lru_cache(maxsize=64)
def dice_are(one: int, other: int) -> Sentence:
    """What the camera reads in the bowl, for seats that are not asked about it."""
    return sentence("display.dice_are", one=one, other=other)


@lru_cache(maxsize=64)
def dice_seen(one: int, other: int) -> Sentence:
    """The question whether the dice are as the camera reads them."""
    return sentence("display.dice_seen", one=one, other=other)


@lru_cache(maxsize=64)
def machine_dice(one: int, other: int) -> Sentence:
    """The question whether the dice are as the machine reports them."""
    return sentence("display.dice_told", one=one, other=other)


@lru_cache(maxsize=64)
def dice_or(one: int, other: int, seen_one: int, seen_other: int) -> Sentence:
    """The question whether the dice are as the machine reports them, or as the camera reads them."""
    return sentence("display.dice_or", one=one, other=other, seen_one=seen_one, seen_other=seen_other)


@lru_cache(maxsize=128)
def broken(seat: Seat, count: int) -> Sentence:
    """Where the wall is broken."""
    return sentence("display.break", seat=int(seat), count=count)


@lru_cache(maxsize=128)
def turn_up(seat: Seat, count: int) -> Sentence:
    """Which stack's tile is to be turned up."""
    return sentence("display.turn_up", seat=int(seat), count=count)


@lru_cache(maxsize=128)
def turn_back(seat: Seat, count: int) -> Sentence:
    """Which stack's tile is to be turned face down again."""
    return sentence("display.turn_back", seat=int(seat), count=count)


# ---- in a hand ---------------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def refused(clause: str) -> Sentence:
    """A button that the rules do not allow now."""
    return sentence("display.refused", clause=clause)


@lru_cache(maxsize=256)
def undo(clause: str, *, barred: bool) -> Sentence:
    """Tiles are to be put back; `barred`: and the seat has lost the right to win."""
    return sentence("display.undo_no_win" if barred else "display.undo", clause=clause)


@lru_cache(maxsize=256)
def no_win(clause: str) -> Sentence:
    """The seat has lost the right to win this hand."""
    return sentence("display.no_win", clause=clause)


@lru_cache(maxsize=64)
def kong_paid(units: int) -> Sentence:
    """What the seat has just paid for a kong."""
    return sentence("display.kong_paid", units=units)
