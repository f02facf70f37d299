"""The words of riichi and sanma: every pattern, option and clause has them in each language."""

import re
from pathlib import Path

import pytest

from controller.rules.riichi.clauses import CLAUSES
from controller.rules.riichi.options import NAMES, riichi_options
from controller.rules.riichi.patterns import NAMES as PATTERNS
from controller.words import LANGUAGES, catalogue
from controller.words.fluent_catalogue import sentences_of

PACKAGE = "controller.rules.riichi"
WORDS = Path(__file__).parents[4] / "controller" / "rules" / "riichi" / "words"
LATIN = re.compile("[A-Za-z]")


def entries() -> list[tuple[str, str | None]]:
    """Each entry that is wanted, with its attribute."""
    found: list[tuple[str, str | None]] = [(f"clause-{clause}", None) for clause in CLAUSES["sanma"]]
    found += [(f"system-{name}", None) for name in NAMES]
    found += [(f"pattern-{name.replace('_', '-')}", None) for name in PATTERNS]
    for option in (*riichi_options("riichi"), *riichi_options("sanma")):
        found += [(f"option-{option.name}", None), (f"option-{option.name}", "name")]
        texts = [value for value in option.values if isinstance(value, str) and not value[0].isdigit()]
        found += [(f"option-{option.name}", value) for value in texts]
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_words(language: str) -> None:
    words = catalogue(language, PACKAGE)
    for entry, attribute in entries():
        assert entry in words, entry
        text = words.text(entry, attribute=attribute)
        assert text, (entry, attribute)
        assert language == "en" or not LATIN.search(text), (entry, attribute, text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_are_no_other_words(language: str) -> None:
    wanted = {entry for entry, _ in entries()}
    given = set(re.findall(r"^(\S+) = ", words_of(language), re.MULTILINE))
    others = {entry for entry in given if not entry.startswith(("refusal-", "note-"))} - wanted
    assert all(entry.startswith(("page-", "code-")) for entry in others), (
        others
    )  # other words for shared entries
    assert {entry for entry in given if entry.startswith(("refusal-", "note-"))} == {
        name.replace(".", "-", 1) for name in sentences_of(PACKAGE)
    }


def words_of(language: str) -> str:
    return (WORDS / f"{language}.ftl").read_text(encoding="utf-8")


def test_a_pattern_is_called_in_english_as_its_clause_calls_it() -> None:
    words = catalogue("en", PACKAGE)
    for name in PATTERNS:
        assert words.text(f"pattern-{name.replace('_', '-')}") == name.replace("_", " ")


def test_a_clause_is_one_sentence() -> None:
    words = catalogue("en", PACKAGE)
    for clause in CLAUSES["sanma"]:
        text = words.text(f"clause-{clause}")
        assert text.endswith(".") and len(text) < 120, clause
