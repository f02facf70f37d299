"""What the displays at the seats say, in every language: each text of the table is known, and fits sixteen letters."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from controller.words.catalogue import catalogue
from controller.words.english_texts import retold

PREFIX = "led-"
SHOWN = """
READY? | READY? FLOWERS | READY? SEE HUB | WAIT | WAIT SEE HUB | SHUFFLING | WALLS | DICE | DICE AGAIN 2/3
DICE 3+4 OR 2+5? | DICE 3+4? | DICE 3+4 SEEN? | DICE 3+4 | PRESS MACHINE | ROLL DICE | BREAK 2:7 | TURN UP 3:12
TURN BACK 3:12 | FLOWERS | DRAW 1 TAIL | DISCARD | DISCARD OPEN | DRAW | DRAW KEEP | DRAW TAIL | CLAIM? | OPEN HAND
LAY CHOW | LAY PUNG | LAY KONG | SHOW HAND | FALSE? HU/PASS | TIDY | NO WIN HZ-42 | NO HZ-21 | UNDO HZ-17
UNDO HZ-17 NOWIN | OUTRANKED | WON +128 | PAID -128 | EVEN 0 | SESSION OVER | OVER +128 | OVER -128 | BREAK
DISK LOW | DISK FULL | JOURNAL LOCKED | OUTBOX FULL | OPEN LID | CLOSE LID | FREE TILES | FREE PLATE | FIND 1 TILE
FIND 12 TILES | TAKE OUT 2 | SORT 3 TILES | SET WALLS | SET WALLS READY? | E1 JAM | E1 JAM WALL 2 | E1 JAM READY?
E2 -3 | E2 WALL 1 -3 | E2 SHORT READY? | E3 CLOSE LID | E3 LID READY? | E4 COMMS | E4 COMMS READY? | E5 POWER
E5 RESET | E5 POWER READY? | E6 +2 | E6 WALL 1 +2 | E6 EXTRA READY? | E7 LIFT | E7 LIFT WALL 3 | E7 LIFT READY?
E8 DICE | E8 CAMERA LOOKS | E8 DICE READY? | E9 MIXED | E9 MIXED WALL 0 | E? FAULT | E? FAULT READY?
"""
TEXTS = [text.strip() for text in re.split(r"[|\n]", SHOWN) if text.strip()]
CODES = re.compile(r"[A-Z]{2}-\d+|E[\d?]")
WIDEST = 16
SCRIPT = Path(__file__).parents[3] / "controller" / "web" / "static" / "table" / "display.js"


@pytest.mark.parametrize("language", ["zh", "ja"])
@pytest.mark.parametrize("text", TEXTS)
def test_a_display_text_is_told_in_a_language_within_its_width(text: str, language: str) -> None:
    told = retold(text, language, PREFIX)
    assert told != text and len(told) <= WIDEST
    assert not re.search("[A-Za-z]{2}", CODES.sub("", told)), told


def test_what_no_display_says_stays_as_it_is() -> None:
    assert retold("1.2.3 COUNTER", "zh", PREFIX) == "1.2.3 COUNTER"


def test_the_browser_knows_the_same_words() -> None:
    """Its table of patterns finds the entry that the catalogue's English says, for every text."""
    rows = re.findall(r'\[/(\^.*?\$)/, "([a-z0-9-]+)"\]', SCRIPT.read_text(encoding="utf-8"))
    english = {name for name in catalogue("en").entries if name.startswith(PREFIX)}
    assert {f"{PREFIX}{entry}" for _, entry in rows} == english
    for text in TEXTS:
        found = next(
            (entry, match)
            for pattern, entry in rows
            if (match := re.match(pattern.replace(r"\/", "/"), text))
        )
        gaps = dict(zip("abc", found[1].groups(), strict=False))
        inner = {gap: retold(value, "zh", PREFIX) for gap, value in gaps.items()}
        assert catalogue("zh").text(f"{PREFIX}{found[0]}", inner) == retold(text, "zh", PREFIX), text
