"""What the rules say (why not, what stays undecided, why a hand is asked for) as sentences of the catalogue."""

from __future__ import annotations

from controller.rules.reasons import Reason
from controller.words import Sentence, say


def refusal_sentence(text: str) -> Sentence:
    """Why the rules refuse something, or ask for a hand; free text where a system says it without an id."""
    return _known(text) or say("reason.rules", text=text)


def note_sentence(text: str) -> Sentence:
    """What the result of a hand leaves undecided."""
    return _known(text) or say("note.rules", text=text)


def _known(text: str) -> Sentence | None:
    if not isinstance(text, Reason) or not text.entry:
        return None
    return Sentence(text.entry, text.args, str(text))
