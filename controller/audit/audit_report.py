"""The report: whether dice, deal and wall differ from chance, with significance, effect size and sample size.

`p` of a finding is valid for any number of checks (`controller.audit.bets`), and for all questions and tables audited
together (Holm's correction).
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Final, Literal, Protocol

import numpy as np

from controller.audit import bets
from controller.audit.bets import TILTS, BetAccount, BetView, Question
from controller.audit.observations import TableObservations
from controller.json_values import JsonObject
from controller.rules.tiles import Tile, name
from controller.words.sentence import Sentence, plain, sentence

Verdict = Literal["differs", "unusual", "nothing", "too little"]
SURE: Final = 0.001
"""The significance level at which a question is reported to differ from chance."""
UNUSUAL: Final = 0.05
NOTABLE: Final = 2.0
"""The effect (a multiple of its odds) for which the sample must suffice if "nothing" is reported."""
RICH_SHARE: Final = 0.3
"""The same for wild tiles: a seat that wins this share of all hands with two or more of them."""
_OFFERED: Final = (1.5, 2.0, 3.0, 5.0)
_SHARES: Final = (0.2, 0.3, 0.5)
_SPREAD: Final = 20.0
"""The variance at which the confidence sequence is narrowest."""


@dataclass(frozen=True)
class MeasuredEffect:
    """The deviation of one label: hits `seen` and `expected`, and their ratio `times` with its confidence interval
    from `low` to `high` at 95 %, valid for any number of checks. For winners' wild tiles there is no expectation:
    only an excess that chance cannot produce is tested."""

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
    """The answer to one question. `needed` is the number of hands after which an effect of each size is found; `once`
    is the smallest p-value of plain permutation tests, as if this were the only check, times their number."""

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
    """The report on one table. `counts` are seen and expected hits of every label, by view; `winners` the numbers of
    winning hands of each seat by their wild tiles, which are counted but are no evidence by themselves."""

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
    """After how many hands effects of some sizes are found, and whether there were enough for a notable effect."""
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
        budget = whole + math.log(len(observations.wilds.lines) * bets.BETS)
        most = {share: bets.hands_needed(*observations.set_of_wilds, share, budget) for share in _SHARES}
        needed = {f"{share:.0%} of hands": math.ceil(n) for share, n in most.items() if math.isfinite(n)}
        return needed, observations.hands >= most[RICH_SHARE]
    return {}, False


def _in_words(view: BetView, label: object) -> Sentence:
    if view.name == "indicator" and isinstance(label, int):
        return plain(name(Tile(label)))
    return label_sentence(view.name, label)


# ---- The sentences of an audit report ----------------------------------------------------------------------------

VIEWS: Final = {
    "face": sentence("audit.view_face"),
    "sum": sentence("audit.view_sum"),
    "double": sentence("audit.view_double"),
    "same dice again": sentence("audit.view_again"),
    "face by purpose": sentence("audit.view_purpose"),
    "sum by banker": sentence("audit.view_banker"),
    "flowers dealt, by seat": sentence("audit.view_dealt_seat"),
    "flowers dealt, by place from the banker": sentence("audit.view_dealt_place"),
    "flowers dealt, by player": sentence("audit.view_dealt_player"),
    "flowers drawn, by seat": sentence("audit.view_drawn"),
    "wild tiles of winners, by seat": sentence("audit.view_wilds_seat"),
    "wild tiles of winners, by place from the banker": sentence("audit.view_wilds_place"),
    "wild tiles of winners, by player": sentence("audit.view_wilds_player"),
    "indicator": sentence("audit.view_indicator"),
    "kind of indicator": sentence("audit.view_kind"),
    "kind of indicator, by stack": sentence("audit.view_kind_stack"),
    "kind of indicator, by wall": sentence("audit.view_kind_wall"),
    "indicator of the kind last seen in its place": sentence("audit.view_repeat"),
    "flowers drawn, by stack": sentence("audit.view_flower_stack"),
    "flowers drawn, by wall": sentence("audit.view_flower_wall"),
    "flowers drawn, by end of the wall": sentence("audit.view_flower_end"),
}
"""The views by the names under which programs find them."""
LABELS: Final = {
    "again": sentence("audit.label_again"),
    "the same kind": sentence("audit.label_kind"),
    "characters": sentence("audit.label_characters"),
    "circles": sentence("audit.label_circles"),
    "bamboos": sentence("audit.label_bamboos"),
    "winds": sentence("audit.label_winds"),
    "dragons": sentence("audit.label_dragons"),
    "flowers": sentence("audit.label_flowers"),
    "head": sentence("audit.label_head"),
    "tail": sentence("audit.label_tail"),
    "break": sentence("audit.label_break"),
    "deal": sentence("audit.label_deal"),
    "gold": sentence("audit.label_gold"),
    "banker": sentence("audit.label_banker"),
    "banker's right": sentence("audit.label_right"),
    "opposite the banker": sentence("audit.label_opposite"),
    "banker's left": sentence("audit.label_left"),
}
"""The labels that are words, by the same."""


class ShownEffect(Protocol):
    """The fields of an effect that the sentences use."""

    @property
    def view(self) -> str:
        """The name of the view the label belongs to."""

    @property
    def label(self) -> Sentence:
        """The label in words."""

    @property
    def seen(self) -> int:
        """Hits observed."""

    @property
    def expected(self) -> float | None:
        """Hits expected under chance; None for winners' wild tiles."""

    @property
    def times(self) -> float | None:
        """`seen` as a multiple of `expected`; None for winners' wild tiles."""

    @property
    def low(self) -> float | None:
        """Lower end of the 95 % interval of `times`."""

    @property
    def high(self) -> float | None:
        """Upper end of the 95 % interval of `times`."""

    @property
    def tried(self) -> int:
        """Number of trials among which the hits are counted."""


def conclusion(
    question: str,
    verdict: str,
    p: float,
    *,
    hands: int,
    rolls: int,
    effect: ShownEffect | None,
    needed: Mapping[str, int],
) -> Sentence:
    """Whether something differs from chance, with significance, sample size, effect, and what more hands would show."""
    seen = _rolls(rolls) if question == "dice" else _hands(hands)
    match verdict:
        case "differs":
            return sentence(
                "audit.differs", question=question, p=sure(p), seen=seen, effect=_effect_text(effect)
            )
        case "unusual":
            return sentence(
                "audit.unusual", question=question, p=sure(p), seen=seen, effect=_effect_text(effect)
            )
        case "nothing":
            power = _power(question, needed, hands)
            return sentence("audit.nothing", question=question, seen=seen, power=power)
    if not needed:
        return sentence("audit.nothing_open", question=question)
    power = _power(question, needed, hands)
    return sentence("audit.too_little", question=question, seen=seen, power=power)


def sure(p: float) -> Sentence:
    """A p-value in words."""
    if p < 1e-6:
        return sentence("audit.p_below", p="0.000001")
    return sentence("audit.p", p=f"{p:.1g}" if p < 0.001 else f"{p:.2g}")


def label_sentence(view: str, label: object) -> Sentence:
    """A label of a view in words."""
    match label:
        case (first, int(face)) if "face by purpose" in view:
            return sentence("audit.face_rolled_for", purpose=_word(first), face=face)
        case (int(seat), int(number)) if "by banker" in view:
            return sentence("audit.sum_while_banking", sum=number, seat=seat)
        case (kind, int(number)) if "by wall" in view:
            return sentence("audit.in_wall", kind=_word(kind), seat=number)
        case (kind, int(number)):
            return sentence("audit.at_stack", kind=_word(kind), stack=number)
        case int(seat) if "by seat" in view:
            return sentence("audit.seat", seat=seat)
        case int(seat) if "by wall" in view:
            return sentence("audit.wall_of", seat=seat)
        case int(stack) if "by stack" in view:
            return sentence("audit.stack", stack=stack)
    return _word(label)


def _word(label: object) -> Sentence:
    text = str(label)
    return LABELS.get(text) or VIEWS.get(text) or plain(text)


def _effect_text(effect: ShownEffect | None) -> Sentence:
    if effect is None:
        return sentence("audit.many_small")
    if effect.expected is None:
        hands = _hands(effect.seen)
        return sentence("audit.wilds", who=effect.label, hands=hands, tried=str(effect.tried))
    return sentence(
        "audit.effect",
        view=VIEWS.get(effect.view) or plain(effect.view),
        label=effect.label,
        seen=sentence("audit.times", number=effect.seen, written=f"{effect.seen:,}"),
        expected=f"{effect.expected:g}",
        times=f"{effect.times:g}",
        low=f"{effect.low:g}",
        high=f"{effect.high:g}",
    )


def _power(question: str, needed: Mapping[str, int], hands: int) -> Sentence | None:
    """After how many hands an effect would be found: the smallest effect that the present hands could show, and the
    next smaller."""
    sizes = sorted(needed.items(), key=lambda each: each[1])
    found = [size for size, number in sizes if number <= hands]
    to_come = [(size, number) for size, number in sizes if number > hands]
    if not to_come:
        return sentence("audit.found", shown=_size(question, found[-1], "start")) if found else None
    size, number = to_come[0]
    if not found:
        return sentence("audit.to_come", next=_size(question, size, "start"), hands=_hands(number))
    shown, smaller = _size(question, found[-1], "start"), _size(question, size, "within")
    return sentence("audit.found_and_to_come", shown=shown, next=smaller, hands=_hands(number))


def _size(question: str, size: str, at: str) -> Sentence:
    """An effect of a size, at the start of a sentence or within it."""
    if size.endswith(" of hands"):
        return sentence("audit.size_wins", size=size.removesuffix(" of hands"), at=at)
    times = size.removesuffix(" times")
    match question:
        case "dice":
            return sentence("audit.size_face", size=times, at=at)
        case "deal":
            return sentence("audit.size_flowers", size=times, at=at)
    return sentence("audit.size_turned", size=times, at=at)


def _hands(number: int) -> Sentence:
    return sentence("audit.hands", number=number, written=f"{number:,}")


def _rolls(number: int) -> Sentence:
    return sentence("audit.rolls", number=number, written=f"{number:,}")


# ---- Plain permutation test beside the bets: how often chance alone puts any label as far off as it was seen -----
#
# All observations are redistributed over their places many times, every arrangement equally likely; the statistic
# is the label farthest from its expectation, in standard deviations. It is valid for one look at one moment only.

TIMES: Final = 999
SEED: Final = 20
"""Fixed, so that the same record gives the same p-value."""


def permutation_p(view: BetView, times: int = TIMES) -> float | None:
    """The p-value of the label farthest off, if this is the only look; None without observations. `times`: number of
    permutations."""
    labels = [label for label, line in view.lines.items() if line.variance > 0]
    if not labels:
        return None
    place = {label: number for number, label in enumerate(labels)}
    spread = np.array([math.sqrt(view.lines[label].variance) for label in labels])
    expected = np.array([view.lines[label].expected for label in labels])
    seen = np.array([view.lines[label].seen for label in labels], dtype=np.float64)
    chance = np.random.default_rng(SEED)
    drawn = np.zeros((times, len(labels)))
    for (places, hits), often in view.groups.items():
        numbers = [number for _, number in places]
        if hits == 1:
            total = sum(numbers)
            found = chance.multinomial(often, [number / total for number in numbers], size=times)
        else:
            each = chance.multivariate_hypergeometric(numbers, hits, size=times * often, method="marginals")
            found = each.reshape(times, often, len(numbers)).sum(axis=1)
        for column, (label, _) in enumerate(places):
            if label in place:
                drawn[:, place[label]] += found[:, column]
    farthest = np.abs((drawn - expected) / spread).max(axis=1)
    observed = float(np.abs((seen - expected) / spread).max())
    return (1 + int((farthest >= observed - 1e-9).sum())) / (1 + times)
