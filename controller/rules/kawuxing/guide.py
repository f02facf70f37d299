"""Kawuxing explained to people: the order of its clauses."""

from typing import Final

from controller.rules.system_definition import Chapter, SystemGuide

GUIDE: Final = SystemGuide(
    chapters=(
        Chapter("tiles", "KW", "1 4-6"),
        Chapter("bank", "KW", "2-3"),
        Chapter("turns", "KW", "7-9 11"),
        Chapter("winning", "KW", "10 52-53"),
        Chapter("scoring", "KW", "20-51"),
    ),
)
