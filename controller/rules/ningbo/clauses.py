"""The Ningbo clauses: their ids, and those that wrong acts break. Each has its sentence in words/LANGUAGE.ftl."""

from collections.abc import Mapping
from typing import Final

from controller.rules.reasons import SystemWords
from controller.rules.rule_set import CourseClauses

WORDS: Final = SystemWords("controller.rules.ningbo")

CLAUSES: Final = (
    "NB-1",
    "NB-2",
    "NB-3",
    "NB-4",
    "NB-5",
    "NB-6",
    "NB-7",
    "NB-8",
    "NB-9",
    "NB-10",
    "NB-11",
    "NB-12",
    "NB-20",
    "NB-21",
    "NB-22",
    "NB-23",
    "NB-24",
    "NB-25",
    "NB-26",
    "NB-27",
    "NB-28",
    "NB-29",
    "NB-30",
    "NB-31",
    "NB-32",
    "NB-33",
    "NB-34",
    "NB-40",
    "NB-41",
    "NB-42",
    "NB-43",
)

TABLE_CLAUSES: Final[Mapping[str, str]] = {
    "wall": "NB-5",
    "indicator": "NB-4",
    "hand": "NB-12",
    "melds": "NB-8",
    "discards": "NB-8",
    "draw": "NB-7",
    "discard": "NB-8",
    "chow": "NB-8",
    "pung": "NB-8",
    "kong": "NB-8",
    "hu": "NB-10",
    "flower": "NB-6",
}
"""The clause that a wrong act at the table breaks, by the act or the zone."""

ORDINARY: Final = CourseClauses(
    turn="NB-8",
    turn_after_claim="NB-8",
    tiles="NB-1",
    exhausted="NB-11",
    chow="NB-8",
    run="NB-8",
    pung="NB-8",
    kong="NB-8",
    open_set="NB-8",
    wild_in_meld="NB-9",
    over="NB-2",
    own_draw="NB-12",
    claimed_win="NB-10",
    flower="NB-6",
    flower_in_play="NB-6",
    wild_flower="NB-5",
    supplement="NB-7",
    wrong_end="NB-7",
    robbing="NB-41",
)
"""The clauses that ordinary wrong acts break."""
