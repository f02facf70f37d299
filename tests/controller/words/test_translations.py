"""The files of the catalogue: nothing missing, nothing unused, nothing in another language's letters."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest
from fluent.syntax import ast as fluent

from controller.commands import rules_guide
from controller.identity import name_rules
from controller.referee.zones import TableZoneKind
from controller.rules.acts import AbortKind, MeldKind, WinBy
from controller.rules.ningbo.win import TAI
from controller.rules.registry import definition_of, load, names_of_systems
from controller.rules.system import System
from controller.rules.wuhan.readings import Counted
from controller.rules.xiamen.scoring_schemes import QUANZHOU, XIAMEN
from controller.web.static_files import word_source
from controller.words import LANGUAGES, catalogue, entry_id
from controller.words.argument_kinds import OPERATIONS, UNITS
from controller.words.fluent_catalogue import (
    PAGE_FILES,
    SENTENCE_FILES,
    arguments,
    entry_of_sentence,
    sources,
)
from firmware_bridge.protocol.constants import Button
from tests.controller.words.latin_words import LATIN, TERMS, words_left_in_english
from tests.controller.words.parsed_entries import entries_of
from tests.controller.words.sentence_calls import sentence_calls

ROOT = Path(__file__).parents[3]
RULES = ROOT / "controller" / "rules"
FAMILIES = sorted({str(definition_of(name).words).rpartition(".")[2] for name in names_of_systems()})
KANA_ALONE = "kana"
Entries = Mapping[str, fluent.Message | fluent.Term]


def package(system: System) -> str:
    words = definition_of(system.name).words
    assert words is not None
    return words


def family_of(system: System) -> str:
    return package(system).rpartition(".")[2]


def systems() -> list[System]:
    return [load(name) for name in names_of_systems()]


def page_files(language: str) -> list[str]:
    """What only browsers read: the words of the table's page and of every other."""
    paths = sorted((ROOT / "controller" / "words" / "ftl" / language).glob(f"{PAGE_FILES}*.ftl"))
    return [path.read_text(encoding="utf-8") for path in paths]


@cache
def shared(language: str) -> dict[str, fluent.Message | fluent.Term]:
    files = (*sources(language).values(), *page_files(language))
    return {entry.id.name: entry for file in files for entry in entries_of(file)}


@cache
def own(family: str, language: str) -> dict[str, fluent.Message | fluent.Term]:
    text = (RULES / family / "words" / f"{language}.ftl").read_text(encoding="utf-8")
    entries = entries_of(text)
    assert len({entry.id.name for entry in entries}) == len(entries)
    return {entry.id.name: entry for entry in entries}


def shape(entry: fluent.Message | fluent.Term, entries: Entries) -> object:
    """What an entry must have in common with its translations: arguments, and attributes but for the second spelling
    that Japanese has (`test_display_words`)."""
    names = {attribute.id.name for attribute in entry.attributes}
    return arguments(entry, entries), sorted(names - {KANA_ALONE})


# ---- nothing is missing -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["zh", "ja"])
def test_every_entry_is_translated_with_the_same_arguments(language: str) -> None:
    english, translated = shared("en"), shared(language)
    assert sources("en").keys() == sources(language).keys()
    assert english.keys() == translated.keys()
    put_together = {entry.id.name for entry in entries_of(sources("en")["fragments.ftl"])}
    for name, entry in translated.items():
        here, there = shape(entry, translated), shape(english[name], english)
        if name in put_together:  # a zone of a seat is `hand:1` in English, and no seat is named in it
            here, there = [list(each[0]) for each in (here, there)]  # type: ignore[index]
        assert here == there, name


@pytest.mark.parametrize("language", ["zh", "ja"])
@pytest.mark.parametrize("family", FAMILIES)
def test_every_entry_of_a_system_is_translated(family: str, language: str) -> None:
    """A translation may call something otherwise that all systems share, where English does not."""
    english, translated, base = own(family, "en"), own(family, language), shared(language)
    assert set(english) <= set(translated) and set(translated) - set(english) <= set(base)
    for name, entry in translated.items():
        like = english.get(name) or base[name]
        assert shape(entry, {**base, **translated}) == shape(like, {**base, **english}), name


# ---- nothing is unused --------------------------------------------------------------------------------------------


def test_every_fragment_is_put_into_a_sentence() -> None:
    code = (ROOT / "controller" / "words" / "fluent_functions.py").read_text(encoding="utf-8")
    files = "".join(file.read_text(encoding="utf-8") for file in (ROOT / "controller/words/ftl/en").iterdir())
    fragments = {entry.id.name for entry in entries_of(sources("en")["fragments.ftl"])}
    made = {f"worth-{unit}" for unit in UNITS} | {
        f"join-{join}" for join in ("and", "comma", "list", "or", "semicolon", "sentences")
    }
    unused = {name for name in fragments if f'"{name}"' not in code and f"{{ {name} }}" not in files}
    assert unused == made
    assert set(re.findall(r"{ (-[a-z-]+) }", files)) == {
        f"-{entry.id.name}"
        for file in sources("en").values()
        for entry in entries_of(file)
        if isinstance(entry, fluent.Term)
    }


def codes() -> set[str]:
    """What sentences name by a code: buttons and calls, kongs, zones, ends of the wall, rolls, motions, wilds,
    kinds of names."""
    rolls = {roll for system in systems() for roll in system.rolls[:-1]}
    return {
        *(button.name.lower() for button in Button),
        *OPERATIONS,
        *(kind.value for kind in TableZoneKind),
        *("closed", "filled", "direct", "single"),
        *("head", "tail", "back"),
        *("fortune", "gold", "wild"),
        *(kind.value for kind in MeldKind),
        *(way.value for way in (WinBy.DISCARD, WinBy.ROB)),
        *(kind.value for kind in AbortKind),
        *("triple_ron", "mangan", "haneman", "baiman", "sanbaiman", "yakuman", "counted yakuman"),
        *(kind.word for kind in (name_rules.NAME, name_rules.CARD, name_rules.SENTENCE)),
        *rolls,
    }


def test_every_code_has_a_name() -> None:
    entries = {entry.id.name: entry for entry in entries_of(sources("en")["code_names.ftl"])}
    assert entries.keys() == {entry_id("code", code) for code in codes()}
    assert {entry_id("code", catalogue("en").text(name)) for name in entries} == entries.keys()


def test_every_tile_has_a_name() -> None:
    honours = {f"tile-{number}z" for number in range(1, 8)}
    flowers = {f"tile-{number}f" for number in range(1, 9)}
    there = {entry.id.name for entry in entries_of(sources("en")["tile_names.ftl"])}
    assert there == {"tiles-written-as", "tile-m", "tile-p", "tile-s", "tile-red-five"} | honours | flowers


@cache
def patterns() -> dict[str, set[str]]:
    """The patterns that each family of systems can give, from its tables and from its code."""
    found = {family: set(named_in_the_code(family)) for family in FAMILIES}
    found["ningbo"] |= set(TAI)
    found["xiamen"] |= {*XIAMEN.multipliers, *QUANZHOU.multipliers}
    found["wuhan"] |= set(majors())
    return found


def majors() -> Iterator[str]:
    words = (RULES / "wuhan" / "words" / "en.ftl").read_text(encoding="utf-8")
    yield from (name.replace(" ", "_") for name in re.findall(r"clause-WH-2[1-8] = ([a-z0-9 ]+):", words))
    assert "majors" in Counted._fields


def named_in_the_code(family: str) -> Iterator[str]:
    if (RULES / family / "patterns.py").exists():
        yield from getattr(import_module(f"controller.rules.{family}.patterns"), "NAMES", ())
    for path in (RULES / family).glob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        constants = {
            node.target.id: node.value.value
            for node in tree.body
            if isinstance(node, ast.AnnAssign)
            and isinstance(node.target, ast.Name)
            and isinstance(node.value, ast.Constant)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Pattern":
                match node.args[0]:
                    case ast.Constant(value=str(text)):
                        yield text
                    case ast.Name(id=name) if isinstance(constants.get(name), str):
                        yield str(constants[name])


def test_every_pattern_has_name_and_no_name_is_without_pattern() -> None:
    for family, given in patterns().items():
        assert len(given) > 6, family
        known = {*shared("en"), *own(family, "en")}
        assert {entry_id("pattern", name) for name in given} <= known, family
        written = {name for name in own(family, "zh") | own(family, "ja") if name.startswith("pattern-")}
        assert written <= {entry_id("pattern", name) for name in given}, family
    everywhere = {entry_id("pattern", name) for given in patterns().values() for name in given}
    assert {entry.id.name for entry in entries_of(sources("en")["pattern_names.ftl"])} <= everywhere


def test_a_pattern_is_called_in_english_as_its_clause_calls_it() -> None:
    for family, given in patterns().items():
        words = catalogue("en", f"controller.rules.{family}")
        for name in given:
            assert words.text(entry_id("pattern", name)) == name.replace("_", " ")


# ---- a system's words are what it says ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", names_of_systems())
def test_system_words_are_those_it_uses(name: str) -> None:
    system = load(name)
    words = catalogue("en", package(system))
    assert words.text(f"system-{name}") == rules_guide.summary(system)["title"]
    assert [clause for clause in system.clauses if f"clause-{clause}" not in words] == []
    for option in system.option_list:
        entry = f"option-{option.name}"
        assert words.text(entry) == rules_guide.option_explained(option, system)
        assert words.text(entry, attribute="name")
        for value in option.values:
            if isinstance(value, str) and not value[0].isdigit():
                assert words.text(entry, attribute=value.partition(":")[0])


def test_the_headings_are_those_of_the_guide() -> None:
    chapters = {chapter for system in systems() for chapter in definition_of(system.name).guide.chapters}
    entries = {entry.id.name for entry in entries_of(sources("en")["chapter_names.ftl"])}
    assert entries == {f"chapter-{chapter.heading}" for chapter in chapters}


@pytest.mark.parametrize("family", FAMILIES)
def test_system_has_only_entries_that_are_used(family: str) -> None:
    members = [system for system in systems() if family_of(system) == family]
    there = {f"system-{system.name}" for system in members}
    there |= {f"clause-{clause}" for system in members for clause in system.clauses}
    there |= {f"option-{option.name}" for system in members for option in system.option_list}
    there |= {entry_id("pattern", name) for name in patterns()[family]}
    package = f"controller.rules.{family}"
    ids = {ids.id for ids in sentence_calls("controller").calls if ids.package == package}
    there |= {entry_of_sentence(name) for name in ids}
    assert set(own(family, "en")) <= there


def test_every_system_has_its_words_and_the_page_is_given_them() -> None:
    for system in systems():
        for language in LANGUAGES:
            source = word_source(language, f"rules-{system.name}") or ""
            assert f"system-{system.name} = " in source and next(iter(system.clauses)) in source
    assert {family_of(system) for system in systems()} == set(FAMILIES)
    used = {f"option-{option.name}" for system in systems() for option in system.option_list}
    assert {entry.id.name for entry in entries_of(sources("en")["option_names.ftl"])} <= used


# ---- letters ------------------------------------------------------------------------------------------------------

KANA = re.compile(r"[\u3040-\u309f\u30a0-\u30fa\u30fd-\u30ff]")
HAN = re.compile(r"[\u3400-\u9fff\uf900-\ufaff]")


def texts(language: str) -> Iterator[tuple[str, str]]:
    """Every text in a language that people read, with its entry."""
    for entries in (shared(language), *(own(family, language) for family in FAMILIES)):
        for name, entry in entries.items():
            for pattern in (entry.value, *(attribute.value for attribute in entry.attributes)):
                if pattern is not None and name != "tiles-written-as":
                    yield from ((name, text) for text in written(pattern))


def written(pattern: fluent.Pattern) -> Iterator[str]:
    for element in pattern.elements:
        match element:
            case fluent.TextElement(value=text):
                yield text
            case fluent.Placeable(expression=fluent.StringLiteral(value=text)):
                yield text
            case fluent.Placeable(expression=fluent.SelectExpression(variants=variants)):
                for variant in variants:
                    yield from written(variant.value)


def known(text: str, characters: str) -> set[str]:
    """The letters of a text that a set of characters has."""
    return set(text.encode(characters, "ignore").decode(characters))


@pytest.mark.parametrize("language", ["zh", "ja"])
def test_no_translation_has_english_words(language: str) -> None:
    """In any file of the catalogue and of a rule system; what is typed stands so in the English of the entry, too."""
    english: dict[str, set[str]] = {}
    for name, text in texts("en"):
        english.setdefault(name, set()).update(LATIN.findall(text))
    for name, text in texts(language):
        assert not words_left_in_english(text), (name, text)
        known_here = english.get(name, set()) | set(LATIN.findall(" ".join(TERMS)))
        assert set(LATIN.findall(text)) <= known_here, (name, text)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("请重启 broker。", {"broker"}),
        ("the 牌", {"the"}),
        ("卓を hub に登録", set()),
        ("请运行 mahjong-table hub list。", set()),
        ("请运行 mahjong-table hub lists。", {"lists"}),
        ("请看 [mqtt] ca，或 --port。", set()),
        ("Raspberry Pi 的 MQTT", set()),
        ("ZJ-31 不允许吃", set()),
    ],
)
def test_english_words_are_found(text: str, left: set[str]) -> None:
    assert words_left_in_english(text) == left


def test_each_language_is_written_in_its_own_letters() -> None:
    """Chinese in the simplified characters of GB 2312, Japanese in those of JIS X 0213."""
    for name, text in texts("zh"):
        assert not KANA.search(text), (name, text)
        assert set(HAN.findall(text)) <= known(text, "gb2312"), (name, text)
    for name, text in texts("ja"):
        assert set(HAN.findall(text)) <= known(text, "euc_jis_2004"), (name, text)
    for name, text in texts("en"):
        assert not KANA.search(text) and (name.startswith("system-") or not HAN.search(text)), (name, text)


def test_japanese_entries_are_not_chinese() -> None:
    """English left standing has Latin letters."""
    for file in sources("zh"):
        if file.endswith(SENTENCE_FILES):
            chinese, japanese = (
                {entry.id.name: entry for entry in entries_of(sources(language)[file])}
                for language in ("zh", "ja")
            )
            for name, entry in chinese.items():
                one, other = ("".join(written(each.value)) for each in (entry, japanese[name]) if each.value)
                assert one != other or len(HAN.findall(one)) < 3, (name, one)
