"""A sentence of the catalogue with its arguments: rendering, storage and transmission."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from controller.json_values import JsonObject, mapping, text
from controller.words.catalogue import ENGLISH, catalogue, entry_of_sentence, needs, wrong_arguments
from controller.words.fluent_functions import SEAT_NAMES

PLAIN: Final = "plain"
"""The id of free text: a client can only show it as it is."""


class WordsError(ValueError):
    """An unknown sentence id, or other arguments than the sentence takes."""


@dataclass(frozen=True)
class Sentence:
    """A sentence: its id in the catalogue, its arguments as plain JSON, and its text in English."""

    id: str
    args: Mapping[str, Any] = field(default_factory=dict)
    text: str = ""

    def to_json(self) -> JsonObject:
        """The sentence as a JSON object, for messages and the journal."""
        return {"id": self.id, "args": dict(self.args), "text": self.text}

    @classmethod
    def from_json(cls, kept: Mapping[str, object]) -> Sentence:
        """The sentence that `to_json` wrote, or that a message holds, where one without arguments needs to name none.
        Raises `KeyError` or `TypeError` for what is no sentence."""
        return cls(text(kept["id"]), mapping(kept.get("args", {})), text(kept["text"]))

    def in_language(
        self, language: str, names: Mapping[int, str] | None = None, package: str | None = None
    ) -> str:
        """The text in one of `LANGUAGES`. `names` are the players as they are shown, by seat; a seat without a name is
        told by its number. `package` is the Python package of the rule system whose terms are used
        ("controller.rules.hangzhou"). Raises `KeyError` for another language."""
        words = catalogue(language, package)
        token = SEAT_NAMES.set(names or {})
        try:
            return words.sentence_text({"id": self.id, "args": dict(self.args), "text": self.text})
        finally:
            SEAT_NAMES.reset(token)

    def __str__(self) -> str:
        return self.text


def say(name: str, /, **args: object) -> Sentence:
    """The sentence of this id with these arguments; sentences among them are embedded as JSON. Raises `WordsError`."""
    plainly = {key: _json(value) for key, value in args.items()}
    wrong = wrong_arguments(name, plainly)
    if wrong is not None:
        raise WordsError(wrong)
    return Sentence(name, plainly, catalogue(ENGLISH).text(entry_of_sentence(name), plainly))


def say_of(name: str, known: Mapping[str, object]) -> Sentence:
    """The sentence of this id with those of the `known` arguments that it takes."""
    return say(name, **{key: known[key] for key in needs(name)})


def plain(text: str) -> Sentence:
    """Free text as a sentence: what a person wrote, or a program of another version sent."""
    return Sentence(PLAIN, {}, text)


def text_of(said: object) -> str:
    """The English text of a sentence in a message. Raises `KeyError` or `TypeError` for what is no sentence."""
    return text(mapping(said)["text"])


def _json(value: object) -> object:
    if isinstance(value, Sentence):
        return value.to_json()
    if isinstance(value, list | tuple):
        return [_json(item) for item in value]
    return value
