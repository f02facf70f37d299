"""A sentence that people read: its id in the catalogue, and its arguments. Rendering, storage and transmission.

The catalogue is read when a text is asked for: whoever only makes sentences needs none of it.
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
    told: str | None = None
    """Its English as a message told it, which stands where the catalogue lacks the id; None: it is rendered."""
    package: str | None = None
    """The Python package of the rule system whose words have it ("controller.rules.hangzhou"); None: all share it."""

    @cached_property
    def text(self) -> str:
        """The sentence in English, seats by their numbers."""
        if self.told is not None:
            return self.told
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
        """The sentence that `to_json` wrote, or that a message holds, where one without arguments needs to name none.
        Raises `KeyError` or `TypeError` for what is no sentence."""
        return cls(text(kept["id"]), mapping(kept.get("args", {})), text(kept["text"]))

    def in_language(
        self, language: str, names: Mapping[int, str] | None = None, package: str | None = None
    ) -> str:
        """The text in one of `LANGUAGES`. `names` are the players as they are shown, by seat; a seat without a name is
        told by its number. `package` is the Python package of the rule system whose terms are used, where it is not
        its own. Raises `KeyError` for another language."""
        from controller.words.fluent_catalogue import catalogue
        from controller.words.fluent_functions import SEAT_NAMES

        words = catalogue(language, package or self.package)
        told: SentenceWord = {"id": self.id, "args": _json(self.args), "text": self.text}
        token = SEAT_NAMES.set(names or {})
        try:
            return words.sentence_text(told)
        finally:
            SEAT_NAMES.reset(token)

    def __str__(self) -> str:
        return self.text

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sentence) or self.id != other.id:
            return False
        if self.told is None and other.told is None and self.package == other.package:
            return bool(_unsaid(self.args) == _unsaid(other.args))  # neither is rendered
        return self.to_json() == other.to_json()

    def __hash__(self) -> int:
        return hash(self.id)


class SentenceError(Exception):
    """An error that people read: its sentence, and what to do against it (`cure`), where that stands apart.

        raise JournalError(sentence("journal.read_only", journal=path))

    A text is a sentence that nobody has translated.
    """

    def __init__(self, said: str | Sentence, *, cure: Sentence | None = None) -> None:
        super().__init__(said)
        self.sentence = said if isinstance(said, Sentence) else plain(said)
        self.cure = cure

    def __str__(self) -> str:
        return str(self.whole)

    @property
    def whole(self) -> Sentence:
        """The sentence, and what to do."""
        return self.sentence if self.cure is None else joined(self.sentence, self.cure)

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        """The same, each for itself."""
        return tuple(parts_of(self.whole))

    def in_language(self, language: str) -> str:
        """The whole in one of `LANGUAGES`."""
        return self.whole.in_language(language)


def sentence_of(error: Exception) -> Sentence:
    """What an error says to people: its sentence with what to do, or its text as it stands."""
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


def in_each_language(said: Sentence) -> dict[str, str]:
    """The texts of a sentence by language, for a page that is not sent its entry."""
    from controller.words.fluent_catalogue import LANGUAGES

    return {language: said.in_language(language) for language in LANGUAGES}


def parts_of(said: Sentence) -> list[Sentence]:
    """The sentences that `joined` has put together; of another one itself."""
    return list(said.args["sentences"]) if said.id == "sentences" else [said]


def text_of(said: object) -> str:
    """The English text of a sentence in a message. Raises `KeyError` or `TypeError` for what is no sentence."""
    return text(mapping(said)["text"])


def _unsaid(value: Any) -> Any:
    """A value to compare with another: of the sentences within it the ids and arguments, of free text the text."""
    if isinstance(value, Sentence):
        return {"id": value.id, "args": _unsaid(value.args), "text": value.told if value.id == PLAIN else ""}
    if isinstance(value, list | tuple):
        return [_unsaid(item) for item in value]
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    if isinstance(value, Mapping):
        plainly = {key: _unsaid(item) for key, item in value.items()}
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
