"""The Hangzhou clauses: their ids, and those that wrong acts break. Each has its sentence in words/LANGUAGE.ftl."""

from collections.abc import Mapping
from typing import Final

from controller.rules.reasons import SystemWords
from controller.rules.rule_set import CourseClauses

WORDS: Final = SystemWords("controller.rules.hangzhou")

CLAUSES: Final = (
    "HZ-1",
    "HZ-2",
    "HZ-3",
    "HZ-4",
    "HZ-5",
    "HZ-6",
    "HZ-7",
    "HZ-8",
    "HZ-9",
    "HZ-10",
    "HZ-11",
    "HZ-12",
    "HZ-13",
    "HZ-14",
    "HZ-15",
    "HZ-16",
    "HZ-17",
    "HZ-18",
    "HZ-19",
    "HZ-20",
    "HZ-21",
    "HZ-22",
    "HZ-23",
    "HZ-24",
    "HZ-25",
    "HZ-26",
    "HZ-27",
    "HZ-28",
    "HZ-29",
    "HZ-30",
    "HZ-31",
    "HZ-32",
    "HZ-33",
    "HZ-34",
    "HZ-35",
    "HZ-36",
    "HZ-37",
    "HZ-38",
    "HZ-39",
    "HZ-40",
    "HZ-41",
    "HZ-42",
    "HZ-43",
    "HZ-51",
    "HZ-52",
    "HZ-53",
    "HZ-54",
    "HZ-55",
    "HZ-56",
    "HZ-57",
    "HZ-58",
    "HZ-59",
    "HZ-60",
    "HZ-61",
    "HZ-62",
    "HZ-63",
    "HZ-64",
    "HZ-65",
)

TABLE_CLAUSES: Final[Mapping[str, str]] = {
    "wall": "HZ-7",
    "indicator": "HZ-6",
    "hand": "HZ-12",
    "melds": "HZ-19",
    "discards": "HZ-11",
    "draw": "HZ-11",
    "discard": "HZ-11",
    "chow": "HZ-14",
    "pung": "HZ-15",
    "kong": "HZ-16",
    "hu": "HZ-22",
}
"""The clause that a wrong act at the table breaks, by the act or the zone."""

ORDINARY: Final = CourseClauses(
    turn="HZ-11",
    turn_after_claim="HZ-18",
    tiles="HZ-1",
    exhausted="HZ-9",
    chow="HZ-14",
    run="HZ-12",
    pung="HZ-15",
    kong="HZ-16",
    open_set="HZ-19",
    wild_in_meld="HZ-17",
    over="HZ-10",
    own_draw="HZ-22",
    claimed_win="HZ-23",
    unknown_draw="HZ-30",
)
"""The clauses that ordinary wrong acts break."""
