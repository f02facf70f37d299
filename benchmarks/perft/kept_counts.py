"""The counts kept in tests/data/perft.json, and the page about them, docs/perft.md."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final, TypedDict

from benchmarks.perft.act_sequences import KeptDeal, perft
from controller.rules import names_of_systems

ROOT: Final = Path(__file__).parents[2]
KEPT: Final = ROOT / "tests" / "data" / "perft.json"
PAGE: Final = ROOT / "docs" / "perft.md"
SEEDS: Final = (1, 2)


class KeptCounts(TypedDict):
    """One deal: the seed it comes from, its notation, and the counts from depth 1 on."""

    seed: int
    deal: dict[str, str]
    counts: list[int]


def kept() -> dict[str, list[KeptCounts]]:
    """The deals and counts by system."""
    found: dict[str, list[KeptCounts]] = json.loads(KEPT.read_text(encoding="utf-8"))
    return found


def compared(depth: int) -> Iterator[str]:
    """A sentence for each kept count, up to this depth, that differs now."""
    for name, deals in kept().items():
        for each in deals:
            deal = KeptDeal.from_json(each["deal"])
            for acts, known in enumerate(each["counts"][:depth], 1):
                found = perft(deal, acts)
                if found != known:
                    yield f"{name}, seed {each['seed']}: {found} sequences of {acts} acts, {known} are kept"


def write_counts(depth: int) -> None:
    """Deal and count every system of this package; write file and page."""
    found: dict[str, list[KeptCounts]] = {}
    for name in names_of_systems():
        for seed in SEEDS:
            deal = KeptDeal.dealt(name, seed)
            counts = [perft(deal, acts) for acts in range(1, depth + 1)]
            found.setdefault(name, []).append({"seed": seed, "deal": deal.to_json(), "counts": counts})
    KEPT.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    PAGE.write_text(page(found), encoding="utf-8")


def page(found: dict[str, list[KeptCounts]]) -> str:
    """The page, from the counts."""
    deepest = max(len(each["counts"]) for deals in found.values() for each in deals)
    depths = range(1, deepest + 1)
    rows = [
        f"| {name} | {each['seed']} | " + " | ".join(f"{count:,}" for count in each["counts"]) + " |"
        for name, deals in found.items()
        for each in deals
    ]
    heads = " | ".join(map(str, depths))
    return "\n".join([_BEFORE, f"| system | deal | {heads} |", "|---|" + "---:|" * (deepest + 1), *rows, ""])


_BEFORE: Final = """# How many courses a hand can take

The number of sequences of 1, 2, 3 … legal acts from a kept deal (after flowers and indicator), with the wall known.
Chess programs call this *perft*: it changes when any rule of the course of a hand changes. The events after a discard
are one act: the next draw, one accepted claim, or two wins together where the rules allow them.

The deals are text ([library.md](library.md)) in [tests/data/perft.json](../tests/data/perft.json); the tests count
four acts deep, `python -m benchmarks.perft` all of them. If you changed a rule on purpose, `python -m benchmarks.perft
--write` counts again and writes this page; name the clause in the commit.
"""
