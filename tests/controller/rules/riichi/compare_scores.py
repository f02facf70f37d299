"""Both scorers of riichi and sanma on random cases: `python -m tests.controller.rules.riichi.compare_scores`.

Prints how many cases and which patterns there were, and each kind of difference with its first case.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from controller.rules.registry import load
from controller.rules.results import CaseError
from tests.controller.rules.riichi.second_cases import CaseMaker
from tests.controller.rules.riichi.second_payments import second_score

COMPARED = ("valid", "patterns", "fu", "han", "limit", "deltas", "pot_in", "pot_out", "penalty")


@dataclass
class Comparison:
    """What a run of cases showed."""

    cases: int = 0
    won: int = 0
    patterns: Counter[str] = field(default_factory=Counter)
    clauses: Counter[str] = field(default_factory=Counter)
    differences: dict[str, list[dict[str, Any]]] = field(default_factory=dict)

    def add(self, case: dict[str, Any]) -> None:
        """Score the case twice."""
        second = second_score(case)
        self.cases += 1
        self.won += second["valid"]
        for each in second.get("patterns", ()):
            self.patterns.update(each.keys())
        for each in second.get("clauses", ()):
            self.clauses.update(each)
        for kind, text in differences(case, second):
            self.differences.setdefault(kind, []).append({"case": case, "difference": text})


def differences(case: dict[str, Any], second: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Each field in which the two scorers differ."""
    try:
        first = read_answer(case, load(case["rules"], case["options"]).score(case))
    except CaseError as refused:
        yield "not readable", str(refused)
        return
    for name in COMPARED:
        if name in second and first.get(name) != second[name]:
            kind = name if name == "valid" or first["valid"] == second["valid"] else ""
            if kind:
                yield kind, f"{name}: first {first.get(name)}, second {second[name]}"
    named = zip(first["clauses"], second.get("clauses", ()), strict=False)
    for clause, right in named:
        if clause not in right and (clause or right):
            yield "clause", f"clause: first {clause}, second {sorted(right)}"
    paid = Counter[int]()
    for payment in first["payments"]:
        paid[payment["to"]] += payment["amount"]
        if payment["from"] != "pot":
            paid[payment["from"]] -= payment["amount"]
    if [paid[seat] for seat in range(len(case["seats"]))] != first["deltas"]:
        yield "payments", f"payments {first['payments']} do not add up to {first['deltas']}"


def read_answer(case: dict[str, Any], answer: dict[str, Any]) -> dict[str, Any]:
    """The first scorer's answer as the second one writes its own."""
    one = not isinstance(case["win"], list)
    read = dict(answer)
    for name in ("patterns", "fu", "han", "limit", "clause"):
        read[name] = [answer[name]] if one else answer[name]
    read["clauses"] = read.pop("clause")
    read["patterns"] = [{each["name"]: each["value"] for each in patterns} for patterns in read["patterns"]]
    read.setdefault("penalty", [0] * len(case["seats"]))
    return read


def main() -> None:
    """Compare as many cases as asked for, half of them of each system."""
    parser = argparse.ArgumentParser(prog="python -m tests.controller.rules.riichi.compare_scores")
    parser.add_argument("--cases", type=int, default=20_000)
    parser.add_argument("--seed", default="1")
    chosen = parser.parse_args()
    comparison = Comparison()
    for rules in ("riichi", "sanma"):
        maker = CaseMaker(rules, Random(f"{rules} {chosen.seed}"))
        for _ in range(chosen.cases // 2):
            comparison.add(maker.case())
    write = sys.stdout.write
    write(f"{comparison.cases} cases, {comparison.won} won\n")
    write(f"patterns: {dict(comparison.patterns.most_common())}\n")
    write(f"clauses: {dict(comparison.clauses.most_common())}\n")
    for kind, found in comparison.differences.items():
        write(f"{kind}: {len(found)}; {found[0]['difference']}\n{json.dumps(found[0]['case'])}\n")
    sys.exit(bool(comparison.differences))


if __name__ == "__main__":
    main()
