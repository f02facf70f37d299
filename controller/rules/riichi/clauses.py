"""The clauses of riichi (RI-1 to RI-90) and sanma (SN-1 to SN-11). Their sentences: words/LANGUAGE.ftl."""

from typing import Final

from controller.rules.reasons import SystemWords

WORDS: Final = SystemWords("controller.rules.riichi")

CLAUSES: Final = tuple(
    f"RI-{number}"
    for first, last in ((1, 46), (50, 63), (70, 74), (75, 77), (80, 87), (88, 89), (90, 91))
    for number in range(first, last)
)

SANMA_CLAUSES: Final = tuple(f"SN-{number}" for number in range(1, 12))
