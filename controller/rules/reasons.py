"""Sentences of the engine that people read: the English text, with the id and the arguments to say it otherwise.

A `Reason` is its English text, so that the contracts and whoever knows no catalogue take it as they take any text. Its
id names an entry of the catalogue of sentences, or of the words that its rule system brings.
"""

from collections.abc import Mapping

from controller.rules.results import Json
from controller.rules.tiles import name, names


class Reason(str):
    """Why something is refused, what a result leaves undecided, why a hand is asked for: a sentence in English.

    `entry` is its id in the catalogue, `args` are the arguments it takes there, as plain JSON values.
    """

    __slots__ = ("args", "entry")

    entry: str
    args: Json

    def __new__(cls, text: str, entry: str = "", args: Mapping[str, object] | None = None) -> "Reason":
        """The sentence; an `entry` of "" says that it stands in no catalogue."""
        reason = super().__new__(cls, text)
        reason.entry = entry
        reason.args = dict(args or {})
        return reason

    def to_json(self) -> Json:
        """The sentence as messages carry it: id, arguments, English text."""
        return {"id": self.entry, "args": self.args, "text": str(self)}


class EnglishSentence:
    """A sentence before its arguments are known.

        NOT_HELD = EnglishSentence("refusal.not_held", "seat {seat} does not hold {tiles}")
        NOT_HELD(seat=seat, tiles=held)

    Arguments called `tile` or `..._tile` are a tile, `tiles` are many; others stand as they are.
    """

    __slots__ = ("english", "entry")

    def __init__(self, entry: str, english: str) -> None:
        self.entry = entry
        """The id in the catalogue."""
        self.english = english
        """The English text, an argument in braces."""

    def __call__(self, **args: object) -> Reason:
        """The sentence with these arguments. Raises KeyError where one of the English text is missing."""
        shown = {key: _shown(key, value) for key, value in args.items()}
        plain = {key: each.to_json() if isinstance(each, Reason) else each for key, each in shown.items()}
        return Reason(self.english.format_map(shown), self.entry, plain)


def _shown(key: str, value: object) -> object:
    if key == "tile" or key.endswith("_tile"):
        return name(value)  # type: ignore[arg-type]  # by its name
    if key == "tiles":
        return names(value)  # type: ignore[arg-type]  # by its name
    return value if isinstance(value, Reason) or not isinstance(value, str) else str(value)
