"""Parses the texts that a seat display can show to a player."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Final


class Prompt(Enum):
    """The instructions a player knows; the value is how the text begins.

    By rules with points a result is the points and the change: "31700 +6700".
    """

    READY = "READY?"
    BREAK = "BREAK"
    TURN_UP_URA = "TURN UP URA"
    TURN_UP = "TURN UP"
    TURN_BACK = "TURN BACK"
    FLOWERS = "FLOWERS"
    WAIT = "WAIT"
    RIICHI_DISCARD = "RIICHI DISCARD"
    LAY_STICK = "LAY STICK"
    SHOW_OR_PASS = "SHOW OR PASS"
    DISCARD_OPEN = "DISCARD OPEN"
    DISCARD = "DISCARD"
    OPEN_HAND = "OPEN HAND"
    DRAW_KEEP = "DRAW KEEP"
    DRAW_TAIL = "DRAW TAIL"
    DRAW = "DRAW"
    CLAIM = "CLAIM?"
    OUTRANKED = "OUTRANKED"
    LAY_CHOW = "LAY CHOW"
    LAY_PUNG = "LAY PUNG"
    LAY_KONG = "LAY KONG"
    SHOW_HAND = "SHOW HAND"
    DOUBTED = "FALSE?"
    NO = "NO"
    UNDO = "UNDO"
    TIDY = "TIDY"
    WON = "WON"
    PAID = "PAID"
    EVEN = "EVEN"
    ABANDONED = "ABANDONED"
    OVER = "OVER"  # and SESSION OVER: nobody plays before others, or the same people, sit down again
    OPEN_LID = "OPEN LID"
    CLOSE_LID = "CLOSE LID"
    FREE_TILES = "FREE TILES"
    FREE_PLATE = "FREE PLATE"
    FIND = "FIND"
    TAKE_OUT = "TAKE OUT"
    SORT = "SORT"
    PRESS_MACHINE = "PRESS MACHINE"  # the machine shuffles at its own button, not by command
    ROLL_DICE = "ROLL DICE"  # also ROLL DICE 2/2, where the dice are thrown more than once
    CONFIRM = (
        "READY? after a stop"  # E1 JAM READY?, SET WALLS READY?: the machine goes on when somebody says so;
        # DICE 3+4 OR 2+5?: READY says that the first is right, and people know their machine
    )
    SEEN = "DICE 2+5 SEEN?"  # what the camera reads and the machine cannot: READY if it is right, else PASS
    STOPPED = "E1 JAM WALL 2"  # the fault and its place; another display says what to do
    NOTHING = ""  # dark, or something that asks nothing of a player (SHUFFLING, WALLS)


LAYING: Final = frozenset({Prompt.LAY_CHOW, Prompt.LAY_PUNG, Prompt.LAY_KONG})
TURN_PROMPTS: Final = frozenset(
    {Prompt.DRAW, Prompt.DRAW_TAIL, Prompt.DISCARD, Prompt.DISCARD_OPEN, Prompt.RIICHI_DISCARD}
)
INSIDE: Final = frozenset({Prompt.FREE_TILES, Prompt.FREE_PLATE, Prompt.FIND, Prompt.TAKE_OUT, Prompt.SORT})
"""Repairs in the open machine."""
MENDING: Final = INSIDE | {Prompt.OPEN_LID, Prompt.CLOSE_LID}
SHUFFLING: Final = "SHUFFLING"
"""Text of the displays while the machine shuffles."""
RESULTS: Final = frozenset({Prompt.WON, Prompt.PAID, Prompt.EVEN})


@dataclass(frozen=True)
class DisplayReading:
    """A parsed display text: the instruction, the clause it names, the place (seat, stack), the amount, how many tiles
    are to be drawn, the wall where something is wrong, and what the camera reads in the bowl.
    """

    prompt: Prompt
    clause: str | None = None
    place: tuple[int, int] | None = None
    amount: int | None = None
    count: int = 1
    wall: int | None = None
    dice: tuple[int, int] | None = None


@lru_cache(maxsize=1024)  # every player looks at a display many times before it changes
def parse_display(text: str) -> DisplayReading:
    """Parses `text` into the request to its player."""
    if re.fullmatch(r"(E[\d?]+|SET) [A-Z]+ READY\?|DICE \d\+\d OR \d\+\d\?", text):
        return DisplayReading(Prompt.CONFIRM)
    if found := re.fullmatch(r"DICE (\d)\+(\d) SEEN\?", text):
        return DisplayReading(Prompt.SEEN, dice=(int(found[1]), int(found[2])))
    if found := re.fullmatch(r"E[\d?]+( [A-Z]+)*( WALL (?P<wall>\d))?( [-+]\d+)?", text):
        if text.endswith(Prompt.CLOSE_LID.value):
            return DisplayReading(Prompt.CLOSE_LID)
        return DisplayReading(Prompt.STOPPED, wall=None if found["wall"] is None else int(found["wall"]))
    if text == "SESSION OVER":
        return DisplayReading(Prompt.OVER)
    if found := re.fullmatch(r"DRAW (\d+) TAIL", text):
        return DisplayReading(Prompt.DRAW_TAIL, count=int(found[1]))
    prompt = next((p for p in Prompt if p.value and _begins(text, p.value)), _with_points(text))
    rest = text[len(prompt.value) :].strip()
    if prompt in (Prompt.NO, Prompt.UNDO):
        return DisplayReading(prompt, clause=rest or None)
    if prompt in (Prompt.BREAK, Prompt.TURN_UP, Prompt.TURN_BACK) and (
        found := re.fullmatch(r"(\d+):(\d+)", rest)
    ):
        return DisplayReading(prompt, place=(int(found[1]), int(found[2])))
    if prompt in RESULTS | {Prompt.ABANDONED} and (found := re.search(r"(?:^| )([+-]?\d+)$", text)):
        return DisplayReading(prompt, amount=int(found[1]))
    return DisplayReading(prompt)


def _with_points(text: str) -> Prompt:
    """The result that is shown as points and their change."""
    found = re.fullmatch(r"-?\d+ ([-+]\d+)", text)
    if found is None:
        return Prompt.NOTHING
    change = int(found[1])
    return Prompt.EVEN if change == 0 else Prompt.WON if change > 0 else Prompt.PAID


def _begins(text: str, word: str) -> bool:
    return text == word or text.startswith(word + " ")
