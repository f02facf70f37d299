"""The report: whether dice, deal and wall differ from chance, with significance, effect size and sample size.

`p` of a finding is valid however often anybody looks (`controller.audit.bets`), and for all questions and tables
audited together (Holm's correction).
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Final, Literal

import numpy as np

from controller.audit import wild_luck
from controller.audit.audit_text import conclusion, label_sentence
from controller.audit.bets import TILTS, BetAccount, BetView, Question
from controller.audit.observations import TableObservations
from controller.audit.permutation_test import permutation_p
from controller.json_values import JsonObject
from controller.rules.tiles import Tile, name
from controller.words.sentence import Sentence, plain

Verdict = Literal["differs", "unusual", "nothing", "too little"]
SURE: Final = 0.001
"""The significance level at which a question is reported to differ from chance."""
UNUSUAL: Final = 0.05
NOTABLE: Final = 2.0
"""The effect (a multiple of its odds) for which the sample must suffice where "nothing" is reported."""
RICH_SHARE: Final = 0.3
"""The same for wild tiles: a seat that wins this share of all hands with two or more of them."""
_OFFERED: Final = (1.5, 2.0, 3.0, 5.0)
_SHARES: Final = (0.2, 0.3, 0.5)
_SPREAD: Final = 20.0
"""The variance at which the confidence sequence is narrowest."""


@dataclass(frozen=True)
class MeasuredEffect:
    """The deviation of one label: hits `seen` and `expected`, and their ratio `times` with its confidence interval from
    `low` to `high` at 95 %, valid however often anybody looks. For winners' wild tiles there is no expectation: only an
    excess that chance cannot produce is tested."""

    view: str
    label: Sentence
    seen: int
    expected: float | None
    times: float | None
    low: float | None
    high: float | None
    tried: int


@dataclass(frozen=True)
class AuditFinding:
    """The answer to one question. `needed` says after how many hands an effect of each size is found; `once` is the
    smallest p-value of plain permutation tests, as if this were the only look, times their number."""

    question: str
    verdict: Verdict
    sentence: Sentence
    p: float
    once: float | None
    effects: tuple[MeasuredEffect, ...]
    needed: Mapping[str, int]

    def to_json(self) -> JsonObject:
        """The finding as a JSON object, in English."""
        effects = [{**asdict(effect), "label": effect.label.text} for effect in self.effects]
        return {**asdict(self), "sentence": self.sentence.text, "effects": effects}


@dataclass(frozen=True)
class AuditReport:
    """The report on one table. `counts` are seen and expected hits of every label, by view; `winners` how many winning
    hands of each seat showed so many wild tiles, which is counted but is no evidence by itself."""

    hands: int
    rolls: int
    first_at: float | None
    last_at: float
    unread: int
    findings: tuple[AuditFinding, ...]
    counts: Mapping[str, Mapping[str, tuple[int, float | None]]]
    winners: Mapping[str, Mapping[str, int]]

    @property
    def differs(self) -> bool:
        """Whether anything differs from chance."""
        return any(finding.verdict == "differs" for finding in self.findings)

    def to_json(self) -> JsonObject:
        """The report as `mahjong-table audit --json` writes it."""
        findings = [finding.to_json() for finding in self.findings]
        return {**asdict(replace(self, findings=())), "findings": findings, "differs": self.differs}


def report(
    observations: TableObservations, *, unread: int = 0, tables: int = 1, plain: bool = True
) -> AuditReport:
    """The report on the observations of one table, one of `tables` that are audited together. Without `plain` the plain
    permutation tests are left out, which take longest."""
    ordered = sorted(observations.questions, key=lambda question: question.p)
    corrected: dict[str, float] = {}
    worst = 0.0
    for place, question in enumerate(ordered):  # Holm: every table counts as a question of its own
        worst = max(worst, min(1.0, question.p * (len(ordered) * tables - place)))
        corrected[question.name] = worst
    findings = tuple(
        _finding(observations, question, corrected[question.name], tables, plain)
        for question in observations.questions
    )
    counts = {
        view.name: {
            _in_words(view, label).text: (line.seen, round(line.expected, 2) if line.variance else None)
            for label, line in view.lines.items()
            if line.tried
        }
        for question in observations.questions
        for view in question.views
    }
    winners: dict[str, dict[str, int]] = {}
    for (seat, held), hands in sorted(observations.winners.items()):
        winners.setdefault(f"seat {seat}", {})[str(held)] = hands
    return AuditReport(
        hands=observations.hands,
        rolls=observations.rolls,
        first_at=observations.first_at,
        last_at=observations.last_at,
        unread=unread,
        findings=findings,
        counts={view: labels for view, labels in counts.items() if labels},
        winners=winners,
    )


def _finding(
    observations: TableObservations, question: Question, p: float, tables: int, plain: bool
) -> AuditFinding:
    tests = [found for view in question.views if plain and (found := permutation_p(view)) is not None]
    once = min(1.0, min(tests) * len(tests)) if tests else None
    needed, enough = _needed(observations, question, tables)
    verdict: Verdict = "nothing" if enough else "too little"
    if p < UNUSUAL:
        verdict = "differs" if p < SURE else "unusual"
    effects = tuple(_effects(question))
    text = conclusion(
        question.name,
        verdict,
        p,
        hands=observations.hands,
        rolls=observations.rolls,
        effect=effects[0] if effects else None,
        needed=needed,
    )
    return AuditFinding(
        question=question.name, verdict=verdict, sentence=text, p=p, once=once, effects=effects, needed=needed
    )


def _effects(question: Question) -> list[MeasuredEffect]:
    """The labels whose bets won most, the most first; one per view."""
    best: list[tuple[float, MeasuredEffect]] = []
    for view in question.views:
        tried = [
            (line.worth - math.log(line.share), label) for label, line in view.lines.items() if line.tried
        ]
        if tried:
            worth, label = max(tried, key=lambda pair: pair[0])
            best.append((worth, _effect(view, _in_words(view, label), view.lines[label])))
    return [effect for _, effect in sorted(best, key=lambda pair: -pair[0])][:3]


def _effect(view: BetView, label: Sentence, line: BetAccount) -> MeasuredEffect:
    if not line.variance:
        return MeasuredEffect(
            view=view.name,
            label=label,
            seen=line.seen,
            expected=None,
            times=None,
            low=None,
            high=None,
            tried=line.tried,
        )
    rate = min(1.0, max(line.seen, 1) / line.tried)
    variance = line.tried * rate * (1.0 - rate) + _SPREAD
    half = math.sqrt(variance * (math.log(variance / _SPREAD) + 2.0 * math.log(1.0 / UNUSUAL)))
    low, high = max(0.0, line.seen - half) / line.expected, (line.seen + half) / line.expected
    times = line.seen / line.expected
    expected = round(line.expected, 1)
    return MeasuredEffect(
        view=view.name,
        label=label,
        seen=line.seen,
        expected=expected,
        times=round(times, 2),
        low=round(low, 2),
        high=round(high, 2),
        tried=line.tried,
    )


def _needed(observations: TableObservations, question: Question, tables: int) -> tuple[dict[str, int], bool]:
    """After how many hands effects of some sizes are found, and whether there were as many as a notable effect
    needs."""
    main = {"dice": observations.faces, "deal": observations.dealt, "wall": observations.classes}[
        question.name
    ]
    whole = math.log(len(observations.questions) * tables * len(question.views) / SURE)
    lines = [line for line in main.lines.values() if line.variance]
    if lines and observations.hands:
        budget = whole + math.log(len(main.lines) * len(TILTS))
        growth = np.sum([line.growth for line in lines], axis=0) / (len(lines) * observations.hands)
        hands = {tilt: budget / float(growth[TILTS.index(tilt)]) for tilt in _OFFERED}
        return {
            f"{tilt:g} times": math.ceil(most) for tilt, most in hands.items()
        }, observations.hands >= hands[NOTABLE]
    if question.name == "deal" and observations.set_of_wilds is not None:
        budget = whole + math.log(len(observations.wilds.lines) * wild_luck.BETS)
        most = {share: wild_luck.hands_needed(*observations.set_of_wilds, share, budget) for share in _SHARES}
        told = {f"{share:.0%} of hands": math.ceil(n) for share, n in most.items() if math.isfinite(n)}
        return told, observations.hands >= most[RICH_SHARE]
    return {}, False


def _in_words(view: BetView, label: object) -> Sentence:
    if view.name == "indicator" and isinstance(label, int):
        return plain(name(Tile(label)))
    return label_sentence(view.name, label)
