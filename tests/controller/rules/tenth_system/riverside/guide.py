"""Riverside explained to people: its title, the order of its clauses, a sentence for each option."""

from typing import Final

from controller.rules.system_definition import Chapter, SystemGuide

GUIDE: Final = SystemGuide(
    title="Riverside mahjong: three suits for three, and nobody chows",
    chapters=(
        Chapter("Tiles, walls and deal", "RV", "1-4"),
        Chapter("Bank", "RV", "5"),
        Chapter("Claims", "RV", "6-7"),
        Chapter("Winning", "RV", "8-9 14"),
        Chapter("Scoring", "RV", "10-13"),
    ),
    options={
        "own_draw_only": "One wins by own draw only.",
        "river_factor": "What one to nine of a suit multiply a win by.",
    },
)
