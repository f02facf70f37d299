"""The sentences of the engine, as its tables of them say."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from controller.rules.reasons import EnglishSentence

RULES = Path(__file__).parents[3] / "controller" / "rules"
FAMILIES = sorted(path.parent.name for path in RULES.glob("*/words"))
TABLES = ("shared_reasons", *(f"{family}.{family}_reasons" for family in FAMILIES))


def wordings(table: str) -> Iterator[EnglishSentence]:
    """The sentences of a table: of `shared_reasons`, or of `hangzhou.hangzhou_reasons`."""
    module = import_module(f"controller.rules.{table}")
    yield from (value for value in vars(module).values() if isinstance(value, EnglishSentence))
