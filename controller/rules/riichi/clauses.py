"""The clauses of riichi (RI-1 to RI-90) and sanma (SN-1 to SN-11): their ids, and those that wrong acts break. Their
sentences: words/LANGUAGE.ftl."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from controller.rules.reasons import SystemWords
from controller.rules.riichi.options import RIICHI, SANMA
from controller.rules.rule_set import CourseClauses

WORDS: Final = SystemWords("controller.rules.riichi")

_RIICHI: Final = tuple(
    f"RI-{number}"
    for first, last in ((1, 46), (50, 63), (70, 74), (75, 77), (80, 87), (88, 89), (90, 91))
    for number in range(first, last)
)
_SANMA: Final = tuple(f"SN-{number}" for number in range(1, 12))
CLAUSES: Final[Mapping[str, tuple[str, ...]]] = {RIICHI: _RIICHI, SANMA: (*_RIICHI, *_SANMA)}
"""The clauses of each system."""

_TABLE: Final = {
    "wall": "RI-3",
    "indicator": "RI-6",
    "hand": "RI-40",
    "melds": "RI-16",
    "discards": "RI-14",
    "draw": "RI-14",
    "discard": "RI-14",
    "chow": "RI-15",
    "pung": "RI-16",
    "kong": "RI-17",
    "hu": "RI-42",
}
TABLE_CLAUSES: Final[Mapping[str, Mapping[str, str]]] = {
    RIICHI: _TABLE,
    SANMA: {**_TABLE, "wall": "SN-2", "indicator": "SN-3", "chow": "SN-5"},
}
"""The clause that a wrong act at the table breaks, by the act or the zone, of each system."""

ORDINARY: Final = CourseClauses(
    turn="RI-14",
    turn_after_claim="RI-14",
    tiles="RI-1",
    exhausted="RI-7",
    chow="RI-15",
    run="RI-15",
    pung="RI-16",
    kong="RI-17",
    open_set="RI-17",
    wild_in_meld="RI-17",
    over="RI-14",
    own_draw="RI-42",
    claimed_win="RI-42",
    no_supplement="RI-19",
    robbing="RI-42",
)
"""The clauses that ordinary wrong acts break."""
SANMA_ORDINARY: Final = replace(ORDINARY, chow="SN-5")
