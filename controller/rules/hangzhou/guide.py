"""Hangzhou explained to people: the order of its clauses."""

from typing import Final

from controller.rules.system_definition import Chapter, SystemGuide

GUIDE: Final = SystemGuide(
    chapters=(
        Chapter("tiles", "HZ", "1-5 9"),
        Chapter("wilds", "HZ", "6-8 13"),
        Chapter("bank", "HZ", "10"),
        Chapter("turns", "HZ", "11 14-19 21"),
        Chapter("winning", "HZ", "12 20 22-26"),
        Chapter("scoring", "HZ", "27-43"),
    ),
)
