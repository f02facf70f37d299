"""Riverside explained to people: the order of its clauses."""

from typing import Final

from controller.rules.system_definition import Chapter, SystemGuide

GUIDE: Final = SystemGuide(
    chapters=(
        Chapter("tiles", "RV", "1-4"),
        Chapter("bank", "RV", "5"),
        Chapter("claims", "RV", "6-7"),
        Chapter("winning", "RV", "8-9 14"),
        Chapter("scoring", "RV", "10-13"),
    ),
)
