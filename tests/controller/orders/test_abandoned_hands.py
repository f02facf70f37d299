"""A hand that nobody will finish: given up by an order, at every system and stage, and the next hand is played."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from typer.testing import CliRunner

from controller.accounting.ledger import ledger
from controller.commands.program import app
from controller.journal.journal import Journal
from controller.json_values import mapping
from controller.mqtt import asyncapi
from controller.orders import Order
from controller.referee import outputs
from controller.referee.hand_end import paid_so_far
from controller.referee.stages import BetweenHands, ClaimWindow, Dealing, Moving, Revealing, Turn
from controller.referee.table_snapshot import snapshot
from controller.rules.registry import names_of_systems
from tests.controller.orders.ordered_table import Evening, opened, same_after_a_restart

ROOT = Path(__file__).parents[3]


def into(evening: Evening, *stages: type) -> None:
    """On until the hand under way is in one of these stages."""
    evening.into_a_hand()
    while not isinstance(evening.table.stage, stages):
        evening.turn()
        if isinstance(evening.table.stage, BetweenHands):
            evening.into_a_hand()


def give_up(evening: Evening, **more: Any) -> Any:
    answer = evening.order("abandon_hand", hand=evening.table.session.number, why="a player fell ill", **more)
    evening.truth, evening.taken, evening.revealed = None, [], None  # the tiles are swept up
    return answer


@pytest.mark.parametrize("rules", names_of_systems())
def test_next_hand_is_played_after_abandoned_hand(rules: str, tmp_path: Path) -> None:
    evening = Evening(opened(tmp_path / "table.db", rules), seed=3)
    evening.play_one()
    before, banker, stay = (
        evening.table.session.current.totals,
        evening.table.session.banker,
        evening.table.session.stay,
    )
    into(evening, ClaimWindow)
    number = evening.table.session.number
    paid, left = snapshot(evening.table)["seats"], evening.table.current_hand.left
    so_far = list(paid_so_far(evening.table))
    answer = give_up(evening)
    assert answer.ok and answer.text.startswith(f"Hand {number}: abandoned by Li"), answer
    assert answer.text.endswith(".") and "is over" not in answer.text and answer.result["deltas"] == so_far
    assert answer.result["hand"] == number
    assert isinstance(evening.table.stage, BetweenHands) and evening.table.hand.state is None
    shown_of = [so_far[place] for place in evening.table.session.players_by_seat[: len(paid)]]
    assert outputs.display_texts(evening.table) == tuple(
        f"ABANDONED {delta:+d}"[:16] if delta else "ABANDONED" for delta in shown_of
    )
    assert sum(evening.table.session.current.totals) == 0 and sum(answer.result["deltas"]) == 0
    if not any(seat["paid"] for seat in paid):
        assert evening.table.session.current.totals == before and "stands" not in answer.text
    if number == 2:
        assert (evening.table.session.banker, evening.table.session.stay) == (
            banker,
            stay,
        )  # as if it had not been dealt
    score = evening.messages("score")[-1]
    assert (score["result"], score["hand"], score.get("winner")) == ("abandoned", number, None)
    assert score["tiles_left"] == left
    assert (score["next_banker"], score["next_stay"]) == (score["banker"], score["stay"])
    assert evening.messages("hand")[-1]["status"] == "over"
    shown = snapshot(evening.table)
    assert shown["history"][-1]["hand"] == number and shown["history"][-1]["text"]["id"] == "hand.abandoned"
    evening.record = same_after_a_restart(evening.record)
    evening.table = evening.record.table
    evening.play_one()
    assert evening.table.session.number == number + 1 and sum(evening.table.session.current.totals) == 0
    assert evening.messages("score")[-1]["hand"] == number + 1
    assert ledger(evening.record.journal)[-1].totals == evening.table.session.current.totals
    last = evening.order("correct", hand=number + 1, deltas=[1, -1, *[0] * (len(before) - 2)], why="seen")
    assert last.ok, last.text  # hands are still counted as they were
    assert evening.record.journal.verify().sound
    evening.record.journal.close()


@pytest.mark.parametrize("stage", [Moving, Dealing, Turn, ClaimWindow, Revealing])
def test_hand_can_be_abandoned_at_any_stage(stage: type, tmp_path: Path) -> None:
    evening = Evening(opened(tmp_path / "table.db", "hangzhou"), seed=5)
    into(evening, stage)
    assert give_up(evening).ok and outputs.motion(evening.table) is None
    evening.play_one()
    assert sum(evening.table.session.current.totals) == 0
    evening.record.journal.close()


def test_payments_before_abandoning_stand_and_are_reported(tmp_path: Path) -> None:
    evening = Evening(opened(tmp_path / "table.db", "kawuxing"), seed=2)
    while not (
        evening.table.hand.state and evening.table.hand.state.paid and isinstance(evening.table.stage, Turn)
    ):
        evening.turn()
    before = evening.table.session.current.totals
    paid = [seat["paid"] for seat in snapshot(evening.table)["seats"]]
    assert any(paid)
    answer = give_up(evening)
    assert answer.result["deltas"] == paid and sum(paid) == 0
    assert evening.table.session.current.totals == tuple(a + b for a, b in zip(before, paid, strict=True))
    assert "what was paid on the way stands: " in answer.text
    for name, delta in zip(("East", "South", "West"), paid, strict=True):
        assert not delta or f"{name} {delta:+d}" in answer.text
    assert [text for text in outputs.display_texts(evening.table) if text[-1].isdigit()]
    score = evening.messages("score")[-1]
    assert score["deltas"] == paid and score["payments"]
    with_it = [entry.body for entry in evening.record.journal.entries(kind="message", leaf="score")][-1]
    model = mapping(mapping(asyncapi.schema_files()["score.1.json"]["properties"])["result"])
    jsonschema.Draft202012Validator(model).validate(with_it["payload"]["result"])
    back = evening.order(
        "correct", hand=score["hand"], deltas=[-one for one in paid], why="all is given back"
    )
    assert back.ok and evening.table.session.current.totals == before
    evening.record.journal.close()


def test_only_the_named_hand_is_abandoned(tmp_path: Path) -> None:
    evening = Evening(opened(tmp_path / "table.db", "kawuxing"), seed=5)
    assert "No hand is under way" in evening.order("abandon_hand", hand=1).text
    evening.into_a_hand()
    for wrong, why in (({"hand": 2}, "not hand 2"), ({}, 'needs "hand"'), ({"hand": "1"}, "hand")):
        refused = evening.order("abandon_hand", **wrong)
        assert refused.status == "refused" and why in refused.text
        assert not isinstance(evening.table.stage, BetweenHands)
    order = Order("once", "Li", "abandon_hand", {"hand": 1})
    assert evening.hand_over(order).ok
    evening.truth = None
    evening.into_a_hand()
    assert evening.hand_over(order).ok and not isinstance(
        evening.table.stage, BetweenHands
    )  # answered, not done again
    evening.record.journal.close()


def test_session_due_to_end_is_over_and_another_begins(tmp_path: Path) -> None:
    evening = Evening(opened(tmp_path / "table.db", "kawuxing"), seed=5)
    evening.into_a_hand()
    cure = "mahjong-table session abandon-hand"
    assert cure in evening.order("end_session").text
    assert cure in evening.order("begin_session", players=["a", "b", "c"]).text
    answer = give_up(evening)
    assert answer.ok and "Session s1 is over" in answer.text
    assert evening.order("begin_session", players=["a", "b", "c"]).ok
    evening.play_one()
    evening.record.journal.close()


# ---- at the shell ------------------------------------------------------------------------------------------------


def at_the_shell(journal: Path, *arguments: str) -> tuple[int, list[dict[str, Any]], str]:
    ended = CliRunner().invoke(app, ["session", *arguments, "--journal", str(journal)])
    assert ended.exception is None or isinstance(ended.exception, SystemExit)
    answers = [json.loads(line) for line in ended.stdout.splitlines()] if "--json" in arguments else []
    return ended.exit_code, answers, ended.stderr


def test_the_shell_asks_naming_what_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "table.db"
    evening = Evening(opened(path, "kawuxing"), seed=2)
    while not (evening.table.hand.state and evening.table.hand.state.paid):
        evening.turn()
    number, totals = evening.table.session.number, evening.table.session.current.totals
    seats = zip(("East", "South", "West"), snapshot(evening.table)["seats"], strict=True)
    who = next(name for name, seat in seats if seat["paid"])
    evening.record.journal.close()
    code, _, reported = at_the_shell(path, "abandon-hand")
    assert code == 2 and f"Give up hand {number} of session s1" in reported and "--yes" in reported
    assert f"What was paid on the way stands: {who}" in reported
    code, (refused,), _ = at_the_shell(path, "abandon-hand", "--json")
    assert code == 2 and refused["status"] == "refused"
    code, _, reported = at_the_shell(path, "abandon-hand", "--hand", str(number + 1), "--yes")
    assert code == 1 and f"not hand {number + 1}" in reported
    code, answers, reported = at_the_shell(
        path, "end", "--abandon-hand", "--yes", "--json", "--why", "closing time"
    )
    assert code == 0 and [one["status"] for one in answers] == ["ok", "ok"], reported
    assert "is over" in answers[1]["text"] and "closing time" in answers[1]["text"]
    with closing(Journal.read(path)) as journal:
        assert ledger(journal)[-1].totals != totals and sum(ledger(journal)[-1].totals) == 0
    code, _, reported = at_the_shell(path, "abandon-hand", "--yes")
    assert code == 1 and "No hand is under way" in reported
    assert at_the_shell(path, "begin", "a", "b", "c")[0] == 0
