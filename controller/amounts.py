"""Amounts: whole units, and a stake as the exact decimal number that was written."""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import Context, Decimal, DivisionByZero, Inexact, InvalidOperation, Overflow
from typing import Final

from controller.words.sentence import SentenceError, sentence

MOST: Final = 10**9
"""The largest amount in any message; far below where numbers stop being exact in other languages."""
MOST_CORRECTED: Final = MOST // 2
"""The largest total after a correction; the other half is for later hands."""
DECIMAL: Final = r"^(0|[1-9]\d{0,9})(\.\d{1,30})?$"
"""The pattern of a non-negative decimal number in messages: "0.5"."""
_EXACT: Final = Context(prec=100, traps=[Inexact, InvalidOperation, Overflow, DivisionByZero])
"""The context for adding and multiplying money. Python's default rounds at 28 digits, but a stake in a message may have
40 and an amount ten more; here rounding is an error."""


class AmountError(SentenceError, ValueError):
    """The value is not a finite decimal number; the sentence describes the format."""


def exact(value: object) -> Decimal:
    """The decimal number exactly as written: a string keeps its own scale, a float becomes its shortest digits (0.1 is
    0.1).

    Raises `AmountError` for a value that is not finite, `TypeError` for a type other than Decimal, int, float, str.
    """
    if isinstance(value, float) and value.is_integer():
        number = Decimal(int(value))
    elif isinstance(value, float):
        number = Decimal(repr(value))
    elif isinstance(value, str):
        if not re.fullmatch(r"\d{1,30}(\.\d{1,30})?", value):
            raise AmountError(sentence("settings.no_decimal", given=repr(value)))
        number = Decimal(value)
    elif isinstance(value, Decimal | int):
        number = Decimal(value)
    else:
        raise TypeError(f"{value!r} is no number")
    if not number.is_finite():
        raise AmountError(sentence("settings.not_finite", given=str(value)))
    return number


def decimal_text(value: Decimal) -> str:
    """A decimal number in digits, never with an exponent."""
    return f"{value:f}"


def in_money(units: int, stake: Decimal) -> Decimal:
    """Units in the stake's money, with the stake's own decimal places; never rounded."""
    return _EXACT.multiply(Decimal(units), stake)


def total(amounts: Iterable[Decimal]) -> Decimal:
    """The sum of amounts of money, with the most decimal places of any of them; never rounded."""
    summed = Decimal(0)
    for amount in amounts:
        summed = _EXACT.add(summed, amount)
    return summed


def shortest(amount: Decimal) -> Decimal:
    """The same amount without zeros behind its last digit."""
    return _EXACT.normalize(amount)


def decimal_places(amount: Decimal) -> int:
    """The number of decimal places to show of an amount of money: two, or as many as it has."""
    exponent = shortest(amount).as_tuple().exponent
    assert isinstance(exponent, int)  # an amount is finite
    return max(2, -exponent)
