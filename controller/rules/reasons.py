"""Sentences of the engine that people read: reasons of refusals, undecided facts, requests to show a hand.

The engine gives ids and arguments; their text stands in the catalogue (docs/words.md), or in the words of a rule
system, and is looked up when somebody reads the sentence.
"""

from collections.abc import Mapping

from controller.rules.tiles import name, names
from controller.words.sentence import Sentence


class SystemWords:
    """A rule system's own sentences: the entries of the folder `words` in its Python package.

        WORDS = SystemWords("controller.rules.ningbo")
        WORDS.say("refusal.kong_after_claim", seat=2)

    A test checks id and arguments of every such call (tests/controller/words/test_sentence_calls.py).
    """

    def __init__(self, package: str) -> None:
        self.package = package

    def say(self, sentence: str, /, **args: object) -> Sentence:
        """The sentence of this id; arguments as those of `say`."""
        return Sentence(sentence, _arguments(args), package=self.package)


def say(sentence: str, /, **args: object) -> Sentence:
    """The sentence of this id, which systems share. Arguments with the name `tile` or `..._tile` are a tile, `tiles`
    are many; others are unchanged."""
    return Sentence(sentence, _arguments(args))


def _arguments(args: Mapping[str, object]) -> dict[str, object]:
    return {key: _argument(key, value) for key, value in args.items()}


def _argument(key: str, value: object) -> object:
    if key == "tile" or key.endswith("_tile"):
        return name(value)  # type: ignore[arg-type]  # by its name
    if key == "tiles":
        return names(value)  # type: ignore[arg-type]  # by its name
    return str(value) if isinstance(value, str) else value
