"""The names of a session in its messages: each is committed to, and opened by name, card and salt."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from controller.identity.name_rules import commitment
from controller.referee.effects import AnswerOrder
from controller.runtime.recorded_table import reopened
from tests.controller.orders.ordered_table import Evening, opened, same_after_a_restart


def last_session(evening: Evening) -> dict[str, Any]:
    """The payload of the last message about a session in the journal."""
    *_, last = evening.record.journal.entries(kind="message", leaf="session")
    payload: dict[str, Any] = last.body["payload"]
    return payload


def opens(evening: Evening) -> bool:
    """Whether everybody named in the last session message is there under the name that it commits to."""
    people, reported = evening.record.journal.people(), last_session(evening)
    statement = {one["person"]: one["commitment"] for one in (*reported["players"], *reported["others"])}
    return all(
        statement[who] == commitment(who, people[who].name, people[who].card, people[who].salt or "")
        for who in statement
    )


def test_every_session_message_commits_to_names_of_its_players(tmp_path: Path) -> None:
    evening = Evening(opened(tmp_path / "table.db", "kawuxing"), 5)
    assert len(last_session(evening)["players"]) == 3 and opens(evening)
    first = last_session(evening)["players"]
    assert evening.order("pause", why="tea").ok and last_session(evening)["players"] == first
    assert evening.order("resume").ok
    assert evening.order("sit", seat=0, name="Zoe", card="C-9").ok
    assert len(last_session(evening)["players"]) == 4 and opens(evening)
    assert evening.order("sit", seat=0, name="Zoe", card="C-10").ok, "another card"
    assert opens(evening) and last_session(evening)["others"] == []
    assert evening.record.journal.verify().sound
    evening.record = same_after_a_restart(evening.record)
    assert evening.order("end_session", why="late").ok and opens(evening)


def test_person_who_loses_a_card_is_committed_to(tmp_path: Path) -> None:
    evening = Evening(opened(tmp_path / "table.db", "kawuxing"), 5)
    assert evening.order("begin_session", players=["Ann", "Bo", "Chen"], cards=["C-1", None, None]).ok
    ann = evening.table.session.current.players[0]
    assert evening.order("begin_session", players=["Xu", "Yu", "Zhu"]).ok and opens(evening)
    assert evening.order("begin_session", players=["Xu", "Yu", "Zhu"], cards=["C-1", None, None]).ok
    reported = last_session(evening)
    assert ann not in {one["person"] for one in reported["players"]}
    (other,) = reported["others"]
    assert other["person"] == ann and other["seat"] is None and opens(evening)
    assert evening.record.journal.people()[ann].card is None


def test_a_refused_order_commits_to_nobody(tmp_path: Path) -> None:
    evening = Evening(opened(tmp_path / "table.db", "kawuxing"), 5)
    evening.into_a_hand()
    last = evening.record.journal.last
    assert not evening.order("begin_session", players=["Xu", "Yu", "Zhu"]).ok
    kinds = [entry.kind for entry in evening.record.journal.entries(after=last)]
    assert "person" not in kinds and "answer" in kinds
    assert AnswerOrder in {type(effect) for effect in evening.effects}


def test_an_erased_player_is_committed_to_no_longer(tmp_path: Path) -> None:
    evening = Evening(opened(tmp_path / "table.db", "kawuxing"), 5)
    who = evening.table.session.current.players[1]
    assert evening.record.journal.person_erase(who, "Li")
    assert evening.order("end_session", why="late").ok
    reported = {one["person"]: one["commitment"] for one in last_session(evening)["players"]}
    assert reported.pop(who) is None and all(reported.values())
    evening.record.journal.close()


def test_the_rules_it_began_by_are_read_from_the_record_itself(tmp_path: Path) -> None:
    evening = Evening(opened(tmp_path / "table.db", "kawuxing"), 5)
    (begun,) = evening.record.journal.entries(kind="session")
    assert begun.body["rules"] == {"rules": "kawuxing", "options": {}, "claim_seconds": 3.0}
    with evening.record.journal.transaction():
        evening.record.journal._connection.execute("DELETE FROM checkpoints")
    assert reopened(evening.record.journal).table.system.name == "kawuxing"
