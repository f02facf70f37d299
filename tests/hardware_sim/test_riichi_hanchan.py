"""A whole session of riichi and of sanma in virtual time, from the first dice to the slip.

Simulated people follow their displays; what the referee settles equals a second calculation from the tiles that really
lay there."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from controller.accounting import settlement_slip
from controller.accounting.accounts import account
from controller.accounting.session import HandEntry
from controller.journal.entries import Leaf
from controller.journal.journal import Journal
from controller.referee.effects import Publish
from controller.referee.session_lifecycle import with_session_message
from controller.words import plain
from tests.controller.referee.player_ids import PLAYERS
from tests.controller.referee.riichi_session import NAMES, reported
from tests.controller.rules.riichi.second_session import START, SecondSession
from tests.hardware_sim.perfect_sight import RefereedGame, play

SEEDS = {"riichi": (9, 21), "sanma": (9, 11)}


def hanchan(rules: str, seed: int, truth: Path) -> RefereedGame:
    """Play by default options until the rules end the session."""

    async def main() -> RefereedGame:
        game = RefereedGame(seed, rules=rules, truth=truth, people=PLAYERS)
        while game.table.session.current.status != "over":
            await game.hands(game.truth.hands_over + 1)
        return game

    return play(main)


def counted_again(rules: str, truth: Path) -> SecondSession:
    second = SecondSession(rules)
    for line in truth.read_text(encoding="utf-8").splitlines():
        second.take(json.loads(line))
    return second


def slip_of(game: RefereedGame, path: Path) -> list[str]:
    """The lines of the slip of what the referee has published, from a journal of its own."""
    journal = Journal.open(path)
    for person, name in zip(PLAYERS, NAMES, strict=True):
        journal.person_put(person, name, None)
    begun = with_session_message(replace(game.table, effects=()), "begun", plain(""))
    journal.append(0.0, [("input", {})], reported(begun))
    for body in game.published:
        message = {key: value for key, value in body.items() if key != "topic"}
        effect = Publish(Leaf(body["topic"]), message)
        sent = reported(replace(game.table, effects=(effect,)))
        if sent:
            journal.append(0.0, [("input", {})], sent)
    journal.close()
    kept = Journal.read(path)
    try:
        return settlement_slip.slip_text(account(kept), f"{'a' * 32}:1:{'0' * 64}").splitlines()
    finally:
        kept.close()


@pytest.mark.parametrize(
    ("rules", "seed"), [(rules, seed) for rules, seeds in SEEDS.items() for seed in seeds]
)
def test_a_hanchan_equals_the_second_calculation(rules: str, seed: int, tmp_path: Path) -> None:
    truth = tmp_path / "truth.jsonl"
    game, second = hanchan(rules, seed, truth), counted_again(rules, truth)
    session, start = game.table.session, START[rules]
    entries = [entry for entry in session.history if isinstance(entry, HandEntry)]
    settled = [(tuple(start + total for total in entry.totals), entry.pot_total) for entry in entries]
    assert settled[:-1] == second.after[:-1]
    assert second.totals == list(session.current.totals) and sum(second.totals) == 0
    points = [
        start + total - bonus for total, bonus in zip(entries[-1].totals, entries[-1].bonuses, strict=True)
    ]
    assert points == list(second.after[-1][0])  # what is left in the pot goes to the first with uma and oka
    slip = slip_of(game, tmp_path / "slip.journal")
    for seat, (name, has, total) in enumerate(zip(NAMES, points, second.totals, strict=False)):
        place = 1 + sum(other > has for other in points)
        assert game.world.displays[seat].text == f"OVER #{place} {total:+}"
        row = next(line.split() for line in slip if line.split()[:2] == [name, str(place)])
        assert row[2:5] == [str(has), f"{total - has + start:+}", f"{total:+}"]
