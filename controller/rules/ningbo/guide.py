"""Ningbo explained to people: its title, the order of its clauses, a sentence for each option."""

from typing import Final

from controller.rules.system_definition import Chapter, SystemGuide

GUIDE: Final = SystemGuide(
    title="Ningbo mahjong 宁波麻将: flowers, wild tiles and at least four tai",
    chapters=(
        Chapter("Tiles, walls and deal", "NB", "1 3 7 11"),
        Chapter("Flowers and wild tiles", "NB", "4-6"),
        Chapter("Bank", "NB", "2"),
        Chapter("Turns and claims", "NB", "8-9"),
        Chapter("Winning", "NB", "10 12"),
        Chapter("Scoring", "NB", "20-43"),
    ),
    options={
        "fifth_copy": "A wild tile may stand for a fifth copy of a tile.",
        "swap_dice": "Larger and smaller die change roles at the break and in finding the indicator.",
    },
)
