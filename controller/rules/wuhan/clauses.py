"""The Wuhan and Jingzhou clauses: their ids, and those that wrong acts break. Their sentences: words/LANGUAGE.ftl."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from controller.rules.reasons import SystemWords
from controller.rules.rule_set import CourseClauses

WORDS: Final = SystemWords("controller.rules.wuhan")

CLAUSES: Final = (
    "WH-1",
    "WH-2",
    "WH-3",
    "WH-4",
    "WH-5",
    "WH-6",
    "WH-7",
    "WH-8",
    "WH-9",
    "WH-10",
    "WH-11",
    "WH-12",
    "WH-13",
    "WH-14",
    "WH-15",
    "WH-16",
    "WH-17",
    "WH-18",
    "WH-19",
    "WH-20",
    "WH-21",
    "WH-22",
    "WH-23",
    "WH-24",
    "WH-25",
    "WH-26",
    "WH-27",
    "WH-28",
    "WH-29",
    "WH-30",
    "WH-31",
    "WH-32",
    "WH-33",
    "WH-34",
    "WH-35",
    "WH-36",
    "WH-37",
    "WH-38",
    "WH-39",
    "WH-40",
    "WH-41",
    "WH-50",
    "WH-51",
)

JINGZHOU_CLAUSES: Final = (
    "JZ-1",
    "JZ-2",
    "JZ-3",
    "JZ-4",
    "JZ-5",
    "JZ-6",
)

TABLE_CLAUSES: Final[Mapping[str, str]] = {
    "wall": "WH-6",
    "indicator": "WH-6",
    "hand": "WH-15",
    "melds": "WH-11",
    "discards": "WH-8",
    "draw": "WH-41",
    "discard": "WH-13",
    "chow": "WH-11",
    "pung": "WH-11",
    "kong": "WH-11",
    "hu": "WH-20",
}
"""The clause that a wrong act at the table breaks, by the act or the zone."""

ORDINARY: Final = CourseClauses(
    turn="WH-41",
    turn_after_claim="WH-41",
    tiles="WH-1",
    exhausted="WH-10",
    chow="WH-11",
    run="WH-11",
    pung="WH-11",
    kong="WH-11",
    open_set="WH-11",
    wild_in_meld="WH-11",
    over="WH-9",
    own_draw="WH-20",
    claimed_win="WH-20",
    single="WH-12",
    supplement="WH-13",
)
"""The clauses that ordinary wrong acts break."""

ORDINARY_OF_THREE: Final = replace(ORDINARY, tiles="JZ-1", exhausted="JZ-3")
