"""Wuhan's family explained to people: the order of its clauses."""

from dataclasses import replace
from typing import Final

from controller.rules.system_definition import Chapter, SystemGuide

_VARIANT: Final = "variant"

WUHAN_GUIDE: Final = SystemGuide(
    chapters=(
        Chapter("seats-and-tiles", "WH", "1-5 10"),
        Chapter("wilds-and-kong-tiles", "WH", "6-8"),
        Chapter("bank", "WH", "9"),
        Chapter("turns", "WH", "11-14"),
        Chapter("winning", "WH", "15-20 40-41"),
        Chapter("scoring", "WH", "21-39"),
        Chapter(_VARIANT, "WH", "50-51"),
    ),
    not_played=frozenset({"WH-50", "WH-51"}),
)
RED_GREEN_GUIDE: Final = replace(
    WUHAN_GUIDE,
    not_played=frozenset({"WH-51"}),
)
PEEL_GUIDE: Final = replace(WUHAN_GUIDE, not_played=frozenset({"WH-50"}))
JINGZHOU_GUIDE: Final = replace(
    WUHAN_GUIDE,
    chapters=(*WUHAN_GUIDE.chapters, Chapter(_VARIANT, "JZ", "1-6")),
)
