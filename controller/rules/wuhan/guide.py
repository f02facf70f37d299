"""Wuhan's family explained to people: titles, the order of the clauses, a sentence for each option."""

from dataclasses import replace
from typing import Final

from controller.rules.system_definition import Chapter, SystemGuide

_VARIANT: Final = "What this variant does otherwise"
_SHARED: Final = {
    "any_tile_rob": "A wait that any tile completes may win by robbing a kong.",
    "fifth_copy": "A wild tile may stand for a fifth copy of a tile.",
    "honours_golden": "All honours pays the golden limit at once.",
    "limits": "What one loser pays at most: limit, golden, radiant, trinity.",
    "major_base": "How major conditions add up: 10 each, doubling from 10, or 20 for two and 40 for more.",
    "minimum": "A win must be worth so many points to be one.",
    "one_suit_base": "What pure suit, all honours and all 258 are worth.",
    "one_suit_liability": "Who gives the third open set pays for all in all honours and all 258 too.",
    "settle_divisor": "Points are settled by tens or by twenties, rounded half up.",
    "wrong_act_forfeits": "Who does something wrong (a draw; in Xiamen a chow, pung or kong too) cannot win that hand.",
}

WUHAN_GUIDE: Final = SystemGuide(
    title="Wuhan mahjong, red and wild kongs 红中赖子杠",
    chapters=(
        Chapter("Seats, tiles, walls and deal", "WH", "1-5 10"),
        Chapter("Wild tiles and kong tiles", "WH", "6-8"),
        Chapter("Bank", "WH", "9"),
        Chapter("Turns and claims", "WH", "11-14"),
        Chapter("Winning", "WH", "15-20 40-41"),
        Chapter("Scoring", "WH", "21-39"),
        Chapter(_VARIANT, "WH", "50-51"),
    ),
    options={
        **_SHARED,
        "each_open_set": "Every open set is a double, not only the first; minimum and limits rise with it.",
    },
    not_played=frozenset({"WH-50", "WH-51"}),
)
RED_GREEN_GUIDE: Final = replace(
    WUHAN_GUIDE,
    title="Wuhan mahjong, red, green and wild kongs 红中发财赖子杠",
    not_played=frozenset({"WH-51"}),
)
PEEL_GUIDE: Final = replace(
    WUHAN_GUIDE, title="Wuhan mahjong, peel kongs 七皮四赖", not_played=frozenset({"WH-50"})
)
JINGZHOU_GUIDE: Final = replace(
    WUHAN_GUIDE,
    title="Jingzhou mahjong 荆州麻将: Wuhan's red and wild kongs for three",
    chapters=(*WUHAN_GUIDE.chapters, Chapter(_VARIANT, "JZ", "1-6")),
    options={**_SHARED, "without": "The suit that is left out."},
)
