"""A sentence of the catalogue with its arguments: rendering, storage and transmission."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from controller.json_values import JsonObject, mapping, text
from controller.words.catalogue import CATALOGUE

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
    def from_json(cls, kept: Mapping[str, object] | str) -> Sentence:
        """The sentence that `to_json` wrote; the first version kept bare text."""
        if isinstance(kept, str):
            return plain(kept)
        return cls(text(kept["id"]), mapping(kept["args"]), text(kept["text"]))

    def __str__(self) -> str:
        return self.text


def say(name: str, /, **args: object) -> Sentence:
    """The sentence of this id with these arguments; sentences among them are embedded as JSON. Raises `WordsError`."""
    template = CATALOGUE.get(name)
    if template is None:
        raise WordsError(f"There is no sentence {name}.")
    plainly = {key: _json(value) for key, value in args.items()}
    wrong = template.wrong(plainly)
    if wrong is not None:
        raise WordsError(f"Sentence {name}: {wrong}.")
    return Sentence(name, plainly, template.written(plainly))


def say_of(name: str, known: Mapping[str, object]) -> Sentence:
    """The sentence of this id with those of the `known` arguments that it takes."""
    return say(name, **{key: known[key] for key in CATALOGUE[name].names})


def plain(text: str) -> Sentence:
    """Free text as a sentence: what a person wrote, or a program of another version sent."""
    return Sentence(PLAIN, {}, text)


def text_of(said: object) -> str:
    """The English text of a sentence in a message, of either version; empty where there is none."""
    if said is None or isinstance(said, str):
        return said or ""
    return str(mapping(said).get("text", ""))


def _json(value: object) -> object:
    if isinstance(value, Sentence):
        return value.to_json()
    if isinstance(value, list | tuple):
        return [_json(item) for item in value]
    return value
