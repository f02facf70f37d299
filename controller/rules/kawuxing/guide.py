"""Kawuxing explained to people: its title, the order of its clauses, a sentence for each option."""

from typing import Final

from controller.rules.system_definition import Chapter, SystemGuide

GUIDE: Final = SystemGuide(
    title="Kawuxing 卡五星 of north-western Hubei, for three",
    chapters=(
        Chapter("Tiles, walls and deal", "KW", "1 4-6"),
        Chapter("Bank", "KW", "2-3"),
        Chapter("Turns and claims", "KW", "7-9 11"),
        Chapter("Winning", "KW", "10 52-53"),
        Chapter("Scoring", "KW", "20-51"),
    ),
    options={
        "double_dragon_four": "Double dragon seven pairs count a fourth double.",
        "max_doubles": "So many doubles count at most.",
        "resting": "Four at the table, one rests: the winner makes room, and the bank goes with the seat.",
        "without": "The suit that is left out.",
    },
)
