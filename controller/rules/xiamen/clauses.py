"""The Xiamen and Quanzhou clauses: their ids, and those that wrong acts break. Their sentences: words/LANGUAGE.ftl."""

from collections.abc import Mapping
from typing import Final

from controller.rules.reasons import SystemWords
from controller.rules.rule_set import CourseClauses

WORDS: Final = SystemWords("controller.rules.xiamen")

CLAUSES: Final = (
    "XM-1",
    "XM-2",
    "XM-3",
    "XM-4",
    "XM-5",
    "XM-6",
    "XM-7",
    "XM-8",
    "XM-9",
    "XM-10",
    "XM-11",
    "XM-12",
    "XM-13",
    "XM-14",
    "XM-15",
    "XM-16",
    "XM-17",
    "XM-18",
    "XM-19",
    "XM-20",
    "XM-21",
    "XM-31",
    "XM-32",
    "XM-33",
    "XM-34",
    "XM-35",
    "QZ-1",
    "QZ-2",
    "QZ-3",
    "QZ-4",
    "QZ-5",
)

TABLE_CLAUSES: Final[Mapping[str, str]] = {
    "wall": "XM-9",
    "indicator": "XM-7",
    "hand": "XM-11",
    "melds": "XM-14",
    "discards": "XM-20",
    "draw": "XM-20",
    "discard": "XM-20",
    "chow": "XM-14",
    "pung": "XM-14",
    "kong": "XM-14",
    "hu": "XM-15",
    "flower": "XM-12",
}
"""The clause that a wrong act at the table breaks, by the act or the zone."""

ORDINARY: Final = CourseClauses(
    turn="XM-20",
    turn_after_claim="XM-14",
    tiles="XM-1",
    exhausted="XM-9",
    chow="XM-14",
    run="XM-14",
    pung="XM-14",
    kong="XM-14",
    open_set="XM-14",
    wild_in_meld="XM-14",
    over="XM-15",
    own_draw="XM-15",
    claimed_win="XM-15",
    flower="XM-6",
    flower_in_play="XM-12",
)
"""The clauses that ordinary wrong acts break."""
