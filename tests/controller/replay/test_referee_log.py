"""`journal export --referee`: a live hand is the log that `referee` takes, and is judged alike."""

import json
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from controller.commands.program import app
from controller.journal.journal import Journal, JournalError
from controller.replay.hand_replay import LiveHand, live_hand, live_hands
from controller.rules import names_of_systems
from controller.rules.hand_log import judge_log
from tests.controller.orders.ordered_table import Evening, opened

LIVE: dict[str, dict[str, Any]] = {
    "wuhan": {"minimum": 1},
    "xiamen": {"missed_lock": True},
    "hangzhou": {"chips": 40},
}


def judged(hand: LiveHand) -> tuple[list[dict[str, Any]], dict[str, Any] | None]:
    *verdicts, last = judge_log(hand.log())
    result = last.get("result")
    assert result is None or isinstance(result, dict)
    return (verdicts, result) if result is not None else ([*verdicts, last], None)


@pytest.mark.parametrize("rules", names_of_systems())
def test_every_hand_of_a_live_evening_is_judged_as_the_table_did(rules: str, tmp_path: Path) -> None:
    path = tmp_path / "table.db"
    record = opened(path, rules, **LIVE.get(rules, {}))
    evening = Evening(record, seed=5)
    for _ in range(2):
        evening.play_one()
    scores = {score["hand"]: score for score in evening.messages("score")}
    hands = list(live_hands(record.journal))
    assert [hand.number for hand in hands] == sorted(scores) == [1, 2]
    for hand in hands:
        verdicts, result = judged(hand)
        assert [verdict for verdict in verdicts if not verdict["ok"]] == []
        score = scores[hand.number]
        assert result is not None
        for field in ("patterns", "next_banker", "next_stay", "tiles_left"):
            assert result[field] == score[field], (hand.number, field)
        assert sum(result["deltas"]) == 0
        if rules != "hangzhou":  # chips are the session's there, and limit what is paid
            assert [payment["amount"] for payment in result["payments"] if "pot" not in payment.values()] == [
                payment["amount"] for payment in score["payments"]
            ]
    assert any(hand.header["stay"] > 1 or hand.header["banker"] for hand in hands[1:])


def test_the_command_writes_the_log_and_says_what_is_not_there(tmp_path: Path) -> None:
    path, log = tmp_path / "table.db", tmp_path / "hand.jsonl"
    record = opened(path, "ningbo")
    evening = Evening(record, seed=2)
    with pytest.raises(JournalError, match="a hand that is over"):
        live_hand(record.journal)
    evening.play_one()
    evening.play_one()
    record.journal.close()
    run = CliRunner().invoke
    last = run(app, ["journal", "export", str(path), "--referee"])
    assert last.exit_code == 0, last.output
    assert run(app, ["journal", "export", str(path), "--referee", "--hand", "2"]).stdout == last.stdout
    assert (
        run(app, ["journal", "export", str(path), "--referee", "--hand", "1", "-o", str(log)]).exit_code == 0
    )
    verdicts = run(app, ["referee", str(log)])
    assert verdicts.exit_code == 0
    output = [json.loads(line) for line in verdicts.stdout.splitlines()]
    assert all(each.get("ok", True) for each in output) and "result" in output[-1]
    header = json.loads(log.read_text().splitlines()[0])
    assert header["rules"] == "ningbo" and header["round_wind"] == "1z" and header["hands"] == [None] * 4
    missing = run(app, ["journal", "export", str(path), "--referee", "--hand", "9"])
    assert missing.exit_code == 1 and "hand 9" in missing.stderr
    assert run(app, ["journal", "export", str(path), "--hand", "1"]).exit_code == 2
    with closing(Journal.read(path)) as journal:
        assert live_hand(journal, 1, "s1").number == 1
        with pytest.raises(JournalError, match="session tomorrow"):
            live_hand(journal, 1, "tomorrow")
