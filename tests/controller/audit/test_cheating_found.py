"""A machine that cheats is found; an honest one is never reported, for every kind of player."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from controller.audit import AuditFinding, AuditReport, audit_messages
from controller.rules.hand_generator import AtRandom, MakePlayers
from hardware_sim.strategy.rollout import Skilled
from tests.controller.audit.cheating_tables import table_messages


def audited(rules: str, seed: int, hands: int, rigs: Mapping[str, float] | None = None) -> AuditReport:
    return audit_messages(table_messages(rules, seed, hands, rigs, AtRandom))


def finding(report: AuditReport, question: str) -> AuditFinding:
    return next(each for each in report.findings if each.question == question)


@pytest.mark.parametrize(
    ("rules", "kind", "strength", "hands", "players"),
    [
        ("hangzhou", "dice", 0.2, 220, AtRandom),
        ("hangzhou", "wall", 0.5, 250, AtRandom),
        # Only the winner's wild tiles are seen, and skilled players take their time.
        pytest.param("hangzhou", "deal", 0.5, 130, Skilled, marks=pytest.mark.slow),
        ("xiamen", "deal", 0.3, 120, AtRandom),
    ],
)
def test_a_strong_rig_is_found_within_300_hands(
    rules: str, kind: str, strength: float, hands: int, players: MakePlayers
) -> None:
    report = audit_messages(table_messages(rules, 11, hands, {kind: strength}, players))
    found = finding(report, kind)
    assert found.verdict == "differs" and found.p < 0.001, found
    assert "differ" in found.sentence.text
    assert [each.verdict for each in report.findings].count("differs") == 1


@pytest.mark.parametrize(("rules", "seed"), [("hangzhou", 1), ("hangzhou", 2), ("xiamen", 3), ("ningbo", 4)])
def test_an_honest_table_stays_silent(rules: str, seed: int) -> None:
    report = audit_messages(table_messages(rules, seed, 100, players=AtRandom))
    assert not report.differs
    assert all(each.verdict in ("nothing", "too little") for each in report.findings)


def test_the_effect_of_a_loaded_die_is_reported_with_its_size() -> None:
    found = finding(audited("kawuxing", 3, 200, {"dice": 0.3}), "dice")
    effect = found.effects[0]
    assert (effect.view, effect.label.text) == ("face", "6")
    assert effect.low is not None and effect.high is not None
    true = (0.3 + 0.7 / 6) * 6
    assert effect.low < true < effect.high
    assert "6 was seen" in found.sentence.text and "of the wall" not in found.sentence.text
    assert found.once is not None and found.once <= 0.01  # the plain permutation test agrees


def test_the_favoured_seat_and_its_player_are_named() -> None:
    found = finding(audited("xiamen", 5, 60, {"deal": 0.8}), "deal")
    labels = {effect.view: effect.label.text for effect in found.effects}
    assert labels["flowers dealt, by seat"] == "seat 2"
    assert labels["flowers dealt, by player"] == "Cy"
    assert found.once is not None and found.once <= 0.01


def test_too_little_is_called_too_little() -> None:
    report = audited("hangzhou", 1, 10)
    assert [each.verdict for each in report.findings] == ["too little"] * 3
    assert all("too little was seen to say" in each.sentence.text for each in report.findings)
    assert "is found after about" in finding(report, "dice").sentence.text


def test_rules_without_revealed_tiles_are_reported() -> None:
    report = audited("kawuxing", 1, 30)
    assert "lay nothing of the deal open" in finding(report, "deal").sentence.text
    assert "no tile is seen in its place" in finding(report, "wall").sentence.text


def test_more_tables_at_once_need_more() -> None:
    messages = list(table_messages("kawuxing", 8, 60, {"dice": 0.15}))
    one, many = (finding(audit_messages(messages, tables=n), "dice").p for n in (1, 100))
    assert many == pytest.approx(min(1.0, one * 300 / 3), rel=0.05)
