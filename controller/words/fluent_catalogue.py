"""The catalogue: Fluent files read, one language at a time, and the arguments that each sentence takes.

`ftl/LANGUAGE/` holds the entries of this package, `words/LANGUAGE.ftl` in the folder of a rule system those of the
system, which replace an entry of the same name. Sentences are the entries of the files `*_sentences.ftl`: the sentence
`act.hu` is the entry `act-hu`. English says which arguments a sentence takes, and of what kinds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from fluent.runtime import FluentBundle, resolver
from fluent.syntax import ast

from controller.words.argument_kinds import KINDS, SentenceWord
from controller.words.fluent_entries import Entry, FluentEntries, referred_to
from controller.words.fluent_functions import ABSENT, SEAT_NAMES, Structure, fluent_functions

ENGLISH: Final = "en"
LANGUAGES: Final = (ENGLISH, "zh", "ja")
SENTENCE_FILES: Final = "_sentences.ftl"
SYSTEM_SENTENCES: Final = ("refusal-", "note-", "ask-")
"""Prefixes of the entries of a rule system's own sentences."""
PAGE_FILES: Final = "page"
"""Prefix of the pages' own files (`page.ftl` of the table's page), which only a browser reads."""
CONSOLE_FILES: Final = (
    *("terminal", "doctor", "errors", "order_answer", "hub_answer", "name_rule"),
    *("dispute", "hub_decision", "rejected"),
    *("refused", "account"),
)
"""Prefixes of the files that no browser needs: output of commands and of the server."""
GIVEN: Final = "GIVEN"
"""The function that tests whether an argument is given."""

# Fluent ends a text of more than 2,500 letters as a bomb. Ours are no strangers' files, and free text may be long.
resolver.MAX_PART_LENGTH = 1_000_000


@dataclass(frozen=True)
class Argument:
    """An argument of a sentence: the kinds it must be of, and whether it may be absent (null, or empty)."""

    kinds: frozenset[str]
    optional: bool

    def takes(self, value: object) -> bool:
        """Whether the sentence can be rendered with this value."""
        return (self.optional and value in ABSENT) or all(KINDS[kind](value) for kind in self.kinds)


class Catalogue:
    """The entries of one language. Raises `ValueError` where a source is not well written."""

    def __init__(
        self,
        language: str,
        sources: Iterable[str],
        own_sentences: Mapping[str, Mapping[str, Argument]] | None = None,
    ) -> None:
        self.language = language
        self.own_sentences = own_sentences or {}
        """The sentences that it has beside `SENTENCES`, with the arguments they take."""
        self.entries = FluentEntries(sources)
        self._constant: dict[tuple[str, str | None], str] = {}
        self._ready: set[str] = set()
        self._bundle = FluentBundle([language], functions=fluent_functions(self), use_isolating=False)

    def __contains__(self, entry: str) -> bool:
        return self.entries.is_message(entry)

    def text(
        self, entry: str, args: Mapping[str, object] | None = None, *, attribute: str | None = None
    ) -> str:
        """An entry, or an attribute of it, with its arguments. Raises `KeyError` for one that is not there, and
        `ValueError` for arguments it cannot show."""
        if not args and (entry, attribute) in self._constant:
            return self._constant[entry, attribute]
        self._make_ready(entry)
        message = self._bundle.get_message(entry)
        pattern = message.value if attribute is None else message.attributes[attribute]
        if pattern is None:
            raise KeyError(entry)
        passed = {name: _passed(value) for name, value in (args or {}).items()}
        text, errors = self._bundle.format_pattern(pattern, passed)
        if errors or not isinstance(text, str):
            raise ValueError(f"entry {entry} in {self.language}: {errors}")
        if not args:
            self._constant[entry, attribute] = text
        return text

    def sentence_text(self, sentence: SentenceWord) -> str:
        """The text of a sentence in this language; its English text if it is free text or from another version."""
        if self.language == ENGLISH and not SEAT_NAMES.get():
            return sentence["text"]
        args, entry = sentence["args"], entry_of_sentence(sentence["id"])
        if entry not in self or wrong_arguments(sentence["id"], args, self.own_sentences) is not None:
            return sentence["text"]
        return self.text(entry, args)

    def _make_ready(self, entry: str) -> None:
        """Add an entry to the Fluent bundle, with those it refers to."""
        if entry not in self._ready:
            self._ready.add(entry)
            parsed = self.entries[entry]
            self._bundle.add_resource(ast.Resource([parsed]))
            for name in referred_to(parsed):
                self._make_ready(name)


def _passed(value: object) -> str | int | Structure:
    return value if isinstance(value, str | int) else Structure(value)


@cache
def catalogue(language: str, package: str | None = None) -> Catalogue:
    """The catalogue in a language; with the words of a rule system, whose folder is the Python package of that name.

    What a system lacks in a language stands in English. Raises `KeyError` for a language that is not among `LANGUAGES`.
    """
    if language not in LANGUAGES:
        raise KeyError(language)
    parts = (*sources(language).values(), *_system_sources(language, package))
    return Catalogue(language, parts, None if package is None else sentences_of(package))


@cache
def sources(language: str) -> Mapping[str, str]:
    """The files of this package in a language by name."""
    folder = files("controller.words") / "ftl" / language
    return {
        file.name: file.read_text(encoding="utf-8")
        for file in sorted(folder.iterdir(), key=lambda file: file.name)
        if file.name.endswith(".ftl") and not file.name.startswith(PAGE_FILES)
    }


def _system_sources(language: str, package: str | None) -> Iterator[str]:
    if package is None:
        return
    for each in dict.fromkeys((ENGLISH, language)):
        file = files(package) / "words" / f"{each}.ftl"
        if file.is_file():
            yield file.read_text(encoding="utf-8")


@cache
def sentences_of(package: str) -> Mapping[str, Mapping[str, Argument]]:
    """The sentences that a rule system brings, with the arguments they take: its refusals, notes and questions."""
    english, own = catalogue(ENGLISH).entries, FluentEntries(_system_sources(ENGLISH, package))
    return {
        sentence_of_entry(name): arguments(own[name], english)
        for name in own
        if own.is_message(name) and name.startswith(SYSTEM_SENTENCES)
    }


# ---- arguments ----------------------------------------------------------------------------------------------------


def entry_of_sentence(name: str) -> str:
    """The entry of a sentence: `act.hu` -> `act-hu`."""
    return name.replace(".", "-")


def needs(name: str) -> frozenset[str]:
    """The arguments that the sentence of this id takes. Raises `KeyError` for an unknown id."""
    return frozenset(SENTENCES[name])


def sentence_of_entry(entry: str) -> str:
    """The sentence of an entry: `act-hu` -> `act.hu`."""
    return entry.replace("-", ".")


def wrong_arguments(
    name: str, args: Mapping[str, object], own: Mapping[str, Mapping[str, Argument]] | None = None
) -> str | None:
    """Describe what is wrong with the id or arguments; None if they fit. `own` are sentences of a rule system."""
    taken = (own or {}).get(name, SENTENCES.get(name))
    if taken is None:
        return f"There is no sentence {name}."
    if args.keys() != taken.keys():
        there, given = ", ".join(sorted(taken)) or "nothing", ", ".join(sorted(args)) or "nothing"
        return f"Sentence {name}: it takes {there}, not {given}."
    for key, argument in taken.items():
        if not argument.takes(args[key]):
            return f"Sentence {name}: {key} cannot be {args[key]!r}."
    return None


def arguments(entry: Entry, entries: Mapping[str, Entry]) -> dict[str, Argument]:
    """The arguments of an entry by name; `entries` are those it may refer to."""
    found: dict[str, set[str]] = {}
    for pattern in (entry.value, *(attribute.value for attribute in entry.attributes)):
        if pattern is not None:
            for name, function in _uses(pattern, entries):
                found.setdefault(name, set()).add(function)
    return {
        name: Argument(frozenset(functions - {GIVEN}), GIVEN in functions)
        for name, functions in sorted(found.items())
    }


def _uses(pattern: ast.Pattern, entries: Mapping[str, Entry]) -> Iterator[tuple[str, str]]:
    """Every argument in a pattern, with the function that shows it. Raises `ValueError` for one without a function:
    Fluent itself writes a number by its locale, 1234 as 1,234."""
    for element in pattern.elements:
        if isinstance(element, ast.Placeable):
            yield from _uses_of_expression(element.expression, entries)


def _uses_of_expression(expression: object, entries: Mapping[str, Entry]) -> Iterator[tuple[str, str]]:
    match expression:
        case ast.SelectExpression(selector=ast.VariableReference(id=name), variants=variants):
            yield name.name, "INTEGER"
        case ast.SelectExpression(selector=selector, variants=variants):
            yield from _uses_of_expression(selector, entries)
        case ast.FunctionReference(id=function, arguments=called):
            for shown in called.positional:
                if isinstance(shown, ast.VariableReference):
                    yield shown.id.name, function.name
            return
        case ast.MessageReference(id=name) | ast.TermReference(id=name):
            value = entries[name.name].value
            yield from _uses(value, entries) if value is not None else ()
            return
        case ast.StringLiteral():
            return
        case _:
            raise ValueError(f"without a function: {expression}")
    for variant in variants:
        yield from _uses(variant.value, entries)


class _Sentences(Mapping[str, Mapping[str, Argument]]):
    """The sentences of this package; what one takes is read from its English when it is first asked for."""

    def __init__(self) -> None:
        self._taken: dict[str, Mapping[str, Argument]] = {}

    def __getitem__(self, name: str) -> Mapping[str, Argument]:
        if name not in self._taken:
            entry = entry_of_sentence(name)
            if entry not in self._entries() or sentence_of_entry(entry) != name:
                raise KeyError(name)
            english = catalogue(ENGLISH).entries
            self._taken[name] = arguments(english[entry], english)
        return self._taken[name]

    def __iter__(self) -> Iterator[str]:
        return map(sentence_of_entry, self._entries())

    def __len__(self) -> int:
        return len(self._entries())

    @staticmethod
    @cache
    def _entries() -> Mapping[str, None]:
        """The entries that are sentences, in the order of the files."""
        files_of = (text for name, text in sources(ENGLISH).items() if name.endswith(SENTENCE_FILES))
        found = FluentEntries(files_of)
        return {name: None for name in found if found.is_message(name)}


SENTENCES: Final[Mapping[str, Mapping[str, Argument]]] = _Sentences()
"""Every sentence by id, with the arguments it takes."""
