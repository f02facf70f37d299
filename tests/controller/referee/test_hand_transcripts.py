"""A change of what a table tells in a hand, or of how one is settled, is seen word by word (`hand_transcripts.py`); and
the same hands are settled as full information settles them."""

from __future__ import annotations

import json

import pytest

from controller.referee.table_snapshot import snapshot
from controller.rules.acts import to_event
from controller.rules.hand_log import judge_log
from controller.rules.registry import names_of_systems
from controller.rules.tiles import name
from tests.controller.referee import hand_transcripts
from tests.controller.referee.hand_transcripts import first_hands
from tests.controller.referee.shown_results import moved, paid


@pytest.mark.parametrize("rules", hand_transcripts.TRANSCRIBED)
def test_hand_is_reported_as_before(rules: str) -> None:
    assert hand_transcripts.transcript(rules).splitlines() == _kept(rules)


@pytest.mark.parametrize("rules", names_of_systems())
def test_hands_are_settled_as_before(rules: str) -> None:
    assert list(hand_transcripts.settled(rules)) == _kept_of(rules)


@pytest.mark.parametrize("rules", names_of_systems())
def test_first_hands_are_paid_as_full_information_pays(rules: str) -> None:
    for ideal in first_hands(rules):
        (truth,) = ideal.truths
        assert truth.result is not None
        assert ideal.table.session.history[-1].deltas == truth.result.deltas
        assert ideal.table.session.banker == truth.result.next_banker


@pytest.mark.parametrize("rules", names_of_systems())
def test_the_balances_moved_by_what_was_paid(rules: str) -> None:
    for ideal in first_hands(rules):
        result = snapshot(ideal.table)["result"]
        assert moved(result) == paid(result) == result["deltas"]


@pytest.mark.parametrize("rules", names_of_systems())
def test_acts_of_live_hand_are_log_referee_judges_alike(rules: str) -> None:
    for ideal in first_hands(rules):
        hand = ideal.table.hand.state
        assert hand is not None and hand.result is not None
        start = hand.start
        header = {
            "rules": rules,
            "options": {},
            "banker": start.banker,
            "stay": start.stay,
            "dice": list(start.dice),
            "hands": [None] * hand.players,
            "indicator": None if hand.indicator is None else name(hand.indicator),
            "round_wind": None if start.round_wind is None else name(start.round_wind),
        }
        answers = judge_log(json.dumps(line) for line in [header, *(to_event(act) for act in hand.acts)])
        assert [answer for answer in answers if answer.get("ok") is False] == []
        assert answers[-1]["result"]["deltas"] == list(hand.result.deltas)  # type: ignore[index]


def _kept(name: str) -> list[str]:
    return (hand_transcripts.FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()


def _kept_of(rules: str) -> list[str]:
    """The lines of a system's hands: each begins with the system and the seed, what follows is indented."""
    lines, system = [], ""
    for line in _kept(hand_transcripts.SETTLED):
        system = system if line.startswith(" ") else line.split()[0]
        if system == rules:
            lines.append(line)
    return lines
