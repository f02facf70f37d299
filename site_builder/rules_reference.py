"""Pages of the rule systems in every language: a description of each, its clauses by chapter, its options."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from controller.commands import rules_guide
from controller.rules.system import System
from controller.words import LANGUAGES
from controller.words.fluent_catalogue import ENGLISH
from site_builder.contents import Page
from site_builder.markdown_pages import code, escaped, table

FOLDER: Final = "reference/rules"
HEADS: Final = {
    "en": ("Rules", "The clauses that the table holds everybody to, made from the rules themselves."),
    "zh": ("规则", "牌桌执行的各条规则，直接取自程序本身。"),
    "ja": ("ルール", "卓が適用する条項です。プログラムのルールそのものから作られています。"),
}
OPTIONS: Final = {
    "en": ("House options", ("option", "usually", "values", "what it does")),
    "zh": ("本地约定", ("选项", "默认", "可取值", "作用")),
    "ja": ("取り決め", ("設定", "通常", "値", "内容")),
}


def rules_pages() -> Iterator[Page]:
    """For each language an index, and a page for each system."""
    systems = list(rules_guide.systems())
    for language in LANGUAGES:
        yield Page(
            index_of(language),
            HEADS[language][0],
            None,
            _index(systems, language),
            language,
            _in_others("index", language),
        )
        for system in systems:
            name = rules_guide.title(system, language)
            yield Page(
                _address(system.name, language), name, None, _of_system(system, language), language,
                _in_others(system.name, language), index_of(language),
            )  # fmt: skip


def index_of(language: str) -> str:
    """The address of a language's list of systems."""
    return _address("index", language)


def _address(name: str, language: str) -> str:
    return f"{FOLDER}/{name}{'' if language == ENGLISH else f'.{language}'}.html"


def _in_others(name: str, language: str) -> tuple[str, ...]:
    return tuple(_address(name, one) for one in LANGUAGES if one != language)


def _index(systems: list[System], language: str) -> str:
    title, introduction = HEADS[language]
    rows = [
        f"- [{escaped(rules_guide.title(system, language))}]({_address(system.name, language).rpartition('/')[2]})  \n"
        f"  {escaped(rules_guide.shape(system, language))}"
        for system in systems
    ]
    return "\n\n".join([f"# {title}", introduction, "\n".join(rows)])


def _of_system(system: System, language: str) -> str:
    parts = [
        f"# {escaped(rules_guide.title(system, language))}",
        escaped(rules_guide.shape(system, language)),
    ]
    for chapter in rules_guide.chapters(system, language):
        parts.append(f"## {escaped(chapter.heading)}")
        parts += [f"**{clause}** {escaped(says)}" for clause, says in chapter.clauses.items()]
    if system.option_list:
        heading, head = OPTIONS[language]
        rows = [
            [code(option.name), code(_toml(option.default)),
             escaped(rules_guide.option_takes(option, system, language)),
             f"{escaped(rules_guide.option_explained(option, system, language))} ({option.clause})"]
            for option in system.option_list
        ]  # fmt: skip
        parts += [f"## {heading}", table(head, rows)]
    return "\n\n".join(parts)


def _toml(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else repr(value)
