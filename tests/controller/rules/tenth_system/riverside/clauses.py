"""The clauses of Riverside: their ids, and those that wrong acts break. Each has its sentence in words/LANGUAGE.ftl."""

from collections.abc import Mapping
from typing import Final

from controller.rules.reasons import SystemWords
from controller.rules.rule_set import CourseClauses

WORDS: Final = SystemWords(__package__)

CLAUSES: Final = (
    "RV-1",
    "RV-2",
    "RV-3",
    "RV-4",
    "RV-5",
    "RV-6",
    "RV-7",
    "RV-8",
    "RV-9",
    "RV-10",
    "RV-11",
    "RV-12",
    "RV-13",
    "RV-14",
)

TABLE_CLAUSES: Final[Mapping[str, str]] = {
    "wall": "RV-2",
    "indicator": "RV-4",
    "hand": "RV-8",
    "melds": "RV-6",
    "discards": "RV-2",
    "draw": "RV-2",
    "discard": "RV-2",
    "chow": "RV-6",
    "pung": "RV-6",
    "kong": "RV-6",
    "hu": "RV-8",
}
"""The clause that a wrong act at the table breaks, by the act or the zone."""

ORDINARY: Final = CourseClauses(
    turn="RV-2",
    turn_after_claim="RV-6",
    tiles="RV-1",
    exhausted="RV-4",
    chow="RV-6",
    run="RV-8",
    pung="RV-6",
    kong="RV-6",
    open_set="RV-6",
    wild_in_meld="RV-4",
    over="RV-5",
    own_draw="RV-8",
    claimed_win="RV-7",
)
"""The clauses that ordinary wrong acts break."""
