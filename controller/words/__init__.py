"""The catalogue of every sentence that people read, by id, in English, Chinese and Japanese (docs/words.md).

    say("act.discard", seat=2, tile="5m").text  ->  "Seat 2 discards 5m"

A sentence is its id and typed arguments; the English text is rendered once, when the sentence is made, and travels with
them in messages, so that a client may render the same in another language or, without a catalogue, show the text as it
stands. This package imports nothing else of this project; what a rule system says stands in the system's folder.
"""

from controller.words.catalogue import LANGUAGES, SENTENCES, Catalogue, catalogue, needs
from controller.words.fluent_functions import entry_id
from controller.words.sentence import Sentence, WordsError, plain, say, say_of, text_of

__all__ = [
    "LANGUAGES",
    "SENTENCES",
    "Catalogue",
    "Sentence",
    "WordsError",
    "catalogue",
    "entry_id",
    "needs",
    "plain",
    "say",
    "say_of",
    "text_of",
]
