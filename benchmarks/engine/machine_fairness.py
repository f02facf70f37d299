"""How soon the audit finds a machine that cheats, and whether it clears honest ones.

    python -m benchmarks.engine.machine_fairness          # everything: rigs of three strengths, 20 honest runs a
system
    python -m benchmarks.engine.machine_fairness --honest # the honest runs alone; --rigs the rigs alone
    python -m benchmarks.engine.machine_fairness --players random --rules ningbo

Hands are played by the rules alone (`hardware_sim.strategy.match`), with the messages of a real table, and audited
after every hand, so that "found after" is the hand after which p (corrected for checks and questions) was below 0.001
for the first time.
"""

from __future__ import annotations

import argparse
import time

from controller.audit import HandReader, TableObservations, report
from controller.rules.hand_generator import AtRandom, MakePlayers
from hardware_sim.strategy.rollout import Skilled
from tests.controller.audit.cheating_tables import table_messages

HANDS = 300
RUNS = 20
SEED = 1000
PLAYERS: dict[str, MakePlayers] = {"skilled": Skilled, "random": AtRandom}
QUESTIONS = 3
SURE = 0.001
RIGS = {"dice": (0.1, 0.2, 0.3), "deal": (0.3, 0.5, 0.8), "wall": (0.3, 0.5, 1.0)}
RULES = ("hangzhou", "xiamen", "ningbo", "wuhan")


def followed(
    rules: str, seed: int, players: str, rigs: dict[str, float]
) -> tuple[TableObservations, dict[str, int]]:
    """Everything seen in one run, and the hand after which each question was first answered with "differs".

    The hand at which p fell below the threshold divided by the number of questions: Holm's first step.
    """
    reader, eyes = HandReader(), TableObservations()
    found: dict[str, int] = {}
    for hand in reader.hands(table_messages(rules, seed, HANDS, rigs, PLAYERS[players])):
        eyes.see(hand)
        for question in eyes.questions:
            if question.p * QUESTIONS < SURE:
                found.setdefault(question.name, eyes.hands)
    return eyes, found


def main() -> None:
    """Print one line a run."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.engine.machine_fairness",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--players", choices=PLAYERS, default="skilled")
    parser.add_argument("--rules", action="append")
    parser.add_argument("--runs", type=int, default=RUNS)
    parser.add_argument("--honest", action="store_true")
    parser.add_argument("--rigs", action="store_true")
    asked = parser.parse_args()
    both = asked.honest == asked.rigs
    for rules in asked.rules or RULES:
        if asked.rigs or both:
            rigged(rules, asked.players)
        if asked.honest or both:
            honest(rules, asked.players, asked.runs)


def rigged(rules: str, players: str) -> None:
    """Each kind of rig at each strength, once."""
    for kind, strengths in RIGS.items():
        for strength in strengths:
            eyes, found = followed(rules, SEED, players, {kind: strength})
            p = next(each.p for each in report(eyes, plain=False).findings if each.question == kind)
            others = sorted(set(found) - {kind})
            when = f"found after {found[kind]} hands" if kind in found else "not found"
            wrong = f"; WRONGLY {', '.join(others)}" if others else ""
            print(f"{rules} rig@{kind}:{strength}: {when}, p = {p:.1g} after {eyes.hands}{wrong}", flush=True)


def honest(rules: str, players: str, runs: int) -> None:
    """Honest tables: how many were ever reported, and the smallest p of each question."""
    began, accused, least = time.perf_counter(), 0, dict.fromkeys(RIGS, 1.0)
    for run in range(runs):
        eyes, found = followed(rules, SEED + run, players, {})
        accused += bool(found)
        for finding in report(eyes, plain=False).findings:
            least[finding.question] = min(least[finding.question], finding.p)
    smallest = ", ".join(f"{question} {p:.2g}" for question, p in least.items())
    took = time.perf_counter() - began
    print(
        f"{rules} honest, {players}: {accused} of {runs} runs of {HANDS} hands accused; smallest p: {smallest} "
        f"({took:.0f} s)",
        flush=True,
    )


if __name__ == "__main__":
    main()
