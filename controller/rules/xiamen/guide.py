"""Xiamen and Quanzhou explained to people: the order of its clauses."""

from dataclasses import replace
from typing import Final

from controller.rules.system_definition import Chapter, SystemGuide

_QUANZHOU: Final = Chapter("variant", "QZ", "1-5")

XIAMEN_GUIDE: Final = SystemGuide(
    chapters=(
        Chapter("tiles", "XM", "1-5 9"),
        Chapter("flowers", "XM", "6 12"),
        Chapter("wilds", "XM", "7-8"),
        Chapter("bank", "XM", "10"),
        Chapter("turns", "XM", "13-14 16"),
        Chapter("winning", "XM", "11 15 20"),
        Chapter("scoring", "XM", "17-19 21"),
    ),
    not_played=frozenset(_QUANZHOU.clauses),
)
QUANZHOU_GUIDE: Final = replace(
    XIAMEN_GUIDE,
    chapters=(*XIAMEN_GUIDE.chapters, _QUANZHOU),
    not_played=frozenset(),
)
