"""The answer to an order, told in the language of who gave it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from controller.orders.order_models import Answer
from controller.words import Sentence
from controller.words.english_texts import retold
from controller.words.fluent_catalogue import ENGLISH

SAID: Final = "order-"
"""How the entries begin of what the table says of orders."""

ABANDON: Final = "If nobody will finish it: mahjong-table session abandon-hand"
"""What ends a hand, at the shell."""
_ON_PAGE: Final = {ABANDON: "If nobody will finish it, press “Give up this hand” on this page."}
"""What is told where people have the page's buttons, in place of a command of the shell."""


def on_page(answer: Answer, order: str, language: str) -> str:
    """What the order of this name is answered with on the page, in a language: it names the page's buttons, and no
    order or command."""
    text = answer.text
    for command, button in _ON_PAGE.items():
        text = text.replace(command, button)
    told = in_language(replace(answer, text=text), language)
    for colon in (": ", "："):
        told = told.removeprefix(f"{order}{colon}")
    return told[:1].upper() + told[1:]


def in_language(answer: Answer, language: str) -> str:
    """What an order is answered with, in a language; in English where the catalogue does not know it."""
    if language == ENGLISH:
        return answer.text
    said = answer.result.get("refused" if answer.status == "refused" else "said")
    if isinstance(said, Mapping):
        return Sentence.from_json(said).in_language(language)
    return retold(answer.text, language, SAID)
