"""What the rules say stands in the catalogue too, with the same English, and is told in each language."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from random import Random

import pytest
from fluent.syntax import ast as fluent

from controller.referee.reason_sentences import note_sentence, refusal_sentence
from controller.referee.table_state import Wrong, reason_of
from controller.rules import Hand
from controller.rules.acts import Discard, Disclose, Draw, Flower, Hu, Kong, Pung
from controller.rules.play_kinds import KongKind, WallEnd
from controller.rules.reasons import EnglishSentence, Reason
from controller.rules.registry import definition_of, load, names_of_systems
from controller.rules.results import Refusal
from controller.rules.shared_reasons import DRAWS_NEXT, NOT_HELD, OUT_OF_TURN
from controller.rules.system import System
from controller.rules.tiles import Seat, Tile, tiles
from controller.words import LANGUAGES, Sentence, catalogue, say
from controller.words.catalogue import (
    SYSTEM_SENTENCES,
    entry_of_sentence,
    sentences_of,
    sources,
)
from tests.controller.words.parsed_entries import entries_of
from tests.controller.words.wordings import FAMILIES, RULES, TABLES, wordings

SLOT = "•"


def entries(table: str) -> dict[str, fluent.Message | fluent.Term]:
    """The English entries that belong to a table."""
    if table == "shared_reasons":
        found = entries_of(sources("en")["refusal_sentences.ftl"])
    else:
        family = table.partition(".")[0]
        found = entries_of((RULES / family / "words" / "en.ftl").read_text(encoding="utf-8"))
    return {entry.id.name: entry for entry in found if entry.id.name.startswith(SYSTEM_SENTENCES)}


def as_in_the_catalogue(entry: fluent.Message | fluent.Term) -> tuple[str, list[str]]:
    """Its text with a mark for each argument, and the arguments; a seat is written `seat •`."""
    text, names = "", []
    assert entry.value is not None
    for element in entry.value.elements:
        if isinstance(element, fluent.TextElement):
            text += element.value
            continue
        assert isinstance(element.expression, fluent.FunctionReference)
        shown = element.expression.arguments.positional[0]
        assert isinstance(shown, fluent.VariableReference)
        names.append(shown.id.name)
        text += f"seat {SLOT}" if element.expression.id.name == "SEAT" else SLOT
    return text, names


def as_in_the_rules(english: str) -> tuple[str, list[str]]:
    """The same of the text in the rules. "seats 1 and 2" are "seat 1 and seat 2" where both may be names."""
    text = re.sub(r"\bseats ({\w+}) and ({\w+})", r"seat \1 and seat \2", english)
    return re.sub(r"{\w+}", SLOT, text), re.findall(r"{(\w+)}", text)


@pytest.mark.parametrize("table", TABLES)
def test_the_english_of_the_rules_is_that_of_the_catalogue(table: str) -> None:
    said = {entry_of_sentence(wording.entry): wording for wording in wordings(table)}
    assert len(said) == len(list(wordings(table))) > 10
    there = entries(table)
    assert said.keys() == there.keys()
    for name, wording in said.items():
        assert as_in_the_rules(wording.english) == as_in_the_catalogue(there[name]), name


def arguments_of(table: str) -> dict[str, set[str]]:
    """The sentences of a table by the names that the code calls them by, each with its arguments."""
    module = vars(import_module(f"controller.rules.{table}"))
    return {
        name: set(re.findall(r"{(\w+)}", value.english))
        for name, value in module.items()
        if isinstance(value, EnglishSentence)
    }


def test_every_sentence_of_the_rules_is_said_with_its_arguments() -> None:
    """As the calls are written; where one of two is chosen first, it is only seen that both are there."""
    known = {table: arguments_of(table) for table in TABLES}
    unsaid = {(table, name) for table, names in known.items() for name in names}
    for path in sorted(RULES.rglob("*.py")):
        family = path.parent.name
        own = f"{family}.{family}_reasons" if family in FAMILIES else "shared_reasons"
        tables = {"said": own, "shared": "shared_reasons"}
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            function = node.func if isinstance(node, ast.Call) else node
            if not isinstance(function, ast.Attribute) or not isinstance(function.value, ast.Name):
                continue
            if (table := tables.get(function.value.id)) is None:
                continue
            unsaid.discard((table, function.attr))
            if isinstance(node, ast.Call):
                given = {keyword.arg for keyword in node.keywords}
                assert given == known[table][function.attr], (path.name, node.lineno)
    assert not unsaid


@pytest.mark.parametrize("family", FAMILIES)
def test_a_sentence_of_a_system_can_be_told_in_every_language(family: str) -> None:
    package = f"controller.rules.{family}"
    examples = {"SEAT": 1, "TILE": "5m", "TILES": "123m", "INTEGER": 7, "CLAUSE": "HZ-1", "CODE": "pung"}
    for name, taken in sentences_of(package).items():
        args = {key: examples[min(argument.kinds)] for key, argument in taken.items()}
        sentence = Sentence(name, args, "as the rules say it")
        assert sentence.in_language("en", package=package) == "as the rules say it"
        for language in ("zh", "ja"):
            told = sentence.in_language(language, names={1: "Ann"}, package=package)
            assert told != "as the rules say it" and not set("{}$") & set(told), name
            assert ("Ann" in told) == ("SEAT" in {kind for each in taken.values() for kind in each.kinds})


def test_a_refusal_of_the_rules_is_a_sentence_with_its_arguments() -> None:
    refused = Refusal("HZ-15", NOT_HELD(seat=2, tiles=tiles("5m5m")))
    assert refused.reason == "seat 2 does not hold 55m"
    sentence = reason_of(refused)
    assert sentence == say("refusal.not_held", seat=2, tiles="55m")
    assert sentence.in_language("ja", names={2: "佐藤"}) == "佐藤の手に55萬はありません"
    wrong = Wrong("HZ-15", say("reason.face_down"))
    assert reason_of(wrong) == wrong.reason


def test_a_sentence_within_a_sentence_is_told_in_the_same_language() -> None:
    sentence = refusal_sentence(OUT_OF_TURN(seat=1, instead=DRAWS_NEXT(seat=3)))
    assert sentence.text == "it is not seat 1's turn: seat 3 draws next"
    assert sentence.in_language("zh", names={1: "陈晨"}) == "还没轮到陈晨：应由3号位摸牌"
    whole = say("refused", seat=1, act=say("did.discard", tile="5m"), reason=sentence, clause="HZ-11")
    assert (
        whole.in_language("zh", names={1: "陈晨"}) == "陈晨：打5万无效。还没轮到陈晨：应由3号位摸牌（HZ-11）"
    )


def refusals(system: System, chance: Random) -> Iterator[str]:
    """Reasons why acts are refused that nobody may do now, as a hand goes on."""
    lines = str(Hand.at_random(system, chance)).splitlines()
    dealt = next(number for number, line in enumerate(lines) if re.match(r"\d: ", line))
    for turns in (0, 3, 9, 20):
        state = Hand.parse("\n".join(lines[: dealt + turns])).state
        for seat in map(Seat, range(system.players)):
            tile = Tile(chance.choice([each for each in range(34) if system.in_set(Tile(each))]))
            for tried in (
                Draw(seat, None, WallEnd.TAIL),
                Discard(seat, tile),
                Pung(seat, (tile, tile)),
                Kong(seat, KongKind.CLOSED, tile),
                Flower(seat, Tile(36)),
                Hu(seat),
                Disclose(seat),
            ):
                if (refusal := system.verify(state, tried)) is not None:
                    yield refusal.reason


@pytest.mark.parametrize("name", names_of_systems())
def test_a_refusal_as_it_comes_from_play_is_told_in_the_readers_language(name: str) -> None:
    system, package = load(name), definition_of(name).words
    reasons = set(refusals(system, Random(5)))
    assert len(reasons) > 15
    for reason in reasons:
        sentence = refusal_sentence(reason)
        assert sentence.id.startswith("refusal.") and sentence.text == reason
        for language in ("zh", "ja"):
            told = re.sub(r"[A-Z]{2}-\d+", "", sentence.in_language(language, package=package))
            assert not re.search("[A-Za-z]", told), told
        names = dict.fromkeys(range(4), "Ann")
        called = re.sub(r"seat \d", "Ann", re.sub(r"seats (\d) and (\d)", r"seat \1 and seat \2", reason))
        assert sentence.in_language("en", names, package).replace(" kong ", "_kong ") == called.replace(
            " kong ", "_kong "
        )


def test_what_a_system_says_without_an_id_stands_in_english() -> None:
    assert refusal_sentence("the kite is up") == say("reason.rules", text="the kite is up")
    assert note_sentence("FA-1: the kite is up").in_language("zh") == "FA-1: the kite is up"
    assert refusal_sentence(Reason("the kite is up")) == say("reason.rules", text="the kite is up")


def test_a_system_from_elsewhere_brings_its_own_sentences(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "kite_rules"
    (folder / "words").mkdir(parents=True)
    (folder / "__init__.py").touch()
    english = "refusal-kite = { SEAT($seat) } may not let { TILE($tile) } fly\n"
    (folder / "words" / "en.ftl").write_text(english, encoding="utf-8")
    (folder / "words" / "ja.ftl").write_text(
        "refusal-kite = { SEAT($seat) }は{ TILE($tile) }を揚げられません\n", encoding="utf-8"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    kite = refusal_sentence(Reason("seat 2 may not let 5m fly", "refusal.kite", {"seat": 2, "tile": "5m"}))
    assert kite.in_language("ja", package="kite_rules") == "席2は5萬を揚げられません"
    assert kite.in_language("en", {2: "Ann"}, "kite_rules") == "Ann may not let 5m fly"
    assert kite.in_language("zh") == "seat 2 may not let 5m fly"
    wrong = Sentence("refusal.kite", {"seat": 2}, "seat 2 may not")
    assert wrong.in_language("ja", package="kite_rules") == "seat 2 may not"


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_family_calls_its_wild_tiles_by_their_name(language: str) -> None:
    called = {
        catalogue(language, f"controller.rules.{family}").text("refusal-wild_in_kong") for family in FAMILIES
    }
    assert len(called) == (1 if language == "en" else 5)
