"""What the displays at the seats say, in every language: each text of the table is known, and fits sixteen letters."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from controller.words.english_texts import retold
from controller.words.fluent_catalogue import catalogue
from tests.controller.words.display_texts import TEXTS, WIDEST

PREFIX = "led-"
CODES = re.compile(r"[A-Z]{2}-\d+|E[\d?]")
REFEREE = Path(__file__).parents[3] / "controller" / "referee"
SCRIPT = Path(__file__).parents[3] / "controller" / "web" / "static" / "table" / "display.js"


@pytest.mark.parametrize("language", ["zh", "ja"])
@pytest.mark.parametrize("text", TEXTS)
def test_a_display_text_is_told_in_a_language_within_its_width(text: str, language: str) -> None:
    told = retold(text, language, PREFIX)
    assert told != text and len(told) <= WIDEST
    assert not re.search("[A-Za-z]{2}", CODES.sub("", told)), told


def test_every_word_that_the_referee_writes_on_a_display_is_among_the_texts() -> None:
    """A text in capitals in the referee's own code is one of a display: what none of `TEXTS` has, nobody translates."""
    known, found = set(re.findall("[A-Z]{3,}", " ".join(TEXTS))), dict[str, str]()
    for path in sorted(REFEREE.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            text = node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
            if re.fullmatch(r"[A-Z0-9][A-Z0-9 ?/:+-]*", text):
                found |= dict.fromkeys(re.findall("[A-Z]{3,}", text), path.name)
    assert "ABANDONED" in found
    assert {word: where for word, where in found.items() if word not in known} == {}


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
