"""A sentence that people read: its id in the catalogue, and its arguments. Rendering, storage and transmission.

The catalogue is read when a text is asked for: code that only makes sentences does not need it.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from controller.json_values import JsonObject, mapping, text

if TYPE_CHECKING:
    from controller.words.argument_kinds import SentenceWord

PLAIN: Final = "plain"
"""The id of free text: a client can only show it as it is."""
_WORD: Final = frozenset({"id", "args", "text"})
"""The keys of a sentence as JSON."""


class WordsError(ValueError):
    """An unknown sentence id, or other arguments than the sentence takes."""


@dataclass(frozen=True, eq=False)
class Sentence:
    """A sentence: its id in the catalogue and its arguments, which are plain JSON or sentences."""

    id: str
    args: Mapping[str, Any] = field(default_factory=dict)
    english: str | None = None
    """English text from a message, used where the catalogue lacks the id; None: the text is rendered."""
    package: str | None = None
    """The Python package of the rule system whose words have it ("controller.rules.hangzhou"); None: all share it."""

    @cached_property
    def text(self) -> str:
        """The sentence in English, seats by their numbers."""
        if self.english is not None:
            return self.english
        from controller.words.fluent_catalogue import ENGLISH, catalogue, entry_of_sentence
        from controller.words.fluent_functions import SEAT_NAMES

        token = SEAT_NAMES.set({})
        try:
            return catalogue(ENGLISH, self.package).text(entry_of_sentence(self.id), _json(self.args))
        finally:
            SEAT_NAMES.reset(token)

    def to_json(self) -> JsonObject:
        """The sentence as a JSON object, for messages and the journal."""
        return {"id": self.id, "args": _json(self.args), "text": self.text}

    @classmethod
    def from_json(cls, kept: Mapping[str, object]) -> Sentence:
        """The sentence that `to_json` wrote or a message holds; `args` may be missing. Raises `KeyError` or `TypeError`
        for JSON that is not a sentence."""
        return cls(text(kept["id"]), mapping(kept.get("args", {})), text(kept["text"]))

    def in_language(
        self, language: str, names: Mapping[int, str] | None = None, package: str | None = None
    ) -> str:
        """The text in one of `LANGUAGES`. `names` are the players' display names by seat; a seat without a name gets
        its number. `package` is the Python package of the rule system whose terms are used; None: the sentence's own.
        Raises `KeyError` for another language."""
        from controller.words.fluent_catalogue import catalogue
        from controller.words.fluent_functions import SEAT_NAMES

        words = catalogue(language, package or self.package)
        word: SentenceWord = {"id": self.id, "args": _json(self.args), "text": self.text}
        token = SEAT_NAMES.set(names or {})
        try:
            return words.sentence_text(word)
        finally:
            SEAT_NAMES.reset(token)

    def __str__(self) -> str:
        return self.text

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sentence) or self.id != other.id:
            return False
        if self.english is None and other.english is None and self.package == other.package:
            return bool(_comparable(self.args) == _comparable(other.args))  # neither is rendered
        return self.to_json() == other.to_json()

    def __hash__(self) -> int:
        return hash(self.id)


class SentenceError(Exception):
    """An error that people read: its sentence, and a separate sentence of what to do (`cure`) if there is one.

        raise JournalError(sentence("journal.read_only", journal=path))

    A text becomes a sentence without translations.
    """

    def __init__(self, message: str | Sentence, *, cure: Sentence | None = None) -> None:
        super().__init__(message)
        self.sentence = message if isinstance(message, Sentence) else plain(message)
        self.cure = cure

    def __str__(self) -> str:
        return str(self.whole)

    @property
    def whole(self) -> Sentence:
        """The sentence, and what to do."""
        return self.sentence if self.cure is None else joined(self.sentence, self.cure)

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        """The sentence and what to do, as separate sentences."""
        return tuple(parts_of(self.whole))

    def in_language(self, language: str) -> str:
        """The whole in one of `LANGUAGES`."""
        return self.whole.in_language(language)


def sentence_of(error: Exception) -> Sentence:
    """An error's sentence with what to do, or its text unchanged."""
    return error.whole if isinstance(error, SentenceError) else plain(str(error))


def sentence(name: str, /, **args: object) -> Sentence:
    """The sentence of this id with these arguments. The catalogue is read when somebody reads the sentence; a test
    checks id and arguments of every such call (tests/controller/words/test_sentence_calls.py)."""
    return Sentence(name, args)


def say(name: str, /, **args: object) -> Sentence:
    """The sentence of this id with these arguments; sentences among them are embedded as JSON. Raises `WordsError`."""
    from controller.words.fluent_catalogue import wrong_arguments

    plainly = _json(args)
    wrong = wrong_arguments(name, plainly)
    if wrong is not None:
        raise WordsError(wrong)
    return Sentence(name, plainly)


def say_of(name: str, known: Mapping[str, object]) -> Sentence:
    """The sentence of this id with those of the `known` arguments that it takes."""
    from controller.words.fluent_catalogue import needs

    return say(name, **{key: known[key] for key in needs(name)})


def plain(text: str) -> Sentence:
    """Free text as a sentence: what a person wrote, or a program of another version sent."""
    return Sentence(PLAIN, {}, text)


def joined(*sentences: Sentence) -> Sentence:
    """Sentences that follow each other, as one."""
    return sentences[0] if len(sentences) == 1 else Sentence("sentences", {"sentences": list(sentences)})


def in_each_language(message: Sentence) -> dict[str, str]:
    """The texts of a sentence by language, for a page that is not sent its entry."""
    from controller.words.fluent_catalogue import LANGUAGES

    return {language: message.in_language(language) for language in LANGUAGES}


def parts_of(message: Sentence) -> list[Sentence]:
    """Split a sentence that `joined` made; another sentence is returned alone."""
    return list(message.args["sentences"]) if message.id == "sentences" else [message]


def text_of(message: object) -> str:
    """The English text of a sentence in a message. Raises `KeyError` or `TypeError` for JSON that is not a sentence."""
    return text(mapping(message)["text"])


def _comparable(value: Any) -> Any:
    """Convert a value for comparison: sentences within it keep id and arguments, free text keeps its text."""
    if isinstance(value, Sentence):
        return {
            "id": value.id,
            "args": _comparable(value.args),
            "text": value.english if value.id == PLAIN else "",
        }
    if isinstance(value, list | tuple):
        return [_comparable(item) for item in value]
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    if isinstance(value, Mapping):
        plainly = {key: _comparable(item) for key, item in value.items()}
        return {**plainly, "text": ""} if plainly.keys() == _WORD and plainly["id"] != PLAIN else plainly
    return value


def _json(value: Any) -> Any:
    """A value as plain JSON: sentences within it as objects, paths as texts."""
    if isinstance(value, Sentence):
        return value.to_json()
    if isinstance(value, list | tuple):
        return [_json(item) for item in value]
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    if isinstance(value, Mapping):
        return {key: _json(item) for key, item in value.items()}
    return value
