"""Every sentence that people read, by id: what a message carries, and how it reads in English.

    say("act.discard", seat=2, tile="5m").text  ->  "Seat 2 discards 5m"

A sentence is its id and typed arguments; the English text is written once, when it is said, and travels beside them,
so that a reader may show the same thing in another language or, knowing nothing of it, the text as it stands. Nothing
of ours is imported here.
"""

from controller.words.catalogue import CATALOGUE, needs
from controller.words.sentence import Sentence, WordsError, plain, say, say_of, text_of

__all__ = ["CATALOGUE", "Sentence", "WordsError", "needs", "plain", "say", "say_of", "text_of"]
