"""Ningbo explained to people: the order of its clauses."""

from typing import Final

from controller.rules.system_definition import Chapter, SystemGuide

GUIDE: Final = SystemGuide(
    chapters=(
        Chapter("tiles", "NB", "1 3 7 11"),
        Chapter("flowers-and-wilds", "NB", "4-6"),
        Chapter("bank", "NB", "2"),
        Chapter("turns", "NB", "8-9"),
        Chapter("winning", "NB", "10 12"),
        Chapter("scoring", "NB", "20-43"),
    ),
)
