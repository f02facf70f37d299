"""A change of what a table tells in a hand, or of how one is settled, is seen word by word (`told_hands.py`)."""

from __future__ import annotations

import pytest

from tests.controller.referee import told_hands


@pytest.mark.parametrize("rules", told_hands.STORIES)
def test_a_hand_is_told_as_before(rules: str) -> None:
    assert told_hands.story(rules).splitlines() == _kept(rules)


def test_hands_are_settled_as_before() -> None:
    assert told_hands.settled().splitlines() == _kept(told_hands.SETTLED)


def _kept(name: str) -> list[str]:
    return (told_hands.FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
