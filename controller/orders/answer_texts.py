"""The answer to an order as the page shows it."""

from __future__ import annotations

from controller.orders.order_models import Answer
from controller.words import Sentence, joined, say


def on_page(answer: Answer, language: str) -> str:
    """What an order is answered with on the page, in one of `LANGUAGES`: it names the page's buttons, and no order or
    command."""
    text = joined(*map(_with_buttons, answer.sentences)).in_language(language)
    return text[:1].upper() + text[1:]


def _with_buttons(sentence: Sentence) -> Sentence:
    match sentence.id:
        case "order.give_up_hand":
            return say("order.give_up_hand_on_page")
        case "order.argument":
            return say(
                "order.argument_on_page", member=sentence.args["member"], problem=sentence.args["problem"]
            )
    return sentence
