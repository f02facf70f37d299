"""The catalogue of every sentence that people read, by id, with its text in English.

    say("act.discard", seat=2, tile="5m").text  ->  "Seat 2 discards 5m"

A sentence is its id and typed arguments; the English text is rendered once, when the sentence is made, and travels with
them in messages, so that a client may render the same in another language or, without a catalogue, show the text as it
stands. This package imports nothing else of this project.
"""

from controller.words.catalogue import CATALOGUE, needs
from controller.words.sentence import Sentence, WordsError, plain, say, say_of, text_of

__all__ = ["CATALOGUE", "Sentence", "WordsError", "needs", "plain", "say", "say_of", "text_of"]
