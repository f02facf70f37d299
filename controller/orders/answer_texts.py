"""The answer to an order, told in the language of who gave it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from controller.orders.order_models import Answer
from controller.words import Sentence
from controller.words.catalogue import ENGLISH
from controller.words.english_texts import retold

SAID: Final = "order-"
"""How the entries begin of what the table says of orders."""


def in_language(answer: Answer, language: str) -> str:
    """What an order is answered with, in a language; in English where the catalogue does not know it."""
    if language == ENGLISH:
        return answer.text
    said = answer.result.get("refused" if answer.status == "refused" else "said")
    if isinstance(said, Mapping):
        return Sentence.from_json(said).in_language(language)
    return retold(answer.text, language, SAID)
