"""The catalogue of every sentence that people read, by id, in English, Chinese and Japanese (docs/words.md).

    say("act.discard", seat=2, tile="5m").text  ->  "Seat 2 discards 5m"

A sentence is its id and typed arguments; messages carry it with its English text, so that a client may render the same
in another language or, without a catalogue, show the text as it stands. This package imports nothing else of this
project; what a rule system says stands in the system's folder. The catalogue is loaded by who reads: the engine, which
only makes sentences, imports `controller.words.sentence`.
"""

from typing import TYPE_CHECKING

from controller.words.sentence import (
    Sentence,
    SentenceError,
    WordsError,
    joined,
    plain,
    say,
    say_of,
    sentence,
    sentence_of,
    text_of,
)

if TYPE_CHECKING:
    from controller.words.fluent_catalogue import LANGUAGES, SENTENCES, Catalogue, catalogue, needs
    from controller.words.fluent_functions import entry_id
else:

    def __getattr__(name: str) -> object:
        """Names of the catalogue, loaded at first use (PEP 562)."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from controller.words import fluent_catalogue as module
        from controller.words.fluent_functions import entry_id

        globals()["entry_id"] = entry_id
        for each in ("LANGUAGES", "SENTENCES", "Catalogue", "catalogue", "needs"):
            globals()[each] = getattr(module, each)
        return globals()[name]


__all__ = [
    "LANGUAGES",
    "SENTENCES",
    "Catalogue",
    "Sentence",
    "SentenceError",
    "WordsError",
    "catalogue",
    "entry_id",
    "joined",
    "needs",
    "paragraph",
    "plain",
    "say",
    "say_of",
    "sentence",
    "sentence_of",
    "text_of",
]
