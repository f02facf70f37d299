"""A change of what a table tells in a hand, or of how one is settled, is seen word by word (`hand_transcripts.py`)."""

from __future__ import annotations

import pytest

from tests.controller.referee import hand_transcripts


@pytest.mark.parametrize("rules", hand_transcripts.TRANSCRIBED)
def test_a_hand_is_told_as_before(rules: str) -> None:
    assert hand_transcripts.transcript(rules).splitlines() == _kept(rules)


def test_hands_are_settled_as_before() -> None:
    assert hand_transcripts.settled().splitlines() == _kept(hand_transcripts.SETTLED)


def _kept(name: str) -> list[str]:
    return (hand_transcripts.FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
