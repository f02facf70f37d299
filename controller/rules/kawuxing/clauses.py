"""The Kawuxing clauses: their ids, and those that wrong acts break. Each has its sentence in words/LANGUAGE.ftl."""

from collections.abc import Mapping
from typing import Final

from controller.rules.reasons import SystemWords
from controller.rules.rule_set import CourseClauses

WORDS: Final = SystemWords("controller.rules.kawuxing")

CLAUSES: Final = (
    "KW-1",
    "KW-2",
    "KW-3",
    "KW-4",
    "KW-5",
    "KW-6",
    "KW-7",
    "KW-8",
    "KW-9",
    "KW-10",
    "KW-11",
    "KW-20",
    "KW-21",
    "KW-30",
    "KW-31",
    "KW-32",
    "KW-33",
    "KW-34",
    "KW-35",
    "KW-36",
    "KW-37",
    "KW-38",
    "KW-41",
    "KW-42",
    "KW-43",
    "KW-44",
    "KW-45",
    "KW-48",
    "KW-49",
    "KW-51",
    "KW-52",
    "KW-53",
)

TABLE_CLAUSES: Final[Mapping[str, str]] = {
    "wall": "KW-4",
    "indicator": "KW-6",
    "hand": "KW-10",
    "melds": "KW-7",
    "discards": "KW-4",
    "draw": "KW-4",
    "discard": "KW-4",
    "chow": "KW-6",
    "pung": "KW-7",
    "kong": "KW-7",
    "hu": "KW-10",
}
"""The clause that a wrong act at the table breaks, by the act or the zone."""

ORDINARY: Final = CourseClauses(
    turn="KW-4",
    turn_after_claim="KW-11",
    tiles="KW-1",
    exhausted="KW-6",
    chow="KW-6",
    run="KW-10",
    pung="KW-7",
    kong="KW-7",
    open_set="KW-7",
    wild_in_meld="KW-6",
    over="KW-3",
    own_draw="KW-10",
    claimed_win="KW-8",
    disclose="KW-52",
    no_supplement="KW-7",
)
"""The clauses that ordinary wrong acts break. Turns without a claim have no clause: KW-4 states where tiles are
drawn."""
